"""Every ruling that can be switched, and the difference it makes to one and the same position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tablekit as tk
from tests.games.orgasme.play import (
    LMS,
    SWITCHES,
    arousal,
    attack,
    declare,
    defences,
    hand,
    losers,
    moves,
    own_turn,
    pass_all,
    played,
    refused,
    seat,
    sizes,
    table,
    verbs,
    winners,
)

TESTED: set[str] = set()
NOISY = {"gourmet", "breath_control", "meditation", "masturbation", "dirty_talk", "movie_star"}


def reading(name: str, *values: Any) -> Callable[..., Any]:
    """Run a test under the readings; each value comes with what is expected of it."""
    TESTED.add(name)
    return pytest.mark.parametrize(("value", "expected"), values, ids=[str(v) for v, _ in values])


@reading("opening_hand", (0, 0), (3, 3), (7, 7))
def test_opening_hand(value: int, expected: int) -> None:
    """G-01: what everybody holds beside the card of the first common draw."""
    for seed in range(40):
        match = tk.new("orgasme", seats=3, seed=seed, rulings={"opening_hand": value})
        while match.rule == "OM-04":
            quiet = [c for c in match.choices if not NOISY & {*c.args}]
            if not quiet:
                break
            match.play(quiet[0])
        if match.rule == "OM-10" and match.view()["turns"] <= 1:
            assert sizes(match) == [expected + 1] * 3
            return
    pytest.fail("none of the seeds begins quietly")


@reading("out_at", (11, ("Ben",)), (12, None))
def test_out_at(value: int, expected: tuple[str, ...] | None) -> None:
    """G-02: whether space 11 is the end."""
    match = table(seat(hand="A1-2 A1-3 A7-7"), seat("sports religion", 10), out_at=value)
    attack(match, "A1-2 1")
    assert arousal(match) == [0, 11]
    assert match.view()["out_at"] == value
    if expected is None:
        assert match.outcome is None
        attack(match, "A1-3 1")
    assert losers(match) == ("Ben",)


@reading("simultaneous", ("seq", ("Ana",)), ("joint", ("Ana", "Ben")))
def test_simultaneous(value: str, expected: tuple[str, ...]) -> None:
    """G-04: who loses when Cops put two past the end."""
    match = table(
        *(seat("", 10), seat("", 9), seat("", 3)),
        phase="start",
        top="cops A1-0 A1-1 A1-3",
        simultaneous=value,
    )
    assert losers(match) == expected
    assert winners(match) == ()


def test_simultaneous_seq_begins_with_who_drew_the_card() -> None:
    match = table(
        *(seat("", 10), seat("", 10), seat("", 10)), phase="start", top="A1-0 door_bell A1-1"
    )
    assert losers(match) == ("Ben",)
    assert arousal(match) == [10, 11, 10]


@reading("simultaneous", ("seq", ("Cleo",)), ("joint", ()))
def test_simultaneous_when_nobody_would_be_left(value: str, expected: tuple[str, ...]) -> None:
    match = table(
        *(seat("", 9), seat("", 10), seat("", 10)),
        mode=LMS,
        phase="start",
        top="cops A1-0 A1-1 A1-3",
        simultaneous=value,
    )
    assert winners(match) == expected


@reading("once_scope", ("own", False), ("any", True))
def test_once_scope(value: str, expected: bool) -> None:
    """G-06: whether Marathon can also be used in another player's turn."""
    match = table(
        *(seat("feet s_and_m", 0, "A7-7"), seat("marathon sex_toys", 5, "A7-8")),
        top="A1-0 A1-1",
        once_scope=value,
    )
    offered = pass_all(match, lambda match: own_turn(match, "Ben"))
    assert any(name == "Ben" and "marathon" in open_now for name, open_now in offered) == expected


