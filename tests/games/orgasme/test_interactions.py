"""The ledger's checklist of interactions, line by line, and the order of an attack."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

import tablekit as tk
from tests.games.orgasme.play import (
    ACTIONS,
    GAME,
    LMS,
    REACTIONS,
    arousal,
    attack,
    declare,
    defences,
    discard,
    hand,
    kinds,
    losers,
    moves,
    own_turn,
    played,
    preferences,
    rules,
    seat,
    sizes,
    table,
    verbs,
    winners,
)

# ---- Movie Star (A03)


@pytest.mark.parametrize(("star", "after"), [("movie_star", 0), ("risk", 1)])
def test_a03_a02_sex_object_is_silent(star: str, after: int) -> None:
    match = table(seat(f"{star} feet", 0, "A4-0 A7-7"), seat("sex_object religion"))
    attack(match, "A4-0 1")  # Sports + Feet: it still matches
    assert arousal(match) == [after, 2]


@pytest.mark.parametrize(("star", "out"), [("movie_star", True), ("risk", False)])
def test_a03_a13_no_porcelain_god(star: str, out: bool) -> None:
    match = table(seat(f"{star} feet", 0, "A1-3 A7-7"), seat("ride_the_porcelain_god food", 10))
    attack(match, "A1-3 1")
    assert (match.outcome is not None) == out
    assert arousal(match) == [0, 11 if out else 8]


@pytest.mark.parametrize(("star", "after"), [("movie_star", 6), ("s_and_m", 4)])
@pytest.mark.parametrize("top", ["cops A1-0 A1-1", "A1-0 cops A1-1"], ids=["Ana's", "Ben's"])
def test_a03_a19_cops_on_the_common_draw(top: str, star: str, after: int) -> None:
    match = table(seat(f"{star} feet", 4), seat("dauntless sports", 4), phase="start", top=top)
    assert own_turn(match, "Ana")
    assert arousal(match) == [6, after]


@pytest.mark.parametrize(("star", "after"), [("movie_star", 5), ("s_and_m", 4)])
def test_a03_a25_no_princess(star: str, after: int) -> None:
    match = table(*(seat(f"{star} feet", 0, "A7-7"), seat("princess sports", 5)), top="A1-0 A1-1")
    played(match, "Ana: end")
    assert own_turn(match, "Ben")
    assert arousal(match) == [0, after]


def test_a03_leaves_movie_stars_own_ability_alone() -> None:
    match = table(seat("movie_star seasoned", 0, "A2-5 A7-7"), seat("sports religion"))
    attack(match, "A2-5 1")
    assert arousal(match) == [0, 2]


@pytest.mark.parametrize("star", ["movie_star", "risk"])
def test_a03_a30_no_chastity(star: str) -> None:
    match = table(
        seat(f"{star} feet", 0, "A1-2 A7-7"), seat("chastity sports", 3, "safe_word migraine")
    )
    attack(match, "A1-2 1", "react safe_word")
    assert ("chastity" in verbs(match)) == (star == "risk")


# ---- Old School (A16): Fake Orgasm, Ecstasy, Fart and Migraine are OM-S17


@pytest.mark.parametrize("school", [True, False])
@pytest.mark.parametrize(
    ("reaction", "with_school", "without"),
    [
        ("fake_orgasm", [5, 5], [6, 5]),
        ("ecstasy", [5, 7], [6, 7]),
        ("fart", [5, 5], [5, 4]),
        ("migraine", [4, 5], [4, 5]),
        ("get_a_grip", [5, 6], [5, 6]),
        ("safe_word", [5, 5], [5, 5]),
    ],
)
def test_a16_reactions(
    school: bool, reaction: str, with_school: list[int], without: list[int]
) -> None:
    match = table(
        seat("old_school feet" if school else "s_and_m feet", 5, "A2-0 A7-7"),
        seat("sports religion", 5, [reaction]),
    )
    attack(match, "A2-0 1", f"react {reaction}")  # Sports + Food: one match
    assert arousal(match) == (with_school if school else without)


def test_a16_a07_no_experiments_works_all_the_same() -> None:
    match = table(
        seat("old_school feet", 5, "A2-0 A7-7"), seat("no_experiments sports", 5, "safe_word")
    )
    attack(match, "A2-0 1", "react safe_word")
    assert arousal(match) == [5, 3]


def test_a16_only_in_the_owners_turn() -> None:
    match = table(seat("sports feet", 5, "A1-2 A7-7"), seat("old_school risk", 5, "fart"))
    attack(match, "A1-2 1", "react fart")
    assert arousal(match) == [5, 4]


# ---- Gear Up (A18)

GEARED = "gear_up A1-0 A2-0 1"  # Sports + Cosplay, Sports + Food


def test_a18_is_one_attack() -> None:
    match = table(
        seat("gear_up feet", 0, "A1-0 A2-0 A7-7 A7-8"),
        seat("sports religion"),
        seat("s_and_m romance"),
    )
    attack(match, GEARED)
    assert arousal(match) == [0, 4, 0]
    assert {move[2] for move in moves(match, "attack")} == {2}
    assert "gear_up" not in verbs(match)  # once a turn
    assert discard(match) == ["A1-0", "A2-0"]


def test_a18_a_reaction_is_for_one_card() -> None:
    match = table(
        seat("gear_up feet", 0, "A1-0 A1-2 A7-7"), seat("sports religion", 0, "safe_word fart")
    )
    declare(match, "gear_up A1-0 A1-2 1")
    assert moves(match, "react") == {
        *(("react", card, number) for card in ("safe_word", "fart") for number in (1, 2)),
    }
    played(match, "Ben: react safe_word 1")
    assert own_turn(match, "Ana")  # one defence, and it is used
    assert arousal(match) == [0, 1]
    assert hand(match, 1) == ["fart"]


def test_a18_a02_each_card_raises_the_attacker() -> None:
    match = table(seat("gear_up feet", 0, "A1-0 A2-0 A7-7"), seat("sex_object religion"))
    attack(match, GEARED)
    assert arousal(match) == [2, 4]


def test_a18_a02_the_first_card_can_put_the_attacker_out() -> None:
    match = table(
        seat("gear_up feet", 10, "A1-0 A2-0 A7-7"),
        seat("sex_object religion", 3),
        seat("s_and_m romance"),
        seat("sex_toys risk"),
        mode=LMS,
        top="A1-1 A1-3 A1-4",
    )
    attack(match, GEARED)
    assert match.view()["out"] == [0]
    assert arousal(match) == [11, 3, 0, 0]
    assert discard(match) == ["A1-0", "A2-0", "A7-7"]
    assert match.asked == ("Ben",)  # the turn has ended


def test_a18_a05_two_for_each_food_card() -> None:
    match = table(
        seat("gear_up feet", 0, "A2-0 A1-2 A7-7"), seat("snack_attack religion")
    )  # Sports + Food, Food + Vanilla
    attack(match, "gear_up A1-2 A2-0 1")
    for size in (2, 4):
        played(match, "Ben: snack_attack")
        assert len(hand(match, 1)) == size
    assert own_turn(match, "Ana")
    assert arousal(match) == [0, 4]


def test_a18_a11_both_cards_change_hands() -> None:
    match = table(
        seat("gear_up feet", 0, "A1-4 A1-5 A7-7"), seat("black_hole religion")
    )  # Feet + Sex Toys, Sex Toys + Dirty
    attack(match, "gear_up A1-4 A1-5 1")
    played(match, "Ben: black_hole", "Ben: black_hole")
    assert hand(match, 1) == ["A1-4", "A1-5"]
    assert discard(match) == []
    assert own_turn(match, "Ana")


def test_a18_a15_each_card_is_one_more() -> None:
    match = table(
        seat("gear_up seasoned", 0, "A2-5 A4-3 A7-7"), seat("sports religion")
    )  # Sex Toys + Professions, Vanilla + Professions
    attack(match, "gear_up A2-5 A4-3 1")
    assert arousal(match) == [0, 4]


def test_a18_a23_master_holds_for_both_cards() -> None:
    match = table(
        seat("gear_up master", 0, "A1-0 A2-0 A7-7 A7-8"),
        seat("sports religion", 0, "fart safe_word"),
    )
    declare(match, GEARED, "master A7-7")
    assert moves(match, "react") == {("react", "safe_word", 1), ("react", "safe_word", 2)}
    played(match, "Ben: react safe_word 2")
    assert arousal(match) == [0, 2]


@pytest.mark.parametrize(("number", "after"), [(1, 1), (2, 2)])
def test_a18_a27_escape_artist_blocks_one_card(number: int, after: int) -> None:
    match = table(
        seat("gear_up feet", 0, "A1-0 A1-2 A7-7"),
        seat("escape_artist sports", 0, "A7-8 A7-9 fart"),
    )
    declare(match, "gear_up A1-0 A1-2 1")
    played(match, f"Ben: escape {number} A7-8 A7-9")
    assert own_turn(match, "Ana")  # the Fart stays where it is: one defence
    assert arousal(match) == [0, after]
    assert hand(match, 1) == ["fart"]


def test_a18_a24_one_for_each_card() -> None:
    match = table(
        seat("gear_up feet", 0, "A1-10 A1-11 A7-7"), seat("slave sports")
    )  # S&M + Roleplay, Roleplay + Romance
    attack(match, "gear_up A1-10 A1-11 1")
    played(match, "Ben: slave", "Ben: slave")
    assert len(hand(match, 1)) == 2
    assert own_turn(match, "Ana")


def test_a18_the_second_card_is_lost_on_somebody_who_is_out() -> None:
    match = table(
        seat("gear_up passionate", 0, "A1-0 A2-0 A7-7"),
        seat("slave sports", 10, "ecstasy"),
        seat("s_and_m romance"),
        seat("sex_toys risk"),
        mode=LMS,
    )
    attack(match, GEARED)
    assert arousal(match) == [0, 12, 0, 0]
    assert discard(match) == ["A1-0", "A2-0", "ecstasy"]
    assert own_turn(match, "Ana")


# ---- Master (A23), Immobilize (A28), Escape Artist (A27)


def test_a23_a28_only_safe_word_remains() -> None:
    match = table(
        seat("master immobilize", 0, "A1-2 A7-7 A7-8"),
        seat("sports religion", 0, "fart fake_orgasm safe_word ecstasy"),
    )
    declare(match, "A1-2 1", "master A7-7", "immobilize")
    assert defences(match) == {"safe_word"}


def test_a23_a27_escape_artist_is_no_reaction() -> None:
    match = table(
        seat("master feet", 0, "A1-2 A7-7 A7-8"), seat("escape_artist sports", 2, "fart A7-9 A1-0")
    )
    declare(match, "A1-2 1", "master A7-7")
    assert defences(match) == {"escape"}
    played(match, "Ben: escape A7-9 fart")
    assert arousal(match) == [0, 2]
    assert hand(match, 1) == ["A1-0"]
    assert discard(match) == sorted(["A1-2", "A7-7", "A7-9", "fart"])


# ---- Snack Attack (A05): a card without Food is OM-S25


def test_a05_a24_draw_three() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("snack_attack slave"))
    attack(match, "A1-2 1")
    assert moves(match) == {("snack_attack",), ("slave",), ("pass",)}
    played(match, "Ben: slave", "Ben: snack_attack")
    assert len(hand(match, 1)) == 3
    assert own_turn(match, "Ana")


@pytest.mark.parametrize("reaction", ["get_a_grip", "safe_word", "ecstasy"])
def test_a05_a24_forfeited_by_any_reaction(reaction: str) -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("snack_attack slave", 0, [reaction]))
    attack(match, "A1-2 1", f"react {reaction}")
    assert own_turn(match, "Ana")
    assert hand(match, 1) == []


# ---- Chastity (A30)


def test_a30_a08_the_reaction_returns_and_passionate_still_bites() -> None:
    match = table(
        seat("passionate feet", 0, "A1-2 A7-7 A7-8"), seat("chastity sports", 3, "fart migraine")
    )
    attack(match, "A1-2 1", "react fart")
    played(match, "Ana: passionate A7-8")
    assert arousal(match) == [0, 3]
    assert moves(match) == {("chastity", "migraine"), ("pass",)}
    played(match, "Ben: chastity migraine")
    assert arousal(match) == [0, 3]  # a Migraine that is discarded does nothing
    assert hand(match, 1) == ["fart"]
    assert discard(match) == sorted(["A1-2", "A7-8", "migraine"])


def test_a30_a07_across_several_attacks() -> None:
    match = table(
        seat(hand="A1-4 A1-5 A1-6 A7-7"),
        seat("chastity no_experiments", 6, "safe_word migraine ecstasy"),
    )
    attack(match, "A1-4 1", "react safe_word")
    played(match, "Ben: chastity migraine")
    assert arousal(match) == [0, 4]
    attack(match, "A1-5 1", "react safe_word")
    played(match, "Ben: chastity ecstasy")
    assert arousal(match) == [0, 2]
    attack(match, "A1-6 1", "react safe_word")
    assert own_turn(match, "Ana")  # no other reaction is left to give
    assert arousal(match) == [0, 0]
    assert hand(match, 1) == []


# ---- The start of a turn


def test_a20_a29_the_owner_chooses_the_order() -> None:
    match = table(
        *(seat("masturbation meditation", 5), seat("sports feet")),
        phase="start",
        top="A1-0 A1-1 A1-2 A1-3 A1-4",
    )
    assert moves(match) == {("masturbation",), ("meditation",), ("pass",)}
    first = match.copy()
    played(first, "Ana: meditation", "Ana: masturbation", "Ana: masturbation")
    assert own_turn(first, "Ana")
    assert (arousal(first), sizes(first)) == ([7, 0], [4, 1])
    played(match, "Ana: masturbation")
    assert (arousal(match), sizes(match)) == ([6, 0], [2, 1])
    assert moves(match) == {("masturbation",), ("pass",)}  # too aroused to meditate


def test_a06_an_event_is_replaced_within_the_three() -> None:
    match = table(
        *(seat("gourmet sports", 3), seat("feet s_and_m", 3)),
        phase="start",
        top="mum_calls door_bell A1-0 A1-1 fart",
    )
    assert arousal(match) == [3, 3]
    assert moves(match) == {("gourmet", "A1-0"), ("gourmet", "A1-1"), ("gourmet", "fart")}


def test_a22_a06_one_of_three_and_nobody_else_draws() -> None:
    match = table(
        *(seat("breath_control gourmet"), seat("feet sports")),
        phase="start",
        top="A1-0 A1-1 fart",
    )
    assert moves(match) == {("gourmet", "A1-0"), ("gourmet", "A1-1"), ("gourmet", "fart")}
    played(match, "Ana: gourmet A1-1")
    assert own_turn(match, "Ana")
    assert sizes(match) == [1, 0]


def test_a14_a_fellow_with_an_empty_hand_suffers() -> None:
    match = table(
        *(seat("dirty_talk breath_control"), seat("sports feet"), seat("sex_toys romance", 4)),
        phase="start",
        top="A1-0",
    )
    played(match, "Ana: dirty_talk A1-0")
    assert arousal(match) == [0, 1, 5]


# ---- The end of a turn


def test_a17_a25_up_and_down_again() -> None:
    match = table(
        seat("striptease feet", 0, "A7-7 fart"),
        seat("princess sports", 5),
        seat("s_and_m sex_toys", 5),
        top="A1-0 A1-1 A1-3",
    )
    played(match, "Ana: striptease")
    assert arousal(match) == [0, 5, 6]
    assert own_turn(match, "Ben")
    assert discard(match) == ["A7-7", "fart"]
    assert sizes(match) == [1, 1, 1]  # no draw at the end


@pytest.mark.parametrize("last", [10, 9])
def test_a17_a25_can_be_fatal_at_the_last_space(last: int) -> None:
    match = table(seat("striptease feet", 0, "A7-7"), seat("princess sports", last))
    played(match, "Ana: striptease")
    assert arousal(match)[1] == (11 if last == 10 else 9)
    assert (match.outcome is not None) == (last == 10)


# ---- Ride the Porcelain God (A13)


def test_a13_a19_dauntless_needs_no_rescue() -> None:
    match = table(
        *(seat("", 0), seat("ride_the_porcelain_god dauntless", 10)),
        phase="start",
        top="cops A1-0 A1-1",
    )
    assert arousal(match) == [2, 10]
    assert preferences(match, 1) == ["dauntless", "ride_the_porcelain_god"]


def test_a13_cops() -> None:
    match = table(
        *(seat("", 0), seat("ride_the_porcelain_god food", 10)),
        phase="start",
        top="cops A1-0 A1-1",
    )
    assert arousal(match) == [2, 8]
    assert preferences(match, 1) == ["gourmet"]


def test_a13_then_a_dirty_card() -> None:
    match = table(seat(hand="A1-3 A4-6 A7-7"), seat("ride_the_porcelain_god food", 10))
    attack(match, "A1-3 1")
    assert arousal(match) == [0, 8]
    attack(match, "A4-6 1")  # Dirty + S&M
    assert arousal(match) == [0, 9]


def test_a13_once_only() -> None:
    match = table(seat(hand="A4-6 A1-3 A7-7 A1-4 A1-5"), seat("ride_the_porcelain_god food", 10))
    attack(match, "A4-6 1")
    for card, after in (("A1-3", 9), ("A1-4", 10), ("A1-5", 11)):
        assert match.outcome is None
        attack(match, f"{card} 1")
        assert arousal(match) == [0, after]
    assert losers(match) == ("Ben",)


# ---- After the attack


def test_a11_a04_the_attacker_draws_and_the_target_keeps_the_card() -> None:
    match = table(
        seat("wrong_movie feet", 0, "A4-5 A7-7"),
        seat("black_hole religion", 0, "safe_word"),
        top="A1-0",
    )  # Sex Toys + Risk
    attack(match, "A4-5 1", "react safe_word")
    assert hand(match, 0) == ["A1-0", "A7-7"]
    played(match, "Ben: black_hole")
    assert hand(match, 1) == ["A4-5"]
    assert discard(match) == ["safe_word"]


def test_a09_a21_in_one_turn() -> None:
    match = table(
        seat("cold_feet cum_control", 9, "A1-2 A7-7 A7-8 A7-9 A1-0"),
        seat("sports religion", 0, "safe_word"),
    )
    attack(match, "A1-2 1", "react safe_word")
    played(match, "Ana: cold_feet A7-7")
    assert arousal(match) == [8, 0]
    played(match, "Ana: cum_control A7-8 A7-9")
    assert arousal(match) == [6, 0]
    assert "cum_control" not in verbs(match)


def test_a26_at_the_last_space() -> None:
    match = table(
        seat("love_letter feet", 0, "A7-7 A7-8"), seat("sports religion", 10, "safe_word fart")
    )
    played(match, "Ana: love_letter A7-7 1")
    assert losers(match) == ("Ben",)  # nothing helps against it
    assert hand(match, 1) == ["fart", "safe_word"]


def test_om_11_a_second_attack_between_two() -> None:
    match = table(seat(hand="A1-2 A1-3 A7-7"), seat("sports religion"))
    attack(match, "A1-2 1")
    assert "OM-11" not in rules(match)
    attack(match, "A1-3 1")
    assert "OM-11" in rules(match)
    assert arousal(match) == [0, 2]


def test_om_13_the_draw_at_the_end_may_need_the_discards() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("sports religion"), pile=0)
    attack(match, "A1-2 1")
    played(match, "Ana: end")
    assert match.rule == "OM-13"


# ---- The order of an attack (OM-23)


@pytest.mark.parametrize("reaction", ["fake_orgasm", "ecstasy"])
def test_an_attack_fizzles_when_the_attacker_goes_out(reaction: str) -> None:
    match = table(
        seat("s_and_m feet", 10, "A2-0 A7-7"),
        seat("sports slave", 3, [reaction]),
        seat("romance cosplay"),
        seat("sex_toys risk"),
        mode=LMS,
        top="A1-1 A1-3 A1-4",
    )
    attack(match, "A2-0 1", f"react {reaction}")
    assert match.view()["out"] == [0]
    assert arousal(match) == [11, 3, 0, 0]
    assert discard(match) == sorted(["A2-0", "A7-7", reaction])
    assert own_turn(match, "Ben")
    assert sizes(match) == [0, 1, 1, 1]
    assert "fizzles" in kinds(match)


def test_an_attack_that_puts_the_target_out_does_not_fizzle() -> None:
    match = table(
        seat("sports feet", 6, "A1-2 A7-7 A1-3"),
        seat("romance sex_toys", 9, "A7-8 A1-0"),
        seat("s_and_m bondage", 10),
        mode=LMS,
    )
    attack(match, "A1-2 2")
    assert match.rule == "OM-L4"
    assert "fizzles" not in kinds(match)


def test_sex_object_can_win_the_race() -> None:
    match = table(seat("", 10, "A4-0 A7-7"), seat("sex_object religion", 10, "safe_word"))
    attack(match, "A4-0 1")
    assert losers(match) == ("Ana",)
    assert arousal(match) == [11, 10]


def test_no_aftermath_when_the_target_goes_out() -> None:
    match = table(
        seat("passionate feet", 0, "A1-4 A7-7 A7-8"),
        seat("black_hole slave", 10, "ecstasy"),
        seat("romance cosplay"),
        seat("s_and_m risk"),
        mode=LMS,
    )
    attack(match, "A1-4 1", "react ecstasy")
    assert own_turn(match, "Ana")
    assert arousal(match) == [1, 12, 0, 0]
    assert match.view()["out"] == [1]


def test_passionate_can_put_the_defender_out() -> None:
    match = table(
        seat("passionate feet", 0, "A1-4 A7-7 A7-8"),
        seat("black_hole sports", 10, "safe_word"),
        seat("romance cosplay"),
        seat("s_and_m risk"),
        mode=LMS,
    )
    attack(match, "A1-4 1", "react safe_word")
    played(match, "Ana: passionate A7-8")
    assert match.view()["out"] == [1]
    assert own_turn(match, "Ana")  # and no Black Hole
    assert discard(match) == sorted(["A1-4", "A7-8", "safe_word"])


def test_the_attackers_aftermath_comes_first() -> None:
    match = table(
        seat("passionate cold_feet", 4, "A1-4 A7-7 A7-8 A7-9"),
        seat("black_hole chastity", 3, "safe_word fart"),
    )
    attack(match, "A1-4 1", "react safe_word")
    assert match.asked == ("Ana",)
    played(match, "Ana: passionate A7-7")
    assert moves(match) == {("cold_feet", "A7-8"), ("cold_feet", "A7-9"), ("pass",)}
    played(match, "Ana: cold_feet A7-8", "Ben: chastity fart")
    assert moves(match) == {("black_hole",), ("pass",)}
    played(match, "Ben: black_hole")
    assert arousal(match) == [3, 4]
    assert hand(match, 1) == ["A1-4", "safe_word"]
    assert own_turn(match, "Ana")


def test_the_target_draws_before_it_keeps_the_card() -> None:
    match = table(seat(hand="A1-10 A7-7"), seat("slave black_hole"))
    attack(match, "A1-10 1")
    assert moves(match) == {("slave",), ("pass",)}
    played(match, "Ben: slave")
    assert moves(match) == {("black_hole",), ("pass",)}
    played(match, "Ben: black_hole")
    assert len(hand(match, 1)) == 2
    assert own_turn(match, "Ana")


def test_a_grip_never_lowers() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("sports religion", 3, "get_a_grip"))
    attack(match, "A1-2 1", "react get_a_grip")
    assert arousal(match) == [0, 3]


def test_escape_artist_may_be_combined_with_one_reaction() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("escape_artist food", 3, "ecstasy fart A7-8 A7-9"))
    declare(match, "A1-2 1")
    played(match, "Ben: react ecstasy")
    assert defences(match) == {"escape"}  # one reaction an attack
    played(match, "Ben: escape A7-8 A7-9")
    assert arousal(match) == [1, 3]
    assert hand(match, 1) == ["fart"]


def test_a_fake_orgasm_stops_both_cards_of_gear_up() -> None:
    match = table(
        seat("gear_up feet", 10, "A1-0 A2-0 A7-7"),
        seat("sports slave", 3, "fake_orgasm"),
        seat("s_and_m romance"),
        seat("sex_toys risk"),
        mode=LMS,
        top="A1-1 A1-3 A1-4",
    )
    attack(match, GEARED, "react fake_orgasm 1")
    assert match.view()["out"] == [0]
    assert arousal(match) == [11, 3, 0, 0]
    assert discard(match) == ["A1-0", "A2-0", "A7-7", "fake_orgasm"]
    assert own_turn(match, "Ben")


def test_an_escape_leaves_a_reaction_its_effect() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("escape_artist food", 3, "fart A7-8 A7-9"))
    declare(match, "A1-2 1")
    played(match, "Ben: escape A7-8 A7-9")
    assert moves(match) == {("react", "fart"), ("pass",)}
    played(match, "Ben: react fart")
    assert arousal(match) == [0, 2]


# ---- Last Man Standing


def test_the_porcelain_god_saves_in_last_man_standing_too() -> None:
    match = table(
        seat("gear_up feet", 0, "A1-2 A7-7"),
        seat("ride_the_porcelain_god sports", 10, "A1-0"),
        seat("s_and_m romance"),
        mode=LMS,
    )
    attack(match, "A1-2 1")
    assert match.view()["out"] == []
    assert arousal(match) == [0, 8, 0]
    assert hand(match, 1) == ["A1-0"]


def test_striptease_goes_on_until_one_is_left() -> None:
    match = table(
        seat("striptease feet", 9, "A7-7"), seat("", 10), seat("", 10), seat("", 10), mode=LMS
    )
    played(match, "Ana: striptease")
    assert winners(match) == ("Ana",)
    assert arousal(match) == [9, 11, 11, 11]


def test_dirty_talk_goes_round_clockwise() -> None:
    match = table(
        *(seat("sports feet", 10), seat("dirty_talk breath_control", 0, "A7-7")),
        *(seat("romance risk", 3), seat("s_and_m sex_toys", 10)),
        phase="start",
        active=1,
        top="A1-0",
    )
    played(match, "Ben: dirty_talk A7-7")
    assert losers(match) == ("Dan",)
    assert arousal(match) == [10, 0, 4, 11]


def test_no_princess_after_a_turn_that_stopped() -> None:
    match = table(
        seat("s_and_m feet", 10, "A1-2 A7-7"),
        seat("sports risk", 3, "fake_orgasm"),
        seat("princess sex_toys", 5),
        seat("", 0),
        mode=LMS,
        top="A1-1 A1-3 A1-4",
    )
    attack(match, "A1-2 1", "react fake_orgasm")
    assert match.view()["out"] == [0]
    assert match.asked == ("Ben",)
    assert arousal(match)[2] == 5


def test_the_common_draw_goes_on_without_who_goes_out() -> None:
    match = table(
        *(seat("", 0), seat("", 10), seat("", 0), seat("", 0)),
        mode=LMS,
        phase="start",
        top="A1-0 door_bell A1-1 A1-3",
    )
    assert own_turn(match, "Ana")
    assert match.view()["out"] == [1]
    assert sizes(match) == [1, 0, 1, 1]  # Ben has no card in place of the event
    assert hand(match, 2) == ["A1-1"]
    assert arousal(match) == [1, 11, 1, 1]


def test_a_turn_stops_when_its_player_goes_out() -> None:
    match = table(
        *(seat("", 10), seat("", 0), seat("", 0), seat("", 0)),
        mode=LMS,
        phase="start",
        top="door_bell A1-0 A1-1 A1-3",
    )
    assert match.view()["out"] == [0]
    assert own_turn(match, "Ben")
    assert hand(match, 1) == ["A1-0"]  # from the draw of Ben's own turn
    assert sizes(match) == [0, 1, 1, 1]
    assert arousal(match) == [11, 1, 1, 1]


def test_the_duel_cuts_a_common_draw() -> None:
    match = table(
        *(seat("", 0, "A7-7"), seat("", 10), seat("", 2, "A7-8")),
        mode=LMS,
        phase="start",
        top="A1-0 door_bell A1-1 A1-3",
    )
    assert (match.asked, match.rule) == (("Ana",), "OM-L4")
    assert arousal(match) == [1, 11, 3]  # the event is completed
    assert sizes(match) == [2, 0, 1]  # but nobody draws any more
    played(match, "Ana: keep A7-7")
    assert own_turn(match, "Cleo")
    assert (hand(match, 0), hand(match, 2)) == (["A1-3", "A7-7"], ["A1-1", "A7-8"])
    assert discard(match) == ["A1-0"]


def test_a_coin_decides_who_begins_a_level_duel() -> None:
    first = set()
    for seed in range(12):
        match = table(
            seat("sports feet", 4, "A1-2 A1-3"),
            seat("romance sex_toys", 4, "A7-8"),
            seat("s_and_m bondage", 10),
            mode=LMS,
            top="A1-1 A1-6",
            seed=seed,
        )
        attack(match, "A1-2 2")
        assert own_turn(match, "Ana") or own_turn(match, "Ben")
        first |= set(match.asked)
        assert sizes(match)[:2] == [2, 2]
    assert first == {"Ana", "Ben"}
    assert "OM-L6" in rules(match)


def test_the_duel_has_a_winner() -> None:
    match = table(
        seat("sports feet", 4, "A1-2 A1-3 A7-7"),
        seat("romance sex_toys", 10),
        seat("", 11),
        mode=LMS,
        out=[2],
        duel=True,
    )
    attack(match, "A1-2 1")
    assert (winners(match), set(losers(match))) == (("Ana",), {"Ben", "Cleo"})
    assert match.outcome is not None
    assert match.outcome.rule == "OM-L8"


def test_an_empty_hand_keeps_nothing_for_the_duel() -> None:
    match = table(
        seat("sports feet", 4, "A1-2"),
        seat("romance sex_toys", 6),
        seat("s_and_m bondage", 10),
        mode=LMS,
        top="A1-1 A1-6",
    )
    attack(match, "A1-2 2")
    assert own_turn(match, "Ben")
    assert sizes(match)[:2] == [1, 1]


# ---- Where the turn ends or hasn't begun


@pytest.mark.parametrize("seed", [138, 688])
def test_movie_star_has_no_turn_before_the_first_one(seed: int) -> None:
    """Cops come with the opening hands: Ana's Movie Star begins, and Ben's Dauntless works."""
    match = tk.new("orgasme", seats=2, seed=seed, rulings={"opening_hand": 7})
    for wanted in ("movie_star", "dauntless"):
        match.play(next(choice for choice in match.choices if wanted in choice.args))
    told = [event.kind for event in match.log]
    assert match.view()["active"] == 0 and "begins" in told
    assert "unmoved" in told[: told.index("turn")]


@pytest.mark.parametrize(("ability", "arousal"), [("dauntless", 9), ("ride_the_porcelain_god", 9)])
def test_movie_star_out_in_the_middle_of_an_event(ability: str, arousal: int) -> None:
    """With the owner gone the others have their abilities again, of whatever kind."""
    match = table(
        seat("movie_star sports", 10),
        seat(f"{ability} food", arousal),
        seat("", 0),
        seat("", 3),
        phase="start",
        top="cops A1-0 A1-1",
        mode=LMS,
    )
    assert match.view()["out"] == [0]
    assert match.view()["arousal"][1] == {"dauntless": 9, "ride_the_porcelain_god": 8}[ability]


def test_masturbation_without_a_card_costs_nothing() -> None:
    """Everything is in a hand; the events, which never are, have been left out of the box."""
    box = deepcopy(dict(GAME._toml("box")))
    for card in box["event"]:
        card["count"] = 0
    box["totals"] = {}
    rest = (Counter(REACTIONS) - Counter(["fart"])).elements()
    data = {
        "preferences": [["masturbation", "marathon"], ["old_school", "two_left_feet"]],
        "arousal": [4, 2],
        "hands": [[*ACTIONS[:58], "fart"], list(rest)],
        "top": ACTIONS[58:],
    }
    match = tk.position("orgasme", data, seats=2, box=box)
    assert match.view()["pile"] == 0 and match.view()["discard"] == []
    match.play("masturbation")
    assert match.view()["arousal"] == [4, 2] and "no_cards" in kinds(match)


def test_an_event_that_starts_the_duel_is_completed_first() -> None:
    """OM-E0, OM-L5: its drawer has a card for it, and only then the turn is cut."""
    match = table(
        *(seat("", 3), seat("", 3), seat("", 10)),
        phase="start",
        top="cops A1-0 A1-1 A1-2",
        mode=LMS,
    )
    assert match.view()["out"] == [2] and "A1-0" in hand(match, 0)
    order = [event.kind for event in match.log]
    assert order.index("cut") < order.index("draws") < order.index("duel")


def test_whoever_goes_out_by_an_event_has_no_card_for_it() -> None:
    match = table(
        *(seat("", 10), seat("", 3), seat("", 3), seat("", 3)),
        phase="start",
        top="cops A1-0 A1-1 A1-2 A1-3",
        mode=LMS,
    )
    assert match.view()["out"] == [0] and sizes(match)[0] == 0
