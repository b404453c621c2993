"""Rules that no scenario of the ledger is about; what is expected is derived from their text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

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
    present,
    refused,
    scene,
    tell,
    tokens,
    turns,
)

FIVE = "+++++"
OTHERS = ["Amy", "Juana", "Laura", "Nerea"]


def date(active: str | None = "Juan", **more: Any) -> Any:
    """Scene 2 of 2, and Juan has a date with Olga."""
    more.setdefault("girls", OTHERS)
    return scene(active, scene=2, scenes=2, dates={"Juan": "Olga"}, **more)


# ---- Turns and cards


def test_turn_04_without_an_action_no_card_is_played() -> None:
    """SEXY-TURN-04, SEXY-TURN-09: only what the table rules to be free is left."""
    match = scene(
        "Lalo",
        hand="dj, clown",
        actions=1,
        gaze={"Amy": "Lalo"},
        piles={"Lalo": {"Amy": FIVE}},
        rulings={"lalo_cost": "free"},
    )

    play(match, "Lalo", "plot", "dj +")

    assert moves(match) == {("free_joke", "Amy"), ("end",)}
    assert refused(match, "Lalo", "clown") == "SEXY-TURN-04"
    assert refused(match, "Lalo", "throw", "Amy") == "SEXY-TURN-09"


def test_turn_06_plotted_cards_can_come_back() -> None:
    """SEXY-TURN-06: discard first, then draw, even if that needs the cards just discarded."""
    match = scene("Juan", hand="chatting -, dj -", deck=1, hands={}, discard=[])

    play(match, "Juan", "plot", "chatting -", "dj -")

    assert len(hand(match, "Juan")) == 2
    assert match.view()["deck"] == 1 and discard(match) == []
    assert {"chatting -", "dj -"} & set(hand(match, "Juan"))


def test_turn_06_a_card_that_is_not_held_cannot_be_plotted_away() -> None:
    match = scene("Juan", hand="chatting -, dj -")
    (some,) = (choice for choice in match.choices if choice.verb == "plot")

    assert (some.minimum, some.maximum) == (1, 2)
    with pytest.raises(Exception, match="plot"):
        match.play(("plot", "clown +"))
    with pytest.raises(Exception, match="plot"):
        match.play(("plot",))


def test_face_01_a_card_in_play_is_not_reshuffled() -> None:
    """SEXY-FACE-01: with an empty deck the discards are turned over, without the card played."""
    match = scene("Juan", hand="chatting -, dj -", deck=0, discard=["clown +", "joke +"])

    play(match, "Juan", "chatting", "Amy")

    assert gaze(match, "Amy") == "Juan"
    assert match.view()["deck"] == 1
    assert len(discard(match)) == 2 and "chatting -" in discard(match)


def test_face_01_the_odds_of_a_face_are_those_of_all_unseen_cards() -> None:
    """DESIGN: hidden cards are one pool. Juan sees his own two: 24 smiles are left among 48."""
    match = scene("Juan", hand="chatting -, dj +", hands={"Sergi": "boasting +, joke +"})

    assert dict(match.odds(("chatting", "Amy"))) == {
        ("smile",): Fraction(24, 48),
        ("sad",): Fraction(24, 48),
    }


def test_guy_06_only_arturo_boasts_with_a_chatting_card() -> None:
    arturo = scene("Arturo", hand="chatting", gaze={"Amy": "Sergi"}, chance="S")
    assert ("chatting", "Amy") not in moves(arturo)
    play(arturo, "Arturo", "as_boasting", "Amy")
    assert gaze(arturo, "Amy") == "Arturo" and pile(arturo, "Arturo", "Amy") == "+"

    assert not moves(scene("Juan", hand="chatting"), "as_boasting")


def test_guy_14_freddy_is_mean_after_a_dance_test() -> None:
    """SEXY-GUY-14: the dance test adds a success in play, before he draws."""
    match = scene(
        "Freddy",
        phase="turn",
        first="S",
        gaze={"Amy": "Freddy"},
        at={"Freddy": "dance 1", "Amy": "dance 1"},
        piles={"Freddy": {"Amy": "+++"}, "Sergi": {"Amy": "+++++++"}},
        out=["Arturo"],
    )

    # whoever is out is nobody to be mean to; a full pile is, but nothing comes of it
    assert moves(match) == {("mean", "Sergi"), ("mean", "Juan")}
    assert hand(match, "Freddy") == []
    play(match, "Freddy", "mean", "Sergi")
    assert pile(match, "Sergi", "Amy") == "+++++++"
    assert len(hand(match, "Freddy")) == 3


def test_card_15_a_dance_is_tested_from_his_next_turn_on() -> None:
    """SEXY-CARD-15, SEXY-CARD-16: no indicator when it begins, and his other gazes go."""
    match = scene(
        "Juan",
        hand="dancing_close, labia",
        gaze={"Amy": "Juan", "Olga": "Juan"},
        piles={"Juan": {"Amy": "+++"}},
    )

    play(match, "Juan", "dancing_close", "Amy")
    assert couple(match, "Juan", "Amy") and pile(match, "Juan", "Amy") == "+++"
    assert gaze(match, "Amy") == "Juan" and gaze(match, "Olga") == "free"

    on_to(tell(match, "S"), "Juan")
    assert couple(match, "Juan", "Amy") and pile(match, "Juan", "Amy") == "++++"


@pytest.mark.parametrize(("face", "after"), [("S", "+"), ("F", "-")])
def test_card_13_a_joke_is_a_success_or_a_failure(face: str, after: str) -> None:
    """SEXY-CARD-13: on her face, and her gaze stays either way."""
    match = scene("Juan", hand="joke", gaze={"Amy": "Juan"}, chance=face)

    play(match, "Juan", "joke", "Amy")

    assert pile(match, "Juan", "Amy") == after
    assert gaze(match, "Amy") == "Juan"


# ---- Reactions


def test_card_05_reactions_go_by_initiative_after_the_active_guy() -> None:
    """SEXY-CARD-05, Q-59: one window for Gotcha and Cleavage; both hit, in that order."""
    match = scene(
        "Juan",
        hand="tall_tale, dj",
        hands={"Sergi": "gotcha, cleavage -", "Gabriel": "cleavage +, gotcha"},
        abilities={"Amy": ["cleavage"]},
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": "+"}},
    )

    play(match, "Juan", "tall_tale", "Amy")
    # Arturo has nothing; Gabriel comes before Sergi
    assert moves(match) == {("gotcha",), ("cleavage",), ("pass",)}
    play(match, "Gabriel", "cleavage")
    play(match, "Sergi", "gotcha")
    # a second Gotcha has nothing left to cancel, and Gabriel has looked already
    assert match.asked == ("Sergi",)
    assert moves(match) == {("cleavage",), ("pass",)}
    play(match, "Sergi", "cleavage")

    assert pile(match, "Juan", "Amy") == "+---"
    assert gaze(match, "Amy") == "free"
    assert match.asked == ("Juan",) and left(match) == 1


def test_card_19_two_laxatives_in_one_round_cost_one_turn() -> None:
    """SEXY-CARD-19: the skip is a flag; one Laxative for each of his two drinks."""
    match = scene(
        "Juan", hand="drink +, drink -", hands={"Sergi": "laxative +, laxative -"}, seats=3
    )

    for _ in range(2):
        play(match, "Juan", "drink")
        play(match, "Sergi", "laxative")

    assert turns(match, 5) == ["Arturo", "Sergi", "Arturo", "Sergi", "Juan"]


def test_card_19_nobody_plays_a_laxative_in_the_lav() -> None:
    """SEXY-CARD-19, Q-22: who misses this round plays no orange card in it."""
    match = scene("Sergi", hand="drink +, drink -", hands={"Juan": "laxative"}, skipped=["Juan"])

    play(match, "Sergi", "drink")
    assert match.asked == ("Sergi",)
    play(on_to(match, "Sergi"), "Sergi", "drink")
    # a round later he is back
    assert match.asked == ("Juan",) and moves(match) == {("laxative",), ("pass",)}


def test_card_19_labia_saves_one_gaze_from_a_laxative() -> None:
    """SEXY-CARD-22: by a rival's card, one window per gaze, in the girls' order."""
    match = scene(
        "Juan",
        hand="drink, labia",
        hands={"Sergi": "laxative"},
        gaze={"Amy": "Juan", "Olga": "Juan"},
    )

    play(match, "Juan", "drink")
    play(match, "Sergi", "laxative")
    play(match, "Juan", "pass")
    play(match, "Juan", "labia")

    assert gazes(match) == {"Amy": "free", "Olga": "Juan", "Juana": "free", "Laura": "free"}


def test_card_20_a_look_lapses_when_the_guy_is_out() -> None:
    """SEXY-ALC-04: out in his own turn, his turn ends and pending looks lapse."""
    match = scene(
        "Juan",
        hand="drink, clown",
        hands={"Sergi": "cleavage"},
        abilities={"Amy": ["cleavage"]},
        gaze={"Amy": "Juan", "Olga": "Juan"},
        tokens={"Juan": 3},
        piles={"Juan": {"Amy": "+"}},
        numbers={"Laura": ["Juan", 1]},
    )

    play(match, "Juan", "drink", "Amy")
    play(match, "Sergi", "cleavage")

    assert guy(match, "Juan")["out"]
    assert pile(match, "Juan", "Amy") == "+" and tokens(match, "Amy") == 1
    assert gaze(match, "Amy") == gaze(match, "Olga") == "free"
    assert {"drink +", "clown +", "cleavage +"} == set(discard(match))
    assert guy(match, "Juan")["numbers"] == ["Laura"]
    assert match.asked == ("Arturo",)


def test_card_22_no_labia_in_a_desperate_attempt() -> None:
    """SEXY-CARD-22, SEXY-SCENE-02: no orange cards by anyone; the scene is over at once."""
    match = scene(
        phase="closing",
        hands={"Juan": "labia"},
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": "-----"}},
        chance="- cobra",
    )

    play(match, "Juan", "desperate", "Amy")

    assert match.outcome is not None


# ---- Areas and events


def test_loc_10_a_pair_breaks_up_when_he_is_out() -> None:
    """SEXY-LOC-10, Q-48: she returns to the floor, and looks at nobody."""
    match = scene(
        "Juan",
        hand="drink",
        tokens={"Juan": 3},
        gaze={"Amy": "Juan"},
        at={"Juan": "pair 1", "Amy": "pair 1"},
    )

    play(match, "Juan", "drink")

    assert guy(match, "Juan")["out"]
    assert at(match, "Amy") == "floor" and gaze(match, "Amy") == "free"


def test_turn_01_a_round_begins_with_the_first_guy_who_is_in() -> None:
    match = scene("Gabriel", hand="dj", out=["Sergi", "Juan"])

    assert turns(match, 4) == ["Gabriel", "Arturo", "Gabriel", "Arturo"]
    assert guy(match, "Sergi")["hand_size"] == guy(match, "Juan")["hand_size"] == 0


def test_card_14_a_shot_out_of_the_smoking_area() -> None:
    """SEXY-CARD-14, Q-47: the two leave; the smoking area stays while anyone is in it."""
    match = scene(
        "Juan",
        hand="shot_tactic",
        gaze={"Amy": "Juan"},
        at={"Juan": "smoking", "Amy": "smoking", "Sergi": "smoking"},
    )

    play(match, "Juan", "shot_tactic", "Amy")

    assert couple(match, "Juan", "Amy")
    assert at(match, "Sergi") == "smoking"


def test_card_14_a_shot_ends_a_dance() -> None:
    """SEXY-CARD-14: the pair area they leave is deleted, and the mark of the dance with it."""
    match = scene(
        "Juan",
        hand="shot_tactic",
        gaze={"Amy": "Juan"},
        at={"Juan": "dance 1", "Amy": "dance 1"},
        piles={"Juan": {"Amy": "+++"}},
    )

    play(match, "Juan", "shot_tactic", "Amy")
    assert couple(match, "Juan", "Amy")
    on_to(tell(match, "F"), "Juan")

    # his next turn brought no test
    assert couple(match, "Juan", "Amy")
    assert pile(match, "Juan", "Amy") == "+++"


def test_event_06_guys_in_initiative_order_and_only_girls_who_are_there() -> None:
    """SEXY-EVENT-06, Q-57; SEXY-CARD-22: Roses is an event, so Labia helps against it."""
    match = scene(
        phase="event",
        events=["roses", "party"],
        hands={"Victor": "labia"},
        gaze={"Amy": "Victor", "Olga": "Victor", "Juana": "Victor", "Laura": "Lalo"},
        at={"Juana": "smoking"},
    )

    assert moves(match) == {("rose", "Amy"), ("rose", "Olga"), ("pass",)}
    play(match, "Victor", "rose", "Olga")
    play(match, "Victor", "labia")  # for Amy
    assert match.asked == ("Lalo",)
    assert gazes(match) == {"Amy": "Victor", "Olga": "Victor", "Juana": "free", "Laura": "Lalo"}
    play(match, "Lalo", "rose", "Laura")
    assert pile(match, "Victor", "Olga") == pile(match, "Lalo", "Laura") == "+"


def test_event_08_those_at_the_limit_go_together() -> None:
    """SEXY-EVENT-08, Q-42: gains, then eliminations, then windows of those who are left."""
    match = scene(
        phase="event",
        events=["shots", "party"],
        hands={"Sergi": "laxative", "Arturo": "laxative, dj"},
        tokens={"Sergi": 3, "Juan": 3, "Amy": 3},
        gaze={"Amy": "Gabriel", "Olga": "Sergi"},
        piles={"Gabriel": {"Amy": "++"}},
    )

    # Sergi and Juan are out: the first window is for Gabriel's gain, and Sergi has no part in it
    play(match, "Arturo", "laxative")
    assert guy(match, "Sergi")["out"] and guy(match, "Juan")["out"]
    assert not present(match, "Amy") and pile(match, "Gabriel", "Amy") == ""
    assert gaze(match, "Olga") == "free"
    assert turns(match, 3) == ["Arturo", "Arturo", "Gabriel"]


def test_event_09_who_is_away_hands_nothing_over() -> None:
    """SEXY-EVENT-09, Q-32: past a guy who is out and one at his date; the lav is no excuse."""
    match = date(
        None,
        phase="event",
        events=["wc", "party"],
        hands={"Juan": "dj", "Arturo": "clown", "Gabriel": "joke"},
        out=["Sergi"],
        skipped=["Gabriel"],
    )

    # Gabriel's right-hand neighbour is Arturo, Arturo's is Gabriel
    assert "dj +" in hand(match, "Juan")
    assert guy(match, "Sergi")["out"]
    assert hand(match, "Arturo") == ["joke +"]
    assert hand(match, "Gabriel") == ["clown +"]
    assert at(match, "Juan") == at(match, "Olga")


def test_event_09_labia_in_front_of_the_wc() -> None:
    """SEXY-EVENT-09, SEXY-CARD-22: the loss of gazes comes first, and Labia answers it."""
    match = scene(
        phase="event",
        events=["wc", "party"],
        hands={"Victor": "labia, dj"},
        gaze={"Amy": "Victor", "Olga": "Sergi"},
        at={"Amy": "smoking"},
    )

    play(match, "Victor", "labia")

    assert gazes(match) == {"Amy": "Victor", "Olga": "free", "Juana": "free", "Laura": "free"}
    assert at(match, "Amy") == "floor"
    # the card that is left was handed over by itself: only one to choose from
    assert hand(match, "Arturo") == ["dj +"]


def test_event_10_a_second_cheap_booze_changes_nothing() -> None:
    """SEXY-EVENT-10, Q-38."""
    match = scene(
        "Gabriel", hand="dj", events=["cheap_booze", "cheap_booze"], hands={"Sergi": "drink, dj"}
    )
    for _ in range(2):
        on_to(match, "Sergi")
        assert match.view()["cheap_booze"]

    play(match, "Sergi", "drink")
    assert tokens(match, "Sergi") == 2


# ---- Throws


def test_throw_03_a_kiss_bars_the_desperate_attempt() -> None:
    """SEXY-SUCCESS-02, SEXY-SCENE-03."""
    match = scene(
        phase="closing", kissed=["Juan"], gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": FIVE}}
    )

    assert match.outcome is not None  # nobody was asked


def test_throw_08_a_desperate_attempt_knows_the_slimy_guy() -> None:
    """SEXY-SCENE-03: Slimy isn't ignored. Four of five: 4/5 times 3/4."""
    match = scene(
        phase="closing", slimy="Juan", gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": "++++-"}}
    )

    chances = match.odds(("desperate", "Amy"))
    assert chances.chance(lambda drawn: "-" not in drawn) == Fraction(3, 5)


