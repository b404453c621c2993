"""The game that CONTRIBUTING writes out works as it stands there."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import game as registry
from tablekit.core.deck import known
from tablekit.core.events import Ending
from tablekit.core.requests import Draw, Take
from tablekit.testing import GameFault, check_game

RECIPE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```\w+\n# (pebbles/[\w.]+)\n(.*?)```", RECIPE, re.DOTALL))
MORE = re.findall(r"```toml\n# (pebbles/\w+\.toml), (.*?)\n(.*?)```", RECIPE, re.DOTALL)
[PROJECT] = re.findall(r"```toml\n# pyproject\.toml\n(.*?)```", RECIPE, re.DOTALL)


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    (tmp_path / "pebbles").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield import_module("pebbles")
    for name in [name for name in sys.modules if name.partition(".")[0] == "pebbles"]:
        del sys.modules[name]
    for id in ("pebbles", "stones"):
        registry._FOUND.pop(id, None)


@pytest.fixture
def stones(pebbles: Any, tmp_path: Path) -> Any:
    """The game with hidden cards: its rules and sentences are put where the recipe says."""
    for name, where, lines in MORE:
        file = tmp_path / name
        text = file.read_text(encoding="utf-8")
        head = where.removeprefix("under ") + "\n"
        text = text + "\n" + lines if where == "at the end" else text.replace(head, head + lines)
        assert lines in text
        file.write_text(text, encoding="utf-8")
    return import_module("pebbles.stones")


def test_the_recipe_is_whole() -> None:
    assert [name.partition("/")[2] for name in FILES] == [
        "__init__.py",
        "picture.py",
        "rulebook.toml",
        "rulings.toml",
        "box.toml",
        "words.toml",
        "stones.py",
    ]
    assert [(name.partition("/")[2], where) for name, where, _ in MORE] == [
        ("rulebook.toml", "at the end"),
        ("words.toml", "under [choices]"),
        ("words.toml", "under [events]"),
    ]


def test_it_passes_the_conformance_test(pebbles: Any) -> None:
    check_game(pebbles.GAME, share=1)


def test_it_is_played_by_its_id(pebbles: Any) -> None:
    tk.register(pebbles.GAME)

    match = tk.position("pebbles", {"left": 4})
    assert [str(choice) for choice in match.choices] == ["take 1", "take 2"]
    assert [str(no) for no in match.refusals()] == [
        "Take 3: In your turn take one or two pebbles, no more than there are. [PB-02]"
    ]
    assert str(match.play("take 1")) == "Ana takes 1 [PB-02]"
    assert match.bots(dict.fromkeys(match.seats, "random")).run()
    assert match.outcome is not None and match.outcome.rule == "PB-03"


def test_it_cannot_be_shown_without_a_picture(pebbles: Any) -> None:
    tk.register(replace(pebbles.GAME, picture=""))

    with pytest.raises(tk.TablekitError, match="Pebbles has no picture"):
        tk.new("pebbles").show()


def test_it_is_shown(pebbles: Any) -> None:
    tk.register(pebbles.GAME)

    drawn = tk.position("pebbles", {"left": 4}).show("Ana").draw().svg()
    assert all(text in drawn for text in (">Ana takes ", ">pebbles 4 ", ">Take 1 "))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "left, the pebbles in the heap, is 1 to 9, not None"),
        ({"left": 0}, "is 1 to 9, not 0"),
        ({"left": 10}, "is 1 to 9, not 10"),
        ({"left": -4}, "left: expected a whole number from 0, not -4"),
        ({"left": "4"}, "left: expected a whole number from 0, not '4'"),
        ({"lft": 4}, "has no 'lft'; did you mean 'left'"),
    ],
)
def test_a_position_that_cannot_be(pebbles: Any, data: Any, said: str) -> None:
    tk.register(pebbles.GAME)

    with pytest.raises(tk.PositionError, match=said):
        tk.position("pebbles", data)


@pytest.mark.parametrize("most", [3, "9", True, None])
def test_a_box_that_cannot_be(pebbles: Any, most: Any) -> None:
    tk.register(pebbles.GAME)

    with pytest.raises(tk.BoxError, match="most"):
        tk.new("pebbles", box={"id": "mine", "most": most})


def test_an_installed_package_offers_it(pebbles: Any, tmp_path: Path) -> None:
    offered = tomllib.loads(PROJECT)["project"]["entry-points"]["tablekit.games"]
    installed = tmp_path / "pebbles-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    lines = [f"{id} = {place}" for id, place in offered.items()]
    (installed / "entry_points.txt").write_text("\n".join(["[tablekit.games]", *lines]))

    assert tk.game("pebbles") is pebbles.GAME


def test_its_data_files_are_named(pebbles: Any, tmp_path: Path) -> None:
    data = tomllib.loads(PROJECT)["tool"]["setuptools"]["package-data"]
    packed = {file.name for glob in data["pebbles"] for file in (tmp_path / "pebbles").glob(glob)}
    assert packed == {name.partition("/")[2] for name in FILES if name.endswith(".toml")}


# Hidden cards


def test_the_one_with_hidden_cards_passes_the_conformance_test(stones: Any) -> None:
    check_game(stones.GAME, games=20, share=1)


def test_its_odds_follow_what_the_seat_cannot_see(stones: Any) -> None:
    tk.register(stones.GAME)
    match = tk.position("stones", {"left": 2}, seed=1)
    own = match.view("Ana")["own"]

    odds = match.odds("take 2")
    unseen = {str(stone) for stone in range(1, 10)} - {str(stone) for stone in own}
    assert {str(outcome[0]) for outcome in odds} == unseen
    assert sum(odds.values()) == 1
    match.play("take 2")
    assert len(match.odds(match.choices[0])) == 10  # the two that Ben kept, of five unseen
    match.play(match.choices[0])
    assert match.outcome is not None and match.outcome.rule == "PB-06"


def compared_by(stones: Any, compare: Any) -> Any:
    """The game, but for how the stones are compared in the end."""

    def turn(s: Any) -> Any:
        yield from stones.pebbles.turn(s)
        if s.outcome:
            sums = yield from compare(s)
            s.outcome = Ending((sums.index(max(sums)),), "PB-06")

    def dealt(s: Any) -> Any:
        if not s.hands[0]:
            for hand in s.hands:
                hand += yield from s.bag.draw_many(3, "PB-04")
        yield from turn(s)

    return replace(stones.GAME, turn=dealt)


def unrevealed(s: Any) -> Any:
    yield from ()
    return [sum(hand) for hand in s.hands]


def through_known(s: Any) -> Any:
    yield from ()
    return [known(hand)[0] for hand in s.hands]


@pytest.mark.parametrize("compare", [unrevealed, through_known])
def test_whoever_compares_hidden_hands_is_told_to_reveal_them(stones: Any, compare: Any) -> None:
    broken = compared_by(stones, compare)
    hint = r"look into a hand, reveal it first \(yield from reveal\(hand, rule\)\)"

    with pytest.raises(GameFault, match=rf"the odds of take.*a rule looks at a card.*{hint}"):
        check_game(broken, share=1, elsewhere=False)
    tk.register(broken)
    match = tk.position("stones", {"left": 2}, seed=1)
    with pytest.raises(tk.TablekitError, match=hint):
        match.odds("take 2")


# By then the other seat is active.
def taken(s: Any) -> Any:
    stone = yield Take(s.hands[s.active], "PB-05")
    s.hands[1 - s.active].append(stone)
    return [0, 1]


def drawn(s: Any) -> Any:
    stone = yield Draw(s.hands[s.active], "PB-05")
    s.hands[s.active].remove(stone)
    s.hands[1 - s.active].append(stone)
    return [0, 1]


@pytest.mark.parametrize("draw", [taken, drawn])
def test_whoever_draws_from_a_hidden_list_is_told_of_piles(stones: Any, draw: Any) -> None:
    hint = r"PB-05 draws from a list of cards that seat . can't see.*is a Pile.*yield from pick"

    with pytest.raises(GameFault, match=hint):
        check_game(compared_by(stones, draw), share=1, elsewhere=False)


@pytest.mark.parametrize("file", ["rulebook", "rulings", "box", "words"])
def test_a_missing_file_is_named(pebbles: Any, file: str, tmp_path: Path) -> None:
    (tmp_path / "pebbles" / f"{file}.toml").unlink()

    with pytest.raises(tk.TablekitError, match=rf"pebbles has no {file}\.toml") as caught:
        pebbles.GAME.check_data()
    assert not isinstance(caught.value, tk.UnknownGame)


@pytest.mark.parametrize("package", ["no_such_package", "json.decoder"])
def test_a_package_that_is_no_folder(pebbles: Any, package: str) -> None:
    with pytest.raises(tk.TablekitError, match=f"the package of pebbles is '{package}'"):
        replace(pebbles.GAME, package=package).check_data()


def test_a_view_that_hands_out_the_states_own_list(pebbles: Any) -> None:
    def turn(s: Any) -> Any:
        yield from pebbles.turn(s)

    def start(setup: Any) -> Any:
        heap = pebbles.GAME.start(setup)
        heap.box = {**heap.box.data, "shown": [{"deep": [1]}]}
        return heap

    def view(s: Any, seat: int | None) -> dict[str, Any]:
        return {"left": s.left, "points": s.box["shown"]}

    sound = replace(pebbles.GAME, turn=turn, start=start)
    check_game(sound, games=1, elsewhere=False)
    with pytest.raises(GameFault, match=r"hands out the state's own lists.*'points'"):
        check_game(replace(sound, view=view), games=4, share=1, elsewhere=False)


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (Ending("PB-03", (0,)), "its winners are a tuple of seats from 0 to 1, not 'PB-03'"),  # type: ignore[arg-type]
        (Ending((2,), "PB-03"), "its winners are a tuple of seats"),
        (Ending((0,), ("PB-03",)), "rule is the id of a rule"),  # type: ignore[arg-type]
        (Ending((0,), "PB-03", (1,)), "scores are a tuple of 2"),
        (Ending((0,), "PB-03", (), (7,)), "its losers are"),
        ("Ana", "its winners are"),
    ],
)
def test_an_ending_put_together_in_the_wrong_way(pebbles: Any, ending: Any, said: str) -> None:
    def turn(s: Any) -> Any:
        yield from pebbles.turn(s)
        if s.outcome:
            s.outcome = ending

    with pytest.raises(GameFault, match=said):
        check_game(replace(pebbles.GAME, turn=turn), games=2, elsewhere=False)
