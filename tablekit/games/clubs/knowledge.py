"""What a seat could know of the other hands, if it remembered all that was said and shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tablekit.games.clubs.state import CARDS_OF, POWERS, Clubs, Fact


@dataclass(slots=True)
class Known:
    """Of one hand: what is surely in it, what surely not, what its seat has wished for."""

    holds: list[str] = field(default_factory=list)
    """A power stands here as often as there are copies of it for sure."""
    lacks: set[str] = field(default_factory=set)
    clubs: set[str] = field(default_factory=set)
    """Clubs of which there surely is a card."""
    asked: list[str] = field(default_factory=list)
    """The cards the seat has asked for and not got, the latest last."""

    def copy(self) -> Known:
        """An independent copy."""
        return Known(self.holds[:], self.lacks.copy(), self.clubs.copy(), self.asked[:])

    def has(self, card: str) -> None:
        """This card has been seen in the hand."""
        if card not in self.holds:
            self.holds.append(card)
        if card not in POWERS:
            self.clubs.add(card[0])
            self.lacks.discard(card)
            if card in self.asked:
                self.asked.remove(card)

    def gains(self, card: str) -> None:
        """This card has come into the hand: if it is a power, beside any that were there."""
        if card in POWERS:
            self.holds.append(card)
        else:
            self.has(card)

    def loses(self, card: str) -> None:
        """This card has left the hand."""
        if card in self.holds:
            self.holds.remove(card)
        if card not in POWERS:
            self.lacks.add(card)
            if not any(held[0] == card[0] for held in self.holds):
                self.clubs.discard(card[0])

    def loses_any(self) -> None:
        """An unknown card is gone: nothing is sure any more but what was lacking before."""
        self.holds.clear()
        self.clubs.clear()

    def wishes(self, card: str) -> None:
        """The seat would like to have this card."""
        if card in self.asked:
            self.asked.remove(card)
        self.asked.append(card)

    def without(self, club: str) -> Known:
        """Take out what is known of a club that closes; returns that."""
        cards = CARDS_OF[club]
        gone = Known([c for c in self.holds if c in cards], self.lacks.intersection(cards))
        self.holds = [c for c in self.holds if c not in cards]
        self.asked = [c for c in self.asked if c not in cards]
        self.lacks -= gone.lacks
        self.clubs.discard(club)
        return gone


class Memory:
    """CL-30 What the facts tell ``seat`` of each hand; None is somebody who only watches.

    Every fact is public but for the card of a "takes", an "offers" or a "swaps", which only
    the two seats it names have seen. Its methods are called as the kinds of facts are.
    """

    __slots__ = ("closed", "heard", "known", "own_asks", "seat")

    def __init__(self, seats: int, own_asks: bool, seat: int | None = None) -> None:
        self.seat = seat
        self.own_asks = own_asks
        self.known = [Known() for _ in range(seats)]
        self.closed: dict[str, list[Known]] = {}
        """By closed club, what was known of its cards in each hand when it closed."""
        self.heard = 0

    def copy(self) -> Memory:
        """An independent copy."""
        new = Memory(0, self.own_asks, self.seat)
        new.known = [known.copy() for known in self.known]
        new.closed = {club: [k.copy() for k in known] for club, known in self.closed.items()}
        new.heard = self.heard
        return new

    def hear(self, facts: list[Fact]) -> None:
        """Take in what is new among all facts so far."""
        for fact in facts[self.heard :]:
            getattr(self, fact[0])(*fact[1:])
        self.heard = len(facts)

    def look(self, s: Clubs) -> None:
        """Take in what is being done and not settled: it will be told once more as a fact."""
        match s.aim:
            case ("ask", seat, _, card):
                self.asks(seat, card)
            case ("swap", seat, other):
                self.offer(seat, other, s.shown[0])
            case ("swap", seat, other, card):
                self.offers(seat, other, card, s.shown[0])

    def saw(self, one: int, other: int) -> bool:
        """Whether its seat is one of the two who saw a card that others didn't."""
        return self.seat is not None and self.seat in (one, other)

    def asks(self, seat: int, card: str) -> None:
        """CL-05 Whoever asks has a card of the club, and (as a rule) not the card itself."""
        self.known[seat].clubs.add(card[0])
        self.names(seat, card)

    def names(self, seat: int, card: str) -> None:
        """CL-24, G-04 Whoever names a card would like it, and (as a rule) hasn't got it."""
        if not self.own_asks:
            self.known[seat].lacks.add(card)
        self.known[seat].wishes(card)

    def wants(self, seat: int, card: str) -> None:
        """CL-11, G-15 Whoever wants a card in a SWAP hasn't got it."""
        self.known[seat].lacks.add(card)
        self.known[seat].wishes(card)

    def misses(self, seat: int, other: int, card: str) -> None:
        """CL-08 An ASK failed."""
        self.asks(seat, card)
        self.known[other].lacks.add(card)

    def lacks(self, seat: int, card: str) -> None:
        """CL-24 A card didn't come from this hand."""
        self.known[seat].lacks.add(card)

    def holds(self, seat: int, card: str) -> None:
        """CL-24 A card has proved to be in a hand."""
        self.known[seat].has(card)

    def gets(self, seat: int, other: int, card: str) -> None:
        """CL-07, CL-24 A card that was named has changed hands."""
        self.known[other].loses(card)
        self.known[seat].gains(card)

    def takes(self, seat: int, other: int, card: str) -> None:
        """CL-09 A card that only the two have seen: none that the other hand surely lacked."""
        here, there = self.known[seat], self.known[other]
        if card and self.saw(seat, other):
            there.loses(card)
            here.gains(card)
        else:
            there.loses_any()
            here.lacks &= there.lacks

    def offers(self, seat: int, other: int, card: str, shown: str) -> None:
        """CL-11 A card was wanted, and another shown for it to one seat."""
        self.offer(seat, other, shown)
        self.wants(seat, card)

    def offer(self, seat: int, other: int, shown: str) -> None:
        """CL-11 A card is shown to one seat."""
        if shown and self.saw(seat, other):
            self.known[seat].has(shown)

    def swaps(self, seat: int, other: int, card: str, shown: str) -> None:
        """CL-12 The card that was shown to one seat, for the one that was named to all."""
        here, there = self.known[seat], self.known[other]
        there.loses(card)
        if shown and self.saw(seat, other):
            here.loses(shown)
            there.gains(shown)
        else:
            here.loses_any()
            there.lacks &= {*here.lacks, card}
        here.gains(card)

    def draws(self, seat: int) -> None:
        """CL-08 A card of the pile: it may be any but those that surely lie elsewhere."""
        here = self.known[seat]
        if here.lacks:
            here.lacks &= {card for known in self.known for card in known.holds}

    def plays(self, seat: int, power: str) -> None:
        """CL-25 A power is used up."""
        if power in (holds := self.known[seat].holds):
            holds.remove(power)

    def claims(self, seat: int, club: str) -> None:
        """CL-14 Whoever announces a club has a card of it."""
        self.known[seat].clubs.add(club)

    def shows(self, seat: int, club: str, cards: tuple[str, ...]) -> None:
        """CL-18 A caught bluff: all there was of a club was shown."""
        here = self.known[seat]
        here.lacks |= set(CARDS_OF[club]).difference(cards)
        for card in cards:
            here.has(card)

    def closes(self, seat: int, club: str) -> None:
        """CL-20 A closed club is of no more interest, but where its cards lie is still known."""
        self.closed[club] = [known.without(club) for known in self.known]

    def draws_dead(self, seat: int, club: str) -> None:
        """CL-21, G-08 A card of a closed club came to a seat that keeps it."""
        if club in self.closed:
            self.closed[club][seat].lacks.clear()


def recall(s: Clubs, seat: int | None) -> Memory:
    """What a seat knows now. It is worked out when somebody asks, from what is new since."""
    memory = s.memories.get(seat)
    if memory is None:
        memory = s.memories[seat] = Memory(len(s.hands), s.rulings.ask_own, seat)
    memory.hear(s.facts)
    if s.aim:
        memory.look(s)
    return memory


def knowledge(
    facts: Iterable[Fact], seats: int, own_asks: bool = False, seat: int | None = None
) -> list[Known]:
    """CL-30 What facts tell a seat of each hand, and nothing else.

    Args:
        facts: what happened, in order.
        seats: how many play.
        own_asks: whether seats may ask for what they hold (G-04).
        seat: who remembers; without one, what everybody could.

    >>> ana, ben, cleo = knowledge([("gets", 0, 1, "H3")], 3)
    >>> ana.holds, sorted(ben.lacks), sorted(ana.clubs)
    (['H3'], ['H3'], ['H'])
    >>> knowledge([("takes", 0, 1, "H3")], 3, seat=1)[0].holds
    ['H3']
    """
    memory = Memory(seats, own_asks, seat)
    memory.hear(list(facts))
    return memory.known
