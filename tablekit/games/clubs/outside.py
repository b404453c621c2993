"""What the outside asks: the rule of a choice, and what can't be done now and why."""

from __future__ import annotations

from collections.abc import Iterator

from tablekit.core.deck import Cards
from tablekit.core.game import No
from tablekit.core.requests import Ask, Move, Race
from tablekit.games.clubs.menu import Wants
from tablekit.games.clubs.rules import AGREE, PROVE_IT, USE_W, USE_X
from tablekit.games.clubs.state import CLUB_CARDS, CLUBS, PLUS_ONE, POWERS, Clubs

STOP: Move = ("stop",)
RULE_OF = {
    "ask": "CL-05",
    "steal": "CL-09",
    "swap": "CL-11",
    "want": "CL-11",
    "agree": "CL-12",
    "refuse": "CL-12",
    "im_in": "CL-14",
    "prove_it": "CL-15",
    "plus_one": "CL-24",
    "stop": "CL-07",
    "shield": "CL-22",
    "keep": "CL-22",
    "cancel": "CL-23",
    "pass": "CL-23",
}


def rule_of(move: Move) -> str:
    """The rule that a choice applies."""
    return RULE_OF[move[0]]


def refusals(s: Clubs, request: Ask | Race, seat: int) -> Iterator[No]:
    """What a seat that is asked can't do, and by which rule."""
    if request.rule == "CL-04":
        for move in tried(s, seat):
            if no := forbidden(s, seat, move):
                yield no
    elif request.rule == "CL-11":
        for card in CLUB_CARDS:
            if no := forbidden_card(s, ("want", card), card, [*s.hands[seat], *s.shown], False):
                yield no
    elif isinstance(request, Ask):
        yield from refused_in_window(request)
    if request.rule != "CL-15":
        yield No(PROVE_IT, "CL-15")
    if request.rule != "CL-23":
        yield No(USE_X, "CL-23")


def refused_in_window(request: Ask) -> Iterator[No]:
    """CL-12, CL-22, CL-23 What the cards in hand don't allow."""
    for move in ((AGREE,), (USE_W,), (USE_X,)):
        rule = RULE_OF[move[0][0]]
        if rule == request.rule and move[0] not in request.moves:
            yield No(move[0], rule, ("why_not_held",))


def tried(s: Clubs, seat: int) -> Iterator[Move]:
    """Every action somebody might try, open or not."""
    hand = dict.fromkeys(s.hands[seat])
    for other in range(s.seats):
        for card in CLUB_CARDS:
            yield ("ask", other, card)
    for other in range(s.seats):
        yield ("steal", other)
    for other in range(s.seats):
        for card in dict.fromkeys((*hand, *CLUB_CARDS, *POWERS)):
            yield ("swap", other, card)
    for club in CLUBS:
        yield ("im_in", club)
    for card in CLUB_CARDS:
        yield ("plus_one", card)
    yield STOP
    yield USE_W


def forbidden(s: Clubs, seat: int, move: Move) -> No | None:
    """The rule that forbids an action of a turn; None when it is open."""
    verb, hand = move[0], s.hands[seat]
    if verb == "stop":
        return None if s.chained and s.rulings.may_stop else No(move, "CL-07")
    if verb == "shield":
        return No(move, "CL-22", ("why_not_now",))
    if not hand and verb != "steal":
        return No(move, "CL-27")
    match verb:
        case "ask":
            return forbidden_ask(s, seat, move, hand)
        case "steal":
            return forbidden_steal(s, seat, move)
        case "swap":
            return forbidden_swap(s, seat, move, hand)
        case "im_in":
            return forbidden_im_in(s, move, hand)
    if PLUS_ONE not in hand:
        return No(move, "CL-24", ("why_not_held",))
    return forbidden_card(s, move, move[1], hand, s.rulings.ask_own)


def forbidden_ask(s: Clubs, seat: int, move: Move, hand: Cards) -> No | None:
    """CL-05 One needs a card of the club, a card that one lacks, and somebody else to ask."""
    _, other, card = move
    if other == seat:
        return No(move, "CL-05", ("why_yourself",))
    if other in s.shields:
        return No(move, "CL-22", ("why_shielded",))
    if no := forbidden_card(s, move, card, hand, s.rulings.ask_own):
        return no
    if not any(held[0] == card[0] for held in hand):
        return No(move, "CL-05", ("why_no_card_of_it",))
    if not s.hands[other] and not s.rulings.ask_empty:
        return No(move, "CL-05", ("why_empty",))
    return None


def forbidden_card(s: Clubs, move: Move, card: str, hand: Cards, own: bool) -> No | None:
    """CL-20, G-04, G-15 Cards of closed clubs can't be named, nor (as a rule) one's own."""
    if card[0] not in s.open:
        return No(move, "CL-20", (card[0],))
    if card in hand and not own:
        return No(move, RULE_OF[move[0]], ("why_own_card",))
    return None


def forbidden_steal(s: Clubs, seat: int, move: Move) -> No | None:
    """CL-09, CL-10 From somebody else, who has a card."""
    if move[1] == seat:
        return No(move, "CL-09")
    return None if s.hands[move[1]] else No(move, "CL-10")


def forbidden_swap(s: Clubs, seat: int, move: Move, hand: Cards) -> No | None:
    """CL-11, G-14 One offers a card of one's own hand to somebody who isn't shielded."""
    _, other, card = move
    if other == seat:
        return No(move, "CL-11", ("why_yourself",))
    if other in s.shields:
        return No(move, "CL-22", ("why_shielded",))
    if card not in hand:
        return No(move, "CL-11", ("why_not_held",))
    if card in POWERS and not s.rulings.swap_power:
        return No(move, "CL-11", ("why_power",))
    if not Wants(s.open, "".join(hand), len(hand)).size:
        return No(move, "CL-11", ("why_all_held",))
    return None


def forbidden_im_in(s: Clubs, move: Move, hand: Cards) -> No | None:
    """CL-14, CL-20 The club must be open, and one card of it in hand."""
    if move[1] not in s.open:
        return No(move, "CL-20", (move[1],))
    return None if any(card[0] == move[1] for card in hand) else No(move, "CL-14")
