r"""What a clue in Jinx is worth, to whoever gives it and to whoever guesses, as algebra.

M cards of the grid fit the clue, the card to be found among them, and nothing else tells them
apart. n guessers want a card each, and a card takes one finger (JX-11). So their fingers come
down on different fitting cards, in an order in which each of the M! orders of the cards is as
likely: the target is the first, the second, ... card to be touched with chance 1/M each. With
k = min(n, M) fingers it is

- found by the j-th finger, j = 1..k, with chance 1/M, and then j - 1 cards are the active
  player's (JX-17) and one is the finder's (JX-16);
- missed with chance (M - k)/M, and then the active player loses a card, if there is one (JX-18).

Everything here follows from these two lines.
"""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integer, Piecewise

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import reading, whole

CELLS = 9
"""Cards in the grid (JX-03): the most that can fit."""
GUESSERS = (2, 5)
"""Three to six play, and one of them is active (JX-01)."""
MISS = ("lose", "nothing", "keep")
"""What a miss does: takes a card, finds none to take, or brings the wrong cards (G-06)."""


def clue_found(fitting: Any, guessers: Any) -> Expr:
    r"""The chance that the card is found: min(n, M)/M.

    The target is as likely to be any of the M fitting cards in the order in which they would be
    touched, and the first min(n, M) of them are.

    Args:
        fitting: M, how many cards of the grid fit the clue, the target among them; a number or
            a symbol.
        guessers: n, how many guess.

    Raises:
        ProbabilityError: M outside 1 to 9, n outside 2 to 5, a symbol with wrong assumptions.

    Source: JX-11, JX-14.

    >>> clue_found(3, 2), clue_found(2, 3)
    (2/3, 1)
    >>> from sympy.abc import M, n
    >>> clue_found(M, n)
    Piecewise((1, M <= n), (n/M, True))
    """
    m, n = _clue(fitting, guessers)
    return _cases(m, n, Integer(1), n / m)


def clue_gain(fitting: Any, guessers: Any, miss: str = "lose") -> Expr:
    r"""What the clue brings its giver on average, in cards.

    Sum the two lines of the module, with k = min(n, M) and g for what a miss brings:

        (0 + 1 + ... + (k - 1))/M + g (M - k)/M  =  k(k - 1)/(2M) + g (M - k)/M

    For M <= n nothing is ever missed, k = M, and it is (M - 1)/2 whatever a miss would bring. For
    M >= n, k = n, and it depends on g:

        miss      g       for M >= n
        lose      -1      n(n + 1)/(2M) - 1
        nothing   0       n(n - 1)/(2M)
        keep      n - 1   (n - 1)(1 - n/(2M))

    *lose* is the rule for whoever has a card, *nothing* the rule for whoever has none. *keep* is
    the other reading of G-06 (``keep_wrong=True``): the n wrong cards, less the one that is lost.

    Args:
        fitting: M, how many cards fit, the target among them; a number or a symbol.
        guessers: n, how many guess.
        miss: "lose", "nothing" or "keep".

    Raises:
        ProbabilityError: as `clue_found`; an unknown ``miss``.

    Source: JX-17, JX-18, G-06.

    >>> [clue_gain(M, 2) for M in (1, 2, 3)], [clue_gain(M, 3) for M in (2, 3, 4)]
    ([0, 1/2, 0], [1/2, 1, 1/2])
    >>> from sympy.abc import M, n
    >>> clue_gain(M, n)
    Piecewise((M/2 - 1/2, M <= n), (-1 + n*(n + 1)/(2*M), True))
    >>> clue_gain(9, 3, miss="keep")
    5/3
    """
    m, n = _clue(fitting, guessers)
    return _cases(m, n, *_gain(m, n, miss))


def guesser_gain(fitting: Any, guessers: Any) -> Expr:
    r"""What a clue brings each guesser on average, in cards: min(n, M)/(M n).

    Whoever finds it has one card, and all n are as likely to be the one, so it is `clue_found`
    over n: 1/n when M <= n, and 1/M when M >= n. What the giver loses goes to nobody.

    Args:
        fitting: M, how many cards fit, the target among them; a number or a symbol.
        guessers: n, how many guess.

    Raises:
        ProbabilityError: as `clue_found`.

    Source: JX-16.

    >>> guesser_gain(1, 3), guesser_gain(3, 3), guesser_gain(5, 3)
    (1/3, 1/3, 1/5)
    """
    m, n = _clue(fitting, guessers)
    return _cases(m, n, 1 / n, 1 / m)


