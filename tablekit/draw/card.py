"""Cards: a coloured band with a shape, a large value, a name; their backs; piles of them."""

from __future__ import annotations

from dataclasses import dataclass

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, fitted, line, lines, text_width, wrapped
from tablekit.draw.theme import colour, shape

WIDTH, HEIGHT = 66, 92
RISE = 8  # how far a chosen card stands above the others
STRIP = 34  # what shows, at least, of a card that lies under another


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows.

    ``kind`` gives the band its colour and shape (``a`` to ``j``, or "" for a plain card);
    ``note`` is a short word in the band; ``label`` replaces the spoken description; ``tip``
    is said after it, and shown while a card of a hand has the pointer or the focus.

    >>> Face("Saucy Sue", "1").says
    'Saucy Sue 1'
    >>> Face("", back=True).says
    'face down'
    """

    title: str
    value: str = ""
    kind: str = "a"
    note: str = ""
    back: bool = False
    label: str = ""
    tip: str = ""

    @property
    def says(self) -> str:
        """The card in words, for whoever does not see it."""
        if self.label:
            return self.label
        words = " ".join(filter(None, (self.title, self.value, self.note)))
        if self.back:
            return f"{self.title}, face down" if self.title else "face down"
        return words or "blank card"


def card(
    face: Face,
    *,
    width: int = WIDTH,
    height: int = HEIGHT,
    chosen: bool = False,
    disabled: bool = False,
    compact: bool = False,
    shows: int = 0,
) -> str:
    """A card as SVG markup, its upper left corner at the origin.

    ``compact`` leaves out the name (a grid says it by the label); ``shows`` is how much of a
    card that lies under another is seen: its words then stand at the left. A chosen card has
    a thick outline and a tick, a disabled one a hollow band and paler words.

    >>> card(Face("Sue", "1")).startswith("<rect")
    True
    """
    if face.back:
        return _back(width, height, chosen, disabled)
    band = 20 if height >= 80 else 16
    ground, ink = ("panel", "muted") if disabled else ("card", "ink")
    on_band = colour(face.kind) if disabled else "card"
    parts = [
        f'<rect width="{width}" height="{height}" rx="7" fill="tk:{ground}" stroke="tk:line"/>',
        (
            f'<path d="M1 {band}H{width - 1}" stroke="tk:{colour(face.kind)}" stroke-width="2"/>'
            if disabled
            else f'<path d="M0 {band}V7a7 7 0 0 1 7-7H{width - 7}a7 7 0 0 1 7 7V{band}z"'
            f' fill="tk:{colour(face.kind)}"/>'
        ),
    ]
    if face.kind:
        parts.append(shape(face.kind, 12, band // 2, size=min(6, band // 3), ink=on_band))
    parts.append(_body(face, width, height, band, ink, compact, shows))
    if face.note:
        tick = 18 if chosen else 0
        room = width - (30 if face.kind else 12) - tick
        note = clipped(face.note, room, 11, bold=True)
        if note != "…":
            x, y = width - 6 - tick, band - 6
            parts.append(line(note, x, y, size=11, fill=on_band, bold=True, anchor="end"))
    if chosen:
        parts.append(_chosen(width, height, band))
    return "".join(parts)


def _body(
    face: Face, width: int, height: int, band: int, ink: str, compact: bool, shows: int
) -> str:
    """The value and the name below it, or the name alone; at the left on a covered card."""
    room = width - 6
    x, anchor = (7, "start") if shows else (width // 2, "middle")
    if not face.value:
        size = 13 if width >= 88 and not compact else 11
        most = max(1, (height - band - 8) // (size + 3))
        rows, size = _rows(face.title, room, (size, 11, 10, 9, 8), most, bold=True)
        y = band + (height - band - len(rows) * (size + 3)) // 2 + size
        return lines(rows, x, y, lead=size + 3, size=size, fill=ink, bold=True, anchor=anchor)
    rows, size = (), 11
    if face.title and not compact:
        size = 13 if width >= 100 and height >= 130 else 11
        rows, size = _rows(face.title, room, (size, 11, 10, 9, 8), 2 if height >= 80 else 1)
    value, large = (
        fitted(face.value, shows - 8, (20, 14, 11), bold=True)
        if shows
        else fitted(face.value, room, (26, 20, 14, 11), bold=True)
    )
    free = height - band - len(rows) * (size + 1) - (4 if rows else 0)
    y = band + (free + large * 7 // 10) // 2
    # Name, value, note: the order in which the label says them, so that both agree.
    says = ""
    if rows:
        last = height - 7 - (len(rows) - 1) * (size + 1)
        says = lines(rows, x, last, lead=size + 1, size=size, fill="muted", anchor=anchor)
    return says + line(f"{value} ", x, y, size=large, fill=ink, bold=True, anchor=anchor)


def _rows(
    text: str, room: int, sizes: tuple[int, ...], most: int, bold: bool = False
) -> tuple[tuple[str, ...], int]:
    """The text in lines at the largest size that keeps its words whole; else words are cut."""
    for size in sizes:
        rows = wrapped(text, room, size, bold)
        whole = all(text_width(word, size, bold) <= room for word in text.split())
        if whole and len(rows) <= most:
            return rows, size
    cut = " ".join(clipped(word, room, size, bold) for word in text.split())
    return wrapped(cut, room, size, bold, most), size


def _back(width: int, height: int, chosen: bool, disabled: bool) -> str:
    x, y = width // 2, height // 2
    dx, dy = width * 2 // 9, height * 2 // 9
    ink = "line" if disabled else "accent"
    svg = (
        f'<rect width="{width}" height="{height}" rx="7" fill="tk:card" stroke="tk:line"/>'
        f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="4" fill="tk:soft"'
        f' stroke="tk:{ink}"/>'
        f'<path d="M{x} {y - dy}l{dx} {dy}l-{dx} {dy}l-{dx} -{dy}z'
        f'M{x} {y - dy // 2}l{dx // 2} {dy // 2}l-{dx // 2} {dy // 2}l-{dx // 2} -{dy // 2}z"'
        f' fill="none" stroke="tk:{ink}"/>'
    )
    return svg + (_chosen(width, height, 26) if chosen else "")


def _chosen(width: int, height: int, band: int) -> str:
    """Outline and tick: a chosen card is known without colour, and where it can't rise."""
    x, y = width - 13, band // 2
    return (
        f'<rect width="{width}" height="{height}" rx="7" fill="none" stroke="tk:accent"'
        f' stroke-width="3"/><circle cx="{x}" cy="{y}" r="7" fill="tk:card"/>'
        f'<path d="M{x - 4} {y}l3 3l5 -6" fill="none" stroke="tk:accent" stroke-width="2"/>'
    )


