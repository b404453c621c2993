r"""What a rival may believe about a hidden pile, of which he sees the count and the top card.

A belief is a list: at place s the chance that the pile holds s successes, s = 0 to n. A prior is
a belief before the top card is looked at, and has a name:

- `uniform`: every number of successes is equally likely.
- `binomial`: each indicator is a success with chance q, whatever the others are.
- `urn`: successes breed successes (Pólya's urn), as they do in the game: a girl who smiles goes
  on looking, and only then can the pink cards be played on her.
- `laid`: the way the rulebook adds indicators: first sensation lays a block of one kind, which
  everybody saw, and each card played since adds one on top.

All of it is about a rival who kept no count. Everything that is laid on a pile is laid in the
open (SEXY-IND-02), so a perfect memory needs none of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sympy import Expr, Integer, Rational, cancel, factor, rf
from sympy import binomial as choose

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import MOST, reading, whole
from tablekit.probability.throw import success

Belief = list[Expr]
TOPS = ("+", "-")

BOX_MIX = Rational(31, 63)
"""The share of successes among the indicators that the house box's cards lay.

Every card played once, half of the face checks smiling: chatting 9/2, boasting 4/2, joke 4/2,
tall tale 4 and drink 3 lay 31/2 successes; boasting 4/2, joke 4/2, clown 2, bother 2, drawer 3,
gotcha 3 and cleavage 2 lay 16 failures.
"""


def uniform(n: int) -> Belief:
    """Every number of successes from 0 to n is equally likely.

    Args:
        n: how many indicators lie in the pile.

    Raises:
        ProbabilityError: n is not a whole number from 1 to 7.

    >>> uniform(3)
    [1/4, 1/4, 1/4, 1/4]
    """
    n = _size(n)
    return [Rational(1, n + 1)] * (n + 1)


def binomial(n: int, q: Any = BOX_MIX) -> Belief:
    """Each indicator is a success with chance q, independently of the others.

    Args:
        n: how many indicators lie in the pile.
        q: the chance, a number or a symbol; by default the house box's mix, `BOX_MIX`.

    Raises:
        ProbabilityError: n is not a whole number from 1 to 7; q is no chance.

    >>> binomial(2, Rational(1, 2))
    [1/4, 1/2, 1/4]
    """
    n, q = _size(n), symbols.chance("q", q)
    return [choose(n, s) * q**s * (1 - q) ** (n - s) for s in range(n + 1)]


def urn(n: int, a: Any = 1, b: Any = 1) -> Belief:
    """Pólya's urn: a balls for success, b for failure; one is drawn and put back with its double.

    The chance of one sequence with s successes is a(a + 1)...(s factors) b(b + 1)...(n - s)
    over (a + b)(a + b + 1)...(n): it doesn't depend on the order. urn(n, 1, 1) is uniform(n).

    Args:
        n: how many indicators lie in the pile.
        a: what speaks for success beforehand, a positive number or a symbol.
        b: what speaks for failure.

    Raises:
        ProbabilityError: n is not a whole number from 1 to 7; a + b is 0.

    >>> urn(2, 2, 1)
    [1/6, 1/3, 1/2]
    """
    n = _size(n)
    a, b = _balls(a, b)
    return [cancel(choose(n, s) * rf(a, s) * rf(b, n - s) / rf(a + b, n)) for s in range(n + 1)]


def laid(n: int, start: int = 0, q: Any = BOX_MIX, top: str | None = None) -> Belief:
    """The rulebook's way: a block from first sensation, and each card played adds one.

    The block of |start| indicators of one kind lies at the bottom and was seen by all; each of
    the n - |start| others was a success with chance q. The newest covers the rest, so the top
    card is the last one played and tells of itself alone: with ``top`` given one fewer is
    unknown. (After a throw the left-overs are shuffled; then use `posterior`.)

    Args:
        n: how many indicators lie in the pile.
        start: the balance of first sensation: 2 for two successes, -1 for one failure.
        q: the chance that a card that lays an indicator lays a success; a number or a symbol.
        top: the card on top, "+" or "-"; None if nobody looked.

    Raises:
        ProbabilityError: n is not a whole number from 1 to 7; a block higher than the pile; a
            top that can't lie there.

    Source: SEXY-FIRST-03, SEXY-IND-02.

    >>> laid(3, start=1, q=Rational(1, 2), top="-")
    [0, 1/2, 1/2, 0]
    """
    n, q = _size(n), symbols.chance("q", q)
    if isinstance(start, bool) or not isinstance(start, int) or abs(start) > n:
        raise ProbabilityError(f"start must be a whole number from {-n} to {n}; got {start!r}")
    sure, played = max(start, 0), n - abs(start)
    if top is not None:
        reading("top", top, TOPS)
        if played:
            played -= 1
            sure += top == "+"
        elif (top == "+") != (start > 0):
            raise ProbabilityError(f"{top!r} can't be on top of a pile that is its first block")
    belief: Belief = [Integer(0)] * (n + 1)
    for k in range(played + 1):
        belief[sure + k] = choose(played, k) * q**k * (1 - q) ** (played - k)
    return belief


def posterior(prior: Sequence[Any], top: str) -> Belief:
    """A belief after a look at the top card, all orders of the pile being equally likely.

    With s successes among n the top one is a success with chance s/n; so by Bayes the weight of
    s is multiplied by s/n, or by (n - s)/n for a failure on top, and the weights are divided by
    their sum.

    Args:
        prior: a belief; any of the priors, or your own list of n + 1 chances.
        top: "+" or "-".

    Raises:
        ProbabilityError: an unknown top, or one that the prior rules out; weights that are no
            chances.

    Source: SEXY-IND-02, SEXY-THROW-12.

    >>> posterior(uniform(3), "+")
    [0, 1/6, 1/3, 1/2]
    """
    prior = _belief(prior)
    reading("top", top, TOPS)
    n = len(prior) - 1
    weights = [w * Rational(s if top == "+" else n - s, n) for s, w in enumerate(prior)]
    total = cancel(sum(weights, Integer(0)))
    if total == 0:
        raise ProbabilityError(f"the prior says that {top!r} can't be on top")
    return [factor(w / total) for w in weights]


def predictive(belief: Sequence[Any], level: int = 0, picky: str = "same_throw") -> Expr:
    """The chance that a throw from such a pile succeeds, as the believer sees it.

    The chances of `success` with s successes, weighted with the belief in s.

    Args:
        belief: a prior or a posterior.
        level: 0 plain, 1 demanding, 2 very demanding.
        picky: the reading of "in a row".

    Raises:
        ProbabilityError: as `success`; weights that are no chances.

    Source: SEXY-THROW-06 to THROW-08.

    >>> predictive(posterior(uniform(5), "+"))
    11/15
    """
    belief = _belief(belief)
    n = len(belief) - 1
    return factor(
        sum((w * success(s, n - s, level, picky) for s, w in enumerate(belief)), Integer(0))
    )


def seen(n: Any, top: str, level: int = 0, a: Any = 1, b: Any = 1) -> Expr:
    r"""`predictive` after `posterior` in closed form, for `urn` and with it `uniform`.

    A throw draws k = level + 1 indicators. The visible one is among them with chance k/n.
    Under the urn the others go on from what is seen: with one success known, j more are all
    successes with chance

        R(j) = (a + 1)(a + 2)...(j factors) / ((a + b + 1)(a + b + 2)...)

    so the throw succeeds with (k/n) R(k - 1) + (1 - k/n) R(k). With a failure on top only the
    second case can succeed, and R starts from a in place of a + 1.

    For a = b = 1 and a plain throw: (2n + 1)/(3n) with a success on top, (n - 1)/(3n) with a
    failure; one look moves the chance from 1/2 by more than a sixth whatever the height. Let a
    and b grow in proportion, and only the visible card itself counts, as in `binomial`:
    (1 + (n - 1)q)/n.

    Args:
        n: how many indicators lie in the pile, a number or a symbol.
        top: "+" or "-".
        level: 0 plain, 1 demanding, 2 very demanding.
        a: what speaks for success beforehand.
        b: what speaks for failure.

    Raises:
        ProbabilityError: a pile that is empty, too high, or too low for the draws.

    Source: SEXY-IND-02, SEXY-THROW-08.

    >>> from sympy.abc import n
    >>> seen(n, "+")
    (2*n + 1)/(3*n)
    """
    n = symbols.count("n", n)
    k = whole("level", level, most=2) + 1
    if n.is_number and not k <= n <= MOST:
        raise ProbabilityError(
            f"n must be {k} to {MOST}, to draw {k} without putting back; got {n}"
        )
    reading("top", top, TOPS)
    a, b = _balls(a, b)
    symbols.distinct(n, a, b)
    start, over = (a + 1 if top == "+" else a), a + b + 1
    among = rf(start, k - 1) / rf(over, k - 1) if top == "+" else Integer(0)
    return factor(k * among / n + (1 - k / n) * rf(start, k) / rf(over, k))


def _size(n: Any) -> int:
    return whole("n", n, least=1, most=MOST)


def _balls(a: Any, b: Any) -> tuple[Expr, Expr]:
    a, b = symbols.amount("a", a), symbols.amount("b", b)
    symbols.distinct(a, b)
    if a + b == 0:
        raise ProbabilityError("an empty urn: a + b must be more than 0")
    return a, b


def _belief(weights: Sequence[Any]) -> Belief:
    if isinstance(weights, str) or len(weights) < 2:
        raise ProbabilityError(
            "a belief is a list of n + 1 chances, one for each number of successes from 0 to n"
        )
    _size(len(weights) - 1)
    belief = [symbols.chance(f"belief[{s}]", weight) for s, weight in enumerate(weights)]
    total = cancel(sum(belief, Integer(0)))
    if total.is_number and total != 1:
        raise ProbabilityError(f"the chances of a belief must sum to 1; these sum to {total}")
    return belief
