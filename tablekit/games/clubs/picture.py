"""What a seat of Clubs sees, drawn: who is known to hold what, closed clubs, the hand by club."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tablekit.core.words import Words
from tablekit.draw import (
    Drawing,
    Face,
    Head,
    Slots,
    Table,
    below,
    beside,
    hand,
    identities,
    mark,
    matrix,
)
from tablekit.draw import words as paragraph
from tablekit.games.clubs.state import CARDS_OF, CLUBS, POWERS, SIZE, TO_WIN

ORDER = {card: place for place, card in enumerate([*"".join(CLUBS), *POWERS])}


def picture(
    view: dict[str, Any], words: Words, *, width: int = 912, picked: Collection[str] | None = None
) -> Table:
    """The table as a seat sees it; ``picked`` are the cards chosen so far, if it is choosing."""
    now = going_on(view, words)
    board = known(view, words, width)
    if now:
        banner = paragraph(now, width=width, key="now", size=14, bold=True)
        board = below(banner, board, gap=8)
    return Table(
        title=words.name("title"),
        turn=f"Turn {view['turns']} · {words.seat(view['active'])} plays" if view["turns"] else "",
        step="again, after an ASK that succeeded" if view["chained"] else "",
        asides=_asides(view, words),
        board=board,
        own=own_cards(view, words, width, picked),
        own_title="Your hand",
    )


def going_on(view: dict[str, Any], words: Words) -> str:
    """What all have heard and is not settled yet: a countdown, an offer, something to cancel.

    >>> from tablekit.core.game import game
    >>> words = game("clubs").words("plain", ["Ana", "Ben", "Cleo"])
    >>> going_on({"aim": ["im_in", 0, "H"]}, words)
    "Ana: I'M IN, The Holiday Crew! 3 … 2 … 1 … PROVE IT!?"
    """
    match view["aim"]:
        case ["im_in", seat, club]:
            called = words.name("prove_it")
            said = f"{words.name('im_in')}, {words.name(club)}! 3 … 2 … 1 …"
            return f"{words.seat(seat)}: {said} {called}?"
        case ["swap", seat, other]:
            return f"{words.seat(seat)} shows {words.seat(other)} a card"
        case ["swap", seat, other, card]:
            who = f"{words.seat(seat)} shows {words.seat(other)} a card"
            return f"{who} and wants {words.name(card)} for it"
        case ["ask", seat, other, card]:
            asks = f"{words.name('ask')}: {words.seat(seat)} asks {words.seat(other)}"
            return f"{asks} for {words.name(card)}"
        case ["steal", seat, other]:
            verb = words.name("steal")
            return f"{verb}: {words.seat(seat)} reaches for a card of {words.seat(other)}"
        case ["plus_one", seat, card]:
            return f"{words.name('+')}: {words.seat(seat)} names {words.name(card)}"
    return ""


def known(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """Players against clubs: a place for each number, with what all know of it."""
    seats = range(len(view["hand_sizes"]))
    cells = {
        (seat, place): _cell(view, words, seat, club)
        for seat in seats
        for place, club in enumerate(CLUBS)
    }
    return matrix(
        [_player(view, words, seat) for seat in seats],
        [_club(view, words, club) for club in CLUBS],
        cells,
        corner=Head(
            f"{words.name('pile')} {view['pile']}".capitalize(),
            ("+ surely held, 1 to 6", "− surely not", "grey: nobody can tell"),
        ),
        width=width,
        key="known",
        name="what everybody knows",
    )


def _player(view: dict[str, Any], words: Words, seat: int) -> Head:
    count = view["hand_sizes"][seat]
    told = ["1 card" if count == 1 else f"{count} cards"]
    if seat in view["shields"]:
        told.append(words.name("W"))
    if view["asked"][seat]:
        told.append(f"asked for {words.name(view['asked'][seat][-1])}")
    won = len(view["won"][seat])
    return Head(
        words.seat(seat),
        (" · ".join(told),),
        kind=mark(seat),
        aside="you" if seat == view["seat"] else "",
        dots=(won, TO_WIN),
        dots_name=words.name("validated"),
        active=seat == view["active"] and bool(view["turns"]) and not view["over"],
    )


def _club(view: dict[str, Any], words: Words, club: str) -> Head:
    short = words.name(CARDS_OF[club][0]).rpartition(" ")[0]
    closed = view["closed"].get(club)
    if closed is None:
        return Head(short, ("open",))
    laid = f"{closed['count']} laid down"
    aside = f", {len(closed['aside'])} {words.name('aside')}" if closed["aside"] else ""
    owner = f"by {words.seat(closed['owner'])}"
    return Head(short, (words.name("validated"), owner, f"{laid}{aside}"), faded=True)


def _cell(view: dict[str, Any], words: Words, seat: int, club: str) -> Slots:
    closed = view["closed"].get(club)
    if closed is not None:
        owner = closed["owner"] == seat
        says = words.name("validated") if owner else "closed"
        return Slots("", most=SIZE, mark=mark(seat) if owner else "", says=says)
    holds, lacks = view["holds"][seat], view["lacks"][seat]
    tokens = "".join(
        "+" if card in holds else "-" if card in lacks else "?" for card in CARDS_OF[club]
    )
    told = []
    for said, cards in (("surely holds", holds), ("surely lacks", lacks)):
        numbers = [card[1] for card in cards if card[0] == club]
        if numbers:
            told.append(f"{said} {', '.join(numbers)}")
    if club in view["clubs"][seat] and not any(card[0] == club for card in holds):
        told.append("surely holds a card of it")
    return Slots(tokens, most=SIZE, says="; ".join(told) or "nobody can tell")


def own_cards(
    view: dict[str, Any], words: Words, width: int, picked: Collection[str] | None
) -> Drawing | None:
    """The hand by club; and for the two who may see it, the card of an offer."""
    if view["hand"] is None:
        return None
    cards = sorted(view["hand"], key=_place)
    keys = identities(cards)
    chosen = [i for i, key in enumerate(keys) if key in (picked or ())]
    faces = [face(card, words) for card in cards]
    if view["offer"] is None:
        return hand(faces, width=width, keys=keys, chosen=chosen, name="your hand")
    mine = view["active"] == view["seat"]
    title = "You show" if mine else f"{words.seat(view['active'])} offers"
    shown = hand(
        [face(view["offer"], words)],
        width=120,
        keys=["offer"],
        key="offer",
        press="",
        title=title,
        name=title,
    )
    held = hand(faces, width=width - 144, keys=keys, chosen=chosen, title=" ", name="your hand")
    return beside(held, shown, gap=24)


def _place(card: str) -> tuple[int, str]:
    return ORDER[card[0]], card


def face(card: str, words: Words) -> Face:
    """A card's face: its club's colour and shape, its number; a power has its name alone.

    >>> from tablekit.core.game import game
    >>> face("H3", game("clubs").words("plain", ["Ana", "Ben", "Cleo"])).says
    'Holiday Crew 3'
    """
    kind = mark(ORDER[card[0]])
    if card in POWERS:
        return Face(words.name(card), kind=kind)
    return Face(words.name(card).rpartition(" ")[0], card[1], kind)


def _asides(view: dict[str, Any], words: Words) -> list[str]:
    told = [f"{words.name('pile')} {view['pile']}"]
    if view["used"]:
        told.append(f"{words.name('discard')}: {', '.join(map(words.name, view['used']))}")
    return told
