"""What a hand of Times Square can do in one turn: its longest run of one colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from tablekit.core.box import Box
from tablekit.core.odds import Odds, branches
from tablekit.core.requests import Draw
from tablekit.games.times_square.state import HAND, cards


def colour(card: str) -> str:
    """TS-11 The colour of a card, by the kind of figure that it stands for.

    >>> colour("guards pair")
    'guards'
    """
    return card.split(" ")[0]


def longest_run(hand: Sequence[str]) -> int:
    """How many cards of one colour a hand holds, at its best colour: all that a turn could play.

    >>> longest_run(["hal 2", "sue 1", "hal 3"])
    2
    """
    return max(Counter(map(colour, hand)).values(), default=0)


def colour_runs(box: Box, count: int = HAND) -> Odds:
    """The longest run in a hand dealt from the whole box, exactly.

    For a hand in the middle of a match, ask ``match.odds`` for `longest_run` of the view's
    hand. Four colours are counted here instead of every face, so eight cards are 165 hands.

    Args:
        box: whose cards; ``tk.game("times_square").box`` is the house box.
        count: how many cards are dealt.

    >>> import tablekit as tk
    >>> colour_runs(tk.game("times_square").box, count=2)
    1 376/495, 2 119/495
    """
    ways, size = branches(Draw([colour(card) for card in cards(box)], "TS-07", count))
    runs: Counter[int] = Counter()
    for hand, weight in ways.values():
        runs[longest_run(hand)] += weight
    return Odds({run: Fraction(runs[run], size) for run in sorted(runs)})
