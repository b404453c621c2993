"""The rules of Clubs, in the rulebook's order; each function carries its rule id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablekit.core.deck import Cards, Unseen, pick, reveal
from tablekit.core.events import Ending
from tablekit.core.requests import Ask, Draw, Move, Race, Rules, Take, Then
from tablekit.core.seats import OTHERS
from tablekit.games.clubs.menu import Menu, Wants
from tablekit.games.clubs.state import (
    CANCEL,
    PLUS_ONE,
    SHIELD,
    SIZE,
    TO_WIN,
    Closed,
    Clubs,
    hand_size,
)

PASS: Move = ("pass",)
USE_X: Move = ("cancel",)
KEEP: Move = ("keep",)
USE_W: Move = ("shield",)
REFUSE: Move = ("refuse",)
AGREE: Move = ("agree",)
PROVE_IT: Move = ("prove_it",)


def windows(rule: str, *moves: Move) -> list[Ask]:
    """A window for each seat; they open by the hundred in a game, and are made once."""
    return [Ask(seat, moves, rule, hidden=True) for seat in range(6)]


NO_X, WITH_X = windows("CL-23", PASS), windows("CL-23", PASS, USE_X)
NO_W, WITH_W = windows("CL-22", KEEP), windows("CL-22", KEEP, USE_W)
CANT_AGREE, CAN_AGREE = windows("CL-12", REFUSE), windows("CL-12", REFUSE, AGREE)
CALL = [PROVE_IT]


def countdown(others: Sequence[int], tie: str) -> Race:
    """CL-15 Until it is over any other seat may call, and the first who does counts."""
    return Race({other: CALL for other in others}, "CL-15", ordered=tie == "clockwise")


COUNTDOWNS = {
    tie: {seats: [countdown(others, tie) for others in OTHERS[seats]] for seats in OTHERS}
    for tie in ("coin", "clockwise")
}
"""By the ruling on ties, the number of seats, and who announces."""

HIT = "hit"
"""In odds: the card that was asked for is there."""


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
    s.chained = False
    goes_on = True
    while goes_on:
        moves = Menu(s, seat)
        if not moves.size:
            nothing_to_do(s, seat)
            break
        s.passes = 0
        move: Move = yield Ask(seat, moves, "CL-04")
        verb = move[0]
        if verb == "ask":
            yield from ask(s, seat, move[1], move[2])
            goes_on = s.chained
            continue
        s.chained = False
        if verb == "swap":
            yield from swap(
                s, seat, move[1], move[2], Wants(s.open, moves.held, len(s.hands[seat]))
            )
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
        hand = s.hands[seat]
        if s.unplayed[SHIELD] and hand:
            move = yield (WITH_W if SHIELD in hand else NO_W)[seat]
            if move == USE_W:
                raise_shield(s, seat)
        s.active = (seat + 1) % len(s.hands)
        if s.turns >= s.last_turn:
            end_without_winner(s, "capped")


# ---- ASK


def ask(s: Clubs, seat: int, other: int, card: str) -> Then:
    """CL-05 A card is asked for by its name; CL-23 may prevent it."""
    if s.log is not None:
        s.tell("CL-05", "asks", seat, other, card)
    s.chained = False
    if s.unplayed[CANCEL] and s.hands[other]:
        return ask_unless_cancelled(s, seat, other, card)
    return tell_the_truth(s, seat, other, card)


def ask_unless_cancelled(s: Clubs, seat: int, other: int, card: str) -> Rules[None]:
    """CL-05, CL-23 First the window, then the truth."""
    s.aim = ("ask", seat, other, card)
    if (yield from cancelled(s, seat, other)):
        s.facts.append(("asks", seat, card))
    else:
        yield from tell_the_truth(s, seat, other, card)


def tell_the_truth(s: Clubs, seat: int, other: int, card: str) -> Then:
    """CL-06, CL-07, CL-08 Whoever has the card gives it, and the asker acts again; else draws."""
    hand = s.hands[other]
    if hand and type(hand[0]) is Unseen:
        return look_for(s, seat, other, card)
    if card in hand:
        hand_over(s, other, seat, card, "CL-06")
        s.facts.append(("gets", seat, other, card))
        s.chained = True
        if s.log is not None:
            s.tell("CL-07", "again", seat)
        return ()
    s.facts.append(("misses", seat, other, card))
    if s.log is not None:
        s.tell("CL-06", "lacks", other, card)
    if s.pile.size or s.strays:
        return draw(s, seat, "CL-08")
    no_pile(s, seat)
    return ()


def look_for(s: Clubs, seat: int, other: int, card: str) -> Rules[None]:
    """CL-06 In odds: chance says whether the card is in a hand that nobody can see into."""
    yield from reveal(s.hands[other], "CL-06", lambda held: HIT if held == card else None)
    yield from tell_the_truth(s, seat, other, card)


def hand_over(s: Clubs, giver: int, taker: int, card: str, rule: str) -> None:
    """CL-06, CL-24 A card that was named goes to whoever named it, and all have seen it go."""
    s.hands[giver].remove(card)
    s.hands[taker].append(card)
    if s.log is not None:
        s.tell(rule, "gives", giver, taker, card)


def no_pile(s: Clubs, seat: int) -> None:
    """CL-26 Play goes on without a pile."""
    if s.log is not None:
        s.tell("CL-26", "no_pile", seat)


# ---- STEAL


def steal(s: Clubs, seat: int, other: int) -> Then:
    """CL-09 One card of the other hand, at random and unseen; CL-23 may prevent it."""
    if s.log is not None:
        s.tell("CL-09", "steals", seat, other)
    if s.unplayed[CANCEL]:
        return steal_unless_cancelled(s, seat, other)
    return take(s, seat, other, "CL-09")


def steal_unless_cancelled(s: Clubs, seat: int, other: int) -> Rules[None]:
    """CL-09, CL-23 First the window, before a card is picked."""
    s.aim = ("steal", seat, other)
    if not (yield from cancelled(s, seat, other)):
        yield from take(s, seat, other, "CL-09")


def take(
    s: Clubs,
    taker: int,
    giver: int,
    rule: str,
    label: Callable[[Any], Any] | None = None,
) -> Rules[None]:
    """CL-09, CL-17, CL-18 A random card changes hands; only the two know which."""
    hand = s.hands[giver]
    if type(hand[0]) is Unseen:
        card = yield from pick(hand, rule, label)
    else:
        card = yield Take(hand, rule, 1, label)
    s.hands[taker].append(card)
    s.facts.append(("takes", taker, giver, card))
    if s.log is not None:
        s.tell(rule, "takes", taker, giver)
        s.tell(rule, "card", card, only=(taker, giver))


# ---- SWAP


def swap(s: Clubs, seat: int, other: int, card: str, names: Wants) -> Rules[None]:
    """CL-11, CL-13 A card is shown to one seat only, the card wanted for it is named to all."""
    s.hands[seat].remove(card)
    s.shown.append(card)
    s.aim = ("swap", seat, other)
    if s.log is not None:
        s.tell("CL-11", "offers", seat, other)
        s.tell("CL-11", "shown", seat, card, only=(seat, other))
    _, wanted = yield Ask(seat, names, "CL-11")
    s.aim = ("swap", seat, other, wanted)
    if s.log is not None:
        s.tell("CL-11", "wants", seat, other, wanted)
    hand, move = s.hands[other], REFUSE
    if hand:
        move = yield (CAN_AGREE if wanted in hand else CANT_AGREE)[other]
    answer(s, seat, other, wanted, move)
    s.aim = ()
    if s.log is not None:
        s.tell("CL-13", "ends", seat)


def answer(s: Clubs, seat: int, other: int, wanted: str, move: Move) -> None:
    """CL-12 Yes exchanges the two cards; no, for want of will or of the card, does nothing."""
    card = s.shown.pop()
    if move == REFUSE:
        s.hands[seat].append(card)
        s.facts.append(("offers", seat, other, wanted, card))
        if s.log is not None:
            s.tell("CL-12", "refuses", other)
        return
    s.hands[other].remove(wanted)
    s.hands[other].append(card)
    s.hands[seat].append(wanted)
    s.facts.append(("swaps", seat, other, wanted, card))
    if s.log is not None:
        s.tell("CL-12", "agrees", other, seat, wanted)


# ---- I'M IN and PROVE IT!


def im_in(s: Clubs, seat: int, club: str) -> Rules[None]:
    """CL-14, CL-19 A club is announced, true or not; when that is settled, the turn is over."""
    s.facts.append(("claims", seat, club))
    s.aim = ("im_in", seat, club)
    if s.log is not None:
        s.tell("CL-14", "announces", seat, club)
    call = yield COUNTDOWNS[s.rulings.call_tie][len(s.hands)][seat]
    s.aim = ()
    hand = s.hands[seat]
    if type(hand[0]) is Unseen:
        yield from reveal(hand, "CL-15", lambda c: (c if call else club) if c[0] == club else None)
    if call is None:
        if s.log is not None:
            s.tell("CL-15", "no_call", seat)
        yield from nobody_calls(s, seat, club)
    else:
        caller = call[0]
        if s.log is not None:
            s.tell("CL-15", "calls", caller)
        cards = [card for card in hand if card[0] == club]
        if len(cards) == SIZE:
            yield from called_and_true(s, seat, club, caller)
        else:
            yield from called_and_bluffed(s, seat, club, caller, cards)
    if s.log is not None and s.outcome is None:
        s.tell("CL-19", "ends", seat)


def nobody_calls(s: Clubs, seat: int, club: str) -> Rules[None]:
    """CL-16 Validated, whether true or not: the cards are laid down unseen, but not uncounted."""
    yield from validate(s, seat, club, "CL-16", s.rulings.show_unchallenged)


def called_and_true(s: Clubs, seat: int, club: str, caller: int) -> Rules[None]:
    """CL-17 Validated with all six shown; a wrong call has its price."""
    yield from validate(s, seat, club, "CL-17", True)
    if s.outcome is not None:
        return
    price = s.rulings.proveit
    if price == "draw2":
        yield from draw_two(s, seat, "CL-17")
    elif price != "none" and s.hands[caller]:
        yield from take(s, seat, caller, "CL-17")


def called_and_bluffed(s: Clubs, seat: int, club: str, caller: int, cards: Cards) -> Then:
    """CL-18 Not validated: the cards there are of it are shown and kept; a caught bluff costs."""
    s.facts.append(("shows", seat, club, tuple(cards)))
    if s.log is not None:
        s.tell("CL-18", "bluffed", seat, club, sorted(cards))
    price = s.rulings.proveit
    if price == "draw2":
        return draw_two(s, caller, "CL-18")
    if price == "random":
        return take(s, caller, seat, "CL-18", lambda card: card if card in cards else None)
    return ()


def draw_two(s: Clubs, seat: int, rule: str) -> Rules[None]:
    """CL-17, CL-18, G-01 Where the price is so read: whoever was right draws two cards."""
    for _ in range(2):
        yield from draw(s, seat, rule)


def validate(s: Clubs, seat: int, club: str, rule: str, face_up: bool) -> Rules[None]:
    """CL-16, CL-17, CL-20 The club is closed for good, and its cards are out of the game."""
    hand = s.hands[seat]
    laid = sorted(card for card in hand if card[0] == club)
    for card in laid:
        hand.remove(card)
    s.won[seat] += club
    s.open = s.open.replace(club, "")
    s.closed[club] = Closed(seat, laid, face_up, [], [], [[] for _ in s.hands])
    s.facts.append(("closes", seat, club))
    s.tell(rule, "validated", seat, club, len(laid))
    s.tell(rule, "laid", seat, laid, only=None if face_up else (seat,))
    s.tell("CL-20", "closed", club)
    if won(s, seat):
        return
    if len(laid) < SIZE:
        yield from set_strays_aside(s, seat, club)
    if not s.open:
        end_without_winner(s, "all_closed")


def set_strays_aside(s: Clubs, seat: int, club: str) -> Rules[None]:
    """CL-21 Others show what they have of a closed club; the rest of it must be in the pile."""
    closed = s.closed[club]
    aside = s.rulings.stray == "aside"
    for other in OTHERS[len(s.hands)][seat]:
        hand = s.hands[other]
        yield from reveal(hand, "CL-21", lambda c: (c if aside else club) if c[0] == club else None)
        cards = sorted(card for card in hand if card[0] == club)
        for card in cards:
            hand.remove(card)
            put_aside(s, other, card)
    closed.strays = [card for card in s.pile.cards if card[0] == club]
    for card in closed.strays:
        s.pile.cards.remove(card)
    s.pile.size -= len(closed.strays)
    s.strays += len(closed.strays)


def put_aside(s: Clubs, seat: int, card: str) -> None:
    """CL-21, G-08 A card of a closed club: shown and set aside, or kept and of no use."""
    closed = s.closed[card[0]]
    if s.rulings.stray == "aside":
        closed.aside.append(card)
        s.tell("CL-21", "aside", seat, card)
    else:
        closed.dead[seat].append(card)
        s.tell("CL-21", "dead", seat, card[0])
        s.tell("CL-21", "card", card, only=(seat,))


def draw(s: Clubs, seat: int, rule: str) -> Rules[None]:
    """CL-21 A card from the pile; one of a closed club is set aside, and another is drawn."""
    while s.in_pile:
        club = ""
        if s.strays:
            where = {club: len(closed.strays) for club, closed in s.closed.items()}
            club = yield Draw({"": s.pile.size, **where}, "CL-21", 1, lambda club: club or None)
        if not club:
            card = yield from s.pile.draw(rule)
            drawn(s, seat, card, rule)
            return
        card = yield from pick(s.closed[club].strays, "CL-21")
        s.strays -= 1
        put_aside(s, seat, card)
        if s.rulings.stray == "dead":
            s.facts.append(("draws_dead", seat, club))
            return


def drawn(s: Clubs, seat: int, card: str, rule: str) -> None:
    """CL-08, CL-28 A card from the pile comes into a hand; only its owner sees which."""
    s.hands[seat].append(card)
    s.facts.append(("draws", seat))
    if s.log is not None:
        s.tell(rule, "draws", seat, s.in_pile)
        s.tell(rule, "card", card, only=(seat,))


# ---- Power cards


def raise_shield(s: Clubs, seat: int) -> None:
    """CL-22 At the end of a turn, however it ended, its seat may play W."""
    s.hands[seat].remove(SHIELD)
    s.unplayed[SHIELD] -= 1
    s.shields += (seat,)
    s.facts.append(("plays", seat, SHIELD))
    s.tell("CL-22", "shields", seat)


def lower_shield(s: Clubs, seat: int) -> None:
    """CL-22, CL-25 When its owner's next turn begins, a shield is used up."""
    s.shields = tuple(other for other in s.shields if other != seat)
    s.tell("CL-22", "shield_ends", seat)
    discard(s, SHIELD)


