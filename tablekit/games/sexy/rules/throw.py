"""Throw caution to the wind: when it is open, what it costs, and the draws."""

from __future__ import annotations

from tablekit.core.requests import Draw, Rules
from tablekit.games.sexy.rules.abilities import shies, tell_guts
from tablekit.games.sexy.rules.attention import looks_at, lose_all
from tablekit.games.sexy.rules.dates import date_failure, date_success
from tablekit.games.sexy.rules.faces import read
from tablekit.games.sexy.rules.locations import apart
from tablekit.games.sexy.rules.results import failure, shuffle_back, success
from tablekit.games.sexy.rules.slimy import levels
from tablekit.games.sexy.state import FLOOR, THROW_FROM, Sexy, Thrown


def forbidden_throw(s: Sexy, seat: int, girl: str, desperate: bool = False) -> str:
    """SEXY-THROW-02, SEXY-THROW-03, SEXY-ABIL-11 The rule that forbids a throw, or ""."""
    if not desperate and (rule := forbidden_price(s)):
        return rule
    if s.at[girl] != s.at[seat]:
        return apart(s, seat, girl)
    if not looks_at(s, girl, seat) or len(s.piles[seat].get(girl, "")) < THROW_FROM:
        return "SEXY-THROW-02"
    dated = girl == s.dates[seat]
    if seat in s.kissed and (s.rulings.kiss_bar_date or not dated):
        return "SEXY-THROW-03"
    if barred(s, seat, girl):
        return "SEXY-THROW-03"
    if desperate:
        return "SEXY-DATE-11" if dated and not s.rulings.desperate_date else ""
    if girl in s.tested or (s.tested and s.rulings.tight_bar == "all"):
        return "SEXY-THROW-04"
    if girl in s.thrown and s.rulings.picky == "two_throws":
        return "SEXY-THROW-08"
    if shies(s, seat, girl):
        return "SEXY-ABIL-03"
    return "SEXY-ABIL-11" if "shy" in s.cast.abilities[girl] and s.at[seat] == FLOOR else ""


def forbidden_price(s: Sexy) -> str:
    """SEXY-THROW-01, SEXY-TURN-09 What a throw costs, and when in the turn it can be paid."""
    if s.acted and s.rulings.throw_timing == "right_after_draw":
        return "SEXY-THROW-01"
    match s.rulings.throw_cost:
        case "free":
            return "SEXY-THROW-01" if s.thrown else ""
        case "whole_turn":
            return "" if s.actions == 2 else "SEXY-TURN-09"
        case _:
            return "" if s.actions else "SEXY-TURN-09"


def barred(s: Sexy, seat: int, girl: str) -> bool:
    """SEXY-THROW-03 Her number, got in this scene, bars him; lost since or not."""
    if s.rulings.number_bar == "scene":
        return (seat, girl) in s.barred
    return (seat, s.scene) in s.numbers.get(girl, ())


def throw(s: Sexy, seat: int, girl: str, desperate: bool = False) -> Rules[None]:
    """SEXY-THROW-01, SEXY-THROW-05 A throw: Tight test, price, draws, result."""
    s.throw = None
    s.tell("SEXY-SCENE-02" if desperate else "SEXY-THROW-01", "throws", s.guys[seat], girl)
    if desperate:
        tell_ignored(s, seat, girl)
    else:
        if s.log is not None:
            tell_guts(s, seat, girl)
        if "tight" in s.cast.abilities[girl] and not (yield from tight_test(s, girl)):
            return
        pay(s, girl)
    yield from lose_all(s, seat, seat, "SEXY-THROW-05", girl)
    if girl in s.boyfriends and s.rulings.boyfriend == "automatic":
        yield from failure(s, seat, girl, drawn=False)
        return
    won = yield from draws(s, seat, girl)
    dated = girl == s.dates[seat]
    if won and not complete(s, seat, girl):
        yield from shuffle_back(s, seat, girl)
    elif dated:
        (date_success if won else date_failure)(s, seat, girl)
    else:
        yield from (success if won else failure)(s, seat, girl)


def pay(s: Sexy, girl: str) -> None:
    """SEXY-THROW-01 One action, unless the table rules otherwise."""
    s.thrown |= {girl}
    match s.rulings.throw_cost:
        case "action":
            s.actions -= 1
        case "whole_turn":
            s.actions = 0


def tight_test(s: Sexy, girl: str) -> Rules[bool]:
    """SEXY-THROW-04, SEXY-ABIL-07, SEXY-FACE-04 Her face is read from a card, Sweet or not."""
    s.tell("SEXY-ABIL-07", "tight", girl)
    rule = "SEXY-FACE-04" if "sweet" in s.cast.abilities[girl] else "SEXY-FACE-01"
    if (yield from read(s, girl, rule)):
        return True
    s.actions = max(0, s.actions - 1)
    s.tested |= {girl}
    s.tell("SEXY-THROW-04", "no_throw", girl)
    return False


def tell_ignored(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-SCENE-03 A desperate attempt ignores Intimidating, Tight and Shy."""
    abilities = s.cast.abilities[girl]
    if abilities & {"tight", "shy"} or shies(s, seat, girl):
        s.tell("SEXY-SCENE-03", "ignored", girl)


def draws(s: Sexy, seat: int, girl: str) -> Rules[bool]:
    """SEXY-THROW-06, SEXY-THROW-08, SEXY-IND-08 One indicator after another until one fails."""
    level = levels(s, seat, girl)
    if level:
        s.tell("SEXY-THROW-08", "picky", girl, level + 1)
    seen = ""
    s.throw = Thrown(seat, girl, seen, len(s.piles[seat][girl]))
    needed = 1 if s.rulings.picky == "two_throws" else 1 + level
    for left in reversed(range(needed)):
        pile = s.piles[seat][girl]
        drawn: str = yield Draw(pile, "SEXY-THROW-06")
        s.tell("SEXY-THROW-06", "draws_success" if drawn == "+" else "draws_failure", s.guys[seat])
        seen += drawn
        if drawn == "+" and left and s.rulings.picky == "replace":
            s.throw = Thrown(seat, girl, seen, len(pile))
            continue
        s.throw = Thrown(seat, girl, seen, len(pile) - 1)
        s.piles[seat][girl] = pile.replace(drawn, "", 1)
        s.tell("SEXY-IND-08", "discards_indicator", s.guys[seat], girl, len(pile) - 1)
        if drawn == "-":
            s.streak.pop((seat, girl), None)
            return False
    return True


def complete(s: Sexy, seat: int, girl: str) -> bool:
    """SEXY-THROW-08 Whether it was the last success needed, where each takes its own throw."""
    if s.rulings.picky != "two_throws":
        return True
    level = ("demanding" in s.cast.abilities[girl]) + (s.slimy == seat and girl != s.dates[seat])
    so_far = s.streak.get((seat, girl), 0) + 1
    if so_far > level:
        s.streak.pop((seat, girl), None)
        return True
    s.streak[seat, girl] = so_far
    s.tell("SEXY-THROW-08", "again", girl, 1 + level - so_far)
    return False
