"""Cards: a coloured band with a shape, a large value, a name; their backs; piles of them."""

from __future__ import annotations

from dataclasses import dataclass

from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import fitted, line, lines, text_width, wrapped
from tablekit.draw.theme import colour, shape

WIDTH, HEIGHT = 66, 92
RISE = 8  # how far a chosen card stands above the others


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows.

    ``kind`` gives the band its colour and shape (``a`` to ``j``, or "" for a plain card);
    ``note`` is a short word in the band; ``label`` replaces the spoken description.

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
    corner: bool = False,
) -> str:
    """A card as SVG markup, its upper left corner at the origin.

    ``compact`` leaves out the name (a grid says it by the label); ``corner`` puts the
    value into the band as well, for cards that lie under others. A chosen card has a thick
    outline and a tick, a disabled one a hollow band and paler words.

    >>> card(Face("Sue", "1")).startswith("<rect")
    True
    """
    if face.back:
        return _back(face, width, height, chosen, disabled)
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
    if corner and face.value:
        parts.append(line(face.value, 20, band - 6, size=11, fill=on_band, bold=True))
    if face.note:
        note, _ = fitted(face.note, width - (30 if face.kind else 12), (11,), bold=True)
        parts.append(
            line(note, width - 6, band - 6, size=11, fill=on_band, bold=True, anchor="end")
        )
    parts.append(_body(face, width, height, band, ink, compact))
    if chosen:
        parts.append(_chosen(width, height))
    return "".join(parts)


def _body(face: Face, width: int, height: int, band: int, ink: str, compact: bool) -> str:
    room, middle = width - 6, width // 2
    title = "" if compact else face.title
    if not face.value:
        text = face.title
        size = 13 if width >= 88 and not compact else 11
        most = max(1, (height - band - 8) // (size + 3))
        rows, size = _rows(text, room, (size, 11, 10, 9), most)
        y = band + (height - band - len(rows) * (size + 3)) // 2 + size
        return lines(
            rows, middle, y, lead=size + 3, size=size, fill=ink, bold=True, anchor="middle"
        )
    size = 13 if width >= 100 and height >= 130 else 11
    rows, size = _rows(title, room, (size, 11, 10, 9), 2 if height >= 80 else 1)
    rows = rows if title else ()
    value, large = fitted(face.value, room, (26, 20, 14, 11), bold=True)
    free = height - band - len(rows) * (size + 1) - (4 if rows else 0)
    y = band + (free + large * 7 // 10) // 2
    says = line(value, middle, y, size=large, fill=ink, bold=True, anchor="middle")
    if rows:
        last = height - 7 - (len(rows) - 1) * (size + 1)
        pale = "muted"
        says += lines(rows, middle, last, lead=size + 1, size=size, fill=pale, anchor="middle")
    return says


def _rows(text: str, room: int, sizes: tuple[int, ...], most: int) -> tuple[tuple[str, ...], int]:
    """The text in lines at the largest size that keeps its words whole."""
    for size in sizes:
        rows = wrapped(text, room, size)
        whole = all(text_width(word, size) <= room for word in text.split())
        if whole and len(rows) <= most:
            return rows, size
    return wrapped(text, room, sizes[-1], most=most), sizes[-1]


def _back(face: Face, width: int, height: int, chosen: bool, disabled: bool) -> str:
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
    return svg + (_chosen(width, height) if chosen else "")


def _chosen(width: int, height: int) -> str:
    """Outline and tick: seen without colour, and in a row of cards that overlap."""
    return (
        f'<rect width="{width}" height="{height}" rx="7" fill="none" stroke="tk:accent"'
        ' stroke-width="3"/>'
        f'<circle cx="{width - 12}" cy="{height - 12}" r="8" fill="tk:accent"/>'
        f'<path d="M{width - 16} {height - 12}l3 3l5 -6" fill="none" stroke="tk:card"'
        ' stroke-width="2"/>'
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
    shown = name if text_width(f"{name} {count}", 11) > WIDTH + 6 else f"{name} {count}"
    rows = wrapped(shown, WIDTH + 8, 11, most=1)
    svg += lines(rows, WIDTH // 2, HEIGHT + 16, size=11, fill="muted", anchor="middle")
    if count and shown == name:
        svg += (
            f'<circle cx="{WIDTH - 10}" cy="{HEIGHT - 10}" r="13" fill="tk:card"'
            ' stroke="tk:muted"/>'
            + line(str(count), WIDTH - 10, HEIGHT - 6, size=11, bold=True, anchor="middle")
        )
    if count and face and not face.back:
        said += f", on top {face.says}"
    part = Part(
        key, svg, 4, 7, label=said, press=press, group=group if press else "", disabled=disabled
    )
    return Drawing(WIDTH + 14, HEIGHT + 30, (part,), title=said, text=said)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
