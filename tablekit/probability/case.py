"""What a throw depends on besides the pile: one set of keywords, wherever it is needed."""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict

from tablekit.core.errors import ProbabilityError, nearest
from tablekit.probability.inputs import reading, whole

PICKY = ("same_throw", "replace", "two_throws")
PHONE = ("draw", "take", "open")
BOYFRIEND = (None, "automatic", "on_failure")


class Case(TypedDict, total=False):
    """The keywords of a throw.

    Attributes:
        level: 0 plain, 1 demanding, 2 very demanding: how many successes beyond the first must
            follow in a row (SEXY-THROW-08).
        picky: what "in a row" means (SEXY-Q-05): "same_throw", drawn in one throw and not put
            back; "replace", put back before the next draw; "two_throws", one indicator in each
            of several throws.
        so_far: with "two_throws", how many throws of the run have succeeded before this one.
        phone: after a success, "draw" a result card; "take" the phone number instead
            (SEXY-THROW-10); or leave it "open", as the odds at the table do, because he decides
            only then.
        promiscuous: a Boyfriend card becomes a success result (SEXY-SUCCESS-09).
        boyfriend: whether she is known to have a boyfriend, and its reading (SEXY-Q-07): None,
            "automatic" or "on_failure".
        given: somebody has got her number in this scene, so a Boyfriend card counts as Cobra
            (SEXY-FAILURE-04).
        date: a throw with the girl he dates: no result cards (SEXY-DATE-08).
        tight: she is tight (SEXY-THROW-04): how many smiles and how many sad faces are among the
            asset cards that the thrower can't see.
    """

    level: int
    picky: str
    so_far: int
    phone: str
    promiscuous: bool
    boyfriend: str | None
    given: bool
    date: bool
    tight: tuple[Any, Any] | None


class Settled(NamedTuple):
    """A case with its defaults filled in."""

    level: int = 0
    picky: str = "same_throw"
    so_far: int = 0
    phone: str = "draw"
    promiscuous: bool = False
    boyfriend: str | None = None
    given: bool = False
    date: bool = False
    tight: tuple[Any, Any] | None = None


PLAIN = Settled()


def settle(case: Case) -> Settled:
    """Fill in the defaults and refuse what can't be.

    Raises:
        ProbabilityError: an unknown keyword or reading, or two that exclude each other.

    >>> settle({"level": 1}).picky
    'same_throw'
    """
    if not case:
        return PLAIN
    try:
        settled = Settled(**case)
    except TypeError:
        wrong = next(key for key in case if key not in Settled._fields)
        raise ProbabilityError(
            f"a throw has no {wrong!r}; {nearest(wrong, Settled._fields)}"
        ) from None
    level, picky, so_far, phone, _, boyfriend, _, _, tight = settled
    if type(level) is not int or not 0 <= level <= 2:
        whole("level", level, most=2)
    if picky not in PICKY or phone not in PHONE or boyfriend not in BOYFRIEND:
        reading("picky", picky, PICKY)
        reading("phone", phone, PHONE)
        reading("boyfriend", boyfriend, BOYFRIEND)
    if so_far or boyfriend:
        _exclude(settled)
    if tight is not None and not (isinstance(tight, (tuple, list)) and len(tight) == 2):
        raise ProbabilityError(
            f"tight must be a pair, the smiles and the sad faces among unseen cards; got {tight!r}"
        )
    return settled


def _exclude(case: Settled) -> None:
    whole("so_far", case.so_far, most=case.level)
    if case.so_far and case.picky != "two_throws":
        raise ProbabilityError(f"so_far counts throws of picky='two_throws', not {case.picky!r}")
    if case.boyfriend is None:
        return
    if case.promiscuous:
        raise ProbabilityError(
            "promiscuous and boyfriend exclude each other: with her the card becomes a success"
            " result, so nobody learns of a boyfriend (SEXY-FAILURE-05)"
        )
    if case.date:
        raise ProbabilityError("date and boyfriend exclude each other: a date draws no result card")
    if case.given and case.boyfriend == "automatic":
        raise ProbabilityError(
            "given and boyfriend='automatic' exclude each other: a girl who has given her number"
            " has no boyfriend (SEXY-FAILURE-04)"
        )
