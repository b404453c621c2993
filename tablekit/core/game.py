"""What a game is made of, and where games are found."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

from tablekit.core import box as boxes
from tablekit.core import rulebook as rulebooks
from tablekit.core import rulings as readings
from tablekit.core import toml
from tablekit.core.box import Box
from tablekit.core.deck import Cards, Pile
from tablekit.core.errors import (
    BoxError,
    RulingError,
    SeatError,
    TablekitError,
    UnknownGame,
    WordsError,
    nearest,
)
from tablekit.core.requests import Ask, Move, Race, Rules, Some
from tablekit.core.rulebook import Rulebook
from tablekit.core.rulings import Ruling, Rulings, Value
from tablekit.core.state import State
from tablekit.core.words import Words

View: TypeAlias = dict[str, Any]
Bot: TypeAlias = Callable[[View, Sequence[Move | Some], Random], Move]


class Setup(NamedTuple):
    """With what a match begins: how many seats, the rulings, the box, the game's own options."""

    seats: int
    rulings: Rulings
    box: Box
    options: Mapping[str, Any] = {}


class No(NamedTuple):
    """A move that is refused: the rule that forbids it, and what its sentence is about."""

    move: Move
    rule: str
    args: tuple[Any, ...] = ()


def _plainly(state: object, move: Move) -> tuple[str, tuple[Any, ...]]:
    return move[0], move[1:]


