"""The ledger's invariants over random games: 2 to 6 players, both modes, random rulings."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tablekit as tk
from tablekit.core.players import random_bot
from tablekit.core.requests import Some
from tests.games.orgasme.play import (
    ACTIONS,
    EVENTS,
    FAMILY,
    GAME,
    LMS,
    PILE,
    REACTIONS,
    arousal,
    declare,
    everything,
    everywhere,
    seat,
    table,
)

SHOWN = {card["id"]: set(card["families"]) for card in GAME.box["action"]}
SWITCHES = {r.name: r.values for r in GAME.rulings if r.name}


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """How many play, which mode, a seed, and up to four rulings."""
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), unique=True, max_size=4))
    mode = draw(st.sampled_from(["standard", LMS]))
    return {
        "seats": draw(st.integers(3 if mode == LMS else 2, 6)),
        "mode": mode,
        "seed": draw(st.integers(0, 10_000)),
        "turn_cap": draw(st.sampled_from([60, 120])),
        "rulings": {name: draw(st.sampled_from(SWITCHES[name])) for name in names},
    }


class Observer:
    """Plays at random and looks at everything after each decision."""

    def __init__(self, match: tk.Match) -> None:
        self.match = match
        self.attacks: Counter[tuple[int, int, int]] = Counter()
        self.kept: list[set[str]] = []

    def decide(self, random: Random) -> None:
        """One random decision; attacks are counted on the turn and the fellow they are for."""
        match = self.match
        request = match.request
        assert request is not None
        moves: Any = getattr(request, "moves", None)
        assert moves, f"{match.rule} asks without a choice"
        move = random_bot(None, moves, random)
        if move[0] in ("attack", "gear_up") and self.many():
            self.attacks[match.turn, match.view()["active"], move[-1]] += 1
        match.play(move)
        self.look()

    def many(self) -> bool:
        """Whether more than two are in."""
        view = self.match.view()
        return len(view["arousal"]) - len(view["out"]) > 2

    def look(self) -> None:
        """Nothing that is always true has become false."""
        match, view = self.match, self.match.view()
        state = match._line.state
        seats = range(len(match.seats))
        own = [match.view(name) for name in match.seats]
        # 80 cards, each where it can be, and no event in a hand
        assert everywhere(state) == PILE
        assert not set(EVENTS) & set(chain.from_iterable(view["hand"] for view in own))
        assert [len(view["hand"]) for view in own] == view["hand_sizes"]
        # the meter
        still_in = [seat for seat in seats if seat not in view["out"]]
        assert min(view["arousal"]) >= 0
        if match.outcome is None:
            assert max(view["arousal"][seat] for seat in still_in) < view["out_at"]
        # preferences
        lying = [ability for pair in view["preferences"] for ability in pair]
        assert len(lying) == len(set(lying))
        for pair in view["preferences"]:
            assert len(pair) <= 2
            assert len({FAMILY[ability] for ability in pair}) == len(pair)
        # who is out has nothing and does nothing
        for gone in view["out"]:
            assert view["hand_sizes"][gone] == 0
            assert view["preferences"][gone] == []
            assert match.seats[gone] not in match.asked
        assert not view["out"] or view["mode"] == LMS
        # one attack per fellow while there are more than two
        assert max(self.attacks.values(), default=0) <= 1
        if match.rule == "OM-10":
            for choice in match.choices:
                if choice.verb in ("attack", "gear_up"):
                    to = choice.args[-1]
                    assert to != view["active"] and to in still_in
                    assert to not in view["attacked"] or not self.many()
        self.check_moves()

    def check_moves(self) -> None:
        """A choice is offered once, and those who are asked have one."""
        request: Any = self.match.request
        if self.match.outcome is not None:
            assert request is None
            return
        moves = [m for m in request.moves if not isinstance(m, Some)]
        assert len(moves) == len(set(moves))
        if self.match.rule == "OM-19":
            assert ("pass",) in moves


# ---- One attack, as the ledger reckons it


@st.composite
def attacks(draw: st.DrawFn) -> dict[str, Any]:
    """Two players with any two abilities each, a card, and an answer to it."""
    ability = st.sampled_from(sorted(FAMILY))
    pair = st.tuples(ability, ability).filter(lambda p: FAMILY[p[0]] != FAMILY[p[1]])
    by, to = draw(st.tuples(pair, pair).filter(lambda pairs: len({*pairs[0], *pairs[1]}) == 4))
    return {
        "by": by,
        "to": to,
        "arousal": (draw(st.integers(0, 10)), draw(st.integers(0, 10))),
        "card": draw(st.sampled_from([card for card in ACTIONS if card != "A7-7"])),
        "reaction": draw(st.sampled_from([None, *sorted({*REACTIONS})])),
    }


def reckoned(
    by: tuple[str, str],
    to: tuple[str, str],
    arousal: tuple[int, int],
    card: str,
    reaction: str | None,
) -> list[int]:
    """Where both stand after an attack in which nothing optional is used but the reaction."""
    silenced = "movie_star" in by
    old_school = "old_school" in by
    meters = list(arousal)

    def change(seat: int, amount: int) -> bool:
        """Move a marker; whether its owner is out."""
        meters[seat] = max(0, meters[seat] + amount)
        if meters[seat] < 11:
            return False
        if "ride_the_porcelain_god" in (by, to)[seat] and not (seat and silenced):
            meters[seat] = 8
            return False
        return True

    matches = len(SHOWN[card] & {FAMILY[ability] for ability in to})
    increase = 1 + matches - (reaction == "get_a_grip")
    if "seasoned" in by and SHOWN[card] & {FAMILY[ability] for ability in by}:
        increase += 1
    if "sex_object" in to and matches and not silenced and change(0, 1):
        return meters
    if reaction in ("fake_orgasm", "ecstasy") and not old_school and change(0, 1):
        return meters
    if reaction == "migraine":
        change(0, -1)
    if reaction == "fart" and not old_school:
        change(1, -1)
    if reaction == "safe_word" and "no_experiments" in to and not silenced:
        change(1, -2)
    if reaction in (None, "ecstasy", "get_a_grip"):
        change(1, increase)
    return meters


@settings(max_examples=300)
@given(attacks())
def test_an_attack_comes_to_what_the_ledger_reckons(given: dict[str, Any]) -> None:
    reaction = given["reaction"]
    match = table(
        seat(" ".join(given["by"]), given["arousal"][0], [given["card"], "A7-7"]),
        seat(" ".join(given["to"]), given["arousal"][1], [reaction] if reaction else []),
    )
    declare(match, f"{given['card']} 1")
    if reaction and match.outcome is None:
        match.play(f"react {reaction}", "Ben")
    while match.outcome is None and match.rule not in ("OM-10", "OM-13"):
        match.play("pass")
    assert arousal(match) == reckoned(**given)
    assert (match.outcome is None) == (max(arousal(match)) < 11)


# ---- Whole games


class RandomGames(RuleBasedStateMachine):
    """People who play anything at all; after every decision the table must be in order."""

    observer: Observer

    @initialize(table=tables())
    def sit_down(self, table: dict[str, Any]) -> None:
        self.observer = Observer(tk.new("orgasme", **table))

    @property
    def match(self) -> tk.Match:
        return self.observer.match

    @precondition(lambda self: self.match.outcome is None)
    @rule(count=st.sampled_from([1, 4, 30]), seed=st.integers(0, 10_000))
    def play_on(self, count: int, seed: int) -> None:
        random = Random(seed)
        for _ in range(count):
            if self.match.outcome is None:
                self.observer.decide(random)

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def take_back_and_play_again(self) -> None:
        before = everything(self.match)
        self.match.undo()
        self.match.redo()
        assert everything(self.match) == before

    @rule()
    def go_on_with_a_copy(self) -> None:
        copy = self.match.copy()
        assert everything(copy) == everything(self.match)
        self.observer.match = copy

    @invariant()
    def in_order(self) -> None:
        self.observer.look()


TestRandomGames = RandomGames.TestCase
TestRandomGames.settings = settings(stateful_step_count=15, max_examples=50)


@settings(max_examples=60)
@given(tables(), st.integers(0, 10_000))
def test_a_game_ends_as_its_mode_says(table: dict[str, Any], seed: int) -> None:
    match = tk.new("orgasme", **table)
    observer, random = Observer(match), Random(seed)
    for _ in range(20_000):
        if match.outcome is not None:
            break
        request: Any = match.request
        match.play(random_bot(None, request.moves, random))
    observer.look()
    outcome = match.outcome
    assert outcome is not None
    if outcome.rule == "OM-29":
        assert (outcome.winners, outcome.losers) == ((), ())
        assert match.view()["turns"] >= table["turn_cap"]
        return
    joint = table["rulings"].get("simultaneous") == "joint"
    view = match.view()
    beyond = {
        name
        for name, arousal in zip(match.seats, view["arousal"], strict=True)
        if arousal >= view["out_at"]
    }
    assert set(outcome.losers) == beyond
    if table["mode"] == LMS:
        assert len(outcome.winners) == 1 or (joint and not outcome.winners)
        assert {*outcome.winners, *outcome.losers} == {*match.seats}
    else:
        assert outcome.winners == ()
        assert len(outcome.losers) == 1 or joint
        assert outcome.losers


@settings(max_examples=10)
@given(tables(), st.integers(0, 10_000))
def test_a_record_plays_the_same_game(table: dict[str, Any], seed: int) -> None:
    match = tk.new("orgasme", **table)
    random = Random(seed)
    for _ in range(40):
        if match.outcome is None:
            request: Any = match.request
            match.play(random_bot(None, request.moves, random))
    again = tk.new("orgasme", **table)
    for answer in match.decisions:
        again.play(answer.value)
    assert everything(again) == everything(match)


def test_a_game_without_attacks_is_capped() -> None:
    match = tk.new("orgasme", seats=3, turn_cap=12, seed=5)

    def idle(view: Any, moves: Any, random: Random) -> Any:
        quiet = {("end",), ("pass",), ("suffer",)} & {m for m in moves if isinstance(m, tuple)}
        return min(quiet) if quiet else moves[0]

    match.bots(dict.fromkeys(match.seats, idle)).run()
    assert match.outcome is not None
    assert (match.outcome.rule, match.outcome.winners, match.outcome.losers) == ("OM-29", (), ())
