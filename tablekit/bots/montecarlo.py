"""A player that tries its moves out, in worlds that might be the real one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import sub
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, ClassVar

from tablekit.bots.counts import above_zero
from tablekit.bots.playout import Playout, needs_line, share
from tablekit.bots.seating import Player, bot, label
from tablekit.core.errors import TablekitError
from tablekit.core.players import PASS, race, random_bot
from tablekit.core.requests import Move, Race, Some
from tablekit.core.typed import find

if TYPE_CHECKING:
    from tablekit.core.game import Bot, Game, View
    from tablekit.core.worlds import Worlds

SUBSETS = 3
"""Of a subset move so many random subsets are tried, beside the policy's own."""
MOST = 24
"""Where more moves are open, only so many are tried."""


@dataclass(frozen=True)
class Montecarlo:
    """Plays its moves out many times and takes the one that wins clearly most often.

    It never looks at a hidden card: a playout begins in a world drawn at random among those
    that its seat can't tell from the real one (see `Worlds`). Every move is tried in the same
    worlds; after each round the worse half is dropped (sequential halving). In the end a move
    must be better than what the policy would do by more than chance makes it look; so with few
    playouts it plays like its policy, not worse.

    Args:
        playouts: how many playouts a decision takes, all moves together; each move has at
            least one a round.
        policy: who plays the playouts, on all seats: a bot's name or a function. Without it
            the game's greedy player, or random play if it has none.

    Raises:
        TablekitError: ``playouts`` is no whole number above zero.

    >>> import tablekit as tk
    >>> match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    >>> match.bots({"Ben": Montecarlo(playouts=40)}).bot_seats
    {'Ben': 'montecarlo'}
    """

    playouts: int = 100
    policy: Player | None = None

    needs_line: ClassVar[bool] = True
    __name__: ClassVar[str] = "montecarlo"

    def __post_init__(self) -> None:
        above_zero("playouts", self.playouts)

    def __call__(
        self,
        view: View,
        moves: Sequence[Move | Some],
        random: Random,
        worlds: Worlds | None = None,
    ) -> Move:
        """Its move; ``worlds`` is what it draws from."""
        if worlds is None:
            raise TablekitError("montecarlo draws from worlds: whoever calls it must pass them")
        policy = policy_of(worlds.game, self.policy)
        left = candidates(view, moves, policy, random, MOST)
        own = left[0]
        values: dict[Move, list[float]] = {move: [] for move in left}
        trials = Trials(worlds, policy, random.getrandbits(64))
        rounds = (len(left) - 1).bit_length()
        done = 0
        for _ in range(rounds):
            each = max(1, self.playouts // (rounds * len(left)))
            for number in range(done, done + each):
                for move in left:
                    values[move].append(trials.value(move, number))
            done += each
            others = sorted(left[1:], key=lambda move: -sum(values[move]))
            left = [own, *others[: len(left) // 2]]
        better = len(left) > 1 and clearly_better(values[left[1]], values[own])
        return left[1] if better else own


class Trials:
    """Playouts of moves, each in a numbered world: one number is one world for every move."""

    def __init__(self, worlds: Worlds, policy: Bot, seed: int | str) -> None:
        self.worlds = worlds
        self.bots = [policy] * worlds.seats
        self.seed = seed

    def value(self, move: Move, number: int) -> float:
        """What a playout after this move came to, as `share` counts it."""
        random = Random(f"{self.seed}:{number}")
        seat, line = self.worlds.seat, self.worlds.draw(random)
        playout = Playout(line, self.bots, random, random)
        if isinstance(line.request, Race):
            line.send((seat, move) if move != PASS else self._others(line.request, playout))
        else:
            line.send(move)
        return share(playout.run(), seat, len(self.bots))

    def _others(self, request: Race, playout: Playout) -> tuple[int, Move] | None:
        """Who acts in a race that this seat lets pass."""
        others = {s: moves for s, moves in request.moves.items() if s != self.worlds.seat}
        return race(Race(others, request.rule), playout.decide, playout.random)


def clearly_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the same playouts came out better by more than their standard error.

    >>> clearly_better([1, 1, 0, 1], [0, 1, 0, 1]), clearly_better([1, 1, 1, 1], [0, 0, 1, 0])
    (False, True)
    """
    gains = list(map(sub, one, other))
    return len(gains) > 1 and fmean(gains) > stdev(gains) / sqrt(len(gains))


def policy_of(game: Game, player: Player | None) -> Bot:
    """Who plays the playouts.

    Raises:
        TablekitError: no such bot, or one that would play playouts of its own.
    """
    policy = bot(game, default_policy(game) if player is None else player)
    if needs_line(policy):
        raise TablekitError(f"the bot {label(policy)!r} can't play playouts: it makes some itself")
    return policy


def default_policy(game: Game) -> str:
    """The name of who plays the playouts when nobody is chosen."""
    return "greedy" if "greedy" in game.bots else "random"


def candidates(
    view: View, moves: Sequence[Move | Some], policy: Bot, random: Random, most: int | None = None
) -> list[Move]:
    """What is worth a try, the policy's own move first; of a subset move, some subsets.

    Where more than ``most`` moves are open, those that the policy likes best.
    """
    if most is not None and len(moves) > most:
        moves = favourites(view, moves, policy, random, most)
    tried = [policy(view, moves, random)]
    for move in moves:
        if isinstance(move, Some):
            tried.append(policy(view, [move], random))
            tried += [random_bot(None, [move], random) for _ in range(SUBSETS)]
        else:
            tried.append(move)
    found = (find(moves, move) for move in tried)
    return list(dict.fromkeys(move for move in found if move is not None))


def favourites(
    view: View, moves: Sequence[Move | Some], policy: Bot, random: Random, most: int
) -> list[Move | Some]:
    """So many moves, in the order in which the policy would play them, one after another."""
    left = list(moves)
    found: list[Move | Some] = []
    while len(found) < most:
        chosen = policy(view, left, random)
        fits = (i for i, move in enumerate(left) if find([move], chosen) is not None)
        found.append(left.pop(next(fits, 0)))
    return found
