"""Positions and boxes: what is accepted, and what is refused by name."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tablekit as tk

BOARD = [0, -2, 2, 1, -1, 0]
BOX: dict[str, Any] = tk.game("times_square").box.data


def test_a_hand_is_dealt_up_to_eight() -> None:
    data = {"board": BOARD, "hands": {"A": ["deb 5", "hal 3"]}, "discard": 4}
    match = tk.position("times_square", data, seats=["Ana", "Ben"])
    assert {"deb 5", "hal 3"} <= set(match.view("Ana")["hand"])
    view = match.view()
    assert (view["hand_sizes"], len(view["discard"]), view["supply"]) == ([8, 8], 4, 35)


def test_an_empty_hand_is_dealt_so_that_somebody_can_always_move() -> None:
    match = tk.position("times_square", {"board": BOARD, "hands": {"A": []}})
    assert match.view()["hand_sizes"] == [8, 8]
    assert match.choices


def test_a_board_may_be_a_mapping() -> None:
    figures = ("sue", "gB", "gA", "hal", "deb", "charlie")
    board = dict(zip(figures, BOARD, strict=True))
    match = tk.position("times_square", {"board": board, "active": "B"}, seats=["Ana", "Ben"])
    assert match.view()["board"] == board
    assert match.asked == ("Ben",)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "needs a board"),
        ({"board": BOARD, "hand": []}, "no 'hand'; did you mean 'hands'"),
        ({"board": [0, 1]}, "six numbers"),
        ({"board": 3}, "six numbers"),
        ({"board": {"sue": 0}}, "gB stands on a whole number, not None"),
        ({"board": [0, -2, 2, 1, "x", 0]}, "deb stands on a whole number, not 'x'"),
        ({"board": [0, -2, 2, 1.5, -1, 0]}, "hal stands on a whole number, not 1.5"),
        ({"board": {"suzie": 0}}, "no figure 'suzie'; did you mean 'sue'"),
        ({"board": [0, -2, 2, 9, -1, 0]}, "hal on 9 is off the street"),
        ({"board": [2, -2, 2, 1, -1, 0]}, "TS-21"),
        ({"board": [7, -2, 8, 1, -1, 0]}, "sue on 7 has already ended the game"),
        ({"board": [0, -2, 2, 1, -1, -7]}, "charlie on -7 has already ended the game"),
        ({"board": BOARD, "active": "Ana"}, "active is 'A' or 'B'"),
        ({"board": BOARD, "exhaustions": 2}, "0 or 1"),
        ({"board": BOARD, "hands": ["sue 1"]}, "hands: expected a mapping"),
        ({"board": BOARD, "hands": {"Ana": []}}, "'A' and 'B', not 'Ana'"),
        ({"board": BOARD, "hands": {"A": ["sue 1"] * 9}}, "at most 8 cards"),
        (
            {"board": BOARD, "hands": {"A": ["deb 6"]}},
            "there is no card 'deb 6'; did you mean 'deb",
        ),
        ({"board": BOARD, "discard": ["sue 1"] * 20}, "no 'sue 1' is left: every one of them"),
        ({"board": BOARD, "hands": {"A": ["deb 5", "deb 5"]}}, "no 'deb 5' is left"),
        ({"board": BOARD, "discard": 39}, "only 55 cards are left"),
        ({"board": BOARD, "discard": -1}, "discard: expected a whole number from 0"),
    ],
)
def test_a_position_that_cannot_be_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(tk.PositionError, match=message):
        tk.position("times_square", data)


def box(**changes: Any) -> dict[str, Any]:
    return {**BOX, "id": "mine", **changes}


def test_somebodys_own_box_is_played_with() -> None:
    deb = {"kind": "deb", "face": "5", "copies": 15, "basis": "invented"}
    own = box(card=[*(card for card in BOX["card"] if card["kind"] != "deb"), deb])
    match = tk.new("times_square", box=own)
    hands = Counter(match.view("Ana")["hand"]) + Counter(match.view("Ben")["hand"])
    assert not [card for card in hands if card.startswith("deb") and card != "deb 5"]


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (box(card=BOX["card"][:-1]), "the rulebook says 55"),
        (box(totals={**BOX["totals"], "hal": 13}), "says hal = 13, but the cards make 12"),
        (box(totals={"foxes": 1}), "says foxes = 1"),
        (
            box(card=[*BOX["card"], {"kind": "hal", "face": "4", "copies": 1, "basis": "printed"}]),
            "a hal card can't show '4'",
        ),
    ],
    ids=["too few", "total", "unknown total", "face"],
)
def test_a_box_that_does_not_add_up_is_refused(own: dict[str, Any], message: str) -> None:
    with pytest.raises(tk.BoxError, match=message):
        tk.new("times_square", box=own)
