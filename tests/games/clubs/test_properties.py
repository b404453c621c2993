"""What holds in every game of Clubs, whatever is played and however rulings are set."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablekit as tk
from tablekit.bots.playout import roll
from tablekit.core.chance import sample
from tablekit.core.deck import redeal
from tablekit.core.line import Line
from tablekit.core.players import race, random_bot
from tablekit.core.requests import Ask, Draw, Race
from tablekit.games.clubs.knowledge import knowledge
from tablekit.games.clubs.outside import forbidden, tried
from tablekit.games.clubs.state import CARDS_OF, SIZE, TO_WIN, deck
from tablekit.games.clubs.view import census

GAME = tk.game("clubs")
SWITCHES = {ruling.name: ruling for ruling in GAME.rulings if ruling.name}
DECK = Counter(deck(GAME.box))

rulings = st.fixed_dictionaries(
    {
        name: st.integers(10, 14) if name == "turn_cap" else st.sampled_from(ruling.values)
        for name, ruling in SWITCHES.items()
    }
)
GAMES = 2_500 if os.environ.get("HYPOTHESIS_PROFILE") == "search" else 250
"""How many games each number of players plays for CL-S38."""

seats = st.integers(3, 6)
seeds = st.integers(0, 2**32 - 1)


def begin(count: int, chosen: dict[str, Any] | None = None) -> Line:
    return Line(GAME, GAME.start(GAME.setup(count, chosen)))


def walk(line: Line, random: Random) -> Iterator[Any]:
    """Play at random to the end; before every answer, hand out (whether a turn begins, answer)."""

    def decide(seat: int, moves: Any) -> Any:
        return random_bot(None, moves, random)

    while line.start():
        first = True
        while (request := line.request) is not None:
            if isinstance(request, Draw):
                answer: Any = sample(request, random)
            elif isinstance(request, Race):
                answer = race(request, decide, random)
            else:
                answer = random_bot(None, request.moves, random)
            yield first, answer
            first = False
            line.send(answer)


# ---- CL-31


def check_turn(s: Any) -> None:
    """What must hold between two turns."""
    for hand in s.hands:
        assert all(card[0] in s.open or len(card) == 1 for card in hand)
    for club in s.open:
        lying = [c for zone in (*s.hands, s.pile.cards) for c in zone if c[0] == club]
        assert sorted(lying) == list(CARDS_OF[club])  # it can still be completed
    for club, closed in s.closed.items():
        zones = (closed.laid, closed.aside, closed.strays, *closed.dead)
        assert sorted(card for zone in zones for card in zone) == list(CARDS_OF[club])
        assert club in s.won[closed.owner]
        assert club not in s.open
    assert len(s.closed) + len(s.open) == SIZE
    assert s.strays == sum(len(closed.strays) for closed in s.closed.values())
    assert s.pile.size == len(s.pile.cards)
    assert not s.aim
    assert not s.shown
    if s.outcome is None:
        assert max(map(len, s.won)) < TO_WIN
        if s.rulings.stray == "aside":
            assert s.open
            assert any(s.hands) or s.in_pile


@given(rulings, seats, seeds)
def test_cl_31_invariants(chosen: dict[str, Any], count: int, seed: int) -> None:
    line = begin(count, chosen)
    state: Any = line.state
    turns = [0]
    for first, _ in walk(line, Random(seed)):
        assert Counter(census(state)) == DECK
        if first and state.phase == "turns":
            turns.append(state.turns)
            check_turn_of(state)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.rule in ("CL-01", "CL-29")
    assert outcome.scores == tuple(map(len, state.won))
    if outcome.rule == "CL-01":
        assert [seat for seat, clubs in enumerate(state.won) if len(clubs) == TO_WIN] == [
            *outcome.winners
        ]
    else:
        most = max(outcome.scores)
        assert [seat for seat, clubs in enumerate(state.won) if most and len(clubs) == most] == [
            *outcome.winners
        ]
    assert turns == sorted(set(turns))  # each turn ends once, or goes on: never both
    assert turns[-1] <= chosen["turn_cap"] * count


def check_turn_of(s: Any) -> None:
    """A turn has begun: only the shield of its seat and its draw have happened."""
    if s.active in s.shields:
        raise AssertionError("a shield outlasts its owner's next turn")
    check_turn(s)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_cl_s38_every_game_ends_and_loses_no_card(count: int) -> None:
    """By the default rulings: 10,000 games in a long search, some of them each time."""
    random = Random(count)
    ends: Counter[str] = Counter()
    for _ in range(GAMES):
        line = begin(count)
        roll(line, random, random)
        state: Any = line.state
        assert state.outcome is not None
        assert Counter(census(state)) == DECK
        ends[state.outcome.rule] += 1
        check_turn(state) if state.outcome.rule == "CL-29" else None
    # With six at the table hardly anybody comes to three clubs.
    assert count == 6 or set(ends) == {"CL-01", "CL-29"}


# ---- the menu


@given(rulings, seats, seeds)
def test_the_menu_says_what_forbidden_says(chosen: dict[str, Any], count: int, seed: int) -> None:
    """What is counted and written out directly is what no rule forbids, in every turn."""
    line = begin(count, chosen)
    state: Any = line.state
    for _ in walk(line, Random(seed)):
        request = line.request
        if isinstance(request, Ask) and request.rule == "CL-04":
            moves = list(request.moves)
            assert len(moves) == len(request.moves) == len(set(moves))
            assert [request.moves[index] for index in range(len(moves))] == moves
            seat = request.seat
            assert set(moves) == {m for m in tried(state, seat) if not forbidden(state, seat, m)}
        elif isinstance(request, Ask) and request.rule == "CL-11":
            refused = {
                no.move[1]
                for no in GAME.refusals(state, request, request.seat)
                if no.move[0] == "want"
            }
            named = [move[1] for move in request.moves]
            assert len(named) == len(request.moves) == len(set(named))
            assert {*named} | refused == {c for cards in CARDS_OF.values() for c in cards}
            assert not {*named} & refused


# ---- what seats may know


@given(rulings, seats, seeds)
def test_public_knowledge_is_true(chosen: dict[str, Any], count: int, seed: int) -> None:
    """What everybody, or a seat, could know of a hand does hold, at every point of a game."""
    line = begin(count, chosen)
    state: Any = line.state
    for _ in walk(line, Random(seed)):
        for watcher in (None, *range(count)):
            known = knowledge(state.facts, count, chosen["ask_own"], watcher)
            for seat, one in enumerate(known):
                hand = [*state.hands[seat], *(state.shown if seat == state.active else ())]
                assert not Counter(one.holds) - Counter(hand)
                assert not one.lacks & {*hand}
                assert one.clubs <= {card[0] for card in hand}


@given(rulings, seats, seeds)
def test_views_of_redealt_states_are_equal(chosen: dict[str, Any], count: int, seed: int) -> None:
    random = Random(seed)
    line = begin(count, chosen)
    for number, _ in enumerate(walk(line, random)):
        if number % 7:
            continue
        for seat in (*range(count), None):
            state: Any = line.state.copy()
            for zones in GAME.hidden(state, seat):
                redeal(zones, random.shuffle)
            assert GAME.view(state, seat) == GAME.view(line.state, seat)


@given(seats, seeds)
def test_a_hidden_window_opens_whatever_the_cards_are(count: int, seed: int) -> None:
    """Redealing what a watcher can't see never changes whether anybody is asked."""
    random = Random(seed)
    line = begin(count)
    for _ in walk(line, random):
        request = line.request
        if isinstance(request, Ask) and request.hidden:
            state: Any = line.state
            powers = {"CL-23": "X", "CL-22": "W"}
            if request.rule in powers:
                assert state.unplayed[powers[request.rule]] > 0
            assert state.hands[request.seat]


def test_the_log_tells_private_cards_to_their_seats_only() -> None:
    match = tk.new("clubs", seats=4, seed=2)
    match.bots(dict.fromkeys(match.seats, "random")).run()
    for event in match.log:
        private = event.kind in ("hand", "card", "shown") or (
            event.kind == "laid" and event.seats is not None
        )
        assert (event.seats is not None) == private
    assert match.log.of(None)
    assert {"hand", "card", "shown"} <= {event.kind for event in match.log}
