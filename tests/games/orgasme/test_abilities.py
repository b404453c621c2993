"""Each of the thirty abilities on its own, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from tests.games.orgasme.play import (
    ACTIONS,
    GAME,
    QUIET,
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
    preferences,
    rules,
    seat,
    sizes,
    table,
    verbs,
)

SHOWN: list[str] = []
Test = TypeVar("Test", bound=Callable[..., None])


def shows(ability: str) -> Callable[[Test], Test]:
    """Note that a test shows this ability at work."""
    SHOWN.append(ability)
    return lambda test: test


@shows("marathon")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (0, 0)])
def test_a01_marathon(before: int, after: int) -> None:
    match = table(seat("marathon feet", before, "A7-7 A7-8"), seat("risk romance"))
    played(match, "Ana: marathon A7-8")  # a price may be paid for nothing
    assert arousal(match) == [after, 0]
    assert discard(match) == ["A7-8"]
    assert "marathon" not in verbs(match)


@shows("marathon")
def test_a01_marathon_after_an_attack() -> None:
    match = table(seat("marathon feet", 3, "A1-2 A7-7 A7-8"), seat("risk romance"))
    attack(match, "A1-2 1")
    played(match, "Ana: marathon A7-8")
    assert arousal(match) == [2, 1]


@shows("sex_object")
@pytest.mark.parametrize(("card", "after"), [("A1-2", 0), ("A4-0", 1), ("A1-14", 1)])
def test_a02_sex_object(card: str, after: int) -> None:
    match = table(seat(hand=[card, "A7-7"]), seat("sex_object religion"))
    attack(match, f"{card} 1")
    assert arousal(match)[0] == after  # one, also for two matches


@shows("movie_star")
def test_a03_movie_star_silences_what_fellows_could_use() -> None:
    match = table(
        seat("movie_star feet", 0, "A1-12 A7-7"), seat("slave escape_artist", 0, "A7-8 A7-9")
    )
    attack(match, "A1-12 1")  # Romance + Bondage: it matches all the same
    assert own_turn(match, "Ana")  # neither an escape nor a draw was offered
    assert arousal(match) == [0, 2]
    assert hand(match, 1) == ["A7-8", "A7-9"]


@shows("movie_star")
def test_a03_movie_star_leaves_reactions_alone() -> None:
    match = table(
        seat("movie_star feet", 0, "A1-2 A7-7"), seat("no_experiments sports", 5, "safe_word")
    )
    attack(match, "A1-2 1", "react safe_word")
    assert arousal(match) == [0, 5]  # blocked, but without the two points


@shows("wrong_movie")
@pytest.mark.parametrize(
    ("reaction", "draws"),
    [
        *(("safe_word", 1), ("migraine", 1), ("fake_orgasm", 1), ("fart", 1)),
        *(("ecstasy", 0), ("get_a_grip", 0)),
    ],
)
def test_a04_wrong_movie(reaction: str, draws: int) -> None:
    match = table(
        seat("wrong_movie s_and_m", 2, "A1-2 A7-7"), seat("sports religion", 0, [reaction])
    )
    attack(match, "A1-2 1", f"react {reaction}")
    assert len(hand(match, 0)) == 1 + draws


@shows("wrong_movie")
def test_a04_an_event_that_is_drawn_happens_at_once() -> None:
    match = table(
        seat("wrong_movie s_and_m", 2, "A1-2 A7-7"),
        seat("sports religion", 0, "safe_word"),
        top="door_bell A1-0",
    )
    attack(match, "A1-2 1", "react safe_word")
    assert arousal(match) == [3, 1]
    assert hand(match, 0) == ["A1-0", "A7-7"]


@shows("wrong_movie")
def test_a04_not_for_an_escape() -> None:
    match = table(
        seat("wrong_movie s_and_m", 2, "A1-2 A7-7"), seat("escape_artist sports", 0, "A7-8 A7-9")
    )
    attack(match, "A1-2 1", "escape A7-8 A7-9")
    assert arousal(match) == [2, 0]
    assert hand(match, 0) == ["A7-7"]


@shows("snack_attack")
def test_a05_snack_attack_may_be_left() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("snack_attack sports"))
    attack(match, "A1-2 1")
    played(match, "Ben: pass")
    assert own_turn(match, "Ana")
    assert hand(match, 1) == []


@shows("gourmet")
def test_a06_gourmet_with_fewer_than_three_cards() -> None:
    """Ben has all the others, so after two cards only the events are left to draw."""
    others = [card for card in ACTIONS if card not in ("A1-0", "A1-1")]
    match = table(
        *(seat("gourmet sports", 4), seat("feet s_and_m", 4, [*others, *REACTIONS])),
        phase="start",
        pile=["A1-0", "A1-1"],
    )
    assert moves(match) == {("gourmet", "A1-0"), ("gourmet", "A1-1")}
    assert arousal(match) == [5, 5]


@shows("gourmet")
def test_a06_gourmet_only_in_the_owners_turn() -> None:
    match = table(
        *(seat("sports feet"), seat("gourmet s_and_m")), phase="start", top="A1-0 A1-1 A1-2"
    )
    assert own_turn(match, "Ana")
    assert sizes(match) == [1, 1]


@shows("no_experiments")
@pytest.mark.parametrize(("reaction", "after"), [("safe_word", 3), ("fart", 4), ("fake_orgasm", 5)])
def test_a07_no_experiments(reaction: str, after: int) -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("no_experiments sports", 5, [reaction]))
    attack(match, "A1-2 1", f"react {reaction}")
    assert arousal(match)[1] == after


@shows("no_experiments")
def test_a07_not_below_the_start() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("no_experiments sports", 1, "safe_word"))
    attack(match, "A1-2 1", "react safe_word")
    assert arousal(match) == [0, 0]


@shows("passionate")
@pytest.mark.parametrize(("reaction", "after"), [("ecstasy", 5), ("get_a_grip", 4)])
def test_a08_passionate_after_what_does_not_block(reaction: str, after: int) -> None:
    match = table(
        seat("passionate feet", 0, "A1-2 A7-7 A7-8"), seat("sports religion", 3, [reaction])
    )
    attack(match, "A1-2 1", f"react {reaction}")
    played(match, "Ana: passionate A7-8")
    assert arousal(match)[1] == after
    assert own_turn(match, "Ana")  # once for the card


@shows("passionate")
def test_a08_not_without_a_reaction() -> None:
    match = table(
        seat("passionate feet", 0, "A1-2 A7-7 A7-8"),
        seat("escape_artist sports", 3, "fart A7-9 A1-0"),
    )
    attack(match, "A1-2 1", "escape A7-9 A1-0")
    assert own_turn(match, "Ana")


@shows("cold_feet")
def test_a09_cold_feet_for_each_blocked_card() -> None:
    match = table(
        seat("cold_feet sports", 6, "A1-4 A1-5 A7-7 A7-8 A7-9"),
        seat("risk romance", 0, "safe_word fart"),
    )
    attack(match, "A1-4 1", "react safe_word")
    played(match, "Ana: cold_feet A7-7")
    attack(match, "A1-5 1", "react fart")
    played(match, "Ana: cold_feet A7-8")
    assert arousal(match) == [4, 0]


@shows("cold_feet")
@pytest.mark.parametrize("reaction", ["ecstasy", "get_a_grip"])
def test_a09_not_without_a_block(reaction: str) -> None:
    match = table(
        seat("cold_feet sports", 6, "A1-2 A7-7 A7-8"), seat("risk romance", 0, [reaction])
    )
    attack(match, "A1-2 1", f"react {reaction}")
    assert own_turn(match, "Ana")


@shows("two_left_feet")
def test_a10_two_left_feet() -> None:
    match = table(
        seat("two_left_feet sports", 0, "A7-7 A7-8 A7-9"), seat("risk romance"), top="A1-0 A1-1"
    )
    played(match, "Ana: two_left_feet A7-7 A7-9")
    assert hand(match, 0) == ["A1-0", "A1-1", "A7-8"]
    assert discard(match) == ["A7-7", "A7-9"]
    assert "two_left_feet" not in verbs(match)


@shows("black_hole")
def test_a11_black_hole_without_a_reaction() -> None:
    match = table(seat(hand="A1-4 A7-7"), seat("black_hole religion", 0, "fart"))
    attack(match, "A1-4 1")
    played(match, "Ben: black_hole")
    assert arousal(match) == [0, 2]
    assert hand(match, 1) == ["A1-4", "fart"]
    assert discard(match) == []


@shows("black_hole")
def test_a11_any_preference_will_do_but_one_must() -> None:
    match = table(seat(hand="A2-14 A1-2 A7-7"), seat("black_hole religion"))
    attack(match, "A2-14 1")  # Religion + Cosplay
    played(match, "Ben: black_hole")
    attack(match, "A1-2 1")
    assert own_turn(match, "Ana")
    assert hand(match, 1) == ["A2-14"]


@shows("playful")
def test_a12_playful() -> None:
    match = table(
        seat("playful no_experiments", 5, "safe_word A7-7"),
        seat("risk romance"),
        top="A1-0 A1-1 A1-2",
    )
    assert moves(match, "playful") == {("playful", "safe_word")}
    played(match, "Ana: playful safe_word")
    assert hand(match, 0) == ["A1-0", "A1-1", "A1-2", "A7-7"]
    assert arousal(match) == [5, 0]  # the card was not played
    assert "playful" not in verbs(match)


@shows("ride_the_porcelain_god")
def test_a13_whatever_the_cause() -> None:
    match = table(
        seat("love_letter feet", 0, "A7-7 A7-8"), seat("ride_the_porcelain_god sports", 10)
    )
    played(match, "Ana: love_letter A7-7 1")
    assert arousal(match) == [0, 8]
    assert preferences(match, 1) == ["marathon"]
    assert "OM-A13" in rules(match)


@shows("dirty_talk")
def test_a14_dirty_talk_is_no_attack() -> None:
    match = table(
        *(seat("dirty_talk feet", 0, "A7-7"), seat("princess sports", 5)),
        phase="start",
        top="A1-0 A1-1 A1-3 A1-4",
    )
    played(match, "Ana: dirty_talk A7-7", "Ben: suffer")
    assert arousal(match) == [0, 6]
    assert "dirty_talk" not in verbs(match)
    played(match, "Ana: end")  # no draw
    assert arousal(match) == [0, 5]  # Princess was not attacked
    assert own_turn(match, "Ben")


@shows("dirty_talk")
def test_a14_may_be_left() -> None:
    match = table(
        *(seat("dirty_talk feet", 0, "A7-7"), seat("sports s_and_m")),
        phase="start",
        top="A1-0 A1-1",
    )
    played(match, "Ana: pass")
    assert own_turn(match, "Ana")
    assert arousal(match) == [0, 0]
    assert "dirty_talk" not in verbs(match)


@shows("seasoned")
@pytest.mark.parametrize(("reaction", "after"), [(None, 2), ("get_a_grip", 1), ("safe_word", 0)])
def test_a15_seasoned(reaction: str | None, after: int) -> None:
    match = table(
        seat("seasoned feet", 0, "A2-5 A7-7"),
        seat("sports religion", 0, [reaction] if reaction else []),
    )
    attack(match, "A2-5 1", *([f"react {reaction}"] if reaction else []))
    assert arousal(match) == [0, after]


@shows("seasoned")
def test_a15_one_more_also_for_two_matches() -> None:
    match = table(seat("seasoned dirty", 0, "A1-6 A7-7"), seat("sports religion"))
    attack(match, "A1-6 1")
    assert arousal(match) == [0, 2]


@shows("old_school")
def test_a16_old_school_at_the_last_space() -> None:
    match = table(
        seat("old_school feet", 10, "A1-2 A7-7"), seat("sports religion", 3, "fake_orgasm")
    )
    attack(match, "A1-2 1", "react fake_orgasm")
    assert arousal(match) == [10, 3]


@shows("striptease")
def test_a17_striptease_takes_a_hand() -> None:
    match = table(seat("striptease sports", 0, "A7-7"), seat("risk romance"), seat("feet s_and_m"))
    assert ("striptease",) in moves(match)
    played(match, "Ana: striptease")
    assert arousal(match) == [0, 1, 1]
    assert "striptease" not in verbs(match)


@shows("gear_up")
def test_a18_gear_up() -> None:
    match = table(seat("gear_up feet", 0, "A1-0 A1-2 A7-7"), seat("sports religion"))
    pairs = {frozenset(move[1:3]) for move in moves(match, "gear_up")}
    assert pairs == {
        frozenset(pair) for pair in (("A1-0", "A1-2"), ("A1-0", "A7-7"), ("A1-2", "A7-7"))
    }
    attack(match, "gear_up A1-0 A1-2 1")
    assert arousal(match) == [0, 3]


@shows("dauntless")
@pytest.mark.parametrize(("event", "after"), [("cops", 4), ("door_bell", 4), ("mum_calls", 3)])
def test_a19_dauntless_as_the_drawer(event: str, after: int) -> None:
    match = table(
        *(seat("dauntless sports", 4), seat("feet s_and_m", 4)),
        phase="start",
        top=f"{event} A1-0 A1-1",
    )
    assert arousal(match)[0] == after
    assert hand(match, 0) == ["A1-0"]


@shows("masturbation")
def test_a20_masturbation_draws_before_it_hurts() -> None:
    match = table(
        *(seat("masturbation sports", 10), seat("feet s_and_m", 4)),
        phase="start",
        top="A1-0 A1-1 mum_calls A1-3",
    )
    played(match, "Ana: masturbation")
    assert arousal(match) == [10, 3]  # down by the event, then up
    assert hand(match, 0) == ["A1-0", "A1-3"]
    played(match, "Ana: masturbation")
    assert losers(match) == ("Ana",)


@shows("masturbation")
def test_a20_at_most_two_cards() -> None:
    match = table(
        *(seat("masturbation sports", 3), seat("feet s_and_m")),
        phase="start",
        top="A1-0 A1-1 A1-3 A1-4",
    )
    played(match, "Ana: masturbation", "Ana: masturbation")
    assert own_turn(match, "Ana")
    assert (arousal(match), sizes(match)) == ([5, 0], [3, 1])


@shows("masturbation")
def test_a20_wherever_its_owner_sits() -> None:
    match = table(
        *(seat("sports romance"), seat("feet s_and_m"), seat("masturbation cosplay", 3)),
        phase="start",
        active=2,
        top="A1-0 A1-1 A1-3 A1-4",
    )
    played(match, "Cleo: masturbation", "Cleo: pass")
    assert own_turn(match, "Cleo")
    assert (arousal(match), sizes(match)) == ([0, 0, 4], [1, 1, 2])


@shows("cum_control")
@pytest.mark.parametrize(("before", "open_now"), [(7, False), (8, True), (10, True)])
def test_a21_cum_control_above_seven(before: int, open_now: bool) -> None:
    match = table(seat("cum_control sports", before, "A7-7 A7-8"), seat("risk romance"))
    assert ("cum_control" in verbs(match)) == open_now


@shows("breath_control")
def test_a22_breath_control_only_in_the_owners_turn() -> None:
    match = table(
        *(seat("sports feet"), seat("breath_control risk"), seat()),
        phase="start",
        top="A1-0 A1-1 A1-3",
    )
    assert sizes(match) == [1, 1, 1]


@shows("breath_control")
def test_a22_fellows_still_draw_for_other_reasons() -> None:
    match = table(
        *(seat("breath_control sports", 0, "A1-10"), seat("slave romance")),
        phase="start",
        top="A1-0 A1-1",
    )
    assert sizes(match) == [2, 0]
    attack(match, "A1-10 1")
    played(match, "Ben: slave")
    assert hand(match, 1) == ["A1-1"]


@shows("master")
def test_a23_master_is_paid_again_for_each_attack() -> None:
    match = table(
        seat("master feet", 0, "A1-2 A1-3 A7-7 A7-8 A7-9"),
        seat("sports religion", 0, "fart safe_word"),
    )
    attack(match, "A1-2 1", before=["master A7-7"])
    declare(match, "A1-3 1", "master A7-8")
    assert defences(match) == {"safe_word"}
    assert discard(match) == ["A1-2", "A7-7", "A7-8"]


@shows("slave")
@pytest.mark.parametrize(("card", "draws"), [("A1-10", 1), ("A1-14", 1), ("A1-2", 0)])
def test_a24_slave(card: str, draws: int) -> None:
    match = table(seat(hand=[card, "A7-7"]), seat("slave sports"))
    attack(match, f"{card} 1")
    if draws:
        played(match, "Ben: slave")
    assert own_turn(match, "Ana")
    assert len(hand(match, 1)) == draws


@shows("slave")
def test_a24_an_escape_does_not_forfeit() -> None:
    match = table(seat(hand="A1-10 A7-7"), seat("slave escape_artist", 0, "A7-8 A7-9"))
    attack(match, "A1-10 1", "escape A7-8 A7-9")
    played(match, "Ben: slave")
    assert len(hand(match, 1)) == 1
    assert arousal(match) == [0, 0]


@shows("princess")
def test_a25_princess_in_every_fellows_turn() -> None:
    match = table(
        seat("sports feet", 0, "A1-2 A7-7"),
        seat("romance s_and_m", 0, "A7-8"),
        seat("princess sex_toys", 5, "safe_word"),
        top="A1-0 A1-1 A1-3 A1-4 A1-5 A1-6 A1-7",
    )
    attack(match, "A1-2 2", "react safe_word")  # a blocked attack counts
    played(match, "Ana: end", "Ana: pass")
    assert arousal(match)[2] == 5
    assert own_turn(match, "Ben")
    played(match, "Ben: end")
    assert arousal(match)[2] == 4


@shows("princess")
def test_a25_after_the_draw_at_the_end() -> None:
    match = table(
        seat("sports feet", 0, "A1-2 A7-7"),
        seat("romance s_and_m"),
        seat("princess sex_toys", 10),
        top="door_bell A1-0",
    )
    attack(match, "A1-2 1")
    played(match, "Ana: end", "Ana: draw")
    assert losers(match) == ("Cleo",)


@shows("love_letter")
def test_a26_love_letter() -> None:
    match = table(
        seat("love_letter feet", 0, "A7-7 A7-8"),
        seat("sports s_and_m", 0, "safe_word"),
        seat("risk sex_toys"),
    )
    played(match, "Ana: love_letter A7-7 2")
    assert arousal(match) == [0, 0, 1]
    assert own_turn(match, "Ana")
    assert "love_letter" not in verbs(match)
    assert ("attack", "A7-8", 2) in moves(match)  # it was no attack


@shows("escape_artist")
def test_a27_escape_artist() -> None:
    match = table(seat(hand="A1-0 A7-7"), seat("escape_artist sports", 10, "A7-8 A7-9 A7-10"))
    attack(match, "A1-0 1", "escape A7-10 A7-8")
    assert arousal(match) == [0, 10]
    assert hand(match, 1) == ["A7-9"]
    assert discard(match) == sorted(["A1-0", "A7-8", "A7-10"])


@shows("immobilize")
def test_a28_immobilize() -> None:
    match = table(
        seat("immobilize feet", 0, "A1-2 A1-3 A7-7"),
        seat("sports religion", 0, "fart ecstasy"),
        seat("risk romance", 0, "ecstasy"),
    )
    declare(match, "A1-2 1", "immobilize")
    assert defences(match) == {"fart"}
    played(match, "Ben: pass", "Ana: attack A1-3 2")
    assert defences(match) == {"ecstasy"}


@shows("meditation")
@pytest.mark.parametrize(("before", "open_now"), [(5, True), (6, False)])
def test_a29_meditation(before: int, open_now: bool) -> None:
    match = table(
        *(seat("meditation sports", before), seat("feet s_and_m")),
        phase="start",
        top="A1-0 A1-1 A1-3",
    )
    if open_now:
        assert moves(match) == {("meditation",), ("pass",)}
        played(match, "Ana: meditation")
    assert own_turn(match, "Ana")  # one card a turn
    assert sizes(match) == [1 + open_now, 1]
    assert arousal(match) == [before, 0]


@shows("chastity")
@pytest.mark.parametrize("reaction", ["safe_word", "ecstasy", "get_a_grip", "fake_orgasm"])
def test_a30_chastity(reaction: str) -> None:
    match = table(
        seat(hand="A1-2 A7-7"), seat("chastity sports", 3, [reaction, "migraine", "A7-8"])
    )
    attack(match, "A1-2 1", f"react {reaction}")
    assert moves(match) == {("chastity", "migraine"), ("pass",)}
    played(match, "Ben: chastity migraine")
    assert hand(match, 1) == sorted([reaction, "A7-8"])
    assert discard(match) == ["A1-2", "migraine"]


@shows("chastity")
def test_a30_needs_another_reaction() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("chastity sports", 3, "fart A7-8"))
    attack(match, "A1-2 1", "react fart")
    assert own_turn(match, "Ana")


def test_every_ability_is_shown() -> None:
    assert set(SHOWN) == {card["id"] for card in GAME.box["preference"]}
    assert set(QUIET) == set(GAME.box["families"])


# ---- The turn and the events, which no ability is needed for


def test_the_events_of_a_chain_come_back_only_when_it_is_over() -> None:
    """OM-15, OM-E0: all other cards are in hands, so a draw finds the four events, then nothing."""
    match = table(
        *(seat("sports s_and_m", 4, ACTIONS), seat("feet romance", 4, REACTIONS)),
        phase="start",
        pile=4,
    )
    assert own_turn(match, "Ana")
    assert sizes(match) == [60, 16]
    # Two calls, Cops and the bell are one up, in whatever order; Ben's draw turns them up again.
    assert arousal(match) == [6, 6]
    assert match.view()["pile"] == 0
    # once: for Ben's draw; at the end of either chain there is nothing left to shuffle
    assert [event.args for event in match.log if event.kind == "reshuffled"] == [(4,)]
    assert sorted(match.view()["discard"]) == ["cops", "door_bell", "mum_calls", "mum_calls"]


def test_turns_go_round_clockwise() -> None:
    match = table(seat("", 0, "A7-7"), seat("", 0, "A7-8"), seat("", 0, "A7-9"))
    for name in ("Ana", "Ben", "Cleo", "Ana"):
        assert own_turn(match, name)
        match.play("end")


def test_a_new_turn_brings_back_what_is_once_a_turn() -> None:
    match = table(
        seat("marathon feet", 5, "A1-2 A7-7 A7-8"),
        seat("risk romance", 0, "A1-0"),
        attacked=[1],
        used=["marathon"],
        top="A1-1 A1-3 A1-4 A1-5",
    )
    played(match, "Ana: end", "Ana: pass", "Ben: pass", "Ben: end")
    assert own_turn(match, "Ana")
    assert match.view()["attacked"] == []
    assert ("marathon", "A7-8") in moves(match)


def test_mum_calls_stops_at_the_start_space() -> None:
    match = table(*(seat(), seat("", 2)), phase="start", top="mum_calls A1-0 A1-1")
    assert arousal(match) == [0, 1]
