"""A line of spaces between two ends, with pieces in a wide lane and a narrow one along it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width
from tablekit.draw.theme import colour, shape

_LANE, _EDGE = 92, 30


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the track; ``edge`` puts it into the narrow lane.

    ``key`` names it when two pieces share a name, ``short`` is drawn where the name is too long.
    """

    name: str
    at: int
    kind: str = "a"
    edge: bool = False
    key: str = ""
    short: str = ""


def track(
    pieces: Sequence[Piece],
    *,
    spaces: tuple[int, int] = (-8, 8),
    ends: tuple[str, str] = ("", ""),
    entrance: int = 0,
    edge: str = "",
    width: int = 912,
    press: str = "",
    group: str = "track",
    chosen: Collection[int] = (),
    key: str = "track",
    name: str = "track",
) -> Drawing:
    """The spaces from the first to the last number, ``entrance`` of them marked at each end.

    ``edge`` names the narrow lane below ("": there is none). With ``press`` every space is a
    part of its own; otherwise the ground is one part, and only the pieces ever change.

    >>> track([Piece("Sue", 1), Piece("Hal", -3, "c")], ends=("Ben", "Ana"))
    track from Ben −8 to Ana +8: Sue at +1, Hal at −3
    """
    low, high = spaces
    if not low < high:
        raise ValueError(f"a track needs at least two spaces, got {low} to {high}")
    for piece in pieces:
        if not low <= piece.at <= high:
            raise ValueError(f"{piece.name} stands at {piece.at}: expected {low} to {high}")
    signed = low < 0
    count = high - low + 1
    step = (width + 2) / count
    box = int(step) - 4

    def left(n: int) -> int:
        return 1 + round((n - low) * step)

    marked = {*range(low, low + entrance), *range(high - entrance + 1, high + 1)}

    grounds = {
        n: _space(n, box, n in marked, n in chosen, bool(edge), signed)
        for n in range(low, high + 1)
    }
    if press:
        parts = [
            Part(
                f"{key}/{n}",
                svg,
                left(n),
                1,
                label=_space_says(n, marked, pieces, signed),
                press=f"{press}:{n}",
                group=group,
                chosen=n in chosen,
            )
            for n, svg in grounds.items()
        ]
    else:
        svg = "".join(
            f'<g transform="translate({left(n)},1)">{ground}</g>' for n, ground in grounds.items()
        )
        parts = [Part(f"{key}/ground", svg)]

    bottom = 1 + _LANE + (4 + _EDGE if edge else 0) + 16
    if any(ends) or edge:
        bottom += 20
        svg = line(ends[0], 1, bottom - 2, fill="muted")
        svg += line(ends[1], left(high) + box, bottom - 2, fill="muted", anchor="end")
        if edge:
            svg += line(edge, width // 2, bottom - 2, size=11, fill="muted", anchor="middle")
        parts.append(Part(f"{key}/ends", svg, role="paragraph"))

    for piece in pieces:
        x = left(piece.at) + box // 2
        here = [p for p in pieces if p.at == piece.at and p.edge == piece.edge]
        where = f"{piece.name} at {number(piece.at, signed)}"
        if piece.edge:
            where += f", {edge}" if edge else ""
            svg, y = _figure(piece, 11, ""), 1 + _LANE + 4 + _EDGE // 2
            x += round((here.index(piece) - (len(here) - 1) / 2) * 16)
        else:
            svg, y = _standing(piece, here, box)
        parts.append(Part(f"{key}/piece/{piece.key or piece.name}", svg, x, y, label=where))

    said = ", ".join(f"{p.name} at {number(p.at, signed)}" for p in pieces)
    first, last = (
        f"{end} {number(n, signed)}".strip() for end, n in zip(ends, spaces, strict=True)
    )
    text = f"{name} from {first} to {last}: {said or 'empty'}"
    return Drawing(width, bottom + 4, tuple(parts), title=text, text=text)


def number(n: int, signed: bool = True) -> str:
    """A space's number as it is printed, with a real minus.

    >>> number(-8), number(0), number(7)
    ('−8', '0', '+7')
    """
    if n < 0:
        return f"−{-n}"
    return f"+{n}" if n and signed else str(n)


def _space(n: int, box: int, marked: bool, chosen: bool, edge: bool, signed: bool) -> str:
    fill, stroke = ("soft", "accent") if marked or chosen else ("panel", "line")
    thick = ' stroke-width="3"' if chosen else ""
    svg = (
        f'<rect width="{box}" height="{_LANE}" rx="8" fill="tk:{fill}"'
        f' stroke="tk:{stroke}"{thick}/>'
    )
    y = _LANE
    if edge:
        # The narrow lane lies in the dark: hatched, so that it is not told by colour alone.
        svg += (
            f'<rect y="{y + 4}" width="{box}" height="{_EDGE}" rx="6" fill="tk:line"'
            ' stroke="tk:line"/>'
        )
        y += 4 + _EDGE
    return svg + line(number(n, signed), box // 2, y + 14, size=11, fill="muted", anchor="middle")


def _space_says(n: int, marked: Collection[int], pieces: Sequence[Piece], signed: bool) -> str:
    here = ", ".join(p.name for p in pieces if p.at == n)
    return f"space {number(n, signed)}{', entrance' if n in marked else ''}: {here or 'nobody'}"


def _standing(piece: Piece, here: Sequence[Piece], box: int) -> tuple[str, int]:
    """A piece in the wide lane and the height it stands at: one, two, or a stack."""
    place, crowd = here.index(piece), len(here)
    # Of "guard A" the letter matters most.
    names = [piece.name, piece.short, piece.short.rpartition(" ")[2]]
    fitting = (name for name in names if name and text_width(name, 11) <= box - 2)
    name = next(fitting, clipped(piece.name, box - 2, 11))
    if crowd == 1:
        return _figure(piece, 14, name), 40
    if crowd == 2:
        return _figure(piece, 13, name), (17, 61)[place]
    # From three on they overlap like a stack of plates, the names are left to the labels.
    radius = 12
    step = (_LANE - 2 * radius - 8) / (crowd - 1)
    return _figure(piece, radius, ""), round(4 + radius + place * step)


def _figure(piece: Piece, radius: int, name: str) -> str:
    svg = (
        f'<circle r="{radius}" fill="tk:card" stroke="tk:{colour(piece.kind)}" stroke-width="3"/>'
        + shape(piece.kind, 0, 0, size=6)
    )
    if name:
        svg += line(name, 0, radius + 13, size=11, anchor="middle")
    return svg
