r"""How long a game of Jinx lasts: a chain over the size of the pile.

After each turn some places of the grid are empty, its *gaps*. The pile fills them all or, when it
has too few cards, the game is over (JX-23). Nothing else of the state matters for the length, so
with p cards in the pile and a turn that leaves g gaps after b cards went under the pile,

    p -> p + b - g   if p + b >= g, else the end.

b < g, so the pile shrinks every turn and the chain can be followed to its end, with Fractions.
How often a turn leaves how many gaps depends on how people play, and on the reading of JX-21:
with ``refill="gaps"`` only the chosen cards are replaced, with "fresh9" all nine.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from tablekit.core.errors import ProbabilityError
from tablekit.probability.inputs import fraction, reading, whole

Turn: TypeAlias = Mapping[Any, Any]
"""What a turn does to the pile, with its chance: gaps, or (gaps, cards put under the pile)."""

CELLS = 9
PILES = {2: 32, 3: 42, 4: 52, 5: 62}
"""The pile that a game begins with, by how many guess (JX-01)."""
REFILL = ("gaps", "fresh9")


def clue_turn(
    fitting: int, guessers: int, refill: str = "gaps", *, lose: bool = False
) -> dict[tuple[int, int], Fraction]:
    """What a turn does to the pile when M cards fit every clue and n guess (see `clues`).

    Found by the j-th finger it leaves j gaps, with chance 1/M each for j = 1..min(n, M). Missed,
    it leaves n + 1 (the n wrong cards and the target), and a card goes under the pile if the
    giver has one to lose. Under "fresh9" there are nine gaps in any case.

    Args:
        fitting: M, how many cards of the grid fit.
        guessers: n, how many guess.
        refill: "gaps" or "fresh9", the reading of G-04.
        lose: whether the giver has a card to lose when nobody finds it.

    Returns:
        The chance of each (gaps, cards put under the pile).

    Raises:
        ProbabilityError: M outside 1 to 9, n outside 2 to 5, an unknown reading.

    Source: JX-18, JX-20, JX-21, G-04.

    >>> clue_turn(3, 2, lose=True)
    {(1, 0): Fraction(1, 3), (2, 0): Fraction(1, 3), (3, 1): Fraction(1, 3)}
    >>> clue_turn(3, 2, "fresh9", lose=True)
    {(9, 0): Fraction(2, 3), (9, 1): Fraction(1, 3)}
    """
    m = whole("fitting", fitting, least=1, most=CELLS)
    n = whole("guessers", guessers, least=min(PILES), most=max(PILES))
    reading("refill", refill, REFILL)
    ways = {(j, 0): Fraction(1, m) for j in range(1, min(m, n) + 1)}
    if m > n:
        ways[n + 1, int(lose)] = Fraction(m - n, m)
    if refill == "gaps":
        return ways
    nine: dict[tuple[int, int], Fraction] = {}
    for (_, under), chance in ways.items():
        nine[CELLS, under] = nine.get((CELLS, under), Fraction(0)) + chance
    return nine


def turns_left(pile: int, turn: Turn) -> dict[int, Fraction]:
    """How many more turns will be played, with exact chances; the last one ends the game.

    Args:
        pile: how many cards the pile has.
        turn: what each turn does to it, as `clue_turn` gives it, or from a policy of your own:
            chances of gaps, or of (gaps, cards put under the pile).

    Raises:
        ProbabilityError: a negative or broken count; no gaps, more than nine, or no more than
            the cards put under the pile; chances that don't add up to 1.

    Source: JX-21, JX-23.

    >>> turns_left(42, clue_turn(1, 3))
    {43: Fraction(1, 1)}
    >>> turns_left(2, {1: "1/2", 2: "1/2"})
    {2: Fraction(3, 4), 3: Fraction(1, 4)}
    """
    ways = _checked(turn)
    at = {whole("pile", pile): Fraction(1)}
    ends: dict[int, Fraction] = {}
    played = 0
    while at:
        played += 1
        after: dict[int, Fraction] = {}
        for size, chance in at.items():
            for (gaps, under), share in ways.items():
                left = size + under - gaps
                where, key = (after, left) if left >= 0 else (ends, played)
                where[key] = where.get(key, Fraction(0)) + chance * share
        at = after
    return ends


def mean_turns(pile: int, turn: Turn) -> Fraction:
    """The expected number of turns: E(p) = 1 + the sum of chance times E(p + b - g).

    The sum goes over the ways in which the grid can be filled. For a pile that isn't small it is
    close to (p + r)/mu, with mu the mean and s the mean square of what a turn takes, and
    r = (s + mu)/(2 mu): how far the last turn reaches beyond the pile on average.

    Args:
        pile: how many cards the pile has.
        turn: as in `turns_left`.

    Raises:
        ProbabilityError: as `turns_left`.

    Source: JX-21, JX-23.

    >>> mean_turns(42, clue_turn(1, 3)), mean_turns(42, clue_turn(1, 3, "fresh9"))
    (Fraction(43, 1), Fraction(5, 1))
    >>> round(float(mean_turns(42, clue_turn(3, 3))), 2)
    21.83
    """
    ways = _checked(turn)
    means: list[Fraction] = []
    for size in range(whole("pile", pile) + 1):
        mean = Fraction(1)
        for (gaps, under), chance in ways.items():
            if size + under >= gaps:
                mean += chance * means[size + under - gaps]
        means.append(mean)
    return means[-1]


def _checked(turn: Turn) -> dict[tuple[int, int], Fraction]:
    if not isinstance(turn, Mapping) or not turn:
        raise ProbabilityError(
            f"a turn is a mapping from gaps, or (gaps, cards put under the pile), to chances;"
            f" got {turn!r}"
        )
    ways: dict[tuple[int, int], Fraction] = {}
    for key, value in turn.items():
        pair = key if isinstance(key, tuple) else (key, 0)
        if len(pair) != 2:
            raise ProbabilityError(f"expected gaps, or (gaps, cards put under); got {key!r}")
        gaps = whole("gaps", pair[0], least=1, most=CELLS)
        under = whole("cards put under the pile", pair[1], most=gaps - 1)
        ways[gaps, under] = ways.get((gaps, under), Fraction(0)) + fraction("a chance", value)
    if (total := sum(ways.values())) != 1:
        raise ProbabilityError(f"the chances of a turn must add up to 1, not {total}")
    return {way: chance for way, chance in ways.items() if chance}
