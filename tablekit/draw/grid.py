"""Cards laid out in rows and columns, with fingers on those that seats point at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tablekit.draw.card import HEIGHT, WIDTH, Face, card, space
from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.seats import mark
from tablekit.draw.text import line
from tablekit.draw.theme import colour, shape

_GAP = 8
_FINGER = 20


@dataclass(frozen=True, slots=True)
class Marker:
    """The finger of a seat on a place: ``seat`` counts from 0 and gives colour and shape."""

    seat: int
    name: str
    at: int


def grid(
    faces: Sequence[Face | None],
    rows: int,
    columns: int,
    *,
    chosen: Collection[int] = (),
    disabled: Collection[int] = (),
    markers: Iterable[Marker] = (),
    press: str = "cell",
    group: str = "grid",
    key: str = "grid",
    width: int | None = None,
    name: str = "grid",
) -> Drawing:
    """A grid, read row by row; None is an empty place. With ``width`` the cards shrink to fit.

    >>> grid([Face("Sue", "1"), None], 1, 2, markers=[Marker(0, "Ana", 0)])
    grid, 1 by 2: Sue 1, empty place; Ana points at place 1
    """
    if len(faces) != rows * columns:
        raise ValueError(
            f"a grid of {rows} by {columns} has {rows * columns} places, got {len(faces)} faces"
        )
    wide = WIDTH
    if width is not None:
        wide = max(28, min(WIDTH, (width - 4 + _GAP) // columns - _GAP))
    high = HEIGHT * wide // WIDTH
    compact = wide < 56
    parts: list[Part] = []
    for i, face in enumerate(faces):
        picked, out = i in chosen, i in disabled
        svg = (
            space("", width=wide, height=high)
            if face is None
            else card(face, width=wide, height=high, chosen=picked, disabled=out, compact=compact)
        )
        parts.append(
            Part(
                f"{key}/{i}",
                svg,
                *_corner(i, columns, wide, high),
                label=face.says if face else "empty place",
                press=f"{press}:{i}" if press else "",
                group=group if press else "",
                chosen=picked if press else None,
                disabled=out and bool(press),
            )
        )
    markers = tuple(markers)
    for marker in markers:
        if not 0 <= marker.at < len(faces):
            raise ValueError(
                f"{marker.name} points at place {marker.at}: expected 0 to {len(faces) - 1}"
            )
        here = [m for m in markers if m.at == marker.at]
        x, y = _corner(marker.at, columns, wide, high)
        # Fingers on one card stand side by side, and the last stays within the card.
        gap = min(_FINGER, (wide - _FINGER) / max(1, len(here) - 1))
        left = (wide - _FINGER - gap * (len(here) - 1)) / 2 + gap * here.index(marker)
        parts.append(
            Part(
                f"{key}/finger/{marker.seat}",
                _finger(marker),
                round(x + left),
                y + high - 34,
                label=f"{marker.name} points at place {marker.at + 1}",
            )
        )
    said = ", ".join(face.says if face else "empty place" for face in faces)
    fingers = "".join(f"; {m.name} points at place {m.at + 1}" for m in markers)
    text = f"{name}, {rows} by {columns}: {said}{fingers}"
    return Drawing(
        columns * (wide + _GAP) - _GAP + 4,
        rows * (high + _GAP) - _GAP + 4 + (8 if markers else 0),
        tuple(parts),
        title=text,
        text=text,
    )


def _corner(place: int, columns: int, wide: int, high: int) -> tuple[int, int]:
    row, column = divmod(place, columns)
    return 2 + column * (wide + _GAP), 2 + row * (high + _GAP)


def _finger(marker: Marker) -> str:
    kind = mark(marker.seat)
    return (
        f'<path d="M1 40V10a9 9 0 0 1 18 0V40z" fill="tk:{colour(kind)}" stroke="tk:card"'
        ' stroke-width="2"/>'
        + shape(kind, 10, 11, size=5, ink="card")
        + line(marker.name[:1], 10, 34, size=13, fill="card", bold=True, anchor="middle")
    )
