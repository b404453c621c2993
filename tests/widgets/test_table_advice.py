"""The table's Advice button: bars on the choices, what was assumed, and only for who is asked."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

import tablekit as tk
from tablekit.widgets import table as module
from tablekit.widgets.table import Table


@pytest.fixture
def match() -> tk.Match:
    return tk.new("times_square", seats=["Ana", "Ben"], seed=7)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """One playout of each choice is enough to see it."""
    monkeypatch.setattr(module, "PATIENCE", 0.001)


def button(table: Table) -> Any:
    return next(part for part in table._drawn().parts if part.key == "button/advice")


def said(table: Table) -> str:
    return json.dumps(table.scene, ensure_ascii=False)


def test_bars_stand_on_every_choice_and_the_card_says_what_was_assumed(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    table.pressed(button(table).press)
    for row in table._choice_rows():
        (((label, share)),) = row.odds
        assert label.startswith("wins") and "%" in label
        assert 0 <= share <= 1
    assert "Assumed" in said(table) and "1 playouts of each choice" in said(table)
    assert table.news().startswith("Advice: ")
    trade = next(row for row in table._choice_rows() if row.text.startswith("Trade"))
    assert "of them" in trade.odds[0][0]


def test_it_takes_less_than_a_second(match: tk.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    table = match.show(seat="Ben")
    began = time.process_time()
    table.pressed(button(table).press)
    assert time.process_time() - began < 1


def test_it_goes_when_it_is_pressed_again_or_closed_or_something_is_played(
    match: tk.Match,
) -> None:
    table = match.show(seat="Ben")
    table.pressed("button:advice")
    table.pressed("button:advice")
    assert not any(row.odds for row in table._choice_rows())
    table.pressed("button:advice")
    table.pressed("rule:TS-21")  # a rule takes the card's place, and gives it back
    assert "Assumed" not in said(table)
    table.pressed("rule:")
    assert "Assumed" in said(table)
    table.pressed("rule:")
    assert not any(row.odds for row in table._choice_rows())
    table.pressed("button:advice")
    table.pressed("choice:1")
    assert not any(row.odds for row in table._choice_rows())
    assert not table.news().startswith("Advice")


def test_odds_stand_beside_advice(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    match.play("play guards 1 gA")
    table.pressed("button:advice")
    stop = next(i for i, choice in enumerate(match.choices, 1) if choice.verb == "stop")
    table.pressed(f"odds:{stop}")
    labels = [label for label, _ in table._choice_rows()[stop - 1].odds]
    assert labels[0].startswith("wins") and "Hal 2" in labels


def test_whoever_is_not_asked_gets_none(match: tk.Match) -> None:
    other = match.show(seat="Ana")
    assert button(other).disabled
    other.pressed("button:advice")
    assert other._advice is None
    behind = match.show()
    assert behind._curtain == "Ben" and button(behind).disabled
    bots = tk.new("times_square", seats=["Ana", "Ben"], seed=7).bots({"Ben": "greedy"})
    assert button(bots.show()).disabled
    over = tk.position("times_square", {"board": [4, 1, 8, 7, 4, 0]})
    over.play("lure sue")
    assert button(over.show(seat="Ana")).disabled


def test_where_one_thing_only_is_open_there_is_nothing_to_advise() -> None:
    match = tk.new("sexy", seed=3)
    table = match.show()
    while len(match.choices) > 1:
        match.play(match.choices[0])
    table.pressed("curtain:lift")
    assert button(table).disabled


def test_a_window_that_can_only_be_passed_has_no_odds_that_look_past_it() -> None:
    """People at one screen are shown it; a fork of the match stands there too, not behind it."""
    match = tk.new("sexy", seed=3)
    match.show()
    while len(match.choices) > 1:
        match.play(match.choices[0])
    fork = match.fork()
    assert fork.request is not None and match.request is not None
    assert fork.request.rule == match.rule
    assert [tuple(move) for move in fork.request.moves] == [match.choices[0].move]  # type: ignore[union-attr]
    match.odds(match.choices[0])
