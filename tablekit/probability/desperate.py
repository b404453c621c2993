"""The desperate attempt, when the scene closes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from sympy import Expr, factor

from tablekit.core.errors import ProbabilityError
from tablekit.probability import symbols
from tablekit.probability.case import Case
from tablekit.probability.outcomes import results
from tablekit.probability.points import expected_points
from tablekit.probability.throw import success
from tablekit.probability.tight import gate


def desperate_results(s: Any, f: Any, **case: Unpack[Case]) -> dict[str, Expr]:
    """Every outcome of a desperate attempt: a throw in which a tight girl reads no face.

    Demanding, slimy, boyfriend and the bars count as always, so with ``tight`` left away it is
    `results`.

    Args:
        s: successes in the pile, a number or a symbol.
        f: failures in the pile.
        **case: see `Case`; ``tight`` makes no difference here.

    Raises:
        ProbabilityError: as `results`.

    Source: SEXY-SCENE-02, SEXY-SCENE-03.

    >>> desperate_results(3, 2, level=1, tight=(25, 22))["passion"]
    1/10
    """
    case.pop("tight", None)
    return results(s, f, **case)


def gain_of_closing(
    s: Any,
    f: Any,
    smiles: Any,
    sads: Any,
    keep: Any,
    level: int = 0,
) -> Expr:
    r"""By how much the desperate attempt beats a throw now, with a tight girl and a known pile.

    Now her face must smile first, g P with g = `gate`; at the closing no face is read, but she
    must still look at him, k P with k = ``keep``. The difference is P (k - g): with a tight girl
    wait for the closing if her attention is safer than her smile. The pile makes no difference
    to that. With any other girl g is 1, and waiting without gathering never helps.

    Args:
        s: successes in the pile, a number or a symbol.
        f: failures in the pile.
        smiles: unseen asset cards that smile.
        sads: unseen asset cards that don't.
        keep: the chance that she still looks at him, and is where he is, when the scene closes.
        level: 0 plain, 1 demanding, 2 very demanding.

    Raises:
        ProbabilityError: as `success` and `gate`.

    Source: SEXY-SCENE-02, SEXY-SCENE-03, SEXY-THROW-04.

    >>> from sympy.abc import k
    >>> gain_of_closing(4, 1, 1, 1, k)
    2*(2*k - 1)/5
    """
    keep = symbols.chance("keep", keep)
    chance, smile = success(s, f, level), gate(smiles, sads)
    symbols.distinct(chance, smile, keep)
    return factor(chance * (keep - smile))


def attempts(girls: Mapping[str, Mapping[str, Any]]) -> dict[str, Expr]:
    """What the desperate attempt is worth with each girl who looks at him, best first.

    There is one attempt for each guy (SEXY-Q-36), and it gives up the other girls: so he compares
    `expected_points`, and the order of the answer is his ranking if all of them are numbers.

    Args:
        girls: for each girl the arguments of `expected_points`: s, f, V and the case.

    Raises:
        ProbabilityError: no girl; one with fewer than five indicators; as `expected_points`.

    Source: SEXY-SCENE-02, SEXY-THROW-02.

    >>> attempts({"Amy": {"s": 4, "f": 1, "V": 4}, "Olga": {"s": 4, "f": 1, "V": 8, "level": 1}})
    {'Olga': 13/5, 'Amy': 28/15}
    """
    if not girls:
        raise ProbabilityError("no girl: attempts({'Amy': {'s': 4, 'f': 1, 'V': 4}})")
    worth = {}
    for name, given in girls.items():
        missing = [key for key in ("s", "f", "V") if key not in given]
        if missing:
            raise ProbabilityError(f"{name} needs s, f and V; missing: {', '.join(missing)}")
        arguments = {key: value for key, value in given.items() if key != "tight"}
        total = sum(symbols.pile(given["s"], given["f"]))
        if total.is_number and total < 5:
            raise ProbabilityError(f"{name}: a throw needs five indicators; got {total}")
        worth[name] = expected_points(**arguments)
    if all(value.is_number for value in worth.values()):
        return dict(sorted(worth.items(), key=lambda item: -item[1]))
    return worth
