"""Positions of OrgasMe!: a table in the middle of a game, from plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablekit.core.errors import PositionError, nearest
from tablekit.core.game import Setup
from tablekit.core.seats import seat_number
from tablekit.core.shape import ANYTHING, COUNT, FLAG, check, either, many
from tablekit.games.orgasme.cards import EVENTS
from tablekit.games.orgasme.rules.offers import limit
from tablekit.games.orgasme.rules.windows import ABILITIES, settle
from tablekit.games.orgasme.state import Orgasme, start

PHASES = ("start", "main")
SHAPES = {
    "preferences": many("preferences of each seat", many("preferences")),
    "arousal": many("spaces", COUNT),
    "hands": many("hands", many("cards")),
    "top": many("cards"),
    "pile": either(COUNT, many("cards")),
    "discard": either(COUNT, many("cards")),
    "active": ANYTHING,
    "phase": ANYTHING,
    "attacked": many("seats", ANYTHING),
    "used": many("abilities"),
    "out": many("seats", ANYTHING),
    "duel": FLAG,
    "turns": COUNT,
}


def position(setup: Setup, data: Mapping[str, Any]) -> Orgasme:
    """A table in the middle of a game; what is mentioned nowhere lies in the draw pile.

    Args:
        setup: rulings, box and options; its seats say how many play.
        data: ``preferences`` of each seat; ``arousal``; ``hands``; ``top`` the cards that all
            know to come next, the first first; ``pile`` how many cards it has (the rest is
            discarded), or exactly which, the top first; ``discard`` which cards, or how many;
            ``active``; ``phase`` "start" or "main"; ``attacked`` and ``used`` in this turn;
            ``out`` seats and whether it is the ``duel`` in Last Man Standing; ``turns``.

    Raises:
        PositionError: naming what can't be so, and why.

    >>> import tablekit as tk
    >>> tk.position("orgasme", {"preferences": [["marathon", "sex_object"], ["slave"]]}, seats=2)
    Traceback (most recent call last):
    ...
    tablekit.core.errors.PositionError: seat 0 can't have marathon and sex_object: both are sports
    """
    check(data, SHAPES, "a position", PositionError)
    s = start(setup)
    _out(s, data)
    _preferences(s, data.get("preferences"))
    _arousal(s, data.get("arousal"))
    _hands(s, data.get("hands"))
    _piles(s, data)
    s.active = seat_number(data.get("active", 0), s.seats)
    if not s.inside >> s.active & 1:
        raise PositionError(f"seat {s.active} is out and has no turn (OM-L2)")
    _this_turn(s, data)
    s.turns = data.get("turns", 0)
    if s.last_turn and s.turns >= s.last_turn:
        raise PositionError(f"after turn {s.last_turn} the game is over (OM-29)")
    settle(s)
    _used(s, data.get("used", ()))
    return s


def _per_seat(s: Orgasme, what: str, given: Any) -> list[Any]:
    if len(given) != s.seats:
        raise PositionError(f"{what} are a list of {s.seats}, one a seat; not of {len(given)}")
    return list(given)


def _out(s: Orgasme, data: Mapping[str, Any]) -> None:
    out = [seat_number(seat, s.seats) for seat in data.get("out", ())]
    if out and not s.lms:
        raise PositionError("in the standard game nobody is out while it goes on (OM-01)")
    for seat in out:
        s.inside &= ~(1 << seat)
    left = s.around(0)
    s.duel = bool(data.get("duel", False))
    if s.duel and not (s.lms and len(left) == 2):
        raise PositionError(f"a duel is between the last two in; here {len(left)} are (OM-L4)")
    if s.lms and len(left) < 2:
        raise PositionError(f"with {len(left)} left in, the game is over (OM-L8)")
    if s.lms and len(left) == 2 and not s.duel:
        s.duel_due = True


def _preferences(s: Orgasme, given: Any) -> None:
    if given is None:
        raise PositionError("a position says which preferences each seat has")
    family = s.cards.family_of
    for seat, names in enumerate(_per_seat(s, "preferences", given)):
        if names and not s.inside >> seat & 1:
            raise PositionError(f"seat {seat} is out; its preferences are in the box (OM-L2)")
        if len(names) > 2 or (not names and s.inside >> seat & 1):
            raise PositionError(f"seat {seat} has one or two preferences, not {len(names)}")
        for name in names:
            if name not in family:
                raise PositionError(f"there is no preference {name!r}; {nearest(name, family)}")
            if name not in s.boxed:
                raise PositionError(f"there is only one {name}; it can't be given out twice")
            s.boxed.remove(name)
            s.preferences[seat].append(name)
        if len(names) == 2 and family[names[0]] == family[names[1]]:
            raise PositionError(
                f"seat {seat} can't have {names[0]} and {names[1]}: both are {family[names[0]]}"
            )


def _arousal(s: Orgasme, given: Any) -> None:
    """Whoever is out stands at the end or past it, and nobody else does."""
    if given is None:
        s.arousal = [0 if s.inside >> seat & 1 else s.out_at for seat in range(s.seats)]
        return
    for seat, space in enumerate(_per_seat(s, "arousal values", given)):
        still_in = s.inside >> seat & 1
        if space >= s.out_at and still_in:
            raise PositionError(
                f"seat {seat} can't be at {space} and in: the end is {s.out_at} (OM-20)"
            )
        if space < s.out_at and not still_in:
            raise PositionError(
                f"seat {seat} can't be out at {space}: the end is {s.out_at} (OM-20)"
            )
        s.arousal[seat] = space


def _take(s: Orgasme, card: Any) -> str:
    """A card out of the box, where everything lies that has no place yet."""
    left = s.pile.cards
    if card not in left:
        known = dict.fromkeys(s.cards.deck)
        if card in known:
            raise PositionError(f"no {card!r} is left: every one of them has a place already")
        raise PositionError(f"there is no card {card!r}; {nearest(card, known)}")
    left.remove(card)
    s.pile.size -= 1
    return str(card)


def _hands(s: Orgasme, given: Any) -> None:
    if given is None:
        return
    for seat, hand in enumerate(_per_seat(s, "hands", given)):
        if hand and not s.inside >> seat & 1:
            raise PositionError(f"seat {seat} is out and has no cards (OM-L2)")
        for card in hand:
            if card in EVENTS:
                raise PositionError(f"{card} is an event and never in a hand (OM-E0)")
            s.hands[seat].append(_take(s, card))


def _piles(s: Orgasme, data: Mapping[str, Any]) -> None:
    pile, discard = data.get("pile"), data.get("discard")
    top = [_take(s, card) for card in data.get("top", ())]
    if discard is not None and not isinstance(discard, int):
        s.discard = [_take(s, card) for card in discard]
        discard = None
    if pile is not None and not isinstance(pile, int):
        top += [_take(s, card) for card in pile]
        pile = len(top)
    loose, rest = _split(s, pile, discard, len(top))
    s.discard += rest
    s.pile = type(s.pile)(loose, top[::-1])


def _split(
    s: Orgasme, pile: int | None, discard: int | None, top: int
) -> tuple[list[str], list[str]]:
    """What is left, between the pile and the discards, when one of them says how many."""
    left = s.pile.cards
    if pile is None:
        count = len(left) - (discard or 0)
        if count < 0:
            raise PositionError(f"a discard pile of {discard} can't be: only {len(left)} left")
    else:
        count = pile - top
        if not 0 <= count <= len(left):
            raise PositionError(f"a pile of {pile} can't be: only {len(left) + top} left")
        if discard is not None and len(left) - count != discard:
            raise PositionError(
                f"a pile of {pile} makes a discard pile of {len(left) - count}, not of {discard}"
            )
    # A pile of some size is a fair part of what is left, not its first cards in the box's order.
    places = {place * len(left) // count for place in range(count)}
    return (
        [card for place, card in enumerate(left) if place in places],
        [card for place, card in enumerate(left) if place not in places],
    )


def _this_turn(s: Orgasme, data: Mapping[str, Any]) -> None:
    phase = data.get("phase", "start")
    if phase not in PHASES:
        raise PositionError(f"a position's phase is 'start' or 'main'; {nearest(phase, PHASES)}")
    if phase == "start" and (data.get("attacked") or data.get("used")):
        raise PositionError('"attacked" and "used" belong to a turn that has begun: phase "main"')
    s.phase = "duel" if s.duel_due else phase
    for given in data.get("attacked", ()):
        seat = seat_number(given, s.seats)
        if seat == s.active:
            raise PositionError(f"seat {seat} can't have attacked itself (OM-10)")
        s.attacked |= 1 << seat


def _used(s: Orgasme, given: Any) -> None:
    """Only what has a limit is counted."""
    names = s.preferences[s.active]
    for name in given:
        if name not in names:
            raise PositionError(f"seat {s.active} doesn't have {name!r}; {nearest(name, names)}")
        most = limit(s, ABILITIES[name])
        if not most:
            raise PositionError(f"{name} has no limit in a turn that could be used up (OM-25)")
        if s.used.count(name) >= most:
            raise PositionError(f"{name} can be used {most}× in a turn, not more often (OM-25)")
        s.used.append(name)
