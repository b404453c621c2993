"""What the table of Sexy tells at a glance: the step of the turn, names in narrow columns."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tablekit.core.match import Match
from tablekit.draw import Table
from tablekit.games.sexy.picture import picture
from tablekit.probability.evening import evening

AMY = {"gaze": {"Amy": "Juan"}, "piles": {"Juan": {"Amy": "+++++"}}}


def juan(script: tuple[str, ...] = (), **data: Any) -> Match:
    hands = {"Juan": ["drink", "joke"], "Sergi": ["laxative"]}
    start = {"active": "Juan", "phase": "actions", "abilities": "none", "hands": hands, **AMY}
    return tk.position("sexy", {**start, **data}, seats=4, seed=1, script=script)


def drawn(match: Match, width: int = 912) -> Table:
    return picture(match.view("Ben"), match.words, width=width)


def test_the_step_says_how_many_actions_are_left() -> None:
    match = juan()
    assert drawn(match).step == "2 actions left"
    match.play("joke Amy")
    assert drawn(match).step == "1 action left"


def test_a_window_for_orange_cards_is_called_a_reaction() -> None:
    match = juan()
    match.play("drink Amy")
    assert match.asked == ("Ana",)
    assert drawn(match).step == "a reaction is possible"


def test_the_choice_after_a_success_is_no_reaction() -> None:
    match = juan(("+",))
    match.play("throw Amy")
    assert {choice.verb for choice in match.choices} == {"take_number", "draw_result"}
    assert drawn(match).step == "1 action left"


@pytest.mark.parametrize("width", [592, 752, 912, 1152])
def test_a_column_has_room_for_its_girl_even_beside_a_date(width: int) -> None:
    match = juan(scene=2, scenes=2, dates={"Sergi": "Olga"}, girls=["Amy", "Laura", "Vera", "Ines"])
    board = drawn(match, width).board
    assert board is not None
    heads = [part.svg for part in board.parts if part.key.startswith("people/column")]
    for head, name in zip(heads, ["1 Amy", "2 Laura", "3 Vera", "4 Ines", "Olga"], strict=True):
        assert f">{name}<" in head


def test_a_seat_named_like_its_speaker_is_not_named_twice() -> None:
    match = evening(4, 1)
    board = picture(match.view("Juan"), match.words).board
    assert board is not None
    rows = [part.svg for part in board.parts if part.key.startswith("people/row")]
    assert [row.count(f">{name}<") for row, name in zip(rows, match.seats, strict=True)] == [1] * 3
    assert not any(f"{name} ·" in row for row, name in zip(rows, match.seats, strict=True))
    others = drawn(juan()).board
    assert others is not None
    assert any("Ana ·" in part.svg for part in others.parts)


@pytest.mark.parametrize(("listed", "said"), [("plain", "indicators"), ("classroom", "tokens")])
def test_a_pile_is_said_in_the_words_of_its_list(listed: str, said: str) -> None:
    match = evening(4, 1) if listed == "classroom" else juan()
    board = picture(match.view(match.seats[1]), match.words).board
    assert board is not None and match.words.listed == listed
    labels = [part.label for part in board.parts if " with " in part.label]
    assert any(f": 5 {said}, top " in label for label in labels)
    assert all(f" {said}" in label for label in labels)


def test_the_class_is_told_to_gather_tokens() -> None:
    match = evening(1, 1, abilities=["exacting"])
    refusal = match.refusal("throw Amy")
    assert refusal is not None and refusal.why == "you need her attention, and five tokens from her"
