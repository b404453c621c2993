"""Odds as bars, each with its fraction: the number is the message, the bar its picture."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width

Odds = Sequence[tuple[str, Fraction]]

_ROW = 22
_LEAST = Fraction(1, 10_000)


def percent(chance: Fraction) -> str:
    """A chance in per cent; what is only nearly never or nearly sure is said so.

    >>> percent(Fraction(5, 12)), percent(Fraction(1, 400)), percent(Fraction(1))
    ('42 %', '< 1 %', '100 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "< 1 %"
    if Fraction(99, 100) < chance < 1:
        return "> 99 %"
    return f"{round(chance * 100)} %"


def fraction(chance: Fraction) -> str:
    """The chance as it is written in a table; long fractions are left to the per cent.

    >>> fraction(Fraction(5, 12)), fraction(Fraction(1)), fraction(Fraction(123456, 654321))
    ('5/12', '1', '≈ 0.1887')
    >>> fraction(Fraction(1, 10**9)), fraction(1 - Fraction(1, 10**9))
    ('< 0.0001', '> 0.9999')
    """
    short = f"{chance.numerator}/{chance.denominator}" if chance.denominator > 1 else str(chance)
    if len(short) <= 9:
        return short
    if chance < _LEAST:
        return "< 0.0001"
    return "> 0.9999" if chance > 1 - _LEAST else f"≈ {float(chance):.4f}"


def odds_bars(
    odds: Odds, *, title: str = "", width: int = 320, key: str = "odds", most: int = 8
) -> Drawing:
    """A bar for each result, the likelier first as given; beyond ``most`` the rest is summed.

    >>> odds_bars([("hit", Fraction(5, 12)), ("miss", Fraction(7, 12))], title="The throw")
    The throw: hit 5/12 (42 %), miss 7/12 (58 %)
    """
    rows = _shown(odds, most)
    text = (f"{title}: " if title else "") + (spoken(rows) or "no results")
    parts = []
    y = 0
    if title:
        y = 24
        parts.append(
            Part(
                f"{key}/title",
                line(clipped(title, width, 14, True), 0, 14, size=14, bold=True),
                role="heading",
            )
        )
    svg = _bars(rows, width)
    parts.append(Part(f"{key}/bars", svg, 0, y, label=text))
    return Drawing(width, y + max(1, len(rows)) * _ROW, tuple(parts), title=text, text=text)


def spoken(odds: Odds) -> str:
    """The odds in one line of words.

    >>> spoken([("hit", Fraction(1, 3))])
    'hit 1/3 (33 %)'
    """
    return ", ".join(f"{label} {fraction(p)} ({percent(p)})" for label, p in odds)


def odds_strip(odds: Odds, *, width: int = 400, key: str = "odds", most: int = 4) -> Drawing:
    """The same in small, to stand on a choice: four results, the rest summed.

    >>> odds_strip([("hit", Fraction(1, 3)), ("miss", Fraction(2, 3))]).height
    36
    """
    rows = _shown(odds, most)
    text = spoken(rows) or "no results"
    part = Part(key, _bars(rows, width, row=18, size=11), label=text)
    return Drawing(width, max(1, len(rows)) * 18, (part,), title=text, text=text)


def _shown(odds: Odds, most: int) -> list[tuple[str, Fraction]]:
    for label, chance in odds:
        if not 0 <= chance <= 1:
            raise ValueError(f"the chance of {label!r} is {chance}: expected 0 to 1")
    rows = [(label, Fraction(chance)) for label, chance in odds]
    if len(rows) <= most:
        return rows
    rest = rows[most - 1 :]
    together = sum((chance for _, chance in rest), Fraction(0))
    return [*rows[: most - 1], (f"{len(rest)} other results", together)]


def _bars(rows: Odds, width: int, row: int = _ROW, size: int = 13) -> str:
    if not rows:
        return line("no results", 0, row - 6, size=size, fill="muted")
    figures = [f"{fraction(p)} · {percent(p)}" for _, p in rows]
    right = max(text_width(figure, size) for figure in figures)
    left = min(max(text_width(label, size) for label, _ in rows), (width - right) * 0.5)
    x, room = round(left) + 10, max(20, width - round(left) - round(right) - 20)
    svg = ""
    for i, ((label, chance), figure) in enumerate(zip(rows, figures, strict=True)):
        y = i * row
        base = y + row - 6
        bar = row - 10
        full = round(room * chance)
        svg += line(clipped(label, left + 1, size), 0, base, size=size)
        svg += f'<rect x="{x}" y="{y + 4}" width="{room}" height="{bar}" rx="2" fill="tk:line"/>'
        if full:
            svg += (
                f'<rect x="{x}" y="{y + 4}" width="{max(2, full)}" height="{bar}" rx="2"'
                ' fill="tk:accent"/>'
            )
        svg += line(figure, width, base, size=size, fill="muted", anchor="end")
    return svg
