r"""The clock of a scene: three Time Goes By among fifteen events, one event a round.

The WC card brings a second event in the same round (SEXY-EVENT-09). So a round ends with the
first event that isn't WC: WC cards may be struck from the deck, and what is left is one event a
round. With m other events, t of them Time, all orders are equally likely; the scene lasts
exactly r rounds if the r-th of them is Time and t - 1 more lie before it:

    P(R = r) = C(r - 1, t - 1) / C(m, t)

The house box has m = 14 and t = 3: 3 to 14 rounds, not 15 (SEXY-X-08).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from tablekit.core.errors import ProbabilityError
from tablekit.probability.inputs import whole


class Clock(NamedTuple):
    """What is left of the event deck, as everybody may know it.

    Attributes:
        unseen: how many events have not been drawn yet, WC cards left out.
        times: how many of these are Time Goes By and still needed to close the scene.
    """

    unseen: int = 14
    times: int = 3

    def closes(self) -> Fraction:
        """The chance that the next round is the last."""
        return Fraction(1, self.unseen) if self.times == 1 else Fraction(0)

    def ticks(self) -> Fraction:
        """The chance that the next round's event is Time Goes By."""
        return Fraction(self.times, self.unseen)

    def after(self, time: bool) -> Clock:
        """The clock when one more round's event has been seen."""
        return Clock(self.unseen - 1, self.times - time)


def clock(events: int = 15, wc: int = 1, times: int = 3) -> Clock:
    """The clock with these events still to come.

    Args:
        events: how many events have not been drawn yet.
        wc: how many of them are Girls Go to the WC; they don't slow the clock, they vanish.
        times: how many are Time Goes By.

    Raises:
        ProbabilityError: a negative or broken count; more WC and Time cards than events; no
            Time card.

    Source: SEXY-EVENT-04, EVENT-09, EVENT-11.

    >>> clock()
    Clock(unseen=14, times=3)
    """
    events, wc = whole("events", events), whole("wc", wc)
    times = whole("times", times, least=1)
    if wc + times > events:
        raise ProbabilityError(f"{wc} WC and {times} Time cards can't be among {events} events")
    return Clock(events - wc, times)


HOUSE = Clock()


def rounds_left(clock: Clock = HOUSE) -> dict[int, Fraction]:
    """How many more rounds will be played, the present one included, with exact chances.

    Raises:
        ProbabilityError: a clock that can't be.

    Source: SEXY-EVENT-11.

    >>> rounds_left()[3], rounds_left()[14]
    (Fraction(1, 364), Fraction(3, 14))
    """
    m, t = checked(clock)
    return {r: Fraction(comb(r - 1, t - 1), comb(m, t)) for r in range(t, m + 1)}


def survival(rounds: int, clock: Clock = HOUSE) -> Fraction:
    """The chance that the scene is not over after that many more rounds.

    Fewer than t of the first r events are Time: a hypergeometric tail. It is also one minus
    C(r, t)/C(m, t), since all t lie among the first r in so many of the ways.

    Args:
        rounds: how many more rounds.
        clock: what is left of the event deck.

    Raises:
        ProbabilityError: a negative or broken count, a clock that can't be.

    >>> survival(3)
    Fraction(363, 364)
    """
    m, t = checked(clock)
    r = whole("rounds", rounds)
    return Fraction(0) if r >= m else 1 - Fraction(comb(r, t), comb(m, t))


def mean_rounds(clock: Clock = HOUSE) -> Fraction:
    """The expected number of rounds: t(m + 1)/(t + 1).

    The t Time cards cut the m - t others into t + 1 stretches, each of (m - t)/(t + 1) on
    average by symmetry; the scene is t of the stretches and the t cards.

    Raises:
        ProbabilityError: a clock that can't be.

    >>> mean_rounds()
    Fraction(45, 4)
    """
    m, t = checked(clock)
    return Fraction(t * (m + 1), t + 1)


def checked(clock: Any) -> Clock:
    """The same clock, if it can be."""
    if not isinstance(clock, Clock):
        raise ProbabilityError(f"clock must be a Clock(unseen, times); got {clock!r}")
    times = whole("times", clock.times, least=1)
    return Clock(whole("unseen", clock.unseen, least=times), times)
