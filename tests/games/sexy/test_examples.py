"""Scenarios W-01 to W-10: the worked examples of the rulebook, and figures it states."""

from __future__ import annotations

import pytest

import tablekit as tk
from tests.games.sexy.scenario import (
    at,
    cards,
    discard,
    gaze,
    gazes,
    guy,
    hand,
    idle,
    left,
    moves,
    own_turn,
    pile,
    play,
    points,
    present,
    scene,
    success,
    targets,
    tokens,
)


def test_w_01_jaime_gets_the_first_look_of_amy() -> None:
    # Juan, Arturo and Victor have nothing that Amy likes, and no beard either
    match = tk.new(
        "sexy",
        seats=["Juan", "Arturo", "Victor", "Jaime"],
        guys=["Juan", "Arturo", "Victor", "Jaime"],
        girls=[["Olga", "Juana", "Laura", "Amy"]],
    )

    assert pile(match, "Jaime", "Amy") == "+"
    assert gaze(match, "Amy") == "Jaime"
    assert all(pile(match, other, "Amy") == "" for other in ("Juan", "Arturo", "Victor"))


def test_w_02_likes_and_dislikes_cancel() -> None:
    # Jaime: Amy likes his glasses and hair but not the beard; Elena the glasses, not the hair
    match = tk.new(
        "sexy",
        seats=["Juan", "Arturo", "Victor", "Jaime"],
        guys=["Juan", "Arturo", "Victor", "Jaime"],
        girls=[["Amy", "Elena", "Juana", "Laura"]],
    )

    assert pile(match, "Jaime", "Amy") == "+"
    assert pile(match, "Jaime", "Elena") == ""


def test_w_03_chatting_is_for_free_girls_and_boasting_for_all() -> None:
    looks = {"Olga": "Gabriel", "Amy": "Jaime", "Juana": "Jaime"}
    gabriel = scene("Gabriel", hand="chatting, boasting", gaze=looks, guys=["Jaime"])
    jaime = scene("Jaime", hand="chatting, boasting", gaze=looks)

    assert guy(gabriel, "Gabriel")["gazes"] == ["Olga"]
    assert guy(gabriel, "Jaime")["gazes"] == ["Amy", "Juana"]
    assert targets(gabriel, "chatting") == {"Olga", "Laura"}
    assert targets(jaime, "chatting") == {"Amy", "Juana", "Laura"}
    for match in (gabriel, jaime):
        assert targets(match, "boasting") == {"Amy", "Olga", "Juana", "Laura"}


def test_w_04_gabriel_chats_amy_up() -> None:
    match = scene("Gabriel", hand="chatting -, dj", chance="S")

    play(match, "Gabriel", "chatting", "Amy")

    assert gaze(match, "Amy") == "Gabriel"
    assert pile(match, "Gabriel", "Amy") == "+"
    # the card played and the card revealed, whose name means nothing
    assert len(discard(match)) == 2 and "chatting -" in discard(match)
    assert sum(card.endswith("+") for card in discard(match)) == 1
    assert left(match) == 1


def test_w_05_a_drink_too_many_for_amy() -> None:
    match = scene(
        "Juan",
        hand="drink",
        gaze={"Amy": "Juan"},
        tokens={"Amy": 3},
        piles={"Juan": {"Amy": "+"}, "Sergi": {"Amy": "+++++-"}},
    )

    played = play(match, "Juan", "drink", "Amy")

    assert played[0].rule == "SEXY-CARD-02"
    assert "SEXY-ALC-06" in {event.rule for event in played}
    assert not present(match, "Amy") and match.view()["gone"] == ["Amy"]
    assert tokens(match, "Juan") == 1
    assert pile(match, "Juan", "Amy") == pile(match, "Sergi", "Amy") == ""


@pytest.mark.parametrize(("indicators", "chance"), [("+++++", 1), ("-----", 0)])
def test_w_06_some_throws_are_certain(indicators: str, chance: int) -> None:
    match = scene("Juan", gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": indicators}})

    assert ("throw", "Amy") in moves(match)
    assert success(match, "Amy") == chance


@pytest.mark.parametrize("times", [(1, 2, 3), (5, 10, 15)])
def test_w_07_the_third_time_ends_the_scene(times: tuple[int, ...]) -> None:
    events = ["time" if n in times else "party" for n in range(1, 16)]
    match = scene("Sergi", phase="turn", events=events)

    rounds = 0
    while match.outcome is None:
        rounds += match.asked == ("Sergi",) and own_turn(match)
        idle(match)

    assert rounds == times[-1]


@pytest.mark.parametrize(("held", "drawn"), [("chatting, chatting, dj", 0), ("dj", 2)])
def test_w_08_draw_up_to_three(held: str, drawn: int) -> None:
    match = scene("Juan", phase="turn", hand=held)

    assert len(hand(match, "Juan")) == 3
    assert match.view()["deck"] == 50 - 3
    assert len(cards(held)) + drawn == 3
    assert any(event.rule == "SEXY-TURN-03" for event in match.log) == bool(drawn)


@pytest.mark.parametrize(("face", "indicators"), [("S", "++"), ("F", "+")])
def test_w_09_chatting_with_a_girl_who_looks_at_him(face: str, indicators: str) -> None:
    match = scene(
        "Juan", hand="chatting", gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": "+"}}, chance=face
    )

    play(match, "Juan", "chatting", "Amy")

    assert pile(match, "Juan", "Amy") == indicators
    assert gazes(match) == {"Amy": "Juan", "Olga": "free", "Juana": "free", "Laura": "free"}
    assert at(match, "Juan") == "floor"


def test_w_10_a_number_kept_is_a_point() -> None:
    match = scene(phase="closing", numbers={"Olga": ["Juan", 1]}, guys=["Sergi", "Juan"])

    assert match.outcome is not None
    assert match.outcome.winners == ("Juan",)
    assert match.outcome.scores["Juan"] == 1
    assert points(match, "Juan") == 1
