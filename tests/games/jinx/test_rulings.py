"""Every ruling that can be switched, and the difference it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tablekit as tk
from tests.games.jinx.helpers import (
    MAZE,
    NAMES,
    SWITCHES,
    aim,
    cited,
    discarded,
    fingers,
    moves,
    refused,
    scores,
    table,
    timed,
    told,
    touch,
    unsaid,
)

TESTED: set[str] = set()


def reading(name: str, *values: Any) -> Callable[..., Any]:
    """Run a test under the readings; each value comes with what is expected of it."""
    TESTED.add(name)
    return pytest.mark.parametrize(("value", "expected"), values, ids=[str(v) for v, _ in values])


def nobody_finds_it(match: tk.Match) -> None:
    """Every guesser puts a finger on a wrong card; the target is cell 5."""
    wrong = iter((0, 1, 2, 3, 4))
    for seat in [*match.asked]:
        touch(match, seat, next(wrong))


@reading("face", ("random", {"A", "B"}), ("A", {"A"}))
def test_face_is_the_side_that_is_up(value: str, expected: set[str]) -> None:
    """G-01: what is laid out first, and what comes from the pile later."""
    sides = set()
    for seed in range(4):
        match = tk.new("jinx", seats=3, seed=seed, rulings={"face": value})
        sides |= {face[-1] for face in match.view()["grid"]}
        target = match.view("Ana")["target"]
        match.play(match.choices[0])
        touch(match, "Ben", target)
        sides.add(match.view()["grid"][target][-1])
    assert sides == expected


@reading("peek_top", (False, False), (True, True))
def test_peek_top_shows_the_picture_on_the_pile(value: bool, expected: bool) -> None:
    """G-02: and it is the card that is laid out next."""
    match = table(pile=["40B", "41A", "42B"], peek_top=value)
    for name in (*match.seats, None):
        assert ("40B" in str(match.view(name))) == expected
        assert "41A" not in str(match.view(name))
    touch(match, "Ben", 5)
    assert match.view()["grid"][5] == "40B"
    assert ("41A" in str(match.view())) == expected


@reading("refill", ("gaps", (41, MAZE[:5] + MAZE[6:], 0)), ("fresh9", (33, [], 8)))
def test_refill_fills_gaps_or_lays_nine_new_cards(value: str, expected: tuple[Any, ...]) -> None:
    """G-04."""
    match = table(refill=value)
    touch(match, "Ben", 5)
    view = match.view()
    stayed = [face for face in view["grid"] if face in MAZE]
    assert (view["pile"], stayed, discarded(view)) == expected
    assert view["won"] == [0, 1, 0, 0]


@pytest.mark.parametrize(("seats", "turns"), [(3, 4), (4, 5), (5, 6), (6, 7)])
def test_refill_fresh9_makes_a_game_of_as_many_turns_as_seats_and_one(
    seats: int, turns: int
) -> None:
    """G-04: nine of 32, 42, 52 or 62 cards a turn, when nobody's card goes back."""
    match = tk.new("jinx", seats=seats, seed=9, rulings={"refill": "fresh9"})
    played = 0
    while match.outcome is None:
        active = match.view()["active"]
        target = match.view(NAMES[active])["target"]
        match.play(match.choices[0])
        touch(match, NAMES[(active + 1) % seats], target)
        played += 1
    assert played == turns
    assert match.view()["pile"] == (seats * 10 + 2) % 9


@reading("keep_wrong", (False, [0, 0, 0, 0]), (True, [3, 0, 0, 0]))
def test_keep_wrong_when_nobody_finds_it(value: bool, expected: list[int]) -> None:
    """G-06: Ana has a card to lose; with the wrong ones she has 1 + 3 - 1."""
    match = table(won=[["30A"], [], [], []], keep_wrong=value)
    pile = match.view()["pile"]
    nobody_finds_it(match)
    if match.rule == "JX-18":
        match.play(match.choices[0])
    view = match.view()
    assert view["won"] == expected
    (gain,) = [event.text for event in match.log if event.rule == "JX-17"] or [""]
    assert ("although nobody has found it" in gain, "before" in gain) == (value, False)
    # Nobody has the target in any case, and one card went under the pile.
    assert discarded(view) == (1 if value else 4)
    assert view["pile"] == pile + 1 - 4


@pytest.mark.parametrize("value", [False, True])
def test_keep_wrong_changes_nothing_when_it_is_found(value: bool) -> None:
    match = table(keep_wrong=value)
    touch(match, "Ben", 0)
    touch(match, "Cleo", 5)
    assert scores(match) == [1, 0, 1, 0]


LOST = ["30A", "31B", "32A"]


