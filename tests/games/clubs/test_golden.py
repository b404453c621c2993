"""A whole game as it was played when the rules were last settled, kept as text.

When a rule or a sentence changes on purpose, write it anew and read the difference:

    python tests/games/clubs/test_golden.py
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.events import spell
from tablekit.core.players import random_bot
from tablekit.core.requests import Move, Some
from tablekit.games.clubs.bots import greedy

GOLDEN = Path(__file__).with_name("golden.txt")
SEED = 44
SEATS = ["Ana", "Ben", "Cleo", "Dan"]


def wavering(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Greedy, but every third decision is anyone's guess, so that every action comes up."""
    return (random_bot if random.random() < 1 / 3 else greedy)(view, moves, random)


def playthrough() -> Iterator[str]:
    """What was asked, chosen and told, line by line, from the deal to the outcome."""
    match = tk.new("clubs", seats=SEATS, seed=SEED)
    yield from (f"  {event}" for event in match.log)
    match.bots(dict.fromkeys(SEATS, wavering))
    while match.waiting_for_bot:
        asked, rule, open_now = " or ".join(match.asked), match.rule, len(match.choices)
        events = match.step()
        by, move = match.decisions[-1]
        if isinstance(move, tuple) and isinstance(move[0], int):  # who was first in a race
            move = move[1]
        said = f"{SEATS[by]}, {spell(move)}" if by >= 0 else "nobody"
        yield f"{asked}, of {open_now} choices [{rule}]: {said}"
        yield from (f"  {event}" for event in events)
    yield str(match.outcome)


def test_the_game_is_played_as_before() -> None:
    now = list(playthrough())
    before = GOLDEN.read_text(encoding="utf-8").splitlines()
    changes = unified_diff(before, now, GOLDEN.name, "now", lineterm="")
    if text := "\n".join(changes):
        pytest.fail(f"{text}\n\nOn purpose? python {Path(__file__).name} writes it anew.", False)


def test_the_game_shows_most_of_the_rules() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    shown = {rule for rule in tk.rulebook("clubs") if f"[{rule}]" in text}
    assert {"CL-06", "CL-09", "CL-12", "CL-16", "CL-18", "CL-21", "CL-23", "CL-24"} <= shown


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
