"""Reading an answer that somebody typed: a fraction, a decimal, a percentage, a word."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real

_NUMBER = re.compile(
    r"([+-]?\d{1,100})\s*/\s*(\d{1,100})|([+-]?(?:\d{1,100}(?:[.,]\d{0,100})?|[.,]\d{1,100}))\s*(%?)"
)

#: How far a decimal may be from the exact answer: half of the fourth place.
TOLERANCE = Fraction(1, 20_000)


def number(answer: object) -> Fraction | None:
    """The number that an answer means, exactly as it was given; None when it means none.

    >>> number("2/7"), number(" 28,57 % "), number(0.25), number("two")
    (Fraction(2, 7), Fraction(2857, 10000), Fraction(1, 4), None)
    >>> number("1/0") is None
    True
    """
    if isinstance(answer, bool):
        return None
    if isinstance(answer, Rational):
        return Fraction(int(answer.numerator), int(answer.denominator))
    if isinstance(answer, Decimal | Real):
        try:
            return Fraction(str(float(answer)))
        except (ValueError, OverflowError):  # nan and infinity
            return None
    found = _NUMBER.fullmatch(answer.strip()) if isinstance(answer, str) else None
    if found is None:
        return None
    above, below, decimal, percent = found.groups()
    if below is not None:
        return Fraction(int(above), int(below)) if int(below) else None
    return Fraction(decimal.replace(",", ".")) / (100 if percent else 1)


def is_exact(answer: object) -> bool:
    """Whether an answer claims to be exact: a fraction or a whole number, not a decimal.

    >>> is_exact("2/7"), is_exact("0.2857")
    (True, False)
    """
    if isinstance(answer, str):
        return not re.search(r"[.,%]", answer)
    return isinstance(answer, Rational)


def same(answer: object, right: object) -> bool:
    """Whether an answer means the same as the right one; a decimal may be rounded to four places.

    >>> same("4/14", Fraction(2, 7)), same("0.2857", "2/7"), same("0.29", "2/7")
    (True, True, False)
    >>> same("  The Second ", "the second")
    True
    """
    given, wanted = number(answer), number(right)
    if given is None or wanted is None:
        return given is wanted and _word(answer) == _word(right)
    slack = Fraction(0) if is_exact(answer) and is_exact(right) else TOLERANCE
    return abs(given - wanted) <= slack


def near(answer: object, right: object) -> bool:
    """Whether a decimal is the right answer rounded too much: right in its own places.

    >>> near("0.29", "2/7"), near("0.3", "2/7"), near("0.4", "2/7"), near("1/3", "2/7")
    (True, True, False, False)
    """
    given, wanted = number(answer), number(right)
    if given is None or wanted is None or is_exact(answer):
        return False
    text = str(answer).replace(",", ".").rstrip("% ")
    unit = Fraction(1, 10 ** len(text.partition(".")[2])) / (100 if "%" in str(answer) else 1)
    return abs(given - wanted) <= unit / 2


def _word(answer: object) -> str:
    return " ".join(str(answer).split()).casefold()
