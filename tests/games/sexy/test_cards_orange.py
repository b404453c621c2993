"""Orange cards: T-34 to T-47."""

from __future__ import annotations

import pytest

from tablekit.core.match import Match
from tests.games.sexy.scenario import (
    at,
    couple,
    discard,
    gaze,
    gazes,
    guy,
    hand,
    left,
    moves,
    on_to,
    pile,
    play,
    scene,
    tokens,
    turns,
)


def tall_tale(juan: str = "tall_tale") -> Match:
    """Juan tells Amy a tall tale, and Sergi on the floor catches him."""
    match = scene(
        "Juan",
        hand=juan,
        hands={"Sergi": "gotcha", "Arturo": "clown"},  # who can't answer isn't asked
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": "++"}},
    )
    play(match, "Juan", "tall_tale", "Amy")
    play(match, "Sergi", "gotcha")
    return match


def test_t_34_caught_in_a_tall_tale() -> None:
    match = tall_tale()

    assert pile(match, "Juan", "Amy") == "++-"
    assert gaze(match, "Amy") == "free"


def test_t_35_caught_but_glib() -> None:
    match = tall_tale("tall_tale, labia")
    play(match, "Juan", "labia")

    assert pile(match, "Juan", "Amy") == "++-"
    assert gaze(match, "Amy") == "Juan"


def test_t_36_nobody_hears_a_tale_in_a_private_area() -> None:
    match = scene(
        "Juan",
        hand="tall_tale, dj",
        hands={"Sergi": "gotcha"},
        gaze={"Amy": "Juan"},
        at={"Juan": "pair 1", "Amy": "pair 1"},
    )

    play(match, "Juan", "tall_tale", "Amy")

    assert match.asked == ("Juan",)
    assert pile(match, "Juan", "Amy") == "+"


def looking(before: str, face: str) -> Match:
    """Juan chats Amy up, and Sergi sees where Juan looks."""
    match = scene(
        "Juan",
        hand="chatting",
        hands={"Sergi": "cleavage", "Arturo": "clown"},
        abilities={"Amy": ["cleavage"]},
        piles={"Juan": {"Amy": before}},
        chance=face,
    )
    play(match, "Juan", "chatting", "Amy")
    play(match, "Sergi", "cleavage")
    return match


def test_t_37_the_card_takes_the_seventh_place_before_the_cleavage() -> None:
    match = looking("+++++-", "S")

    assert pile(match, "Juan", "Amy") == "+++++-+"
    assert gaze(match, "Amy") == "free"


@pytest.mark.parametrize(("face", "after"), [("S", "++++++-"), ("F", "+++++-")])
def test_t_38_card_then_cleavage(face: str, after: str) -> None:
    match = looking("+++++", face)

    assert pile(match, "Juan", "Amy") == after
    assert gaze(match, "Amy") == "free"


def test_t_40_a_cleavage_follows_into_the_private_area() -> None:
    match = scene(
        "Juan",
        hand="shot_tactic",
        hands={"Sergi": "cleavage"},
        abilities={"Amy": ["cleavage"]},
        gaze={"Amy": "Juan"},
    )

    play(match, "Juan", "shot_tactic", "Amy")
    play(match, "Sergi", "cleavage")

    assert couple(match, "Juan", "Amy")
    assert tokens(match, "Juan") == tokens(match, "Amy") == 1
    assert gaze(match, "Amy") == "free"
    assert pile(match, "Juan", "Amy") == "-"


@pytest.mark.parametrize(
    "move", [("clown",), ("sexy_dance",), ("dj",), ("bother", "smoking"), ("drink",)]
)
def test_t_41_a_card_without_a_girl_lets_no_cleavage_in(move: tuple[str, ...]) -> None:
    match = scene(
        "Juan",
        hand=f"{move[0]}, chatting",
        hands={"Sergi": "cleavage"},
        abilities={girl: ["cleavage", "smoker"] for girl in ("Amy", "Olga")},
        at={"Olga": "smoking"},
    )

    play(match, "Juan", *move)

    assert match.asked == ("Juan",)
    assert hand(match, "Sergi") == ["cleavage +"]


