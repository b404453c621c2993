"""A fan of face-down cards, some of them opened: the throw."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import cos, radians, sin

from tablekit.draw.card import HEIGHT, WIDTH, Face, card
from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, lines, text_width, wrapped

_WORD, _SIZE, _LEAST = 74, 11, 20


def fan(
    cards: Sequence[bool | None],
    *,
    names: tuple[str, str] = ("success", "failure"),
    press: str = "",
    group: str = "fan",
    key: str = "fan",
    width: int = 320,
    disabled: Collection[int] = (),
) -> Drawing:
    """Cards in an arc: None lies face down, True was a success (+), False a failure (−).

    >>> fan([True, None, None])
    3 cards: 1 success, 2 face down
    >>> fan([])
    no cards to draw from
    """
    counts = [
        (sum(c is True for c in cards), names[0]),
        (sum(c is False for c in cards), names[1]),
        (sum(c is None for c in cards), "face down"),
    ]
    said = ", ".join(f"{n} {what}" for n, what in counts if n)
    text = f"{_count(len(cards))}: {said}" if cards else "no cards to draw from"
    opened_any = any(c is not None for c in cards)
    turn, apart = _arc(len(cards), width, WIDTH + 4 if opened_any else 50)
    middle = (len(cards) - 1) / 2
    # The cards lie on a circle of this radius, so that neighbours are `apart` pixels apart.
    radius = apart / sin(radians(turn)) if turn else 0.0
    drop = round(radius * (1 - cos(radians(turn * middle)))) if turn else 0
    lean = round(WIDTH / 2 * sin(radians(turn * middle))) if turn else 0
    parts = []
    for i, opened in enumerate(cards):
        angle = (i - middle) * turn
        x = width / 2 + radius * sin(radians(angle)) if turn else width / 2 + (i - middle) * apart
        y = radius * (1 - cos(radians(angle))) if turn else 0.0
        what = "face down" if opened is None else names[0] if opened else names[1]
        svg = f'<g transform="rotate({round(angle)})"><g transform="translate(-{WIDTH // 2},0)">'
        # Neighbours lie closer where the word stands than at their upper edge, for they fan out.
        shows = apart * (1 - _WORD / radius) if radius and i + 1 < len(cards) else WIDTH
        svg += _side(opened, names, i in disabled, min(WIDTH, shows)) + "</g></g>"
        can = bool(press) and opened is None
        parts.append(
            Part(
                f"{key}/{i}",
                svg,
                round(x),
                round(y) + lean + 4,
                label=f"card {i + 1} of {len(cards)}, {what}",
                press=f"{press}:{i}" if can else "",
                group=group if can else "",
                disabled=can and i in disabled,
            )
        )
    height = HEIGHT + drop + 2 * lean + 8
    return Drawing(width, height, tuple(parts), title=text, text=text)


def _arc(count: int, width: int, most: float) -> tuple[float, float]:
    """Degrees and pixels from one card to the next."""
    if count < 2:
        return 0, 0
    apart = min(most, (width - WIDTH - 20) / (count - 1))
    return min(8, 40 / (count - 1)), apart


def _side(opened: bool | None, names: tuple[str, str], disabled: bool, shows: float) -> str:
    """A card's upper side, its sign and word in the middle of what shows of it."""
    if opened is None:
        return card(Face("", back=True), disabled=disabled)
    ink = "good" if opened else "bad"
    x = round(shows / 2)
    arm = min(11, x - 4)
    bar = (
        f"M{x} {39 - arm}v{2 * arm}M{x - arm} 39h{2 * arm}"
        if opened
        else f"M{x - arm} 39h{2 * arm}"
    )
    svg = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" fill="tk:card" stroke="tk:{ink}"'
        f' stroke-width="2"/><path d="{bar}" fill="none" stroke="tk:{ink}" stroke-width="5"/>'
    )
    word = names[0] if opened else names[1]
    room = shows - 4
    rows = wrapped(word, room, _SIZE, most=2) if room > _LEAST else ()
    if any(text_width(piece, _SIZE) > room for piece in word.split()):
        # A long word is cut short rather than broken, and where little shows the sign is enough.
        rows = (clipped(word, room, _SIZE),) if room > _LEAST else ()
    return svg + lines(rows, x, _WORD, lead=13, size=_SIZE, anchor="middle")


def _count(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
