"""The TOML files of every game: references that exist both ways, order, printed lines, readings."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import toml

GAMES = tk.games()


def entries(name: str, *kinds: str) -> list[Any]:
    """Each entry of a kind in a file of each game, as a case with the game's and its own id."""
    cases = []
    for game in GAMES:
        data = toml.read(game.folder / f"{name}.toml", tk.TablekitError)
        for kind in kinds:
            for entry in data.get(kind, ()):
                cases.append(pytest.param(game, entry, id=f"{game.id}/{entry['id']}"))
    return cases


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> tk.Game:
    found: tk.Game = request.param
    return found


def test_the_chapters_cover_the_rules_in_order(game: tk.Game) -> None:
    book = toml.read(game.folder / "rulebook.toml", tk.TablekitError)
    chapters = [chapter["id"] for chapter in book["chapter"]]
    assert [chapter for chapter, _ in groupby(rule["chapter"] for rule in book["rule"])] == chapters


@pytest.mark.parametrize(
    ("field", "file", "kind"),
    [("oddities", "rulebook", "oddity"), ("rulings", "rulings", "ruling")],
    ids=["oddities", "rulings"],
)
def test_references_hold_in_both_directions(
    game: tk.Game, field: str, file: str, kind: str
) -> None:
    rules = toml.read(game.folder / "rulebook.toml", tk.TablekitError)["rule"]
    others = toml.read(game.folder / f"{file}.toml", tk.TablekitError)[kind]
    from_rules = {(rule["id"], other) for rule in rules for other in rule.get(field, ())}
    from_others = {(rule, other["id"]) for other in others for rule in other["rules"]}
    assert from_rules == from_others
    assert {rule for rule, _ in from_others} <= {rule["id"] for rule in rules}


@pytest.mark.parametrize(("game", "entry"), entries("rulebook", "rule", "oddity", "contradiction"))
def test_what_is_printed_has_a_line(game: tk.Game, entry: dict[str, Any]) -> None:
    assert entry["lines"] == sorted(set(entry["lines"]))
    if entry.get("printed") or entry.get("basis") == "printed":
        assert entry["lines"]


@pytest.mark.parametrize(("game", "entry"), entries("rulebook", "rule"))
def test_what_no_line_says_is_not_called_printed(game: tk.Game, entry: dict[str, Any]) -> None:
    if not entry["lines"]:
        assert entry["basis"] in ("sourced", "inferred", "invented")


def test_every_default_is_one_of_the_readings(game: tk.Game) -> None:
    for ruling in game.rulings:
        assert ruling.admits(ruling.default), ruling.id
        assert len({type(value) for value in ruling.values}) == 1, ruling.id


def test_every_name_has_a_plain_word_and_no_list_of_its_own(game: tk.Game) -> None:
    words = toml.read(game.folder / "words.toml", tk.TablekitError)
    assert {"plain", "printed", "classroom"} <= set(words["lists"])
    for name, entry in words["names"].items():
        assert "plain" in entry and set(entry) <= set(words["lists"]), name


def test_sentences_for_the_classroom_use_its_words(game: tk.Game) -> None:
    """What is renamed there is nowhere called by its plain name, as far as that can be told."""
    words = toml.read(game.folder / "words.toml", tk.TablekitError)
    names = words["names"].values()
    renamed = {
        name["plain"] for name in names if name.get("classroom", name["plain"]) != name["plain"]
    }
    kept = {name["plain"] for name in names} - renamed
    for part in ("names", "choices", "events", "refusals"):
        for id, entry in words[part].items():
            said = entry if isinstance(entry, str) else entry.get("classroom", entry["plain"])
            for name in kept:
                said = said.replace(name, "")
            for name in renamed:
                long_enough = len(name) > 3  # "out" is also an everyday word
                assert not (long_enough and re.search(rf"\b{re.escape(name)}\b", said)), (id, name)


def test_a_wrong_number_of_players_is_refused_by_the_rule_that_says_how_many(
    game: tk.Game,
) -> None:
    fewest, most = game.seats
    assert game.seats_rule in game.rulebook
    for count in (fewest - 1, most + 1):
        with pytest.raises(tk.SeatError, match=rf"not {count} \({game.seats_rule}\)"):
            tk.new(game.id, seats=count)


def test_the_files_hold_their_schemas(game: tk.Game) -> None:
    game.check_data()
