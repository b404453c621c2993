"""Whole games between bots, for the tests of what those are worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import tablekit as tk
from tablekit.bots.playout import Playout
from tablekit.core.events import Ending
from tablekit.core.line import Line
from tablekit.core.players import random_bot


def ending(
    game: str, bots: Sequence[Any], seed: int, rulings: dict[str, Any] | None = None, **options: Any
) -> Ending:
    """How a game ends between these bots, one a seat; none may play what is not open."""
    played, random = tk.game(game), Random(seed)
    line = Line(played, played.start(played.setup(len(bots), rulings, options=options)))
    return Playout(line, bots, random, random).run()


def among_random(bot: Any, seat: int, seats: int) -> list[Any]:
    """One bot, and players at random on the other seats."""
    return [bot if other == seat else random_bot for other in range(seats)]
