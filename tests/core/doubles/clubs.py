"""Clubs' hard moments in small: a countdown that anybody may challenge, an offer to one seat.

Three clubs of three cards and two cards X that cancel. Who has one club validated wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.deck import Cards, Pile, known, pick, reveal
from tablekit.core.events import Ending, Note
from tablekit.core.game import No, Setup
from tablekit.core.requests import Ask, Move, Race, Rules
from tablekit.core.rulings import Rulings
from tablekit.core.state import State
from tests.core.doubles.double import double

CLUBS = "AHR"
DECK = [f"{club}{number}" for club in CLUBS for number in (1, 2, 3)] + ["X", "X"]
PASS: Move = ("pass",)


@dataclass(slots=True)
class Table(State):
    rulings: Rulings
    box: Any
    hands: list[list[str]]
    pile: Pile
    laid: list[list[str]]
    used: list[str] = field(default_factory=list)
    offer: tuple[int, int, str, str] | None = None
    active: int = 0
    dealt: bool = False
    turns: int = 0
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False)

    def copy(self) -> Table:
        return Table(
            self.rulings,
            self.box,
            [hand[:] for hand in self.hands],
            self.pile.copy(),
            [cards[:] for cards in self.laid],
            self.used[:],
            self.offer,
            self.active,
            self.dealt,
            self.turns,
            self.outcome,
        )


def start(setup: Setup) -> Table:
    seats = range(setup.seats)
    return Table(setup.rulings, setup.box, [[] for _ in seats], Pile(DECK), [[] for _ in seats])


def position(setup: Setup, data: Mapping[str, Any]) -> Table:
    s = start(setup)
    for seat, hand in enumerate(data["hands"]):
        for card in hand:
            s.pile.cards.remove(card)
            s.pile.size -= 1
            s.hands[seat].append(card)
    s.dealt = True
    return s


def turn(s: Table) -> Rules[None]:
    """CL-04 The deal, or one action."""
    if not s.dealt:
        for hand in s.hands:
            hand += yield from s.pile.draw_many(2, "CL-03")
        s.dealt = True
        return
    s.turns += 1
    if s.turns > 60:
        s.outcome = Ending((), "CL-29")
        return
    seat = s.active
    moves = open_moves(s, seat)
    if moves:
        move: Move = yield Ask(seat, moves, "CL-04")
        match move[0]:
            case "steal":
                yield from steal(s, seat, move[1])
            case "swap":
                yield from swap(s, seat, move[1], move[2], move[3])
            case _:
                yield from im_in(s, seat, move[1])
    s.active = (seat + 1) % len(s.hands)


def open_moves(s: Table, seat: int) -> list[Move]:
    hand, others = s.hands[seat], [other for other in range(len(s.hands)) if other != seat]
    moves: list[Move] = [("steal", other) for other in others if s.hands[other]]
    moves += [
        ("swap", other, shown, wanted)
        for other in others
        for shown in sorted(set(known(hand)))
        for wanted in ("A1", "H2")
        if wanted not in hand
    ]
    return moves + [("im_in", club) for club in CLUBS if any(c[0] == club for c in hand)]


def steal(s: Table, seat: int, other: int) -> Rules[None]:
    """CL-09 One card unseen, unless the target cancels it."""
    if (yield from cancelled(s, other)):
        return
    card = yield from pick(s.hands[other], "CL-09")
    s.hands[seat].append(card)
    s.tell("CL-09", "steals", seat, other)
    s.tell("CL-09", "stolen", card, only=(seat, other))


def cancelled(s: Table, seat: int) -> Rules[bool]:
    """CL-23 Every target is asked."""
    moves = [PASS, ("cancel",)] if "X" in s.hands[seat] else [PASS]
    if (yield Ask(seat, moves, "CL-23", hidden=True)) == PASS:
        return False
    s.hands[seat].remove("X")
    s.used.append("X")
    s.tell("CL-23", "cancels", seat)
    return True


def swap(s: Table, seat: int, other: int, shown: str, wanted: str) -> Rules[None]:
    """CL-11, CL-12 The card is shown to one seat only; without the wanted one he must refuse."""
    s.offer = (seat, other, shown, wanted)
    s.tell("CL-11", "offers", seat, other, wanted)
    s.tell("CL-11", "shown", shown, only=(seat, other))
    moves = [("refuse",), ("agree",)] if wanted in s.hands[other] else [("refuse",)]
    move = yield Ask(other, moves, "CL-12", hidden=True)
    s.offer = None
    if move == ("refuse",):
        s.tell("CL-12", "refuses", other)
        return
    s.hands[seat].remove(shown)
    s.hands[other].remove(wanted)
    s.hands[seat].append(wanted)
    s.hands[other].append(shown)
    s.tell("CL-12", "agrees", other)


def im_in(s: Table, seat: int, club: str) -> Rules[None]:
    """CL-14, CL-15 The countdown: of all others the first call counts."""
    s.tell("CL-14", "announces", seat, club)
    others = [other for other in range(len(s.hands)) if other != seat]
    call = yield Race({other: [("prove_it",)] for other in others}, "CL-15")
    yield from reveal(s.hands[seat], "CL-14", lambda card: card if card[0] == club else None)
    mine = [card for card in s.hands[seat] if card[0] == club]
    if call is None or len(mine) == 3:
        s.hands[seat] = [card for card in s.hands[seat] if card[0] != club]
        s.laid[seat] += mine
        s.tell("CL-16" if call is None else "CL-17", "validated", seat, club, len(mine))
        s.outcome = Ending((seat,), "CL-01")
    else:
        s.tell("CL-18", "bluffed", seat, mine)
        caller = call[0]
        card = yield from pick(s.hands[seat], "CL-18", lambda card: None)
        s.hands[caller].append(card)
        s.tell("CL-18", "stolen", card, only=(seat, caller))


def view(s: Table, seat: int | None) -> dict[str, Any]:
    return {
        "hand": None if seat is None else sorted(s.hands[seat]),
        "sizes": [len(hand) for hand in s.hands],
        "laid": [len(cards) for cards in s.laid],
        "pile": s.pile.size,
        "used": list(s.used),
        "offer": s.offer if s.offer and seat in s.offer[:2] else None,
        "active": s.active,
    }


def hidden(s: Table, seat: int | None) -> list[list[Pile | Cards]]:
    hands: list[Pile | Cards] = [hand for owner, hand in enumerate(s.hands) if owner != seat]
    if s.offer and seat == s.offer[1]:
        # The one card of the other hand that this seat has been shown stays where it is.
        hands.remove(s.hands[s.offer[0]])
    return [[*hands, s.pile]]


def census(s: Table) -> Iterator[str]:
    for hand in (*s.hands, *s.laid):
        yield from hand
    yield from (*s.pile.cards, *s.used)


def refusals(s: Table, request: Ask | Race, seat: int) -> Iterator[No]:
    if request.rule == "CL-04":
        for club in CLUBS:
            if not any(card[0] == club for card in s.hands[seat]):
                yield No(("im_in", club), "CL-14")
        for other, hand in enumerate(s.hands):
            if not hand:
                yield No(("steal", other), "CL-10")
    if request.rule == "CL-12" and s.offer and s.offer[3] not in s.hands[seat]:
        yield No(("agree",), "CL-12")


RULE_OF = {
    "steal": "CL-09",
    "cancel": "CL-23",
    "swap": "CL-11",
    "refuse": "CL-12",
    "agree": "CL-12",
    "im_in": "CL-14",
    "prove_it": "CL-15",
    "pass": "CL-23",
}

GAME = double(
    "clubs_double",
    (2, 4),
    "CL-01 CL-03 CL-04 CL-09 CL-10 CL-11 CL-12 CL-14 CL-15 CL-16 CL-17 CL-18 CL-23 CL-29",
    choices={
        "pass": "let it pass",
        "steal": "steal from {0:seat}",
        "cancel": "cancel it",
        "swap": "offer {0:seat} {1} for {2}",
        "refuse": "refuse",
        "agree": "agree",
        "im_in": "I'm in: {0}",
        "prove_it": "prove it!",
    },
    events={
        "steals": "{0:seat} steals from {1:seat}",
        "stolen": "it is {0}",
        "cancels": "{0:seat} cancels it",
        "offers": "{0:seat} offers {1:seat} a card for {2}",
        "shown": "the card is {0}",
        "refuses": "{0:seat} refuses",
        "agrees": "{0:seat} agrees",
        "announces": "{0:seat} is in: {1}",
        "validated": "{0:seat} has {1} validated with {2} cards",
        "bluffed": "{0:seat} bluffed with {1:names}",
    },
    start=start,
    turn=turn,
    position=position,
    rule_of=lambda move: RULE_OF[move[0]],
    refusals=refusals,
    view=view,
    hidden=hidden,
    census=census,
)