def cancelled(s: Clubs, seat: int, other: int) -> Rules[bool]:
    """CL-23 Whoever is aimed at is asked for X, before anything is revealed."""
    move = yield (WITH_X if CANCEL in s.hands[other] else NO_X)[other]
    s.aim = ()
    if move == PASS:
        return False
    play_x(s, other, seat)
    return True


def play_x(s: Clubs, seat: int, against: int) -> None:
    """CL-23 The action comes to nothing and the turn ends, without a draw."""
    s.hands[seat].remove(CANCEL)
    s.unplayed[CANCEL] -= 1
    s.facts.append(("plays", seat, CANCEL))
    s.tell("CL-23", "cancels", seat, against)
    discard(s, CANCEL)


def plus_one(s: Clubs, seat: int, card: str) -> Rules[None]:
    """CL-24 Whoever has the named card in hand gives it, unless shielded; then the turn ends."""
    s.hands[seat].remove(PLUS_ONE)
    s.unplayed[PLUS_ONE] -= 1
    s.facts.append(("plays", seat, PLUS_ONE))
    s.tell("CL-24", "plays_plus_one", seat, card)
    discard(s, PLUS_ONE)
    s.facts.append(("names", seat, card))
    targets = [other for other in OTHERS[len(s.hands)][seat] if other not in s.shields]
    if (yield from plus_one_cancelled(s, seat, targets, card)):
        return
    for other in targets:
        hand = s.hands[other]
        yield from reveal(hand, "CL-24", lambda held: HIT if held == card else None)
        if card in hand:
            hand_over(s, other, seat, card, "CL-24")
            s.facts.append(("gets", seat, other, card))
            return
    s.facts += [("lacks", other, card) for other in targets]
    s.tell("CL-24", "nothing", card)


