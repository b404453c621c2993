"""First sensation: what the girls think of the guys' looks."""

from __future__ import annotations

from tablekit.core.requests import Rules
from tablekit.games.sexy.rules.abilities import untouched
from tablekit.games.sexy.rules.indicators import mean
from tablekit.games.sexy.state import FLOOR, Sexy


def first_sensation(s: Sexy) -> Rules[None]:
    """SEXY-FIRST-01, SEXY-FIRST-02, SEXY-FIRST-03 Likes and dislikes, girl by girl."""
    for girl in s.girls:
        nets = {
            seat: net(s, seat, girl)
            for seat in range(s.seats)
            if judged(s, seat) and not untouched(s, seat, girl)
        }
        for seat, balance in nets.items():
            if not balance:
                continue
            s.piles[seat][girl] = ("+" if balance > 0 else "-") * abs(balance)
            if s.log is not None:
                s.tell("SEXY-FIRST-03", "impression", s.guys[seat], girl, balance)
            if s.rulings.mean_first_sensation and "mean" in s.cast.traits[seat]:
                for _ in range(balance):
                    yield from mean(s, seat, girl)
        first_gaze(s, girl, nets)


def net(s: Sexy, seat: int, girl: str) -> int:
    """SEXY-FIRST-03 What she likes of his look, less what she dislikes."""
    if s.log is not None:
        look = s.cast.looks[seat]
        likes, dislikes = look & s.cast.likes[girl], look & s.cast.dislikes[girl]
        if likes:
            s.tell("SEXY-FIRST-01", "likes", s.guys[seat], girl, sorted(likes))
        if dislikes:
            s.tell("SEXY-FIRST-02", "dislikes", s.guys[seat], girl, sorted(dislikes))
    return s.cast.nets[girl][seat]


def judged(s: Sexy, seat: int) -> bool:
    """SEXY-FIRST-05 Whether the girls judge him; one who begins at a date is a matter of ruling."""
    if s.at[seat] == FLOOR:
        return True
    s.tell("SEXY-FIRST-05", "at_date", s.guys[seat])
    return bool(s.rulings.date_first_sensation == "indicators")


def first_gaze(s: Sexy, girl: str, nets: dict[int, int]) -> None:
    """SEXY-FIRST-04 The best balance on the floor takes her gaze; a tie leaves it with her."""
    floor = {seat: balance for seat, balance in nets.items() if s.at[seat] == FLOOR}
    best = max(floor.values(), default=0)
    if best < 1 and s.rulings.first_gaze == "net_positive":
        return
    leaders = [seat for seat, balance in floor.items() if balance == best]
    if len(leaders) == 1:
        s.gaze[girl] = leaders[0]
        s.tell("SEXY-FIRST-04", "looks", girl, s.guys[leaders[0]])
