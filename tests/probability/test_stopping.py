"""The clock of the scene, and throwing now against waiting."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, product
from math import sqrt
from random import Random

import pytest
from sympy import Rational, symbols

import tablekit as tk
from tablekit.probability import (
    Clock,
    chance_of_more,
    chance_of_rounds,
    clock,
    desperate_results,
    gain_of_closing,
    gain_of_waiting,
    mean_of_rounds,
    mean_rounds,
    results,
    rounds_left,
    simulate_rounds,
    stopping_table,
    survival,
    threshold,
)

PILES = [(s, n - s) for n in range(1, 8) for s in range(n + 1)]


# ---- the clock


def played(deck: list[str]) -> int:
    """How many rounds a scene with this event deck lasts, event by event as the rules say."""
    rounds = times = at = 0
    while True:
        rounds += 1
        while True:
            event = deck[at]
            at += 1
            times += event == "time"
            if event != "wc" or times == 3:
                break
        if times == 3:
            return rounds


def decks(events: int, wc: int, times: int = 3) -> list[list[str]]:
    """Every event deck, as far as the clock can tell the cards apart."""
    found = []
    for where in combinations(range(events), times):
        rest = [i for i in range(events) if i not in where]
        for toilets in combinations(rest, wc):
            names = {**dict.fromkeys(where, "time"), **dict.fromkeys(toilets, "wc")}
            found.append([names.get(i, "other") for i in range(events)])
    return found


@pytest.mark.parametrize("wc", [0, 1, 2])
def test_the_wc_card_vanishes_from_the_clock(wc: int) -> None:
    lengths = Counter(played(deck) for deck in decks(15, wc))
    total = lengths.total()
    assert rounds_left(clock(15, wc)) == {
        r: Fraction(count, total) for r, count in sorted(lengths.items())
    }


def test_the_figures_of_the_house_box() -> None:
    left = rounds_left()
    assert (min(left), max(left)) == (3, 14)
    assert left[3] == Fraction(1, 364)
    assert left[14] == Fraction(3, 14)
    assert mean_rounds() == Fraction(45, 4) == sum(r * chance for r, chance in left.items())
    assert sum(left.values()) == 1


def test_the_house_box_has_that_clock() -> None:
    """The events of the game itself, and the longest scene that it can play."""
    box = tomllib.loads(files("tablekit.games.sexy").joinpath("box.toml").read_text("utf-8"))
    names = [event["id"] for event in box["event"] for _ in range(event["count"])]
    assert clock(len(names), names.count("wc"), names.count("time")) == Clock()


@pytest.mark.parametrize("order", [(0, 1, 2), (3, 7, 9), (2, 5, 14)])
def test_the_engine_keeps_the_same_clock(order: tuple[int, ...]) -> None:
    """A scene at which nobody does anything lasts as many rounds as the deck says."""
    deck = ["party"] * 15
    deck[min(set(range(15)) - set(order))] = "wc"
    for place in order:
        deck[place] = "time"
    guys = ["Sergi", "Juan", "Arturo"]
    position = {
        "guys": guys,
        "girls": ["Amy", "Olga", "Juana"],
        "abilities": "none",
        "hands": {guy: [] for guy in guys},
        "events": deck,
    }
    match = tk.position("sexy", position, guys)
    rounds = 0
    while match.outcome is None:
        view = match.view()
        rounds = max(rounds, view["round"])
        moves = {choice.move for choice in match.choices}
        match.play(("end",) if ("end",) in moves else min(moves, key=repr))
    first = played(["other" if event == "party" else event for event in deck])
    assert rounds == first


@pytest.mark.parametrize(("m", "t"), [(14, 3), (9, 2), (5, 1), (3, 3), (1, 1)])
def test_survival_and_formulas(m: int, t: int) -> None:
    left = rounds_left(Clock(m, t))
    for r in range(m + 1):
        after = sum(chance for rounds, chance in left.items() if rounds > r)
        assert survival(r, Clock(m, t)) == after
        assert chance_of_more(r, m, t) == Rational(after.numerator, after.denominator)
        exact = left.get(r, Fraction(0))
        assert chance_of_rounds(r, m, t) == Rational(exact.numerator, exact.denominator)
    assert survival(m + 5, Clock(m, t)) == 0
    mean = sum(r * chance for r, chance in left.items())
    assert mean_rounds(Clock(m, t)) == mean == Fraction(str(mean_of_rounds(m, t)))


def test_symbols_keep_the_same_time() -> None:
    r, m, t = symbols("r m t", integer=True, positive=True)
    assert mean_of_rounds(m, t).equals(t * (m + 1) / (t + 1))
    assert chance_of_rounds(r, m, t).subs({r: 5, m: 14, t: 3}) == Rational(6, 364)


def test_a_clock_goes_on_event_by_event() -> None:
    """The chance to close next, again and again, gives the whole distribution."""
    todo, closes = [(Clock(), Fraction(1), 1)], Counter()
    while todo:
        now, chance, number = todo.pop()
        if now.times == 1:
            closes[number] += chance * now.closes()
        else:
            assert now.closes() == 0
            todo.append((now.after(time=True), chance * now.ticks(), number + 1))
        if now.unseen > now.times:
            todo.append((now.after(time=False), chance * (1 - now.ticks()), number + 1))
    assert dict(closes) == rounds_left()


def test_scenes_that_are_played_last_as_long() -> None:
    seen, times = simulate_rounds(5_000, seed=3), 5_000
    for r, chance in rounds_left().items():
        off = abs(seen.get(r, 0) / times - float(chance))
        assert off <= 5 * sqrt(chance * (1 - chance) / times)


# ---- one gathering left

GATHERINGS = [
    (Fraction(1, 2), Fraction(1, 4), Fraction(0)),
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 10)),
    (Fraction(3, 4), Fraction(0), Fraction(1, 5)),
    (Fraction(1), Fraction(0), Fraction(0)),
    (Fraction(0), Fraction(1, 2), Fraction(1, 2)),
]


@pytest.mark.parametrize(("g", "h", "x"), GATHERINGS)
def test_the_threshold_is_exact_with_one_gathering_left(
    g: Fraction, h: Fraction, x: Fraction
) -> None:
    """Formula, one-step gain and backward induction say the same for every pile."""
    table = stopping_table(Clock(1, 1), gain=g, loss=h, lost=x)
    for s, f in PILES:
        n = s + f
        if n < 5:
            assert table[s, f].throw is None
            continue
        waiting = table[s, f].wait - Fraction(s, n)
        assert gain_of_waiting(s, f, g, h, x) == Rational(waiting.numerator, waiting.denominator)
        if n < 7:
            assert (table[s, f].best == "throw") == (Rational(s, n) >= threshold(n, g, h, x))


@pytest.mark.parametrize("level", [1, 2])
def test_a_demanding_girl_has_no_such_line_but_the_same_gain(level: int) -> None:
    for picky in ("same_throw", "replace"):
        table = stopping_table(Clock(1, 1), gain="1/2", loss="1/4", level=level, picky=picky)
        for s, f in PILES:
            if s + f >= 5:
                gain = gain_of_waiting(s, f, Rational(1, 2), Rational(1, 4), 0, level, picky)
                assert Fraction(str(gain)) == table[s, f].wait - table[s, f].throw


def test_the_gain_changes_sign_at_the_threshold() -> None:
    s, f, g, h, x = symbols("s f g h x")
    gain = gain_of_waiting(s, f, g, h, x)
    n = symbols("n")
    at = gain.subs(f, n - s).subs(s, n * threshold(n, g, h, x))
    assert at.equals(0)


# ---- the whole evening


def by_hand(s: int, f: int, deck: tuple[bool, ...], policy: dict, g, h, x) -> Fraction:
    """What a policy is worth with this event deck: every course that gathering can take."""
    total = Fraction(0)
    todo = [(s, f, 0, Fraction(1))]
    while todo:
        s, f, r, chance = todo.pop()
        closed = r > 0 and sum(deck[:r]) == sum(deck)
        n = s + f
        if n >= 5 and (closed or policy[s, f, r, sum(deck[:r])]):
            total += chance * Fraction(s, n)
        elif not closed:
            kept = chance * (1 - x)
            if n == 7:
                todo.append((s, f, r + 1, kept))
            else:
                ways = ((s + 1, f, g), (s, f + 1, h), (s, f, 1 - g - h))
                todo += [(a, b, r + 1, kept * p) for a, b, p in ways]
    return total


@pytest.mark.parametrize(("g", "h", "x"), GATHERINGS[:3])
def test_no_policy_does_better(g: Fraction, h: Fraction, x: Fraction) -> None:
    """Every policy for a scene of two or three events, one of them the last Time Goes By."""
    for unseen in (2, 3):
        orders = [tuple(i == place for i in range(unseen)) for place in range(unseen)]
        for start in ((3, 2), (2, 3), (3, 1)):
            states = [
                (start[0] + a, start[1] + b, r, 0)
                for r in range(unseen)
                for a in range(r + 1)
                for b in range(r + 1 - a)
                if sum(start) + a + b >= 5
            ]
            rest = {(s, f, r, 0): False for s in range(8) for f in range(8) for r in range(unseen)}
            best = max(
                sum(
                    by_hand(*start, order, rest | dict(zip(states, throws, strict=True)), g, h, x)
                    for order in orders
                )
                / len(orders)
                for throws in product((True, False), repeat=len(states))
            )
            value = stopping_table(Clock(unseen, 1), gain=g, loss=h, lost=x)[start].value
            assert value == best, (unseen, start)


def test_following_the_table_brings_what_it_promises() -> None:
    """Evenings played against the whole clock; 5 standard deviations."""
    g, h, x = Fraction(1, 2), Fraction(1, 4), Fraction(1, 20)
    tables = {}
    random, times, won = Random(11), 4_000, 0
    for _ in range(times):
        deck = ["time"] * 3 + ["other"] * 11
        random.shuffle(deck)
        s, f, left = 1, 1, Clock()
        while True:
            if left.times and left not in tables:
                tables[left] = stopping_table(left, gain=g, loss=h, lost=x)
            if left.times == 0 or tables[left][s, f].best == "throw":
                won += s + f >= 5 and random.randrange(s + f) < s
                break
            roll = random.random()
            if s + f < 7:
                s, f = s + (roll < g), f + (g <= roll < g + h)
            if random.random() < x:
                break
            left = left.after(deck[14 - left.unseen] == "time")
    value = float(stopping_table(gain=g, loss=h, lost=x)[1, 1].value)
    assert abs(won / times - value) <= 5 * sqrt(value * (1 - value) / times)


def test_one_step_ahead_stops_too_early() -> None:
    """With two gatherings left there are piles where the one-step rule throws and is wrong."""
    g, h, x = Fraction(1, 4), Fraction(3, 4), Fraction(1, 20)
    one, two = (stopping_table(Clock(k, k), gain=g, loss=h, lost=x) for k in (1, 2))
    early = [pile for pile in two if two[pile].best == "wait" and one[pile].best == "throw"]
    assert early == [(1, 4)]
    assert one[1, 4].wait < two[1, 4].throw < two[1, 4].wait
    assert threshold(5, g, h, x) == Rational(19, 100) < Rational(1, 5)
    assert not [pile for pile in two if two[pile].best == "throw" and one[pile].best == "wait"]


def test_a_tie_one_step_ahead_is_none_two_steps_ahead() -> None:
    """The lesson's example: 3/5 now, and waiting is worth a 175th more."""
    table = stopping_table(Clock(2, 2), gain="3/5", loss="2/5")
    assert threshold(5, Rational(3, 5), Rational(2, 5)) == Rational(3, 5)
    assert table[3, 2] == (Fraction(3, 5), Fraction(106, 175))


