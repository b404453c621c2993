"""What the tests of Clubs share: positions, and what was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.events import spell

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
SWITCHES = {ruling.name for ruling in tk.game("clubs").rulings if ruling.name}


def table(
    *hands: Any, script: Sequence[Any] = (), seed: int = 0, seats: int = 4, **more: Any
) -> tk.Match:
    """A position; hands that are not given are empty. Keywords that name a ruling set it."""
    rulings = {key: value for key, value in more.items() if key in SWITCHES}
    data = {key: value for key, value in more.items() if key not in SWITCHES}
    data["hands"] = [*hands, *[[] for _ in range(seats - len(hands))]]
    names = NAMES[:seats]
    return tk.position("clubs", data, seats=names, seed=seed, rulings=rulings, script=script)


def moves(match: tk.Match) -> set[tuple[Any, ...]]:
    return {choice.move for choice in match.choices}


def hand(match: tk.Match, seat: int) -> list[str]:
    cards: list[str] = match.view(NAMES[seat])["hand"]
    return cards


def refused(match: tk.Match, move: str, seat: str | None = None) -> str:
    """The rule that forbids a move: it is listed, and the attempt changes nothing."""
    before = [match.view(name) for name in (*match.seats, None)], str(match.log)
    listed = {spell(refusal.move): refusal for refusal in match.refusals(seat)}
    with pytest.raises(tk.IllegalChoice) as caught:
        match.play(move, seat)
    assert caught.value.refusal == listed[move]
    assert ([match.view(name) for name in (*match.seats, None)], str(match.log)) == before
    assert listed[move].why
    return listed[move].rule


def kinds(match: tk.Match) -> list[str]:
    return [event.kind for event in match.log]


def told(match: tk.Match, kind: str) -> list[tuple[Any, ...]]:
    """What events of a kind say."""
    return [event.args for event in match.log if event.kind == kind]


def played(match: tk.Match, *answers: str) -> tk.Match:
    """Play these; "Ana: prove_it" says whose it is."""
    for typed in answers:
        seat, colon, move = typed.partition(": ")
        match.play(move, seat) if colon else match.play(typed)
    return match
