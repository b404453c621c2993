"""Positions of Sexy: a table in the middle of a game, from plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tablekit.core.deck import Pile
from tablekit.core.errors import PositionError, TablekitError, nearest
from tablekit.core.game import Setup
from tablekit.core.shape import (
    COUNT,
    FLAG,
    INTEGER,
    NOTHING,
    NUMBER,
    TEXT,
    by,
    check,
    either,
    exactly,
    many,
    pair,
)
from tablekit.games.sexy.rules.scene import clear
from tablekit.games.sexy.state import (
    ASSETS,
    CAP,
    EVENTS,
    FLOOR,
    FREE,
    GIRL_ABILITIES,
    OUT,
    SMOKING,
    Sexy,
    assets,
    blank,
    cast,
    check_names,
    girl_names,
    guy_names,
)

SHAPES = {
    "guys": many("guys"),
    "girls": many("girls"),
    "abilities": either(exactly("none"), by("girl", many("abilities"))),
    "points": by("girl", COUNT),
    "gaze": by("girl", TEXT),
    "piles": by("guy", by("girl", TEXT)),
    "tokens": by("guy or girl", COUNT),
    "at": by("guy or girl", TEXT),
    "dates": by("guy", TEXT),
    "hands": by("guy", many("cards")),
    "deck": either(COUNT, many("cards")),
    "discard": either(COUNT, many("cards")),
    "events": many("events"),
    "time": COUNT,
    "cheap_booze": FLAG,
    "slimy": either(NOTHING, TEXT),
    "failures": by("guy", COUNT),
    "numbers": by("girl", pair("[guy, scene]", TEXT, COUNT)),
    "given": many("girls"),
    "barred": by("guy", many("girls")),
    "boyfriends": many("girls"),
    "skipped": many("guys"),
    "out": many("guys"),
    "gone": many("girls"),
    "kissed": many("guys"),
    "points_won": by("guy", by("girl", NUMBER)),
    "scene": INTEGER,
    "scenes": INTEGER,
    "phase": TEXT,
    "active": TEXT,
    "actions": INTEGER,
    "plotted": FLAG,
}
PHASES = ("turn", "actions", "event", "closing", "scene", "end")


def position(setup: Setup, data: Mapping[str, Any]) -> Sexy:
    """A table in the middle of a game.

    Args:
        setup: seats, rulings, box.
        data: what stands where; everything has a default. ``guys`` and ``girls`` by name, then
            ``gaze``, ``piles``, ``tokens``, ``at``, ``hands`` and so on, each by guy or girl;
            ``phase`` says at which step the match begins, ``active`` whose turn it is.

    Raises:
        PositionError: naming what can't be so, and why.

    >>> import tablekit as tk
    >>> match = tk.position("sexy", {
    ...     "girls": ["Amy", "Juana"], "gaze": {"Juana": "Sergi"}, "hands": {"Sergi": ["joke"]},
    ...     "phase": "actions",
    ... }, seats=3)
    >>> [str(choice) for choice in match.choices]
    ['joke Juana', 'plot', 'end']
    """
    check(data, SHAPES, "a position", PositionError)
    try:
        s = _people(setup, data)
        _places(s, data)
        _girls_and_guys(s, data)
        _cards(s, data)
        _throws(s, data)
        _turn(s, data)
    except PositionError:
        raise
    except TablekitError as fault:
        raise PositionError(str(fault)) from fault
    _check(s)
    return s


def _people(setup: Setup, data: Mapping[str, Any]) -> Sexy:
    box, seats = setup.box, setup.seats
    guys = list(data.get("guys", ()))
    check_names(guys, guy_names(box), "guy")
    guys += [name for name in guy_names(box) if name not in guys][: max(0, seats - len(guys))]
    if len(guys) != seats:
        raise PositionError(f"{seats} seats are for {seats} guys, not {len(guys)}: {guys}")
    dates = dict(data.get("dates", {}))
    gone = list(data.get("gone", ()))
    scenes = data.get("scenes", setup.options.get("scenes", 1))
    scene = data.get("scene", 1)
    if type(scenes) is not int or type(scene) is not int or not 1 <= scene <= scenes <= 4:
        raise PositionError(f"scene {scene!r} of {scenes!r} can't be: scenes go from 1 to 4")
    phase = data.get("phase", "turn")
    girls = data.get("girls")
    if girls is None:
        earlier = {girl for girl, (_, when) in data.get("numbers", {}).items() if when < scene}
        taken = {*dates.values(), *gone, *earlier}
        known = [name for name in girl_names(box) if name not in taken]
        girls = [] if phase in ("scene", "end") else known[: max(0, seats - len(gone))]
    girls = list(girls)
    check_names([*girls, *dates.values()], girl_names(box), "girl")
    check_names(gone, girl_names(box), "girl")
    if len(girls) > seats:
        raise PositionError(f"a scene of {seats} players has {seats} girls, not {len(girls)}")
    who = cast(
        setup.rulings, box, guys, _abilities(data, girl_names(box)), dict(data.get("points", {}))
    )
    s = blank(setup, who, scenes, (*((),) * (scene - 1), tuple(girls) if phase == "scene" else ()))
    s.scene = scene
    clear(s)
    shown = {*girls, *dates.values(), *gone, *data.get("numbers", {})}
    shown |= {girl for won in data.get("points_won", {}).values() for girl in won}
    s.girls_left = [name for name in girl_names(box) if name not in shown or phase == "scene"]
    if phase == "scene":
        s.girls_left = [n for n in s.girls_left if n in girls or n not in shown]
        if girls and len(girls) != seats:
            raise PositionError(f"a scene is set up with {seats} girls, not {len(girls)}")
        return s
    s.numbered = tuple(girls)
    s.girls = [girl for girl in girls if girl not in gone]
    s.gone = tuple(gone)
    for girl in s.girls:
        s.at[girl], s.tokens[girl], s.gaze[girl] = FLOOR, 0, FREE
    for guy, girl in dates.items():
        seat = _seat(s, guy)
        s.dates[seat] = girl
        s.at[seat] = s.at[girl] = s.cast.date_areas[seat]
        s.tokens[girl] = 0
        s.dated |= {girl}
    return s


def _abilities(data: Mapping[str, Any], known: list[str]) -> dict[str, Sequence[str]]:
    given = data.get("abilities", {})
    if given == "none":
        given = {"*": []}
    new: dict[str, Sequence[str]] = {}
    for girl in known:
        if girl in given or "*" in given:
            new[girl] = given.get(girl, given.get("*"))
    for girl in given:
        if girl not in known and girl != "*":
            raise PositionError(f"there is no girl {girl!r}; {nearest(girl, known)}")
        for ability in given[girl]:
            if ability not in GIRL_ABILITIES:
                raise PositionError(
                    f"a girl has no ability {ability!r}; {nearest(ability, GIRL_ABILITIES)}"
                )
    return new


def _seat(s: Sexy, guy: str) -> int:
    if guy not in s.cast.seat_of:
        raise PositionError(f"no guy {guy!r} plays here; {nearest(guy, s.guys)}")
    return s.cast.seat_of[guy]


def _who(s: Sexy, name: str) -> int | str:
    if name in s.cast.seat_of:
        return s.cast.seat_of[name]
    if name not in s.at:
        here = [*s.guys, *(who for who in s.at if isinstance(who, str))]
        raise PositionError(f"nobody in the scene is called {name!r}; {nearest(name, here)}")
    return name


def _girl(s: Sexy, name: str, somewhere: bool = False) -> str:
    known = girl_names(s.box) if somewhere else [w for w in s.at if isinstance(w, str)]
    if name not in known:
        raise PositionError(f"there is no girl {name!r} in the scene; {nearest(name, known)}")
    return name


def _places(s: Sexy, data: Mapping[str, Any]) -> None:
    pairs: dict[str, list[int | str]] = {}
    for name, place in data.get("at", {}).items():
        who = _who(s, name)
        kind, _, _ = place.partition(" ")
        if place in (FLOOR, SMOKING):
            s.at[who] = place
        elif kind in ("pair", "dance") and place != kind:
            pairs.setdefault(place, []).append(who)
        elif kind == "date":
            if not isinstance(who, int) or not s.dates[who]:
                raise PositionError(f"{name} has no date to be at (SEXY-DATE-02)")
            s.at[who] = s.cast.date_areas[who]
        else:
            places = (FLOOR, SMOKING, "pair 1", "dance 1", "date")
            raise PositionError(f"{name} can't be at {place!r}; {nearest(place, places)}")
    for place, members in pairs.items():
        guys = [who for who in members if isinstance(who, int)]
        if len(members) != 2 or len(guys) != 1:
            raise PositionError(f"{place!r} must hold one guy and one girl (SEXY-LOC-02)")
        for who in members:
            s.at[who] = s.cast.pairs[guys[0]]
        if place.startswith("dance"):
            s.dancing |= {guys[0]}
    for guy in data.get("out", ()):
        s.at[_seat(s, guy)] = OUT


def _girls_and_guys(s: Sexy, data: Mapping[str, Any]) -> None:
    for girl, guy in data.get("gaze", {}).items():
        if _girl(s, girl) not in s.gaze:
            raise PositionError(f"{girl} has a date and no gaze counter (SEXY-DATE-02)")
        s.gaze[girl] = _seat(s, guy)
    for guy, piles in data.get("piles", {}).items():
        for girl, pile in piles.items():
            if set(pile) - set("+-") or len(pile) > CAP:
                raise PositionError(f"a pile has up to {CAP} of + and -, not {pile!r}")
            if pile:
                s.piles[_seat(s, guy)][_girl(s, girl)] = pile
    for name, count in data.get("tokens", {}).items():
        s.tokens[_who(s, name)] = count
    s.boyfriends = frozenset(_girl(s, girl) for girl in data.get("boyfriends", ()))
    for guy, girls in data.get("barred", {}).items():
        s.barred |= {(_seat(s, guy), _girl(s, girl, True)) for girl in girls}


def _cards(s: Sexy, data: Mapping[str, Any]) -> None:
    """Hands, discards and deck; cards with a face are found before those named without one."""
    left = assets(s.box)
    held = {_seat(s, guy): list(hand) for guy, hand in data.get("hands", {}).items()}
    discard = data.get("discard")
    laid = [] if isinstance(discard, int) or discard is None else list(discard)
    order = data.get("deck")
    known = [] if isinstance(order, int) or order is None else list(order)
    for hand in (*held.values(), laid, known):
        for index, card in enumerate(hand):
            if " " in card:
                hand[index] = _take(left, card)
    for hand in (*held.values(), laid, known):
        for index, card in enumerate(hand):
            if " " not in card:
                smiling = f"{card} +" in left
                hand[index] = _take(left, f"{card} {'+' if smiling else '-'}")
    for seat, hand in held.items():
        s.hands[seat] = hand
    s.discard = laid
    if isinstance(discard, int):
        s.discard = _spread(left, discard, "the discard pile")
    if order is None:
        s.deck = Pile(left)
    elif isinstance(order, int):
        s.deck = Pile(_spread(left, order, "the deck"))
        _elsewhere(s, left, held, discard is None)
    else:
        s.deck = Pile(bottom=reversed(known))
        _elsewhere(s, left, held, discard is None)
    events = data.get("events")
    for event in events or ():
        if event not in EVENTS:
            raise PositionError(f"there is no event {event!r}; {nearest(event, EVENTS)}")
    if events is not None:
        s.events = Pile(bottom=reversed(events))


def _elsewhere(s: Sexy, left: list[str], held: Mapping[int, Any], to_discard: bool) -> None:
    """Cards neither in the deck nor in a named hand: discarded, or in the hands of the others."""
    others = [seat for seat in range(s.seats) if seat not in held and s.at[seat] != OUT]
    if to_discard or not left:
        s.discard += left
    elif not others:
        raise PositionError(f"{len(left)} cards lie nowhere: every hand is given")
    else:
        for index, card in enumerate(left):
            s.hands[others[index % len(others)]].append(card)


def _take(left: list[str], card: str) -> str:
    name, _, face = card.partition(" ")
    if name not in ASSETS or face not in ("+", "-"):
        raise PositionError(
            f"there is no asset card {card!r}; {nearest(name, ASSETS)}, with + or -"
        )
    if card not in left:
        raise PositionError(f"no {card!r} is left: every one of them has a place already")
    left.remove(card)
    return card


def _spread(left: list[str], count: int, where: str) -> list[str]:
    """So many of the cards that are left, evenly from all of them."""
    if count > len(left):
        raise PositionError(f"{where} can't have {count} cards; {len(left)} are left")
    cards = [left[index * len(left) // count] for index in range(count)]
    for card in cards:
        left.remove(card)
    return cards


def _throws(s: Sexy, data: Mapping[str, Any]) -> None:
    if data.get("slimy"):
        s.slimy = _seat(s, data["slimy"])
    for guy, count in data.get("failures", {}).items():
        s.failures[_seat(s, guy)] = count
    for girl, (guy, scene) in data.get("numbers", {}).items():
        s.numbers[_girl(s, girl, True)] = ((_seat(s, guy), scene),)
        if not 1 <= scene <= s.scene:
            raise PositionError(f"the number of {girl} can't come from scene {scene}")
    now = [girl for girl, held in s.numbers.items() if held[0][1] == s.scene]
    s.given = frozenset(_girl(s, girl, True) for girl in data.get("given", now))
    if "barred" not in data:
        s.barred = frozenset((s.numbers[girl][0][0], girl) for girl in now)
    s.kissed = frozenset(_seat(s, guy) for guy in data.get("kissed", ()))
    for guy, won in data.get("points_won", {}).items():
        s.points[_seat(s, guy)] = {_girl(s, girl, True): points for girl, points in won.items()}


def _turn(s: Sexy, data: Mapping[str, Any]) -> None:
    phase = data.get("phase", "turn")
    if phase not in PHASES:
        raise PositionError(f"there is no phase {phase!r}; {nearest(phase, PHASES)}")
    s.phase = phase
    s.round = 1
    s.time = data.get("time", 0)
    s.booze = bool(data.get("cheap_booze", False))
    inside = [seat for seat in range(s.seats) if s.at[seat] != OUT]
    if not inside:
        raise PositionError("everybody is out (SEXY-SCENE-07)")
    first = inside[-1] if phase == "event" else inside[0]
    s.active = _seat(s, data["active"]) if "active" in data else first
    if s.active not in inside:
        raise PositionError(f"{s.guys[s.active]} is out and can't be active")
    s.actions = data.get("actions", 2 if phase in ("turn", "actions") else 0)
    if s.actions not in (0, 1, 2):
        raise PositionError(f"a turn has up to 2 actions (SEXY-TURN-04), not {s.actions}")
    s.plotted = bool(data.get("plotted", False))
    s.acted = phase == "actions" and s.actions < 2
    skipped = frozenset(_seat(s, guy) for guy in data.get("skipped", ()))
    first_to_come = {"turn": s.active, "actions": s.active + 1}.get(phase, s.seats)
    s.away = frozenset(seat for seat in skipped if seat >= first_to_come)
    s.skips = skipped - s.away


def _check(s: Sexy) -> None:
    """The invariants of the game."""
    for seat, guy in enumerate(s.guys):
        if s.at[seat] != OUT and not 0 <= s.tokens[seat] < s.cast.limits[seat]:
            raise PositionError(f"{guy} with {s.tokens[seat]} tokens is out (SEXY-ALC-02)")
        if s.at[seat] == SMOKING and "smoker" not in s.cast.traits[seat]:
            raise PositionError(f"{guy} doesn't smoke and can't be in the smoking area")
        if s.at[seat] == OUT and (s.hands[seat] or seat in s.gaze.values()):
            raise PositionError(f"{guy} is out and has neither cards nor gazes (SEXY-ALC-04)")
    for girl in (who for who in s.at if isinstance(who, str)):
        abilities = s.cast.abilities[girl]
        most = 0 if "teetotal" in abilities else 3
        if not 0 <= s.tokens[girl] <= most:
            raise PositionError(f"{girl} has up to {most} tokens, not {s.tokens[girl]}")
        if s.at[girl] == SMOKING and "smoker" not in abilities:
            raise PositionError(f"{girl} doesn't smoke and can't be in the smoking area")
        if girl in s.boyfriends and girl in s.given and s.rulings.boyfriend == "automatic":
            raise PositionError(f"{girl} gave her number and has no boyfriend (SEXY-FAILURE-04)")
    for seat, piles in enumerate(s.piles):
        for girl in piles:
            if girl in s.dates and s.dates[seat] != girl:
                raise PositionError(f"only her date has indicators with {girl} (SEXY-DATE-05)")
    for points in s.points:
        _check_counts(points.values(), "points")
    _check_counts(s.failures, "failures")
    if not 0 <= s.time <= (3 if s.phase == "closing" else 2):
        raise PositionError(f"time can't be {s.time}: the third closes the disco (SEXY-SCENE-01)")


def _check_counts(counts: Iterable[float], what: str) -> None:
    for count in counts:
        if count < 0:
            raise PositionError(f"{what} can't be {count}")
