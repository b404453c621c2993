"""Records: exact, and whatever is wrong with one is named and leaves nothing half-loaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import record
from tablekit.core.errors import RecordError
from tablekit.testing import Print


@pytest.fixture
def played() -> tk.Match:
    match = tk.new("times_square", seats=["Ana <b>", "Ben"], seed=7, script=[1])
    match.play("trade " + str(match.view(match.asked[0])["hand"][0]))
    match.play(match.choices[0])
    return match


def edited(match: tk.Match, change: Callable[[dict[str, Any]], Any], sign: bool = True) -> Any:
    data = record.record(match)
    change(data)
    if sign:
        data["digest"] = record.digest(data)
    return data


def test_a_record_is_the_match(played: tk.Match, tmp_path: Path) -> None:
    path = played.save(tmp_path / "match.json")
    loaded = tk.load(path)
    assert Print.of(loaded) == Print.of(played)
    assert type(loaded) is tk.Match and loaded.script.entries == (1,)
    assert json.loads(path.read_text()) == record.record(played) == record.record(loaded)
    choice = played.choices[0]
    played.play(choice)
    loaded.play(choice)
    assert Print.of(loaded) == Print.of(played)
    while loaded.can_undo:
        loaded.undo()
    assert loaded.decisions == []


@pytest.mark.parametrize("name", ["random", "greedy", "montecarlo"])
def test_a_bot_with_a_name_sits_there_again(name: str, tmp_path: Path) -> None:
    """It isn't a person's seat then, and the game goes on as it would have gone on."""
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7).bots({"Ben": name})
    match.run()
    loaded = tk.load(match.save(tmp_path / "match.json"))
    assert loaded.bot_seats == {"Ben": name}
    assert list(loaded.log) == list(match.log)  # without what only the bot may know
    choice = match.choices[0]
    assert list(loaded.play(choice)) == list(match.play(choice))
    assert Print.of(loaded) == Print.of(match)
    assert Print.of(loaded.undo()) == Print.of(match.undo())


def test_bots_without_a_name_are_not_written_down(tmp_path: Path) -> None:
    def greedy(view: Any, moves: Any, random: Any) -> Any:
        return moves[0]

    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    own = tk.game("times_square").bots["greedy"]
    for player, kept in [
        (greedy, {}),
        (tk.Montecarlo(playouts=7), {}),
        (tk.Montecarlo(), {"Ana": "montecarlo"}),
        (own, {"Ana": "greedy"}),
    ]:
        match.bots({"Ana": player})
        assert tk.load(match.save(tmp_path / "match.json")).bot_seats == kept
    assert "bots" not in record.record(match.bots(None))


def test_a_position_reads_back_as_it_was_given(tmp_path: Path) -> None:
    data = {"board": (0, -2, 2, 1, -1, 0), "hands": {"B": ("hal 1", "sue 1")}, "active": "B"}
    match = tk.position("times_square", data, seed="text")
    assert Print.of(tk.load(match.save(tmp_path / "p.json"))) == Print.of(match)


def test_saving_replaces_a_file_only_as_a_whole(played: tk.Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("before")
    played.save(path)
    assert [p.name for p in tmp_path.iterdir()] == ["match.json"]


def answer(index: int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        data["answers"][index] = value

    return change


@pytest.mark.parametrize(
    ("change", "sign", "says", "index"),
    [
        (lambda d: d.update(seed=8), False, "was changed after it was saved", None),
        (lambda d: d.pop("game"), True, "not a record of a match", None),
        (lambda d: d.update(game="jinks"), True, "Valid: ", None),
        (lambda d: d.update(format=99), True, "format 99; expected 1", None),
        (lambda d: d.update(format=True), True, "at format", None),
        (lambda d: d.pop("seats"), True, "'seats' is a required property", None),
        (lambda d: d.update(more=1), True, "more", None),
        (lambda d: d.update(bots=["greedy"]), True, "at bots: .* is not of type 'object'", None),
        (lambda d: d.update(bots={"Ben": 5}), True, "at bots/Ben: 5 is not of type 'string'", None),
        (lambda d: d.update(bots={"Bem": "random"}), True, "its bots: nobody.*mean 'Ben'", None),
        (lambda d: d.update(bots={"Ben": "gredy"}), True, "its bots:.*mean 'greedy'", None),
        (lambda d: d.update(bots={"Ben": "greedy"}), False, "was changed after", None),
        (lambda d: d.update(words="klingon"), True, "can't begin.*word list", None),
        (lambda d: d.update(seats=["Ana"]), True, "can't begin.*2 players, not 1", None),
        (lambda d: d.update(seats=["Ana", "Ana"]), True, "can't begin.*one name", None),
        (lambda d: d["rulings"].update(up=1), True, "can't begin.*no ruling 'up'", None),
        (lambda d: d.update(options={"scenes": 1}), True, "can't begin.*no option", None),
        (lambda d: d["box"].update(digest="0"), True, "pass box=", None),
        (answer(0, [-1, 7]), True, r"answer 0 \(chance: 7\) is not possible", 0),
        (answer(0, [1, 1]), True, r"answer 0 \(seat 1: 1\) is not possible", 0),
        (answer(3, [0, ["trade"]]), True, "answer 3 .seat 0", 3),
        (answer(3, [1, "stop"]), True, "answer 3", 3),
        (answer(3, [1, [{"a": 1}]]), True, "answer 3", 3),
        (answer(3, [1, ["trade", ["a"]]]), True, "answer 3", 3),
        (answer(1, [-1, {"a": 1}]), True, "answer 1", 1),
        (answer(3, [7, ["stop"]]), True, "answer 3", 3),
        (answer(3, [-9, ["stop"]]), True, "less than the minimum", None),
        (answer(3, [1]), True, "too short", None),
    ],
)
def test_what_is_wrong_with_a_record_is_named(
    played: tk.Match, change: Any, sign: bool, says: str, index: int | None
) -> None:
    with pytest.raises(RecordError, match=says) as caught:
        tk.load(edited(played, change, sign))
    assert caught.value.index == index


def test_answers_after_the_end() -> None:
    data = {"board": [6, 5, 8, 0, 1, 0], "hands": {"A": ["sue 1"]}}
    match = tk.position("times_square", data, seats=2)
    match.play("play sue 1")
    count = len(match.history)
    with pytest.raises(RecordError, match=f"answer {count} comes after the end") as caught:
        tk.load(edited(match, lambda d: d["answers"].append([0, ["stop"]])))
    assert caught.value.index == count


def test_a_shorter_record_is_an_earlier_match(played: tk.Match) -> None:
    earlier = tk.load(edited(played, lambda d: d["answers"].pop()))
    assert earlier.history[:3] == played.history[:3]
    assert earlier.asked


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"record"', "\x00\xff"])
def test_damaged_files(text: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(RecordError, match=r"damaged or cut short|not a record"):
        tk.load(path)


def test_a_file_cut_short(played: tk.Match, tmp_path: Path) -> None:
    path = played.save(tmp_path / "match.json")
    path.write_text(path.read_text()[:-40])
    with pytest.raises(RecordError, match="cut short"):
        tk.load(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"there is no record 'x\.json'"):
        tk.load(tmp_path / "x.json")
    with pytest.raises(RecordError, match="can't be read"):
        tk.load(tmp_path)


def test_the_box_it_was_played_with(played: tk.Match) -> None:
    own = {**played.setup.box.data, "id": "mine"}
    match = tk.new("times_square", seed=7, box=own)
    data = record.record(match)
    with pytest.raises(RecordError, match=r"played with box 'mine'.*pass box="):
        tk.load(data)
    assert Print.of(tk.load(data, box=own)) == Print.of(match)
