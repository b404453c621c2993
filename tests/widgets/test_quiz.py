"""A quiz speaks before any traceback, names usual mistakes, and keeps the answer to itself."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from traitlets import TraitError

from tablekit.widgets import Quiz
from tablekit.widgets.answers import near, number, plain, same

QUIZ = Quiz(
    "Two sad faces in a row?",
    "2/7",
    wrong={"4/7": "one draw only", "16/49": "as if the card went back."},
    explain="(4/7)(3/6).",
)


@pytest.mark.parametrize(
    "answer",
    [
        *("2/7", " 2 / 7 ", "4/14", "0.2857", ".2857", "0,2857", "28.57 %", "28,57%", "+2/7"),
        *(Fraction(2, 7), 2 / 7, sympy.Rational(2, 7), Decimal("0.28571")),
    ],
)
def test_a_right_answer_is_right_however_it_is_written(answer: Any) -> None:
    assert QUIZ.check(answer) == "Right. (4/7)(3/6)."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("4/7", "Not yet. 4/7: one draw only."),
        (Fraction(4, 7), "Not yet. 4/7: one draw only."),
        (0.5714, "Not yet. 4/7: one draw only."),
        ("16/49", "Not yet. 16/49: as if the card went back."),
        ("0.57", "Not yet. 4/7: one draw only."),
        ("0,571", "Not yet. 4/7: one draw only."),
        ("57 %", "Not yet. 4/7: one draw only."),
        ("0.33", "Not yet. 16/49: as if the card went back."),
        ("0.6", "Not yet."),
        ("0.29", "Close: 0.29 is rounded too much. Give four places, or the fraction."),
        ("29%", "Close: 29% is rounded too much. Give four places, or the fraction."),
        ("1/3", "Not yet."),
        ("7/2", "Not yet. A chance lies between 0 and 1."),
        (-1, "Not yet. A chance lies between 0 and 1."),
        ("", "No answer yet: put yours between the brackets."),
        (None, "No answer yet: put yours between the brackets."),
        (..., "No answer yet: put yours between the brackets."),
    ],
)
def test_a_wrong_answer_is_told_why(answer: Any, said: str) -> None:
    assert QUIZ.check(answer) == said


@given(st.one_of(st.text(), st.floats(), st.integers(), st.none(), st.booleans(), st.binary()))
def test_no_answer_raises_and_no_sentence_gives_the_answer_away(answer: Any) -> None:
    said = QUIZ.check(answer)
    if not said.startswith("Right"):
        assert "2/7" not in said.replace(repr(str(answer)), "")


def test_what_cannot_be_read_is_said_with_what_could() -> None:
    for answer in ("1/0", "two sevenths", "2//7", "9" * 101, [2, 7], True, float("nan")):
        assert "I can't read" in QUIZ.check(answer)


def test_options_are_checked_by_their_words() -> None:
    quiz = Quiz("Which?", "the second", options=["the first", "the second"], explain="It is.")
    assert quiz.check(" The  Second ") == "Right. It is."
    assert quiz.check("the first") == "Not yet."
    assert quiz.check("third") == "Not yet. It is one of: the first, the second."
    quiz.pressed("choice:1")
    assert (quiz.value, quiz.solved) == ("the first", False)
    quiz.pressed("choice:2")
    assert quiz.solved and quiz.verdict == "Right. It is."


def test_a_judge_decides_where_more_than_one_answer_is_right() -> None:
    quiz = Quiz("An even number?", judge=lambda n: int(n) % 2 == 0 or f"{n} is odd.")
    assert quiz.check("4") == "Right."
    assert quiz.check("3") == "3 is odd."
    assert quiz.check("x").startswith("Not yet. 'x' could not be checked (ValueError")


def test_a_typed_answer_is_judged_and_kept() -> None:
    quiz = Quiz("How likely?", "1/2")
    message = {"kind": "entry", "name": "answer", "rev": 0}
    quiz._receive(quiz, {**message, "text": "1" * 201}, [])
    assert quiz.ignored == {"too long": 1}
    quiz._receive(quiz, {**message, "text": "0.5"}, [])
    assert quiz.solved and quiz.value == "0.5"
    quiz._receive(quiz, {**message, "rev": 1, "text": " "}, [])
    assert quiz.verdict == "No answer yet: type one."


def test_the_live_scene_does_not_hold_the_answer_and_the_still_folds_it_away() -> None:
    quiz = Quiz("How likely?", "3/17", wrong={"5/17": "too much"}, explain="Because.")
    for secret in ("3/17", "5/17", "Because"):
        assert secret not in str(quiz.scene)
    question, _, folded = quiz.still().partition("<details>")
    assert "How likely?" in question and "3/17" not in question
    assert "3/17" in folded and "5/17: too much" in folded
    assert repr(quiz) == "How likely?"


def test_a_quiz_needs_an_answer_among_its_options() -> None:
    with pytest.raises(TraitError, match="has no answer"):
        Quiz("How likely?")
    with pytest.raises(TraitError, match="expected one of a, b"):
        Quiz("Which?", "c", options=["a", "b"])
    with pytest.raises(TraitError, match="expected 2 to 9 different ones"):
        Quiz("Which?", "a", options=["a"])


@given(st.fractions(), st.integers(min_value=4, max_value=12))
def test_four_places_or_more_are_enough(right: Fraction, places: int) -> None:
    rounded = f"{float(right):.{places}f}"
    if abs(right) < 10**6:
        assert same(rounded, right)
        assert near(rounded, right)


@given(st.fractions(), st.fractions())
def test_fractions_are_the_same_only_when_equal(one: Fraction, other: Fraction) -> None:
    assert same(str(one), other) == (one == other)
    assert number(str(one)) == one or "/" not in str(one)


PLAYS = Quiz("How many plays?", "240000", wrong={"240": "no root", "600000": "p alone"})


@pytest.mark.parametrize(
    "answer",
    [
        *("240000", "240,000", "240.000", "240 000", "240'000", "240’000", "240_000", "2.4e5"),
        *(
            "240\u00a0000",
            "240\u2009000",
            "240\u202f000",
            "2,4E5",
            "24e4",
            "240,000.0",
            "240.000,0",
        ),
    ],
)
def test_a_large_number_may_be_parted_into_thousands(answer: str) -> None:
    assert PLAYS.check(answer) == "Right."


def test_a_usual_mistake_is_known_however_it_is_parted() -> None:
    for answer in ("600,000", "600 000", "6e5"):
        assert PLAYS.check(answer) == "Not yet. 600000: p alone."
    assert PLAYS.check("240") == "Not yet. 240: no root."
    assert PLAYS.check("24 0000").startswith("Not yet. I can't read")


@pytest.mark.parametrize(
    ("answer", "expected", "means"),
    [
        ("0,333", "1/3", Fraction(333, 1000)),
        ("0,333", 10_000, Fraction(333, 1000)),
        ("1,250", "5/4", Fraction(5, 4)),
        ("6.000", "6", Fraction(6)),
        ("11,250", "45/4", Fraction(45, 4)),
        ("1,240,000", "1/3", Fraction(1_240_000)),
        ("1,234.5", None, Fraction(2469, 2)),
        ("1.234,5", None, Fraction(2469, 2)),
        ("1 234,5", None, Fraction(2469, 2)),
        ("1,25", 240_000, Fraction(5, 4)),
        ("−3", None, Fraction(-3)),
        ("1 240 000/3", None, Fraction(1_240_000, 3)),
    ],
)
def test_one_comma_is_a_decimal_one_unless_a_large_whole_number_is_expected(
    answer: str, expected: object, means: Fraction
) -> None:
    assert number(plain(answer, expected)) == means
