"""A question to be answered before the answer is known: it is noted, and told of later."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

from ipywidgets import ValueWidget
from traitlets import Bool, Instance, TraitError

from tablekit.draw import Button, Choice, Drawing, below, buttons, choices, words
from tablekit.widgets.answers import near, same, shown
from tablekit.widgets.live import Live
from tablekit.widgets.quiz import Quiz


class Prediction(Quiz):
    """A quiz that only notes what a person thinks; `settle` shows what came of it, further down.

    It takes what `Quiz` takes, but no ``judge``. An answer may be changed at any time and nothing
    is said about it here, also when the cell with `settle` has been run already: so a notebook
    that is run as a whole still lets its reader predict. What can't be an answer at all, such as
    a word for a number, is not noted. A reader without a kernel finds the answer behind a fold,
    as in any quiz.

    >>> guess = Prediction("Two heads in two tosses?", answer="1/4", wrong={"1/3": "HT is two"})
    >>> below = guess.settle()
    >>> below
    No prediction yet. Make it at the question; here you will see what came of it.
    >>> guess.entered("answer", "1/3")
    >>> guess.verdict
    'Noted: 1/3. We shall see.'
    >>> below
    You said 1/3: HT is two. It is 1/4 = 0.25.
    """

    _button: ClassVar[str] = "Note it"

    def __init__(self, question: str = "", answer: Any = None, **kwargs: Any) -> None:
        super().__init__(question, answer, **kwargs)
        if self.answer is None:
            raise TraitError(
                f"{question!r} has no answer: a prediction is told it, so it needs one"
            )
        if self.judge is not None:
            raise TraitError(f"{question!r} has a judge: a prediction is compared with its answer")
        self._settled: Settled | None = None

    def settle(self) -> Settled:
        """What came of the prediction, as a widget for a later cell; it follows the prediction."""
        if self._settled is None:
            self._settled = Settled(self)
        return self._settled

    def outcome(self) -> str:
        """What is to be said of the prediction when the answer is known; "" when there is none.

        >>> guess = Prediction("Two heads?", answer="1/4", explain="One of four.")
        >>> guess.entered("answer", "0.4")
        >>> guess.outcome()
        'You said 0.4. It is 1/4 = 0.25. One of four.'
        """
        said = self.value.strip()
        if not said:
            return ""
        if same(said, self.answer):
            right = "Right." if self.options else f"Right: it is {shown(self.answer)}."
            return f"You said {said}. {right} {self.explain}".strip()
        mistake = self._mistake(said)
        if mistake is not None:
            told = f"You said {said}: {self._why(mistake)}."
        elif near(said, self.answer):
            told = f"You said {said}, which is close."
        else:
            told = f"You said {said}."
        return f"{told} {self.truth()}"

    def truth(self) -> str:
        """The answer, and why."""
        start = "The answer is" if self.options else "It is"
        return f"{start} {shown(self.answer)}. {self.explain}".strip()

    def _answered(self, answer: str) -> None:
        said = answer.strip()
        unfit = self._unfit(said) if said else "Nothing typed."
        if unfit:
            kept = f"Your {self.value} stays noted." if self.value else "Nothing is noted yet."
            self.set_trait("verdict", f"{unfit} {kept}")
            return
        self.set_trait("value", said)
        self.set_trait("verdict", f"Noted: {said}. We shall see.")

    def draw(self) -> Drawing:
        """As a quiz, but what is noted is neither right nor wrong."""
        shown = [words(self.question, width=self.room, key="question", size=14, bold=True)]
        if self.options:
            rows = [Choice(option, chosen=option == self.value) for option in self.options]
            shown.append(choices(rows, width=self.room, title="Choose"))
        if self.verdict:
            told = f"✎ {self.verdict}"
            shown.append(words(told, width=self.room, key="verdict", bold=True))
        return below(*shown, text=f"{self.question} {self.verdict}".strip())


class Settled(Live, ValueWidget):  # type: ignore[misc]
    """What came of a `Prediction`: what was said, and what it is; see `Prediction.settle`.

    Without a prediction it waits for one, and tells the answer to whoever asks for it.
    """

    breakpoints: ClassVar[tuple[int, ...]] = (320, 560)

    prediction = Instance(Prediction)
    asked = Bool(False, read_only=True, help="Whether the answer was asked for.").tag(draw=True)

    def __init__(self, prediction: Prediction, **kwargs: Any) -> None:
        super().__init__(prediction=prediction, **kwargs)
        prediction.observe(self.refresh, names=["value"])

    def draw(self) -> Drawing:
        """A sentence or two; before a prediction, a button that tells the answer."""
        said = self.news()
        told = words(said, width=self.room, key="told", bold=True)
        if self.asked or self.prediction.value:
            return below(told, text=said)
        ask = buttons([Button("tell", "Tell me", disabled=self.disabled)], width=self.room)
        return below(told, ask, gap=8, text=said)

    def news(self) -> str:
        """What was said, and what it is."""
        if self.prediction.value:
            return self.prediction.outcome()
        if self.asked:
            return self.prediction.truth()
        return "No prediction yet. Make it at the question; here you will see what came of it."

    def pressed(self, press: str) -> None:
        """Tell the answer."""
        if press == "button:tell":
            self.set_trait("asked", True)
        super().pressed(press)

    def still(self) -> str:
        """What came of it; before a prediction, the answer behind a fold."""
        if self.asked or self.prediction.value:
            return f"<p>{escape(self.news())}</p>"
        return (
            "<p>If you made a prediction, compare it.</p>"
            f"<details><summary>Answer</summary><p>{escape(self.prediction.truth())}</p></details>"
        )
