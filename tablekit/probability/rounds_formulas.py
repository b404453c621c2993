"""The clock of a scene as algebra; `tablekit.probability.rounds` counts the same in Fractions."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integer, binomial, cancel

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols


def chance_of_rounds(r: Any, m: Any = 14, t: Any = 3) -> Expr:
    """The chance that exactly r more rounds are played: C(r - 1, t - 1) / C(m, t).

    Of the C(m, t) equally likely sets of places that t Time cards can have among m events, those
    with the last one at place r leave t - 1 others to r - 1 places.

    Args:
        r: how many rounds, a number or a symbol.
        m: the events still to come, WC cards left out.
        t: how many of them are Time Goes By.

    Raises:
        ProbabilityError: a negative or broken count; fewer events than Time cards.

    Source: SEXY-EVENT-04, EVENT-09, EVENT-11.

    >>> chance_of_rounds(3), chance_of_rounds(14)
    (1/364, 3/14)
    """
    r, m, t = _counts(r, m, t)
    # binomial(-1, .) is not 0, but no scene lasts no rounds.
    return Integer(0) if r == 0 else binomial(r - 1, t - 1) / binomial(m, t)


def chance_of_more(r: Any, m: Any = 14, t: Any = 3) -> Expr:
    """The chance that the scene is not over after r more rounds: 1 - C(r, t) / C(m, t).

    It is over when all t Time cards have come among the first r events.

    Raises:
        ProbabilityError: as `chance_of_rounds`.

    >>> chance_of_more(11)
    199/364
    """
    r, m, t = _counts(r, m, t)
    return 1 - binomial(r, t) / binomial(m, t)


def mean_of_rounds(m: Any = 14, t: Any = 3) -> Expr:
    """The expected number of rounds: t(m + 1)/(t + 1).

    The Time cards cut the m - t other events into t + 1 stretches that are alike by symmetry,
    each of (m - t)/(t + 1) on average. The scene lasts t of the stretches and the t cards:
    t(m - t)/(t + 1) + t.

    Raises:
        ProbabilityError: as `chance_of_rounds`.

    >>> mean_of_rounds()
    45/4
    """
    _, m, t = _counts(0, m, t)
    return cancel(t * (m + 1) / (t + 1))


def _counts(r: Any, m: Any, t: Any) -> tuple[Expr, Expr, Expr]:
    r, m, t = symbols.count("r", r), symbols.count("m", m), symbols.count("t", t)
    symbols.distinct(r, m, t)
    if t == 0 or (m - t).is_negative:
        raise ProbabilityError(f"t must be a number of Time cards from 1 to m = {m}; got {t}")
    if (m - r).is_negative:
        raise ProbabilityError(f"r must be at most m = {m} rounds; got {r}")
    return r, m, t
