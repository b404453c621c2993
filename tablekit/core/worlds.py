"""What a seat may take for the truth: lines of play that it can't tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from tablekit.core.deck import Cards, redeal
from tablekit.core.line import Line, replay

if TYPE_CHECKING:
    from tablekit.core.game import Game
    from tablekit.core.state import State


class Worlds:
    """The worlds in which a seat may be (the literature's determinizations).

    Each has the cards that the seat can't see dealt anew, and stands at the decision that the
    seat is asked for. The real one is never handed out, and the order of its cards changes
    nothing: in states with one view, one generator draws the same worlds.

    What rivals did is not held against them: a hand is as likely after they passed as before.
    """

    __slots__ = ("_answers", "_skipped", "_turn", "game", "seat", "seats")

    def __init__(
        self,
        game: Game,
        turn: State,
        answers: Sequence[Any],
        seat: int,
        seats: int,
        skipped: int | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self._turn = turn
        self._answers = answers
        self._skipped = skipped

    def draw(self, random: Random) -> Line:
        """One of them: each deal of the unseen cards is as likely, unless the game knows more."""
        line = replay(self.game, self._turn, self._answers, self._skipped)
        deal = self.game.deal or self._deal
        deal(line.state, self.seat, random)
        return line

    def _deal(self, state: State, seat: int, random: Random) -> None:
        def shuffle(cards: Cards) -> None:
            cards.sort(key=repr)  # now nothing is left of where they really lie
            random.shuffle(cards)

        for zones in self.game.hidden(state, seat):
            redeal(zones, shuffle)
