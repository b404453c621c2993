"""What is open is what can be tried and isn't forbidden: the short way finds the same."""

from __future__ import annotations

from random import Random

import pytest

import tablekit as tk
from tablekit.core.chance import sample
from tablekit.core.errors import RulingError
from tablekit.core.line import Line
from tablekit.core.players import random_bot
from tablekit.core.requests import Ask, Draw, Some
from tablekit.games.sexy.rules.outside import every_move
from tablekit.games.sexy.rules.turn import END, PLOT, forbidden, open_moves
from tablekit.games.sexy.state import Sexy

GAME = tk.game("sexy")
SWITCHES = {ruling.name: ruling.values for ruling in GAME.rulings if ruling.name}


def some_setup(random: Random) -> tk.core.game.Setup:
    """Three or four players, one to four scenes, and some readings that go together."""
    while True:
        names = random.sample(sorted(SWITCHES), random.randrange(6))
        rulings = {name: random.choice(SWITCHES[name]) for name in names}
        try:
            return GAME.setup(
                random.choice([3, 4]), rulings, None, {"scenes": random.randint(1, 4)}
            )
        except RulingError:
            continue


def check(s: Sexy) -> None:
    """Nothing open is forbidden, and everything else that could be tried is."""
    moves = open_moves(s)
    singles = [move for move in moves if not isinstance(move, Some)]
    everybody = [*s.girls, *filter(None, s.dates)]
    tried = [move for move in every_move(s, everybody) if not forbidden(s, move)]
    assert len(set(singles)) == len(singles)
    assert set(singles) == {*tried, END}
    assert (len(moves) > len(singles)) == (not forbidden(s, PLOT))


@pytest.mark.parametrize("seed", range(40))
def test_open_moves_are_those_that_are_not_forbidden(seed: int) -> None:
    random = Random(seed)
    start = GAME.start(some_setup(random))
    assert isinstance(start, Sexy)
    line, asked = Line(GAME, start), 0
    while line.start():
        while (request := line.request) is not None:
            if isinstance(request, Draw):
                line.send(sample(request, random))
                continue
            assert isinstance(request, Ask)
            if request.rule == "SEXY-TURN-04":
                check(start)
                asked += 1
            line.send(random_bot(None, request.moves, random))
    assert asked > 20
