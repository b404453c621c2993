"""A question to be answered before the answer is known: it is noted, and judged later."""

from __future__ import annotations

from traitlets import Bool

from tablekit.draw import Choice, Drawing, below, choices, words
from tablekit.widgets.quiz import Quiz


class Prediction(Quiz):
    """A quiz that only notes what a person thinks, until `settle` says what came of it.

    It takes what `Quiz` takes. While it is open, an answer may be changed and nothing is said
    about it; a reader without a kernel finds the answer behind a fold, as in any quiz.

    >>> guess = Prediction("Two heads in two tosses?", answer="1/4", wrong={"1/3": "HT is two"})
    >>> guess.entered("answer", "1/3")
    >>> guess.verdict
    'Noted: 1/3. We shall see.'
    >>> guess.settle()
    'You said 1/3. Not yet. 1/3: HT is two.'
    """

    settled = Bool(False, read_only=True, help="Whether the answer has been told.")

    def settle(self) -> str:
        """Say what came of the prediction; from then on it is a quiz like any other."""
        self.set_trait("settled", True)
        if not self.value.strip():
            return f"You made no prediction. The answer is {self.answer}. {self.explain}".strip()
        self._answered(self.value)
        return f"You said {self.value}. {self.verdict}"

    def _answered(self, answer: str) -> None:
        if self.settled or not answer.strip():
            super()._answered(answer)
            return
        self.set_trait("value", answer)
        self.set_trait("verdict", f"Noted: {answer}. We shall see.")

    def draw(self) -> Drawing:
        """As a quiz, but what is noted is neither right nor wrong."""
        if self.settled or not self.value.strip():
            return super().draw()
        asked = words(self.question, width=self.room, key="question", size=14, bold=True)
        noted = words(f"✎ {self.verdict}", width=self.room, key="verdict", bold=True)
        rows = [Choice(option, chosen=option == self.value) for option in self.options]
        listed = [choices(rows, width=self.room, title="Choose")] if rows else []
        return below(asked, *listed, noted, text=f"{self.question} {self.verdict}")
