"""Dance floor and private areas."""

from __future__ import annotations

from tablekit.games.sexy.state import FLOOR, OUT, SMOKING, Sexy, Who


def go(s: Sexy, who: Who, place: str) -> None:
    """Somebody is elsewhere from now on: who is near whom has to be seen anew."""
    s.at[who] = place
    if isinstance(who, int):
        s.company[who] = []
    else:
        s.company = [[]] * s.seats


def here(s: Sexy, seat: int) -> list[str]:
    """SEXY-LOC-05 The girls where he is, by number; at his date it is she alone."""
    at, place = s.at, s.at[seat]
    if place == s.cast.date_areas[seat]:
        return [s.dates[seat]]
    return [girl for girl in s.girls if at[girl] == place]


def near(s: Sexy, seat: int) -> list[str]:
    """SEXY-ABIL-03 The girls where he is and from whom he doesn't shy; kept in ``company``."""
    wary = NO_GIRLS if s.tokens[seat] else s.cast.wary[seat]
    at, place = s.at, s.at[seat]
    if place == s.cast.date_areas[seat]:
        girls = [] if s.dates[seat] in wary else [s.dates[seat]]
    else:
        girls = []
        for girl in s.girls:
            if at[girl] == place and girl not in wary:
                girls.append(girl)
    s.company[seat] = girls
    return girls


def apart(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-LOC-03, SEXY-DATE-05 The rule that keeps a guy from a girl who is elsewhere."""
    return "SEXY-DATE-05" if girl in s.dates and girl != s.dates[seat] else "SEXY-LOC-03"


def no_gaze_across(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-LOC-04 A gaze can't be won across the border of an area."""
    rule = apart(s, seat, girl)
    return "SEXY-LOC-04" if rule == "SEXY-LOC-03" else rule


def break_up(s: Sexy, place: str, rule: str = "SEXY-LOC-06") -> None:
    """SEXY-LOC-06 Everyone in the area returns to the floor, gazes and all."""
    for who, where in s.at.items():
        if where == place:
            go(s, who, FLOOR)
    if place != SMOKING:
        s.dancing -= {s.cast.pairs.index(place)}
    if place == SMOKING:
        s.tell(rule, "broken_up", "area_smoking")
    else:
        s.tell(rule, "broken_up_of", "area_pair", place.partition(" ")[2])


def areas(s: Sexy) -> list[str]:
    """The private areas in play: smoking, pairs, dates; each with somebody in it."""
    taken = set(s.at.values()) - NO_AREAS
    return [area for area in s.cast.areas if area in taken] if taken else []


NO_AREAS = {FLOOR, OUT}
NO_GIRLS: frozenset[str] = frozenset()
