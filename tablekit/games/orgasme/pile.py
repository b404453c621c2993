"""The draw pile: nobody sees into it, but all know which events are still there."""

from __future__ import annotations

from typing import Any

from tablekit.core.deck import Cards, Fog, Pile
from tablekit.core.requests import Draw, Rules, Take
from tablekit.games.orgasme.cards import EVENTS


class DrawPile:
    """Actions, reactions and events in no order; ``top`` are cards known to come next.

    Events are played when they are drawn and never in a hand, so a seat that can't tell
    the pile from its rivals' hands still knows the events in it: then ``cards`` are all it
    can't see, and ``events`` lie apart. While ``plain``, a draw is one out of ``cards``.
    """

    __slots__ = ("cards", "events", "plain", "size", "top")

    def __init__(self, cards: Cards, top: Cards) -> None:
        self.cards = cards
        self.top = top
        self.events: Cards = []
        self.size = len(cards) + len(top)
        self.plain = not top

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, DrawPile)
            and self.size == other.size
            and self.top == other.top
            and sorted(self.cards + self.events) == sorted(other.cards + other.events)
        )

    def copy(self) -> DrawPile:
        """An independent copy."""
        new = DrawPile.__new__(DrawPile)
        new.cards, new.top, new.events = self.cards[:], self.top[:], self.events[:]
        new.size, new.plain = self.size, self.plain
        return new

    def draw(self, rule: str) -> Rules[str]:
        """The top card; the pile must not be empty."""
        self.size -= 1
        if self.top:
            known: str = self.top.pop()
            self.plain = not self.top and not self.events and type(self.cards) is not Fog
            return known
        if not self.events:
            card: str = yield Take(self.cards, rule)
            return card
        faces = self.size + 1 - len(self.events)
        weights: dict[str, int] = {}
        for card in self.cards:
            weights[card] = weights.get(card, 0) + faces
        for card in self.events:
            weights[card] = weights.get(card, 0) + len(self.cards) if faces else 1
        card = yield Draw(weights, rule)
        (self.events if card in EVENTS else self.cards).remove(card)
        return card

    def refill(self, cards: Cards) -> None:
        """OM-15 A new pile: its cards have all been seen, but not their order."""
        self.cards, self.events, self.size, self.plain = cards, [], len(cards), True


class Faces(Pile):
    """The draw pile without its events and its known top: what may lie in a hand as well."""

    __slots__ = ("pile",)

    def __init__(self, pile: DrawPile) -> None:
        self.pile = pile
        self.bottom = []
        self.size = sum(card not in EVENTS for card in pile.cards)

    @property
    def cards(self) -> Cards:
        """The actions and reactions in it."""
        return [card for card in self.pile.cards if card not in EVENTS]

    @cards.setter
    def cards(self, cards: Any) -> None:
        pile = self.pile
        events = [card for card in pile.cards if card in EVENTS]
        if type(cards) is Fog:
            pile.cards, pile.events, pile.plain = cards, events, False
        else:
            pile.cards = [*cards, *events]
