"""The layout of a whole table: always the same things, in the same order.

Whose turn it is and the step; the public board; the seat's own things; what you can do;
what you can't; what happened. Only ready data comes in: strings and drawings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablekit.draw.curtain import curtain
from tablekit.draw.drawing import Drawing, Part, joined
from tablekit.draw.panel import (
    Button,
    Choice,
    Line,
    Refusal,
    RuleCard,
    buttons,
    choices,
    refusals,
    rule_card,
    story,
)
from tablekit.draw.text import clipped, line, lines, text_width, wrapped

MARGIN, GUTTER, WIDE = 24, 30, 800


@dataclass(frozen=True, slots=True)
class Table:
    """What a table shows, in the order in which it shows it.

    ``curtain`` names the seat the screen is to be passed to: its own things, its choices
    and its refusals are then not drawn at all. ``page`` and ``why_page`` turn the pages of
    long lists; ``back`` leads to the choices before these. ``rule_at`` is the key of the link
    that opened ``rule``: in one column the card stands there, where it is seen.
    """

    title: str
    turn: str = ""
    step: str = ""
    asides: Sequence[str] = ()
    board: Drawing | None = None
    own: Drawing | None = None
    own_title: str = "Your cards"
    choices: Sequence[Choice] = ()
    refusals: Sequence[Refusal] = ()
    story: Sequence[Line] = ()
    rule: RuleCard | None = None
    rule_at: str = ""
    buttons: Sequence[Button] = ()
    curtain: str = ""
    outcome: str = ""
    waiting: str = ""
    page: int = 0
    why_page: int = 0
    back: str = ""


def lay_out(table: Table, *, width: int = 960) -> Drawing:
    """The table as one drawing; below 800 pixels the story moves under the choices.

    >>> lay_out(Table("Times Square", turn="Turn 7", choices=[Choice("Stop here")]))
    Times Square. Turn 7. You can: 1 Stop here
    """
    inner = width - 2 * MARGIN
    placed: list[tuple[Drawing, float, float]] = []
    y = 0

    head = _head(table, inner)
    placed.append((head, MARGIN, y))
    y += head.height + 12

    if table.board is not None:
        placed.append((table.board, MARGIN, y))
        y += table.board.height + 16

    if table.curtain:
        drawn = curtain(table.curtain, width=inner, height=180)
        placed.append((drawn, MARGIN, y))
        y += drawn.height + 20
    elif table.own is not None:
        if table.own_title:
            title = Part(
                "own/title", line(table.own_title, 0, 14, size=14, bold=True), role="heading"
            )
            placed.append((Drawing(inner, 20, (title,)), MARGIN, y))
            y += 20
        placed.append((table.own, MARGIN, y))
        y += table.own.height + 20

    beside = width >= WIDE and not table.curtain
    left = round((inner - GUTTER) * 0.49) if beside else inner
    right = inner - GUTTER - left if beside else inner
    column = y
    card = None if table.rule is None else rule_card(table.rule, width=right)
    if not table.curtain and not table.outcome:
        for drawn in _decisions(table, left):
            if card is not None and not beside and _links(drawn, table):
                drawn, card = _opened(drawn, card, table.rule_at), None
            placed.append((drawn, MARGIN, y))
            y += drawn.height + 14
    if table.outcome:
        ended = _outcome(table.outcome, left)
        placed.append((ended, MARGIN, y))
        y += ended.height + 14

    x, other = (MARGIN + left + GUTTER, column) if beside else (MARGIN, y)
    if card is not None:
        placed.append((card, x, other))
        other += card.height + 12
    told = story(table.story, width=right)
    placed.append((told, x, other))
    other += told.height

    said = [table.title, table.turn, table.step, table.outcome]
    if table.curtain:
        said.append(f"Pass the screen to {table.curtain}")
    elif table.choices:
        said.append(choices(table.choices).text)
    elif table.waiting:
        said.append(table.waiting)
    text = ". ".join(words.rstrip(".") for words in said if words)
    return joined(
        placed,
        width=width,
        height=max(y, other) + MARGIN,
        title=table.title,
        text=text,
    )


def _decisions(table: Table, width: int) -> list[Drawing]:
    drawn = [
        choices(
            table.choices,
            width=width,
            page=table.page,
            waiting=table.waiting,
            back=table.back,
        )
    ]
    if table.refusals:
        drawn.append(refusals(table.refusals, width=width, page=table.why_page))
    return drawn


def _links(rows: Drawing, table: Table) -> bool:
    """Whether the link that opened the rule is among these rows, and still means that rule."""
    assert table.rule is not None
    link = f"rule:{table.rule.id}"
    return any(part.key == table.rule_at and part.press == link for part in rows.parts)


def _opened(rows: Drawing, card: Drawing, link: str) -> Drawing:
    """A list with a rule's card under the row that has the link; what follows moves down."""
    row = link.removesuffix("/rule")
    top = next(part.y for part in rows.parts if part.key == row)
    # A row's own parts have a longer key than the row: the next one begins the next row.
    starts = [part.y for part in rows.parts if part.key.count("/") == 1 and part.y > top]
    under = min(starts, default=rows.height)
    gap = 8
    moved = [
        replace(part, y=part.y + card.height + gap) if part.y >= under else part
        for part in rows.parts
    ]
    shown = [replace(part, y=part.y + under) for part in card.parts]
    height = rows.height + card.height + gap
    return replace(rows, height=height, parts=(*moved, *shown))


def _head(table: Table, width: int) -> Drawing:
    """Title and turn at the left, buttons and public counts at the right."""
    row = buttons(table.buttons, width=width // 2, align="end")
    title = clipped(table.title, width - (width // 2 if table.buttons else 0) - 10, 20, True)
    parts = [
        Part("table/title", line(title, 0, 0, size=20, bold=True), 0, 36, role="heading"),
    ]
    parts += [replace(p, x=p.x + width - width // 2, y=p.y + 14) for p in row.parts]
    aside = " · ".join(table.asides)
    room = width - (text_width(aside) + 24 if aside else 0)
    now = " · ".join(filter(None, (table.turn, table.step)))
    under = room < width * 0.55
    rows = wrapped(now, width if under else room)
    y = 62
    if now:
        parts.append(Part("table/turn", lines(rows, 0, 0, fill="muted"), 0, y, role="paragraph"))
    if aside:
        if under:
            y += 18 * len(rows)
            texts = wrapped(aside, width)
            parts.append(
                Part("table/aside", lines(texts, 0, 0, fill="muted"), 0, y, role="paragraph")
            )
            y += 18 * (len(texts) - 1)
        else:
            svg = line(aside, 0, 0, fill="muted", anchor="end")
            parts.append(Part("table/aside", svg, width, y, role="paragraph"))
            y += 18 * (len(rows) - 1)
    else:
        y += 18 * (len(rows) - 1)
    return Drawing(width, y + 8, tuple(parts))


def _outcome(text: str, width: int) -> Drawing:
    rows = wrapped(text, width - 32, 14, True)
    tall = 24 + 20 * len(rows)
    svg = (
        f'<rect x="1" width="{width - 2}" height="{tall}" rx="8" fill="tk:soft" stroke="tk:accent"'
        ' stroke-width="2"/>' + lines(rows, 16, 27, lead=20, size=14, bold=True)
    )
    return Drawing(width, tall, (Part("table/outcome", svg, role="paragraph"),), text=text)
