"""A value to set: one step less, one step more, or any of the values at once."""

from __future__ import annotations

from collections.abc import Collection

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import line, text_width

_HIGH = 32
_CELL = 32


def stepper(
    name: str,
    value: int,
    low: int,
    high: int,
    *,
    label: str = "",
    barred: Collection[int] = (),
    key: str = "",
    room: int = 120,
    disabled: bool = False,
) -> Drawing:
    """A row of values from low to high, the one that holds chosen, between minus and plus.

    A press says "step:name:value". ``barred`` are the values that can't be had now; ``room`` is
    what the label takes, so that several of them stand below each other.

    >>> row = stepper("s", 4, 0, 7, label="plus")
    >>> row
    plus 4, from 0 to 7
    >>> row.parts[1].press, row.parts[-1].press
    ('step:s:3', 'step:s:5')
    """
    key = key or f"step/{name}"
    label = label or name
    text = f"{label} {value}, from {low} to {high}"
    parts = [Part(f"{key}/label", line(label, 0, 21, bold=True), label=text)]
    x = max(room, round(text_width(label, 13, True)) + 12)

    def part(what: str, says: str, svg: str, to: int, chosen: bool | None = None) -> None:
        parts.append(
            Part(
                f"{key}/{what}",
                svg,
                x,
                1,
                label=says,
                press=f"step:{name}:{to}",
                group=key,
                chosen=chosen,
                disabled=disabled or not low <= to <= high or to in barred,
            )
        )

    less = disabled or value - 1 < low or value - 1 in barred
    part("less", f"one less of {label}", _button("−", less), value - 1)
    x += _CELL + 10
    for number in range(low, high + 1):
        shut = disabled or number in barred
        svg = _cell(number, number == value, shut)
        part(str(number), f"{label}: {number}", svg, number, number == value)
        x += _CELL
    x += 10
    more = disabled or value + 1 > high or value + 1 in barred
    part("more", f"one more of {label}", _button("+", more), value + 1)
    return Drawing(x + _CELL, _HIGH, tuple(parts), title=text, text=text)


def _button(sign: str, shut: bool) -> str:
    ink = "muted" if shut else "accent"
    dash = ' stroke-dasharray="4 3"' if shut else ""
    return (
        f'<rect width="{_CELL}" height="30" rx="6" fill="tk:ground" stroke="tk:{ink}"{dash}/>'
        + line(sign, _CELL // 2, 21, size=14, fill=ink, bold=True, anchor="middle")
    )


def _cell(number: int, chosen: bool, shut: bool) -> str:
    fill, ink = ("accent", "ground") if chosen else ("ground", "muted" if shut else "ink")
    dash = ' stroke-dasharray="4 3"' if shut and not chosen else ""
    return f'<rect width="{_CELL}" height="30" fill="tk:{fill}" stroke="tk:line"{dash}/>' + line(
        str(number), _CELL // 2, 20, fill=ink, bold=chosen, anchor="middle"
    )
