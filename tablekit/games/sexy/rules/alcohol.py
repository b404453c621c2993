"""Alcohol: gains, the limit, and how guys and girls leave the scene."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.requests import Rules
from tablekit.games.sexy.rules.indicators import clear_piles
from tablekit.games.sexy.rules.locations import go
from tablekit.games.sexy.rules.reactions import laxative
from tablekit.games.sexy.rules.windows import unveil
from tablekit.games.sexy.state import FLOOR, FREE, OUT, Sexy, Who

LIMIT = 4


def everywhere(s: Sexy) -> tuple[str, ...]:
    """Where the guys stand at this moment: they come first in ``at``, by seat."""
    return tuple(s.at.values())[: s.seats]


def drink_up(s: Sexy, drinkers: Sequence[Who], rule: str, there: tuple[str, ...]) -> Rules[None]:
    """SEXY-ALC-01, SEXY-ALC-02, SEXY-ALC-06 All gains, then all who leave, then Laxative windows.

    ``there`` is where the guys stood when the card or the event was announced.
    """
    tokens = s.tokens
    for who in drinkers:
        size = gain(s, who)
        if size:
            if isinstance(who, int):
                s.company[who] = []
            tokens[who] += size
            if s.log is not None:
                s.tell(rule, "drinks", name(s, who), size, tokens[who])
    for who in drinkers:
        if tokens[who] >= LIMIT and over(s, who):
            if isinstance(who, int):
                yield from unveil(s.hands[who], "SEXY-ALC-04")
                guy_out(s, who, "SEXY-ALC-04")
            else:
                if s.phase != "event":
                    s.tell("SEXY-ALC-06", "one_too_many", who)
                girl_gone(s, who, "SEXY-ALC-05")
    for who in drinkers:
        if isinstance(who, int) and s.at[who] != OUT:
            yield from laxative(s, who, there)


def gain(s: Sexy, who: Who) -> int:
    """SEXY-ALC-03, SEXY-ABIL-04, SEXY-EVENT-10 One token, two under Cheap Booze, none for some."""
    if isinstance(who, str) and "teetotal" in s.cast.abilities[who]:
        s.tell("SEXY-ABIL-04", "teetotal", who)
        return 0
    if not s.booze:
        return 1
    if s.at[who] in s.cast.date_areas and not s.rulings.booze_at_date:
        s.tell("SEXY-ALC-03", "booze_at_date", name(s, who))
        return 1
    if s.log is not None:
        s.tell("SEXY-ALC-03", "booze_counts", name(s, who))
    return 2


def over(s: Sexy, who: Who) -> bool:
    """SEXY-ALC-02, SEXY-GUY-13 Out by the limit of four tokens, or more for who holds his drink."""
    tokens = s.tokens[who]
    if isinstance(who, int) and tokens < s.cast.limits[who]:
        s.tell("SEXY-GUY-13", "holds_drink", s.guys[who], tokens)
        return False
    s.tell("SEXY-ALC-02", "limit", name(s, who), tokens)
    return True


def guy_out(s: Sexy, seat: int, rule: str) -> None:
    """SEXY-ALC-04 A guy leaves: gazes back, hand discarded; his numbers and points stay his."""
    for girl in s.girls:
        if s.gaze[girl] == seat:
            s.gaze[girl] = FREE
            s.tell("SEXY-ATT-02", "looks_away", girl, s.guys[seat])
    place = s.at[seat]
    go(s, seat, OUT)
    left_alone(s, place, rule)
    s.discard += s.hands[seat]
    s.hands[seat].clear()
    s.skips -= {seat}
    s.tell(rule, "guy_out", s.guys[seat])


def girl_gone(s: Sexy, girl: str, rule: str) -> None:
    """SEXY-ALC-05 A girl leaves with her gaze; piles with her go, her number stays good."""
    place = s.at.pop(girl)
    s.company = [[]] * s.seats
    del s.tokens[girl]
    if girl in s.gaze:
        del s.gaze[girl]
        s.girls.remove(girl)
    else:
        s.dates[s.dates.index(girl)] = ""
    s.gone += (girl,)
    s.tell(rule, "girl_gone", girl)
    clear_piles(s, girl)
    left_alone(s, place, rule)


def left_alone(s: Sexy, place: str, rule: str) -> None:
    """SEXY-LOC-10 Whoever is left of a pair returns to the floor, and so does a guy from a date."""
    pair = place in s.cast.pairs
    if pair:
        s.dancing -= {s.cast.pairs.index(place)}
    if pair or place in s.cast.date_areas:
        for who, where in s.at.items():
            if where == place and (pair or isinstance(who, int)):
                go(s, who, FLOOR)
                s.tell("SEXY-LOC-10" if pair else rule, "to_floor", name(s, who))


def name(s: Sexy, who: Who) -> str:
    """What a guy or a girl is called."""
    return who if isinstance(who, str) else s.guys[who]
