"""Areas and events: T-48 to T-60."""

from __future__ import annotations

import pytest

from tests.games.sexy.scenario import (
    at,
    couple,
    gaze,
    gazes,
    guy,
    hand,
    moves,
    on_to,
    own_turn,
    pile,
    play,
    present,
    refused,
    scene,
    tokens,
    turns,
)


def test_t_48_smoking_time_parts_couples() -> None:
    match = scene(
        phase="event",
        events=["smoking", "party"],
        hands={"Sergi": "joke, boasting, dj", "Lalo": "chatting, boasting, clown"},
        abilities={"Amy": ["smoker"]},
        gaze={"Olga": "Sergi", "Amy": "Victor"},
    )

    assert at(match, "Sergi") == at(match, "Amy") == "smoking"
    assert at(match, "Olga") == at(match, "Victor") == "floor"
    assert gaze(match, "Olga") == "Sergi" and gaze(match, "Amy") == "Victor"
    # Sergi can't use the gaze of a girl who stayed, but the girl in there is fair game
    assert refused(match, "Sergi", "joke", "Olga") == "SEXY-LOC-03"
    assert ("boasting", "Amy") in moves(match)

    on_to(match, "Lalo")
    assert refused(match, "Lalo", "chatting", "Olga") == "SEXY-CARD-06"
    assert ("boasting", "Olga") in moves(match)


@pytest.mark.parametrize(("event", "time"), [("party", 0), ("time", 0), ("time", 1)])
def test_t_50_smokers_come_back_with_their_gazes(event: str, time: int) -> None:
    match = scene(
        phase="event",
        events=[event, "party"],
        time=time,
        at={"Sergi": "smoking", "Amy": "smoking", "Juan": "pair 1", "Olga": "pair 1"},
        gaze={"Amy": "Sergi", "Olga": "Juan"},
    )

    assert at(match, "Sergi") == at(match, "Amy") == "floor"
    assert couple(match, "Juan", "Olga")
    assert gaze(match, "Amy") == "Sergi" and gaze(match, "Olga") == "Juan"
    assert match.view()["time"] == time + (event == "time")


def test_t_51_a_fight_breaks_pairs_up_and_leaves_the_smokers_alone() -> None:
    match = scene(
        phase="event",
        events=["fight", "party"],
        gaze={"Amy": "Sergi", "Olga": "Juan", "Juana": "Jaime"},
        at={"Juan": "pair 1", "Olga": "pair 1", "Jaime": "smoking", "Juana": "smoking"},
    )

    assert gazes(match) == {"Amy": "free", "Olga": "Juan", "Juana": "Jaime", "Laura": "free"}
    assert at(match, "Juan") == at(match, "Olga") == "floor"
    assert at(match, "Jaime") == at(match, "Juana") == "smoking"


@pytest.mark.parametrize("kept", ["Amy", "Olga"])
def test_t_52_one_labia_keeps_the_gaze_he_chose(kept: str) -> None:
    match = scene(
        phase="event",
        events=["fight", "party"],
        hands={"Sergi": "labia"},
        gaze={"Amy": "Sergi", "Olga": "Sergi"},
    )

    # the gazes go one by one, in the order of the girls' numbers
    if kept == "Olga":
        play(match, "Sergi", "pass")
    play(match, "Sergi", "labia")

    assert [girl for girl, looks_at in gazes(match).items() if looks_at == "Sergi"] == [kept]
    assert own_turn(match)


def roses() -> dict[str, object]:
    return {
        "phase": "event",
        "events": ["roses", "party"],
        "gaze": {"Amy": "Freddy", "Olga": "Freddy", "Juana": "Juan"},
        "at": {"Juana": "smoking", "Juan": "smoking"},
    }


def test_t_53_a_rose_for_amy() -> None:
    match = scene(**roses())  # type: ignore[arg-type]

    # Juan, in the smoking area, is never asked
    assert moves(match) == {("rose", "Amy"), ("rose", "Olga"), ("pass",)}
    play(match, "Freddy", "rose", "Amy")
    play(match, "Freddy", "mean", "Sergi")

    assert pile(match, "Freddy", "Amy") == "+"
    assert pile(match, "Sergi", "Amy") == "-"
    assert gazes(match) == {"Amy": "Freddy", "Olga": "free", "Juana": "Juan", "Laura": "free"}
    assert match.asked == ("Sergi",) and own_turn(match)


