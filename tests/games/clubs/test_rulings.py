"""Every ruling that can be switched, and the difference it makes: one test a switch."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.players import race
from tablekit.core.requests import Race
from tests.games.clubs.table import SWITCHES, hand, kinds, moves, played, refused, table, told

TESTED: set[str] = set()
ALL_H = [f"H{number}" for number in range(1, 7)]
WITHOUT_X: dict[str, Any] = {"used": ["X", "X", "W", "W"]}


def reading(name: str, *values: Any) -> Callable[..., Any]:
    """Run a test under the readings; each value comes with what is expected of it."""
    TESTED.add(name)
    return pytest.mark.parametrize(("value", "expected"), values, ids=[str(v) for v, _ in values])


@reading(
    "proveit", ("random", (1, 0)), ("caller_only", (1, 0)), ("none", (0, 0)), ("draw2", (2, 2))
)
def test_proveit_is_the_price_of_a_wrong_call(value: str, expected: tuple[int, int]) -> None:
    match = table(ALL_H, ["E1", "E2"], proveit=value, **WITHOUT_X)
    played(match, "im_in H", "Ben: prove_it")
    got, drawn = expected
    assert len(hand(match, 0)) == got
    assert len(hand(match, 1)) == 2 - (got - drawn)
    assert kinds(match).count("draws") == drawn


@reading(
    "proveit", ("random", (1, 0)), ("caller_only", (0, 0)), ("none", (0, 0)), ("draw2", (2, 2))
)
def test_proveit_is_the_price_of_a_caught_bluff(value: str, expected: tuple[int, int]) -> None:
    match = table(["H1", "H2"], ["E1", "E2"], proveit=value, **WITHOUT_X)
    played(match, "im_in H", "Ben: prove_it")
    got, drawn = expected
    assert len(hand(match, 1)) == 2 + got
    assert len(hand(match, 0)) == 2 - (got - drawn)
    assert kinds(match).count("draws") == drawn
    assert match.view()["won"][0] == []


@reading("show_unchallenged", (False, None), (True, ["H1", "H2"]))
def test_show_unchallenged_lays_the_cards_face_up(value: bool, expected: list[str] | None) -> None:
    match = table(["H1", "H2"], ["E1"], show_unchallenged=value, **WITHOUT_X)
    played(match, "im_in H", "pass")
    assert match.view()["closed"]["H"]["laid"] == expected
    assert match.view("Ana")["closed"]["H"]["laid"] == ["H1", "H2"]
    assert ("Holiday Crew 1" in str(match.log.of("Ben"))) == value


@reading("ask_own", (False, "CL-05"), (True, None))
def test_ask_own_lets_one_ask_for_what_one_holds(value: bool, expected: str | None) -> None:
    match = table(["H1", "+"], ["H2"], ask_own=value, **WITHOUT_X)
    assert (("ask", 1, "H1") in moves(match)) == value
    assert (("plus_one", "H1") in moves(match)) == value
    if expected:
        assert refused(match, "ask 1 H1") == expected
        assert refused(match, "plus_one H1") == "CL-24"
        return
    match.play("ask 1 H1")
    assert len(hand(match, 0)) == 3  # it missed and drew
    assert match.view()["lacks"][0] == []  # nobody can tell any more what the asker lacks


@reading("ask_empty", (True, None), (False, "CL-05"))
def test_ask_empty_lets_one_ask_a_player_without_cards(value: bool, expected: str | None) -> None:
    match = table(["H1"], [], ["E1"], ask_empty=value)
    assert (("ask", 1, "H2") in moves(match)) == value
    assert ("swap", 1, "H1") in moves(match)
    if expected:
        assert refused(match, "ask 1 H2") == expected


@reading("may_stop", (False, "CL-07"), (True, None))
def test_may_stop_lets_a_chain_end(value: bool, expected: str | None) -> None:
    match = table(["H1"], ["H2", "E1"], may_stop=value, **WITHOUT_X)
    assert refused(match, "stop") == "CL-07"  # never before the first ASK
    match.play("ask 1 H2")
    if expected:
        assert refused(match, "stop") == expected
        return
    match.play("stop")
    assert match.view()["active"] == 1
    assert "stops" in kinds(match)


@reading("stray", ("aside", True), ("dead", False))
def test_stray_cards_are_shown_or_kept_and_dead(value: str, expected: bool) -> None:
    match = table(
        *(["H1"], ["H4", "E1"], ["H5"]), seats=3, stray=value, script=["H", "H6"], **WITHOUT_X
    )
    played(match, "im_in H", "pass")
    assert match.view()["hand_sizes"] == [0, 1, 0]
    assert bool(told(match, "aside")) == expected
    assert match.view()["closed"]["H"]["aside"] == (["H4", "H5"] if expected else [])
    assert match.view("Ben")["closed"]["H"]["dead"] == ([] if expected else ["H4"])
    assert match.view("Cleo")["closed"]["H"]["dead_counts"] == [
        0,
        0 if expected else 1,
        0 if expected else 1,
    ]
    match.play("ask 0 E2")  # Ben draws H6: another card for it, or nothing
    assert len(hand(match, 1)) == (2 if expected else 1)
    assert ("Holiday Crew 4" in str(match.log.of(None))) == expected


def test_stray_dead_hands_count_as_empty_and_can_make_a_turn_pass() -> None:
    match = table(*(["H1", "H2"], ["H4", "H5"], ["H6", "E1"]), seats=3, stray="dead", **WITHOUT_X)
    played(match, "im_in H", "pass")
    # Ben has only dead cards: he draws one first, as with an empty hand.
    assert told(match, "empty_hand") == [(1,)]
    assert refused(match, "steal 0") == "CL-10"


def test_stray_dead_a_round_of_passes_ends_the_game() -> None:
    match = table(
        *(["H1"], [], []),
        *([],),
        seats=4,
        stray="dead",
        empty_hand="none",
        closed={"D": 0},
        **WITHOUT_X,
    )
    played(match, "im_in H", "pass")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "CL-29")
    assert told(match, "passes") == [(1,), (2,), (3,), (0,)]
    assert "stuck" in kinds(match)


@reading("empty_hand", ("draw1", 1), ("refill", 6), ("none", 0))
def test_empty_hand_is_what_one_draws_without_cards(value: str, expected: int) -> None:
    match = table([], ["E1"], ["D1"], empty_hand=value, **WITHOUT_X)
    assert len(hand(match, 0)) == expected
    assert {event.rule for event in match.log} == {"CL-04", "CL-28"}
    if value == "none":
        assert {move[0] for move in moves(match)} == {"steal"}


@reading("swap_power", (True, None), (False, "CL-11"))
def test_swap_power_lets_a_power_be_offered(value: bool, expected: str | None) -> None:
    match = table(["H1", "W", "W"], ["E1"], swap_power=value)
    assert (("swap", 1, "W") in moves(match)) == value
    assert len(match.choices) == len(moves(match))  # two alike are offered once
    if expected:
        assert refused(match, "swap 1 W") == expected


@reading("call_tie", ("coin", {1, 2, 3}), ("clockwise", {1}))
def test_call_tie_is_who_counts_when_all_call_at_once(value: str, expected: set[int]) -> None:
    match = table(["H1"], ["E1"], ["E2"], ["E3"], call_tie=value)
    match.play("im_in H")
    request = match.fork().request
    assert isinstance(request, Race)
    firsts = set()
    for seed in range(40):
        first = race(request, lambda seat, moves: ("prove_it",), Random(seed))
        assert first is not None
        firsts.add(first[0])
    assert firsts == expected


@reading("turn_cap", (10, 30), (12, 36))
def test_turn_cap_ends_a_game_that_drags_on(value: int, expected: int) -> None:
    """Bots that only offer swaps which nobody can meet would play for ever."""

    def refuses(view: Any, moves: Any, random: Random) -> Any:
        moves = list(moves)
        return next((move for move in moves if move[0] in ("swap", "want")), moves[0])

    match = tk.new("clubs", seats=3, rulings={"turn_cap": value})
    match.bots(dict.fromkeys(match.seats, refuses)).run()
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((), "CL-29")  # no win with no club
    assert match.view()["turns"] == expected
    assert "capped" in kinds(match)


def test_the_cap_gives_the_game_to_whoever_has_most() -> None:
    match = table(
        *(["H1"], ["E1"], ["E2"]), seats=3, turn_cap=10, turns=29, closed={"D": 1}, **WITHOUT_X
    )
    match.play("ask 1 H2")
    assert match.outcome is not None
    assert match.outcome.winners == ("Ben",)
    assert match.outcome.scores == {"Ana": 0, "Ben": 1, "Cleo": 0}


def test_every_switch_is_tested() -> None:
    assert TESTED == SWITCHES
