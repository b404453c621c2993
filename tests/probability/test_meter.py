"""The meter as a chain, against counts of cards and lists of ways that know no matrix."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest
from sympy import Matrix, Rational, Symbol, cancel, diff, symbols

import tablekit as tk
from tablekit.core.errors import ProbabilityError
from tablekit.probability.absorbing import Absorbing
from tablekit.probability.attack import (
    BLOCK,
    SHIELDS,
    change,
    house_shields,
    increases,
    recoil,
)
from tablekit.probability.meter import (
    PORCELAIN,
    attacks,
    interruptions,
    landings,
    one_more,
    relief,
    second_life,
    supply,
    table_round,
    transition,
)

Odds = dict[Any, Fraction]

BOX = tk.game("orgasme").box
FAMILIES: list[str] = BOX["families"]
ACTIONS: list[list[str]] = [card["families"] for card in BOX["action"]]
REACTIONS = [card["id"] for card in BOX["reaction"] for _ in range(card["count"])]
EVENTS = [card["change"] for card in BOX["event"] for _ in range(card["count"])]
ON_ONE_CARD, ON_TWO = ("sports", "cosplay"), ("sports", "vanilla")
PAIRS = [ON_ONE_CARD, ON_TWO]


def exact(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def plain(chances: Any) -> Odds:
    return {step: exact(chance) for step, chance in chances.items()}


def shares(outcomes: Iterator[Any]) -> Odds:
    count = Counter(outcomes)
    return {what: Fraction(n, count.total()) for what, n in count.items()}


# ---- counting: what happens to a meter, written out case by case


def hit(card: list[str], pair: tuple[str, str]) -> int:
    return 1 + (pair[0] in card) + (pair[1] in card)


def answered(value: int, increase: int, reaction: str | None) -> int:
    """Where the target's meter stands after an attack, as the rulebook tells it."""
    if reaction in ("safe_word", "migraine", "fake_orgasm"):
        return value
    if reaction == "fart":
        return value - 1 if value > 0 else 0
    if reaction == "get_a_grip":
        return value + increase - 1
    return value + increase


def thrown_back(value: int, reaction: str | None) -> int:
    """Where the attacker's stands."""
    if reaction in ("fake_orgasm", "ecstasy"):
        return value + 1
    return max(0, value - 1) if reaction == "migraine" else value


def one_attack(value: int, pair: tuple[str, str], q: Fraction, out_at: int) -> Odds:
    """Every card against every answer, the end as one place."""
    after: Odds = defaultdict(Fraction)
    for card in ACTIONS:
        increase = hit(card, pair)
        after[min(out_at, answered(value, increase, None))] += (1 - q) / len(ACTIONS)
        for reaction in REACTIONS:
            ways = len(ACTIONS) * len(REACTIONS)
            after[min(out_at, answered(value, increase, reaction))] += q / ways
    return {to: chance for to, chance in after.items() if chance}


def followed(step: Callable[[int], Odds], start: int, out_at: int, steps: int) -> list[Fraction]:
    """The chance of being out after 0, 1, 2, ... steps, all ways followed forward."""
    here: Odds = {start: Fraction(1)}
    out = [Fraction(0)]
    for _ in range(steps):
        ahead: Odds = defaultdict(Fraction)
        for value, chance in here.items():
            for to, then in ({value: Fraction(1)} if value >= out_at else step(value)).items():
                ahead[to] += chance * then
        here = ahead
        out.append(sum((c for value, c in here.items() if value >= out_at), Fraction(0)))
    return out


# ---- one attack


def test_increases_are_counts_of_cards_for_all_105_pairs() -> None:
    kinds: Counter[tuple[tuple[int, int], ...]] = Counter()
    for pair in combinations(FAMILIES, 2):
        counted = Counter(hit(card, pair) for card in ACTIONS)
        assert plain(increases(*pair)) == {k: Fraction(n, 60) for k, n in counted.items()}
        assert increases(*pair) == increases(*reversed(pair))
        kinds[tuple(sorted(counted.items()))] += 1
    assert kinds == {((1, 45), (2, 14), (3, 1)): 60, ((1, 44), (2, 16)): 45}


