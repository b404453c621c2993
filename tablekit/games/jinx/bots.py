"""Players of Jinx: guessers who go by the clue, and clue givers clear or vague."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tablekit.core.requests import Move, Some
from tablekit.games.jinx.cards import fitting


def greedy(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Touches what fits the clue; gives the clue that fits about as many cards as there are rivals.

    Such a clue brings wrong fingers and is still found. It sees what any seat sees.
    """
    move = decided(moves, random)
    if move is not None:
        return move
    return vague(view, moves, random) if view["phase"] == "clue" else touch(view, moves, random)


def clear(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """As greedy, but its clue is the picture's own word: the first finger finds it."""
    move = moves[0]
    return move if type(move) is tuple and move[0] == "clue" else greedy(view, moves, random)


def decided(moves: Sequence[Move | Some], random: Random) -> Move | None:
    """What needs no thought: fingers never meet on purpose, and a shout is always worth it."""
    for move in moves:
        if isinstance(move, Some):
            continue
        match move[0]:
            case "also":
                return ("pass",)
            case "shout":
                return move
            case "lose" | "keep":
                return one_of([m for m in moves if type(m) is tuple], random)
    return None


def vague(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """The clue whose number of fitting cards is nearest to the number of guessers."""
    guessers = len(view["won"]) - 1
    clues = [move for move in moves if type(move) is tuple]
    off = [abs(len(fitting(move[2], view["pictures"])) - guessers) for move in clues]
    return one_of([move for move, by in zip(clues, off, strict=True) if by == min(off)], random)


def touch(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """A free card that fits the clue, else any free card."""
    touches = [move for move in moves if type(move) is tuple and move[0] == "touch"]
    free = {move[1] for move in touches}
    left = [shown if cell in free else None for cell, shown in enumerate(view["pictures"])]
    fits = fitting(view["clue"][1], left)
    return one_of([move for move in touches if move[1] in fits] or touches, random)


def one_of(moves: Sequence[Move], random: Random) -> Move:
    """Any of these."""
    return moves[int(random.random() * len(moves))]
