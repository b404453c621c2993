r"""The meter: what one attack, one shield and one interruption do to it, and how long it lasts.

A meter stands on 0, 1, ... and whoever comes to ``out_at`` is out (OM-20). What happens to it
is a random *change*: a mapping from the change to its chance. `transition` makes a matrix of it,
and matrices multiplied are things that happen one after the other. `Absorbing` asks the rest.

The chain forgets everything but the value of the meter. That is exact when the cards are shuffled
anew for each step, or when each step takes its card from somewhere that nothing is known of. In
the game a pile runs down, a hand is kept for later, and two meters rise together; there it is
an approximation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from sympy import Dummy, Expr, Integer, Matrix, Min, cancel, diff, eye, factor, zeros

from tablekit.core.errors import ProbabilityError
from tablekit.core.game import game
from tablekit.probability import symbols
from tablekit.probability.absorbing import Absorbing
from tablekit.probability.attack import (
    BLOCK,
    Change,
    Shield,
    Shields,
    add,
    change,
    counted,
    distribution,
    kind_of,
    recoil,
    tidy,
)
from tablekit.probability.inputs import reading, whole

PORCELAIN = ("pinned", "raw")
"""The readings of G-09; the first is the house's."""

BACK = 3
"""How many spaces Ride the Porcelain God takes off (OM-A13)."""


class Worth(NamedTuple):
    """What one more card of a kind is worth, in attacks."""

    exact: Expr
    """How many more attacks it takes, exactly."""
    slope: Expr
    """The derivative: the same for a very small part of a card, times one."""


def transition(step: Mapping[int, Any], out_at: int = 11) -> Matrix:
    r"""The matrix of one step: from each value of the meter to each, the last being the end.

    From a to min(out_at, max(0, a + c)) for each change c: the floor is 0 (OM-21), and past the
    end is the end (OM-20).

    Args:
        step: the chances of each change; see `change`.
        out_at: the space that ends it (G-02).

    Raises:
        ProbabilityError: chances that don't sum to 1, an ``out_at`` below 1.

    >>> from sympy.abc import p
    >>> transition({1: p, 0: 1 - p}, out_at=2)
    Matrix([
    [1 - p,     p, 0],
    [    0, 1 - p, p],
    [    0,     0, 1]])
    """
    changes, end = distribution("step", step), whole("out_at", out_at, least=1)
    matrix = zeros(end + 1, end + 1)
    for value in range(end):
        for by, chance in changes.items():
            matrix[value, min(end, max(0, value + by))] += chance
    matrix[end, end] = Integer(1)
    return matrix


def relief(by: int, least: int = 0, out_at: int = 11) -> Matrix:
    """The matrix of a certain step down, if the meter stands high enough.

    Long Run takes 1 off (OM-A01), Composure 2 from 8 on (OM-A21), in their printed names Marathon
    and Cum Control. Multiply a turn's matrix by it.

    Raises:
        ProbabilityError: a negative or broken count, an ``out_at`` below 1.

    >>> relief(2, least=2, out_at=3)
    Matrix([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [1, 0, 0, 0],
    [0, 0, 0, 1]])
    """
    by, least, end = whole("by", by), whole("least", least), whole("out_at", out_at, least=1)
    matrix = zeros(end + 1, end + 1)
    for value in range(end):
        matrix[value, max(0, value - by) if value >= least else value] = Integer(1)
    matrix[end, end] = Integer(1)
    return matrix


def interruptions(
    kept: int,
    others: int = 76,
    events: Iterable[int] | None = None,
    out_at: int = 11,
    step: Callable[[Change], Matrix] | None = None,
) -> Matrix:
    r"""The matrix of the events that come while so many cards are drawn from a shuffled pile.

    An event is played when it is drawn and another card drawn in its place (OM-E0), so drawing
    goes on until ``kept`` cards are kept. The pile holds ``others`` cards that are no events.
    With M(k, E) for the matrix when k cards are still to be kept and the events E are still in
    the pile, and J_e for the step by e, the next card of n = others' + |E| is any of them:

        M(k, E) = others'/n M(k - 1, E) + sum over e in E of 1/n J_e M(k, E without e)

    In a pile that is drawn to the end, the E events are spread over the other cards evenly, so
    before the next kept card lie E/(others + 1) of them on average. As a chance for each card
    turned up, in a pile that is shuffled anew for every card, the house's four would be
    transition({-1: 1/40, 0: 19/20, 1: 1/80, 2: 1/80}), and E/others before a card that is kept.

    Args:
        kept: how many cards are drawn and kept.
        others: how many cards in the pile are no events.
        events: what each event does to the meter; by default those of the house box.
        out_at: the space that ends it.
        step: what makes a matrix of a change; by default `transition` to ``out_at``.

    Raises:
        ProbabilityError: a negative or broken count, more cards kept than there are.

    Source: OM-E0 to OM-E3.

    >>> interruptions(1, others=1, events=[1], out_at=2)
    Matrix([
    [1/2, 1/2,   0],
    [  0, 1/2, 1/2],
    [  0,   0,   1]])
    """
    others, kept = whole("others", others), whole("kept", kept)
    if kept > others:
        raise ProbabilityError(f"{kept} cards can't be kept: the pile has {others} that are")
    make = step or (lambda change: transition(change, out_at))
    changes = sorted(_house_events() if events is None else events)
    jumps = {by: make({by: Integer(1)}) for by in changes}
    states = make({0: Integer(1)}).rows

    @cache
    def ahead(left: int, pile: tuple[int, ...]) -> Matrix:
        if not left:
            return eye(states)
        plain = others - kept + left
        total = plain + len(pile)
        matrix = ahead(left - 1, pile) * Integer(plain) / total
        for place, by in enumerate(pile):
            rest = pile[:place] + pile[place + 1 :]
            matrix += jumps[by] * ahead(left, rest) / total
        return matrix

    return ahead(kept, tuple(changes))


