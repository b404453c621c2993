"""A meter: a value on a scale with zones."""

from __future__ import annotations

from typing import Any

from ipywidgets import ValueWidget
from traitlets import Bool, TraitError, Tuple, Unicode, validate

from tablekit.draw import Button, Drawing, below, buttons, meter
from tablekit.draw.meter import Zone
from tablekit.widgets.faces import kind
from tablekit.widgets.live import Live
from tablekit.widgets.whole import Whole, span

_STEPS = {"less": -1, "more": 1}


class Meter(Live, ValueWidget):  # type: ignore[misc]
    """A value between ``minimum`` and ``maximum``; an ``editable`` one has buttons.

    ``zones`` are (from, to, kind, name), each a stretch of the scale.

    >>> meter = Meter(value=3, maximum=11, editable=True)
    >>> meter.pressed("button:more")
    >>> meter.value
    4
    >>> meter.value = 12
    Traceback (most recent call last):
    traitlets.traitlets.TraitError: value is 12: expected a whole number from 0 to 11
    """

    value = Whole(0).tag(draw=True)
    minimum = Whole(0).tag(draw=True)
    maximum = Whole(10).tag(draw=True)
    zones = Tuple().tag(draw=True)
    label = Unicode().tag(draw=True)
    vertical = Bool(False).tag(draw=True)
    editable = Bool(False, help="Whether a person may set the value.").tag(draw=True)

    def __init__(self, value: int | None = None, **kwargs: Any) -> None:
        if value is None:
            value = kwargs.get("minimum", 0)
        super().__init__(value=value, **kwargs)

    @validate("value")
    def _on_the_scale(self, proposal: Any) -> int:
        value: int = proposal["value"]
        self._fit(value, self.minimum, self.maximum)
        return value

    @validate("minimum", "maximum")
    def _holds_value(self, proposal: Any) -> int:
        ends = {"minimum": self.minimum, "maximum": self.maximum}
        end: int = proposal["value"]
        ends[proposal["trait"].name] = end
        self._fit(self.value, **ends)
        for zone in self.zones:
            self._zone(zone, **ends)
        return end

    def _fit(self, value: int, minimum: int, maximum: int) -> None:
        if minimum >= maximum:
            raise TraitError(
                f"the scale runs from {minimum} to {maximum}: expected minimum below maximum"
            )
        if not minimum <= value <= maximum:
            raise TraitError(f"value is {value}: expected a whole number {span(minimum, maximum)}")

    @validate("zones")
    def _are_zones(self, proposal: Any) -> tuple[Zone, ...]:
        return tuple(self._zone(zone, self.minimum, self.maximum) for zone in proposal["value"])

    def _zone(self, zone: Any, minimum: int, maximum: int) -> Zone:
        if not isinstance(zone, tuple | list) or len(zone) != 4:
            raise TraitError(f"zones holds {zone!r}: expected (from, to, kind, name)")
        start, end, mark, name = zone
        if not isinstance(name, str) or not all(isinstance(n, int | float) for n in zone[:2]):
            raise TraitError(f"zones holds {zone!r}: expected two numbers, a kind and a name")
        kind(f"zone {name!r}", mark)
        if not minimum <= start <= end <= maximum:
            raise TraitError(
                f"zone {name!r} runs from {start} to {end}:"
                f" expected a stretch {span(minimum, maximum)}"
            )
        return start, end, mark, name

    def draw(self) -> Drawing:
        """The scale, its zones and the value."""
        scale = meter(
            self.value,
            self.maximum,
            minimum=self.minimum,
            zones=self.zones,
            label=self.label,
            vertical=self.vertical,
        )
        if not self.editable:
            return scale
        less = Button("less", "− 1", disabled=self.disabled or self.value == self.minimum)
        more = Button("more", "+ 1", disabled=self.disabled or self.value == self.maximum)
        return below(scale, buttons([less, more], width=scale.width), text=scale.text)

    def pressed(self, press: str) -> None:
        """Raise or lower the value by one."""
        value = self.value + _STEPS[press.removeprefix("button:")]
        if self.minimum <= value <= self.maximum:
            self.value = value
        super().pressed(press)
