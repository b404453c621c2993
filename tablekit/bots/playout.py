"""A line of play followed to its end by bots: the lean loop under everything in bulk."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from tablekit.core.chance import quick
from tablekit.core.errors import TablekitError
from tablekit.core.events import Ending
from tablekit.core.line import CHANCE, NOBODY, Answer, Line
from tablekit.core.players import any_of, decision, needs_line, race, random_bot
from tablekit.core.requests import Ask, Draw, Move, Race, Some, Take, forced
from tablekit.core.worlds import Worlds

if TYPE_CHECKING:
    from tablekit.core.game import Bot
    from tablekit.core.state import State

MOST = 1_000_000
"""A game with more decisions than this has no end."""
FORCED = -3
"""By whom a forced move is: no answer that anybody would take down."""


class Playout:
    """A line of play, and a bot on each seat to play it on.

    Args:
        line: where it begins; it is played on in place.
        bots: who plays, by seat.
        chance: what draws are answered from.
        random: what the bots are handed.
        keep: whether to take down the answers, for `Worlds` or for a match.
    """

    __slots__ = (
        "answers", "bots", "chance", "decisions", "line", "random", "turn", "turn_began", "turns",
    )  # fmt: skip

    def __init__(
        self,
        line: Line,
        bots: Sequence[Bot],
        chance: Random,
        random: Random,
        keep: bool = False,
    ) -> None:
        self.line = line
        self.bots = bots
        self.chance = chance
        self.random = random
        keep = keep or any(map(needs_line, bots))
        self.answers: list[Answer] | None = [] if keep else None
        self.turn: State | None = None
        self.turn_began = 0
        self.turns = 0
        self.decisions = 0

    def run(self) -> Ending:
        """Play to the end.

        Raises:
            IllegalChoice: a bot played what is not open.
            TablekitError: the game doesn't end.
        """
        if self.answers is None and all(bot is random_bot for bot in self.bots):
            decisions, self.turns = roll(self.line, self.chance, self.random)
            self.decisions += decisions
        else:
            self.look_ahead(-1)
        ending = self.line.state.outcome
        assert ending is not None
        return ending

    def look_ahead(self, turns: int) -> None:
        """Play until so many turns have ended, this one included, or the game has.

        Raises:
            IllegalChoice, TablekitError: as `run`.
        """
        line, answers, draw, decide = self.line, self.answers, self.chance, self.decide
        while turns and (line.request is not None or self._begin_turn()):
            turns -= 1
            request: Any = line.request
            send = line.rules.send
            while True:
                kind = type(request)
                if kind is Draw or kind is Take:
                    by, answer = CHANCE, quick(request, draw)
                elif kind is Race:
                    answer = race(request, decide, self.random)
                    by = NOBODY if answer is None else answer[0]
                else:
                    assert kind is Ask
                    moves = request.moves
                    answer = forced(request) if len(moves) == 1 else None
                    by = FORCED
                    if answer is None:
                        by, answer = request.seat, decide(request.seat, moves)
                if answers is not None and by != FORCED:
                    answers.append(Answer(by, answer))
                try:
                    request = send(answer)
                except StopIteration:
                    break
            line.request = None

    def decide(self, seat: int, moves: Sequence[Move | Some]) -> Move:
        """What the bot on a seat does."""
        self.decisions += 1
        if self.decisions > MOST:
            raise _endless(self.line)
        bot = self.bots[seat]
        if bot is random_bot:
            return random_bot(None, moves, self.random)
        view = self.line.game.view(self.line.state, seat)
        return decision(bot, view, moves, self.random, lambda: self._worlds(seat))

    def _worlds(self, seat: int) -> Worlds:
        if self.turn is None or self.answers is None:
            raise TablekitError("a bot that needs a line can't begin in the middle of a turn")
        since = [answer.value for answer in self.answers[self.turn_began :]]
        return Worlds(self.line.game, self.turn, since, seat, len(self.bots))

    def _begin_turn(self) -> bool:
        if self.answers is not None:
            self.turn = self.line.state.copy()
            self.turn_began = len(self.answers)
        began = self.line.start()
        self.turns += began
        return began


def roll(line: Line, chance: Random, random: Random) -> tuple[int, int]:
    """Play a line to its end with random players, who look at nothing: the leanest loop there is.

    Returns:
        How many decisions they made, and how many turns asked anything.

    Raises:
        TablekitError: the game doesn't end.

    >>> from tablekit.core.game import game
    >>> played = game("clubs")
    >>> line = Line(played, played.start(played.setup(4)))
    >>> decisions, turns = roll(line, Random(1), Random(2))
    >>> line.state.outcome.rule, decisions > turns > 20
    ('CL-01', True)
    """
    decisions = raced = turns = 0
    chances, picks = chance.random, random.random
    state, turn = line.state, line.game.turn
    rules, request = line.rules, cast("Any", line.request)

    def decide(seat: int, moves: Sequence[Move | Some]) -> Move:
        nonlocal raced
        raced += 1
        if raced > MOST:
            raise _endless(line)
        return random_bot(None, moves, random)

    while request is not None or state.outcome is None:
        if request is None:
            rules = turn(state)
            request = next(rules, None)
            if request is None:
                continue
            turns += 1
        send = rules.send
        while True:
            kind = type(request)
            if kind is Ask:
                moves = request.moves
                count = len(moves)
                # What `forced`, `random_bot` and `quick` do first is done here: to call them for
                # each request costs a tenth.
                if count > 1 or (
                    type(answer := moves[0]) is not tuple and (answer := forced(request)) is None
                ):
                    decisions += 1
                    if decisions > MOST:
                        raise _endless(line)
                    answer = moves[int(picks() * count)]
                    if type(answer) is not tuple:
                        answer = any_of(answer, random)
            elif kind is Take:
                pool = request.pool
                alone = request.count == 1
                answer = pool.pop(int(chances() * len(pool))) if alone else quick(request, chance)
            elif kind is Draw:
                pool = request.pool
                alone = request.count == 1 and type(pool) is not dict
                answer = pool[int(chances() * len(pool))] if alone else quick(request, chance)
            else:
                answer = race(request, decide, random)
            try:
                request = send(answer)
            except StopIteration:
                request = None
                break
    line.request = None
    return decisions + raced, turns


def _endless(line: Line) -> TablekitError:
    return TablekitError(f"{line.game.id} doesn't end: {MOST:,} decisions so far")


def share(ending: Ending, seat: int, seats: int) -> float:
    """What an ending is worth to a seat: 1 won, 0 lost, its part of a win or a draw that is shared.

    Where a game has a loser and no winner, not to lose is all there is to win.

    >>> nobody, one_loser = Ending((), "OM-29"), Ending((), "OM-20", losers=(2,))
    >>> share(nobody, 0, 4), share(one_loser, 0, 4), share(one_loser, 2, 4)
    (0.25, 1.0, 0.0)
    """
    if ending.winners:
        return 1 / len(ending.winners) if seat in ending.winners else 0.0
    return float(seat not in ending.losers) if ending.losers else 1 / seats
