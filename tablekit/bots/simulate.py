"""Many games at once, here or on any `concurrent.futures.Executor`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeAlias

from tablekit.bots.counts import above_zero
from tablekit.bots.plan import Lost, Plan, Played, play, play_all
from tablekit.bots.progress import Bar
from tablekit.bots.seating import Players, seated
from tablekit.bots.simulation import Simulation
from tablekit.core import game as registry
from tablekit.core.chance import check_seed
from tablekit.core.errors import TablekitError
from tablekit.core.game import Game
from tablekit.core.rulings import Value
from tablekit.core.seats import check_names, seat_names, wanted

TASKS = 64
"""Into about so many tasks the games are cut for other processes ..."""
TASK = 50
"""... but no task has more games than this, so that little is lost with one."""
BREATH = 2.0
"""So many seconds it waits for any of them, before it looks whether the executor is still there."""
AHEAD = 128
"""So many tasks wait at most: an executor that can't take them back goes on with those."""

Task: TypeAlias = "Future[tuple[list[Played], Lost | None]]"


class SimulationError(TablekitError):
    """A simulation that broke off; ``finished`` has the games that were played to their end."""

    def __init__(self, message: str, finished: Simulation) -> None:
        super().__init__(message)
        self.finished = finished


def simulate(
    game: str | Game,
    games: int = 1000,
    seats: Sequence[str] | int | None = None,
    bots: Players = "random",
    rulings: Mapping[str, Value] | None = None,
    box: str | Path | Mapping[str, Any] | None = None,
    seed: int | str = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    rotate: bool = False,
    **options: Any,
) -> Simulation:
    """Let bots play many games.

    The same seed gives the same games, wherever and by however many they are played. Game
    number n doesn't depend on the others, so fewer games are the beginning of more. An
    interrupt (the stop button of a notebook) ends it early and keeps what was finished.

    Args:
        game: one of `tablekit.games`, by id.
        games: how many.
        seats: the players' names, or how many; without it as many as there are bots, or
            the fewest the game takes.
        bots: who plays: one bot for all, one for each seat, or a mapping by the seats' names.
            A bot is a name ("random", "greedy", "montecarlo") or a function; it must answer
            the same whenever it is asked the same.
        rulings: readings that differ from the defaults.
        box: your own component data.
        seed: what chance and bots depend on.
        workers: how many processes of this machine; without it the games are played in this.
        executor: whatever keeps the protocol of `concurrent.futures.Executor`: that of
            ipyparallel or of dask.distributed, say. It stays open.
        progress: whether to show a bar when it takes more than a second.
        rotate: whether players move on a seat each game, so that none has the better seat.
        **options: what the game takes besides.

    Raises:
        SeatError, RulingError, BoxError, UnknownGame, TablekitError: naming what was wrong.
        SimulationError: a bot failed, or the executor did: which games were lost, and the
            ``finished`` ones.

    >>> simulate("times_square", games=20, bots=["greedy", "random"], seed=1).wins()
    {'Ana': 19.0, 'Ben': 1.0}
    """
    above_zero("games", games)
    if workers is not None:
        above_zero("workers", workers)
        if executor is not None:
            raise TablekitError("workers= or executor=, not both: an executor has its own workers")
    able = callable(getattr(executor, "submit", None)) and not isinstance(executor, type)
    if executor is not None and not able:
        raise TablekitError(
            "executor= is an instance of an Executor, with a submit method, such as"
            f" ProcessPoolExecutor(4); not {executor!r}"
        )
    if not isinstance(rotate, bool):
        raise TablekitError(f"rotate is True or False, not {rotate!r}")
    plan = _plan(game, seats, bots, rulings, box, seed, rotate, options)
    with Bar(games, "games", progress) as bar:
        run = _Run(plan, games, bar)
        if executor is not None:
            run.on(executor)
        elif workers is not None:
            pool = ProcessPoolExecutor(workers, initializer=signal, initargs=(SIGINT, SIG_IGN))
            try:
                run.on(pool)
            finally:
                pool.shutdown(wait=not run.interrupted, cancel_futures=True)
        else:
            run.here()
    return run.result()


