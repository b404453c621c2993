"""Game over."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.events import Ending
from tablekit.games.sexy.state import Sexy


def count(s: Sexy) -> None:
    """SEXY-END-01, SEXY-END-03, SEXY-END-04, SEXY-END-05 Most points win; ties are broken twice."""
    before = [won.copy() for won in s.points]
    bonus(s)
    for_ties = s.points if s.rulings.bonus_in_tiebreak else before
    totals = tuple([sum(won.values()) for won in s.points])
    winners, decided = best(range(s.seats), totals), "SEXY-END-01"
    if len(winners) > 1:
        numbers = [sum(points > 0 for points in won.values()) for won in for_ties]
        winners, decided = best(winners, numbers), "SEXY-END-03"
    if len(winners) > 1:
        highest = [max(won.values(), default=0) for won in for_ties]
        winners, decided = best(winners, highest), "SEXY-END-04"
    if len(winners) > 1:
        decided = "SEXY-END-05"
    if s.log is not None:
        for seat in range(s.seats):
            s.tell("SEXY-END-01", "total", s.guys[seat], totals[seat])
        s.tell(decided, "wins" if len(winners) == 1 else "share", tuple(winners))
    losers = tuple([seat for seat in range(s.seats) if seat not in winners])
    s.outcome = Ending(tuple(winners), decided, totals, losers)


def best(seats: Sequence[int], values: Sequence[float]) -> Sequence[int]:
    """Those of some seats who have most of something."""
    most = max([values[seat] for seat in seats])
    return [seat for seat in seats if values[seat] == most]


def bonus(s: Sexy) -> None:
    """SEXY-END-02 A point for each number of the last scene that is still held."""
    for girl, holders in s.numbers.items():
        for seat, scene in holders:
            if scene == s.scene or s.rulings.number_bonus == "all_held":
                won = s.points[seat]
                won[girl] = won.get(girl, 0) + 1
                s.tell("SEXY-END-02", "bonus", s.guys[seat], girl)