def test_t_53_no_rose() -> None:
    match = scene(**roses())  # type: ignore[arg-type]

    play(match, "Freddy", "pass")

    assert gazes(match) == {"Amy": "Freddy", "Olga": "Freddy", "Juana": "Juan", "Laura": "free"}
    assert pile(match, "Freddy", "Amy") == ""
    assert [e.args for e in match.log if e.rule == "SEXY-EVENT-06"] == [("Freddy",)]
    assert match.asked == ("Sergi",) and own_turn(match)


def test_t_54_the_girls_go_to_the_wc() -> None:
    match = scene(
        phase="event",
        events=["wc", "party", "time"],
        hands={"Sergi": "chatting", "Juan": "", "Victor": "joke, dj", "Jaime": "labia"},
        gaze={"Amy": "Victor", "Olga": "Juan"},
        at={"Juan": "pair 1", "Olga": "pair 1", "Juana": "smoking"},
    )

    # only Victor has a choice of what to hand to the right
    assert moves(match) == {("hand_over", "joke +"), ("hand_over", "dj +")}
    play(match, "Victor", "hand_over", "joke +")

    assert hand(match, "Jaime") == ["chatting +"]
    assert hand(match, "Juan") == ["joke +"]
    assert hand(match, "Victor") == ["dj +", "labia +"]
    # Sergi was left with none: he begins the next round with three new cards
    assert match.asked == ("Sergi",)
    assert match.view()["deck"] == 50 - 4 - 3
    assert set(gazes(match).values()) == {"free"}
    assert {at(match, who) for who in ("Juan", "Olga", "Juana")} == {"floor"}
    assert match.view()["events_seen"] == ["wc", "party"]


def test_t_55_two_wcs_in_one_event_step() -> None:
    match = scene(
        "Victor",
        hand="dj, clown, chatting",
        hands={"Jaime": "joke"},
        events=["wc", "wc", "party", "time"],
    )
    assert turns(match, 2) == ["Victor", "Jaime"]

    given = []
    while moves(match, "hand_over"):
        (who,) = match.asked
        given.append(who)
        match.play(("hand_over", hand(match, who)[0]))

    # twice; Juan, to whom Victor had given one card, had no choice the second time
    assert given == ["Victor", "Jaime"] * 2
    assert [guy(match, who)["hand_size"] for who in ("Juan", "Victor", "Jaime")] == [1, 3, 2]
    assert match.view()["events_seen"] == ["wc", "wc", "party"]
    # no turn came in between; Sergi, who has Juan's card, begins the next one with two more
    assert match.asked == ("Sergi",) and own_turn(match)
    assert match.view()["deck"] == 50 - 4 - 3 - 2


def test_t_57_shots_of_cheap_booze() -> None:
    match = scene(
        phase="event",
        events=["shots", "party"],
        cheap_booze=True,
        girls=["Amy", "Olga", "Juana", "Sara"],
        abilities={"Sara": ["teetotal"]},
        tokens={"Freddy": 1, "Amy": 1, "Juan": 1},
        at={"Juan": "smoking", "Olga": "smoking"},
        guys=["Sergi"],
    )

    drunk = {"Sergi": 2, "Freddy": 3, "Amy": 3, "Sara": 0, "Juan": 1, "Olga": 0}
    assert {who: tokens(match, who) for who in drunk} == drunk


def test_t_59_a_number_outlives_the_night() -> None:
    match = scene(
        "Juan",
        hand="drink",
        tokens={"Juan": 3},
        numbers={"Olga": ["Juan", 1]},
        events=["time"],
        time=2,
        scene=1,
        scenes=2,
    )
    play(match, "Juan", "drink")
    assert guy(match, "Juan")["out"]

    turns(match, 2)  # the round ends, and the disco closes

    assert match.view()["scene"] == 2
    assert moves(match) == {("date", "Olga"), ("pass",)}
    play(match, "Juan", "date", "Olga")
    assert not guy(match, "Juan")["out"]
    assert at(match, "Juan").startswith("date")


def test_t_60_nobody_is_left() -> None:
    match = scene(
        "Sergi",
        seats=3,
        out=["Juan", "Arturo"],
        gaze={"Amy": "Sergi"},
        piles={"Sergi": {"Amy": "+++++", "Olga": "+++++"}},
        points={"Amy": 4},
        chance="+ passion",
    )
    play(match, "Sergi", "throw", "Amy")
    play(match, "Sergi", "draw_result")

    # no event came and nobody made a last attempt
    assert match.outcome is not None
    assert match.outcome.scores == {"Sergi": 4, "Juan": 0, "Arturo": 0}
    assert match.view()["events_seen"] == []
    assert not present(match, "Amy")
    assert match.asked == ()
