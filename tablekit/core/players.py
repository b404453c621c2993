"""The simplest player, and how a race between bots is settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tablekit.core.requests import Move, Race, Some

PASS: Move = ("pass",)


def random_bot(view: object, moves: Sequence[Move | Some], random: Random) -> Move:
    """Any open move, each as likely; of a subset move any size, then any such subset."""
    move = moves[int(random.random() * len(moves))]
    if type(move) is tuple:
        return move
    assert isinstance(move, Some)
    count = random.randint(move.minimum, move.maximum)
    return (move.verb, *move.head, *random.sample(list(move.items), count))


def race(
    request: Race, decide: Callable[[int, Sequence[Move]], Move], random: Random
) -> tuple[int, Move] | None:
    """Who acts first: seats in random order, each decides to act or to let it pass."""
    seats = list(request.moves)
    random.shuffle(seats)
    for seat in seats:
        move: Any = decide(seat, [*request.moves[seat], PASS])
        if move != PASS:
            return seat, move
    return None
