"""What a throw is worth in passion points."""

from __future__ import annotations

from typing import Any, Unpack

from sympy import Expr, Integer, Rational, ceiling, factor, floor

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.case import Case
from tablekit.probability.inputs import reading
from tablekit.probability.outcomes import results

HALF = ("exact", "up", "down")


def half(V: Any, kiss_half: str = "exact") -> Expr:
    """What a kiss is worth, of a girl with V points.

    Under "up" and "down" an odd V gives half a point more or less than "exact"; an even V gives
    the same under all three.

    Args:
        V: the girl's passion points, a number or a symbol.
        kiss_half: the reading of half (SEXY-Q-09): "exact", "up" or "down".

    Raises:
        ProbabilityError: negative points, an unknown reading.

    Source: SEXY-SUCCESS-02, SEXY-Q-09.

    >>> [half(7, reading) for reading in ("exact", "up", "down")]
    [7/2, 4, 3]
    """
    reading("kiss_half", kiss_half, HALF)
    V = symbols.amount("V", V)
    exact: Expr = V / 2
    if kiss_half == "exact":
        return exact
    return ceiling(exact) if kiss_half == "up" else floor(exact)


def expected_points(
    s: Any,
    f: Any,
    V: Any,
    *,
    kiss_half: str = "exact",
    number: Any = 1,
    held: Any = 0,
    **case: Unpack[Case],
) -> Expr:
    r"""The expected passion points of a throw with a girl of V points.

    Passion brings V, a kiss half of it, a number its own worth; a failure nothing. With three
    equally likely results and p the chance of a success (`success`; (1 + 2p)/3 if she is
    promiscuous):

        E = p (V + V/2 + w - 2h) / 3        and     E = p w   if he takes the number

    w, the worth of a number: 1 in the last scene (SEXY-END-02). In an earlier one it is a date
    to come, and w what he expects of that. h, what he holds to lose: a passion or a kiss costs
    all other numbers of this scene (SEXY-SUCCESS-04), each worth 1 in the last. At a date the
    whole of V is won with p, and lost numbers count once: p (V - h).

    Args:
        s: successes in the pile, a number or a symbol.
        f: failures in the pile.
        V: the girl's points.
        kiss_half: the reading of half, see `half`.
        number: what her number is worth.
        held: what the other numbers of this scene that he holds are worth together.
        **case: see `Case`; with ``phone="take"`` he takes the number instead of drawing.

    Raises:
        ProbabilityError: as `results`; negative points; ``phone="open"``.

    Source: SEXY-SUCCESS-01 to SUCCESS-04, SEXY-DATE-10, SEXY-END-02.

    >>> expected_points(4, 1, 8)
    52/15
    >>> from sympy.abc import V, f, s
    >>> expected_points(s, f, V)
    s*(3*V + 2)/(6*(f + s))
    """
    kiss = half(V, kiss_half)
    V, number = symbols.amount("V", V), symbols.amount("number", number)
    held = symbols.amount("held", held)
    if case.get("phone") == "open":
        raise ProbabilityError('points need a decision: phone must be "draw" or "take"')
    chances = results(s, f, **case)
    symbols.distinct(*chances.values(), V, number, held)
    worth = {"passion": V - held, "kiss": kiss - held, "phone": number, "success": V - held}
    total = sum((chances[o] * worth[o] for o in worth if o in chances), Integer(0))
    return factor(total)


def draw_beats_taking(number: Any = 1, held: Any = 0) -> Expr:
    r"""From how many points on it pays to draw a result instead of taking the number.

    After a success, drawing expects (V + V/2 + w - 2h)/3 and taking has w for sure. Drawing is
    better when 3V/2 > 2w + 2h, that is for V above

        4 (w + h) / 3

    Both counted in points of this throw only: passion also ends his scene, and a kiss his
    throws; the number keeps him in it.

    Args:
        number: what her number is worth; 1 in the last scene.
        held: what the other numbers of this scene that he holds are worth together.

    Raises:
        ProbabilityError: negative points.

    Source: SEXY-THROW-10, SEXY-SUCCESS-01 to SUCCESS-04.

    >>> draw_beats_taking()
    4/3
    """
    number, held = symbols.amount("number", number), symbols.amount("held", held)
    return factor(Rational(4, 3) * (number + held))
