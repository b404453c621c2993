"""Random playouts: actions per second, counted in one way for all.

An *action* is a decision of a player among at least two options. Chance and forced moves
take their time but don't count, and so do the deals and shuffles of a new game. Everything
is driven from Python as its own documentation does it, choosing with `random`; processor
time, so that what else runs on the machine counts little.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import tablekit as tk
from benchmarks.report import Row, ratio, rounds, show
from tablekit.bots.playout import roll
from tablekit.core.line import Line

Playout = Callable[[Random], int]
"""Plays one game to its end; returns how many actions it had."""

ROUNDS = 9
SECONDS = 0.25
"""How long a contestant plays in one round, at least; it always finishes its game."""

CHESS = "python-chess"
GO_FISH = "OpenSpiel go_fish"
UNO = "RLCard uno"
REACHES = {
    "clubs": {GO_FISH: 1.0, UNO: 5.0},
    "jinx": {CHESS: 6.0},
    "orgasme": {CHESS: 4.0},
    "sexy": {CHESS: 3.0},
}
"""By game and rival: how many times the rival's actions per second the game should reach."""
OPTIONS: dict[str, dict[str, Any]] = {"jinx": {"pace": "clock"}, "sexy": {"scenes": 4}}
"""What is played: Jinx as it is simulated, by the clock; Sexy as the whole evening."""
RULINGS: dict[str, dict[str, Any]] = {"jinx": {"lose_card": "last"}}
"""So that each turn of Jinx has one decision that is no touch, the clue; only touches count."""


# ---- ours


def ours() -> dict[str, Playout]:
    """Our games."""
    return {game.id: tablekit_playout(game) for game in tk.games()}


def tablekit_playout(game: tk.Game) -> Playout:
    """Random play of one of our games by the loop under `tk.simulate`."""
    # Four seats where the game takes them: go_fish is measured with four.
    seats = min(max(4, game.seats[0]), game.seats[1])
    setup = game.setup(seats, RULINGS.get(game.id), options=OPTIONS.get(game.id))

    def play(random: Random) -> int:
        decisions, turns = roll(Line(game, game.start(setup)), random, random)
        clues = turns - 1 if game.id == "jinx" else 0  # the first turn is set-up
        return decisions - clues

    return play


# ---- theirs


def openspiel(name: str) -> Playout:
    """OpenSpiel's C++ core through its Python binding."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(random: Random) -> int:
        actions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            actions += len(legal) > 1
            state.apply_action(legal[int(random.random() * len(legal))])
        return actions

    return play


def rlcard(name: str) -> Playout:
    """RLCard's environment, as its agents meet it."""
    from rlcard import make

    env = make(name, config={"seed": 1})

    def play(random: Random) -> int:
        actions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            actions += len(legal) > 1
            state, _ = env.step(legal[int(random.random() * len(legal))])
        return actions

    return play


def pettingzoo(module: str) -> Playout:
    """PettingZoo's wrapper of an environment, by its loop over agents."""
    env = import_module(f"pettingzoo.classic.{module}").env()

    def play(random: Random) -> int:
        actions = 0
        env.reset(seed=int(random.random() * 2**31))
        for _ in env.agent_iter():
            observation, _, ended, stopped, _ = env.last()
            if ended or stopped:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0].tolist()
            actions += len(legal) > 1
            env.step(legal[int(random.random() * len(legal))])
        return actions

    return play


def python_chess() -> Playout:
    """python-chess: legal moves, listed and pushed; asking less often whether it is over."""
    import chess

    def play(random: Random) -> int:
        actions = 0
        board = chess.Board()
        while board.halfmove_clock < 150 and not board.is_insufficient_material():
            legal = list(board.legal_moves)
            if not legal:
                break
            actions += len(legal) > 1
            board.push(legal[int(random.random() * len(legal))])
        return actions

    return play


RIVALS: dict[str, Callable[[], Playout]] = {
    GO_FISH: lambda: openspiel("go_fish(players=4)"),
    "OpenSpiel crazy_eights": lambda: openspiel("crazy_eights"),
    "OpenSpiel gin_rummy": lambda: openspiel("gin_rummy"),
    UNO: lambda: rlcard("uno"),
    "RLCard gin-rummy": lambda: rlcard("gin-rummy"),
    "PettingZoo texas_holdem": lambda: pettingzoo("texas_holdem_v4"),
    "PettingZoo connect_four": lambda: pettingzoo("connect_four_v3"),
    CHESS: python_chess,
}


def rivals() -> dict[str, Playout]:
    """Those that are installed; says which are not."""
    found: dict[str, Playout] = {}
    for name, begin in RIVALS.items():
        try:
            found[name] = begin()
        except ImportError as missing:
            print(f"{name} is left out: {missing}")
    return found


# ---- the measure


def speed(playout: Playout, random: Random) -> float:
    """Actions per second of processor time, over whole games."""
    actions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        actions += playout(random)
    return actions / spent


def measured(playouts: dict[str, Playout]) -> dict[str, list[float]]:
    """Every contestant's actions per second, round by round."""
    random = Random(1)
    # What all of them have loaded would be searched for garbage again and again, in whoever's turn.
    gc.collect()
    gc.freeze()
    turns = {name: lambda play=play: speed(play, random) for name, play in playouts.items()}
    return rounds(turns, ROUNDS)


def playout_table(mine: list[str], figures: dict[str, list[float]]) -> list[Row]:
    """Each of our games against each rival, fastest rival first."""
    rates = {name: statistics.median(found) for name, found in figures.items()}
    others = sorted(set(figures) - set(mine), key=lambda name: -rates[name])
    rows = []
    for game in mine:
        reaches = REACHES.get(game, {})
        if not others:
            rows.append(Row(game, f"{rates[game]:,.0f}"))
        for other in others:
            times = ratio(figures[game], figures[other])
            ours, theirs = f"{rates[game]:,.0f}", f"{rates[other]:,.0f}"
            rows.append(Row(f"{game} / {other}", ours, theirs, times, reaches.get(other)))
    return rows


def whole_game_table(mine: list[str]) -> list[Row]:
    """A whole match between greedy bots, log and history kept: its seconds."""
    rows = []
    for game in mine:
        matches = [greedy_match(game, seed) for seed in range(5)]
        decisions, seconds = map(statistics.median, zip(*matches, strict=True))
        what = f"{game}: a match of greedy bots, {decisions:.0f} decisions"
        rows.append(Row(what, f"{seconds * 1000:,.0f} ms", "1,000 ms", seconds, most=1.0))
    return rows


def greedy_match(game: str, seed: int) -> tuple[int, float]:
    """How many decisions the bots made in the longest match there is, and the seconds it took."""
    match = tk.new(game, seed=seed, **OPTIONS.get(game, {}))
    match.bots(dict.fromkeys(match.seats, "greedy"))
    start = time.process_time()
    match.run()
    return len(match.decisions), time.process_time() - start


def main() -> None:
    mine, others = ours(), rivals()
    figures = measured({**mine, **others})
    show(
        playout_table(list(mine), figures),
        "Actions per second; an action is a decision among at least two options.",
        f"Medians of {ROUNDS} rounds; the ratio is the median of the rounds' ratios.",
        "Of Jinx only touches count.",
    )
    show(whole_game_table(list(mine)))


if __name__ == "__main__":
    main()
