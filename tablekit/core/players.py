"""The simplest player, and how a race between bots is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, cast

from tablekit.core.chance import several
from tablekit.core.requests import Move, Race, Some

if TYPE_CHECKING:
    from tablekit.core.game import Bot, Game

PASS: Move = ("pass",)


def random_bot(view: object, moves: Sequence[Move | Some], random: Random) -> Move:
    """Any open move, each as likely; of a subset move any size, then any such subset."""
    move = moves[int(random.random() * len(moves))]
    return move if type(move) is tuple else any_of(cast("Some", move), random)


def any_of(move: Some, random: Random) -> Move:
    """Any size of a subset move, each as likely, then any subset of that size."""
    items, minimum = move.items, move.minimum
    size = len(items)
    count = minimum + int(random.random() * (move.maximum - minimum + 1))
    if count == size:
        return (move.verb, *move.head, *items)
    if count == 1:
        return (move.verb, *move.head, items[int(random.random() * size)])
    return move.taking(several(items, count, random))


def race(
    request: Race, decide: Callable[[int, Sequence[Move]], Move], random: Random
) -> tuple[int, Move] | None:
    """Who acts first: seats in random order (or theirs), each decides to act or to let it pass."""
    seats = list(request.moves)
    if not request.ordered:
        random.shuffle(seats)
    for seat in seats:
        move: Any = decide(seat, [*request.moves[seat], PASS])
        if move != PASS:
            return seat, move
    return None


def known_bots(game: Game) -> dict[str, Bot]:
    """The bots of a game by name: those that play any game, and its own."""
    montecarlo = import_module("tablekit.bots.montecarlo").Montecarlo()
    return {"random": random_bot, "montecarlo": montecarlo, **game.bots}
