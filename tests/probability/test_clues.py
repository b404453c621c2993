"""What a clue is worth and how long a game lasts, against counting, the rules, and play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb
from random import Random
from typing import Any

import pytest
from sympy import Integer, Rational, Symbol, cancel, sqrt, symbols

import tablekit as tk
import tablekit.probability as lab
from tablekit.core.errors import ProbabilityError
from tablekit.probability import (
    best_clue,
    clue_found,
    clue_gain,
    clue_lead,
    clue_turn,
    even_clue,
    guesser_gain,
    mean_turns,
    turns_left,
)
from tablekit.probability.clues import MISS
from tablekit.probability.refill import PILES

FITTING, GUESSERS = range(1, 10), range(2, 6)
GRID = [*product(FITTING, GUESSERS)]
M, N = symbols("M n")


def exact(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


# ---- Counting, without the formulas


def counted(fitting: int, guessers: int, miss: str = "lose") -> tuple[Fraction, Fraction, Fraction]:
    """Every order of the fitting cards: how often found, the giver's mean, the first guesser's."""
    found = giver = guesser = ways = 0
    for order in permutations(range(fitting), min(fitting, guessers)):
        ways += 1
        if 0 in order:  # the target is card 0
            found += 1
            giver += order.index(0)
            guesser += order[0] == 0
        else:
            giver += {"lose": -1, "nothing": 0, "keep": guessers - 1}[miss]
    return Fraction(found, ways), Fraction(giver, ways), Fraction(guesser, ways)


OFF = [(n, d) for n in GUESSERS for d in range(1, min(n, 10 - n))]


@pytest.mark.parametrize(("guessers", "off"), OFF)
def test_too_vague_is_never_worse_than_as_much_too_clear(guessers: int, off: int) -> None:
    """With a card to lose they are level at one step; by the lead, and without a card, never."""

    def ahead(worth: Callable[..., Any], miss: str) -> Fraction:
        vague, plain = (worth(guessers + step, guessers, miss) for step in (off, -off))
        return exact(vague) - exact(plain)

    assert ahead(clue_gain, "lose") == Fraction(off * (off - 1), 2 * (guessers + off))
    assert (ahead(clue_gain, "lose") == 0) == (off == 1)
    assert ahead(clue_lead, "lose") > 0
    assert ahead(clue_gain, "nothing") > ahead(clue_gain, "lose")


@pytest.mark.parametrize(("fitting", "guessers"), GRID)
def test_formulas_are_what_counting_gives(fitting: int, guessers: int) -> None:
    for miss in MISS:
        found, giver, first = counted(fitting, guessers, miss)
        assert exact(clue_found(fitting, guessers)) == found
        assert exact(clue_gain(fitting, guessers, miss)) == giver
        # Guessers are alike, so the mean of all is the finder's card divided among them; the
        # first to touch has the share of one finger.
        mean = exact(guesser_gain(fitting, guessers))
        assert mean == found / guessers
        assert first == Fraction(1, fitting)
        assert exact(clue_lead(fitting, guessers, miss)) == giver - mean


def test_the_ledgers_formula() -> None:
    """Its sum, as it stands there."""
    for m, n in GRID:
        sum_ = sum(Fraction(j - 1, m) for j in range(1, min(n, m) + 1))
        assert exact(clue_gain(m, n)) == sum_ - Fraction(max(0, m - n), m)


def test_the_ledgers_figures() -> None:
    assert [clue_gain(m, 2) for m in (1, 2, 3)] == [0, Rational(1, 2), 0]
    assert [clue_gain(m, 3) for m in (2, 3, 4)] == [Rational(1, 2), 1, Rational(1, 2)]
    assert (clue_gain(3, 3), clue_gain(1, 3)) == (1, 0)  # WE-c
    assert (clue_gain(3, 2), clue_found(3, 2)) == (0, Rational(2, 3))  # JX-S34


@pytest.mark.parametrize("miss", MISS)
def test_letters_and_numbers_agree(miss: str) -> None:
    for formula, numbers in (
        (clue_found(M, N), clue_found),
        (guesser_gain(M, N), guesser_gain),
        (clue_gain(M, N, miss), lambda m, n: clue_gain(m, n, miss)),
        (clue_lead(M, N, miss), lambda m, n: clue_lead(m, n, miss)),
    ):
        for m, n in GRID:
            assert formula.subs({M: m, N: n}) == numbers(m, n)
            assert formula.subs(M, m).subs(N, n) == numbers(m, n)


def test_the_two_cases_meet_where_they_touch() -> None:
    for miss in MISS:
        (few, _), (many, _) = clue_gain(M, N, miss).args
        assert cancel((few - many).subs(M, N)) == 0


def test_one_letter_will_do() -> None:
    assert clue_gain(M, M) == (M - 1) / 2
    fours = [m.subs(M, 4) for m in (clue_gain(M, 3), clue_gain(M, 3, "nothing"))]
    assert fours == [Rational(1, 2), Rational(3, 4)]


# ---- The best clue


@pytest.mark.parametrize("miss", MISS)
@pytest.mark.parametrize("guessers", GUESSERS)
def test_the_best_clue_is_better_than_any_other(guessers: int, miss: str) -> None:
    best = best_clue(guessers, miss)
    for of in (clue_gain, clue_lead):
        others = [of(m, guessers, miss) for m in FITTING if m != best]
        assert of(best, guessers, miss) >= max(others)
        # Two guessers and nothing to lose: every vague clue leads them by nothing.
        assert (of(best, guessers, miss) == max(others)) == (
            (of, guessers, miss) == (clue_lead, 2, "nothing")
        )
    assert best == (9 if miss == "keep" else guessers)
    if miss != "keep":
        assert clue_gain(best, guessers, miss) == Rational(guessers - 1, 2)


def test_the_best_clue_where_fewer_cards_can_fit() -> None:
    assert best_clue(3, "keep", most=4) == 4
    assert best_clue(3, most=4) == 3
    assert best_clue(N) == N


def test_it_rises_by_halves_and_then_only_falls() -> None:
    for n in GUESSERS:
        gains = [clue_gain(m, n) for m in FITTING]
        assert all(b - a == Rational(1, 2) for a, b in pairwise(gains[:n]))
        assert all(b < a for a, b in pairwise(gains[n - 1 :]))


def test_the_even_clue_is_a_triangular_number() -> None:
    for n in GUESSERS:
        assert even_clue(n) == comb(n + 1, 2)
        if even_clue(n) <= 9:
            assert clue_gain(even_clue(n), n) == 0
        assert all((clue_gain(m, n) < 0) == (m > even_clue(n)) for m in FITTING)
    assert clue_gain(M, N).args[1][0].subs(M, even_clue(N)).simplify() == 0


# ---- The length of a game


def brute(pile: int, ways: dict[int, Fraction]) -> dict[int, Fraction]:
    """The length of a game, by following every way it can go."""
    ends: dict[int, Fraction] = {}

    def go(left: int, chance: Fraction, played: int) -> None:
        for gaps, share in ways.items():
            if gaps > left:
                ends[played] = ends.get(played, Fraction(0)) + chance * share
            else:
                go(left - gaps, chance * share, played + 1)

    go(pile, Fraction(1), 1)
    return ends


@pytest.mark.parametrize("pile", range(9))
def test_lengths_are_what_following_every_way_gives(pile: int) -> None:
    for ways in (
        {1: Fraction(1)},
        {1: Fraction(1, 2), 3: Fraction(1, 2)},
        {2: Fraction(1, 3), 3: Fraction(1, 3), 9: Fraction(1, 3)},
    ):
        assert turns_left(pile, ways) == brute(pile, ways)


def test_lengths_add_up_and_have_the_mean() -> None:
    for (m, n), refill, lose in product(GRID[::5], ("gaps", "fresh9"), (False, True)):
        turn = clue_turn(m, n, refill, lose=lose)
        assert sum(turn.values()) == 1
        lengths = turns_left(PILES[n], turn)
        assert sum(lengths.values()) == 1
        mean = sum((turns * chance for turns, chance in lengths.items()), Fraction(0))
        assert mean == mean_turns(PILES[n], turn)


def test_the_lengths_of_the_ledger() -> None:
    """JX-S24, JX-S37 and G-04: 33, 43, 53, 63 turns at most, or n + 2 of nine cards."""
    for n, pile in PILES.items():
        assert turns_left(pile, clue_turn(1, n)) == {pile + 1: 1}
        assert turns_left(pile, clue_turn(1, n, "fresh9")) == {n + 2: 1}
        longest = max(max(turns_left(pile, clue_turn(m, n, lose=True))) for m in FITTING)
        assert longest == pile + 1


def test_fresh_grids_with_lost_cards_make_four_to_eight_turns() -> None:
    """G-04 says so: a card under the pile can make one more grid complete."""
    spans = [
        turns
        for m, n in GRID
        for turns in turns_left(PILES[n], clue_turn(m, n, "fresh9", lose=True))
    ]
    assert (min(spans), max(spans)) == (4, 8)


def test_the_mean_is_close_to_what_its_docstring_says() -> None:
    for m, n in GRID:
        turn = clue_turn(m, n)
        takes = {gaps - under: chance for (gaps, under), chance in turn.items()}
        mean = sum(take * chance for take, chance in takes.items())
        square = sum(take**2 * chance for take, chance in takes.items())
        close = (PILES[n] + (square + mean) / (2 * mean)) / mean
        assert abs(close - mean_turns(PILES[n], turn)) < Fraction(1, 4)


# ---- Errors


def refused(call: Callable[[], Any], *words: str) -> None:
    with pytest.raises(ProbabilityError) as error:
        call()
    for word in words:
        assert word in str(error.value), str(error.value)


@pytest.mark.parametrize("of", [clue_found, clue_gain, guesser_gain, clue_lead, clue_turn])
@pytest.mark.parametrize(
    ("fitting", "guessers", "words"),
    [
        (0, 3, ["fitting must be a whole number from 1 to 9", "0"]),
        (10, 3, ["fitting", "1 to 9", "10"]),
        (-1, 3, ["fitting", "-1"]),
        (2.5, 3, ["fitting", "2.5"]),
        (True, 3, ["fitting", "True"]),
        ("3", 3, ["fitting", "'3'"]),
        (None, 3, ["fitting", "None"]),
        (3, 1, ["guessers must be a whole number from 2 to 5", "1"]),
        (3, 6, ["guessers", "2 to 5", "6"]),
        (3, Fraction(5, 2), ["guessers", "5"]),
        (3, False, ["guessers", "False"]),
    ],
)
def test_numbers_that_cannot_be(of: Any, fitting: Any, guessers: Any, words: list[str]) -> None:
    refused(lambda: of(fitting, guessers), *words)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: clue_gain(3, 3, "loose"), ["miss='loose'", "did you mean 'lose'"]),
        (lambda: clue_lead(3, 3, "kept"), ["miss='kept'", "keep"]),
        (lambda: best_clue(3, most=2), ["most", "number of guessers, 3", "2"]),
        (lambda: best_clue(3, most=10), ["most", "1 to 9", "10"]),
        (lambda: best_clue(9), ["guessers", "2 to 5"]),
        (lambda: even_clue(1), ["guessers", "2 to 5"]),
        (lambda: clue_gain(sqrt(2), 3), ["fitting", "not exact"]),
        (lambda: clue_gain(Symbol("M", negative=True), 3), ["fitting", "negative"]),
        (lambda: clue_gain(Symbol("n", integer=True), N), ["two different symbols", "n"]),
        (lambda: clue_turn(3, 3, "fresh"), ["refill='fresh'", "did you mean 'fresh9'"]),
        (lambda: turns_left(-1, {1: 1}), ["pile", "-1"]),
        (lambda: turns_left(4, {}), ["a turn is a mapping"]),
        (lambda: turns_left(4, [1]), ["a turn is a mapping"]),  # type: ignore[arg-type]
        (lambda: turns_left(4, {0: 1}), ["gaps", "1 to 9"]),
        (lambda: turns_left(4, {10: 1}), ["gaps", "1 to 9"]),
        (lambda: turns_left(4, {(1, 1): 1}), ["put under", "from 0 to 0"]),
        (lambda: turns_left(4, {(1, 0, 0): 1}), ["(1, 0, 0)"]),
        (lambda: turns_left(4, {1: "1/2"}), ["add up to 1", "1/2"]),
        (lambda: turns_left(4, {1: 0.5, 2: 0.5}), ["exact chance", "0.5"]),
        (lambda: mean_turns(4, {1: 2}), ["exact chance", "2"]),
    ],
)
def test_everything_else_that_cannot_be(call: Callable[[], Any], words: list[str]) -> None:
    refused(call, *words)


def test_numbers_of_other_kinds_will_do() -> None:
    assert clue_gain(Integer(3), Rational(3)) == 1
    assert turns_left(Integer(3), {Integer(1): Rational(1)}) == {4: 1}


# ---- The rules themselves


def gains_by_the_rules(cells: Sequence[int], guessers: int, has: int) -> list[tuple[int, int]]:
    """Every target and order of fingers, played: the giver's gain, and how many gaps it leaves."""
    won = [["30A", "31A"][:has], *[[] for _ in range(guessers)]]
    grid = ["1A", "2A", "3A", "4B", "5B", "6B", "10B", "8B", "22B"]
    outcomes = []
    for target in cells:
        for order in permutations(cells, min(len(cells), guessers)):
            data = {"grid": grid, "won": won, "target": target, "clue": ["word", "line"]}
            match = tk.position("jinx", data, seats=guessers + 1)
            for seat, cell in zip(match.seats[1:], order, strict=False):
                match.play(("touch", cell), seat)
                if any(choice.verb == "also" for choice in match.choices):
                    match.play("pass")
                if any(event.rule == "JX-14" for event in match.log):
                    break
            after = match.view()
            gaps = sum(now != then for now, then in zip(after["grid"], grid, strict=True))
            outcomes.append((after["won"][0] - has, gaps))
    return outcomes


