"""A whole game as it was played when the rules were last settled, kept as text.

When a rule or a sentence changes on purpose, write it anew and read the difference:

    python tests/games/times_square/test_golden.py
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
from tablekit.games.times_square.bots import greedy

GOLDEN = Path(__file__).with_name("golden.txt")
SEED = 33


def wavering(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Greedy, but every third decision is anyone's guess, so that the game isn't over at once."""
    return (random_bot if random.random() < 1 / 3 else greedy)(view, moves, random)


def typed(move: Move) -> str:
    """A move as `Match.play` reads it: the cards of a trade with commas."""
    return f"trade {', '.join(move[1:])}" if move[0] == "trade" else spell(move)


def playthrough() -> Iterator[str]:
    """What was asked, chosen and told, line by line, from the deal to the outcome."""
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=SEED)
    yield from (f"  {event}" for event in match.log)
    match.bots({"Ana": wavering, "Ben": wavering})
    while match.waiting_for_bot:
        seat, rule, open_now = match.asked[0], match.rule, len(match.choices)
        events = match.step()
        yield f"{seat}, of {open_now} choices [{rule}]: {typed(match.decisions[-1].value)}"
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
    shown = {rule for rule in tk.rulebook("times_square") if f"[{rule}]" in text}
    assert {"TS-06", "TS-20", "TS-25", "TS-30", "TS-32", "TS-34", "TS-35", "TS-36"} <= shown


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(playthrough()) + "\n", encoding="utf-8")
