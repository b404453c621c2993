"""Players of Jinx: guessers who go by the clue, givers clear or vague, and what that tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from tablekit.core.requests import Move, Some
from tablekit.games.jinx.cards import CELLS, Picture, fitting, pictures
from tablekit.games.jinx.rules.race import free_cells
from tablekit.games.jinx.state import Jinx
from tablekit.games.jinx.view import deal

ANY_CLUE = 0.05
"""How often a giver is taken to give any clue on its list, however many cards that fits."""


class Greedy:
    """Touches what fits the clue; gives the clue that fits about as many cards as there are rivals.

    Such a clue brings wrong fingers and is still found. It sees what any seat sees.
    """

    __name__: ClassVar[str] = "greedy"

    def __call__(self, view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
        """Its move."""
        move = decided(moves, random)
        if move is not None:
            return move
        return vague(view, moves, random) if view["phase"] == "clue" else touch(view, moves, random)

    def believes(self, state: Jinx, seat: int, random: Random) -> None:
        """Deal what a seat can't see, as it may be if the others play as this bot does.

        A card that nobody was refused is as likely the right one as this bot would have given
        the clue for it (`odds_of`), and other fingers go to cards that the clue fits. A clue in
        free words this bot would never give, so nothing can be said of how likely it is: then
        each card that it fits best is as likely, or each card at all where it fits none.
        """
        deal(state, seat, random)
        if state.clue is None or not state.secret:
            return
        free = free_cells(state)
        shown = tuple(pictures(state.box)[face] if face else None for face in state.grid)
        if seat != state.active:
            chances = odds_of(*state.clue, shown, len(state.won) - 1)
            weights = [chances[cell] for cell in free]
            if not any(weights):
                fits = fitting_free(state.clue[1], shown, free)
                weights = [float(cell in fits) for cell in free]
            state.secret[0] = random.choices(free, weights)[0]
        for other in sorted(state.aims):
            if other != seat and state.aims[other] in CELLS:
                state.aims[other] = random.choice(fitting_free(state.clue[1], shown, free))


greedy = Greedy()


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
    clues = [move for move in moves if type(move) is tuple]
    liked = best([move[2] for move in clues], view["pictures"], len(view["won"]) - 1)
    return one_of([move for move in clues if move[2] in liked], random)


def best(
    clues: Sequence[str], grid: Sequence[Mapping[str, Any] | None], guessers: int
) -> list[str]:
    """Of these clues, those that fit a number of cards nearest to the number of guessers."""
    off = [abs(len(fitting(said, grid)) - guessers) for said in clues]
    return [said for said, by in zip(clues, off, strict=True) if by == min(off)]


@lru_cache(maxsize=256)
def odds_of(
    kind: str, said: str, grid: tuple[Picture | None, ...], guessers: int
) -> tuple[float, ...]:
    """How likely this very clue would be given for each cell: Bayes, with all cells alike before.

    Mostly it is one of the `best` clues for the cell, each as likely, and seldom (`ANY_CLUE`)
    any of the picture's word and tags. A clue that is on no list has no chance anywhere.

    >>> maze = Picture("", "maze", ("grid", "line", "road", "many"))
    >>> net = Picture("", "net", ("grid", "hole", "line", "game"))
    >>> road = Picture("", "lane", ("road", "many", "old", "slow"))
    >>> [round(chance, 2) for chance in odds_of("word", "line", (maze, net, road), 2)]
    [0.25, 0.48, 0.0]
    """
    shown = [picture and picture._asdict() for picture in grid]
    chances = []
    for picture in grid:
        clues = (picture.word, *picture.tags) if picture else ()
        if kind != "word" or said not in clues:
            chances.append(0.0)
            continue
        liked = best(clues, shown, guessers)
        chance = (1 - ANY_CLUE) / len(liked) if said in liked else 0.0
        chances.append(chance + ANY_CLUE / len(clues))
    return tuple(chances)


def fitting_free(said: str, grid: Sequence[Picture | None], free: Sequence[int]) -> Sequence[int]:
    """The free cells that a clue fits best, or all of them when it fits none."""
    left = [p._asdict() if p and cell in free else None for cell, p in enumerate(grid)]
    return fitting(said, left) or free


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
