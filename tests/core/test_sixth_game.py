"""The game that CONTRIBUTING writes out works as it stands there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import game as registry
from tablekit.core.events import Ending
from tablekit.testing import GameFault, check_game

RECIPE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```\w+\n# (pebbles/[\w.]+)\n(.*?)```", RECIPE, re.DOTALL))


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    (tmp_path / "pebbles").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield import_module("pebbles")
    del sys.modules["pebbles"]
    registry._FOUND.pop("pebbles", None)


def test_the_recipe_is_whole() -> None:
    assert [name.partition("/")[2] for name in FILES] == [
        "__init__.py",
        "rulebook.toml",
        "rulings.toml",
        "box.toml",
        "words.toml",
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
    tk.register(pebbles.GAME)

    with pytest.raises(tk.TablekitError, match="Pebbles has no picture"):
        tk.new("pebbles").show()


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
