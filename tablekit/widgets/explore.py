"""Counts to turn up and down, and what depends on them drawn anew each time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from ipywidgets import ValueWidget
from traitlets import Dict, TraitError, Tuple, Unicode, validate

from tablekit.core.errors import TablekitError
from tablekit.draw import (
    Drawing,
    below,
    beside,
    fan,
    fraction,
    keyed,
    odds_bars,
    path_tree,
    stepper,
    words,
)
from tablekit.draw.text import text_width
from tablekit.widgets.live import Live
from tablekit.widgets.whole import is_whole, span

Shown = Drawing | Live
_MOST_VALUES = 41


class Explore(Live, ValueWidget):  # type: ignore[misc]
    """Whole numbers, each in a row to choose from, and a picture of what they lead to.

    Args:
        show: a function of the numbers, by their names. It returns a `Drawing` or a widget of
            the kit; a ValueError, or an error of tablekit, is shown as its sentence, and any
            other error by its name too.
        total: from where to where the numbers may add up; None for anything.
        labels: what the numbers are called in the picture.
        **ranges: for each number (low, high), or (low, high, first value).

    ``value`` holds the numbers by name; set it or `observe` it.

    >>> from tablekit.draw import words
    >>> lab = Explore(lambda s, f: words(f"{s} of {s + f}", width=200, key="said"), s=(0, 7, 4),
    ...     f=(0, 7, 1), total=(1, 7))
    >>> lab.pressed("step:s:3")
    >>> lab.value
    {'s': 3, 'f': 1}
    >>> lab.value = {"s": 7, "f": 1}
    Traceback (most recent call last):
    traitlets.traitlets.TraitError: value is {'s': 7, 'f': 1}: expected a sum from 1 to 7
    """

    breakpoints: ClassVar[tuple[int, ...]] = (420, 600, 760, 960)

    value = Dict(help="The numbers, by their names.").tag(draw=True)
    labels = Dict(help="What the numbers are called in the picture.").tag(draw=True)
    title = Unicode().tag(draw=True)

    def __init__(
        self,
        show: Callable[..., Shown],
        *,
        total: tuple[int, int] | None = None,
        **ranges: Any,
    ) -> None:
        if not callable(show):
            raise TraitError(f"show is {show!r}: expected a function of the numbers")
        traits = {name: ranges.pop(name) for name in list(ranges) if self.has_trait(name)}
        if not ranges:
            raise TraitError("nothing to explore: expected a range, such as s=(0, 7)")
        if total is not None and not _are_whole(total, 2):
            raise TraitError(f"total is {total!r}: expected (least, most), two whole numbers")
        self.show = show
        self.total = total
        self.ranges = {name: _range(name, ends) for name, ends in ranges.items()}
        first = {
            name: ends[2] if len(ends) == 3 else low
            for (name, ends), (low, _) in zip(ranges.items(), self.ranges.values(), strict=True)
        }
        super().__init__(**({"value": first} | traits))

    @validate("value")
    def _fits(self, proposal: Any) -> dict[str, int]:
        value = proposal["value"]
        if set(value) != set(self.ranges):
            raise TraitError(f"value is {value!r}: expected the numbers {', '.join(self.ranges)}")
        for name, (low, high) in self.ranges.items():
            number = value[name]
            if not is_whole(number) or not low <= number <= high:
                raise TraitError(f"{name} is {number!r}: expected a whole number {span(low, high)}")
        if not self._sums(value):
            assert self.total is not None
            raise TraitError(f"value is {value!r}: expected a sum {span(*self.total)}")
        return {name: value[name] for name in self.ranges}

    def _sums(self, value: Mapping[str, int]) -> bool:
        return self.total is None or self.total[0] <= sum(value.values()) <= self.total[1]

    # In the browser

    def draw(self) -> Drawing:
        """The rows of numbers, and below them what they lead to."""
        return self._laid_out(self.shown())

    def undrawn(self, said: str) -> Drawing:
        """The rows of numbers, and why they lead to nothing."""
        return self._laid_out(words(said, width=self.room, key="failure", fill="bad", bold=True))

    def _laid_out(self, shown: Drawing) -> Drawing:
        head = [words(self.title, width=self.room, key="title", size=14, bold=True, heading=True)]
        rows = below(*self._steppers(), gap=8)
        return below(*(head if self.title else []), rows, shown, gap=16, text=self._text(shown))

    def shown(self) -> Drawing:
        """What the numbers lead to, or the sentence that says why they lead to nothing."""
        try:
            made = self.show(**self.value)
        except (TablekitError, ValueError) as error:
            return words(str(error), width=self.room, key="problem", fill="bad")
        if not isinstance(made, Drawing | Live):
            raise TraitError(f"show returned {made!r}: expected a Drawing or a widget of the kit")
        return keyed(made if isinstance(made, Drawing) else made.draw(), "shown")

    def _steppers(self) -> list[Drawing]:
        labels = {name: self.labels.get(name, name) for name in self.ranges}
        room = max(round(text_width(label, 13, True)) for label in labels.values()) + 12
        return [
            stepper(
                name,
                self.value[name],
                *self.ranges[name],
                label=labels[name],
                barred=[
                    number
                    for number in range(low, high + 1)
                    if not self._sums({**self.value, name: number})
                ],
                room=room,
                disabled=self.disabled,
            )
            for name, (low, high) in self.ranges.items()
        ]

    def _text(self, shown: Drawing) -> str:
        numbers = ", ".join(f"{self.labels.get(n, n)} {number}" for n, number in self.value.items())
        said = f"{numbers}. {shown.text}"
        return f"{self.title}: {said}" if self.title else said

    def pressed(self, press: str) -> None:
        """Set a number; what is pressed in the picture is left to `on_press`."""
        what, _, rest = press.partition(":")
        name, _, number = rest.rpartition(":")
        if what == "step" and name in self.ranges:
            self.value = {**self.value, name: int(number)}
        super().pressed(press)


Paths = Mapping[str, Fraction]


class ThrowLab(Explore):
    """A throw from s successes and f failures: the fan, the tree and the bars, live.

    Args:
        paths: a function of s and f. It returns the runs of draws with their chances, as
            ``{'++': Fraction(3, 5), ...}``, or several readings of the rule, each by its title;
            these then stand side by side, with the difference of their chances.
        wanted: how many successes in a row are a success.
        s: how many successes lie in the pile at first.
        f: how many failures.
        names: what a success and a failure are called.
        results: what a good and a bad end are called.

    >>> from fractions import Fraction
    >>> ThrowLab(lambda s, f: {"+": Fraction(s, s + f), "-": Fraction(f, s + f)}, s=4, f=1).value
    {'s': 4, 'f': 1}
    """

    names = Tuple(Unicode(), Unicode(), default_value=("success", "failure")).tag(draw=True)
    results = Tuple(Unicode(), Unicode(), default_value=("success", "failure")).tag(draw=True)

    def __init__(
        self,
        paths: Callable[[int, int], Paths | Mapping[str, Paths]],
        *,
        wanted: int = 1,
        s: int = 4,
        f: int = 1,
        most: int = 7,
        **kwargs: Any,
    ) -> None:
        self.paths = paths
        self.wanted = wanted
        names = kwargs.get("names", ("success", "failure"))
        kwargs.setdefault("labels", dict(zip("sf", names, strict=True)))
        ranges = {"s": (0, most, s), "f": (0, most, f)}
        super().__init__(self._picture, total=(1, most), **ranges, **kwargs)

    def readings(self) -> dict[str, dict[str, Fraction]]:
        """The runs of draws under each reading, for the numbers as they are."""
        made: Mapping[str, Any] = self.paths(self.value["s"], self.value["f"])
        if all(isinstance(chance, Fraction) for chance in made.values()):
            made = {"": made}
        return {str(title): dict(paths) for title, paths in made.items()}

    def chances(self) -> dict[str, Fraction]:
        """The chance of a success under each reading."""
        good = "+" * self.wanted
        return {title: paths.get(good, Fraction(0)) for title, paths in self.readings().items()}

    def _picture(self, s: int, f: int) -> Drawing:
        readings, chances = self.readings(), self.chances()
        side = self.room >= 760 and len(readings) > 1
        width = (self.room - 24) // 2 if side else min(self.room, 600)
        cards = fan([True] * s + [False] * f, names=self.names, width=min(self.room, 420))
        trees = []
        for i, (title, paths) in enumerate(readings.items()):
            drawn = path_tree(
                {path: chance for path, chance in paths.items() if chance},
                wanted=self.wanted,
                names=self.names,
                results=self.results,
                width=width,
                key=f"tree/{i}",
            )
            head = words(title, width=width, key=f"reading/{i}", size=14, bold=True, heading=True)
            trees.append(below(head, drawn, gap=4) if title else drawn)
        rows = [(title or self.results[0], chance) for title, chance in chances.items()]
        bars = odds_bars(rows, title=f"Chance of {self.results[0]}", width=min(self.room, 600))
        parts = [cards, beside(*trees) if side else below(*trees), bars]
        said = f"Chance of {self.results[0]}: " + ", ".join(
            f"{title} {fraction(chance)}" for title, chance in rows
        )
        if len(rows) == 2:
            gap = abs(rows[0][1] - rows[1][1])
            parts.append(words(f"Difference: {fraction(gap)}", width=400, key="gap", bold=True))
            said += f", difference {fraction(gap)}"
        return below(*parts, text=said)


def _range(name: str, ends: Any) -> tuple[int, int]:
    if not _are_whole(ends, 2, 3) or not 0 <= ends[1] - ends[0] < _MOST_VALUES:
        raise TraitError(
            f"{name} is {ends!r}: expected (low, high) or (low, high, first), whole numbers and"
            f" at most {_MOST_VALUES} of them"
        )
    return ends[0], ends[1]


def _are_whole(ends: object, *many: int) -> bool:
    return isinstance(ends, tuple) and len(ends) in many and all(map(is_whole, ends))
