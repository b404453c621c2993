"""Dates: chosen before the girls of a scene are shown, played apart, and settled without cards."""

from __future__ import annotations

from tablekit.core.requests import Ask, Move, Rules, Then
from tablekit.games.sexy.rules.alcohol import girl_gone, guy_out
from tablekit.games.sexy.rules.attention import lose_all
from tablekit.games.sexy.rules.locations import go
from tablekit.games.sexy.rules.results import score, set_holders
from tablekit.games.sexy.rules.slimy import fail
from tablekit.games.sexy.rules.windows import PASS
from tablekit.games.sexy.state import FLOOR, Sexy


def choose_dates(s: Sexy) -> Rules[None]:
    """SEXY-DATE-01, SEXY-DATE-13 In initiative order each may date one girl whose number he has."""
    for seat in range(s.seats):
        girls = [girl for girl in s.numbers if may_date(s, seat, girl)]
        if not girls:
            continue
        s.window = ("date",)
        moves: list[Move] = [*(("date", girl) for girl in girls), PASS]
        move: Move = yield Ask(seat, moves, "SEXY-DATE-01")
        if move == PASS:
            s.tell("SEXY-DATE-13", "waits", s.guys[seat])
            continue
        girl = move[1]
        s.dates[seat] = girl
        s.dated |= {girl}
        s.tokens[girl] = 0
        go(s, girl, s.cast.date_areas[seat])
        holders = tuple(held for held in s.numbers[girl] if held[0] != seat)
        set_holders(s, girl, holders)
        s.tell("SEXY-DATE-01", "date", s.guys[seat], girl)


def may_date(s: Sexy, seat: int, girl: str) -> bool:
    """SEXY-DATE-01 He holds her number, as the last who got it, and nobody has dated her yet."""
    return s.numbers[girl][-1][0] == seat and girl not in s.dated


def lay_out_dates(s: Sexy) -> None:
    """SEXY-DATE-02 She has no number and no counter; he starts with her, one success ahead."""
    for seat, girl in enumerate(s.dates):
        if girl:
            go(s, seat, s.cast.date_areas[seat])
            s.piles[seat][girl] = "+"
            s.tell("SEXY-DATE-02", "date_begins", s.guys[seat], girl)
            s.tell("SEXY-DATE-03", "has_attention", s.guys[seat], girl)


def forbidden_leave(s: Sexy, seat: int) -> str:
    """SEXY-DATE-04, SEXY-LOC-09 Only a date can be left by choice."""
    if s.at[seat] == s.cast.date_areas[seat]:
        return ""
    return "SEXY-DATE-04" if s.at[seat] == FLOOR else "SEXY-LOC-09"


def leave_date(s: Sexy, move: Move) -> Then:
    """SEXY-DATE-04 To the floor, for an action; she stays."""
    s.actions -= 1
    s.acted = True
    go(s, s.active, FLOOR)
    s.tell("SEXY-DATE-04", "leaves_date", s.guys[s.active])
    return ()


def forbidden_return(s: Sexy, seat: int) -> str:
    """SEXY-DATE-04 To a girl who waits for him, from the floor only."""
    return "" if s.dates[seat] and s.at[seat] == FLOOR else "SEXY-DATE-04"


def return_date(s: Sexy, move: Move) -> Rules[None]:
    """SEXY-DATE-04 Back to her, for an action; every other gaze is lost."""
    s.actions -= 1
    s.acted = True
    go(s, s.active, s.cast.date_areas[s.active])
    s.tell("SEXY-DATE-04", "returns", s.guys[s.active], s.dates[s.active])
    return lose_all(s, s.active, s.active, "SEXY-DATE-04")


def date_failure(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-DATE-08, SEXY-DATE-09 No result card: she leaves and can't be dated again."""
    girl_gone(s, girl, "SEXY-DATE-09")
    if s.rulings.date_failure_counts:
        fail(s, seat)


def date_success(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-DATE-08, SEXY-DATE-10 No result card: all her points, and both leave."""
    s.tell("SEXY-DATE-08", "no_result_card", s.guys[seat])
    score(s, seat, girl, s.cast.points[girl], "SEXY-DATE-10")
    guy_out(s, seat, "SEXY-DATE-10")
    girl_gone(s, girl, "SEXY-DATE-10")
