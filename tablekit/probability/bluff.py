"""I'M IN and PROVE IT!: how likely a claim is, and how often to bluff and to call, as algebra."""

from __future__ import annotations

from typing import Any, NamedTuple

from sympy import Expr, Integer, Matrix, factor, ff

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import reading

PROVEIT = ("random", "caller_only", "none", "draw2")
"""The readings of the line that is lost (G-01); the first is the house's."""


class Stakes(NamedTuple):
    """What hangs on an announcement, each as the one whom it concerns counts it."""

    club: Expr
    """To the announcer: a validated club."""
    turn: Expr
    """To the announcer: the other action that the turn could have been."""
    reward: Expr
    """To the announcer: having been called wrongly."""
    caught: Expr
    """To the announcer: what a bluff that is called costs, besides the turn."""
    price: Expr
    """To the caller: what a wrong call costs."""
    gain: Expr
    """To the caller: what a right call brings."""
    loss: Expr
    """To the caller: what a club of the announcer's costs."""


class Equilibrium(NamedTuple):
    """Rates from which neither side can better itself alone."""

    bluff: Expr
    """How often the announcer bluffs when the club is not complete."""
    lie: Expr
    """How many of the announcements are bluffs."""
    call: Expr
    """How often an announcement is called."""


def truth(unseen: Any, free: Any, missing: Any) -> Expr:
    r"""The chance that a hand holds every card of a club, for somebody who can't see into it.

    Of the announcer's cards some are known, from what was asked for and given. The other h lie
    among u cards whose place is unknown, each deal of them as likely. m cards of the club are not
    known to be there, and all of them must be among the h. Put them down one by one: the first
    lies in one of the h places with chance h/u, the second in one of the h - 1 that are left with
    (h - 1)/(u - 1), and so on, m factors:

        h(h - 1)... / u(u - 1)... = C(u - m, h - m) / C(u, h)

    It is what can be seen and remembered; that the announcer announces is evidence too, and
    `equilibrium` says how much.

    Args:
        unseen: how many cards there are whose place is unknown, a number or a symbol.
        free: how many of them the announcer holds.
        missing: how many cards of the club must be among them.

    Raises:
        ProbabilityError: a negative or broken count, more cards held or missing than unseen.

    Source: CL-14, CL-30.

    >>> truth(11, 3, 2)
    3/55
    >>> from sympy.abc import h, u
    >>> truth(u, h, 2)
    h*(h - 1)/(u*(u - 1))
    """
    u, h, m = (
        symbols.count(name, value)
        for name, value in (("unseen", unseen), ("free", free), ("missing", missing))
    )
    symbols.distinct(u, h, m)
    for name, part in (("free", h), ("missing", m)):
        if (u - part).is_negative:
            raise ProbabilityError(f"{name} must be at most unseen = {u}; got {part}")
    return factor(ff(h, m) / ff(u, m))


def stakes(
    proveit: str = "random",
    *,
    club: Any,
    card: Any,
    turn: Any = 0,
    shown: Any = 0,
    seats: Any = 3,
) -> Stakes:
    r"""What an announcement brings and costs under a reading of the lost line.

    Let a club be worth v to whoever has it validated, a card c, another action t, and let showing
    one's cards cost x. What one of n players gains is lost by the n - 1 others in equal parts:
    so a false club that is let pass costs whoever might have called v/(n - 1), and cards off the
    pile cost the others a share in the same way. A card that changes hands is a matter of the two
    alone.

        reading       reward   caught           price        gain
        random        c        c + x            c            c
        caller_only   c        x                c            0
        none          0        x                0            0
        draw2         2c       2c/(n - 1) + x   2c/(n - 1)   2c

    Args:
        proveit: the reading, as ``rulings={"proveit": ...}`` takes it.
        club: what a validated club is worth, a number or a symbol.
        card: what a card is worth.
        turn: what the other action is worth that a bluffer gives up.
        shown: what it costs a caught bluffer that all have seen the cards.
        seats: how many play.

    Raises:
        ProbabilityError: a negative or inexact amount, fewer than two seats, an unknown reading.

    Source: CL-16 to CL-18, G-01.

    >>> stakes("none", club=6, card=1).price
    0
    >>> stakes("draw2", club=6, card=1, seats=5).price
    1/2
    """
    reading("proveit", proveit, PROVEIT)
    v, c, t, x = (
        symbols.amount(name, value)
        for name, value in (("club", club), ("card", card), ("turn", turn), ("shown", shown))
    )
    n = symbols.count("seats", seats)
    if (n - 2).is_negative:
        raise ProbabilityError(f"seats must be 2 or more, for somebody has to call; got {n}")
    symbols.distinct(v, c, t, x, n)
    zero = Integer(0)
    shared = 2 * c / (n - 1)
    reward, caught, price, gain = {
        "random": (c, c, c, c),
        "caller_only": (c, zero, c, zero),
        "none": (zero, zero, zero, zero),
        "draw2": (2 * c, shared, shared, 2 * c),
    }[proveit]
    return Stakes(v, t, reward, caught + x, price, gain, v / (n - 1))


