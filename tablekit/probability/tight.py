"""The tight girl's gate: the face that must smile before a throw with her."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integer, binomial, cancel

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import whole


def gate(smiles: Any, sads: Any, tries: int = 1) -> Expr:
    r"""The chance that a tight girl smiles, as the seat knows the asset cards.

    The face is read from the top of the asset deck. What the seat can't see, the deck and the
    other hands, is one pool to it: wherever a card lies, it is as likely to be any of the pool.
    So the top card smiles with a = smiles/(smiles + sads) over all unseen cards; how many of them
    the deck holds makes no difference. (Count the deck first, D cards of N: its smiles are
    hypergeometric with mean D a, and the top card is one of D; D cancels.) Only when the deck is
    empty is the pool another: the discard pile, which lies open, is shuffled and becomes the deck.

    One try a turn (SEXY-Q-13). For several turns: as long as the deck isn't shuffled anew, the
    faces read are draws without replacement, whatever else is turned up in between, and all
    ``tries`` of them fail with the falling factorials of sads over those of all.

    Args:
        smiles: unseen asset cards that smile, a number or a symbol.
        sads: unseen asset cards that don't.
        tries: how many tests, one a turn.

    Raises:
        ProbabilityError: a negative or broken count, no card unseen, fewer cards than tries.

    Source: SEXY-THROW-04, SEXY-FACE-01, SEXY-FACE-04.

    >>> gate(25, 22)
    25/47
    >>> gate(25, 22, tries=2)
    850/1081
    """
    smiles, sads = symbols.count("smiles", smiles), symbols.count("sads", sads)
    symbols.distinct(smiles, sads)
    tries = whole("tries", tries, least=1)
    unseen = smiles + sads
    if unseen.is_number and unseen < tries:
        raise ProbabilityError(f"{tries} faces can't be read from {unseen} unseen asset cards")
    refused = Integer(1)
    for i in range(tries):
        refused *= (sads - i) / (unseen - i)
        if refused == 0:
            break
    return cancel(1 - refused)


def smiles_among(cards: int, smiles: Any, sads: Any) -> dict[int, Expr]:
    """How many of the next asset cards smile: the hypergeometric distribution.

    Of all choices of ``cards`` out of the unseen ones, those with k smiles number
    C(smiles, k) C(sads, cards - k).

    Args:
        cards: how many cards are turned up, or lie in the deck.
        smiles: unseen asset cards that smile, a number or a symbol.
        sads: unseen asset cards that don't.

    Raises:
        ProbabilityError: a negative or broken count, fewer cards unseen than turned up.

    Source: SEXY-FACE-01.

    >>> smiles_among(2, 3, 2)
    {0: 1/10, 1: 3/5, 2: 3/10}
    """
    cards = whole("cards", cards)
    smiles, sads = symbols.count("smiles", smiles), symbols.count("sads", sads)
    symbols.distinct(smiles, sads)
    unseen = smiles + sads
    if unseen.is_number and unseen < cards:
        raise ProbabilityError(f"{cards} cards can't be turned up, {unseen} are unseen")
    chances = {
        k: binomial(smiles, k) * binomial(sads, cards - k) / binomial(unseen, cards)
        for k in range(cards + 1)
    }
    return {k: chance for k, chance in chances.items() if chance != 0}
