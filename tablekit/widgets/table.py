"""The live table of a match: see, choose, ask why, ask for odds, undo, pass the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from traitlets import Bool, TraitError, Unicode, default, validate

from tablekit.core.errors import OddsError
from tablekit.core.events import Choice, Event
from tablekit.core.match import Match
from tablekit.core.requests import Ask, Move, Race, span
from tablekit.core.rulebook import Oddity, Rule
from tablekit.core.words import joined
from tablekit.draw import PAGE, Drawing, Line, Refusal, RuleCard, Sample, lay_out, words
from tablekit.draw import Button as DrawnButton
from tablekit.draw import Choice as DrawnChoice
from tablekit.draw import Table as DrawnTable
from tablekit.widgets.fold import Fold, fold, in_common
from tablekit.widgets.live import Live

if TYPE_CHECKING:
    from tablekit.bots.advice import Advice

STORY = 8
MOST = 500  # as many ways of chance as a press may follow
ALIKE = 3
NOBODY = ""
BACK = "back to the other choices"
PATIENCE = 0.7
"""So many seconds advice may take ..."""
TRIED = 12
"""... and so many choices it looks at."""


class Table(Live):
    """A match on the screen.

    Args:
        match: what is played.
        seat: whose eyes it has; "" follows whoever is asked, with a curtain between seats.
        steps: whether bots show their moves one by one.

    ``table.match`` can be played from cells too; every table of it follows.

    >>> import tablekit as tk
    >>> Table(tk.new("times_square", seats=["Ana", "Ben"], seed=7), seat="Ben").seat
    'Ben'
    """

    breakpoints: ClassVar[tuple[int, ...]] = (640, 800, 960, 1200)

    seat = Unicode("", help="Whose eyes the table has; empty: whoever is asked.").tag(draw=True)
    steps = Bool(True, help="Whether bots show their moves one by one.").tag(draw=True)

    def __init__(self, match: Match, seat: str | None = None, **kwargs: Any) -> None:
        self.match = match
        self._viewer = NOBODY
        self._lifted = NOBODY
        self._rule = self._rule_at = ""
        self._card = ""
        self._folds: list[Move] = []
        self._refused: Refusal | None = None
        self._moved = False
        self._picking: Choice | None = None
        self._picked: list[str] = []
        self._odds: dict[Choice, tuple[tuple[str, Any], ...]] = {}
        self._advice: Advice | None = None
        self._captions: dict[Choice, str] = {}
        self._page = self._why_page = 0
        self._follow(self._seated(seat or ""))
        super().__init__(seat=seat or "", **kwargs)
        match.show_windows = match.show_windows or len(self._people()) > 1
        match.watch(self._match_changed)

    @default("room")
    def _first_room(self) -> int:
        return 960

    @validate("seat")
    def _is_seated(self, proposal: Any) -> str:
        return self._seated(proposal["value"])

    def _seated(self, name: str) -> str:
        if name and name not in self.match.seats:
            raise TraitError(
                f"seat is {name!r}: expected one of {', '.join(self.match.seats)}, or ''"
            )
        return name

    # ---- whose eyes

    def _people(self) -> list[str]:
        return [name for name in self.match.seats if name not in self.match.bot_seats]

    def _follow(self, seat: str) -> None:
        """Look with the eyes of whoever is asked; another person lifts a curtain first."""
        asked = [name for name in self.match.asked if name in self._people()]
        if seat:
            self._viewer = self._lifted = seat
        elif len(self._people()) == 1:
            self._viewer = self._lifted = self._people()[0]
        elif isinstance(self.match.request, Race):
            # All act at one moment at one screen: it shows what everybody may see.
            self._viewer = self._lifted = NOBODY
        elif len(asked) == 1:
            if asked[0] != self._viewer:
                self._lifted = NOBODY  # also for who comes back: others have seen the screen
            self._viewer = asked[0]

    @property
    def _curtain(self) -> str:
        """Who has to take the screen before anything private is shown; "" when nobody has to."""
        if self._viewer == self._lifted or self.match.outcome:
            return ""
        return self._viewer

    # ---- how it looks

    def draw(self) -> Drawing:
        """The whole table for the width the browser has."""
        match, curtain = self.match, self._curtain
        eyes = None if curtain else self._viewer or None
        picked = self._picked if self._picking else None
        picked = [f"{self._card}/0"] if self._card and not self._picking else picked
        width = self.room
        table: DrawnTable = match.game.draw(
            match.view(eyes), match.words, width=width - 48, picked=picked
        )
        mine = not curtain and (not self.seat or self.seat in match.asked or match.waiting_for_bot)
        return lay_out(
            replace(
                table,
                # What a view says of turn and step is where the game stopped, not what comes.
                turn="The match is over" if match.outcome else table.turn,
                step="" if match.outcome else table.step,
                choices=self._choice_rows() if mine else (),
                refusals=self._refusal_rows(mine),
                story=[_line(event) for event in match.recent(STORY, eyes)],
                rule=self._rule_card(),
                rule_at=self._rule_at,
                buttons=self._buttons(),
                curtain=curtain,
                outcome=str(match.outcome or ""),
                waiting="" if mine else joined(match.asked, "or") + " is deciding.",
                page=self._page,
                back=BACK if mine and self._folds and not self._picking else "",
                why_page=self._why_page,
            ),
            width=width,
        )

    def news(self) -> str:
        """What a screen reader is told: the last thing that happened, and who is asked now."""
        if self._curtain:
            return f"Pass the screen to {self._curtain}"
        if self._refused:
            rule = self._refused.rule
            return f"Refused. {self._refused.text} ({rule})" if rule else self._refused.text
        if self._advice is not None:
            return f"Advice: {self._advice.best.text} wins most often"
        last = self.match.recent(1, self._viewer or None)
        asked = joined(self.match.asked, "or")
        now = str(self.match.outcome) if self.match.outcome else f"{asked} to decide"
        return ". ".join([*(event.text for event in last), now])

    def inputs(self) -> list[dict[str, str]]:
        """A line to type in, where whoever is asked may answer in other words than the listed."""
        request = self.match.request
        free = request.free if isinstance(request, Ask) else None
        people = self._people()
        if free is None or self._curtain or self.match.asked[0] not in people:
            return []
        if self.seat and self.seat not in self.match.asked:
            return []
        said = self.match.words.name
        return [
            {
                "name": kind,
                "label": f"or your own {said(free.verb)}: {said(kind)}",
                "button": said("say"),
            }
            for kind in free.kinds
        ]

    def entered(self, name: str, text: str) -> None:
        """Play a move in somebody's own words; a refusal is told, and changes nothing."""
        self._moved = False
        request = self.match.request
        assert isinstance(request, Ask)
        assert request.free is not None
        move = (request.free.verb, name, text.strip())
        refusal = self.match.refusal(move)
        if refusal is None:
            self._play(move)
        else:
            said = f"{refusal.text}: {refusal.why}" if text.strip() else refusal.why
            self._refused = Refusal(said, refusal.rule)
        self.refresh()

    @property
    def _opened(self) -> Move:
        """With what the choices begin that are shown now."""
        return self._folds[-1] if self._folds else ()

    def _choices(self) -> list[Choice]:
        """What is open to the people at this screen, narrowed to a pressed card or an open fold."""
        people = [self.seat] if self.seat else self._people()
        choices = [c for c in self.match.choices if c.seat in people or not c.seat]
        with_card = [choice for choice in choices if self._card in map(str, choice.args)]
        if self._card and with_card:
            choices = with_card
        elif not self._opened:
            choices = _first_page_with_subsets(choices)
        return [c for c in choices if c.move[: len(self._opened)] == self._opened]

    def _offers(self) -> list[Choice | Fold]:
        """The same as rows: where there are many, what begins alike is folded."""
        choices = self._choices()
        return fold(choices, self._opened) if len(self.match.asked) == 1 else [*choices]

    def _choice_rows(self) -> list[DrawnChoice]:
        if self.match.waiting_for_bot:
            who = joined(self.match.asked, "or")
            return [DrawnChoice(f"see what {who} does")]
        if self._picking:
            return self._picking_rows(self._picking)
        return [self._choice_row(offer) for offer in self._offers()]

    def _choice_row(self, offer: Choice | Fold) -> DrawnChoice:
        if isinstance(offer, Fold):
            return DrawnChoice(offer.text, sample=self._advised_in(offer))
        several = len(self.match.asked) > 1 and not self.seat
        return DrawnChoice(
            f"{offer.seat}: {offer.text}" if several and offer.seat else offer.text,
            offer.rule,
            odds=self._odds.get(offer, ()),
            odds_of=self._captions.get(offer, ""),
            sample=self._advised(offer),
            can_ask=offer.items is None and self.match.has_chance(offer),
        )

    def _picked_choice(self) -> Choice | None:
        """The subset choice with the cards chosen so far, when they are a right number."""
        some = self._picking
        if some is None or not some.minimum <= len(self._picked) <= some.maximum:
            return None
        return some.taking(*map(_card, self._picked))

    def _picking_rows(self, some: Choice) -> list[DrawnChoice]:
        back = DrawnChoice(BACK)
        picked = self._picked_choice()
        if picked is None:
            wanted = span(some.minimum or 0, some.maximum or 0)
            asked = f"choose {wanted} in your hand; {len(self._picked)} chosen"
            return [DrawnChoice(asked), back]
        done = DrawnChoice(
            f"{some.text}: these {len(self._picked)}",
            some.rule,
            odds=self._odds.get(picked, ()),
            odds_of=self._captions.get(picked, ""),
            can_ask=self.match.has_chance(picked),
        )
        return [done, back]

    def _refusal_rows(self, mine: bool) -> list[Refusal]:
        tried = [self._refused] if self._refused else []
        waits = self.match.waiting_for_bot or len(self.match.asked) != 1
        if waits or self._picking or not mine:
            return tried
        alike: dict[tuple[str, str], list[str]] = {}
        for refusal in self.match.refusals():
            alike.setdefault((refusal.rule, refusal.why), []).append(refusal.text)
        rows = [Refusal(f"{_listed(texts)}: {why}", rule) for (rule, why), texts in alike.items()]
        return [*tried, *rows]

    def _rule_card(self) -> RuleCard | None:
        book = self.match.game.rulebook
        if self._rule in book:
            return rule_card_of(book[self._rule])
        if self._advice is None:
            return None
        count = f"{self._advice.counted} of each choice"
        return RuleCard("Advice", count, text=self._advice.assumed)

    def _advised(self, choice: Choice) -> Sample | None:
        """How often a choice won in playouts; of a subset choice, the best subset tried."""
        for suggestion in self._advice or ():
            if _is(suggestion.choice, choice):
                share, low, high, size = suggestion.rate
                taken = len(suggestion.choice.args) - len(choice.args)
                of = "" if choice.items is None else f"with {taken} of them:"
                won = size * Fraction(share).limit_denominator(12 * size)
                return Sample(won, size, low, high, of=of)
        return None

    def _advised_in(self, offer: Fold) -> Sample | None:
        """The best of what a fold holds, by the same playouts."""
        advised = [s for choice in offer.choices if (s := self._advised(choice))]
        if not advised:
            return None
        best = max(advised, key=lambda sample: sample.share)
        return replace(best, of=f"the best one, {best.of}" if best.of else "the best one:")

    def _buttons(self) -> list[DrawnButton]:
        advice = DrawnButton("advice", "Advice", disabled=self._adviser is None)
        return [*self._undo_and_redo(), advice]

    def _undo_and_redo(self) -> list[DrawnButton]:
        return [
            DrawnButton("undo", "Undo", disabled=not self.match.can_undo),
            DrawnButton("redo", "Redo", disabled=not self.match.can_redo),
        ]

    @property
    def _adviser(self) -> str | None:
        """Whose choices advice is about; None when nobody here has several."""
        match = self.match
        mine = not self._curtain and (not self.seat or self.seat in match.asked)
        if not mine or self._picking or match.waiting_for_bot:
            return None
        asked = [name for name in match.asked if name in self._people()]
        name = self._viewer if self._viewer in asked else asked[0] if asked else ""
        several = [c for c in match.choices if c.seat in (name, "")]
        single = len(several) == 1 and several[0].items is None
        return name if name and not single else None

    # ---- what a press does

    def failed(self, said: str) -> None:
        """Say what failed (a bot, a rule) where refusals are said; the match is as it was."""
        told = said if self._moved else f"{said.rstrip('.')}. Nothing has changed."
        if self._curtain or self.match.outcome:
            super().failed(told)
        else:
            self._refused = Refusal(told)

    def undrawn(self, said: str) -> Drawing:
        """Why there is no picture, and the way back: what else is shown may be wrong."""
        width = self.room
        told = words(said, width=width - 48, key="failure", fill="bad", bold=True)
        title = self.match.game.title
        return lay_out(DrawnTable(title, board=told, buttons=self._undo_and_redo()), width=width)

    def pressed(self, press: str) -> None:
        """Do what the pressed part says, then draw again."""
        self._moved = False
        what, _, which = press.partition(":")
        match what:
            case "choice":
                self._choose(int(which) - 1)
            case "card":
                self._press_card(which)
            case "odds":
                self._toggle_odds(int(which) - 1)
            case "rule":
                if not which and not self._rule:
                    self._advice = None
                self._rule = "" if which == self._rule else which
                self._rule_at = self._pressed_part
            case "page":
                self._page = int(which)
            case "back" if self._folds:
                self._folds.pop()
                self._page = 0
            case "why":
                self._why_page = int(which)
            case "curtain":
                self._lifted = self._viewer
            case "button" if which == "advice":
                self._toggle_advice()
            case "button":
                self._undo_or_redo(which)
        super().pressed(press)
        self.refresh()

    def _choose(self, index: int) -> None:
        if self.match.waiting_for_bot:
            self.match.step()
            return
        if self._picking:
            self._finish_picking(index)
            return
        match self._offers()[index]:
            case Fold(start):
                self._folds.append(start)
                self._page = 0
            case Choice(items=None) as choice:
                self._play(choice)
            case Choice() as choice:
                self._picking, self._picked = choice, []

    def _play(self, choice: Choice | Move) -> None:
        if self.steps:
            self.match.play_one(choice)
        else:
            self.match.play(choice)

    def _finish_picking(self, index: int) -> None:
        picked = self._picked_choice()
        if index == 1:
            self._picking, self._picked = None, []
        elif picked is not None:
            self._play(picked)

    def _press_card(self, key: str) -> None:
        """Choose a card of a subset move, or show only what can be done with it."""
        if self._picking is None:
            self._card = "" if _card(key) == self._card else _card(key)
            self._folds.clear()
            self._page = 0
        elif key in self._picked:
            self._picked.remove(key)
        else:
            self._picked.append(key)

    def _toggle_odds(self, index: int) -> None:
        choice = self._picked_choice() if self._picking else self._offers()[index]
        if not isinstance(choice, Choice):
            return
        if choice in self._captions:
            self._odds.pop(choice, None)
            del self._captions[choice]
            return
        rule = self.match.next_chance(choice)
        title = self.match.game.rulebook[rule].title if rule else "Odds"
        try:
            odds = self.match.odds(choice, most=MOST)
        except OddsError as too_many:
            self._captions[choice] = str(too_many)
            return
        self._captions[choice] = f"{title} ({rule}):" if rule else f"{title}:"
        name = self.match.words.outcome
        ranked = sorted(odds.items(), key=lambda item: -item[1])
        self._odds[choice] = tuple((name(outcome), chance) for outcome, chance in ranked)

    def _toggle_advice(self) -> None:
        if self._advice is not None or self._adviser is None:
            self._advice = None
            return
        self._rule = ""
        self._advice = self.match.advise(
            seat=self._adviser, seconds=PATIENCE, progress=False, most=TRIED
        )

    def _undo_or_redo(self, which: str) -> None:
        if which == "undo" and self.match.can_undo:
            self.match.undo()
        elif which == "redo" and self.match.can_redo:
            self.match.redo()

    def _match_changed(self) -> None:
        self._moved = True
        self._odds.clear()
        self._captions.clear()
        self._advice = None
        self._picking, self._picked = None, []
        self._card = ""
        self._folds.clear()
        self._refused = None
        self._page = self._why_page = 0
        self._follow(self.seat)
        self.refresh()


