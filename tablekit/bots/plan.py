"""One plan for many games: what any process needs to play game number n, and the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple

from tablekit.bots.playout import Playout
from tablekit.core import game as registry
from tablekit.core.game import Game, Setup
from tablekit.core.line import Line
from tablekit.core.players import Player, bot
from tablekit.core.rulings import Value

if TYPE_CHECKING:
    from tablekit.core.line import Answer


class Plan(NamedTuple):
    """How games are played; plain data but for bots that are functions.

    ``game`` is an id, or the game itself when no other process could find it by its id.
    """

    game: str | Game
    seats: tuple[str, ...]
    bots: tuple[Player, ...]
    rulings: Mapping[str, Value]
    box: Mapping[str, Any] | None
    options: Mapping[str, Any]
    seed: int | str
    rotate: bool

    def found(self) -> Game:
        """The game."""
        return registry.game(self.game) if isinstance(self.game, str) else self.game

    def setup(self) -> Setup:
        """What a game begins with."""
        return self.found().setup(len(self.seats), self.rulings, self.box, self.options)

    def at(self, number: int) -> tuple[int, ...]:
        """Which player (an index into ``bots``) sits on each seat in this game."""
        count = len(self.bots)
        shift = number if self.rotate else 0
        return tuple((seat + shift) % count for seat in range(count))


class Played(NamedTuple):
    """How one game came out; seats by number."""

    number: int
    players: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    scores: tuple[Any, ...]
    rule: str
    turns: int
    decisions: int


class Lost(NamedTuple):
    """A game that couldn't be played to its end."""

    number: int
    why: str
    trace: str


def begin(plan: Plan, setup: Setup, number: int, keep: bool = False) -> Playout:
    """Game ``number`` before its first turn. What happens in it depends on nothing else."""
    game = plan.found()
    bots = [bot(game, plan.bots[player]) for player in plan.at(number)]
    chance, random = Random(f"{plan.seed}:{number}"), Random(f"bots:{plan.seed}:{number}")
    return Playout(Line(game, game.start(setup)), bots, chance, random, keep)


def play(plan: Plan, setup: Setup, number: int) -> Played:
    """Play one game."""
    playout = begin(plan, setup, number)
    ending = playout.run()
    return Played(
        number,
        plan.at(number),
        ending.winners,
        ending.losers,
        ending.scores,
        ending.rule,
        playout.turns,
        playout.decisions,
    )


def play_all(plan: Plan, numbers: Sequence[int]) -> tuple[list[Played], Lost | None]:
    """Play these games, and stop at the first that fails: what another process is handed."""
    setup = plan.setup()
    played: list[Played] = []
    for number in numbers:
        try:
            played.append(play(plan, setup, number))
        except Exception as fault:
            return played, Lost(number, f"{type(fault).__name__}: {fault}", format_exc())
    return played, None


def answers(plan: Plan, number: int) -> list[Answer]:
    """Every answer of one game, to play it again in a match."""
    playout = begin(plan, plan.setup(), number, keep=True)
    playout.run()
    assert playout.answers is not None
    return playout.answers
