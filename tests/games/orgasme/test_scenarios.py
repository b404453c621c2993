"""Every scenario of the ledger, by its id: who sits there, what is played, what must come of it."""

from __future__ import annotations

from collections import Counter

import pytest

import tablekit as tk
from tests.games.orgasme.play import (
    ACTIONS,
    EVENTS,
    FAMILY,
    LMS,
    REACTIONS,
    arousal,
    attack,
    declare,
    defences,
    discard,
    hand,
    losers,
    moves,
    own_turn,
    played,
    played_events,
    preferences,
    refused,
    rules,
    seat,
    sizes,
    table,
    verbs,
    winners,
)

# ---- The draft


def test_om_s01_the_draft_of_four() -> None:
    match = tk.new("orgasme", seats=4, seed=3)
    dealt: list[set[str]] = []
    for name in match.seats:
        assert (match.asked, match.rule) == ((name,), "OM-04")
        assert not any(match.view(None)["preferences"])  # nobody sees what others keep
        dealt.append({ability for _, *pair in moves(match) for ability in pair})
        match.play(match.choices[0])
    assert [len(cards) for cards in dealt] == [4, 4, 4, 4]
    assert len(set().union(*dealt)) == 16
    kept = match.view()["preferences"]
    assert [len(pair) for pair in kept] == [2, 2, 2, 2]
    assert len({ability for pair in kept for ability in pair}) == 8  # 22 are in the box
    for pair, cards in zip(kept, dealt, strict=True):
        assert set(pair) <= cards
        assert len({FAMILY[ability] for ability in pair}) == 2


def test_om_s02_two_of_one_family() -> None:
    dealt = ("marathon", "sex_object", "movie_star", "wrong_movie")
    match = tk.new("orgasme", seats=2, script=[dealt])
    pairs = {frozenset(move[1:]) for move in moves(match, "keep")}
    mixed = {frozenset((a, b)) for a in dealt[:2] for b in dealt[2:]}
    assert pairs == mixed
    assert len(match.choices) == 4
    for same in (dealt[:2], dealt[2:]):
        assert refused(match, " ".join(("keep", *same))) == "OM-05"


# ---- Turns and attacks


def test_om_s03_the_common_draw_of_three() -> None:
    match = table(seat(), seat(), seat(), phase="start", top="A1-0 A1-1 fart", discard=[])
    assert own_turn(match, "Ana")
    assert sizes(match) == [1, 1, 1]
    assert [hand(match, index) for index in range(3)] == [["A1-0"], ["A1-1"], ["fart"]]
    assert match.view()["pile"] == 77


@pytest.mark.parametrize(
    ("families", "card", "after"),
    [
        pytest.param("sports religion", "A1-2", 4, id="om_s04 no match"),
        pytest.param("sports religion", "A2-0", 5, id="om_s05 one match"),
        pytest.param("sports cosplay", "A1-0", 6, id="om_s06 two matches"),
    ],
)
def test_the_increase(families: str, card: str, after: int) -> None:
    match = table(seat(hand=[card, "A7-7"]), seat(families, 3))
    attack(match, f"{card} 1")
    assert arousal(match) == [0, after]
    assert own_turn(match, "Ana")
    assert hand(match, 0) == ["A7-7"]
    assert discard(match) == [card]
    assert {"OM-17"} <= rules(match)


def test_om_s08_one_attack_on_each() -> None:
    match = table(seat(hand="A1-2 A1-3 A7-7"), seat("sports religion"), seat("risk romance"))
    attack(match, "A1-2 1")
    assert moves(match, "attack") == {("attack", "A1-3", 2), ("attack", "A7-7", 2)}
    assert refused(match, "attack A1-3 1") == "OM-10"
    attack(match, "A1-3 2")
    assert arousal(match) == [0, 1, 1]
    assert not moves(match, "attack")


