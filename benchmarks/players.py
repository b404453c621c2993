"""Who plays better: greedy against random, and montecarlo against greedy, game by game.

    python -m benchmarks.players            # all, an hour on two cores
    python -m benchmarks.players sexy 60    # one game, so many games of montecarlo

One player of the better kind sits against rivals of the other, on each seat in turn. It is
better when its share of the wins is above an equal part, with the whole of its 99 % interval.
Where a game has a loser and no winner, losses are counted: then it is better with the whole of
its interval below an equal part. Seeds are fixed, so the figures are the same each time.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any, NamedTuple

import tablekit as tk
from tablekit.core.players import Player

SEED = 8
USUAL = tk.Montecarlo(60)
CLOCK = (("pace", "clock"),)


class Contest(NamedTuple):
    """A game as it is measured."""

    game: str
    seats: int
    games: int
    """So many of montecarlo; of greedy there are ten times as many."""
    montecarlo: tk.Montecarlo = USUAL
    options: tuple[tuple[str, Any], ...] = ()
    reading: tuple[tuple[str, str], ...] = ()
    seed: int = SEED
    """Another one where fewer games with the usual seed had left it open."""

    def __str__(self) -> str:
        return ", ".join([self.game, f"{self.seats} seats", *(value for _, value in self.reading)])


CONTESTS = [
    Contest("times_square", 2, 200),
    Contest("sexy", 3, 300),
    # Many moves are open, and they differ little.
    Contest("clubs", 3, 150, tk.Montecarlo(120, most=5, margin=2)),
    Contest("orgasme", 2, 500, seed=9),
    Contest("orgasme", 3, 400, tk.Montecarlo(200, margin=0.5)),
    # One card of some forty seldom decides who wins, so it looks at the cards of this turn.
    Contest("jinx", 3, 300, tk.Montecarlo(200, margin=0, ahead=1), CLOCK),
]


def measure(contest: Contest, better: Player, rivals: str, games: int) -> tk.Simulation:
    """One against all others of a kind, on each seat in turn."""
    others = [rivals] * (contest.seats - 1)
    return tk.simulate(
        contest.game,
        games=games,
        bots=[better, *others],
        rotate=True,
        rulings=dict(contest.reading),
        seed=contest.seed,
        workers=os.cpu_count() or 1,
        **dict(contest.options),
    )


def verdict(simulation: tk.Simulation) -> str:
    """The first player's share, and whether it is better than an equal part beyond chance."""
    rate = next(iter(simulation.rates().values()))
    equal = 1 / len(simulation.plan.seats)
    above, below = rate.low > equal, rate.high < equal
    lost = simulation.has_only_losers
    if lost:
        above, below = below, above
    found = "better" if above else "worse" if below else "undecided"
    share = f"{'loses' if lost else 'wins'} {rate}"
    return f"{share:28} an equal part is {100 * equal:.1f} %: {found}"


def row(contest: Contest, better: str | tk.Montecarlo, rivals: str, games: int) -> str:
    """What came of it, in a line."""
    began = time.monotonic()
    found = verdict(measure(contest, better, rivals, games))
    name = (
        f"montecarlo, {better.playouts} playouts" if isinstance(better, tk.Montecarlo) else better
    )
    return (
        f"{contest!s:21} {name:24} against {rivals:7} {games:5,} games: {found}"
        f" ({time.monotonic() - began:.0f} s)"
    )


def main() -> None:
    chosen, *count = sys.argv[1:] or [""]
    if chosen:
        chosen = tk.game(chosen).id  # or an error that names the nearest
    for contest in CONTESTS:
        if chosen in ("", contest.game):
            games = int(count[0]) if count else contest.games
            print(row(contest, "greedy", "random", 10 * games), flush=True)
            print(row(contest, contest.montecarlo, "greedy", games), flush=True)


if __name__ == "__main__":
    main()
