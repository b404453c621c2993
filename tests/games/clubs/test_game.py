"""Clubs passes the conformance test that anybody's game has to pass."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tablekit.testing import check_game

GAME = tk.game("clubs")


def test_it_is_a_game() -> None:
    check_game(GAME, games=8)


@pytest.mark.parametrize(
    "rulings",
    [
        {"stray": "dead", "proveit": "draw2", "may_stop": True},
        {"ask_own": True, "ask_empty": False, "swap_power": False, "empty_hand": "none"},
        {"show_unchallenged": True, "call_tie": "clockwise", "empty_hand": "refill"},
    ],
    ids=str,
)
def test_it_is_a_game_under_other_readings(rulings: dict[str, Any]) -> None:
    check_game(GAME, games=4, seed="other", rulings=rulings, elsewhere=False)


def test_it_has_every_audience_and_three_to_six_seats() -> None:
    assert (GAME.audience, GAME.seats, GAME.languages) == ("everyone", (3, 6), ("en", "fr"))
