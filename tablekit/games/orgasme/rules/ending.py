"""The meter: every change at once, and what happens past its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tablekit.core.events import Ending
from tablekit.games.orgasme.rules.lms import leave
from tablekit.games.orgasme.state import Orgasme

Touches: TypeAlias = Callable[[Orgasme, int, int], bool]
"""Whether an effect does this change to a seat."""


def change(s: Orgasme, seat: int, by: int, rule: str) -> None:
    """OM-21 A marker is moved at once; OM-20 then it may be past the end."""
    total = moved(s, seat, by, rule)
    if total >= s.out_at:
        past_the_end(s, seat, total)


def moved(s: Orgasme, seat: int, by: int, rule: str) -> int:
    """OM-21 Where the marker stands then: never below the start."""
    total = s.arousal[seat] + by
    if total < 0:
        s.tell("OM-21", "floor", seat)
        by, total = -s.arousal[seat], 0
    s.arousal[seat] = total
    if s.log is not None and by:
        s.tell(rule, "arousal", seat, by, total)
    return total


def change_each(
    s: Orgasme, seats: Sequence[int], by: int, rule: str, touches: Touches | None = None
) -> None:
    """OM-L9, G-04 One effect on several: one after the other, or all of them together.

    Whom it ``touches`` is asked when it comes to a seat: who went out before no longer counts.
    """
    if s.rulings.simultaneous == "joint":
        change_jointly(s, [seat for seat in seats if not touches or touches(s, seat, by)], by, rule)
        return
    for place, seat in enumerate(seats):
        if s.outcome is not None:
            if s.lms:
                s.tell("OM-L9", "dropped", seats[place:])
            return
        if touches is None or touches(s, seat, by):
            change(s, seat, by, rule)


def change_jointly(s: Orgasme, seats: Sequence[int], by: int, rule: str) -> None:
    """G-04 All markers are moved before anybody is out."""
    totals = [moved(s, seat, by, rule) for seat in seats]
    past = [
        seat
        for seat, total in zip(seats, totals, strict=True)
        if total >= s.out_at and not saved(s, seat, total)
    ]
    if not past:
        return
    for seat in past:
        s.tell("OM-20", "out", seat)
    if not s.lms:
        loses(s, past)
    else:
        leave(s, past)


def past_the_end(s: Orgasme, seat: int, total: int) -> None:
    """OM-20 Whoever is at the end of the meter is out, unless an ability stands in."""
    if saved(s, seat, total):
        return
    s.tell("OM-20", "out", seat)
    if s.lms:
        leave(s, [seat])
    else:
        loses(s, [seat])


def saved(s: Orgasme, seat: int, total: int) -> bool:
    """Whether an ability keeps a seat in."""
    return any(own.act(s, seat, total) for own in s.acts.out[seat])


def loses(s: Orgasme, seats: Sequence[int]) -> None:
    """OM-01 In the standard game the first who is out has lost, and it is over."""
    s.outcome = Ending((), "OM-01", tuple(s.arousal), tuple(seats))
    s.cut = True
