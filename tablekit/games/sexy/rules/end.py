"""Game over."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.events import Ending
from tablekit.games.sexy.state import Sexy


def count(s: Sexy) -> None:
    """SEXY-END-01, SEXY-END-03, SEXY-END-04, SEXY-END-05 Most points win; ties are broken twice."""
    before = [won.copy() for won in s.points]
    bonus(s)
    for_ties = s.points if s.rulings.bonus_in_tiebreak else before
    totals = tuple(sum(won.values()) for won in s.points)
    steps: tuple[tuple[str, Callable[[int], float]], ...] = (
        ("SEXY-END-01", lambda seat: totals[seat]),
        ("SEXY-END-03", lambda seat: sum(points > 0 for points in for_ties[seat].values())),
        ("SEXY-END-04", lambda seat: max(for_ties[seat].values(), default=0)),
    )
    winners = list(range(s.seats))
    decided = "SEXY-END-05"
    for rule, value in steps:
        best = max(map(value, winners))
        winners = [seat for seat in winners if value(seat) == best]
        if len(winners) == 1:
            decided = rule
            break
    for seat in range(s.seats):
        s.tell("SEXY-END-01", "total", s.guys[seat], totals[seat])
    s.tell(decided, "wins" if len(winners) == 1 else "share", tuple(winners))
    losers = tuple(seat for seat in range(s.seats) if seat not in winners)
    s.outcome = Ending(tuple(winners), decided, totals, losers)


def bonus(s: Sexy) -> None:
    """SEXY-END-02 A point for each number of the last scene that is still held."""
    for girl, holders in s.numbers.items():
        for seat, scene in holders:
            if scene == s.scene or s.rulings.number_bonus == "all_held":
                won = s.points[seat]
                won[girl] = won.get(girl, 0) + 1
                s.tell("SEXY-END-02", "bonus", s.guys[seat], girl)
