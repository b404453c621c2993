"""What a seat of OrgasMe! sees, drawn: the meters, the preferences, the attack in figures."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tablekit.core.words import Words
from tablekit.draw import (
    Drawing,
    Face,
    Part,
    Table,
    below,
    beside,
    gauge,
    hand,
    identities,
    joined,
    line,
    mark,
    pile,
    shape,
    tip,
)
from tablekit.draw import words as paragraph
from tablekit.draw.card import WIDTH as CARD
from tablekit.draw.text import clipped, fitted, text_width
from tablekit.games.orgasme.cards import REACTIONS
from tablekit.games.orgasme.rules.windows import ABILITIES
from tablekit.games.orgasme.state import IN_TURN
from tablekit.games.orgasme.sums import ATTACKS, action, coming, matched, under_way

ANSWERS = "a"
NARROW = 700
"""Below this width preferences go under the meter, and the piles under the hand."""
_GAP = 6


@dataclass(frozen=True, slots=True)
class Columns:
    """Where a seat's row has its head, its meter and its two preferences."""

    head: int
    space: int
    card: int
    tall: int
    under: bool


def columns(width: int) -> Columns:
    """The columns of a row; on a narrow table the preferences go under the meter.

    >>> columns(912).under, columns(592).under
    (False, True)
    """
    if width < NARROW:
        return Columns(width - 12 * 27 - 24, 27, (width - 30) // 2, 112, True)
    head, space = (118, 22) if width < 880 else (184, 26) if width < 1100 else (216, 31)
    return Columns(head, space, (width - head - 12 * space - 38) // 2, 62, False)


def picture(
    view: dict[str, Any], words: Words, *, width: int = 912, picked: Collection[str] | None = None
) -> Table:
    """The table as a seat sees it; ``picked`` are the cards chosen so far, if it is choosing."""
    board = people(view, words, width)
    if view["attack"]:
        board = below(under_way(view, words, width), board, gap=10)
    return Table(
        title=words.name("title"),
        turn=_turn(view, words),
        step=_step(view, words),
        asides=_asides(view, words),
        board=board,
        own=own_cards(view, words, width, picked),
        own_title="",
    )


# ---- The seats


def people(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """A row for each seat: who it is, the meter, the two preferences."""
    rows = [_row(view, words, seat, width) for seat in range(len(view["arousal"]))]
    return below(*rows, gap=_GAP)


def _row(view: dict[str, Any], words: Words, seat: int, width: int) -> Drawing:
    place = columns(width)
    out = seat in view["out"]
    drawn = gauge(
        view["arousal"][seat],
        view["out_at"],
        kind=mark(seat),
        coming=coming(view, seat),
        width=12 * place.space,
        name=f"{words.seat(seat)}, {words.name('arousal')}",
        faded=out,
        key=f"seat/{seat}/meter",
    )
    to_play = ["to play"] if _plays(view, seat) else []
    head = Part(
        f"seat/{seat}",
        _head(view, words, seat, width, place),
        1,
        1,
        label=", ".join([words.seat(seat), *to_play, *_facts(view, words, seat)]),
    )
    x, y = (12, 58) if place.under else (place.head + 12 * place.space + 24, 8)
    cards = [
        (_preference(view, words, seat, i, place.card, (x + i * (place.card + 6), width)), i)
        for i in range(0 if out else 2)
    ]
    placed = [
        (Drawing(width, place.tall, (head,)), 0.0, 0.0),
        (drawn, float(place.head + 12), 12.0),
        *((card, float(x + i * (place.card + 6)), float(y)) for card, i in cards),
    ]
    said = [head.label, drawn.text, *(card.text for card, _ in cards)]
    text = ". ".join(told.rstrip(".") for told in said)
    return joined(placed, width=width, height=place.tall, title=text, text=text)


def _head(view: dict[str, Any], words: Words, seat: int, width: int, place: Columns) -> str:
    active, out = _plays(view, seat), seat in view["out"]
    fill, stroke = ("soft", "accent") if active else ("panel", "line")
    more = ' stroke-width="2"' if active else ' stroke-dasharray="4 3"' if out else ""
    svg = (
        f'<rect width="{width - 2}" height="{place.tall - 2}" rx="8" fill="tk:{fill}"'
        f' stroke="tk:{stroke}"{more}/>'
    )
    svg += shape(mark(seat), 18, 19, size=7)
    room = place.head - 34 - (18 if active else 0)
    name = clipped(words.seat(seat), room, 14, True)
    svg += line(name, 32, 24, size=14, fill="muted" if out else "ink", bold=True)
    if active:
        x = round(32 + text_width(name, 14, True) + 8)
        svg += f'<path d="M{x} 14l8 5l-8 5z" fill="tk:accent"/>'
    facts = _facts(view, words, seat)
    for i, fact in enumerate([" · ".join(facts)] if place.under else facts):
        text = clipped(fact, place.head - 14, 11)
        svg += line(text, 12, 40 + 14 * i, size=11, fill="muted")
    return svg


def _facts(view: dict[str, Any], words: Words, seat: int) -> list[str]:
    if seat in view["out"]:
        return [words.name("out")]
    lost = ["has lost"] if seat in view["losers"] else []
    count = view["hand_sizes"][seat]
    cards = "1 card" if count == 1 else f"{count} cards"
    told = [*lost, f"{cards} · you" if seat == view["seat"] else cards]
    if seat in view["attacked"]:
        told.append("attacked this turn")
    return told


def _plays(view: dict[str, Any], seat: int) -> bool:
    if view["over"] or view["phase"] not in IN_TURN:
        return False
    return bool(seat == view["active"] and seat not in view["out"])


def _drafting(view: dict[str, Any]) -> bool:
    return view["phase"] in ("draft", "open")


def _preference(
    view: dict[str, Any], words: Words, seat: int, index: int, wide: int, around: tuple[int, int]
) -> Drawing:
    """One of the two preferences before a seat, or the outline that is left of it."""
    key = f"seat/{seat}/preference/{index}"
    kept = view["preferences"][seat]
    if index >= len(kept):
        says = "not chosen yet" if _drafting(view) else f"in the {words.name('box')}"
        svg = (
            f'<rect width="{wide}" height="46" rx="6" fill="none" stroke="tk:muted"'
            ' stroke-dasharray="4 3"/>'
            + line(says, wide // 2, 27, size=11, fill="muted", anchor="middle")
        )
        return Drawing(wide, 46, (Part(key, svg, label=says),), text=says)
    ability, shown = kept[index], view["families"][seat][index]
    silent = ability in view["silenced"][seat]
    used = _plays(view, seat) and ability in view["spent"]
    return preference(
        ability,
        shown,
        words,
        key=key,
        group=f"seat/{seat}",
        wide=wide,
        around=around,
        matches=matched(view, seat).count(shown),
        note="silent now" if silent else "used" if used else "",
        silent=silent,
    )


def preference(
    ability: str,
    shown: str,
    words: Words,
    *,
    key: str,
    group: str,
    wide: int,
    around: tuple[int, int],
    matches: int = 0,
    note: str = "",
    silent: bool = False,
) -> Drawing:
    """A preference card: its family, its ability, and above them what the ability does.

    ``around`` is where it stands in the picture's width.
    """
    family, does = words.name(f"family_{shown}"), words.name(f"does_{ability}")
    edge = ' stroke="tk:accent" stroke-width="2"' if matches else ' stroke="tk:line"'
    dashed = ' stroke-dasharray="4 3"' if silent else ""
    svg = f'<rect width="{wide}" height="46" rx="6" fill="tk:card"{edge}{dashed}/>'
    badge = f"+{matches}" if matches else note
    room = wide - 16 - (text_width(badge, 11, True) + 8 if badge else 0)
    svg += line(clipped(family, room, 11), 8, 17, size=11, fill="muted")
    if badge:
        ink = "accent" if matches else "muted"
        svg += line(badge, wide - 8, 17, size=11, fill=ink, bold=bool(matches), anchor="end")
    name, size = fitted(words.name(ability), wide - 16, (13, 11), bold=True)
    svg += line(name, 8, 36, size=size, fill="muted" if silent else "ink", bold=True)
    says = f"{words.name(ability)}, {family}{f', {note}' if note else ''}. {does}"
    x, width = around
    part = Part(
        key,
        svg,
        label=says,
        press=f"rule:{ABILITIES[ability].rule}",
        group=group,
        tip=tip(does, at=wide / 2, room=280, left=-x, right=width - x),
    )
    return Drawing(wide, 46, (part,), text=says)


# ---- The cards


def own_cards(
    view: dict[str, Any], words: Words, width: int, picked: Collection[str] | None
) -> Drawing | None:
    """The hand, actions first; and beside it the two piles."""
    if view["hand"] is None:
        return None
    if _drafting(view):
        return dealt(view, words, width)
    cards = sorted(view["hand"], key=lambda card: _place(view, card))
    keys = identities(cards)
    chosen = [i for i, key in enumerate(keys) if key in (picked or ())]
    top = view["discard"][-1] if view["discard"] else None
    piles = beside(
        pile(view["pile"], name=words.name("draw_pile"), key="pile/draw"),
        pile(
            len(view["discard"]),
            name=words.name("discard_pile"),
            key="pile/discard",
            face=face(top, view, words) if top else None,
        ),
        gap=8,
    )
    narrow = width < NARROW
    held = in_rows(
        [face(card, view, words) for card in cards],
        keys,
        chosen,
        width if narrow else width - piles.width - 24,
        "Your hand" if picked is None else "Your hand: choose cards",
    )
    lowered = joined([(piles, 0.0, 24.0)], width=piles.width, height=piles.height + 24)
    own = below(held, piles, gap=10) if narrow else beside(held, lowered, gap=24)
    if not view["looked"]:
        return own
    seen = hand(
        [face(card, view, words) for card in view["looked"]],
        width=width,
        keys=identities(view["looked"]),
        key="looked",
        press="",
        title="You look at",
        name="you look at",
    )
    return below(seen, own, gap=8)


def in_rows(
    faces: list[Face], keys: list[str], chosen: list[int], width: int, title: str
) -> Drawing:
    """A hand without a card on another: a covered card shows too little to read two families."""
    most = min(10, max(1, (width + 4) // (CARD + 8)))
    rows = -(-len(faces) // most) or 1
    per_row = -(-len(faces) // rows)
    drawn = []
    for row in range(rows):
        first, last = row * per_row, min(len(faces), (row + 1) * per_row)
        drawn.append(
            hand(
                faces[first:last],
                width=width,
                keys=keys[first:last],
                chosen=[place - first for place in chosen if first <= place < last],
                title="" if row else title,
                name="your hand, continued" if row else "your hand",
            )
        )
    return below(*drawn, gap=8)


def dealt(view: dict[str, Any], words: Words, width: int) -> Drawing | None:
    """During the draft: the preferences a seat has been dealt, those it has kept marked."""
    if not view["dealt"]:
        return None
    across = 2 if width < NARROW else 4
    wide = (width - 6 * (across - 1)) // across
    placed = [(paragraph("You were dealt", width=width, key="dealt", size=14, bold=True), 0.0, 0.0)]
    for i, ability in enumerate(view["dealt"]):
        x, y = i % across * (wide + 6), 24 + i // across * 54
        drawn = preference(
            ability,
            view["shows"][ability][0],
            words,
            key=f"dealt/{ability}",
            group="dealt",
            wide=wide,
            around=(x, width),
            note="kept" if ability in view["kept"] else "",
        )
        placed.append((drawn, float(x), float(y)))
    rows = -(-len(view["dealt"]) // across)
    text = "You were dealt: " + "; ".join(drawn.text for drawn, _, _ in placed[1:])
    return joined(placed, width=width, height=24 + 54 * rows, title=text, text=text)


def _place(view: dict[str, Any], card: str) -> tuple[bool, list[str], str]:
    families = list(view["shows"].get(card, ()))
    return not families, families, card


def face(card: str, view: dict[str, Any], words: Words) -> Face:
    """A card's face: an action shows its two families, a reaction or an event its name."""
    if card in view["shows"]:
        named = action(card, view, words)
        label = f"{named}, {words.name('action')}"
        return Face(
            named.replace(" + ", ", "), kind=ATTACKS, label=label, tip=_hits(card, view, words)
        )
    if card in REACTIONS:
        label = f"{words.name(card)}, {words.name('reaction')}"
        return Face(words.name(card), kind=ANSWERS, label=label, tip=words.name(f"does_{card}"))
    return Face(words.name(card), kind="b", label=f"{words.name(card)}, {words.name('event')}")


def _hits(card: str, view: dict[str, Any], words: Words) -> str:
    """What an action card would come to at each of the others, before anything is answered."""
    told, shown, me = [], view["shows"][card], view["seat"]
    seasoned = "seasoned" in view["preferences"][me] and set(view["families"][me]) & set(shown)
    more = f" +1 {words.name('seasoned')}" if seasoned else ""
    for seat in range(len(view["arousal"])):
        if seat == me or seat in view["out"]:
            continue
        matches = [family for family in shown if family in view["families"][seat]]
        terms = "".join(f" +1 {words.name(f'family_{family}')}" for family in matches) + more
        total = f" = {1 + len(matches) + bool(more)}" if terms else ""
        told.append(f"{words.seat(seat)}: 1{terms}{total}")
    return "; ".join(told)


# ---- The line above


def _turn(view: dict[str, Any], words: Words) -> str:
    if _drafting(view):
        return f"Everybody chooses two {words.name('preference')}s"
    if view["over"]:
        return f"Turn {view['turns']} · the game is over"
    if view["phase"] not in IN_TURN:
        return "Before the " + words.name("duel") + " each keeps one card"
    return f"Turn {view['turns']} · {words.seat(view['active'])} plays"


def _step(view: dict[str, Any], words: Words) -> str:
    told = [words.name("duel")] if view["duel"] and view["phase"] in IN_TURN else []
    if view["phase"] == "start" and not view["over"]:
        told.append("the turn begins")
    return ", ".join(told)


def _asides(view: dict[str, Any], words: Words) -> list[str]:
    told = [
        f"{words.name('draw_pile')} {view['pile']}",
        f"{words.name('discard_pile')} {len(view['discard'])}",
    ]
    if view["mode"] == "last_man_standing":
        told.insert(0, words.name("last_man_standing"))
    return told
