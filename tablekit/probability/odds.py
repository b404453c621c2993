"""The exact odds of one throw, from counts to Fractions; no sympy, and fast."""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import Any, Unpack

from tablekit.core.errors import ProbabilityError
from tablekit.probability.case import Case, Settled, settle
from tablekit.probability.inputs import pile_of, whole

ONE = Fraction(1)


def throw_odds(s: int, f: int, **case: Unpack[Case]) -> dict[str, Fraction]:
    """Every outcome of a throw from s successes and f failures, with its exact chance.

    The outcomes are "phone", "passion", "kiss", "cobra", "underwater_cobra" and "boyfriend";
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
    gate = None if settled.tight is None else smile(*settled.tight)
    return share_out(win_odds(s, f, settled), settled, ONE, gate)


def win_odds(s: int, f: int, case: Settled) -> Fraction:
    """The chance that a throw's indicators come out well, from ints that have been checked."""
    n, need = s + f, case.level + 1
    if case.picky == "two_throws":
        return Fraction(s, n)
    if case.picky == "replace":
        return Fraction(s**need, n**need)
    # A pile too low for that many draws runs out, and never gives them in a row.
    return Fraction(perm(s, need), perm(n, need)) if need <= n else Fraction(0)


def smile(smiles: int, sads: int) -> Fraction:
    """The chance that the next asset card smiles, of those that the seat can't see."""
    smiles, sads = whole("smiles", smiles), whole("sads", sads)
    if smiles + sads == 0:
        raise ProbabilityError("no unseen asset card: smiles + sads must be 1 or more")
    return Fraction(smiles, smiles + sads)


def share_out(win: Any, case: Settled, one: Any, gate: Any = None) -> dict[str, Any]:
    """Divide the chance of a won draw, and of a lost one, among what can come of them.

    ``win``, ``one`` and ``gate`` are Fractions or sympy expressions. Each deck of results has
    three cards, one of each, and is complete every time (SEXY-THROW-09); so every card of the
    right deck has a third.
    """
    odds = _after_draws(win, case, one)
    if gate is not None:
        odds = {outcome: gate * chance for outcome, chance in odds.items()}
        odds["sad"] = 1 - gate
    return {outcome: chance for outcome, chance in odds.items() if chance != 0}


def _after_draws(win: Any, case: Settled, one: Any) -> dict[str, Any]:
    if case.boyfriend == "automatic":
        return {"boyfriend": one}
    failures = _failures(one - win, case)
    saved = failures.pop("success", 0 * one)
    if case.picky == "two_throws" and case.so_far < case.level:
        # A success on the way draws no result; a failed throw fails as any other.
        return {"again": win, **_successes(saved, case), **failures}
    if case.date:
        return {"success": win, **failures}
    return {**_successes(win + saved, case), **failures}


def _successes(win: Any, case: Settled) -> dict[str, Any]:
    if case.phone == "open":
        return {"success": win}
    if case.phone == "take":
        return {"phone": win}
    third = win / 3
    return {"phone": third, "passion": third, "kiss": third}


def _failures(lose: Any, case: Settled) -> dict[str, Any]:
    if case.date:
        return {"failure": lose}
    if case.boyfriend == "on_failure":
        return {"boyfriend": lose}
    third = lose / 3
    if case.promiscuous:
        return {"success": third, "cobra": third, "underwater_cobra": third}
    if case.given:
        return {"cobra": 2 * third, "underwater_cobra": third}
    return {"boyfriend": third, "cobra": third, "underwater_cobra": third}
