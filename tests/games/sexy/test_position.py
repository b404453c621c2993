"""Positions of Sexy: what they take for granted, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tests.games.sexy.scenario import gazes, guy, hand, moves, scene

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("a key nobody knows", {"gazes": {"Amy": "Juan"}}, "did you mean 'gaze'"),
    ("a guy nobody knows", {"guys": ["Huan"]}, "did you mean 'Juan'"),
    ("a girl nobody knows", {"girls": ["Ami"]}, "did you mean 'Amy'"),
    ("a guy twice", {"guys": ["Juan", "Juan"]}, "twice"),
    ("too many girls", {"girls": ["Amy", "Olga", "Juana", "Laura", "Vera"]}, "4 girls"),
    ("an ability nobody has", {"abilities": {"Amy": ["swet"]}}, "did you mean 'sweet'"),
    ("a girl who isn't there", {"gaze": {"Vera": "Juan"}}, "Vera"),
    ("a guy who isn't there", {"gaze": {"Amy": "Jaime"}}, "Jaime"),
    ("eight indicators", {"piles": {"Juan": {"Amy": "++++++++"}}}, "7"),
    ("an indicator of a third kind", {"piles": {"Juan": {"Amy": "+o"}}}, r"\+ and -"),
    ("too much to drink", {"tokens": {"Juan": 4}}, "SEXY-ALC-02"),
    ("a drinking teetotaller", {"abilities": {"Amy": ["teetotal"]}, "tokens": {"Amy": 1}}, "Amy"),
    ("two guys alone", {"at": {"Juan": "pair 1", "Sergi": "pair 1"}}, "SEXY-LOC-02"),
    ("a guy alone", {"at": {"Juan": "pair 1"}}, "SEXY-LOC-02"),
    ("somewhere else", {"at": {"Juan": "smokin"}}, "did you mean 'smoking'"),
    ("a smoker who doesn't", {"at": {"Arturo": "smoking"}}, "doesn't smoke"),
    ("a date without a girl", {"at": {"Juan": "date"}}, "SEXY-DATE-02"),
    ("a gaze of a dated girl", {"dates": {"Juan": "Vera"}, "gaze": {"Vera": "Juan"}}, "counter"),
    ("a card nobody knows", {"hands": {"Juan": ["chating +"]}}, "did you mean 'chatting'"),
    ("three clowns", {"hands": {"Juan": ["clown"] * 3}}, "clown"),
    ("an event nobody knows", {"events": ["partty"]}, "did you mean 'party'"),
    ("a boyfriend of a number", {"numbers": {"Amy": ["Juan", 1]}, "boyfriends": ["Amy"]}, "Amy"),
    ("a number from tomorrow", {"numbers": {"Amy": ["Juan", 2]}}, "scene 2"),
    ("a third time", {"time": 3}, "SEXY-SCENE-01"),
    ("three actions", {"actions": 3}, "SEXY-TURN-04"),
    ("nobody left", {"out": ["Sergi", "Juan", "Arturo", "Gabriel"]}, "SEXY-SCENE-07"),
    ("a turn of somebody out", {"out": ["Juan"], "active": "Juan"}, "Juan"),
    ("a gaze at somebody out", {"out": ["Juan"], "gaze": {"Amy": "Juan"}}, "SEXY-ALC-04"),
    ("scene 2 of 1", {"scene": 2, "scenes": 1}, "scene 2"),
    ("a phase nobody knows", {"phase": "turns"}, "did you mean 'turn'"),
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


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"scenes": 5}, "SEXY-SETUP-02"),
        ({"guys": ["Juan"]}, "4"),
        ({"guys": ["Juan", "Sergi", "Lalo", "Victo"]}, "did you mean 'Victor'"),
        ({"girls": [["Amy", "Olga", "Juana", "Amy"]]}, "twice"),
        ({"girls": [["Amy", "Olga"]]}, "4 girls"),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, dict) else None,
)
def test_options_that_cannot_be(options: dict[str, Any], said: str) -> None:
    with pytest.raises(tk.TablekitError, match=said):
        tk.new("sexy", 4, **options)


@pytest.mark.parametrize("seats", [2, 5])
def test_three_or_four_play(seats: int) -> None:
    with pytest.raises(tk.SeatError, match="3 to 4"):
        tk.new("sexy", seats)
