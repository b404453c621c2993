"""Exact odds of a choice, by following the rules through every answer chance can give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any

from tablekit.core.deck import LOOK, Fog, Unseen, veil
from tablekit.core.errors import OddsError, TablekitError
from tablekit.core.requests import NO_POOL, Ask, Draw, Race, forced
from tablekit.core.shape import short

if TYPE_CHECKING:
    from tablekit.core.game import View
    from tablekit.core.line import Answer, Line
    from tablekit.core.match import Match


class Odds(Mapping[Any, Fraction]):
    """Outcome to exact chance; the chances sum to 1.

    >>> Odds({"smile": Fraction(5, 9), "sad": Fraction(4, 9)})
    smile 5/9, sad 4/9
    """

    def __init__(self, chances: Mapping[Any, Fraction]) -> None:
        self._chances: dict[Any, Fraction] = dict(chances)

    def __getitem__(self, outcome: Any) -> Fraction:
        try:
            return self._chances[outcome]
        except KeyError:
            raise KeyError(f"{outcome!r} can't come out; {self!r}") from None

    def __iter__(self) -> Iterator[Any]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def chance(self, holds: Callable[[Any], bool]) -> Fraction:
        """The chance that the outcome is one for which ``holds`` is true."""
        total = Fraction(0)
        for outcome, chance in self._chances.items():
            if holds(outcome):
                total += chance
        return total

    def __repr__(self) -> str:
        return ", ".join(f"{said(outcome)} {p}" for outcome, p in self._chances.items())


def said(outcome: Any) -> str:
    """An outcome in one line: what chance answered, one after the other.

    >>> said(("smile", ("cobra", 2))), said(())
    ('smile, cobra, 2', 'certain')
    """
    if isinstance(outcome, tuple):
        return ", ".join(map(said, outcome)) or "certain"
    return str(outcome)


MOST = 20_000
REACTION = "a reaction decides"
"""What an outcome ends with where odds can't look on: somebody may answer with a hidden card."""


def odds(match: Match, answer: Answer, of: Callable[[View], Any] | None, most: int = MOST) -> Odds:
    """The odds of a decision, from what the seat that makes it knows.

    What that seat can't see is made one pool first, so hidden cards can't leak. Lines of
    play end where the next seat must decide, where a reaction window opens whose answer
    depends on hidden cards, or with the turn.

    Raises:
        OddsError: chance can answer in more than ``most`` ways.
        TablekitError: ``of`` is no function, or what it returns can't be an outcome; ``most`` is
            no whole number above zero; a rule looks at a card that the seat can't see, or draws
            from such cards.
    """
    if type(most) is not int or most < 1:
        raise TablekitError(f"most is a whole number above zero, not {most!r}")
    look = None if of is None else _looking(of)
    seat = answer.by if answer.by >= 0 else None
    chances: dict[Any, Fraction] = {}
    todo: list[tuple[tuple[Any, ...], tuple[Any, ...], int, int]] = [((), (), 1, 1)]
    ends = 0
    while todo:
        drawn, labels, weight, out_of = todo.pop()
        line, fogs = _veiled(match, seat)
        for given in (answer.value, *drawn):
            _send(line, given, seat, fogs)
            _walk(line, seat, fogs)
        request = line.request
        if not isinstance(request, Draw):
            if isinstance(request, Ask) and request.hidden and request.seat != seat:
                labels = (*labels, REACTION)
            outcome = look(match.game.view(line.state, seat)) if look else labels
            chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(weight, out_of)
            ends += 1
            continue
        if fogs and any(type(item) is Unseen for item in request.pool):
            raise TablekitError(
                f"{request.rule} draws from a list of cards that seat {seat} can't see: {NO_POOL}"
            )
        # A view shows which card it was, so then every card is a branch of its own.
        ways, size = branches(by_item(request) if look else request, most)
        if ends + len(todo) + len(ways) > most:
            raise OddsError(
                f"chance can answer {answer.value!r} in more than {most:,} ways;"
                " ask for the odds of less, or simulate"
            )
        for label, (item, count) in reversed(ways.items()):
            shown = labels if label is None else (*labels, label)
            todo.append(((*drawn, item), shown, weight * count, out_of * size))
    return Odds(chances)


def next_chance(match: Match, answer: Answer) -> str | None:
    """The rule of the draw that follows a decision, from what its seat knows, if one does."""
    seat = answer.by if answer.by >= 0 else None
    line, fogs = _veiled(match, seat)
    _send(line, answer.value, seat, fogs)
    _walk(line, seat, fogs)
    return line.request.rule if isinstance(line.request, Draw) else None


