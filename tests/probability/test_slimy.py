"""From one girl to the next: failures, the Slimy card, and a third girl's odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from sympy import Rational, symbols

from tablekit.probability import attempts, chain, expected_points, slimy_chance, success, third_girl

CARDS = ("boyfriend", "cobra", "underwater_cobra")


def holders(failures: int, taken: Fraction, repeat: bool) -> Fraction:
    """The chance to hold the card, over every row of failure cards and every theft."""
    total = Fraction(0)
    for cards in product(CARDS, repeat=failures):
        for thefts in product((True, False), repeat=failures):
            weight, holds = Fraction(1, 3**failures), False
            for number, (card, theft) in enumerate(zip(cards, thefts, strict=True), 1):
                weight *= taken if theft else 1 - taken
                by_count = number == 2 or (number > 2 and repeat)
                holds = (holds or by_count or card == "underwater_cobra") and not theft
            total += weight * holds
    return total


@pytest.mark.parametrize("repeat", [True, False])
@pytest.mark.parametrize("taken", [Fraction(0), Fraction(1, 4), Fraction(1)])
def test_who_holds_the_card(taken: Fraction, repeat: bool) -> None:
    for failures in range(5):
        chance = slimy_chance(failures, taken, repeat)
        assert Fraction(chance.p, chance.q) == holders(failures, taken, repeat)


def test_the_figures_of_the_ledger() -> None:
    """T-63: four successes of five are 4/5, 3/5 and 2/5."""
    assert third_girl(4, 1, failures=0) == Rational(4, 5)
    assert third_girl(4, 1) == Rational(3, 5)
    assert third_girl(4, 1, level=1) == Rational(2, 5)
    assert third_girl(5, 2, level=1) == Rational(2, 7)


def test_after_one_failure_it_is_a_mixture() -> None:
    s, f, x = symbols("s f x")
    mixed = (2 * success(s, f) + success(s, f, 1)) / 3
    assert third_girl(s, f, failures=1).equals(mixed)
    robbed = third_girl(s, f, taken=x)
    assert robbed.equals(x * success(s, f) + (1 - x) * success(s, f, 1))


def rows(girls: list[tuple[Fraction, Fraction]], taken: Fraction) -> list[Fraction]:
    """Where the first success comes, over everything that can happen before."""
    first = [Fraction(0)] * len(girls)
    for cards in product(CARDS, repeat=len(girls)):
        for thefts in product((True, False), repeat=len(girls)):
            weight, slimy = Fraction(1, 3 ** len(girls)), False
            for theft in thefts:
                weight *= taken if theft else 1 - taken
            reached = weight
            for i, (plain, harder) in enumerate(girls):
                chance = harder if slimy else plain
                first[i] += reached * chance
                reached *= 1 - chance
                slimy = slimy or i > 0 or cards[i] == "underwater_cobra"
                slimy = slimy and not thefts[i]
    return first


@pytest.mark.parametrize("taken", [Fraction(0), Fraction(1, 5)])
def test_a_row_of_girls(taken: Fraction) -> None:
    girls = [
        (Fraction(4, 5), Fraction(3, 5)),
        (Fraction(5, 7), Fraction(10, 21)),
        (Fraction(3, 10), Fraction(1, 10)),
        (Fraction(1, 2), Fraction(1, 5)),
    ]
    exact = chain(girls, taken)
    assert [Fraction(chance.p, chance.q) for chance in exact] == rows(girls, taken)


def test_a_row_in_symbols() -> None:
    """The third girl's share is two failures and her harder odds."""
    a, b, c, d, e = symbols("a b c d e")
    third = chain([(a, b), (c, d), (a, e)])[2]
    two = (1 - a) * (Rational(2, 3) * (1 - c) + Rational(1, 3) * (1 - d))
    assert third.equals(two * e)


def test_the_best_of_the_last_attempts() -> None:
    """Fewer chances with more points can be the better attempt; one for each guy."""
    girls = {
        "Amy": {"s": 4, "f": 1, "V": 4, "tight": (25, 25)},
        "Olga": {"s": 4, "f": 1, "V": 8, "level": 1},
        "Vera": {"s": 1, "f": 4, "V": 4, "promiscuous": True},
    }
    worth = attempts(girls)
    assert list(worth) == ["Olga", "Amy", "Vera"]
    assert worth["Amy"] == expected_points(4, 1, 4)
    s = symbols("s")
    assert list(attempts({"Vera": girls["Vera"], "Amy": {"s": s, "f": 1, "V": 4}})) == [
        "Vera",
        "Amy",
    ]
