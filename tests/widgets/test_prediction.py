"""A prediction is noted without a word on it, until it is settled."""

from __future__ import annotations

from tablekit.widgets import Prediction


def guess(**kwargs: object) -> Prediction:
    return Prediction("Two heads?", "1/4", wrong={"1/3": "HT is two"}, explain="Of four.", **kwargs)


def test_it_notes_and_does_not_judge() -> None:
    made = guess()
    for answer in ("1/4", "1/3", "no idea"):
        made.entered("answer", answer)
        assert made.verdict == f"Noted: {answer}. We shall see."
        assert not made.solved
        assert "✓" not in str(made.scene) and "✗" not in str(made.scene)
        assert "HT" not in str(made.scene) and "Of four" not in str(made.scene)


def test_it_may_be_changed_until_it_is_settled() -> None:
    made = guess()
    made.entered("answer", "1/3")
    made.entered("answer", "1/4")
    assert made.settle() == "You said 1/4. Right. Of four."
    assert made.solved and "✓" in str(made.scene)
    made.entered("answer", "1/3")
    assert made.verdict == "Not yet. 1/3: HT is two."


def test_settled_without_an_answer_it_tells_the_answer() -> None:
    made = guess()
    assert made.settle() == "You made no prediction. The answer is 1/4. Of four."
    made.entered("answer", " ")
    assert made.verdict == "No answer yet: type one."


def test_with_options_the_chosen_one_is_marked() -> None:
    made = guess(options=["1/4", "1/3"])
    made.pressed("choice:2")
    assert made.value == "1/3" and made.verdict == "Noted: 1/3. We shall see."
    assert 'aria-pressed="true"' in made.scene["parts"]["choice/2"]
    assert made.settle() == "You said 1/3. Not yet. 1/3: HT is two."
