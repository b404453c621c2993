"""What a seat of Clubs may take for the truth: the cards it can't see, dealt as they may lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tablekit.core.deck import Cards
from tablekit.core.errors import TablekitError
from tablekit.core.seats import OTHERS
from tablekit.games.clubs.knowledge import Known, Memory, recall
from tablekit.games.clubs.state import CARDS_OF, POWERS, Clubs, Fact

if TYPE_CHECKING:
    from random import Random

TRIES = 40
"""So often cards are shuffled in the hope that they fit; then the ways that fit are counted."""


def deal(s: Clubs, seat: int, random: Random, trust: float = 0.0) -> None:
    """CL-30 Deal anew, in place, what a seat can't see.

    Of all deals that agree with its view (with the sizes of hands, and with what it knows to
    be or not to be in each) every one is as likely, copies of a power told apart. Whether a
    rival would have played in that way counts for nothing. But with some ``trust``, in so large
    a share of the deals an announcement that is being counted down is true, if it can be; of
    deals where it is, again all are as likely.

    Rivals then remember what all have heard, and what they have seen together with this seat.
    """
    memory = recall(s, seat)
    deal_hands(s, seat, memory, random, trust)
    for club in s.closed:
        deal_closed(s, seat, club, memory, random)
    s.facts = [hearsay(fact, seat) for fact in s.facts]
    s.memories = {who: known for who, known in s.memories.items() if who in (None, seat)}


def hearsay(fact: Fact, seat: int) -> Fact:
    """A fact without the card that only two others have seen."""
    if fact[0] in ("takes", "offers", "swaps") and seat not in fact[1:3]:
        return (*fact[:-1], "")
    return fact


def deal_hands(s: Clubs, seat: int, memory: Memory, random: Random, trust: float) -> None:
    """The other hands, the pile, and the card of an offer that is made between two others."""
    others = OTHERS[len(s.hands)][seat]
    seen = seat in s.aim[1:3]
    offer = [] if seen else s.shown
    cards = [*s.pile.cards, *offer]
    places = []
    for other in others:
        cards += s.hands[other]
        count = len(s.hands[other])
        if other != s.active or not s.shown:
            places.append(place(count, memory.known[other]))
        elif seen:
            places.append(place(count, memory.known[other], s.shown))
        else:
            places.append(place(count + 1, memory.known[other]))
    if trust and s.aim[:1] == ("im_in",) and s.active != seat and random.random() < trust:
        places = believed(places, others.index(s.active), s.aim[2], cards) or places
    while True:
        *hands, rest = shared_out(cards, places, random)
        if not offer:
            break
        hand = hands[others.index(s.active)]
        card = hand.pop(int(random.random() * len(hand)))
        if s.rulings.swap_power or card not in POWERS:
            offer[:] = [card]
            break
    for other, hand in zip(others, hands, strict=True):
        s.hands[other][:] = hand
    s.pile.cards[:] = rest


def believed(
    places: Sequence[Place], number: int, club: str, cards: Sequence[str]
) -> list[Place] | None:
    """CL-14 The places, one of them with a whole club; None if that can't be."""
    held = places[number]
    rivals = [rival for rival in places if rival is not held]
    more = [card for card in CARDS_OF[club] if card not in held.holds]
    known = {card for rival in rivals for card in rival.holds}
    if not set(more) <= set(cards) - held.lacks - known or len(more) > held.room:
        return None
    needs = tuple(other for other in held.clubs if other != club)
    true = list(places)
    true[number] = held._replace(holds=(*held.holds, *more), clubs=needs)
    return true if counted(tuple(unknown(cards, true)), tuple(true)).total else None


def deal_closed(s: Clubs, seat: int, club: str, memory: Memory, random: Random) -> None:
    """CL-16, CL-21 What is left of a closed club: laid face down, kept of no use, in the pile."""
    closed = s.closed[club]
    known = memory.closed.get(club) or [Known() for _ in s.hands]
    zones, places = [], []
    if closed.laid and seat != closed.owner and not closed.face_up:
        zones.append(closed.laid)
        places.append(place(len(closed.laid), known[closed.owner]))
    for other, dead in enumerate(closed.dead):
        if dead and other != seat:
            zones.append(dead)
            # Whoever closed the club has laid down what he had; this came later.
            before = Known() if other == closed.owner else known[other]
            places.append(place(len(dead), before))
    cards = [card for zone in (*zones, closed.strays) for card in zone]
    *dealt, closed.strays[:] = shared_out(cards, places, random)
    for zone, hand in zip(zones, dealt, strict=True):
        zone[:] = hand


# ---- Cards shared out among places


class Place(NamedTuple):
    """Room for so many cards, of which some are known; these never, and one of each club."""

    size: int
    holds: tuple[str, ...]
    lacks: frozenset[str]
    clubs: tuple[str, ...]

    @property
    def room(self) -> int:
        """For how many other cards."""
        return self.size - len(self.holds)

    def takes(self, cards: Sequence[str]) -> bool:
        """Whether these cards may be the others."""
        if not self.lacks.isdisjoint(cards):
            return False
        return not self.clubs or {card[0] for card in cards}.issuperset(self.clubs)


def place(size: int, known: Known, beside: Sequence[str] = ()) -> Place:
    """A hand of so many cards, of which this is known; cards ``beside`` it count as known too."""
    holds = known.holds[:]
    for card in beside:
        if card in holds:
            holds.remove(card)
    met = {card[0] for card in (*known.holds, *beside)}
    return Place(size, tuple(holds), frozenset(known.lacks), tuple(sorted(known.clubs - met)))


