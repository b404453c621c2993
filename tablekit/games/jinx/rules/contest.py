"""Two fingers on one card at the same moment: whoever shouts first keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablekit.core.deck import Unseen
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


def close_contest(s: Jinx) -> None:
    """JX-12 Whoever keeps the finger there has chosen; the others are free again."""
    s.contest = None
    s.phase = "race"


def must_choose(s: Jinx, together: Sequence[int], keeper: int, cell: int) -> None:
    """JX-12, G-23 Who lost the contest chooses again, unless the card was the right one."""
    others = [seat for seat in together if seat != keeper]
    if others and s.log is not None:
        s.tell("JX-12", "must_choose", others, keeper, cell)


def shout_race(s: Jinx) -> Rules[int]:
    """JX-12 At one screen: the first of them to shout; NOBODY when all lift their fingers."""
    assert s.contest is not None
    cell, together = s.contest
    if type(s.secret[0]) is Unseen:
        yield Ask(together[0], SHOUT, "JX-12", hidden=True)  # odds end here: others may shout
    shout = yield Race({seat: SHOUT for seat in together}, "JX-12")
    if shout is None:
        return (yield from nobody_shouts(s, cell, together, together[:1]))
    s.tell("JX-12", "shouts", shout[0])
    return int(shout[0])


def shout_times(s: Jinx, late: Sequence[int]) -> Rules[dict[int, int]]:
    """JX-12 By the clock: when each of them shouts, in milliseconds after the first finger.

    ``late`` says by how much each finger came later than the first; nobody shouts before.
    """
    assert s.contest is not None
    together = s.contest[1]
    delays = yield SHOUTS[len(together)]
    after = dict(zip(together, late, strict=True))
    return {
        seat: max(delay, after[seat]) for seat, delay in zip(sorted(together), delays, strict=True)
    }


def first_shout(s: Jinx, times: Mapping[int, int], late: Sequence[int]) -> Rules[int]:
    """JX-12, G-11 By the clock: who keeps the card; NOBODY when all lift their fingers."""
    assert s.contest is not None
    cell, together = s.contest
    soonest = min(times.values())
    if soonest > SHOUT_WAIT:
        earliest = [seat for seat, by in zip(together, late, strict=True) if by == min(late)]
        return (yield from nobody_shouts(s, cell, together, earliest))
    first = [seat for seat in times if times[seat] == soonest]
    if len(first) > 1:
        s.tell("JX-12", "shout_tie", first)
        return (yield from settle(s, first, s.rulings.shout_tie))
    s.tell("JX-12", "shouts", first[0])
    return first[0]


def nobody_shouts(
    s: Jinx, cell: int, together: Sequence[int], earliest: Sequence[int]
) -> Rules[int]:
    """JX-12, G-10 Without a shout all lift their fingers; the second time chance decides."""
    s.tell("JX-12", "no_shout", together, cell)
    reading = s.rulings.noshout
    if reading == "earliest":
        return (yield from settle(s, earliest, "coin"))
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
        keeper = (yield Draw(sorted(seats), "JX-12")) if len(seats) > 1 else seats[0]
    s.tell("JX-12", "keeps", keeper)
    return int(keeper)
