"""A board that is a table: a head for each column, a head for each row, cells where they meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width, wrapped
from tablekit.draw.theme import shape

_HEAD, _ROW, _GAP = 98, 60, 6
_FACTS = 3
"""As many small lines fit below the name of a column."""


@dataclass(frozen=True, slots=True)
class Head:
    """Who a row or a column is: a name with a shape, facts in small lines, filled dots.

    ``dots`` are how many of how many. ``active`` outlines it, ``faded`` says that it is out.
    """

    name: str
    facts: Sequence[str] = ()
    kind: str = ""
    aside: str = ""
    dots: tuple[int, int] | None = None
    dots_name: str = ""
    active: bool = False
    faded: bool = False

    @property
    def says(self) -> str:
        """The head in words."""
        told = [self.name, self.aside, *self.facts]
        if self.dots:
            told.append(f"{self.dots_name} {self.dots[0]} of {self.dots[1]}")
        if self.active:
            told.append("to play")
        return ", ".join(filter(None, told))


@dataclass(frozen=True, slots=True)
class Slots:
    """A cell: tokens in a row of ``most`` places, "+", "-" or "?" (face down); a mark before them.

    ``mark`` is the kind whose shape stands in front ("" for none), ``dashed`` draws it hollow.
    """

    tokens: str = ""
    most: int = 7
    mark: str = ""
    dashed: bool = False
    says: str = ""


def matrix(
    rows: Sequence[Head],
    columns: Sequence[Head],
    cells: Mapping[tuple[int, int], Slots],
    *,
    corner: Head | None = None,
    width: int = 912,
    key: str = "matrix",
    name: str = "table",
) -> Drawing:
    """Rows and columns with their heads; every head and every cell is a part of its own.

    ``corner`` is a head for the place where both begin.

    >>> board = matrix([Head("Juan")], [Head("Amy")], {(0, 0): Slots("+-", says="2, top minus")})
    >>> [part.key for part in board.parts]
    ['matrix/column/0', 'matrix/row/0', 'matrix/0/0']
    """
    left = 210 if width >= 880 else 160 if width >= 700 else 128
    wide = (width - left) // max(1, len(columns)) - _GAP
    parts = []
    if corner:
        parts.append(Part(f"{key}/corner", _column(corner, left), 1, 1, label=corner.says))
    for c, head in enumerate(columns):
        x = left + c * (wide + _GAP) + _GAP
        parts.append(Part(f"{key}/column/{c}", _column(head, wide), x, 1, label=head.says))
    y = _HEAD + _GAP + 1
    for r, head in enumerate(rows):
        parts.append(Part(f"{key}/row/{r}", _rowhead(head, left), 1, y, label=head.says))
        for c in range(len(columns)):
            x = left + c * (wide + _GAP) + _GAP
            cell = cells.get((r, c), Slots())
            where = f"{head.name} with {columns[c].name}: {cell.says or 'nothing'}"
            parts.append(Part(f"{key}/{r}/{c}", _cell(cell, wide), x, y, label=where))
        y += _ROW + _GAP
    text = f"{name}: " + "; ".join(head.says for head in (*columns, *rows))
    return Drawing(width, y, tuple(parts), title=name, text=text)


def _frame(wide: int, tall: int, head: Head) -> str:
    fill, stroke = ("soft", "accent") if head.active else ("panel", "line")
    dashed = ' stroke-dasharray="4 3"' if head.faded else ""
    thick = ' stroke-width="2"' if head.active else ""
    return (
        f'<rect width="{wide}" height="{tall}" rx="7" fill="tk:{fill}" stroke="tk:{stroke}"'
        f"{thick}{dashed}/>"
    )


def _column(head: Head, wide: int) -> str:
    svg = _frame(wide, _HEAD, head)
    ink = "muted" if head.faded else "ink"
    room = wide - 20 - (text_width(head.aside, 11) + 8 if head.aside else 0)
    facts = [fact for fact in head.facts if fact]
    # Without dots there is a line more.
    name, size = _name(head.name, room, _FACTS + (head.dots is None) - len(facts))
    for i, row in enumerate(name):
        svg += line(row, 10, 20 + 15 * i, size=size, fill=ink, bold=True)
    if head.aside:
        svg += line(head.aside, wide - 10, 20, size=11, fill="muted", anchor="end")
    top = 38 + 15 * (len(name) - 1)
    for i, fact in enumerate(facts[:_FACTS]):
        svg += line(clipped(fact, wide - 20, 11), 10, top + 15 * i, size=11, fill="muted")
    return svg + _dots(head, 10, 86, wide)


def _name(name: str, room: float, free: int) -> tuple[Sequence[str], int]:
    """The name and its size: on two lines where there is room below, before a word is cut."""
    for size in (14, 13, 11, 10):
        rows = wrapped(name, room, size, True)
        if len(rows) <= 1 + (free > 0) and " ".join(rows) == " ".join(name.split()):
            return rows, size
    return (clipped(name, room, 11, True),), 11


def _rowhead(head: Head, wide: int) -> str:
    svg = _frame(wide, _ROW, head) + shape(head.kind, 16, 17, size=7)
    ink = "muted" if head.faded else "ink"
    room: float = wide - 40
    aside, fact = head.aside, head.facts[0] if head.facts else ""
    if aside:
        beside = text_width(aside, 11) + 8
        if text_width(head.name, 14, True) <= room - beside:
            room -= beside
        else:  # the name comes first
            aside, fact = "", " · ".join(filter(None, (aside, fact)))
    svg += line(clipped(head.name, room, 14, True), 30, 22, size=14, fill=ink, bold=True)
    if aside:
        svg += line(aside, wide - 10, 22, size=11, fill="muted", anchor="end")
    if fact:
        svg += line(clipped(fact, wide - 20, 11), 10, 39, size=11, fill="muted")
    return svg + _dots(head, 10, 50, wide)


def _dots(head: Head, x: int, y: int, wide: int) -> str:
    if not head.dots:
        return ""
    filled, most = head.dots
    svg = ""
    for i in range(most):
        ink = "kind-c" if i < filled else "card"
        svg += f'<circle cx="{x + 5 + 14 * i}" cy="{y}" r="4.5" fill="tk:{ink}" stroke="tk:muted"/>'
    after = x + 14 * most + 4
    if after + text_width(head.dots_name, 11) > wide - 2:
        return svg
    return svg + line(head.dots_name, after, y + 4, size=11, fill="muted")


def _cell(cell: Slots, wide: int) -> str:
    svg = f'<rect width="{wide}" height="{_ROW}" rx="7" fill="tk:card" stroke="tk:line"/>'
    step = min(20, (wide - 38) // cell.most)
    box = step - 2
    for i in range(cell.most):
        token = cell.tokens[i] if i < len(cell.tokens) else ""
        svg += _slot(token, 30 + i * step, 21, box)
    if cell.mark:
        hollow = ' stroke-dasharray="3 2"' if cell.dashed else ""
        svg += (
            f'<circle cx="16" cy="30" r="11" fill="tk:soft" stroke="tk:accent" stroke-width="2"'
            f"{hollow}/>" + shape(cell.mark, 16, 30, size=6)
        )
    return svg


def _slot(token: str, x: int, y: int, box: int) -> str:
    if not token:
        return f'<path d="M{x} {y + 18}h{box}" stroke="tk:line"/>'
    rect = f'<rect x="{x}" y="{y}" width="{box}" height="18" rx="2"'
    if token == "?":
        return f'{rect} fill="tk:line" stroke="tk:muted"/>'
    ink = "good" if token == "+" else "bad"
    middle = x + box / 2
    reach = min(5, box / 2 - 2)
    bar = f"M{middle - reach:g} {y + 9}h{2 * reach:g}"
    if token == "+":
        bar += f"M{middle:g} {y + 9 - reach:g}v{2 * reach:g}"
    return (
        f'{rect} fill="tk:ground" stroke="tk:{ink}"/>'
        f'<path d="{bar}" stroke="tk:{ink}" stroke-width="2"/>'
    )