def shared_out(cards: Sequence[str], places: Sequence[Place], random: Random) -> list[Cards]:
    """Cards for each place, and last those that are left; every way that fits is as likely.

    Raises:
        TablekitError: no way fits, so what is taken for known isn't true.

    >>> from random import Random
    >>> shared_out(["D1", "H2", "H3"], [Place(1, (), frozenset({"H3"}), ("H",))], Random(1))[0]
    ['H2']
    """
    left = unknown(cards, places)
    # A shuffle makes every way as likely, and still does so among those that are kept.
    for _ in range(TRIES):
        random.shuffle(left)
        hands = cut(left, places)
        if all(held.takes(hand) for held, hand in zip(places, hands, strict=False)):
            break
    else:
        hands = counted_out(left, places, random)
    return [*([*held.holds, *hand] for held, hand in zip(places, hands, strict=False)), hands[-1]]


def unknown(cards: Sequence[str], places: Sequence[Place]) -> Cards:
    """The cards of which nobody knows where they lie, in an order that tells nothing."""
    left = sorted(cards)
    for held in places:
        for card in held.holds:
            left.remove(card)
    return left


def cut(cards: Cards, places: Sequence[Place]) -> list[Cards]:
    """A row of cards cut into hands, and the rest."""
    hands, start = [], 0
    for held in places:
        hands.append(cards[start : start + held.room])
        start += held.room
    return [*hands, cards[start:]]


def counted_out(cards: Cards, places: Sequence[Place], random: Random) -> list[Cards]:
    """One of all ways that fit, each as likely, found card by card by how many ways are left.

    It is slower than to shuffle and look, but needs no luck.
    """
    ways = counted(tuple(sorted(cards)), tuple(places))
    if not ways.total:
        raise TablekitError(f"no deal of {cards} to {places} fits: what is known isn't true")
    hands: list[Cards] = [[] for _ in ways.rooms]
    rooms, unmet = ways.rooms, NOBODY
    for index, card in enumerate(ways.bound):
        steps = ways.steps(index, rooms, unmet)
        weights = [ways.after(index + 1, left, still) for _, left, still in steps]
        [(number, rooms, unmet)] = random.choices(steps, weights)
        hands[number].append(card)
    free = ways.free[:]
    random.shuffle(free)
    for hand, room in zip(hands, rooms, strict=True):
        hand += [free.pop() for _ in range(room)]
    return hands


Rooms: TypeAlias = tuple[int, ...]
"""For how many more cards there is room in each place, and last in what is left over."""
Needy: TypeAlias = frozenset[int]
"""Which places still need a card of the club that is being dealt."""
NOBODY: Needy = frozenset()


class Ways:
    """How many ways there are to share cards out among places, from any point on.

    Only ``bound`` cards, which some place can't take or needs one of, are followed one by one,
    club after club; the others then fill what is left in any way.
    """

    def __init__(self, cards: Sequence[str], places: Sequence[Place]) -> None:
        bound = [c for c in cards if any(c in p.lacks or c[0] in p.clubs for p in places)]
        self.bound = bound
        self.free = [card for card in cards if card not in bound]
        clubs = [card[0] for card in bound]
        needy = {
            club: frozenset(number for number, held in enumerate(places) if club in held.clubs)
            for club in clubs
        }
        # By bound card: who may take it, who needs its club if it is the first of it, and
        # whether it is the last.
        self.takers = [
            [n for n in range(len(places) + 1) if n == len(places) or card not in places[n].lacks]
            for card in bound
        ]
        self.needy = [needy[c] if clubs.index(c) == n else None for n, c in enumerate(clubs)]
        self.last = [clubs[n + 1 : n + 2] != [club] for n, club in enumerate(clubs)]
        rooms = [held.room for held in places]
        self.rooms: Rooms = (*rooms, len(cards) - sum(rooms))
        self.counts: dict[tuple[int, Rooms, Needy], int] = {}
        nowhere = {club for held in places for club in held.clubs}.difference(clubs)
        self.total = 0 if nowhere else self.after(0, self.rooms, NOBODY)

    def steps(self, index: int, rooms: Rooms, unmet: Needy) -> list[tuple[int, Rooms, Needy]]:
        """Where a bound card can go, the rooms then left, and who still needs its club."""
        needy = self.needy[index]
        if needy is not None:
            unmet = needy
        last, found = self.last[index], []
        for number in self.takers[index]:
            room = rooms[number]
            if room:
                still = unmet - {number} if number in unmet else unmet
                if not (last and still):
                    left = (*rooms[:number], room - 1, *rooms[number + 1 :])
                    found.append((number, left, still))
        return found

    def after(self, index: int, rooms: Rooms, unmet: Needy) -> int:
        """How many ways there are to deal the bound cards from this one on, and the others."""
        if index == len(self.bound):
            return factorial(len(self.free)) // prod(map(factorial, rooms))
        at = index, rooms, unmet
        count = self.counts.get(at)
        if count is None:
            count = 0
            for _, left, still in self.steps(index, rooms, unmet):
                count += self.after(index + 1, left, still)
            self.counts[at] = count
        return count


# A player that tries its moves out deals the same cards many times.
counted = lru_cache(maxsize=4)(Ways)
