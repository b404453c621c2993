"""Beliefs about a hidden pile, against all piles that can be."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from fractions import Fraction
from importlib.resources import files
from itertools import permutations, product

import pytest
from sympy import Rational, symbols

from tablekit.probability import (
    BOX_MIX,
    binomial,
    gate,
    laid,
    posterior,
    predictive,
    seen,
    smiles_among,
    uniform,
    urn,
)

THIRD = Fraction(1, 3)


def weigh(n: int, prior: str) -> dict[tuple[str, ...], Fraction]:
    """Every pile, bottom to top, and how likely the prior has it."""
    weights = {}
    for pile in product("+-", repeat=n):
        weight = Fraction(1)
        for i, kind in enumerate(pile):
            before = pile[:i].count(kind)
            weight *= {
                "uniform": Fraction(before + 1, i + 2),
                "urn": Fraction(before + (2 if kind == "+" else 1), i + 3),
                "binomial": THIRD if kind == "+" else 1 - THIRD,
            }[prior]
        weights[pile] = weight
    return weights


BELIEFS = {
    "uniform": uniform,
    "urn": lambda n: urn(n, 2, 1),
    "binomial": lambda n: binomial(n, Rational(1, 3)),
}


def look(weights: dict, top: str) -> dict:
    """Only the piles with that card on top, weighed anew."""
    kept = {pile: weight for pile, weight in weights.items() if pile[-1] == top}
    total = sum(kept.values())
    return {pile: weight / total for pile, weight in kept.items()}


def by_successes(weights: dict, n: int) -> list[Fraction]:
    count: dict[int, Fraction] = defaultdict(Fraction)
    for pile, weight in weights.items():
        count[pile.count("+")] += weight
    return [count[s] for s in range(n + 1)]


def throw(weights: dict, k: int) -> Fraction:
    """The chance that k drawn from the shuffled pile are successes, fan by fan."""
    total = Fraction(0)
    for pile, weight in weights.items():
        fans = list(permutations(pile, k))
        total += weight * Fraction(sum("-" not in fan for fan in fans), len(fans))
    return total


def fractions(belief: list) -> list[Fraction]:
    return [Fraction(chance.p, chance.q) for chance in belief]


@pytest.mark.parametrize("prior", list(BELIEFS))
@pytest.mark.parametrize("n", range(1, 6))
def test_beliefs_are_what_all_piles_say(prior: str, n: int) -> None:
    weights = weigh(n, prior)
    belief = BELIEFS[prior](n)
    assert fractions(belief) == by_successes(weights, n)
    for top in "+-":
        after = posterior(belief, top)
        assert fractions(after) == by_successes(look(weights, top), n)
        for level in range(min(3, n)):
            chance = predictive(after, level)
            assert Fraction(chance.p, chance.q) == throw(look(weights, top), level + 1)


@pytest.mark.parametrize("top", "+-")
@pytest.mark.parametrize("level", range(3))
def test_the_closed_form(top: str, level: int) -> None:
    n, a, b = symbols("n a b")
    formula = seen(n, top, level, a, b)
    for height in range(level + 1, 8):
        for balls in ((1, 1), (2, 1), (1, 3)):
            exact = predictive(posterior(urn(height, *balls), top), level)
            assert seen(height, top, level, *balls) == exact
            assert formula.subs({n: height, a: balls[0], b: balls[1]}) == exact


def test_one_look_moves_the_chance_by_more_than_a_sixth() -> None:
    n = symbols("n")
    assert seen(n, "+").equals((2 * n + 1) / (3 * n))
    assert seen(n, "-").equals((n - 1) / (3 * n))
    for height in range(1, 8):
        assert seen(height, "+") - Rational(1, 2) > Rational(1, 6)
        assert (seen(height, "+") + seen(height, "-")) / 2 == predictive(uniform(height))


def test_a_binomial_card_tells_of_itself_alone() -> None:
    q = symbols("q")
    for n in range(1, 8):
        chance = predictive(posterior(binomial(n, q), "+"))
        assert chance.equals((1 + (n - 1) * q) / n)
    assert predictive(binomial(6, q)).equals(q)


def test_an_even_urn_is_uniform() -> None:
    for n in range(1, 8):
        assert urn(n) == uniform(n)


@pytest.mark.parametrize("start", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("top", [None, "+", "-"])
def test_laid_as_the_rulebook_lays(start: int, top: str | None) -> None:
    n, q = 5, Rational(1, 3)
    block = ("+" if start > 0 else "-",) * abs(start)
    weights = {}
    for played in product("+-", repeat=n - abs(start)):
        plus = played.count("+")
        weights[block + played] = THIRD**plus * (1 - THIRD) ** (len(played) - plus)
    if top:
        weights = look(weights, top)
    assert fractions(laid(n, start, q, top)) == by_successes(weights, n)


def test_a_pile_that_is_its_first_block_has_no_secret() -> None:
    assert laid(2, start=2, top="+") == [0, 0, 1]
    assert laid(2, start=-2, top="-") == [1, 0, 0]


def test_the_mix_of_the_house_box() -> None:
    """The cards that lay indicators, each played once, half of the faces smiling."""
    count = {card["id"]: card["smile"] + card["sad"] for card in house_box()["asset"]}
    face_checks = Fraction(count["boasting"] + count["joke"], 2)
    plus = face_checks + Fraction(count["chatting"], 2) + count["tall_tale"] + count["drink"]
    minus = face_checks + sum(
        count[card] for card in ("clown", "bother", "drawer", "gotcha", "cleavage")
    )
    assert Fraction(BOX_MIX.p, BOX_MIX.q) == plus / (plus + minus)


def house_box() -> dict:
    return tomllib.loads(files("tablekit.games.sexy").joinpath("box.toml").read_text("utf-8"))


# ---- the tight girl


def test_the_gate_does_not_ask_where_the_cards_lie() -> None:
    """Whatever part of the unseen cards is the deck, its top card smiles with the same chance."""
    smiles, sads = 4, 3
    for deck in range(1, 8):
        among = smiles_among(deck, smiles, sads)
        assert sum(among.values()) == 1
        assert sum(k * chance for k, chance in among.items()) / deck == gate(smiles, sads)


def test_several_tries() -> None:
    for tries in range(1, 4):
        decks = list(permutations([True] * 2 + [False] * 3, tries))
        smiling = Fraction(sum(any(deck) for deck in decks), len(decks))
        assert gate(2, 3, tries) == Rational(smiling.numerator, smiling.denominator)
    a, b = symbols("a b")
    assert gate(a, b).equals(a / (a + b))
