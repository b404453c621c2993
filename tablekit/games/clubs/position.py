"""Positions of Clubs: a table in the middle of a game, from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablekit.core.deck import Pile
from tablekit.core.errors import PositionError, nearest
from tablekit.core.game import Setup
from tablekit.core.seats import seat_number
from tablekit.core.shape import ANYTHING, COUNT, FLAG, by, check, many
from tablekit.games.clubs.state import (
    CARDS_OF,
    CLUBS,
    POWERS,
    SHIELD,
    TO_WIN,
    Closed,
    Clubs,
    deck,
    start,
)

SHAPES = {
    "hands": ANYTHING,
    "pile": ANYTHING,
    "closed": by("club", ANYTHING),
    "used": many("powers"),
    "shields": many("seats", ANYTHING),
    "known": by("seat", many("cards")),
    "active": ANYTHING,
    "turns": COUNT,
}
CLOSED = {"seat": ANYTHING, "laid": many("cards"), "aside": many("cards"), "face_up": FLAG}
REST = "rest"


def position(setup: Setup, data: Mapping[str, Any]) -> Clubs:
    """A table in the middle of a game; what is mentioned nowhere lies in the pile.

    Args:
        setup: rulings and box; its seats say how many hands there are.
        data: ``hands`` in seat order, each a list of cards, or how many cards chance deals, or
            "rest" (at most one: all that is left over); ``pile`` the cards in it, or how many;
            ``closed`` club to the seat that has it (laid down with all six), or to
            ``{"seat", "laid", "aside", "face_up"}``; ``used`` powers; ``shields`` seats;
            ``known`` by seat, cards that everybody knows to be in that hand; ``active`` and
            ``turns``.

    Raises:
        PositionError: naming what can't be so, and why.

    >>> import tablekit as tk
    >>> match = tk.position("clubs", {"hands": [["H1"], ["H3"], ["E1"]], "pile": 20}, seats=3)
    Traceback (most recent call last):
    ...
    tablekit.core.errors.PositionError: 39 cards are left for a pile of 20; give the others a place
    """
    check(data, SHAPES, "a position", PositionError)
    s = start(setup)
    _close(s, data.get("closed", {}))
    _use(s, data.get("used", ()), data.get("shields", ()))
    rest, deals = _hand_out(s, data.get("hands", ()))
    _pile(s, data.get("pile"), rest, deals)
    _know(s, data.get("known", {}))
    s.active = seat_number(data.get("active", 0), s.seats)
    s.turns = data.get("turns", 0)
    return s


def _take(s: Clubs, card: Any) -> str:
    """A card out of the box, where everything lies that has no place yet."""
    left = s.pile.cards
    if card not in left:
        known = list(dict.fromkeys(deck(s.box)))
        if card in known:
            raise PositionError(f"no {card!r} is left: every one of them has a place already")
        raise PositionError(f"there is no card {card!r}; {nearest(card, known)}")
    left.remove(card)
    s.pile.size -= 1
    return str(card)


def _close(s: Clubs, closed: Any) -> None:
    for club, entry in closed.items():
        if club not in CARDS_OF:
            raise PositionError(f"there is no club {club!r}; {nearest(club, CLUBS)}")
        given = entry if isinstance(entry, Mapping) else {"seat": entry}
        check(given, CLOSED, "a closed club", PositionError)
        seat = seat_number(given.get("seat"), s.seats)
        laid = [_take(s, card) for card in given.get("laid", CARDS_OF[club])]
        aside = [_take(s, card) for card in given.get("aside", ())]
        for card in (*laid, *aside):
            if card[0] != club:
                raise PositionError(f"{card} is no card of club {club}")
        if not laid:
            raise PositionError(f"club {club} was validated with at least one card (CL-14)")
        strays = [card for card in CARDS_OF[club] if card in s.pile.cards]
        for card in strays:
            _take(s, card)
        s.strays += len(strays)
        face_up = bool(given.get("face_up", len(laid) == len(CARDS_OF[club])))
        dead: list[list[str]] = [[] for _ in s.hands]
        s.closed[club] = Closed(seat, laid, face_up, strays, aside, dead)
        s.open = s.open.replace(club, "")
        s.won[seat] += club
        if len(s.won[seat]) >= TO_WIN:
            raise PositionError(f"seat {seat} has {TO_WIN} clubs and has already won (CL-01)")
    if not s.open:
        raise PositionError("all six clubs are closed: the game is over (CL-29)")


def _use(s: Clubs, used: Any, shields: Any) -> None:
    for card in used:
        if card not in POWERS:
            raise PositionError(f"only powers are used up, not {card!r}; {nearest(card, POWERS)}")
        s.used.append(_take(s, card))
        s.unplayed[card] -= 1
    for seat in shields:
        _take(s, SHIELD)
        s.unplayed[SHIELD] -= 1
        s.shields += (seat_number(seat, s.seats),)


def _hand_out(s: Clubs, hands: Any) -> tuple[int | None, list[int]]:
    """Hands as they are given; which seat has the rest, and how many cards chance deals."""
    if not isinstance(hands, list | tuple) or len(hands) != s.seats:
        raise PositionError(f"hands are a list of {s.seats}, one a seat; not {hands!r}")
    rest, deals = None, [0] * s.seats
    for seat, hand in enumerate(hands):
        if hand == REST:
            if rest is not None:
                raise PositionError(f"only one hand can be the {REST!r}")
            rest = seat
        elif type(hand) is int and hand >= 0:
            deals[seat] = hand
        elif isinstance(hand, list | tuple):
            for card in hand:
                if isinstance(card, str) and card[:1] in s.closed:
                    raise PositionError(f"{card} is of a closed club and in no hand (CL-21)")
                s.hands[seat].append(_take(s, card))
        else:
            raise PositionError(f"a hand is a list of cards, a number or {REST!r}, not {hand!r}")
    return rest, deals


def _pile(s: Clubs, pile: Any, rest: int | None, deals: list[int]) -> None:
    """The pile as it is given; else everything that is left."""
    dealt = sum(deals)
    if isinstance(pile, list | tuple):
        cards = [_take(s, card) for card in pile]
        left, s.pile = s.pile.cards, Pile(cards)
        if dealt:
            s.pile, left = Pile([*left, *cards]), []
    elif pile is None:
        left = [] if rest is None else s.pile.cards
        s.pile = s.pile if rest is None else Pile()
    elif type(pile) is int and pile >= 0:
        wanted = pile - s.strays + dealt
        if not 0 <= wanted <= s.pile.size:
            raise PositionError(f"a pile of {pile} can't be: {s.pile.size} cards are left for it")
        left = s.pile.cards[wanted:]
        s.pile = Pile(s.pile.cards[:wanted])
    else:
        raise PositionError(f"a pile is a list of cards or how many, not {pile!r}")
    if left and rest is None:
        raise PositionError(
            f"{len(left) + s.pile.size - dealt} cards are left for a pile of"
            f" {s.pile.size - dealt}; give the others a place"
        )
    if rest is not None:
        s.hands[rest] += left
    if dealt > s.pile.size:
        raise PositionError(f"only {s.pile.size} cards are left to deal {dealt}")
    s.to_deal = tuple(deals) if dealt else ()
    s.phase = "lay" if dealt else "turns"


def _know(s: Clubs, known: Any) -> None:
    for seat, cards in known.items():
        owner = seat_number(int(seat) if str(seat).isdecimal() else seat, s.seats)
        for card in cards:
            if card not in s.hands[owner]:
                raise PositionError(f"seat {owner} doesn't hold {card!r}, so nobody knows it there")
            s.facts.append(("holds", owner, card))
