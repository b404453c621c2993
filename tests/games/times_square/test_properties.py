"""What holds in every game of Times Square, whatever is played and however rulings are set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import tablekit as tk
from tablekit.core.chance import sample
from tablekit.core.deck import redeal
from tablekit.core.line import Line
from tablekit.core.players import random_bot
from tablekit.core.record import load, record
from tablekit.core.requests import Ask, Draw
from tablekit.games.times_square.state import cards

GAME = tk.game("times_square")
SEATS = ["Ana", "Ben"]
FIGURES = ("sue", "gB", "gA", "hal", "deb", "charlie")
SWITCHES = {ruling.name: ruling for ruling in GAME.rulings if ruling.name}
DECK = Counter(cards(GAME.box))

rulings = st.fixed_dictionaries(
    {name: st.sampled_from(ruling.values) for name, ruling in SWITCHES.items()}
)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def positions(draw: st.DrawFn, chosen: dict[str, Any]) -> dict[str, Any]:
    """Any table on which somebody might have to move, with all hands given."""
    end = chosen["half_len"]
    apart = 0 if chosen["guards_share_sue"] else 1
    sue = draw(st.integers(2 - end, end - 2))
    board = {
        "sue": sue,
        "gB": draw(st.integers(-end, sue - apart)),
        "gA": draw(st.integers(sue + apart, end)),
        "hal": draw(st.integers(-end, end)),
        "deb": draw(st.integers(-end, end)),
        "charlie": draw(st.integers(2 - end, end - 2)),
    }
    deck = list(DECK.elements())
    Random(draw(seeds)).shuffle(deck)
    return {
        "board": [board[figure] for figure in FIGURES],
        "active": draw(st.sampled_from("AB")),
        "hands": {"A": deck[:8], "B": deck[8:16]},
        "discard": deck[16 : 16 + draw(st.integers(0, 38))],
        "exhaustions": draw(st.integers(0, 1)),
    }


tables = rulings.flatmap(lambda chosen: st.tuples(st.just(chosen), positions(chosen)))


def begin(chosen: dict[str, Any], data: dict[str, Any] | None) -> Line:
    setup = GAME.setup(2, chosen)
    return Line(GAME, GAME.start(setup) if data is None else GAME.position(setup, data))


def walk(line: Line, random: Random) -> Iterator[Any]:
    """Play at random to the end; before every answer, hand out (turn's first?, the answer)."""
    while line.start():
        first = True
        while (request := line.request) is not None:
            if isinstance(request, Draw):
                answer: Any = sample(request, random)
            else:
                assert isinstance(request, Ask)
                answer = random_bot(None, request.moves, random)
            yield first, answer
            first = False
            line.send(answer)


# ---- TS-41


@given(rulings, st.data(), seeds, st.booleans())
def test_ts_41_invariants(
    chosen: dict[str, Any], more: st.DataObject, seed: int, from_the_start: bool
) -> None:
    """TS-41 a to f, from set-up and from the middle, at every point where anything is decided."""
    line = begin(chosen, None if from_the_start else more.draw(positions(chosen)))
    strict = not (chosen["guards_share_sue"] or chosen["allow_null"])
    state: Any = line.state
    lured = False
    for first, answer in walk(line, Random(seed)):
        at, end = state.at, chosen["half_len"]
        if state.phase == "turns":
            apart = 0 if chosen["guards_share_sue"] else 1
            assert at["gB"] + apart <= at["sue"] <= at["gA"] - apart  # a
        assert all(-end <= place <= end for place in at.values())  # b
        held = state.supply.cards + state.discard + state.hands[0] + state.hands[1]
        assert Counter(held) == DECK  # c
        assert state.supply.size == len(state.supply.cards)
        if first and state.phase == "turns":
            assert [len(hand) for hand in state.hands] == [8, 8]  # d
            assert not (strict and lured and answer[0] == "lure")  # f
            lured = answer[0] == "lure"
        assert abs(at["sue"]) < end - 1  # e
        assert abs(at["charlie"]) < end - 1
    assert all(-state.end <= place <= state.end for place in state.at.values())
    outcome = state.outcome
    assert outcome is not None
    assert outcome.rule in ("TS-38", "TS-39")
    if outcome.rule == "TS-38":
        door = max((state.at["sue"], state.at["charlie"]), key=abs)
        assert abs(door) >= state.end - 1
        assert outcome.winners == (0 if door > 0 else 1,)
    assert not set(outcome.winners) & set(outcome.losers)


# ---- TS-41 g: the mirror

OTHER = {"gA": "gB", "gB": "gA"}


def mirrored(data: dict[str, Any]) -> dict[str, Any]:
    """The same table seen from the other end."""
    sue, left, right, hal, deb, charlie = data["board"]
    return {
        **data,
        "board": [-sue, -right, -left, -hal, -deb, -charlie],
        "active": "AB"[data["active"] == "A"],
        "hands": {"A": data["hands"]["B"], "B": data["hands"]["A"]},
    }


def mirror(move: tuple[Any, ...]) -> tuple[Any, ...]:
    """A move in the mirror; a pair of guards keeps the order in which rules name them."""
    new = tuple(OTHER.get(word, word) for word in move)
    return (*new[:2], "gA", "gB", *new[4:]) if new[2:4] == ("gB", "gA") else new


def single(line: Line) -> set[tuple[Any, ...]]:
    assert isinstance(line.request, Ask)
    return {move for move in line.request.moves if isinstance(move, tuple)}


def forbidden(line: Line) -> dict[tuple[Any, ...], str]:
    request: Any = line.request
    return {no.move: no.rule for no in GAME.refusals(line.state, request, request.seat)}


@given(tables, seeds)
def test_ts_41_g_mirror(table: tuple[dict[str, Any], dict[str, Any]], seed: int) -> None:
    """Both ends of the street are alike: choices, refusals, draws, boards and outcome."""
    chosen, data = table
    one, two = begin(chosen, data), begin(chosen, mirrored(data))
    here: Any = one.state
    there: Any = two.state
    two.start()
    for _, answer in walk(one, Random(seed)):
        if two.request is None:
            two.start()
        assert {OTHER.get(f, f): -place for f, place in here.at.items()} == there.at
        if isinstance(one.request, Draw):
            assert isinstance(two.request, Draw)
            assert Counter(one.request.pool) == Counter(two.request.pool)
        else:
            assert set(map(mirror, single(one))) == single(two)
            assert {mirror(move): rule for move, rule in forbidden(one).items()} == forbidden(two)
            answer = mirror(answer)
        two.send(answer)
    assert here.outcome is not None
    assert there.outcome is not None
    assert here.outcome.winners == tuple(1 - seat for seat in there.outcome.winners)
    assert here.outcome.rule == there.outcome.rule


def test_the_two_falls_of_the_coin_mirror_each_other() -> None:
    one, two = (tk.new("times_square", script=[owner]) for owner in (0, 1))
    board = one.view()["board"]
    assert two.view()["board"] == {OTHER.get(f, f): -place for f, place in board.items()}


# ---- What seats may know


def opened(table: tuple[dict[str, Any], dict[str, Any]], seed: int) -> tuple[tk.Match, tk.Match]:
    """Two matches that the active player can't tell apart: the other hand is dealt anew."""
    chosen, data = table
    mine = data["active"]
    theirs = "AB"[mine == "A"]
    unseen = DECK - Counter(data["hands"][mine]) - Counter(data["discard"])
    other = Random(seed).sample(sorted(unseen.elements()), 8)
    anew = {**data, "hands": {mine: data["hands"][mine], theirs: other}}
    one, two = (
        tk.position("times_square", position, seats=SEATS, rulings=chosen)
        for position in (data, anew)
    )
    return one, two


@given(tables, seeds)
def test_views_choices_and_odds_leak_nothing(
    table: tuple[dict[str, Any], dict[str, Any]], seed: int
) -> None:
    one, two = opened(table, seed)
    seat = one.asked[0]
    random = Random(seed)
    while one.outcome is None and one.asked == (seat,):
        for match in (one, two):
            assert match.asked == (seat,)
        assert one.view(seat) == two.view(seat)
        assert one.view() == two.view()
        assert one.choices == two.choices
        assert one.refusals() == two.refusals()
        assert str(one.log.of(seat)) == str(two.log.of(seat))
        assert str(one.log.of(None)) == str(two.log.of(None))
        for choice in random.sample(one.choices, min(4, len(one.choices))):
            if choice.items is not None:
                choice = choice.taking(*random.sample(choice.items, 1 + (random.random() < 0.3)))
            elif choice.verb == "stop" and len(one.view(seat)["hand"]) < 6:
                continue  # too many hands to count in a test
            odds = one.odds(choice)
            assert odds == two.odds(choice)
            assert sum(odds.values()) == 1
        tuples = [choice for choice in one.choices if choice.items is None]
        if not tuples:
            break
        choice = random.choice(tuples)
        one.play(choice)
        two.play(choice)


@given(tables, seeds)
def test_views_of_redealt_states_are_equal(
    table: tuple[dict[str, Any], dict[str, Any]], seed: int
) -> None:
    """At every point of a game, for both seats and a watcher."""
    random = Random(seed)
    line = begin(*table)
    for _ in walk(line, random):
        for seat in (0, 1, None):
            state: Any = line.state.copy()
            for zones in GAME.hidden(state, seat):
                redeal(zones, random.shuffle)
            assert GAME.view(state, seat) == GAME.view(line.state, seat)


@given(tables)
def test_a_view_shows_no_card_that_its_seat_may_not_know(
    table: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    match = tk.position("times_square", table[1], seats=SEATS, rulings=table[0])
    for name, owner in zip(SEATS, "AB", strict=True):
        view = match.view(name)
        assert view["hand"] == sorted(table[1]["hands"][owner])
        shown: Counter[str] = Counter(view.pop("hand")) + Counter(view.pop("discard"))
        assert not any(card in str(view) for card in DECK)
        assert not shown - Counter(table[1]["hands"][owner]) - Counter(table[1]["discard"])
    assert match.view()["hand"] is None


def test_the_log_tells_cards_to_their_owner_only() -> None:
    match = tk.new("times_square", seats=SEATS, seed=3)
    match.bots(dict.fromkeys(SEATS, "random")).run()
    assert match.outcome is not None
    for before, event in pairwise(match.log):
        if event.kind == "hand":
            assert before.kind in ("dealt", "draws")
            assert event.seats == (SEATS[before.args[0]],)
        else:
            assert event.seats is None
    assert "hand" in {event.kind for event in match.log.of("Ana")}
    assert "hand" not in {event.kind for event in match.log.of(None)}


def test_odds_know_that_a_new_supply_is_made_of_the_discards() -> None:
    """The last card is one of nine unseen; the next comes from the pile that all have seen."""
    hand = ["hal 1", "hal 2", "sue 1", "sue 1", "sue 1", "sue 1", "sue 1", "sue 1"]
    left = DECK - Counter(hand)
    theirs = ["guards 1"] * 4 + ["deb 4"] * 3 + ["deb 5"]
    last = ["deb 1"]
    discard = list((left - Counter(theirs) - Counter(last)).elements())
    match = tk.position(
        "times_square",
        {"board": [0, -2, 2, 1, -1, 0], "hands": {"A": hand, "B": theirs}, "discard": discard},
    )
    assert match.view()["supply"] == 1
    odds = match.odds("trade hal 1, hal 2")
    first, second = ({draw[n] for draw in odds} for n in (0, 1))
    assert first == {"guards 1", "deb 4", "deb 5", "deb 1"}
    assert second == set(discard) | {"hal 1", "hal 2"}


# ---- Undo and redo


def snapshot(match: tk.Match) -> tuple[Any, ...]:
    """All that anybody can see of a match."""
    views = [match.view(seat) for seat in (*SEATS, None)]
    return views, str(match.log), match.choices, match.refusals(), match.outcome, match.turn


class History(RuleBasedStateMachine):
    """A match that is played, undone, redone, copied and saved, beside a list of what it was."""

    def __init__(self) -> None:
        super().__init__()
        self.match = tk.new("times_square", seats=SEATS, seed=5)
        self.past: list[tuple[Any, tuple[Any, ...]]] = []
        self.future: list[tuple[Any, tuple[Any, ...]]] = []
        self.now = snapshot(self.match)

    @precondition(lambda self: self.match.outcome is None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        choice = data.draw(st.sampled_from(self.match.choices))
        if choice.items is not None:
            choice = choice.taking(*choice.items[: data.draw(st.integers(1, 8))])
        if self.future and self.future[-1][0].move == choice.move:
            expected = self.future.pop()[1]
        else:
            expected = None
            self.future.clear()
        self.past.append((choice, self.now))
        self.match.play(choice)
        self.now = snapshot(self.match)
        # Chance answers as it did when the same choice was played before.
        assert expected is None or self.now == expected

    @precondition(lambda self: bool(self.past))
    @rule()
    def undo(self) -> None:
        choice, before = self.past.pop()
        self.future.append((choice, self.now))
        self.match.undo()
        self.now = before

    @precondition(lambda self: bool(self.future))
    @rule()
    def redo(self) -> None:
        choice, after = self.future.pop()
        self.past.append((choice, self.now))
        self.match.redo()
        self.now = after

    @rule()
    def copy(self) -> None:
        """Go on with the copy; the original is spoiled meanwhile."""
        old, self.match = self.match, self.match.copy()
        if old.outcome is None:
            old.play(next(choice for choice in old.choices if choice.items is None))

    @rule()
    def save_and_load(self) -> None:
        """What was undone isn't part of a record."""
        self.match = load(record(self.match))
        self.future.clear()

    @rule()
    def try_what_is_forbidden(self) -> None:
        for refusal in self.match.refusals()[:3]:
            try:
                self.match.play(refusal.move)
            except tk.IllegalChoice as error:
                assert error.refusal == refusal
            else:
                raise AssertionError(f"{refusal} was played")

    @invariant()
    def is_what_it_was(self) -> None:
        assert snapshot(self.match) == self.now
        assert self.match.can_undo == bool(self.past)
        assert self.match.can_redo == bool(self.future)


TestHistory: Callable[..., Any] = History.TestCase
TestHistory.settings = settings(max_examples=30, stateful_step_count=25)  # type: ignore[attr-defined]
