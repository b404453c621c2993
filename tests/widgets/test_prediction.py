"""A prediction is noted without a word on it; what came of it is told further down."""

from __future__ import annotations

import pytest
from traitlets import TraitError

from tablekit.widgets import Prediction


def guess(**kwargs: object) -> Prediction:
    return Prediction("Two heads?", "1/4", wrong={"1/3": "HT is two"}, explain="Of four.", **kwargs)


def test_it_notes_and_does_not_judge() -> None:
    made = guess()
    assert [line["button"] for line in made.inputs()] == ["Note it"]
    for answer in ("1/4", "1/3", "0.7"):
        made.entered("answer", answer)
        assert made.verdict == f"Noted: {answer}. We shall see."
        assert not made.solved
        assert "✓" not in str(made.scene) and "✗" not in str(made.scene)
        assert "HT" not in str(made.scene) and "Of four" not in str(made.scene)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("potato", "I can't read 'potato' as a number: try one like 3/8, 0.375 or 37.5 %."),
        ("7", "A chance lies between 0 and 1."),
        (" ", "Nothing typed."),
    ],
)
def test_what_is_no_answer_is_not_noted_and_erases_nothing(answer: str, said: str) -> None:
    made = guess()
    made.entered("answer", answer)
    assert (made.value, made.verdict) == ("", f"{said} Nothing is noted yet.")
    made.entered("answer", "1/3")
    made.entered("answer", answer)
    assert (made.value, made.verdict) == ("1/3", f"{said} Your 1/3 stays noted.")


def test_a_number_beyond_one_is_asked_for_by_one_like_it() -> None:
    made = Prediction("How many rounds?", "45/4")
    made.entered("answer", "many")
    assert "try one like 12, 12.5 or 25/2" in made.verdict
    made.entered("answer", "12")
    assert made.settle().news() == "You said 12. It is 45/4 = 11.25."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0.7", "You said 0.7. It is 1/4 = 0.25. Of four."),
        ("1/4", "You said 1/4. Right: it is 1/4 = 0.25. Of four."),
        ("25 %", "You said 25 %. Right: it is 1/4 = 0.25. Of four."),
        ("1/3", "You said 1/3: HT is two. It is 1/4 = 0.25. Of four."),
        ("0.33", "You said 0.33: HT is two. It is 1/4 = 0.25. Of four."),
        ("0.3", "You said 0.3, which is close. It is 1/4 = 0.25. Of four."),
    ],
)
def test_a_settled_prediction_tells_the_answer(answer: str, said: str) -> None:
    made = guess()
    made.entered("answer", answer)
    told = made.settle()
    assert repr(told) == told.news() == said
    assert said in told.still() and "<details>" not in told.still()


def test_run_as_a_whole_a_notebook_still_lets_its_reader_predict() -> None:
    made = guess()
    told = made.settle()
    assert told is made.settle()
    assert "No prediction yet" in told.news()
    assert "1/4" not in str(told.scene) and "Of four" not in str(told.scene)
    _, _, folded = told.still().partition("<details>")
    assert "It is 1/4 = 0.25. Of four." in folded
    made.entered("answer", "0.7")
    assert made.verdict == "Noted: 0.7. We shall see."
    assert told.news() == "You said 0.7. It is 1/4 = 0.25. Of four."
    assert "You said 0.7" in str(told.scene)
    made.entered("answer", "1/3")
    assert told.news().startswith("You said 1/3: HT is two.")


def test_who_makes_no_prediction_is_told_when_asked() -> None:
    made = guess()
    told = made.settle()
    told._receive(told, {"kind": "press", "part": "button/tell", "rev": 0}, [])
    assert told.asked and told.news() == "It is 1/4 = 0.25. Of four."
    assert "button/tell" not in told.scene["parts"]


def test_with_options_the_chosen_one_is_marked() -> None:
    made = guess(options=["1/4", "1/3"])
    made.pressed("choice:2")
    assert made.value == "1/3" and made.verdict == "Noted: 1/3. We shall see."
    assert 'aria-pressed="true"' in made.scene["parts"]["choice/2"]
    assert made.settle().news().startswith("You said 1/3: HT is two. The answer is 1/4")
    made.pressed("choice:1")
    assert made.settle().news() == "You said 1/4. Right. Of four."


def test_it_needs_an_answer_to_tell() -> None:
    with pytest.raises(TraitError, match="a prediction is told it"):
        Prediction("Which?", judge=lambda answer: True)
    with pytest.raises(TraitError, match="a prediction is compared with its answer"):
        Prediction("Which?", answer=1, judge=lambda answer: True)
