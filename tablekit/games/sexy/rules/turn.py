"""Rounds and turns: what is open to the guy whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Ask, Move, Rules, Some
from tablekit.games.sexy.rules.cards import FORBIDDEN as CARDS
from tablekit.games.sexy.rules.cards import dance_test, play, play_free
from tablekit.games.sexy.rules.dates import (
    forbidden_leave,
    forbidden_return,
    leave_date,
    return_date,
)
from tablekit.games.sexy.rules.end import count
from tablekit.games.sexy.rules.events import event_step
from tablekit.games.sexy.rules.faces import draw_cards
from tablekit.games.sexy.rules.locations import areas, here
from tablekit.games.sexy.rules.scene import clean_up, closing, nobody_left
from tablekit.games.sexy.rules.setup import set_up_game, set_up_scene
from tablekit.games.sexy.rules.throw import forbidden_throw, throw
from tablekit.games.sexy.state import BLUE, NAME_OF, OUT, PINK, SMOKING, Sexy

END: Move = ("end",)
PLOT: Move = ("plot",)
ACTIONS = 2


def turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-01 One guy's turn, or one of the steps between turns."""
    match s.phase:
        case "game":
            yield from set_up_game(s)
        case "scene":
            yield from set_up_scene(s)
        case "round":
            yield from start_round(s)
            yield from play_turn(s)
        case "turn":
            yield from play_turn(s)
        case "actions":
            yield from take_actions(s)
        case "event":
            yield from event_step(s)
        case "closing":
            yield from closing(s)
    if s.phase == "cleanup":
        clean_up(s)
    if s.phase == "end":
        count(s)


def start_round(s: Sexy) -> Rules[None]:
    """SEXY-TURN-01 A round: who was given a Laxative misses it; then everybody has a turn."""
    s.round += 1
    s.away, s.skips = s.skips, frozenset()
    s.active = next(seat for seat in range(s.seats) if s.at[seat] != OUT)
    s.tell("SEXY-TURN-01", "round", s.round)
    for seat in range(s.seats):
        if s.at[seat] == OUT or seat in s.away:
            continue
        if seat in s.dancing and s.rulings.dance_test == "round_start":
            yield from dance_test(s, seat)
        if s.rulings.draw_timing == "round_start":
            yield from draw_up(s, seat)
    s.phase = "turn"


def play_turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-02 Skip check, dance test, draw, actions."""
    seat = s.active
    s.actions = ACTIONS
    s.plotted = s.free_used = s.acted = False
    s.thrown = s.tested = frozenset()
    if seat in s.away:
        s.tell("SEXY-CARD-19", "misses_turn", s.guys[seat])
        s.actions = 0
        next_turn(s)
        return
    s.tell("SEXY-TURN-02", "turn", s.guys[seat])
    if seat in s.dancing and s.rulings.dance_test == "own_turn":
        yield from dance_test(s, seat)
    if s.rulings.draw_timing == "own_turn":
        yield from draw_up(s, seat)
    s.phase = "actions"
    yield from take_actions(s)


def draw_up(s: Sexy, seat: int) -> Rules[None]:
    """SEXY-TURN-03, SEXY-GUY-15 Up to three cards, Jaime four; never down."""
    limit, size = s.cast.hand_limits[seat], len(s.hands[seat])
    if size < limit:
        rule = "SEXY-GUY-15" if limit > 3 else "SEXY-TURN-03"
        yield from draw_cards(s, seat, limit - size, rule)


def take_actions(s: Sexy) -> Rules[None]:
    """SEXY-TURN-04, SEXY-TURN-07 Up to two actions, one after the other, or none."""
    seat = s.active
    while s.at[seat] != OUT and (s.actions or anything_free(s)):
        s.window = ()
        move: Move = yield Ask(seat, open_moves(s), "SEXY-TURN-04", hidden=True)
        if move == END:
            s.tell("SEXY-TURN-07", "ends_turn", s.guys[seat])
            break
        yield from act(s, move)
        if nobody_left(s):
            s.phase = "cleanup"
            return
    s.actions = 0
    next_turn(s)


def anything_free(s: Sexy) -> bool:
    """SEXY-TURN-09 What is left to do without an action, under some readings."""
    if s.rulings.throw_cost == "action" and s.rulings.lalo_cost == "action":
        return False
    return len(open_moves(s)) > 1


def act(s: Sexy, move: Move) -> Rules[None]:
    """SEXY-TURN-04 One action."""
    match move[0]:
        case "plot":
            yield from plot(s, move[1:])
        case "throw":
            yield from throw(s, s.active, move[1])
        case "leave_date":
            leave_date(s)
        case "return_date":
            yield from return_date(s)
        case "free_dance" | "free_joke":
            yield from play_free(s, move)
        case _:
            yield from play(s, move)


def next_turn(s: Sexy) -> None:
    """SEXY-TURN-08 The next guy in the scene; after the last one the round is over."""
    for seat in range(s.active + 1, s.seats):
        if s.at[seat] != OUT:
            s.active = seat
            s.phase = "turn"
            return
    s.phase = "event"
    s.tell("SEXY-TURN-08", "round_over", s.round)


# ---- What is open


def open_moves(s: Sexy) -> list[Move | Some]:
    """Everything the active guy can do now; what needs a girl who is elsewhere isn't even tried."""
    seat, gaze = s.active, s.gaze
    near = here(s, seat)
    looking = [girl for girl in near if gaze.get(girl, seat) == seat]
    moves: list[Move | Some] = [move for move in tried(s, near, looking) if not forbidden(s, move)]
    if not forbidden(s, PLOT):
        hand = s.hands[seat]
        moves.append(Some("plot", hand[:], 1, len(hand)))
    moves.append(END)
    return moves


