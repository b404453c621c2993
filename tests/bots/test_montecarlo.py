"""The player that tries its moves out: it sees nothing it may not, and plays better for it."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.bots.montecarlo import Trials, candidates
from tablekit.bots.playout import share
from tablekit.core.chance import sample
from tablekit.core.deck import Pile, redeal
from tablekit.core.events import Ending
from tablekit.core.line import Line
from tablekit.core.match import Match
from tablekit.core.players import PASS, random_bot
from tablekit.core.requests import Ask, Draw, Move, Race, Some
from tablekit.core.worlds import Worlds
from tests.bots import players
from tests.core.doubles import jinx

GAMES = ("sexy", "times_square")
SMALL = tk.Montecarlo(playouts=8)


def matches(game: str, count: int, decisions: int = 25) -> list[tk.Match]:
    """Matches in the middle, some in the middle of a turn."""
    found = []
    for seed in range(count):
        match, random = tk.new(game, seed=seed), Random(seed)
        for _ in range(random.randrange(decisions)):
            choice = random.choice(match.choices)
            if choice.items is not None:
                choice = choice.taking(*choice.items[: choice.minimum])
            match.play(choice)
            if match.outcome is not None:
                break
        if match.outcome is None:
            found.append(match)
    return found


def twin(match: tk.Match, seat: int, random: Random) -> Worlds:
    """The worlds of a match that differs from this one in what the seat can't see.

    Its cards are dealt anew in the state that the turn began with, so the turn's answers are
    given again only where they have drawn nothing and moved no hidden card.
    """
    state, start, _ = match._turns[-1]
    state = state.copy()
    for zones in match.game.hidden(state, seat):
        redeal(zones, random.shuffle)
    answers = [answer.value for answer in match._answers[start:]]
    return Worlds(match.game, state, answers, seat, len(match.seats))


def told(line: Line) -> tuple[Any, ...]:
    """All that there is in a line's state, for comparing."""
    state: Any = line.state
    assert isinstance(line.request, Ask)
    zones = [
        sorted(zone.cards) if isinstance(zone, Pile) else list(zone)
        for seat in range(2)
        for zones in line.game.hidden(state, seat)
        for zone in zones
    ]
    return (zones, repr(line.game.view(state, line.request.seat)), plainly(line.request.moves))


def plainly(moves: Any) -> list[Any]:
    """Moves as they can be compared."""
    return [
        move if isinstance(move, tuple) else (move.verb, move.head, list(move.items), move.maximum)
        for move in moves
    ]


# It sees nothing it may not


@pytest.mark.parametrize("game", GAMES)
def test_worlds_show_the_seat_what_it_sees(game: str) -> None:
    """A world has the view, the request and the cards of the real one; hidden cards move."""
    moved = 0
    for match in matches(game, 15):
        seat = match.seats.index(match.asked[0])
        real = match.fork()
        for number in range(4):
            world = match.worlds(match.seats[seat]).draw(Random(number))
            assert match.game.view(world.state, seat) == match.view(match.seats[seat])
            assert Counter(match.game.census(world.state)) == Counter(match.game.census(real.state))
            assert isinstance(world.request, Ask) and isinstance(real.request, Ask)
            assert plainly(world.request.moves) == plainly(real.request.moves)
            moved += match.game.view(world.state, 1 - seat % 2) != match.game.view(
                real.state, 1 - seat % 2
            )
    assert moved > 10


@pytest.mark.parametrize("game", GAMES)
def test_states_with_one_view_give_the_same_worlds_and_the_same_move(game: str) -> None:
    """Deal what the seat can't see otherwise, and nothing it does changes."""
    compared = 0
    for match in matches(game, 40):
        if match._turns[-1][1] < len(match._answers):
            continue  # the twin must have the same turn behind it: compare where it begins
        seat = match.seats.index(match.asked[0])
        other = twin(match, seat, Random(5))
        worlds = match.worlds(match.asked[0])
        view, moves = match.view(match.asked[0]), match.moves(match.asked[0])
        assert told(worlds.draw(Random(1))) == told(other.draw(Random(1)))
        one = SMALL(view, moves, Random(2), worlds)
        two = SMALL(view, moves, Random(2), other)
        assert one == two
        compared += 1
    assert compared >= 10


def test_it_is_handed_no_line_but_worlds() -> None:
    """What a bot with ``needs_line`` gets hands out worlds only, and they are not the real one."""
    handed: list[Worlds] = []

    class Curious:
        needs_line = True

        def __call__(self, view: Any, moves: Any, random: Random, worlds: Worlds) -> Move:
            handed.append(worlds)
            assert not [name for name in dir(worlds) if name in ("state", "line", "match")]
            return random_bot(view, moves, random)

    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7).bots({"Ben": Curious()})
    match.step()
    [worlds] = handed
    assert worlds.seat == 1
    hidden = {tuple(worlds.draw(Random(n)).state.hands[0]) for n in range(20)}  # type: ignore[attr-defined]
    assert len(hidden) == 20
    tk.simulate("times_square", games=1, bots=[Curious(), "random"])
    assert len(handed) > 5


