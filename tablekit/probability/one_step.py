"""Throw now, or gather once more first: the answer as a formula, where there is one."""

from __future__ import annotations

from typing import Any

from sympy import Expr, cancel, factor

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import MOST
from tablekit.probability.throw import success


def threshold(n: Any, gain: Any, loss: Any, lost: Any = 0) -> Expr:
    r"""The chance from which on a plain throw should be made now, with one gathering left.

    Gathering adds a success with chance g (``gain``), a failure with chance h (``loss``), or
    nothing; and with chance x (``lost``) the throw itself is gone before his next turn: she has
    looked away, or the scene has closed. With p = s/n, a success more makes it
    (s + 1)/(n + 1) = p + (1 - p)/(n + 1), a failure more s/(n + 1) = p - p/(n + 1). So the throw
    after the gathering succeeds with

        (1 - x) (p + (g - (g + h) p)/(n + 1))

    and throwing now is at least as good from

        p* = (1 - x) g / ((n + 1) x + (1 - x)(g + h))

    on. When nothing can be lost this is g/(g + h), whatever the height of the pile: gather as
    long as what comes is better than what lies there. The rule is exact with one gathering left
    only. With more, looking one step ahead can stop too early: after a bad turn he can gather
    again, after a good one throw, and that choice is worth something. With g = 1/4, h = 3/4 and
    x = 1/20 a pile of five with one success lies above the line, 1/5 against 19/100, and yet two
    gatherings are worth more than the throw. See `stopping_table`.

    Args:
        n: how many indicators lie in the pile, a number or a symbol; fewer than seven.
        gain: the chance that gathering adds a success.
        loss: the chance that it adds a failure.
        lost: the chance that the throw is gone.

    Raises:
        ProbabilityError: no chances, or chances of gain and loss beyond 1; nothing to wait for
            and nothing to lose.

    Source: SEXY-IND-03, SEXY-THROW-02, SEXY-THROW-06.

    >>> from sympy.abc import g, h, n
    >>> threshold(n, g, h)
    g/(g + h)
    >>> from sympy import Rational
    >>> threshold(5, Rational(1, 2), Rational(1, 4), lost=Rational(1, 9))
    1/3
    """
    n = symbols.count("n", n)
    g, h, x = _gathering(gain, loss, lost)
    symbols.distinct(n, g, h, x)
    if n.is_number and not 1 <= n < MOST:
        raise ProbabilityError(f"n must be 1 to {MOST - 1}, for a full pile gains nothing; got {n}")
    below = (n + 1) * x + (1 - x) * (g + h)
    if below == 0:
        raise ProbabilityError("gain, loss and lost are all 0: throwing now or later is the same")
    return factor(cancel((1 - x) * g / below))


def gain_of_waiting(
    s: Any,
    f: Any,
    gain: Any,
    loss: Any,
    lost: Any = 0,
    level: int = 0,
    picky: str = "same_throw",
) -> Expr:
    r"""By how much gathering once before the throw changes its chance; negative: throw now.

    It is (1 - x)(g P(s + 1, f) + h P(s, f + 1) + (1 - g - h) P(s, f)) - P(s, f), where P is
    `success`. For a plain throw it changes sign at `threshold`; for a demanding girl it is of
    second degree in s, and there is no such simple line.

    Args:
        s: successes in the pile, a number or a symbol.
        f: failures in the pile.
        gain: the chance that gathering adds a success.
        loss: the chance that it adds a failure.
        lost: the chance that the throw is gone.
        level: 0 plain, 1 demanding, 2 very demanding.
        picky: the reading of "in a row".

    Raises:
        ProbabilityError: as `success` and `threshold`.

    Source: SEXY-IND-03, SEXY-THROW-06 to THROW-08.

    >>> from sympy import Rational
    >>> gain_of_waiting(3, 2, Rational(1, 2), 0)
    1/30
    """
    g, h, x = _gathering(gain, loss, lost)
    now = success(s, f, level, picky)
    s, f = symbols.pile(s, f)
    symbols.distinct(s, f, g, h, x)
    later = now
    if s + f != MOST:
        more, worse = success(s + 1, f, level, picky), success(s, f + 1, level, picky)
        later = g * more + h * worse + (1 - g - h) * now
    return factor((1 - x) * later - now)


def _gathering(gain: Any, loss: Any, lost: Any) -> tuple[Expr, Expr, Expr]:
    g, h = symbols.chance("gain", gain), symbols.chance("loss", loss)
    x = symbols.chance("lost", lost)
    if (1 - g - h).is_negative:
        raise ProbabilityError(f"gain + loss must be at most 1; got {g} + {h}")
    return g, h, x
