"""What comes as data: boxes, rulings, rulebooks, words, and the games that are found."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import game as registry
from tablekit.core import rulings, toml
from tablekit.core.errors import (
    BoxError,
    IllegalChoice,
    PositionError,
    RulingError,
    TablekitError,
    UnknownGame,
    WordsError,
    nearest,
)
from tablekit.core.events import Choice, Log
from tablekit.core.rulings import Rulings
from tablekit.core.words import Words
from tests.core.doubles import clown
from tests.core.doubles.double import double

GAME = tk.game("times_square")


def house() -> dict[str, Any]:
    return {**GAME.box.data, "card": [dict(entry) for entry in GAME.box.data["card"]]}


# ---- boxes


def test_somebodys_own_box() -> None:
    own = house()
    own["id"] = "mine"
    box = GAME.open_box(own)
    assert box != GAME.box and box == GAME.open_box(own) and repr(box).startswith("<box mine ")


def less(data: dict[str, Any]) -> None:
    data["card"][0]["copies"] += 1


def face(data: dict[str, Any]) -> None:
    data["card"][0]["face"] = "manhole"
    data["card"][0]["kind"] = "hal"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (less, "56 cards; the rulebook says 55"),
        (face, "a hal card can't show 'manhole'"),
        (lambda d: d["card"][0].update(kind="joker"), r"at card/0/kind: 'joker' is not one of"),
        (lambda d: d["card"][0].pop("basis"), "'basis' is a required property"),
        (lambda d: d["card"][0].update(colour="red"), "colour"),
        (lambda d: d.pop("card"), "'card' is a required property"),
        (lambda d: d["totals"].update(sue=99) or d, "sue = 99"),
    ],
)
def test_a_box_whose_data_are_wrong(change: Any, says: str) -> None:
    data = house()
    data["totals"] = dict(data["totals"])
    change(data)
    with pytest.raises(BoxError, match=says):
        tk.new("times_square", box=data)


def test_a_box_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r"there is no file 'mine.toml'"):
        tk.new("times_square", box="mine.toml")
    with pytest.raises(BoxError, match="can't be read"):
        tk.new("times_square", box=tmp_path)
    path = tmp_path / "mine.toml"
    path.write_text("id = [")
    with pytest.raises(BoxError, match=r"mine\.toml is not valid TOML"):
        tk.new("times_square", box=path)


# ---- rulings

SWITCHES = rulings.from_toml(
    {
        "ruling": [
            {
                "id": "G-01",
                "name": "mode",
                "question": "Which?",
                "default": "own",
                "reason": "so",
                "reading": [{"value": "own", "text": "a"}, {"value": "either", "text": "b"}],
                "excludes": [{"when": "either", "name": "fast", "value": True}],
            },
            {
                "id": "G-02",
                "name": "fast",
                "question": "Fast?",
                "default": False,
                "reason": "so",
                "reading": [{"value": False, "text": "a"}, {"value": True, "text": "b"}],
            },
            {
                "id": "G-03",
                "name": "cap",
                "question": "How many?",
                "default": 5,
                "reason": "so",
                "range": [1, 9],
            },
            {"id": "G-04", "question": "Settled?", "default": "yes", "reason": "so"},
        ]
    }
)


def test_defaults_and_what_is_chosen() -> None:
    assert rulings.settle(SWITCHES, None, "g").as_dict() == {"mode": "own", "fast": False, "cap": 5}
    assert rulings.settle(SWITCHES, {"cap": 9}, "g").cap == 9


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"mod": "own"}, "g has no ruling 'mod'; did you mean 'mode'"),
        ({"mode": "eithr"}, r"'mode' \(G-01\) can't be 'eithr'; did you mean 'either'"),
        ({"fast": 1}, r"'fast' \(G-02\) can't be 1"),
        ({"cap": 10}, r"'cap' \(G-03\) can't be 10"),
        ({"cap": True}, "can't be True"),
        ({"mode": "either", "fast": True}, "excludes fast=True"),
    ],
)
def test_readings_that_cannot_be(chosen: Any, says: str) -> None:
    with pytest.raises(RulingError, match=says):
        rulings.settle(SWITCHES, chosen, "g")


def test_rulings_do_not_change_in_a_match() -> None:
    settled = rulings.settle(SWITCHES, None, "g")
    with pytest.raises(RulingError, match="can't change during a match"):
        settled.cap = 6
    with pytest.raises(RulingError, match="no ruling 'caps'; did you mean 'cap'"):
        settled.caps  # noqa: B018
    assert deepcopy(settled) == settled == Rulings(settled.as_dict())
    assert not hasattr(settled, "__setstate__")


def test_rulings_data_that_are_wrong_say_where() -> None:
    with pytest.raises(RulingError, match=r"rulings\.toml: at ruling/0"):
        rulings.from_toml({"ruling": [{"id": "G-01"}]})


# ---- the rulebook


def test_a_rule_that_does_not_exist() -> None:
    with pytest.raises(TablekitError, match=r"no rule 'TS-99'; .*TS-\d\d"):
        tk.rulebook("times_square")["TS-99"]
    assert tk.rulebook("times_square").get("TS-99") is None


def test_rules_know_their_place_in_source_and_code() -> None:
    book = tk.rulebook("times_square")
    rule = book["TS-30"]
    assert "TS-30" in str(rule) and rule.code.startswith("tablekit/games/times_square/rules.py:")
    assert set(book.to_cite()) <= set(book)
    assert sum(map(len, book.chapters().values())) == len(book)
    assert "TS-30" in book and "TS-99" not in book


def test_rule_cards_escape_what_they_show() -> None:
    book = double("x", (2, 2), "R-1", {}, {}, **parts()).rulebook
    book.rules["R-1"] = type(book["R-1"])(
        **{
            **{name: getattr(book["R-1"], name) for name in book["R-1"].__slots__},
            "text": "<script>",
        }
    )
    assert "<script>" not in book["R-1"]._repr_html_()


def parts() -> dict[str, Any]:
    game = clown.GAME
    names = ("start", "turn", "rule_of", "view", "hidden")
    return {name: getattr(game, name) for name in names}


# ---- words


def words(**data: Any) -> Words:
    lists = {"plain": {"language": "en"}, "printed": {"language": "es"}, "classroom": {}}
    whole = {"lists": lists, "names": {}, "choices": {}, "events": {}, **data}
    return Words(whole, "plain", ["Ana", "Ben <b>"])


def test_sentences() -> None:
    said = words(
        names={"sue": {"plain": "Sue"}, "deb": {"plain": "Deb"}},
        events={"moves": "{0:seat} moves {1:name} by {2:+d}", "all": "{0:seats} see {1:names}"},
    )
    assert said.event("moves", (1, "sue", 2)) == "Ben <b> moves Sue by +2"
    assert (
        said.event("all", ((0, 1), ["sue", "deb 4", "x"])) == "Ana and Ben <b> see Sue, Deb 4 and x"
    )


def test_words_that_do_not_exist() -> None:
    with pytest.raises(WordsError, match="no sentence for 'jumps'"):
        words().event("jumps", ())
    with pytest.raises(WordsError, match="no word list 'plane'; did you mean 'plain'"):
        Words({"lists": {"plain": {}}, "names": {}}, "plane", [])


def test_a_word_list_that_lacks_a_word_falls_back_to_plain() -> None:
    names = {"sue": {"plain": "Sue", "printed": "Saucy Sue"}, "hal": {"plain": "Hal"}}
    data = {"lists": {"printed": {"language": "es"}}, "names": names}
    said = Words(data, "printed", [])
    assert (said.name("sue"), said.name("hal"), said.language) == ("Saucy Sue", "Hal", "es")


def test_shipped_data_that_are_wrong_say_where() -> None:
    broken = double("broken", (2, 2), "R-1", {}, {}, **parts())
    del broken.files["rulebook"]["rule"][0]["title"]
    with pytest.raises(TablekitError, match=r"rulebook\.toml: at rule/0: 'title' is a required"):
        broken.rulebook  # noqa: B018
    with pytest.raises(TablekitError, match=r"rulebook\.toml"):
        broken.check_data()


@pytest.mark.parametrize("id", registry.ids())
def test_the_data_of_our_games_fit_their_schemas(id: str) -> None:
    tk.game(id).check_data()


# ---- finding games


@pytest.fixture
def sixth() -> Iterator[Any]:
    game = registry.register(double("sixth", (2, 2), "R-1", {}, {}, **parts()))
    yield game
    del registry._FOUND["sixth"]


def test_a_game_written_in_a_notebook_is_found(sixth: Any) -> None:
    assert tk.game("sixth") is sixth and sixth in tk.games()
    with pytest.raises(UnknownGame, match="did you mean 'sixth'"):
        tk.game("sixt")


def test_positions_are_the_games_own_affair(sixth: Any) -> None:
    with pytest.raises(PositionError):
        tk.position("times_square", {})


def test_the_nearest_name() -> None:
    assert nearest("sexi", ["sexy", "clubs"]) == "did you mean 'sexy'? Valid: 'sexy', 'clubs'"
    assert nearest("zzz", ["sexy"]) == "Valid: 'sexy'"
    assert nearest(5, []) == "Valid: none"


def test_toml_from_a_mapping_is_taken_as_it_is() -> None:
    assert toml.read({"a": 1}, BoxError) == {"a": 1}


# ---- events


def test_choices_are_values() -> None:
    choice = Choice("Ana", "trade", (), "trade", "R", ("a", "b"), 1, 2)
    assert choice == Choice("Ana", "trade", (), "trade", "R", ("a", "b"), 1, 2)
    assert choice.taking("a").move == ("trade", "a") and str(choice.taking("a")) == "trade a"
    with pytest.raises(IllegalChoice, match="takes no items"):
        choice.taking("a").taking("b")


def test_an_empty_log_says_so() -> None:
    assert repr(Log([])) == "(nothing has happened yet)" and str(Log([])) == ""
