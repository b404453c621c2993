"""A player that tries its moves out, in worlds that might be the real one."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import sqrt
from operator import sub
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, ClassVar

from tablekit.bots.counts import above_zero
from tablekit.bots.playout import Playout, share
from tablekit.core.errors import TablekitError
from tablekit.core.players import PASS, Player, bot, decision, label, needs_line, race, random_bot
from tablekit.core.requests import Move, Race, Some
from tablekit.core.typed import find

if TYPE_CHECKING:
    from tablekit.core.game import Bot, Game, View
    from tablekit.core.worlds import Worlds

SUBSETS = 3
"""Of a subset move so many random subsets are tried, beside the policy's own."""
MOST = 24
"""Where more moves are open, only so many are tried unless something else is said."""


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
        most: where more moves are open, only so many are tried; with fewer moves each has more
            of the playouts.
        margin: by how many standard errors a move must be better than the policy's own. Where
            much is luck and moves differ little, a wider margin keeps chance from choosing.
        ahead: how many turns a playout looks ahead, this one included; then the lead in points is
            what counts. Without it playouts go on to the end, and who wins counts. For games of
            points in which a turn seldom decides who wins.

    Raises:
        TablekitError: ``playouts``, ``most`` or ``ahead`` is no whole number above zero, or
            ``margin`` is no number from 0; later: ``ahead`` in a game without points.

    >>> import tablekit as tk
    >>> match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    >>> match.bots({"Ben": Montecarlo(playouts=40)}).bot_seats
    {'Ben': 'montecarlo'}
    """

    playouts: int = 100
    policy: Player | None = None
    most: int = MOST
    margin: float = 1.0
    ahead: int | None = None

    needs_line: ClassVar[bool] = True
    __name__: ClassVar[str] = "montecarlo"

    def __post_init__(self) -> None:
        above_zero("playouts", self.playouts)
        above_zero("most", self.most)
        if self.ahead is not None:
            above_zero("ahead", self.ahead)
        if not isinstance(self.margin, int | float) or not self.margin >= 0:
            raise TablekitError(f"margin is a number from 0, not {self.margin!r}")

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
        left = candidates(view, moves, policy, random, self.most)
        own = left[0]
        values: dict[Move, list[float]] = {move: [] for move in left}
        trials = Trials(worlds, policy, random.getrandbits(64), self.ahead)
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
        better = len(left) > 1 and clearly_better(values[left[1]], values[own], self.margin)
        return left[1] if better else own


class Trials:
    """Playouts of moves, each in a numbered world: one number is one world for every move.

    A policy may have something to say about worlds: with ``policy.believes``, called as
    ``Game.deal`` is, it deals what is hidden by what its own moves would tell of its cards.
    """

    def __init__(
        self, worlds: Worlds, policy: Bot, seed: int | str, ahead: int | None = None
    ) -> None:
        if ahead is not None and worlds.game.points is None:
            raise TablekitError(f"{worlds.game.id} counts no points: leave out ahead={ahead}")
        self.ahead = ahead
        self.worlds = believed(worlds, policy)
        self.bots = [policy] * worlds.seats
        self.seed = seed

    def value(self, move: Move, number: int) -> float:
        """What a playout after this move came to: as `share` counts it, or the lead in points."""
        random = Random(f"{self.seed}:{number}")
        seat, line = self.worlds.seat, self.worlds.draw(random)
        playout = Playout(line, self.bots, random, random)
        if isinstance(line.request, Race):
            line.send((seat, move) if move != PASS else self._others(line.request, playout))
        else:
            line.send(move)
        points = line.game.points
        if self.ahead is None or points is None:
            return share(playout.run(), seat, len(self.bots))
        playout.look_ahead(self.ahead - (line.request is None))  # the move may have ended the turn
        return lead(points(line.state), seat)

    def _others(self, request: Race, playout: Playout) -> tuple[int, Move] | None:
        """Who acts in a race that this seat lets pass."""
        others = {s: moves for s, moves in request.moves.items() if s != self.worlds.seat}
        return race(Race(others, request.rule, request.ordered), playout.decide, playout.random)


def lead(points: Sequence[float], seat: int) -> float:
    """By how much a seat has more than the others have on average.

    >>> lead([4, 1, 2], 0)
    2.5
    """
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def believed(worlds: Worlds, policy: Bot) -> Worlds:
    """These worlds, dealt as the policy believes, if it does."""
    believes = getattr(policy, "believes", None)
    if believes is None:
        return worlds
    found = copy(worlds)
    found.game = replace(worlds.game, deal=believes)
    return found


def clearly_better(one: Sequence[float], other: Sequence[float], margin: float = 1.0) -> bool:
    """Whether the same playouts came out better by more than so many standard errors.

    >>> clearly_better([1, 1, 0, 1], [0, 1, 0, 1]), clearly_better([1, 1, 1, 1], [0, 0, 1, 0])
    (False, True)
    """
    gains = list(map(sub, one, other))
    return len(gains) > 1 and fmean(gains) > margin * stdev(gains) / sqrt(len(gains))


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
    tried: list[Move | None] = [decision(policy, view, moves, random)]
    for move in moves:
        if isinstance(move, Some):
            tried.append(_liked(policy, view, [move], random))
            tried += [random_bot(None, [move], random) for _ in range(SUBSETS)]
        else:
            tried.append(move)
    return list(dict.fromkeys(move for move in tried if move is not None))


def favourites(
    view: View, moves: Sequence[Move | Some], policy: Bot, random: Random, most: int
) -> list[Move | Some]:
    """So many moves: those that the policy would play, one after another.

    The first are of different kinds (verbs): what looks best may be of one kind altogether, and
    a policy that never bluffs would never see a bluff tried.
    """
    left = list(moves)
    found: list[Move | Some] = []
    while left and len(found) < most:
        kinds = {verb_of(move) for move in found}
        new = [move for move in left if verb_of(move) not in kinds] or left
        chosen = _liked(policy, view, new, random)
        fits = (move for move in new if chosen is not None and find([move], chosen))
        found.append(next(fits, new[0]))
        left.remove(found[-1])
    return found


def _liked(policy: Bot, view: View, some: Sequence[Move | Some], random: Random) -> Move | None:
    """What the policy likes of some moves; None when it sticks to another that is open."""
    move = policy(view, some, random)
    return find(some, move) if isinstance(move, tuple) else None


def verb_of(move: Move | Some) -> str:
    """What kind of move it is."""
    return move.verb if isinstance(move, Some) else str(move[0])
