"""The seats at a table: their names, who sits where, and which is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from unicodedata import normalize

from tablekit.core.errors import PositionError, SeatError
from tablekit.core.signs import breaks, turns, visible

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
LONGEST_NAME = 60
OTHERS = {
    seats: [tuple((seat + n) % seats for n in range(1, seats)) for seat in range(seats)]
    for seats in range(2, 7)
}
"""By how many play and by seat: the others, clockwise from that seat's left."""


def wanted(seats: object) -> int | list[str]:
    """What ``seats=`` asks for: how many players, or their names in seat order.

    Raises:
        SeatError: it is neither; a set has no order.

    >>> wanted(3), wanted(("Ana", "Ben"))
    (3, ['Ana', 'Ben'])
    """
    if isinstance(seats, str):
        raise SeatError(f"seats are a list of names, not one name: [{seats!r}, ...]")
    if isinstance(seats, bool | Set) or not isinstance(seats, int | Iterable):
        raise SeatError(f"seats are the players' names in order, or how many; not {seats!r}")
    return seats if isinstance(seats, int) else list(seats)


def seat_names(count: int) -> list[str]:
    """Names for so many seats that nobody has named."""
    return [*NAMES, *(f"Player {number}" for number in range(len(NAMES) + 1, count + 1))][:count]


def check_names(seats: Sequence[str]) -> None:
    """Refuse names that can't be told apart, can't be seen, or can't be written on one line."""
    for name in seats:
        if not isinstance(name, str) or not name.strip():
            raise SeatError(f"a seat needs a name, not {name!r}")
        if len(name) > LONGEST_NAME:
            raise SeatError(
                f"a name has up to {LONGEST_NAME} characters; {name[:20]!r}… has {len(name)}"
            )
        if any(map(breaks, name)):
            raise SeatError(f"a name is text on one line; {name!r} can't be written so")
        if any(map(turns, name)):
            raise SeatError(f"a name doesn't turn the direction of the text, as {name!r} does")
        if not any(map(visible, name)):
            raise SeatError(f"nothing is to be seen of the name {name!r}")
    known: dict[str, str] = {}
    for name in seats:
        shown = normalize("NFC", name).strip()
        if shown in known:
            raise SeatError(f"two seats have one name: {known[shown]!r} and {name!r}")
        known[shown] = name


def seat_number(given: object, seats: int) -> int:
    """A seat that the data of a position names, checked.

    Raises:
        PositionError: there is no such seat.

    >>> seat_number(2, 4)
    2
    """
    if type(given) is not int or not 0 <= given < seats:
        raise PositionError(f"a seat is a number from 0 to {seats - 1}, not {given!r}")
    return given
