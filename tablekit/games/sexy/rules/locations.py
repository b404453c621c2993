"""Dance floor and private areas."""

from __future__ import annotations

from tablekit.games.sexy.rules.abilities import shies
from tablekit.games.sexy.state import FLOOR, FREE, OUT, SMOKING, Sexy


def here(s: Sexy, seat: int) -> list[str]:
    """SEXY-LOC-05 The girls where he is, by number; at his date it is she alone."""
    at, place = s.at, s.at[seat]
    girls = [girl for girl in s.girls if at[girl] == place]
    if place == s.cast.date_areas[seat]:
        girls.append(s.dates[seat])
    return girls


def girls_about(s: Sexy, seat: int) -> tuple[list[str], list[str], list[str]]:
    """SEXY-LOC-05, SEXY-ATT-01, SEXY-ABIL-03 The girls where he is and from whom he doesn't shy.

    All of them, those who look at nobody else, and those who look at him.
    """
    at, gaze = s.at, s.gaze
    place, date, intimidating = at[seat], s.dates[seat], s.cast.intimidating
    if date and place == s.cast.date_areas[seat]:
        alone = [] if shies(s, seat, date) else [date]
        return alone, alone, alone
    near, ready, looking = [], [], []
    for girl in s.girls:
        if at[girl] == place and (girl not in intimidating or not shies(s, seat, girl)):
            near.append(girl)
            holder = gaze[girl]
            if holder == FREE:
                ready.append(girl)
            elif holder == seat:
                ready.append(girl)
                looking.append(girl)
    return near, ready, looking


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
            s.at[who] = FLOOR
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
