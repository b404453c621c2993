"""A lesson's questions in a file of their own, so that no cell shows what it asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from traitlets import TraitError

from tablekit.core import toml
from tablekit.core.errors import nearest
from tablekit.widgets.prediction import Prediction
from tablekit.widgets.quiz import Quiz

_FIELDS = ("question", "answer", "options", "wrong", "explain", "predict")


class UnknownQuestion(TraitError, KeyError):
    """The file has no question of this name: a KeyError too, so that ``get`` and ``in`` work."""

    __str__ = Exception.__str__  # a KeyError's would put the sentence in quotes


class Questions(Mapping[str, Quiz]):
    r"""Questions by name, each a `Quiz`, or with ``predict = true`` a `Prediction`.

    Args:
        path: a TOML file. Each table of it is a question with what `Quiz` takes: ``question``,
            ``answer``, ``options``, ``wrong`` and ``explain``.

    A question is made when it is first asked for, and stays the same widget from then on.

    Raises:
        TraitError: naming the file that can't be read, or the question that lacks something or
            has something unknown.

    >>> from tempfile import mkdtemp
    >>> file = Path(mkdtemp()) / "questions.toml"
    >>> _ = file.write_text('[coin]\nquestion = "Two heads?"\nanswer = "1/4"')
    >>> asked = Questions(file)
    >>> asked["coin"].check("25 %")
    'Right.'
    >>> asked["coins"]  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tablekit.widgets.questions.UnknownQuestion: questions.toml has no question 'coins'; ...
    """

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, str | Path):
            raise TraitError(f"questions are read from a TOML file, not {path!r}")
        self._file = Path(path).name
        self._asked = toml.read(path, TraitError)
        for name, data in self._asked.items():
            self._check(name, data)
        self._made: dict[str, Quiz] = {}

    def _check(self, name: str, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise TraitError(f"{self._file}: {name} is {data!r}: expected a table, [{name}]")
        for field in data:
            if field not in _FIELDS:
                raise TraitError(
                    f"{self._file}: {name} has no field {field!r}; {nearest(field, _FIELDS)}"
                )
        for field in ("question", "answer"):
            if field not in data:
                raise TraitError(f"{self._file}: {name} lacks {field}")

    def __getitem__(self, name: str) -> Quiz:
        if name not in self._asked:
            raise UnknownQuestion(
                f"{self._file} has no question {name!r}; {nearest(name, self._asked)}"
            )
        if name not in self._made:
            data = dict(self._asked[name])
            kind = Prediction if data.pop("predict", False) else Quiz
            self._made[name] = kind(**data)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._asked)

    def __len__(self) -> int:
        return len(self._asked)

    def __repr__(self) -> str:
        return f"{len(self)} questions: {', '.join(self)}"
