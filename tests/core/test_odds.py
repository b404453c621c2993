"""Exact odds, against counts by hand and against many deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

import tablekit as tk
from tablekit.core import odds as core
from tablekit.core.errors import OddsError, TablekitError
from tablekit.core.match import Match
from tablekit.core.odds import Odds, branches
from tablekit.core.requests import Draw
from tests.core.doubles import clown

BOARD = {"board": [0, -2, 2, 1, -1, 0]}


def test_odds_are_a_mapping_of_fractions() -> None:
    odds = Odds({"smile": Fraction(5, 9), ("sad", "sad"): Fraction(4, 9)})
    assert dict(odds) == {"smile": Fraction(5, 9), ("sad", "sad"): Fraction(4, 9)}
    assert odds.chance(lambda outcome: outcome == "smile") == Fraction(5, 9)
    assert repr(odds) == "smile 5/9, sad, sad 4/9"
    with pytest.raises(KeyError, match="'angry' can't come out"):
        odds["angry"]


def test_weights_and_labels_make_branches() -> None:
    assert branches(Draw({"a": 3, "b": 0, "c": 1}, "R")) == ({"a": ("a", 3), "c": ("c", 1)}, 4)
    labelled = Draw(["s1", "s2", "t1"], "R", 1, lambda card: card[0])
    assert branches(labelled) == ({"s": ("s1", 2), "t": ("t1", 1)}, 3)
    assert branches(Draw("abc", "R", 1, lambda card: None)) == ({None: ("a", 3)}, 3)


def test_several_cards_are_counted_by_combinations() -> None:
    ways, size = branches(Draw("aaabb", "R", 2))
    assert size == comb(5, 2)
    assert {label: weight for label, (_, weight) in ways.items()} == {
        ("a", "a"): 3,
        ("a", "b"): 6,
        ("b", "b"): 1,
    }


def test_labels_that_leave_no_trace_among_several() -> None:
    ways, _ = branches(Draw("aab", "R", 2, lambda card: None if card == "b" else card))
    assert {label: weight for label, (_, weight) in ways.items()} == {("a", "a"): 1, ("a",): 2}
    ways, _ = branches(Draw("abc", "R", 2, lambda card: None))
    assert list(ways) == [None]


def test_a_draw_from_what_the_seat_cannot_see() -> None:
    hand = ["hal 1", "hal 2", "sue 1", "deb 1"]
    match = tk.position("times_square", {**BOARD, "hands": {"A": hand, "B": []}}, seats=2, seed=3)
    known = match.view("Ana")["hand"]
    trade = next(choice for choice in match.choices if choice.verb == "trade")
    odds = match.odds(trade.taking(known[0]))
    cards = [
        f"{entry['kind']} {entry['face']}"
        for entry in match.setup.box["card"]
        for _ in range(entry["copies"])
    ]
    unseen = Counter(cards) - Counter(known)
    assert dict(odds) == {(c,): Fraction(n, unseen.total()) for c, n in unseen.items()}


def test_the_discards_return_without_the_rivals_hand() -> None:
    """When the supply runs out in a draw, the new supply is the discard pile alone."""
    match = tk.new("times_square", seed=5)
    while match.view()["supply"] > 3 or match.asked != ("Ana",) or match.view()["exhaustions"]:
        trades = [choice for choice in match.choices if choice.verb == "trade"]
        choice = match.choices[0]
        if trades and trades[0].items:
            choice = trades[0].taking(*trades[0].items[:4])
        match.play(choice)
        assert match.outcome is None
    view = match.view("Ana")
    left = view["supply"]
    trade = next(choice for choice in match.choices if choice.verb == "trade")
    given = view["hand"][: left + 1]
    public = Counter(view["discard"]) + Counter(given)
    odds = match.odds(trade.taking(*given))
    assert sum(odds.values()) == 1
    # The first cards drawn are any unseen ones; the last comes from what lay open.
    assert all(outcome[-1] in public for outcome in odds)


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = tk.new("times_square", seed=5)
    trade = next(choice for choice in match.choices if choice.verb == "trade")
    assert trade.items is not None
    with pytest.raises(OddsError, match=r"more than 20,000 ways \(TS-33\)"):
        match.odds(trade.taking(*trade.items))
    with pytest.raises(OddsError, match="in more than 2 ways"):
        core.odds(match, match._resolve(trade.taking(trade.items[0]), None), None, most=2)


def test_odds_of_nothing_open() -> None:
    with pytest.raises(TablekitError, match="not open"):
        tk.new("times_square", seed=5).odds("play the fool")


def test_odds_change_nothing() -> None:
    match = tk.new("times_square", seed=5)
    before = (match.view("Ana"), match.view("Ben"), list(match.log), match.history)
    for choice in match.choices:
        if choice.items is None:
            match.odds(choice)
    assert before == (match.view("Ana"), match.view("Ben"), list(match.log), match.history)


def test_whether_chance_is_next_is_no_secret_told() -> None:
    """A hidden window comes first, whether or not the rival holds the card for it."""
    for hands in (CLOWN_HANDS, [CLOWN_HANDS[0], CLOWN_HANDS[2], CLOWN_HANDS[1]]):
        data = {"hands": hands, "gaze": {"amy": 1}, "active": 0}
        match = Match(clown.GAME, ("Ana", "Ben", "Cleo"), 1, clown.GAME.setup(3), data=data)
        assert match.has_chance("boast amy")
        assert not match.has_chance("clown")
    with pytest.raises(TablekitError, match="boast laura"):
        match.has_chance("boast laura")


CLOWN_HANDS = [
    ["clown smile", "boast sad", "boast smile", "clown sad"],
    ["labia sad", "clown sad", "boast sad", "boast smile"],
    ["laxative sad", "laxative smile", "boast sad", "clown smile"],
]
