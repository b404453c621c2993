"""Games in bulk: the same wherever they are played; what is finished is kept."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots import progress, simulate
from tablekit.core.players import random_bot
from tests.bots import players

GAME = "times_square"


def games(count: int = 60, **how: Any) -> list[Any]:
    return tk.simulate(GAME, games=count, seed=3, progress=False, **how)[:]


# The same seed, the same games


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers() -> None:
    alone = games()
    assert games() == alone
    assert games(workers=1) == alone
    assert games(workers=3) == alone
    with ThreadPoolExecutor(2) as threads:
        assert games(executor=threads) == alone
    assert tk.simulate(GAME, games=60, seed=4)[:] != alone


def test_fewer_games_are_the_beginning_of_more() -> None:
    assert games(20) == games(60)[:20]


def test_montecarlo_too_plays_the_same_anywhere() -> None:
    bots = [tk.Montecarlo(playouts=6), "random"]
    assert games(4, bots=bots, workers=2) == games(4, bots=bots)


def test_the_global_random_is_left_alone() -> None:
    import random

    before = random.getstate()
    games(5, bots=[tk.Montecarlo(playouts=4), "greedy"])
    assert random.getstate() == before


def test_a_game_is_looked_at_as_a_match() -> None:
    simulation = tk.simulate(GAME, games=12, bots=["greedy", "random"], seed=3, rotate=True)
    for number in (0, 7):
        match = simulation.match(number)
        played = simulation[number]
        assert match.outcome is not None
        assert match.outcome.winners == tuple(match.seats[seat] for seat in played.winners)
        assert match.outcome.rule == played.rule
        assert match.turn == played.turns
        assert len(match.decisions) == played.decisions
        assert match.log.of("Ana")
    with pytest.raises(tk.TablekitError, match="no game 12 among these 12"):
        simulation.match(12)


def test_a_game_with_options_rulings_and_a_box_of_ones_own() -> None:
    box = tk.game(GAME).box.data
    one = games(20, rulings={"direction": "either"}, box=box, workers=2)
    assert one == games(20, rulings={"direction": "either"})
    assert one != games(20)
    longer = tk.simulate("sexy", games=2, scenes=2, progress=False)
    assert longer.match(1).view()["scene"] == 2


def test_a_game_that_only_this_session_knows_is_played_too() -> None:
    from dataclasses import replace

    known = tk.game(GAME)
    mine = tk.register(replace(known, id="mine"))
    try:
        simulation = tk.simulate("mine", games=5, seed=3)
        assert simulation.plan.game is mine
        assert simulation[:] == games(5)
    finally:
        from tablekit.core import game

        del game._FOUND["mine"]


# Who sits where


def test_players_move_on_a_seat_each_game() -> None:
    simulation = tk.simulate("sexy", games=6, bots=["greedy", "random", "random"], rotate=True)
    assert [game.players for game in simulation[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert list(simulation.wins()) == ["greedy", "random 1", "random 2"]
    frame = simulation.to_pandas()
    assert list(frame["bot Ana"][:3]) == ["greedy", "random", "random"]


def test_seats_by_name_and_a_function_for_a_bot() -> None:
    simulation = tk.simulate(GAME, games=4, bots={"Zoe": "greedy", "Yan": players.first})
    assert simulation.plan.seats == ("Zoe", "Yan")
    assert "first" in repr(simulation)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"bots": "gready"}, "times_square has no bot 'gready'; did you mean 'greedy'"),
        ({"bots": ["greedy", 7]}, "a bot is a name or a function, not 7"),
        ({"bots": ["greedy"] * 3}, "for 2 players, not 3"),
        ({"bots": ["greedy"] * 3, "seats": 2}, "3 bots for 2 seats"),
        ({"bots": {"Ana": "greedy"}, "seats": ["Ana", "Ben"]}, "who plays Ben"),
        ({"bots": {"Ana": "greedy", "Bea": "greedy"}, "seats": 2}, "nobody here is called 'Bea'"),
        ({"bots": {"Ana": ["greedy", "random"], "Ben": "random"}}, "Ana has 2 players"),
        ({"bots": [["greedy", "random"], "random"]}, "Ana has 2 players"),
        ({"seats": ["Ana", "Ana"]}, "two seats have one name"),
        ({"seats": "Ana"}, "a list of names"),
        ({"games": 0}, "games is a whole number above zero, not 0"),
        ({"games": -5}, "games is a whole number above zero, not -5"),
        ({"games": 2.5}, "games is a whole number above zero, not 2.5"),
        ({"games": True}, "games is a whole number above zero, not True"),
        ({"workers": 0}, "workers is a whole number above zero, not 0"),
        ({"workers": 2, "executor": ThreadPoolExecutor(1)}, "workers= or executor=, not both"),
        ({"seed": 1.5}, "a seed is a whole number or a text"),
        ({"rulings": {"directoin": "own"}}, "direction"),
        ({"scenes": 2}, "times_square has no option 'scenes'"),
        ({"game": "sexi"}, "did you mean 'sexy'"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named_before_anything_is_played(how: dict[str, Any], said: str) -> None:
    how = {"game": GAME, "games": 3} | how
    with pytest.raises(tk.TablekitError, match=said):
        tk.simulate(**how)


# What breaks off


def interrupting(after: int) -> Any:
    asked = 0

    def bot(view: Any, moves: Any, random: Random) -> Any:
        nonlocal asked
        asked += 1
        if asked > after:
            raise KeyboardInterrupt
        return random_bot(view, moves, random)

    return bot


def test_an_interrupt_keeps_what_was_finished() -> None:
    simulation = tk.simulate(GAME, games=60, seed=3, bots=interrupting(900))
    assert 3 < len(simulation) < 60
    assert simulation[:] == games()[: len(simulation)]
    assert "stopped early, 60 were asked for" in repr(simulation)


def test_an_interrupt_before_the_first_game_is_over_leaves_an_empty_simulation() -> None:
    simulation = tk.simulate(GAME, games=60, bots=interrupting(3))
    assert len(simulation) == 0
    assert repr(simulation) == "Times Square: 0 games, seed 0; stopped early, 60 were asked for"
    assert len(simulation.to_pandas()) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to oneself there")
def test_a_real_interrupt_while_other_processes_play(amid: Any) -> None:
    amid(os.kill, os.getpid(), signal.SIGINT)
    began = time.monotonic()
    simulation = tk.simulate(GAME, games=200_000, seed=3, workers=2, progress=False)
    assert time.monotonic() - began < 20
    assert 0 < len(simulation) < 200_000
    reference = games(200)
    kept = [game for game in simulation if game.number < 200]
    assert kept == [reference[game.number] for game in kept]


def test_a_bot_that_fails_is_named_with_its_game_and_the_rest_is_kept() -> None:
    with pytest.raises(tk.SimulationError, match=r"game \d+ failed: IllegalChoice.*'cheat'") as at:
        tk.simulate(GAME, games=60, seed=3, bots=players.cheat)
    finished = at.value.finished
    assert 0 < len(finished) < 60
    assert isinstance(at.value.__cause__, tk.IllegalChoice)
    assert f"{len(finished)} of 60 games are finished" in str(at.value)
    with pytest.raises(tk.SimulationError, match=r"game \d+ failed: IllegalChoice") as there:
        tk.simulate(GAME, games=60, seed=3, bots=players.cheat, workers=2)
    assert "in decide" in str(there.value)  # the traceback of the other process


def test_a_process_that_dies_loses_its_games_and_the_error_names_them() -> None:
    with pytest.raises(tk.SimulationError, match="the executor lost game") as at:
        tk.simulate(GAME, games=300, seed=3, bots=players.deadly, workers=2, progress=False)
    assert isinstance(at.value.__cause__, BrokenProcessPool)
    finished = at.value.finished
    lost = named(str(at.value))
    assert {game.number for game in finished} | lost == set(range(300))
    assert lost.isdisjoint(game.number for game in finished)
    assert f"{len(finished)} of 300 games are finished" in str(at.value)


class Dying(Executor):
    """Takes some tasks, does some of them, then takes no more."""

    def __init__(self, does: int, takes: int) -> None:
        self.does = does
        self.takes = takes

    def submit(self, task: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.takes:
            raise RuntimeError("cannot schedule new futures after shutdown")
        self.takes -= 1
        future: Future[Any] = Future()
        if self.does:
            self.does -= 1
            future.set_result(task(*args, **kwargs))
        else:
            future.set_exception(BrokenProcessPool("a child died"))
        return future


@pytest.mark.parametrize(("does", "takes"), [(5, 9), (5, 5), (5, 10_000), (0, 0)])
def test_an_executor_that_dies_in_the_middle(does: int, takes: int) -> None:
    with pytest.raises(tk.SimulationError) as at:
        tk.simulate(GAME, games=40, seed=3, executor=Dying(does, takes), progress=False)
    finished = at.value.finished
    assert finished[:] == games(40)[:does]
    assert named(str(at.value)) == set(range(does, 40))


def named(message: str) -> set[int]:
    """The games that a message says were lost."""
    spans = message.split("lost game")[1].split(":")[0].removeprefix("s")
    found: set[int] = set()
    for span in spans.replace(" and ", ", ").split(", "):
        first, _, last = span.strip().replace(",", "").partition(" to ")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def test_a_bot_that_cannot_be_sent_is_explained() -> None:
    def local(view: Any, moves: Sequence[Any], random: Random) -> Any:
        return random_bot(view, moves, random)

    with pytest.raises(tk.SimulationError, match="must be in a module that they can import"):
        tk.simulate(GAME, games=4, bots=local, workers=1, progress=False)


# What it gives back


@pytest.fixture(scope="module")
def simulation() -> Any:
    return tk.simulate(GAME, games=200, bots=["greedy", "random"], seed=1)


def test_it_prints_as_a_summary(simulation: Any) -> None:
    lines = repr(simulation).splitlines()
    assert lines[0] == "Times Square: 200 games, seed 1"
    assert lines[1].split() == ["bot", "wins", "rate,", "with", "its", "99", "%", "interval"]
    assert [line.split()[:2] for line in lines[2:4]] == [["Ana", "greedy"], ["Ben", "random"]]
    assert any("TS-38" in line for line in lines)


def test_wins_and_rates(simulation: Any) -> None:
    wins, rates = simulation.wins(), simulation.rates()
    drawn = sum(not game.winners for game in simulation)
    assert sum(wins.values()) + drawn == 200
    assert rates["Ana"].low < rates["Ana"].share == wins["Ana"] / 200 < rates["Ana"].high
    assert rates["Ana"].low > rates["Ben"].high
    narrow = simulation.rates(confidence=0.5)["Ana"]
    assert rates["Ana"].low < narrow.low < narrow.high < rates["Ana"].high


def test_a_shared_win_is_divided() -> None:
    simulation = tk.simulate("sexy", games=120, seed=2)
    shared = [game for game in simulation if len(game.winners) > 1]
    assert shared
    assert sum(simulation.wins().values()) == pytest.approx(120)


def test_it_becomes_a_data_frame(simulation: Any) -> None:
    frame = simulation.to_pandas()
    assert len(frame) == 200
    assert list(frame.index) == list(range(200))
    assert (frame["winner"] == "Ana").sum() == simulation.wins()["Ana"]
    assert set(frame["bot Ben"]) == {"random"}
    assert frame["decisions"].sum() == sum(game.decisions for game in simulation)
    scores = tk.simulate("sexy", games=3, seed=2).to_pandas()
    assert {"score Ana", "score Ben", "score Cleo"} <= set(scores.columns)


def test_without_pandas_it_says_what_is_missing(
    simulation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(tk.TablekitError, match="needs pandas"):
        simulation.to_pandas()


def test_it_plots(simulation: Any) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = simulation.plot()
    assert [bar.get_width() for bar in axes.patches] == [
        rate.share for rate in simulation.rates().values()
    ]
    assert simulation.plot(axes) is axes


def test_without_matplotlib_it_draws_bars_of_text(
    simulation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    bars = simulation.plot()
    assert bars == simulation.bars()
    first, second = repr(bars).splitlines()
    assert first.startswith("Ana") and second.startswith("Ben")
    assert first.count("█") == round(40 * simulation.rates()["Ana"].share)


def test_progress_counts_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    monkeypatch.setattr(progress.Bar, "add", lambda self, count: counted.append(count))
    games(30)
    games(130, workers=2)
    assert sum(counted) == 160


def test_progress_is_a_bar_of_tqdm(monkeypatch: pytest.MonkeyPatch, capfd: Any) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    tk.simulate(GAME, games=3)
    assert "/3 [" in capfd.readouterr().err
    tk.simulate(GAME, games=3, progress=False)
    assert capfd.readouterr().err == ""


def test_tasks_cover_every_game_once() -> None:
    for count in (1, 63, 64, 65, 1000, 100_000):
        tasks = [*simulate._tasks(count)]
        assert [number for task in tasks for number in task] == list(range(count))
        assert max(map(len, tasks)) <= simulate.TASK


def test_where_there_is_only_a_loser_losses_are_counted() -> None:
    played = tk.simulate("orgasme", games=40, seats=3, seed=5, progress=False)
    assert played.has_only_losers
    lost = played.losses()
    assert sum(lost.values()) == 40 and not any(played.wins().values())
    assert {name: rate.share for name, rate in played.rates().items()} == {
        name: count / 40 for name, count in lost.items()
    }
    assert "lost" in str(played).splitlines()[1] and "nobody" not in str(played)
    assert played.to_pandas()["loser"].value_counts().to_dict() == {
        name: count for name, count in lost.items() if count
    }
    last_standing = tk.simulate(
        "orgasme", games=5, seats=3, seed=5, mode="last_man_standing", progress=False
    )
    assert not last_standing.has_only_losers and sum(last_standing.wins().values()) == 5


class Vanishing(Executor):
    """It takes tasks and answers none, as dask's does while its client closes."""

    def __init__(self) -> None:
        self._client = SimpleNamespace(status="running")

    def submit(self, *args: Any, **named: Any) -> Future[Any]:
        self._client.status = "closing"
        return Future()


def test_an_executor_that_vanishes_without_a_word_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "BREATH", 0.01)
    with pytest.raises(tk.SimulationError, match=r"lost games 0 to 9: .*the client has closed"):
        tk.simulate("times_square", games=10, executor=Vanishing(), progress=False)
