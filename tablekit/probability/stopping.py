"""Throw now or wait: the whole evening by backward induction against the clock, no sympy."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tablekit.core.errors import ProbabilityError
from tablekit.probability.case import PICKY
from tablekit.probability.inputs import MOST, fraction, reading, whole
from tablekit.probability.odds import win_ways
from tablekit.probability.rounds import HOUSE, Clock, checked

LEAST = 5
"""The fewest indicators a throw needs (SEXY-THROW-02)."""


class Advice(NamedTuple):
    """What throwing now and waiting are worth: chances of a success in the end.

    ``throw`` is None below five indicators, where a throw is not allowed.
    """

    throw: Fraction | None
    wait: Fraction

    @property
    def best(self) -> str:
        """Either "throw" or "wait"; where both are worth the same, "throw"."""
        return "throw" if self.throw is not None and self.throw >= self.wait else "wait"

    @property
    def value(self) -> Fraction:
        """The chance of a success if he does the better of the two."""
        return self.wait if self.throw is None else max(self.throw, self.wait)


def stopping_table(
    clock: Clock = HOUSE,
    *,
    gain: Any,
    loss: Any,
    lost: Any = 0,
    level: int = 0,
    picky: str = "same_throw",
    desperate: bool = True,
) -> dict[tuple[int, int], Advice]:
    r"""For every pile (s, f): throw now, or gather this turn and decide again in the next?

    The model. In each of his turns he throws, or gathers once: a success more with chance
    ``gain``, a failure more with ``loss``, or neither; a pile of seven stays as it is. Then
    with chance ``lost`` her attention is gone for good. Then the round's event comes: if it is
    the last Time Goes By the scene closes, and what he has left is the desperate attempt
    (SEXY-SCENE-02), or nothing with ``desperate=False``. He counts chances of one successful
    throw with her, and throws once.

    With P the chance of a throw (0 below five indicators), v the value of a pile and a clock
    (m events, t of them Time), backward induction starts where the clock has run out:

        v(s, f, ., 0) = P(s, f)                       or 0 without the desperate attempt
        v(s, f, m, t) = max of P(s, f) and of
            (1 - lost) E[(t/m) v(s', f', m - 1, t - 1) + (1 - t/m) v(s', f', m - 1, t)]

    where (s', f') is the pile after gathering. A fixed number of k gatherings is the clock
    Clock(k, k), whose events are all Time.

    Args:
        clock: what is left of the event deck.
        gain: the chance that gathering adds a success; exact.
        loss: the chance that it adds a failure.
        lost: the chance that a round takes her attention.
        level: 0 plain, 1 demanding, 2 very demanding.
        picky: "same_throw" or "replace"; "two_throws" would need two throws.
        desperate: whether the scene ends with the desperate attempt.

    Raises:
        ProbabilityError: chances out of range, an unknown reading, a clock that can't be.

    Source: SEXY-THROW-02, EVENT-04, SCENE-01, SCENE-02, IND-03.

    >>> table = stopping_table(Clock(1, 1), gain=Fraction(1, 2), loss=Fraction(1, 4))
    >>> table[3, 2].best, table[4, 2].best
    ('wait', 'throw')
    """
    g, h, x = fraction("gain", gain), fraction("loss", loss), fraction("lost", lost)
    if g + h > 1:
        raise ProbabilityError(f"gain + loss must be at most 1; got {g} + {h}")
    reading("picky", picky, PICKY[:2])
    advise = _induction(g, h, 1 - x, whole("level", level, most=2), picky, desperate)
    unseen, times = checked(clock)
    piles = [(s, n - s) for n in range(1, MOST + 1) for s in range(n, -1, -1)]
    for left in range(1, unseen):  # from the end, so that a long evening is no deep recursion
        for time in range(max(1, times - unseen + left), min(times, left) + 1):
            for pile in piles:
                advise(*pile, left, time)
    return {pile: advise(*pile, unseen, times) for pile in piles}


def _induction(
    gain: Fraction, loss: Fraction, kept: Fraction, level: int, picky: str, desperate: bool
) -> Callable[[int, int, int, int], Advice]:
    zero = Fraction(0)

    @cache
    def throw(s: int, f: int) -> Fraction | None:
        return Fraction(*win_ways(s, f, level, picky)) if s + f >= LEAST else None

    @cache
    def value(s: int, f: int, unseen: int, times: int) -> Fraction:
        if times == 0:
            return (throw(s, f) or zero) if desperate else zero
        return advise(s, f, unseen, times).value

    def round_over(s: int, f: int, unseen: int, times: int) -> Fraction:
        tick = Fraction(times, unseen)
        ahead = tick * value(s, f, unseen - 1, times - 1)
        if unseen > times:
            ahead += (1 - tick) * value(s, f, unseen - 1, times)
        return ahead

    @cache
    def advise(s: int, f: int, unseen: int, times: int) -> Advice:
        ahead = round_over(s, f, unseen, times)
        if s + f < MOST:
            ahead *= 1 - gain - loss
            ahead += gain * round_over(s + 1, f, unseen, times)
            ahead += loss * round_over(s, f + 1, unseen, times)
        return Advice(throw(s, f), kept * ahead)

    return advise
