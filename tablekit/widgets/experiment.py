"""An experiment to repeat: by hand, once more, a thousand times, against the exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import takewhile
from random import Random
from typing import Any, ClassVar

from ipywidgets import ValueWidget
from traitlets import Dict, Int, TraitError, TraitType, Tuple, Unicode, default

from tablekit.core.chance import check_seed
from tablekit.draw import Button, Drawing, Seen, below, beside, buttons, fan, tally, words
from tablekit.widgets.live import Live
from tablekit.widgets.odds import exact_chance
from tablekit.widgets.whole import Whole, is_whole

Outcome = Hashable
Trial = Callable[[Random], Any]
Counts = dict[Any, int]

_SIGNS = {"+": True, "-": False}


class _Exact(TraitType[Any, Any]):
    """The possible outcomes in the order shown, each with its exact chance or None."""

    default_value: Mapping[Outcome, Fraction | None] = {}

    def validate(self, obj: Any, value: object) -> dict[Outcome, Fraction | None]:
        if not isinstance(value, Mapping):
            raise TraitError(
                f"exact is {value!r}: expected outcomes with chances, such as"
                " {'+': Fraction(4, 5), '-': Fraction(1, 5)}; None for a chance not known yet"
            )
        exact = {outcome: self._chance(outcome, chance) for outcome, chance in value.items()}
        total = sum((chance for chance in exact.values() if chance is not None), Fraction(0))
        if total > 1:
            raise TraitError(f"the exact chances add up to {total}: expected at most 1")
        return exact

    def _chance(self, outcome: object, chance: object) -> Fraction | None:
        exact = exact_chance(chance)
        if exact is None and chance is not None:
            raise TraitError(
                f"the exact chance of {outcome!r} is {chance!r}:"
                " expected a Fraction from 0 to 1, such as Fraction(4, 5), or None"
            )
        return exact


class Experiment(Live, ValueWidget):  # type: ignore[misc]
    """A trial that a person repeats, with a bar for what was seen and a mark for what is exact.

    Args:
        trial: a function of a ``random.Random`` that plays once. It returns the outcome, or a
            tuple: what is turned up one after the other, and last the outcome.
        exact: the possible outcomes, each with its exact chance (None: no mark).
        cards: how many cards lie face down in the fan; 0 for no fan. Each "+" or "-" that a
            trial turns up opens one of them. Whichever is pressed opens: a shuffled fan does not
            care.
        names: what the outcomes, and the things turned up, are called.
        seed: the same seed gives the same plays.
        plays: how many plays have been made when it is first shown.

    ``counts`` is how often each outcome came up and ``total`` how often it was tried, both for
    `observe`; ``value`` is the outcome of the last play, ``story`` all that it turned up.

    >>> from fractions import Fraction
    >>> coin = Experiment(
    ...     lambda random: random.choice("HT"),
    ...     exact={"H": Fraction(1, 2), "T": Fraction(1, 2)},
    ...     names={"H": "heads", "T": "tails"},
    ... )
    >>> coin.play(1000)
    >>> coin.total, sum(coin.counts.values())
    (1000, 1000)
    """

    breakpoints: ClassVar[tuple[int, ...]] = (340, 480, 600, 760)

    exact = _Exact(help="Outcomes and their exact chances.").tag(draw=True)
    cards = Whole(0, minimum=0, help="How many cards lie in the fan.").tag(draw=True)
    names = Dict(help="What outcomes and things turned up are called.").tag(draw=True)
    title = Unicode("What came out").tag(draw=True)
    many = Whole(1000, minimum=2, help="How many plays the big button makes.").tag(draw=True)
    counts = Dict(read_only=True, help="How often each outcome came up.")
    total = Int(0, read_only=True, help="How often it was tried.")
    story = Tuple(read_only=True, help="What the last play turned up, and last its outcome.")
    opened = Tuple(read_only=True, help="The places of the fan that are open, in order.")
    value = Unicode("", read_only=True, help="The outcome of the last play, in words.")

    def __init__(
        self,
        trial: Trial,
        exact: Mapping[Any, Any],
        *,
        seed: int | str = 0,
        plays: int = 0,
        **kwargs: Any,
    ) -> None:
        if not callable(trial):
            raise TraitError(f"trial is {trial!r}: expected a function of a random.Random")
        check_seed(seed)
        self.trial = trial
        self.seed = seed
        self._restart()
        super().__init__(exact=exact, **kwargs)
        if plays:
            self.play(plays)

    @default("counts")
    def _none_yet(self) -> Counts:
        return dict.fromkeys(self.exact, 0)

    def _restart(self) -> None:
        self._random = Random(self.seed)
        # Which cards the machine opens must not change what comes up.
        self._picks = Random(f"picks of {self.seed}")
        self._begun: tuple[Any, ...] = ()
        self._over = False

    # What a person or a cell does

    def play(self, times: int = 1) -> None:
        """Play so many times, the first time to the end of what has been begun by hand."""
        if not is_whole(times) or times < 1:
            raise TraitError(f"times is {times!r}: expected a whole number, at least 1")
        with self.hold_sync():
            opened = self.opened if self._begun and times == 1 else ()
            counted: Counts = dict(self.counts)
            for _ in range(times):
                story, self._begun = self._begun or self._tried(), ()
                counted[story[-1]] += 1
            if self.cards:
                shut = [place for place in range(self.cards) if place not in opened]
                opened += tuple(self._picks.sample(shut, len(_signs(story)) - len(opened)))
            self.set_trait("opened", opened)
            self._ended(story, counted, times)

    def turn(self, place: int) -> None:
        """Open the card at a place of the fan; the last one that a play needs ends it."""
        if self._over or place in self.opened or not 0 <= place < self.cards:
            return
        with self.hold_sync():
            if not self._begun:
                self._begun = self._tried()
            signs = _signs(self._begun)
            if not signs:
                self.play()
                return
            self.set_trait("opened", (*self.opened, place))
            self.set_trait("story", tuple(signs[: len(self.opened)]))
            if len(self.opened) == len(signs):
                story, self._begun = self._begun, ()
                counted: Counts = dict(self.counts)
                counted[story[-1]] += 1
                self._ended(story, counted, 1)
            self.refresh()

    def shuffle(self) -> None:
        """Turn the fan face down again, shuffled; not while a play is half done."""
        if not self._over:
            return
        with self.hold_sync():
            self._over = False
            self.set_trait("opened", ())
            self.set_trait("story", ())
            self.refresh()

    def clear(self) -> None:
        """Forget all plays and begin with the seed again."""
        with self.hold_sync():
            self._restart()
            for name, empty in (("opened", ()), ("story", ()), ("value", ""), ("total", 0)):
                self.set_trait(name, empty)
            self.set_trait("counts", self._none_yet())
            self.refresh()

    def _tried(self) -> tuple[Any, ...]:
        came = self.trial(self._random)
        story = came if isinstance(came, tuple) else (came,)
        if not story or story[-1] not in self.exact:
            known = ", ".join(repr(outcome) for outcome in self.exact)
            raise TraitError(f"the trial came out as {came!r}: expected one of {known}")
        if self.cards and len(_signs(story)) > self.cards:
            raise TraitError(f"the trial drew {story!r}: there are {self.cards} cards in the fan")
        return story

    def _ended(self, story: tuple[Any, ...], counted: Counts, times: int) -> None:
        self._over = True
        self.set_trait("story", story)
        self.set_trait("value", self._named(story[-1]))
        self.set_trait("total", self.total + times)
        self.set_trait("counts", counted)
        self.refresh()

    def _named(self, thing: Any) -> str:
        return str(self.names.get(thing, thing))

    # In the browser

    def draw(self) -> Drawing:
        """The fan, what came of it, the buttons, and the bars."""
        bars = tally(self._rows(), self.total, title=self.title, width=self.room)
        if not self.cards:
            return below(self._told(self.room), bars, text=self.news())
        seen: list[bool | None] = [None] * self.cards
        drawn = _signs(self.story) if self._over else self.story
        for sign, place in zip(drawn, self.opened, strict=True):
            seen[place] = _SIGNS[sign]
        wide = self.room >= 600
        width = min(90 + 60 * self.cards, 380 if wide else self.room)
        names = (self._named("+"), self._named("-"))
        press = "" if self._over or self.disabled else "fan"
        cards = fan(seen, names=names, press=press, width=width)
        if wide:
            top = beside(cards, self._told(self.room - width - 24), align="middle")
        else:
            top = below(cards, self._told(self.room))
        return below(top, bars, text=self.news())

    def _told(self, width: int) -> Drawing:
        off = self.disabled
        pills = [
            Button("once", "Play once" if not self._begun else "Play on", disabled=off),
            Button("many", f"Play {_spaced(self.many)} times", disabled=off),
        ]
        if self.cards:
            pills.insert(0, Button("shuffle", "Shuffle again", disabled=off or not self._over))
        pills.append(Button("clear", "Start over", disabled=off or not (self.total or self._begun)))
        said = words(self._sentence(), width=width, key="told", bold=True)
        return below(said, buttons(pills, width=width), gap=8)

    def _sentence(self) -> str:
        shown = ", ".join(map(self._named, self.story[:-1] if self._over else self.story))
        if self._over:
            return f"Last: {shown}: {self.value}" if shown else f"Last: {self.value}"
        if self._begun:
            return f"So far: {shown}"
        if self.cards:
            return "Shuffled. Press a card, or play." if self.total else "Press a card, or play."
        return "Not played yet."

    def _rows(self) -> list[Seen]:
        return [
            Seen(self._named(outcome), self.counts.get(outcome, 0), chance)
            for outcome, chance in self.exact.items()
        ]

    def news(self) -> str:
        """The last play, and how the counts stand."""
        bars = tally(self._rows(), self.total).text
        return f"{self._sentence().rstrip('.')}. {bars[:1].upper()}{bars[1:]}"

    def pressed(self, press: str) -> None:
        """Open a card, or do what a button says."""
        what, _, which = press.partition(":")
        if what == "fan":
            self.turn(int(which))
        elif which == "once":
            self.play()
        elif which == "many":
            self.play(self.many)
        elif which == "shuffle":
            self.shuffle()
        elif which == "clear":
            self.clear()
        super().pressed(press)


def _signs(story: tuple[Any, ...]) -> list[Any]:
    """What a play draws from the fan: the signs it begins with; its outcome is never one."""
    drawn = story[:-1] if len(story) > 1 else ()
    return list(takewhile(_SIGNS.__contains__, drawn))


def _spaced(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")
