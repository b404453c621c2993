"""A line of play: a state and the rules running on it, and the answers that lead there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from tablekit.core.requests import Request, Take, forced

if TYPE_CHECKING:
    from tablekit.core.game import Game
    from tablekit.core.state import State

CHANCE = -1
NOBODY = -2


class Answer(NamedTuple):
    """One answer in a match's history: whose (a seat, CHANCE, or NOBODY in a race) and what."""

    by: int
    value: Any


class Line:
    """One line of play: a state and the rules running on it, without names, log or undo.

    Playouts, odds and bots work on lines; a match is a line with a history.
    """

    __slots__ = ("game", "request", "rules", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.rules: Any = None
        self.request: Request | None = None

    def start(self) -> bool:
        """Begin a turn, if the game isn't over; False when it is."""
        state, turn = self.state, self.game.turn
        while state.outcome is None:
            self.rules = rules = turn(state)
            try:
                self.request = next(rules)
                return True
            except StopIteration:
                continue
        self.request = None
        return False

    def skip_forced(self) -> None:
        """Answer what has only one answer."""
        while self.request is not None and (move := forced(self.request)) is not None:
            self.send(move)

    def send(self, answer: Any) -> bool:
        """Answer the request; False when that ended the turn (``request`` is then None)."""
        if type(self.request) is Take:
            self.request.take(answer)
        try:
            self.request = self.rules.send(answer)
            return True
        except StopIteration:
            self.request = None
            return False


def replay(game: Game, turn: State, answers: Iterable[Any], skipped: int | None = None) -> Line:
    """The line that a turn's first state and the answers given since lead to.

    Forced moves go without saying; after the last answer ``skipped`` of them, or all there are.
    """
    line = Line(game, turn.copy())
    line.start()
    for answer in answers:
        line.skip_forced()
        line.send(answer)
    if skipped is None:
        line.skip_forced()
    for _ in range(skipped or 0):
        line.send(forced(line.request))
    return line
