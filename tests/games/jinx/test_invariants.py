"""JX-27: what holds in every game of Jinx, whatever is played and however rulings are set."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tablekit.core.chance import sample
from tablekit.core.deck import redeal
from tablekit.core.line import Line
from tablekit.core.players import random_bot
from tablekit.core.requests import Draw, Race
from tests.games.jinx.helpers import BOUND, GAME, IN_PLAY, SWITCHES

GAMES = 2_500 if os.environ.get("HYPOTHESIS_PROFILE") == "search" else 600
"""How many games each number of players plays for JX-S37."""

rulings = st.fixed_dictionaries(
    {
        name: st.integers(*{"eps_ms": (0, 1000), "max_think": (1, 600)}[name])
        if name in ("eps_ms", "max_think")
        else st.sampled_from(ruling.values)
        for name, ruling in SWITCHES.items()
    }
)


def number(face: str) -> str:
    """The card that has this face."""
    return str(face).rstrip("AB")


def fingers(view: dict[str, Any]) -> dict[int, int]:
    return {int(seat): cell for seat, cell in view["fingers"].items()}


def answer(request: Any, random: Random) -> Any:
    """Anything that can be answered, each answer of a race as likely, passing too."""
    if isinstance(request, Draw):
        return sample(request, random)
    if isinstance(request, Race):
        open_ = [(seat, move) for seat, moves in request.moves.items() for move in moves]
        return random.choice([*open_, None] if random.random() < 0.5 else open_ or [None])
    return random_bot(None, request.moves, random)


class Games(RuleBasedStateMachine):
    """Games in which hypothesis chooses the table, the rulings and every answer's seed."""

    line: Line

    @initialize(
        seats=st.integers(3, 6),
        pace=st.sampled_from(["clicks", "clock"]),
        chosen=rulings,
        seed=st.integers(0, 2**32 - 1),
    )
    def begin(self, seats: int, pace: str, chosen: dict[str, Any], seed: int) -> None:
        setup = GAME.setup(seats, chosen, options={"pace": pace})
        self.seats, self.chosen, self.random = seats, chosen, Random(seed)
        self.line = Line(GAME, GAME.start(setup))
        self.line.state.log = []
        self.line.start()
        self.cards = Counter(map(number, self.census()))
        self.faces: dict[str, str] = {}
        self.noes: Counter[int] = Counter()
        self.turn_began()

    def census(self) -> list[str]:
        assert GAME.census is not None
        return [*GAME.census(self.line.state)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.line.state, seat)

    def turn_began(self) -> None:
        view = self.view()
        self.won, self.pile = [*view["won"]], view["pile"]
        self.active, self.dealt = view["active"], all(view["grid"])

    @rule(steps=st.integers(1, 12))
    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.line.state.outcome is not None:
                return
            self.line.send(answer(self.line.request, self.random))
            while isinstance(self.line.request, Draw):  # what is drawn is on its way
                self.line.send(answer(self.line.request, self.random))
            self.every_card_once()
            if self.line.request is None:
                self.turn_ended()
                self.line.start()
                self.turn_began()

    def turn_ended(self) -> None:
        log, view = self.line.state.log, self.view()
        assert log is not None
        told = Counter(note.rule for note in log)
        gain = sum(view["won"]) - sum(self.won)
        if self.dealt:  # else it was the set-up
            wrong, found = told["JX-13"], told["JX-14"]
            assert found <= 1
            assert wrong + found <= self.seats - 1
            if found:
                assert gain == wrong + 1  # found at the k-th guess: k points
                assert view["won"][self.active] - self.won[self.active] == wrong
            elif self.chosen["keep_wrong"]:
                assert gain == self.seats - 2
            else:
                assert wrong == self.seats - 1
                assert gain == (-1 if self.won[self.active] else 0)
            gap = all(view["grid"])
            assert view["pile"] < self.pile or not gap or self.line.state.outcome is not None
            others = [*range(self.seats)]
            others.remove(self.active)
            assert sum(view["won"][s] > self.won[s] for s in others) == found
        log.clear()

    @invariant()
    def every_card_once(self) -> None:
        cards = Counter(map(number, self.census()))
        assert cards == self.cards
        assert {*cards.values()} == {1}
        assert len(cards) == 71
        view = self.view()
        lying = sum(face is not None for face in view["grid"]) + view["pile"] + sum(view["won"])
        assert lying <= IN_PLAY[self.seats]

    @invariant()
    def one_face_of_a_card(self) -> None:
        view = self.view()
        seen = [face for face in view["grid"] if face is not None]
        seen += [face for cards in view["won_cards"] for face in cards]
        assert len({number(face) for face in seen}) == len(seen)
        for face in seen:  # the side that was up once is up for ever (G-01)
            assert self.faces.setdefault(number(face), face) == face

    @invariant()
    def counts_are_counts(self) -> None:
        view = self.view()
        assert min(view["won"]) >= 0
        assert view["won"] == [len(cards) for cards in view["won_cards"]]
        assert 0 <= view["pile"] <= IN_PLAY[self.seats]
        assert len(view["grid"]) == 9

    @invariant()
    def a_finger_a_card(self) -> None:
        view = self.view()
        lying = fingers(view)
        assert len({*lying.values()}) == len(lying)
        assert {*lying} <= {*range(self.seats)} - {view["active"]}
        assert all(view["grid"][cell] is not None for cell in lying.values())
        request = self.line.request
        if isinstance(request, Race) and request.rule == "JX-09":
            assert view["active"] not in request.moves
            assert not {*request.moves} & {*lying}
            for moves in request.moves.values():
                cells = {move[1] for move in moves if move[0] == "touch"}
                assert not cells & {*lying.values()}
                assert all(view["grid"][cell] is not None for cell in cells)

    @invariant()
    def the_target_is_the_active_players_secret(self) -> None:
        if self.line.state.outcome is not None or self.view()["phase"] == "setup":
            return
        active = self.view()["active"]
        for seat in (*range(self.seats), None):
            view = self.view(seat)
            if seat != active:
                assert view["target"] is None
        assert self.view(active)["target"] in (*range(9), None)

    @invariant()
    def hidden_cards_do_not_show(self) -> None:
        for seat in (*range(self.seats), None):
            state: Any = self.line.state.copy()
            before = GAME.view(state, seat)
            for zones in GAME.hidden(state, seat):
                redeal(zones, self.random.shuffle)
            assert GAME.view(state, seat) == before

    def teardown(self) -> None:
        """The game goes on to its end, and the end is as it should be."""
        if not hasattr(self, "line"):
            return
        for _ in range(10_000):
            if self.line.state.outcome is not None:
                break
            self.play(1)
        outcome, won = self.line.state.outcome, self.view()["won"]
        assert outcome is not None
        assert outcome.rule == "JX-24"
        assert [*outcome.scores] == won
        assert [*outcome.winners] == [s for s in range(self.seats) if won[s] == max(won)]