def clue_lead(fitting: Any, guessers: Any, miss: str = "lose") -> Expr:
    r"""What a clue brings its giver over each guesser: `clue_gain` less `guesser_gain`.

    Most cards win, so this is what counts. With a card to lose it is (M - 1)/2 - 1/n up to M = n,
    and (n(n + 1)/2 - 1)/M - 1 from there.

    Args:
        fitting: M, how many cards fit, the target among them; a number or a symbol.
        guessers: n, how many guess.
        miss: "lose", "nothing" or "keep".

    Raises:
        ProbabilityError: as `clue_gain`.

    Source: JX-16 to JX-18, JX-24.

    >>> [clue_lead(M, 3) for M in (1, 3, 9)]
    [-1/3, 2/3, -4/9]
    """
    m, n = _clue(fitting, guessers)
    few, many = _gain(m, n, miss)
    return _cases(m, n, few - 1 / n, many - 1 / m)


def best_clue(guessers: Any, miss: str = "lose", most: int = CELLS) -> Expr:
    r"""How many cards the best clue fits, for its giver.

    Up to M = n one fitting card more brings half a card: one more finger can go wrong, and none
    is too few. Beyond, n(n + 1)/(2M) - 1 and n(n - 1)/(2M) fall with every card. So the best is
    M = n, the number of guessers, with a card to lose and without. When wrong cards are kept,
    (n - 1)(1 - n/(2M)) rises for ever, and the best clue fits all there is.

    By `clue_lead` it is the same, but for one tie: to two guessers, with nothing to lose, every
    clue that fits two cards or more leads by 0.

    Args:
        guessers: n, how many guess, a number or a symbol.
        miss: "lose", "nothing" or "keep".
        most: how many cards a clue can fit here; at least n.

    Raises:
        ProbabilityError: as `clue_gain`; ``most`` below n or above 9.

    Source: JX-17, JX-18, G-06.

    >>> best_clue(3), best_clue(3, miss="keep")
    (3, 9)
    """
    _, n = _clue(1, guessers)
    reading("miss", miss, MISS)
    most = whole("most", most, least=1, most=CELLS)
    if n.is_number and n > most:
        raise ProbabilityError(f"most must be at least the number of guessers, {n}; got {most}")
    return Integer(most) if miss == "keep" else n


def even_clue(guessers: Any) -> Expr:
    r"""How many cards a vague clue fits that brings its giver nothing: n(n + 1)/2.

    It is where n(n + 1)/(2M) = 1, with a card to lose; a clue that fits more costs something. It
    is the n-th triangular number, 1 + 2 + ... + n. With four or five guessers it is more than
    the nine cards of the grid, so there no clue is that bad. (The other even clue is the clear
    one, M = 1.)

    Args:
        guessers: n, how many guess, a number or a symbol.

    Raises:
        ProbabilityError: n outside 2 to 5, a symbol with wrong assumptions.

    Source: JX-17, JX-18.

    >>> [even_clue(n) for n in (2, 3, 4)]
    [3, 6, 10]
    """
    _, n = _clue(1, guessers)
    return n * (n + 1) / 2


def _clue(fitting: Any, guessers: Any) -> tuple[Expr, Expr]:
    """M and n, checked as far as they are known."""
    m, n = symbols.count("fitting", fitting), symbols.count("guessers", guessers)
    if m.is_number:
        whole("fitting", int(m), least=1, most=CELLS)
    if n.is_number:
        whole("guessers", int(n), *GUESSERS)
    symbols.distinct(m, n)
    return m, n


def _gain(m: Expr, n: Expr, miss: str) -> tuple[Expr, Expr]:
    """What the giver gains for M <= n, and for M >= n."""
    reading("miss", miss, MISS)
    many = {
        "lose": n * (n + 1) / (2 * m) - 1,
        "nothing": n * (n - 1) / (2 * m),
        "keep": (n - 1) * (1 - n / (2 * m)),
    }[miss]
    return (m - 1) / 2, many


def _cases(m: Expr, n: Expr, few: Expr, many: Expr) -> Expr:
    """The first for M <= n, else the second; where it is known which, that one alone."""
    return few if m == n else Piecewise((few, m <= n), (many, True))
