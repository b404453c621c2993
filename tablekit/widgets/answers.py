"""Reading an answer that somebody typed: a fraction, a decimal, a percentage, a word.

How digits are read:

* Spaces of any width, apostrophes and underscores between groups of three are left out:
  ``240 000``, ``240'000``.
* Of a comma and a point in one number, the last is the decimal mark: ``1,234.5``, ``1.234,5``.
  One that stands twice, before groups of three, parts thousands: ``1,240,000``.
* One comma or point alone is a decimal mark, ``0,25``; but before exactly three digits, where a
  whole number from a thousand on is expected, it parts thousands: ``240,000``, ``240.000``.
* ``2.4e5`` is 240000.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real

_NUMBER = re.compile(
    r"([+-]?\d{1,100})\s*/\s*(\d{1,100})"
    r"|([+-]?(?:\d{1,100}(?:[.,]\d{0,100})?|[.,]\d{1,100}))(e[+-]?\d{1,2})?\s*(%?)",
    re.IGNORECASE,
)
_SPACED = re.compile(r"(?<!\d)\d{1,3}(?:([\s'’ʼ_])\d{3})(?:\1\d{3})*(?!\d)")
_BEFORE_DECIMALS = re.compile(
    r"(?<!\d)\d{1,3}(?:,\d{3})+(?=\.\d)|(?<!\d)\d{1,3}(?:\.\d{3})+(?=,\d)"
)
_SEVERAL = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})(?![\d.,])")
_ONE = re.compile(r"(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,e])", re.IGNORECASE)

#: How far a decimal may be from the exact answer: half of the fourth place.
TOLERANCE = Fraction(1, 20_000)


def plain(answer: object, expected: object = None) -> object:
    """A typed answer without what parts its thousands; anything else as it is.

    ``expected`` is the right answer: it decides what ``240,000`` means.

    >>> plain("240 000"), plain("240,000", 240_000), plain("240,000", "2/7")
    ('240000', '240000', '240,000')
    """
    if not isinstance(answer, str):
        return answer
    text = answer.replace("−", "-")
    for pattern in (_SPACED, _BEFORE_DECIMALS, _SEVERAL):
        text = pattern.sub(_digits, text)
    wanted = number(expected) if expected is not None else None
    if wanted is not None and wanted.denominator == 1 and abs(wanted) >= 1000:
        text = _ONE.sub(_digits, text)
    return text


def _digits(found: re.Match[str]) -> str:
    return re.sub(r"\D", "", found[0])


def number(answer: object) -> Fraction | None:
    """The number that an answer means, exactly as it was given; None when it means none.

    >>> number("2/7"), number(" 28,57 % "), number(0.25), number("two")
    (Fraction(2, 7), Fraction(2857, 10000), Fraction(1, 4), None)
    >>> number("240 000"), number("2.4e5"), number("1/0") is None
    (Fraction(240000, 1), Fraction(240000, 1), True)
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
    text = plain(answer)
    found = _NUMBER.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        return None
    above, below, decimal, power, percent = found.groups()
    if below is not None:
        return Fraction(int(above), int(below)) if int(below) else None
    return Fraction(decimal.replace(",", ".") + (power or "")) / (100 if percent else 1)


def is_exact(answer: object) -> bool:
    """Whether an answer claims to be exact: a fraction or a whole number, not a decimal.

    >>> is_exact("2/7"), is_exact("0.2857")
    (True, False)
    """
    if isinstance(answer, str):
        return not re.search(r"[.,%]", str(plain(answer)))
    return isinstance(answer, Rational)


def same(answer: object, right: object) -> bool:
    """Whether an answer means the same as the right one; a decimal may be rounded to four places.

    >>> same("4/14", Fraction(2, 7)), same("0.2857", "2/7"), same("0.29", "2/7")
    (True, True, False)
    >>> same("  The Second ", "the second"), same("240,000", 240_000)
    (True, True)
    """
    answer = plain(answer, right)
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
    answer = plain(answer, right)
    given, wanted = number(answer), number(right)
    if given is None or wanted is None or is_exact(answer):
        return False
    return abs(given - wanted) <= Fraction(1, 10 ** places(answer)) / 2


def places(answer: object) -> int:
    """How many decimal places an answer gives; a percentage counts as the decimal it stands for.

    >>> places("0,667"), places("67 %"), places("2/3"), places(0.25)
    (3, 2, 0, 2)
    """
    if isinstance(answer, Rational):
        return 0
    text = str(plain(answer)).replace(",", ".").casefold()
    percent = "%" in text
    text, _, power = text.rstrip("% ").partition("e")
    shift = int(power) if power.lstrip("+-").isdecimal() else 0
    return max(0, len(text.strip().partition(".")[2]) - shift + (2 if percent else 0))


def shown(answer: object) -> str:
    """An answer as it is told to a reader: a fraction with its decimal beside it.

    >>> shown("3/5"), shown("11/15"), shown("240000"), shown("bid now")
    ('3/5 = 0.6', '11/15 ≈ 0.7333', '240000', 'bid now')
    """
    exact = number(answer)
    if exact is None or exact.denominator == 1 or "/" not in str(answer):
        return str(answer)
    rounded = Fraction(f"{float(exact):.4f}")
    sign = "=" if rounded == exact else "≈"
    return f"{answer} {sign} {float(rounded):g}"


def _word(answer: object) -> str:
    return " ".join(str(answer).split()).casefold()
