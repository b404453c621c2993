"""Positions of Jinx: what they take for granted, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tests.games.jinx.helpers import (
    CLUE,
    IN_PLAY,
    MAZE,
    NAMES,
    discarded,
    fingers,
    moves,
    scores,
    table,
    touch,
)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_an_empty_position_is_the_first_turn(seats: int) -> None:
    match = tk.position("jinx", {}, seats=seats, seed=1)
    view = match.view()
    assert (match.asked, match.rule) == (("Ana",), "JX-08")
    assert len({face[:-1] for face in view["grid"]}) == 9
    assert view["pile"] == IN_PLAY[seats] - 9
    assert (view["won"], discarded(view), fingers(match)) == ([0] * seats, 0, {})
    assert match.view("Ana")["target"] in range(9)


def test_what_is_given_lies_where_it_is_given() -> None:
    won = [["30A"], ["31B", "32A"], []]
    match = table(3, won=won, target=7, fingers={"1": 2})
    view = match.view()
    assert view["grid"] == MAZE
    assert [[*cards] for cards in view["won_cards"]] == won
    assert view["won"] == [1, 2, 0]
    assert (view["pile"], discarded(view)) == (41 - 9 - 3, 0)
    assert (match.view("Ana")["target"], [*view["clue"]]) == (7, CLUE)
    assert fingers(match) == {1: 2}
    assert match.asked == ("Cleo",)
    assert ("touch", 2) not in moves(match)


def test_a_wrong_finger_counts_for_the_active_player() -> None:
    match = table(fingers={"1": 2, "3": 0})
    touch(match, "Cleo", 5)
    assert scores(match) == [2, 0, 1, 0]


def test_won_cards_may_be_counted() -> None:
    match = table(3, won=[2, 0, 1])
    view = match.view()
    assert view["won"] == [2, 0, 1]
    assert [len(cards) for cards in view["won_cards"]] == [2, 0, 1]
    faces = [face for cards in view["won_cards"] for face in cards] + view["grid"]
    assert len({face[:-1] for face in faces}) == 12


def test_a_target_and_a_clue_are_drawn_and_given_when_they_are_missing() -> None:
    drawn = {table(seed=seed, target=None, clue=None).view("Ana")["target"] for seed in range(90)}
    assert drawn == {*range(9)}


def test_a_target_that_is_drawn_is_not_where_a_wrong_finger_lies() -> None:
    drawn = {
        table(seed=seed, target=None, fingers={"1": 2}).view("Ana")["target"] for seed in range(90)
    }
    assert drawn == {*range(9)} - {2}


def test_a_gap_is_filled_before_anything_else() -> None:
    match = table(grid=[None, *MAZE[1:]], pile=["40B", "41A"])
    assert match.view()["grid"] == ["40B", *MAZE[1:]]
    assert match.view()["pile"] == 1


def test_a_pile_that_is_given_comes_in_order() -> None:
    match = table(pile=["40B", "41A", "42B"], bottom=["50A"])
    assert match.view()["pile"] == 4
    touch(match, "Ben", 0)
    touch(match, "Cleo", 5)
    assert (match.view()["grid"][0], match.view()["grid"][5]) == ("40B", "41A")
    assert match.view()["pile"] == 2


def test_the_bottom_comes_last() -> None:
    match = table(3, pile=2, bottom=["50A", "51B"])
    assert match.view()["pile"] == 2
    touch(match, "Ben", 0)
    touch(match, "Cleo", 5)
    assert {match.view()["grid"][0], match.view()["grid"][5]} == {"50A", "51B"}


def test_with_a_pile_the_rest_is_discarded() -> None:
    view = table(pile=7).view()
    assert (view["pile"], discarded(view)) == (7, 51 - 9 - 7)


@pytest.mark.parametrize("discard", [4, ["40A", "41B", "42A", "43A"]], ids=["number", "list"])
def test_what_is_discarded_is_not_in_the_pile(discard: Any) -> None:
    view = table(discard=discard).view()
    assert (view["pile"], discarded(view)) == (51 - 9 - 4, 4)


@pytest.mark.parametrize("active", range(4))
def test_anybody_may_be_active(active: int) -> None:
    match = table(active=active, clue=None)
    assert match.asked == (NAMES[active],)
    assert match.view(NAMES[active])["target"] == 5
    assert match.view(NAMES[(active + 1) % 4])["target"] is None


def test_a_position_is_saved_and_read() -> None:
    match = table(won=[["30A"], [], [], []], fingers={"1": 2})
    touch(match, "Cleo", 0)
    assert match.copy().view("Ana") == match.view("Ana")


def test_a_grid_with_gaps_is_played_where_a_round_is_finished() -> None:
    grid = [*MAZE[:7], None, None]
    match = table(grid=grid, pile=1, turns=1, finish_round=True)
    assert match.view()["grid"] == [*match.view()["grid"][:8], None]
    touch(match, "Ben", 5)
    assert scores(match) == [0, 1, 0, 0]


TWICE = ["1A", "1A", *MAZE[2:]]
BOTH = ["1A", "1B", *MAZE[2:]]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"grd": MAZE}, "did you mean 'grid'"),
        ({"grid": MAZE[:8]}, "nine|9"),
        ({"grid": [*MAZE, "30A"]}, "nine|9"),
        ({"grid": 9}, "grid"),
        ({"grid": TWICE}, "1A|1"),
        ({"grid": BOTH}, "1B|1"),
        ({"grid": ["72A", *MAZE[1:]]}, "72A"),
        ({"grid": ["1C", *MAZE[1:]]}, "1C"),
        ({"grid": [1, *MAZE[1:]]}, "1"),
        ({"won": [["1B"], [], [], []]}, "1B|1"),
        ({"won": [["30A"], ["30B"], [], []]}, "30B|30"),
        ({"won": [[], [], []]}, "4|four"),
        ({"won": [0, 0, 0, -1]}, "-1"),
        ({"won": [50, 0, 0, 0]}, "cards"),
        ({"pile": 43}, "43"),
        ({"pile": 42, "won": [["30A", "31A"], [], [], []]}, "42"),
        ({"pile": -1}, "-1"),
        ({"pile": ["1A"]}, "1A|1"),
        ({"pile": "all"}, "all"),
        ({"discard": 43}, "43|cards"),
        ({"discard": ["6B"]}, "6B|6"),
        ({"bottom": ["6A"]}, "6A|6"),
        ({"active": 4}, "0 to 3"),
        ({"active": "Ana"}, "Ana"),
        ({"active": True}, "True"),
        ({"target": 9}, "0 to 8"),
        ({"target": -1}, "-1"),
        ({"target": "centre"}, "centre"),
        ({"clue": ["poem", "x"]}, "poem"),
        ({"clue": ["word", ""]}, "clue|JX-08"),
        ({"clue": ["word", "<b>"]}, "clue|JX-08"),
        ({"clue": "octopus"}, "octopus"),
        ({"clue": ["word"]}, "word"),
        ({"fingers": {"0": 2}}, "active|JX-09"),
        ({"fingers": {"1": 5}}, "target|JX-14|right"),
        ({"fingers": {"1": 2, "2": 2}}, "JX-11|2"),
        ({"fingers": {"1": 9}}, "9"),
        ({"fingers": {"4": 1}}, "4"),
        ({"fingers": {"Ben": 1}}, "Ben"),
        ({"fingers": {"1": 0, "2": 1, "3": 2}}, "finger|over|free"),
        ({"fingers": {"1": 2}, "clue": None}, "clue|JX-05"),
        ({"grid": [None, *MAZE[1:]], "target": 0}, "gap"),
        ({"grid": [None, *MAZE[1:]], "fingers": {"1": 0}}, "gap"),
        ({"pile": 1, "bottom": ["50A", "51A"]}, "2|two"),
        ({"turns": -1}, "turns"),
        ({"grid": [None, *MAZE[1:]], "pile": 0}, "JX-23"),
        ({"grid": 9 * [None], "pile": 0, "target": None, "clue": None}, "JX-23"),
        ({"grid": [*MAZE[:6], None, None, None], "pile": 2, "bottom": ["50A"]}, "JX-23"),
        ({"grid": [None, *MAZE[1:]], "pile": 0, "finish_round": True}, "JX-23.* 0$"),
        (
            {
                "grid": ["1A", "2A", *7 * [None]],
                "pile": 0,
                "target": None,
                "fingers": {"1": 0, "2": 1},
                "turns": 1,
                "finish_round": True,
            },
            "JX-06",
        ),
        (
            {"grid": 9 * [None], "pile": 0, "target": None, "turns": 1, "finish_round": True},
            "JX-23",
        ),
        ({"won": [50, 0, 0, 0]}, "can't be 59$"),
        ({"discard": 99}, "can't be 108$"),
        ({"discard": 99, "pile": 0}, "can't be 108$"),
        ({"won": [99, 0, 0, 0]}, "99 is too many"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be(data: dict[str, Any], said: str) -> None:
    with pytest.raises(tk.PositionError, match=said):
        table(**data)


def test_a_position_is_plain_data() -> None:
    with pytest.raises(tk.PositionError):
        tk.position("jinx", ["grid"], seats=3)  # type: ignore[arg-type]
    with pytest.raises(tk.PositionError):
        table(clue=["word", {1, 2}])