def landings(step: Mapping[int, Any], out_at: int = 11, start: int = 0) -> Change:
    r"""On which number the meter would stand when it is over, if the track went on.

    With N[start, a] for the expected visits of a, each of which ends it on a + c with the chance
    of c:

        P(L = l) = sum over a < out_at of N[start, a] P(change = l - a)

    It is what the raw reading of G-09 asks for, and it says how long things last. Nothing going
    below the floor, each step adds mu on average, so with T steps E[L] = start + mu E[T] (Wald):
    the mean number of steps is the way to where it lands, over the mean step.

    Args:
        step: the chances of each change.
        out_at: the space that ends it.
        start: where the meter stands.

    Raises:
        ProbabilityError: as `transition`; a start that is not on the track.

    >>> from fractions import Fraction
    >>> landings({1: Fraction(1, 2), 2: Fraction(1, 2)}, out_at=2)
    {2: 3/4, 3: 1/4}
    """
    changes = distribution("step", step)
    visits = Absorbing(transition(changes, out_at)).visits()
    start = whole("start", start, most=out_at - 1)
    over: Change = {}
    for value in range(out_at):
        for by, chance in changes.items():
            if value + by >= out_at:
                add(over, value + by, visits[start, value] * chance)
    return tidy(over)


def second_life(
    before: Mapping[int, Any],
    after: Mapping[int, Any],
    out_at: int = 11,
    porcelain: str = "pinned",
) -> Matrix:
    r"""The matrix for somebody who, instead of going out, goes back three spaces once.

    The states are doubled: the meter while the card is still there, then the meter without it,
    then the end. ``before`` and ``after`` are the changes by one attack, for the card's family
    doesn't count any more when it has gone (see `increases`).

    - ``pinned``: the marker stops at 11 and goes back to 8, whatever ``out_at`` is.
    - ``raw``: from the number that would have been reached, but never to where it would still be
      out.

    Args:
        before: the change by one attack with the card.
        after: the change without it.
        out_at: the space that ends it.
        porcelain: the reading.

    Raises:
        ProbabilityError: an unknown reading, chances that don't sum to 1, a meter that is too
            short to go back on.

    Source: OM-A13, G-09.

    >>> Absorbing(second_life({1: 1}, {1: 1})).mean()
    14
    """
    reading("porcelain", porcelain, PORCELAIN)
    first, then = distribution("before", before), distribution("after", after)
    end = whole("out_at", out_at, least=11, most=12)
    matrix = zeros(2 * end + 1, 2 * end + 1)
    matrix[end:, end:] = transition(then, end)
    for value in range(end):
        for step, chance in first.items():
            to = max(0, value + step)
            if to >= end:
                to = end + (11 - BACK if porcelain == "pinned" else min(to - BACK, end - 1))
            matrix[value, to] += chance
    return matrix


def supply(seats: Any, reactions: Any = 16, actions: Any = 60) -> Expr:
    r"""The share of attacks that can be answered at a table where everybody attacks everybody.

    In a round of n turns a seat keeps n cards from the common draws and one for its own attacks
    (OM-09, OM-13), n + 1 in all. Of these reactions/(reactions + actions) are shields, in the
    long run, since events are replaced. It is attacked n - 1 times. So if no shield is kept
    back or wasted,

        q = (n + 1)/(n - 1) * reactions/(reactions + actions),  but at most 1.

    Two play by another rule: attacks are not limited (OM-11), so each action card that comes is
    an attack, and the share is that of the cards, reactions/actions.

    Args:
        seats: how many play, a number or a symbol for more than two.
        reactions: how many reactions the box has, a number or a symbol.
        actions: how many action cards.

    Raises:
        ProbabilityError: fewer than two seats, a negative or broken count.

    >>> supply(3), supply(2)
    (8/19, 4/15)
    """
    n, r, a = (
        symbols.count(name, value)
        for name, value in (("seats", seats), ("reactions", reactions), ("actions", actions))
    )
    symbols.distinct(n, r, a)
    if (n - 2).is_negative:
        raise ProbabilityError(f"seats must be 2 or more, for somebody has to attack; got {n}")
    if a == 0:
        raise ProbabilityError("actions must be 1 or more, or there are no attacks")
    share = r / a if n == 2 else (n + 1) * r / ((n - 1) * (r + a))
    return Min(1, cancel(share)) if share.is_number else cancel(share)


