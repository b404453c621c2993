"""What the algebra of the throw claims, beyond agreeing with everything else."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sympy import Rational, binomial, factor, symbols

from tablekit.probability import (
    draw_beats_taking,
    expected_points,
    gap,
    half,
    play_throw,
    results,
    simulate_throw,
    success,
    throw_odds,
    throw_paths,
)

S, F, V = symbols("s f V")
PILES = [(s, n - s) for n in range(1, 8) for s in range(n + 1)]


def test_the_figures_of_the_ledger() -> None:
    """T-63, T-80, T-86, and the example of Q-05."""
    assert [success(5, 2, level) for level in range(3)] == [
        Rational(5, 7),
        Rational(10, 21),
        Rational(2, 7),
    ]
    assert [success(4, 1, level) for level in range(3)] == [
        Rational(4, 5),
        Rational(3, 5),
        Rational(2, 5),
    ]
    assert success(3, 2, level=1) == Rational(3, 10)
    assert success(4, 1, 1, "replace") == Rational(16, 25)


@pytest.mark.parametrize("level", range(3))
def test_falling_factorials_count_the_choices(level: int) -> None:
    k = level + 1
    for s, f in PILES:
        if s + f >= k:
            assert success(s, f, level) == binomial(s, k) / binomial(s + f, k)
        else:
            assert success(s, f, level) == 0


def test_certainties() -> None:
    """THROW-07: all successes are sure, and so are all failures, under every reading."""
    for n in range(3, 8):
        for level in range(3):
            for picky in ("same_throw", "replace", "two_throws"):
                assert success(n, 0, level, picky) == 1
                assert success(0, n, level, picky) == 0


@pytest.mark.parametrize("level", [1, 2])
def test_the_gap_is_the_difference(level: int) -> None:
    for s, f in PILES:
        if s + f > level:
            assert gap(s, f, level) == success(s, f, level, "replace") - success(s, f, level)
            assert gap(s, f, level) >= 0


def test_the_gap_is_the_variance_of_one_draw_over_the_others() -> None:
    p, n = S / (S + F), S + F
    assert gap(S, F).equals(p * (1 - p) / (n - 1))


def test_two_throws_cost_time_and_not_chance() -> None:
    """Nothing gained in between, the formula is that of one throw; with a success it is better."""
    for level in range(3):
        assert success(S, F, level, "two_throws").equals(success(S, F, level))
    assert success(4, 1, 1, "two_throws", gained=(1, 0)) == Rational(4, 5) * Rational(4, 5)
    assert success(4, 1, 1, "two_throws", gained=(0, 1)) == Rational(4, 5) * Rational(3, 5)


def test_the_tree_in_order() -> None:
    assert list(throw_paths(4, 3, level=2)) == ["+++", "++-", "+-", "-"]
    assert throw_paths(1, 0, level=1) == {"+": 1}
    assert throw_paths(0, 3, level=1) == {"-": 1}
    assert throw_paths(1, 0, level=1, picky="replace") == {"++": 1}


def test_promiscuous_is_one_plus_two_p_thirds() -> None:
    odds = results(S, F, promiscuous=True, phone="open")
    p = success(S, F)
    assert odds["success"].equals((1 + 2 * p) / 3)
    assert "boyfriend" not in odds


def test_equal_seeds_give_equal_throws() -> None:
    assert simulate_throw(4, 3, 200, seed=7) == simulate_throw(4, 3, 200, seed=7)
    assert simulate_throw(4, 3, 200, seed=7) != simulate_throw(4, 3, 200, seed=8)
    assert simulate_throw(4, 3, 0) == {}


def test_a_throw_tells_its_story() -> None:
    from random import Random

    stories = {play_throw(Random(seed), 3, 2, level=1, tight=(1, 1)) for seed in range(300)}
    assert ("sad",) in stories
    assert ("smile", "+", "+", "kiss") in stories
    assert ("smile", "+", "-", "cobra") in stories
    saved = {play_throw(Random(seed), 0, 2, promiscuous=True) for seed in range(100)}
    assert ("-", "boyfriend", "phone") in saved
    given = {play_throw(Random(seed), 0, 2, given=True) for seed in range(100)}
    assert ("-", "boyfriend", "cobra") in given


# ---- points


def test_halves() -> None:
    """An even V is halved alike; an odd one is half a point apart."""
    for v in range(0, 12):
        exact, up, down = (half(v, reading) for reading in ("exact", "up", "down"))
        assert exact == Rational(v, 2)
        assert (up - exact, exact - down) == ((0, 0) if v % 2 == 0 else (Rational(1, 2),) * 2)
        assert half(V, "up").subs(V, v) == up


@pytest.mark.parametrize("case", [{}, {"level": 1}, {"promiscuous": True}, {"date": True}])
@pytest.mark.parametrize("kiss_half", ["exact", "up", "down"])
@pytest.mark.parametrize("phone", ["draw", "take"])
def test_expected_points_weigh_the_outcomes(case: dict, kiss_half: str, phone: str) -> None:
    for s, f in ((4, 1), (3, 4)):
        for v, w, h in ((8, 1, 0), (7, 1, 2), (5, 0, 1)):
            kiss = Fraction(v, 2) + {"exact": 0, "up": 1, "down": -1}[kiss_half] * Fraction(
                v % 2, 2
            )
            worth = {"passion": v - h, "success": v - h, "kiss": kiss - h, "phone": w}
            odds = throw_odds(s, f, phone=phone, **case)
            mean = sum(worth.get(outcome, 0) * chance for outcome, chance in odds.items())
            points = expected_points(
                s, f, v, kiss_half=kiss_half, number=w, held=h, phone=phone, **case
            )
            assert Fraction(points.p, points.q) == mean


def test_from_where_drawing_beats_taking() -> None:
    w, h = symbols("w h")
    at = draw_beats_taking(w, h)
    draw = expected_points(S, F, at, number=w, held=h)
    take = expected_points(S, F, at, number=w, held=h, phone="take")
    assert factor(draw - take) == 0
    for v in range(1, 12):
        better = expected_points(4, 1, v) > expected_points(4, 1, v, phone="take")
        assert better == (v > draw_beats_taking())
