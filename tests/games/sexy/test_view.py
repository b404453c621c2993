"""What a seat sees besides hands and places: the throw going on, the card in play."""

from __future__ import annotations

from typing import Any

from tablekit.core.match import Match
from tests.games.sexy.scenario import gaze, idle, moves, play, present, refused, scene, tell

FIVE = "+++--"


def thrower(**more: Any) -> Match:
    """Juan, at whom Amy and Olga look, and with each of them five indicators."""
    return scene(
        "Juan",
        hand="dj",
        gaze={"Amy": "Juan", "Olga": "Juan"},
        piles={"Juan": {"Amy": FIVE, "Olga": FIVE}},
        **more,
    )


def fan(match: Match) -> dict[str, Any] | None:
    """The throw as everybody sees it, whoever looks."""
    shown: list[dict[str, Any] | None] = [
        match.view(seat)["throw"] for seat in (None, *match.seats)
    ]
    assert all(throw == shown[0] for throw in shown)
    return shown[0]


def test_a_throw_is_seen_until_the_turn_is_over() -> None:
    match = thrower(abilities={"Amy": ["demanding"]})
    assert fan(match) is None
    play(tell(match, "+ + kiss"), "Juan", "throw", "Amy")
    assert moves(match) == {("take_number",), ("draw_result",)}
    assert fan(match) == {"guy": "Juan", "girl": "Amy", "drawn": "++", "left": 3}
    play(match, "Juan", "draw_result")
    assert not present(match, "Amy")
    assert fan(match) == {"guy": "Juan", "girl": "Amy", "drawn": "++", "left": 3}


def test_a_throw_ends_with_the_first_failure() -> None:
    match = thrower(abilities={"Amy": ["demanding"]})
    play(tell(match, "- cobra"), "Juan", "throw", "Amy")
    assert gaze(match, "Amy") == "free"
    assert fan(match) == {"guy": "Juan", "girl": "Amy", "drawn": "-", "left": 4}


def test_drawn_successes_that_go_back_are_seen_and_stay_in_the_pile() -> None:
    match = thrower(abilities={"Amy": ["demanding"]}, rulings={"picky": "replace"})
    play(tell(match, "+ -"), "Juan", "throw", "Amy")
    assert fan(match) == {"guy": "Juan", "girl": "Amy", "drawn": "+-", "left": 4}


def test_the_fan_is_put_away_when_a_turn_begins() -> None:
    match = thrower()
    play(tell(match, "- cobra"), "Juan", "throw", "Amy")
    copy = match.copy()
    assert fan(copy) == fan(match) is not None
    idle(copy)
    assert fan(copy) is None
    assert fan(match.undo()) is None
    assert fan(match.redo()) is not None


def test_the_fan_is_put_away_when_another_throw_begins() -> None:
    match = scene(
        phase="closing",
        gaze={"Amy": "Juan", "Olga": "Arturo", "Juana": "Gabriel"},
        piles={"Juan": {"Amy": FIVE}, "Arturo": {"Olga": FIVE}, "Gabriel": {"Juana": FIVE}},
        boyfriends=["Olga"],
    )
    play(tell(match, "- cobra"), "Juan", "desperate", "Amy")
    assert fan(match) == {"guy": "Juan", "girl": "Amy", "drawn": "-", "left": 4}
    assert match.asked == ("Arturo",)
    play(match, "Arturo", "desperate", "Olga")
    assert match.asked == ("Gabriel",)
    assert fan(match) is None, "she has a boyfriend: nothing is drawn"


def test_the_card_in_play_lies_open() -> None:
    match = scene("Juan", hand="tall_tale", hands={"Sergi": "gotcha"}, gaze={"Amy": "Juan"})
    play(match, "Juan", "tall_tale", "Amy")
    assert match.asked == ("Sergi",)
    (card,) = match.view()["in_play"]
    assert card.startswith("tall_tale")
    idle(match)
    assert match.view()["in_play"] == []


def test_nobody_returns_to_a_date_that_has_gone() -> None:
    match = scene(
        "Juan", hand="dj", gone=["Laura"], girls=["Amy", "Olga", "Juana"], scene=2, scenes=2
    )
    assert refused(match, "Juan", "leave_date") == "SEXY-DATE-04"
    assert refused(match, "Juan", "return_date") == "SEXY-DATE-04"