def test_a_long_evening_is_no_deep_recursion() -> None:
    """With hundreds of events ahead a sixth indicator waits for the seventh, whichever it is."""
    table = stopping_table(Clock(400, 1), gain="1/2", loss="1/4")
    surely = Fraction(2, 3) * Fraction(4, 7) + Fraction(1, 3) * Fraction(3, 7)
    assert surely - Fraction(1, 1000) < table[3, 3].wait < surely


def test_the_desperate_attempt_is_worth_something() -> None:
    with_it = stopping_table(Clock(3, 1), gain="1/2", loss="1/4")
    without = stopping_table(Clock(3, 1), gain="1/2", loss="1/4", desperate=False)
    assert all(with_it[pile].wait >= without[pile].wait for pile in PILES)
    assert with_it[3, 1].value > without[3, 1].value
    assert stopping_table(Clock(1, 1), gain=1, loss=0, desperate=False)[4, 0].value == 0


# ---- the desperate attempt


def test_a_desperate_attempt_reads_no_face() -> None:
    s, f = symbols("s f")
    assert desperate_results(s, f, tight=(3, 4)) == results(s, f)
    assert desperate_results(3, 2, level=1, phone="open")["success"] == Rational(3, 10)


def test_with_a_tight_girl_only_her_attention_counts() -> None:
    """Wait for the closing if she is likelier to keep looking than to smile."""
    for s, f in ((5, 0), (1, 4), (3, 3)):
        assert gain_of_closing(s, f, 25, 25, Rational(3, 5)) > 0
        assert gain_of_closing(s, f, 25, 25, Rational(2, 5)) < 0
    assert gain_of_closing(3, 3, 25, 25, Rational(1, 2)) == 0
