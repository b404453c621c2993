"""The greedy player: legal everywhere, clearly better than chance, and sensible at a glance."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.events import Ending
from tablekit.games.orgasme.bots import watches_the_meters
from tests.games.orgasme.play import LMS, seat, table
from tests.games.whole import among_random, ending


def one_greedy(seed: int, greedy: int, seats: int, **options: Any) -> Ending:
    """One greedy player among random ones."""
    bots = among_random(watches_the_meters, greedy, seats)
    return ending("orgasme", bots, seed, **options)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_greedy_loses_less_than_random_players(seats: int) -> None:
    """The upper end of a 99 % interval lies far below an equal share of losses."""
    games = 80
    lost = [n % seats in one_greedy(n, n % seats, seats).losers for n in range(games)]
    share = sum(lost) / games
    assert share + 2.58 * sqrt(max(share, 0.05) * (1 - share) / games) < 0.8 / seats


@pytest.mark.parametrize("seats", [3, 5])
def test_greedy_outlasts_random_players(seats: int) -> None:
    games = 50
    won = [n % seats in one_greedy(n, n % seats, seats, mode=LMS).winners for n in range(games)]
    share = sum(won) / games
    assert share - 2.58 * sqrt(share * (1 - share) / games) > 1.2 / seats


def test_greedy_players_finish_what_they_begin() -> None:
    for seats in (2, 6):
        match = tk.new("orgasme", seats=seats, seed=seats)
        match.bots(dict.fromkeys(match.seats, "greedy")).run()
        assert match.outcome is not None and match.outcome.rule == "OM-01"


def stepped(match: tk.Match, name: str) -> tuple[Any, ...]:
    """What the greedy player does here."""
    match.bots({name: "greedy"}).step()
    move: tuple[Any, ...] = match.decisions[-1].value
    return move


def test_greedy_hits_who_would_be_out() -> None:
    match = table(seat("", 0, "A1-2 A4-6"), seat("sports religion", 3), seat("food vanilla", 8))
    assert stepped(match, "Ana") == ("attack", "A1-2", 2)


def test_greedy_takes_the_card_that_hits_harder() -> None:
    match = table(seat("", 0, "A4-6 A1-2"), seat("food vanilla", 3))
    assert stepped(match, "Ana") == ("attack", "A1-2", 1)


def test_greedy_holds_still_when_an_answer_could_be_its_end() -> None:
    match = table(seat("bondage risk", 10, "A1-2"), seat("sports religion", 3, "A7-8"))
    assert stepped(match, "Ana") == ("end",)


def test_greedy_blocks_what_would_put_it_out() -> None:
    match = table(seat("", 0, "A1-2"), seat("food vanilla", 8, "safe_word get_a_grip"))
    match.play("attack A1-2 1")
    assert stepped(match, "Ben") == ("react", "safe_word")


def test_greedy_strikes_back_when_the_attacker_is_at_the_last_space() -> None:
    match = table(seat("", 10, "A1-2"), seat("sports religion", 1, "safe_word ecstasy"))
    match.play("attack A1-2 1")
    assert stepped(match, "Ben") == ("react", "ecstasy")


def test_greedy_saves_its_only_block_from_a_scratch() -> None:
    match = table(seat("", 0, "A1-2"), seat("sports religion", 1, "safe_word"))
    match.play("attack A1-2 1")
    assert stepped(match, "Ben") == ("pass",)
