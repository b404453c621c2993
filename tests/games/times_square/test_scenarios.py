"""Every scenario of the ledger, by its id: a table, what is played, what must come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.chance import sample
from tablekit.core.events import spell
from tablekit.core.line import Line
from tablekit.core.players import random_bot
from tablekit.core.requests import Ask, Draw

FIGURES = ("sue", "gB", "gA", "hal", "deb", "charlie")
START = [0, -2, 2, 1, -1, 0]
WILD = [2, 0, 5, 1, 3, 0]


def table(
    board: Sequence[int],
    hand: Sequence[str] = (),
    active: str = "A",
    rulings: Mapping[str, Any] | None = None,
    **more: Any,
) -> tk.Match:
    """A match at this board; the active player's other cards are of another colour.

    So a turn goes on by itself when the cards given here are played: what is forced isn't asked.
    """
    filler = ["hal 2"] if hand and hand[0] == "sue 1" else ["sue 1"]
    full = [*hand, *filler * (8 - len(hand))]
    data = {"board": board, "active": active, "hands": {active: full}, **more}
    return tk.position("times_square", data, seats=["Ana", "Ben"], rulings=rulings)


def board(match: tk.Match) -> list[int]:
    at = match.view()["board"]
    return [at[figure] for figure in FIGURES]


def played(match: tk.Match, *moves: str) -> list[int]:
    """The board after these moves."""
    for move in moves:
        match.play(move)
    return board(match)


def refused(match: tk.Match, move: str) -> str:
    """The rule that forbids a move; the refusal is listed, and the attempt changes nothing."""
    before, log = match.view(), str(match.log)
    listed = {spell(refusal.move): refusal for refusal in match.refusals()}
    with pytest.raises(tk.IllegalChoice) as caught:
        match.play(listed[move].move)
    assert caught.value.refusal == listed[move]
    assert listed[move].seat == match.asked[0]
    assert f"[{listed[move].rule}]" in str(caught.value)
    assert (match.view(), str(match.log)) == (before, log)
    return listed[move].rule


def trade(match: tk.Match, count: int) -> str:
    """A trade of the first cards of the active player's hand."""
    hand = match.view(match.asked[0])["hand"]
    return "trade " + ", ".join(hand[:count])


def kinds(match: tk.Match) -> list[str]:
    return [event.kind for event in match.log]


# ---- Setup


@pytest.mark.parametrize(
    ("owner", "starts", "places"), [(0, "Ana", START), (1, "Ben", [0, -2, 2, -1, 1, 0])]
)
def test_ts_s01_setup(owner: int, starts: str, places: list[int]) -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], script=[owner])
    assert board(match) == places
    assert match.asked == (starts,)
    view = match.view()
    assert view["hand_sizes"] == [8, 8]
    assert (view["supply"], view["discard"]) == (39, [])
    assert [event.rule for event in match.log if event.turn == 1] == [
        *("TS-02", "TS-03", "TS-04", "TS-05", "TS-06"),
        *("TS-07",) * 4,
        "TS-08",
    ]


# ---- Cards


def test_ts_s03_sue_shares_hals_space() -> None:
    match = table(START, ["sue 1"])
    assert played(match, "play sue 1") == [1, -2, 2, 1, -1, 0]
    assert "TS-15" in {event.rule for event in match.log}
    assert [event.args for event in match.log if event.kind == "draws"] == [(0, 1, 38)]
    assert board(match)[-1] == 0
    assert match.asked == ("Ben",)


def test_ts_s04_sue_cannot_enter_a_guards_space() -> None:
    match = table(START, ["sue 1"] * 3)
    match.play("play sue 1")
    assert refused(match, "play sue 1") == "TS-21"


def test_ts_s05_the_three_of_a_group_move_at_once() -> None:
    # Hal is met by Sue only: her guard has left his space when she comes.
    match = table([1, 0, 2, 2, -1, 0], ["sue 1"] * 2)
    shared = [event.args for event in match.play("group sue 1") if event.kind == "shares"]
    assert shared == [("sue", ["hal"])]


