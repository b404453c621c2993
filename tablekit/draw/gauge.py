"""A gauge: a meter of numbered spaces in one line, the last of which is the end."""

from __future__ import annotations

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import line
from tablekit.draw.theme import shape

_TALL = 38


def gauge(
    value: int,
    end: int,
    *,
    kind: str = "a",
    coming: int | None = None,
    width: int = 336,
    name: str = "meter",
    end_name: str = "end",
    faded: bool = False,
    key: str = "gauge",
) -> Drawing:
    """A marker on the spaces 0 to ``end``; what it has passed is filled.

    ``coming`` is where the marker would stand if nothing changed: a hollow marker. A value
    past the end stands on the end.

    >>> gauge(4, 11, name="Ben")
    Ben: 4, end at 11
    >>> gauge(4, 11, coming=6, name="Ben")
    Ben: 4, end at 11, on the way to 6
    """
    step = width // (end + 1)
    here = min(value, end)
    svg = "".join(_space(n, end, step, n <= here, faded, end_name) for n in range(end + 1))
    said = f"{name}: {value}, end at {end}"
    if coming is not None and min(coming, end) != here:
        x = round((min(coming, end) + 0.5) * step)
        svg += (
            f'<circle cx="{x}" cy="12" r="9.5" fill="tk:card" stroke="tk:focus" stroke-width="2"'
            f' stroke-dasharray="3 2"/>' + shape(kind, x, 12, size=4, ink="focus")
        )
        said += f", on the way to {coming}"
    scale = Part(f"{key}/scale", svg, label=said)
    marker = (
        f'<circle r="10" fill="tk:card" stroke="tk:{"muted" if faded else "ink"}"'
        ' stroke-width="2"/>' + shape(kind, 0, 0, size=5, ink="muted" if faded else "")
    )
    return Drawing(
        width,
        _TALL,
        (scale, Part(f"{key}/marker", marker, round((here + 0.5) * step), 12)),
        title=said,
        text=said,
    )


def _space(n: int, end: int, step: int, passed: bool, faded: bool, end_name: str) -> str:
    """One space with its number; the first is outlined as the start, the last as the end."""
    edge = "muted" if faded else "good" if n == 0 else "bad" if n == end else "line"
    # Not the soft token: whose turn it is may have that as a ground.
    fill = 'fill="tk:card"'
    if passed:
        fill = f'fill="tk:{"muted" if faded else "accent"}" fill-opacity="0.25"'
    thick = ' stroke-width="2"' if n in (0, end) else ""
    dashed = ' stroke-dasharray="4 2"' if n == end else ""
    x = n * step + 1
    label = end_name if n == end and end_name else str(n)
    ink = "bad" if n == end and not faded else "muted"
    return (
        f'<rect x="{x}" y="1" width="{step - 2}" height="22" rx="4" {fill}'
        f' stroke="tk:{edge}"{thick}{dashed}/>'
        + line(label, x + step / 2 - 1, 35, size=11, fill=ink, bold=n == end, anchor="middle")
    )
