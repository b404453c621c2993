"""A whole game of each as it was played when its rules were last settled, kept as text.

When a rule or a sentence changes on purpose, write them anew and read the difference:

    python tests/games/test_golden.py
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.events import spell
from tablekit.core.players import random_bot
from tablekit.core.requests import Move, Some


@dataclass(frozen=True)
class Golden:
    """A game that shows much: who plays it, from which seed, and rules that it must show."""

    game: str
    seats: tuple[str, ...]
    seed: int
    shows: str
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return Path(__file__).parent / self.game / "golden.txt"

    def wavering(self, view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
        """Greedy, but every third decision is anyone's guess, so that much happens."""
        bot = random_bot if random.random() < 1 / 3 else tk.game(self.game).bots["greedy"]
        return bot(view, moves, random)

    def playthrough(self) -> Iterator[str]:
        """What was asked, chosen and told, line by line, from the deal to the outcome."""
        match = tk.new(self.game, seats=self.seats, seed=self.seed, **self.options)
        yield from (f"  {event}" for event in match.log)
        match.bots(dict.fromkeys(self.seats, self.wavering))
        while match.waiting_for_bot:
            asked, rule, open_now = " or ".join(match.asked), match.rule, len(match.choices)
            events = match.step()
            by, move = match.decisions[-1]
            if isinstance(move, tuple) and isinstance(move[0], int):  # who was first in a race
                move = move[1]
            said = f"{self.seats[by]}, {spell(move)}" if by >= 0 else "nobody"
            yield f"{asked}, of {open_now} choices [{rule}]: {said}"
            yield from (f"  {event}" for event in events)
        yield str(match.outcome)


GAMES = [
    Golden(
        "times_square",
        ("Ana", "Ben"),
        5,
        "TS-06 TS-20 TS-25 TS-30 TS-32 TS-34 TS-35 TS-36",
    ),
    Golden(
        "sexy",
        ("Ana", "Ben", "Cleo", "Dan"),
        10,
        "SEXY-FIRST-05 SEXY-EVENT-10 SEXY-ALC-07 SEXY-CARD-14 SEXY-SUCCESS-08 SEXY-DATE-12",
        {"scenes": 2},
    ),
    Golden(
        "clubs",
        ("Ana", "Ben", "Cleo", "Dan"),
        44,
        "CL-06 CL-09 CL-12 CL-16 CL-18 CL-21 CL-23 CL-24",
    ),
    Golden(
        "orgasme",
        ("Ana", "Ben", "Cleo", "Dan"),
        93,
        "OM-09 OM-18 OM-20 OM-A02 OM-A06 OM-A24 OM-E2 OM-L2 OM-L6 OM-L8 OM-R3 OM-R5",
        {"mode": "last_man_standing"},
    ),
    Golden(
        "jinx",
        ("Ana", "Ben", "Cleo", "Dan"),
        23,
        "JX-05 JX-08 JX-10 JX-11 JX-12 JX-13 JX-14 JX-16 JX-17 JX-18 JX-19 JX-20 JX-21 JX-23 JX-24",
        {"pace": "clock"},
    ),
]


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.game)
def test_the_game_is_played_as_before(golden: Golden) -> None:
    now = list(golden.playthrough())
    before = golden.file.read_text(encoding="utf-8").splitlines()
    changes = unified_diff(before, now, golden.file.name, "now", lineterm="")
    if text := "\n".join(changes):
        pytest.fail(
            f"{text}\n\nOn purpose? python tests/games/test_golden.py writes them anew.", False
        )


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.game)
def test_the_game_shows_much_of_the_rules(golden: Golden) -> None:
    text = golden.file.read_text(encoding="utf-8")
    shown = {rule for rule in tk.rulebook(golden.game) if f"[{rule}]" in text}
    assert not set(golden.shows.split()) - shown


if __name__ == "__main__":
    for golden in GAMES:
        golden.file.write_text("\n".join(golden.playthrough()) + "\n", encoding="utf-8")
