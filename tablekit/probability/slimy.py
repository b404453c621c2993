"""From one girl to the next: how failures and the Slimy card change the odds that follow.

A failure result leaves him in the scene (SEXY-FAILURE-07). One of the three failure cards, the
Underwater Cobra, makes him the slimy guy at once (SEXY-SLIMY-01); from the second failure on
any of them does (SEXY-SLIMY-02). While he holds the card every girl asks for one success more
(SEXY-SLIMY-04). A rival's failure can take it from him (SEXY-SLIMY-03).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sympy import Expr, Integer, Rational, factor

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import whole
from tablekit.probability.throw import success

UNDERWATER = Rational(1, 3)


def slimy_chance(failures: int, taken: Any = 0, repeat: bool = True) -> Expr:
    r"""The chance that a guy holds the Slimy card after so many failures in this scene.

    After one failure he has it if that was the Underwater Cobra: 1/3. After the second he has it
    for certain, and after each later one too (``repeat``). Without ``repeat`` only the second
    gives it by itself; a later failure gives it back with 1/3 if it was taken in between. Each
    time a rival may take it before his next throw, with chance x (``taken``):

        1 failure: (1 - x)/3        2 or more: 1 - x
        without repeat, from the third on: u' = (1 - x)(1/3 + (2/3) u), u the chance before

    Args:
        failures: how many failure results he has drawn.
        taken: the chance that a rival takes the card between two of his throws.
        repeat: the reading of "the second failure" (SEXY-Q-12): each from the second on, or the
            second only.

    Raises:
        ProbabilityError: a negative or broken count, no chance.

    Source: SEXY-SLIMY-01 to SLIMY-03, SEXY-Q-12.

    >>> [slimy_chance(k) for k in range(4)]
    [0, 1/3, 1, 1]
    """
    failures, taken = whole("failures", failures), symbols.chance("taken", taken)
    holds: Expr = Integer(0)
    for number in range(1, failures + 1):
        holds = factor((1 - taken) * _slimier(holds, number, repeat))
    return holds


def third_girl(
    s: Any,
    f: Any,
    failures: int = 2,
    level: int = 0,
    taken: Any = 0,
    repeat: bool = True,
    picky: str = "same_throw",
) -> Expr:
    r"""The chance of a throw after earlier failures with other girls.

    With u = `slimy_chance` he throws at her own level with 1 - u and one level higher with u:

        (1 - u) P + u P'

    After two failures u is 1: with a pile of five with four successes the plain girl's 4/5
    becomes 3/5, as if she were demanding, and the demanding girl's 3/5 becomes 2/5. After one
    failure, before its result is known, it is (2P + P')/3.

    Args:
        s: successes in the pile with her, a number or a symbol.
        f: failures in the pile with her.
        failures: how many failure results came before.
        level: her own level, 0 or 1.
        taken: the chance that a rival takes the card between two of his throws.
        repeat: see `slimy_chance`.
        picky: the reading of "in a row".

    Raises:
        ProbabilityError: as `success` and `slimy_chance`.

    Source: SEXY-SLIMY-02, SEXY-SLIMY-04, SEXY-THROW-08.

    >>> third_girl(4, 1), third_girl(4, 1, failures=1), third_girl(4, 1, failures=0)
    (3/5, 11/15, 4/5)
    """
    level = whole("level", level, most=1)
    u = slimy_chance(failures, taken, repeat)
    own, slimy = success(s, f, level, picky), success(s, f, level + 1, picky)
    symbols.distinct(own, u)
    return factor((1 - u) * own + u * slimy)


def chain(girls: Sequence[tuple[Any, Any]], taken: Any = 0, repeat: bool = True) -> list[Expr]:
    r"""The chance that the first success of a row of throws comes with the i-th girl.

    For each girl it takes the chance of a throw as her level stands, P, and of one level more,
    P'. What has to be carried from throw to throw is whether he is slimy; the number of failures is
    that of the throws before, since a success ends the row. With w and v the chances to arrive at
    a throw without the card and with it:

        first success here: w P + v P'
        afterwards: the failures w (1 - P) and v (1 - P') are divided anew between not slimy and
        slimy, first by the result card or the count, then by a rival who takes the card.

    What is missing to 1 is the chance that all of them fail.

    Args:
        girls: for each girl, in order, her chance for him without and with the card; numbers
            or symbols, for example ``(success(4, 1), success(4, 1, level=1))``.
        taken: the chance that a rival takes the card between two of his throws.
        repeat: see `slimy_chance`.

    Raises:
        ProbabilityError: a girl without two chances, no chance.

    Source: SEXY-SLIMY-01 to SLIMY-04, SEXY-FAILURE-07.

    >>> plain = (success(4, 1), success(4, 1, level=1))
    >>> chain([plain, plain, plain])
    [4/5, 11/75, 4/125]
    """
    x = symbols.chance("taken", taken)
    free, slimy = Integer(1), Integer(0)
    first: list[Expr] = []
    for number, pair in enumerate(girls, 1):
        if isinstance(pair, str) or len(pair) != 2:
            raise ProbabilityError(
                f"girl {number} needs two chances, without and with the Slimy card; got {pair!r}"
            )
        p, p_slimy = (symbols.chance(f"girl {number}", chance) for chance in pair)
        symbols.distinct(free, slimy, p, p_slimy, x)
        first.append(factor(free * p + slimy * p_slimy))
        free, slimy = free * (1 - p), slimy * (1 - p_slimy)
        given = free if number == 2 or (repeat and number > 2) else free * UNDERWATER
        free, slimy = free - given, slimy + given
        free, slimy = free + slimy * x, slimy * (1 - x)
    return first


def _slimier(holds: Expr, number: int, repeat: bool) -> Expr:
    if number == 2 or (repeat and number > 2):
        return Integer(1)
    return holds + (1 - holds) * UNDERWATER
