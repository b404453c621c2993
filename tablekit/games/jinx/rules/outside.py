"""What the outside asks: the rule of a choice, what can't be done, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekit.core.game import No
from tablekit.core.requests import Ask, Move, Race, Some
from tablekit.games.jinx.cards import CELLS
from tablekit.games.jinx.rules.clue import LONGEST, legible
from tablekit.games.jinx.state import Jinx

RULE_OF = {
    "clue": "JX-08",
    "touch": "JX-09",
    "also": "JX-12",
    "shout": "JX-12",
    "keep": "JX-12",
    "lose": "JX-18",
    "pass": "JX-15",
    "nobody_moves": "JX-15",
    "nobody_else": "JX-12",
    "nobody_shouts": "JX-12",
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
        contested = s.contest[0] if s.contest else None
        for cell in CELLS:
            if not s.grid[cell]:
                yield No(("touch", cell), "JX-11", ("no_card",))
            elif cell in s.fingers.values() or cell == contested:
                yield No(("touch", cell), "JX-11", ("taken",))
        yield No(("pass",), "JX-15", ("duty",))
    elif s.contest is not None:
        for cell in CELLS:
            yield No(("touch", cell), "JX-12", (first_of_all(s),))
        yield No(("pass",), "JX-12", ("for_all",))
    if ("shout",) not in moves_of(request, seat):
        yield No(("shout",), "JX-12", (no_shout(s, seat),))


def moves_of(request: Ask | Race, seat: int) -> Sequence[Move | Some]:
    """What a seat that is asked may do."""
    return request.moves[seat] if isinstance(request, Race) else request.moves


def unasked(s: Jinx, request: Ask | Race, seat: int) -> Iterator[No]:
    """What a seat that isn't asked can't do, where a rule speaks of it."""
    if seat == s.active:
        yield No(("touch",), "JX-09")
    elif s.clue is None:
        yield No(("touch",), "JX-05")
    elif seat in s.fingers:
        yield No(("touch",), "JX-10", ("down",))
    elif seat in s.aims:
        yield No(("touch",), "JX-10", ("on_its_way",))
    elif s.contest is not None:
        yield No(("touch",), "JX-12", (first_of_all(s),))
    yield No(("shout",), "JX-12", (no_shout(s, seat),))


def first_of_all(s: Jinx) -> str:
    """JX-12 What comes before any other finger: who came down together, and who keeps the card."""
    return "settle_first" if s.phase == "shout" or s.pace == "clock" else "also_first"


def no_shout(s: Jinx, seat: int) -> str:
    """JX-12, G-12 Why a shout of this seat counts for nothing now."""
    if s.contest is None:
        return "no_contest"
    if seat not in s.contest[1] and (seat == s.active or len(s.contest[1]) > 1):
        return "outsider"
    if s.pace == "clock" and s.phase == "race":
        return "by_clock"
    return "judged" if s.phase == "shout" else "also_first"


def phrase(s: Jinx, move: Move) -> tuple[str, tuple[object, ...]]:
    """A move in words: a cell is said with the picture that lies there.

    At one screen the only seat that is free to touch is named, since nothing else says who it is.
    """
    match move:
        case ("touch" | "also" as verb, int(cell)) if s.grid[cell]:
            alone = free_alone(s)
            if alone is not None and cell not in s.fingers.values():
                return f"{verb}_by", (f"cell{cell}", s.word(cell), alone)
            return verb, (f"cell{cell}", s.word(cell))
        case ("touch", cell):
            return "touch_gap", (f"cell{cell}",)
        case ("touch",):
            return "touch_any", ()
        case ("lose", face):
            return "lose", tuple(s.words([face]))
        case ("clue", *said):
            kind, *words = *map(str, said), ""
            return "clue", (legible(kind), legible(" ".join(words).strip()[:LONGEST]))
        case ("pass", *seats) if seats:
            return nobody(s), ()
    return move[0], move[1:]


def nobody(s: Jinx) -> str:
    """JX-12, JX-15 What it means that all who are asked let it pass."""
    if s.phase == "shout":
        return "nobody_shouts"
    return "nobody_else" if s.contest else "nobody_moves"


def free_alone(s: Jinx) -> int | None:
    """The one seat that may touch now, if it is one, in a race of clicks."""
    if s.phase != "race" or s.pace != "clicks":
        return None
    together = s.contest[1] if s.contest else ()
    free = [n for n in range(s.seats) if n != s.active and n not in s.fingers and n not in together]
    return free[0] if len(free) == 1 else None
