"""Rounds and turns: what is open to the guy whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Ask, Move, Rules, Some, Then
from tablekit.games.sexy.rules.cards import FORBIDDEN as CARDS
from tablekit.games.sexy.rules.cards import (
    dance_test,
    forbidden_sexy_dance,
    lay_aside,
    play,
    play_free,
)
from tablekit.games.sexy.rules.dates import (
    forbidden_leave,
    forbidden_return,
    leave_date,
    return_date,
)
from tablekit.games.sexy.rules.end import count
from tablekit.games.sexy.rules.events import event_step
from tablekit.games.sexy.rules.faces import draw_cards
from tablekit.games.sexy.rules.locations import areas, girls_about
from tablekit.games.sexy.rules.scene import clean_up, closing, nobody_left
from tablekit.games.sexy.rules.setup import set_up_game, set_up_scene
from tablekit.games.sexy.rules.throw import forbidden_throw, throw
from tablekit.games.sexy.rules.uses import USES_OF
from tablekit.games.sexy.state import (
    BLUE,
    NAME_OF,
    OUT,
    PINK,
    SMOKING,
    THROW_FROM,
    Sexy,
)

END: Move = ("end",)
PLOT: Move = ("plot",)
ACTIONS = 2
NOBODY: frozenset[int] = frozenset()
NO_GIRLS: frozenset[str] = frozenset()


def turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-01 One guy's turn, or one of the steps between turns."""
    return STEPS[s.phase](s)


def start_round(s: Sexy) -> Then:
    """SEXY-TURN-01 A round: who was given a Laxative misses it; then everybody has a turn."""
    s.round += 1
    s.away, s.skips = s.skips, NOBODY
    s.active = 0
    while s.at[s.active] == OUT:
        s.active += 1
    s.phase = "turn"
    if s.log is not None:
        s.tell("SEXY-TURN-01", "round", s.round)
    rulings = s.rulings
    if rulings.dance_test == "round_start" or rulings.draw_timing == "round_start":
        return all_at_once(s)
    return ()


def all_at_once(s: Sexy) -> Rules[None]:
    """SEXY-TURN-01 By some readings the dance tests, or the draws, come before all turns."""
    for seat in range(s.seats):
        if s.at[seat] == OUT or seat in s.away:
            continue
        if seat in s.dancing and s.rulings.dance_test == "round_start":
            yield from dance_test(s, seat)
        if s.rulings.draw_timing == "round_start":
            yield from draw_up(s, seat)