def test_ts_s05_group_move_then_a_single_card() -> None:
    match = table(START, ["sue 1"] * 3)
    assert played(match, "group sue 1", "play sue 1") == [2, -1, 3, 1, -1, 0]
    assert len(match.view()["discard"]) == 3


# ---- Charlie


def test_ts_s07_entrance_and_party_add_up() -> None:
    match = table([4, 1, 6, 7, 8, -2])
    assert played(match, trade(match, 3)) == [4, 1, 6, 7, 8, 1]
    assert match.view()["supply"] == 36
    assert {"TS-32", "TS-33", "TS-35", "TS-36", "TS-37"} <= {event.rule for event in match.log}


def test_ts_s08_a_guard_in_the_middle_spoils_the_party() -> None:
    match = table([2, 0, 3, 1, -1, 0])
    assert played(match, trade(match, 1))[-1] == 0
    assert "charlie_stays" in kinds(match)
    assert "party" not in kinds(match)


@pytest.mark.parametrize("charlie", [5, 6])
def test_ts_s10_charlie_stops_on_his_last_space_and_wins(charlie: int) -> None:
    match = table([4, 1, 8, 7, 4, charlie])
    assert played(match, trade(match, 1))[-1] == 8
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",)
    assert match.outcome.losers == ("Ben",)
    assert match.outcome.rule == "TS-38"


# ---- Hal's lure


def test_ts_s11_lure_draws_nothing() -> None:
    match = table([1, -5, 2, -3, 4, 0], active="B")
    assert played(match, "lure sue") == [-3, -5, 2, -3, 4, 0]
    assert match.view()["supply"] == 39
    assert "draws" not in kinds(match)
    assert match.asked == ("Ana",)


def test_ts_s12_guards_limit_the_lure() -> None:
    match = table([1, -5, 2, -6, 4, 0], active="B")
    assert refused(match, "lure sue") == "TS-21"
    assert refused(match, "lure gA") == "TS-21"
    assert played(match, "lure gB")[1] == -6


def test_ts_s14_sue_lured_into_the_entrance_wins_before_charlie_moves() -> None:
    match = table([4, 1, 8, 7, 4, 0], ["sue 1"])
    assert played(match, "lure sue") == [7, 1, 8, 7, 4, 0]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "TS-38")
    assert match.choices == []
    with pytest.raises(tk.MatchOver):
        match.play("play sue 1")


@pytest.mark.parametrize("active", ["A", "B"])
def test_ts_s16_deb_and_charlie_cannot_be_lured(active: str) -> None:
    match = table(START, active=active)
    assert refused(match, "lure deb") == "TS-31"
    assert refused(match, "lure charlie") == "TS-16"


# ---- What limits the cards


def test_ts_s17_one_colour_a_turn() -> None:
    match = table(START, ["sue 1", "sue 1", "sue 1", "hal 2"])
    match.play("play sue 1")
    assert refused(match, "play hal 2") == "TS-11"


def test_ts_s18_a_card_is_carried_out_in_full_or_not_at_all() -> None:
    match = table([0, -2, 2, 1, 5, 0], ["deb 5", "deb 3"])
    assert refused(match, "play deb 5") == "TS-02"
    assert played(match, "play deb 3", "stop") == [0, -2, 2, 1, 8, 1]


def test_ts_s19_wildcard_on_hal() -> None:
    match = table([2, 0, 6, 1, 5, 0], ["deb 2"])
    assert played(match, "wild deb 2 hal")[3] == 3


def test_ts_s20_deb_must_stand_between_sue_and_the_own_end() -> None:
    match = table([3, 0, 6, 1, 1, 0], ["deb 2"])
    assert refused(match, "wild deb 2 hal") == "TS-26"
    match = table([3, 0, 6, 1, 1, 0], ["deb 2"], active="B")
    assert played(match, "wild deb 2 hal")[3] == -1


def test_ts_s22_wildcard_on_sue_may_not_bring_her_to_deb() -> None:
    match = table([2, 0, 6, 1, 5, 0], ["deb 2", "deb 3"])
    assert refused(match, "wild deb 3 sue") == "TS-29"
    assert played(match, "wild deb 2 sue")[0] == 4


