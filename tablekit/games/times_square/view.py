"""What a seat of Times Square may see, and what it can't."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablekit.core.deck import Cards, Pile
from tablekit.games.times_square.state import TimesSquare


def view(s: TimesSquare, seat: int | None) -> dict[str, Any]:
    """TS-40 Board, discard pile and sizes are public; a hand is its owner's, the order nobody's."""
    return {
        "seat": seat,
        "active": s.active,
        "step": s.step,
        "kind": s.kind,
        "lock": s.lock,
        "board": dict(s.at),
        "end": s.end,
        "hand": None if seat is None else sorted(s.hands[seat]),
        "hand_sizes": [len(hand) for hand in s.hands],
        "supply": s.supply.size,
        "discard": list(s.discard),
        "exhaustions": s.exhaustions,
        "final_turn": s.final_turn,
        "turns": s.turns,
    }


def hidden(s: TimesSquare, seat: int | None) -> list[list[Pile | Cards]]:
    """The other hand (both, for a watcher) and the supply: one pool to whoever can't see them."""
    hands: list[Pile | Cards] = [hand for owner, hand in enumerate(s.hands) if owner != seat]
    return [[*hands, s.supply]]


def census(s: TimesSquare) -> Iterator[str]:
    """Every card, wherever it lies."""
    yield from (*s.hands[0], *s.hands[1], *s.discard, *s.supply.cards, *s.supply.bottom)
