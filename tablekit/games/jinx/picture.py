"""What a seat of Jinx sees, drawn: nine pictures, fingers on them, and the position card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tablekit.core.words import Words
from tablekit.draw import (
    Drawing,
    Face,
    Part,
    Table,
    below,
    beside,
    colour,
    joined,
    line,
    mark,
    pile,
    shape,
)
from tablekit.draw import words as paragraph
from tablekit.draw.text import clipped, text_width
from tablekit.games.jinx.cards import CELLS, SIDE, cell_of

CELL_WIDE, CELL_HIGH, GAP = (96, 196), 116, 8
SIDE_BY_SIDE = 800
FINGER_WIDE, FINGER_HIGH = 24, 46
MARGIN = 10
CARD = 110
UP = ("up", "right", "down", "left")


def picture(
    view: dict[str, Any], words: Words, *, width: int = 912, picked: Collection[str] | None = None
) -> Table:
    """The table as a seat sees it; ``picked`` is the card that was pressed, if one was."""
    active = words.seat(view["active"])
    wide = width >= SIDE_BY_SIDE - 48
    laid = grid(view, words, width // 2 if wide else width, picked or ())
    aside_width = width - laid.width - 28 if wide else width
    aside = about(view, words, aside_width)
    board = beside(laid, aside, gap=28) if wide else below(laid, aside, gap=16)
    if told := going_on(view, words):
        board = below(paragraph(told, width=width, key="now", size=14, bold=True), board, gap=10)
    return Table(
        title=words.name("title"),
        turn=f"Turn {view['turns']} · {active} is active" if view["turns"] else "",
        step="by the clock" if view["pace"] == "clock" else "",
        asides=[f"{words.name('pile')} {view['pile']}"],
        board=board,
    )


def going_on(view: dict[str, Any], words: Words) -> str:
    """What everybody waits for: a clue, fingers, a shout.

    >>> from tablekit.core.game import game
    >>> words = game("jinx").words("plain", ["Ana", "Ben", "Cleo"])
    >>> going_on({"phase": "race", "active": 0, "clue": ["word", "line"], "contest": None}, words)
    'Ana’s clue: “line”'
    """
    active = words.seat(view["active"])
    said = ""
    if view["clue"] is not None:
        kind, text = view["clue"]
        said = f"“{text}”" if kind != "gesture" else f"({words.name('gesture')}) {text}"
    told = [f"{active}’s {words.name('clue')}: {said}"] if said else []
    contest = view["contest"]
    if contest and (view["phase"] == "shout" or view["pace"] == "clock"):
        who = words.format("{0:seats}", contest["seats"])
        told.append(f"{who} touch one card: who shouts {words.name('jinx')} first?")
    elif contest:
        who = words.format("{0:seats}", contest["seats"])
        told.append(f"{who} touched first: did anybody else at the same moment?")
    elif view["phase"] == "clue" and not said:
        told.append(f"{active} looks for a {words.name('clue')}")
    return " · ".join(told)


# ---- the grid


def grid(view: dict[str, Any], words: Words, width: int, picked: Collection[str]) -> Drawing:
    """Three rows of three pictures, each with its word, its fingers and its answer."""
    least, most = CELL_WIDE
    wide = max(least, min(most, (width - 2 + GAP) // SIDE - GAP))
    parts: list[Part] = []
    said = []
    for cell in CELLS:
        x, y = 1 + cell % SIDE * (wide + GAP), 1 + cell // SIDE * (CELL_HIGH + GAP)
        part = _cell(view, words, cell, wide, f"{cell}/0" in picked)
        parts.append(
            Part(part.key, part.svg, x, y, part.label, part.press, part.group, chosen=part.chosen)
        )
        said.append(part.label)
        fingers = _fingers(view, cell)
        slim, step = side_by_side(len(fingers), wide)
        for place, (seat, answered) in enumerate(fingers):
            label = f"{words.seat(seat)}’s finger on {_named(view, cell)}"
            left = x + wide - MARGIN - slim - place * step
            svg = _finger(words.seat(seat), seat, slim)
            parts.append(Part(f"finger/{seat}", svg, left, y + 1, label))
            if answered:
                svg = _answer(words.name("no"), "bad")
                parts.append(Part(f"answer/{cell}", svg, x + 8, y + 8, words.name("no").upper()))
    text = f"{words.name('grid')}: " + "; ".join(said)
    side = SIDE * (wide + GAP) - GAP + 2
    return Drawing(side, SIDE * (CELL_HIGH + GAP) - GAP + 2, tuple(parts), title=text, text=text)


def side_by_side(fingers: int, wide: float) -> tuple[float, float]:
    """How wide a finger is, and how far it is to the next, so that all are within their card.

    >>> side_by_side(1, 120), side_by_side(5, 120), side_by_side(5, 96)
    ((24, 28), (17.6, 20.6), (12.8, 15.8))
    """
    if fingers * (FINGER_WIDE + 4) - 4 <= wide - 2 * MARGIN:
        return FINGER_WIDE, FINGER_WIDE + 4
    slim = round((wide - 2 * MARGIN - 3 * (fingers - 1)) / fingers, 1)
    return slim, slim + 3


def _named(view: dict[str, Any], cell: int) -> str:
    shown = view["pictures"][cell]
    return str(shown["word"]) if shown else "no card"


def _cell(view: dict[str, Any], words: Words, cell: int, wide: int, chosen: bool) -> Part:
    shown = view["pictures"][cell]
    where = words.name(f"cell{cell}")
    if shown is None:
        svg = (
            f'<rect width="{wide}" height="{CELL_HIGH}" rx="9" fill="none" stroke="tk:line"'
            ' stroke-dasharray="5 4"/>'
        )
        return Part(f"cell/{cell}", svg, label=f"{where}: no card")
    secret = view["target"] == cell
    edge, thick = ("accent", 3) if chosen else ("bad", 3) if secret else ("line", 1)
    svg = (
        f'<rect width="{wide}" height="{CELL_HIGH}" rx="9" fill="tk:card"'
        f' stroke="tk:{edge}" stroke-width="{thick}"/>'
        + line(shown["emoji"], wide / 2, 66, size=50, anchor="middle")
        + line(
            clipped(shown["word"], wide - 12, 14, True),
            wide / 2,
            102,
            size=14,
            bold=True,
            anchor="middle",
        )
    )
    label = f"{where}: {shown['word']}"
    fingers = _fingers(view, cell)
    for seat, answered in fingers:
        label += f", {words.seat(seat)}’s finger"
        if answered:
            label += f", {words.name('no')}"
    if secret:
        svg += _red_square(9, 9, 12)
        label += ", the card to be found"
    settled = view["contest"] is None or view["pace"] == "clock"
    free = not fingers and view["phase"] == "race" and settled
    press = f"card:{cell}/0" if free else ""
    return Part(
        f"cell/{cell}",
        svg,
        label=label,
        press=press,
        group="grid" if free else "",
        chosen=chosen if free else None,
    )


def _fingers(view: dict[str, Any], cell: int) -> list[tuple[int, bool]]:
    """Whose fingers lie on a cell, and whether the answer was no."""
    lying = [(int(seat), True) for seat, at in view["fingers"].items() if at == cell]
    contest = view["contest"]
    if contest and contest["cell"] == cell:
        lying += [(seat, False) for seat in contest["seats"]]
    return lying


def _finger(name: str, seat: int, wide: float) -> str:
    """A finger from the table's edge, in the seat's colour, with its shape on the nail."""
    kind = mark(seat)
    half = wide / 2
    return (
        f'<path d="M1 0V{FINGER_HIGH - half:g}a{half - 1:g} {half - 1:g} 0 0 0 {wide - 2:g} 0'
        f'V0z" fill="tk:{colour(kind)}" stroke="tk:card" stroke-width="2"/>'
        + line(name[:1], half, 17, size=min(13, wide - 3), fill="card", bold=True, anchor="middle")
        + shape(kind, half, FINGER_HIGH - 15, size=min(6, half - 2), ink="card")
    )


def _answer(said: str, token: str) -> str:
    """A pill: YES or NO."""
    text = said.upper()
    wide = text_width(text, 13, True) + 14
    return f'<rect width="{wide:g}" height="22" rx="11" fill="tk:{token}"/>' + line(
        text, wide / 2, 16, size=13, fill="card", bold=True, anchor="middle"
    )


# ---- beside it


def about(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """The players and what they have won, the pile, the position card, the turn before."""
    rows = players(view, words, width)
    cards = [_pile(view, words)]
    if view["target"] is not None:
        cards.insert(0, position_card(view["target"], words))
    drawn = [rows, beside(*cards, gap=22)]
    if view["last"]:
        drawn.append(last_turn(view["last"], words, width))
    return below(*drawn, gap=14)


def _pile(view: dict[str, Any], words: Words) -> Drawing:
    top = Face(view["top_word"]) if view["top"] else None
    return pile(view["pile"], face=top, name=words.name("pile"), key="pile")


def position_card(cell: int, words: Words, turned: int = 0) -> Drawing:
    """JX-07 The position card: an arrow and, of nine squares, the red one.

    ``turned`` by quarters, clockwise, it does not lie as the rule wants it.

    >>> from tablekit.core.game import game
    >>> words = game("jinx").words("plain", ["Ana", "Ben", "Cleo"])
    >>> position_card(5, words)
    position card, arrow up: the square is middle right
    >>> position_card(5, words, turned=1)
    position card, arrow right: the square looks to be lower middle
    """
    wide, high, box = 84, 108, 20
    left, top = (CARD - 3 * box - 4) / 2, 36
    svg = (
        f'<rect x="{(CARD - wide) / 2:g}" y="1" width="{wide}" height="{high}" rx="7"'
        ' fill="tk:card" stroke="tk:ink"/>'
        f'<path d="M{CARD / 2:g} 8l10 12h-6v10h-8v-10h-6z" fill="tk:ink"/>'
    )
    for other in CELLS:
        x, y = left + other % SIDE * (box + 2), top + other // SIDE * (box + 2)
        svg += (
            f'<rect x="{x:g}" y="{y:g}" width="{box}" height="{box}" rx="2" fill="none"'
            ' stroke="tk:line"/>'
        )
        if other == cell:
            svg += _red_square(x, y, box)
    turned %= 4
    if turned:
        svg = f'<g transform="rotate({90 * turned} {CARD / 2:g} {CARD / 2:g})">{svg}</g>'
    where = words.name(f"cell{cell_of(cell, turned)}")
    text = (
        f"{words.name('position')}, {words.name('arrow')} {UP[turned]}: the square"
        f" {'looks to be' if turned else 'is'} {where}"
    )
    parts = (Part(f"position/{turned}", svg, label=text),)
    return Drawing(CARD, CARD, parts, title=text, text=text)


def _red_square(x: float, y: float, size: float) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" rx="2" fill="tk:bad"/>'


def players(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """A row for each seat: its mark, its name, what it does this turn, and its cards."""
    high = 44
    placed: list[tuple[Drawing, float, float]] = []
    for seat, count in enumerate(view["won"]):
        placed.append((_player(view, words, seat, count, width, high - 6), 0, seat * high))
    text = ". ".join(drawn.text for drawn, _, _ in placed)
    tall = high * len(placed) - 6
    return joined(placed, width=width, height=tall, title=text, text=text)


def _player(
    view: dict[str, Any], words: Words, seat: int, count: int, width: int, high: int
) -> Drawing:
    is_active = seat == view["active"]
    fill, edge = ("soft", "accent") if is_active else ("panel", "line")
    you = " (you)" if seat == view["seat"] else ""
    name = words.seat(seat) + you
    cut = clipped(words.seat(seat), 118 - text_width(you, 13, True), 13, True) + you
    part = words.name("active") if is_active else _guess(view, words, seat)
    svg = (
        f'<rect x="1" width="{width - 2}" height="{high}" rx="7" fill="tk:{fill}"'
        f' stroke="tk:{edge}"/>'
        + shape(mark(seat), 18, high / 2, size=7)
        + line(cut, 34, 16, bold=True)
        + line(clipped(part, 118, 11), 34, 31, size=11, fill="muted")
    )
    won = f"{count} card" + "s" * (count != 1)
    room = width - 160 - text_width(won, 13, True) - 22
    emoji = view["won_emoji"][seat]
    most = max(0, int(room // 23))
    strip = emoji[-most:] if most else []
    for place, sign in enumerate(strip):
        svg += line(sign, 160 + place * 23, high / 2 + 6, size=17)
    svg += line(won, width - 12, high / 2 + 5, bold=True, anchor="end")
    text = f"{name}, {part}: {won}"
    return Drawing(width, high, (Part(f"player/{seat}", svg, label=text),), title=text, text=text)


def _guess(view: dict[str, Any], words: Words, seat: int) -> str:
    cell = view["fingers"].get(str(seat))
    if cell is not None:
        return f"{_named(view, cell)}: {words.name('no').upper()}"
    if view["contest"] and seat in view["contest"]["seats"]:
        return f"on {_named(view, view['contest']['cell'])}"
    return words.name("guesser")


def last_turn(last: dict[str, Any], words: Words, width: int) -> Drawing:
    """The turn before: who was wrong, who was right, and what was to be found."""
    rows: list[tuple[str, str, str, str]] = [
        (words.name("no"), "bad", shown["emoji"], _whose(words.seat(seat), shown["word"], width))
        for seat, _, shown in last["wrong"]
    ]
    found = last["found"]
    if last["finder"] is not None:
        who = _whose(words.seat(last["finder"]), found["word"], width)
        rows.append((words.name("yes"), "good", found["emoji"], who))
    else:
        rows.append(("–", "muted", found["emoji"], f"nobody found {found['word']}"))
    _, clue = last["clue"]
    giver = clipped(words.seat(last["active"]), 118, 13)
    title = clipped(f"The turn before, {giver}: “{clue}”", width, 13)
    return _answers(title, rows, width)


def _whose(name: str, word: str, width: int) -> str:
    """Who was on which picture; where there is no room, the name is cut and not the word."""
    return f"{clipped(name, width - 74 - text_width(f': {word}', 13), 13)}: {word}"


def _answers(title: str, rows: Sequence[tuple[str, str, str, str]], width: int) -> Drawing:
    parts = [Part("last", line(title, 0, 13, fill="muted"), role="paragraph")]
    x, y = 0.0, 22
    for place, (said, token, emoji, who) in enumerate(rows):
        wide = 46 + 26 + text_width(who, 13) + 18
        if x and x + wide > width:
            x, y = 0.0, y + 30
        svg = (
            _answer(said, token)
            + line(emoji, 48, 17, size=17)
            + line(clipped(who, width - 74), 74, 16)
        )
        parts.append(Part(f"last/{place}", svg, round(x), y, label=f"{said.upper()}, {who}"))
        x += wide
    text = ". ".join([title, *(f"{said}, {who}" for said, _, _, who in rows)])
    return Drawing(width, y + 26, tuple(parts), title=text, text=text)
