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
        pytest.param(("clue", "word", "\u200b"), id="no width"),
        pytest.param(("clue", "word", "\ufeff\xad"), id="a mark and a hyphen, both unseen"),
        pytest.param(("clue", "word", "\u2800"), id="an empty pattern"),
        pytest.param(("clue", "word", "\u3164 \u115f"), id="letters to fill a place"),
        pytest.param(("clue", "word", "\u0301"), id="an accent on nothing"),
        pytest.param(("clue", "word", "\u202eevil"), id="from the right"),
        pytest.param(("clue", "sentence", "so \u2066x"), id="apart from its surroundings"),
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
    ("said", "shown"),
    [("\ud800", r"\ud800"), ("a\ud83c", r"\ud83c"), ("a\nb", r"a\nb"), ("\u202ex", r"\u202ex")],
    ids=ascii,
)
def test_why_a_clue_is_none_can_be_printed(said: str, shown: str) -> None:
    for move in (("clue", "word", said), ("clue", said, "x")):
        with pytest.raises(tk.IllegalChoice) as caught:
            table(clue=None).play(move)
        for text in (str(caught.value), str(caught.value.refusal)):
            assert shown in text.encode().decode()
            assert said not in text


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
        ("clue", "gesture", "👩\u200d🚀"),
        ("clue", "word", "عربة"),
        ("clue", "word", "?"),
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


def why(match: tk.Match, move: str, seat: str) -> str:
    """The reason that a refusal gives."""
    refusal = match.refusal(move, seat)
    assert refusal is not None
    return refusal.why


def test_before_it_is_settled_who_touched_together_nobody_is_told_of_a_contest() -> None:
    match = table(5)
    match.play(("touch", 2), "Ben")
    for move, seat in (("shout", "Ben"), ("shout", "Dan"), ("touch 3", "Ben"), ("touch 3", "Eva")):
        assert why(match, move, seat).startswith("first it is asked whether other fingers")
        assert refused(match, move, seat) == "JX-12"
    match.play(("also", 2), "Cleo")
    for seat in ("Ben", "Cleo"):  # whose fingers are both on it
        assert why(match, "shout", seat).startswith("first it is asked whether other fingers")
    assert why(match, "shout", "Dan").startswith("only those whose fingers are on the card")
    match.play("pass")
    assert why(match, "touch 3", "Dan").startswith("first the fingers that came down together")


def test_while_the_active_player_judges_a_contest_a_shout_is_too_late() -> None:
    match = table(noshout="active")
    touch(match, "Ben", 2, also=["Cleo"])
    match.play("pass")
    assert match.asked == ("Ana",)
    for seat in ("Ana", "Dan"):
        assert why(match, "shout", seat).startswith("only those whose fingers are on the card")
    for seat in ("Ben", "Cleo"):
        assert "the active player says who keeps the card" in why(match, "shout", seat)


def test_by_the_clock_an_aim_can_t_be_changed() -> None:
    """JX-10: the finger is on its way."""
    match = timed([900, 1000, 1100])
    aim(match, Ben=0)
    assert refused(match, "touch 3", "Ben") == "JX-10"
    assert "on its way" in why(match, "touch 3", "Ben")


# ---- the duty


@pytest.mark.parametrize("seat", ["Ben", "Cleo", "Dan"])
def test_by_clicks_nobody_may_sit_it_out(seat: str) -> None:
    """JX-15, JX-S19: only when all of them wait does chance put a finger down."""
    match = table()
    assert refused(match, "pass", seat) == "JX-15"
    assert match.refusal("pass") is None
    match.play("pass")
    assert "JX-15" in [event.rule for event in match.log]


def test_nobody_lets_a_contest_pass_for_the_others() -> None:
    match = table(5)
    match.play(("touch", 2), "Ben")
    assert refused(match, "pass", "Dan") == "JX-12"
    match.play(("also", 2), "Cleo")
    match.play("pass")
    assert refused(match, "pass", "Ben") == "JX-12"
    match.play("pass")
    assert fingers(match) == {}


def test_what_it_means_that_nobody_acts() -> None:
    """By which rule, and in words: JX-15 in the race, JX-12 about fingers that came together."""
    match = table(5)
    said = []
    for move, seat in ((("touch", 2), "Ben"), (("also", 2), "Cleo"), ("pass", None)):
        said.append((match.choices[-1].text, match.choices[-1].rule))
        match.play(move, seat)
    assert [(c.text, c.rule) for c in match.choices if c.verb == "pass"] == [
        ("Nobody shouts", "JX-12")
    ]
    assert said == [
        ("Nobody moves: chance chooses whose finger comes down, and where", "JX-15"),
        ("Nobody else", "JX-12"),
        ("Nobody else", "JX-12"),
    ]
    (wait,) = [refusal for refusal in timed([1, 2, 3]).refusals() if refusal.verb == "pass"]
    assert wait.text == "Wait"


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
