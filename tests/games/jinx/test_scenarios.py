"""Every scenario of the ledger, by its id: a table, what is played, what must come of it.

The expectations were worked out from the ledger's rules by hand.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest

import tablekit as tk
from tablekit.core.chance import sample
from tablekit.core.line import Line
from tablekit.core.requests import Ask, Draw, Race
from tablekit.games.jinx.cards import cell_of
from tests.games.jinx.helpers import (
    GAME,
    IN_PLAY,
    MAZE,
    NAMES,
    aim,
    cited,
    discarded,
    fingers,
    moves,
    refused,
    scores,
    shown,
    table,
    timed,
    told,
    touch,
)

SEARCHING = os.environ.get("HYPOTHESIS_PROFILE") == "search"


# ---- The rulebook's own example


def test_jx_we_a_a_sure_clue_brings_the_active_player_nothing() -> None:
    match = table(target=0, clue=["word", "maze"])
    touch(match, "Ben", 0)
    assert scores(match) == [0, 1, 0, 0]
    view = match.view()
    assert view["won_cards"][1] == ["1A"]
    assert view["pile"] == 41
    assert view["grid"][1:] == MAZE[1:]  # one gap is refilled, what nobody touched stays
    assert view["grid"][0] not in (None, "1A")


def test_jx_we_b_a_vague_clue_brings_a_card_for_each_wrong_finger() -> None:
    match = table(target=0, clue=["word", "line"])
    touch(match, "Ben", 1)
    touch(match, "Cleo", 2)
    assert fingers(match) == {1: 1, 2: 2}
    touch(match, "Dan", 0)
    assert scores(match) == [2, 0, 0, 1]
    view = match.view()
    assert set(view["won_cards"][0]) == {"2A", "3A"}
    assert view["won_cards"][3] == ["1A"]
    assert (view["pile"], discarded(view)) == (39, 0)
    assert view["grid"][3:] == MAZE[3:]
    assert not {"1A", "2A", "3A"} & {*view["grid"]}
    assert "JX-20" not in cited(match)


def gains(fitting: tuple[int, ...], guessers: int, has: int) -> list[tuple[int, bool]]:
    """What the active player gains, and whether it was found, for every target and order.

    Guessers put their fingers on different fitting cells, in every order; who finds none left
    takes one that doesn't fit.
    """
    found = []
    others = [cell for cell in range(9) if cell not in fitting]
    won = [["30A", "31A", "32A"][:has], *[[] for _ in range(guessers)]]
    for target in fitting:
        for order in permutations(fitting, min(guessers, len(fitting))):
            match = table(guessers + 1, target=target, won=won, clue=["word", "line"])
            for seat, cell in zip(NAMES[1 : guessers + 1], [*order, *others], strict=False):
                touch(match, seat, cell)
                if told(match, "JX-14"):
                    break
            if match.rule == "JX-18":
                match.play(match.choices[0])
            found.append((scores(match)[0] - has, "JX-14" in cited(match)))
    return found


def test_jx_we_c_the_moral_of_the_example() -> None:
    """By the rules, over all targets and orders: 1 for *line* (M = n = 3), 0 for *maze*."""
    line = gains((0, 1, 2), guessers=3, has=1)
    assert Fraction(sum(gain for gain, _ in line), len(line)) == 1
    assert {found for _, found in line} == {True}
    maze = gains((0,), guessers=3, has=1)
    assert maze == [(0, True)]


# ---- Derived scenarios


@pytest.mark.parametrize(
    ("seats", "cards", "pile", "removed"),
    [(3, 41, 32, 30), (4, 51, 42, 20), (5, 61, 52, 10), (6, 71, 62, 0)],
)
def test_jx_s01_the_setup(seats: int, cards: int, pile: int, removed: int) -> None:
    match = tk.new("jinx", seats=seats, seed=seats)
    view = match.view()
    assert len([face for face in view["grid"] if face]) == 9
    assert (view["pile"], view["won"]) == (pile, [0] * seats)
    assert 9 + pile == cards == IN_PLAY[seats]
    assert cards + removed == 71
    assert discarded(view) == 0
    assert (match.asked, view["active"]) == (("Ana",), 0)


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_jx_s03_the_first_finger_finds_it(pace: str) -> None:
    if pace == "clicks":
        match = table()
        touch(match, "Ben", 5)
    else:
        match = timed([900, 1500, 2000])
        aim(match, Ben=5, Cleo=1, Dan=2)
    assert scores(match) == [0, 1, 0, 0]
    assert match.view()["pile"] == 41
    assert (told(match, "JX-16"), told(match, "JX-17")) == (1, 0)


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_jx_s04_two_wrong_fingers_before_it(pace: str) -> None:
    if pace == "clicks":
        match = table()
        touch(match, "Ben", 0)
        assert (match.asked, told(match, "JX-13")) == (("Cleo", "Dan"), 1)
        touch(match, "Cleo", 8)
        touch(match, "Dan", 5)
    else:
        match = timed([800, 1000, 1300])
        aim(match, Ben=0, Cleo=8, Dan=5)
    assert scores(match) == [2, 0, 0, 1]
    assert match.view()["pile"] == 39
    assert (told(match, "JX-13"), told(match, "JX-14")) == (2, 1)
    assert {*match.view()["won_cards"][0]} == {"1A", "22B"}
    assert match.view()["won_cards"][3] == ["6B"]


def test_jx_s05_nobody_finds_it() -> None:
    """The ledger's pile of 42 leaves no cards for Ana's two: it is 40 here, then 40 + 1 - 4."""
    match = table(won=[["30A", "31B"], [], [], []])
    assert match.view()["pile"] == 40
    for seat, cell in zip(("Ben", "Cleo", "Dan"), (0, 8, 3), strict=True):
        touch(match, seat, cell)
    assert (match.asked, match.rule) == (("Ana",), "JX-18")
    assert len(match.choices) == 2
    match.play(match.choices[0])
    view = match.view()
    assert view["won"] == [1, 0, 0, 0]
    assert (view["pile"], discarded(view)) == (37, 4)
    assert not {MAZE[cell] for cell in (0, 8, 3, 5)} & {*view["grid"]}
    assert told(match, "JX-18")
    assert told(match, "JX-20")
    assert not {"JX-14", "JX-16", "JX-17"} & {*cited(match)}


def test_jx_s05_the_lost_card_can_come_back() -> None:
    """Under the pile, not back in the box: with an empty pile it is the next to be laid out."""
    won = [["30A"], [], []]
    match = table(3, target=0, won=won, pile=["40A", "41A"])
    touch(match, "Ben", 1)
    touch(match, "Cleo", 2)
    assert scores(match) == [0, 0, 0]
    assert match.view()["grid"][:3] == ["40A", "41A", "30A"]


def test_jx_s07_a_contest_on_the_right_card_by_the_clock() -> None:
    match = timed([1000, 1030, 1400], [350, 200])
    aim(match, Ben=5, Cleo=5, Dan=0)
    assert scores(match) == [0, 0, 1, 0]
    assert match.view()["pile"] == 41
    assert match.view()["grid"][0] == MAZE[0]  # Dan came too late
    assert told(match, "JX-12")
    assert not told(match, "JX-13")  # Ben is not charged


def test_jx_s07_a_contest_on_the_right_card_by_clicks() -> None:
    match = table()
    touch(match, "Ben", 5, also=["Cleo"])
    assert match.rule == "JX-12"
    assert match.view()["contest"]["cell"] == 5
    assert {*match.view()["contest"]["seats"]} == {1, 2}
    assert {*match.asked} == {"Ben", "Cleo"}
    assert not {"JX-13", "JX-14"} & {*cited(match)}  # no answer before it is settled
    match.play("shout", "Cleo")
    assert scores(match) == [0, 0, 1, 0]
    assert "JX-13" not in cited(match)


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_jx_s08_the_loser_of_a_contest_chooses_again(pace: str) -> None:
    if pace == "clicks":
        match = table()
        touch(match, "Ben", 2, also=["Cleo"])
        match.play("shout", "Ben")
        assert fingers(match) == {1: 2}
        assert {*match.asked} == {"Cleo", "Dan"}
        assert ("touch", 2) not in moves(match)
        touch(match, "Cleo", 5)
    else:
        match = timed([1000, 1020, 2500], [100, 300], 500)
        aim(match, Ben=2, Cleo=2, Dan=0)
        assert match.asked == ("Cleo",)
        aim(match, Cleo=5)
    assert scores(match) == [1, 0, 1, 0]
    assert match.view()["won_cards"][0] == [MAZE[2]]
    assert (told(match, "JX-13"), told(match, "JX-14")) == (1, 1)


def test_jx_s10_an_occupied_card_outside_the_window_is_rejected_by_the_clock() -> None:
    match = timed([1000, 1300, 2500])
    aim(match, Ben=2, Cleo=2, Dan=0)
    assert match.asked == ("Cleo",)  # she is free and aims again
    assert "JX-11" in cited(match)
    assert "JX-12" not in cited(match)
    assert ("touch", 2) not in moves(match)
    assert fingers(match) == {1: 2}


def test_jx_s10_an_occupied_card_is_refused_by_clicks() -> None:
    match = table()
    touch(match, "Ben", 2)
    assert refused(match, "touch 2", "Cleo") == "JX-11"
    assert refused(match, "shout", "Cleo") == "JX-12"
    assert {*match.asked} == {"Cleo", "Dan"}
    assert ("touch", 5) in moves(match, "Cleo")


def test_jx_s11_no_second_finger() -> None:
    match = table()
    touch(match, "Ben", 2)
    assert refused(match, "touch 5", "Ben") == "JX-10"
    touch(match, "Cleo", 5)
    assert scores(match) == [1, 0, 1, 0]


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_jx_s13_wrong_before_right(pace: str) -> None:
    if pace == "clicks":
        match = table()
        touch(match, "Cleo", 7)
        touch(match, "Ben", 5)
    else:
        match = timed([1000, 900, 1600])
        aim(match, Ben=5, Cleo=7, Dan=1)
    assert scores(match) == [1, 1, 0, 0]
    assert match.view()["won_cards"][0] == [MAZE[7]]
    assert match.view()["grid"][1] == MAZE[1]
    assert match.view()["pile"] == 40


def test_jx_s15_a_contest_without_a_shout_frees_everybody() -> None:
    match = table()
    touch(match, "Ben", 2, also=["Cleo"])
    match.play("pass")
    assert {*match.asked} == {"Ben", "Cleo", "Dan"}
    assert fingers(match) == {}
    assert match.view()["contest"] is None
    for seat in match.asked:
        assert ("touch", 2) in moves(match, seat)
    assert "JX-13" not in cited(match)


def test_jx_s15_the_second_time_chance_decides() -> None:
    """G-10: a second unshouted contest on one cell in a turn."""
    keeps = set()
    for seed in range(12):
        match = table(seed=seed)
        for _ in range(2):
            touch(match, "Ben", 2, also=["Cleo"])
            match.play("pass")
        ((seat, cell),) = fingers(match).items()
        assert cell == 2
        keeps.add(seat)
        assert {*match.asked} == {*NAMES[1:4]} - {NAMES[seat]}
    assert keeps == {1, 2}


def test_jx_s16_a_shout_without_a_contest_counts_for_nothing() -> None:
    match = table()
    assert refused(match, "shout", "Dan") == "JX-12"
    touch(match, "Ben", 2, also=["Cleo"])
    assert refused(match, "shout", "Dan") == "JX-12"
    assert {*match.asked} == {"Ben", "Cleo"}


def test_jx_s18_whoever_waits_too_long_is_given_a_free_card() -> None:
    cells = set()
    for seed in range(60):
        match = table(seed=seed)
        touch(match, "Ben", 0)
        touch(match, "Cleo", 8)
        match.play("pass")  # nobody moves until max_think has passed: only Dan is left
        assert "JX-15" in cited(match)
        hit = "JX-14" in cited(match)
        assert scores(match) == ([2, 0, 0, 1] if hit else [0, 0, 0, 0])
        gone = [cell for cell in range(9) if match.view()["grid"][cell] != MAZE[cell]]
        cells |= {cell for cell in gone if cell not in (0, 8, 5)} or {5}
    assert cells == {1, 2, 3, 4, 5, 6, 7}  # never an occupied one


def test_jx_s19_nobody_may_pass() -> None:
    match = timed([900, 1000, 1100])
    assert match.asked == ("Ben",)
    assert refused(match, "pass") == "JX-15"


def test_jx_s20_no_finger_before_the_clue() -> None:
    match = table(clue=None)
    assert match.asked == ("Ana",)
    assert refused(match, "touch 5", "Ben") == "JX-05"
    assert fingers(match) == {}
    match.play(("clue", "word", "octopus"))
    touch(match, "Ben", 5)
    assert scores(match) == [0, 1, 0, 0]


def test_jx_s21_the_active_player_never_guesses() -> None:
    match = table()
    assert refused(match, "touch 5", "Ana") == "JX-09"
    assert {*match.asked} == {"Ben", "Cleo", "Dan"}
    assert {choice.seat for choice in match.choices if choice.verb == "touch"} == {*match.asked}


def test_jx_s22_a_grid_that_cannot_be_filled_ends_the_game() -> None:
    match = table(pile=1)
    touch(match, "Ben", 0)
    touch(match, "Cleo", 5)
    assert match.outcome is not None
    assert match.outcome.rule == "JX-24"
    assert "JX-23" in cited(match)
    assert match.outcome.scores == {"Ana": 1, "Ben": 0, "Cleo": 1, "Dan": 0}
    assert match.outcome.winners == ("Ana", "Cleo")  # grid and pile count for nobody
    view = match.view()
    assert (view["pile"], view["won"]) == (1, [1, 0, 1, 0])
    assert [cell for cell, face in enumerate(view["grid"]) if face is None] == [0, 5]


def test_jx_s24_a_game_of_sure_clues() -> None:
    match = tk.new("jinx", seats=3, seed=24)
    turns = 0
    while match.outcome is None:
        active = match.view()["active"]
        before = scores(match)
        target = match.view(NAMES[active])["target"]
        match.play(match.choices[0])
        touch(match, NAMES[(active + 1) % 3], target)
        assert scores(match)[active] == before[active]
        turns += 1
        assert sum(scores(match)) == turns
    assert turns == 33
    assert sum(match.outcome.scores.values()) == 33
    assert match.view()["pile"] == 0
    assert match.outcome.winners == ("Ana", "Ben", "Cleo")  # each is found eleven times


def test_jx_s26_the_fifth_finger_finds_it() -> None:
    match = table(6)
    for seat, cell in zip(NAMES[1:5], (0, 1, 2, 3), strict=True):
        touch(match, seat, cell)
    touch(match, "Finn", 5)
    assert scores(match) == [4, 0, 0, 0, 0, 1]
    view = match.view()
    assert (view["pile"], discarded(view)) == (57, 0)
    assert [cell for cell in range(9) if view["grid"][cell] != MAZE[cell]] == [0, 1, 2, 3, 5]


def test_jx_s27_both_wrong() -> None:
    match = table(3, won=[["30A", "31B", "32A"], [], []])
    pile = match.view()["pile"]
    touch(match, "Ben", 0)
    touch(match, "Cleo", 8)
    assert len(match.choices) == 3
    match.play(match.choices[1])
    view = match.view()
    assert view["won"] == [2, 0, 0]
    assert (view["pile"], discarded(view)) == (pile + 1 - 3, 3)


def test_jx_s27_without_a_card_there_is_nothing_to_lose() -> None:
    match = table(3)
    touch(match, "Ben", 0)
    touch(match, "Cleo", 8)
    assert scores(match) == [0, 0, 0]
    assert match.view()["pile"] == 32 - 3
    assert match.asked == ("Ben",)


@pytest.mark.parametrize("active", range(4))
def test_jx_s29_the_player_to_the_left_is_next(active: int) -> None:
    match = table(active=active)
    touch(match, NAMES[(active + 1) % 4], 5)
    assert match.view()["active"] == (active + 1) % 4
    assert match.asked == (NAMES[(active + 1) % 4],)
    assert match.rule == "JX-08"
    assert match.view()["clue"] is None
    assert fingers(match) == {}


def targets(turns: int, seed: int) -> Iterator[int]:
    """The positions drawn in so many turns of games played at random."""
    random = Random(seed)
    setup = GAME.setup(6, {"refill": "gaps"})
    count = 0
    while count < turns:
        line = Line(GAME, GAME.start(setup))
        while count < turns and line.start():
            while (request := line.request) is not None:
                if isinstance(request, Draw):
                    answer = sample(request, random)
                    if request.rule == "JX-06":
                        assert [*request.pool] == [*range(9)]  # all nine, every turn
                        count += 1
                        yield answer
                    line.send(answer)
                elif isinstance(request, Race):
                    seat = random.choice([*request.moves])
                    move = random.choice(request.moves[seat])
                    line.send(None if move[0] == "also" else (seat, move))
                else:
                    assert isinstance(request, Ask)
                    line.send(random.choice([*request.moves]))


def test_jx_s30_targets_are_uniform_and_independent() -> None:
    """90,000 turns in a long search, some of them each time."""
    drawn = [*targets(90_000 if SEARCHING else 1_800, seed=30)]
    expected = len(drawn) / 9
    counted = Counter(drawn)
    # 99.9 % of such samples lie below: 8 and 80 degrees of freedom.
    assert sum((counted[cell] - expected) ** 2 / expected for cell in range(9)) < 26.1
    pairs = Counter(pairwise(drawn))
    expected = (len(drawn) - 1) / 81
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(9) for b in range(9)) < 124.8


@pytest.mark.parametrize("active", range(4))
def test_jx_s31_the_arrow_makes_all_seats_read_the_same_cell(active: int) -> None:
    """JX-07: a card with its arrow up means the same cell of the table to everybody."""
    assert [cell_of(cell) for cell in range(9)] == [*range(9)]
    turned = [cell_of(cell, turned=1) for cell in range(9)]
    assert turned == [2, 5, 8, 1, 4, 7, 0, 3, 6]  # clockwise: the top row is the right column
    assert [cell for cell in range(9) if turned[cell] == cell] == [4]
    for cell in (0, 4, 7):
        match = table(active=active, target=cell, clue=["gesture", "hm"])
        assert match.view(NAMES[active])["target"] == cell
        if turned[cell] != cell:
            touch(match, NAMES[(active + 1) % 4], turned[cell])
            assert ("JX-14" in cited(match), told(match, "JX-13")) == (False, 1)
        touch(match, NAMES[(active + 2) % 4], cell)
        assert "JX-14" in cited(match)


def test_jx_s33_a_clue_that_names_the_place_is_accepted_and_logged() -> None:
    """With ``strict_clue`` it is refused: see test_rulings."""
    match = table(clue=None)
    match.play(("clue", "sentence", "top left"))
    assert "top left" in str(match.log.of("Dan"))
    assert [*match.view("Dan")["clue"]] == ["sentence", "top left"]


def test_jx_s34_three_fitting_cards_and_two_guessers() -> None:
    found = gains((0, 1, 2), guessers=2, has=1)
    assert len(found) == 18
    assert sum(gain for gain, _ in found) == 0
    assert Fraction(sum(hit for _, hit in found), 18) == Fraction(2, 3)


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_jx_s36_a_guesser_sees_neither_target_nor_pile(pace: str) -> None:
    one, other = (
        table(pace=pace, target=target, pile=pile)
        for target, pile in ((5, ["30A", "31B", "32A"]), (2, ["32A", "30A", "31B"]))
    )
    for name in ("Ben", "Cleo", "Dan", None):
        assert one.view(name)["target"] is None
        assert one.view(name)["pile"] == 3
        assert shown(one, name) == shown(other, name)
    assert one.view("Ana")["target"] == 5
    touch(one, "Ben", 0) if pace == "clicks" else aim(one, Ben=0)
    assert one.view("Cleo")["target"] is None
    assert one.view("Ben")["target"] is None


def test_jx_s36_aims_are_secret_until_the_fingers_are_down() -> None:
    one, other = timed([900, 1000, 1100]), timed([900, 1000, 1100])
    aim(one, Ben=0)
    aim(other, Ben=3)
    for name in ("Ana", "Cleo", "Dan", None):
        assert shown(one, name) == shown(other, name)
