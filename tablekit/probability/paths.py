"""The sample space of a throw: every way its draws can go, before anything is counted."""

from __future__ import annotations

from fractions import Fraction

from tablekit.probability.case import PICKY
from tablekit.probability.inputs import pile_of, reading, whole


def throw_paths(s: int, f: int, level: int = 0, picky: str = "same_throw") -> dict[str, Fraction]:
    """Every sequence of draws in a throw and its chance: the leaves of the tree.

    Drawing stops at the first failure, or with as many successes in a row as she wants; or when
    the pile runs out.

    Args:
        s: successes in the pile.
        f: failures in the pile.
        level: 0 plain, 1 demanding, 2 very demanding.
        picky: with "replace" each indicator is put back; with the other readings it is not.

    Raises:
        ProbabilityError: as `throw_odds`.

    Source: SEXY-THROW-06, SEXY-THROW-08.

    >>> throw_paths(5, 2, level=1)
    {'++': Fraction(10, 21), '+-': Fraction(5, 21), '-': Fraction(2, 7)}
    """
    s, f = pile_of(s, f)
    need = whole("level", level, most=2) + 1
    reading("picky", picky, PICKY)
    kept = picky == "replace"
    leaves: dict[str, Fraction] = {}
    path, chance = "", Fraction(1)
    failures: list[tuple[str, Fraction]] = []
    while len(path) < need and s + f:
        if f:
            failures.append((path + "-", chance * Fraction(f, s + f)))
        chance *= Fraction(s, s + f)
        path += "+"
        if not s:
            break
        s -= not kept
    if chance:
        leaves[path] = chance
    return leaves | dict(reversed(failures))
