"""A table of short entries, a head for each row and column: what holds where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width

_ROW = 30


@dataclass(frozen=True, slots=True)
class Cell:
    """An entry: its text, and a ``kind``: "good", "bad", "soft" or ""; ``chosen`` outlines it."""

    text: str
    kind: str = ""
    chosen: bool = False


def cells(
    rows: Sequence[str],
    columns: Sequence[str],
    entries: Mapping[tuple[int, int], Cell],
    *,
    corner: str = "",
    title: str = "",
    width: int = 560,
    key: str = "cells",
) -> Drawing:
    """Rows and columns with their heads; where there is no entry the place stays empty.

    Each row is one part, read as "head: column entry, column entry".

    >>> cells(["1 plus"], ["0 minus", "1 minus"], {(0, 1): Cell("1/2")}, corner="pile")
    pile; 1 plus: 1 minus 1/2
    """
    left = round(max(text_width(name, 13, True) for name in (*rows, corner))) + 14
    wide = min(96, (width - left) // max(1, len(columns)))
    y = 24 if title else 0
    parts = []
    if title:
        head = line(title, 0, 14, size=14, bold=True)
        parts.append(Part(f"{key}/title", head, role="heading"))
    svg = line(corner, 0, 20, fill="muted")
    for c, name in enumerate(columns):
        svg += line(name, left + c * wide + wide // 2, 20, fill="muted", anchor="middle")
    parts.append(Part(f"{key}/head", svg, 0, y))
    y += _ROW
    told = []
    for r, name in enumerate(rows):
        here = {c: entries[r, c] for c in range(len(columns)) if (r, c) in entries}
        svg = line(name, 0, 20, bold=True)
        svg += "".join(_entry(cell, left + c * wide, wide) for c, cell in here.items())
        says = f"{name}: " + (", ".join(f"{columns[c]} {e.text}" for c, e in here.items()) or "–")
        told.append(says)
        parts.append(Part(f"{key}/{r}", svg, 0, y, label=says))
        y += _ROW
    text = "; ".join(filter(None, (title, corner, *told)))
    return Drawing(left + wide * len(columns) + 2, y, tuple(parts), title=title or text, text=text)


_PAINT = {
    "": ("ground", "line", "ink"),
    "soft": ("soft", "accent", "ink"),
    "good": ("ground", "good", "good"),
    "bad": ("ground", "bad", "bad"),
}


def _entry(cell: Cell, x: int, wide: int) -> str:
    if cell.kind not in _PAINT:
        known = ", ".join(repr(kind) for kind in _PAINT)
        raise ValueError(f"unknown kind {cell.kind!r}: expected one of {known}")
    fill, stroke, ink = _PAINT[cell.kind]
    thick = ' stroke-width="3"' if cell.chosen else ""
    return (
        f'<rect x="{x + 1}" y="2" width="{wide - 4}" height="{_ROW - 4}" rx="4" fill="tk:{fill}"'
        f' stroke="tk:{stroke}"{thick}/>'
        + line(
            clipped(cell.text, wide - 10, 13, cell.chosen),
            x + wide // 2 - 1,
            20,
            fill=ink,
            bold=cell.chosen,
            anchor="middle",
        )
    )
