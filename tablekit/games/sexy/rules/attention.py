"""Attentions: how a gaze is lost, taken and kept."""

from __future__ import annotations

from tablekit.core.requests import Ask, Move, Rules
from tablekit.games.sexy.rules.windows import ONLY_PASS, PASS, holds, may_answer, spend
from tablekit.games.sexy.state import FREE, OUT, Sexy

LABIA: list[Move] = [("labia",), PASS]


def looks_at(s: Sexy, girl: str, seat: int) -> bool:
    """SEXY-ATT-01, SEXY-DATE-03 Her counter is on him; a dated girl has none and needs none."""
    return s.gaze.get(girl, seat) == seat


def lose(
    s: Sexy, girl: str, by: int | None, rule: str, covered: set[int] | None = None
) -> Rules[None]:
    """SEXY-ATT-02 She stops looking, unless he can keep her gaze.

    ``by`` is the guy whose card or move takes it, None for an event or a result. ``covered``
    are those whom one Labia protects for the whole effect, where it does that.
    """
    holder = s.gaze.get(girl, FREE)
    if holder == FREE or (yield from keeps(s, girl, holder, by, covered)):
        return
    s.gaze[girl] = FREE
    if s.log is not None:
        s.tell(rule, "looks_away", girl, s.guys[holder])


def lose_all(
    s: Sexy,
    seat: int,
    by: int | None,
    rule: str,
    but: str = "",
    covered: set[int] | None = None,
) -> Rules[None]:
    """Every gaze a guy has, dormant ones too, in the girls' order, each settled in turn."""
    covered = set() if covered is None else covered
    for girl in [girl for girl in s.girls if s.gaze[girl] == seat and girl != but]:
        if s.gaze.get(girl) == seat:
            yield from lose(s, girl, by, rule, covered)


def take_gaze(
    s: Sexy, girl: str, seat: int, rule: str, covered: set[int] | None = None
) -> Rules[bool]:
    """SEXY-ATT-03 He has her gaze now, if need be straight from a rival; whether he has it."""
    holder = s.gaze.get(girl, seat)
    if holder == seat:
        return True
    if holder != FREE:
        if (yield from keeps(s, girl, holder, seat, covered)):
            return False
        rule = "SEXY-ATT-03"
    s.gaze[girl] = seat
    if s.log is not None:
        s.tell(rule, "looks", girl, s.guys[seat])
    return True


def keeps(
    s: Sexy, girl: str, holder: int, by: int | None, covered: set[int] | None = None
) -> Rules[bool]:
    """SEXY-CARD-22 Labia: he keeps this one gaze, and the rest of the effect happens."""
    if covered is not None and holder in covered and s.rulings.labia_covers == "all":
        return True
    if (holder == by and s.rulings.labia_scope == "not_own") or not may_answer(s, holder):
        return False
    s.window = ("labia", girl)
    able = holds(s.hands[holder], "labia")
    move: Move = yield Ask(holder, LABIA, "SEXY-CARD-05", True) if able else ONLY_PASS[holder]
    if move == PASS:
        return False
    spend(s, holder, "labia")
    s.tell("SEXY-CARD-22", "keeps", s.guys[holder], girl)
    if covered is not None:
        covered.add(holder)
    return True


def part(s: Sexy) -> Rules[None]:
    """SEXY-ATT-06 Where couples have parted the gaze sleeps, or is lost if the table rules so."""
    covered: set[int] = set()
    for girl in s.girls[:]:
        holder = s.gaze[girl]
        if holder == FREE or s.at[holder] in (OUT, s.at[girl]):
            continue
        if s.rulings.parted_gaze == "lost":
            yield from lose(s, girl, None, "SEXY-ATT-06", covered)
        else:
            s.tell("SEXY-ATT-06", "dormant", girl, s.guys[holder])