@pytest.mark.parametrize(("fitting", "guessers"), [(1, 2), (2, 2), (3, 2), (3, 3), (4, 3), (3, 5)])
@pytest.mark.parametrize("has", [0, 1])
def test_the_rules_give_the_same(fitting: int, guessers: int, has: int) -> None:
    played = gains_by_the_rules(range(fitting), guessers, has)
    mean = Fraction(sum(gain for gain, _ in played), len(played))
    assert mean == exact(clue_gain(fitting, guessers, "lose" if has else "nothing"))
    turn = clue_turn(fitting, guessers, lose=bool(has))
    for (gaps, _), chance in turn.items():
        assert Fraction(sum(g == gaps for _, g in played), len(played)) == chance


class Played:
    """Games of bots that take a clue for what it says: each fitting card is as likely."""

    def __init__(self, games: int, guessers: int, vague: bool, **rulings: Any) -> None:
        self.faces = {
            f"{card['id']}{side}": {*card[side]["tags"], card[side]["word"]}
            for card in tk.game("jinx").box.data["card"]
            for side in "AB"
        }
        self.gains: dict[tuple[int, bool], list[int]] = {}
        self.turns = []
        for seed in range(games):
            match = tk.new("jinx", seats=guessers + 1, seed=seed, rulings=rulings)
            random, turns = Random(seed), 0
            while match.outcome is None:
                self.turn(match, random, vague)
                turns += 1
            self.turns.append(turns)

    def turn(self, match: tk.Match, random: Random, vague: bool) -> None:
        view = match.view()
        active = view["active"]
        before = view["won"][active]
        clues = [choice for choice in match.choices if choice.verb == "clue"]
        clue = random.choice(clues[1:]) if vague else clues[0]
        fits = [c for c, face in enumerate(view["grid"]) if clue.args[-1] in self.faces[face]]
        match.play(clue)
        order = random.sample(fits, len(fits))
        guessers = [s for s in range(len(match.seats)) if s != active]
        random.shuffle(guessers)
        others = [cell for cell in range(9) if cell not in fits]
        now = match.turn
        for seat, cell in zip(guessers, order + others, strict=False):
            match.play(("touch", cell), match.seats[seat])
            if any(choice.verb == "also" for choice in match.choices):
                match.play("pass")
            if match.turn != now or match.outcome is not None:
                break
            if match.rule == "JX-18":
                match.play(match.choices[0])
                break
        gain = match.view()["won"][active] - before
        self.gains.setdefault((len(fits), before > 0), []).append(gain)


def test_games_played_by_the_rules_come_close() -> None:
    """Four standard deviations at most; a turn's gain has a deviation below 1.2."""
    played = Played(12, guessers=3, vague=True)
    assert sum(map(len, played.gains.values())) > 200
    for (fitting, has), gains in played.gains.items():
        mean = float(clue_gain(fitting, 3, "lose" if has else "nothing"))
        assert abs(sum(gains) / len(gains) - mean) <= 4 * 1.2 / len(gains) ** 0.5


@pytest.mark.parametrize(("refill", "turns"), [("gaps", 33), ("fresh9", 4)])
def test_games_of_sure_clues_are_as_long_as_the_chain_says(refill: str, turns: int) -> None:
    played = Played(2, guessers=2, vague=False, refill=refill)
    assert {*played.turns} == {turns}
    assert turns_left(PILES[2], clue_turn(1, 2, refill)) == {turns: 1}


def test_they_are_in_the_laboratory() -> None:
    for name in ("clue_gain", "best_clue", "turns_left", "mean_turns"):
        assert name in lab.__all__
        assert getattr(lab, name) is globals()[name]