def test_throw_12_the_underwater_cobras_failure_lies_on_top() -> None:
    match = scene(
        "Juan", gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": "+-+-+"}}, chance="- underwater_cobra"
    )

    play(match, "Juan", "throw", "Amy")

    assert guy(match, "Juan")["piles"]["Amy"] == {"size": 5, "top": "-"}
    assert sorted(pile(match, "Juan", "Amy")) == ["+", "+", "+", "-", "-"]
    assert guy(match, "Juan")["slimy"] and guy(match, "Juan")["failures"] == 1


def test_failure_05_promiscuous_comes_before_the_number() -> None:
    """SEXY-FAILURE-04: checked after promiscuous."""
    match = scene(
        "Juan",
        hand="dj",
        abilities={"Amy": ["promiscuous"]},
        given=["Amy"],
        gaze={"Amy": "Juan"},
        piles={"Juan": {"Amy": "-----"}},
        chance="- boyfriend",
    )

    play(match, "Juan", "throw", "Amy")

    assert moves(match) == {("take_number",), ("draw_result",)}


def test_success_01_passion_with_one_girl_frees_the_other_numbers_of_the_night() -> None:
    """SEXY-SUCCESS-04: his own of tonight go, older ones and the rivals' stay."""
    match = scene(
        "Juan",
        scene=2,
        scenes=2,
        numbers={"Amy": ["Juan", 2], "Juana": ["Sergi", 2], "Vera": ["Juan", 1]},
        gaze={"Olga": "Juan"},
        piles={"Juan": {"Olga": FIVE}},
        points={"Olga": 6},
        chance="+ passion",
    )

    play(match, "Juan", "throw", "Olga")
    play(match, "Juan", "draw_result")

    assert points(match, "Juan") == 6
    assert guy(match, "Juan")["numbers"] == ["Vera"]
    assert guy(match, "Sergi")["numbers"] == ["Juana"]


