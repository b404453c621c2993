"""Cards nobody can see, drawn lazily: the order of a face-down pile is never stored.

A pile that somebody can't see is a `Pile`, a hand is a list, and both are among the zones of
`Game.hidden`. For odds the core puts a veil over the zones that the asking seat can't see.
So rules look into a hand through `reveal`, take one card of it unseen through `pick`, and
build the moves of its owner, and nothing else, from `known`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablekit.core.errors import TablekitError
from tablekit.core.requests import Rules, Take

Cards = list[Any]


class Fog(list[Any]):
    """The cards that a seat can't see; ``peeked`` when a rule has looked at one all the same."""

    peeked = False


class Unseen:
    """A card in a hand that the asking seat can't see: one of ``fog``, nobody knows which.

    It equals no card. Rules may look for one only to build the moves of the hand's owner;
    odds refuse to go on when they look for another reason, rather than come out wrong.
    Whoever must look into the hand reveals it first (`reveal`).
    """

    __slots__ = ("fog",)

    def __init__(self, fog: Fog) -> None:
        self.fog = fog

    def __eq__(self, other: object) -> bool:
        self.fog.peeked = True
        return False

    def __hash__(self) -> int:
        self.fog.peeked = True
        return id(self)

    def __repr__(self) -> str:
        return "?"


LOOK = (
    "to look into a hand, reveal it first (yield from reveal(hand, rule)); to take a card of it,"
    " card = yield from pick(hand, rule); known(hand) is only for the moves of its owner"
)
"""What a rule is to do that met a card it can't see."""


class Pile:
    """A face-down pile: a draw is a uniform choice over ``cards``, until only ``bottom`` is left.

    ``cards`` is what may lie there, in no order; ``bottom`` is what is known to lie beneath,
    deepest first. To a seat that can't tell the pile from its rivals' hands, ``cards`` holds
    all that it can't see and ``size`` stays true; so it does to all when cards were taken out
    of the game unseen.

    >>> pile = Pile(["a", "b"])
    >>> rule = pile.draw("TS-33")
    >>> next(rule).pool
    ['a', 'b']
    """

    __slots__ = ("bottom", "cards", "size")

    def __init__(self, cards: Iterable[Any] = (), bottom: Iterable[Any] = ()) -> None:
        self.cards: Cards = list(cards)
        self.bottom: Cards = list(bottom)
        self.size = len(self.cards) + len(self.bottom)

    def __len__(self) -> int:
        return self.size

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pile)
            and self.size == other.size
            and self.bottom == other.bottom
            and sorted(self.cards, key=repr) == sorted(other.cards, key=repr)
        )

    def __repr__(self) -> str:
        return f"Pile({self.size})"

    def copy(self) -> Pile:
        """An independent copy."""
        new = Pile.__new__(Pile)
        new.cards, new.bottom, new.size = self.cards[:], self.bottom[:], self.size
        return new

    def draw(self, rule: str, label: Callable[[Any], Any] | None = None) -> Rules[Any]:
        """Draw the top card; the pile must not be empty."""
        if self.size == len(self.bottom):
            self.size -= 1
            return self.bottom.pop()
        card = yield Take(self.cards, rule, 1, label)
        self.size -= 1
        return card

    def draw_many(self, count: int, rule: str) -> Rules[tuple[Any, ...]]:
        """Draw ``count`` cards at once (they come without an order), or what is left."""
        loose = self.size - len(self.bottom)
        if loose > count:
            loose = count
        cards: tuple[Any, ...] = ()
        if loose == 1:
            cards = ((yield Take(self.cards, rule)),)
        elif loose:
            cards = yield Take(self.cards, rule, loose)
        self.size -= loose
        while len(cards) < count and self.bottom:
            cards += (self.bottom.pop(),)
            self.size -= 1
        return cards

    def add(self, cards: Iterable[Any]) -> None:
        """Shuffle these in."""
        cards = list(cards)
        if self.size == len(self.bottom):
            self.cards = cards
        elif len(self.cards) == self.size - len(self.bottom):
            self.cards += cards
        else:
            raise TablekitError("odds can't follow known cards into a pile of unseen ones")
        self.size += len(cards)

    def put_under(self, card: Any) -> None:
        """Lay a card beneath the pile, where it is known to lie."""
        self.bottom.insert(0, card)
        self.size += 1


def known(hand: Cards) -> Cards:
    """The cards of a hand, for the moves of its owner: none that odds must not look at.

    To somebody else's odds the hand is empty, so nothing may be compared, counted or
    taken by it: that is what `reveal` and `pick` are for.

    >>> known(["deb 4", "sue 1"])
    ['deb 4', 'sue 1']
    """
    cards = []
    for card in hand:
        if type(card) is Unseen:
            card.fog.peeked = True
        else:
            cards.append(card)
    return cards


def reveal(hand: Cards, rule: str, label: Callable[[Any], Any] | None = None) -> Rules[None]:
    """Look into a hand: the rules just do; to a seat that can't see it, chance says what is there.

    Without a ``label`` odds follow every hand it may be. With one they tell apart what it
    tells apart; of cards labelled ``None`` nothing may be known afterwards but how many.

    >>> hands = [[7, 2], [4, 4]]
    >>> def showdown():
    ...     for hand in hands:
    ...         yield from reveal(hand, "R-9")
    ...     return max(hands, key=sum)
    >>> fog = veil([hands[1]])  # as the first seat sees it
    >>> next(showdown()).pool
    [4, 4]
    """
    unseen = [card for card in hand if type(card) is Unseen]
    if unseen:
        fog, count = unseen[0].fog, len(unseen)
        drawn = yield Take(fog, rule, count, label)
        cards = drawn if count > 1 else (drawn,)
        hand[:] = [*(card for card in hand if type(card) is not Unseen), *cards]


def pick(hand: Cards, rule: str, label: Callable[[Any], Any] | None = None) -> Rules[Any]:
    """Take one card of a fanned hand unseen: uniform over it, or over all that may be in it."""
    unseen = [card for card in hand if type(card) is Unseen]
    if unseen:
        if len(unseen) < len(hand):
            raise TablekitError("odds can't follow a pick from known and unseen cards")
        fog = unseen[0].fog
        card = yield Take(fog, rule, 1, label)
        hand.pop()
        return card
    card = yield Take(hand, rule, 1, label)
    return card


def veil(zones: Iterable[Pile | Cards]) -> Fog:
    """Make one pool, in place, of the cards in zones that a seat can't see into.

    Afterwards a draw from any of them is uniform over all of them, which is what the
    seat believes; the sizes stay as they are. The zones must hold cards of one kind
    (don't mix events with hands). Cards known to lie under a pile stay there.
    """
    zones = list(zones)
    fog = Fog()
    for zone in zones:
        fog += zone.cards if isinstance(zone, Pile) else zone
    fog.sort(key=repr)
    for zone in zones:
        if isinstance(zone, Pile):
            zone.cards = fog
        else:
            zone[:] = [Unseen(fog)] * len(zone)
    return fog


def redeal(zones: Iterable[Pile | Cards], shuffle: Callable[[Cards], object]) -> None:
    """Deal the cards of these zones anew among them, in place, each keeping its size."""
    zones = list(zones)
    fog: Cards = []
    for zone in zones:
        fog += zone.cards if isinstance(zone, Pile) else zone
    shuffle(fog)
    for zone in zones:
        if isinstance(zone, Pile):
            zone.cards = [fog.pop() for _ in range(len(zone.cards))]
        else:
            zone[:] = [fog.pop() for _ in range(len(zone))]