def test_ts_s23_after_a_wildcard_no_deb_card_moves_deb() -> None:
    match = table(WILD, ["deb 2", "deb 1"])
    match.play("wild deb 2 gA")
    assert refused(match, "play deb 1") == "TS-27"
    assert refused(match, "wild deb 1 hal") == "TS-27"


def test_ts_s24_both_guards_are_one_kind() -> None:
    match = table(WILD, ["deb 2", "deb 1"])
    assert played(match, "wild deb 2 gA", "wild deb 1 gB") == [2, 1, 7, 1, 3, 2]


def test_ts_s26_deb_walks_first_and_is_a_wildcard_then() -> None:
    match = table(START, ["deb 3", "deb 2"])
    assert refused(match, "wild deb 2 hal") == "TS-26"
    assert played(match, "play deb 3", "wild deb 2 hal") == [0, -2, 2, 3, 2, 0]


@pytest.mark.parametrize(("guards", "places"), [("gA gB", (-1, 3)), ("gA gA", (-2, 4))])
def test_ts_s27_guard_pair(guards: str, places: tuple[int, int]) -> None:
    match = table(START, ["guards pair"])
    assert refused(match, "play guards pair gB gB") == "TS-21"
    assert tuple(played(match, f"play guards pair {guards}")[1:3]) == places


def test_ts_s29_the_manhole_card_as_a_wildcard() -> None:
    match = table([-4, -6, 3, -5, -1, 0], ["deb manhole"])
    assert refused(match, "wild deb manhole sue") == "TS-29"
    assert played(match, "wild deb manhole hal")[3] == 0


# ---- Sue at the door


def test_ts_s31_a_group_move_takes_her_in() -> None:
    match = table([6, 1, 7, 2, -2, 0], ["sue 1", "sue 1"])
    assert refused(match, "play sue 1") == "TS-21"
    assert played(match, "group sue 1") == [7, 2, 8, 2, -2, 0]
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "TS-38")


def test_ts_s32_nothing_is_played_after_the_win() -> None:
    match = table([6, 1, 8, 2, -2, 0], ["sue 1", "sue 1"])
    match.play("play sue 1")
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",)
    with pytest.raises(tk.MatchOver):
        match.play("play sue 1")
    assert match.view()["supply"] == 39


# ---- The supply


def test_ts_s33_refill() -> None:
    match = table([0, -2, 2, -4, -1, 0], ["hal 2"] * 5, discard=19)
    assert match.view()["supply"] == 20
    assert played(match, *["play hal 2"] * 5)[3] == 6
    assert match.view()["hand_sizes"] == [8, 8]
    assert match.view()["supply"] == 15
    assert len(match.view()["discard"]) == 24


def test_ts_s34_reshuffle_in_the_middle_of_a_draw() -> None:
    match = table(START, ["hal 1", "hal 2", "hal 2", "hal 1"], discard=38)
    assert match.view()["supply"] == 1
    played(match, "play hal 1", "play hal 2", "play hal 2")
    assert match.view()["hand_sizes"] == [5, 8]
    assert len(match.view()["discard"]) == 41
    events = match.play("stop")
    story = [(e.kind, *e.args) for e in events if e.kind in ("draws", "runs_out")]
    assert story == [("draws", 0, 1, 0), ("runs_out", 41), ("draws", 0, 2, 39)]
    view = match.view()
    assert (view["supply"], view["discard"], view["exhaustions"]) == (39, [], 1)
    assert view["hand_sizes"] == [8, 8]
    assert match.outcome is None


def last_turn(charlie: int, hal: int = 3, sue: int = 0, **rulings: Any) -> tk.Match:
    """The supply runs out for the second time while A draws three."""
    places = [sue, -2, 2, hal, 4, charlie]
    match = table(places, rulings=rulings, discard=37, exhaustions=1)
    assert match.view()["supply"] == 2
    match.play(trade(match, 3))
    assert match.view()["hand_sizes"] == [7, 8]
    assert match.outcome is not None
    assert match.outcome.rule == "TS-39"
    return match


