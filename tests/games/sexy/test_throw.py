"""Throw caution to the wind, results, the slimy guy: T-61 to T-79, T-98, T-99."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablekit.core.match import Match
from tests.games.sexy.scenario import (
    at,
    discard,
    gaze,
    gazes,
    girl,
    guy,
    left,
    moves,
    on_to,
    pile,
    play,
    points,
    present,
    refused,
    scene,
    success,
    tell,
    turns,
)

FIVE = "+++++"


def throw(match: Match, who: str, at_whom: str, story: str, *answers: str) -> Match:
    """``who`` throws; chance answers with the story, and he answers what he is asked."""
    tell(match, story)
    play(match, who, "throw", at_whom)
    for answer in answers:
        play(match, who, answer)
    return match


def test_t_61_with_whom_a_throw_is_legal() -> None:
    def verdict(indicators: str, looks_at: str | None = "Juan", **more: object) -> str:
        match = scene(
            "Juan",
            hand="dj",
            gaze={"Amy": looks_at} if looks_at else {},
            piles={"Juan": {"Amy": indicators}},
            **more,  # type: ignore[arg-type]
        )
        if ("throw", "Amy") in moves(match):
            return "open"
        return refused(match, "Juan", "throw", "Amy")

    assert verdict("++++") == "SEXY-THROW-02"
    assert verdict("+++++") == verdict("--+-+") == verdict("-----") == "open"
    assert verdict("+++++", None) == "SEXY-THROW-02"
    assert verdict("+++++", at={"Amy": "smoking"}) == "SEXY-LOC-03"


def test_t_62_a_number_instead_of_a_result() -> None:
    match = scene(
        "Juan",
        hand="dj",
        gaze={"Amy": "Juan", "Olga": "Juan"},
        piles={"Juan": {"Amy": "+++++-"}},
    )

    throw(match, "Juan", "Amy", "+", "take_number")

    assert gaze(match, "Olga") == "free" and gaze(match, "Amy") == "Juan"
    assert sorted(pile(match, "Juan", "Amy")) == ["+", "+", "+", "+", "-"]
    assert guy(match, "Juan")["numbers"] == ["Amy"]
    assert left(match) == 1
    assert refused(match, "Juan", "throw", "Amy") == "SEXY-THROW-03"


@pytest.mark.parametrize(
    ("indicators", "level", "chance"),
    [
        ("+++++--", 0, Fraction(5, 7)),
        ("+++++--", 1, Fraction(10, 21)),
        ("+++++--", 2, Fraction(2, 7)),
        ("++++-", 0, Fraction(4, 5)),
        ("++++-", 1, Fraction(3, 5)),
        ("++++-", 2, Fraction(2, 5)),
    ],
)
def test_t_63_the_chance_of_a_throw(indicators: str, level: int, chance: Fraction) -> None:
    # one level can come from her or from him
    for demanding, slimy in [[(0, 0)], [(1, 0), (0, 1)], [(1, 1)]][level]:
        match = scene(
            "Juan",
            gaze={"Amy": "Juan"},
            piles={"Juan": {"Amy": indicators}},
            abilities={"Amy": ["demanding"] * demanding},
            slimy="Juan" if slimy else None,
        )
        assert success(match, "Amy") == chance


@pytest.mark.parametrize(("draws", "size"), [("+ + -", 4), ("-", 6)])
def test_t_64_three_in_a_row_or_nothing(draws: str, size: int) -> None:
    match = scene(
        "Juan",
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": "+++++--"}},
        abilities={"Amy": ["demanding"]},
        slimy="Juan",
    )

    throw(match, "Juan", "Amy", draws + " cobra")

    assert len(pile(match, "Juan", "Amy")) == size
    assert pile(match, "Juan", "Amy").count("+") == 5 - draws.count("+")
    assert gaze(match, "Amy") == "free"


def test_t_65_every_result_has_the_same_chance() -> None:
    match = scene("Juan", gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": FIVE}})

    throw(match, "Juan", "Amy", "+")

    assert moves(match) == {("take_number",), ("draw_result",)}
    third = Fraction(1, 3)
    assert dict(match.odds(("draw_result",))) == {
        ("passion",): third,
        ("kiss",): third,
        ("phone",): third,
    }


def test_t_65_without_the_option_nothing_is_asked() -> None:
    match = scene(
        "Juan",
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": FIVE}},
        rulings={"phone_option": "never"},
    )

    third = Fraction(1, 3)
    assert dict(match.odds(("throw", "Amy"))) == {
        ("+", "passion"): third,
        ("+", "kiss"): third,
        ("+", "phone"): third,
    }
    throw(match, "Juan", "Amy", "+ phone")
    assert match.asked != ("Juan",)
    assert guy(match, "Juan")["numbers"] == ["Amy"]


def test_t_66_passion() -> None:
    match = scene(
        "Juan",
        hand="dj, clown",
        gaze={"Olga": "Juan", "Laura": "Juan"},
        piles={"Juan": {"Olga": FIVE, "Laura": FIVE}, "Sergi": {"Olga": "+-"}},
        points={"Olga": 8},
        events=["time"],
        time=2,
    )

    throw(match, "Juan", "Olga", "+ passion", "draw_result")

    assert points(match, "Juan") == 8
    assert not present(match, "Olga")
    assert pile(match, "Juan", "Olga") == pile(match, "Sergi", "Olga") == ""
    assert set(gazes(match).values()) == {"free"}
    assert guy(match, "Juan")["out"] and guy(match, "Juan")["hand_size"] == 0
    assert {"dj +", "clown +"} <= set(discard(match))
    # the others finish the round, the disco closes, and Juan has no last attempt
    assert turns(match, 2) == ["Arturo", "Gabriel"]
    assert match.outcome is not None and match.outcome.scores["Juan"] == 8


def test_t_67_a_kiss_costs_the_numbers_of_the_night() -> None:
    match = scene(
        "Juan",
        hand="boasting, dj",
        girls=["Amy", "Olga", "Juana", "Nerea"],
        scene=2,
        scenes=2,
        numbers={"Amy": ["Juan", 2], "Laura": ["Juan", 1]},
        gaze={"Olga": "Juan"},
        piles={"Juan": {"Olga": FIVE, "Juana": FIVE}},
        points={"Olga": 8},
    )

    throw(match, "Juan", "Olga", "+ kiss", "draw_result")
    assert points(match, "Juan") == 4
    assert guy(match, "Juan")["numbers"] == ["Laura"]
    assert not present(match, "Olga")

    # his turn goes on, and so do his later ones; but he throws with nobody any more
    assert left(match) == 1
    play(tell(match, "S"), "Juan", "boasting", "Juana")
    on_to(match, "Juan")
    assert gaze(match, "Juana") == "Juan"
    assert refused(match, "Juan", "throw", "Juana") == "SEXY-THROW-03"


def test_t_68_her_number_dies_with_a_kiss() -> None:
    match = scene(
        "Juan",
        numbers={"Amy": ["Sergi", 1], "Olga": ["Sergi", 1]},
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": FIVE}},
    )

    throw(match, "Juan", "Amy", "+ kiss", "draw_result")

    assert guy(match, "Sergi")["numbers"] == ["Olga"]


def test_t_69_the_latest_number_counts() -> None:
    match = scene(
        "Juan",
        numbers={"Amy": ["Sergi", 1]},
        barred={"Sergi": ["Amy"]},
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": FIVE}, "Sergi": {"Amy": FIVE}},
        hands={"Sergi": "boasting, dj, dj"},
    )

    throw(match, "Juan", "Amy", "+", "take_number")
    assert guy(match, "Juan")["numbers"] == ["Amy"]
    assert guy(match, "Sergi")["numbers"] == []

    # even with her gaze again, Sergi had his number of her in this scene
    on_to(match, "Sergi")
    play(tell(match, "S"), "Sergi", "boasting", "Amy")
    while match.asked != ("Sergi",):
        match.play(("pass",))
    assert gaze(match, "Amy") == "Sergi"
    assert refused(match, "Sergi", "throw", "Amy") == "SEXY-THROW-03"


def test_t_70_a_boyfriend_ends_every_later_throw() -> None:
    match = scene(
        "Juan",
        gaze={"Amy": "Juan"},
        at={"Juan": "pair 1", "Amy": "pair 1"},
        piles={"Juan": {"Amy": "-----"}, "Sergi": {"Amy": "++++"}},
        hands={"Sergi": "boasting, dj, dj"},
    )
    throw(match, "Juan", "Amy", "- boyfriend")
    assert girl(match, "Amy")["boyfriend"]
    assert gaze(match, "Amy") == "free"
    assert at(match, "Juan") == at(match, "Amy") == "floor"

    on_to(match, "Sergi")
    play(tell(match, "S"), "Sergi", "boasting", "Amy")
    assert pile(match, "Sergi", "Amy") == FIVE
    assert dict(match.odds(("throw", "Amy"))) == {(): 1}
    throw(match, "Sergi", "Amy", "")

    assert pile(match, "Sergi", "Amy") == FIVE
    assert gaze(match, "Amy") == "free"
    assert guy(match, "Sergi")["failures"] == 1


def test_t_71_who_gave_her_number_has_no_boyfriend() -> None:
    match = scene(
        "Juan",
        numbers={"Olga": ["Sergi", 1]},
        gaze={"Olga": "Juan"},
        piles={"Juan": {"Olga": "-----"}, "Victor": {"Olga": "++++"}},
        hands={"Victor": "boasting, dj, dj"},
    )

    throw(match, "Juan", "Olga", "- boyfriend")

    assert not girl(match, "Olga")["boyfriend"]
    assert gaze(match, "Olga") == "free"
    assert guy(match, "Juan")["failures"] == 1
    on_to(match, "Victor")
    play(tell(match, "S"), "Victor", "boasting", "Olga")
    assert success(match, "Olga") == 1
    throw(match, "Victor", "Olga", "+", "take_number")
    assert len(pile(match, "Victor", "Olga")) == 4


def test_t_72_a_promiscuous_girl_does_not_mind() -> None:
    match = scene(
        "Juan",
        hand="dj",
        girls=["Amy", "Olga", "Juana", "Vera"],
        abilities={"Vera": ["promiscuous"]},
        gaze={"Vera": "Juan"},
        piles={"Juan": {"Vera": "-----"}},
    )

    throw(match, "Juan", "Vera", "- boyfriend")

    assert moves(match) == {("take_number",), ("draw_result",)}
    play(match, "Juan", "take_number")
    assert guy(match, "Juan")["numbers"] == ["Vera"]
    assert guy(match, "Juan")["failures"] == 0
    assert not girl(match, "Vera")["boyfriend"]
    assert gaze(match, "Vera") == "Juan"


def test_t_73_an_underwater_cobra() -> None:
    match = scene(
        "Juan",
        slimy="Victor",
        gaze={"Amy": "Juan"},
        at={"Juan": "pair 1", "Amy": "pair 1"},
        piles={"Juan": {"Amy": "++++-"}},
    )

    throw(match, "Juan", "Amy", "- underwater_cobra")

    assert pile(match, "Juan", "Amy") == "++++-"
    assert gaze(match, "Amy") == "free"
    assert at(match, "Juan") == at(match, "Amy") == "floor"
    assert guy(match, "Juan")["slimy"] and not guy(match, "Victor")["slimy"]


def test_t_74_a_second_failure_makes_slimy() -> None:
    match = scene(
        "Juan",
        hand="boasting",
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": "-----", "Olga": "----"}},
    )
    throw(match, "Juan", "Amy", "- cobra")
    assert guy(match, "Juan")["failures"] == 1 and not guy(match, "Juan")["slimy"]

    play(tell(match, "S"), "Juan", "boasting", "Olga")
    on_to(match, "Juan")
    throw(match, "Juan", "Olga", "- cobra")

    assert guy(match, "Juan")["slimy"]


def tight() -> Match:
    return scene(
        "Juan",
        hand="chatting",
        girls=["Amy", "Olga", "Juana", "Ines"],
        abilities={"Ines": ["tight", "sweet"]},
        gaze={"Ines": "Juan", "Amy": "Juan"},
        piles={"Juan": {"Ines": FIVE}},
    )


def test_t_76_a_tight_girl_frowns() -> None:
    match = throw(tight(), "Juan", "Ines", "F")

    assert left(match) == 1
    assert gaze(match, "Ines") == gaze(match, "Amy") == "Juan"
    assert pile(match, "Juan", "Ines") == FIVE
    assert len(discard(match)) == 1
    assert refused(match, "Juan", "throw", "Ines") == "SEXY-THROW-04"
    assert ("chatting", "Olga") in moves(match)


def test_t_76_a_tight_girl_smiles() -> None:
    match = throw(tight(), "Juan", "Ines", "S +", "take_number")

    assert left(match) == 1
    assert gaze(match, "Ines") == "Juan" and gaze(match, "Amy") == "free"
    assert pile(match, "Juan", "Ines") == "++++"


def test_t_77_a_cobra_in_the_smoking_area() -> None:
    match = scene(
        "Sergi",
        gaze={"Amy": "Sergi", "Olga": "Juan"},
        at=dict.fromkeys(("Sergi", "Amy", "Olga", "Juan"), "smoking"),
        piles={"Sergi": {"Amy": "-----"}},
    )

    throw(match, "Sergi", "Amy", "- cobra")

    assert {at(match, who) for who in ("Sergi", "Amy", "Olga", "Juan")} == {"floor"}
    assert gazes(match) == {"Amy": "free", "Olga": "Juan", "Juana": "free", "Laura": "free"}


@pytest.mark.parametrize(("place", "legal"), [("floor", False), ("smoking", True)])
def test_t_78_a_shy_girl_wants_privacy(place: str, legal: bool) -> None:
    match = scene(
        "Sergi",
        hand="dj",
        girls=["Amy", "Olga", "Juana", "Sara"],
        abilities={"Sara": ["shy"]},
        gaze={"Sara": "Sergi"},
        at={"Sergi": place, "Sara": place},
        piles={"Sergi": {"Sara": FIVE}},
    )

    if legal:
        assert ("throw", "Sara") in moves(match)
    else:
        assert refused(match, "Sergi", "throw", "Sara") == "SEXY-ABIL-11"


def test_t_79_labia_against_a_cobra() -> None:
    match = scene(
        "Juan",
        hand="labia",
        gaze={"Amy": "Juan"},
        at={"Juan": "pair 1", "Amy": "pair 1"},
        piles={"Juan": {"Amy": "-----"}},
    )

    throw(match, "Juan", "Amy", "- cobra", "labia")

    assert gaze(match, "Amy") == "Juan"
    assert at(match, "Juan") == at(match, "Amy") == "floor"
    assert guy(match, "Juan")["failures"] == 1


def test_t_98_a_number_lost_since_still_speaks_against_a_boyfriend() -> None:
    match = scene(
        "Sergi",
        numbers={"Amy": ["Sergi", 1]},
        gaze={"Olga": "Sergi", "Amy": "Juan"},
        piles={"Sergi": {"Olga": FIVE}, "Juan": {"Amy": "-----"}},
    )
    throw(match, "Sergi", "Olga", "+ kiss", "draw_result")
    assert guy(match, "Sergi")["numbers"] == []

    if match.asked == ("Sergi",):
        play(match, "Sergi", "end")
    throw(match, "Juan", "Amy", "- boyfriend")

    assert not girl(match, "Amy")["boyfriend"]
    assert gaze(match, "Amy") == "free"
    assert guy(match, "Juan")["failures"] == 1


def test_t_99_labia_can_be_ruled_to_keep_the_success_away_too() -> None:
    match = scene(
        "Juan",
        hand="boasting",
        hands={"Sergi": "labia"},
        gaze={"Amy": "Sergi"},
        chance="S",
        rulings={"labia_blocks_success": True},
    )

    play(match, "Juan", "boasting", "Amy")
    play(match, "Sergi", "labia")

    assert gaze(match, "Amy") == "Sergi"
    assert pile(match, "Juan", "Amy") == ""
