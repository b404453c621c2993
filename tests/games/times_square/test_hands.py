"""The longest run of one colour, counted by the engine and by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, prod
from operator import le

import pytest

import tablekit as tk
from tablekit.core.line import Line
from tablekit.core.odds import branches
from tablekit.core.requests import Draw
from tablekit.games.times_square.hands import colour_runs, longest_run

GAME = tk.game("times_square")
COLOURS = {"sue": 12, "guards": 16, "hal": 12, "deb": 15}


def at_least(k: int, count: int) -> Fraction:
    """Binomials alone: hands in which some colour comes k times or more."""
    hands = sum(
        prod(comb(copies, n) for copies, n in zip(COLOURS.values(), split, strict=True))
        for split in product(range(count + 1), repeat=4)
        if sum(split) == count and max(split) >= k
    )
    return Fraction(hands, comb(55, count))


@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_colour_runs_are_what_binomials_say(count: int) -> None:
    runs = colour_runs(GAME.box, count)
    assert sum(runs.values()) == 1
    for k in range(count + 1):
        assert runs.chance(partial(le, k)) == at_least(k, count)


def test_eight_cards_of_four_colours_hold_two_of_one() -> None:
    runs = colour_runs(GAME.box)
    assert list(runs) == [2, 3, 4, 5, 6, 7, 8]
    assert runs[2] == Fraction(comb(12, 2) ** 2 * comb(16, 2) * comb(15, 2), comb(55, 8))


def test_every_face_counted_apart_gives_the_same() -> None:
    """The deal itself, as the rules ask for it: 13 faces instead of four colours."""
    line = Line(GAME, GAME.start(GAME.setup(2)))
    line.start()
    line.send(0)
    assert isinstance(line.request, Draw)
    assert (line.request.rule, line.request.count) == ("TS-07", 8)
    ways, size = branches(line.request, most=200_000)
    assert size == comb(55, 8)
    runs: dict[int, int] = {}
    for hand, weight in ways.values():
        run = longest_run(hand)
        runs[run] = runs.get(run, 0) + weight
    assert {run: Fraction(n, size) for run, n in runs.items()} == dict(colour_runs(GAME.box))


def test_a_match_answers_for_the_hand_on_the_table() -> None:
    hand = ["hal 2"] * 5 + ["deb 1", "deb 2", "deb 3"]
    match = tk.position("times_square", {"board": [0, -2, 2, 1, -1, 0], "hands": {"A": hand}})
    choice = next(c for c in match.choices if c.verb == "trade")
    odds = match.odds(
        choice.taking("deb 1", "deb 2", "deb 3"), of=lambda view: longest_run(view["hand"])
    )
    # Of the 47 cards that Ana can't see seven are Hal's.
    for more in range(4):
        ways = comb(7, more) * comb(40, 3 - more)
        assert odds[5 + more] == Fraction(ways, comb(47, 3))