@pytest.mark.parametrize("draws", [True, False])
def test_om_s10_a_draw_after_a_blocked_attack(draws: bool) -> None:
    match = table(
        seat(hand="A1-2 A7-7"),
        seat("sports religion", 0, "safe_word"),
        top="A1-0 A1-1 A1-3" if draws else "A1-1 A1-3",
    )
    attack(match, "A1-2 1", "react safe_word")
    match.play("end")
    assert (match.asked, match.rule) == (("Ana",), "OM-13")
    assert moves(match) == {("draw",), ("pass",)}
    match.play("draw" if draws else "pass")
    assert hand(match, 0) == sorted(["A7-7", "A1-3", *(["A1-0"] if draws else [])])


def test_om_s10_no_draw_without_an_attack() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("sports feet"), top="A1-1 A1-3")
    match.play("end")
    assert own_turn(match, "Ben")
    assert hand(match, 0) == ["A1-2", "A1-3", "A7-7"]


@pytest.mark.parametrize("card", ["A1-2", "A4-0", "A1-9"])
def test_om_s11_safe_word_with_no_experiments(card: str) -> None:
    match = table(seat(hand=[card, "A7-7"]), seat("no_experiments food", 5, "safe_word"))
    attack(match, f"{card} 1", "react safe_word")
    assert arousal(match) == [0, 3]
    assert discard(match) == sorted([card, "safe_word"])


def test_om_s13_a_fake_orgasm_that_ends_the_game() -> None:
    match = table(seat("", 10, "A1-2 A7-7"), seat("sports religion", 3, "fake_orgasm"))
    attack(match, "A1-2 1", "react fake_orgasm")
    assert (losers(match), winners(match)) == (("Ana",), ())
    assert arousal(match) == [11, 3]


def test_om_s14_a_fart_at_the_start_space() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("food vanilla", 0, "fart"))
    attack(match, "A1-2 1", "react fart")
    assert arousal(match) == [0, 0]


def test_om_s15_ecstasy_does_not_block() -> None:
    match = table(seat("", 2, "A2-0 A7-7"), seat("sports religion", 4, "ecstasy"))
    attack(match, "A2-0 1", "react ecstasy")
    assert arousal(match) == [3, 6]


@pytest.mark.parametrize(
    ("reaction", "after"),
    [
        ("fake_orgasm", [5, 5]),
        ("ecstasy", [5, 6]),
        ("fart", [5, 5]),
        ("migraine", [4, 5]),
    ],
)
def test_om_s17_old_school(reaction: str, after: list[int]) -> None:
    match = table(seat("old_school risk", 5, "A1-2 A7-7"), seat("sports religion", 5, [reaction]))
    attack(match, "A1-2 1", f"react {reaction}")
    assert arousal(match) == after


def test_om_s18_sex_object_whatever_the_answer() -> None:
    match = table(seat("", 7, "A4-0 A7-7"), seat("sex_object religion", 2, "safe_word"))
    attack(match, "A4-0 1", "react safe_word")
    assert arousal(match) == [8, 2]


def test_om_s20_seasoned_on_a_card_that_misses() -> None:
    match = table(seat("seasoned sports", 0, "A7-0 A7-7"), seat("food risk", 2))
    attack(match, "A7-0 1")
    assert arousal(match) == [0, 4]


@pytest.mark.parametrize(("grip", "after"), [(False, 6), (True, 5)])
def test_om_s21_seasoned_on_two_matches(grip: bool, after: int) -> None:
    match = table(
        seat("seasoned dirty", 0, "A1-6 A7-7"),
        seat("ride_the_porcelain_god old_school", 2, "get_a_grip"),
    )
    attack(match, "A1-6 1", *(["react get_a_grip"] if grip else []))
    assert arousal(match) == [0, after]


# ---- Defences


@pytest.mark.parametrize(
    ("before", "left"),
    [
        ([], {"fart", "fake_orgasm", "safe_word"}),
        (["master A7-7"], {"safe_word"}),
        (["immobilize"], {"safe_word", "fart"}),
        (["master A7-7", "immobilize"], {"safe_word"}),
    ],
    ids=["neither", "master", "immobilize", "both"],
)
def test_om_s22_forbidden_defences(before: list[str], left: set[str]) -> None:
    match = table(
        seat("master immobilize", 0, "A1-2 A7-7 A7-8"),
        seat("sports religion", 0, "fart fake_orgasm safe_word"),
    )
    declare(match, "A1-2 1", *before)
    assert match.asked == ("Ben",)
    assert defences(match) == left
    assert hand(match, 0) == (["A7-8"] if "master A7-7" in before else ["A7-7", "A7-8"])


