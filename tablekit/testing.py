"""The conformance test for games, ours and anybody's; and pytest's ``--rule-coverage``.

A test of a game that somebody wrote needs three lines:

    from tablekit.testing import check_game

    def test_it_is_a_game():
        check_game(MY_GAME)

``pytest_plugins = ["tablekit.testing"]`` in a conftest.py adds the option ``--rule-coverage``.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib import import_module
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tablekit.core import chance, record
from tablekit.core import game as registry
from tablekit.core.deck import redeal
from tablekit.core.errors import (
    IllegalChoice,
    MatchOver,
    OddsError,
    RecordError,
    SeatError,
    TablekitError,
    UnknownGame,
)
from tablekit.core.events import Choice, Event, Outcome, collect_citations
from tablekit.core.game import Game
from tablekit.core.line import Answer
from tablekit.core.match import Match
from tablekit.core.odds import Odds, odds
from tablekit.core.players import random_bot
from tablekit.core.requests import Ask, Draw, Move, Race
from tablekit.core.rulings import Value

if TYPE_CHECKING:
    import pytest

NAMES = ("Ana", "Ben <b>&", "Cleo", "Dan {0}", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jun")
"""The players, two of them with names that no text may trip over."""

MOST_WAYS = 400
"""Odds of a choice are checked when chance can answer it in no more ways than this."""


class GameFault(AssertionError):
    """A game does what no game may do; the message says where, so that it can be met again."""


def check_game(
    game: Game,
    games: int = 10,
    seed: int | str = 0,
    moves_per_game: int = 60,
    rulings: Mapping[str, Value] | None = None,
    options: Mapping[str, Any] | None = None,
    share: float = 0.15,
    elsewhere: bool = True,
) -> None:
    """Play random matches of a game and check, at every decision, what must hold in any game.

    Its TOML files must fit their schemas. At each decision: choices differ and cite rules of
    the rulebook, views are plain data, no card is lost or made (when the game gives a
    ``census``), earlier copies stand. At a ``share`` of them also: choices are accepted,
    undone and redone exactly, and chance doesn't re-roll; a view holds nothing of the state
    itself, and can be drawn; whatever is refused is refused when it is tried, and changes
    nothing; a record reads back as the same match; cards that a seat can't see change neither
    its view nor its odds, and can be dealt anew in mid-turn; odds
    sum to 1. In the end: the same matches come about in another process, and nobody touched
    the global random.

    Args:
        game: what to check; it needn't be registered.
        games: how many matches, through all numbers of seats and all word lists.
        seed: of the choices and of chance.
        moves_per_game: after so many decisions a match is left.
        rulings: readings other than the defaults.
        options: what the game takes besides.
        share: of the decisions at which the costly checks are made (1 is all).
        elsewhere: whether to play the matches again in another process; the game must then
            be in a module that can be imported there.

    Raises:
        GameFault: what was wrong, in which match and after which decisions.

    >>> import tablekit as tk
    >>> check_game(tk.game("times_square"), games=1, moves_per_game=5, elsewhere=False)
    """
    before = random.getstate()
    fewest, most = game.seats
    told: list[str] = []
    plans: list[Plan] = []
    with _registered(game):
        game.check_data()
        for number in range(games):
            seats = fewest + number % (most - fewest + 1)
            words = game.word_lists[number % len(game.word_lists)]
            plans.append(
                Plan(f"{seed}.{number}", seats, words, dict(rulings or {}), dict(options or {}))
            )
            walk = Walk(game, plans[-1], share)
            walk.go(moves_per_game)
            told.append(walk.told())
        if random.getstate() != before:
            raise GameFault(f"{game.id} uses the global random: chance must be a Draw")
        if elsewhere:
            _same_elsewhere(game, plans, moves_per_game, told)


class Plan(NamedTuple):
    """What one match of the test begins with."""

    seed: str
    seats: int
    words: str
    rulings: dict[str, Value]
    options: dict[str, Any]

    def begin(self, game: Game) -> Match:
        """The match."""
        setup = game.setup(self.seats, self.rulings, None, self.options)
        return Match(game, NAMES[: self.seats], self.seed, setup, self.words)


class Print(NamedTuple):
    """All that can be seen of a match from outside; two matches with one print are the same."""

    asked: tuple[str, ...]
    choices: tuple[Choice, ...]
    views: tuple[str, ...]
    log: tuple[Event, ...]
    outcome: Outcome | None
    history: tuple[Answer, ...]

    @classmethod
    def of(cls, match: Match) -> Print:
        """Take it."""
        return cls(
            match.asked,
            tuple(match.choices),
            tuple(json.dumps(match.view(seat)) for seat in (*match.seats, None)),
            tuple(match.log),
            match.outcome,
            tuple(match.history),
        )

    def difference(self, other: Print) -> str:
        """What differs first, in words; "" when nothing does."""
        for name in self._fields:
            mine: Any = getattr(self, name)
            others: Any = getattr(other, name)
            if mine != others:
                if not isinstance(mine, tuple) or len(mine) != len(others):
                    return f"{name}: {_short(mine)} became {_short(others)}"
                place = next(i for i in range(len(mine)) if mine[i] != others[i])
                return f"{name}[{place}]: {_short(mine[place])} became {_short(others[place])}"
        return ""


class Walk:
    """One random match, checked decision by decision."""

    def __init__(self, game: Game, plan: Plan, share: float) -> None:
        self.game = game
        self.plan = plan
        self.share = share
        # One source for what is played, another for what is checked: so the matches are the
        # same when they are played again without the checks.
        self.play = Random(f"play:{plan.seed}")
        self.pick = Random(f"check:{plan.seed}")
        self.match = plan.begin(game)
        self.cards: Counter[Any] | None = None
        self.kept: list[tuple[Match, Print]] = []
        self.read = 0

    def go(self, moves: int) -> None:
        """Play so many decisions, or to the end, and check each."""
        for _ in range(moves):
            self.all_checks()
            if self.match.outcome is not None:
                return
            self.step()
        self.all_checks()

    def all_checks(self) -> None:
        """Check this decision; whatever else goes wrong there is a fault too."""
        try:
            self.node()
        except GameFault:
            raise
        except Exception as fault:
            self.fail(f"{type(fault).__name__}: {fault}", fault)

    def step(self) -> None:
        """Play any choice."""
        choice = self.any_choice(self.match, self.play)
        try:
            self.match.play_one(choice)
        except Exception as fault:
            self.fail(f"{choice} is among the choices but can't be played: {fault!r}", fault)

    def told(self) -> str:
        """A digest of the whole match."""
        return sha256(repr(Print.of(self.match)).encode()).hexdigest()

    def node(self) -> None:
        """Every check at this point of the match."""
        self.rules_exist()
        self.views_are_plain()
        self.cards_are_conserved()
        self.copies_stand()
        if self.match.outcome is None:
            self.choices_are_sound()
        elif self.match.asked or self.match.choices:
            self.fail("the match is over, but somebody is still asked")
        if self.match.outcome is not None or self.pick.random() < self.share:
            self.kept = [*self.kept[-3:], (self.match.copy(), Print.of(self.match))]
            self.record_reads_back()
            self.views_are_copies()
            self.views_are_drawn()
            self.hidden_cards_stay_hidden()
            self.refused_calls_change_nothing()
            if self.match.outcome is None:
                self.choices_are_accepted()
                self.odds_are_blind()
                self.cards_can_be_dealt_anew()

    # ---- at every decision

    def choices_are_sound(self) -> None:
        """Somebody is asked, and can do something; no two choices are one."""
        choices = self.match.choices
        if not self.match.asked or not choices:
            self.fail(f"nobody can do anything ({self.match.rule})")
        seen: set[tuple[str, Move]] = set()
        for choice in choices:
            if (choice.seat, choice.move) in seen:
                self.fail(f"{choice} is offered twice to {choice.seat}")
            seen.add((choice.seat, choice.move))
            if not choice.text:
                self.fail(f"{choice} has no text")
            if choice.items is not None and not (
                0 <= choice.minimum <= choice.maximum <= len(choice.items)
            ):
                self.fail(
                    f"{choice} takes {choice.minimum} to {choice.maximum} of {len(choice.items)}"
                )

    def rules_exist(self) -> None:
        """Whatever is cited is a rule of the rulebook."""
        rules = {choice.rule for choice in self.match.choices}
        rules |= {refusal.rule for seat in self.match.asked for refusal in self.refusals(seat)}
        rules |= {event.rule for event in self.match.log[self.read :]}
        rules |= {self.match.rule} if self.match.rule else set()
        rules |= {self.match.outcome.rule} if self.match.outcome else set()
        self.read = len(self.match.log)
        for rule in sorted(rules):
            if rule not in self.game.rulebook:
                self.fail(f"{rule!r} is cited, but it is not in the rulebook")

    def refusals(self, seat: str) -> Sequence[Any]:
        """What a seat can't do, with the fault named when that can't even be said."""
        try:
            return self.match.refusals(seat)
        except TablekitError as fault:
            self.fail(f"the refusals of {seat} can't be said: {fault}")

    def views_are_plain(self) -> None:
        """A view survives JSON: a record, a browser or a bot elsewhere can have it."""
        for seat in (*self.match.seats, None):
            view = self.match.view(seat)
            try:
                back = json.loads(json.dumps(view))
            except (TypeError, ValueError) as fault:
                self.fail(f"the view of {seat} is not plain data: {fault}")
            if back != _listed(view):
                self.fail(f"the view of {seat} changes in JSON: {_differing(view, back)}")

    def views_are_drawn(self) -> None:
        """The picture draws whatever a seat may see, in a narrow page and a wide one."""
        for seat in (*self.match.seats, None) if self.game.picture else ():
            for width in (400, 900):
                try:
                    self.game.draw(self.match.view(seat), self.match.words, width=width)
                except Exception as fault:
                    self.fail(f"the picture can't draw what {seat} sees: {fault!r}", fault)

    def views_are_copies(self) -> None:
        """Whoever is given a view may write in it: nothing of the match is in their hands."""
        seats = (*range(len(self.match.seats)), None)
        for seat in seats:
            state = self.match.fork().state
            before = [json.dumps(self.game.view(state, other)) for other in seats]
            _scribble(self.game.view(state, seat))
            for other, taken in zip(seats, before, strict=True):
                was = json.loads(taken)
                try:
                    found = _differing(was, self.game.view(state, other))
                except Exception as fault:
                    found = f"then {fault!r}"
                if found:
                    self.fail(
                        f"the view of {self.name(seat)} hands out the state's own lists, which a"
                        f" bot could change; copy them: {found}"
                    )

    def cards_are_conserved(self) -> None:
        """No card is lost, none is made."""
        if self.game.census is None:
            return
        cards = Counter(self.game.census(self.match.fork().state))
        self.cards = self.cards or cards
        if cards != self.cards:
            lost, made = self.cards - cards, cards - self.cards
            self.fail(f"cards are not conserved: lost {dict(lost)}, made {dict(made)}")

    def copies_stand(self) -> None:
        """Copies taken before are what they were, whatever the match has done since."""
        for copy, taken in self.kept:
            if found := taken.difference(Print.of(copy)):
                self.fail(f"a copy taken {len(taken.history)} answers in changed later: {found}")

    # ---- at some of them

    def choices_are_accepted(self) -> None:
        """What is offered can be played, undone and redone, and chance doesn't re-roll."""
        before = Print.of(self.match)
        for _ in range(2):
            choice = self.any_choice(self.match, self.pick)
            copy = self.match.copy()
            self.same(before, copy, "a copy differs")
            try:
                copy.play_one(choice)
            except Exception as fault:
                self.fail(f"{choice} is among the choices but can't be played: {fault!r}", fault)
            after = Print.of(copy)
            self.same(before, copy.undo(), f"undoing {choice} doesn't restore the match")
            self.same(after, copy.redo(), f"redoing {choice} gives another match")
            copy.undo().play_one(choice)
            self.same(after, copy, f"chance re-rolled when {choice} was undone and played again")
        self.same(before, self.match, "what a copy played changed the match")

    def refused_calls_change_nothing(self) -> None:
        """Whatever is refused stays undone, for the reason that was given."""
        match, before = self.match, Print.of(self.match)
        nonsense: Move = ("no such verb", 1)
        if match.outcome is not None:
            self.refused(MatchOver, nonsense, None)
        for seat in match.asked:
            seen: set[Move] = set()
            for refusal in self.refusals(seat):
                if refusal.move in seen:
                    self.fail(f"{refusal.move} is refused to {seat} twice")
                seen.add(refusal.move)
                error = self.refused(IllegalChoice, refusal.move, seat)
                if not isinstance(error, IllegalChoice) or error.refusal != refusal:
                    self.fail(f"{refusal.move} should be refused by {refusal.rule}, not {error!r}")
            self.refused(IllegalChoice, nonsense, seat)
        for choice in match.choices:
            if choice.items is not None:
                many = (*choice.move, *choice.items, *choice.items[:1], "no such item")
                self.refused(IllegalChoice, many, choice.seat)
        for seat in set(match.seats) - set(match.asked) if match.asked else ():
            self.refused(SeatError, match.choices[0].move, seat)
        self.same(before, match, "a refused call changed the match")

    def refused(self, error: type[TablekitError], move: Move, seat: str | None) -> TablekitError:
        """Try what can't be done."""
        try:
            self.match.play_one(move, seat)
        except error as refusal:
            return refusal
        except Exception as fault:
            self.fail(f"{move} by {seat} should raise {error.__name__}, not {fault!r}")
        self.fail(f"{move} by {seat} should raise {error.__name__}, but it was played")

    def record_reads_back(self) -> None:
        """A record is JSON and makes the same match, in the middle of a turn too."""
        try:
            written = json.loads(json.dumps(record.record(self.match)))
            loaded = record.load(written, self.match.setup.box)
        except (TablekitError, TypeError, ValueError) as fault:
            self.fail(f"the record can't be read back: {fault!r}", fault)
        self.same(Print.of(self.match), loaded, "a record makes another match")

    def hidden_cards_stay_hidden(self) -> None:
        """A view doesn't change when the cards that its seat can't see lie elsewhere."""
        for index in (*range(len(self.match.seats)), None):
            line = self.match.fork()
            before = self.game.view(line.state, index)
            for zones in self.game.hidden(line.state, index):
                redeal(zones, self.pick.shuffle)
            after = self.game.view(line.state, index)
            if before != after:
                self.fail(
                    f"the view of {self.name(index)} shows cards it can't see:"
                    f" {_differing(before, after)}"
                )

    def odds_are_blind(self) -> None:
        """Odds sum to 1, and cards that the seat can't see don't change them."""
        match = self.match
        if len(match.asked) != 1:
            return
        seat = match.asked[0]
        choice = self.any_choice(match, self.pick)
        known = self.odds(match, choice)
        if known is None:
            return
        if sum(known.values()) != 1:
            self.fail(f"the odds of {choice} sum to {sum(known.values())}: {known}")
        for _ in range(2):
            twin = self.twin(seat)
            if twin is None:
                continue
            if twin.asked != match.asked or twin.choices != match.choices:
                if self.in_hidden_window(match) or self.in_hidden_window(twin):
                    continue
                self.fail(f"the choices of {seat} depend on cards it can't see")
            if (other := self.odds(twin, choice)) != known:
                self.fail(
                    f"the odds of {choice} depend on cards {seat} can't see: {known} or {other}"
                )

    def odds(self, match: Match, choice: Choice) -> Odds | None:
        """The odds of a choice; None when there are too many ways to follow."""
        try:
            return odds(match, match._resolve(choice, None), None, MOST_WAYS)
        except OddsError:
            return None
        except Exception as fault:
            said = fault if isinstance(fault, TablekitError) else repr(fault)
            self.fail(f"the odds of {choice} can't be counted: {said}", fault)

    def twin(self, seat: str) -> Match | None:
        """A match that ``seat`` can't tell from this one: hidden cards differ since the turn began.

        None when the cards dealt anew can't have led to the same story.
        """
        twin = self.match.copy()
        state, start, notes = twin._turns[-1]
        state = state.copy()
        for zones in self.game.hidden(state, twin.seats.index(seat)):
            redeal(zones, self.pick.shuffle)
        answers = twin._answers[start:]
        twin._turns[-1] = (state, start, notes)
        try:
            twin._rewind(start)
            record.Replay.become(twin).replay(answers)
        except RecordError:
            return None
        told, seen = twin.log.of(seat), self.match.log.of(seat)
        same_story = [*map(_told, told)] == [*map(_told, seen)]
        return twin if same_story and twin.view(seat) == self.match.view(seat) else None

    def in_hidden_window(self, match: Match) -> bool:
        """Whether somebody is asked because of a card in hand."""
        request = match._line.request
        return isinstance(request, Ask) and request.hidden

    def cards_can_be_dealt_anew(self) -> None:
        """The rules go on when what the asked seat can't see is dealt anew in mid-turn."""
        line = self.match.fork()
        request = line.request
        if not isinstance(request, Ask):
            return
        for zones in self.game.hidden(line.state, request.seat):
            redeal(zones, self.pick.shuffle)
        try:
            for step in count():
                request = line.request
                if isinstance(request, Draw):  # also the last: what is drawn is on its way
                    line.send(chance.sample(request, self.pick))
                elif step >= 40:
                    break
                elif isinstance(request, Race):
                    seat = self.pick.choice(list(request.moves))
                    line.send((seat, self.pick.choice(request.moves[seat])))
                elif isinstance(request, Ask):
                    line.send(random_bot(None, request.moves, self.pick))
                elif not line.start():
                    break
        except Exception as fault:
            self.fail(f"the rules fail after hidden cards were dealt anew: {fault!r}", fault)
        if self.cards is not None and self.game.census is not None:
            cards = Counter(self.game.census(line.state))
            if cards != self.cards:
                self.fail("cards are not conserved after hidden cards were dealt anew")

    # ---- tools

    def any_choice(self, match: Match, source: Random) -> Choice:
        """One of the choices; of a subset choice, any subset."""
        choice = source.choice(match.choices)
        if choice.items is None:
            return choice
        count = source.randint(choice.minimum, choice.maximum)
        return choice.taking(*source.sample(choice.items, count))

    def same(self, taken: Print, match: Match, what: str) -> None:
        """Fail unless a match is as its print says."""
        if found := taken.difference(Print.of(match)):
            self.fail(f"{what}; {found}")

    def name(self, index: int | None) -> str:
        """A seat's name, for a message."""
        return "a watcher" if index is None else self.match.seats[index]

    def fail(self, what: str, cause: Exception | None = None) -> NoReturn:
        """Say what is wrong and how to come back here."""
        plan = self.plan
        raise GameFault(
            f"{self.game.id}: {what}\n"
            f"  seed={plan.seed!r}, seats={list(self.match.seats)}, words={plan.words!r},"
            f" rulings={plan.rulings}, options={plan.options}\n"
            f"  decisions so far: {[answer.value for answer in self.match.decisions]}"
        ) from cause


