"""What a seat can do in its turn: counted at once, written out only where somebody looks.

There are fifty actions and more in a turn. A player who takes one of them at random, as
playouts do by the million, needs their number and that one; whoever iterates gets them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from tablekit.core.deck import Cards, known
from tablekit.core.requests import Move
from tablekit.core.seats import OTHERS
from tablekit.games.clubs.state import CARDS_OF, PLUS_ONE, POWERS, SIZE, Clubs


def missing(clubs: Sequence[str], held: str, index: int) -> str:
    """Of the cards of some clubs that are not in a hand, the one at this place.

    ``held`` is the hand as one word: a card, or any card of a club, is in it when its letters are.

    >>> [missing("DH", "D1D2D4D5D6H3X", index) for index in range(3)]
    ['D3', 'H1', 'H2']
    """
    for club in clubs:
        here = SIZE - held.count(club)
        if index < here:
            for card in CARDS_OF[club]:
                if card not in held:
                    if not index:
                        return card
                    index -= 1
        index -= here
    raise IndexError("there are not so many cards")


def all_missing(clubs: Sequence[str], held: str) -> Cards:
    """Of the cards of some clubs, all that are not in a hand, as `missing` counts them."""
    return [card for club in clubs for card in CARDS_OF[club] if card not in held]


class Menu(Sequence[Move]):
    """CL-04 The actions that are open to the seat whose turn it is, in the rulebook's order.

    `outside.forbidden` says the same, and why, move by move.
    """

    __slots__ = (
        "asked", "barred", "clubs", "each", "held", "named", "offered", "open", "robbed", "shown",
        "size", "stop",
    )  # fmt: skip

    def __init__(self, s: Clubs, seat: int) -> None:
        hands = s.hands
        hand = hands[seat]
        try:  # costs nothing, where a look at each hand would
            held = "".join(hand)
        except TypeError:
            # In odds of somebody else's decision this hand is unseen: they end with its question.
            hand = known(hand)
            held = "".join(hand)
        self.held = self.barred = held
        self.open = clubs_open = s.open
        self.clubs = clubs = [club for club in clubs_open if club in held]
        count = len(hand)
        cards = len(held) - count  # of clubs: their codes have two letters, those of powers one
        # For each who can be asked, the cards of these clubs that are not in the hand.
        self.each = each = SIZE * len(clubs) - cards
        self.asked = self.robbed = self.offered = others = OTHERS[len(hands)][seat]
        self.shown = hand
        self.size = len(others) * (each + 1 + count) + len(clubs)
        self.named = self.stop = 0
        if cards < count or not each or [] in hands or s.shields or s.unusual:
            self.adjust(s, hand, cards)

    def adjust(self, s: Clubs, hand: Cards, cards: int) -> None:
        """What is not so in every turn: powers, shields, empty hands, other readings."""
        rulings = s.rulings
        if s.shields:
            self.offered = tuple(other for other in self.offered if other not in s.shields)
        self.robbed = tuple(other for other in self.robbed if s.hands[other])
        self.asked = self.offered
        if not rulings.ask_empty:
            self.asked = tuple(other for other in self.asked if s.hands[other])
        if cards < len(hand):
            self.shown = offers(hand, rulings.swap_power)
        if cards == SIZE * len(s.open):
            self.shown = []  # nothing is left that could be wanted
        if rulings.ask_own:
            self.each, self.barred, cards = SIZE * len(self.clubs), "", 0
        if PLUS_ONE in hand:
            self.named = SIZE * len(s.open) - cards
        self.stop = int(s.chained and rulings.may_stop)
        self.size = (
            len(self.asked) * self.each
            + len(self.robbed)
            + len(self.offered) * len(self.shown)
            + len(self.clubs)
            + self.named
            + self.stop
        )

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: Any) -> Any:
        each = self.each
        asks = len(self.asked) * each
        try:  # what playouts need comes first, and costs no look at anything else
            if 0 <= index < asks:
                return (
                    "ask",
                    self.asked[index // each],
                    missing(self.clubs, self.barred, index % each),
                )
        except TypeError:
            return list(self)[index]
        if not 0 <= index < self.size:
            return list(self)[index]  # from the end, or an IndexError
        index -= asks
        if index < len(self.robbed):
            return ("steal", self.robbed[index])
        index -= len(self.robbed)
        shown = self.shown
        swaps = len(self.offered) * len(shown)
        if index < swaps:
            return ("swap", self.offered[index // len(shown)], shown[index % len(shown)])
        index -= swaps
        if index < len(self.clubs):
            return ("im_in", self.clubs[index])
        index -= len(self.clubs)
        if index < self.named:
            return ("plus_one", missing(self.open, self.barred, index))
        return ("stop",)

    def __repr__(self) -> str:
        return repr(list(self))

    def __iter__(self) -> Iterator[Move]:
        # All of them at once, where looking up one after another would count again each time.
        cards = all_missing(self.clubs, self.barred)
        for other in self.asked:
            for card in cards:
                yield ("ask", other, card)
        for other in self.robbed:
            yield ("steal", other)
        for other in self.offered:
            for card in self.shown:
                yield ("swap", other, card)
        for club in self.clubs:
            yield ("im_in", club)
        if self.named:
            for card in all_missing(self.open, self.barred):
                yield ("plus_one", card)
        if self.stop:
            yield ("stop",)


def offers(hand: Cards, powers: bool) -> Cards:
    """G-14 The cards that can be shown, each once; powers only where that is allowed."""
    return [card for card in dict.fromkeys(hand) if powers or card not in POWERS]


class Wants(Sequence[Move]):
    """CL-11, G-15 The cards that can be named in an offer: of open clubs, and not held.

    The hand comes as one word, and with it how many cards it has.
    """

    __slots__ = ("held", "open", "size")

    def __init__(self, clubs: str, held: str, count: int) -> None:
        self.open = clubs
        self.held = held
        self.size = SIZE * len(clubs) - len(held) + count

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: Any) -> Any:
        try:
            if 0 <= index < self.size:
                return ("want", missing(self.open, self.held, index))
        except TypeError:
            pass
        return list(self)[index]

    def __repr__(self) -> str:
        return repr(list(self))

    def __iter__(self) -> Iterator[Move]:
        for card in all_missing(self.open, self.held):
            yield ("want", card)
