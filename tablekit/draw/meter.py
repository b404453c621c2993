"""A meter: a value between two ends, with zones that have a name and a shape each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line
from tablekit.draw.theme import colour, shape

Zone = tuple[float, float, str, str]


def meter(
    value: float,
    maximum: float,
    *,
    minimum: float = 0,
    zones: Sequence[Zone] = (),
    label: str = "",
    width: int = 320,
    vertical: bool = False,
    height: int | None = None,
    key: str = "meter",
) -> Drawing:
    """A value on a scale. A zone is (from, to, kind, name); ends belong to it.

    Two parts: the scale, which never changes, and the pointer, which moves.

    >>> meter(7, 11, label="Arousal", zones=[(0, 5, "a", "calm"), (6, 10, "c", "warm")])
    Arousal: 7 of 11, warm
    """
    if not minimum < maximum:
        raise ValueError(f"a meter needs minimum < maximum, got {minimum:g} and {maximum:g}")
    if not minimum <= value <= maximum:
        raise ValueError(f"value {value:g} is off the meter: expected {minimum:g} to {maximum:g}")
    zone = next((z for z in zones if z[0] <= value <= z[1]), None)
    text = f"{label or 'meter'}: {value:g} of {maximum:g}" + (f", {zone[3]}" if zone else "")
    if vertical:
        tall = height or 240
        width = max(120, min(width, 160))
        frame, pointer, at = _upright(value, minimum, maximum, zones, label, width, tall)
    else:
        tall = 88 if zones else 72
        frame, pointer, at = _lying(value, minimum, maximum, zones, label, width)
    parts = (
        Part(f"{key}/scale", frame),
        Part(f"{key}/value", pointer, *at, label=text),
    )
    return Drawing(width, tall, parts, title=text, text=text)


def _stops(minimum: float, maximum: float, room: float) -> list[float]:
    """Where the scale is numbered: whole steps, as close as 18 pixels each allow."""
    span = maximum - minimum
    step = next((s for s in (1, 2, 5, 10, 20, 25, 50, 100) if span / s * 18 <= room), span / 4)
    count = int(span // step)
    stops = [minimum + i * step for i in range(count + 1)]
    if (maximum - stops[-1]) / span * room < 18:
        stops.pop()
    return [*stops, maximum]


def _joined(zones: Sequence[Zone]) -> list[Zone]:
    """The zones with the gaps between them closed: 0 to 4 and 5 to 8 meet at 4.5."""
    rows = sorted(zones)
    ends = [(a[1] + b[0]) / 2 for a, b in pairwise(rows)]
    starts = [rows[0][0], *ends] if rows else []
    return [
        (start, end, kind, name)
        for start, end, (_, _, kind, name) in zip(
            starts, [*ends, *(z[1] for z in rows[-1:])], rows, strict=True
        )
    ]


def _lying(
    value: float, low: float, high: float, zones: Sequence[Zone], label: str, width: int
) -> tuple[str, str, tuple[int, int]]:
    left, room = 14, width - 28

    def x(v: float) -> int:
        return round(left + room * (v - low) / (high - low))

    svg = line(clipped(label, width - 70, 13, True), 0, 13, bold=True) if label else ""
    svg += f'<rect x="{left}" y="44" width="{room}" height="8" rx="4" fill="tk:line"/>'
    for start, end, kind, name in _joined(zones):
        a, b = x(start), x(end)
        svg += f'<rect x="{a}" y="44" width="{max(4, b - a)}" height="8" fill="tk:{colour(kind)}"/>'
        svg += shape(kind, a + 5, 79, size=4)
        svg += line(clipped(name, max(30, b - a + 4), 11), a + 13, 83, size=11, fill="muted")
    for stop in _stops(low, high, room):
        svg += line(f"{stop:g}", x(stop), 67, size=11, fill="muted", anchor="middle")
    # The pointer is a window on the scale with the value above it.
    pointer = (
        '<path d="M-5 -8h10l-5 6z" fill="tk:ink"/>'
        '<rect x="-4" y="-2" width="8" height="12" rx="3" fill="tk:card" stroke="tk:ink"'
        ' stroke-width="2"/>' + line(f"{value:g}", 0, -11, size=14, bold=True, anchor="middle")
    )
    return svg, pointer, (x(value), 44)


def _upright(
    value: float,
    low: float,
    high: float,
    zones: Sequence[Zone],
    label: str,
    width: int,
    height: int,
) -> tuple[str, str, tuple[int, int]]:
    top, room = 32 if label else 12, height - (32 if label else 12) - 12

    def y(v: float) -> int:
        return round(top + room * (high - v) / (high - low))

    svg = line(clipped(label, width, 13, True), 0, 13, bold=True) if label else ""
    svg += f'<rect x="52" y="{top}" width="8" height="{room}" rx="4" fill="tk:line"/>'
    for start, end, kind, name in _joined(zones):
        a, b = y(end), y(start)
        svg += f'<rect x="52" y="{a}" width="8" height="{max(4, b - a)}" fill="tk:{colour(kind)}"/>'
        middle = (a + b) // 2
        svg += shape(kind, 98, middle, size=4)
        svg += line(clipped(name, width - 106, 11), 106, middle + 4, size=11, fill="muted")
    for stop in _stops(low, high, room):
        svg += line(f"{stop:g}", 88, y(stop) + 4, size=11, fill="muted", anchor="end")
    pointer = (
        '<path d="M-8 -5v10l6 -5z" fill="tk:ink"/>'
        '<rect x="-2" y="-4" width="12" height="8" rx="3" fill="tk:card" stroke="tk:ink"'
        ' stroke-width="2"/>' + line(f"{value:g}", -12, 5, size=14, bold=True, anchor="end")
    )
    return svg, pointer, (52, y(value))
