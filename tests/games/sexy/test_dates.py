"""Dates: T-84 to T-94."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablekit.core.match import Match
from tests.games.sexy.scenario import (
    GIRLS,
    at,
    discard,
    gaze,
    gazes,
    guy,
    left,
    moves,
    pile,
    play,
    points,
    present,
    refused,
    scene,
    success,
    tell,
    tokens,
)

OTHERS = ["Amy", "Juana", "Laura", "Nerea"]


def date(active: str | None = "Juan", **more: Any) -> Match:
    """Scene 2 of 2, and Juan has a date with Olga."""
    more.setdefault("girls", OTHERS)
    more.setdefault("dates", {"Juan": "Olga"})
    return scene(active, scene=2, scenes=2, **more)


def test_t_84_a_date_is_laid_out() -> None:
    match = scene(
        phase="scene",
        scene=2,
        scenes=2,
        girls=["Juana", "Amy", "Nerea", "Bea"],
        numbers={"Olga": ["Juan", 1]},
        guys=["Sergi"],
    )

    play(match, "Juan", "date", "Olga")

    view = match.view()
    numbered = [girl for girl in view["girls"] if girl["number"] is not None]
    assert len(numbered) == 4 and "Olga" not in {girl["name"] for girl in numbered}
    assert at(match, "Juan") == at(match, "Olga") and at(match, "Olga").startswith("date")
    assert pile(match, "Juan", "Olga") == "+"
    assert guy(match, "Juan")["numbers"] == []
    # the others' first sensation of him is ordinary, but he is not there to be looked at
    assert not {girl["name"] for girl in numbered if girl["gaze"] == "Juan"}


def test_t_85_success_at_a_date() -> None:
    match = date(
        hand="dj",
        box=True,
        girls=["Amy", "Olga", "Laura", "Nerea"],
        dates={"Juan": "Juana"},
        piles={"Juan": {"Juana": "++++-"}},
        numbers={"Amy": ["Juan", 2], "Vera": ["Juan", 1]},
    )
    assert success(match, "Juana") == Fraction(4, 5)

    play(tell(match, "+"), "Juan", "throw", "Juana")

    # no result card, no question
    assert points(match, "Juan") == 4
    assert guy(match, "Juan")["out"]
    assert not present(match, "Juana")
    assert guy(match, "Juan")["numbers"] == ["Vera"]
    assert match.asked == ("Arturo",)


def test_t_86_nobody_is_slimy_at_his_date() -> None:
    match = date(slimy="Juan", abilities={"Olga": ["demanding"]}, piles={"Juan": {"Olga": "++++-"}})

    assert success(match, "Olga") == Fraction(3, 5)
    # two successes in a row are enough for the slimy guy here
    play(tell(match, "+ +"), "Juan", "throw", "Olga")
    assert guy(match, "Juan")["points_won"] == {"Olga": 8}


def test_t_88_bother_on_a_date() -> None:
    match = date(
        "Sergi",
        hand="bother",
        hands={"Juan": "chatting, dj, dj"},
        gaze={"Amy": "Sergi"},
        piles={"Juan": {"Olga": "+"}},
    )

    play(match, "Sergi", "bother", "date Juan")

    assert gaze(match, "Amy") == "free"
    assert at(match, "Juan") == "floor"
    assert pile(match, "Sergi", "Olga") == ""
    assert at(match, "Olga").startswith("date")

    if match.asked == ("Sergi",):
        play(match, "Sergi", "end")
    play(tell(match, "S"), "Juan", "chatting", "Amy")
    while match.asked != ("Juan",):
        match.play(("pass",))
    assert gaze(match, "Amy") == "Juan" and left(match) == 1
    play(match, "Juan", "return_date")
    assert at(match, "Juan") == at(match, "Olga")
    assert gaze(match, "Amy") == "free"
    assert pile(match, "Juan", "Olga") == "+"


def test_t_88_a_date_whose_guy_is_away_cannot_be_bothered() -> None:
    match = date("Sergi", hand="bother", at={"Juan": "floor"})

    assert refused(match, "Sergi", "bother", "date Juan") == "SEXY-DATE-12"


def test_t_89_out_and_in_again() -> None:
    match = date(hand="dj")

    play(match, "Juan", "leave_date")
    assert at(match, "Juan") == "floor" and left(match) == 1
    play(match, "Juan", "return_date")

    assert at(match, "Juan") == at(match, "Olga")
    assert discard(match) == []
    assert match.asked == ("Arturo",)


@pytest.mark.parametrize(("place", "drunk"), [("date", 0), ("floor", 1)])
def test_t_90_shots_at_a_date(place: str, drunk: int) -> None:
    match = date(None, phase="event", events=["shots", "party"], at={"Juan": place})

    assert tokens(match, "Juan") == drunk
    assert tokens(match, "Olga") == 0


@pytest.mark.parametrize("event", ["smoking", "fight"])
def test_t_90_smoking_and_fights_pass_a_date_by(event: str) -> None:
    match = date(None, phase="event", events=[event, "party"])

    assert at(match, "Juan") == at(match, "Olga")
    assert at(match, "Sergi") == ("smoking" if event == "smoking" else "floor")
    assert [e.args for e in match.log if e.rule == "SEXY-DATE-07"] == [("Juan",)]


def test_t_92_a_date_is_no_drawer_for_rivals() -> None:
    match = date(hand="drawer, dj")

    assert refused(match, "Juan", "drawer", "Olga", "Sergi") == "SEXY-DATE-05"


def test_t_92_freddy_is_not_mean_about_his_own_date() -> None:
    match = date("Freddy", hand="tall_tale, dj", dates={"Freddy": "Olga"})

    play(match, "Freddy", "tall_tale", "Olga")

    assert pile(match, "Freddy", "Olga").count("+") >= 1
    assert match.asked == ("Freddy",) and left(match) == 1
    assert all(pile(match, rival, "Olga") == "" for rival in ("Sergi", "Juan", "Arturo"))


def test_t_93_a_date_that_was_not_tried_is_lost() -> None:
    match = scene(
        phase="closing",
        scene=2,
        scenes=3,
        girls=OTHERS,
        dates={"Juan": "Olga"},
        at={"Juan": "floor"},
        piles={"Juan": {"Olga": "+++++"}},
        guys=["Sergi"],
    )

    assert "SEXY-SCENE-06" not in {event.rule for event in match.log}  # nobody was out
    # no attempt, and no other date with her in scene 3
    assert [event.args for event in match.log if event.rule == "SEXY-DATE-11"] == [("Juan", "Olga")]
    assert match.view()["scene"] == 3
    assert guy(match, "Juan")["numbers"] == []
    assert not present(match, "Olga")
    assert set(gazes(match)).isdisjoint({*OTHERS, "Olga"})


def test_t_93_an_attempt_at_the_date() -> None:
    match = date(None, phase="closing", piles={"Juan": {"Olga": "+++++"}})

    assert match.asked == ("Juan",)
    assert moves(match) == {("desperate", "Olga"), ("pass",)}


def test_t_94_a_kiss_does_not_bar_the_date() -> None:
    match = date(
        hand="dj",
        girls=[*GIRLS[2:], "Nerea", "Marta"],
        kissed=["Juan"],
        gone=["Amy"],
        at={"Juan": "floor"},
        piles={"Juan": {"Olga": "+++++"}},
    )

    play(match, "Juan", "return_date")

    assert ("throw", "Olga") in moves(match)
