"""What the side-by-sides share: rounds in turn, medians, plain tables.

Other programs disturb a machine for seconds at a time. So the contestants take turns, a
short piece of work each, round after round; a ratio is taken within each round, and the
median of the rounds is what the tables show.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

Rounds = Mapping[str, Sequence[float]]


@dataclass(frozen=True)
class Row:
    """One line of a table: our figure against theirs, and how far the ratio should go.

    ``ratio`` is ours divided by theirs, unless ``what`` has them the other way round. ``least``
    and ``most`` are what it should reach; a row with neither is there to be read.
    """

    what: str
    ours: str
    theirs: str = ""
    ratio: float | None = None
    least: float | None = None
    most: float | None = None

    @property
    def reach(self) -> str:
        """What the ratio should be, in words."""
        if self.least is not None:
            return f"at least {_figure(self.least)}"
        return "" if self.most is None else f"at most {_figure(self.most)}"

    @property
    def reached(self) -> str:
        """ "yes", "NO", or nothing when nothing is asked of it."""
        if self.ratio is None or not self.reach:
            return ""
        enough = self.least is None or self.ratio >= self.least
        return "yes" if enough and (self.most is None or self.ratio <= self.most) else "NO"


def show(rows: Iterable[Row], *notes: str) -> None:
    """Print rows as a table, and notes under it."""
    table = [("what", "ours", "theirs", "ratio", "reach", "reached?")]
    for row in rows:
        ratio = "" if row.ratio is None else _figure(row.ratio)
        table.append((row.what, row.ours, row.theirs, ratio, row.reach, row.reached))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for number, cells in enumerate(table):
        first, *rest = zip(cells, widths, strict=True)
        texts = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]
        print("  ".join(texts).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))
    for note in notes:
        print(note)
    print(flush=True)


def rounds(contestants: Mapping[str, Callable[[], float]], count: int) -> dict[str, list[float]]:
    """Let each contestant do a piece of work in turn, ``count`` times; the first turn warms up."""
    figures: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(count + 1):
        for name, work in contestants.items():
            figure = work()
            if number:
                figures[name].append(figure)
    return figures


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios within each round."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def percentile(figures: Sequence[float], percent: int) -> float:
    """The figure that ``percent`` of 100 do not exceed."""
    return sorted(figures)[max(0, -(-len(figures) * percent // 100) - 1)]


def _figure(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