@dataclass(frozen=True)
class Game:
    """A game: its rules as generators, and what must be known about it from outside.

    Args:
        id: the folder's name, and what ``tk.new`` takes.
        title: what it is called.
        seats: fewest and most players; ``seats_rule`` is the rule that says so, if one does.
        audience: "everyone" or "adults".
        package: where its TOML files lie.
        start: makes the first state.
        turn: plays one turn (set-up is the first): the unit that undo and copies restart from.
        rule_of: the rule that a choice applies.
        refusals: what a seat that is asked can't do, each with the rule that forbids it; what is
            said of a verb alone holds for every move that begins with it and isn't open.
        unasked: the same for a seat that isn't asked, where a rule speaks of it.
        view: what a seat may see (None: somebody who only watches), as plain data.
        hidden: the zones a seat can't see into, grouped by kind of card.
        position: a state in the middle of a game, from plain data.
        check_box: raises BoxError when totals are wrong.
        box_schema: the JSON schema of ``box.toml``.
        bots: its players by name; every game has "random" from the core.
        options: names of what ``tk.new`` takes beside seats, seed, rulings and box.
        picture: "module:function" that draws a view.
        census: every card in a state, wherever it lies, for the check that none gets lost.
        deal: deals anew, in place, what a seat can't see: for playouts, as it may lie by all that
            the seat knows. Without it the cards of each group of ``hidden`` are dealt anew, and
            each deal is as likely; a game needs its own where more is known (who lacks which
            card) or where something else than cards is hidden.
        points: what each seat has so far, in a game that counts points: for playouts that stop
            before the end.
        phrase: which sentence of ``words.toml`` says a move, and with what (its result, say).
    """

    id: str
    title: str
    seats: tuple[int, int]
    package: str
    start: Callable[[Setup], State]
    turn: Callable[[Any], Rules[None]]
    rule_of: Callable[[Move], str]
    refusals: Callable[[Any, Ask | Race, int], Iterable[No]]
    view: Callable[[Any, int | None], View]
    hidden: Callable[[Any, int | None], list[list[Pile | Cards]]]
    position: Callable[[Setup, Mapping[str, Any]], State]
    check_box: Callable[[Mapping[str, Any]], None]
    box_schema: Mapping[str, Any]
    audience: str = "everyone"
    seats_rule: str = ""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    picture: str = ""
    phrase: Callable[[Any, Move], tuple[str, tuple[Any, ...]]] = _plainly
    census: Callable[[Any], Iterable[Any]] | None = None
    deal: Callable[[Any, int, Random], None] | None = None
    points: Callable[[Any], Sequence[float]] | None = None
    unasked: Callable[[Any, Ask | Race, int], Iterable[No]] | None = None

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.title}>"

    @property
    def folder(self) -> Path:
        """Where its code and its TOML files lie.

        Raises:
            TablekitError: there is no such package.
        """
        try:
            return Path(import_module(self.package).__path__[0])
        except (ModuleNotFoundError, AttributeError) as fault:
            raise TablekitError(
                f"the package of {self.id} is {self.package!r}: expected a folder that can be"
                f" imported, with an __init__.py and the four TOML files ({fault})"
            ) from None

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The readings of its rulebook."""
        return readings.from_toml(self._toml("rulings"))

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its rulebook, each rule with the place of the code that applies it."""
        return rulebooks.from_toml(self._toml("rulebook"), self.rulings, self._code())

    @cached_property
    def box(self) -> Box:
        """Its house box."""
        data = self._toml("box")
        with toml.explained(data, self.box_schema, "box.toml", BoxError):
            self.check_box(data)
        return Box(data)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of its word lists."""
        return tuple(dict.fromkeys(e.get("language", "en") for e in self._words["lists"].values()))

    @property
    def word_lists(self) -> tuple[str, ...]:
        """The names of its word lists."""
        return tuple(self._words["lists"])

    @cached_property
    def _words(self) -> Mapping[str, Any]:
        return self._toml("words")

    def words(self, listed: str, seats: Sequence[str]) -> Words:
        """One of its word lists, with the names at the table."""
        with toml.explained(self._words, toml.schema("words"), "words.toml", WordsError):
            return Words(self._words, listed, seats)

    def open_box(self, source: str | Path | Mapping[str, Any]) -> Box:
        """Somebody's own box for this game, checked as the house box is."""
        return boxes.open_box(source, self.box_schema, self.check_box)

    def settle(self, chosen: Mapping[str, Value] | None) -> Rulings:
        """Its default rulings, changed by what was chosen."""
        return readings.settle(self.rulings, chosen, self.id)

    def setup(
        self,
        seats: int,
        chosen: Mapping[str, Value] | None = None,
        box: Box | str | Path | Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Setup:
        """Everything a match begins with, checked.

        Raises:
            SeatError, RulingError, BoxError: naming what was wrong and what is valid.
        """
        fewest, most = self.seats
        if not fewest <= seats <= most:
            span = str(fewest) if fewest == most else f"{fewest} to {most}"
            rule = f" ({self.seats_rule})" if self.seats_rule else ""
            raise SeatError(f"{self.title} is for {span} players, not {seats}{rule}")
        for name in options or {}:
            if name not in self.options:
                raise TablekitError(
                    f"{self.id} has no option {name!r}; {nearest(name, self.options)}"
                )
        opened = self.box if box is None else box if isinstance(box, Box) else self.open_box(box)
        return Setup(seats, self.settle(chosen), opened, dict(options or {}))

    def check_data(self) -> None:
        """Check the four TOML files it came with against their schemas, as `check_game` does.

        Raises:
            TablekitError: naming the file, the entry and what would be right.
        """
        for name in ("rulebook", "rulings", "words"):
            toml.check(self._toml(name), toml.schema(name), f"{name}.toml", TablekitError)
        self.open_box(self._toml("box"))

    def draw(self, *args: Any, **named: Any) -> Any:
        """Call its picture function (imported only now)."""
        self.check_picture()
        module, _, name = self.picture.partition(":")
        return getattr(import_module(module), name)(*args, **named)

    def check_picture(self) -> None:
        """Raise TablekitError unless the game can be drawn."""
        if not self.picture:
            raise TablekitError(
                f"{self.title} has no picture to show: its Game needs"
                ' picture="module:function", which draws a view'
            )

    def _toml(self, name: str) -> Mapping[str, Any]:
        errors = {"rulings": RulingError, "box": BoxError, "words": WordsError}
        file, error = self.folder / f"{name}.toml", errors.get(name, TablekitError)
        if not file.is_file():
            raise error(f"{self.id} has no {name}.toml in the folder of {self.package}")
        return toml.read(file, error)

    def _code(self) -> dict[str, str]:
        """Rule id to "file: function": the first whose docstring begins with it, or else names it.

        What a rule does comes before what it forbids. A function's name stays when lines move,
        so that stored rule cards don't change.
        """
        found: dict[str, tuple[tuple[bool, bool], str]] = {}
        sources = self.folder.rglob("*.py")
        for source in sorted(sources, key=lambda f: ("rules" not in str(f), f.name)):
            inside = source.relative_to(self.folder).as_posix()
            tree = ast.parse(source.read_text(encoding="utf-8"))
            for node in tree.body:
                if isinstance(node, ast.FunctionDef):
                    place = f"{self.package.replace('.', '/')}/{inside}: {node.name}"
                    forbids = node.name.startswith(("forbidden", "refused"))
                    text = ast.get_docstring(node) or ""
                    for rule in _cited(text):
                        rank = (forbids, not text.startswith(rule))
                        if rule not in found or rank < found[rule][0]:
                            found[rule] = rank, place
        return {rule: place for rule, (_, place) in found.items()}


def _cited(text: str) -> list[str]:
    """The rule ids in a text, those between the ends of a range too.

    >>> _cited("TS-16, TS-25 to TS-27 When a card can't.")
    ['TS-16', 'TS-25', 'TS-26', 'TS-27']
    """

    def spelled(found: re.Match[str]) -> str:
        (begin, first), (_, last) = (found[end].rsplit("-", 1) for end in (1, 2))
        numbers = range(int(first), int(last) + 1) if (first + last).isdigit() else ()
        return " ".join(f"{begin}-{n:0{len(first)}}" for n in numbers) or found[0]

    return re.findall(_RULE_ID, re.sub(rf"({_RULE_ID}) to ({_RULE_ID})", spelled, text))


_RULE_ID = r"\b[A-Z]{2,4}-(?:[A-Z]+-)?[A-Z]?\d+\b"
_FOUND: dict[str, Game] = {}


def game(id: str) -> Game:
    """A game by its id: one of ours, or one an installed package offers as ``tablekit.games``.

    Raises:
        UnknownGame: with the nearest id and the list of games.

    >>> game("times_square").seats
    (2, 2)
    """
    if not isinstance(id, str):
        raise UnknownGame(f"a game has a name, not {id!r}; {nearest(id, ids())}")
    if id not in _FOUND:
        if id in _ours():
            _FOUND[id] = import_module(f"tablekit.games.{id}").GAME
        elif id in (offered := _offered()):
            _FOUND[id] = offered[id].load()
        else:
            raise UnknownGame(f"there is no game {id!r}; {nearest(id, ids())}")
    return _FOUND[id]


def register(new: Game) -> Game:
    """Make a game known by its id for this session, as a notebook that writes one does.

    Raises:
        TablekitError: it is no `Game`.
    """
    if not isinstance(new, Game):
        raise TablekitError(f"a game to register is a tablekit.Game, not {new!r}")
    _FOUND[new.id] = new
    return new


def known_elsewhere(game: Game) -> bool:
    """Whether another process that has the same packages finds this game by its id."""
    by_id = game.id in _ours() or game.id in _offered()
    return by_id and _FOUND.get(game.id, game) is game


def ids() -> list[str]:
    """The ids of all games that can be played."""
    return sorted({*_ours(), *_offered(), *_FOUND})


def _ours() -> list[str]:
    folder = Path(__file__).parent.parent / "games"
    return [entry.parent.name for entry in folder.glob("*/__init__.py")]


def _offered() -> dict[str, Any]:
    # Imported late: it costs a third of the time that importing tablekit takes.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="tablekit.games")}
