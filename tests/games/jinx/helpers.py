"""What the tests of Jinx share: a grid with its clue given, fingers, and what was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.events import spell
from tablekit.core.requests import Move

GAME = tk.game("jinx")
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
SWITCHES = {ruling.name: ruling for ruling in GAME.rulings if ruling.name}
IN_PLAY = {3: 41, 4: 51, 5: 61, 6: 71}
"""JX-01: how many cards are played with, grid and pile together."""
BOUND = {3: 33, 4: 43, 5: 53, 6: 63}
"""JX-S37: the longest game in turns."""

MAZE = ["1A", "2A", "3A", "4B", "5B", "6B", "10B", "8B", "22B"]
"""The grid of the rulebook's example: maze, crossroads and net have the tag *line*."""
CLUE = ["word", "octopus"]


def table(seats: int = 4, script: Sequence[Any] = (), seed: int = 0, **more: Any) -> tk.Match:
    """The example's grid: Ana is active, cell 5 is the target, the clue is given.

    Keywords that name a ruling set it; ``pace`` is the game's option; ``clue=None`` leaves the
    clue to be given; the rest goes into the position.
    """
    rulings = {key: value for key, value in more.items() if key in SWITCHES}
    options = {key: value for key, value in more.items() if key == "pace"}
    given = {key: more[key] for key in more if key not in rulings and key not in options}
    data = {"grid": MAZE, "target": 5, "clue": CLUE, **given}
    data = {key: value for key, value in data.items() if value is not None}
    return tk.position("jinx", data, NAMES[:seats], seed, rulings=rulings, script=script, **options)


def timed(times: Sequence[int], *later: Any, seats: int = 4, **more: Any) -> tk.Match:
    """The same grid by the clock: when each finger comes down, in the order of seats.

    ``later`` is what chance answers then: a list for the shouts of a contest, in milliseconds
    after its first touch; a number for somebody who aims again, after that moment.
    """
    return table(seats, script=[tuple(times), *later], pace="clock", **more)


# ---- playing


def touch(match: tk.Match, seat: str, cell: int, also: Sequence[str] = ()) -> None:
    """A finger comes down, perhaps others with it; nobody else's does."""
    match.play(("touch", cell), seat)
    for other in also:
        match.play(("also", cell), other)
    if also_open(match):
        match.play("pass")


def also_open(match: tk.Match) -> bool:
    """Whether others may say that their finger came down together with the last one."""
    return any(choice.verb == "also" for choice in match.choices)


def aim(match: tk.Match, **cells: int) -> None:
    """By the clock: where everybody asked puts the finger, in secret."""
    for seat, cell in cells.items():
        match.play(("touch", cell), seat)


# ---- looking


def moves(match: tk.Match, seat: str | None = None) -> set[Move]:
    """What can be done; of one seat, if it is named."""
    return {c.move for c in match.choices if seat is None or c.seat == seat}


def scores(match: tk.Match) -> list[int]:
    won: list[int] = [*match.view()["won"]]
    return won


def fingers(match: tk.Match) -> dict[int, int]:
    """Which cell the finger of a seat lies on."""
    return {int(seat): cell for seat, cell in match.view()["fingers"].items()}


def discarded(view: Mapping[str, Any]) -> int:
    """How many cards in play lie nowhere else (JX-27)."""
    lying = sum(face is not None for face in view["grid"]) + view["pile"] + sum(view["won"])
    out: int = IN_PLAY[len(view["won"])] - lying
    return out


def cited(match: tk.Match) -> list[str]:
    """The rules of all events."""
    return [event.rule for event in match.log]


def told(match: tk.Match, rule: str) -> int:
    """How many events cite a rule."""
    return cited(match).count(rule)


def shown(match: tk.Match, seat: str | None) -> str:
    """Everything that a seat is shown: its view and its log."""
    return f"{match.view(seat)} {match.log.of(seat)}"


def everything(match: tk.Match) -> tuple[Any, ...]:
    """What must not change when something is refused."""
    views = [match.view(name) for name in (*match.seats, None)]
    return views, str(match.log), match.history, match.asked, match.choices


# ---- refusals


def refused(match: tk.Match, move: str | Move, seat: str | None = None) -> str:
    """The rule that forbids a move: it or its verb is listed, and the attempt changes nothing.

    A seat that has nothing to decide is told so besides.
    """
    before = everything(match)
    typed = move if isinstance(move, str) else spell(move)
    listed = {spell(refusal.move): refusal for refusal in match.refusals(seat)}
    if typed not in listed:  # what is said of a verb alone is said of its moves
        typed = typed.partition(" ")[0]
    assert typed in listed, f"{move!r} is not among the refusals to {seat}: {[*listed]}"
    with pytest.raises(tk.IllegalChoice) as caught:
        match.play(move, seat)
    assert caught.value.refusal == listed[typed]
    assert everything(match) == before
    assert isinstance(caught.value, tk.SeatError) == (seat is not None and seat not in match.asked)
    assert listed[typed].why
    return listed[typed].rule


def unsaid(match: tk.Match, clue: Move) -> str:
    """The rule by which a clue is not accepted; nobody could list all of those."""
    before = everything(match)
    with pytest.raises(tk.IllegalChoice) as caught:
        match.play(clue)
    assert everything(match) == before
    assert caught.value.refusal is not None, caught.value
    assert caught.value.refusal.why
    return caught.value.refusal.rule
