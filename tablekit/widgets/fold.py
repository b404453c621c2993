"""Many choices, folded: those that begin alike are one row, which opens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from tablekit.core.events import Choice
from tablekit.core.requests import Move
from tablekit.draw import PAGE

UNFOLDED = 2 * PAGE
"""So many choices are listed as they are, on two pages."""


class Fold(NamedTuple):
    """Choices whose moves begin with ``start``."""

    start: Move
    choices: tuple[Choice, ...]

    @property
    def text(self) -> str:
        """What they have in common, in words, and how many they are.

        >>> ask = [Choice("Ana", "ask", (n, "E1"), f"ASK {name} for Exes 1", "CL-05")
        ...        for n, name in enumerate(["Ben", "Cleo"])]
        >>> Fold(("ask",), tuple(ask)).text
        'ASK …: 2 choices ▸'
        """
        said = in_common([choice.text for choice in self.choices])
        return f"{said} …: {len(self.choices)} choices ▸".lstrip()


def in_common(texts: Sequence[str]) -> str:
    """The words with which all texts begin.

    >>> in_common(["ASK Ben for Exes 1", "ASK Ben for Exes 2"])
    'ASK Ben for Exes'
    """
    columns = zip(*(text.split(" ") for text in texts), strict=False)
    return " ".join(words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns))


def fold(choices: Sequence[Choice], start: Move = ()) -> list[Choice | Fold]:
    """The rows to show: folds of what begins alike after ``start``, and single choices.

    Small folds are opened again while all rows stay on one page.
    """
    if len(choices) <= UNFOLDED:
        return list(choices)
    depth = len(start) + 1
    alike: dict[Move, list[Choice]] = {}
    for choice in choices:
        alike.setdefault(choice.move[:depth], []).append(choice)
    if len(alike) == 1:
        [begun] = alike
        return fold(choices, begun) if len(begun) == depth else list(choices)
    open_now = {begun for begun, same in alike.items() if len(same) == 1}
    for begun, same in sorted(alike.items(), key=lambda item: len(item[1])):
        rows = sum(len(alike[b]) if b in open_now else 1 for b in alike)
        if rows + len(same) - 1 <= PAGE:
            open_now.add(begun)
    shown: list[Choice | Fold] = []
    for begun, same in alike.items():
        shown += same if begun in open_now else [Fold(begun, tuple(same))]
    return shown
