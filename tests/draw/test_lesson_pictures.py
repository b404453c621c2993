"""What the lessons draw: tallies, trees of paths, rows of values, tables."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tablekit.draw import Cell, Seen, cells, path_tree, stepper, tally
from tablekit.draw.paths import branches
from tablekit.probability import throw_paths

ROWS = [Seen("plus", 60, Fraction(3, 5)), Seen("minus", 40, Fraction(2, 5))]


@pytest.mark.parametrize("width", [260, 340, 560, 900])
def test_a_tally_stays_within_its_width(width: int) -> None:
    rows = [Seen("a very long name of an outcome that nobody wants", 1, Fraction(1, 2)), *ROWS]
    drawing = tally(rows, 101, title="Title", width=width)
    assert drawing.width == width
    ends = [
        int(x) + int(w)
        for part in drawing.parts
        for x, w in re.findall(r'<rect x="(\d+)" y="7" width="(\d+)"', part.svg)
    ]
    assert ends and max(ends) <= width


def test_bar_and_mark_share_a_scale() -> None:
    svg = tally([Seen("plus", 1, Fraction(1, 2))], 2).parts[1].svg
    bars = [int(w) for w in re.findall(r'y="7" width="(\d+)"', svg)]
    start = int(re.search(r'<rect x="(\d+)"', svg)[1])  # type: ignore[index]
    mark = int(re.search(r"M(\d+) 4v", svg)[1])  # type: ignore[index]
    assert bars[1] == round(bars[0] / 2) == mark - start


def test_a_tally_says_itself_row_by_row() -> None:
    drawing = tally(ROWS, 100)
    assert [part.label for part in drawing.parts[1:]] == [
        "plus: seen 60 of 100, 60 %; exact 3/5, 60 %",
        "minus: seen 40 of 100, 40 %; exact 2/5, 40 %",
    ]
    assert tally([Seen("plus", 0)], 0).parts[1].label == "plus: not tried yet"


@pytest.mark.parametrize("picky", ["same_throw", "replace"])
@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_tree_has_the_leaves_it_was_made_of(picky: str, level: int) -> None:
    for s, f in ((s, n - s) for n in range(1, 8) for s in range(n + 1)):
        paths = {path: p for path, p in throw_paths(s, f, level, picky).items() if p}

        def leaves(rows, so_far="", chance=Fraction(1)):
            for branch in rows:
                path, here = so_far + branch.label, chance * branch.chance
                if branch.then:
                    yield from leaves(branch.then, path, here)
                else:
                    yield path, here, branch.kind

        grown = list(leaves(branches(paths, level + 1, ("+", "-"))))
        assert {path: chance for path, chance, _ in grown} == paths
        assert [path for path, _, kind in grown if kind == "good"] == [
            path for path in paths if path == "+" * (level + 1)
        ]
        assert path_tree(paths, wanted=level + 1).text.startswith("probability tree")


def test_a_tree_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one run of draws"):
        path_tree({}, wanted=1)
    with pytest.raises(ValueError, match="can't end in '\\+' and go on"):
        path_tree({"+": Fraction(1, 2), "++": Fraction(1, 2)}, wanted=2)


def test_a_stepper_bars_what_can_not_be() -> None:
    row = stepper("s", 0, 0, 3, barred=[3])
    shut = {part.key for part in row.parts if part.disabled}
    assert shut == {"step/s/less", "step/s/3"}
    assert [part.key for part in row.parts if part.chosen] == ["step/s/0"]
    assert all(part.disabled for part in stepper("s", 0, 0, 3, disabled=True).parts if part.press)


def test_a_table_reads_row_by_row_and_knows_its_kinds() -> None:
    drawing = cells(["a", "b"], ["0", "1"], {(0, 0): Cell("x", "good"), (0, 1): Cell("y")})
    assert [part.label for part in drawing.parts] == ["", "a: 0 x, 1 y", "b: –"]
    with pytest.raises(ValueError, match="unknown kind 'fine'"):
        cells(["a"], ["0"], {(0, 0): Cell("x", "fine")})
