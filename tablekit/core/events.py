"""What a match shows: choices, refusals, events, the log and the outcome. All cite rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, overload

from tablekit.core.errors import IllegalChoice, SeatError, TablekitError, nearest
from tablekit.core.requests import Move

CITED: set[str] | None = None
"""Rule ids cited so far, while somebody collects them (rule coverage), else None."""


def cite(rule: str) -> None:
    """Note that the engine has cited a rule."""
    if CITED is not None:
        CITED.add(rule)


def collect_citations() -> set[str]:
    """Start collecting the rule ids that events, refusals, choices and outcomes cite."""
    global CITED
    CITED = set() if CITED is None else CITED
    return CITED


class Note(NamedTuple):
    """An event as the rules tell it: before names and words are put in."""

    rule: str
    kind: str
    args: tuple[Any, ...]
    only: tuple[int, ...] | None


class Ending(NamedTuple):
    """An outcome as the rules tell it, seats by number."""

    winners: tuple[int, ...]
    rule: str
    scores: tuple[Any, ...] = ()
    losers: tuple[int, ...] = ()


def check_ending(ending: Ending, seats: int) -> None:
    """Refuse an outcome that its game put together in the wrong way."""
    table = range(seats)
    for part in ("winners", "losers"):
        found = getattr(ending, part, None)
        if not isinstance(found, tuple) or any(seat not in table for seat in found):
            raise TablekitError(
                f"an Ending is (winners, rule, scores, losers); its {part} are a tuple of seats"
                f" from 0 to {seats - 1}, not {found!r}"
            )
    if not isinstance(ending.rule, str):
        raise TablekitError(f"an Ending's rule is the id of a rule, not {ending.rule!r}")
    if not isinstance(ending.scores, tuple) or len(ending.scores) not in (0, seats):
        raise TablekitError(
            f"an Ending's scores are a tuple of {seats}, one a seat; not {ending.scores!r}"
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a seat can do now. Two choices are equal when they do the same.

    For a subset choice ``items`` are what can be taken, from ``minimum`` to ``maximum`` of
    them; `taking` gives the choice of particular ones.
    """

    seat: str
    verb: str
    args: tuple[Any, ...]
    text: str
    rule: str
    items: tuple[Any, ...] | None = None
    minimum: int = 0
    maximum: int = 0

    @property
    def move(self) -> Move:
        """The plain tuple: verb first."""
        return (self.verb, *self.args)

    def taking(self, *items: Any) -> Choice:
        """This subset choice, with these of its items."""
        if self.items is None:
            raise IllegalChoice(f"{str(self)!r} takes no items")
        return Choice(self.seat, self.verb, (*self.args, *items), self.text, self.rule)

    def __str__(self) -> str:
        return spell(self.move)

    def __repr__(self) -> str:
        """What to type, what it does, and the rule: a list of choices is read as it stands."""
        who = f"{self.seat}: " if self.seat else ""
        return f"{who}{spell(self.move)!r} {self.text} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something a seat can't do now, and the rule that forbids it."""

    seat: str
    verb: str
    args: tuple[Any, ...]
    text: str
    rule: str
    why: str

    @property
    def move(self) -> Move:
        """The plain tuple: verb first."""
        return (self.verb, *self.args)

    def __str__(self) -> str:
        return f"{self.text}: {self.why} [{self.rule}]"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: ``text`` says it, ``rule`` is why.

    ``seats`` are those who may know; None is everybody.
    """

    number: int
    turn: int
    rule: str
    kind: str
    args: tuple[Any, ...]
    seats: tuple[str, ...] | None
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won (several in a shared win, none in a draw), by which rule."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    scores: dict[str, Any]
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

    def __repr__(self) -> str:
        return str(self)


class Log(Sequence[Event]):
    """Events in order; prints as the story. `of` keeps what one seat may know.

    ``seats`` are the names at the table.
    """

    def __init__(self, events: Sequence[Event], seats: Sequence[str] = ()) -> None:
        self._events = list(events)
        self._seats = tuple(seats)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> Log: ...
    def __getitem__(self, index: int | slice) -> Event | Log:
        if isinstance(index, slice):
            return Log(self._events[index], self._seats)
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def of(self, seat: str | None) -> Log:
        """What ``seat`` may know of it; None is somebody who only watches.

        Raises:
            SeatError: nobody at the table has this name.
        """
        if seat is not None and seat not in self._seats:
            raise SeatError(f"nobody here is called {seat!r}; {nearest(seat, self._seats)}")
        known = [e for e in self._events if e.seats is None or seat in e.seats]
        return Log(known, self._seats)

    def __str__(self) -> str:
        return "\n".join(map(str, self._events))

    def __repr__(self) -> str:
        return str(self) or "(nothing has happened yet)"


def spell(move: Move) -> str:
    """A move as it can be typed: ``play deb 4``, ``trade hal 2 sue 1``.

    >>> spell(("play", "deb 4"))
    'play deb 4'
    """
    return " ".join(map(str, move))
