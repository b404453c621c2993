"""The debating evening says the same as the laboratory and the game, in its own words."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablekit.core.errors import ProbabilityError
from tablekit.probability import success, throw_odds, throw_paths
from tablekit.probability.evening import (
    READINGS,
    award,
    bid,
    bid_odds,
    bid_paths,
    burden_chance,
    engine_odds,
    evening,
    grouped,
    marks,
    play_bid,
    third_judge,
)

PILES = [(s, n - s) for n in (5, 6, 7) for s in range(n + 1)]
RESULTS = {
    *("voucher", "full award", "half award"),
    *("closed", "setback", "setback with burden", "frown"),
}


@pytest.mark.parametrize("exacting", [0, 1])
@pytest.mark.parametrize("lenient", [False, True])
def test_bids_and_the_game_have_the_same_odds(exacting: int, lenient: bool) -> None:
    abilities = ["exacting"] * exacting + ["lenient"] * lenient
    for reading in ("drawn on", "put back"):
        for pile in PILES:
            odds = bid_odds(*pile, exacting=exacting, lenient=lenient, reading=reading)
            hall = evening(*pile, abilities=abilities, reading=reading, voucher_option=False)
            assert engine_odds(hall) == odds
            if not lenient:
                won = success(*pile, exacting, READINGS[reading])
                assert grouped(odds)["success"] == Fraction(str(won))


def test_with_the_option_open_an_award_is_a_success() -> None:
    for pile in PILES:
        assert grouped(engine_odds(evening(*pile))) == grouped(bid_odds(*pile))


def test_the_other_words() -> None:
    assert bid_odds(4, 1, take_voucher=True)["voucher"] == Fraction(4, 5)
    assert bid_odds(4, 1, closed=True) == {"closed": 1}
    assert bid_odds(4, 1, formal=(1, 3))["frown"] == Fraction(3, 4)
    assert bid_paths(4, 1, 2, "put back") == throw_paths(4, 1, 2, "replace")
    assert list(bid_odds(4, 1).values()) == list(throw_odds(4, 1).values())
    assert (burden_chance(1), third_judge(4, 1, 0, 1)) == (Fraction(1, 3), Fraction(3, 5))
    assert marks(3, 3, 8) == Fraction(13, 6)


@pytest.mark.parametrize("judge", [{}, {"exacting": 1}, {"lenient": True}, {"formal": (1, 1)}])
def test_playing_comes_out_as_the_odds_say_in_their_words(judge: dict[str, Any]) -> None:
    random, trial, odds = Random(1), bid(4, 1, **judge), bid_odds(4, 1, **judge)
    count = Counter(trial(random)[-1] for _ in range(4000))
    assert set(count) <= set(odds) <= RESULTS
    for outcome, chance in odds.items():
        assert abs(count[outcome] / 4000 - float(chance)) < 0.04
    assert play_bid(Random(2), 4, 1, **judge) == trial(Random(2))


def test_an_award_ends_in_success_exactly_with_enough_pluses() -> None:
    trial, random = award(4, 2, exacting=2), Random(5)
    for _ in range(500):
        *signs, end = trial(random)
        assert (end == "success") == (signs == ["+"] * 3)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ProbabilityError, match="did you mean 'put back'"):
        bid_odds(4, 1, reading="putback")
    with pytest.raises(ProbabilityError, match="unknown ability 'shy'"):
        evening(4, 1, abilities=["shy"])
    with pytest.raises(ProbabilityError, match="pluses must be a whole number, 0 or more; got -1"):
        evening(-1, 1)
    with pytest.raises(ProbabilityError, match=r"minuses must be a whole number.*; got 'x'"):
        evening(4, "x")  # type: ignore[arg-type]
    with pytest.raises(ProbabilityError, match=r"a list, such as .*; not 'exacting'"):
        evening(4, 1, abilities="exacting")
    with pytest.raises(ProbabilityError, match="voucher_option is True or False, not 'x'"):
        evening(4, 1, voucher_option="x")  # type: ignore[arg-type]
    with pytest.raises(ProbabilityError, match="empty pile"):
        bid(0, 0)
    with pytest.raises(ProbabilityError, match="exacting must be"):
        bid_odds(4, 1, exacting=3)


LESSONS = Path(__file__).parents[2] / "notebooks" / "lessons"
NOT_FOR_A_CLASS = re.compile(
    r"\b(girls?|kiss\w*|passion|phone|boyfriend|cobra|slimy|promiscuous|alcohol|drinks?|booze"
    r"|drunk|flirt\w*|cleavage|smok\w+|sexy dance|laxative)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", sorted(LESSONS.glob("caution*.ipynb")), ids=lambda path: path.name)
def test_the_lessons_are_fit_for_a_class(path: Path) -> None:
    """Neither the text nor the code nor an output says anything of the party."""
    import nbformat

    for cell in nbformat.read(path, as_version=4).cells:
        outputs = [
            text
            for output in cell.get("outputs", [])
            for text in [*output.get("data", {}).values(), output.get("text", "")]
        ]
        for text in (cell.source, *outputs):
            assert not (found := NOT_FOR_A_CLASS.findall(str(text))), found
    questions = (LESSONS / "questions.toml").read_text(encoding="utf-8")
    assert not NOT_FOR_A_CLASS.findall(questions)
