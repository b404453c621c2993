"""The table's Advice button: bars on the choices, what was assumed, and only for who is asked."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots.advice import Advice, Suggestion
from tablekit.bots.counts import Estimate
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
    for row in table._choice_rows()[:9]:
        assert row.sample is not None and row.sample.size == 1
        assert 0 <= row.sample.share <= 1
        assert f"{row.sample.won} of 1 " in said(table)
    assert "Assumed" in said(table) and "1 playout of each choice" in said(table)
    assert table.news().startswith("Advice: ")
    trade = next(row for row in table._choice_rows() if row.text.startswith("Trade"))
    assert trade.sample is not None and "of them" in trade.sample.of


def counted(match: tk.Match, won: dict[int, float], size: int = 16) -> Advice:
    """Advice of so many games for each choice, by the choice's place; the first had one more."""
    moves = [choice for choice in match.choices if choice.items is None]
    suggestions = [
        Suggestion(choice, Estimate.of(won.get(i, 0), size + (i == 0)))
        for i, choice in enumerate(moves)
    ]
    trade = next(choice for choice in match.choices if choice.items)
    taken = trade.taking(*match.view("Ben")["hand"])
    return Advice("Ben", [*suggestions, Suggestion(taken, Estimate.of(9, size))], "Assumed.", True)


def test_all_bars_of_one_advice_have_one_track_and_say_what_was_counted(
    match: tk.Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counted(match, {0: 5, 1: 2, 2: 7, 3: 2.5})
    monkeypatch.setattr(match, "advise", lambda **_: made)
    table = match.show(seat="Ben")
    table.room = 800
    table.pressed("button:advice")
    bars = [part for part in table._drawn().parts if part.key.endswith("/sample")]
    assert len(bars) == 9  # a page of them
    tracks = {re.search(r'<rect (x="\d+") y="4" (width="\d+")', bar.svg).groups() for bar in bars}
    assert len(tracks) == 1
    told = [bar.label for bar in bars]
    assert told[0] == "wins 5 of 17 · 29 % (13 to 53 %)"
    assert told[1] == "wins 2 of 16 · 13 % (3 to 36 %)"
    assert told[3].startswith("wins 2.5 of 16 · 16 % (")
    assert any(text.startswith("with 8 of them: wins 9 of 16 · 56 % (") for text in told)
    for bar in bars:
        assert re.search(r"\(\d+ to \d+ %\)</text>", bar.svg), "the interval is cut"
    card = table._rule_card()
    assert card is not None and card.title == "16 to 17 playouts of each choice"


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
    assert not any(row.sample for row in table._choice_rows())
    table.pressed("button:advice")
    table.pressed("rule:TS-21")  # a rule takes the card's place, and gives it back
    assert "Assumed" not in said(table)
    table.pressed("rule:")
    assert "Assumed" in said(table)
    table.pressed("rule:")
    assert not any(row.sample for row in table._choice_rows())
    table.pressed("button:advice")
    table.pressed("choice:1")
    assert not any(row.sample for row in table._choice_rows())
    assert not table.news().startswith("Advice")


def test_odds_stand_beside_advice(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    match.play("play guards 1 gA")
    table.pressed("button:advice")
    stop = next(i for i, choice in enumerate(match.choices, 1) if choice.verb == "stop")
    table.pressed(f"odds:{stop}")
    row = table._choice_rows()[stop - 1]
    assert row.sample and "Hal 2" in [label for label, _ in row.odds]
    keys = [part.key for part in table._drawn().parts]
    at = f"choice/{stop}"
    assert keys.index(f"{at}/sample") < keys.index(f"{at}/odds/of") < keys.index(f"{at}/odds")


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
