"""Success and failure: the piles of indicators."""

from __future__ import annotations

from tablekit.core.requests import Ask, Move, Rules, Then
from tablekit.games.sexy.state import CAP, OUT, Sexy


def put(s: Sexy, seat: int, girl: str, sign: str, rule: str) -> bool:
    """SEXY-IND-03 One indicator more, unless the pile has seven; whether it was added."""
    pile = s.piles[seat].get(girl, "")
    if len(pile) >= CAP:
        s.tell("SEXY-IND-03", "full", s.guys[seat], girl)
        return False
    s.piles[seat][girl] = pile + sign
    if s.log is not None:
        s.tell(rule, "success" if sign == "+" else "failure", s.guys[seat], girl)
    return True


def succeed(s: Sexy, seat: int, girl: str, rule: str) -> Then:
    """A success in play, with what Mean makes of it."""
    if put(s, seat, girl, "+", rule) and "mean" in s.cast.traits[seat]:
        return mean(s, seat, girl)
    return ()


def mean(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-GUY-14 Mean: a success of his is somebody else's failure; a dated girl is nobody's."""
    rivals = [
        s.guys[other]
        for other in range(s.seats)
        if other != seat and s.at[other] != OUT and girl != s.dates[seat]
    ]
    if rivals:
        s.window = ("mean", girl)
        move: Move = yield Ask(seat, [("mean", name) for name in rivals], "SEXY-GUY-14")
        s.tell("SEXY-GUY-14", "mean", s.guys[seat], move[1])
        put(s, s.cast.seat_of[move[1]], girl, "-", "SEXY-GUY-14")


def clear_piles(s: Sexy, girl: str) -> None:
    """SEXY-IND-07 When a girl leaves, everybody's pile with her goes."""
    if any([piles.pop(girl, "") for piles in s.piles]):
        s.tell("SEXY-IND-07", "piles_gone", girl)
