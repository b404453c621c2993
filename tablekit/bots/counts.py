"""Counts and shares: what is a count at all, and how much a share of so many is worth."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from tablekit.core.errors import TablekitError


class Estimate(NamedTuple):
    """A share that was counted, and the interval that holds the true one.

    >>> Estimate.of(30, 100)
    30.0 % (21.9 to 39.6)
    """

    share: float
    low: float
    high: float
    size: int

    @classmethod
    def of(cls, won: float, count: int, confidence: float = 0.95) -> Estimate:
        """Wilson's interval for ``won`` of ``count``; a shared win counts as its part.

        Raises:
            TablekitError: ``confidence`` isn't between 0 and 1.
        """
        if not 0 < confidence < 1:
            raise TablekitError(f"confidence is between 0 and 1, not {confidence!r}")
        if not count:
            return cls(0.0, 0.0, 1.0, 0)
        z, share = NormalDist().inv_cdf((1 + confidence) / 2), won / count
        middle = share + z * z / (2 * count)
        half = z * sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
        full = 1 + z * z / count
        # At 0 and at 1 rounding could take the interval past what was counted.
        low, high = min(share, (middle - half) / full), max(share, (middle + half) / full)
        return cls(share, max(0.0, low), min(1.0, high), count)

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def __repr__(self) -> str:
        return str(self)


def above_zero(name: str, count: object) -> int:
    """A whole number above zero.

    Raises:
        TablekitError: it is none; the message says which.
    """
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise TablekitError(f"{name} is a whole number above zero, not {count!r}")
    return count