@reading("moviestar_passives", (True, 0), (False, 1))
def test_moviestar_passives(value: bool, expected: int) -> None:
    """G-07: whether Sex Object works in Movie Star's turn; Slave, which is used, never does."""
    match = table(
        seat("movie_star feet", 0, "A4-0 A7-7"),
        seat("sex_object slave"),
        moviestar_passives=value,
    )
    attack(match, "A4-0 1")
    assert own_turn(match, "Ana")
    assert arousal(match) == [expected, 2]


@reading("sexobject", ("before", ("Ana",)), ("after", ("Ben",)))
def test_sexobject(value: str, expected: tuple[str, ...]) -> None:
    """G-08: who loses when both stand on the last safe space."""
    match = table(seat("", 10, "A4-0 A7-7"), seat("sex_object religion", 10), sexobject=value)
    attack(match, "A4-0 1")
    assert losers(match) == expected


def test_sexobject_after_a_block() -> None:
    match = table(
        seat("", 3, "A4-0 A7-7"), seat("sex_object religion", 3, "safe_word"), sexobject="after"
    )
    declare(match, "A4-0 1")
    assert arousal(match) == [3, 3]
    played(match, "Ben: react safe_word")
    assert arousal(match) == [4, 3]


@reading("porcelain", ("pinned", 8), ("raw", 10))
def test_porcelain(value: str, expected: int) -> None:
    """G-09: 10 and 3 is 13, which the printed track doesn't have."""
    match = table(seat(hand="A4-2 A7-7"), seat("ride_the_porcelain_god food", 10), porcelain=value)
    attack(match, "A4-2 1")
    assert arousal(match) == [0, expected]
    assert match.outcome is None


def test_porcelain_never_leaves_its_owner_out() -> None:
    match = table(
        seat("seasoned feet", 0, "A1-6 A7-7"),
        seat("ride_the_porcelain_god old_school", 10),
        porcelain="raw",
    )
    attack(match, "A1-6 1")  # 10 and 4, less 3: still 11
    assert match.outcome is None
    assert arousal(match) == [0, 10]


def test_porcelain_is_pinned_to_the_end_of_the_printed_track() -> None:
    match = table(seat(hand="A4-2 A7-7"), seat("ride_the_porcelain_god food", 11), out_at=12)
    attack(match, "A4-2 1")
    assert arousal(match) == [0, 8]


@reading("oldschool_grip", (False, 6), (True, 7))
def test_oldschool_grip(value: bool, expected: int) -> None:
    """G-10: one match with Get a Grip!."""
    match = table(
        seat("old_school feet", 5, "A2-0 A7-7"),
        seat("sports religion", 5, "get_a_grip"),
        oldschool_grip=value,
    )
    attack(match, "A2-0 1", "react get_a_grip")
    assert arousal(match) == [5, expected]


@reading("oldschool_noexp", (False, 3), (True, 5))
def test_oldschool_noexp(value: bool, expected: int) -> None:
    """G-11: Safe Word by the owner of No Experiments."""
    match = table(
        seat("old_school feet", 5, "A2-0 A7-7"),
        seat("no_experiments sports", 5, "safe_word"),
        oldschool_noexp=value,
    )
    attack(match, "A2-0 1", "react safe_word")
    assert arousal(match) == [5, expected]


@reading("gourmet_adds", (False, 1), (True, 2))
def test_gourmet_adds(value: bool, expected: int) -> None:
    """G-12: how many cards the common draw brings."""
    match = table(
        *(seat("gourmet sports"), seat("feet s_and_m")),
        phase="start",
        top="A1-0 A1-1 A1-2 A1-3 A1-4",
        gourmet_adds=value,
    )
    assert len(moves(match, "gourmet")) == 3
    match.play(match.choices[0])
    assert own_turn(match, "Ana")
    assert sizes(match) == [expected, 1]


