"""Chance: sampled, scripted, and never re-rolled."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import chance
from tablekit.core.errors import TablekitError
from tablekit.core.requests import Draw, Take

FACES = Draw(["smile a", "smile b", "sad a"], "R", 1, lambda card: card.split(" ")[0])


@pytest.mark.parametrize(
    ("request_", "answer", "can_be"),
    [
        (Draw("ab", "R"), "a", True),
        (Draw("ab", "R"), "c", False),
        (Draw({"a": 1, "b": 0}, "R"), "a", True),
        (Draw({"a": 1, "b": 0}, "R"), "b", False),
        (Draw({"a": 1}, "R"), ["a"], False),
        (Draw({"a": 1}, "R"), {"a": 1}, False),
        (Draw("aab", "R", 2), ("a", "a"), True),
        (Draw("aab", "R", 2), ("b", "b"), False),
        (Draw("aab", "R", 2), ("a",), False),
        (Draw("aab", "R", 2), "aa", False),
    ],
)
def test_what_a_draw_can_give(request_: Draw, answer: Any, can_be: bool) -> None:
    assert chance.possible(request_, answer) is can_be


def test_samples_follow_the_weights() -> None:
    random = Random(1)
    counts = Counter(chance.sample(Draw({"a": 3, "b": 1, "c": 0}, "R"), random) for _ in range(400))
    assert counts["c"] == 0 and 250 < counts["a"] < 350
    assert sorted(chance.sample(Draw("abc", "R", 3), random)) == ["a", "b", "c"]


def test_a_script_answers_by_item_or_label_then_the_seed_goes_on() -> None:
    script = chance.Script(["sad", "smile b", None])
    assert script.answer(0, FACES, Random(1)) == "sad a"
    assert script.answer(1, FACES, Random(1)) == "smile b"
    for number in (2, 3):
        assert script.answer(number, FACES, Random(7)) == chance.sample(FACES, Random(7))


def test_a_script_gives_several_cards_as_a_list() -> None:
    assert chance.Script([["a", "b"]]).answer(0, Draw("abc", "R", 2), Random()) == ("a", "b")


def test_a_script_that_asks_for_the_impossible() -> None:
    with pytest.raises(TablekitError, match=r"draw 0 is 'angry', but R draws from .*sad a"):
        chance.Script(["angry"]).answer(0, FACES, Random())
    weights = Draw({"a": 0, "b": 1}, "R", 1, lambda item: "any")
    assert chance.Script(["any"]).answer(0, weights, Random()) == "b"


def test_a_script_that_fails_in_mid_match_changes_nothing() -> None:
    match = tk.new("times_square", seed=7, script=[None] * 3 + ["no such card"])
    before = (match.view("Ana"), match.choices, list(match.log), match.history)
    with pytest.raises(TablekitError, match="draw 3 is 'no such card'"):
        match.play(match.choices[-1].taking(match.choices[-1].items[0]))  # type: ignore[index]
    assert (match.view("Ana"), match.choices, list(match.log), match.history) == before


def test_the_same_history_meets_the_same_chance() -> None:
    start = b"\0" * 16
    one, two = chance.step(start, ("play", "a")), chance.step(start, ("play", "b"))
    assert one == chance.step(start, ("play", "a")) and one != two
    assert chance.at(7, one).random() == chance.at(7, one).random() == chance.at("7", one).random()
    assert chance.at(7, one).random() != chance.at(7, two).random()


@pytest.mark.parametrize("size", [4, 40])
def test_several_are_so_many_different_places_each_as_likely(size: int) -> None:
    random, first, last = Random(2), Counter[int](), Counter[int]()
    for _ in range(400 * size):
        drawn = chance.several(range(size), 3, random)
        assert len(set(drawn)) == 3
        first[drawn[0]] += 1
        last[drawn[2]] += 1
    for counts in (first, last):
        assert len(counts) == size and all(300 < count < 500 for count in counts.values())
    with pytest.raises(ValueError, match="larger than population"):
        chance.several("ab", 3, Random(1))


def test_what_is_taken_is_out_of_the_pool_by_whichever_way() -> None:
    for count in (1, 2, 5):
        line, playout = list("aabbc"), list("aabbc")
        drawn = Take(line, "R", count)
        answer = chance.sample(drawn, Random(3))
        drawn.take(answer)
        gone = chance.quick(Take(playout, "R", count), Random(3))
        for left, out in ((line, answer), (playout, gone)):
            assert sorted([*left, *out]) == list("aabbc") and len(left) == 5 - count