@pytest.mark.parametrize(
    ("defence", "after", "size", "draws"),
    [
        ([], 2, 3, True),
        (["react get_a_grip"], 1, 2, False),
        (["escape A7-1 A7-8"], 0, 1, True),
    ],
    ids=["none", "get_a_grip", "escape"],
)
def test_om_s24_snack_attack(defence: list[str], after: int, size: int, draws: bool) -> None:
    match = table(
        seat(hand="A1-2 A7-7"), seat("snack_attack escape_artist", 0, "get_a_grip A7-1 A7-8")
    )
    attack(match, "A1-2 1", *defence)
    assert arousal(match) == [0, after]
    assert len(hand(match, 1)) == size
    if draws:
        assert match.asked == ("Ben",)
        assert moves(match) == {("snack_attack",), ("pass",)}
        match.play("snack_attack")
        assert len(hand(match, 1)) == size + 2
    assert own_turn(match, "Ana")


def test_om_s25_no_food_no_snack() -> None:
    match = table(seat(hand="A4-6 A7-7"), seat("snack_attack s_and_m", 0, "A1-0"))
    attack(match, "A4-6 1")
    assert own_turn(match, "Ana")
    assert arousal(match) == [0, 2]
    assert hand(match, 1) == ["A1-0"]


def test_om_s27_black_hole_keeps_a_blocked_card() -> None:
    match = table(seat(hand="A1-4 A7-7"), seat("black_hole religion", 2, "fake_orgasm"))
    attack(match, "A1-4 1", "react fake_orgasm")
    played(match, "Ben: black_hole")
    assert arousal(match) == [1, 2]
    assert hand(match, 1) == ["A1-4"]
    assert discard(match) == ["fake_orgasm"]
    assert own_turn(match, "Ana")


def test_om_s28_wrong_movie_and_cold_feet_after_a_block() -> None:
    match = table(
        seat("wrong_movie cold_feet", 6, "A1-2 A7-7 A7-8"),
        seat("sports religion", 0, "fart"),
        top="A1-0",
    )
    attack(match, "A1-2 1", "react fart")
    assert hand(match, 0) == ["A1-0", "A7-7", "A7-8"]
    assert moves(match) == {
        *(("cold_feet", card) for card in ("A1-0", "A7-7", "A7-8")),
        ("pass",),
    }
    played(match, "Ana: cold_feet A7-8")
    assert arousal(match) == [5, 0]
    assert hand(match, 0) == ["A1-0", "A7-7"]
    assert own_turn(match, "Ana")


def test_om_s28_neither_after_ecstasy() -> None:
    match = table(
        seat("wrong_movie cold_feet", 6, "A1-2 A7-7 A7-8"), seat("sports religion", 0, "ecstasy")
    )
    attack(match, "A1-2 1", "react ecstasy")
    assert own_turn(match, "Ana")
    assert arousal(match) == [7, 1]
    assert hand(match, 0) == ["A7-7", "A7-8"]


def test_om_s29_passionate_after_a_fart() -> None:
    match = table(seat("passionate risk", 0, "A1-2 A7-7 A7-8"), seat("sports religion", 3, "fart"))
    attack(match, "A1-2 1", "react fart")
    assert arousal(match) == [0, 2]
    played(match, "Ana: passionate A7-8")
    assert arousal(match) == [0, 3]
    assert own_turn(match, "Ana")


# ---- Events, going out, Movie Star


def test_om_s31_dauntless() -> None:
    match = table(
        seat("", 4),
        seat("", 4),
        seat("dauntless feet", 4),
        phase="start",
        top="cops A1-0 A1-1 A1-3 mum_calls A1-4 A2-0 A2-1",
    )
    assert own_turn(match, "Ana")
    assert arousal(match) == [6, 6, 4]
    played(match, "Ana: end")
    assert own_turn(match, "Ben")
    assert arousal(match) == [5, 5, 3]
    assert sizes(match) == [2, 2, 2]  # each event was replaced