@reading("lose_card", ("own", {*LOST}), ("last", {"32A"}), ("random", {*LOST}))
def test_lose_card_is_chosen_or_the_last_or_left_to_chance(value: str, expected: set[str]) -> None:
    """G-07."""
    lost = set()
    for seed in range(12):
        match = table(won=[LOST, [], [], []], lose_card=value, seed=seed)
        nobody_finds_it(match)
        assert (match.rule == "JX-18") == (value == "own")
        if value == "own":
            assert match.asked == ("Ana",)
            match.play(match.choices[seed % 3])
        kept = match.view()["won_cards"][0]
        assert len(kept) == 2
        lost |= {*LOST} - {*kept}
    assert lost == expected


@reading("penalty_first", (True, False), (False, True))
def test_penalty_first_can_make_the_grid_complete(value: bool, expected: bool) -> None:
    """G-08: three gaps, two cards in the pile, and the lost one is the third."""
    match = table(3, won=[["30A"], [], []], pile=["40A", "41A"], penalty_first=value)
    nobody_finds_it(match)
    assert (match.outcome is not None) == expected
    if not expected:
        assert match.view()["pile"] == 0
        assert "30A" in match.view()["grid"]


@reading("eps_ms", (60, True), (50, True), (49, False))
def test_eps_ms_is_how_far_apart_fingers_come_down_together(value: int, expected: bool) -> None:
    """G-09: 50 ms apart. Cleo shouts first; without a contest Ben's finger has the card."""
    shouts = [[400, 300]] if expected else []
    match = timed([1000, 1050, 2500], *shouts, eps_ms=value)
    aim(match, Ben=5, Cleo=5, Dan=0)
    assert scores(match) == ([0, 0, 1, 0] if expected else [0, 1, 0, 0])
    assert ("JX-12" in cited(match)) == expected


@reading("noshout", ("lift", None), ("active", 2), ("earliest", 1))
def test_noshout_is_what_becomes_of_a_contest_without_a_shout(
    value: str, expected: int | None
) -> None:
    """G-10: Ben's finger was first, and Ana gives it to Cleo when she may."""
    match = table(noshout=value)
    touch(match, "Ben", 2, also=["Cleo"])
    match.play("pass")
    if value == "active":
        assert (match.asked, match.rule) == (("Ana",), "JX-12")
        assert len(match.choices) == 2
        match.play(next(choice for choice in match.choices if 2 in choice.args))
    assert fingers(match) == ({} if expected is None else {expected: 2})
    assert {*match.asked} == {"Ben", "Cleo", "Dan"} - {NAMES[expected or 0]}
    assert told(match, "JX-13") == (expected is not None)


def test_noshout_earliest_does_not_go_by_the_order_of_seats() -> None:
    """Dan and Cleo at exactly the same time, Ben after them: a coin."""
    keeps = set()
    for seed in range(12):
        match = timed([1030, 1000, 1000], [1100, 1200, 1250], noshout="earliest", seed=seed)
        aim(match, Ben=2, Cleo=2, Dan=2)
        keeps |= {*fingers(match)}
    assert keeps == {2, 3}


@reading("shout_tie", ("coin", {1, 2}), ("active", {2}))
def test_shout_tie_is_settled_by_a_coin_or_the_active_player(
    value: str, expected: set[int]
) -> None:
    """G-11: both shout 300 ms after the touch."""
    keeps = set()
    for seed in range(12):
        match = timed([1000, 1020, 2500], [300, 300], shout_tie=value, seed=seed)
        aim(match, Ben=2, Cleo=2, Dan=0)
        if value == "active":
            assert (match.asked, match.rule) == (("Ana",), "JX-12")
            match.play(next(choice for choice in match.choices if 2 in choice.args))
        ((seat, cell),) = fingers(match).items()
        assert cell == 2
        keeps.add(seat)
    assert keeps == expected


@reading("tie_wrong_counts", (False, 0), (True, 1))
def test_tie_wrong_counts_at_exactly_the_same_time(value: bool, expected: int) -> None:
    """G-15: Cleo's wrong finger comes down with Ben's right one."""
    match = timed([1000, 1000, 2000], tie_wrong_counts=value)
    aim(match, Ben=5, Cleo=7, Dan=1)
    assert scores(match) == [expected, 1, 0, 0]
    assert (match.view()["grid"][7] == MAZE[7]) == (not expected)
    assert match.view()["grid"][1] == MAZE[1]  # later is later


@pytest.mark.parametrize("first", ["Ben", "Cleo"])
def test_tie_wrong_counts_does_not_go_by_the_order_of_seats(first: str) -> None:
    right, wrong = (5, 7) if first == "Ben" else (7, 5)
    match = timed([1000, 1000, 2000])
    aim(match, Ben=right, Cleo=wrong, Dan=1)
    assert scores(match)[0] == 0
    assert sum(scores(match)) == 1


