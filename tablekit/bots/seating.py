"""Who plays on which seat, checked before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tablekit.core.errors import SeatError, nearest
from tablekit.core.players import Player, bot
from tablekit.core.words import joined

if TYPE_CHECKING:
    from tablekit.core.game import Game

Players: TypeAlias = Player | Sequence[Player] | Mapping[str, Player]


def seated(game: Game, seats: Sequence[str], bots: Players) -> tuple[Player, ...]:
    """A player for each seat: one for all, one each in their order, or by the seats' names.

    Raises:
        SeatError: a seat without a player or with two, or a player without a seat.
        TablekitError: an unknown bot.
    """
    if isinstance(bots, Mapping):
        for seat in bots:
            if seat not in seats:
                raise SeatError(f"nobody here is called {seat!r}; {nearest(seat, seats)}")
        missing = [seat for seat in seats if seat not in bots]
        if missing:
            raise SeatError(f"who plays {joined(missing)}? bots= has nobody for it")
        players = tuple(bots[seat] for seat in seats)
    elif isinstance(bots, Sequence) and not isinstance(bots, str):
        if len(bots) != len(seats):
            raise SeatError(f"{len(bots)} bots for {len(seats)} seats: one for each seat")
        players = tuple(bots)
    else:
        players = (bots,) * len(seats)
    for seat, player in zip(seats, players, strict=True):
        if isinstance(player, Sequence) and not isinstance(player, str):
            raise SeatError(f"{seat} has {len(player)} players, {player!r}: a seat has one")
        bot(game, player)
    return players
