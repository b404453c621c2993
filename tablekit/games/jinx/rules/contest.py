"""Two fingers on one card at the same moment: whoever shouts first keeps it."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.requests import Ask, Draw, Race, Rules
from tablekit.games.jinx.state import NOBODY, Jinx

SHOUT = [("shout",)]
SHOUT_WAIT = 1000
"""So many milliseconds after the first finger a contest is settled, with a shout or without."""
DELAYS = tuple(range(100, 1300)) * 6
"""How long a shout takes, from the first finger: each as likely, and two may be equal."""
SHOUTS = {count: Draw(DELAYS, "JX-12", count) for count in range(2, 6)}


def open_contest(s: Jinx, cell: int, together: Sequence[int]) -> None:
    """JX-12 Several fingers have come down on one free card at the same moment."""
    s.contest = (cell, tuple(together))
    s.phase = "shout"
    s.tell("JX-12", "contest", together, cell, s.word(cell))


def close_contest(s: Jinx, keeper: int) -> None:
    """JX-12 Whoever keeps the finger there has chosen; the others are free again."""
    assert s.contest is not None
    if s.log is not None and keeper != NOBODY:
        cell, together = s.contest
        s.tell("JX-12", "must_choose", [seat for seat in together if seat != keeper], keeper, cell)
    s.contest = None
    s.phase = "race"


def shout_race(s: Jinx) -> Rules[int]:
    """JX-12 At one screen: the first of them to shout; NOBODY when all lift their fingers."""
    assert s.contest is not None
    cell, together = s.contest
    shout = yield Race({seat: SHOUT for seat in together}, "JX-12")
    if shout is None:
        return (yield from nobody_shouts(s, cell, together))
    s.tell("JX-12", "shouts", shout[0])
    return int(shout[0])


def shouts_by_clock(s: Jinx, late: Sequence[int]) -> Rules[tuple[int, int]]:
    """JX-12, G-11 By the clock: who keeps the card, and how long after the first finger.

    ``late`` says by how much each finger came later than the first; nobody shouts before.
    """
    assert s.contest is not None
    cell, together = s.contest
    seats = sorted(together)
    delays = yield SHOUTS[len(seats)]
    after = dict(zip(together, late, strict=True))
    times = {seat: max(delay, after[seat]) for seat, delay in zip(seats, delays, strict=True)}
    soonest = min(times.values())
    if soonest > SHOUT_WAIT:
        return (yield from nobody_shouts(s, cell, together)), SHOUT_WAIT
    first = [seat for seat in seats if times[seat] == soonest]
    keeper = first[0]
    if len(first) > 1:
        s.tell("JX-12", "shout_tie", first)
        keeper = yield from settle(s, first, s.rulings.shout_tie)
    s.tell("JX-12", "shouts", keeper)
    return keeper, soonest


def nobody_shouts(s: Jinx, cell: int, together: Sequence[int]) -> Rules[int]:
    """JX-12, G-10 Without a shout all lift their fingers; the second time chance decides."""
    s.tell("JX-12", "no_shout", together, cell)
    reading = s.rulings.noshout
    if reading == "earliest":
        return together[0]
    if reading == "active":
        return (yield from settle(s, together, "active"))
    if cell in s.lifted:
        return (yield from settle(s, together, "coin"))
    s.lifted += (cell,)
    s.tell("JX-12", "lifted", together, cell)
    return NOBODY


def settle(s: Jinx, seats: Sequence[int], judge: str) -> Rules[int]:
    """JX-12, G-10, G-11 The active player says who keeps the card, or the coin does."""
    if judge == "active":
        _, keeper = yield Ask(s.active, [("keep", seat) for seat in sorted(seats)], "JX-12")
    else:
        keeper = yield Draw(sorted(seats), "JX-12")
    s.tell("JX-12", "keeps", keeper)
    return int(keeper)