def test_t_41_if_touching_is_enough_the_clown_lets_it_in() -> None:
    match = scene(
        "Juan",
        hand="clown",
        hands={"Sergi": "cleavage"},
        abilities={"Amy": ["cleavage"]},
        rulings={"cleavage_on": "touched"},
    )

    play(match, "Juan", "clown")
    play(match, "Sergi", "cleavage")

    # the card first, then the hit
    assert gazes(match) == {"Amy": "free", "Olga": "Juan", "Juana": "Juan", "Laura": "Juan"}
    assert pile(match, "Juan", "Amy") == "--"


def test_t_42_a_laxative_costs_the_gazes_and_the_next_turn() -> None:
    match = scene(
        "Juan",
        hand="drink, dj",
        hands={"Sergi": "laxative", "Arturo": "clown"},
        gaze={"Amy": "Juan", "Olga": "Juan"},
        events=["party", "party", "party"],
    )

    play(match, "Juan", "drink", "Amy")
    play(match, "Sergi", "laxative")

    assert set(gazes(match).values()) == {"free"}
    assert pile(match, "Juan", "Amy") == "+"
    assert tokens(match, "Juan") == tokens(match, "Amy") == 1
    assert match.asked == ("Juan",) and left(match) == 1

    assert turns(match, 5) == ["Juan", "Arturo", "Gabriel", "Sergi", "Arturo"]
    assert hand(match, "Juan") == ["dj +"]  # he drew nothing in the round he missed
    assert turns(match, 3) == ["Gabriel", "Sergi", "Juan"]
    assert guy(match, "Juan")["hand_size"] == 3


@pytest.mark.parametrize("answer", ["pass", "laxative"])
def test_t_43_one_gain_is_one_window_whatever_its_size(answer: str) -> None:
    match = scene(
        "Juan", hand="drink, dj", hands={"Sergi": "laxative +, laxative -"}, cheap_booze=True
    )

    play(match, "Juan", "drink")
    assert tokens(match, "Juan") == 2
    assert moves(match) == {("laxative",), ("pass",)}
    play(match, "Sergi", answer)

    assert match.asked == ("Juan",)


def shots() -> Match:
    return scene(
        phase="event",
        events=["shots", "party", "party", "party"],
        hands={"Sergi": "laxative +, laxative -"},
        guys=["Sergi", "Juan", "Victor", "Lalo"],
        at={"Lalo": "pair 1", "Laura": "pair 1"},
    )


def test_t_45_shots_and_two_laxatives() -> None:
    match = shots()

    assert [tokens(match, who) for who in ("Sergi", "Juan", "Victor", "Lalo")] == [1, 1, 1, 0]
    play(match, "Sergi", "laxative")
    play(match, "Sergi", "laxative")

    # both sit the next round out; Lalo in his private area could not be hit
    assert turns(match, 6) == ["Sergi", "Lalo", "Sergi", "Juan", "Victor", "Lalo"]


def test_t_45_each_of_the_two_is_one_window() -> None:
    match = shots()

    play(match, "Sergi", "pass")
    play(match, "Sergi", "pass")

    assert turns(match, 4) == ["Sergi", "Juan", "Victor", "Lalo"]


def test_t_46_a_laxative_during_a_dance() -> None:
    match = scene(
        "Juan",
        hand="drink, dj",
        hands={"Sergi": "laxative"},
        gaze={"Amy": "Juan"},
        at={"Juan": "dance 1", "Amy": "dance 1"},
        events=["party", "party", "party"],
        rulings={"laxative_reach": "anywhere"},
    )

    play(match, "Juan", "drink")
    play(match, "Sergi", "laxative")
    assert gaze(match, "Amy") == "free"
    assert couple(match, "Juan", "Amy")

    assert turns(match, 4) == ["Juan", "Arturo", "Gabriel", "Sergi"]
    assert couple(match, "Juan", "Amy")  # the skipped turn brought no test
    thrown_away = discard(match)
    on_to(match, "Juan")
    assert at(match, "Juan") == at(match, "Amy") == "floor"
    assert discard(match) == thrown_away  # and no face was read now


def test_t_47_out_before_any_laxative() -> None:
    match = scene(
        "Juan",
        hand="drink, dj",
        hands={"Sergi": "laxative"},
        tokens={"Juan": 3},
        gaze={"Amy": "Juan", "Olga": "Sergi"},
    )

    play(match, "Juan", "drink")

    assert guy(match, "Juan")["out"]
    assert match.asked == ("Arturo",)
    assert hand(match, "Sergi") == ["laxative +"]
    assert gaze(match, "Amy") == "free" and gaze(match, "Olga") == "Sergi"
