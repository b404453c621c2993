"""The colours of the house, light and dark, the CSS variables of the live picture, the shapes."""

from __future__ import annotations

_NAMES = (
    "ground panel card ink muted line accent soft good bad focus kind-a kind-b kind-c kind-d kind-e"
)
_LIGHT = (
    "#ffffff #f4f6f8 #ffffff #1f2933 #52606d #c3ccd5 #0b5f8a #e3f0f7 #1b6b40 #a8281f #b4530a"
    " #007a5a #5b6570 #8a5a00 #a83a00 #3d4fb8"
)
_DARK = (
    "#14181d #1d232a #262e37 #e8edf2 #a9b4c0 #3a444f #7cc4ea #17374a #7ed3a2 #f2a097 #ffb86b"
    " #4fd1a5 #b6c0cb #f0b84a #ff9466 #9fb0ff"
)

TOKENS: tuple[str, ...] = tuple(_NAMES.split())
THEMES: dict[str, dict[str, str]] = {
    "light": dict(zip(TOKENS, _LIGHT.split(), strict=True)),
    "dark": dict(zip(TOKENS, _DARK.split(), strict=True)),
}
LIVE: dict[str, str] = {name: f"var(--tk-{name})" for name in TOKENS}

# Each kind is a colour and a shape: a colour alone never carries a meaning. The second
# five share the colours of the first and are told apart by their hollow shapes.
SHAPES: dict[str, str] = {
    "a": "●",
    "b": "■",
    "c": "▲",
    "d": "◆",
    "e": "★",
    "f": "○",
    "g": "□",
    "h": "△",
    "i": "◇",
    "j": "☆",
}
KINDS: str = "".join(SHAPES)

# Corners of the shapes in a circle of radius 6, where all of them are whole numbers.
_CORNERS: dict[str, tuple[tuple[int, int], ...]] = {
    "b": ((-5, -5), (5, -5), (5, 5), (-5, 5)),
    "c": ((0, -6), (6, 5), (-6, 5)),
    "d": ((0, -6), (6, 0), (0, 6), (-6, 0)),
    "e": (
        (0, -6),
        (2, -2),
        (6, -2),
        (3, 1),
        (4, 6),
        (0, 3),
        (-4, 6),
        (-3, 1),
        (-6, -2),
        (-2, -2),
    ),
}


def colour(kind: str) -> str:
    """The token of a kind's colour; a plain thing (``""``) is muted.

    >>> colour("a"), colour("f"), colour("")
    ('kind-a', 'kind-a', 'muted')
    """
    if kind == "":
        return "muted"
    if kind not in SHAPES:
        raise ValueError(
            f"unknown kind {kind!r}: expected one of {', '.join(KINDS)}, or '' (plain)"
        )
    return f"kind-{KINDS[KINDS.index(kind) % 5]}"


def shape(kind: str, x: float, y: float, *, size: float = 6, ink: str = "") -> str:
    """The shape of a kind, centred on (x, y), as a path: no font has a say in it.

    ``ink`` is the token to draw it in, the kind's own colour when left out.

    >>> shape("d", 10, 10)
    '<path d="M10 4L16 10L10 16L4 10z" fill="tk:kind-d"/>'
    """
    token = ink or colour(kind)
    if kind == "":
        return ""
    place = KINDS.index(kind)
    paint = (
        f'fill="tk:{token}"' if place < 5 else f'fill="none" stroke="tk:{token}" stroke-width="2"'
    )
    solid = KINDS[place % 5]
    if place >= 5:
        size -= 0.5
    if solid == "a":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" {paint}/>'
    corners = "L".join(
        f"{round(x + dx * size / 6, 1):g} {round(y + dy * size / 6, 1):g}"
        for dx, dy in _CORNERS[solid]
    )
    return f'<path d="M{corners}z" {paint}/>'
