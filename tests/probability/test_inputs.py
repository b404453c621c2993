"""What can't be: refused, with what was wrong, what was expected and the nearest valid name."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from sympy import Rational, Symbol, sqrt, symbols

import tablekit as tk
import tablekit.probability as lab
from tablekit.core.errors import ProbabilityError

S, F = symbols("s f")


def refused(call: Callable[[], Any], *words: str) -> None:
    with pytest.raises(ProbabilityError) as error:
        call()
    for word in words:
        assert word in str(error.value), str(error.value)


def test_it_is_one_of_the_family_and_a_value_error() -> None:
    assert issubclass(ProbabilityError, tk.TablekitError)
    assert issubclass(ProbabilityError, ValueError)
    assert lab.ProbabilityError is ProbabilityError


@pytest.mark.parametrize("function", [lab.throw_odds, lab.success, lab.results, lab.throw_paths])
@pytest.mark.parametrize(
    ("s", "f", "words"),
    [
        (-1, 3, ["s must be a whole number, 0 or more", "-1"]),
        (4, -2, ["f must be a whole number, 0 or more", "-2"]),
        (2.5, 3, ["s must be", "2.5"]),
        (Fraction(5, 2), 3, ["s must be", "5"]),
        (True, 3, ["s must be", "True"]),
        ("4", 3, ["s must be", "'4'"]),
        (None, 3, ["s must be", "None"]),
        (0, 0, ["empty pile", "1 to 7"]),
        (5, 3, ["pile of 8", "at most 7", "SEXY-IND-03"]),
    ],
)
def test_counts_that_cannot_be(function: Any, s: Any, f: Any, words: list[str]) -> None:
    refused(lambda: function(s, f), *words)


def test_whole_numbers_of_other_kinds_will_do() -> None:
    assert lab.success(Rational(4), 1) == Rational(4, 5)
    assert lab.throw_odds(Rational(4), 1) == lab.throw_odds(4, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lab.throw_odds(4, 1, level=3), ["level must be", "0 to 2", "3"]),
        (lambda: lab.throw_odds(4, 1, level=True), ["level must be"]),
        (lambda: lab.success(4, 1, level=-1), ["level must be", "-1"]),
        (lambda: lab.throw_odds(4, 1, picky="replaced"), ["picky='replaced'", "did you mean"]),
        (lambda: lab.success(4, 1, picky="two_throw"), ["did you mean 'two_throws'"]),
        (lambda: lab.results(4, 1, phone="taken"), ["phone='taken'", "'take'"]),
        (lambda: lab.throw_odds(4, 1, boyfriend="auto"), ["boyfriend='auto'", "'automatic'"]),
        (lambda: lab.throw_odds(4, 1, promiscous=True), ["'promiscous'", "did you mean"]),
        (lambda: lab.half(4, "upwards"), ["kiss_half='upwards'", "'up'"]),
        (lambda: lab.stopping_table(gain=0, loss=0, picky="two_throws"), ["picky", "'replace'"]),
        (lambda: lab.posterior([1, 0], "plus"), ["top='plus'", "'+', '-'"]),
    ],
)
def test_readings_that_do_not_exist(call: Callable[[], Any], words: list[str]) -> None:
    refused(call, *words)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"promiscuous": True, "boyfriend": "automatic"}, ["promiscuous", "boyfriend"]),
        ({"date": True, "boyfriend": "on_failure"}, ["date", "boyfriend"]),
        ({"given": True, "boyfriend": "automatic"}, ["given", "boyfriend"]),
        ({"so_far": 1, "level": 1}, ["so_far", "two_throws"]),
        ({"so_far": 2, "level": 1, "picky": "two_throws"}, ["so_far", "0 to 1"]),
        ({"tight": 25}, ["tight must be a pair", "25"]),
        ({"tight": (0, 0)}, ["no unseen", "smiles + sads"]),
        ({"tight": (-1, 3)}, ["smiles must be"]),
    ],
)
def test_cases_that_exclude_each_other(case: Any, words: list[str]) -> None:
    refused(lambda: lab.throw_odds(4, 1, **case), *words)
    refused(lambda: lab.simulate_throw(4, 1, **case), *words)
    if case.get("tight") != (0, 0):
        refused(lambda: lab.results(4, 1, **case), *words)


@pytest.mark.parametrize(
    ("symbol", "words"),
    [
        (Symbol("s", negative=True), ["s is declared negative", "nonnegative=True"]),
        (Symbol("s", integer=False), ["s is declared", "integer=True"]),
        (Symbol("s", imaginary=True), ["s is declared not real"]),
        (-1 - Symbol("s", nonnegative=True), ["assumed of s", "negative"]),
        (Symbol("s", integer=True) + Rational(1, 2), ["assumed of s", "noninteger"]),
    ],
)
def test_symbols_with_wrong_assumptions_are_named(symbol: Any, words: list[str]) -> None:
    for function in (lab.success, lab.results, lab.gap, lab.expected_points):
        extra = (4,) if function is lab.expected_points else ()
        refused(lambda f=function, e=extra: f(symbol, 3, *e), *words)


@pytest.mark.parametrize(
    "symbol",
    [
        Symbol("s"),
        Symbol("s", integer=True, nonnegative=True),
        Symbol("s", positive=True),
        7 - F,
    ],
)
def test_symbols_that_can_be_counts_are_taken(symbol: Any) -> None:
    assert lab.success(symbol, F).equals(symbol / (symbol + F))


def test_what_is_known_of_a_pile_of_symbols_must_fit() -> None:
    refused(lambda: lab.success(S, 8 - S), "pile of 8")
    refused(lambda: lab.success(S, -S), "empty pile")
    assert lab.success(S, 7 - S) == S / 7


def test_two_symbols_of_one_name_are_found_out() -> None:
    """They print alike, and nothing cancels between them."""
    other = Symbol("s", integer=True)
    refused(lambda: lab.success(S, 7 - other), "two different symbols are called s")
    refused(lambda: lab.expected_points(S, 1, other), "two different symbols are called s")
    refused(lambda: lab.results(S, 1, tight=(other, 1)), "two different symbols are called s")


@pytest.mark.parametrize("chance", [0.5, -1, 2, Rational(3, 2), "half", sqrt(2) / 2, None, True])
def test_chances_are_exact_and_from_0_to_1(chance: Any) -> None:
    refused(lambda: lab.binomial(3, chance), "q must be")
    refused(lambda: lab.stopping_table(gain=chance, loss=0), "gain must be")
    refused(lambda: lab.slimy_chance(2, taken=chance), "taken must be")


def test_a_chance_can_come_as_a_text_or_a_rational_where_there_are_no_symbols() -> None:
    ways = [lab.stopping_table(gain=g, loss=0) for g in ("1/3", Fraction(1, 3), Rational(1, 3))]
    assert ways[0] == ways[1] == ways[2]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: lab.gap(1, 0), ["pile of 1", "2 times"]),
        (lambda: lab.success(4, 1, gained=(1, 0)), ["gained", "two_throws"]),
        (
            lambda: lab.success(7, 0, 2, "two_throws", gained=(2, 0)),
            ["gained leads to a pile of 8", "at most 7"],
        ),
        (lambda: lab.gate(0, 0), ["1 faces", "0 unseen"]),
        (lambda: lab.gate(1, 1, tries=3), ["3 faces", "2 unseen"]),
        (lambda: lab.gate(1, 1, tries=0), ["tries must be", "1 or more"]),
        (lambda: lab.smiles_among(4, 1, 2), ["4 cards", "3 are unseen"]),
        (lambda: lab.expected_points(4, 1, -3), ["V must be", "-3"]),
        (lambda: lab.expected_points(4, 1, 3, phone="open"), ["phone", "decision"]),
        (lambda: lab.expected_points(4, 1, 2.5), ["V must be", "exact"]),
        (lambda: lab.uniform(8), ["n must be", "1 to 7"]),
        (lambda: lab.uniform(0), ["n must be", "1 to 7"]),
        (lambda: lab.urn(3, 0, 0), ["empty urn"]),
        (lambda: lab.laid(3, start=4), ["start must be", "-3 to 3"]),
        (lambda: lab.laid(2, start=2, top="-"), ["'-' can't be on top"]),
        (lambda: lab.posterior([1, 0, 0], "+"), ["the prior says that '+' can't be on top"]),
        (lambda: lab.posterior([1, 1], "+"), ["must sum to 1", "2"]),
        (lambda: lab.predictive("abc"), ["belief is a list"]),
        (lambda: lab.seen(2, "+", level=2), ["n must be 3 to 7"]),
        (lambda: lab.clock(events=3, wc=1), ["1 WC and 3 Time", "3 events"]),
        (lambda: lab.clock(times=0), ["times must be", "1 or more"]),
        (lambda: lab.rounds_left(lab.Clock(2, 3)), ["unseen must be", "3 or more"]),
        (lambda: lab.rounds_left((14, 3)), ["Clock(unseen, times)"]),
        (lambda: lab.survival(-1), ["rounds must be"]),
        (lambda: lab.chance_of_rounds(15), ["at most m = 14"]),
        (lambda: lab.mean_of_rounds(2, 3), ["from 1 to m = 2"]),
        (lambda: lab.threshold(7, 1, 0), ["full pile gains nothing"]),
        (lambda: lab.threshold(5, 0, 0), ["all 0"]),
        (lambda: lab.threshold(5, Rational(2, 3), Rational(2, 3)), ["gain + loss"]),
        (lambda: lab.stopping_table(gain="2/3", loss="2/3"), ["gain + loss"]),
        (lambda: lab.attempts({}), ["no girl"]),
        (lambda: lab.attempts({"Amy": {"s": 4, "f": 1}}), ["Amy", "missing: V"]),
        (lambda: lab.attempts({"Amy": {"s": 2, "f": 1, "V": 4}}), ["Amy", "five indicators"]),
        (lambda: lab.third_girl(4, 1, level=2), ["level must be", "0 to 1"]),
        (lambda: lab.slimy_chance(-1), ["failures must be"]),
        (lambda: lab.chain([(1,)]), ["girl 1 needs two chances"]),
        (lambda: lab.simulate_throw(4, 1, times=-1), ["times must be"]),
        (lambda: lab.unseen_faces({"hand": None, "discard": [], "deck": 9}), ["a seat of Sexy"]),
        (lambda: lab.unseen_faces({}), ["a seat of Sexy"]),
        (
            lambda: lab.unseen_faces({"hand": ["dj +"] * 3, "discard": [], "deck": 1}, 2, 2),
            ["3 smiles", "has 2 and 2"],
        ),
    ],
)
def test_everything_else_that_cannot_be(call: Callable[[], Any], words: list[str]) -> None:
    refused(call, *words)


# ---- What is loaded when


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_sympy_is_loaded_when_it_is_used() -> None:
    code = (
        "import sys\n"
        "import tablekit.probability as lab\n"
        "lab.throw_odds(4, 3, level=1); lab.rounds_left(); lab.throw_paths(4, 3)\n"
        "lab.simulate_throw(4, 3, times=10); lab.stopping_table(gain='1/2', loss=0)\n"
        "print('sympy' in sys.modules, end=' ')\n"
        "lab.success(4, 3)\n"
        "print('sympy' in sys.modules)"
    )
    assert run(code) == "False True"


def test_every_public_name_is_there() -> None:
    assert set(lab.__all__) <= set(dir(lab))
    for name in lab.__all__:
        assert not isinstance(getattr(lab, name), type(lab)), f"{name} is a module"
    with pytest.raises(AttributeError, match="no attribute 'sucess'"):
        lab.sucess  # noqa: B018