@reading("gearup_escape", ("one", (1, set())), ("whole", (0, None)), ("free", (1, {2})))
def test_gearup_escape(value: str, expected: tuple[int, set[int] | None]) -> None:
    """G-13: what an escape from the first of two cards leaves open, and what it blocks."""
    after, left = expected
    match = table(
        seat("gear_up feet", 0, "A1-0 A1-2 A7-7"),
        seat("escape_artist sports", 0, "A7-8 A7-9 safe_word"),
        gearup_escape=value,
    )
    declare(match, "gear_up A1-0 A1-2 1")
    escape = next(c for c in match.choices if c.verb == "escape")
    match.play(escape.taking("A7-8", "A7-9"))
    if left:
        assert left <= {move[2] for move in moves(match, "react")}
        twin = match.copy()
        played(twin, "Ben: react safe_word 2")
        assert arousal(twin) == [0, 0]
    while match.rule == "OM-19":
        assert left is None or left
        match.play("pass")
    assert arousal(match) == [0, after]


@reading("gearup_per_card", (True, 4), (False, 3))
def test_gearup_per_card_seasoned(value: bool, expected: int) -> None:
    """G-14: two cards that match the attacker's profession."""
    match = table(
        seat("gear_up seasoned", 0, "A2-5 A4-3 A7-7"),
        seat("sports religion"),
        gearup_per_card=value,
    )
    attack(match, "gear_up A2-5 A4-3 1")
    assert arousal(match) == [0, expected]


@reading("gearup_per_card", (True, (2, 2)), (False, (1, 1)))
def test_gearup_per_card_triggers(value: bool, expected: tuple[int, int]) -> None:
    """G-14: how often Sex Object raises the attacker, and Slave draws."""
    match = table(
        seat("gear_up feet", 0, "A1-10 A4-11 A7-7"),  # S&M + Roleplay, Roleplay + Sports
        seat("sex_object slave"),
        gearup_per_card=value,
    )
    attack(match, "gear_up A1-10 A4-11 1")
    draws = 0
    while match.asked == ("Ben",):
        played(match, "Ben: slave")
        draws += 1
    assert (arousal(match)[0], draws) == expected
    assert len(hand(match, 1)) == draws


@reading("master_scope", ("attack", {"fart", "safe_word"}), ("turn", {"safe_word"}))
def test_master_scope(value: str, expected: set[str]) -> None:
    """G-15: the answers to a second attack for which nothing was paid."""
    match = table(
        seat("master feet", 0, "A1-2 A1-3 A7-7 A7-8"),
        seat("sports religion", 0, "fart safe_word"),
        master_scope=value,
    )
    attack(match, "A1-2 1", before=["master A7-7"])
    declare(match, "A1-3 1")
    assert defences(match) == expected


@reading("cumcontrol_once", (False, 6), (True, 8))
def test_cumcontrol_once(value: bool, expected: int) -> None:
    """G-17: how far one turn takes its owner down from 10."""
    match = table(
        seat("cum_control risk", 10, "A7-7 A7-8 A7-9 A7-10 A1-0 A1-1"),
        seat("sports feet"),
        cumcontrol_once=value,
    )
    while "cum_control" in verbs(match):
        choice = next(c for c in match.choices if c.verb == "cum_control")
        assert choice.items is not None
        match.play(choice.taking(*choice.items[:2]))
    assert arousal(match) == [expected, 0]
    assert refused(match, "cum_control") in ("OM-A21", "OM-25")


@reading("dirtytalk_anytime", (False, False), (True, True))
def test_dirtytalk_anytime(value: bool, expected: bool) -> None:
    """G-18: whether Dirty Talk is open in the middle of a turn."""
    match = table(
        seat("dirty_talk feet", 0, "A7-7 A7-8"), seat("sports s_and_m"), dirtytalk_anytime=value
    )
    assert (("dirty_talk", "A7-7") in moves(match)) == expected
    if expected:
        played(match, "Ana: dirty_talk A7-7")
        assert arousal(match) == [0, 1]
        assert "dirty_talk" not in verbs(match)


