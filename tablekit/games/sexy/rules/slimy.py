"""The slimy guy."""

from __future__ import annotations

from tablekit.games.sexy.state import FREE, Sexy


def fail(s: Sexy, seat: int) -> None:
    """SEXY-SLIMY-02 A failure result is counted; from the second on each makes him slimy."""
    s.failures[seat] += 1
    count = s.failures[seat]
    if count == 2 or (count > 2 and s.rulings.slimy_repeat):
        become_slimy(s, seat, "SEXY-SLIMY-02")


def become_slimy(s: Sexy, seat: int, rule: str) -> None:
    """SEXY-SLIMY-01, SEXY-SLIMY-03 He takes the card, from whoever has it."""
    if s.slimy == seat:
        return
    before, s.slimy = s.slimy, seat
    s.tell(rule, "slimy", s.guys[seat])
    if before != FREE:
        s.tell("SEXY-SLIMY-03", "slimy_from", s.guys[seat], s.guys[before])


def levels(s: Sexy, seat: int, girl: str) -> int:
    """SEXY-THROW-08, SEXY-ABIL-06, SEXY-ABIL-12, SEXY-SLIMY-04, SEXY-SLIMY-05 How picky she is."""
    level = 0
    if "demanding" in s.cast.abilities[girl]:
        s.tell("SEXY-ABIL-06", "demanding", girl)
        level = 1
    if s.slimy == seat:
        if s.dates[seat] == girl:
            s.tell("SEXY-SLIMY-05", "not_slimy_here", s.guys[seat])
        else:
            s.tell("SEXY-SLIMY-04", "counts_as_slimy", s.guys[seat], girl)
            level += 1
    if level == 2:
        s.tell("SEXY-ABIL-12", "very_demanding", girl)
    return level