def space(name: str = "", *, width: int = WIDTH, height: int = HEIGHT) -> str:
    """A place where no card lies: a dashed outline and a name.

    >>> "dasharray" in space("discard")
    True
    """
    svg = (
        f'<rect width="{width}" height="{height}" rx="7" fill="none" stroke="tk:muted"'
        ' stroke-dasharray="4 3"/>'
    )
    if not name:
        return svg
    rows, size = _rows(name, width - 8, (11, 10, 9), max(1, height // 16))
    y = (height - len(rows) * (size + 3)) // 2 + size
    return svg + lines(rows, width // 2, y, lead=size + 3, size=size, fill="muted", anchor="middle")


def card_drawing(
    face: Face,
    *,
    key: str = "card",
    press: str = "",
    group: str = "",
    chosen: bool | None = None,
    disabled: bool = False,
    width: int = WIDTH,
    height: int = HEIGHT,
) -> Drawing:
    """One card alone.

    >>> card_drawing(Face("Saucy Sue", "1"))
    Saucy Sue 1
    """
    svg = card(face, width=width, height=height, chosen=bool(chosen), disabled=disabled)
    part = Part(
        key,
        svg,
        2,
        2 if chosen else 2 + RISE,
        label=face.says,
        press=press,
        group=group,
        chosen=chosen,
        disabled=disabled,
    )
    return Drawing(width + 4, height + RISE + 4, (part,), title=face.says, text=face.says)


def pile(
    count: int,
    *,
    name: str,
    key: str = "pile",
    face: Face | None = None,
    press: str = "",
    group: str = "piles",
    disabled: bool = False,
) -> Drawing:
    """A pile with its name and count; ``face`` is what lies on top, a back when left out.

    >>> pile(12, name="supply")
    supply: 12 cards
    >>> pile(0, name="discard")
    discard: empty
    """
    said = f"{name}: {_cards(count)}" if count else f"{name}: empty"
    top = face or Face("", back=True)
    # The edges below tell a thick pile from a thin one without reading the number.
    depth = min(3, (count + 3) // 8) if count > 1 else 0
    edges = "".join(
        f'<rect x="{2 * i}" y="{-2 * i}" width="{WIDTH}" height="{HEIGHT}" rx="7" fill="tk:card"'
        ' stroke="tk:line"/>'
        for i in range(depth, 0, -1)
    )
    svg = edges + card(top, disabled=disabled) if count else space("empty")
    counted = f"{name} {count}"
    rows = wrapped(counted, WIDTH + 12, 11, most=2)
    svg += lines(rows, WIDTH // 2, HEIGHT + 16, lead=14, size=11, fill="muted", anchor="middle")
    if count and face and not face.back:
        said += f", on top {face.says}"
    part = Part(
        key, svg, 4, 7, label=said, press=press, group=group if press else "", disabled=disabled
    )
    height = HEIGHT + 16 + 14 * len(rows)
    return Drawing(WIDTH + 14, height, (part,), title=said, text=said)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