@reading("aftermath_first", ("attacker", ("Ana", "Ben")), ("target", ("Ben", "Ana")))
def test_aftermath_first(value: str, expected: tuple[str, str]) -> None:
    """G-21: who is asked first after a block: Cold Feet or Black Hole."""
    match = table(
        seat("cold_feet s_and_m", 4, "A4-5 A7-7 A7-8"),
        seat("black_hole religion", 0, "safe_word"),
        aftermath_first=value,
    )
    attack(match, "A4-5 1", "react safe_word")
    moves_of = {"Ana": "cold_feet A7-7", "Ben": "black_hole"}
    played(match, *(f"{name}: {moves_of[name]}" for name in expected))
    assert arousal(match) == [3, 0]
    assert hand(match, 1) == ["A4-5"]


@reading("duel_now", (True, "OM-L4"), (False, "OM-10"))
def test_duel_now(value: bool, expected: str) -> None:
    """G-24: what comes next when the third last has gone out in the middle of a turn."""
    match = table(
        seat("sports feet", 6, "A1-2 A1-3 A7-7 fart"),
        seat("romance sex_toys", 4, "A7-8 A1-0"),
        seat("s_and_m bondage", 10),
        mode=LMS,
        top="A1-1 A1-6 A1-4",
        duel_now=value,
    )
    attack(match, "A1-2 2")
    assert (match.asked, match.rule) == (("Ana",), expected)
    if not value:
        attack(match, "A1-3 1")
        attack(match, "A7-7 1")  # two are in, so no limit holds
        played(match, "Ana: end", "Ana: pass")
        assert match.rule == "OM-L4"


def test_every_switch_is_tested() -> None:
    assert TESTED == SWITCHES


# ---- What was read wrongly once


def test_joint_says_where_the_floor_is() -> None:
    match = table(
        *(seat("", 0), seat("", 2)), phase="start", top="mum_calls A1-0 A1-1", simultaneous="joint"
    )
    told = [str(event) for event in match.log if event.rule in ("OM-21", "OM-E1")]
    assert told == ["Ana can't go below the start [OM-21]", "Ben goes −1 to 1 [OM-E1]"]


def test_joint_says_who_is_left_when_all_have_left() -> None:
    match = table(
        *(seat("", 4), seat("", 10), seat("", 10), seat("", 4), seat("", 10)),
        phase="start",
        top="cops A1-0 A1-1 A1-2 A1-3",
        simultaneous="joint",
        mode=LMS,
    )
    told = [event.rule for event in match.log if event.rule.startswith("OM-L")]
    assert told[:4] == ["OM-L2", "OM-L2", "OM-L2", "OM-L5"]
    (cut,) = (event for event in match.log if event.kind == "cut")
    assert set(cut.args[0]) == {0, 3}
    assert not any(event.kind == "goes_on" for event in match.log)


def test_joint_may_leave_nobody() -> None:
    match = table(
        *(seat("", 10), seat("", 10), seat("", 10)),
        phase="start",
        top="cops A1-0",
        simultaneous="joint",
        mode=LMS,
    )
    assert match.outcome is not None and match.outcome.winners == ()
    assert not {"cut", "goes_on"} & {event.kind for event in match.log}


def test_escaping_from_the_whole_attack_is_one_choice() -> None:
    for reading, heads in (("whole", [()]), ("one", [(1,), (2,)]), ("free", [(1,), (2,)])):
        match = table(
            seat("gear_up feet", 0, "A1-0 A1-2 A7-7"),
            seat("escape_artist sports", 3, "A7-8 A7-9 fart"),
            gearup_escape=reading,
        )
        match.play("gear_up A1-0 A1-2 1")
        assert [c.args for c in match.choices if c.verb == "escape"] == heads
        match.play(("escape", *heads[0], "A7-8", "A7-9"))
        while match.rule == "OM-19":
            match.play("pass")
        assert match.view()["arousal"][1] == (3 if reading == "whole" else 4)
