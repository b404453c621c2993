"""A small probability tree: from the left, a chance on every edge, products at the leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablekit.draw.bars import fraction
from tablekit.draw.drawing import Drawing, Part
from tablekit.draw.text import clipped, line, text_width

_LEAF = 38


@dataclass(frozen=True, slots=True)
class Branch:
    """What may happen, with what chance, and what may happen then.

    ``result`` is written at a leaf, ``kind`` ("good", "bad" or "") gives it its sign and colour.
    """

    label: str
    chance: Fraction
    then: Sequence[Branch] = ()
    result: str = ""
    kind: str = ""


def tree(
    branches: Sequence[Branch], *, root: str = "", width: int = 720, key: str = "tree"
) -> Drawing:
    """A probability tree; at each leaf the product of the chances that lead there.

    >>> tree([Branch("+", Fraction(4, 7)), Branch("−", Fraction(3, 7))])
    probability tree: + 4/7; − 3/7
    """
    if not branches:
        raise ValueError("a tree needs at least one branch")
    depth = max(_depth(branch) for branch in branches)
    right = max(text_width(words, 13, True) for words in _endings(branches, Fraction(1))) + 12
    left = round(min(text_width(root, 13, True), 140)) + 10 if root else 14
    step = max(60.0, (width - left - right) / depth)
    svg: list[str] = []
    said: list[str] = []

    def grow(
        rows: Sequence[Branch], level: int, x0: float, top: float, so_far: Fraction, path: str
    ) -> tuple[float, float]:
        """Draw the branches below each other; return the bottom and the middle of them."""
        ends: list[tuple[float, Branch]] = []
        y = top
        for branch in rows:
            chance = so_far * branch.chance
            trail = f"{path}, {branch.label}" if path else branch.label
            if branch.then:
                # A name under a joint, never on an edge: it ends where the next edges start.
                y, middle = grow(
                    branch.then, level + 1, left + (level + 1) * step, y, chance, trail
                )
            else:
                middle = y + _LEAF / 2
                y += _LEAF
                _leaf(svg, branch, middle, left + (level + 1) * step, chance)
                said.append(
                    f"{trail} {fraction(chance)}" + (f" {branch.result}" if branch.result else "")
                )
            ends.append((middle, branch))
        centre = (ends[0][0] + ends[-1][0]) / 2
        for middle, branch in ends:
            _edge(svg, branch, x0, centre, x0 + step, middle, step)
        return y, centre

    bottom, centre = grow(branches, 0, left, 4, Fraction(1), "")
    if root:
        svg.append(line(clipped(root, 140, 13, True), 0, round(centre) + 4, bold=True))
    svg.append(f'<circle cx="{left}" cy="{round(centre)}" r="4" fill="tk:ink"/>')
    text = f"probability tree{f' of {root}' if root else ''}: {'; '.join(said)}"
    part = Part(key, "".join(svg), label=text)
    return Drawing(width, round(bottom) + 4, (part,), title=text, text=text)


def _depth(branch: Branch) -> int:
    return 1 + max((_depth(b) for b in branch.then), default=0)


def _endings(branches: Sequence[Branch], so_far: Fraction) -> list[str]:
    found: list[str] = []
    for branch in branches:
        if branch.then:
            found += _endings(branch.then, so_far * branch.chance)
        else:
            found.append(_ending(branch, so_far * branch.chance))
    return found


def _ending(branch: Branch, chance: Fraction) -> str:
    sign = {"good": "+ ", "bad": "− "}.get(branch.kind, "")
    return f"{sign}{fraction(chance)}  {branch.result}".rstrip()


def _leaf(svg: list[str], branch: Branch, y: float, x: float, chance: Fraction) -> None:
    ink = branch.kind if branch.kind in ("good", "bad") else "ink"
    svg.append(f'<circle cx="{round(x)}" cy="{round(y)}" r="4" fill="tk:{ink}"/>')
    svg.append(line(_ending(branch, chance), x + 10, round(y) + 5, fill=ink, bold=True))


def _edge(
    svg: list[str], branch: Branch, x0: float, y0: float, x1: float, y1: float, step: float
) -> None:
    bend = round(x0 + step * 0.25)
    svg.append(
        f'<path d="M{round(x0)} {round(y0)}L{bend} {round(y1)}H{round(x1)}" fill="none"'
        ' stroke="tk:muted"/>'
    )
    room = step * 0.75 - 12
    chance = fraction(branch.chance)
    name = clipped(branch.label, room - text_width(chance, 13) - 8)
    if branch.then:
        svg.append(f'<circle cx="{round(x1)}" cy="{round(y1)}" r="3" fill="tk:muted"/>')
    svg.append(line(name, bend + 4, round(y1) - 5))
    svg.append(line(chance, round(x1) - 8, round(y1) - 5, fill="accent", anchor="end"))
