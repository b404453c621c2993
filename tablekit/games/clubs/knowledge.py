"""What everybody at the table could know, if they remembered all that was said and shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablekit.games.clubs.state import CARDS_OF, Fact


@dataclass(slots=True)
class Known:
    """Of one seat: what it surely holds, what it surely lacks, what it has wished for."""

    holds: set[str]
    lacks: set[str]
    clubs: set[str]
    """Clubs of which it surely holds a card."""
    asked: list[str]
    """The cards it has asked for and not got, the latest last."""


def knowledge(facts: Iterable[Fact], seats: int, own_asks: bool = False) -> list[Known]:
    """CL-30 What the public facts tell of each seat's hand, and nothing else.

    Args:
        facts: what happened in the open, in order.
        seats: how many play.
        own_asks: whether seats may ask for what they hold (G-04).

    >>> ana, ben, cleo = knowledge([("gets", 0, 1, "H3")], 3)
    >>> sorted(ana.holds), sorted(ben.lacks), sorted(ana.clubs)
    (['H3'], ['H3'], ['H'])
    """
    known = [Known(set(), set(), set(), []) for _ in range(seats)]
    for kind, seat, *rest in facts:
        here = known[seat]
        match kind:
            case "asks":
                here.clubs.add(rest[0][0])
                _wishes(here, rest[0], own_asks)
            case "wants":
                _wishes(here, rest[0], own_asks)
            case "misses":
                other, card = rest
                here.clubs.add(card[0])
                _wishes(here, card, own_asks)
                known[other].lacks.add(card)
            case "lacks":
                here.lacks.add(rest[0])
            case "holds":
                _gains(here, rest[0])
            case "gets" | "gives":
                other, card = rest
                _loses(known[other], card)
                _gains(here, card)
            case "takes":
                here.lacks.clear()
                _loses_any(known[rest[0]])
            case "swaps":
                other, card = known[rest[0]], rest[1]
                _loses_any(here)
                _gains(here, card)
                _loses(other, card)
                other.lacks.intersection_update({card})
            case "draws":
                here.lacks.clear()
            case "plays":
                here.holds.discard(rest[0])
            case "claims":
                here.clubs.add(rest[0])
            case "shows":
                club, cards = rest
                here.lacks |= set(CARDS_OF[club]) - set(cards)
                for card in cards:
                    _gains(here, card)
            case "closes":
                _forget(known, rest[0])
    return known


def _wishes(known: Known, card: str, own_asks: bool) -> None:
    if not own_asks:
        known.lacks.add(card)
    known.asked = [*(c for c in known.asked if c != card), card]


def _gains(known: Known, card: str) -> None:
    known.holds.add(card)
    known.clubs.add(card[0])
    known.lacks.discard(card)
    known.asked = [c for c in known.asked if c != card]


def _loses(known: Known, card: str) -> None:
    known.holds.discard(card)
    known.lacks.add(card)
    _loses_club(known, card[0])


def _loses_club(known: Known, club: str) -> None:
    if not any(card[0] == club for card in known.holds):
        known.clubs.discard(club)


def _loses_any(known: Known) -> None:
    """An unknown card is gone: nothing is sure any more but what was lacking before."""
    known.holds.clear()
    known.clubs.clear()


def _forget(known: Iterable[Known], club: str) -> None:
    """A closed club is of no interest to anybody."""
    for seat in known:
        seat.clubs.discard(club)
        seat.asked = [card for card in seat.asked if card[0] != club]
        for cards in (seat.holds, seat.lacks):
            cards -= set(CARDS_OF[club])