@reading("max_think", (30, 0), (1, 1))
def test_max_think_is_how_long_chance_waits(value: int, expected: int) -> None:
    """G-16: Ben is not done after a second and a half."""
    match = timed([1500, 900, 950], max_think=value)
    aim(match, Ben=5, Cleo=0, Dan=8)
    assert told(match, "JX-15") == expected
    if not expected:
        assert scores(match) == [2, 1, 0, 0]


@reading("strict_clue", (False, None), (True, "JX-08"))
def test_strict_clue_refuses_words_for_places(value: bool, expected: str | None) -> None:
    """G-17, JX-S33."""
    match = table(clue=None, strict_clue=value)
    if expected:
        assert unsaid(match, ("clue", "sentence", "top left")) == expected
        assert unsaid(match, ("clue", "sentence", "It is in the Top Left, somewhere")) == expected
        for said in ("upper_left", "topleft", "the uppermost", "5th", "cell5", "rows"):
            assert unsaid(match, ("clue", "word", said)) == expected
        for said in ("ｌｅｆｔ", "le\u200bft"):
            assert unsaid(match, ("clue", "word", said)) == expected
        match.play(("clue", "sentence", "eight arms and a topping, leftover"))  # no places
    else:
        match.play(("clue", "sentence", "top left"))
    assert match.rule == "JX-09"


@reading("finish_round", (False, 1), (True, 3))
def test_finish_round_goes_on_with_the_cards_there_are(value: bool, expected: int) -> None:
    """G-20: the pile is empty in the first of three turns."""
    match = table(3, pile=0, finish_round=value)
    touch(match, "Ben", 5)
    turns = 1
    while match.outcome is None:
        active = match.view()["active"]
        assert active == turns
        target = match.view(NAMES[active])["target"]
        assert match.view()["grid"][target] is not None
        match.play(match.choices[0])
        assert ("touch", 5) not in moves(match)
        touch(match, NAMES[(active + 1) % 3], target)
        turns += 1
    assert turns == expected
    assert sum(match.outcome.scores.values()) == expected


def test_finish_round_ends_at_once_when_all_were_active_equally_often() -> None:
    match = table(3, pile=0, finish_round=True, active=2, turns=2)
    touch(match, "Ana", 5)
    assert match.outcome is not None


@reading("first", ("seat0", {"Ana"}), ("random", {"Ana", "Ben", "Cleo"}))
def test_first_is_the_first_seat_or_any(value: str, expected: set[str]) -> None:
    """G-24."""
    starts = set()
    for seed in range(20):
        match = tk.new("jinx", seats=3, seed=seed, rulings={"first": value})
        starts |= {*match.asked}
        assert NAMES[match.view()["active"]] in match.asked
    assert starts == expected


def test_every_switch_is_tested() -> None:
    assert {*SWITCHES} == TESTED


# ---- Rulings that can't be switched


def test_g05_g14_late_cards_stay_in_the_grid() -> None:
    match = timed([1000, 1010, 1020])
    aim(match, Ben=5, Cleo=0, Dan=8)
    assert (match.view()["grid"][0], match.view()["grid"][8]) == (MAZE[0], MAZE[8])
    assert scores(match) == [0, 1, 0, 0]


def test_a_contest_counts_with_its_first_touch() -> None:
    """JX-12, JX-19: Dan's wrong finger came down after the contest that finds it was open."""
    match = timed([1000, 1050, 1040], [700, 600])
    aim(match, Ben=5, Cleo=5, Dan=0)
    assert scores(match) == [0, 0, 1, 0]
    assert match.view()["grid"][0] == MAZE[0]


def test_a_hit_waits_for_an_earlier_contest() -> None:
    """JX-12: the contest on a wrong card opened before the hit, so its card is Ana's."""
    match = timed([1000, 1050, 1100], [600, 700])
    aim(match, Ben=0, Cleo=0, Dan=5)
    assert scores(match) == [1, 0, 0, 1]
    assert match.view()["won_cards"][0] == [MAZE[0]]


def test_a_third_finger_joins_a_contest() -> None:
    """JX-12, F-17: all but one have to choose again."""
    match = table(5)
    touch(match, "Ben", 2, also=["Dan", "Cleo"])
    assert {*match.asked} == {"Ben", "Cleo", "Dan"}
    match.play("shout", "Dan")
    assert fingers(match) == {3: 2}
    assert {*match.asked} == {"Ben", "Cleo", "Eva"}


def test_nobody_shouts_within_a_second() -> None:
    """JX-12: later shouts are ignored, and both choose again."""
    match = timed([1000, 1020, 2500], [1100, 1200])
    aim(match, Ben=2, Cleo=2, Dan=0)
    assert fingers(match) == {}
    assert match.asked == ("Ben",)
    assert ("touch", 2) in moves(match)


