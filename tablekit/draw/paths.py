"""The tree of a run of draws, from its leaves: what was drawn one after the other, as "++-"."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablekit.draw.drawing import Drawing
from tablekit.draw.tree import Branch, tree


def path_tree(
    paths: Mapping[str, Fraction],
    *,
    wanted: int,
    names: tuple[str, str] = ("plus", "minus"),
    results: tuple[str, str] = ("success", "failure"),
    root: str = "",
    width: int = 720,
    key: str = "tree",
) -> Drawing:
    """A probability tree with these leaves; good are those with ``wanted`` signs, all "+".

    Args:
        paths: each run of draws with its chance; the chances sum to 1.
        wanted: how many "+" in a row are a success.
        names: what a "+" and a "-" are called on the edges.
        results: what a good and a bad leaf are called.
        root: what stands where the tree begins.
        width: how much room there is.
        key: the key of the part.

    Raises:
        ValueError: no paths, one that is empty, one that is the beginning of another.

    >>> path_tree({"++": Fraction(1, 3), "+-": Fraction(1, 3), "-": Fraction(1, 3)}, wanted=2)
    probability tree: plus, plus 1/3 success; plus, minus 1/3 failure; minus 1/3 failure
    """
    return tree(branches(paths, wanted, names, results), root=root, width=width, key=key)


def branches(
    paths: Mapping[str, Fraction],
    wanted: int,
    names: tuple[str, str] = ("plus", "minus"),
    results: tuple[str, str] = ("success", "failure"),
    so_far: str = "",
) -> list[Branch]:
    """The branches below a run of draws, each with its chance once one has come so far.

    >>> [b.chance for b in branches({"++": Fraction(1, 4), "+-": Fraction(1, 2)}, 2)[0].then]
    [Fraction(1, 3), Fraction(2, 3)]
    """
    here = {path: chance for path, chance in paths.items() if path.startswith(so_far)}
    if so_far in here:
        if len(here) > 1 or not so_far:
            raise ValueError(f"a run of draws can't end in {so_far!r} and go on from there")
        return []
    if not here or not (total := sum(here.values())):
        raise ValueError("a tree needs at least one run of draws, with a chance above 0")
    grown = []
    for sign, name in zip("+-", names, strict=True):
        path = so_far + sign
        chance = sum((c for p, c in here.items() if p.startswith(path)), Fraction(0))
        if not chance:
            continue
        then = branches(here, wanted, names, results, path)
        good = path == "+" * wanted
        result, kind = ("", "") if then else (results[not good], "good" if good else "bad")
        grown.append(Branch(name, chance / total, then, result, kind))
    return grown
