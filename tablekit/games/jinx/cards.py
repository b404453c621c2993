"""The cards of Jinx: what is on a picture, what a clue fits, and how to read a position card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tablekit.core.box import Box

SIDE = 3
CELLS = range(SIDE * SIDE)
SIDES = "AB"


class Picture(NamedTuple):
    """What is on one side of an image card: its word is a sure clue, a tag is a vague one."""

    emoji: str
    word: str
    tags: tuple[str, ...]


def pictures(box: Box) -> dict[str, Picture]:
    """Every face of a box: card 12 has the faces ``12A`` and ``12B``."""
    if "pictures" not in box.cache:
        box.cache["pictures"] = {
            f"{card['id']}{side}": Picture(
                card[side]["emoji"], card[side]["word"], tuple(card[side]["tags"])
            )
            for card in box["card"]
            for side in SIDES
        }
    found: dict[str, Picture] = box.cache["pictures"]
    return found


def cards(box: Box) -> list[str]:
    """Every image card of a box."""
    if "cards" not in box.cache:
        box.cache["cards"] = sorted(str(card["id"]) for card in box["card"])
    return list(box.cache["cards"])


def card_of(face: str) -> str:
    """The card that a face is on.

    >>> card_of("12B")
    '12'
    """
    return face[:-1]


def removed(box: Box, seats: int) -> int:
    """JX-01 How many cards are out of the game."""
    if "removed" not in box.cache:
        box.cache["removed"] = {deal["players"]: deal["removed"] for deal in box["deal"]}
    return int(box.cache["removed"][seats])


def fit(said: str, picture: Mapping[str, Any]) -> int:
    """How well a clue fits a picture: how many of the words said are its word or its tags.

    >>> maze = {"word": "maze", "tags": ["grid", "line", "road", "many"]}
    >>> fit("line", maze), fit("many lines, one road", maze), fit("soft", maze)
    (1, 2, 0)
    """
    known = {picture["word"], *picture["tags"]}
    return sum(word in known for word in dict.fromkeys(re.findall(r"\w+", said.casefold())))


def fitting(said: str, grid: Sequence[Mapping[str, Any] | None]) -> list[int]:
    """The cells that a clue fits best; none when it fits no picture."""
    fits = {cell: fit(said, shown) for cell, shown in enumerate(grid) if shown is not None}
    best = max(fits.values(), default=0)
    return [cell for cell, how in fits.items() if how == best and best]


def cell_of(mark: int, turned: int = 0) -> int:
    """JX-07 The cell that a position card means when it lies ``turned`` clockwise quarters.

    With its arrow up, as the rule wants it, the card's red square is where the cell is. Turned,
    it would mean another one; only the square in the centre is safe from that.

    >>> [cell_of(mark) for mark in range(9)] == list(range(9))
    True
    >>> cell_of(0, turned=1), cell_of(0, turned=2), cell_of(4, turned=1)
    (2, 8, 4)
    """
    row, column = divmod(mark, SIDE)
    for _ in range(turned % 4):
        row, column = column, SIDE - 1 - row
    return row * SIDE + column
