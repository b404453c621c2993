"""Positions of OrgasMe!: what they take for granted, and what they refuse."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tablekit as tk
from tests.games.orgasme.play import (
    ACTIONS,
    LMS,
    PILE,
    arousal,
    everywhere,
    hand,
    moves,
    own_turn,
    seat,
    sizes,
    table,
)

PAIRS = [["marathon", "gourmet"], ["love_letter", "slave"], ["princess", "chastity"]]


def position(data: dict[str, Any], **options: Any) -> tk.Match:
    return tk.position("orgasme", {"preferences": PAIRS, **data}, seats=3, **options)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("a key nobody knows", {"arousals": [0, 0, 0]}, "arousal"),
    ("an ability nobody knows", {"preferences": [["marathn"], *PAIRS[1:]]}, "marathon"),
    ("one family twice", {"preferences": [["marathon", "sex_object"], *PAIRS[1:]]}, "sports"),
    (
        "one ability for two",
        {"preferences": [PAIRS[0], ["marathon", "slave"], PAIRS[2]]},
        "marathon",
    ),
    ("three abilities", {"preferences": [[*PAIRS[0], "dauntless"], *PAIRS[1:]]}, "2|two"),
    ("preferences for two", {"preferences": PAIRS[:2]}, "3|three|preferences"),
    ("arousal at the end", {"arousal": [0, 11, 0]}, "11"),
    ("arousal below the start", {"arousal": [0, -1, 0]}, "-1|0"),
    ("arousal of two", {"arousal": [0, 0]}, "3|three|arousal"),
    ("arousal in words", {"arousal": [0, "much", 0]}, "much|number|arousal"),
    ("a card nobody knows", {"hands": [["A3-1"], [], []]}, "A3-1"),
    ("an action twice", {"hands": [["A1-2"], ["A1-2"], []]}, "A1-2"),
    ("five safe words", {"hands": [["safe_word"] * 5, [], []]}, "safe_word|Safe Word"),
    ("an event in a hand", {"hands": [["cops"], [], []]}, "cops|event|OM-E0"),
    ("a card in a hand and on top", {"hands": [["A1-2"], [], []], "top": ["A1-2"]}, "A1-2"),
    ("a card on top twice", {"top": ["cops", "cops"]}, "cops"),
    ("a card on top and discarded", {"top": ["cops"], "discard": ["cops"]}, "cops"),
    ("too many in the pile", {"pile": 81}, "81|80"),
    ("a card that is no text", {"discard": [["fart"]]}, "discard/0: expected a text"),
    ("other discards than are left", {"pile": ["A1-0"], "discard": 5}, "79, not of 5"),
    ("a player who isn't there", {"active": 3}, "3"),
    ("an attack on oneself", {"phase": "main", "attacked": [0]}, "attack"),
    ("an attack before the turn", {"attacked": [1]}, "main"),
    ("an ability used before the turn", {"used": ["marathon"]}, "main"),
    ("an ability used by nobody", {"phase": "main", "used": ["gear_up"]}, "gear_up"),
    ("a phase nobody knows", {"phase": "middle"}, "main|start"),
    ("somebody out in the standard game", {"out": [2]}, "out"),
]


@pytest.mark.parametrize(
    ("data", "said"), [pytest.param(data, said, id=what) for what, data, said in REFUSED]
)
def test_a_position_that_cannot_be(data: dict[str, Any], said: str) -> None:
    with pytest.raises(tk.PositionError, match=said):
        position(data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({"out": [0]}, id="the player whose turn it is"),
        pytest.param({"out": [1, 2]}, id="all but one"),
        pytest.param({"duel": True}, id="a duel of three"),
        pytest.param({"out": [2], "hands": [[], [], ["A1-2"]]}, id="with cards"),
    ],
)
def test_who_is_out_in_last_man_standing(data: dict[str, Any]) -> None:
    with pytest.raises(tk.PositionError):
        position(data, mode=LMS)


def test_every_card_is_somewhere() -> None:
    match = position({"phase": "main", "hands": [["A1-2", "fart"], ["fart"], []]})
    assert everywhere(match.fork().state) == PILE
    assert match.view()["pile"] == 77
    assert match.view()["discard"] == []
    assert (hand(match, 0), hand(match, 1)) == (["A1-2", "fart"], ["fart"])
    assert arousal(match) == [0, 0, 0]


def test_a_pile_of_so_many() -> None:
    match = position({"phase": "main", "hands": [["A1-2"], [], []], "pile": 20})
    assert (match.view()["pile"], len(match.view()["discard"])) == (20, 59)
    assert everywhere(match.fork().state) == PILE


def test_so_many_discarded() -> None:
    match = position({"phase": "main", "hands": [["A1-2"], [], []], "discard": 12})
    assert (match.view()["pile"], len(match.view()["discard"])) == (67, 12)
    assert everywhere(match.fork().state) == PILE


def test_a_pile_card_by_card() -> None:
    match = position({"pile": ["A1-0", "A1-1", "A1-3"]})
    assert match.asked == ("Ana",)
    # Gourmet has taken the three cards that there were.
    assert moves(match) == {("gourmet", "A1-0"), ("gourmet", "A1-1"), ("gourmet", "A1-3")}
    assert match.view()["pile"] == 0
    assert everywhere(match.fork().state) == PILE


def test_the_turn_begins_with_the_common_draw() -> None:
    match = table(seat(), seat(), top="A1-0 A1-1", phase="start", active=1)
    assert own_turn(match, "Ben")
    assert sizes(match) == [1, 1]
    assert (hand(match, 0), hand(match, 1)) == (["A1-1"], ["A1-0"])


def test_a_seat_that_has_lost_its_porcelain_card() -> None:
    match = table(seat(hand="A4-2 A7-7"), seat("food", 3), preferences=[["marathon"], ["gourmet"]])
    match.play("attack A4-2 1")  # Food + Dirty
    assert arousal(match) == [0, 5]


def test_another_meter_takes_another_arousal() -> None:
    data = {"arousal": [11, 0, 0], "phase": "main", "hands": [["A1-2"], [], []]}
    match = position(data, rulings={"out_at": 12})
    assert arousal(match) == [11, 0, 0]


def test_cards_on_top_come_first_whatever_the_seed() -> None:
    for seed in range(5):
        match = table(seat(), seat(), seat(), phase="start", top="A1-0 fart A7-7", seed=seed)
        assert Counter(sizes(match)) == {1: 3}
        assert [hand(match, index) for index in range(3)] == [["A1-0"], ["fart"], ["A7-7"]]


def test_the_box_has_what_is_dealt() -> None:
    assert set(ACTIONS) <= set(PILE)


def test_only_what_has_a_limit_can_be_used_up() -> None:
    for abilities, used, says in (
        ("princess slave", ["princess"], "princess has no limit"),
        ("master gourmet", ["master"], "master has no limit"),
        ("marathon slave", ["marathon"] * 2, "marathon can be used 1× in a turn"),
        ("cum_control slave", ["cum_control"], "cum_control has no limit"),
    ):
        with pytest.raises(tk.PositionError, match=says):
            table(seat(abilities, 3, "A1-2"), seat(), used=used)
    table(seat("cum_control slave", 9, "A1-2"), seat(), used=["cum_control"], cumcontrol_once=True)


def test_who_is_out_stands_at_the_end() -> None:
    seats = (seat(hand="A1-2"), seat(hand="A1-3"), seat("", 4), seat(hand="A1-4"))
    with pytest.raises(tk.PositionError, match="seat 2 can't be out at 4: the end is 11"):
        table(*seats, mode=LMS, out=[2])
    data = {"preferences": [["marathon"], ["slave"], [], ["princess"]], "out": [2]}
    for end in (11, 12):
        match = tk.position("orgasme", data, seats=4, mode=LMS, rulings={"out_at": end})
        assert match.view()["arousal"][2] == end
