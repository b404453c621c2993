"""Who plays better: greedy against random, and montecarlo against greedy, game by game.

    python -m benchmarks.players            # all, half an hour on two cores
    python -m benchmarks.players sexy 60    # one game, so many games of montecarlo

One player of the better kind sits against rivals of the other, on each seat in turn. It is
better when its share of the wins is above an equal part, with the whole of its 99 % interval.
Seeds are fixed, so the figures are the same each time.
"""

from __future__ import annotations

import os
import sys
import time

import tablekit as tk
from tablekit.bots.seating import Player

GAMES = {"times_square": 200, "sexy": 300, "clubs": 75}
"""So many games of montecarlo; of greedy there are ten times as many."""
USUAL = tk.Montecarlo(60)
MONTECARLO = {"clubs": tk.Montecarlo(120, most=5, margin=2)}
"""Where it isn't the usual one: in Clubs many moves are open, and they differ little."""
SEED = 8


def measure(game: str, better: Player, rivals: str, games: int) -> tk.Simulation:
    """One against all others of a kind, on each seat in turn."""
    others = [rivals] * (tk.game(game).seats[0] - 1)
    workers = os.cpu_count() or 1
    return tk.simulate(
        game, games=games, bots=[better, *others], rotate=True, seed=SEED, workers=workers
    )


def row(game: str, better: str | tk.Montecarlo, rivals: str, games: int) -> str:
    """What came of it, in a line."""
    began = time.monotonic()
    simulation = measure(game, better, rivals, games)
    rate = next(iter(simulation.rates().values()))
    equal = 1 / len(simulation.plan.seats)
    verdict = "better" if rate.low > equal else "worse" if rate.high < equal else "undecided"
    name = (
        f"montecarlo, {better.playouts} playouts" if isinstance(better, tk.Montecarlo) else better
    )
    return (
        f"{game:13} {name:24} against {rivals:7} {games:5,} games: {rate!s:22}"
        f" an equal part is {100 * equal:.1f} %: {verdict} ({time.monotonic() - began:.0f} s)"
    )


def main() -> None:
    chosen, *count = sys.argv[1:] or [""]
    for game, games in GAMES.items():
        if chosen in ("", game):
            games = int(count[0]) if count else games
            print(row(game, "greedy", "random", 10 * games), flush=True)
            print(row(game, MONTECARLO.get(game, USUAL), "greedy", games), flush=True)


if __name__ == "__main__":
    main()
