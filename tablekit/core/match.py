"""A match: one game being played, by seats with names, with a log, undo and odds.

The match keeps the state at the start of each turn and the answers given since. Undo,
redo, copies, records and odds are all replay from there; answers are the only history.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod

from tablekit.core import chance
from tablekit.core.errors import (
    IllegalChoice,
    MatchOver,
    OutOfTurn,
    SeatError,
    TablekitError,
    nearest,
)
from tablekit.core.events import (
    Choice,
    Event,
    Log,
    Note,
    Outcome,
    Refusal,
    check_ending,
    cite,
    spell,
)
from tablekit.core.game import Bot, Game, No, Setup, View
from tablekit.core.line import CHANCE, NOBODY, Answer, Line, replay
from tablekit.core.players import PASS, Player, bot, decision, known_bots, label, race
from tablekit.core.requests import Ask, Draw, Move, Race, Request, Some, Text, forced, span
from tablekit.core.seats import check_names
from tablekit.core.shape import as_json
from tablekit.core.typed import as_move, find
from tablekit.core.words import joined

if TYPE_CHECKING:
    from tablekit.bots.advice import Advice
    from tablekit.core.odds import Odds
    from tablekit.core.state import State
    from tablekit.core.worlds import Worlds


class Match:
    """One game being played. Made by ``tk.new``, ``tk.position`` and ``tk.load``.

    Args:
        game: what is played.
        seats: the players' names, in seat order.
        seed: what chance depends on; the same seed and choices give the same match anywhere.
        setup: rulings, box and options, checked.
        words: the word list that texts are in.
        data: the position it starts from, or None for the beginning.
        script: what chance answers first, draw by draw.

    Raises:
        SeatError: names that are empty or used twice.
        PositionError: a position that isn't plain data.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        seed: int | str,
        setup: Setup,
        words: str = "plain",
        data: Mapping[str, Any] | None = None,
        script: Iterable[Any] = (),
    ) -> None:
        check_names(seats)
        chance.check_seed(seed)
        self.game = game
        self.seats = tuple(seats)
        self.seed = seed
        self.setup = setup
        self.script = chance.Script(script)
        self.words = game.words(words, self.seats)
        self.data = None if data is None else as_json(data)
        # People at one screen see who is asked: then a window that could tell a hidden card
        # has to be shown to everybody it might concern, also to those who can only pass.
        self.show_windows = False
        self._watchers: list[WeakMethod[Callable[[], None]]] = []
        self._bots: dict[int, tuple[str, Bot]] = {}
        self._answers: list[Answer] = []
        self._askings: list[tuple[int, ...]] = []
        self._paths: list[bytes] = [b"\0" * 16]
        self._undone: list[Answer] = []
        self._draws = 0
        self._skipped = 0
        self._notes: list[tuple[int, Note]] = []
        self._turns: list[tuple[State, int, int]] = []
        state = game.start(setup) if self.data is None else game.position(setup, self.data)
        self._line = Line(game, state)
        self._begin_turn()
        self._settle()

    # ---- what can be done

    @property
    def choices(self) -> list[Choice]:
        """What is open now: for the seat that is asked, or for all seats in a race."""
        request = self._line.request
        if request is None:
            return []
        if isinstance(request, Race):
            return [
                self._choice(seat, move) for seat, moves in request.moves.items() for move in moves
            ] + [self._pass(request)]
        assert isinstance(request, Ask)
        return [self._choice(request.seat, move) for move in request.moves]

    def moves(self, seat: str) -> Sequence[Move | Some]:
        """What a seat that is asked may answer, as the rules say it and as bots are handed it.

        Raises:
            SeatError: no such seat, or one that isn't asked.
            MatchOver: the match has ended.
        """
        index = self._seat(seat)
        self._check_going_on()
        if index not in self._asked():
            raise SeatError(self._for_others(index))
        return self._moves(index)

    def refusals(self, seat: str | None = None) -> list[Refusal]:
        """What a seat can't do now, each with the rule that forbids it.

        Without a name it is the (first) seat that is asked. A seat that isn't asked has
        nothing to decide; to it is refused what the game names for such seats, if anything.
        """
        index = self._meant(seat)
        return [] if index is None else [self._refusal(index, no) for no in self._nos(index)]

    def refusal(self, move: Move | str, seat: str | None = None) -> Refusal | None:
        """Why one move can't be played now; None when it can, or when no rule speaks of it.

        >>> import tablekit as tk
        >>> data = {"board": [0, -2, 2, 1, 5, 0], "hands": {"A": ["deb 5"]}}
        >>> tk.position("times_square", data).refusal("play deb 5").rule
        'TS-02'
        """
        index = self._meant(seat)
        if index is None:
            return None
        moves = self._moves(index) if index in self._asked() else ()
        meant = as_move(move, moves, self._free(index))
        if find(moves, meant) and not self._passes_alone(meant, seat):
            return None
        return self._forbids(index, meant)

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that may answer now: one, several in a race, none when it is over."""
        return tuple(self.seats[i] for i in self._asked())

    @property
    def request(self) -> Request | None:
        """What the rules ask for now, as they put it; None when it is over."""
        return self._line.request

    @property
    def rule(self) -> str | None:
        """The rule by which somebody is asked now."""
        return None if self._line.request is None else self._line.request.rule

    def play(self, choice: Choice | Move | str, seat: str | None = None) -> Log:
        """Play a choice, a move tuple, or what you would type ("play deb 4").

        Bots answer afterwards, until a person must decide.

        Returns:
            What happened, as everybody at this screen may read it.

        Raises:
            IllegalChoice: it isn't open; carries the refusal when a rule forbids it.
            MatchOver: the match has ended.
            SeatError: no such seat, or one that isn't asked.
        """
        before, answer = len(self._notes), self._resolve(choice, seat)
        with self._whole_or_nothing():
            self._answer(answer)
            self._run()
        self._changed()
        return self._log(before)

    def play_one(self, choice: Choice | Move | str, seat: str | None = None) -> Log:
        """As `play`, but bots wait: `step` lets them move one by one."""
        before, answer = len(self._notes), self._resolve(choice, seat)
        with self._whole_or_nothing():
            self._answer(answer)
        self._changed()
        return self._log(before)

    @contextmanager
    def _whole_or_nothing(self) -> Iterator[None]:
        """Whatever fails on the way (a bot, a script, a rule), the match is as it was before.

        An interrupt counts too: a rule that it stops in the middle could not go on.
        """
        index, skipped, turns = len(self._answers), self._skipped, len(self._turns)
        undone = self._undone.copy()
        try:
            yield
        except BaseException:
            del self._turns[turns:]
            self._rewind(index, skipped)
            self._undone = undone
            raise

    def _answer(self, answer: Answer) -> None:
        if answer.by == NOBODY and self._bots:
            answer = self._bot_answer()
        if forced(self._line.request) is not None:
            self._skip(answer.value)
        else:
            if not self._undone or self._undone.pop(0) != answer:
                self._undone.clear()
            self._give(answer)
        self._settle()

    # ---- bots

    def bots(self, bots: Mapping[str, Player] | None = None) -> Match:
        """Seat bots: a name ("random", "greedy", "montecarlo"), or a function.

        A function gets ``(view, moves, random)`` and returns one of the moves; one that has
        ``needs_line`` is also given the `Worlds` in which its seat may be. Bots answer
        whenever a person has played; `run` lets them begin. ``None`` sends all bots away.

        Raises:
            SeatError: no such seat.
            TablekitError: no such bot, or no mapping from seat to bot.
        """
        if bots is not None and not isinstance(bots, Mapping):
            raise TablekitError(
                f"bots are a mapping from seat to bot, such as {{{self.seats[-1]!r}: 'random'}},"
                f" not {bots!r}"
            )
        self._bots = {
            self._seat(seat): (label(player), bot(self.game, player))
            for seat, player in (bots or {}).items()
        }
        self._changed()
        return self

    @property
    def bot_seats(self) -> dict[str, str]:
        """Which seats bots have, and which bot."""
        return {self.seats[seat]: name for seat, (name, _) in self._bots.items()}

    @property
    def named_bots(self) -> dict[str, str]:
        """Of `bot_seats` those that can be had again by their name: what a record keeps."""
        known = known_bots(self.game) if self._bots else {}
        return {
            self.seats[seat]: name
            for seat, (name, seated) in self._bots.items()
            if name in known and known[name] == seated
        }

    @property
    def waiting_for_bot(self) -> bool:
        """Whether the next decision is a bot's."""
        asked = self._asked()
        return bool(asked) and all(seat in self._bots for seat in asked)

    def step(self) -> Log:
        """Let a bot make its decision, if one is asked; returns what happened."""
        before = len(self._notes)
        if self.waiting_for_bot:
            with self._whole_or_nothing():
                self._answer(self._bot_answer())
            self._changed()
        return self._log(before)

    def run(self) -> Log:
        """Let bots play until a person must decide or the match is over."""
        before = len(self._notes)
        with self._whole_or_nothing():
            self._run()
        self._changed()
        return self._log(before)

    def _run(self) -> None:
        while self.waiting_for_bot:
            self._answer(self._bot_answer())

    def _bot_answer(self) -> Answer:
        request = self._line.request
        random = chance.at(f"bot:{self.seed}", self._paths[-1])
        if isinstance(request, Race):
            bots = {s: moves for s, moves in request.moves.items() if s in self._bots}
            first = race(
                Race(bots, request.rule, request.ordered),
                lambda s, m: self._bot_move(s, m, random),
                random,
            )
            return Answer(NOBODY, None) if first is None else Answer(first[0], first)
        assert isinstance(request, Ask)
        return Answer(request.seat, self._bot_move(request.seat, request.moves, random))

    def _bot_move(self, seat: int, moves: Sequence[Move | Some], random: Random) -> Move:
        _, seated = self._bots[seat]
        view = self.game.view(self._line.state, seat)
        return decision(seated, view, moves, random, lambda: self._worlds(seat))

    # ---- what happened, what is seen

    @property
    def log(self) -> Log:
        """The story as the people at this screen may read it; ``match.log.of(seat)`` is one's.

        What only a bot may know is left out, unless bots have all the seats.
        """
        return self._log(0)

    def recent(self, count: int, seat: str | None = None) -> list[Event]:
        """The last events that a seat may know of (None: somebody who only watches).

        Raises:
            SeatError: no such seat.
            TablekitError: ``count`` is no whole number from 0.
        """
        if type(count) is not int or count < 0:
            raise TablekitError(f"count is a whole number from 0, not {count!r}")
        index = None if seat is None else self._seat(seat)
        numbers: list[int] = []
        for number in range(len(self._notes) - 1, -1, -1):
            if len(numbers) >= count:
                break
            only = self._notes[number][1].only
            if only is None or index in only:
                numbers.append(number)
        return [self._event(number) for number in reversed(numbers)]

    def watch(self, changed: Callable[[], None]) -> None:
        """Call a bound method after every change, for as long as its object lives."""
        self._watchers.append(WeakMethod(changed))

    def _changed(self) -> None:
        for watcher in list(self._watchers):
            call = watcher()
            if call is None:
                self._watchers.remove(watcher)
            else:
                call()

    @property
    def turn(self) -> int:
        """How many turns of the engine have begun, as events count them: the first is set-up.

        A table shows what its game counts instead, which may be rounds or scenes.
        """
        return len(self._turns)

    def view(self, seat: str | None = None) -> View:
        """What a seat may see, as plain data; None is somebody who only watches."""
        return self.game.view(self._line.state, None if seat is None else self._seat(seat))

    @property
    def outcome(self) -> Outcome | None:
        """None while it is played; then winners, scores and the rule that ended it."""
        ending = self._line.state.outcome
        if ending is None:
            return None
        check_ending(ending, len(self.seats))
        cite(ending.rule)
        winners = tuple(self.seats[i] for i in ending.winners)
        losers = tuple(self.seats[i] for i in ending.losers)
        if winners:
            text = f"{joined(winners)} {'share the win' if winners[1:] else 'wins'}"
        elif losers:
            text = f"{joined(losers)} {'lose' if losers[1:] else 'loses'}"
        else:
            text = "nobody wins"
        return Outcome(
            winners=winners,
            losers=losers,
            scores=dict(zip(self.seats, ending.scores, strict=False)),
            rule=ending.rule,
            text=text,
        )

    def odds(
        self,
        choice: Choice | Move | str,
        of: Callable[[View], Any] | None = None,
        seat: str | None = None,
        most: int = 20_000,
    ) -> Odds:
        """What can come of a choice, exactly, from what the acting seat knows.

        Args:
            choice: one that is open now.
            of: what to look at in the seat's view afterwards (a number, a text, a tuple of
                them); without it, outcomes are the answers of chance on the way.
            seat: whose choice it is, in a race.
            most: give up when chance can answer in more ways than this.

        Returns:
            A mapping from outcome to Fraction; the chances sum to 1.

        Raises:
            OddsError: chance can answer in too many ways.
            TablekitError: ``of`` is no function, or what it returns can't be an outcome; ``most``
                is no whole number above zero.
            IllegalChoice, SeatError, MatchOver: as `play`.
        """
        from tablekit.core.odds import odds

        return odds(self, self._resolve(choice, seat), of, most)

    def next_chance(self, choice: Choice | Move | str, seat: str | None = None) -> str | None:
        """The rule by which chance answers next when this choice is played, as its seat knows.

        None when somebody has to decide first, or nothing is left to chance.
        """
        from tablekit.core.odds import next_chance

        return next_chance(self, self._resolve(choice, seat))

    def has_chance(self, choice: Choice | Move | str, seat: str | None = None) -> bool:
        """Whether chance is the next to answer when this choice is played, as its seat knows."""
        return self.next_chance(choice, seat) is not None

    # ---- history

    @property
    def history(self) -> list[Answer]:
        """Every answer so far, those of chance included."""
        return list(self._answers)

    @property
    def decisions(self) -> list[Answer]:
        """Every decision so far, in order: whose it was, and the move."""
        return [answer for answer in self._answers if answer.by != CHANCE]

    def undo(self) -> Match:
        """Take back the last decision a person made, and what followed from it.

        Chance does not re-roll: when the same choices are played again, it answers as before.
        """
        index = self._last_decision()
        if index is None:
            raise TablekitError("there is nothing to undo")
        self._undone = [a for a in self._answers[index:] if a.by != CHANCE] + self._undone
        self._rewind(index)
        self._changed()
        return self

    def redo(self) -> Match:
        """Play the undone decision again, and what bots answered to it."""
        if not self._undone:
            raise TablekitError("there is nothing to redo")
        with self._whole_or_nothing():
            self._give_again(self._undone.pop(0))
            while self._undone and self.waiting_for_bot:
                self._give_again(self._undone.pop(0))
        self._changed()
        return self

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything yet."""
        return self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and not overtaken."""
        return bool(self._undone)

    def copy(self) -> Match:
        """An independent match at this point, its history included."""
        new = Match.__new__(Match)
        new.__dict__.update(self.__dict__)
        lists = ("_answers", "_askings", "_paths", "_undone", "_notes", "_turns")
        for name in ("_bots", *lists):
            setattr(new, name, getattr(self, name).copy())
        new._watchers = []
        new._rewind(len(self._answers), self._skipped)
        return new

    def fork(self) -> Line:
        """A bare line of play at this point: for odds, playouts and bots."""
        return replay(self.game, *self._this_turn(), self._skipped)

    def worlds(self, seat: str) -> Worlds:
        """Lines that this seat can't tell from the real one, for bots and for advice.

        Raises:
            SeatError: no such seat.
        """
        return self._worlds(self._seat(seat))

    def advise(
        self,
        playouts: int = 200,
        seat: str | None = None,
        policy: str | Bot | None = None,
        seed: int | str = 0,
        seconds: float | None = None,
        progress: bool = True,
        most: int | None = None,
    ) -> Advice:
        """Rank the open choices of a seat by playing each out many times.

        An interrupt (the stop button of a notebook) ends it early and keeps what it has.

        Args:
            playouts: how many playouts for each choice.
            seat: whose choices, when several seats are asked.
            policy: who plays the playouts, a bot's name or a function; without it the game's
                greedy player, or random play if it has none.
            seed: what the playouts depend on.
            seconds: stop after so long, with fewer playouts.
            progress: whether to show a bar when it takes more than a second.
            most: try so many choices only, those that the policy likes best.

        Raises:
            MatchOver, SeatError: nobody is asked, or not this seat.
            TablekitError: no whole number of playouts above zero, no such bot, no seed.
        """
        advise = import_module("tablekit.bots.advice").advise
        advice: Advice = advise(self, playouts, seat, policy, seed, seconds, progress, most)
        return advice

    def save(self, path: str | Path) -> Path:
        """Write the match to a JSON record; ``tk.load`` reads it.

        Bots that go by a name ("random", "greedy", "montecarlo") are seated again by ``tk.load``.
        A bot that is a function, or an instance with settings of its own, can't be written down:
        seat it again with `bots` after loading, or its seat is a person's.

        Raises:
            RecordError: it can't be written there.
        """
        from tablekit.core.record import save

        return save(self, path)

    def show(self, seat: str | None = None, **options: Any) -> Any:
        """The live table; without a kernel, the same picture.

        Raises:
            SeatError: no such seat.
            TablekitError: the game has no picture.
        """
        self.game.check_picture()
        if seat is not None and seat != "":
            self._seat(seat)
        return import_module("tablekit.widgets").Table(self, seat=seat, **options)

    def __repr__(self) -> str:
        names = ", ".join(self.seats)
        if self.outcome is not None:
            return f"<{self.game.title}: {names}; {self.outcome}>"
        return f"<{self.game.title}: {names}; {joined(self.asked, 'or')} to decide>"

    # ---- inside: seats go by their number

    def _worlds(self, seat: int) -> Worlds:
        from tablekit.core.worlds import Worlds

        return Worlds(self.game, *self._this_turn(), seat, len(self.seats), self._skipped)

    def _this_turn(self) -> tuple[State, list[Any]]:
        """The state in which this turn began, and the answers given since."""
        state, start, _ = self._turns[-1]
        return state, [answer.value for answer in self._answers[start:]]

    def _seat(self, name: str) -> int:
        if name not in self.seats:
            raise SeatError(f"nobody here is called {name!r}; {nearest(name, self.seats)}")
        return self.seats.index(name)

    def _asked(self) -> tuple[int, ...]:
        request = self._line.request
        if isinstance(request, Race):
            return tuple(request.moves)
        return (request.seat,) if isinstance(request, Ask) else ()

    def _moves(self, seat: int) -> Sequence[Move | Some]:
        request = self._line.request
        if isinstance(request, Race):
            return [*request.moves[seat], PASS]
        assert isinstance(request, Ask)
        return request.moves

    def _free(self, seat: int) -> Text | None:
        """What a seat may answer in its own words."""
        request = self._line.request
        return request.free if isinstance(request, Ask) and request.seat == seat else None

    def _meant(self, seat: str | None) -> int | None:
        """The seat of this name; without one, the first that is asked."""
        asked = self._asked()
        return self._seat(seat) if seat is not None else asked[0] if asked else None

    def _nos(self, seat: int) -> Iterable[No]:
        request, state = self._line.request, self._line.state
        if not isinstance(request, Ask | Race):
            return ()
        if seat in self._asked():
            return self.game.refusals(state, request, seat)
        return self.game.unasked(state, request, seat) if self.game.unasked else ()

    def _forbids(self, seat: int, move: Move) -> Refusal | None:
        """What the rules say against a move, one they name or one in the seat's own words."""
        free = self._free(seat)
        if free is not None and move[:1] == (free.verb,):
            fault = free.fault(move)
            return self._refusal(seat, No(move, *fault)) if fault else None
        typed = f"{spell(move)} "  # as somebody may have typed it
        # What is said of a verb alone is said of every move that begins with it.
        meant = [no for no in self._nos(seat) if typed.startswith(f"{spell(no.move)} ")]
        no = max(meant, key=lambda no: len(spell(no.move)), default=None)
        return None if no is None else self._refusal(seat, no)

    def _choice(self, seat: int, move: Move | Some) -> Choice:
        name = self.seats[seat]
        plain = (move.verb, *move.head) if isinstance(move, Some) else move
        rule = self.game.rule_of(plain)
        cite(rule)
        text = self.words.choice(*self.game.phrase(self._line.state, plain))
        if isinstance(move, Some):
            span = (tuple(move.items), move.minimum, move.maximum)
            return Choice(name, plain[0], plain[1:], text, rule, *span)
        return Choice(name, plain[0], plain[1:], text, rule)

    def _pass(self, request: Race) -> Choice:
        """That nobody acts, in the game's own sentence and by its rule, if the game has those."""
        verb, args = self.game.phrase(self._line.state, (*PASS, *request.moves))
        rule = request.rule if verb == "pass" else self.game.rule_of((verb, *args))
        return Choice("", "pass", (), self.words.choice(verb, args), rule)

    def _passes_alone(self, move: Move, seat: str | None) -> bool:
        """Whether one seat says it of a race, which all of them let pass or none does."""
        return move == PASS and seat is not None and isinstance(self._line.request, Race)

    def _refusal(self, seat: int, no: No) -> Refusal:
        cite(no.rule)
        why = self.words.refusal(no.rule, no.args) or self.game.rulebook[no.rule].text
        verb, *args = no.move
        text = self.words.choice(*self.game.phrase(self._line.state, no.move))
        return Refusal(self.seats[seat], verb, tuple(args), text, no.rule, why)

    def _log(self, start: int) -> Log:
        return Log(list(self._events(start)), self.seats)

    def _events(self, start: int) -> Iterator[Event]:
        """What happened since, without what only a bot may know, once a bot plays along."""
        people = set(range(len(self.seats))) - set(self._bots)
        for number in range(start, len(self._notes)):
            only = self._notes[number][1].only
            if only is None or not people or not people.isdisjoint(only):
                yield self._event(number)

    def _event(self, number: int) -> Event:
        turn, note = self._notes[number]
        seats = None if note.only is None else tuple(self.seats[i] for i in note.only)
        text = self.words.event(note.kind, note.args)
        return Event(number, turn, note.rule, note.kind, note.args, seats, text)

    def _resolve(self, choice: Choice | Move | str, seat: str | None) -> Answer:
        self._check_going_on()
        request = self._line.request
        if isinstance(choice, Choice) and choice.seat:
            if seat is not None and self._seat(seat) != self._seat(choice.seat):
                raise SeatError(f"{str(choice)!r} is a choice of {choice.seat}, not of {seat}")
            seat = choice.seat
        asked = self._asked()
        index = asked[0] if seat is None else self._seat(seat)
        if index not in asked:
            raise self._not_asked(index, choice)
        if seat is None:
            able = [i for i in asked if find(m := self._moves(i), as_move(choice, m))]
            index = able[0] if able else index
        moves, free = self._moves(index), self._free(index)
        move = as_move(choice, moves, free)
        found = find(moves, move, free)
        if found is None:
            raise self._illegal(index, move, moves)
        if not isinstance(request, Race):
            return Answer(index, found)
        if found == PASS:
            alone = not isinstance(choice, Choice) and self._passes_alone(PASS, seat)
            if alone and self._forbids(index, PASS):
                raise self._illegal(index, PASS, moves)
            return Answer(NOBODY, None)
        if seat is None and len(able) > 1:
            raise SeatError(f"who? Say seat= one of {', '.join(self.seats[i] for i in able)}")
        return Answer(index, (index, found))

    def _illegal(self, seat: int, move: Move, moves: Sequence[Move | Some]) -> IllegalChoice:
        name = self.seats[seat]
        if refusal := self._forbids(seat, move):
            return IllegalChoice(f"{name} can't {spell(move)!r}. {refusal}", refusal)
        for some in moves:
            if isinstance(some, Some) and move[:1] == (some.verb,):
                return IllegalChoice(
                    f"{spell(move)!r} is not open: {some.verb!r} takes"
                    f" {span(some.minimum, some.maximum)} of {', '.join(map(str, some.items))}"
                )
        valid = [m.verb if isinstance(m, Some) else spell(m) for m in moves]
        near = nearest(spell(move), valid)
        if spell(move) in valid:  # a text where the move has a number
            near = f"did you mean {moves[valid.index(spell(move))]!r}?"
            return IllegalChoice(f"{move!r} is not open for {name} now; {near}")
        return IllegalChoice(f"{spell(move)!r} is not open for {name} now; {near}")

    def _not_asked(self, seat: int, choice: Choice | Move | str) -> SeatError:
        message = self._for_others(seat)
        refusal = self._forbids(seat, as_move(choice, ()))
        return OutOfTurn(f"{message}. {refusal}", refusal) if refusal else SeatError(message)

    def _for_others(self, seat: int) -> str:
        return f"{self.seats[seat]} is not asked now; it is for {joined(self.asked, 'or')}"

    def _check_going_on(self) -> None:
        if self._line.request is None:
            raise MatchOver(f"the match is over ({self.outcome}); undo() takes a decision back")

    def _last_decision(self) -> int | None:
        for index in range(len(self._askings) - 1, -1, -1):
            if any(seat not in self._bots for seat in self._askings[index]):
                return index
        return None

    def _begin_turn(self) -> None:
        line = self._line
        self._skipped = 0
        self._turns.append((line.state.copy(), len(self._answers), len(self._notes)))
        line.state.log = []
        line.start()
        self._collect()

    def _give(self, answer: Answer) -> None:
        self._answers.append(answer)
        self._askings.append(self._asked())
        self._paths.append(chance.step(self._paths[-1], answer.value))
        self._draws += answer.by == CHANCE
        self._skipped = 0
        self._send(answer.value)

    def _skip(self, move: Move) -> None:
        """Give the only answer there is, which no record needs."""
        self._skipped += 1
        self._send(move)

    def _send(self, value: Any) -> None:
        line = self._line
        line.send(value)
        self._collect()
        while line.request is None and line.state.outcome is None:
            self._begin_turn()

    def _collect(self) -> None:
        log = self._line.state.log
        assert log is not None
        for note in log:
            cite(note.rule)
            self._notes.append((len(self._turns), note))
        log.clear()

    def _give_again(self, answer: Answer) -> None:
        # A window with one answer, shown all the same, is no part of what was undone.
        while (move := forced(self._line.request)) is not None:
            self._skip(move)
            self._settle()
        self._give(answer)
        self._settle()

    def _settle(self) -> None:
        """Answer for chance, and what is forced, until somebody must decide."""
        line = self._line
        while line.request is not None:
            if isinstance(line.request, Draw):
                random = chance.at(self.seed, self._paths[-1])
                value = self.script.answer(self._draws, line.request, random)
                self._give(Answer(CHANCE, value))
            elif (move := forced(line.request)) is not None and not self._shown(line.request):
                self._skip(move)
            else:
                return

    def _shown(self, request: Request) -> bool:
        """Whether a person is asked although there is one answer: see ``show_windows``."""
        if not self.show_windows or not isinstance(request, Ask):
            return False
        return request.hidden and request.seat not in self._bots

    def _rewind(self, index: int, skipped: int | None = None) -> None:
        """Go back to when ``index`` answers had been given, and ``skipped`` forced ones after them.

        Without ``skipped`` every forced move that follows is given, shown windows too.
        """
        while self._turns[-1][1] > index:
            self._turns.pop()
        state, start, notes = self._turns[-1]
        answers = self._answers[start:index]
        del self._answers[start:]
        del self._askings[start:]
        del self._paths[start + 1 :]
        del self._notes[notes:]
        self._draws = sum(answer.by == CHANCE for answer in self._answers)
        self._skipped = 0
        line = self._line = Line(self.game, state.copy())
        line.state.log = []
        line.start()
        self._collect()
        for answer in answers:
            self._skip_forced()
            self._give(answer)
        self._skip_forced(skipped)

    def _skip_forced(self, most: int | None = None) -> None:
        while self._skipped != most and (move := forced(self._line.request)) is not None:
            self._skip(move)
