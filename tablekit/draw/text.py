"""Fitting words into a picture: SVG neither wraps nor measures, so we do.

Widths are estimated with the advances of DejaVu Sans, the widest of the fonts our stack
falls back to: what fits here fits in a narrower system font too.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from tablekit.draw.drawing import Drawing, Part, escaped

SIZES: tuple[int, ...] = (11, 13, 14, 20, 26)

# Advances of the printable ASCII characters, in hundredths of the font size.
_PLAIN = (
    "32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84"
    " 53 100 68 69 70 77 63 58 77 75 29 29 66 56 86 75 79 60 79 69 63 61 73 68 99 69 61 69 39 34"
    " 39 84 50 50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64"
    " 34 64 84"
)
_BOLD = (
    "35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84"
    " 58 100 77 76 73 83 68 68 82 84 37 37 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37"
    " 46 84 50 50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71"
    " 37 71 84"
)
_OTHER = {"·": 32, "’": 32, "‘": 32, "“": 52, "”": 52, "–": 50, "½": 97, "\u00a0": 32, "ı": 28}
_ADVANCES = (
    {chr(32 + i): int(w) for i, w in enumerate(_PLAIN.split())} | _OTHER,
    {chr(32 + i): int(w) for i, w in enumerate(_BOLD.split())}
    | {character: w + 8 for character, w in _OTHER.items()},
)


def _advance(character: str, bold: bool) -> int:
    table = _ADVANCES[bold]
    if character in table:
        return table[character]
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):  # accents, joiners, selectors
        return 0
    base = unicodedata.normalize("NFD", character)[0]
    if base in table:
        return table[base]
    if unicodedata.east_asian_width(character) in "WF":  # ideographs and emoji
        return 125
    return 90 if bold else 84


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = 13, bold: bool = False) -> float:
    """How wide the text stands, in pixels, give or take a twentieth.

    >>> round(text_width("Times Square", 20))
    137
    >>> text_width("Times Square", 20, bold=True) > text_width("Times Square", 20)
    True
    """
    return sum(_advance(character, bold) for character in text) * size / 100


def clipped(text: str, room: float, size: float = 13, bold: bool = False) -> str:
    """The text, or as much of it as fits, closed by an ellipsis.

    >>> clipped("Handsome Hal", 60, 11)
    'Handso…'
    """
    if text_width(text, size, bold) <= room:
        return text
    while text and text_width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(maxsize=2048)
def wrapped(
    text: str,
    room: float,
    size: float = 13,
    bold: bool = False,
    most: int = 0,
    indent: float = 0,
) -> tuple[str, ...]:
    """The text in lines no wider than ``room``; a word too long for a line is broken.

    ``most`` lines at the most (0: as many as needed), the last then closed by an ellipsis;
    ``indent`` is the room something else takes at the start of the first line.

    >>> wrapped("Play the pair: Sue and both guards", 130)
    ('Play the pair: Sue', 'and both guards')
    """
    lines: list[str] = []
    current, free = "", room - indent
    words = text.split()
    while words:
        word = words.pop(0)
        longer = f"{current} {word}" if current else word
        if text_width(longer, size, bold) <= free:
            current = longer
        elif current or free < room:
            lines.append(current)
            current, free = "", room
            words.insert(0, word)
        else:
            cut = max(1, len(word) - 1)
            while cut > 1 and text_width(word[:cut], size, bold) > room:
                cut -= 1
            if cut == len(word):  # a single letter wider than the room
                current = word
                continue
            lines.append(word[:cut])
            words.insert(0, word[cut:])
    lines.append(current)
    if most and len(lines) > most:
        rest = " ".join(lines[most - 1 :])
        lines[most - 1 :] = [clipped(rest, room if most > 1 else room - indent, size, bold)]
    return tuple(lines)


def fitted(
    text: str, room: float, sizes: tuple[int, ...] = SIZES[::-1], bold: bool = False
) -> tuple[str, int]:
    """The text and the first of the sizes at which it fits; clipped at the last one.

    >>> fitted("1+1", 60, (26, 20, 14), bold=True)
    ('1+1', 26)
    """
    for size in sizes:
        if text_width(text, size, bold) <= room:
            return text, size
    return clipped(text, room, sizes[-1], bold), sizes[-1]


def line(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 13,
    fill: str = "ink",
    bold: bool = False,
    anchor: str = "start",
    underline: bool = False,
) -> str:
    """One line of text, its baseline at ``y``, in a colour token.

    >>> line("Sue", 10, 20)
    '<text x="10" y="20" font-size="13" fill="tk:ink">Sue</text>'
    """
    more = ""
    if bold:
        more += ' font-weight="700"'
    if anchor != "start":
        more += f' text-anchor="{anchor}"'
    if underline:
        more += ' text-decoration="underline"'
    return (
        f'<text x="{round(x, 1):g}" y="{round(y, 1):g}" font-size="{size:g}"'
        f' fill="tk:{fill}"{more}>{escaped(text)}</text>'
    )


def lines(
    texts: tuple[str, ...],
    x: float,
    y: float,
    *,
    lead: float = 18,
    size: float = 13,
    fill: str = "ink",
    bold: bool = False,
    anchor: str = "start",
    first: str = "",
) -> str:
    """Lines of text under each other; ``first`` is markup set before the first one.

    Each line ends in a space, so that a reader by ear does not hear two words as one.
    """
    more = (' font-weight="700"' if bold else "") + (
        f' text-anchor="{anchor}"' if anchor != "start" else ""
    )
    if len(texts) == 1:
        spans = first + escaped(texts[0]) + " "
    else:
        spans = first + "".join(
            (
                escaped(text) + " "
                if not i
                else f'<tspan x="{x:g}" dy="{lead:g}">{escaped(text)} </tspan>'
            )
            for i, text in enumerate(texts)
        )
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="tk:{fill}"{more}>{spans}</text>'


def words(
    text: str,
    *,
    width: int,
    key: str,
    size: int = 13,
    fill: str = "ink",
    bold: bool = False,
    heading: bool = False,
    most: int = 0,
) -> Drawing:
    """A paragraph, or a heading, wrapped to a width: one part.

    >>> words("Play the pair: Sue and both guards", width=130, key="note").height
    36
    """
    rows = wrapped(text, width, size, bold, most)
    lead = size + 5
    part = Part(
        key,
        lines(rows, 0, size, lead=lead, size=size, fill=fill, bold=bold),
        role="heading" if heading else "paragraph",
    )
    return Drawing(width, lead * len(rows), (part,), title=text, text=text)
