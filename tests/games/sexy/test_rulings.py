"""The switchable rulings: what each reading does to one and the same position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

import tablekit as tk
from tablekit.core.match import Match
from tests.games.sexy import scenario
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
    own_turn,
    pile,
    play,
    points,
    refused,
    success,
    tell,
)

Rulings = Mapping[str, Any]
FIVE = "+++++"


class Question(NamedTuple):
    """A switch, what to look at, and what is seen under each of its readings."""

    id: str
    name: str
    look: Callable[[Rulings], Any]
    seen: dict[Any, Any]


QUESTIONS: list[Question] = []


def question(id: str, name: str, seen: dict[Any, Any]) -> Callable[..., Callable[[Rulings], Any]]:
    """Note what a function finds under each reading of a switch, the default first."""

    def note(look: Callable[[Rulings], Any]) -> Callable[[Rulings], Any]:
        QUESTIONS.append(Question(id, name, look, seen))
        return look

    return note


def scene(active: str | None, rulings: Rulings, **more: Any) -> Match:
    return scenario.scene(active, rulings=rulings, **more)


def thrower(rulings: Rulings, **more: Any) -> Match:
    """Juan, whose Amy looks at him and has five successes from him."""
    more.setdefault("hand", "drink, dj")
    more.setdefault("piles", {"Juan": {"Amy": FIVE}})
    more.setdefault("gaze", {"Amy": "Juan"})
    return scene("Juan", rulings, **more)


def date(active: str | None, rulings: Rulings, **more: Any) -> Match:
    """Juan has a date with Olga in the second scene of two."""
    girls = ["Amy", "Juana", "Laura", "Nerea"]
    return scene(active, rulings, scene=2, scenes=2, girls=girls, dates={"Juan": "Olga"}, **more)


# ---- What each switch changes


@question("Q-01", "seating", {"clockwise": ["Jaime"], "anticlockwise": ["Juan"]})
def who_gets_the_card_of_the_first(rulings: Rulings) -> list[str]:
    hands = {"Sergi": "chatting", "Juan": "", "Victor": "", "Jaime": ""}
    match = scene(None, rulings, phase="event", events=["wc", "party"], hands=hands)
    return [name for name in hands if name != "Sergi" and hand(match, name)]


@question("Q-02", "first_gaze", {"net_positive": "free", "strict_best": "Jaime"})
def a_best_balance_of_zero(rulings: Rulings) -> str:
    # Juana dislikes the smart clothes of the other two; Jaime has nothing she likes or dislikes
    guys = ["Gabriel", "Freddy", "Jaime"]
    match = tk.new("sexy", guys, guys=guys, girls=[["Amy", "Olga", "Juana"]], rulings=rulings)
    return gaze(match, "Juana")


@question(
    "Q-03",
    "throw_cost",
    {"action": ("Juan", 1), "free": ("Juan", 2), "whole_turn": ("Arturo", 2)},
)
def what_a_throw_leaves(rulings: Rulings) -> tuple[str, int]:
    match = tell(thrower(rulings), "+")
    play(match, "Juan", "throw", "Amy")
    play(match, "Juan", "take_number")
    return match.asked[0], left(match)


@question("Q-04", "throw_timing", {"after_draw": True, "right_after_draw": False})
def a_throw_after_a_card(rulings: Rulings) -> bool:
    match = thrower(rulings)
    assert ("throw", "Amy") in moves(match)
    play(match, "Juan", "drink")
    return ("throw", "Amy") in moves(match)


@question(
    "Q-05",
    "picky",
    {"same_throw": Fraction(3, 5), "replace": Fraction(16, 25), "two_throws": Fraction(4, 5)},
)
def a_throw_at_a_demanding_girl(rulings: Rulings) -> Fraction:
    # two throws: this one can fail once only, but another must follow it
    match = thrower(rulings, abilities={"Amy": ["demanding"]}, piles={"Juan": {"Amy": "++++-"}})
    return success(match, "Amy")


@question("Q-06", "phone_option", {"optional": True, "never": False})
def the_number_for_the_asking(rulings: Rulings) -> bool:
    match = tell(thrower(rulings), "+ phone")
    play(match, "Juan", "throw", "Amy")
    return ("take_number",) in moves(match)


@question("Q-07", "boyfriend", {"automatic": {()}, "on_failure": {("+",)}})
def a_sure_throw_at_a_girl_with_a_boyfriend(rulings: Rulings) -> set[Any]:
    return set(thrower(rulings, boyfriends=["Amy"]).odds(("throw", "Amy")))


@question("Q-09", "kiss_half", {"exact": Fraction(5, 2), "up": 3, "down": 2})
def half_of_five(rulings: Rulings) -> Fraction:
    match = tell(thrower(rulings, points={"Amy": 5}), "+ kiss")
    play(match, "Juan", "throw", "Amy")
    play(match, "Juan", "draw_result")
    return points(match, "Juan")


@question("Q-10", "number_transfer", {"move": ([], ["Amy"]), "both_keep": (["Amy"], ["Amy"])})
def a_number_given_twice(rulings: Rulings) -> tuple[list[str], list[str]]:
    match = tell(thrower(rulings, numbers={"Amy": ["Sergi", 1]}), "+")
    play(match, "Juan", "throw", "Amy")
    play(match, "Juan", "take_number")
    return guy(match, "Sergi")["numbers"], guy(match, "Juan")["numbers"]


@question("Q-11", "number_bonus", {"last_scene": 1, "all_held": 2})
def an_old_and_a_new_number(rulings: Rulings) -> Any:
    numbers = {"Vera": ["Juan", 1], "Amy": ["Juan", 2]}
    match = scene(None, rulings, phase="end", scene=2, scenes=2, numbers=numbers)
    assert match.outcome is not None
    return match.outcome.scores["Juan"]


@question("Q-12a", "slimy_scope", {"scene": (False, 0), "game": (True, 1)})
def the_slimy_guy_in_the_next_scene(rulings: Rulings) -> tuple[bool, int]:
    match = scene(None, rulings, phase="closing", scenes=2, slimy="Victor", failures={"Victor": 1})
    assert match.view()["scene"] == 2
    return guy(match, "Victor")["slimy"], guy(match, "Victor")["failures"]


@question("Q-12b", "slimy_repeat", {True: "Juan", False: "Victor"})
def a_third_failure(rulings: Rulings) -> str:
    match = tell(
        thrower(rulings, piles={"Juan": {"Amy": "-----"}}, slimy="Victor", failures={"Juan": 2}),
        "- cobra",
    )
    play(match, "Juan", "throw", "Amy")
    (slimy,) = (entry["name"] for entry in match.view()["guys"] if entry["slimy"])
    return str(slimy)


@question("Q-13", "tight_bar", {"her": True, "all": False})
def another_girl_after_a_tight_one(rulings: Rulings) -> bool:
    match = tell(
        thrower(
            rulings,
            abilities={"Olga": ["tight"]},
            gaze={"Amy": "Juan", "Olga": "Juan"},
            piles={"Juan": {"Amy": FIVE, "Olga": FIVE}},
        ),
        "F",
    )
    play(match, "Juan", "throw", "Olga")
    return ("throw", "Amy") in moves(match)


@question("Q-14", "parted_gaze", {"dormant": "Sergi", "lost": "free"})
def a_girl_whose_guy_went_to_smoke(rulings: Rulings) -> str:
    match = scene(None, rulings, phase="event", events=["smoking", "party"], gaze={"Olga": "Sergi"})
    return gaze(match, "Olga")


@question("Q-15", "bother_reach", {"returning": "Victor", "floor": "free"})
def a_guy_who_stood_by_when_somebody_bothered(rulings: Rulings) -> str:
    match = scene("Juan", rulings, hand="bother", gaze={"Laura": "Victor"}, at={"Sergi": "smoking"})
    play(match, "Juan", "bother", "smoking")
    return gaze(match, "Laura")


@question(
    "Q-16",
    "fight_reach",
    {
        "floor": ["free", "Juan", "Jaime"],
        "dissolved_too": ["free", "free", "Jaime"],
        "all": ["free", "free", "free"],
    },
)
def gazes_on_the_floor_in_a_pair_and_smoking(rulings: Rulings) -> list[str]:
    match = scene(
        None,
        rulings,
        phase="event",
        events=["fight", "party"],
        gaze={"Amy": "Sergi", "Olga": "Juan", "Juana": "Jaime"},
        at={"Juan": "pair 1", "Olga": "pair 1", "Jaime": "smoking", "Juana": "smoking"},
    )
    return [gaze(match, girl) for girl in ("Amy", "Olga", "Juana")]


@question("Q-17", "dj_reach", {"all": ["free", "free"], "location": ["free", "Jaime"]})
def a_dancer_and_a_smoker_while_the_dj_is_asked(rulings: Rulings) -> list[str]:
    match = scene(
        "Juan",
        rulings,
        hand="dj",
        gaze={"Amy": "Sergi", "Juana": "Jaime"},
        at={"Jaime": "smoking", "Juana": "smoking"},
    )
    play(match, "Juan", "dj")
    return [gaze(match, girl) for girl in ("Amy", "Juana")]


@question("Q-18", "cleavage_on", {"named": False, "touched": True})
def a_clown_before_a_cleavage(rulings: Rulings) -> bool:
    match = scene(
        "Juan",
        rulings,
        hand="clown, dj",
        hands={"Sergi": "cleavage"},
        abilities={"Amy": ["cleavage"]},
    )
    play(match, "Juan", "clown")
    return match.asked == ("Sergi",)


@question("Q-20", "laxative_reach", {"location": False, "anywhere": True})
def a_laxative_into_a_private_area(rulings: Rulings) -> bool:
    match = scene(
        "Juan",
        rulings,
        hand="drink, dj",
        hands={"Sergi": "laxative"},
        at={"Juan": "pair 1", "Amy": "pair 1"},
    )
    play(match, "Juan", "drink")
    return match.asked == ("Sergi",)


@question("Q-21", "labia_scope", {"not_own": False, "any": True})
def labia_against_ones_own_card(rulings: Rulings) -> bool:
    match = scene("Juan", rulings, hand="shot_tactic, labia", gaze={"Amy": "Juan", "Olga": "Juan"})
    play(match, "Juan", "shot_tactic", "Amy")
    return ("labia",) in moves(match)


@question("Q-22", "laxative_oranges", {"blocked": False, "allowed": True})
def a_guy_in_the_lav_hears_a_tall_tale(rulings: Rulings) -> bool:
    match = scene(
        None,
        rulings,
        phase="event",
        events=["shots", "party", "party"],
        hands={"Sergi": "tall_tale, dj, dj", "Juan": "gotcha", "Arturo": "laxative"},
        gaze={"Amy": "Sergi"},
    )
    play(match, "Arturo", "pass")  # Sergi's gain
    play(match, "Arturo", "laxative")  # Juan's
    play(match, "Sergi", "tall_tale", "Amy")
    return ("gotcha",) in moves(match)


@question("Q-23", "freddy_limit", {5: True, 6: False})
def freddy_drinks_his_fifth(rulings: Rulings) -> bool:
    match = scene("Freddy", rulings, hand="drink, dj", tokens={"Freddy": 4})
    play(match, "Freddy", "drink")
    return bool(guy(match, "Freddy")["out"])


@question("Q-24", "mean_first_sensation", {False: False, True: True})
def freddy_at_first_sensation(rulings: Rulings) -> bool:
    guys = ["Sergi", "Gabriel", "Freddy", "Jaime"]
    match = tk.new("sexy", guys, guys=guys, girls=[scenario.GIRLS], rulings=rulings)
    return match.asked == ("Freddy",) and bool(moves(match, "mean"))


@question("Q-25", "intimidating", {"direct": "Lalo", "everything": "free"})
def a_clown_before_an_intimidating_girl(rulings: Rulings) -> str:
    match = scene("Lalo", rulings, hand="clown", abilities={"Amy": ["intimidating"]})
    play(match, "Lalo", "clown")
    assert gaze(match, "Olga") == "Lalo"
    return gaze(match, "Amy")


@question("Q-26", "sweet_flip", {False: 1, True: 2})
def cards_that_a_sweet_girl_takes(rulings: Rulings) -> int:
    match = scene("Juan", rulings, hand="chatting", abilities={"Amy": ["sweet"]}, chance="F")
    play(match, "Juan", "chatting", "Amy")
    assert gaze(match, "Amy") == "Juan"  # even if the card frowned
    return len(discard(match))


@question("Q-27", "dance_test", {"own_turn": "+++", "round_start": "++++"})
def a_dance_before_the_first_turn_of_a_round(rulings: Rulings) -> str:
    match = scene(
        "Gabriel",
        rulings,
        gaze={"Amy": "Juan"},
        at={"Juan": "dance 1", "Amy": "dance 1"},
        piles={"Juan": {"Amy": "+++"}},
        hand="dj",
        chance="S",
    )
    play(match, "Gabriel", "end")
    assert match.asked == ("Sergi",)
    return pile(match, "Juan", "Amy")


@question("Q-28", "victor_card", {"play": ({"free"}, 4), "hold": ({"Victor"}, 0)})
def victor_dances_free_with_the_card_in_hand(rulings: Rulings) -> tuple[set[str], int]:
    match = scene("Victor", rulings, hand="sexy_dance, dj", chance="F F F F")
    play(match, "Victor", "free_dance")
    assert "sexy_dance +" in hand(match, "Victor")
    return set(gazes(match).values()), len(discard(match))


@question("Q-29", "lalo_cost", {"action": 1, "free": 2})
def what_a_free_joke_leaves(rulings: Rulings) -> int:
    match = scene("Lalo", rulings, hand="dj", gaze={"Amy": "Lalo"}, chance="S")
    play(match, "Lalo", "free_joke", "Amy")
    return left(match)


@question("Q-33", "date_first_sensation", {"indicators": "++", "none": ""})
def first_sensation_of_a_guy_at_his_date(rulings: Rulings) -> str:
    # Juana likes Juan's hair, long and fair
    match = scene(
        None,
        rulings,
        phase="scene",
        scene=2,
        scenes=2,
        numbers={"Olga": ["Juan", 1]},
        girls=["Amy", "Juana", "Laura", "Nerea"],
    )
    play(match, "Juan", "date", "Olga")
    return pile(match, "Juan", "Juana")


@question("Q-34", "date_failure_counts", {False: 0, True: 1})
def a_failed_date(rulings: Rulings) -> int:
    match = tell(date("Juan", rulings, piles={"Juan": {"Olga": "-----"}}), "-")
    play(match, "Juan", "throw", "Olga")
    assert not scenario.present(match, "Olga")
    return int(guy(match, "Juan")["failures"])


@question("Q-35", "desperate_date", {True: True, False: False})
def a_last_attempt_at_a_date(rulings: Rulings) -> bool:
    match = date(None, rulings, phase="closing", piles={"Juan": {"Olga": FIVE}})
    return ("desperate", "Olga") in moves(match)


@question("Q-39", "bonus_in_tiebreak", {True: ("Juan",), False: ("Sergi",)})
def nine_points_each(rulings: Rulings) -> tuple[str, ...]:
    # with the number, Juan has points with two girls as Sergi has, and the larger best one
    match = scene(
        None,
        rulings,
        phase="end",
        points_won={"Sergi": {"Amy": 4, "Olga": 5}, "Juan": {"Laura": 8}},
        numbers={"Juana": ["Juan", 1]},
    )
    assert match.outcome is not None
    assert match.outcome.scores["Sergi"] == match.outcome.scores["Juan"] == 9
    return match.outcome.winners


@question("Q-41", "arturo_as", {"boasting": "+", "chatting": ""})
def arturo_boasts_with_a_chatting_card(rulings: Rulings) -> str:
    match = scene(
        "Arturo", rulings, hand="chatting", abilities={"Amy": ["culture_buff"]}, chance="S"
    )
    play(match, "Arturo", "as_boasting", "Amy")
    assert gaze(match, "Amy") == "Arturo"
    return pile(match, "Arturo", "Amy")


@question("Q-45", "undefined_abilities", {"house": ("", False), "off": ("+", True)})
def an_irritating_and_a_shy_girl(rulings: Rulings) -> tuple[str, bool]:
    match = scene(
        "Juan",
        rulings,
        hand="chatting, dj",
        abilities={"Amy": ["irritating"], "Olga": ["shy"]},
        gaze={"Olga": "Juan"},
        piles={"Juan": {"Olga": FIVE}},
        chance="S",
    )
    throw_open = ("throw", "Olga") in moves(match)
    play(match, "Juan", "chatting", "Amy")
    return pile(match, "Juan", "Amy"), throw_open


@question("Q-47", "shot_from_area", {True: True, False: False})
def a_shot_in_the_smoking_area(rulings: Rulings) -> bool:
    match = scene(
        "Juan",
        rulings,
        hand="shot_tactic",
        gaze={"Amy": "Juan"},
        at={"Juan": "smoking", "Amy": "smoking"},
    )
    return ("shot_tactic", "Amy") in moves(match)


@question("Q-50", "dance_without_gaze", {"ends": (False, "+++"), "test": (True, "++++")})
def a_dance_with_a_girl_who_looks_away(rulings: Rulings) -> tuple[bool, str]:
    match = scene(
        "Sergi",
        rulings,
        at={"Juan": "dance 1", "Amy": "dance 1"},
        piles={"Juan": {"Amy": "+++"}},
        hand="dj",
        chance="S",
    )
    play(match, "Sergi", "end")
    assert match.asked == ("Juan",)
    return couple(match, "Juan", "Amy"), pile(match, "Juan", "Amy")


@question("Q-52", "number_bar", {"scene": False, "while_held": True})
def a_number_lost_to_a_rival(rulings: Rulings) -> bool:
    match = scene(
        "Sergi",
        rulings,
        hand="dj",
        numbers={"Amy": ["Juan", 1]},
        barred={"Sergi": ["Amy"]},
        gaze={"Amy": "Sergi"},
        piles={"Sergi": {"Amy": FIVE}},
    )
    return ("throw", "Amy") in moves(match)


@question("Q-53", "kiss_bar_date", {False: True, True: False})
def a_throw_at_a_date_after_a_kiss(rulings: Rulings) -> bool:
    match = date("Juan", rulings, hand="dj", kissed=["Juan"], piles={"Juan": {"Olga": FIVE}})
    return ("throw", "Olga") in moves(match)


@question("Q-56", "booze_at_date", {False: 1, True: 2})
def cheap_booze_at_a_date(rulings: Rulings) -> int:
    match = date("Juan", rulings, hand="drink", cheap_booze=True)
    play(match, "Juan", "drink")
    return scenario.tokens(match, "Juan")


@question("Q-64", "cobra_breaks_smoking", {True: {"floor"}, False: {"smoking"}})
def a_cobra_among_smokers(rulings: Rulings) -> set[str]:
    everybody = ("Sergi", "Amy", "Juan", "Olga")
    match = scene(
        "Sergi",
        rulings,
        gaze={"Amy": "Sergi"},
        at=dict.fromkeys(everybody, "smoking"),
        piles={"Sergi": {"Amy": "-----"}},
        chance="- cobra",
    )
    play(match, "Sergi", "throw", "Amy")
    assert gaze(match, "Amy") == "free"
    return {at(match, who) for who in everybody}


@question("Q-66", "draw_timing", {"own_turn": 0, "round_start": 3})
def the_last_guys_hand_in_the_first_turn(rulings: Rulings) -> int:
    match = scene(None, rulings, phase="event", events=["party", "party"])
    assert match.asked == ("Sergi",) and own_turn(match)
    return int(guy(match, "Gabriel")["hand_size"])


@question("Q-67", "labia_covers", {"one": ["Amy"], "all": ["Amy", "Olga"]})
def what_one_labia_keeps_in_a_fight(rulings: Rulings) -> list[str]:
    match = scene(
        None,
        rulings,
        phase="event",
        events=["fight", "party"],
        hands={"Sergi": "labia"},
        gaze={"Amy": "Sergi", "Olga": "Sergi"},
    )
    play(match, "Sergi", "labia")
    return [girl for girl, looks_at in gazes(match).items() if looks_at == "Sergi"]


@question("Q-68", "labia_blocks_success", {False: "+", True: ""})
def a_boast_that_labia_answered(rulings: Rulings) -> str:
    match = scene(
        "Juan",
        rulings,
        hand="boasting",
        hands={"Sergi": "labia"},
        gaze={"Amy": "Sergi"},
        chance="S",
    )
    play(match, "Juan", "boasting", "Amy")
    play(match, "Sergi", "labia")
    assert gaze(match, "Amy") == "Sergi"
    return pile(match, "Juan", "Amy")


# ---- The tests


@pytest.mark.parametrize(
    ("asked", "value"),
    [pytest.param(q, value, id=f"{q.id}-{q.name}-{value}") for q in QUESTIONS for value in q.seen],
)
def test_a_reading(asked: Question, value: Any) -> None:
    assert asked.look({asked.name: value}) == asked.seen[value]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda q: q.id)
def test_without_a_ruling_the_default_holds(asked: Question) -> None:
    default = next(r.default for r in tk.game("sexy").rulings if r.name == asked.name)

    assert asked.look({}) == asked.seen[default]


def test_every_switch_is_tried_and_its_readings_differ() -> None:
    switches = {(r.id, r.name): set(r.values) for r in tk.game("sexy").rulings if r.name}

    assert {(q.id, q.name): set(q.seen) for q in QUESTIONS} == switches
    for q in QUESTIONS:
        seen = list(q.seen.values())
        assert all(seen[i] != seen[j] for i in range(len(seen)) for j in range(i)), q.name


def test_two_throws_make_one_success() -> None:
    rulings = {"picky": "two_throws"}
    match = tell(
        thrower(rulings, abilities={"Amy": ["demanding"]}, piles={"Juan": {"Amy": "+" * 7}}),
        "+",
    )

    # the first success is only half of it: no result yet, and she goes on looking at him
    play(match, "Juan", "throw", "Amy")
    assert own_turn(match) and match.asked == ("Juan",)
    assert gaze(match, "Amy") == "Juan" and pile(match, "Juan", "Amy") == "+" * 6

    # the second comes in another turn
    on_to(match, "Juan")
    play(tell(match, "+"), "Juan", "throw", "Amy")
    assert moves(match) == {("take_number",), ("draw_result",)}


def test_one_failure_is_enough_where_two_throws_make_a_success() -> None:
    match = thrower(
        {"picky": "two_throws"},
        abilities={"Amy": ["demanding"]},
        piles={"Juan": {"Amy": "-----"}},
        chance="- cobra",
    )

    play(match, "Juan", "throw", "Amy")

    assert gaze(match, "Amy") == "free" and guy(match, "Juan")["failures"] == 1


def test_a_throw_that_costs_nothing_is_made_once() -> None:
    match = thrower(
        {"throw_cost": "free"},
        piles={"Juan": {"Amy": FIVE, "Olga": FIVE}},
        hand="chatting, dj",
        chance="+",
    )

    play(match, "Juan", "throw", "Amy")
    play(match, "Juan", "take_number")
    play(tell(match, "S"), "Juan", "chatting", "Olga")

    assert gaze(match, "Olga") == "Juan" and left(match) == 1
    assert refused(match, "Juan", "throw", "Olga") == "SEXY-THROW-01"


def test_of_two_who_have_a_number_only_the_last_has_the_date() -> None:
    match = thrower(
        {"number_transfer": "both_keep"},
        numbers={"Amy": ["Sergi", 1]},
        scenes=3,
        events=["time"],
        time=2,
        hand="",
        chance="+",
    )
    play(match, "Juan", "throw", "Amy")
    play(match, "Juan", "take_number")
    scenario.turns(match, 2)

    # Sergi, who has her number too, isn't asked, neither now nor when she has been dated
    assert match.asked == ("Juan",) and moves(match) == {("date", "Amy"), ("pass",)}
    play(match, "Juan", "date", "Amy")
    while match.view()["scene"] == 2:
        move = next((m for m in (("end",), ("pass",)) if m in moves(match)), None)
        match.play(move or match.choices[0])
    assert guy(match, "Sergi")["numbers"] == ["Amy"]
    assert own_turn(match)


@pytest.mark.parametrize("move", [("bother", "smoking"), ("drink",)])
def test_no_girl_is_touched_by_other_cards(move: tuple[str, ...]) -> None:
    match = scene(
        "Juan",
        {"cleavage_on": "touched"},
        hand=f"{move[0]}, dj",
        hands={"Sergi": "cleavage"},
        abilities={girl: ["cleavage", "smoker"] for girl in ("Amy", "Olga")},
        at={"Olga": "smoking"},
    )

    play(match, "Juan", *move)

    assert match.asked == ("Juan",)


def test_a_cobra_that_spares_smokers_still_breaks_a_pair_up() -> None:
    match = thrower(
        {"cobra_breaks_smoking": False},
        at={"Juan": "pair 1", "Amy": "pair 1"},
        piles={"Juan": {"Amy": "-----"}},
        chance="- cobra",
    )

    play(match, "Juan", "throw", "Amy")

    assert at(match, "Juan") == at(match, "Amy") == "floor"


def test_lalo_holds_the_joke_as_victor_holds_the_dance() -> None:
    match = scene(
        "Lalo", {"victor_card": "hold"}, hand="joke, dj", gaze={"Amy": "Lalo"}, chance="F"
    )

    play(match, "Lalo", "free_joke", "Amy")

    assert pile(match, "Lalo", "Amy") == "+"
    assert "joke +" in hand(match, "Lalo") and discard(match) == []


@pytest.mark.parametrize("q", QUESTIONS, ids=lambda q: q.id)
def test_a_wrong_value_is_refused_with_the_valid_ones(q: Question) -> None:
    with pytest.raises(tk.RulingError, match=q.name) as error:
        tk.new("sexy", 4, rulings={q.name: "nobody_reads_it_so"})

    assert all(repr(value) in str(error.value) for value in q.seen)


def test_a_wrong_name_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(tk.RulingError, match="did you mean 'seating'"):
        tk.new("sexy", 4, rulings={"sitting": "clockwise"})


@pytest.mark.parametrize(
    "rulings",
    [
        {"throw_timing": "right_after_draw", "draw_timing": "round_start"},
        {"number_bar": "while_held", "number_transfer": "both_keep"},
    ],
    ids=lambda rulings: "+".join(rulings),
)
def test_two_readings_that_exclude_each_other(rulings: dict[str, str]) -> None:
    with pytest.raises(tk.RulingError, match="excludes"):
        tk.new("sexy", 4, rulings=rulings)
