"""The ledger's invariants over random games, with three and four players and random rulings."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import tablekit as tk
from tablekit.core.players import random_bot

GAME = tk.game("sexy")
SWITCHES = {r.name: r.values for r in GAME.rulings if r.name}
# what an action can be spent on
ACTIONS = {"chatting", "boasting", "as_boasting", "clown", "dj", "bother", "sexy_dance"}
ACTIONS |= {"drawer", "joke", "shot_tactic", "dancing_close", "tall_tale", "drink", "plot"}
ACTIONS |= {"free_dance", "free_joke", "throw", "leave_date", "return_date"}


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A number of players and scenes, a seed, and up to four rulings that go together."""
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), unique=True, max_size=4))
    rulings = {name: draw(st.sampled_from(SWITCHES[name])) for name in names}
    for one, other in (("throw_timing", "draw_timing"), ("number_bar", "number_transfer")):
        if one in rulings and other in rulings:
            del rulings[other]
    return {
        "seats": draw(st.sampled_from([3, 4])),
        "scenes": draw(st.integers(1, 4)),
        "seed": draw(st.integers(0, 10_000)),
        "rulings": rulings,
    }


class RandomGames(RuleBasedStateMachine):
    """People who play anything at all; after every decision the table must be in order."""

    match: tk.Match

    @initialize(table=tables())
    def sit_down(self, table: dict[str, Any]) -> None:
        self.match = tk.new("sexy", **table)
        self.rulings = GAME.settle(table["rulings"])
        self.spent: Counter[str] = Counter()
        self.turn: tuple[Any, ...] = ()
        self.shown: dict[str, int] = {}
        self.look()

    @precondition(lambda self: self.match.outcome is None)
    @rule(count=st.sampled_from([1, 5, 40, 150]), seed=st.integers(0, 10_000))
    def play_on(self, count: int, seed: int) -> None:
        random = Random(seed)
        for _ in range(count):
            if self.match.outcome is not None:
                return
            self.decide(random)
            self.look()

    @precondition(lambda self: self.match.can_undo)
    @rule()
    def take_back_and_play_again(self) -> None:
        before = self.everything()
        self.match.undo()
        self.match.redo()
        assert self.everything() == before

    @rule()
    def go_on_with_a_copy(self) -> None:
        copy = self.match.copy()
        assert copy.history == self.match.history
        self.match, original = copy, self.match
        assert self.everything() == {seat: original.view(seat) for seat in (None, *original.seats)}

    @invariant()
    def in_order(self) -> None:
        self.look()

    # ---- inside

    def everything(self) -> dict[str | None, Any]:
        return {seat: self.match.view(seat) for seat in (None, *self.match.seats)}

    def decide(self, random: Random) -> None:
        """One random decision; what it costs is counted on the turn it belongs to."""
        match = self.match
        (seat,) = match.asked
        view = match.view(seat)
        taking_turn = match.rule == "SEXY-TURN-04"
        moves = [
            tk.core.requests.Some(c.verb, c.items, c.minimum, c.maximum, c.args)
            if c.items is not None
            else c.move
            for c in match.choices
        ]
        move = random_bot(view, moves, random)
        turn = (view["scene"], view["round"], view["active"])
        if turn != self.turn:
            self.turn, self.spent = turn, Counter()
        if taking_turn and move[0] in ACTIONS:
            free = (move[0] == "throw" and self.rulings.throw_cost == "free") or (
                move[0] == "free_joke" and self.rulings.lalo_cost == "free"
            )
            self.spent.update(["free" if free else "action", move[0]])
        match.play(move)

    def look(self) -> None:
        """Invariants 1 to 11 of the ledger."""
        view = self.match.view()
        guys = {guy["name"]: guy for guy in view["guys"]}
        girls = {girl["name"]: girl for girl in view["girls"] if not girl.get("gone")}
        own = {seat: self.match.view(seat) for seat in self.match.seats}

        # 1
        hands = sum(guy["hand_size"] for guy in guys.values())
        cards = view["deck"] + len(view["discard"]) + hands + len(view["in_play"])
        # between scenes there is no deck; at the WC chosen cards wait until all have chosen
        if self.match.outcome is None and self.match.rule != "SEXY-DATE-01":
            chosen = len(guys) if self.match.rule == "SEXY-EVENT-09" else 0
            assert 50 - chosen <= cards <= 50
        # 2
        for girl in girls.values():
            if girl["gaze"]:
                assert not guys[girl["gaze"]]["out"]
        # 3
        for seat in own:
            assert all(len(pile) <= 7 for pile in own[seat]["own_piles"].values())
        for guy in guys.values():
            assert all(0 <= pile["size"] <= 7 for pile in guy["piles"].values())
        # 4
        for name, guy in guys.items():
            limit = self.rulings.freddy_limit if name == "Freddy" else 4
            assert guy["out"] or guy["tokens"] < limit
            assert not guy["out"] or not guy["hand_size"]
        # 5
        assert sum(guy["slimy"] for guy in guys.values()) <= 1
        if self.rulings.number_transfer == "move":
            numbers = Counter(girl for guy in guys.values() for girl in guy["numbers"])
            assert not numbers or max(numbers.values()) == 1
        # 6
        if self.rulings.boyfriend == "automatic":
            given = {girl for guy in guys.values() for girl in guy["numbers"]}
            assert not any(girls[name]["boyfriend"] for name in given & set(girls))
        # 7
        places = {
            place: [
                sum(guy["at"] == place and not guy["out"] for guy in guys.values()),
                sum(girl["at"] == place for girl in girls.values()),
            ]
            for place in [*(g["at"] for g in guys.values()), *(g["at"] for g in girls.values())]
            if place.startswith("pair")
        }
        assert all(members == [1, 1] for members in places.values()), places
        # 8
        assert view["time"] <= 3
        assert view["time"] < 3 or view["round"] >= 3
        # 9
        assert self.spent["action"] <= 2 and self.spent["plot"] <= 1
        assert 0 <= view["actions"] <= 2
        # a girl stands on the floor of one scene only
        for name, girl in girls.items():
            if girl["number"] is not None:
                assert self.shown.setdefault(name, view["scene"]) == view["scene"]
        # 10, 11
        for name, girl in girls.items():
            abilities = self.abilities(name)
            assert girl["tokens"] < 4
            assert not girl["tokens"] or "teetotal" not in abilities
            assert girl["at"] != "smoking" or "smoker" in abilities
        for name, guy in guys.items():
            assert guy["at"] != "smoking" or name in {"Sergi", "Juan", "Gabriel", "Jaime"}

    def abilities(self, name: str) -> set[str]:
        return set(next(g for g in GAME.box["girl"] if g["name"] == name)["abilities"])


TestRandomGames = RandomGames.TestCase
TestRandomGames.settings = settings(stateful_step_count=20)
