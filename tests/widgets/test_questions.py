"""The questions of a lesson, read from a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from traitlets import TraitError

from tablekit.widgets import Prediction, Questions, Quiz
from tablekit.widgets.answers import number, same

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
# By the name of the file and of the question: every question that a notebook asks.
ASKED = {
    f"{file.stem}/{name}": quiz
    for file in sorted(NOTEBOOKS.rglob("*.toml"))
    for name, quiz in Questions(file).items()
}
COIN = """
[coin]
question = "Two heads?"
answer = "1/4"
wrong = { "1/3" = "HT is two" }
[side]
question = "Which?"
answer = "heads"
options = ["heads", "tails"]
predict = true
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "asked.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_each_is_a_quiz_or_a_prediction_and_stays_the_same_widget(tmp_path: Path) -> None:
    asked = Questions(written(tmp_path, COIN))
    assert list(asked) == ["coin", "side"] and repr(asked) == "2 questions: coin, side"
    assert type(asked["coin"]) is Quiz and type(asked["side"]) is Prediction
    assert asked["side"] is asked["side"]
    assert asked["coin"].check("1/3") == "Not yet. 1/3: HT is two."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[coin", "asked.toml is not valid TOML"),
        ("coin = 3", "coin is 3: expected a table"),
        ('[coin]\nquestion = "?"', "coin lacks answer"),
        (COIN.replace("wrong", "wrongs"), "has no field 'wrongs'; did you mean 'wrong'"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_name(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(TraitError, match=said):
        Questions(written(tmp_path, text))


def test_a_file_that_is_none_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'[a]\nquestion = "\xff"')
    with pytest.raises(TraitError, match=r"there is no file 'asked\.toml'"):
        Questions(tmp_path / "asked.toml")
    with pytest.raises(TraitError, match="can't be read: Is a directory"):
        Questions(tmp_path)
    with pytest.raises(TraitError, match=r"latin\.toml is not valid TOML"):
        Questions(tmp_path / "latin.toml")
    with pytest.raises(TraitError, match="a TOML file, not None"):
        Questions(None)  # type: ignore[arg-type]


def test_an_unknown_question_is_answered_with_the_nearest(tmp_path: Path) -> None:
    asked = Questions(written(tmp_path, COIN))
    with pytest.raises(TraitError, match="did you mean 'coin'"):
        asked["coins"]
    assert asked.get("coins") is None and "coins" not in asked


@pytest.mark.parametrize("name", ASKED)
def test_the_lessons_questions_know_right_from_wrong(name: str) -> None:
    asked = ASKED[name]
    assert asked.check(asked.answer).startswith("Right. ")
    assert asked.explain and (asked.wrong or len(asked.options) == 2)
    for mistake, why in asked.wrong.items():
        assert not same(mistake, asked.answer)
        assert asked.check(mistake) == f"Not yet. {mistake}: {str(why).rstrip('.')}."


@pytest.mark.parametrize("name", ASKED)
def test_no_hint_and_no_question_gives_its_answer_away(name: str) -> None:
    asked = ASKED[name]
    if asked.options:
        return
    for text in (asked.question, *asked.wrong.values()):
        for given in re.findall(r"\d+(?:[/.]\d+)?", text):
            assert number(given) != number(asked.answer), f"{name}: {text}"
