"""The greedy player: legal everywhere, remembers, sees no hidden card, and beats chance clearly."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

import pytest

from tablekit.games.clubs.bots import BLUFFS, Prospects, disproved, greedy
from tests.games.clubs.table import played, table
from tests.games.whole import among_random, ending

RULINGS: list[dict[str, Any]] = [
    {},
    {"stray": "dead", "proveit": "draw2", "ask_own": True, "may_stop": True},
    {"empty_hand": "refill", "ask_empty": False, "swap_power": False, "proveit": "none"},
]


def won(seed: int, seat: int, rulings: dict[str, Any] | None = None) -> float:
    """The share that one greedy player among three random ones has in the win."""
    winners = ending("clubs", among_random(greedy, seat, 4), seed, rulings).winners
    return (seat in winners) / len(winners) if winners else 0.0


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_greedy_beats_three_random_players(rulings: dict[str, Any]) -> None:
    """A quarter would be chance; the lower end of a 99 % interval lies far above it."""
    games = 60
    share = sum(won(seed, seed % 4, rulings) for seed in range(games)) / games
    assert share - 2.58 * sqrt(share * (1 - share) / games) > 0.4


def test_greedy_asks_for_what_it_has_heard_of() -> None:
    match = table(["H1", "E2"], ["H2", "D1"], ["S1"], seats=3, known={"1": ["H2"]})
    match.bots({"Ana": "greedy"}).step()
    assert match.decisions[0].value == ("ask", 1, "H2")


def test_greedy_announces_what_it_has() -> None:
    match = table([f"H{n}" for n in range(1, 7)], ["D1"], ["S1"], seats=3)
    match.bots({"Ana": "greedy"}).step()
    assert match.decisions[0].value == ("im_in", "H")


def test_greedy_bluffs_a_little_and_not_where_it_would_be_called() -> None:
    hands = [[f"H{n}" for n in range(1, 6)], ["D1", "D2", "H6"], ["S1", "S2"]]
    for known, expected in (({}, BLUFFS), ({"1": ["H6"]}, 0)):
        match = table(*hands, seats=3, known=known)
        view, moves = match.view("Ana"), match.moves("Ana")
        bluffs = sum(greedy(view, moves, Random(n)) == ("im_in", "H") for n in range(400))
        assert bluffs / 400 == pytest.approx(expected, abs=0.07)


def test_greedy_calls_what_it_can_disprove_and_nothing_else() -> None:
    cards = [*(f"H{n}" for n in range(1, 6)), "E1", "E2"]
    match = table(cards, ["H6"], ["S1"], seats=3)
    match.play("im_in H")
    assert disproved(match.view("Ben"))
    assert not disproved(match.view("Cleo"))


def test_greedy_cancels_what_would_cost_it_a_card() -> None:
    for card, expected in (("H2", "cancel"), ("H3", "pass")):
        match = table(["H1"], ["H2", "X"], ["S1"], seats=3)
        match.play(f"ask 1 {card}")
        match.bots({"Ben": "greedy"}).step()
        assert match.decisions[-1].value == (expected,)


def test_likelihood_goes_by_what_all_know() -> None:
    match = table(["H1", "E2"], ["H2", "D1"], ["S1", "H6"], seats=3, known={"2": ["H6"]})
    view = match.view("Ana")
    prospects = Prospects(view, Random(1))
    assert prospects.chance(2, "H6") == 1
    assert prospects.chance(1, "H6") == 0
    assert 0 < prospects.chance(1, "H3") < 1


def test_greedy_swaps_for_what_fits_better() -> None:
    match = table(["H1", "D3"], ["H2", "H3", "D1", "D2"], ["S1"], seats=3, used=["X", "X"])
    played(match, "swap 1 H1", "want D1")
    match.bots({"Ben": "greedy"}).step()
    assert match.decisions[-1].value == ("agree",)
