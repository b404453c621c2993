"""The exact odds of one throw, from counts to Fractions; no sympy, and fast."""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import Any, Unpack

from tablekit.core.errors import ProbabilityError
from tablekit.probability.case import Case, settle
from tablekit.probability.inputs import pile_of, whole
from tablekit.probability.shares import shares


def throw_odds(s: int, f: int, **case: Unpack[Case]) -> dict[str, Fraction]:
    """Every outcome of a throw from s successes and f failures, with its exact chance.

    The outcomes are "phone", "passion", "kiss", "boyfriend", "cobra" and "underwater_cobra";
    "success" and "failure" where no result card is drawn (at a date, or with phone="open");
    "again" where a run of throws goes on; "sad" where a tight girl refuses. What can't come
    out isn't there.

    Args:
        s: how many success indicators lie in the pile.
        f: how many failure indicators.
        **case: see `Case`.

    Raises:
        ProbabilityError: a negative or broken count, an empty pile, more than seven, an unknown
            reading.

    Source: SEXY-THROW-04 to THROW-12, SUCCESS-09, FAILURE-03 to FAILURE-05, DATE-08.

    >>> throw_odds(4, 3, level=1)["kiss"]
    Fraction(2, 21)
    >>> throw_odds(5, 0, phone="take")
    {'phone': Fraction(1, 1)}
    """
    s, f = pile_of(s, f)
    settled = settle(case)
    wins, ways = win_ways(s, f, settled.level, settled.picky)
    tight = settled.tight
    groups, parts = shares(settled if tight is None else settled._replace(tight=None))
    odds: dict[str, Fraction] = {}
    # Integer weights, and one Fraction for all outcomes that share it: that is the speed.
    for won, lost, outcomes in groups:
        if weight := won * wins + lost * (ways - wins):
            odds |= dict.fromkeys(outcomes, Fraction(weight, parts * ways))
    return odds if tight is None else behind_gate(odds, tight)


def win_ways(s: int, f: int, level: int, picky: str) -> tuple[int, int]:
    """In how many of how many equally likely ways the draws come out well."""
    n, need = s + f, level + 1
    if picky == "two_throws":
        return s, n
    if picky == "replace":
        return int(s**need), int(n**need)
    # A pile too low for that many draws runs out, and never gives them in a row.
    return (perm(s, need), perm(n, need)) if need <= n else (0, 1)


def behind_gate(odds: dict[str, Fraction], tight: tuple[Any, Any]) -> dict[str, Fraction]:
    """The same odds if a face must smile first."""
    smiles, sads = whole("smiles", tight[0]), whole("sads", tight[1])
    if smiles + sads == 0:
        raise ProbabilityError("no unseen asset card: smiles + sads must be 1 or more")
    smile = Fraction(smiles, smiles + sads)
    gated = {outcome: smile * chance for outcome, chance in odds.items()} if smiles else {}
    return gated | {"sad": 1 - smile} if sads else gated
