"""Montecarlo and advice in Clubs: also in the middle of a turn, and without a look at the cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots.montecarlo import Montecarlo, Trials, favourites
from tablekit.core.line import replay
from tablekit.core.players import PASS, random_bot
from tablekit.core.worlds import Worlds
from tablekit.games.clubs.bots import greedy
from tablekit.games.clubs.dealing import deal
from tests.games.clubs.table import NAMES, played, table
from tests.games.clubs.test_dealing import agrees, hidden_cards

GAME = tk.game("clubs")
SMALL = Montecarlo(playouts=6, most=5)
BEN = ["H2", "H3", "D1", "X"]
WINDOWS: dict[str, tuple[int, str, list[str]]] = {
    "a turn": (0, "CL-04", []),
    "what to want": (0, "CL-11", ["swap 1 E1"]),
    "whether to swap": (1, "CL-12", ["swap 1 E1", "want H2"]),
    "whether to call": (1, "CL-15", ["im_in S"]),
    "whether to call, as the last": (2, "CL-15", ["im_in S"]),
    "whether to cancel": (1, "CL-23", ["ask 1 H2"]),
    "the shield": (0, "CL-22", ["swap 2 E1", "want D2", "refuse"]),
}


@pytest.fixture(params=WINDOWS)
def window(request: pytest.FixtureRequest) -> tuple[tk.Match, int]:
    """A match where a seat has something to decide, and that seat."""
    seat, rule, before = WINDOWS[request.param]
    match = played(table(["H1", "E1", "S1", "W"], BEN, ["D2", "R1", "E5"], seats=3), *before)
    assert match.rule == rule and NAMES[seat] in match.asked
    assert len(match.moves(NAMES[seat])) > 1
    return match, seat


def twins(match: tk.Match, seat: int) -> Iterator[Worlds]:
    """The worlds of matches that differ from this one only in what the seat can't see."""
    real = match.worlds(NAMES[seat])
    for number in range(400):
        turn: Any = real._turn.copy()
        deal(turn, seat, Random(number))
        twin = Worlds(GAME, turn, real._answers, seat, 3)
        try:
            line = replay(GAME, turn, real._answers)
            agrees(line.state, seat)
        except (ValueError, AssertionError):
            continue  # in this one, what was played couldn't have been
        if GAME.view(line.state, seat) == match.view(NAMES[seat]):
            yield twin


def test_it_plays_without_a_look_at_the_cards(window: tuple[tk.Match, int]) -> None:
    match, seat = window
    name = NAMES[seat]
    worlds, view, moves = match.worlds(name), match.view(name), match.moves(name)
    chosen = [SMALL(view, moves, Random(n), worlds) for n in range(3)]
    dealt = [hidden_cards(worlds.draw(Random(n)).state, seat) for n in range(5)]
    found = twins(match, seat)
    for _ in range(3):
        twin = next(found)
        assert [SMALL(view, moves, Random(n), twin) for n in range(3)] == chosen
        assert [hidden_cards(twin.draw(Random(n)).state, seat) for n in range(5)] == dealt


def test_worlds_stand_where_the_seat_is_asked(window: tuple[tk.Match, int]) -> None:
    match, seat = window
    moved = set()
    for number in range(12):
        world = match.worlds(NAMES[seat]).draw(Random(number))
        assert GAME.view(world.state, seat) == match.view(NAMES[seat])
        assert world.request is not None and world.request.rule == match.rule
        agrees(world.state, seat)
        moved.add(str(hidden_cards(world.state, seat)))
    assert len(moved) == 12


def test_advice_ranks_what_is_open(window: tuple[tk.Match, int]) -> None:
    match, seat = window
    advice = match.advise(playouts=2, seat=NAMES[seat], most=6, progress=False)
    assert 2 <= len(advice) <= 6
    assert {suggestion.choice.move for suggestion in advice} <= {*match.moves(NAMES[seat])}
    assert match.advise(playouts=2, seat=NAMES[seat], most=6, progress=False)[:] == advice[:]


def test_three_of_them_play_a_game_to_its_end() -> None:
    match = tk.new("clubs", seats=3, seed=2, rulings={"turn_cap": 10, "call_tie": "clockwise"})
    match.bots(dict.fromkeys(match.seats, Montecarlo(2, policy="random", most=3))).run()
    assert match.outcome is not None


@pytest.mark.parametrize(("tie", "callers"), [("clockwise", {1}), ("coin", {1, 2})])
def test_who_calls_first_when_this_seat_lets_it_pass(tie: str, callers: set[int]) -> None:
    """By one ruling the next seat does, by the other it is anybody: also in a playout."""
    match = table(["H1"], BEN, ["D2"], ["S1"], call_tie=tie)
    match.play("im_in H")
    heard: list[int] = []

    def calls(view: Any, moves: Any, random: Random) -> Any:
        if ("prove_it",) in moves:
            heard.append(view["seat"])
            return ("prove_it",)
        return random_bot(view, moves, random)

    trials, first = Trials(match.worlds("Dan"), calls, 1), set()
    for number in range(12):
        heard.clear()
        trials.value(PASS, number)
        first.add(heard[0])
    assert first == callers


def test_where_few_moves_are_tried_they_are_of_all_kinds() -> None:
    match = table(["H1", "H4", "E1", "+"], BEN, ["D2"], seats=3)
    view, moves = match.view("Ana"), match.moves("Ana")
    tried = favourites(view, moves, greedy, Random(1), 5)
    assert {str(move[0]) for move in tried if isinstance(move, tuple)} == {
        "ask", "steal", "swap", "im_in", "plus_one",
    }  # fmt: skip
    assert ("im_in", "H") in tried  # of the bluffs, the one that is nearest to true


def test_it_believes_an_announcement_as_its_policy_does() -> None:
    """What may be true is let pass; if all deals counted alike, it would look like a bluff."""
    whole = [f"H{number}" for number in range(1, 7)]
    match = table([*whole, "E1", "E2"], ["D1", "D2", "E5"], ["S1", "S2", "S3"], seats=3)
    match.play("im_in H")
    view, moves = match.view("Ben"), match.moves("Ben")
    bot = Montecarlo(60, margin=2)
    assert bot(view, moves, Random(1), match.worlds("Ben")) == PASS
    assert "but for what this bot believes" in match.advise(2, "Ben", progress=False).assumed
    alike = match.advise(2, "Ben", policy="random", progress=False)
    assert "whatever rivals have done" in alike.assumed