def tried(s: Sexy, girls: list[str], looking: list[str]) -> list[Move]:
    """Every single move somebody might try with this hand, open or not.

    Blue cards are tried with ``girls``; what takes a gaze with those who are ``looking``.
    """
    seat = s.active
    traits = s.cast.traits[seat]
    moves: list[Move] = []
    if s.actions:
        for name in dict.fromkeys(map(NAME_OF.get, s.hands[seat])):
            if name is not None:
                moves += uses(s, name, girls, looking)
    if "dancing_lover" in traits:
        moves.append(("free_dance",))
    if "cheerful" in traits:
        moves += [("free_joke", girl) for girl in looking]
    moves += [("throw", girl) for girl in looking]
    if s.dates[seat]:
        moves += [("leave_date",), ("return_date",)]
    return moves


def uses(s: Sexy, name: str, girls: list[str], looking: list[str]) -> list[Move]:
    """What can be tried with a card."""
    match name:
        case "chatting":
            bold = girls if "boastful" in s.cast.traits[s.active] else []
            return [(name, girl) for girl in girls] + [("as_boasting", girl) for girl in bold]
        case "boasting":
            return [(name, girl) for girl in girls]
        case "bother":
            return [(name, area) for area in areas(s) or (SMOKING,)]
        case "drawer":
            rivals = [guy for guy in s.guys if guy != s.guys[s.active]]
            return [(name, girl, rival) for girl in looking for rival in rivals]
        case "drink":
            return [*((name, girl) for girl in looking), (name,)]
    if name in PINK:
        return [(name, girl) for girl in looking]
    return [(name,)] if name in BLUE else []


def forbidden(s: Sexy, move: Move) -> str:
    """The rule that forbids a move of the active guy now, or "" when it is open."""
    verb = move[0]
    if not s.actions and (rule := unpaid(s, verb)):
        return rule
    return FORBIDDEN[verb](s, s.active, *move[1:])


def unpaid(s: Sexy, verb: str) -> str:
    """SEXY-TURN-04, SEXY-TURN-09 What can't be done without an action, and by which rule."""
    if verb == "throw" or (verb == "free_joke" and s.rulings.lalo_cost == "free"):
        return ""
    return "SEXY-TURN-04" if verb in NAMES or verb == "plot" else "SEXY-TURN-09"


def forbidden_plot(s: Sexy, seat: int) -> str:
    """SEXY-TURN-06 Once a turn, with a card at least."""
    return "SEXY-TURN-06" if s.plotted or not s.hands[seat] else ""


NAMES = {*BLUE, *PINK, "as_boasting"}
FORBIDDEN: dict[str, Callable[..., str]] = {
    **CARDS,
    "throw": forbidden_throw,
    "plot": forbidden_plot,
    "leave_date": forbidden_leave,
    "return_date": forbidden_return,
}


def plot(s: Sexy, cards: Move) -> Rules[None]:
    """SEXY-TURN-06 Any number of cards away, as many drawn; they can come back by a reshuffle."""
    s.actions -= 1
    s.plotted = s.acted = True
    for card in cards:
        s.hands[s.active].remove(card)
    s.discard += cards
    s.tell("SEXY-TURN-06", "plots", s.guys[s.active], cards)
    yield from draw_cards(s, s.active, len(cards), "SEXY-TURN-06")
