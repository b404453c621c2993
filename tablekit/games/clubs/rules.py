"""The rules of Clubs, in the rulebook's order; each function carries its rule id."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.events import Ending
from tablekit.core.requests import Ask, Draw, Move, Rules
from tablekit.games.clubs.menu import ALONE, Menu, Missing
from tablekit.games.clubs.state import (
    CANCEL,
    PLUS_ONE,
    POWERS,
    SHIELD,
    SIZE,
    TO_WIN,
    Clubs,
    hand_size,
)

PASS: Move = ("pass",)
USE_X: Move = ("cancel",)
KEEP: Move = ("keep",)
USE_W: Move = ("shield",)
REFUSE: Move = ("refuse",)
AGREE: Move = ("agree",)
STOP: Move = ("stop",)
PROVE_IT: Move = ("prove_it",)

# The windows that open and close by the hundred in a game, made once.
NO_X, WITH_X = [PASS], [PASS, USE_X]
NO_W, WITH_W = [KEEP], [KEEP, USE_W]
CANT_AGREE, CAN_AGREE = [REFUSE], [REFUSE, AGREE]
CALL = [PROVE_IT]

OTHERS = {
    seats: [tuple((seat + n) % seats for n in range(1, seats)) for seat in range(seats)]
    for seats in range(3, 7)
}
"""The other seats, clockwise."""


# ---- Aim


def won(s: Clubs, seat: int) -> bool:
    """CL-01 Whoever has three validated clubs wins at that instant; nothing else happens."""
    if len(s.won[seat]) < TO_WIN:
        return False
    s.tell("CL-01", "third_club", seat)
    others = tuple(other for other in range(s.seats) if other != seat)
    s.outcome = Ending((seat,), "CL-01", tuple(map(len, s.won)), others)
    return True


# ---- Setup


def set_up(s: Clubs) -> Rules[None]:
    """CL-03 Hands by the number of players, the rest is the pile, the first player by lot."""
    size = hand_size(s.box, s.seats)
    for seat in range(s.seats):
        yield from deal(s, seat, size)
    s.tell("CL-03", "pile", s.pile.size)
    s.active = yield Draw(range(s.seats), "CL-03")
    s.tell("CL-03", "begins", s.active)
    s.phase = "turns"


def deal(s: Clubs, seat: int, count: int) -> Rules[None]:
    """CL-03 Cards from the shuffled deck."""
    cards = yield from s.pile.draw_many(count, "CL-03")
    s.hands[seat] += cards
    s.tell("CL-03", "dealt", seat, len(cards))
    s.tell("CL-03", "hand", cards, only=(seat,))


def lay_out_position(s: Clubs) -> Rules[None]:
    """CL-03 What a position left open is dealt."""
    for seat, count in enumerate(s.to_deal):
        if count:
            yield from deal(s, seat, count)
    s.to_deal = ()
    s.phase = "turns"


# ---- Your turn


def turn(s: Clubs) -> Rules[None]:
    """CL-04 One turn: an action, another after each ASK that succeeds, the shield; then clockwise.

    The first turn is the deal.
    """
    if s.phase != "turns":
        yield from (set_up(s) if s.phase == "setup" else lay_out_position(s))
        return
    seat = s.active
    s.turns += 1
    if s.log is not None:
        s.tell("CL-04", "turn", seat)
    if seat in s.shields:
        lower_shield(s, seat)
    if not s.hands[seat]:
        yield from empty_hand(s, seat)
    goes_on, chained = True, False
    while goes_on:
        moves = open_moves(s, seat, chained)
        if not moves.size:
            nothing_to_do(s, seat, chained)
            break
        s.passes = 0
        move: Move = yield Ask(seat, moves, "CL-04")
        verb = move[0]
        if verb == "ask":
            goes_on = chained = yield from ask(s, seat, move[1], move[2])
            continue
        if verb == "swap":
            yield from swap(s, seat, move[1], move[2])
        elif verb == "steal":
            yield from steal(s, seat, move[1])
        elif verb == "im_in":
            yield from im_in(s, seat, move[1])
        elif verb == "plus_one":
            yield from plus_one(s, seat, move[1])
        else:
            s.tell("CL-07", "stops", seat)
        goes_on = False
    if s.outcome is None:
        if s.unplayed[SHIELD] and s.hands[seat]:
            yield from raise_shield(s, seat)
        s.active = (seat + 1) % len(s.hands)
        if s.turns >= s.rulings.turn_cap * len(s.hands):
            end_without_winner(s, "capped")


def open_moves(s: Clubs, seat: int, chained: bool) -> Menu:
    """CL-04 The actions that are open, by their numbers; `forbidden` says the same move by move."""
    hand, hands, rulings = s.hands[seat], s.hands, s.rulings
    others = OTHERS[len(hands)][seat]
    held = "".join(hand)
    offered = others
    if s.shields:
        offered = tuple(other for other in others if other not in s.shields)
    asked = offered
    if not rulings.ask_empty:
        asked = tuple(other for other in offered if hands[other])
    robbed = [other for other in others if hands[other]]
    clubs = [club for club in s.open if club in held]
    cards = Missing(clubs, "" if rulings.ask_own else held)
    shown: Sequence[str] = hand
    if PLUS_ONE in held or SHIELD in held or CANCEL in held:
        shown = list(dict.fromkeys(hand))
        if not rulings.swap_power:
            shown = [card for card in shown if card not in POWERS]
    if not robbed and len(held) >= 2 * SIZE * len(s.open) and not Missing(s.open, held).size:
        shown = []
    parts = [
        (len(asked) * cards.size, "ask", asked, cards),
        (len(robbed), "steal", robbed, ALONE),
        (len(offered) * len(shown), "swap", offered, shown),
        (len(clubs), "im_in", clubs, ALONE),
    ]
    if PLUS_ONE in held:
        any_card = Missing(s.open, "" if rulings.ask_own else held)
        parts.append((any_card.size, "plus_one", any_card, ALONE))
    if chained and rulings.may_stop:
        parts.append((1, "stop", ALONE, ALONE))
    return Menu(*parts)
