"""What can't be done, each time with the rule that forbids it and the match as it was."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tests.games.jinx.helpers import (
    NAMES,
    aim,
    everything,
    fingers,
    moves,
    refused,
    scores,
    table,
    timed,
    touch,
    unsaid,
)

# ---- the clue


@pytest.mark.parametrize(
    "clue",
    [
        pytest.param(("clue", "word", ""), id="empty"),
        pytest.param(("clue", "sentence", "   "), id="blank"),
        pytest.param(("clue", "sentence", "x" * 81), id="longer than a line"),
        pytest.param(("clue", "sentence", "many words " * 400), id="longer than a screen"),
        pytest.param(("clue", "word", "<b>eight</b>"), id="markup"),
        pytest.param(("clue", "word", "salt & sea"), id="entity"),
        pytest.param(("clue", "gesture", "a\nb"), id="two lines"),
        pytest.param(("clue", "gesture", "a\u2028b"), id="line separator"),
        pytest.param(("clue", "word", "a\x00b"), id="control character"),
        pytest.param(("clue", "word", "\ud800"), id="half a character"),
        pytest.param(("clue", "poem", "eight arms"), id="unknown kind"),
        pytest.param(("clue", "word", 8), id="a number"),
    ],
)
def test_a_clue_that_is_none(clue: tuple[Any, ...]) -> None:
    match = table(clue=None)
    assert unsaid(match, clue) == "JX-08"
    assert match.asked == ("Ana",)
    match.play(("clue", "word", "octopus"))
    assert match.rule == "JX-09"


@pytest.mark.parametrize(
    "move",
    [("clue",), ("clue", "word"), ("clue", "word", "eight", "arms"), ("touch", 5), ("pass",)],
)
def test_something_else_than_a_clue(move: tuple[Any, ...]) -> None:
    match = table(clue=None)
    before = everything(match)
    with pytest.raises(tk.IllegalChoice):
        match.play(move)
    assert everything(match) == before


@pytest.mark.parametrize(
    "clue",
    [
        ("clue", "word", "octopus"),
        ("clue", "word", "x" * 80),
        ("clue", "sentence", "It has eight arms, and it isn't a chair."),
        ("clue", "gesture", "waves all arms"),
        ("clue", "word", "цефалопод"),
        ("clue", "sentence", "eight 🐙 arms"),
    ],
)
def test_people_may_say_anything(clue: tuple[str, str, str]) -> None:
    match = table(clue=None)
    match.play(clue)
    assert [*match.view("Dan")["clue"]] == [*clue[1:]]
    assert clue[2] in str(match.log)
    touch(match, "Ben", 5)
    assert scores(match) == [0, 1, 0, 0]


def test_what_people_say_is_in_the_record() -> None:
    match = table(clue=None)
    match.play(("clue", "sentence", "eight arms"))
    again = match.copy()
    assert everything(again) == everything(match)
    match.undo()
    assert match.asked == ("Ana",)
    match.redo()
    assert everything(again) == everything(match)


def test_one_clue_a_turn() -> None:
    """G-18: Ana has nothing to decide until the race is over."""
    match = table()
    before = everything(match)
    with pytest.raises(tk.SeatError, match="Ana is not asked now"):
        match.play(("clue", "word", "wet"), "Ana")
    assert everything(match) == before


def test_bots_are_offered_the_word_and_the_four_tags() -> None:
    match = table(clue=None)
    said = [choice.args[-1] for choice in match.choices if choice.verb == "clue"]
    assert said[0] == "octopus"
    assert {*said} == {"octopus", "animal", "wet", "star", "soft"}


# ---- fingers


@pytest.mark.parametrize("seat", ["Cleo", "Dan"])
def test_an_occupied_card(seat: str) -> None:
    """JX-11: also for somebody who lost a contest there."""
    match = table()
    touch(match, "Ben", 2)
    assert refused(match, "touch 2", seat) == "JX-11"
    assert ("touch", 2) not in moves(match)
    assert fingers(match) == {1: 2}


def test_the_loser_of_a_contest_may_not_come_back_to_the_card() -> None:
    match = table()
    touch(match, "Ben", 2, also=["Cleo"])
    match.play("shout", "Ben")
    assert refused(match, "touch 2", "Cleo") == "JX-11"
    assert refused(match, "shout", "Cleo") == "JX-12"


def test_a_second_finger() -> None:
    match = table()
    touch(match, "Ben", 2)
    assert refused(match, "touch 3", "Ben") == "JX-10"
    assert refused(match, "touch 2", "Ben") == "JX-10"


def test_a_second_finger_during_a_contest() -> None:
    match = table()
    touch(match, "Ben", 2, also=["Cleo"])
    for seat in ("Ben", "Cleo", "Dan"):  # first the contest is settled
        assert refused(match, "touch 3", seat) == "JX-12"


@pytest.mark.parametrize("cell", [9, -1, 100, "5", 5.5, None])
def test_a_cell_that_is_none(cell: Any) -> None:
    match = table()
    before = everything(match)
    with pytest.raises(tk.IllegalChoice):
        match.play(("touch", cell), "Ben")
    assert everything(match) == before


def test_an_empty_place() -> None:
    """With `finish_round` gaps stay."""
    match = table(3, pile=0, finish_round=True)
    touch(match, "Ben", 5)
    match.play(match.choices[0])
    assert refused(match, "touch 5", "Cleo") == "JX-11"


@pytest.mark.parametrize("seat", NAMES[:4])
def test_no_finger_before_the_clue(seat: str) -> None:
    match = table(clue=None)
    if seat == "Ana":
        with pytest.raises(tk.IllegalChoice):
            match.play("touch 5", "Ana")
    else:
        assert refused(match, "touch 5", seat) == "JX-05"
    assert fingers(match) == {}


def test_the_active_player_has_no_finger_in_it() -> None:
    match = table()
    assert refused(match, "touch 5", "Ana") == "JX-09"
    touch(match, "Ben", 2, also=["Cleo"])
    assert refused(match, "shout", "Ana") == "JX-12"


# ---- shouts


def test_a_shout_without_a_contest() -> None:
    match = table()
    for seat in ("Ben", "Cleo", "Dan"):
        assert refused(match, "shout", seat) == "JX-12"


def test_a_shout_by_an_outsider() -> None:
    match = table(5)
    touch(match, "Ben", 2, also=["Cleo"])
    for seat in ("Dan", "Eva"):
        assert refused(match, "shout", seat) == "JX-12"
    match.play("shout", "Cleo")
    assert fingers(match) == {2: 2}


def test_coming_too_late_to_a_contest() -> None:
    """The window has closed: `also` is no longer open."""
    match = table()
    touch(match, "Ben", 2)
    before = everything(match)
    with pytest.raises(tk.IllegalChoice):
        match.play(("also", 2), "Cleo")
    assert everything(match) == before


def test_joining_another_card() -> None:
    match = table()
    match.play(("touch", 2), "Ben")
    before = everything(match)
    with pytest.raises(tk.IllegalChoice):
        match.play(("also", 3), "Cleo")
    assert everything(match) == before


# ---- the duty


def test_nobody_may_sit_it_out() -> None:
    """JX-15, also for the loser of a contest (G-26)."""
    match = timed([1000, 1020, 2500], [100, 300])
    assert refused(match, "pass", "Ben") == "JX-15"
    aim(match, Ben=2, Cleo=2, Dan=0)
    assert match.asked == ("Cleo",)
    assert refused(match, "pass", "Cleo") == "JX-15"
    assert refused(match, "touch 2", "Cleo") == "JX-11"


def test_a_seat_that_nobody_has() -> None:
    match = table()
    before = everything(match)
    with pytest.raises(tk.SeatError, match="nobody here is called"):
        match.play("touch 2", "Zoe")
    assert everything(match) == before


def test_when_it_is_over() -> None:
    match = table(pile=0)
    touch(match, "Ben", 5)
    before = everything(match)
    for move in (("touch", 1), ("shout",), ("clue", "word", "x")):
        with pytest.raises(tk.MatchOver):
            match.play(move)
    assert everything(match) == before


# ---- the match itself


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(tk.SeatError, match="3 to 6"):
        tk.new("jinx", seats=seats)


@pytest.mark.parametrize("pace", ["clock ", "fast", 1, None, True])
def test_an_unknown_pace(pace: Any) -> None:
    with pytest.raises(tk.TablekitError, match="pace"):
        tk.new("jinx", seats=3, pace=pace)


@pytest.mark.parametrize(
    "rulings",
    [
        {"refill": "nine"},
        {"eps_ms": -1},
        {"eps_ms": 1001},
        {"eps_ms": 60.0},
        {"max_think": 0},
        {"face": "B"},
        {"keep_wrong": 1},
        {"noshouts": "lift"},
    ],
    ids=str,
)
def test_a_ruling_that_nobody_offers(rulings: dict[str, Any]) -> None:
    with pytest.raises(tk.RulingError):
        tk.new("jinx", seats=3, rulings=rulings)
