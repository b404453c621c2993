"""Positions of Jinx: a table in the middle of a game, from plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablekit.core.deck import Pile
from tablekit.core.errors import PositionError, nearest
from tablekit.core.game import Setup
from tablekit.core.seats import seat_number
from tablekit.core.shape import ANYTHING, COUNT, by, check, many
from tablekit.games.jinx.cards import CELLS, SIDES, card_of, pictures
from tablekit.games.jinx.rules.clue import KINDS, fault, strict_fault
from tablekit.games.jinx.state import Jinx, start

SHAPES = {
    "grid": many("faces", ANYTHING),
    "won": ANYTHING,
    "pile": ANYTHING,
    "bottom": many("faces"),
    "discard": ANYTHING,
    "active": ANYTHING,
    "target": ANYTHING,
    "clue": many("a kind and a text"),
    "fingers": by("seat", ANYTHING),
    "turns": COUNT,
}


def position(setup: Setup, data: Mapping[str, Any]) -> Jinx:
    """A table in the middle of a game.

    Args:
        setup: rulings, box and options; its seats say how many play.
        data: ``grid`` nine faces (``None`` for a gap, without it chance lays them); ``won`` the
            faces each seat has, or how many; ``pile`` how many cards are left in it, or exactly
            these faces, top first (all that are left over, by default); ``bottom`` faces that
            are known to lie under the pile; ``discard`` faces, or how many; ``active``;
            ``target``, the secret cell; ``clue`` a kind and a text, if it is given already;
            ``fingers`` seat to cell, the wrong fingers that lie there; ``turns`` played so far.

    Raises:
        PositionError: naming what can't be so, and why.

    >>> import tablekit as tk
    >>> tk.position("jinx", {"target": 9}, seats=3)
    Traceback (most recent call last):
    ...
    tablekit.core.errors.PositionError: a target is a cell from 0 to 8, not 9
    """
    check(data, SHAPES, "a position", PositionError)
    s = start(setup)
    in_play = s.pile.size
    s.active = seat_number(data.get("active", 0), s.seats)
    s.turns = data.get("turns", 0)
    grid = data.get("grid")
    if grid is not None:
        _lay(s, grid)
    _give(s, data.get("won"))
    bottom = [_take(s, face) for face in data.get("bottom", ())]
    laid = len(CELLS) - (len(s.gaps) if grid is not None else 0)
    left = in_play - laid - sum(map(len, s.won)) - _discard(s, data.get("discard", 0))
    _pile(s, data.get("pile"), bottom, left, in_play)
    if grid is None:
        s.pile.size += len(CELLS)
    _can_be_laid(s)
    _secret(s, data)
    s.phase = "clue"
    return s


def _cell(cell: Any, what: str) -> int:
    if type(cell) is not int or cell not in CELLS:
        raise PositionError(f"{what} is a cell from 0 to {len(CELLS) - 1}, not {cell!r}")
    return int(cell)


def _count(count: Any, what: str) -> int:
    if type(count) is not int or count < 0:
        raise PositionError(f"{what} is a list of faces or how many, not {count!r}")
    return int(count)


def _take(s: Jinx, face: Any) -> str:
    """A face whose card has no place yet."""
    known = pictures(s.box)
    if not isinstance(face, str) or face not in known:
        raise PositionError(f"there is no face {face!r}; {nearest(face, known)}")
    if card_of(face) not in s.pile.cards:
        raise PositionError(f"card {card_of(face)} has a place already; {face} can't have another")
    s.pile.cards.remove(card_of(face))
    return face


def _any(s: Jinx, count: int) -> list[str]:
    """So many cards of which nobody said which they are: the last of the box, first side up."""
    if count > len(s.pile.cards):
        raise PositionError(f"{count} is too many: cards without a place: {len(s.pile.cards)}")
    return [_take(s, max(s.pile.cards, key=int) + SIDES[0]) for _ in range(count)]


def _lay(s: Jinx, grid: Sequence[Any]) -> None:
    if len(grid) != len(CELLS):
        raise PositionError(f"a grid has {len(CELLS)} cells, not {len(grid)}")
    s.grid = ["" if face is None else _take(s, face) for face in grid]
    s.gaps = [cell for cell in CELLS if not s.grid[cell]]


def _give(s: Jinx, won: Any) -> None:
    if won is None:
        return
    if not isinstance(won, list | tuple) or len(won) != s.seats:
        raise PositionError(f"won is a list of {s.seats}, one a seat; not {won!r}")
    for seat, cards in enumerate(won):
        if isinstance(cards, list | tuple):
            s.won[seat] = [_take(s, face) for face in cards]
    for seat, cards in enumerate(won):
        if not isinstance(cards, list | tuple):
            s.won[seat] = _any(s, _count(cards, "what a seat has won"))


def _discard(s: Jinx, discard: Any) -> int:
    """The discards; of those that are only counted nobody knows which they are."""
    if isinstance(discard, list | tuple):
        s.discard = [_take(s, face) for face in discard]
        return len(s.discard)
    return _count(discard, "discard")


def _pile(s: Jinx, pile: Any, bottom: list[str], left: int, in_play: int) -> None:
    """The pile as it is given; what is left over then was discarded, nobody knows which."""
    top_first: list[str] = []
    size = left
    if isinstance(pile, list | tuple):
        top_first = [_take(s, face) for face in pile]
        size = len(top_first) + len(bottom)
    elif pile is not None:
        size = _count(pile, "the pile")
    known = [*reversed(bottom), *reversed(top_first)]
    if left < 0:
        raise PositionError(
            f"{in_play} cards are in play with {s.seats} players (JX-01); grid, cards won and"
            f" discards can't be {in_play - left}"
        )
    if size < len(known):
        raise PositionError(f"a pile of {size} can't hold all that is known to be: {len(known)}")
    if size > left:
        raise PositionError(
            f"{in_play} cards are in play with {s.seats} players (JX-01); that leaves"
            f" {left} for the pile, not {size}"
        )
    s.pile = Pile(s.pile.cards, known)
    s.pile.size = size


def _can_be_laid(s: Jinx) -> None:
    """JX-23: with a pile too small for the gaps nobody would play on, except to end a round."""
    if len(s.gaps) <= s.pile.size:
        return
    lacking = f"the pile, {s.pile.size}, is too small for the gaps, {len(s.gaps)}"
    if not s.rulings.finish_round:
        raise PositionError(f"{lacking}: the game is over (JX-23)")
    if s.turns % s.seats == 0:
        raise PositionError(
            f"{lacking}, and the round is finished: the game is over (JX-23); turns, the number"
            f" played so far, is {s.turns}"
        )
    if len(s.gaps) - s.pile.size == len(CELLS):
        raise PositionError(f"{lacking}: no card can be laid out, so the game is over (JX-23)")


def _secret(s: Jinx, data: Mapping[str, Any]) -> None:
    """Target, clue and fingers: how far the turn has come."""
    if "clue" in data:
        said = list(data["clue"])
        if len(said) != 2 or said[0] not in KINDS:
            raise PositionError(f"a clue is one of {', '.join(KINDS)} and a text, not {said!r}")
        if (strict_fault if s.rulings.strict_clue else fault)(("clue", *said)):
            raise PositionError(f"this can't be a clue (JX-08): {said[1]!r}")
        s.clue = (said[0], said[1])
    for key, cell in data.get("fingers", {}).items():
        seat = seat_number(int(key) if str(key).isdecimal() else key, s.seats)
        if s.clue is None:
            raise PositionError("no finger is on a card before the clue (JX-05)")
        if seat == s.active:
            raise PositionError(f"seat {seat} is active and touches no card (JX-09)")
        cell = _cell(cell, "where a finger lies")
        _lies(s, cell, "a finger lies on a card")
        if cell in s.fingers.values():
            raise PositionError(f"two fingers lie on cell {cell} (JX-11)")
        s.fingers[seat] = cell
    if len(s.fingers) + len(s.gaps) - min(len(s.gaps), s.pile.size) >= len(CELLS):
        raise PositionError("wrong fingers lie on all cards: none can be the target (JX-06)")
    if len(s.fingers) == s.seats - 1:
        raise PositionError("every guesser has been wrong: the turn is over (JX-18)")
    if data.get("target") is not None:
        target = _cell(data["target"], "a target")
        _lies(s, target, "the target is a card")
        if target in s.fingers.values():
            raise PositionError(f"a wrong finger can't lie on the target, cell {target}")
        s.secret = [target]


def _lies(s: Jinx, cell: int, what: str) -> None:
    if not s.grid[cell] and any(s.grid):
        raise PositionError(f"{what}, and cell {cell} is a gap")
