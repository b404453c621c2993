"""Desperate attempt: T-80, T-82 and T-83."""

from __future__ import annotations

from fractions import Fraction

from tests.games.sexy.scenario import (
    at,
    gazes,
    guy,
    moves,
    pile,
    play,
    points,
    present,
    scene,
    success,
    tell,
)


def test_t_80_what_a_desperate_attempt_ignores() -> None:
    match = scene(
        phase="event",
        events=["time"],
        time=2,
        girls=["Amy", "Nuria", "Ines", "Paula"],
        abilities={
            "Paula": ["intimidating", "demanding"],
            "Ines": ["tight", "sweet"],
            "Nuria": ["shy"],
        },
        gaze={"Paula": "Lalo", "Ines": "Gabriel", "Nuria": "Jaime"},
        piles={
            "Lalo": {"Paula": "+++--"},
            "Gabriel": {"Ines": "+++++"},
            "Jaime": {"Nuria": "-----"},
        },
    )

    # Gabriel, without a face of Ines being read
    assert moves(match) == {("desperate", "Ines"), ("pass",)}
    assert success(match, "Ines", "desperate") == 1
    assert dict(match.odds(("desperate", "Ines"))) == {("+",): 1}
    play(tell(match, "+"), "Gabriel", "desperate", "Ines")
    play(match, "Gabriel", "take_number")
    # Lalo, sober as he is; but Paula stays demanding
    assert success(match, "Paula", "desperate") == Fraction(3, 10)
    play(match, "Lalo", "pass")
    # Jaime, on the open floor
    assert at(match, "Jaime") == at(match, "Nuria") == "floor"
    assert ("desperate", "Nuria") in moves(match)
    play(match, "Jaime", "desperate", "Nuria")

    assert match.outcome is not None
    ignored = [event.args for event in match.log if event.rule == "SEXY-SCENE-03"]
    assert ignored == [("Ines",), ("Nuria",)]
    assert match.outcome.winners == ("Gabriel",)


def test_t_82_only_a_girl_who_is_there() -> None:
    match = scene(
        phase="closing",
        gaze={"Amy": "Juan", "Olga": "Juan"},
        at={"Juan": "dance 1", "Amy": "dance 1"},
        piles={"Juan": {"Amy": "+++++", "Olga": "+++++"}},
    )

    assert match.asked == ("Juan",)
    assert moves(match) == {("desperate", "Amy"), ("pass",)}


def test_t_83_what_is_cleared_and_what_is_kept() -> None:
    match = scene(
        phase="closing",
        scene=1,
        scenes=2,
        cheap_booze=True,
        slimy="Victor",
        failures={"Victor": 1},
        boyfriends=["Amy"],
        tokens={"Juan": 2, "Olga": 1},
        gaze={"Amy": "Juan", "Olga": "Juan"},
        at={"Juan": "pair 1", "Amy": "pair 1", "Sergi": "smoking"},
        piles={"Juan": {"Amy": "++", "Laura": "-"}},
        numbers={"Laura": ["Juan", 1]},
        points_won={"Sergi": {"Vera": 4}},
        out=["Arturo"],
    )

    # the disco has closed; before the next one opens Juan is asked about a date
    assert moves(match) == {("date", "Laura"), ("pass",)}
    assert guy(match, "Juan")["numbers"] == ["Laura"]
    assert {"SEXY-ALC-07", "SEXY-SLIMY-06"} <= {event.rule for event in match.log}
    play(match, "Juan", "pass")

    view = match.view()
    assert view["scene"] == 2 and not view["cheap_booze"] and view["time"] == 0
    assert {guy["at"] for guy in view["guys"]} == {"floor"}
    assert [guy["tokens"] for guy in view["guys"]] == [0] * 4
    assert not any(guy["slimy"] or guy["out"] or guy["failures"] for guy in view["guys"])
    assert not any(girl["tokens"] or girl["boyfriend"] for girl in view["girls"])
    # the girls are new ones, so what is left of piles and gazes is their first sensation
    assert not any(present(match, girl) for girl in ("Amy", "Olga", "Juana", "Laura"))
    assert pile(match, "Juan", "Amy") == pile(match, "Juan", "Laura") == ""
    assert set(gazes(match)) == {girl["name"] for girl in view["girls"]}
    assert guy(match, "Juan")["numbers"] == ["Laura"]
    assert points(match, "Sergi") == 4
