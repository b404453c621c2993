"""One family of errors; each names what was wrong, what was expected and the nearest valid name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablekit.core.events import Refusal


class TablekitError(Exception):
    """Anything tablekit refuses. A refused call has changed nothing."""


class IllegalChoice(TablekitError):
    """A move that is not open now; ``refusal`` carries the rule that forbids it, if one does."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class UnknownGame(TablekitError):
    """No game has this id."""


class UnknownRule(TablekitError, KeyError):
    """A rulebook has no rule with this id: a KeyError too, so that ``get`` and ``in`` work."""

    __str__ = Exception.__str__  # a KeyError's would put the sentence in quotes


class SeatError(TablekitError):
    """A seat that doesn't exist, a wrong number of seats, or a name used twice."""


class OutOfTurn(SeatError, IllegalChoice):
    """A seat that isn't asked tries what a rule forbids it now; ``refusal`` carries the rule."""


class RulingError(TablekitError):
    """A ruling that doesn't exist, a value it can't take, or two that exclude each other."""


class BoxError(TablekitError):
    """Component data whose entries or totals are wrong."""


class WordsError(TablekitError):
    """A word list that doesn't exist, or lacks a word."""


class PositionError(TablekitError):
    """A position that breaks an invariant of its game."""


class OddsError(TablekitError):
    """Chance can answer in too many ways to follow each of them."""


class RecordError(TablekitError):
    """A record that is damaged, edited, foreign, no longer follows the rules, or can't be kept."""

    def __init__(self, message: str, index: int | None = None) -> None:
        super().__init__(message)
        self.index = index


class ProbabilityError(TablekitError, ValueError):
    """A count, a chance, a symbol or a reading that the probability laboratory can't take."""


class MatchOver(TablekitError):
    """The match has ended; nothing can be played any more."""


def nearest(wrong: object, valid: Iterable[object]) -> str:
    """The end of a message: the nearest valid name, and the list of all of them.

    >>> nearest("sexi", ["sexy", "clubs"])
    "did you mean 'sexy'? Valid: 'sexy', 'clubs'"
    """
    names = [str(name) for name in valid]
    listing = "Valid: " + (", ".join(repr(name) for name in names) or "none")
    if not isinstance(wrong, str):  # the text of a number or a list is nobody's slip
        return listing
    folded = {name.casefold(): name for name in reversed(names)}
    close = get_close_matches(wrong, names, n=1) or [
        folded[name] for name in get_close_matches(wrong.casefold(), folded, n=1)
    ]
    return f"did you mean {close[0]!r}? {listing}" if close else listing
