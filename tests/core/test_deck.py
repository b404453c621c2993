"""Lazy piles, and hands that somebody can't see."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tablekit.core.deck import Pile, Unseen, known, pick, redeal, veil
from tablekit.core.errors import TablekitError
from tablekit.core.requests import Draw, Take


def answered(rule: Any, *answers: Any) -> tuple[Any, list[Draw]]:
    """What a rule returns when chance gives these answers, and what it asked."""
    asked: list[Draw] = []
    todo = list(answers)
    try:
        asked.append(next(rule))
        while True:
            answer = todo.pop(0)
            if isinstance(asked[-1], Take):
                asked[-1].take(answer)
            asked.append(rule.send(answer))
    except StopIteration as end:
        assert not todo
        return end.value, asked


def test_a_draw_is_uniform_over_what_is_left_until_only_the_bottom_is() -> None:
    pile = Pile(["a", "b"], bottom=["z"])
    assert len(pile) == 3
    card, asked = answered(pile.draw("R-1"), "b")
    assert card == "b" and asked[0].rule == "R-1" and len(pile) == 2
    assert answered(pile.draw("R-1"), "a")[0] == "a"
    assert answered(pile.draw("R-1")) == ("z", [])
    assert len(pile) == 0


def test_many_at_once_come_without_an_order_then_the_bottom() -> None:
    pile = Pile(["a", "b", "c"], bottom=["y", "z"])
    cards, asked = answered(pile.draw_many(4, "R"), ("c", "a", "b"))
    assert cards == ("c", "a", "b", "z") and asked[0].count == 3
    assert answered(pile.draw_many(9, "R")) == (("y",), [])
    assert answered(pile.draw_many(1, "R")) == ((), [])


def test_put_under_is_what_comes_last() -> None:
    pile = Pile(["a"])
    pile.put_under("y")
    pile.put_under("z")
    assert answered(pile.draw_many(3, "R"), "a")[0] == ("a", "y", "z")


def test_a_copy_is_independent_and_equal_whatever_the_order() -> None:
    pile = Pile(["a", "b"], ["z"])
    copy = pile.copy()
    copy.add(["c"])
    assert pile == Pile(["b", "a"], ["z"]) and copy != pile and len(pile) == 3


def test_behind_a_veil_everything_unseen_is_one_pool_and_sizes_stay() -> None:
    hand, pile = ["a", "b"], Pile(["c", "d"], ["z"])
    fog = veil([hand, pile])
    assert sorted(fog) == ["a", "b", "c", "d"]
    assert len(hand) == 2 and len(pile) == 3 and pile.bottom == ["z"]
    card, asked = answered(pick(hand, "R"), "d")
    assert card == "d" and sorted(asked[0].pool) == ["a", "b", "c"]
    assert len(hand) == 1
    assert answered(pile.draw("R"), "a")[0] == "a"
    assert sorted(fog) == ["b", "c"]
    assert len(pile) == 2


def test_cards_shuffled_into_an_empty_pile_are_not_the_rivals() -> None:
    """The supply ran out and the discards return: what is in the hand can't be drawn."""
    hand, pile = ["a", "b"], Pile(["c"])
    veil([hand, pile])
    answered(pile.draw("R"), "b")
    pile.add(["x", "y"])
    card, asked = answered(pile.draw("R"), "x")
    assert card == "x" and asked[0].pool == ["y"] and len(pile) == 1
    assert sorted(hand[0].fog) == ["a", "c"]  # type: ignore[attr-defined]


def test_what_odds_could_not_follow_is_refused() -> None:
    hand, pile = ["a", "b"], Pile(["c"])
    veil([hand, pile])
    with pytest.raises(TablekitError, match="known cards into a pile of unseen"):
        pile.add(["x"])
    hand.append("x")
    with pytest.raises(TablekitError, match="known and unseen"):
        answered(pick(hand, "R"))


@pytest.mark.parametrize(
    "peek",
    [
        lambda hand: "a" in hand,
        lambda hand: set(hand),
        lambda hand: hand.count("a"),
        lambda hand: known(hand),
        Counter,
    ],
)
def test_whoever_looks_at_an_unseen_card_is_noticed(peek: Any) -> None:
    hand = ["a", "b"]
    fog = veil([hand])
    assert not fog.peeked and len(hand) == 2 and repr(hand) == "[?, ?]"
    peek(hand)
    assert fog.peeked


def test_known_cards_are_all_cards_to_the_rules() -> None:
    assert known(["a", "b"]) == ["a", "b"]
    assert known([Unseen(veil([["a"]]))]) == []


def test_redealing_keeps_sizes_and_cards() -> None:
    hand, other, pile = ["a", "b"], ["c"], Pile(["d", "e"], ["z"])
    redeal([hand, other, pile], Random(4).shuffle)
    assert (len(hand), len(other), len(pile), pile.bottom) == (2, 1, 3, ["z"])
    assert sorted([*hand, *other, *pile.cards]) == ["a", "b", "c", "d", "e"]
