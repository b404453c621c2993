"""One attack: what a card does to a meter, and what an answer leaves of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from sympy import Expr, Integer, cancel

from tablekit.core.errors import ProbabilityError, nearest
from tablekit.core.game import game
from tablekit.probability import symbols

Change = dict[int, Expr]
"""How much a meter changes, and with which chance."""

Shields = Mapping[Any, Any]
"""How many shields there are of each kind: by the ids of `SHIELDS`, or each a `Shield`."""


class Shield(NamedTuple):
    """What a card that answers an attack does."""

    blocks: bool
    """Whether the attack comes to nothing."""
    own: int = 0
    """What it adds to the target's meter besides."""
    theirs: int = 0
    """What it adds to the attacker's meter."""
    smaller: int = 0
    """By how much it makes the increase smaller, if the attack isn't blocked."""


SHIELDS = {
    "safe_word": Shield(True),
    "migraine": Shield(True, theirs=-1),
    "fake_orgasm": Shield(True, theirs=1),
    "fart": Shield(True, own=-1),
    "ecstasy": Shield(False, theirs=1),
    "get_a_grip": Shield(False, smaller=1),
}
"""The six reactions (OM-R1 to OM-R6)."""

BLOCK = Shield(True)
"""A shield that blocks and does nothing else."""


def house_shields() -> dict[str, int]:
    """How many reactions of each kind the house box has.

    >>> sum(house_shields().values())
    16
    """
    return {card["id"]: card["count"] for card in game("orgasme").box["reaction"]}


def increases(*families: str, cards: Iterable[tuple[str, str]] | None = None) -> Change:
    r"""What a random action card does to somebody with these families: 1 + its matches.

    In the house box each family is on 8 of 60 cards and no two cards show the same pair. If one
    card shows both families, 14 cards show one of them and 45 none; else 16 and 44. So the mean
    increase is 1 + 16/60 = 19/15 for everybody: each family on a card counts one, wherever it
    is, and 8 + 8 = 16. The variance is not the same. Two matches on one card are a 3 and a 1 in
    the place of two 2s, so E[X^2] is larger by (9 + 1 - 4 - 4)/60 = 1/30: 11/6 against 9/5.

    Args:
        *families: the ids of two families, or of one: what is left after Ride the Porcelain God.
        cards: the two families of each action card; by default those of the house box.

    Raises:
        ProbabilityError: an unknown family, the same family twice, no cards.

    Source: OM-05, OM-17, OM-18, OM-A13.

    >>> increases("sports", "cosplay"), increases("sports", "vanilla")
    ({1: 3/4, 2: 7/30, 3: 1/60}, {1: 11/15, 2: 4/15})
    """
    shown = list(_house_cards() if cards is None else cards)
    if not shown:
        raise ProbabilityError("no cards: an attack needs one")
    known = dict.fromkeys(family for card in shown for family in card)
    for family in families:
        if family not in known:
            raise ProbabilityError(f"no card shows {family!r}; {nearest(family, known)}")
    if len(families) not in (1, 2):
        raise ProbabilityError(f"two families are needed, or the one left; got {len(families)}")
    if len(set(families)) < len(families):
        raise ProbabilityError(f"two different families are needed, not {families[0]!r} twice")
    found: Change = {}
    for card in shown:
        add(found, 1 + sum(family in card for family in families), Integer(1) / len(shown))
    return dict(sorted(found.items()))