def test_the_real_deal_is_no_likelier_than_others() -> None:
    """A card that the rival really holds comes up in its hand as often as its number says."""
    match = tk.position("times_square", {"board": [0, -2, 2, 1, -1, 0]}, seed=5)
    seat = match.seats.index(match.asked[0])
    real = Counter(match.view(match.seats[1 - seat])["hand"])
    pool = Counter(tk.game("times_square").census(match.fork().state))
    pool -= Counter(match.view(match.seats[seat])["hand"])
    card = real.most_common(1)[0][0]
    draws = 3000
    found = sum(
        Counter(match.worlds(match.seats[seat]).draw(Random(n)).state.hands[1 - seat])[card]  # type: ignore[attr-defined]
        for n in range(draws)
    )
    expected = 8 * pool[card] / pool.total()
    assert found / draws == pytest.approx(expected, rel=0.08)


# It is a good bot otherwise


def test_it_is_seeded_and_picklable() -> None:
    again = pickle.loads(pickle.dumps(SMALL))  # noqa: S301
    assert again == SMALL
    won = [
        tk.simulate("times_square", games=3, bots=[bot, "random"], seed=1)[:]
        for bot in (SMALL, again)
    ]
    assert won[0] == won[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_seated_by_name(game: str) -> None:
    match = tk.new(game, seed=1)
    match.bots({match.asked[0]: "montecarlo"})
    before = len(match.decisions)
    match.step()
    assert len(match.decisions) == before + 1


def test_after_undo_it_does_the_same_again() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=2).bots({"Ben": SMALL})
    match.run()
    choice = match.choices[0]
    match.play(choice)
    while match.asked == ("Ana",) and not any(answer.by == 1 for answer in match.decisions[-2:]):
        choice = match.choices[-1] if match.choices[-1].items is None else match.choices[0]
        match.play(choice)
    history = match.history
    match.undo()
    assert match.history != history
    match.play(choice)
    assert match.history == history


@pytest.mark.parametrize("margin", [-1, "wide", None, float("nan")])
def test_a_margin_that_is_none_is_refused(margin: Any) -> None:
    with pytest.raises(tk.TablekitError, match="margin is a number from 0, not"):
        tk.Montecarlo(margin=margin)


def test_a_wide_margin_makes_it_play_as_its_policy_does() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    [name] = match.asked
    view, moves = match.view(name), match.moves(name)
    bot = tk.Montecarlo(24, policy=players.first, margin=1000)
    assert bot(view, moves, Random(1), match.worlds(name)) == players.first(view, moves, Random(1))


@pytest.mark.parametrize("playouts", [0, -1, 2.5, "many", True, None])
def test_a_count_that_is_none_is_refused(playouts: Any) -> None:
    with pytest.raises(tk.TablekitError, match="playouts is a whole number above zero"):
        tk.Montecarlo(playouts=playouts)
    with pytest.raises(tk.TablekitError, match="most is a whole number above zero"):
        tk.Montecarlo(most=playouts)


def test_a_policy_that_is_none_is_refused() -> None:
    match = tk.new("times_square", seed=2)
    match.bots({match.asked[0]: tk.Montecarlo(policy="gready")})
    with pytest.raises(tk.TablekitError, match="no bot 'gready'; did you mean 'greedy'"):
        match.step()
    match.bots({match.asked[0]: tk.Montecarlo(policy="montecarlo")})
    with pytest.raises(tk.TablekitError, match="it makes some itself"):
        match.step()
    with pytest.raises(tk.TablekitError, match="draws from worlds"):
        SMALL(match.view(), [("stop",)], Random(1))


def test_it_takes_the_win_that_lies_open() -> None:
    match = tk.position("times_square", {"board": [4, 1, 8, 7, 4, 0]}, seats=["Ana", "Ben"])
    match.bots({"Ana": tk.Montecarlo(playouts=60, policy="random")}).run()
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",)


def test_a_subset_move_is_tried_with_some_subsets() -> None:
    trade = Some("trade", ["a", "b", "c"], 1, 3)
    found = candidates({}, [("stop",), trade], players.first, Random(1))
    assert found[0] == ("stop",)
    assert all(move == ("stop",) or trade.admits(move) for move in found)
    assert len(found) == len(set(found)) >= 3


# A race, and a game that knows more of what is hidden than where cards lie


def deal(s: Any, seat: int, random: Random) -> None:
    """In Jinx only the active player knows the target: to others it is any cell not yet touched."""
    if seat != s.active:
        s.target = random.choice([c for c in jinx.CELLS if c not in s.fingers.values()])


GUESSING = replace(jinx.GAME, deal=deal)