def plus_one_cancelled(s: Clubs, seat: int, targets: Sequence[int], card: str) -> Rules[bool]:
    """CL-23, CL-24 Everybody is asked for X, but only who holds the card is aimed at."""
    s.aim = ("plus_one", seat, card)
    for other in targets:
        hand = s.hands[other]
        if not hand or not s.unplayed[CANCEL]:
            continue
        if (yield (WITH_X if CANCEL in hand and card in hand else NO_X)[other]) != PASS:
            s.facts.append(("holds", other, card))
            play_x(s, other, seat)
            s.aim = ()
            return True
    s.aim = ()
    return False


def discard(s: Clubs, power: str) -> None:
    """CL-25 A used power lies open and never comes back."""
    s.used.append(power)
    s.tell("CL-25", "used", power)


# ---- Empty pile, empty hand


def empty_hand(s: Clubs, seat: int) -> Rules[None]:
    """CL-28, CL-27 Nothing in hand when a turn begins: a card from the pile, if it has any."""
    if not s.in_pile:
        s.tell("CL-27", "only_steal", seat)
        return
    if s.rulings.empty_hand == "none":
        s.tell("CL-28", "no_draw", seat)
        return
    count = 1 if s.rulings.empty_hand == "draw1" else hand_size(s.box, s.seats)
    s.tell("CL-28", "empty_hand", seat)
    for _ in range(count):
        yield from draw(s, seat, "CL-28")


# ---- When nobody gets three clubs


def end_without_winner(s: Clubs, why: str) -> None:
    """CL-29 Most validated clubs wins, and equals share it; without a club nobody does."""
    most = max(map(len, s.won))
    s.tell("CL-29", why)
    winners = tuple(seat for seat, clubs in enumerate(s.won) if most and len(clubs) == most)
    s.outcome = Ending(winners, "CL-29", tuple(map(len, s.won)))


def nothing_to_do(s: Clubs, seat: int) -> None:
    """CL-29, CL-07 Without an open action the turn passes; a round of that ends the game."""
    if s.chained:
        s.tell("CL-07", "stops", seat)
        return
    s.passes += 1
    s.tell("CL-29", "passes", seat)
    if s.passes >= s.seats:
        end_without_winner(s, "stuck")