# ---- Dates


@pytest.mark.parametrize("card", ["shot_tactic", "dancing_close"])
def test_date_06_she_stays_where_she_is(card: str) -> None:
    match = date(hand=f"{card}, dj", piles={"Juan": {"Olga": FIVE}})

    assert refused(match, "Juan", card, "Olga") == "SEXY-DATE-06"


@pytest.mark.parametrize("rival", ["Sergi", "Arturo"])
def test_date_05_nobody_else_has_anything_to_do_with_her(rival: str) -> None:
    match = date(rival, hand="boasting, chatting")

    assert refused(match, rival, "boasting", "Olga") == "SEXY-DATE-05"
    assert refused(match, rival, "chatting", "Olga") == "SEXY-DATE-05"


def test_date_05_no_rival_is_near_enough_to_answer() -> None:
    """SEXY-DATE-05: Gotcha and Cleavage take the same location, and so does a Laxative."""
    match = date(
        hand="tall_tale, drink",
        hands={"Sergi": "gotcha, cleavage, laxative"},
        abilities={"Olga": ["cleavage"]},
        piles={"Juan": {"Olga": "+"}},
    )

    play(match, "Juan", "tall_tale", "Olga")
    assert pile(match, "Juan", "Olga") == "++" and match.asked == ("Juan",)
    play(match, "Juan", "drink", "Olga")
    assert pile(match, "Juan", "Olga") == "+++"
    assert tokens(match, "Juan") == tokens(match, "Olga") == 1


