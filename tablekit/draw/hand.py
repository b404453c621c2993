"""A hand of cards: side by side, overlapping when there are many, in rows when there are more."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tablekit.draw.card import HEIGHT, RISE, STRIP, WIDTH, Face, card, space
from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import line
from tablekit.draw.tip import tip

OPENING = 40  # how far the cards behind the one looked at move aside
_GAP = 8


def hand(
    faces: Sequence[Face],
    *,
    width: int = 912,
    chosen: Collection[int] = (),
    disabled: Collection[int] = (),
    press: str = "card",
    group: str = "hand",
    key: str = "hand",
    keys: Sequence[str] | None = None,
    title: str = "",
    name: str = "hand",
) -> Drawing:
    """A hand, each card a part of its own, room above it for a chosen card to rise.

    ``chosen`` and ``disabled`` are places in the hand. ``keys`` names the cards, so that a
    card that stays keeps its name when another is played; without it they are numbered.
    Up to ten cards lie side by side if the width allows it; more overlap, and a row that
    is full starts another.

    >>> hand([Face("Sue", "1"), Face("Hal", "2")], chosen=[1])
    hand: Sue 1, Hal 2 (chosen)
    >>> [part.press for part in hand([Face("Sue")], keys=["sue-1"]).parts]
    ['card:sue-1']
    """
    if keys is not None and len(keys) != len(faces):
        raise ValueError(f"expected a key for each of {len(faces)} cards, got {len(keys)}")
    top = 24 if title else 0
    parts: list[Part] = []
    if title:
        parts.append(Part(f"{key}/title", line(title, 0, 14, size=14, bold=True), role="heading"))
    if not faces:
        svg = space("no cards")
        parts.append(Part(f"{key}/empty", svg, 2, top + RISE + 2, label=f"{name}: no cards"))
    step, per_row = _spacing(len(faces), width - 4)
    overlaps = step < WIDTH
    rows = max(1, -(-len(faces) // per_row))
    in_row = -(-len(faces) // rows) if faces else 1
    for i, face in enumerate(faces):
        row, place = divmod(i, in_row)
        picked, out = i in chosen, i in disabled
        named = keys[i] if keys is not None else str(i)
        x = 2 + round(place * step)
        parts.append(
            Part(
                f"{key}/{named}",
                card(face, chosen=picked, disabled=out, shows=int(step) if overlaps else 0),
                x,
                2 + top + row * (HEIGHT + RISE + _GAP) + (0 if picked else RISE),
                label=f"{face.says}. {face.tip}" if face.tip else face.says,
                press=f"{press}:{named}" if press else "",
                group=group if press else "",
                chosen=picked if press else None,
                disabled=out and bool(press),
                row=f"{key}/{row}" if overlaps else "",
                tip=tip(face.tip, at=WIDTH / 2, left=-x, right=width - x),
            )
        )
    said = [f.says + (" (chosen)" if i in chosen else "") for i, f in enumerate(faces)]
    text = f"{name}: {', '.join(said) or 'no cards'}"
    height = top + rows * (HEIGHT + RISE + _GAP) - _GAP + 4
    return Drawing(width, height, tuple(parts), title=text, text=text)


def _spacing(count: int, width: int) -> tuple[float, int]:
    """From one card to the next, and how many go in a row.

    >>> _spacing(8, 908)
    (74, 12)
    >>> _spacing(12, 908) < (74, 12)
    True
    """
    side_by_side = max(1, (width + _GAP) // (WIDTH + _GAP))
    if count <= min(10, side_by_side):
        return WIDTH + _GAP, side_by_side
    room = max(STRIP, width - WIDTH - OPENING)
    per_row = max(1, 1 + room // STRIP)
    rows = -(-count // per_row)
    in_row = -(-count // rows)
    step = min(WIDTH - 12, room / max(1, in_row - 1))
    return step, per_row


def identities(cards: Sequence[str]) -> list[str]:
    """A key for each card, equal cards told apart, so that the others keep theirs when one goes.

    >>> identities(["hal 2", "sue 1", "sue 1"])
    ['hal 2/0', 'sue 1/0', 'sue 1/1']
    """
    return [f"{card}/{cards[:i].count(card)}" for i, card in enumerate(cards)]
