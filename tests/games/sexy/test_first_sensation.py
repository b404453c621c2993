"""First sensation with the house box: T-06."""

from __future__ import annotations

import tablekit as tk
from tests.games.sexy.scenario import GIRLS, gazes, own_turn, pile

BALANCES = {
    "Sergi": (-1, 1, 1, -1),
    "Gabriel": (1, 1, -1, 2),
    "Freddy": (2, -1, -1, 2),
    "Jaime": (1, -1, 0, 1),
}


def test_t_06_balances_and_first_gazes() -> None:
    match = tk.new("sexy", seats=list(BALANCES), guys=list(BALANCES), girls=[GIRLS])

    for name, balance in BALANCES.items():
        for girl, net in zip(GIRLS, balance, strict=True):
            assert pile(match, name, girl) == ("+" if net > 0 else "-") * abs(net), (name, girl)
    # two of them tie for Olga, and two for Laura
    assert gazes(match) == {"Amy": "Freddy", "Olga": "free", "Juana": "Sergi", "Laura": "free"}
    # Freddy's successes are no occasion to be mean: the first turn has begun
    assert match.asked == ("Sergi",) and own_turn(match)