def test_alc_05_a_date_that_ends_in_drink() -> None:
    """SEXY-ALC-05: she is gone for the game, and her guy goes to the floor."""
    match = date(hand="drink, dj", tokens={"Olga": 3}, piles={"Juan": {"Olga": "++"}})

    play(match, "Juan", "drink", "Olga")

    assert not present(match, "Olga")
    assert at(match, "Juan") == "floor" and tokens(match, "Juan") == 1
    assert match.view("Juan")["own_piles"] == {}
    assert refused(match, "Juan", "return_date") == "SEXY-DATE-04"


def test_date_04_no_way_back_from_another_area() -> None:
    """SEXY-DATE-04, Q-55: from the floor only; SEXY-LOC-09: nobody walks out of smoking."""
    match = date(hand="dj", at={"Juan": "smoking"})

    assert refused(match, "Juan", "return_date") == "SEXY-DATE-04"
    assert refused(match, "Juan", "leave_date") == "SEXY-LOC-09"


def test_date_09_a_failed_date() -> None:
    match = date(
        hand="dj", piles={"Juan": {"Olga": "-----"}}, numbers={"Vera": ["Juan", 1]}, chance="-"
    )

    play(match, "Juan", "throw", "Olga")

    assert not present(match, "Olga")
    assert at(match, "Juan") == "floor" and not guy(match, "Juan")["out"]
    assert guy(match, "Juan")["failures"] == 0
    assert guy(match, "Juan")["numbers"] == ["Vera"]
    assert match.asked == ("Juan",) and left(match) == 1


def test_scene_07_a_dated_girl_keeps_the_scene_going_for_her_guy_only() -> None:
    """SEXY-SCENE-07, Q-43: the last girl leaves, but Juan's date is still there."""
    last: dict[str, Any] = {
        "hand": "dj",
        "gone": ["Juana", "Laura", "Nerea"],
        "gaze": {"Amy": "Sergi"},
        "piles": {"Sergi": {"Amy": FIVE}},
        "chance": "+ kiss",
    }
    with_juan = date("Sergi", **last)
    without = date("Sergi", **last, out=["Juan"])
    for match in (with_juan, without):
        play(match, "Sergi", "throw", "Amy")
        play(match, "Sergi", "draw_result")

    assert with_juan.outcome is None and own_turn(with_juan)
    assert without.outcome is not None and without.outcome.winners == ("Sergi",)
