"""Finishing scenes: the last chance, the clean-up, and what comes next."""

from __future__ import annotations

from tablekit.core.deck import Pile
from tablekit.core.requests import Ask, Move, Rules
from tablekit.games.sexy.rules.end import count
from tablekit.games.sexy.rules.locations import here
from tablekit.games.sexy.rules.throw import forbidden_throw, throw
from tablekit.games.sexy.rules.windows import PASS
from tablekit.games.sexy.state import FLOOR, FREE, OUT, THROW_FROM, Sexy, assets, event_cards


def nobody_left(s: Sexy) -> bool:
    """SEXY-SCENE-07 No guy left, or no girl whom a guy still in the scene can reach."""
    if s.girls and s.at[s.active] != OUT:
        return False
    inside = [seat for seat in range(s.seats) if s.at[seat] != OUT]
    if inside and (s.girls or any(s.dates[seat] for seat in inside)):
        return False
    s.tell("SEXY-SCENE-07", "nobody_left")
    return True


def closing(s: Sexy) -> Rules[None]:
    """SEXY-SCENE-02 Desperate attempt: each guy once, in initiative order, and no cards."""
    s.actions = 0
    for seat in range(s.seats):
        if s.at[seat] == OUT:
            continue
        piles = s.piles[seat]
        girls = [
            girl
            for girl in here(s, seat)
            if len(piles.get(girl, "")) >= THROW_FROM
            and not forbidden_throw(s, seat, girl, desperate=True)
        ]
        if not girls:
            continue
        s.window = ("desperate",)
        moves: list[Move] = [*(("desperate", girl) for girl in girls), PASS]
        move: Move = yield Ask(seat, moves, "SEXY-SCENE-02")
        if move == PASS:
            s.tell("SEXY-SCENE-02", "no_attempt", s.guys[seat])
        else:
            yield from throw(s, seat, move[1], desperate=True)
    clean_up(s)


def clean_up(s: Sexy) -> None:
    """SEXY-SCENE-04, SEXY-ALC-07, SEXY-SUCCESS-08, SEXY-DATE-11 All goes but points and numbers."""
    s.tell("SEXY-SCENE-04", "clean_up", s.scene)
    if any(s.tokens.values()):
        s.tell("SEXY-ALC-07", "sober")
    for seat, girl in enumerate(s.dates):
        if girl:
            s.tell("SEXY-DATE-11", "never_tried", s.guys[seat], girl)
    for girl, holders in s.numbers.items():
        for seat, _ in holders:
            s.tell("SEXY-SUCCESS-08", "keeps_number", s.guys[seat], girl)
    put_slimy_back(s)
    somebody_was_out = any(s.at[seat] == OUT for seat in range(s.seats))
    clear(s)
    if s.scene < s.scenes:
        next_scene(s, somebody_was_out)
    else:
        s.phase = "end"
        count(s)


def put_slimy_back(s: Sexy) -> None:
    """SEXY-SLIMY-06 The card goes back to the box and failures are forgotten, by default."""
    if s.rulings.slimy_scope == "scene":
        if s.slimy != FREE:
            s.tell("SEXY-SLIMY-06", "slimy_to_box", s.guys[s.slimy])
        s.slimy = FREE
        s.failures = [0] * s.seats


def next_scene(s: Sexy, somebody_was_out: bool) -> None:
    """SEXY-SCENE-05, SEXY-SCENE-06 Other girls, and every guy is back."""
    s.scene += 1
    s.phase = "scene"
    s.tell("SEXY-SCENE-05", "next_scene", s.scene, s.scenes)
    if somebody_was_out:
        s.tell("SEXY-SCENE-06", "all_back")


def clear(s: Sexy) -> None:
    """SEXY-SCENE-04 An empty table, as before a scene's set-up."""
    s.numbered, s.girls, s.gone = (), [], ()
    s.at = dict.fromkeys(range(s.seats), FLOOR)
    s.company = [[]] * s.seats
    s.tokens = dict.fromkeys(range(s.seats), 0)
    s.gaze = {}
    s.piles = [{} for _ in range(s.seats)]
    s.dates = [""] * s.seats
    s.dancing = s.skips = s.away = s.kissed = frozenset()
    s.given, s.boyfriends, s.barred = frozenset(), frozenset(), frozenset()
    s.streak = {}
    s.hands = [[] for _ in range(s.seats)]
    s.passing = [[] for _ in range(s.seats)]
    s.deck, s.discard, s.events = Pile(assets(s.box)), [], Pile(event_cards(s.box))
    s.seen, s.time, s.booze = (), 0, False
    s.round, s.actions, s.window, s.throw = 0, 0, (), None
