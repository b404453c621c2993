"""Requests: subset choices, and what is forced."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekit.core.errors import TablekitError
from tablekit.core.requests import Ask, Draw, Move, Race, Some, Take, forced

SOME = Some("trade", ["a", "a", "b", "c"], 1, 3)


@pytest.mark.parametrize(
    ("move", "open_now"),
    [
        (("trade", "a"), True),
        (("trade", "a", "a", "b"), True),
        (("trade", "c", "a"), True),
        (("trade",), False),
        (("trade", "a", "a", "b", "c"), False),
        (("trade", "b", "b"), False),
        (("trade", "d"), False),
        (("trade", ["a"]), False),
        (("give", "a"), False),
        ((), False),
    ],
)
def test_a_subset_takes_what_is_there(move: Move, open_now: bool) -> None:
    assert SOME.admits(move) is open_now


def test_a_head_comes_before_the_items() -> None:
    some = Some("hand", ["a", "b"], 1, 1, ("Ben",))
    assert some.admits(("hand", "Ben", "a"))
    assert not some.admits(("hand", "Cleo", "a")) and not some.admits(("hand", "a"))
    assert some.taking(["b"]) == ("hand", "Ben", "b")


@given(st.lists(st.sampled_from("aabc"), max_size=4).filter(lambda s: s.count("a") <= 2))
def test_one_subset_is_one_move_in_whatever_order(items: list[str]) -> None:
    some = Some("trade", ["a", "b", "a", "c"], 0, 4)
    if some.admits(("trade", *items)):
        assert some.taking(items) == some.taking(items[::-1])
        assert sorted(some.taking(items)[1:]) == sorted(items)


@pytest.mark.parametrize(
    ("request_", "only"),
    [
        (Ask(0, [("stop",)], "R"), ("stop",)),
        (Ask(0, [("stop",), ("go",)], "R"), None),
        (Ask(0, [Some("give", ["a", "b"], 2, 2)], "R"), ("give", "a", "b")),
        (Ask(0, [Some("give", [], 0, 0)], "R"), ("give",)),
        (Ask(0, [Some("give", ["a", "b"], 0, 2)], "R"), None),
        (Ask(0, [Some("give", ["a", "b"], 1, 1)], "R"), None),
        (Race({0: [("call",)]}, "R"), None),
        (Draw(["a"], "R"), None),
    ],
)
def test_what_is_forced(request_: Ask | Race | Draw, only: Move | None) -> None:
    assert forced(request_) == only


@pytest.mark.parametrize(("count", "answer"), [(1, "c"), (2, ("a", "a"))])
def test_a_take_of_what_the_pool_does_not_hold_says_what_to_do(count: int, answer: object) -> None:
    with pytest.raises(TablekitError, match=r"R-7 takes '[ac]' from a pool.*is a Pile.*pick\("):
        Take(["a", "b"], "R-7", count).take(answer)