def racing(target: int) -> Worlds:
    """The worlds of a guesser when the race for a target begins."""
    line = Line(GUESSING, GUESSING.start(GUESSING.setup(3)))
    turn, given = line.state.copy(), []
    line.start()
    while not isinstance(line.request, Race):
        assert line.request is not None
        given.append(
            (target if line.request.rule == "JX-06" else sample(line.request, Random(4)))
            if isinstance(line.request, Draw)
            else ("clue", "red")
        )
        line.send(given[-1])
    return Worlds(GUESSING, turn, given, 1, 3)


def test_a_game_says_itself_what_a_seat_may_take_for_the_truth() -> None:
    """The target is no card, so the game's own ``deal`` draws it anew: nothing of it leaks."""
    drawn = Counter(racing(2).draw(Random(n)).state.target for n in range(400))  # type: ignore[attr-defined]
    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 60
    moves = [("touch", cell) for cell in jinx.CELLS] + [PASS]
    view: dict[str, Any] = {}
    chosen = {
        target: [
            tk.Montecarlo(20, policy="random")(view, moves, Random(n), racing(target))
            for n in range(4)
        ]
        for target in jinx.CELLS
    }
    assert chosen[0] == chosen[1] == chosen[2] == chosen[3]


def test_in_a_race_it_acts_or_lets_others_act() -> None:
    trials = Trials(racing(2), random_bot, 1)
    acts = [trials.value(("touch", 0), number) for number in range(30)]
    waits = [trials.value(PASS, number) for number in range(30)]
    assert acts != waits
    match = Match(GUESSING, ["Ana", "Ben", "Cleo"], 3, GUESSING.setup(3))
    match.bots({"Ben": tk.Montecarlo(8), "Cleo": tk.Montecarlo(8), "Ana": "random"}).run()
    assert match.outcome is not None
    assert any(answer.value and answer.value[0] == 1 for answer in match.decisions)


def test_it_can_look_at_the_points_of_this_turn_alone() -> None:
    game = tk.game("jinx")
    position = {
        "grid": ["1A", "2A", "3A", "4B", "5B", "6B", "10B", "8B", "22B"],
        "target": 0,
        "clue": ["word", "maze"],
        "fingers": {"1": 4, "2": 5},
    }
    match = tk.position("jinx", position, seats=["Ana", "Ben", "Cleo", "Dan"], pace="clock")
    worlds = match.worlds("Dan")
    trials = Trials(worlds, game.bots["greedy"], "seed", ahead=1)
    # The word names one card: Dan has it, and Ana the two wrong ones; else Ana has nothing to lose.
    assert trials.value(("touch", 0), 0) == pytest.approx(1 - 2 / 3)
    assert trials.value(("touch", 1), 0) == 0
    ahead = tk.Montecarlo(40, margin=0, ahead=1)
    assert ahead(match.view("Dan"), match.moves("Dan"), Random(1), worlds) == ("touch", 0)


def test_without_points_it_can_not_look_at_them() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    match.bots({match.asked[0]: tk.Montecarlo(8, ahead=1)})
    with pytest.raises(tk.TablekitError, match="times_square counts no points: leave out ahead=1"):
        match.run()
    with pytest.raises(tk.TablekitError, match="ahead is a whole number above zero, not 0"):
        tk.Montecarlo(ahead=0)


@pytest.mark.parametrize(
    ("ending", "shares"),
    [
        (Ending((1,), "X"), [0, 1, 0]),
        (Ending((0, 2), "X"), [0.5, 0, 0.5]),
        (Ending((), "X"), [1 / 3, 1 / 3, 1 / 3]),
        (Ending((), "X", losers=(1,)), [1, 0, 1]),
    ],
)
def test_what_an_ending_is_worth(ending: Ending, shares: list[float]) -> None:
    assert [share(ending, seat, 3) for seat in range(3)] == shares


def test_one_number_is_one_world_for_every_move() -> None:
    match = tk.new("times_square", seed=7)
    trials = Trials(match.worlds(match.asked[0]), random_bot, 1)
    move = match.choices[0].move
    assert [trials.value(move, n) for n in range(6)] == [trials.value(move, n) for n in range(6)]
    assert {trials.value(move, n) for n in range(20)} == {0.0, 1.0}


def test_of_many_moves_it_tries_those_that_its_policy_likes_best() -> None:
    def highest(view: Any, moves: Any, random: Random) -> Move:
        move: Move = max(moves)
        return move

    moves: list[Move | Some] = [("play", number) for number in range(50)]
    assert candidates({}, moves, highest, Random(1), most=3) == [
        ("play", 49),
        ("play", 48),
        ("play", 47),
    ]
    assert len(candidates({}, moves, highest, Random(1))) == 50
    moves[30] = ("pass",)
    assert candidates({}, moves, highest, Random(1), most=3) == [
        ("play", 49),
        ("pass",),
        ("play", 48),
    ]
    moves[30] = ("play", 30)
    stubborn = candidates({}, moves, lambda *_: ("play", 7), Random(1), most=3)
    assert stubborn == [("play", 7), ("play", 0), ("play", 1)]
