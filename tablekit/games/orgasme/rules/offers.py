"""Abilities that are offered: when they are open, and how one is used."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.requests import Ask, Move, Rules, Then
from tablekit.games.orgasme.rules.windows import BY_VERB, Ability, Moves
from tablekit.games.orgasme.state import Orgasme

PASS: Move = ("pass",)


def limit(s: Orgasme, own: Ability) -> int:
    """OM-25 How often in a turn an ability can be used; 0 where there is no limit."""
    if own.times:
        return own.times
    once = own.once
    return int(once if isinstance(once, bool) else once(s.rulings))


def spent(s: Orgasme, own: Ability) -> bool:
    """OM-25 Whether an ability has been used as often as it can be in this turn."""
    return own.name in s.used and s.used.count(own.name) >= limit(s, own) > 0


def add_offers(s: Orgasme, seat: int, owns: Sequence[Ability], moves: Moves) -> None:
    """OM-24, OM-25 What these abilities offer their owner now."""
    for own in owns:
        if own.offer is not None and not (own.name in s.used and spent(s, own)):
            own.offer(s, own, seat, moves)


def use(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-24, OM-25 An ability that was chosen does what it does, and its use counts."""
    own = BY_VERB[move[0]]
    if limit(s, own):
        s.used.append(own.name)
    if s.log is not None:
        s.tell(own.rule, "uses", seat, own.name)
    then: Then = own.act(s, seat, move)
    return then


def offered(s: Orgasme, seat: int, owns: Sequence[Ability], hidden: bool = False) -> Rules[None]:
    """OM-24 One after the other in the owner's order, until none is left or the owner passes.

    Where it goes by the cards in hand what is open (``hidden``), whoever has a hand is asked.
    """
    while not s.cut and s.inside >> seat & 1:
        moves: Moves = [PASS]
        open_now = []
        for own in owns:
            before = len(moves)
            add_offers(s, seat, (own,), moves)
            if len(moves) > before:
                open_now.append(own.name)
        if not open_now:
            if not (hidden and s.hands[seat]):
                return
            open_now = [own.name for own in owns]
        s.declines = tuple(open_now)
        move = yield Ask(seat, moves, owns[0].rule, hidden)
        s.declines = ()
        if move == PASS:
            return
        yield from use(s, seat, move)