def branches(request: Draw, most: int = MOST) -> tuple[dict[Any, tuple[Any, int]], int]:
    """What a draw can give: label to (an item with that label, its weight), and the total.

    Several cards drawn at once are one outcome each combination, weighted by the number
    of ways it can come about.
    """
    if isinstance(request.pool, dict):
        pool = Counter({item: weight for item, weight in request.pool.items() if weight})
    else:
        pool = Counter(request.pool)
    if request.count > 1:
        return _hands(pool, request, most)
    ways: dict[Any, tuple[Any, int]] = {}
    for item, count in pool.items():
        label = item if request.label is None else request.label(item)
        first, so_far = ways.get(label, (item, 0))
        ways[label] = (first, so_far + count)
    return ways, sum(pool.values())


def by_item(request: Draw) -> Draw:
    """The same draw without labels: every item its own outcome."""
    return Draw(request.pool, request.rule, request.count)


def _hands(pool: Counter[Any], request: Draw, most: int) -> tuple[dict[Any, tuple[Any, int]], int]:
    alike: dict[Any, list[Any]] = {}
    for item in sorted(pool.elements(), key=repr):
        alike.setdefault(item if request.label is None else request.label(item), []).append(item)
    counts = Counter({label: len(items) for label, items in alike.items()})
    ways: dict[Any, tuple[Any, int]] = {}
    for number, labels in enumerate(_multisets(sorted(alike, key=repr), counts, request.count)):
        if number == most:
            raise OddsError(
                f"{request.count} cards can come in more than {most:,} ways ({request.rule});"
                " ask for the odds of fewer, or simulate"
            )
        taken = Counter(labels)
        hand = tuple(item for label, n in taken.items() for item in alike[label][:n])
        weight = prod(comb(counts[label], n) for label, n in taken.items())
        ways[tuple(label for label in labels if label is not None) or None] = (hand, weight)
    return ways, comb(counts.total(), request.count)


def _multisets(kinds: list[Any], pool: Counter[Any], count: int) -> Iterator[tuple[Any, ...]]:
    if count == 0:
        yield ()
    elif kinds:
        first, *rest = kinds
        for n in range(min(count, pool[first]), -1, -1):
            for others in _multisets(rest, pool, count - n):
                yield (first,) * n + others


def _veiled(match: Match, seat: int | None) -> tuple[Line, list[Fog]]:
    line = match.fork()
    return line, [veil(zones) for zones in match.game.hidden(line.state, seat)]


def _walk(line: Line, seat: int | None, fogs: list[Fog]) -> None:
    """Answer forced requests as long as everybody can see that they are forced."""
    while True:
        request = line.request
        peeked = any(fog.peeked for fog in fogs)
        if isinstance(request, Ask) and request.seat != seat and (request.hidden or peeked):
            return
        if peeked and not isinstance(request, Race):
            where = "the turn's end" if request is None else request.rule
            raise TablekitError(
                f"on the way to {where} a rule looks at a card that seat {seat} can't see:"
                f" {LOOK}; or ask the seat that has it (hidden=True)"
            )
        if request is None or (move := forced(request)) is None:
            return
        _send(line, move, seat, fogs)


def _send(line: Line, answer: Any, seat: int | None, fogs: list[Fog]) -> None:
    """Answer; where the rules trip over a card that the seat can't see, say what they should do."""
    try:
        line.send(answer)
    except TablekitError:
        raise
    except Exception as fault:
        if "Unseen" in str(fault) or any(fog.peeked for fog in fogs):
            raise TablekitError(
                f"a rule looks at a card that seat {seat} can't see, and fails"
                f" ({type(fault).__name__}: {fault}): {LOOK}"
            ) from fault
        raise


def _looking(of: Callable[[View], Any]) -> Callable[[View], Any]:
    """What to look at in a view, checked: outcomes are the keys of the odds."""
    if not callable(of):
        raise TablekitError(f"of= is a function of a view, not {of!r}")

    def look(view: View) -> Any:
        outcome = of(view)
        try:
            hash(outcome)
        except TypeError:
            raise TablekitError(
                f"of= returned {short(outcome)}: outcomes are counted, so return a number, a"
                " text or a tuple of them, such as tuple(...)"
            ) from None
        return outcome

    return look
