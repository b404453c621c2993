"""Preparation: the game, and each scene."""

from __future__ import annotations

from tablekit.core.requests import Draw, Rules
from tablekit.games.sexy.rules.dates import choose_dates, lay_out_dates
from tablekit.games.sexy.rules.faces import draw_cards
from tablekit.games.sexy.rules.first import first_sensation
from tablekit.games.sexy.rules.locations import go
from tablekit.games.sexy.state import FLOOR, FREE, Sexy, cast, guy_names


def set_up_game(s: Sexy) -> Rules[None]:
    """SEXY-SETUP-01, SEXY-SETUP-02, SEXY-SETUP-03, SEXY-SETUP-04 Players, scenes, guys, seats."""
    if s.log is not None:
        s.tell("SEXY-SETUP-01", "players", s.seats)
        s.tell("SEXY-SETUP-02", "scenes", s.scenes)
    if not s.guys:
        guys = yield Draw(guy_names(s.box), "SEXY-SETUP-03", s.seats)
        s.cast = cast(s.rulings, s.box, guys)
    if s.log is not None:
        for seat, guy in enumerate(s.guys):
            s.tell("SEXY-SETUP-03", "guy", seat, guy)
        s.tell("SEXY-SETUP-04", "seating", s.guys)
    yield from set_up_scene(s)


def set_up_scene(s: Sexy) -> Rules[None]:
    """SEXY-SETUP-11, SEXY-LOC-01 Date choices, girls, decks, hands, dates, first sensation."""
    if s.log is not None:
        s.tell("SEXY-SETUP-11", "scene", s.scene, s.scenes)
    if s.scene > 1:
        yield from choose_dates(s)
    yield from show_girls(s)
    if s.log is not None:
        tell_decks(s)
    yield from deal_hands(s)
    if s.log is not None:
        s.tell("SEXY-LOC-01", "on_floor")
    lay_out_dates(s)
    yield from first_sensation(s)
    s.phase = "round"


def tell_decks(s: Sexy) -> None:
    """SEXY-SETUP-07, SEXY-SETUP-08, SEXY-SETUP-10 Decks are shuffled; the rest waits in the box."""
    s.tell("SEXY-SETUP-10", "bank")
    s.tell("SEXY-SETUP-07", "asset_deck", s.deck.size)
    s.tell("SEXY-SETUP-08", "event_deck", s.events.size)


def deal_hands(s: Sexy) -> Rules[None]:
    """SEXY-SETUP-09, SEXY-GUY-15 In initiative order three cards each, Jaime four."""
    for seat in range(s.seats):
        limit = s.cast.hand_limits[seat]
        rule = "SEXY-GUY-15" if limit > 3 else "SEXY-SETUP-09"
        yield from draw_cards(s, seat, limit, rule)


def show_girls(s: Sexy) -> Rules[None]:
    """SEXY-SETUP-05, SEXY-SETUP-06 As many girls as players, numbered, with a gaze counter each."""
    if s.scene <= len(s.fixed_girls) and s.fixed_girls[s.scene - 1]:
        girls = s.fixed_girls[s.scene - 1]
    else:
        girls = yield Draw(unplanned(s), "SEXY-SETUP-05", s.seats)
    s.numbered = tuple(girls)
    s.girls = list(girls)
    s.girls_left = [girl for girl in s.girls_left if girl not in girls]
    for girl in girls:
        go(s, girl, FLOOR)
        s.tokens[girl] = 0
        s.gaze[girl] = FREE
    if s.log is not None:
        s.tell("SEXY-SETUP-05", "girls", s.numbered)
        s.tell("SEXY-SETUP-06", "gaze_counters", len(girls))


def unplanned(s: Sexy) -> list[str]:
    """The girls who are left, without those whom the table has fixed for a later scene."""
    later = {girl for group in s.fixed_girls[s.scene :] for girl in group}
    return [girl for girl in s.girls_left if girl not in later] if later else s.girls_left[:]
