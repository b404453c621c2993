"""The lean loop of random players plays the same games as the loop for any bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots import playout
from tablekit.bots.playout import Playout, roll
from tablekit.core.line import Line
from tablekit.core.players import random_bot

GAMES = [
    ("clubs", {}),
    ("jinx", {"pace": "clicks"}),
    ("jinx", {"pace": "clock"}),
    ("orgasme", {"mode": "last_man_standing"}),
    ("sexy", {"scenes": 2}),
    ("times_square", {}),
]


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_the_lean_loop_plays_the_same_games(id: str, options: dict[str, Any]) -> None:
    game = tk.game(id)
    seats = min(3, game.seats[1])
    setup = game.setup(seats, options=options)
    for seed in range(5):
        lean = Line(game, game.start(setup))
        decisions, turns = roll(lean, Random(seed), Random(-seed))
        line = Line(game, game.start(setup))
        bots = [random_bot] * seats
        kept = Playout(line, bots, Random(seed), Random(-seed), keep=True)
        assert kept.run() == lean.state.outcome
        assert (kept.decisions, kept.turns) == (decisions, turns)
        assert lean.state == line.state


def test_it_goes_on_from_the_middle_of_a_turn() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    match.play("play guards 1 gA")
    ends = []
    for keep in (False, True):
        line = match.fork()
        player = Playout(line, [random_bot] * 2, Random(1), Random(2), keep=keep)
        ends.append((player.run(), player.decisions, line.state))
    assert ends[0] == ends[1]


def test_a_game_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "MOST", 9)
    for id in ("times_square", "jinx"):  # one asks, the other lets seats race
        game = tk.game(id)
        line = Line(game, game.start(game.setup(game.seats[0])))
        with pytest.raises(tk.TablekitError, match=f"{id} doesn't end: 9 decisions so far"):
            roll(line, Random(1), Random(1))