def play_turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-02, SEXY-TURN-04, SEXY-TURN-07 Dance test, draw, up to two actions, or none.

    The first turn of a round begins the round; a position may begin at the actions.
    """
    if s.phase == "round":
        yield from start_round(s)
    seat, at = s.active, s.at
    if s.phase == "turn":
        if not begin_turn(s, seat):
            return
        if seat in s.dancing and s.rulings.dance_test == "own_turn":
            yield from dance_test(s, seat)
        if s.rulings.draw_timing == "own_turn":
            yield from draw_up(s, seat)
        s.phase = "actions"
    while at[seat] != OUT and (s.actions or anything_free(s)):
        s.window = ()
        move: Move = yield Ask(seat, open_moves(s), "SEXY-TURN-04", True)
        if move == END:
            if s.log is not None:
                s.tell("SEXY-TURN-07", "ends_turn", s.guys[seat])
            break
        yield from ACTS.get(move[0], play)(s, move)
        if s.in_play:
            lay_aside(s)
        if (not s.girls or at[seat] == OUT) and nobody_left(s):
            clean_up(s)
            return
    s.actions = 0
    next_turn(s)


def begin_turn(s: Sexy, seat: int) -> bool:
    """SEXY-TURN-02, SEXY-CARD-19 Two actions; or he misses his turn, and False."""
    s.actions = ACTIONS
    s.plotted = s.free_used = s.acted = False
    s.thrown = s.tested = NO_GIRLS
    s.throw = None
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
    if s.log is not None:
        s.tell("SEXY-TURN-08", "round_over", s.round)


# ---- What is open


def open_moves(s: Sexy) -> list[Move | Some]:
    """SEXY-TURN-04 Everything the active guy can do now, in the order of his cards.

    It is what is `tried` without what is `forbidden`, found from the girls who are about.
    """
    seat, actions = s.active, s.actions
    hand = s.hands[seat]
    near, ready, looking = girls_about(s, seat)
    moves: list[Move | Some] = []
    if actions:
        found = []
        for card in hand:
            use = USES_OF.get(card)
            if use is not None and use not in found:
                found.append(use)
                use(s, seat, moves, near, ready, looking)
    if seat in s.cast.free and not s.free_used:
        by_nature(s, seat, moves, looking)
    if looking:
        piles = s.piles[seat]
        for girl in looking:
            if len(piles.get(girl, "")) >= THROW_FROM and not forbidden_throw(s, seat, girl):
                moves.append(("throw", girl))
    if actions:
        if s.dates[seat]:
            moves += [move for move in DATE_MOVES if not FORBIDDEN[move[0]](s, seat)]
        if hand and not s.plotted:
            moves.append(Some("plot", hand[:], 1, len(hand)))
    moves.append(END)
    return moves


def by_nature(s: Sexy, seat: int, moves: list[Move | Some], looking: list[str]) -> None:
    """SEXY-GUY-08, SEXY-GUY-11 What Victor and Lalo can do without a card."""
    traits = s.cast.traits[seat]
    if "dancing_lover" in traits and s.actions and not forbidden_sexy_dance(s, seat):
        moves.append(("free_dance",))
    if "cheerful" in traits and (s.actions or s.rulings.lalo_cost == "free"):
        for girl in looking:
            moves.append(("free_joke", girl))


DATE_MOVES: tuple[Move, ...] = (("leave_date",), ("return_date",))


# ---- What can be tried, and what forbids it


def tried(s: Sexy, girls: list[str]) -> list[Move]:
    """Every single move somebody might try with this hand and these girls, open or not."""
    moves: list[Move] = []
    if s.actions:
        for name in dict.fromkeys(map(NAME_OF.get, s.hands[s.active])):
            if name is not None:
                moves += tries(s, name, girls)
    return moves + without_card(s, girls)


def without_card(s: Sexy, girls: list[str]) -> list[Move]:
    """SEXY-GUY-08, SEXY-GUY-11, SEXY-THROW-01, SEXY-DATE-04 What can be tried without a card."""
    seat = s.active
    traits = s.cast.traits[seat]
    moves: list[Move] = []
    if "dancing_lover" in traits:
        moves.append(("free_dance",))
    if "cheerful" in traits:
        moves += [("free_joke", girl) for girl in girls]
    moves += [("throw", girl) for girl in girls]
    if s.dates[seat]:
        moves += DATE_MOVES
    return moves


def tries(s: Sexy, name: str, girls: list[str]) -> list[Move]:
    """What can be tried with a card."""
    if name == "bother":
        return [("bother", area) for area in areas(s) or (SMOKING,)]
    if name == "drawer":
        rivals = [guy for guy in s.guys if guy != s.guys[s.active]]
        return [("drawer", girl, rival) for girl in girls for rival in rivals]
    moves: list[Move] = []
    if name in WITH_GIRL:
        moves += [(name, girl) for girl in girls]
    if name in ALONE:
        moves.append((name,))
    if name == "chatting" and "boastful" in s.cast.traits[s.active]:
        moves += [("as_boasting", girl) for girl in girls]
    return moves


ALONE = {"clown", "dj", "sexy_dance", "drink"}
WITH_GIRL = {"chatting", "boasting", "drink", "joke", "shot_tactic", "dancing_close", "tall_tale"}


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
FORBIDDEN: dict[str | None, Callable[..., str]] = {
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


def count_up(s: Sexy) -> Rules[None]:
    """SEXY-END-01 A position may begin at the count."""
    count(s)
    yield from ()


STEPS: dict[str, Callable[[Sexy], Rules[None]]] = {
    "game": set_up_game,
    "scene": set_up_scene,
    "round": play_turn,
    "turn": play_turn,
    "actions": play_turn,
    "event": event_step,
    "closing": closing,
    "end": count_up,
}