def _plan(
    game: str | Game,
    seats: Sequence[str] | int | None,
    bots: Players,
    rulings: Mapping[str, Value] | None,
    box: str | Path | Mapping[str, Any] | None,
    seed: int | str,
    rotate: bool,
    options: Mapping[str, Any],
) -> Plan:
    found = game if isinstance(game, Game) else registry.game(game)
    check_seed(seed)
    if seats is None and isinstance(bots, Mapping):
        seats = list(bots)
    elif seats is None:
        several = isinstance(bots, Sequence) and not isinstance(bots, str)
        seats = len(bots) if several else found.seats[0]  # type: ignore[arg-type]
    chosen = wanted(seats)
    # Everything that can be wrong is found before anything is played or sent anywhere.
    count = chosen if isinstance(chosen, int) else len(chosen)
    setup = found.setup(count, rulings, box, options)
    names = tuple(seat_names(chosen) if isinstance(chosen, int) else chosen)
    check_names(names)
    found.start(setup)
    return Plan(
        game=found.id if registry.known_elsewhere(found) else found,
        seats=names,
        bots=seated(found, names, bots),
        rulings=dict(rulings or {}),
        box=None if box is None else setup.box.data,
        options=dict(options),
        seed=seed,
        rotate=rotate,
    )


class _Run:
    """The games of one plan, as far as they are played."""

    def __init__(self, plan: Plan, games: int, bar: Bar) -> None:
        self.plan = plan
        self.games = games
        self.bar = bar
        self.played: list[Played] = []
        self.interrupted = False
        self.fault: tuple[str, BaseException | None] | None = None

    def here(self) -> None:
        """Play them in this process."""
        setup = self.plan.setup()
        try:
            for number in range(self.games):
                try:
                    self.keep([play(self.plan, setup, number)])
                except Exception as fault:
                    self.fault = f"game {number:,} failed: {_said(fault)}", fault
                    return
        except KeyboardInterrupt:
            self.interrupted = True

    def on(self, executor: Executor) -> None:
        """Have them played elsewhere; a task that is lost doesn't stop the others."""
        tasks = iter(_tasks(self.games))
        waiting: dict[Task, range] = {}
        reasons: dict[str, BaseException] = {}
        try:
            while self.fault is None:
                try:
                    for numbers in islice(tasks, AHEAD - len(waiting)):
                        waiting[executor.submit(play_all, self.plan, numbers)] = numbers
                except Exception as fault:
                    reasons[_said(fault)] = fault
                    tasks = iter(())
                if not waiting:
                    break
                done = wait(waiting, BREATH, FIRST_COMPLETED).done
                if not done and _closed(executor):
                    closed = ConnectionError("the client has closed")
                    reasons.setdefault(_said(closed), closed)
                    break
                for future in done:
                    del waiting[future]
                    try:
                        self.take(*future.result())
                    except Exception as fault:
                        reasons[_said(fault)] = fault
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            for future in waiting:
                future.cancel()
        if reasons and self.fault is None and not self.interrupted:
            why, cause = next(iter(reasons.items()))
            self.fault = f"{self._lost()}: {why}{_hint(why)}", cause

    def take(self, played: Sequence[Played], lost: Lost | None) -> None:
        """What a task has come to."""
        self.keep(played)
        if lost is not None:
            self.fault = f"game {lost.number:,} failed: {lost.why}\n{lost.trace}", None

    def keep(self, played: Sequence[Played]) -> None:
        """These are finished."""
        self.played += played
        self.bar.add(len(played))

    def result(self) -> Simulation:
        """What has come of it."""
        finished = Simulation(self.plan, self.games, self.played)
        if self.fault is None:
            return finished
        said, fault = self.fault
        kept = f"{len(finished):,} of {self.games:,} games are finished: see .finished"
        raise SimulationError(f"{said}\n{kept}", finished) from fault

    def _lost(self) -> str:
        done = {game.number for game in self.played}
        missing = [number for number in range(self.games) if number not in done]
        return f"the executor lost {_spans(missing)}"


def _tasks(games: int) -> Iterable[range]:
    size = max(1, min(TASK, games // TASKS))
    return (range(first, min(first + size, games)) for first in range(0, games, size))


def _closed(executor: object) -> bool:
    """Whether this is dask's, and its client closes: what is submitted then is never answered."""
    client = getattr(executor, "_client", None)
    return getattr(client, "status", "") in ("closing", "closed")


def _said(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__


def _hint(why: str) -> str:
    if "pickle" not in why.lower():
        return ""
    return " (what other processes shall play must be in a module that they can import)"


def _spans(numbers: Sequence[int]) -> str:
    """Numbers in order, runs drawn together.

    >>> _spans([0, 1, 2, 7, 9, 10])
    'games 0 to 2, 7, 9 to 10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    spans = [str(first) if first == last else f"{first:,} to {last:,}" for first, last in runs]
    return f"game{'s' if len(numbers) > 1 else ''} {', '.join(spans)}"