def change(
    increase: Mapping[int, Any],
    answered: Any = 0,
    shields: Shields | None = None,
) -> Change:
    r"""What one attack does to the target's meter, if some are answered with a shield.

    With chance q it is answered, by a shield of kind k in proportion to its weight w_k. Not
    answered it is the increase X. A shield that blocks puts its own change in the place of X;
    one that makes X smaller leaves max(0, X - s); one that only strikes back leaves X.

        P(change = c) = (1 - q) P(X = c) + q * sum over k of w_k/w P(k leaves c)

    Args:
        increase: see `increases`; any whole changes and their chances.
        answered: the chance q of an answer, a number or a symbol.
        shields: how many there are of each kind, counts or symbols; by the ids of `SHIELDS` or as
            a `Shield`. By default those of the house box.

    Raises:
        ProbabilityError: chances that don't sum to 1, an unknown kind, no shields at all.

    Source: OM-17 to OM-19, OM-R1 to OM-R6.

    >>> from sympy.abc import q
    >>> change({1: 1}, q, {BLOCK: 1})
    {0: q, 1: 1 - q}
    >>> change({1: 1}, 1)
    {-1: 3/16, 0: 11/16, 1: 1/8}
    """
    increase = distribution("increase", increase)
    q = symbols.chance("answered", answered)
    shares = [] if q == 0 else _shares(shields)
    symbols.distinct(q, *increase.values(), *(share for _, share in shares))
    left: Change = {}
    for step, chance in increase.items():
        add(left, step, (1 - q) * chance)
    for shield, share in shares:
        for step, chance in increase.items():
            met = shield.own if shield.blocks else max(0, step - shield.smaller) + shield.own
            add(left, met, q * share * chance)
    return tidy(left)


def recoil(answered: Any = 0, shields: Shields | None = None) -> Change:
    """What one's own attack does to one's own meter, through the target's answer.

    Args:
        answered: as in `change`.
        shields: as in `change`.

    Raises:
        ProbabilityError: as `change`.

    Source: OM-R2, OM-R3, OM-R5.

    >>> recoil(1)
    {-1: 1/8, 0: 9/16, 1: 5/16}
    """
    q = symbols.chance("answered", answered)
    back: Change = {0: 1 - q}
    for shield, share in _shares(shields):
        add(back, shield.theirs, q * share)
    return tidy(back)


@cache
def _house_cards() -> tuple[tuple[str, str], ...]:
    return tuple(tuple(card["families"]) for card in game("orgasme").box["action"])


def distribution(name: str, chances: Mapping[int, Any]) -> Change:
    """Changes with their chances, checked: whole numbers, and chances that sum to 1."""
    if not isinstance(chances, Mapping) or not chances:
        raise ProbabilityError(
            f"{name} must be changes with their chances, say {{1: Fraction(3, 4), 2:"
            f" Fraction(1, 4)}}; got {chances!r}"
        )
    made: Change = {}
    for step, chance in chances.items():
        if isinstance(step, bool) or not isinstance(step, int):
            raise ProbabilityError(f"{name} must change the meter by whole numbers; got {step!r}")
        made[step] = symbols.chance(f"{name}[{step}]", chance)
    symbols.distinct(*made.values())
    total = cancel(sum(made.values(), Integer(0)))
    if total != 1:
        raise ProbabilityError(f"the chances of {name} must sum to 1; got {total}")
    return made


def kind_of(kind: str | Shield) -> Shield:
    """A shield by its id, or as it is."""
    if isinstance(kind, Shield):
        return kind
    if kind not in SHIELDS:
        raise ProbabilityError(f"no shield is called {kind!r}; {nearest(kind, SHIELDS)}")
    return SHIELDS[kind]


def counted(shields: Shields | None) -> dict[Shield, Expr]:
    """How many shields there are of each kind, checked; by default those of the house box."""
    named: Mapping[Any, Any] = house_shields() if shields is None else shields
    if not isinstance(named, Mapping):
        raise ProbabilityError(
            f"shields must be kinds with their counts, say {{'safe_word': 4}}; got {named!r}"
        )
    counts: dict[Shield, Expr] = {}
    for kind, number in named.items():
        shield, n = kind_of(kind), symbols.count(f"shields[{kind!r}]", number)
        counts[shield] = counts.get(shield, Integer(0)) + n
    symbols.distinct(*counts.values())
    return counts


def _shares(shields: Shields | None) -> list[tuple[Shield, Expr]]:
    counts = counted(shields)
    total = sum(counts.values(), Integer(0))
    if total == 0:
        raise ProbabilityError("no shields: their counts sum to 0, so nothing can be answered")
    return [(shield, count / total) for shield, count in counts.items()]


def add(chances: Change, step: int, chance: Expr) -> None:
    """Add to the chance of a change."""
    chances[step] = chances.get(step, Integer(0)) + chance


def tidy(chances: Change) -> Change:
    """The changes in order, without those that can't happen."""
    tidied = {step: cancel(chance) for step, chance in sorted(chances.items())}
    return {step: chance for step, chance in tidied.items() if chance != 0}
