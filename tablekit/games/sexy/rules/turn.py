"""Rounds and turns: what is open to the guy whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Ask, Move, Rules, Some, Then
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
    return STEPS[s.phase](s)


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


def first_turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-01 A round begins, and its first guy plays."""
    yield from start_round(s)
    yield from play_turn(s)


def play_turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-02, SEXY-TURN-04, SEXY-TURN-07 Dance test, draw, up to two actions, or none.

    A position may begin at the actions.
    """
    seat, at, rulings = s.active, s.at, s.rulings
    if s.phase == "turn":
        if not begin_turn(s, seat):
            return
        if seat in s.dancing and rulings.dance_test == "own_turn":
            yield from dance_test(s, seat)
        if rulings.draw_timing == "own_turn":
            yield from draw_up(s, seat)
        s.phase = "actions"
    while at[seat] != OUT and (s.actions or anything_free(s)):
        s.window = ()
        move: Move = yield Ask(seat, open_moves(s), "SEXY-TURN-04", True)
        if move == END:
            s.tell("SEXY-TURN-07", "ends_turn", s.guys[seat])
            break
        yield from ACTS.get(move[0], play)(s, move)
        if nobody_left(s):
            finish_scene(s)
            return
    s.actions = 0
    next_turn(s)


def begin_turn(s: Sexy, seat: int) -> bool:
    """SEXY-TURN-02, SEXY-CARD-19 Two actions; or he misses his turn, and False."""
    s.actions = ACTIONS
    s.plotted = s.free_used = s.acted = False
    s.thrown = s.tested = frozenset()
    if seat in s.away:
        s.tell("SEXY-CARD-19", "misses_turn", s.guys[seat])
        s.actions = 0
        next_turn(s)
        return False
    if s.log is not None:
        s.tell("SEXY-TURN-02", "turn", s.guys[seat])
    return True


def draw_up(s: Sexy, seat: int) -> Then:
    """SEXY-TURN-03, SEXY-GUY-15 Up to three cards, Jaime four; never down."""
    limit, size = s.cast.hand_limits[seat], len(s.hands[seat])
    if size >= limit:
        return ()
    rule = "SEXY-GUY-15" if limit > 3 else "SEXY-TURN-03"
    return draw_cards(s, seat, limit - size, rule)


def anything_free(s: Sexy) -> bool:
    """SEXY-TURN-09 What is left to do without an action, under some readings."""
    if s.rulings.throw_cost == "action" and s.rulings.lalo_cost == "action":
        return False
    return len(open_moves(s)) > 1


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
    moves: list[Move | Some] = []
    for move in tried(s, near, looking):
        verb = move[0]
        if (s.actions or not unpaid(s, verb)) and not FORBIDDEN[verb](s, seat, *move[1:]):
            moves.append(move)
    hand = s.hands[seat]
    if s.actions and not forbidden_plot(s, seat):
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


def plot(s: Sexy, move: Move) -> Rules[None]:
    """SEXY-TURN-06 Any number of cards away, as many drawn; they can come back by a reshuffle."""
    cards = move[1:]
    hand = s.hands[s.active]
    s.actions -= 1
    s.plotted = s.acted = True
    for card in cards:
        hand.remove(card)
    s.discard += cards
    if s.log is not None:
        s.tell("SEXY-TURN-06", "plots", s.guys[s.active], cards)
    return draw_cards(s, s.active, len(cards), "SEXY-TURN-06")


# ---- What follows from a move, and from a phase


def throw_caution(s: Sexy, move: Move) -> Rules[None]:
    """SEXY-THROW-01 The active guy's throw."""
    return throw(s, s.active, move[1])


ACTS: dict[str, Callable[[Sexy, Move], Then]] = {
    "plot": plot,
    "throw": throw_caution,
    "leave_date": leave_date,
    "return_date": return_date,
    "free_dance": play_free,
    "free_joke": play_free,
}
"""SEXY-TURN-04 One action: what isn't here is a card to play."""


def event_or_end(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-01 The event after a round, unless the scene is over by it."""
    yield from event_step(s)
    if s.phase == "cleanup":
        finish_scene(s)


def last_chance(s: Sexy) -> Rules[None]:
    """SEXY-SCENE-02, SEXY-SCENE-04 Closing time, and then the scene is over."""
    yield from closing(s)
    finish_scene(s)


def finish_scene(s: Sexy) -> None:
    """SEXY-SCENE-04, SEXY-SCENE-05 The clean-up; after the last scene the game is counted."""
    clean_up(s)
    if s.phase == "end":
        count(s)


def count_up(s: Sexy) -> Rules[None]:
    """SEXY-END-01 A position may begin at the count."""
    count(s)
    yield from ()


STEPS: dict[str, Callable[[Sexy], Rules[None]]] = {
    "game": set_up_game,
    "scene": set_up_scene,
    "round": first_turn,
    "turn": play_turn,
    "actions": play_turn,
    "event": event_or_end,
    "closing": last_chance,
    "end": count_up,
}
