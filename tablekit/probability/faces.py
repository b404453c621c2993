"""The asset cards that a seat can't see, counted by their faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablekit.core.errors import ProbabilityError
from tablekit.probability.inputs import whole


def unseen_faces(view: Mapping[str, Any], smiles: int = 25, sads: int = 25) -> tuple[int, int]:
    """How many smiles and sad faces a face check may turn up: what `gate` and ``tight`` take.

    A seat sees its own hand and the discards; all other cards are one pool to it. With the deck
    empty the discards are shuffled first, and then they alone are the pool.

    Args:
        view: what the seat sees, ``match.view("Ana")`` of Sexy.
        smiles: how many asset cards smile in the box; 25 in the house box.
        sads: how many don't.

    Raises:
        ProbabilityError: a view of no seat or of another game; more faces seen than there are.

    Source: SEXY-FACE-01, SEXY-TURN-03.

    >>> unseen_faces({"hand": ["chatting +", "dj -"], "discard": ["joke +"], "deck": 47})
    (23, 24)
    """
    try:
        hand, discard, deck = view["hand"], view["discard"], view["deck"]
    except (KeyError, TypeError):
        hand = None
    if hand is None:
        raise ProbabilityError('view must be what a seat of Sexy sees: match.view("Ana")')
    if deck == 0:
        return _faces(discard)
    seen_smiles, seen_sads = _faces([*hand, *discard])
    left = whole("smiles", smiles) - seen_smiles, whole("sads", sads) - seen_sads
    if min(left) < 0:
        raise ProbabilityError(
            f"{seen_smiles} smiles and {seen_sads} sad faces are seen; the box has {smiles} and"
            f" {sads}"
        )
    return left


def _faces(cards: Iterable[str]) -> tuple[int, int]:
    cards = list(cards)
    smiling = sum(card.endswith("+") for card in cards)
    return smiling, len(cards) - smiling