def _told(event: Event) -> tuple[str, str, tuple[Any, ...]]:
    return event.rule, event.kind, event.args


def _listed(value: Any) -> Any:
    """Plain data as JSON gives it back."""
    if isinstance(value, tuple | list):
        return [*map(_listed, value)]
    if isinstance(value, Mapping):
        return {key: _listed(item) for key, item in value.items()}
    return value


def _scribble(value: Any) -> None:
    """Write into every list and mapping of a view."""
    if isinstance(value, Mapping):
        for item in value.values():
            _scribble(item)
        if isinstance(value, MutableMapping):
            value["scribble"] = "scribble"
    elif isinstance(value, list | tuple):
        for item in value:
            _scribble(item)
        if isinstance(value, list):
            value.append("scribble")


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Where two views differ."""
    keys = [key for key in one if _listed(one[key]) != _listed(other.get(key))]
    return ", ".join(f"{k!r}: {_short(one[k])} or {_short(other.get(k))}" for k in keys)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 400 else f"{text[:400]}…"


@contextmanager
def _registered(game: Game) -> Iterator[None]:
    """Records name games by id, so for the time of a check the game has to be known."""
    if game.id in registry.ids():
        if registry.game(game.id) is not game:
            raise GameFault(f"another game has the id {game.id!r}")
        yield
        return
    registry.register(game)
    try:
        yield
    finally:
        del registry._FOUND[game.id]


# ---- the same matches in another process


def _same_elsewhere(game: Game, plans: Sequence[Plan], moves: int, told: Sequence[str]) -> None:
    module, name = _place(game)
    task = {"module": module, "name": name, "moves": moves, "plans": [p._asdict() for p in plans]}
    # Another hash seed than here: what goes by the order of a set comes out otherwise.
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    done = subprocess.run(
        [sys.executable, "-c", "from tablekit.testing import _play_again; _play_again()"],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths},
    )
    if done.returncode:
        raise GameFault(f"{game.id} can't be played in another process:\n{done.stderr}")
    for plan, here, there in zip(plans, told, json.loads(done.stdout), strict=True):
        if here != there:
            raise GameFault(
                f"{game.id}: the match with seed {plan.seed!r} and {plan.seats} seats comes out"
                " otherwise in another process; does something go by the order of a set?"
            )


def _place(game: Game) -> tuple[str, str]:
    """The module and the name by which another process finds the game."""
    for name, module in sorted(sys.modules.items()):
        if name != "__main__" and getattr(module, "__spec__", None) is not None:
            for variable, value in vars(module).items():
                if value is game:
                    return name, variable
    raise GameFault(
        f"no module that another process could import holds {game.id}:"
        " write it into a module, or pass elsewhere=False"
    )


def _play_again() -> None:
    """What the other process does: the matches of the task, without the checks."""
    task = json.load(sys.stdin)
    game: Game = getattr(import_module(task["module"]), task["name"])
    told = []
    for plan in task["plans"]:
        walk = Walk(game, Plan(**plan), 0)
        for _ in range(task["moves"]):
            if walk.match.outcome is not None:
                break
            walk.step()
        told.append(walk.told())
    json.dump(told, sys.stdout)


# ---- pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--rule-coverage`` or ``--rule-coverage=jinx,clubs``."""
    parser.addoption(
        "--rule-coverage",
        nargs="?",
        const="",
        metavar="GAMES",
        help="fail unless the tests made the engines of these games (comma between them; all"
        " without a value) cite every rule of play and set-up",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Begin to collect before the first test is imported."""
    chosen = config.getoption("--rule-coverage")
    if chosen is not None:
        import pytest

        games = [id for id in chosen.split(",") if id] or registry.ids()
        try:
            config.pluginmanager.register(RuleCoverage(games), "rule-coverage")
        except UnknownGame as fault:
            raise pytest.UsageError(f"--rule-coverage: {fault}") from None


class RuleCoverage:
    """Collects the rules that events, refusals, choices and outcomes cite in this run.

    Raises:
        UnknownGame: one of these is no game.
    """

    def __init__(self, games: Sequence[str]) -> None:
        self.books = {id: registry.game(id).rulebook for id in games}
        self.cited = collect_citations()

    def missing(self) -> dict[str, list[str]]:
        """For each game the rules that nothing has cited, in the rulebook's order."""
        return {
            id: [rule for rule in book if rule in book.to_cite() - self.cited]
            for id, book in self.books.items()
        }

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A run that cited too little has failed."""
        if session.exitstatus == 0 and any(self.missing().values()):
            session.exitstatus = 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how much was cited, and name the rest."""
        terminalreporter.section("rule coverage")
        for id, missing in self.missing().items():
            total = len(self.books[id].to_cite())
            cited = f"{id}: {total - len(missing)} of {total} rules cited"
            terminalreporter.line(f"{cited}; never: {' '.join(missing)}" if missing else cited)
