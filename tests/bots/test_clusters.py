"""Simulations on real clusters of this machine: ``make clusters``."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import tablekit as tk
from tests.bots import players

pytestmark = pytest.mark.slow

GAME = "times_square"
Amid = Callable[..., None]


def games(count: int, **how: Any) -> tk.Simulation:
    return tk.simulate(GAME, games=count, seed=3, progress=False, **how)


def genuine(finished: tk.Simulation) -> bool:
    """Whether these are games of the simulation that was asked for; looks at the first 2,000."""
    reference = games(2000)
    return all(game == reference[game.number] for game in finished if game.number < 2000)


def interrupted(executor: Any, amid: Amid) -> None:
    """The stop button: what was finished is kept, and the executor can be used again."""
    amid(os.kill, os.getpid(), signal.SIGINT)
    finished = games(100_000, executor=executor)
    assert 0 < len(finished) < 100_000
    assert "stopped early" in repr(finished)
    assert genuine(finished)
    assert games(40, executor=executor)[:] == games(40)[:]


# dask.distributed


@pytest.fixture
def dask() -> Iterator[tuple[Any, Any]]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield cluster, client


def test_dask_plays_the_same_games(dask: tuple[Any, Any]) -> None:
    executor = dask[1].get_executor()
    assert games(200, executor=executor)[:] == games(200)[:]
    mixed = {"bots": [players.first, tk.Montecarlo(playouts=4)]}
    assert games(4, executor=executor, **mixed)[:] == games(4, **mixed)[:]


def test_dask_plays_the_games_of_a_worker_that_died_again(
    dask: tuple[Any, Any], amid: Amid
) -> None:
    victim = next(iter(dask[1].run(os.getpid).values()))
    amid(os.kill, victim, signal.SIGKILL)
    assert games(1500, executor=dask[1].get_executor())[:] == games(1500)[:]


def test_an_interrupt_leaves_dask_alone(dask: tuple[Any, Any], amid: Amid) -> None:
    interrupted(dask[1].get_executor(), amid)


def test_a_dask_cluster_that_closes_leaves_what_was_finished(
    dask: tuple[Any, Any], amid: Amid
) -> None:
    cluster, client = dask
    amid(cluster.close)
    with pytest.raises(tk.SimulationError, match=r"the executor lost games .* to 19,999: ") as at:
        games(20_000, executor=client.get_executor())
    assert 0 < len(at.value.finished) < 20_000
    assert genuine(at.value.finished)


# ipyparallel


@pytest.fixture(scope="module")
def engines() -> Iterator[Any]:
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2, log_level=40) as client:
        yield client


def test_ipyparallel_plays_the_same_games(engines: Any) -> None:
    executor = engines.executor()
    assert games(200, executor=executor)[:] == games(200)[:]
    assert games(40, executor=executor, bots="greedy")[:] == games(40, bots="greedy")[:]


def test_an_interrupt_leaves_ipyparallel_alone(engines: Any, amid: Amid) -> None:
    interrupted(engines.executor(), amid)


def test_an_engine_that_dies_loses_its_games_only(engines: Any, amid: Amid) -> None:
    """The last test of this cluster: it has one engine less."""
    victim = engines[:].apply_sync(os.getpid)[0]
    amid(os.kill, victim, signal.SIGKILL)
    with pytest.raises(tk.SimulationError, match=r"the executor lost games? .*died") as at:
        games(3000, executor=engines.executor())
    assert 0 < len(at.value.finished) < 3000
    assert genuine(at.value.finished)
