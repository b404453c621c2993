"""Pink cards: T-26 to T-33."""

from __future__ import annotations

import pytest

from tests.games.sexy.scenario import (
    at,
    couple,
    discard,
    gaze,
    gazes,
    hand,
    left,
    moves,
    on_to,
    pile,
    play,
    present,
    refused,
    scene,
    tell,
    tokens,
)


@pytest.mark.parametrize(("before", "after"), [("++", "++-"), ("+++++++", "+++++++")])
def test_t_26_the_drawer_reaches_a_rival_anywhere(before: str, after: str) -> None:
    match = scene(
        "Juan",
        hand="drawer +, dj",
        gaze={"Amy": "Juan"},
        at={"Sergi": "pair 1", "Olga": "pair 1"},
        piles={"Sergi": {"Amy": before}},
    )

    play(match, "Juan", "drawer", "Amy", "Sergi")

    assert pile(match, "Sergi", "Amy") == after
    assert discard(match) == ["drawer +"] and left(match) == 1
    assert gaze(match, "Amy") == "Juan" and pile(match, "Juan", "Amy") == ""


def test_t_27_a_shot_for_two() -> None:
    match = scene("Juan", hand="shot_tactic, labia", gaze={"Amy": "Juan", "Olga": "Juan"})

    play(match, "Juan", "shot_tactic", "Amy")

    assert couple(match, "Juan", "Amy")
    assert gaze(match, "Amy") == "Juan"
    # his own card took Olga's gaze, so his Labia was no help
    assert gaze(match, "Olga") == "free" and hand(match, "Juan") == ["labia +"]
    assert tokens(match, "Juan") == tokens(match, "Amy") == 1
    assert pile(match, "Juan", "Amy") == ""


def test_t_28_a_teetotaller_drinks_with_nobody() -> None:
    match = scene(
        "Juan",
        hand="shot_tactic, drink",
        abilities={"Amy": ["teetotal"]},
        gaze={"Amy": "Juan"},
    )

    assert refused(match, "Juan", "shot_tactic", "Amy") == "SEXY-ABIL-04"
    assert refused(match, "Juan", "drink", "Amy") == "SEXY-ABIL-04"
    assert ("drink",) in moves(match)


def test_t_29_cheap_booze_and_one_shot_too_many() -> None:
    match = scene(
        "Victor",
        hand="shot_tactic",
        girls=["Amy", "Olga", "Juana", "Nerea"],
        cheap_booze=True,
        tokens={"Victor": 1, "Nerea": 2},
        gaze={"Amy": "Victor", "Nerea": "Victor"},
        piles={"Victor": {"Nerea": "++"}, "Sergi": {"Nerea": "-+"}},
    )

    play(match, "Victor", "shot_tactic", "Nerea")

    assert tokens(match, "Victor") == 3
    assert not present(match, "Nerea")
    assert at(match, "Victor") == "floor"
    assert gaze(match, "Amy") == "free"
    assert pile(match, "Victor", "Nerea") == pile(match, "Sergi", "Nerea") == ""


def test_t_30_dancing_close_takes_three_successes() -> None:
    def dance(who: str, indicators: str) -> str:
        match = scene(
            who,
            hand="dancing_close",
            gaze={"Amy": who},
            piles={who: {"Amy": indicators}},
        )
        if ("dancing_close", "Amy") in moves(match):
            return "open"
        return refused(match, who, "dancing_close", "Amy")

    assert dance("Juan", "++--") == "SEXY-CARD-15"
    assert dance("Juan", "+-++") == "open"
    assert dance("Victor", "") == "open"


def test_t_31_the_dance_goes_on_while_she_smiles() -> None:
    match = scene(
        "Juan",
        phase="turn",
        first="S",
        gaze={"Amy": "Juan"},
        at={"Juan": "dance 1", "Amy": "dance 1"},
        piles={"Juan": {"Amy": "+++"}},
        events=["party", "party", "party"],
    )

    # his turn began with her smile, before he drew his cards
    assert pile(match, "Juan", "Amy") == "++++"
    rules = [event.rule for event in match.log]
    assert rules.index("SEXY-CARD-16") < rules.index("SEXY-TURN-03")
    assert len(hand(match, "Juan")) == 3 and left(match) == 2
    assert couple(match, "Juan", "Amy")

    on_to(tell(match, "F"), "Juan")

    assert at(match, "Juan") == at(match, "Amy") == "floor"
    assert gaze(match, "Amy") == "Juan"
    assert pile(match, "Juan", "Amy") == "++++"


def test_t_33_freddy_is_mean_to_somebody_far_away() -> None:
    match = scene(
        "Freddy",
        hand="tall_tale",
        gaze={"Amy": "Freddy"},
        at={"Lalo": "pair 1", "Olga": "pair 1"},
    )

    play(match, "Freddy", "tall_tale", "Amy")
    assert moves(match) == {("mean", "Sergi"), ("mean", "Juan"), ("mean", "Lalo")}
    play(match, "Freddy", "mean", "Lalo")

    assert pile(match, "Freddy", "Amy") == "+"
    assert pile(match, "Lalo", "Amy") == "-"
    assert gazes(match)["Amy"] == "Freddy"
