"""The pictures in the README, drawn by the package itself: the real table, not a sketch.

``python tools/pictures.py`` writes them; a test checks that they are up to date.
"""

from __future__ import annotations

from pathlib import Path

import tablekit as tk

FOLDER = Path(__file__).parent.parent / "notebooks" / "pictures"
CARDS = ["sue 1", "sue 1", "sue 1", "guards pair", "hal 2", "deb 3", "deb 5", "deb manhole"]


def table() -> tk.Table:
    """Times Square after the first card of the rulebook's worked example."""
    match = tk.position(
        "times_square",
        {"board": [1, 0, 6, -3, -7, 0], "hands": {"A": CARDS}},
        seats=["Ana", "Ben"],
        seed=7,
    )
    shown: tk.Table = match.show(seat="Ana")
    match.play("group sue 1")
    shown.pressed("odds:2")
    shown.pressed("rule:TS-21")
    return shown


def pictures() -> dict[str, str]:
    """File name to SVG."""
    drawn = table().draw()
    return {f"table-{theme}.svg": drawn.svg(theme) + "\n" for theme in ("light", "dark")}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