def test_a_card_with_a_contest_on_it_is_occupied() -> None:
    """JX-11: Dan touches it before it is settled that nobody keeps it."""
    match = timed([1000, 1020, 1500], [1100, 1200])
    aim(match, Ben=2, Cleo=2, Dan=2)
    assert match.asked == ("Dan",)
    assert told(match, "JX-11") == 1


@pytest.mark.parametrize("shouts", [(1100, 1200), (900, 950)])
def test_who_finds_a_contest_aims_again_before_it_is_settled(shouts: tuple[int, int]) -> None:
    """Dan comes at 1500 and doesn't know what will happen at 1900 or 2000; it is told after."""
    match = timed([1000, 1020, 1500], shouts, 350)
    aim(match, Ben=2, Cleo=2, Dan=2)
    assert match.asked == ("Dan",)
    assert match.log[-1].kind == "occupied"
    assert match.view("Dan")["contest"] == {"cell": 2, "seats": [1, 2]}
    assert not {"no_shout", "shouts", "no"} & {event.kind for event in match.log}
    assert refused(match, "touch 2", "Dan") == "JX-11"
    assert "by the clock" in match.refusal("shout", "Ben").why  # type: ignore[union-attr]
    aim(match, Dan=4)  # at 1850, but no answer before the contest is settled
    kinds = [event.kind for event in match.log]
    assert kinds.index("occupied") < kinds.index("shouts" if shouts[0] < 1000 else "lifted")
    assert fingers(match) == ({1: 2, 3: 4} if shouts[0] < 1000 else {3: 4})
    assert match.asked == (("Cleo",) if shouts[0] < 1000 else ("Ben",))


def test_who_is_free_again_during_a_contest_aims_before_it_is_settled() -> None:
    """Ben and Cleo lift their fingers at 2000; Dan and Eva's contest is settled at 2090."""
    match = timed([1000, 1010, 1100, 1110], (1200, 1200), (990, 995), (1500, 1600), seats=5)
    aim(match, Ben=2, Cleo=2, Dan=3, Eva=3)
    assert match.asked == ("Ben",)
    assert match.log[-1].kind == "contest"
    assert ("touch", 3) not in moves(match)
    aim(match, Ben=2, Cleo=1)
    assert [event.kind for event in match.log if event.rule == "JX-12"][-2:] == [
        "shouts",
        "must_choose",
    ]
    assert fingers(match) == {3: 3}
    assert match.asked == ("Eva",)


@pytest.mark.parametrize("shouts", [(300, 400), (1100, 1200)])
def test_with_no_other_card_left_one_waits_until_a_contest_is_settled(
    shouts: tuple[int, int],
) -> None:
    """Two cards: Ben's finger is on one, and two have come down on the other; nobody can choose."""
    grid = ["1A", "2A", *7 * [None]]
    given = {"grid": grid, "pile": 0, "turns": 1, "target": 1, "fingers": {"1": 0}}
    script = [(1000, 1010, 1200, 1250), shouts]
    match = table(6, script, pace="clock", finish_round=True, **given)
    kinds = [event.kind for event in match.log]
    assert kinds.count("occupied") >= 2
    assert kinds.count("finds") == 1
    assert scores(match)[0] == 1
    assert scores(match)[1] == 0


@pytest.mark.parametrize(("dan", "finder"), [(1600, 3), (1800, 2)])
def test_whoever_loses_a_shout_aims_again_from_that_moment(dan: int, finder: int) -> None:
    """JX-12: settled at 1200, and Cleo takes 500 more; with 60 ms between them it is no contest."""
    match = timed([1000, 1020, dan], [200, 300], 500)
    aim(match, Ben=2, Cleo=2, Dan=5)
    aim(match, Cleo=5)
    assert scores(match)[0] == 1
    assert scores(match)[finder] == 1
    assert sum(scores(match)) == 2


def test_g19_equal_players_share_the_win() -> None:
    match = table(3, pile=0, won=[["30A"], [], ["31A"]])
    touch(match, "Ben", 5)
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana", "Ben", "Cleo")
    assert "Ana, Ben and Cleo" in match.outcome.text


def test_most_cards_win_alone() -> None:
    match = table(3, pile=0, won=[["30A", "32A"], [], ["31A"]])
    touch(match, "Ben", 5)
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",)


def test_g21_discards_do_not_come_back() -> None:
    match = table(pile=0, discard=[f"{n}A" for n in range(30, 60)])
    assert match.view()["pile"] == 0
    touch(match, "Ben", 5)
    assert match.outcome is not None