def payoffs(true: Any, at_stake: Stakes) -> tuple[Matrix, Matrix]:
    r"""The two-by-two game: what the announcer gets, and what the caller gets.

    Rows: announce only a complete club, or announce always. Columns: call every announcement, or
    let every one pass. With chance q the club is complete. With v, t for club and turn, r and b
    for being called with a true and with a false one, p and g for calling wrongly and rightly,
    and l for the announcer's club, the mean payoffs are

        announcer   call                     let pass
        honest      q(v + r) + (1 - q)t      q v + (1 - q)t
        bluffs      q(v + r) - (1 - q)b      v

        caller      call                     let pass
        honest      -q(l + p)                -q l
        bluffs      -q(l + p) + (1 - q)g     -l

    Args:
        true: the chance q that the club is complete, a number or a symbol.
        at_stake: see `stakes`.

    Raises:
        ProbabilityError: a chance that leaves nothing open (0 or 1), or that is none.

    >>> from fractions import Fraction
    >>> announcer, caller = payoffs(Fraction(1, 5), stakes(club=6, card=1, turn=1))
    >>> announcer
    Matrix([
    [11/5, 2],
    [ 3/5, 6]])
    """
    q = _open(true, at_stake)
    v, t, r, b, p, g, loss = at_stake
    called, hole = q * (v + r), 1 - q
    announcer = Matrix([[called + hole * t, q * v + hole * t], [called - hole * b, v]])
    caller = Matrix([[-q * (loss + p), -q * loss], [-q * (loss + p) + hole * g, -loss]])
    return announcer, caller


def equilibrium(true: Any, at_stake: Stakes) -> Equilibrium:
    r"""How often to bluff and how often to call, so that neither side can be outwitted.

    *The caller* hears an announcement; a share w of them are bluffs. Calling brings
    w g - (1 - w)p, letting pass -w l (a true club costs the same either way). Both are worth the
    same when w(g + l) = (1 - w)p, so

        w = p / (p + g + l).

    With bluffs at rate B, w = (1 - q)B / (q + (1 - q)B), and that is this share when

        B = q p / ((1 - q)(g + l)).

    *The announcer* without the club gets t for another action. A bluff that is called with chance
    K brings (1 - K)v - K b, and that is t when

        K = (v - t) / (v + b).

    So each side's rate is set by what is at stake for the other. Both bluffs and their share
    vanish with p: when a wrong call costs nothing, no bluff is worth making, since whoever calls
    always is never the worse for it. K is then the least rate that does it.

    Where numbers leave no such point there is one answer: a club not worth the turn is never
    bluffed; when B would be above 1, or a right call brings nothing, bluffs go through.

    Args:
        true: the chance q that the club is complete, a number or a symbol.
        at_stake: see `stakes`.

    Raises:
        ProbabilityError: as `payoffs`; calls that neither cost nor bring anything.

    Source: CL-14 to CL-18, G-01.

    >>> from fractions import Fraction
    >>> equilibrium(Fraction(1, 5), stakes(club=6, card=1, turn=1))
    Equilibrium(bluff=1/16, lie=1/5, call=5/7)
    >>> equilibrium(Fraction(1, 5), stakes("none", club=6, card=1, turn=1)).bluff
    0
    >>> from sympy.abc import c, q, v
    >>> equilibrium(q, stakes(club=v, card=c)).lie
    2*c/(4*c + v)
    """
    q = _open(true, at_stake)
    v, t, _, b, p, g, loss = at_stake
    if (v - t).is_nonpositive:
        return Equilibrium(Integer(0), Integer(0), Integer(0))
    if g + loss == 0:
        if p == 0:
            raise ProbabilityError("price, gain and loss are all 0: calls change nothing")
        return Equilibrium(Integer(1), 1 - q, Integer(0))
    bluff = factor(q * p / ((1 - q) * (g + loss)))
    if (bluff - 1).is_positive:
        return Equilibrium(Integer(1), 1 - q, Integer(0))
    return Equilibrium(bluff, factor(p / (p + g + loss)), factor((v - t) / (v + b)))


def _open(true: Any, at_stake: Stakes) -> Expr:
    q = symbols.chance("true", true)
    if q in (0, 1):
        raise ProbabilityError(f"true must be above 0 and below 1, or nothing is open; got {q}")
    symbols.distinct(q, *at_stake)
    return q
