"""The live table: whose eyes it has, what a press does, what travels, what is never sent."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from traitlets import TraitError

import tablekit as tk
from tablekit.core.requests import Race
from tablekit.widgets.table import Table


@pytest.fixture
def match() -> tk.Match:
    return tk.new("times_square", seats=["Ana", "Ben"], seed=7)


def parts(table: Table) -> dict[str, Any]:
    return {part.key: part for part in table._drawn().parts}


def said(table: Table) -> str:
    """All that the browser has been sent."""
    return json.dumps(table.scene, ensure_ascii=False)


def test_a_seat_sees_its_own_hand_and_not_the_other(match: tk.Match) -> None:
    mine, other = match.view("Ben")["hand"], match.view("Ana")["hand"]
    assert mine != other
    table = match.show(seat="Ben")
    keys = {key.removeprefix("hand/") for key in parts(table) if key.startswith("hand/")}
    assert keys == {f"{card}/{mine[:i].count(card)}" for i, card in enumerate(mine)}


def test_between_two_people_a_curtain_hides_the_hand(match: tk.Match) -> None:
    table = match.show()
    assert table._curtain == "Ben"
    assert not [key for key in parts(table) if key.startswith(("hand/", "choice/1", "why/1"))]
    assert "The cards:" not in said(table)
    table.pressed("curtain:lift")
    assert [key for key in parts(table) if key.startswith("hand/")]
    while match.asked == ("Ben",):
        table.pressed("choice:1")
    assert table._curtain == "Ana"
    assert not [key for key in parts(table) if key.startswith("hand/")]


def test_in_a_race_a_seats_own_table_offers_what_that_seat_can_do() -> None:
    match = tk.new("jinx", seats=["Ana", "Ben", "Cleo"], seed=7)
    match.play(match.choices[0])
    assert match.asked == ("Ben", "Cleo")
    everybody, ben = match.show()._choices(), match.show(seat="Ben")._choices()
    assert {choice.seat for choice in everybody} == {"Ben", "Cleo", ""}
    assert ben == [choice for choice in everybody if choice.seat in ("Ben", "")]


def test_who_comes_back_by_undo_lifts_a_curtain_again(match: tk.Match) -> None:
    table = match.show()
    table.pressed("curtain:lift")
    while match.asked == ("Ben",):
        table.pressed("choice:1")
    assert table._curtain == "Ana"
    table.pressed("button:undo")
    assert match.asked == ("Ben",) and table._curtain == "Ben"
    assert not [key for key in parts(table) if key.startswith("hand/")]


def test_in_a_race_at_one_screen_nobodys_hand_is_shown() -> None:
    match = tk.new("clubs", seats=["Ana", "Ben", "Cleo"], seed=3)
    table = match.show()
    table.pressed("curtain:lift")
    assert [key for key in parts(table) if key.startswith("hand/")]
    announced = next(choice for choice in match.choices if choice.verb == "im_in")
    match.play(announced)
    assert isinstance(match.request, Race)
    assert table._curtain == ""
    assert not [key for key in parts(table) if key.startswith("hand/")]
    assert [key for key in parts(table) if key.startswith("choice/")]


def test_against_a_bot_there_is_no_curtain_and_its_moves_come_one_by_one(match: tk.Match) -> None:
    match.bots({"Ben": "greedy"})
    table = match.show()
    assert table._viewer == "Ana"
    assert table._curtain == ""
    before = len(match.decisions)
    while match.waiting_for_bot:
        assert [r.text for r in table._choice_rows()] == ["see what Ben does"]
        table.pressed("choice:1")
        assert len(match.decisions) <= before + 1
        before = len(match.decisions)
    assert match.asked == ("Ana",)


def test_with_steps_off_a_bot_answers_at_once(match: tk.Match) -> None:
    match.bots({"Ana": "greedy"})
    table = match.show(steps=False)
    while match.asked == ("Ben",) and match.turn == 2:
        table.pressed("choice:1")
    assert match.asked == ("Ben",)


def test_a_pressed_card_narrows_the_choices(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    key = next(key for key in parts(table) if key.startswith("hand/hal"))
    table.pressed(parts(table)[key].press)
    assert {choice.args[0] for choice in table._choices()} == {"hal 1"}
    table.pressed(parts(table)[key].press)
    assert len(table._choices()) == len(match.choices)


def test_a_subset_is_picked_card_by_card(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    trade = next(i for i, c in enumerate(table._choices(), 1) if c.verb == "trade")
    table.pressed(f"choice:{trade}")
    table.pressed("choice:1")  # nothing is chosen yet: nothing happens
    assert match.asked == ("Ben",)
    cards = [part for key, part in parts(table).items() if key.startswith("hand/")][:2]
    for part in cards:
        table.pressed(part.press)
    table.pressed("choice:1")
    traded = match.decisions[-1].value
    assert traded[0] == "trade"
    assert len(traded) == 3


def test_picked_cards_have_odds_too(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    trade = next(i for i, c in enumerate(table._choices(), 1) if c.verb == "trade")
    table.pressed(f"choice:{trade}")
    first = next(part for key, part in parts(table).items() if key.startswith("hand/"))
    table.pressed(first.press)
    table.pressed("odds:1")
    row = table._choice_rows()[0]
    assert row.odds_of == "Fill your hand (TS-33):"
    assert sum(chance for _, chance in row.odds) == 1


def test_picking_can_be_given_up(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    trade = next(i for i, c in enumerate(table._choices(), 1) if c.verb == "trade")
    table.pressed(f"choice:{trade}")
    table.pressed("choice:2")
    assert len(table._choice_rows()) == len(match.choices)
    assert not match.decisions


def test_odds_stand_under_their_choice(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    match.play("play guards 1 gA")
    stop = next(i for i, c in enumerate(match.choices, 1) if c.verb == "stop")
    table.pressed(f"odds:{stop}")
    row = table._choice_rows()[stop - 1]
    assert sum(chance for _, chance in row.odds) == 1
    assert dict(row.odds)["Hal 2"] == match.odds("stop")[("hal 2",)]
    table.pressed(f"odds:{stop}")
    assert not table._choice_rows()[stop - 1].odds


def test_a_rule_opens_and_closes(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    table.pressed("rule:TS-21")
    assert "rule/close" in parts(table)
    assert match.game.rulebook["TS-21"].title in said(table)
    table.pressed("rule:")
    assert "rule/close" not in parts(table)


def test_undo_and_redo(match: tk.Match) -> None:
    table = match.show(seat="Ben")
    before = match.view("Ben")
    table.pressed("choice:1")
    after = match.view("Ben")
    table.pressed("button:undo")
    assert match.view("Ben") == before
    table.pressed("button:redo")
    assert match.view("Ben") == after


def test_a_cell_can_play_and_every_table_follows(match: tk.Match) -> None:
    one, two = match.show(seat="Ben"), match.show(seat="Ana")
    revs = one.scene["rev"], two.scene["rev"]
    match.play(match.choices[0])
    assert one.scene["rev"] == revs[0] + 1
    assert two.scene["rev"] == revs[1] + 1


def test_an_unknown_seat_is_named(match: tk.Match) -> None:
    with pytest.raises(tk.SeatError, match="did you mean 'Ben'"):
        match.show(seat="Bea")
    with pytest.raises(TraitError, match="Ana, Ben"):
        match.show().seat = "Bea"
    with pytest.raises(TraitError, match="Ana, Ben"):
        Table(match, seat="Bea")


def test_markup_in_names_is_text() -> None:
    match = tk.new("times_square", seats=["<b>Ana</b>", '"&Ben'], seed=7)
    table = match.show(seat="<b>Ana</b>")
    assert "<b>Ana" not in said(table)
    assert "&lt;b&gt;Ana" in said(table)
    assert "<b>Ana" not in table.still()


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "press", "part": "choice/99", "rev": 0},
        {"kind": "press", "part": "choice/1", "rev": 41},
        {"kind": "press", "part": "choice:1", "rev": 0},
        {"kind": "press", "part": 1, "rev": 0},
        {"kind": "play", "move": ["lure", "sue"]},
        {"kind": "size", "width": -4},
        {"kind": "size", "width": 10**9},
        "press",
        None,
    ],
)
def test_forged_and_stale_messages_never_reach_the_rules(match: tk.Match, message: object) -> None:
    table = match.show(seat="Ben")
    before = match.view("Ben"), match.view("Ana"), len(match.history)
    table._receive(table, message, [])
    assert (match.view("Ben"), match.view("Ana"), len(match.history)) == before
    assert sum(table.ignored.values()) == 1


def clicks(table: Table, rng: random.Random) -> Iterator[str]:
    while not table.match.outcome:
        ready = [p for p in table._drawn().parts if p.press and not p.disabled]
        yield rng.choice(ready).press


@pytest.mark.parametrize("game", ["clubs", "jinx", "orgasme", "sexy", "times_square"])
def test_a_whole_game_by_any_presses_sends_little(game: str, comms: list[Any]) -> None:
    """Every pressable thing may be pressed at any time; a click is answered by at most 4 kB."""
    match = tk.new(game, seed=7)
    match.bots(dict.fromkeys(match.seats[1:], "greedy"))
    table = match.show()
    for count, press in enumerate(clicks(table, random.Random(5))):
        table.pressed(press)
        if count > 600:
            break
    (wire,) = comms
    assert len(wire.sizes()) > 200
    assert max(wire.sizes()) <= 4096


@pytest.mark.parametrize("game", ["clubs", "jinx", "orgasme", "sexy", "times_square"])
def test_every_end_of_a_game_is_shown(game: str) -> None:
    """By whichever rule it ends: Times Square could not draw its end by the cards."""
    rules = set()
    for seed in range(40):
        match = tk.new(game, seed=seed)
        match.bots(dict.fromkeys(match.seats, "random" if seed % 2 else "greedy")).run()
        assert match.outcome is not None
        rules.add(match.outcome.rule)
        shown = said(match.show())
        assert str(match.outcome) in shown and ", to play" not in shown
    assert len(rules) > 1 or game in ("jinx", "orgasme")


def test_what_a_watching_table_is_sent_holds_no_hand(match: tk.Match) -> None:
    table = match.show(seat="Ana")
    for card in set(match.view("Ben")["hand"]) - set(match.view("Ana")["hand"]):
        assert match.words.name(card).capitalize() not in said(table)


def hears(table: Table, part: str) -> None:
    """As the browser says it, so that what fails is caught where it is in a notebook."""
    message = {"kind": "press", "part": part, "rev": table.scene["rev"], "ask": "a1"}
    table.comm.hears(message)


def booms(view: Any, moves: Any, random: Any) -> Any:
    raise ValueError("boom")


def cheats(view: Any, moves: Any, random: Any) -> Any:
    return ("lure", "charlie")


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (booms, "ValueError: boom. Nothing has changed."),
        (cheats, "IllegalChoice: the bot 'cheats' played ('lure', 'charlie'), which is not open"),
    ],
)
def test_a_bot_that_fails_is_told_where_refusals_are_and_the_table_goes_on(
    bot: Any, told: str, comms: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=1).bots({"Ben": bot})
    table = match.show()
    before = list(match.history)
    hears(table, "choice/1")
    assert told.split()[0] in parts(table)["why/1"].svg
    assert table.scene["text"].startswith(told)
    assert list(match.history) == before and match.waiting_for_bot
    assert "Traceback" in caplog.text
    match.bots({"Ben": "greedy"})
    hears(table, "choice/1")
    assert len(match.decisions) == 1
    assert not table.scene["text"].startswith(told[:8])
    while match.waiting_for_bot:
        hears(table, "choice/1")
    done = len(match.decisions)
    hears(table, "choice/1")
    hears(table, "button/undo")
    assert len(match.decisions) == done


def test_a_failure_behind_the_curtain_is_told_too(
    match: tk.Match, comms: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = match.show()
    match.play(match.choices[0])
    monkeypatch.setattr(match, "undo", lambda: 1 / 0)
    hears(table, "button/undo")
    assert table._curtain
    assert "ZeroDivisionError: division by zero" in parts(table)["failure"].svg


def test_a_picture_that_fails_says_so_and_undo_leads_back(
    match: tk.Match, comms: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = match.show(seat="Ben")
    draw = type(match.game).draw

    def brittle(*args: Any, **kwargs: Any) -> Any:
        if match.decisions:
            raise KeyError(3)
        return draw(*args, **kwargs)

    monkeypatch.setattr(type(match.game), "draw", brittle)
    hears(table, "choice/1")
    assert len(match.decisions) == 1
    assert table.scene["text"] == "KeyError: 3"
    assert "KeyError: 3" in parts(table)["failure"].svg
    # What still stood there was drawn for another position.
    assert {p.press for p in parts(table).values() if p.press} == {"button:undo", "button:redo"}
    hears(table, "button/undo")
    assert "failure" not in parts(table) and "choice/1" in parts(table)


@pytest.mark.parametrize("link", ["choice/1/rule", "why/1/rule"])
def test_in_one_column_a_rule_opens_under_the_row_it_was_pressed_at(
    match: tk.Match, comms: list[Any], link: str
) -> None:
    table = match.show(seat="Ben")
    table.room = 640
    at = parts(table)[link]
    row, height = link.removesuffix("/rule"), table._drawn().height
    later = {key: p.y for key, p in parts(table).items() if p.y > at.y + 20}
    hears(table, link)
    shown = parts(table)
    assert 0 < shown["rule"].y - at.y < 60
    assert shown[row].y < shown["rule"].y
    (grown,) = {shown[key].y - y for key, y in later.items()}
    assert table._drawn().height == height + grown
    assert min(shown[key].y for key in later) >= shown["rule"].y + grown - 8


def test_a_rule_whose_row_is_gone_stands_over_the_story(match: tk.Match, comms: list[Any]) -> None:
    table = match.show(seat="Ben")
    table.room = 640
    hears(table, "why/1/rule")
    while match.asked == ("Ben",):
        match.play(match.choices[0])
    shown = parts(table)
    assert not any(key.startswith("why/") for key in shown)
    assert shown["choice/none"].y < shown["rule"].y < shown["story/title"].y


def test_in_two_columns_a_rule_opens_beside_the_choices(match: tk.Match, comms: list[Any]) -> None:
    table = match.show(seat="Ben")
    hears(table, "choice/1/rule")
    assert parts(table)["rule"].x > parts(table)["choice/1"].x + 400
