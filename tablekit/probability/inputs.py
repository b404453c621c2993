"""What may go in when there are no symbols: whole counts, piles of one to seven, readings."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from operator import index
from typing import Any

from tablekit.core.errors import ProbabilityError, nearest

MOST = 7
"""The most indicators a pile can hold (SEXY-IND-03)."""


def whole(name: str, value: Any, least: int = 0, most: int | None = None) -> int:
    """A count as an int.

    >>> whole("s", 4)
    4
    >>> whole("s", -1)
    Traceback (most recent call last):
    tablekit.core.errors.ProbabilityError: s must be a whole number, 0 or more; got -1
    """
    if most is None:
        wanted = f"{name} must be a whole number, {least} or more"
    else:
        wanted = f"{name} must be a whole number from {least} to {most}"
    if isinstance(value, bool):
        raise ProbabilityError(f"{wanted}; got {value}")
    try:
        number = index(value)
    except TypeError:
        raise ProbabilityError(f"{wanted}; got {value!r}") from None
    if number < least or (most is not None and number > most):
        raise ProbabilityError(f"{wanted}; got {number}")
    return number


def pile_of(s: Any, f: Any) -> tuple[int, int]:
    """A pile of s successes and f failures: at least one indicator and at most seven.

    >>> pile_of(4, 3)
    (4, 3)
    """
    if type(s) is not int or type(f) is not int or s < 0 or f < 0:
        s, f = whole("s", s), whole("f", f)
    size(s + f)
    return s, f


def size(n: int) -> None:
    """Refuse a pile that is empty, or higher than a pile can be."""
    if n < 1:
        raise ProbabilityError("an empty pile: nothing can be drawn; s + f must be 1 to 7")
    if n > MOST:
        raise ProbabilityError(
            f"a pile of {n}: a pile holds at most {MOST} indicators (SEXY-IND-03); s + f must be"
            f" 1 to {MOST}"
        )


def fraction(name: str, value: Any) -> Fraction:
    """A chance as an exact Fraction from 0 to 1; floats are refused, they are not exact.

    >>> fraction("lost", "1/3")
    Fraction(1, 3)
    """
    wanted = f"{name} must be an exact chance from 0 to 1, say Fraction(1, 3)"
    if isinstance(value, (bool, float)):
        raise ProbabilityError(f"{wanted}; got {value!r}")
    try:
        # Through its text, so that sympy's numbers pass without importing sympy.
        chance = value if isinstance(value, (int, Fraction)) else Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise ProbabilityError(f"{wanted}; got {value!r}") from None
    if not 0 <= chance <= 1:
        raise ProbabilityError(f"{wanted}; got {value!r}")
    return Fraction(chance)


def reading(name: str, value: Any, valid: Iterable[Any]) -> None:
    """Refuse a reading that doesn't exist, with the nearest one that does.

    >>> reading("picky", "replaced", ("same_throw", "replace"))
    Traceback (most recent call last):
    tablekit.core.errors.ProbabilityError: unknown reading picky='replaced'; did you mean \
'replace'? Valid: 'same_throw', 'replace'
    """
    valid = tuple(valid)
    if value not in valid:
        raise ProbabilityError(f"unknown reading {name}={value!r}; {nearest(value, valid)}")