def test_om_s32_ride_the_porcelain_god() -> None:
    match = table(
        seat(hand="A4-2 A4-6 A7-7"), seat("ride_the_porcelain_god food", 10)
    )  # Food + Dirty, Dirty + S&M
    attack(match, "A4-2 1")
    assert arousal(match) == [0, 8]
    assert preferences(match, 1) == ["gourmet"]
    assert "ride_the_porcelain_god" not in match.view()["discard"]  # but in the box
    attack(match, "A4-6 1")
    assert arousal(match) == [0, 9]


def test_om_s34_movie_star_stops_the_porcelain_god() -> None:
    match = table(seat("movie_star risk", 0, "A1-3 A7-7"), seat("ride_the_porcelain_god food", 10))
    attack(match, "A1-3 1")
    assert losers(match) == ("Ben",)
    assert arousal(match) == [0, 11]


def test_om_s35_movie_star_and_princess() -> None:
    match = table(
        seat("movie_star feet", 0, "A7-7"),
        seat("princess sports", 5),
        seat("s_and_m sex_toys"),
        top="A1-0 A1-1 A1-3 A1-4 A1-5 A1-6 A1-7 A1-8 A1-9",
    )
    played(match, "Ana: end")
    assert own_turn(match, "Ben")
    assert arousal(match) == [0, 5, 0]
    played(match, "Ben: end")
    assert own_turn(match, "Cleo")
    assert arousal(match) == [0, 5, 0]
    played(match, "Cleo: end")
    assert arousal(match) == [0, 4, 0]


def test_om_s36_striptease_before_princess() -> None:
    match = table(seat("striptease feet", 0, "A7-7 A7-8 fart"), seat("princess sports", 10))
    played(match, "Ana: striptease")
    assert losers(match) == ("Ben",)
    assert arousal(match) == [0, 11]
    assert hand(match, 0) == []


def test_om_s38_cum_control_down_to_six() -> None:
    match = table(
        seat("cum_control risk", 10, "A7-7 A7-8 A7-9 A7-10 A1-0 A1-1"), seat("sports feet")
    )
    played(match, "Ana: cum_control A7-10 A7-9")
    assert arousal(match) == [8, 0]
    played(match, "Ana: cum_control A7-7 A7-8")
    assert arousal(match) == [6, 0]
    assert discard(match) == sorted(["A7-7", "A7-8", "A7-9", "A7-10"])
    assert hand(match, 0) == ["A1-0", "A1-1"]
    assert "cum_control" not in verbs(match)
    assert refused(match, "cum_control") == "OM-A21"


def test_om_s39_breath_control() -> None:
    match = table(
        *(seat("breath_control sports"), seat(), seat(), seat()), phase="start", top="A1-0"
    )
    assert own_turn(match, "Ana")
    assert sizes(match) == [1, 0, 0, 0]


def test_om_s41_gourmet_and_an_event() -> None:
    match = table(
        *(seat("gourmet sports"), seat("feet s_and_m")),
        phase="start",
        top="A1-0 door_bell A1-1 fart A1-3",
    )
    assert arousal(match) == [1, 1]
    assert match.asked == ("Ana",)
    assert moves(match) == {("gourmet", "A1-0"), ("gourmet", "A1-1"), ("gourmet", "fart")}
    played(match, "Ana: gourmet fart")
    assert hand(match, 0) == ["fart"]
    assert hand(match, 1) == ["A1-3"]
    assert discard(match) == ["A1-0", "A1-1"]
    assert arousal(match) == [1, 1]  # a discarded Fart does nothing