TestGames = Games.TestCase
TestGames.settings = settings(
    max_examples=200 if os.environ.get("HYPOTHESIS_PROFILE") == "search" else 15,
    stateful_step_count=12,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a game is short; shrinking it takes minutes
)


@pytest.mark.parametrize("pace", ["clicks", "clock"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_jx_s37_every_game_ends_in_time(seats: int, pace: str) -> None:
    """10,000 games by the default rulings in a long search, some of them each time."""
    random = Random(f"{seats} {pace}")
    setup = GAME.setup(seats, options={"pace": pace})
    longest = 0
    for _ in range(GAMES // 2):
        line = Line(GAME, GAME.start(setup))
        piles: list[int] = []
        while line.start():
            while line.request is not None:
                line.send(answer(line.request, random))
            view = GAME.view(line.state, None)
            piles.append(view["pile"] - view["grid"].count(None))
        state: Any = line.state
        assert state.outcome is not None
        assert GAME.census is not None
        assert {*Counter(map(number, GAME.census(state))).values()} == {1}
        assert all(later < sooner for sooner, later in itertools.pairwise(piles))
        longest = max(longest, len(piles) - 1)  # the first is the set-up
        assert min(GAME.view(state, None)["won"]) >= 0
    assert 8 <= longest <= BOUND[seats]
