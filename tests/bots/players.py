"""Bots that tests seat: in a module, so that other processes find them."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from random import Random
from typing import Any

from tablekit.core.players import random_bot
from tablekit.core.requests import Move, Some


def first(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """The first open move, or the smallest subset."""
    move = moves[0]
    return move if isinstance(move, tuple) else move.taking(move.items[: move.minimum])


def cheat(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Plays what nobody may, but not at once."""
    if view["turns"] > 3 and random.random() < 0.002:
        return ("play", "six of hearts")
    return random_bot(view, moves, random)


def deadly(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Once in a while it takes its whole process down."""
    if random.random() < 0.002:
        os.kill(os.getpid(), signal.SIGKILL)
    return random_bot(view, moves, random)
