"""TS-WE: the worked example, four turns from the start that the ledger reconstructs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tablekit as tk

START = [1, 0, 6, -3, -7, 0]
HANDS = {
    "A": ["sue 1"] * 4 + ["deb manhole", "deb 5", "hal 1", "guards 1"],
    "B": ["deb 2", "deb 3", "deb 3", "hal 2", "hal 2", "guards 1", "guards 1", "sue 1"],
}
# Who plays, what, the board before Charlie's step, and after the turn; how many cards are drawn.
TURNS = [
    ("Ana", ["group sue 1", "play sue 1", "play sue 1"], [4, 1, 7, -3, -7, 2], 4),
    ("Ben", ["wild deb 2 gA", "wild deb 3 gB", "wild deb 3 gB"], [4, -5, 5, -3, -7, 1], 3),
    ("Ana", ["play deb manhole", "play deb 5"], [4, -5, 5, -3, 5, 1], 2),
    ("Ben", ["lure sue"], [-3, -5, 5, -3, 5, 1], 0),
]


def example(turns: int = 0, cards: int = 0) -> tk.Match:
    """The example after this many turns and then this many cards."""
    match = tk.position("times_square", {"board": START, "hands": HANDS}, seats=["Ana", "Ben"])
    for _, moves, _, _ in TURNS[:turns]:
        play(match, moves)
    for move in TURNS[turns][1][:cards] if cards else []:
        match.play(move)
    return match


def play(match: tk.Match, moves: Sequence[str]) -> None:
    """A turn: these moves, and no more."""
    seat = match.asked
    for move in moves:
        match.play(move)
    if match.asked == seat:
        match.play("stop")


def board(match: tk.Match) -> list[int]:
    return list(match.view()["board"][f] for f in ("sue", "gB", "gA", "hal", "deb", "charlie"))


def test_ts_we_four_turns() -> None:
    match = example()
    for seat, moves, after, cards in TURNS:
        assert match.asked == (seat,)
        supply, told = match.view()["supply"], len(match.log)
        play(match, moves)
        assert board(match) == after
        assert supply - match.view()["supply"] == cards
        assert any(e.kind == "draws" for e in match.log[told:]) == (cards > 0)
    assert match.asked == ("Ana",)
    assert match.outcome is None


def test_ts_we_charlie_counts_what_the_example_counts() -> None:
    counted = []
    match = example()
    for _, moves, _, _ in TURNS:
        told = len(match.log)
        play(match, moves)
        kinds = ("entrance", "party", "charlie_stays")
        counted.append([(e.rule, e.args[1:]) for e in match.log[told:] if e.kind in kinds])
    assert counted == [
        [("TS-35", (["gA"], 1)), ("TS-36", ())],
        [("TS-35", (["deb"], 1))],
        [("TS-37", ())],
        [("TS-37", ())],
    ]


def test_ts_we_a_deb_stands_between_sue_and_bens_end() -> None:
    match = example(1)
    assert board(match)[4] < board(match)[0]
    assert ("wild", "deb 2", "gA") in [choice.move for choice in match.choices]


def test_ts_we_b_two_guards_are_one_kind_for_the_lock() -> None:
    match = example(1, cards=1)
    assert match.view()["lock"] == "guards"
    assert ("wild", "deb 3", "gB") in [choice.move for choice in match.choices]
    locked = {refusal.move: refusal.rule for refusal in match.refusals()}
    assert locked["wild", "deb 3", "hal"] == "TS-27"
    assert locked["wild", "deb 3", "sue"] == "TS-27"


def test_ts_we_c_the_lock_was_the_other_players_turn() -> None:
    assert example(1, cards=2).view()["lock"] == "guards"
    assert example(2).view()["lock"] == ""
    assert board(example(2, cards=2))[4] == 5


@pytest.mark.parametrize("figure", ["gA", "gB"])
def test_ts_we_d_hal_stands_between_the_guards(figure: str) -> None:
    match = example(3)
    places = match.view()["board"]
    assert places["gB"] < places["hal"] < places["gA"]
    assert ("lure", "sue") in [choice.move for choice in match.choices]
    match.play("lure sue")
    assert "TS-30" in {event.rule for event in match.log}
    # Sue stands with Hal now: nobody can be lured to her.
    assert {r.move: r.rule for r in match.refusals("Ana")}["lure", figure] == "TS-21"


@pytest.mark.parametrize(("half_len", "charlie"), [(6, 2), (7, 1), (8, 1)])
def test_ts_we_e_on_thirteen_spaces_charlie_would_move(half_len: int, charlie: int) -> None:
    # The figures of turn 3 that decide nothing stand where every street has room for them.
    match = tk.position(
        "times_square",
        {"board": [3, -5, 4, -3, -5, 1], "hands": {"A": ["deb manhole", "deb 5"]}},
        rulings={"half_len": half_len},
    )
    play(match, TURNS[2][1])
    assert board(match) == [3, -5, 4, -3, 5, charlie]