def test_all_pairs_have_one_mean_and_two_variances() -> None:
    def moment(pair: tuple[str, str], power: int) -> Any:
        return sum(chance * step**power for step, chance in increases(*pair).items())

    assert {moment(pair, 1) for pair in combinations(FAMILIES, 2)} == {Rational(19, 15)}
    assert moment(ON_ONE_CARD, 2) - moment(ON_TWO, 2) == Rational(1, 30)
    assert {moment(pair, 2) for pair in combinations(FAMILIES, 2)} == {
        Rational(11, 6),
        Rational(9, 5),
    }


def test_increases_of_other_cards() -> None:
    cards = [("a", "b"), ("a", "c"), ("c", "d")]
    assert plain(increases("a", "b", cards=cards)) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
    assert plain(increases("d", cards=cards)) == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    for family in FAMILIES:
        assert plain(increases(family)) == {1: Fraction(13, 15), 2: Fraction(2, 15)}


@pytest.mark.parametrize("out_at", [3, 11, 12])
@pytest.mark.parametrize("q", [Fraction(0), Fraction(4, 19), Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize("pair", PAIRS)
def test_rows_are_every_card_against_every_answer(
    pair: tuple[str, str], q: Fraction, out_at: int
) -> None:
    matrix = transition(change(increases(*pair), q), out_at)
    for value in range(out_at):
        row = {to: exact(chance) for to, chance in enumerate(matrix[value, :]) if chance}
        assert row == one_attack(value, pair, q, out_at)
    assert list(matrix[out_at, :]) == [0] * out_at + [1]


@pytest.mark.parametrize("kind", list(SHIELDS))
def test_each_shield_does_what_the_rules_say(kind: str) -> None:
    for increase in (1, 2, 3, 4):
        step = change({increase: 1}, 1, {kind: 1})
        assert step == {answered(5, increase, kind) - 5: 1}
        assert recoil(1, {kind: 1}) == {thrown_back(5, kind) - 5: 1}


def test_recoil_is_a_count_of_reactions() -> None:
    q = Fraction(2, 5)
    counted = shares(thrown_back(5, reaction) - 5 for reaction in REACTIONS)
    expected = {step: q * chance + (step == 0) * (1 - q) for step, chance in counted.items()}
    assert plain(recoil(q)) == expected
    assert recoil() == {0: 1}


def test_two_shields_that_do_the_same_are_counted_together() -> None:
    both = {"safe_word": 2, BLOCK: 1, "ecstasy": 1}
    assert change({1: 1}, 1, both) == {0: Rational(3, 4), 1: Rational(1, 4)}
    assert attacks({1: 1}, both, actions=4) == attacks({1: 1}, {BLOCK: 3, "ecstasy": 1}, actions=4)


def test_in_letters_a_change_is_every_change_in_numbers() -> None:
    q, r, g = symbols("q r g", nonnegative=True)
    letters = change(increases(*ON_ONE_CARD), q, {BLOCK: r, "get_a_grip": g, "fart": 1})
    for number, blocks, grips in product((0, Rational(1, 3), 1), (0, 4), (1, 5)):
        numbers = change(
            increases(*ON_ONE_CARD), number, {BLOCK: blocks, "get_a_grip": grips, "fart": 1}
        )
        put_in = {k: c.subs({q: number, r: blocks, g: grips}) for k, c in letters.items()}
        assert {k: c for k, c in put_in.items() if c} == numbers


# ---- how long it lasts


@pytest.mark.parametrize("out_at", [5, 11, 12])
@pytest.mark.parametrize("pair", PAIRS)
def test_without_shields_it_is_a_finite_list_of_ways(pair: tuple[str, str], out_at: int) -> None:
    """Every attack raises the meter, so all is over after out_at attacks: exact sums."""
    odds = shares(hit(card, pair) for card in ACTIONS)

    def step(value: int) -> Odds:
        return {value + k: chance for k, chance in odds.items()}

    chain = Absorbing(transition(increases(*pair), out_at))
    for start in (0, 1, out_at - 1):
        out = followed(step, start, out_at, out_at)
        ends = {t: out[t] - out[t - 1] for t in range(1, out_at + 1)}
        assert out[out_at] == 1
        mean = sum(t * chance for t, chance in ends.items())
        assert exact(chain.mean(start)) == mean
        square = sum(t * t * chance for t, chance in ends.items())
        assert exact(chain.variance(start)) == square - mean**2
        assert {t: exact(chain.ends(t, start)) for t in ends} == ends
        assert [exact(chain.lasts(t, start)) for t in range(out_at + 1)] == [1 - o for o in out]


@pytest.mark.parametrize("out_at", [4, 11, 12])
@pytest.mark.parametrize("q", [Fraction(4, 19), Fraction(8, 19), Fraction(9, 10)])
@pytest.mark.parametrize("pair", PAIRS)
def test_with_shields_the_ways_are_followed_forward(
    pair: tuple[str, str], q: Fraction, out_at: int
) -> None:
    chain = Absorbing(transition(change(increases(*pair), q), out_at))
    rows = {value: one_attack(value, pair, q, out_at) for value in range(out_at)}
    out = followed(rows.__getitem__, 0, out_at, 25)
    assert [1 - exact(chain.lasts(t)) for t in range(26)] == out
    assert exact(chain.ends(20)) == out[20] - out[19]
    means = [exact(chain.mean(a)) for a in range(out_at)] + [Fraction(0)]
    squares = [exact(chain.variance(a)) + means[a] ** 2 for a in range(out_at)] + [Fraction(0)]
    for value, row in rows.items():
        # One step ahead, from every value: no other numbers solve these equations.
        assert means[value] == 1 + sum(p * means[to] for to, p in row.items())
        ahead = sum(p * (squares[to] + 2 * means[to]) for to, p in row.items())
        assert squares[value] == 1 + ahead


def test_visits_are_the_sum_of_all_that_can_happen() -> None:
    chain = Absorbing(transition(increases(*ON_TWO)))
    power, total = Matrix.eye(11), Matrix.zeros(11)
    for _ in range(11):
        total += power
        power = power * chain.inner
    assert power == Matrix.zeros(11)
    assert chain.visits() == total
    assert sum(chain.visits()[0, :]) == chain.mean()


def test_a_block_makes_everything_slower_by_the_same_factor() -> None:
    q = Symbol("q", nonnegative=True)
    for pair in PAIRS:
        plainly = Absorbing(transition(increases(*pair))).mean()
        slower = Absorbing(transition(change(increases(*pair), q, {BLOCK: 1}))).mean()
        assert cancel(slower - plainly / (1 - q)) == 0


def test_in_letters_the_house_mix_is_every_case_in_numbers() -> None:
    q = Symbol("q", nonnegative=True)
    letters = Absorbing(transition(change(increases(*ON_ONE_CARD), q), 4))
    for number in (Rational(0), Rational(4, 19), Rational(1, 2), Rational(9, 10)):
        numbers = Absorbing(transition(change(increases(*ON_ONE_CARD), number), 4))
        for start in range(4):
            assert letters.mean(start).subs(q, number) == numbers.mean(start)
            assert letters.variance(start).subs(q, number) == numbers.variance(start)
            assert letters.ends(3, start).subs(q, number) == numbers.ends(3, start)
        assert letters.visits().subs(q, number) == numbers.visits()


def test_a_chain_in_letters() -> None:
    p = Symbol("p", nonnegative=True)
    chain = Absorbing(Matrix([[1 - p, p, 0], [0, 1 - p, p], [0, 0, 1]]))
    assert chain.mean() == 2 / p
    assert cancel(chain.variance() - 2 * (1 - p) / p**2) == 0
    assert cancel(chain.ends(3) - 2 * p**2 * (1 - p)) == 0


# ---- where it lands, and the second life


@pytest.mark.parametrize("out_at", [5, 11, 12])
@pytest.mark.parametrize("pair", PAIRS)
def test_landings_are_followed_forward_and_obey_wald(pair: tuple[str, str], out_at: int) -> None:
    odds = shares(hit(card, pair) for card in ACTIONS)
    here: Odds = {0: Fraction(1)}
    for _ in range(out_at):
        ahead: Odds = defaultdict(Fraction)
        for value, chance in here.items():
            for k, then in odds.items() if value < out_at else [(0, Fraction(1))]:
                ahead[value + k] += chance * then
        here = ahead
    assert plain(landings(increases(*pair), out_at)) == here
    mean = sum(value * chance for value, chance in here.items())
    assert mean == Fraction(19, 15) * exact(Absorbing(transition(increases(*pair), out_at)).mean())


def test_more_variance_lasts_longer_for_the_same_mean() -> None:
    for out_at in (11, 12):
        means = [Absorbing(transition(increases(*pair), out_at)).mean() for pair in PAIRS]
        assert means[0] > means[1]
    far = [Absorbing(transition(increases(*pair), 60)).mean() for pair in PAIRS]
    # In the limit: a difference of 1/30 in E[X^2], over twice the mean squared.
    assert abs(far[0] - far[1] - Rational(1, 60) / Rational(19, 15) ** 2) < Rational(1, 10**9)


@pytest.mark.parametrize("porcelain", PORCELAIN)
@pytest.mark.parametrize("out_at", [11, 12])
@pytest.mark.parametrize("q", [Fraction(0), Fraction(8, 19)])
def test_second_life_is_followed_forward(q: Fraction, out_at: int, porcelain: str) -> None:
    pair = ON_ONE_CARD

    def step(place: Any) -> Odds:
        value, card = place
        after: Odds = defaultdict(Fraction)
        for shown, reaction in product(ACTIONS, [None, *REACTIONS]):
            chance = (1 - q if reaction is None else q / 16) / 60
            increase = hit(shown, pair) if card else 1 + ("cosplay" in shown)
            to, left = answered(value, increase, reaction), card
            if to >= out_at and card:
                to, left = 8 if porcelain == "pinned" else min(to - 3, out_at - 1), False
            after[min(to, out_at), left] += chance
        return after

    before, after = change(increases(*pair), q), change(increases("cosplay"), q)
    chain = Absorbing(second_life(before, after, out_at, porcelain))
    places = [(value, card) for card in (True, False) for value in range(out_at)]
    for number, place in enumerate(places):
        row: Odds = defaultdict(Fraction)
        for to, chance in enumerate(chain.matrix[number, :]):
            where = places[to] if to < len(places) else (out_at, False)
            row[where] += exact(chance)
        assert {w: c for w, c in row.items() if c} == {w: c for w, c in step(place).items() if c}


def test_what_the_second_life_is_worth() -> None:
    """Pinned, three spaces with one family; raw, the order of the pairs turns round."""
    one = increases("sports")
    from_8 = Absorbing(transition(one)).mean(8)
    for pair in PAIRS:
        once = Absorbing(transition(increases(*pair))).mean()
        assert Absorbing(second_life(increases(*pair), one)).mean() == once + from_8
    pinned, raw = (
        [Absorbing(second_life(increases(*pair), one, 11, how)).mean() for pair in PAIRS]
        for how in PORCELAIN
    )
    assert pinned[0] > pinned[1]
    assert raw[0] < raw[1]


# ---- interruptions, relief, a round


@pytest.mark.parametrize("out_at", [3, 11])
def test_interruptions_are_shuffles(out_at: int) -> None:
    """All orders of two events and three other cards, drawn until so many are kept."""
    for events, kept in product(([2, -1], [1, 1], [-1, -1]), (1, 2, 3)):
        matrix = interruptions(kept, others=3, events=events, out_at=out_at)
        for value in (0, 1, out_at - 1):
            after = shares(
                drawn(order, kept, value, out_at)
                for order in permutations([*(("event", e) for e in events), *(("card", 0),) * 3])
            )
            row = {to: exact(chance) for to, chance in enumerate(matrix[value, :]) if chance}
            assert row == after


def drawn(order: Any, kept: int, value: int, out_at: int) -> int:
    for kind, step in order:
        if kind == "card":
            kept -= 1
            if not kept:
                break
        else:
            value = max(0, value + step)
            if value >= out_at:
                return out_at
    return value


def test_interruptions_in_a_second_life() -> None:
    """The same shuffles for somebody who still has the card, or has it no more."""

    def step(change: Any) -> Matrix:
        return second_life(change, change)

    matrix = interruptions(2, others=3, events=[2, 2], step=step)
    for place, (value, card) in {9: (9, True), 10: (10, True), 21: (10, False)}.items():
        after: Odds = defaultdict(Fraction)
        for order in permutations([2, 2, 0, 0, 0]):
            to, left, kept = value, card, 2
            for by in order:
                kept -= by == 0
                to = min(11, to + by)
                if to == 11 and left:
                    to, left = 8, False
                if to == 11 or not kept:
                    break
            after[22 if to == 11 else to + 11 * (not left)] += Fraction(1, 120)
        row = {to: exact(chance) for to, chance in enumerate(matrix[place, :]) if chance}
        assert row == after


def test_house_events_raise_a_meter_by_one_in_77_for_each_card_kept() -> None:
    """Four events, +1 in all, spread over 76 + 1 gaps; far from the floor and the end."""
    for kept in (1, 12):
        row = interruptions(kept, out_at=30)[12, :]
        mean = sum(to * chance for to, chance in enumerate(row)) - 12
        assert mean == Rational(kept * sum(EVENTS), 77)


def test_relief() -> None:
    matrix = relief(2, least=8)
    assert [list(matrix[a, :]).index(1) for a in range(12)] == [*range(8), 6, 7, 8, 11]
    assert [list(relief(1)[a, :]).index(1) for a in range(12)] == [0, *range(10), 11]


def test_a_round_is_its_parts() -> None:
    increase = increases(*ON_TWO)
    nothing = table_round(4, increase, answered=0, events=[])
    assert nothing == transition(increase) ** 3
    q = Fraction(28, 95)
    assert exact(supply(6)) == q
    made = transition(change(increase, q)) ** 5 * transition(recoil(q)) ** 5 * interruptions(42)
    assert table_round(6, increase) == made


# ---- what cards are worth


def test_supply_counts_cards() -> None:
    for n in range(3, 7):
        cards, hits = n + 1, n - 1
        assert exact(supply(n)) == Fraction(cards * 16, 76 * hits)
    assert supply(2) == Rational(16, 60)
    assert supply(3, reactions=60) == 1
    n, r = symbols("n r", positive=True)
    assert cancel(supply(n, r) - (n + 1) * r / ((n - 1) * (r + 60))) == 0


def test_attacks_are_those_of_a_random_card_in_the_hand() -> None:
    held: list[str | None] = [*REACTIONS, *[None] * 60]
    for pair in PAIRS:
        means = [exact(mean) for mean in every_mean(pair)] + [Fraction(0)]
        assert exact(attacks(increases(*pair))) == means[0]
        for value in range(11):
            ways = [
                means[min(11, answered(value, hit(card, pair), reaction))]
                for card, reaction in product(ACTIONS, held)
            ]
            assert means[value] == 1 + sum(ways) / len(ways)


def every_mean(pair: tuple[str, str]) -> list[Any]:
    chain = Absorbing(transition(change(increases(*pair), Rational(4, 19))))
    return [chain.mean(value) for value in range(11)]


@pytest.mark.parametrize("kind", list(SHIELDS))
def test_one_more_is_the_difference_of_two_decks(kind: str) -> None:
    increase, shields = increases(*ON_ONE_CARD), house_shields()
    more = {**shields, kind: shields[kind] + 1}
    worth = one_more(kind, increase, out_at=5)
    assert worth.exact == attacks(increase, more, out_at=5) - attacks(increase, out_at=5)
    r = Symbol("r", nonnegative=True)
    mean = attacks(increase, {**shields, kind: r}, out_at=5)
    assert worth.slope == diff(mean, r).subs(r, shields[kind])


def test_a_block_is_worth_as_much_as_any_other_block() -> None:
    """Linear in the blocks: difference and derivative agree, whatever else is in the deck."""
    increase = increases(*ON_ONE_CARD)
    worths = {one_more(kind, increase) for kind in ("safe_word", "migraine", "fake_orgasm")}
    [worth] = worths
    assert worth.exact == worth.slope == attacks(increase) / 76
    only = one_more(BLOCK, increase, {BLOCK: 16})
    assert only.exact == Absorbing(transition(increase)).mean() / 60


def test_some_shields_are_worth_less_than_nothing() -> None:
    """Better Joke leaves the attack as it is and takes the place of a better card."""
    worth = {kind: one_more(kind, increases(*ON_ONE_CARD), out_at=8).exact for kind in SHIELDS}
    assert worth["ecstasy"] < 0 < worth["get_a_grip"] < worth["safe_word"] < worth["fart"]
    none = one_more("ecstasy", {1: 1}, {BLOCK: 0})
    assert none == (0, 0)


# ---- what can't be


def refused(call: Callable[[], Any], *words: str) -> None:
    with pytest.raises(ProbabilityError) as error:
        call()
    for word in words:
        assert word in str(error.value), str(error.value)


HALF = Rational(1, 2)
WAYS = {1: 1}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: increases("sport", "food"), ["no card shows 'sport'", "did you mean 'sports'"]),
        (lambda: increases("food", "food"), ["different families", "'food' twice"]),
        (lambda: increases("a", "b", cards=[]), ["no cards"]),
        (lambda: increases("fod"), ["no card shows 'fod'", "'food'"]),
        (lambda: increases(), ["two families are needed", "0"]),
        (lambda: change({1: HALF}), ["chances of increase must sum to 1", "1/2"]),
        (lambda: change({1: 0.5, 2: 0.5}), ["increase[1]", "0.5", "not exact"]),
        (lambda: change({1.5: 1}), ["whole numbers", "1.5"]),
        (lambda: change([1, 2]), ["increase must be changes with their chances", "[1, 2]"]),
        (lambda: change({}), ["increase must be", "{}"]),
        (lambda: change(WAYS, 2), ["answered must be a chance", "2"]),
        (lambda: change(WAYS, 0.2), ["answered", "not exact"]),
        (lambda: change(WAYS, HALF, {"fartt": 1}), ["no shield is called 'fartt'", "'fart'"]),
        (lambda: change(WAYS, HALF, {BLOCK: 0}), ["no shields", "sum to 0"]),
        (lambda: change(WAYS, HALF, {BLOCK: -1}), ["shields[", "whole number, 0 or more"]),
        (lambda: change(WAYS, HALF, ["fart"]), ["kinds with their counts", "['fart']"]),
        (lambda: transition(WAYS, 0), ["out_at must be a whole number, 1 or more", "0"]),
        (lambda: transition({1: 2, 2: -1}), ["step[1] must be a chance", "2"]),
        (lambda: relief(-1), ["by must be a whole number, 0 or more", "-1"]),
        (lambda: interruptions(5, others=4), ["5 cards can't be kept", "4"]),
        (lambda: landings(WAYS, start=11), ["start must be a whole number from 0 to 10", "11"]),
        (lambda: second_life(WAYS, WAYS, 11, "row"), ["porcelain='row'", "did you mean 'raw'"]),
        (lambda: second_life(WAYS, WAYS, 9), ["out_at must be a whole number from 11 to 12"]),
        (lambda: supply(1), ["seats must be 2 or more", "1"]),
        (lambda: supply(3, actions=0), ["actions must be 1 or more"]),
        (lambda: attacks(WAYS, actions=0), ["actions must be 1 or more"]),
        (lambda: table_round(2, WAYS), ["seats must be a whole number from 3 to 6", "2"]),
        (lambda: one_more("hug", WAYS), ["no shield is called 'hug'"]),
        (lambda: Absorbing(Matrix([[1, 0]])), ["as many rows as columns", "1 x 2"]),
        (lambda: Absorbing("PQ"), ["matrix must hold the chances of one step"]),
        (lambda: Absorbing(Matrix([[HALF, 0], [0, 1]])), ["row 0 must sum to 1", "1/2"]),
        (lambda: Absorbing(Matrix([[2, -1], [0, 1]])), ["a chance of the matrix", "2"]),
        (lambda: Absorbing(Matrix([[0, 1], [1, 0]])), ["the last state must be the end"]),
        (lambda: Absorbing(Matrix([[1, 0], [0, 1]])), ["can't be reached from state 0"]),
        (lambda: Absorbing(transition(WAYS)).mean(11), ["start must be", "from 0 to 10", "11"]),
        (lambda: Absorbing(transition(WAYS)).ends(0), ["step must be", "1 or more", "0"]),
        (lambda: Absorbing(transition(WAYS)).lasts(-1), ["steps must be", "-1"]),
    ],
)
def test_refused(call: Callable[[], Any], words: list[str]) -> None:
    refused(call, *words)


def test_two_symbols_of_one_name_are_refused() -> None:
    q, other = Symbol("q", positive=True), Symbol("q")
    refused(lambda: change({1: q, 2: 1 - q}, other), "two different symbols", "q")
    refused(lambda: change({1: 1 - q, 2: other}), "two different symbols")
