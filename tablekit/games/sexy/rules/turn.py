"""Rounds and turns: what is open to the guy whose turn it is."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Ask, Move, Rules, Some, Then
from tablekit.games.sexy.rules.cards import FORBIDDEN as CARDS
from tablekit.games.sexy.rules.cards import (
    dance_test,
    forbidden_sexy_dance,
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
from tablekit.games.sexy.rules.locations import areas, near
from tablekit.games.sexy.rules.scene import clean_up, closing, nobody_left
from tablekit.games.sexy.rules.setup import set_up_game, set_up_scene
from tablekit.games.sexy.rules.throw import forbidden_throw, throw
from tablekit.games.sexy.rules.uses import DONE, USES_ALONE, USES_OF
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
DRAWN_UP_TO = {3: "SEXY-TURN-03", 4: "SEXY-GUY-15"}
"""By which rule a hand is drawn up: to three cards, Jaime's to four; never down."""
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
        limit = s.cast.hand_limits[seat]
        missing = limit - len(s.hands[seat])
        if missing > 0 and s.rulings.draw_timing == "round_start":
            yield from draw_cards(s, seat, missing, DRAWN_UP_TO[limit])


def play_turn(s: Sexy) -> Rules[None]:
    """SEXY-TURN-02, SEXY-TURN-03, SEXY-TURN-04, SEXY-TURN-07 Test, draw, two actions or fewer.

    SEXY-GUY-15 Jaime draws up to four cards. SEXY-CARD-19 Who was given a Laxative does nothing.

    The first turn of a round begins the round; a position may begin at the actions.
    """
    if s.phase == "round":
        yield from start_round(s)
    seat, at = s.active, s.at
    if s.phase == "turn":
        s.actions = ACTIONS
        s.plotted = s.free_used = s.acted = False
        s.thrown = s.tested = NO_GIRLS
        s.throw = None
        if seat in s.away:
            s.tell("SEXY-CARD-19", "misses_turn", s.guys[seat])
            s.actions = 0
            next_turn(s)
            return
        if s.log is not None:
            s.tell("SEXY-TURN-02", "turn", s.guys[seat])
        if seat in s.dancing and s.rulings.dance_test == "own_turn":
            yield from dance_test(s, seat)
        limit = s.cast.hand_limits[seat]
        missing = limit - len(s.hands[seat])
        if missing > 0 and s.rulings.draw_timing == "own_turn":
            yield from draw_cards(s, seat, missing, DRAWN_UP_TO[limit])
        s.phase = "actions"
    while at[seat] != OUT and (s.actions or (s.cast.extras and len(open_moves(s)) > 1)):
        s.window = ()
        move: Move = yield Ask(seat, open_moves(s), "SEXY-TURN-04", True)
        verb = move[0]
        if verb == "end":
            if s.log is not None:
                s.tell("SEXY-TURN-07", "ends_turn", s.guys[seat])
            break
        yield from ACTS[verb](s, move)
        if s.in_play:
            s.discard += s.in_play
            s.in_play.clear()
        if (not s.girls or at[seat] == OUT) and nobody_left(s):
            clean_up(s)
            return
    s.actions = 0
    next_turn(s)


def next_turn(s: Sexy) -> None:
    """SEXY-TURN-08 The next guy in the scene; after the last one the round is over."""
    seat = s.active + 1
    while seat < s.seats:
        if s.at[seat] != OUT:
            s.active = seat
            s.phase = "turn"
            return
        seat += 1
    s.phase = "event"
    if s.log is not None:
        s.tell("SEXY-TURN-08", "round_over", s.round)


# ---- What is open


def open_moves(s: Sexy) -> list[Move | Some]:
    """SEXY-TURN-04 Everything the active guy can do now, in the order of his cards.

    It is what is `tried` without what is `forbidden`, found from the girls who are near.
    """
    seat = s.active
    hand, date, gaze = s.hands[seat], s.dates[seat], s.gaze
    girls, looking = s.company[seat] or near(s, seat), []
    for girl in girls:
        if gaze.get(girl, seat) == seat:
            looking.append(girl)
    moves: list[Move | Some] = []
    if s.actions:
        uses = USES_OF if looking else USES_ALONE
        done = DONE
        for card in hand:
            try:
                bit, use = uses[card]
            except KeyError:  # odds can't see it
                continue
            if not bit & done:
                done |= bit
                use(s, seat, moves, girls, looking)
    if seat in s.cast.free and not s.free_used:
        by_nature(s, seat, moves, looking)
    if looking:
        piles = s.piles[seat]
        for girl in looking:
            if len(piles.get(girl, "")) >= THROW_FROM and not forbidden_throw(s, seat, girl):
                moves.append(("throw", girl))
    if s.actions:
        if date:
            moves += [move for move in DATE_MOVES if not FORBIDDEN[move[0]](s, seat)]
        if hand and not s.plotted:
            moves.append(Some("plot", hand, 1, len(hand)))
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
    **dict.fromkeys(NAMES, play),
    "plot": plot,
    "throw": throw_caution,
    "leave_date": leave_date,
    "return_date": return_date,
    "free_dance": play_free,
    "free_joke": play_free,
}
"""SEXY-TURN-04 One action: a card, or what can be done without."""


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
