"""What a seat can do in its turn: counted at once, written out only where somebody looks.

There are fifty actions and more in a turn; a player who takes one of them at random, as
playouts do by the million, needs their number and that one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, overload

from tablekit.core.requests import Move
from tablekit.games.clubs.state import CARDS_OF, SIZE

Part: TypeAlias = tuple[int, str, Sequence[object], Sequence[object]]
"""How many moves there are of a verb: each of the first with each of the second."""

ALONE: Sequence[object] = ()
"""For a verb that takes one thing only."""


class Missing(Sequence[str]):
    """The cards of some clubs that are not in a hand.

    ``held`` is the hand as one word: a card is in it when its code is.

    >>> list(Missing("H", "D1H3X"))
    ['H1', 'H2', 'H4', 'H5', 'H6']
    """

    __slots__ = ("clubs", "held", "size")

    def __init__(self, clubs: Sequence[str], held: str) -> None:
        size = SIZE * len(clubs)
        if held:
            for club in clubs:
                size -= held.count(club)
        self.clubs = clubs
        self.held = held
        self.size = size

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return list(self)[index]
        held = self.held
        for club in self.clubs:
            here = SIZE - held.count(club)
            if index < here:
                return [card for card in CARDS_OF[club] if card not in held][index]
            index -= here
        raise IndexError("there are not so many cards")


class Menu(Sequence[Move]):
    """Moves by verb, each made of a thing or two: a seat, a card, a club.

    >>> list(Menu((2, "steal", (1, 2), ALONE), (2, "ask", (1,), ("H1", "H2"))))
    [('steal', 1), ('steal', 2), ('ask', 1, 'H1'), ('ask', 1, 'H2')]
    """

    __slots__ = ("parts", "size")

    def __init__(self, *parts: Part) -> None:
        size = 0
        for part in parts:
            size += part[0]
        self.parts = parts
        self.size = size

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        for count, verb, first, second in self.parts:
            if index < count:
                if second is ALONE:
                    return (verb, first[index])
                each = len(second)
                return (verb, first[index // each], second[index % each])
            index -= count
        raise IndexError("there are not so many moves")
