"""The players of Jinx: they go by what all can see, and vague clues are worth more than clear."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots.montecarlo import Montecarlo, believed
from tablekit.core.chance import sample
from tablekit.core.line import Line
from tablekit.core.players import random_bot
from tablekit.core.requests import Draw
from tablekit.games.jinx.bots import ANY_CLUE, clear, greedy, odds_of
from tablekit.games.jinx.cards import CELLS, pictures
from tablekit.games.jinx.state import Jinx
from tests.games.jinx.helpers import GAME, MAZE, NAMES, aim, table
from tests.games.whole import among_random, ending

RULINGS: list[dict[str, Any]] = [
    {},
    {"noshout": "active", "shout_tie": "active", "eps_ms": 1000, "peek_top": True},
    {"refill": "fresh9", "keep_wrong": True, "lose_card": "random", "finish_round": True},
]


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_greedy_beats_random_players(pace: str, rulings: dict[str, Any]) -> None:
    """One among three that touch and hint at random has far more than a quarter of the cards."""
    mine = all_cards = 0
    for seed in range(12):
        bots = among_random(greedy, seed % 4, 4)
        scores = ending("jinx", bots, seed, rulings, pace=pace).scores
        mine += scores[seed % 4]
        all_cards += sum(scores)
    assert mine / all_cards > 0.3


def test_a_vague_clue_is_worth_more_to_whoever_gives_it() -> None:
    """The lesson of the game: with M cards that fit and M guessers the giver gains most."""
    vague = plain = 0
    for seed in range(25):
        bots = [clear if seat == seed % 4 else greedy for seat in range(4)]
        scores = ending("jinx", bots, seed, pace="clock").scores
        plain += scores[seed % 4]
        vague += sum(scores) - scores[seed % 4]
    assert vague / 3 > 1.15 * plain


def test_the_vague_clue_fits_as_many_cards_as_there_are_guessers() -> None:
    """Of the octopus' word and tags: animal fits 3 of the grid's pictures, wet 2, the word 1."""
    match = table(clue=None, seats=4)
    match.bots({"Ana": "greedy"}).step()
    assert match.decisions[0].value == ("clue", "word", "animal")
    match = table(clue=None, seats=3)
    match.bots({"Ana": "greedy"}).step()
    assert match.decisions[0].value[2] in ("wet", "star", "soft")


def test_the_clear_clue_is_the_word() -> None:
    match = table(clue=None)
    match.bots({"Ana": "clear"}).step()
    assert match.decisions[0].value == ("clue", "word", "octopus")


@pytest.mark.parametrize(
    ("clue", "cells"),
    [
        (["word", "line"], {0, 1, 2}),
        (["word", "drum"], {6}),
        (["sentence", "A road with many lines: the maze"], {0}),
        (["gesture", "flaps"], {*range(9)}),
    ],
)
def test_guessers_touch_what_fits_the_clue(clue: list[str], cells: set[int]) -> None:
    touched = set()
    for seed in range(40):
        match = table(clue=clue, pace="clock", seed=seed)
        match.bots({"Ben": "greedy"}).step()
        touched.add(match.decisions[0].value[1])
    assert touched == cells


def test_guessers_leave_out_what_is_taken() -> None:
    for seed in range(12):
        match = table(clue=["word", "line"], fingers={"1": 0, "3": 1}, seed=seed)
        match.bots({"Cleo": "greedy"}).step()
        assert match.decisions[0].value == (2, ("touch", 2))


def test_bots_see_no_more_than_their_seat() -> None:
    """Two tables that differ in what is hidden: the same view, the same choice."""
    one, other = (
        table(pace="clock", target=target, pile=pile, clue=["word", "line"])
        for target, pile in ((5, ["30A", "31A"]), (2, ["40B", "41B"]))
    )
    for bot in (greedy, clear, random_bot):
        moves = one.request.moves  # type: ignore[union-attr]
        chosen = [bot(match.view("Ben"), moves, Random(3)) for match in (one, other)]
        assert chosen[0] == chosen[1]


# ---- What a clue tells about its giver


def posterior(said: str, seats: int) -> list[float]:
    """How likely each cell is the right one, after this clue for the example's grid."""
    shown = tuple(pictures(GAME.box)[face] for face in MAZE)
    chances = odds_of("word", said, shown, seats - 1)
    return [chance / sum(chances) for chance in chances]


def targets(match: tk.Match, seat: int, draws: int = 600) -> list[float]:
    """How often each cell is the right one in the worlds that the greedy player believes in."""
    worlds = believed(match.worlds(match.seats[seat]), greedy)
    found = [worlds.draw(Random(number)).state.secret[0] for number in range(draws)]
    return [found.count(cell) / draws for cell in CELLS]


@pytest.mark.parametrize(("said", "seats"), [("grid", 3), ("star", 3), ("star", 4), ("many", 3)])
def test_the_odds_are_those_of_what_greedy_givers_do(said: str, seats: int) -> None:
    """For each target many givers: of those that say this, how many have which one in mind."""
    given = []
    for target in CELLS:
        match = table(target=target, clue=None, seats=seats)
        view, moves = match.view("Ana"), match.moves("Ana")
        count = sum(greedy(view, moves, Random(n))[2] == said for n in range(300))
        given.append(
            (1 - ANY_CLUE) * count / 300 + ANY_CLUE / 5 * (("clue", "word", said) in moves)
        )
    expected = [count / sum(given) for count in given]
    assert posterior(said, seats) == pytest.approx(expected, abs=0.04)


