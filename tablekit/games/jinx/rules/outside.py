"""What the outside asks: the rule of a choice, what can't be done, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator

from tablekit.core.game import No
from tablekit.core.requests import Ask, Move, Race
from tablekit.games.jinx.cards import CELLS
from tablekit.games.jinx.rules.clue import LONGEST
from tablekit.games.jinx.state import Jinx

RULE_OF = {
    "clue": "JX-08",
    "touch": "JX-09",
    "also": "JX-12",
    "shout": "JX-12",
    "keep": "JX-12",
    "lose": "JX-18",
    "pass": "JX-15",
}


def rule_of(move: Move) -> str:
    """The rule that a choice applies."""
    return RULE_OF[move[0]]


def refusals(s: Jinx, request: Ask | Race, seat: int) -> Iterator[No]:
    """What a seat that is asked can't do, and by which rule."""
    if seat == s.active:
        for cell in CELLS:
            yield No(("touch", cell), "JX-09")
    elif request.rule == "JX-09":
        for cell in CELLS:
            if not s.grid[cell]:
                yield No(("touch", cell), "JX-11", ("no_card",))
            elif cell in s.fingers.values():
                yield No(("touch", cell), "JX-11", ("taken",))
        if isinstance(request, Ask):
            yield No(("pass",), "JX-15")
    elif s.contest is not None:
        for cell in CELLS:
            yield No(("touch", cell), "JX-12", ("settle_first",))
    if s.phase != "shout" or seat == s.active:
        yield No(("shout",), "JX-12", ("no_contest",))


def unasked(s: Jinx, request: Ask | Race, seat: int) -> Iterator[No]:
    """What a seat that isn't asked can't do, where a rule speaks of it."""
    rule, args = "", tuple[str, ...]()
    if seat == s.active:
        rule = "JX-09"
    elif s.clue is None:
        rule = "JX-05"
    elif seat in s.fingers:
        rule = "JX-10"
    elif s.contest is not None:
        rule, args = "JX-12", ("settle_first",)
    if rule:
        for cell in CELLS:
            yield No(("touch", cell), rule, args)
    yield No(("shout",), "JX-12", ("outsider",) if s.contest else ("no_contest",))


def phrase(s: Jinx, move: Move) -> tuple[str, tuple[object, ...]]:
    """A move in words: a cell is said with the picture that lies there."""
    match move:
        case ("touch" | "also" as verb, int(cell)) if s.grid[cell]:
            return verb, (f"cell{cell}", s.word(cell))
        case ("touch", cell):
            return "touch_gap", (f"cell{cell}",)
        case ("lose", face):
            return "lose", tuple(s.words([face]))
        case ("clue", *said):
            kind, *words = *map(str, said), ""
            return "clue", (kind, " ".join(words).strip()[:LONGEST])
    return move[0], move[1:]