def test_om_s42_dirty_talk() -> None:
    match = table(
        seat("dirty_talk breath_control", 0, "A1-1"),
        seat("sports feet", 0, "A7-7 A7-8"),
        seat("sex_toys romance"),
        phase="start",
        top="A1-0",
    )
    assert match.asked == ("Ana",)
    assert moves(match) == {("dirty_talk", "A1-0"), ("dirty_talk", "A1-1"), ("pass",)}
    played(match, "Ana: dirty_talk A1-0")
    assert match.asked == ("Ben",)
    assert moves(match) == {("discard", "A7-7"), ("discard", "A7-8"), ("suffer",)}
    played(match, "Ben: discard A7-8")
    assert arousal(match) == [0, 0, 1]
    assert discard(match) == ["A1-0", "A7-8"]
    assert own_turn(match, "Ana")


def test_om_s44_the_discards_become_the_pile() -> None:
    rest = [*ACTIONS, *REACTIONS[:8]]
    rest.remove("A1-10")  # S&M + Roleplay
    match = table(
        seat(hand=["A1-10", *rest]), seat("slave sports"), pile=0
    )  # the other eight reactions and the events are the twelve discards
    assert (match.view()["pile"], len(match.view()["discard"])) == (0, 12)
    attack(match, "A1-10 1")
    played(match, "Ben: slave")
    events = played_events(match)
    assert len(hand(match, 1)) == 1
    assert match.view()["pile"] == 11 - events.total()
    assert Counter(match.view()["discard"]) == events + Counter(["A1-10"])
    assert "OM-15" in rules(match)


# ---- Last Man Standing


def test_om_s46_somebody_goes_out() -> None:
    match = table(
        seat("", 0, "A1-2 A1-3 A7-7 A7-8"),
        seat("sports religion", 2),
        seat("s_and_m romance", 10, "fart fart A1-0"),
        seat("sex_toys risk", 2),
        mode=LMS,
    )
    attack(match, "A1-2 2")
    assert match.view()["out"] == [2]
    assert preferences(match, 2) == []
    assert discard(match) == ["A1-0", "A1-2", "fart", "fart"]
    assert sizes(match) == [3, 0, 0, 0]
    assert own_turn(match, "Ana")
    attack(match, "A1-3 1")
    assert refused(match, "attack A7-7 1") == "OM-10"
    assert {move[2] for move in moves(match, "attack")} == {3}


def test_om_s47_the_duel() -> None:
    match = table(
        seat("sports feet", 6, "A1-2 A1-3 A7-7 fart"),
        seat("romance sex_toys", 9, "A7-8 A1-0"),
        seat("s_and_m bondage", 10),
        mode=LMS,
        top="A1-1 A1-6",
    )
    attack(match, "A1-2 2")
    assert (match.asked, match.rule) == (("Ana",), "OM-L4")
    assert moves(match) == {("keep", "A1-3"), ("keep", "A7-7"), ("keep", "fart")}
    played(match, "Ana: keep A1-3")
    assert not {"A7-7", "fart"} & set(match.view("Ben")["discard"])  # both choose in secret
    played(match, "Ben: keep A1-0")
    # Ben is worse off, so he begins: he draws A1-1, Ana draws A1-6.
    assert match.view()["duel"]
    assert discard(match) == sorted(["A1-2", "A7-7", "fart", "A7-8"])
    assert (hand(match, 0), hand(match, 1)) == (["A1-3", "A1-6"], ["A1-0", "A1-1"])
    assert own_turn(match, "Ben")
    played(match, "Ben: attack A1-1 0")  # Cosplay + Food
    assert arousal(match)[:2] == [7, 9]
    played(match, "Ben: attack A1-0 0")  # Sports + Cosplay
    assert arousal(match)[:2] == [9, 9]


def test_om_s49_one_effect_stops_when_one_is_left() -> None:
    match = table(
        seat("", 9), seat("", 10), seat("", 10), mode=LMS, phase="start", top="cops A1-0 A1-1 A1-3"
    )
    assert arousal(match) == [11, 12, 10]
    assert winners(match) == ("Cleo",)
    assert set(losers(match)) == {"Ana", "Ben"}
    assert "OM-L4" not in rules(match)  # no duel


def test_the_house_box_is_what_the_scenarios_take_for_granted() -> None:
    assert (len(ACTIONS), len(REACTIONS), len(EVENTS)) == (60, 16, 4)
