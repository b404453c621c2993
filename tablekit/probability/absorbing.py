"""Absorbing Markov chains with one way out: how long they last, exactly, in numbers or letters."""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integer, Matrix, cancel, eye, factor, ones
from sympy.polys.matrices import DomainMatrix

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.inputs import whole


class Absorbing:
    r"""A chain whose last state is the end: once there it stays.

    Order the states so that the end is the last. Then the matrix of one step is

        P = | Q  r |
            | 0  1 |

    with Q for the steps from one inner state to another. Three facts carry everything here.

    - *Visits.* After t steps the chain is in j with chance (Q^t)[i, j], if it began in i. The
      expected number of times that it is there, the beginning counted, is the sum over all t:
      N = I + Q + Q^2 + ... Since N = I + QN, it is N = (I - Q)^-1, the fundamental matrix.
    - *Mean.* It lasts as many steps as it stands in inner states: T = N 1, the row sums of N.
    - *Variance.* Look one step ahead: E[T^2] = E[(1 + T')^2], T' being what is left after the
      step. With vectors m = E[T] and s = E[T^2]: s = 1 + 2Qm + Qs, and Qm = m - 1. So
      s = N(2m - 1), and the variance is 2Nm - m - m^2, entry by entry.

    Args:
        matrix: the chances of one step, row by row from each state, numbers or symbols.

    Raises:
        ProbabilityError: no square matrix, a row that doesn't sum to 1, a chance out of range, a
            last state that is left again, a state from which the end can't be reached.

    >>> from sympy import Matrix, Rational
    >>> coin = Absorbing(Matrix([[Rational(1, 2), Rational(1, 2)], [0, 1]]))
    >>> coin.mean(), coin.variance(), coin.ends(3)
    (2, 2, 1/8)
    >>> from sympy.abc import p
    >>> Absorbing(Matrix([[1 - p, p], [0, 1]])).variance()
    -(p - 1)/p**2
    """

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = _checked(matrix)
        self.states = self.matrix.rows - 1
        """How many inner states there are."""
        self.inner = self.matrix[: self.states, : self.states]
        """Q, the steps from inner states to inner states."""
        self._stay = DomainMatrix.from_Matrix(eye(self.states) - self.inner).to_field()
        # Whole numbers over one denominator: a product then needs no common divisor.
        shown = DomainMatrix.from_Matrix(self.inner).to_field()
        scale, self._whole = shown.clear_denoms(convert=True)
        self._scale = scale.to_sympy()
        self._rows: dict[int, list[DomainMatrix]] = {}

    def __repr__(self) -> str:
        return f"<chain of {self.states} states and an end>"

    def visits(self) -> Matrix:
        """N, the expected number of times that it stands in each state, from each state.

        >>> from sympy import Matrix, Rational
        >>> half = Rational(1, 2)
        >>> Absorbing(Matrix([[half, half, 0], [0, half, half], [0, 0, 1]])).visits()
        Matrix([
        [2, 2],
        [0, 2]])
        """
        return self._stay.inv().to_Matrix().applyfunc(factor)

    def mean(self, start: int = 0) -> Expr:
        """The expected number of steps to the end."""
        return factor(self._means()[self._inside(start)])

    def variance(self, start: int = 0) -> Expr:
        """The variance of the number of steps to the end."""
        start, means = self._inside(start), self._means()
        return factor((2 * self._times_visits(means) - means)[start] - means[start] ** 2)

    def lasts(self, steps: int, start: int = 0) -> Expr:
        """The chance that it has not ended after so many steps: the row sum of Q^t."""
        steps, start = whole("steps", steps), self._inside(start)
        rows = self._rows.setdefault(start, [])
        if not rows:
            first = eye(self.states)[start, :]
            rows.append(DomainMatrix.from_Matrix(first).convert_to(self._whole.domain))
        while len(rows) <= steps:
            rows.append(rows[-1] * self._whole)
        domain = self._whole.domain
        ways = domain.to_sympy(sum(rows[steps].to_list_flat(), domain.zero))
        return cancel(ways / self._scale**steps)

    def ends(self, step: int, start: int = 0) -> Expr:
        """The chance that it ends with exactly this step."""
        step = whole("step", step, least=1)
        return cancel(self.lasts(step - 1, start) - self.lasts(step, start))

    def _means(self) -> Matrix:
        return self._times_visits(ones(self.states, 1))

    def _times_visits(self, column: Matrix) -> Matrix:
        right = DomainMatrix.from_Matrix(column).to_field()
        left, right = self._stay.unify(right)
        return left.lu_solve(right).to_Matrix()

    def _inside(self, start: int) -> int:
        return whole("start", start, most=self.states - 1)


def _checked(matrix: Any) -> Matrix:
    try:
        made = Matrix(matrix)
    except (TypeError, ValueError) as fault:
        raise ProbabilityError(f"matrix must hold the chances of one step: {fault}") from None
    if made.rows != made.cols or made.rows < 2:
        raise ProbabilityError(
            f"matrix must have as many rows as columns, 2 or more; got {made.rows} x {made.cols}"
        )
    made = made.applyfunc(lambda entry: symbols.chance("a chance of the matrix", entry))
    symbols.distinct(*made)
    end = made.rows - 1
    for row in range(made.rows):
        total = cancel(sum(made[row, :], Integer(0)))
        if total != 1:
            raise ProbabilityError(f"row {row} must sum to 1; got {total}")
    if made[end, end] != 1:
        raise ProbabilityError(f"the last state must be the end, never left; got {made[end, :]}")
    _all_end(made, end)
    return made


def _all_end(matrix: Matrix, end: int) -> None:
    reached, new = {end}, {end}
    while new:
        new = {
            row
            for row in range(end)
            if row not in reached and any(matrix[row, to] != 0 for to in reached)
        }
        reached |= new
    lost = sorted(set(range(end)) - reached)
    if lost:
        raise ProbabilityError(f"the end can't be reached from state {lost[0]}")
