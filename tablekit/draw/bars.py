"""Odds as bars, each with its fraction: the number is the message, the bar its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width

Odds = Sequence[tuple[str, Fraction]]

_ROW = 22
_LEAST = Fraction(1, 10_000)


def percent(chance: Fraction) -> str:
    """A chance in per cent, halves upward; what is only nearly never or nearly sure is said so.

    >>> percent(Fraction(5, 12)), percent(Fraction(1, 400)), percent(Fraction(1))
    ('42 %', '< 1 %', '100 %')
    >>> percent(Fraction(1, 8)), percent(Fraction(5, 8))
    ('13 %', '63 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "< 1 %"
    if Fraction(99, 100) < chance < 1:
        return "> 99 %"
    return f"{_hundredths(chance)} %"


def _hundredths(chance: Fraction | float) -> int:
    """As people round; ``round`` takes halves to the even number."""
    return floor(chance * 100 + Fraction(1, 2))


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
    return "".join(
        _bar(chance, label, figure, i * row, width, left, right, row, size)
        for i, ((label, chance), figure) in enumerate(zip(rows, figures, strict=True))
    )


def _bar(
    chance: Fraction,
    label: str,
    figure: str,
    y: int,
    width: int,
    left: float,
    right: float,
    row: int,
    size: int,
) -> str:
    """A label, a track between ``left`` and ``right`` filled as far as the chance, a figure."""
    x, room = round(left) + 10, max(20, width - round(left) - round(right) - 20)
    base, bar, full = y + row - 6, row - 10, round(room * chance)
    svg = line(clipped(label, left + 1, size), 0, base, size=size)
    svg += f'<rect x="{x}" y="{y + 4}" width="{room}" height="{bar}" rx="2" fill="tk:line"/>'
    if full:
        svg += (
            f'<rect x="{x}" y="{y + 4}" width="{max(2, full)}" height="{bar}" rx="2"'
            ' fill="tk:accent"/>'
        )
    return svg + line(figure, width, base, size=size, fill="muted", anchor="end")


@dataclass(frozen=True, slots=True)
class Sample:
    """How often something came out in so many games, and between which shares it truly lies.

    It is told as it was counted: 2 of 16 is another thing than 1 of 8. ``won`` may have
    parts, as a shared win counts. ``of`` says what was tried, where that isn't plain.

    >>> Sample(5, 17, 0.13, 0.53)
    wins 5 of 17 · 29 % (13 to 53 %)
    """

    won: Fraction | float
    size: int
    low: float
    high: float
    label: str = "wins"
    of: str = ""

    @property
    def share(self) -> Fraction:
        """The share that was counted."""
        return Fraction(self.won) / self.size

    @property
    def figure(self) -> str:
        """The share in numbers, with its interval."""
        won = f"{float(self.won):.2f}".rstrip("0").rstrip(".")
        low, high = _hundredths(self.low), _hundredths(self.high)
        return f"{won} of {self.size} · {percent(self.share)} ({low} to {high} %)"

    def __repr__(self) -> str:
        return f"{self.label} {self.figure}"


def sample_bar(sample: Sample, among: Sequence[Sample] = (), *, width: int, key: str) -> Drawing:
    """A sample's bar, on the same track as those ``among`` which it stands, to be compared.

    >>> sample_bar(Sample(5, 17, 0.13, 0.53), width=300, key="advice")
    wins 5 of 17 · 29 % (13 to 53 %)
    """
    rows, size = [sample, *among], 11
    right = max(text_width(row.figure, size) for row in rows)
    # Where it is narrow the label is cut, never the figure.
    left = min(max(text_width(row.label, size) for row in rows), max(0, width - right - 40))
    bar = _bar(sample.share, sample.label, sample.figure, 0, width, left, right, 18, size)
    text = f"{sample.of} {sample!r}".strip()
    return Drawing(width, 18, (Part(key, bar, label=text),), title=text, text=text)
