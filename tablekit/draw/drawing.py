"""A drawing: keyed parts of SVG, drawn once and shown in three ways.

The same parts become the live picture in the browser (only parts that changed
travel), the still picture a reader sees without a kernel, and a line of text.
Colours are written as quoted tokens, ``fill="tk:ink"``; a theme turns them into
values, or into CSS variables for the live picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import TypedDict
from urllib.parse import quote

from tablekit.draw.theme import LIVE, THEMES

# Only paint is a token: a label or a text that happens to read "tk:ink" stays as it is.
_NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")
_TOKEN = re.compile(r'(fill|stroke)="tk:([a-z-]+)"')
_TEXT_ROLES = {"paragraph": "", "heading": 'aria-level="3"'}


def escaped(text: str) -> str:
    """Text as it may stand in SVG: markup shows as text, control characters as a box.

    >>> escaped('<b>&"')
    '&lt;b&gt;&amp;&quot;'
    """
    return escape(_NOT_XML.sub("\ufffd", text))


def paint(svg: str, colours: Mapping[str, str]) -> str:
    """Replace colour tokens by the values of a theme.

    >>> paint('<rect fill="tk:ink"/>', {"ink": "#000"})
    '<rect fill="#000"/>'
    """
    return _TOKEN.sub(lambda token: f'{token[1]}="{colours[token[2]]}"', svg)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing in a drawing: a card, a space, a button, a line of text.

    ``key`` names it for as long as it is on the table; ``press`` is what the browser
    says when it is pressed ("" when it can't be). Arrow keys move between the
    pressable parts of one ``group``. Parts of one ``row`` lie on each other and make
    room for the one under the pointer or the focus.

    ``tip`` is markup that shows, in a live picture only, while the part has the pointer or the
    focus (see `tablekit.draw.tip`); whatever it tells, the label must tell too.

    A part without a label and without a role is ornament, hidden from assistive
    technology; ``paragraph`` and ``heading`` are for parts that are read as text.
    """

    key: str
    svg: str
    x: float = 0
    y: float = 0
    label: str = ""
    press: str = ""
    group: str = ""
    role: str = ""
    chosen: bool | None = None
    disabled: bool = False
    row: str = ""
    tip: str = ""

    def element(self) -> str:
        """The part as one ``<g>``, with what assistive technology needs to know."""
        return self._group(self.transform)

    def markup(self) -> str:
        """The element without its place: equal as long as the part looks the same.

        >>> Part("a", "<path/>", x=5).markup() == Part("a", "<path/>", x=9).markup()
        True
        """
        return self._group("")

    @property
    def transform(self) -> str:
        """The attribute that puts the part in its place; none at the origin."""
        return f'transform="translate({self.x:g},{self.y:g})"' if self.x or self.y else ""

    def _group(self, transform: str) -> str:
        pressable = self.press or self.disabled or self.chosen is not None
        role = self.role or ("button" if pressable else "img" if self.label else "")
        attributes = [
            f'data-key="{escaped(self.key)}"',
            transform,
            f'role="{role}"' if role else 'aria-hidden="true"',
            _TEXT_ROLES.get(role, ""),
            f'aria-label="{escaped(self.label)}"' if self.label else "",
            f'data-press="{escaped(self.press)}"' if self.press and not self.disabled else "",
            f'data-group="{escaped(self.group)}"' if self.group else "",
            f'data-row="{escaped(self.row)}"' if self.row else "",
            f'aria-pressed="{str(self.chosen).lower()}"' if self.chosen is not None else "",
            'aria-disabled="true"' if self.disabled else "",
        ]
        tip = f'<g class="tk-tip" display="none">{self.tip}</g>' if self.tip else ""
        return f"<g {' '.join(filter(None, attributes))}>{self.svg}{tip}</g>"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Parts on a ground of ``width`` by ``height`` pixels; ``text`` says it in a line."""

    width: int
    height: int
    parts: tuple[Part, ...] = field(default=())
    title: str = ""
    text: str = ""

    def elements(self) -> dict[str, str]:
        """Key to SVG element, each in its place, coloured by CSS variables."""
        return {part.key: paint(part.element(), LIVE) for part in self.parts}

    def svg(self, theme: str = "light") -> str:
        """The whole picture as an SVG document with its own ground."""
        body = "".join(
            f'<g transform="translate({p.x:g},{p.y:g})">{p.svg}</g>' if p.x or p.y else p.svg
            for p in self.parts
        )
        return paint(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}"'
            f' viewBox="0 0 {self.width} {self.height}"'
            ' font-family="system-ui,DejaVu Sans,sans-serif" role="img"'
            f' aria-label="{escaped(self.title or self.text)}">'
            f'<rect width="{self.width}" height="{self.height}" fill="tk:ground"/>{body}</svg>',
            THEMES[theme],
        )

    def still(self, theme: str = "light") -> str:
        """The picture as an ``<img>`` that any notebook shows, trusted or not."""
        source = quote(self.svg(theme), safe=" =:/,;()'!*@?+$")  # & would be read as HTML
        return (
            f'<img alt="{escaped(self.text or self.title)}" width="{self.width}"'
            f' src="data:image/svg+xml,{source}">'
        )

    def _repr_html_(self) -> str:
        return self.still()

    def __repr__(self) -> str:
        return self.text or self.title or "Drawing"


class Changes(TypedDict, total=False):
    """What turns one drawing into the next; empty entries are left out."""

    size: tuple[int, int]
    parts: dict[str, str]
    at: dict[str, tuple[float, float]]
    after: dict[str, str]
    gone: list[str]
    order: list[str]


def changes(old: Drawing | None, new: Drawing) -> Changes:
    """What the browser must be told so that it shows ``new`` instead of ``old``.

    A part that only moved costs its new place, not its markup. ``after`` says behind
    which part a new one goes ("" for the first place); ``order`` lists all keys, and is
    there only when parts that stay have changed their order.

    >>> card = Part("card/1", "<path/>", x=10)
    >>> changes(Drawing(99, 99, (card,)), Drawing(99, 99, (replace(card, x=84),)))
    {'at': {'card/1': (84, 0)}}
    """
    before = {part.key: part for part in old.parts} if old else {}
    now = {part.key: part for part in new.parts}
    if len(now) != len(new.parts):
        seen: set[str] = set()
        twice = []
        for part in new.parts:
            if part.key in seen:
                twice.append(part.key)
            seen.add(part.key)
        raise ValueError(f"keys must differ within a drawing; twice: {', '.join(twice)}")
    said = Changes()
    if old is None or (old.width, old.height) != (new.width, new.height):
        said["size"] = (new.width, new.height)
    parts = {
        key: paint(part.markup(), LIVE)
        for key, part in now.items()
        if key not in before or _looks(before[key]) != _looks(part)
    }
    at = {
        key: (part.x, part.y)
        for key, part in now.items()
        if key not in before or (before[key].x, before[key].y) != (part.x, part.y)
    }
    gone = [key for key in before if key not in now]
    kept = [key for key in now if key in before]
    if parts:
        said["parts"] = parts
    if at:
        said["at"] = at
    if gone:
        said["gone"] = gone
    if not before or kept != [key for key in before if key in now]:
        if now:
            said["order"] = list(now)
    else:
        keys = list(now)
        after = {key: keys[i - 1] if i else "" for i, key in enumerate(keys) if key not in before}
        if after:
            said["after"] = after
    return said


def _looks(part: Part) -> Part:
    return replace(part, x=0, y=0)


def joined(drawings: Iterable[tuple[Drawing, float, float]], **whole: object) -> Drawing:
    """Put drawings side by side: each with its offset, keys kept (they must differ)."""
    parts = tuple(
        replace(part, x=part.x + x, y=part.y + y) if x or y else part
        for d, x, y in drawings
        for part in d.parts
    )
    return Drawing(parts=parts, **whole)  # type: ignore[arg-type]


def beside(*drawings: Drawing, gap: int = 24, align: str = "top", text: str = "") -> Drawing:
    """Drawings in a row, aligned at the ``top``, the ``middle`` or the ``bottom``."""
    shares = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
    if align not in shares:
        raise ValueError(f"unknown alignment {align!r}: expected one of {', '.join(shares)}")
    height = max((d.height for d in drawings), default=0)
    placed, x = [], 0
    for d in drawings:
        placed.append((d, float(x), float(round((height - d.height) * shares[align]))))
        x += d.width + gap
    said = text or _said(drawings)
    return joined(placed, width=max(x - gap, 0), height=height, title=said, text=said)


def below(*drawings: Drawing, gap: int = 12, text: str = "") -> Drawing:
    """Drawings under each other, aligned at the left.

    >>> both = below(Drawing(10, 20), Drawing(30, 5), gap=4)
    >>> both.width, both.height
    (30, 29)
    """
    placed, y = [], 0
    for d in drawings:
        placed.append((d, 0.0, float(y)))
        y += d.height + gap
    said = text or _said(drawings)
    width = max((d.width for d in drawings), default=0)
    return joined(placed, width=width, height=max(y - gap, 0), title=said, text=said)


def keyed(drawing: Drawing, prefix: str) -> Drawing:
    """The same drawing with keys and rows below ``prefix``, so that two of them can meet.

    >>> keyed(Drawing(9, 9, (Part("card", "<path/>"),)), "ben").parts[0].key
    'ben/card'
    """
    parts = tuple(
        replace(p, key=f"{prefix}/{p.key}", row=f"{prefix}/{p.row}" if p.row else "")
        for p in drawing.parts
    )
    return replace(drawing, parts=parts)


def _said(drawings: Iterable[Drawing]) -> str:
    return ". ".join(said for d in drawings if (said := (d.text or d.title).rstrip(".")))
