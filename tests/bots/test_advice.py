"""Advice ranks what is open, says what it assumed, and can be stopped."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots import advice as module
from tablekit.bots.counts import Estimate
from tablekit.bots.montecarlo import Trials
from tests.bots import players

WINNING = {"board": [4, 1, 8, 7, 4, 0]}


@pytest.fixture
def match() -> tk.Match:
    return tk.new("times_square", seats=["Ana", "Ben"], seed=7)


def test_the_choice_that_wins_at_once_comes_first() -> None:
    match = tk.position("times_square", WINNING, seats=["Ana", "Ben"])
    advice = match.advise(playouts=12, policy="random", progress=False)
    [lure] = [found for found in advice if str(found.choice) == "lure sue"]
    assert lure.rate.share == advice[0].rate.share == 1
    shares = [suggestion.rate.share for suggestion in advice]
    assert shares == sorted(shares, reverse=True)
    assert all(suggestion.rate.size == 12 for suggestion in advice)


def test_every_choice_is_there_and_can_be_played(match: tk.Match) -> None:
    advice = match.advise(playouts=2, progress=False)
    plain = {choice for choice in match.choices if choice.items is None}
    suggested = {suggestion.choice for suggestion in advice}
    assert plain <= suggested
    assert {choice.verb for choice in suggested - plain} == {"trade"}
    for choice in suggested:
        match.copy().play(choice)
    assert len(suggested) == len(advice)


def test_it_prints_as_a_table_and_says_what_was_assumed(match: tk.Match) -> None:
    advice = match.advise(playouts=3, progress=False)
    lines = repr(advice).splitlines()
    assert lines[0].startswith("Ben's choices, best first") and "3 playouts each" in lines[0]
    assert len(lines) == len(advice) + 2
    assert str(advice.best) in lines[1] and "%" in lines[1]
    assert "can't see" in lines[-1] and "'greedy'" in lines[-1]
    assert "'first'" in match.advise(1, policy=players.first, progress=False).assumed
    assert "'random'" in match.advise(1, policy="random", progress=False).assumed


def test_it_changes_nothing_and_is_seeded(match: tk.Match) -> None:
    before = match.history, match.view("Ana"), match.view("Ben")
    one, two = (match.advise(playouts=4, progress=False) for _ in range(2))
    assert repr(one) == repr(two)
    assert repr(one) != repr(match.advise(playouts=4, seed=1, progress=False))
    assert (match.history, match.view("Ana"), match.view("Ben")) == before


def test_cards_that_the_seat_cannot_see_change_nothing(match: tk.Match) -> None:
    """Another deal of the other hand and the supply: the advice stays the same, word for word."""
    told = repr(match.advise(playouts=4, progress=False))
    other = match.copy()
    state: Any = other._turns[-1][0]
    state = state.copy()
    state.hands[0], state.supply.cards[:8] = state.supply.cards[:8], state.hands[0]
    other._turns[-1] = (state, *other._turns[-1][1:])
    other._rewind(len(other._answers))
    assert other.view("Ana") != match.view("Ana")
    assert other.view("Ben") == match.view("Ben")
    assert repr(other.advise(playouts=4, progress=False)) == told


def test_an_interrupt_keeps_what_it_has(match: tk.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    value, count = Trials.value, 0

    def interrupted(self: Trials, move: Any, number: int) -> float:
        nonlocal count
        count += 1
        if count > 40:
            raise KeyboardInterrupt
        return value(self, move, number)

    monkeypatch.setattr(Trials, "value", interrupted)
    advice = match.advise(playouts=50, progress=False)
    assert advice.stopped
    assert sum(suggestion.rate.size for suggestion in advice) == 40
    assert "stopped early" in repr(advice)
    count = 100
    with pytest.raises(KeyboardInterrupt):  # there is nothing to keep
        match.advise(playouts=50, progress=False)


def test_it_stops_when_its_time_is_over(match: tk.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(module, "monotonic", lambda: next(clock))
    advice = match.advise(playouts=50, seconds=2.5, progress=False)
    sizes = [suggestion.rate.size for suggestion in advice]
    assert sorted(sizes) == [1] * (len(advice) - 2) + [2, 2]  # a round, and two playouts more
    assert advice.stopped and advice.playouts == 1


def test_a_billion_playouts_can_be_asked_for(match: tk.Match) -> None:
    """They are counted one by one: a list of them would fill the memory before the first."""
    tracemalloc.start()
    try:
        advice = match.advise(playouts=10**9, seconds=0.01, most=2, policy="random", progress=False)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert advice.stopped and advice.playouts >= 1


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"playouts": 0}, "playouts is a whole number above zero, not 0"),
        ({"playouts": -1}, "playouts is a whole number above zero, not -1"),
        ({"seconds": 0}, "seconds are above zero, not 0"),
        ({"policy": "gready"}, "did you mean 'greedy'"),
        ({"policy": "montecarlo"}, "it makes some itself"),
        ({"seat": "Ana"}, "Ana is not asked now; it is for Ben"),
        ({"seat": "Zoe"}, "nobody here is called 'Zoe'; Valid: 'Ana', 'Ben'"),
        ({"seat": 1}, "nobody here is called 1"),
    ],
    ids=str,
)
def test_what_is_wrong_is_named(match: tk.Match, how: dict[str, Any], said: str) -> None:
    with pytest.raises(tk.TablekitError, match=said):
        match.advise(**how)


def test_when_the_match_is_over_there_is_none() -> None:
    match = tk.position("times_square", WINNING, seats=["Ana", "Ben"])
    match.play("lure sue")
    with pytest.raises(tk.MatchOver, match="nothing to choose"):
        match.advise()


def test_where_only_one_thing_is_open_there_is_none() -> None:
    """Two people at one screen: the window is shown to one who can only let it pass."""
    match = tk.new("sexy", seed=3)
    match.show_windows = True
    while len(match.choices) > 1:
        match.play(match.choices[0])
    with pytest.raises(tk.TablekitError, match=r"has nothing to choose: only .* is open"):
        match.advise()


@pytest.mark.parametrize(("won", "count"), [(0, 5), (5, 5), (2.5, 5), (50, 100)])
def test_wilsons_interval_holds_the_share(won: float, count: int) -> None:
    estimate = Estimate.of(won, count)
    assert 0 <= estimate.low <= estimate.share == won / count <= estimate.high <= 1
    wider = Estimate.of(won, count, 0.99)
    assert wider.low <= estimate.low and estimate.high <= wider.high


def test_wilsons_interval_is_the_one_in_the_books() -> None:
    low, high = Estimate.of(8, 10)[1:3]  # Wilson's score interval, z = 1.96
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert Estimate.of(0, 0)[1:] == (0.0, 1.0, 0)
    with pytest.raises(tk.TablekitError, match="between 0 and 1"):
        Estimate.of(1, 2, 95)


def test_it_can_look_at_the_likeliest_choices_only(match: tk.Match) -> None:
    advice = match.advise(playouts=2, most=3, progress=False)
    assert len({suggestion.choice.verb for suggestion in advice}) <= 3
    assert len(advice) < len(match.choices)
    assert "Only 3 choices were tried" in advice.assumed
    assert "were tried" not in match.advise(playouts=1, most=99, progress=False).assumed
    with pytest.raises(tk.TablekitError, match="most is a whole number above zero, not 0"):
        match.advise(most=0)
