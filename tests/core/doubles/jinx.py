"""Jinx's race in small: touches in any order, and the shout when two touch one card at once.

At one screen the order of clicks is the order of touches; a contest is opened by the touch of a
cell that somebody has just touched, and settled by a race of shouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.deck import Cards, Pile
from tablekit.core.events import Ending, Note
from tablekit.core.game import No, Setup
from tablekit.core.requests import Ask, Draw, Move, Race, Rules
from tablekit.core.rulings import Rulings
from tablekit.core.state import State
from tests.core.doubles.double import double

CELLS = range(4)


@dataclass(slots=True)
class Round(State):
    rulings: Rulings
    box: Any
    pile: Pile
    grid: list[str]
    won: list[list[str]]
    discard: list[str] = field(default_factory=list)
    target: int | None = None
    fingers: dict[str, int] = field(default_factory=dict)
    active: int = 0
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False)

    def copy(self) -> Round:
        return Round(
            self.rulings,
            self.box,
            self.pile.copy(),
            self.grid[:],
            [cards[:] for cards in self.won],
            self.discard[:],
            self.target,
            self.fingers.copy(),
            self.active,
            self.outcome,
        )


def start(setup: Setup) -> Round:
    cards = [f"picture {number}" for number in range(24)]
    return Round(setup.rulings, setup.box, Pile(cards), [], [[] for _ in range(setup.seats)])


def position(setup: Setup, data: Mapping[str, Any]) -> Round:
    """A fresh grid is laid; ``active`` and what everybody has won are given."""
    s = start(setup)
    s.active = data.get("active", 0)
    return s


def turn(s: Round) -> Rules[None]:
    """JX-06 to JX-24 A target, a clue, the race, and what it was worth."""
    while len(s.grid) < len(CELLS):
        if not s.pile.size:
            best = max(map(len, s.won))
            winners = tuple(seat for seat, cards in enumerate(s.won) if len(cards) == best)
            s.outcome = Ending(winners, "JX-24", tuple(map(len, s.won)))
            return
        s.grid.append((yield from s.pile.draw("JX-03")))
    s.target = yield Draw(CELLS, "JX-06")
    s.tell("JX-06", "target", s.target, only=(s.active,))
    clue: Move = yield Ask(s.active, [("clue", word) for word in ("round", "red")], "JX-08")
    s.tell("JX-08", "clue", s.active, clue[1])
    finder = yield from race(s)
    score(s, finder)
    s.fingers.clear()
    s.target = None
    s.active = (s.active + 1) % len(s.won)


def race(s: Round) -> Rules[int | None]:
    """JX-09 to JX-15 Whoever is free must touch a free card; the first right finger ends it."""
    guessers = [seat for seat in range(len(s.won)) if seat != s.active]
    while free := [seat for seat in guessers if str(seat) not in s.fingers]:
        open_now = [cell for cell in CELLS if cell not in s.fingers.values()]
        moves: list[Move] = [("touch", cell) for cell in open_now]
        answer = yield Race({seat: moves for seat in free}, "JX-09")
        if answer is None:
            # Nobody moves: after a while the table places a finger for the first of them.
            answer = (free[0], ("touch", open_now[0]))
            s.tell("JX-15", "placed", free[0])
        seat: int = answer[0]
        cell: int = answer[1][1]
        rivals = [other for other in free if other != seat]
        if rivals:
            seat = yield from contest(s, seat, rivals, cell)
        s.fingers[str(seat)] = cell
        s.tell("JX-10", "touches", seat, cell)
        if cell == s.target:
            s.tell("JX-14", "yes", seat)
            return seat
        s.tell("JX-13", "no", seat)
    return None


def contest(s: Round, first: int, rivals: list[int], cell: int) -> Rules[int]:
    """JX-12 At the same moment: of those who touch, the first shout keeps the finger there."""
    also = yield Race({rival: [("also", cell)] for rival in rivals}, "JX-12")
    if also is None:
        return first
    both = sorted((first, also[0]))
    s.tell("JX-12", "contest", both, cell)
    shout = yield Race({seat: [("shout",)] for seat in both}, "JX-12")
    if shout is None:
        return int((yield Draw(both, "JX-12")))
    s.tell("JX-12", "shouts", shout[0])
    return int(shout[0])


def score(s: Round, finder: int | None) -> None:
    """JX-16 to JX-20 The finder's card, the active player's wrong ones; else all are discarded."""
    assert s.target is not None
    wrong = [cell for cell in s.fingers.values() if cell != s.target]
    if finder is None:
        s.discard += [s.grid[cell] for cell in (*wrong, s.target)]
        if s.won[s.active]:
            s.pile.put_under(s.won[s.active].pop())
            s.tell("JX-18", "loses", s.active)
    else:
        s.won[finder].append(s.grid[s.target])
        s.won[s.active] += [s.grid[cell] for cell in wrong]
        s.tell("JX-16", "wins", finder, s.target)
        s.tell("JX-17", "gains", s.active, len(wrong))
    s.grid = [card for cell, card in enumerate(s.grid) if cell not in (*wrong, s.target)]


def view(s: Round, seat: int | None) -> dict[str, Any]:
    return {
        "grid": list(s.grid),
        "pile": s.pile.size,
        "won": [len(cards) for cards in s.won],
        "fingers": dict(s.fingers),
        "active": s.active,
        "target": s.target if seat == s.active else None,
        "bottom": list(s.pile.bottom),
    }


def hidden(s: Round, seat: int | None) -> list[list[Pile | Cards]]:
    return [[s.pile]]


def census(s: Round) -> Iterator[str]:
    yield from (*s.pile.cards, *s.pile.bottom, *s.grid, *s.discard)
    for cards in s.won:
        yield from cards


def refusals(s: Round, request: Ask | Race, seat: int) -> Iterator[No]:
    if request.rule == "JX-09":
        for cell in sorted(set(s.fingers.values())):
            yield No(("touch", cell), "JX-11")


RULE_OF = {"clue": "JX-08", "touch": "JX-09", "also": "JX-12", "shout": "JX-12", "pass": "JX-15"}

GAME = double(
    "jinx_double",
    (3, 5),
    "JX-03 JX-06 JX-08 JX-09 JX-10 JX-11 JX-12 JX-13 JX-14 JX-15 JX-16 JX-17 JX-18 JX-24",
    choices={
        "pass": "nobody moves",
        "clue": "the clue: {0}",
        "touch": "touch cell {0}",
        "also": "touch cell {0} at the same moment",
        "shout": "Jinx!",
    },
    events={
        "target": "the target is {0}",
        "clue": "{0:seat} says: {1}",
        "placed": "a finger is placed for {0:seat}",
        "touches": "{0:seat} touches {1}",
        "contest": "{0:seats} touch {1} at once",
        "shouts": "{0:seat} shouts first",
        "yes": "yes, {0:seat}",
        "no": "no, {0:seat}",
        "wins": "{0:seat} wins card {1}",
        "gains": "{0:seat} gains {1}",
        "loses": "{0:seat} loses a card",
    },
    start=start,
    turn=turn,
    position=position,
    rule_of=lambda move: RULE_OF[move[0]],
    refusals=refusals,
    view=view,
    hidden=hidden,
    census=census,
)
