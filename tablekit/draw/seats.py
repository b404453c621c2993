"""The players at the table: each a colour, a shape, a name and what all may know of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line
from tablekit.draw.theme import KINDS, shape


def mark(seat: int) -> str:
    """The kind a seat is marked with: ten differ, then they come round again.

    >>> mark(0), mark(5), mark(10)
    ('a', 'f', 'a')
    """
    return KINDS[seat % len(KINDS)]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as all see them: ``facts`` is a short line such as "8 cards"."""

    name: str
    facts: str = ""
    turn: bool = False
    out: bool = False

    @property
    def says(self) -> str:
        """The seat in words."""
        state = ", to play" if self.turn else ", out of the game" if self.out else ""
        return f"{self.name}{state}{': ' if self.facts else ''}{self.facts}"


def seats(who: Sequence[Seat], *, width: int = 912, key: str = "seats") -> Drawing:
    """The seats in a row, or in rows; the one whose turn it is has an arrow and an outline.

    >>> seats([Seat("Ana", "8 cards", turn=True), Seat("Ben", out=True)])
    Ana, to play: 8 cards. Ben, out of the game
    """
    columns = max(1, min(len(who), width // 140))
    wide = min(220, (width - 2 - 8 * (columns - 1)) // columns)
    parts = []
    for i, seat in enumerate(who):
        row, column = divmod(i, columns)
        parts.append(
            Part(
                f"{key}/{i}",
                _seat(seat, i, wide),
                1 + column * (wide + 8),
                1 + row * 52,
                label=seat.says,
            )
        )
    rows = -(-len(who) // columns)
    text = ". ".join(seat.says for seat in who)
    return Drawing(width, max(0, rows * 52 - 6), tuple(parts), title=text, text=text)


def _seat(seat: Seat, place: int, wide: int) -> str:
    dashed = ' stroke-dasharray="4 3"' if seat.out else ""
    fill = "soft" if seat.turn else "panel"
    edge = "accent" if seat.turn else "line"
    svg = (
        f'<rect width="{wide}" height="44" rx="7" fill="tk:{fill}" stroke="tk:{edge}"{dashed}/>'
        + shape(mark(place), 18, 22, size=7)
    )
    room = wide - 34 - (22 if seat.turn else 8)
    ink = "muted" if seat.out else "ink"
    y = 18 if seat.facts or seat.out else 27
    svg += line(clipped(seat.name, room, 13, True), 34, y, fill=ink, bold=True)
    facts = seat.facts or ("out" if seat.out else "")
    if facts:
        svg += line(
            clipped(facts, room + (14 if seat.turn else 0), 11), 34, 35, size=11, fill="muted"
        )
    if seat.turn:
        svg += f'<path d="M{wide - 18} 9l8 5l-8 5z" fill="tk:accent"/>'
    return svg
