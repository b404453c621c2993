"""What every drawing of the kit owes: valid, quiet markup, words for each thing, contrast."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction as F
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from tablekit import draw
from tablekit.draw import (
    Branch,
    Button,
    Choice,
    Drawing,
    Face,
    Line,
    Marker,
    Piece,
    Refusal,
    RuleCard,
    Seat,
    Table,
)
from tablekit.draw.text import text_width

NASTY = "<b>&\"'</b>"
ODDS = [("hit", F(5, 12)), (NASTY, F(7, 12))]


def faces(count: int) -> list[Face]:
    return [
        Face(f"Handsome {NASTY}", str(i), "abcdefghij"[i % 10], note="×2") for i in range(count)
    ]


def table(width: int, **more: object) -> Table:
    inner = width - 48
    plain = {
        "title": f"Times Square {NASTY}",
        "turn": "Turn 7 · Ana plays",
        "step": "step 1 of 3: cards of one colour, a lure, or a trade",
        "asides": ("supply 12", "discard 27", "Ben: 8 cards"),
        "board": draw.track(
            [Piece("Sue", 1), Piece("Hal", -3, "c")],
            ends=("Ben's club", "Ana's club"),
            entrance=2,
            edge="dark edge",
            width=inner,
        ),
        "own": draw.hand(faces(8), chosen=[1], disabled=[2], width=inner),
        "choices": [
            Choice(f"Play the pair {NASTY} and go on as long as anyone likes", "TS-20", ODDS, True),
            *(Choice(f"Thing {i}") for i in range(12)),
        ],
        "refusals": [Refusal(f"Hal 2: {NASTY}", "TS-11", "conoce el juego")],
        "story": [Line(i, f"plays {NASTY} on the left guard", "Ben", "TS-25") for i in range(12)],
        "buttons": [Button("undo", "Undo"), Button("redo", "Redo", disabled=True)],
    }
    return Table(**{**plain, **more})


RULE = RuleCard(
    "TS-31",
    "Hal lures, never Deb",
    "Cards",
    f"Says {NASTY}",
    "conoce",
    "sees",
    "knows",
    "never",
    "printed",
    "play",
)
SAMPLES: dict[str, Drawing] = {
    "card": draw.card_drawing(Face(NASTY, NASTY, "a", NASTY), chosen=True, press="card:0"),
    "card without value": draw.card_drawing(
        Face("Acting like a clown in front of everybody", kind="f")
    ),
    "card, disabled": draw.card_drawing(Face("Hal", "2", "c", "x"), disabled=True),
    "card, large": draw.card_drawing(Face("Hal", "2", "j"), width=110, height=154),
    "back": draw.card_drawing(Face("", back=True), chosen=True),
    "pile": draw.pile(27, name=NASTY, face=Face("Sue", "1")),
    "empty pile": draw.pile(0, name="discard"),
    "hand": draw.hand(faces(5), chosen=[0], disabled=[1], title=NASTY),
    "hand of 50": draw.hand(faces(50), chosen=[3], disabled=[4]),
    "empty hand": draw.hand([]),
    "grid": draw.grid(
        [*faces(8), None],
        3,
        3,
        chosen=[1],
        disabled=[2],
        markers=[Marker(i, f"{c}na", i % 3) for i, c in enumerate("ABCDEFG")],
    ),
    "small grid": draw.grid(faces(50), 5, 10, width=480),
    "meter": draw.meter(7, 11, label=NASTY, zones=[(0, 5, "a", NASTY), (6, 11, "d", "close")]),
    "upright meter": draw.meter(7, 11, label="A", zones=[(0, 5, "a", "calm")], vertical=True),
    "track": draw.track(
        [Piece(n, 0, k) for n, k in zip((NASTY, "two", "three"), "abc", strict=True)],
        entrance=2,
        press="space",
        chosen=[1],
        ends=(NASTY, "there"),
    ),
    "fan": draw.fan([True, None, False, None], press="throw", names=(NASTY, "no"), disabled=[1]),
    "odds": draw.odds_bars(ODDS, title=NASTY),
    "strip": draw.odds_strip([(f"r{i}", F(1, 12)) for i in range(12)]),
    "tree": draw.tree(
        [
            Branch("+", F(4, 7), [Branch("+", F(1, 2), result=NASTY, kind="good")]),
            Branch("−", F(3, 7), kind="bad"),
        ],
        root=NASTY,
    ),
    "seats": draw.seats(
        [Seat(NASTY, "8 cards", turn=True), Seat("Ben", out=True), Seat("Cleo", "x")]
    ),
    "rule card": draw.rule_card(RULE),
    "curtain": draw.curtain(NASTY, width=600, height=160),
    "words": draw.words(f"Some {NASTY} words that need more than a line", width=120, key="w"),
    "table 1280": draw.lay_out(table(1280, rule=RULE), width=1280),
    "table 960": draw.lay_out(table(960), width=960),
    "table 800": draw.lay_out(table(800, rule=RULE), width=800),
    "table 640": draw.lay_out(table(640, rule=RULE), width=640),
    "table, curtain": draw.lay_out(table(960, curtain=NASTY), width=960),
    "table, over": draw.lay_out(table(960, outcome=f"Ana wins: {NASTY}"), width=960),
    "table, bare": draw.lay_out(Table("Bare", waiting=f"Ben is choosing {NASTY}"), width=960),
}
each = pytest.mark.parametrize("drawing", SAMPLES.values(), ids=SAMPLES.keys())


@each
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_picture_is_valid_and_quiet(drawing: Drawing, theme: str) -> None:
    svg = drawing.svg(theme)
    root = ET.fromstring(svg)
    assert "tk:" not in svg
    for element in root.iter():
        name = element.tag.split("}")[1]
        assert name in {"svg", "g", "rect", "circle", "path", "text", "tspan"}
        assert not {"id", "class", "style", "href", "onclick"} & set(element.attrib)
        for attribute in ("fill", "stroke"):
            assert re.fullmatch(r"none|#[0-9a-f]{6}", element.get(attribute, "none"))


@each
def test_every_part_is_valid_by_itself(drawing: Drawing) -> None:
    elements = drawing.elements()
    assert len(elements) == len(drawing.parts), "keys differ"
    for part in drawing.parts:
        ET.fromstring(elements[part.key])
        ET.fromstring(part.markup())


def test_markup_in_any_text_shows_as_text() -> None:
    for name, drawing in SAMPLES.items():
        if NASTY in drawing.text:
            said = "".join(ET.fromstring(drawing.svg()).itertext())
            # Cut short where there is no room for it, left to the label on compact cards.
            assert "<" in said or name == "small grid", name


class _Image(HTMLParser):
    source = alt = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag == "img"
        self.source, self.alt = dict(attrs)["src"] or "", dict(attrs)["alt"] or ""


@each
def test_the_still_survives_html(drawing: Drawing) -> None:
    image = _Image()
    image.feed(drawing.still("dark"))
    head, _, body = image.source.partition(",")
    assert head == "data:image/svg+xml"
    assert unquote(body) == drawing.svg("dark")
    assert image.alt == drawing.text


@each
def test_every_thing_has_words(drawing: Drawing) -> None:
    assert drawing.text
    assert repr(drawing) == drawing.text
    for part in drawing.parts:
        words = part.label or "".join(ET.fromstring(part.markup()).itertext())
        if part.press or part.role:
            assert words.strip(), part.key
        elif not part.label:
            # Ornament: what it shows is in the words of another part.
            assert part.key.endswith(("/frame", "/scale", "/ground")), part.key


@each
def test_what_is_pressed_belongs_to_a_group(drawing: Drawing) -> None:
    for part in drawing.parts:
        assert bool(part.group) == bool(part.press or part.disabled) or part.key == "card", part.key


# Contrast, measured where the text stands ---------------------------------------------


@dataclass
class Ground:
    left: float
    top: float
    right: float
    bottom: float
    fill: str

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass
class Text:
    x: float
    y: float
    size: float
    fill: str
    words: str
    anchor: str
    bold: bool

    @property
    def width(self) -> float:
        return text_width(self.words, self.size, self.bold)

    @property
    def left(self) -> float:
        return self.x - self.width * {"start": 0, "middle": 0.5, "end": 1}[self.anchor]


def painted(element: ET.Element, x: float = 0, y: float = 0) -> Iterator[Ground | Text]:
    """Grounds and texts in the order in which they are painted; a rotation is ignored."""
    moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    number = {k: float(v) for k, v in element.attrib.items() if re.fullmatch(r"-?[\d.]+", v)}
    fill = element.get("fill", "none")
    name = element.tag.split("}")[-1]
    if name == "rect" and fill != "none":
        left, top = x + number.get("x", 0), y + number.get("y", 0)
        yield Ground(left, top, left + number["width"], top + number["height"], fill)
    elif name == "circle" and fill != "none":
        cx, cy, r = x + number.get("cx", 0), y + number.get("cy", 0), number["r"]
        yield Ground(cx - r, cy - r, cx + r, cy + r, fill)
    elif name == "path" and "a" in element.attrib["d"]:  # bands and fingers: rounded boxes
        at = [float(n) for n in re.findall(r"-?[\d.]+", element.attrib["d"])]
        if element.attrib["d"].startswith("M0 "):  # M0 band V7 a.. H width-7 a.. V band
            yield Ground(x, y, x + at[10] + 7, y + at[1], fill)
        else:
            yield Ground(x + 1, y + 1, x + 19, y + 40, fill)
    elif name == "text":
        at_x, at_y = x + number["x"], y + number["y"]
        size, bold = number["font-size"], element.get("font-weight") == "700"
        anchor = element.get("text-anchor", "start")
        yield Text(at_x, at_y, size, fill, element.text or "", anchor, bold)
        for span in element:
            at_y += float(span.get("dy", "0"))
            shade = span.get("fill", fill)
            yield Text(at_x, at_y, size, shade, span.text or "", anchor, bold)
        return
    for child in element:
        yield from painted(child, x, y)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@each
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_from_the_ground_it_stands_on(drawing: Drawing, theme: str) -> None:
    grounds: list[Ground] = []
    for thing in painted(ET.fromstring(drawing.svg(theme))):
        if isinstance(thing, Ground):
            grounds.append(thing)
        elif thing.words.strip():
            x, y = thing.left + 2, thing.y - thing.size / 3
            below = [ground for ground in grounds if ground.holds(x, y)]
            assert contrast(thing.fill, below[-1].fill) >= 4.5, (thing, below[-1])


@each
def test_no_text_is_too_small_or_leaves_the_picture(drawing: Drawing) -> None:
    for part in drawing.parts:
        root = ET.fromstring(f"<g>{draw.paint(part.element(), draw.THEMES['light'])}</g>")
        for thing in painted(root):
            if isinstance(thing, Text):
                assert thing.size >= 11 or (thing.size >= 9 and part.label), part.key
                assert thing.left >= -2, thing
                assert thing.left + thing.width <= drawing.width + 2, thing
                assert 0 < thing.y <= drawing.height + 2, thing


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["ground", "panel", "card", "soft"])
def test_every_ink_can_be_read_on_every_ground(theme: str, ground: str) -> None:
    colours = draw.THEMES[theme]
    for ink in ("ink", "muted", "accent", "good", "bad", *(f"kind-{k}" for k in "abcde")):
        assert contrast(colours[ink], colours[ground]) >= 4.5, ink
    assert contrast(colours["focus"], colours[ground]) >= 4.3


def test_kinds_differ_by_shape_as_well_as_by_colour() -> None:
    shapes = [draw.shape(kind, 0, 0, ink="ink") for kind in draw.KINDS]
    assert len(set(shapes)) == len(draw.KINDS)


def test_state_is_never_told_by_colour_alone() -> None:
    face = Face("Hal", "2", "c")
    plain, chosen, disabled = (
        re.sub(r"tk:[a-z-]+", "", svg)
        for svg in (
            draw.card(face),
            draw.card(face, chosen=True),
            draw.card(face, disabled=True),
        )
    )
    assert len({plain, chosen, disabled}) == 3
    seat = [draw.seats([Seat("Ana", "x", turn=t, out=o)]) for t, o in ((0, 0), (1, 0), (0, 1))]
    assert len({re.sub(r"tk:[a-z-]+", "", s.parts[0].svg) for s in seat}) == 3
