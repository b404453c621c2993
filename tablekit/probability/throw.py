"""The throw as algebra: the chance of one, two or three successes in a row."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integer, factor

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.case import PICKY
from tablekit.probability.inputs import MOST, reading, whole


def success(
    s: Any,
    f: Any,
    level: int = 0,
    picky: str = "same_throw",
    gained: tuple[Any, Any] = (0, 0),
) -> Expr:
    r"""The chance that a throw from s successes and f failures succeeds.

    The pile is shuffled and fanned, so each of its n = s + f indicators is as likely to be drawn:
    s/n. A demanding girl (level 1) wants k = 2 successes in a row, a very demanding one k = 3.

    - ``same_throw``, drawn one after the other and not put back. After i successes s - i of the
      n - i indicators left are successes, and the chances multiply to
      s(s - 1)... / n(n - 1)..., k factors each: the falling factorials of s and n, which is also
      the number of ways to choose k of the successes over that of choosing k of all.
    - ``replace``, put back each time: every draw is the first draw again, (s/n)^k.
    - ``two_throws``, one indicator in each of k throws. What was drawn is discarded, so if
      nothing is gained between the throws the formula is that of same_throw: the reading costs
      time, not chance. If each time a successes and b failures are gained in between,
      the factors are (s - i + ia) / (n - i + i(a + b)).

    Args:
        s: successes in the pile, a number or a symbol.
        f: failures in the pile.
        level: 0 plain, 1 demanding, 2 very demanding.
        picky: the reading of "in a row" (SEXY-Q-05).
        gained: with two_throws, the successes and failures gained between one throw and the next.

    Raises:
        ProbabilityError: a negative or broken count, an empty pile, more than seven, a symbol
            with wrong assumptions, an unknown reading.

    Source: SEXY-THROW-06 to THROW-08, SEXY-Q-05.

    >>> success(4, 1, level=1), success(4, 1, level=1, picky="replace")
    (3/5, 16/25)
    >>> from sympy.abc import f, s
    >>> success(s, f, level=1)
    s*(s - 1)/((f + s)*(f + s - 1))
    """
    s, f = symbols.pile(s, f)
    need = whole("level", level, most=2) + 1
    reading("picky", picky, PICKY)
    a, b = (symbols.count(name, gain) for name, gain in zip(("a", "b"), gained, strict=True))
    if (a != 0 or b != 0) and picky != "two_throws":
        raise ProbabilityError("gained is what comes between two throws; picky must be two_throws")
    n = s + f
    if picky == "replace":
        return (s / n) ** need
    chance = Integer(1)
    for i in range(need):
        good, all_ = s - i + i * a, n - i + i * (a + b)
        if all_ == 0:
            # The pile has run out.
            return Integer(0)
        if all_.is_number and all_ > MOST:
            raise ProbabilityError(f"gained leads to a pile of {all_}; it holds at most {MOST}")
        if good == 0:
            return Integer(0)
        chance *= good / all_
    return chance


def gap(s: Any, f: Any, level: int = 1) -> Expr:
    r"""How much likelier a demanding throw is if each indicator drawn is put back.

    With p = s/n the first draw is the same under both readings. For the second, putting back
    leaves p; drawing on leaves (s - 1)/(n - 1) = p - (1 - p)/(n - 1), since of the n - 1 others
    the missing one was a success. The difference of the two products is p times that:

        p(1 - p)/(n - 1) = s f / (n^2 (n - 1))

    It is the variance of one draw over n - 1: nothing at the ends, largest for p = 1/2, and it
    dies out as piles grow. A game with at most seven indicators is where it matters.

    Raises:
        ProbabilityError: as `success`; a pile too low to draw from that often.

    >>> gap(4, 1)
    1/25
    >>> from sympy.abc import f, s
    >>> gap(s, f)
    f*s/((f + s)**2*(f + s - 1))
    """
    level = whole("level", level, least=1, most=2)
    s, f = symbols.pile(s, f)
    n = s + f
    if n.is_number and n <= level:
        raise ProbabilityError(
            f"a pile of {n} can't be drawn from {level + 1} times without putting back"
        )
    return factor(success(s, f, level, "replace") - success(s, f, level))
