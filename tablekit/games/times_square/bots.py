"""The greedy player of Times Square."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tablekit.core.requests import Move, Some
from tablekit.games.times_square.state import toward


def greedy(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Looks one move ahead: Sue and the guards toward home, then figures into the entrance.

    It plays on as long as a card gains something, and trades its poorest cards when
    nothing does.
    """
    scored = [(worth(view, move), -i, move) for i, move in enumerate(moves) if type(move) is tuple]
    best, _, move = max(scored, default=(0.0, 0, ()))
    if best > 0 and move:
        return move
    if ("stop",) in moves:
        return ("stop",)
    for some in moves:
        if isinstance(some, Some):
            count = max(some.minimum, min(3, some.maximum))
            return (some.verb, *sorted(some.items, key=_dull)[:count])
    return max(scored)[2]


def worth(view: dict[str, Any], move: Move) -> float:
    """How much better the board is for the active player after this move."""
    if move[0] in ("stop", "pass"):
        return 0.0
    board = view["board"]
    side = toward(view["active"])
    return value(after(board, move, side), side, view["end"]) - value(board, side, view["end"])


def value(board: dict[str, int], side: int, end: int) -> float:
    """The board as the owner of ``side`` likes it: Sue counts most, an entrance much."""
    weights = {"sue": 3.0, "gA": 1.0, "gB": 1.0, "hal": 0.5, "deb": 0.6}
    score = sum(weight * board[figure] * side for figure, weight in weights.items())
    score += 4.0 * sum(board[figure] * side >= end - 1 for figure in weights)
    score += 4.0 * all(board[figure] * side > 0 for figure in ("sue", "gA", "gB"))
    score += 100.0 * (board["sue"] * side >= end - 1)
    return score


def after(board: dict[str, int], move: Move, side: int) -> dict[str, int]:
    """Where figures stand after a move, read off the move and the board alone."""
    new = dict(board)
    step = -side if move[-1] == "back" else side
    verb, what = move[0], move[1]
    if verb == "lure":
        new[what] = board["hal"]
    elif verb == "group":
        for figure in ("sue", "gA", "gB"):
            new[figure] += step
    else:
        kind, _, face = what.partition(" ")
        if face == "to_sue":
            new.update(gA=board["sue"] + 1, gB=board["sue"] - 1)
        elif kind == "guards":
            for guard in move[2:]:
                if guard != "back":
                    new[guard] += step
        else:
            figure = move[2] if verb == "wild" else kind
            new[figure] = 0 if face == "manhole" else new[figure] + step * int(face)
    return new


def _dull(card: str) -> tuple[int, str]:
    """Which cards to trade first: Hal's, then low ones of Deb, guards, and Sue's last."""
    kind = card.split(" ")[0]
    return (("hal", "deb", "guards", "sue").index(kind), card)
