"""How a won draw and a lost one are shared out among what can come of them."""

from __future__ import annotations

from functools import cache

from tablekit.probability.case import Settled

SUCCESSES = ("phone", "passion", "kiss")
FAILURES = ("boyfriend", "cobra", "underwater_cobra")

Group = tuple[int, int, tuple[str, ...]]


@cache
def shares(case: Settled) -> tuple[tuple[Group, ...], int]:
    """Groups (a, b, outcomes) and a number of parts d: each outcome has (a p + b (1 - p)) / d.

    p is the chance that the draws come out well, 1 - p that they don't. Each deck of results has
    three cards, one of each, and is complete every time (SEXY-THROW-09). A tight girl's face is
    read before all this, and is not looked at here.

    >>> from tablekit.probability.case import PLAIN
    >>> shares(PLAIN)[0][0]
    (3, 0, ('phone', 'passion', 'kiss'))
    >>> shares(PLAIN._replace(promiscuous=True))[0][0]
    (3, 1, ('phone', 'passion', 'kiss'))
    >>> shares(PLAIN)[1]
    9
    """
    if case.boyfriend == "automatic":
        return ((1, 1, ("boyfriend",)),), 1
    failures = _failures(case)
    # Nine parts, for a failure card that becomes a success draws a second card.
    won, saved = 9, 3 * (case.promiscuous and not case.date)
    if case.picky == "two_throws" and case.so_far < case.level:
        # A success on the way draws no result; a failed throw fails as any other.
        return ((won, 0, ("again",)), *_successes(0, saved, case), *failures), 9
    return (*_successes(won, saved, case), *failures), 9


def _successes(won: int, saved: int, case: Settled) -> tuple[Group, ...]:
    if case.date or case.phone == "open":
        return ((won, saved, ("success",)),)
    if case.phone == "take":
        return ((won, saved, ("phone",)),)
    return ((won // 3, saved // 3, SUCCESSES),)


def _failures(case: Settled) -> tuple[Group, ...]:
    if case.date:
        return ((0, 9, ("failure",)),)
    if case.boyfriend == "on_failure":
        return ((0, 9, ("cobra" if case.given else "boyfriend",)),)
    if case.promiscuous:
        return ((0, 3, FAILURES[1:]),)
    if case.given:
        return ((0, 6, ("cobra",)), (0, 3, ("underwater_cobra",)))
    return ((0, 3, FAILURES),)
