"""Many choices, folded: every one is reached, and few rows are shown."""

from __future__ import annotations

from random import Random

import pytest

import tablekit as tk
from tablekit.core.events import Choice
from tablekit.draw import PAGE
from tablekit.widgets.fold import UNFOLDED, Fold, fold
from tablekit.widgets.table import Table


def choices(*moves: tuple[object, ...]) -> list[Choice]:
    return [
        Choice("Ana", str(move[0]), move[1:], " ".join(map(str, move)), "R-1") for move in moves
    ]


def test_few_are_listed_as_they_are() -> None:
    few = choices(*(("ask", n) for n in range(UNFOLDED)))
    assert fold(few) == few


def test_many_are_folded_by_what_begins_alike() -> None:
    many = choices(*(("ask", n, m) for n in range(4) for m in range(10)), ("stop",))
    assert fold(many) == [Fold(("ask",), tuple(many[:40])), many[40]]
    asks = many[:40]
    assert [row.start for row in fold(asks, ("ask",)) if isinstance(row, Fold)] == [
        ("ask", n) for n in range(4)
    ]
    assert fold(asks[:10], ("ask", 0)) == asks[:10]


def test_what_all_have_in_common_is_no_fold_of_its_own() -> None:
    many = choices(*(("ask", n, m) for n in range(3) for m in range(10)))
    assert [row.start for row in fold(many) if isinstance(row, Fold)] == [
        ("ask", 0),
        ("ask", 1),
        ("ask", 2),
    ]


def test_small_folds_are_open_while_all_is_on_one_page() -> None:
    many = choices(*(("ask", n) for n in range(20)), ("swap", 1), ("swap", 2), ("stop",))
    shown = fold(many)
    assert len(shown) <= PAGE
    assert shown[1:] == many[20:]


def test_many_that_differ_at_once_are_all_listed() -> None:
    many = choices(*(("ask", n) for n in range(30)))
    assert fold(many, ("ask",)) == many


@pytest.mark.parametrize("game", ["clubs", "sexy", "orgasme", "times_square"])
def test_every_choice_is_reached_by_opening_folds(game: str) -> None:
    match = tk.new(game, seed=3)
    table = match.show(seat=match.asked[0])
    random = Random(4)
    folded = 0
    for _ in range(25):
        if match.outcome:
            break
        table.seat = match.asked[0]
        offered = [choice for choice in match.choices if choice.seat in (table.seat, "")]
        found = reached(table)
        assert sorted(map(str, found)) == sorted(map(str, offered))
        folded += len(offered) > UNFOLDED
        single = [choice for choice in offered if choice.items is None]
        match.play(random.choice(single) if single else offered[0].taking())
    assert folded or game != "clubs"


def reached(table: Table) -> list[Choice]:
    """All choices that can be played by presses from here; folds are opened and left again."""
    found: list[Choice] = []
    for number, offer in enumerate(table._offers(), 1):
        if isinstance(offer, Choice):
            found.append(offer)
            continue
        opened = table._opened
        table.pressed(f"choice:{number}")
        assert table._opened == offer.start
        found += reached(table)
        [back] = [part for part in table._drawn().parts if part.key == "choice/back"]
        assert back.press == "back:"
        table.pressed(back.press)
        assert table._opened == opened
    return found


def test_a_fold_tells_the_best_advice_in_it() -> None:
    match = tk.new("clubs", seats=["Ana", "Ben", "Cleo"], seed=3)
    table = match.show(seat=match.asked[0])
    table.pressed("button:advice")
    assert table._advice is not None
    best = max(suggestion.rate.share for suggestion in table._advice)
    samples = [row.sample for row in table._choice_rows() if row.sample]
    assert max(float(sample.share) for sample in samples) == pytest.approx(best, abs=1e-3)
    assert any(sample.of.startswith("the best one") for sample in samples)
