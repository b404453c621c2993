"""What was seen beside what is exact: a bar and a mark on one scale, a count and a fraction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablekit.draw.bars import fraction, percent
from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width

_ROW = 28
_HEAD = 24
_WIDE = 520


@dataclass(frozen=True, slots=True)
class Seen:
    """One outcome: how often it was seen, and its exact chance (None: nobody knows it)."""

    label: str
    count: int
    exact: Fraction | None = None


def tally(
    rows: Sequence[Seen], total: int, *, title: str = "", width: int = 560, key: str = "tally"
) -> Drawing:
    """A bar for the share that was seen of each outcome, and a mark where the exact chance lies.

    ``total`` is how often it was tried; it may be more than the counts add up to.

    >>> tally([Seen("plus", 3, Fraction(4, 5)), Seen("minus", 1, Fraction(1, 5))], 4)
    seen in 4: plus 3 (75 %, exact 4/5), minus 1 (25 %, exact 1/5)
    """
    figures = [_figure(row.count, total, width) for row in rows]
    marks = ["" if row.exact is None else _exact(row.exact, width) for row in rows]
    third = max([text_width("exact", 13), *(text_width(m, 13) for m in marks)])
    second = max([text_width("seen", 13), *(text_width(f, 13) for f in figures)])
    second = max(second, text_width(_figure(1000, 1000, width), 13))
    most = (width - second - third) * 0.5
    first = min(max((text_width(row.label, 13) for row in rows), default=0), most)
    x = round(first) + 10
    room = max(20, round(width - x - second - third - 28))
    at = width - round(third) - 14
    heads = line(clipped(title, at - second - 8, 14, True), 0, 14, size=14, bold=True)
    heads += line("seen", at, 14, fill="muted", anchor="end")
    heads += line("exact", width, 14, fill="focus", anchor="end")
    parts = [Part(f"{key}/title", heads, role="heading" if title else "")]
    for i, (row, figure, mark) in enumerate(zip(rows, figures, marks, strict=True)):
        svg = line(clipped(row.label, first + 1, 13), 0, 18)
        svg += _bar(row, total, x, room)
        svg += line(figure, at, 18, anchor="end")
        svg += line(mark, width, 18, fill="focus", anchor="end") if mark else ""
        parts.append(Part(f"{key}/{i}", svg, 0, _HEAD + i * _ROW, label=_said(row, total)))
    tried = f"seen in {total}" if total else "nothing seen yet"
    told = ", ".join(_short(row, total) for row in rows)
    text = f"{title}, {tried}: {told}" if title else f"{tried}: {told}"
    return Drawing(width, _HEAD + len(rows) * _ROW, tuple(parts), title=text, text=text)


def _bar(row: Seen, total: int, x: int, room: int) -> str:
    svg = f'<rect x="{x}" y="7" width="{room}" height="14" rx="2" fill="tk:line"/>'
    if row.count:
        full = max(2, round(room * Fraction(row.count, total)))
        svg += f'<rect x="{x}" y="7" width="{full}" height="14" rx="2" fill="tk:accent"/>'
    if row.exact is not None:
        place = x + round(room * row.exact)
        svg += f'<path d="M{place} 4v20M{place - 4} 4h8M{place - 4} 24h8" fill="none"'
        svg += ' stroke="tk:focus" stroke-width="3"/>'
    return svg


def _figure(count: int, total: int, width: int) -> str:
    if not total:
        return "–"
    share = percent(Fraction(count, total))
    return f"{count} · {share}" if width >= _WIDE else share


def _exact(chance: Fraction, width: int) -> str:
    return f"{fraction(chance)} · {percent(chance)}" if width >= _WIDE else fraction(chance)


def _short(row: Seen, total: int) -> str:
    told = [percent(Fraction(row.count, total))] if total else []
    if row.exact is not None:
        told.append(f"exact {fraction(row.exact)}")
    return f"{row.label} {row.count}" + (f" ({', '.join(told)})" if told else "")


def _said(row: Seen, total: int) -> str:
    seen = "not tried yet"
    if total:
        seen = f"seen {row.count} of {total}, {percent(Fraction(row.count, total))}"
    exact = "" if row.exact is None else f"; exact {fraction(row.exact)}, {percent(row.exact)}"
    return f"{row.label}: {seen}{exact}"
