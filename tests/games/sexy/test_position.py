"""Positions of Sexy: what they take for granted, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tests.games.sexy.scenario import gazes, guy, hand, moves, scene

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("a key nobody knows", {"gazes": {"Amy": "Juan"}}, "did you mean 'gaze'"),
    ("a guy twice", {"guys": ["Juan", "Juan"]}, "twice"),
    ("too many girls", {"girls": ["Amy", "Olga", "Juana", "Laura", "Vera"]}, "4 girls"),
    ("a drinking teetotaller", {"abilities": {"Amy": ["teetotal"]}, "tokens": {"Amy": 1}}, "Amy"),
    ("two guys alone", {"at": {"Juan": "pair 1", "Sergi": "pair 1"}}, "SEXY-LOC-02"),
    ("somewhere else", {"at": {"Juan": "smokin"}}, "did you mean 'smoking'"),
    ("a gaze of a dated girl", {"dates": {"Juan": "Vera"}, "gaze": {"Vera": "Juan"}}, "counter"),
    ("nobody left", {"out": ["Sergi", "Juan", "Arturo", "Gabriel"]}, "SEXY-SCENE-07"),
    ("a gaze at somebody out", {"out": ["Juan"], "gaze": {"Amy": "Juan"}}, "SEXY-ALC-04"),
    ("scene 2 of 1", {"scene": 2, "scenes": 1}, "scene 2"),
]


@pytest.mark.parametrize(
    ("data", "said"), [pytest.param(data, said, id=what) for what, data, said in REFUSED]
)
def test_a_position_that_cannot_be(data: dict[str, Any], said: str) -> None:
    with pytest.raises(tk.PositionError, match=said):
        tk.position("sexy", data, 4)


def test_an_empty_position_is_the_first_turn_of_a_scene() -> None:
    match = tk.position("sexy", {}, 4)

    assert [entry["name"] for entry in match.view()["guys"]] == [
        "Sergi",
        "Juan",
        "Arturo",
        "Gabriel",
    ]
    assert set(gazes(match).values()) == {"free"}
    assert match.asked == match.seats[:1]
    assert guy(match, "Sergi")["hand_size"] == 3


def test_abilities_are_the_boxs_unless_given() -> None:
    def abilities(**given: Any) -> dict[str, list[str]]:
        view = tk.position("sexy", given, 3).view()
        return {entry["name"]: entry["abilities"] for entry in view["girls"]}

    box = {"Amy": ["smoker"], "Olga": ["cleavage", "demanding"], "Juana": ["sweet"]}
    assert abilities() == box
    assert abilities(abilities="none") == {key: [] for key in box}
    assert abilities(abilities={"Amy": ["shy"]}) == {**box, "Amy": ["shy"]}
    assert abilities(abilities={"*": [], "Amy": ["shy"]}) == {
        "Amy": ["shy"],
        "Olga": [],
        "Juana": [],
    }


def test_the_sad_copy_of_a_card_goes_first() -> None:
    """A house convention: the face of a card that is played has no effect."""
    match = scene("Juan", hand="dj +, dj -")

    match.play(("dj",))

    assert hand(match, "Juan") == ["dj +"]
    assert ("dj",) in moves(match)
