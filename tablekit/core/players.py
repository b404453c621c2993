"""Players: bots by name or as functions, what they answer, the simplest one, and races."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, Union, cast

from tablekit.core.chance import several
from tablekit.core.errors import IllegalChoice, TablekitError, nearest
from tablekit.core.requests import Move, Race, Some
from tablekit.core.typed import find

if TYPE_CHECKING:
    from tablekit.core.game import Bot, Game, View
    from tablekit.core.worlds import Worlds

PASS: Move = ("pass",)
Player: TypeAlias = Union[str, "Bot"]


def random_bot(view: object, moves: Sequence[Move | Some], random: Random) -> Move:
    """Any open move, each as likely; of a subset move any size, then any such subset."""
    move = moves[int(random.random() * len(moves))]
    return move if type(move) is tuple else any_of(cast("Some", move), random)


def any_of(move: Some, random: Random) -> Move:
    """Any size of a subset move, each as likely, then any subset of that size."""
    items, minimum = move.items, move.minimum
    size = len(items)
    count = minimum + int(random.random() * (move.maximum - minimum + 1))
    if count == size:
        return (move.verb, *move.head, *items)
    if count == 1:
        return (move.verb, *move.head, items[int(random.random() * size)])
    return move.taking(several(items, count, random))


def race(
    request: Race, decide: Callable[[int, Sequence[Move]], Move], random: Random
) -> tuple[int, Move] | None:
    """Who acts first: seats in random order (or theirs), each decides to act or to let it pass."""
    seats = list(request.moves)
    if not request.ordered:
        random.shuffle(seats)
    for seat in seats:
        move: Any = decide(seat, [*request.moves[seat], PASS])
        if move != PASS:
            return seat, move
    return None


def known_bots(game: Game) -> dict[str, Bot]:
    """The bots of a game by name: those that play any game, and its own."""
    montecarlo = import_module("tablekit.bots.montecarlo").Montecarlo()
    return {"random": random_bot, "montecarlo": montecarlo, **game.bots}


def bot(game: Game, player: Player) -> Bot:
    """A bot of a game by its name; a function is one already.

    Raises:
        TablekitError: no bot is called so, or it is neither a name nor a function.
    """
    if isinstance(player, str):
        bots = known_bots(game)
        if player not in bots:
            raise TablekitError(f"{game.id} has no bot {player!r}; {nearest(player, bots)}")
        return bots[player]
    if isinstance(player, type):
        name = player.__qualname__
        raise TablekitError(
            f"a bot is a name or function, not the class {name}; {name}(), an instance, may be one"
        )
    if not callable(player):
        raise TablekitError(f"a bot is a name or a function, not {player!r}")
    return player


def label(player: Player) -> str:
    """What a table calls a player."""
    return player if isinstance(player, str) else name_of(player)


def name_of(bot: object) -> str:
    """What to call a bot."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def needs_line(bot: object) -> bool:
    """Whether a bot asks for worlds to play in, beside its view."""
    return bool(getattr(bot, "needs_line", False))


def decision(
    bot: Bot,
    view: View,
    moves: Sequence[Move | Some],
    random: Random,
    worlds: Callable[[], Worlds] | None = None,
) -> Move:
    """What a bot answers, as the rules write it; ``worlds`` makes them for one that needs a line.

    Raises:
        IllegalChoice: it is none of the moves.
    """
    given: list[Any] = [view, moves, random]
    if worlds is not None and needs_line(bot):
        given.append(worlds())
    move = bot(*given)
    found = find(moves, move) if isinstance(move, tuple) else None
    if found is None:
        raise IllegalChoice(f"the bot {name_of(bot)!r} played {move!r}, which is not open now")
    return found