def test_worlds_have_the_target_that_the_clue_speaks_for() -> None:
    """With three guessers *star* is the pine: of the octopus a giver would say *animal*."""
    match = table(clue=["word", "star"], pace="clock")
    assert posterior("star", 4)[7] > 0.98
    assert targets(match, 1) == pytest.approx(posterior("star", 4), abs=0.03)
    match = table(clue=["word", "grid"], target=0, pace="clock", seats=3)
    assert posterior("grid", 3)[2] == pytest.approx(0.746, abs=0.01)
    assert targets(match, 1) == pytest.approx(posterior("grid", 3), abs=0.06)


def test_a_refused_card_is_the_target_in_no_world() -> None:
    match = table(clue=["word", "line"], target=2, fingers={"1": 0})
    assert targets(match, 2) == pytest.approx([0, 0.5, 0.5] + 6 * [0], abs=0.06)


@pytest.mark.parametrize(
    ("clue", "cells"),
    [
        (["sentence", "many lines, one road"], {0, 1}),
        (["word", "cat"], {*CELLS}),
        (["gesture", "flaps"], {*CELLS}),
    ],
)
def test_a_clue_in_free_words_tells_no_more_than_what_it_fits(
    clue: list[str], cells: set[int]
) -> None:
    found = targets(table(clue=clue, pace="clock"), 1)
    assert found == pytest.approx([(cell in cells) / len(cells) for cell in CELLS], abs=0.06)


def test_other_fingers_are_taken_to_go_where_the_clue_fits() -> None:
    match = table(clue=["word", "line"], target=2, pace="clock")
    aim(match, Ben=8)
    worlds = believed(match.worlds("Cleo"), greedy)
    states: list[Any] = [worlds.draw(Random(number)).state for number in range(100)]
    assert {state.aims[1] for state in states} == {0, 1, 2}


def test_whoever_gives_the_clue_knows_the_target_in_all_worlds() -> None:
    assert targets(table(clue=None, target=3), 0, 20)[3] == 1


def test_what_is_believed_never_looks_at_the_target_or_at_fingers_on_their_way() -> None:
    """Tables that a seat can't tell apart: the same worlds, and montecarlo does the same."""
    bot = Montecarlo(playouts=12, most=4)
    decided = []
    for target, ben in ((0, 8), (2, 1), (6, 0)):
        match = table(target=target, pile=2, clue=["word", "line"], pace="clock")
        aim(match, Ben=ben)
        view, moves, worlds = match.view("Cleo"), match.moves("Cleo"), match.worlds("Cleo")
        drawn: list[Jinx] = [
            believed(worlds, greedy).draw(Random(number)).state  # type: ignore[misc]
            for number in range(20)
        ]
        told = [(state.secret, state.aims, state.pile.cards) for state in drawn]
        chosen = [bot(view, moves, Random(number), worlds) for number in range(5)]
        decided.append((view, told, chosen))
    assert decided[0] == decided[1] == decided[2]


def test_montecarlo_takes_the_clue_at_its_givers_word() -> None:
    """The last card decides: *grid* is more often said of the net than of the maze."""
    for seed in range(4):
        match = table(
            clue=["word", "grid"],
            target=2,
            pace="clock",
            seats=3,
            pile=0,
            won=[9, 10, 10],
            seed=seed,
        )
        match.bots({"Ben": Montecarlo(playouts=120, most=3)}).step()
        assert match.decisions[0].value == ("touch", 2)


def test_whole_matches_between_bots_with_log_and_without_are_the_same() -> None:
    """Playouts take a shorter way through a race in which no fingers meet."""
    for seed in range(30):
        ends = []
        for log in (None, []):
            random = Random(seed)
            line = Line(GAME, GAME.start(GAME.setup(3 + seed % 4, options={"pace": "clock"})))
            line.state.log = log
            while line.start():
                while (request := line.request) is not None:
                    if isinstance(request, Draw):
                        line.send(sample(request, random))
                    else:
                        line.send(random_bot(None, request.moves, random))  # type: ignore[union-attr]
            line.state.log = None
            ends.append(line.state)
        assert ends[0] == ends[1]


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_a_bot_at_every_seat_plays_a_whole_match(pace: str) -> None:
    match = tk.new("jinx", NAMES[:4], seed=5, pace=pace)
    match.bots(dict(zip(NAMES, ["greedy", "clear", "random", "greedy"], strict=False))).run()
    assert match.outcome is not None
    assert match.outcome.rule == "JX-24"


def test_advice_counts_playouts() -> None:
    match = table(clue=None, pile=4)
    advice = match.advise(playouts=6, policy="greedy", progress=False)
    assert {s.choice.verb for s in advice} == {"clue"}
    assert match.view()["grid"] == MAZE
