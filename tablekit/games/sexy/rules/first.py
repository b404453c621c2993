"""First sensation: what the girls think of the guys' looks."""

from __future__ import annotations

from tablekit.core.requests import Rules
from tablekit.games.sexy.rules.abilities import untouched
from tablekit.games.sexy.rules.indicators import mean
from tablekit.games.sexy.state import FLOOR, FREE, Sexy


def first_sensation(s: Sexy) -> Rules[None]:
    """SEXY-FIRST-01, SEXY-FIRST-02, SEXY-FIRST-03 Likes and dislikes, girl by girl."""
    at, some_untouched = s.at, s.rulings.intimidating == "everything"
    for girl in s.girls:
        nets: dict[int, int] = {}
        for seat, balance in enumerate(s.cast.nets[girl]):
            if at[seat] != FLOOR and not judged(s, seat):
                continue
            if some_untouched and untouched(s, seat, girl):
                continue
            nets[seat] = balance
            if s.log is not None:
                tell_looks(s, seat, girl)
        for seat, balance in nets.items():
            if balance:
                s.piles[seat][girl] = "+" * balance or "-" * -balance
                if s.log is not None:
                    s.tell("SEXY-FIRST-03", "impression", s.guys[seat], girl, balance)
                if "mean" in s.cast.traits[seat] and s.rulings.mean_first_sensation:
                    for _ in range(balance):
                        yield from mean(s, seat, girl)
        first_gaze(s, girl, nets)


def tell_looks(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-FIRST-01, SEXY-FIRST-02 What she likes of his look, and what she dislikes."""
    look = s.cast.looks[seat]
    likes, dislikes = look & s.cast.likes[girl], look & s.cast.dislikes[girl]
    if likes:
        s.tell("SEXY-FIRST-01", "likes", s.guys[seat], girl, sorted(likes))
    if dislikes:
        s.tell("SEXY-FIRST-02", "dislikes", s.guys[seat], girl, sorted(dislikes))


def judged(s: Sexy, seat: int) -> bool:
    """SEXY-FIRST-05 Whether the girls judge a guy who begins at a date is a matter of ruling."""
    s.tell("SEXY-FIRST-05", "at_date", s.guys[seat])
    return bool(s.rulings.date_first_sensation == "indicators")


def first_gaze(s: Sexy, girl: str, nets: dict[int, int]) -> None:
    """SEXY-FIRST-04 The best balance on the floor takes her gaze; a tie leaves it with her."""
    best, leader = float("-inf"), FREE
    for seat, balance in nets.items():
        if balance >= best and s.at[seat] == FLOOR:
            leader = seat if balance > best else FREE
            best = balance
    if leader == FREE or (best < 1 and s.rulings.first_gaze == "net_positive"):
        return
    s.gaze[girl] = leader
    if s.log is not None:
        s.tell("SEXY-FIRST-04", "looks", girl, s.guys[leader])
