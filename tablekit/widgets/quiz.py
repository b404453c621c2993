"""A question with a check that says what is wrong, not only that it is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Any, ClassVar

import traitlets
from ipywidgets import ValueWidget
from traitlets import Bool, TraitError, Tuple, Unicode, validate

from tablekit.draw import Choice, Drawing, below, choices, words
from tablekit.widgets.answers import near, number, places, plain, same
from tablekit.widgets.live import Live

Answer = Any
_MOST_OPTIONS = 9


class Quiz(Live, ValueWidget):  # type: ignore[misc]
    """A question: with ``options`` to choose from, without them an answer to type.

    ``answer`` is the right one: an option, or a number (a Fraction, "2/7", 3), or a word.
    ``wrong`` names usual mistakes: a dict from a wrong answer to what it would be the
    answer to; a decimal that is rounded from one, to two places or more, counts as it.
    ``explain`` is told once the answer is right. ``judge`` is a function for questions with
    more than one right answer: it gets the answer as it was typed and returns True, False, or
    a sentence that says what is wrong. How digits are read is told in
    `tablekit.widgets.answers`.

    A reader without a kernel sees the question, and the answer behind a fold.

    >>> quiz = Quiz("Two sad faces in a row?", answer="2/7", wrong={"4/7": "one draw only"})
    >>> quiz.check("4/14")
    'Right.'
    >>> quiz.check("4/7")
    'Not yet. 4/7: one draw only.'
    """

    breakpoints = (320, 560)
    _button: ClassVar[str] = "Check"

    question = Unicode().tag(draw=True)
    options = Tuple().tag(draw=True)
    answer = traitlets.Any(None)
    wrong = traitlets.Dict()
    explain = Unicode().tag(draw=True)
    judge: Any = traitlets.Callable(None, allow_none=True)
    value = Unicode(read_only=True, help="The last answer, as it was typed or chosen.")
    solved = Bool(False, read_only=True)
    verdict = Unicode(read_only=True).tag(draw=True)

    def __init__(self, question: str = "", answer: Answer = None, **kwargs: Any) -> None:
        super().__init__(question=question, answer=answer, **kwargs)
        if self.answer is None and self.judge is None:
            raise TraitError(f"{question!r} has no answer: expected answer=, or judge=")

    @validate("options")
    def _few(self, proposal: Any) -> tuple[str, ...]:
        options = tuple(str(option) for option in proposal["value"])
        if len(options) == 1 or len(options) > _MOST_OPTIONS or len({*options}) < len(options):
            raise TraitError(
                f"options are {options!r}: expected 2 to {_MOST_OPTIONS} different ones, or none"
            )
        if options and self.answer is not None and str(self.answer) not in options:
            raise TraitError(f"answer is {self.answer!r}: expected one of {', '.join(options)}")
        return options

    def check(self, answer: Answer = ...) -> str:
        """A sentence on an answer; it never raises, and never says what the answer is.

        >>> quiz = Quiz("How likely?", answer="2/7")
        >>> quiz.check(0.2857)
        'Right.'
        >>> quiz.check("0.29")
        'Close: 0.29 is rounded too much. Give four places, or the fraction.'
        >>> quiz.check("two sevenths")
        "Not yet. I can't read 'two sevenths' as a number: try one like 3/8, 0.375 or 37.5 %."
        >>> quiz.check()
        'No answer yet: put yours between the brackets.'
        """
        if answer is None or answer is ... or str(answer).strip() == "":
            return "No answer yet: put yours between the brackets."
        right, sentence = self._judged(answer)
        if right:
            return f"Right. {self.explain}".strip()
        return sentence

    def _judged(self, answer: Answer) -> tuple[bool, str]:
        if self.judge is not None:
            return self._by_judge(self.judge, answer)
        if same(answer, self.answer):
            return True, ""
        mistake = self._mistake(answer)
        if mistake is not None:
            return False, f"Not yet. {mistake}: {self._why(mistake)}."
        if near(answer, self.answer):
            text = str(answer).strip()
            return False, (f"Close: {text} is rounded too much. Give four places, or the fraction.")
        return False, self._mismatch(answer)

    def _mistake(self, answer: Answer) -> Answer | None:
        """The usual mistake that an answer is, or is rounded from; None when it is none."""
        given = plain(answer, self.answer)
        for mistake in self.wrong:
            if same(given, mistake):
                return mistake
        # With one place alone, nearly every mistake would be near.
        if number(given) is None or near(given, self.answer) or places(given) < 2:
            return None
        rounded = [mistake for mistake in self.wrong if near(given, mistake)]
        return min(rounded, key=lambda mistake: _apart(given, mistake), default=None)

    def _why(self, mistake: Answer) -> str:
        return str(self.wrong[mistake]).rstrip(".")

    def _by_judge(self, judge: Callable[[Any], object], answer: Answer) -> tuple[bool, str]:
        try:
            said = judge(answer)
        except Exception as error:
            kind = type(error).__name__
            return False, f"Not yet. {answer!r} could not be checked ({kind}: {error})."
        return said is True, said if isinstance(said, str) else "Not yet."

    def _mismatch(self, answer: Answer) -> str:
        if self.options:
            known = str(answer) in self.options
            return "Not yet." if known else f"Not yet. It is one of: {', '.join(self.options)}."
        return f"Not yet. {self._unfit(answer)}".strip()

    def _unfit(self, answer: Answer) -> str:
        """What kind of answer is wanted instead of this one; nothing when the kind is right."""
        wanted, given = number(self.answer), number(plain(answer, self.answer))
        if wanted is None or self.options:
            return ""
        if given is None:
            like = "3/8, 0.375 or 37.5 %" if 0 <= wanted <= 1 else "12, 12.5 or 25/2"
            return f"I can't read {str(answer)!r} as a number: try one like {like}."
        if 0 <= wanted <= 1 and not 0 <= given <= 1:
            return "A chance lies between 0 and 1."
        return ""

    # In the browser

    def draw(self) -> Drawing:
        """The question, its options, and what the last answer was told."""
        asked = words(self.question, width=self.room, key="question", size=14, bold=True)
        shown = [asked]
        if self.options:
            rows = [Choice(option, chosen=option == self.value) for option in self.options]
            shown.append(choices(rows, width=self.room, title="Choose"))
        if self.verdict:
            mark, fill = ("✓", "good") if self.solved else ("✗", "bad")
            told = f"{mark} {self.verdict}"
            shown.append(words(told, width=self.room, key="verdict", fill=fill, bold=True))
        text = f"{self.question} {self.verdict}".strip()
        return below(*shown, text=text)

    def inputs(self) -> list[dict[str, str]]:
        """A line to type in, unless there are options."""
        if self.options:
            return []
        return [{"name": "answer", "label": "Your answer", "button": self._button}]

    def news(self) -> str:
        """What the last answer was told."""
        return self.verdict or self.question

    def pressed(self, press: str) -> None:
        """Take the chosen option as the answer."""
        self._answered(self.options[int(press.rpartition(":")[2]) - 1])
        super().pressed(press)

    def entered(self, name: str, text: str) -> None:
        """Take what was typed as the answer."""
        self._answered(text)

    def _answered(self, answer: str) -> None:
        blank = not answer.strip()
        self.set_trait("value", answer)
        self.set_trait("solved", not blank and self._judged(answer)[0])
        self.set_trait("verdict", "No answer yet: type one." if blank else self.check(answer))

    def still(self) -> str:
        """The question and its options, with the answer behind a fold."""
        options = "".join(f"<li>{escape(option)}</li>" for option in self.options)
        listed = f"<ol>{options}</ol>" if options else ""
        answer = "" if self.answer is None else f"<b>{escape(str(self.answer))}</b>"
        told = " ".join(filter(None, (answer, escape(self.explain))))
        mistakes = "".join(
            f"<li>{escape(f'{mistake}: {name}')}</li>" for mistake, name in self.wrong.items()
        )
        usual = f"<p>Often given:</p><ul>{mistakes}</ul>" if mistakes else ""
        return (
            f"<p><b>{escape(self.question)}</b></p>{listed}"
            f"<details><summary>Answer</summary><p>{told}</p>{usual}</details>"
        )


def _apart(one: Answer, other: Answer) -> Fraction:
    left, right = number(one), number(other)
    return abs(left - right) if left is not None and right is not None else Fraction(0)