@pytest.mark.parametrize(("charlie", "winners"), [(-1, ("Ben",)), (0, ()), (1, ("Ana",))])
def test_ts_s36_second_exhaustion(charlie: int, winners: tuple[str, ...]) -> None:
    outcome = last_turn(charlie).outcome
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.parametrize(("sue", "winner"), [(-1, "Ben"), (1, "Ana")])
def test_ts_s36_sues_side_comes_before_charlies(sue: int, winner: str) -> None:
    outcome = last_turn(charlie=-3 * sue, sue=sue).outcome
    assert outcome is not None
    assert outcome.winners == (winner,)


@pytest.mark.parametrize(("mode", "winners"), [("finish", ()), ("immediate", ("Ben",))])
def test_ts_s36_charlies_last_step(mode: str, winners: tuple[str, ...]) -> None:
    # With Hal in the entrance Charlie would come from -1 to the middle.
    outcome = last_turn(-1, hal=7, end_mode=mode).outcome
    assert outcome is not None
    assert outcome.winners == winners


def test_the_discard_pile_keeps_the_order_in_which_cards_came() -> None:
    match = table(START, ["hal 1", "hal 2", "hal 1"])
    played(match, "play hal 2", "play hal 1", "play hal 1")
    theirs = match.view("Ben")["hand"]
    match.play("trade " + ", ".join((theirs[7], theirs[0], theirs[4])))
    assert match.view()["discard"] == ["hal 2", "hal 1", "hal 1", theirs[7], theirs[0], theirs[4]]


# ---- Across turns


def test_ts_s38_the_lock_ends_with_the_turn() -> None:
    match = table(WILD, ["deb 2", "deb 2"])
    match.play("wild deb 2 gA")
    assert match.asked == ("Ben",)
    match.play(trade(match, 1))
    assert match.asked == ("Ana",)
    assert played(match, "play deb 2")[4] == 5


@pytest.mark.parametrize(("exhaust_on", "games", "most"), [("last", 10_000, 85), ("need", 500, 86)])
def test_ts_s40_random_games_end_and_keep_the_invariants(
    exhaust_on: str, games: int, most: int
) -> None:
    """All 10,000 games under the default reading, on bare lines; 500 under the other."""
    game = tk.game("times_square")
    setup = game.setup(2, {"exhaust_on": exhaust_on})
    for seed in range(games):
        random = Random(seed)
        line = Line(game, game.start(setup))
        state: Any = line.state
        drawn, lured = -16, False
        while line.start():
            assert state.phase == "setup" or [len(hand) for hand in state.hands] == [8, 8]
            first = state.phase == "turns"
            while (request := line.request) is not None:
                assert in_order(state), seed
                if isinstance(request, Draw):
                    answer: Any = sample(request, random)
                    drawn += request.count if request.rule != "TS-06" else 0
                else:
                    assert isinstance(request, Ask)
                    answer = random_bot(None, request.moves, random)
                    if first:
                        assert not (lured and answer[0] == "lure"), seed
                        lured, first = answer[0] == "lure", False
                line.send(answer)
        assert line.state.outcome is not None
        assert drawn <= most, seed


def in_order(state: Any) -> bool:
    """TS-41 a, b, c and e at a point where somebody decides or draws."""
    at = state.at
    held = state.supply.size + len(state.discard) + len(state.hands[0]) + len(state.hands[1])
    return bool(
        (state.phase == "setup" or at["gB"] < at["sue"] < at["gA"])
        and max(at.values()) <= 8
        and min(at.values()) >= -8
        and held == 55
        and abs(at["sue"]) < 7
        and abs(at["charlie"]) < 7
    )


def test_ts_s42_hal_decides_nothing_himself() -> None:
    match = table(START, ["hal 3", "hal 3"])
    assert played(match, "play hal 3", "play hal 3") == [0, -2, 2, 7, -1, 1]
    assert match.outcome is None
    assert match.asked == ("Ben",)