def table_round(
    seats: int,
    increase: Mapping[int, Any],
    *,
    answered: Any = None,
    shields: Shields | None = None,
    events: Iterable[int] | None = None,
    out_at: int = 11,
) -> Matrix:
    r"""The matrix of a round at a table of three or more where everybody attacks everybody.

    One meter in a round of n turns: n - 1 attacks on it, n - 1 attacks of its owner's, which
    answers may turn back on it, and the events among n(n + 1) kept cards, n in each common draw
    and one at the end of each turn.

    It simplifies. Everybody has an action card for everybody from the first turn on; shields come
    with a fixed chance and are not saved; what happens in a round happens in this order; and the
    pile is shuffled for each round.

    Args:
        seats: how many play, 3 to 6.
        increase: what an attack on it does; see `increases`.
        answered: the chance of an answer; by default what the cards allow, `supply`.
        shields: as in `change`.
        events: as in `interruptions`.
        out_at: the space that ends it.

    Raises:
        ProbabilityError: as the functions it is made of.

    Source: OM-09 to OM-13, OM-E0.

    >>> from tablekit.probability.attack import increases
    >>> round(float(Absorbing(table_round(3, increases("sports", "cosplay"))).mean()), 2)
    6.41
    """
    n = whole("seats", seats, least=3, most=6)
    q = supply(n) if answered is None else answered
    attacked = transition(change(increase, q, shields), out_at) ** (n - 1)
    struck_back = transition(recoil(q, shields), out_at) ** (n - 1)
    return attacked * struck_back * interruptions(n * (n + 1), events=events, out_at=out_at)


def attacks(
    increase: Mapping[int, Any],
    shields: Shields | None = None,
    actions: Any = 60,
    out_at: int = 11,
) -> Expr:
    r"""The expected number of attacks from 0 to the end, each answered by chance of the deck.

    The target holds one random card of those that are no events, another for each attack. With
    R reactions it is a shield with chance q = R/(R + actions).

    If all shields only block, each attack that counts takes 1/(1 - q) attacks on average, and
    1/(1 - q) = 1 + R/actions. So the mean grows by the same for each further shield.

    Args:
        increase: see `increases`.
        shields: how many of each kind, counts or symbols; see `change`.
        actions: how many action cards there are.
        out_at: the space that ends it.

    Raises:
        ProbabilityError: as `change` and `transition`; no action cards.

    >>> from sympy.abc import r
    >>> attacks({1: 1}, {BLOCK: r})
    11*(r + 60)/60
    """
    counts = counted(shields)
    total = sum(counts.values(), Integer(0))
    each = symbols.count("actions", actions)
    if each == 0:
        raise ProbabilityError("actions must be 1 or more, or there are no attacks")
    kinds = counts if total != 0 else {BLOCK: 1}
    return Absorbing(transition(change(increase, total / (total + each), kinds), out_at)).mean()


def one_more(
    kind: str | Shield,
    increase: Mapping[int, Any],
    shields: Shields | None = None,
    actions: Any = 60,
    out_at: int = 11,
) -> Worth:
    """What one more reaction of a kind in the deck is worth to whoever is attacked.

    The mean of `attacks` is a function of how many of the kind there are. Its difference for one
    more is the answer; its derivative is what an economist would give for it.

    Args:
        kind: an id of `SHIELDS`, or a `Shield`.
        increase: as in `attacks`.
        shields: as in `attacks`, but numbers.
        actions: as in `attacks`.
        out_at: as in `attacks`.

    Raises:
        ProbabilityError: as `attacks`; an unknown kind.

    >>> one_more(BLOCK, {1: 1}, {BLOCK: 16})
    Worth(exact=11/60, slope=11/60)
    """
    wanted, counts = kind_of(kind), counted(shields)
    now = counts.get(wanted, Integer(0))
    r = Dummy("r", nonnegative=True)
    mean = attacks(increase, {**counts, wanted: r}, actions, out_at)
    exact = mean.subs(r, now + 1) - mean.subs(r, now)
    return Worth(factor(exact), factor(diff(mean, r).subs(r, now)))


@cache
def _house_events() -> tuple[int, ...]:
    cards = game("orgasme").box["event"]
    return tuple(card["change"] for card in cards for _ in range(card["count"]))
