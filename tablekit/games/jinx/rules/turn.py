"""A turn, from the secret position to the next active player."""

from __future__ import annotations

from tablekit.core.deck import Unseen
from tablekit.core.requests import Draw, Rules
from tablekit.core.seats import OTHERS
from tablekit.games.jinx.cards import CELLS
from tablekit.games.jinx.rules.clue import clues
from tablekit.games.jinx.rules.race import (
    AIMS,
    WHEN,
    apart,
    free_cells,
    on_their_way,
    race_by_clicks,
    race_by_clock,
)
from tablekit.games.jinx.rules.scoring import (
    cannot_fill,
    clear,
    found_it,
    game_over,
    go_under,
    go_under_late,
    next_active,
    nobody_found_it,
    to_lose,
    which_to_lose,
)
from tablekit.games.jinx.rules.setup import fill, set_up, turn_up
from tablekit.games.jinx.state import NOBODY, Jinx

POSITION = Draw(tuple(CELLS), "JX-06")
"""JX-06 One of the nine position cards; all of them are shuffled again every turn."""


def turn(s: Jinx) -> Rules[None]:
    """One turn; the first is set-up."""
    return set_up(s) if s.phase == "setup" else play_turn(s)


def play_turn(s: Jinx) -> Rules[None]:
    """JX-05 to JX-25 The grid is filled; a position, a clue, a race; what it was worth."""
    active = s.active
    guessers = OTHERS[len(s.won)][active]
    rulings, told = s.rulings, s.log is not None
    s.turns += 1
    if s.gaps:
        yield from fill(s, "JX-21")
    if rulings.peek_top and not s.top:
        yield from turn_up(s)
    if told:
        s.tell("JX-05", "ready", active, guessers)
    if not s.secret:
        s.secret = [(yield POSITION if not s.gaps and not s.fingers else position(s))]
    target = s.secret[0]
    if told:
        s.tell("JX-06", "position", target, s.word(target), only=(active,))
    if s.clue is None:
        s.clue = (yield clues(s.box, rulings.strict_clue)[s.grid[target]][active])[1:]
    if told:
        s.tell("JX-08", "clue", active, *s.clue)
    s.phase = "race"
    if s.pace == "clicks":
        yield from race_by_clicks(s, guessers)
    elif s.gaps or s.fingers:
        yield from race_by_clock(s, [(0, seat) for seat in guessers if seat not in s.fingers])
    else:
        aims = s.aims
        for seat in guessers:
            aims[seat] = (yield AIMS[seat])[1]
        if type(s.secret[0]) is Unseen:
            yield AIMS[guessers[0]]  # odds end here: others say where their fingers are going
        coming = on_their_way(s, guessers, (yield WHEN[len(guessers)]))
        if not apart(s, coming):
            yield from race_by_clock(s, coming)
    target, wrong = s.secret[0], [*s.fingers.values()]
    if s.finder == NOBODY:
        own = to_lose(s, wrong) if rulings.keep_wrong else s.won[active]
        lost = (yield from which_to_lose(s, own)) if len(own) > 1 else "".join(own)
        nobody_found_it(s, target, wrong, lost)
    else:
        found_it(s, target, wrong)
    clear(s, target, wrong)
    if s.lost and rulings.penalty_first:
        go_under(s)
    over = len(s.gaps) > s.pile.size + len(s.top) and cannot_fill(s)
    if s.lost:
        yield from go_under_late(s, over)
    if over:
        game_over(s)
    else:
        next_active(s)


def position(s: Jinx) -> Draw:
    """JX-06 Where there are gaps, or wrong fingers from a position: one of the other cells."""
    return Draw(free_cells(s), "JX-06")