def _is(one: Choice, offered: Choice) -> bool:
    """Whether one choice is another that is offered, or takes some of its items."""
    if offered.items is None:
        return one == offered
    return one.seat == offered.seat and one.move[: len(offered.move)] == offered.move


def _card(key: str) -> str:
    """The card that a part of a hand shows (see `tablekit.draw.identities`)."""
    return key.rpartition("/")[0]


def _first_page_with_subsets(choices: list[Choice]) -> list[Choice]:
    """On a long list, what takes cards together ends the first page, so that it is seen."""
    together = [choice for choice in choices if choice.items is not None]
    single = [choice for choice in choices if choice.items is None]
    room = max(0, PAGE - len(together))
    return [*single[:room], *together, *single[room:]] if len(choices) > PAGE else choices


def _listed(texts: Sequence[str]) -> str:
    """Refused moves that one reason forbids: a few of them, or how all begin, and how many."""
    if len(texts) <= ALIKE:
        return "; ".join(texts)
    if common := in_common(texts):
        return f"{common} … ({len(texts)} of them)"
    return f"{'; '.join(texts[:ALIKE])}; and {len(texts) - ALIKE} more"


def _line(event: Event) -> Line:
    return Line(event.number, event.text, rule=event.rule, quiet=event.seats is not None)


def rule_card_of(rule: Rule) -> RuleCard:
    """A rule as the table's card shows it, its odd translations and rulings with it."""
    notes = [(oddity.id, _noted(oddity)) for oddity in rule.oddities]
    return RuleCard(
        rule.id,
        rule.title,
        where=rule.place,
        text=rule.text,
        printed=rule.printed,
        ruling=" ".join(
            f"{r.question} {r.answer}: {r.reason}" + (f" (rulings: {r.name})" if r.name else "")
            for r in rule.rulings
        ),
        notes=[*notes, *([("Code", rule.code)] if rule.code else [])],
    )


def _noted(oddity: Oddity) -> str:
    return f"“{oddity.printed}” means: {oddity.means}. Literally: {oddity.effect}"
