"""Odds as bars, each with its fraction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from numbers import Rational
from typing import Any

from traitlets import TraitError, TraitType, Unicode

from tablekit.draw import Drawing, odds_bars
from tablekit.widgets.live import Live
from tablekit.widgets.whole import Whole

_INFO = "outcomes with exact chances, such as {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}"


def exact_chance(value: object) -> Fraction | None:
    """A chance as a Fraction, sympy's Rationals too; None for what is no exact chance.

    >>> exact_chance(Fraction(2, 7)), exact_chance(0.5), exact_chance(2)
    (Fraction(2, 7), None, None)
    """
    if not isinstance(value, Rational):
        return None
    exact = Fraction(int(value.numerator), int(value.denominator))
    return exact if 0 <= exact <= 1 else None


class _Odds(TraitType[Any, Any]):
    default_value = ()

    def validate(self, obj: Any, value: object) -> tuple[tuple[str, Fraction], ...]:
        pairs = value.items() if isinstance(value, Mapping) else value
        if not isinstance(pairs, Iterable) or isinstance(pairs, str):
            raise TraitError(f"{self.name} is {value!r}: expected {_INFO}")
        made = [self._pair(pair) for pair in pairs]
        total = sum((chance for _, chance in made), Fraction(0))
        if total > 1:
            raise TraitError(f"{self.name} add up to {total}: expected at most 1")
        return tuple(made)

    def _pair(self, pair: object) -> tuple[str, Fraction]:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise TraitError(f"{self.name} holds {pair!r}: expected (outcome, chance)")
        outcome, chance = pair
        exact = exact_chance(chance)
        if exact is None:
            raise TraitError(
                f"the chance of {str(outcome)!r} is {chance!r}:"
                " expected a Fraction from 0 to 1, such as Fraction(2, 7)"
            )
        return str(outcome), exact


class OddsBars(Live):
    """Each outcome with a bar as long as its chance, and the chance as a fraction.

    >>> OddsBars({"sad": Fraction(2, 7), "glad": Fraction(5, 7)}).odds[0]
    ('sad', Fraction(2, 7))
    >>> OddsBars({"sad": 0.3})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    traitlets.traitlets.TraitError: the chance of 'sad' is 0.3: expected a Fraction ...
    """

    odds = _Odds().tag(draw=True)
    title = Unicode().tag(draw=True)
    most = Whole(8, minimum=1, help="How many bars before the rest is one bar.").tag(draw=True)

    def __init__(
        self, odds: Mapping[Any, Rational] | Iterable[tuple[Any, Rational]] = (), **kwargs: Any
    ) -> None:
        super().__init__(odds=odds, **kwargs)

    def draw(self) -> Drawing:
        """The bars, in the order given."""
        return odds_bars(list(self.odds), title=self.title, most=self.most)
