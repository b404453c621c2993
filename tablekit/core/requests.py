"""What the rules hand out whenever somebody must decide: a seat, several seats, or chance.

A rule is a generator. It yields a request and is sent the answer; a rule inside a
rule (a reaction in the middle of an effect) is a ``yield from``. A move is a plain
tuple, its verb first: ``("lure", "sue")``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from tablekit.core.errors import TablekitError

Move: TypeAlias = tuple[Any, ...]
T = TypeVar("T")

NO_POOL = (
    "the pool must hold what is drawn; a pile that a seat can't see is a Pile (card = yield from"
    " pile.draw(rule)), and one card of a hand is taken by card = yield from pick(hand, rule)"
)
"""What to do where a draw can't be made from a list of cards."""


class Some:
    """A subset move, "discard any number of these": one choice, never a list of subsets.

    It stands among the moves of an `Ask`; its answer is ``(verb, *head, *items)``.
    """

    __slots__ = ("head", "items", "maximum", "minimum", "verb")

    def __init__(
        self, verb: str, items: Sequence[Any], minimum: int, maximum: int, head: Move = ()
    ) -> None:
        self.verb = verb
        self.head = head
        self.items = items
        self.minimum = minimum
        self.maximum = maximum

    def admits(self, move: Move) -> bool:
        """Whether this move takes a right number of the items, none more often than it is there.

        >>> Some("trade", ["a", "a", "b"], 1, 2).admits(("trade", "a", "a"))
        True
        >>> Some("trade", ["a", "a", "b"], 1, 2).admits(("trade", "b", "b"))
        False
        """
        skip = 1 + len(self.head)
        taken = move[skip:]
        if move[:skip] != (self.verb, *self.head):
            return False
        if not self.minimum <= len(taken) <= self.maximum:
            return False
        left = list(self.items)
        for item in taken:
            if item not in left:
                return False
            left.remove(item)
        return True

    def taking(self, taken: Sequence[Any]) -> Move:
        """The move that takes these items: in one order, whatever order they were named in.

        >>> Some("trade", ["a", "b", "c"], 1, 2).taking(["c", "a"])
        ('trade', 'a', 'c')
        """
        if len(taken) == len(self.items):
            return (self.verb, *self.head, *self.items)
        wanted = list(taken)
        items = []
        for item in self.items:
            if item in wanted:
                items.append(item)
                wanted.remove(item)
                if not wanted:
                    break
        return (self.verb, *self.head, *items)


class Text:
    """A move in somebody's own words, of some kind: ``("clue", "sentence", "a hidden way out")``.

    It stands in an `Ask` beside its moves, not among them: nobody could list what may be
    said, and bots keep to the list. ``fault`` is given such a move and says by which rule it
    is refused, and what the refusal's sentence is about; None when it may be played.
    """

    __slots__ = ("fault", "kinds", "limit", "verb")

    def __init__(
        self,
        verb: str,
        kinds: Sequence[str],
        limit: int,
        fault: Callable[[Move], tuple[str, Move] | None],
    ) -> None:
        self.verb = verb
        self.kinds = kinds
        self.limit = limit
        self.fault = fault

    def admits(self, move: Move) -> bool:
        """Whether a move is one of these.

        >>> Text("clue", ["word"], 80, lambda move: None).admits(("clue", "word", "maze"))
        True
        """
        return move[:1] == (self.verb,) and self.fault(move) is None

    def typed(self, text: str) -> Move | None:
        """The move that a typed line is meant to be; None when it has another verb.

        >>> Text("clue", ["sentence"], 80, lambda move: None).typed("clue sentence no exit")
        ('clue', 'sentence', 'no exit')
        """
        for kind in self.kinds:
            start = f"{self.verb} {kind}"
            if text == start or text.startswith(start + " "):
                return self.verb, kind, text[len(start) :].strip()
        return None


class Ask:
    """One seat decides among ``moves``; ``rule`` says why it is asked.

    ``hidden`` marks a reaction window whose moves depend on cards others can't see:
    such a request is made of every seat alike, and odds never look past it.
    ``free`` is what the seat may say in its own words, beside the moves that are listed.
    """

    __slots__ = ("free", "hidden", "moves", "rule", "seat")

    def __init__(
        self,
        seat: int,
        moves: Sequence[Move | Some],
        rule: str,
        hidden: bool = False,
        free: Text | None = None,
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.rule = rule
        self.hidden = hidden
        self.free = free


class Race:
    """Several seats may act and the first counts; the answer is ``(seat, move)``.

    ``None`` is the answer when all of them let it pass. When several act at one moment, as
    bots do, chance says who was first; ``ordered`` gives it to the seat that stands first.
    """

    __slots__ = ("moves", "ordered", "rule")

    def __init__(
        self, moves: Mapping[int, Sequence[Move]], rule: str, ordered: bool = False
    ) -> None:
        self.moves = moves
        self.rule = rule
        self.ordered = ordered


class Draw:
    """Chance decides: a uniform draw from ``pool`` (a dictionary gives weights instead).

    With ``count`` above 1 the answer is a tuple of that many, drawn without putting back.
    ``label`` names what the game goes on to use of an item ("smile"); items of one label
    are one outcome in the odds, and items labelled ``None`` leave no trace there.
    """

    __slots__ = ("count", "label", "pool", "rule")

    def __init__(
        self,
        pool: Sequence[Any] | dict[Any, int],
        rule: str,
        count: int = 1,
        label: Callable[[Any], Any] | None = None,
    ) -> None:
        self.pool = pool
        self.rule = rule
        self.count = count
        self.label = label


class Take(Draw):
    """A draw that takes: what the answer names is out of the pool, a list, when the rule goes on.

    `Line.send` takes it out. Playouts draw by place and so have done it already. The pool must
    hold what is drawn. A list among the zones of `Game.hidden` doesn't, to a seat that can't
    see into it: there a pile is a `deck.Pile`, drawn from by its ``draw``, and one card of a
    hand is taken through `deck.pick`.
    """

    __slots__ = ()

    pool: list[Any]

    def take(self, answer: Any) -> None:
        """Take an answer out of the pool.

        Raises:
            TablekitError: the pool doesn't hold it.

        >>> pile = ["a", "b", "b"]
        >>> Take(pile, "R", 2).take(("b", "a"))
        >>> pile
        ['b']
        """
        for item in answer if self.count > 1 else (answer,):
            try:
                self.pool.remove(item)
            except ValueError:
                raise TablekitError(
                    f"{self.rule} takes {item!r} from a pool that doesn't hold it: {NO_POOL}"
                ) from None


Request: TypeAlias = Ask | Race | Draw
Rules: TypeAlias = Generator[Request, Any, T]
Then: TypeAlias = Iterable[Request]
"""Rules to go on with (``yield from``), or ``()`` where nothing is left to ask."""


def span(minimum: int, maximum: int) -> str:
    """How many may be taken, in words.

    >>> span(1, 3), span(2, 2)
    ('1 to 3', '2')
    """
    return str(minimum) if minimum == maximum else f"{minimum} to {maximum}"


def forced(request: Request | None) -> Move | None:
    """The only answer an `Ask` has, if it has only one; forced moves are not asked."""
    if type(request) is not Ask or len(request.moves) != 1:
        return None
    move = request.moves[0]
    if not isinstance(move, Some):
        return move
    all_or_none = move.minimum == move.maximum and move.maximum in (0, len(move.items))
    return move.taking(move.items[: move.maximum]) if all_or_none else None
