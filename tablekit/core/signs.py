"""Signs of Unicode that do something to a text, or of which nothing is to be seen."""

from __future__ import annotations

from unicodedata import bidirectional, category

BREAKING = ("Cc", "Cs", "Zl", "Zp")
"""Control signs, half a surrogate pair, line and paragraph separators."""
TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Signs that turn the direction of what follows them, the rest of the table's text as well."""
BLANK = "\u2800\u3164\u115f\u1160\uffa0"
"""Letters and symbols by their category, of which nothing is to be seen."""


def breaks(sign: str) -> bool:
    r"""Whether a sign can't stand on a line of text.

    >>> breaks("\n"), breaks("\u2028"), breaks("é")
    (True, True, False)
    """
    return category(sign) in BREAKING


def turns(sign: str) -> bool:
    r"""Whether a sign turns the direction of the text.

    >>> turns("\u202e"), turns("\u2066"), turns("\u200d")  # the last joins two emoji
    (True, True, False)
    """
    return bidirectional(sign) in TURNING


def visible(sign: str) -> bool:
    r"""Whether there is anything to be seen of a sign.

    >>> visible("é"), visible("☂"), visible(" "), visible("\u200b")
    (True, True, False, False)
    """
    return category(sign)[0] in "LNPS" and sign not in BLANK
