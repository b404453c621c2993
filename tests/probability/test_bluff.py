"""How likely a claim is, and the game of bluffing and calling, against the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from sympy import Integer, Rational, Symbol, binomial, cancel, sqrt, symbols

import tablekit as tk
from tablekit.core.errors import ProbabilityError
from tablekit.core.match import Match
from tablekit.probability.bluff import PROVEIT, Stakes, equilibrium, payoffs, stakes, truth

HALF = Fraction(1, 2)
RATES = [Fraction(n, d) for n, d in ((1, 20), (1, 5), (1, 2), (9, 10), (49, 50))]
TABLES = [
    {"club": club, "card": card, "turn": turn, "shown": shown, "seats": seats}
    for club, card, turn, shown, seats in product((1, 6, 12), (1, 2), (0, 1), (0, 1), (3, 4, 6))
]


def exact(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


# ---- how likely a claim is


@pytest.mark.parametrize(("unseen", "free", "missing"), [(11, 3, 2), (10, 2, 1), (8, 5, 5)])
def test_truth_is_a_count_of_hands(unseen: int, free: int, missing: int) -> None:
    hands = list(combinations(range(unseen), free))
    holding = sum(set(range(missing)) <= set(hand) for hand in hands)
    assert exact(truth(unseen, free, missing)) == Fraction(holding, len(hands))


def test_truth_in_letters_is_the_count_of_every_small_case() -> None:
    u, h = symbols("u h", integer=True, nonnegative=True)
    for missing in range(4):
        formula = truth(u, h, missing)
        for unseen, free in ((9, 4), (12, 3), (5, 5)):
            counted = binomial(unseen - missing, free - missing) / binomial(unseen, free)
            assert formula.subs({u: unseen, h: free}) == counted


def test_the_ends_of_truth() -> None:
    assert truth(9, 9, 6) == truth(9, 4, 0) == 1
    assert truth(9, 1, 2) == 0
    m = Symbol("m")
    assert truth(11, 3, m).subs(m, 2).doit() == Rational(3, 55)


def claimed(known: int, **rulings: Any) -> Match:
    """Late in a game: Ana announces H, of which some cards are known to be hers."""
    data = {
        "closed": {"D": 1, "A": 2, "S": 0},
        "used": ["W", "X", "+", "+"],
        "hands": [["H1", "H2", "H3", "H4", "H5", "E5", "R6"], ["E1", "E2", "R1", "R2", "X"], 5],
        "pile": 3,
        "known": {0: [f"H{n}" for n in range(1, known + 1)]},
    }
    match = tk.position("clubs", data, seats=["Ana", "Ben", "Cleo"], seed=1, rulings=rulings)
    match.play("im_in H")
    return match


@pytest.mark.parametrize("proveit", PROVEIT)
@pytest.mark.parametrize("known", [0, 2, 4, 5])
def test_truth_is_what_the_rules_give_to_whoever_could_call(known: int, proveit: str) -> None:
    match = claimed(known, proveit=proveit)
    view = match.view("Ben")
    cards = set(view["holds"][0])
    assert len(cards) == known

    def shown(outcome: tuple[Any, ...]) -> set[str]:
        return set(outcome[0]) if outcome and isinstance(outcome[0], tuple) else set()

    odds = match.odds("prove_it", seat="Ben")
    six = odds.chance(lambda outcome: len(shown(outcome)) == 6)
    so_far = odds.chance(lambda outcome: cards <= shown(outcome))
    unseen = view["pile"] + view["hand_sizes"][0] + view["hand_sizes"][2] - known
    assert exact(truth(unseen, view["hand_sizes"][0] - known, 6 - known)) == six / so_far


def test_truth_is_what_worlds_hold_that_the_caller_cannot_tell_apart() -> None:
    match, random, often = claimed(0), Random(3), 0
    for _ in range(2000):
        state: Any = match.worlds(match.seats[1]).draw(random).state
        often += sum(card[0] == "H" for card in state.hands[0]) >= 4
    four = sum(binomial(6, n) * binomial(9, 7 - n) for n in range(4, 7)) / binomial(15, 7)
    assert abs(often / 2000 - four) < 0.03


# ---- what is at stake


def test_stakes_in_letters() -> None:
    v, c, t, x, n = symbols("v c t x n", positive=True)
    table = {"club": v, "card": c, "turn": t, "shown": x, "seats": n}
    loss, part = v / (n - 1), 2 * c / (n - 1)
    assert stakes(**table) == Stakes(v, t, c, c + x, c, c, loss)
    assert stakes("caller_only", **table) == Stakes(v, t, c, x, c, 0, loss)
    assert stakes("none", **table) == Stakes(v, t, 0, x, 0, 0, loss)
    assert stakes("draw2", **table) == Stakes(v, t, 2 * c, part + x, part, 2 * c, loss)


def test_the_readings_are_those_of_the_ruling_and_its_default_is_first() -> None:
    ruling = tk.rulebook("clubs").rulings["G-01"]
    assert set(PROVEIT) == set(ruling.values)
    assert PROVEIT[0] == ruling.default


@pytest.mark.parametrize("proveit", PROVEIT)
@pytest.mark.parametrize("true", [True, False])
def test_stakes_count_the_cards_that_the_rules_move(proveit: str, true: bool) -> None:
    """Hands before and after a call, in cards: who gains and who loses what the table says."""
    held = [f"H{n}" for n in range(1, 7 if true else 6)]
    data = {"hands": [[*held, "E1"], ["E2", "R1", "R2"], ["E3", "R3", "R4"]]}
    match = tk.position("clubs", data, seats=3, seed=4, rulings={"proveit": proveit})
    match.play("im_in H")
    before = match.view()["hand_sizes"]
    match.play("prove_it", seat="Ben")
    after = match.view()["hand_sizes"]
    announcer, caller = (b - a for a, b in zip(before[:2], after[:2], strict=True))
    at = stakes(proveit, club=6, card=1)
    if true:
        assert announcer + 6 == at.reward
        assert -caller == (0 if proveit == "draw2" else at.price)
    else:
        assert -announcer == (0 if proveit == "draw2" else at.caught)
        assert caller == at.gain


# ---- the game


def played(q: Fraction, at: Stakes, bluff: Fraction, call: Fraction) -> tuple[Fraction, Fraction]:
    """Mean payoffs to announcer and caller, followed through the tree of the game."""
    club, turn, reward, caught, price, gain, loss = map(exact, at)
    announcer = q * (club + call * reward)
    announcer += (1 - q) * (bluff * ((1 - call) * club - call * caught) + (1 - bluff) * turn)
    caller = -q * (loss + call * price)
    caller += (1 - q) * bluff * (call * gain - (1 - call) * loss)
    return announcer, caller


@pytest.mark.parametrize("proveit", PROVEIT)
def test_payoffs_are_the_corners_of_the_tree(proveit: str) -> None:
    for table, q in product(TABLES[::5], RATES):
        at = stakes(proveit, **table)
        announcer, caller = payoffs(q, at)
        for bluff, call in product((0, 1), repeat=2):
            mean = played(q, at, Fraction(bluff), Fraction(call))
            assert (exact(announcer[bluff, 1 - call]), exact(caller[bluff, 1 - call])) == mean


@pytest.mark.parametrize("proveit", PROVEIT)
def test_nobody_gains_by_leaving_the_equilibrium(proveit: str) -> None:
    for table, q in product(TABLES, RATES):
        at = stakes(proveit, **table)
        bluff, lie, call = map(exact, equilibrium(q, at))
        assert all(0 <= rate <= 1 for rate in (bluff, lie, call))
        announcer, caller = played(q, at, bluff, call)
        for other in (Fraction(0), HALF, Fraction(1)):
            assert played(q, at, other, call)[0] <= announcer
            assert played(q, at, bluff, other)[1] <= caller
        assert lie == (1 - q) * bluff / (q + (1 - q) * bluff)


def test_in_letters_both_sides_are_indifferent() -> None:
    q, v, c, t, x, n = symbols("q v c t x n", positive=True)
    for proveit in PROVEIT:
        at = stakes(proveit, club=v, card=c, turn=t, shown=x, seats=n)
        bluff, lie, call = equilibrium(q, at)
        announcer, caller = payoffs(q, at)
        bluffs = announcer[1, :] - announcer[0, :]
        assert cancel(bluffs.dot([call, 1 - call])) == 0
        calls = caller[:, 0] - caller[:, 1]
        assert cancel(calls.dot([1 - bluff, bluff])) == 0
        assert cancel(lie - (1 - q) * bluff / (q + (1 - q) * bluff)) == 0
        numbers = {q: Rational(1, 5), v: 6, c: 1, t: 1, x: 0, n: 3}
        table = {"club": 6, "card": 1, "turn": 1}
        put_in = [rate.subs(numbers) for rate in (bluff, lie, call)]
        assert put_in == list(equilibrium(Fraction(1, 5), stakes(proveit, **table)))


def test_the_price_of_a_wrong_call_makes_the_bluff() -> None:
    """CL-S37: without a price calling weakly dominates, and no bluff is left."""
    v, l, g, b, p, q = symbols("v l g b p q", positive=True)  # noqa: E741
    free = Stakes(v, Integer(0), Integer(0), b, Integer(0), g, l)
    assert equilibrium(q, free)[:2] == (0, 0)
    _, caller = payoffs(Fraction(1, 3), stakes("none", club=6, card=1))
    assert caller[0, 0] == caller[0, 1]
    assert caller[1, 0] > caller[1, 1]
    lie = equilibrium(q, Stakes(v, Integer(0), Integer(0), b, p, g, l)).lie
    assert lie.diff(p).is_positive or cancel(lie.diff(p) - (g + l) / (p + g + l) ** 2) == 0


def test_where_no_rate_leaves_the_other_indifferent() -> None:
    often = stakes("random", club=1, card=2, seats=6)
    assert equilibrium(Fraction(9, 10), often) == (1, Rational(1, 10), 0)
    assert equilibrium(HALF, stakes(club=1, card=1, turn=1)) == (0, 0, 0)
    no_gain = Stakes(*map(Integer, (6, 1, 1, 0, 1, 0, 0)))
    assert equilibrium(HALF, no_gain) == (1, Rational(1, 2), 0)
    with pytest.raises(ProbabilityError, match="calls change nothing"):
        equilibrium(HALF, no_gain._replace(price=Integer(0)))


# ---- what can't be


def refused(call: Callable[[], Any], *words: str) -> None:
    with pytest.raises(ProbabilityError) as error:
        call()
    for word in words:
        assert word in str(error.value), str(error.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: truth(11, 12, 1), ["free must be at most unseen = 11", "12"]),
        (lambda: truth(3, 2, 4), ["missing must be at most unseen = 3", "4"]),
        (lambda: truth(-1, 0, 0), ["unseen must be a whole number, 0 or more", "-1"]),
        (lambda: truth(11, 2.5, 1), ["free must be", "2.5"]),
        (lambda: truth(11, True, 1), ["free must be", "True"]),
        (lambda: truth(11, 3, Symbol("m", negative=True)), ["m is declared negative"]),
        (lambda: stakes("randm", club=6, card=1), ["proveit='randm'", "did you mean 'random'"]),
        (lambda: stakes(club=-6, card=1), ["club must be a number, 0 or more", "-6"]),
        (lambda: stakes(club=6, card=0.5), ["card must be", "0.5", "not exact"]),
        (lambda: stakes(club=6, card=sqrt(2)), ["card must be", "not exact"]),
        (lambda: stakes(club=6, card=1, turn="t"), ["turn must be", "Symbol('t')"]),
        (lambda: stakes(club=6, card=1, seats=1), ["seats must be 2 or more", "1"]),
        (lambda: stakes(club=6, card=1, seats="3"), ["seats must be", "'3'"]),
        (lambda: payoffs(1, stakes(club=6, card=1)), ["true must be above 0 and below 1", "1"]),
        (lambda: equilibrium(0, stakes(club=6, card=1)), ["true must be above 0", "0"]),
        (lambda: equilibrium(2, stakes(club=6, card=1)), ["true must be a chance", "2"]),
        (lambda: equilibrium(0.2, stakes(club=6, card=1)), ["true", "0.2", "not exact"]),
    ],
)
def test_refused(call: Callable[[], Any], words: list[str]) -> None:
    refused(call, *words)


def test_two_symbols_of_one_name_are_refused() -> None:
    q, other = Symbol("v", positive=True), Symbol("v")
    refused(lambda: equilibrium(q, stakes(club=other, card=1)), "two different symbols", "v")
    refused(lambda: stakes(club=q, card=other), "two different symbols")
