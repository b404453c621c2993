"""The curtain: what covers a seat's own things while the screen changes hands."""

from __future__ import annotations

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import fitted, line


def curtain(
    seat: str, *, width: int, height: int, key: str = "curtain", waiting: str = ""
) -> Drawing:
    """A curtain over ``width`` by ``height``, lifted by pressing it.

    It is drawn instead of what it covers: nothing of the hand is sent to the browser.

    >>> curtain("Ana", width=912, height=160)
    Pass the screen to Ana
    """
    text = f"Pass the screen to {seat}"
    below = waiting or f"{seat}: press here, or Enter, to see your things"
    shown, size = fitted(text, width - 40, (20, 14, 13), bold=True)
    hint, small = fitted(below, width - 40, (13, 11))
    middle, y = width // 2, height // 2
    folds = "".join(
        f"M{x} 1v{height - 2}" for x in range(24, width, 24) if abs(x - middle) > width // 3
    )
    svg = (
        f'<rect width="{width}" height="{height}" rx="8" fill="tk:soft" stroke="tk:accent"/>'
        f'<path d="{folds or "M1 1h1"}" fill="none" stroke="tk:line"/>'
        + line(shown, middle, y, size=size, bold=True, anchor="middle")
        + line(hint, middle, y + 24, size=small, fill="muted", anchor="middle")
    )
    part = Part(key, svg, label=f"{text}. {below}", press="curtain:lift", group="curtain")
    return Drawing(width, height, (part,), title=text, text=text)
