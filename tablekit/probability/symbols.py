"""What may go in where symbols may: counts and chances, with assumptions that fit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sympy import Expr, Integer, Rational, sympify

from tablekit.core.errors import ProbabilityError
from tablekit.probability import inputs


def count(name: str, value: Any) -> Expr:
    """A count: a whole number, 0 or more, or an expression that can be one.

    Plain symbols are taken as they are. A symbol that is declared so that it can't be a
    count is refused by name.

    >>> from sympy import Symbol
    >>> count("f", Symbol("f", negative=True))
    Traceback (most recent call last):
    tablekit.core.errors.ProbabilityError: f = f can't be a count, since f is declared negative; \
declare it integer=True, nonnegative=True, or leave its assumptions away
    """
    expr = _exact(name, value, "a whole number, 0 or more, or a symbol")
    if expr.is_number:
        return Integer(inputs.whole(name, int(expr) if expr.is_Integer else value))
    _fits(name, expr, "a count", "integer=True, nonnegative=True", ("integer", "nonnegative"))
    return expr


def chance(name: str, value: Any) -> Expr:
    """A chance: an exact number from 0 to 1, or an expression that can be one."""
    expr = _exact(name, value, "an exact chance from 0 to 1, say Rational(1, 3), or a symbol")
    if expr.is_number:
        if not (expr.is_Rational and 0 <= expr <= 1):
            raise ProbabilityError(f"{name} must be a chance from 0 to 1; got {value!r}")
        return expr
    _fits(name, expr, "a chance", "nonnegative=True", ("real", "nonnegative"))
    return expr


def amount(name: str, value: Any) -> Expr:
    """Points: an exact number, 0 or more, or an expression that can be one."""
    expr = _exact(name, value, "an exact number, 0 or more, or a symbol")
    if expr.is_number:
        if not (expr.is_Rational and expr >= 0):
            raise ProbabilityError(f"{name} must be a number, 0 or more; got {value!r}")
        return expr
    _fits(name, expr, "a number of points", "nonnegative=True", ("real", "nonnegative"))
    return expr


def pile(s: Any, f: Any) -> tuple[Expr, Expr]:
    """A pile of s successes and f failures; what is known of its size must fit (1 to 7)."""
    s, f = count("s", s), count("f", f)
    total = s + f
    if total.is_number:
        inputs.size(int(total))
    distinct(s, f)
    return s, f


def distinct(*exprs: Any) -> None:
    """Refuse two symbols that print alike but are not the same, since their assumptions differ."""
    seen: dict[str, Any] = {}
    for expr in exprs:
        for symbol in expr.free_symbols:
            if seen.setdefault(symbol.name, symbol) != symbol:
                raise ProbabilityError(
                    f"two different symbols are called {symbol.name}: one was declared with other"
                    " assumptions than the other; make it once and use it everywhere"
                )


def _exact(name: str, value: Any, wanted: str) -> Expr:
    if isinstance(value, (bool, str)):
        hint = f"; for a symbol, Symbol({value!r})" if isinstance(value, str) else ""
        raise ProbabilityError(f"{name} must be {wanted}; got {value!r}{hint}")
    if isinstance(value, Fraction):
        return Rational(value.numerator, value.denominator)
    try:
        expr = sympify(value)
    except (TypeError, ValueError, AttributeError):
        expr = None
    if not isinstance(expr, Expr):
        raise ProbabilityError(f"{name} must be {wanted}; got {value!r}")
    if expr.is_number and not expr.is_Rational:
        raise ProbabilityError(f"{name} must be {wanted}; got {value!r}, which is not exact")
    return expr


_NOT = {"integer": "noninteger", "nonnegative": "negative", "real": "not real"}


def _fits(name: str, expr: Expr, what: str, declare: str, wanted: tuple[str, ...]) -> None:
    for property_ in wanted:
        if getattr(expr, f"is_{property_}") is False:
            if expr.is_Symbol:
                why = f"{expr} is declared {_why(expr, property_)}; declare it {declare}"
            else:
                names = ", ".join(sorted(s.name for s in expr.free_symbols))
                why = f"with what is assumed of {names} it is {_why(expr, property_)}"
                why += f"; declare them {declare}"
            raise ProbabilityError(
                f"{name} = {expr} can't be {what}, since {why}, or leave its assumptions away"
            )


def _why(expr: Expr, property_: str) -> str:
    if expr.is_real is False:
        return "not real"
    return _NOT[property_]
