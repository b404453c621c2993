"""The results of a throw as algebra."""

from __future__ import annotations

from typing import Any, Unpack

from sympy import Expr, factor

from tablekit.probability import symbols
from tablekit.probability.case import Case, settle
from tablekit.probability.shares import shares
from tablekit.probability.throw import success
from tablekit.probability.tight import gate


def results(s: Any, f: Any, **case: Unpack[Case]) -> dict[str, Expr]:
    """Every outcome of a throw, with its chance as an expression; `throw_odds` with symbols.

    With p the chance of the draws (`success`), a success draws one of three result cards and so
    does a failure, so each card has p/3 or (1 - p)/3. From there:

    - phone="take": all of p is the phone number. phone="draw" is what holds when he declines,
      and when the option doesn't exist; phone="open" leaves p undivided.
    - promiscuous: the third of a failure that is Boyfriend moves over, and the success side has
      p + (1 - p)/3 = (1 + 2p)/3.
    - given: the same third is added to Cobra, which has 2(1 - p)/3.
    - boyfriend="automatic": that result, whatever the pile. "on_failure": all of 1 - p,
      which counts as Cobra if given.
    - date: p and 1 - p, no card is drawn.
    - tight: all of it times the chance g of a smile, and "sad" with 1 - g.

    Args:
        s: successes in the pile, a number or a symbol.
        f: failures in the pile.
        **case: see `Case`.

    Raises:
        ProbabilityError: as `success`, and for cases that exclude each other.

    Source: SEXY-THROW-09 to THROW-11, SUCCESS-09, FAILURE-03 to FAILURE-05, DATE-08.

    >>> from sympy.abc import f, s
    >>> results(s, f, promiscuous=True)["passion"]
    (f + 3*s)/(9*(f + s))
    >>> results(5, 2, level=1, phone="take")["phone"]
    10/21
    """
    settled = settle(case)
    level = 0 if settled.picky == "two_throws" else settled.level
    win = success(s, f, level, settled.picky)
    groups, parts = shares(settled._replace(tight=None))
    odds: dict[str, Expr] = {}
    for won, lost, outcomes in groups:
        odds |= dict.fromkeys(outcomes, factor((won * win + lost * (1 - win)) / parts))
    if settled.tight is not None:
        smile = gate(*settled.tight)
        symbols.distinct(win, smile)
        odds = {outcome: factor(smile * chance) for outcome, chance in odds.items()}
        odds["sad"] = factor(1 - smile)
    return {outcome: chance for outcome, chance in odds.items() if chance != 0}
