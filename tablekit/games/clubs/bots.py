"""The greedy player of Clubs: it remembers who asked for what, and bluffs a little."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import Any, ClassVar

from tablekit.core.requests import Move, Some
from tablekit.games.clubs.dealing import deal
from tablekit.games.clubs.state import CARDS_OF, CLUBS, SIZE, Clubs

BLUFFS = 0.25
"""How often it announces a club of which one card is missing."""
TRUST = 0.8
"""How often it takes an announcement that may be true for true.

If all deals counted alike, nearly every announcement would be a bluff.
"""


class Greedy:
    """Asks for what it knows to be there, announces what it has, calls what it can disprove.

    Everything it goes by stands in its view: its hand, and what all have heard. It forgets
    which cards it alone has seen.
    """

    __name__: ClassVar[str] = "greedy"

    def __call__(self, view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
        """Its move."""
        verbs = {str(move[0]) for move in moves if type(move) is tuple} if len(moves) < 3 else ()
        if "prove_it" in verbs:
            return ("prove_it",) if disproved(view) else ("pass",)
        if "cancel" in verbs:
            return ("cancel",) if worth_cancelling(view) else ("pass",)
        if "shield" in verbs:
            return ("shield",)
        if "agree" in verbs:
            return ("agree",) if good_swap(view) else ("refuse",)
        return best(view, moves, random)

    def believes(self, state: Clubs, seat: int, random: Random) -> None:
        """Deal what a seat can't see, as it may lie if rivals play as this bot does."""
        deal(state, seat, random, TRUST)


greedy = Greedy()


def best(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """The move of a turn that looks best, a coin between equals."""
    worth = Prospects(view, random).worth
    scored = [(worth(move), random.random(), move) for move in moves if type(move) is tuple]
    return max(scored, key=itemgetter(0, 1))[2]


def mine(view: dict[str, Any]) -> dict[str, int]:
    """How many cards of each club the seat holds."""
    held = "".join(view["hand"])
    return {club: held.count(club) for club in CLUBS}


class Prospects:
    """What a seat may hope for in its turn, by its hand and by what all have heard."""

    def __init__(self, view: dict[str, Any], random: Random) -> None:
        self.view, self.random = view, random
        self.have = mine(view)
        self.sizes: list[int] = view["hand_sizes"]
        self.known = {card: seat for seat, held in enumerate(view["holds"]) for card in held}
        self.lacks: list[list[str]] = view["lacks"]
        unseen: int = max(1, view["pile"] + sum(self.sizes) - self.sizes[view["seat"]])
        self.shares: list[float] = [min(0.5, size / unseen) for size in self.sizes]
        self.clubs: list[list[str]] = view["clubs"]

    def chance(self, seat: int, card: str) -> float:
        """How likely a card is in a hand: from 0, surely not, to 1."""
        if card in self.known:
            return 1.0 if self.known[card] == seat else 0.0
        if card in self.lacks[seat]:
            return 0.0
        # Who has one card of a club has come to more of it.
        return self.shares[seat] * (1.6 if card[0] in self.clubs[seat] else 1.0)

    def worth(self, move: Any) -> float:
        """How good an action looks, from 0."""
        verb, target = move[0], move[-1]
        if verb == "ask":
            return self.chance(move[1], target) * (10 + self.have[target[0]])
        if verb == "swap":
            # Only what is of no use to it is offered.
            return 0.6 if self.have.get(target[0]) == 1 else 0.0
        if verb == "want":
            return float(self.have[target[0]])
        if verb == "plus_one":
            return 0.4 * self.have[target[0]] * (self.have[target[0]] >= 3)
        if verb == "im_in":
            missing = SIZE - self.have[target]
            if not missing:
                return 100.0
            if missing == 1 and self.bluff_may_stand(target):
                return 50.0
            return 0.01 * self.have[target]  # of the other bluffs, the one nearest to true
        if verb == "steal":
            return 0.5 + 0.01 * float(self.sizes[target])
        return 0.1

    def bluff_may_stand(self, club: str) -> bool:
        """Whether nobody is known to hold what is missing, and the coin says so."""
        if held_elsewhere(self.view, club, self.view["seat"]):
            return False
        return self.random.random() < BLUFFS


def held_elsewhere(view: dict[str, Any], club: str, seat: int) -> bool:
    """Whether anybody but this seat is known to hold a card of a club."""
    rivals = [held for other, held in enumerate(view["holds"]) if other != seat]
    return any(card[0] == club for held in rivals for card in held)


def disproved(view: dict[str, Any]) -> bool:
    """Whether an announcement can't be true: a card of the club is known to lie elsewhere."""
    _, announcer, club = view["aim"]
    if mine(view)[club] or view["hand_sizes"][announcer] < SIZE:
        return True
    if any(card[0] == club for card in view["lacks"][announcer]):
        return True
    return held_elsewhere(view, club, announcer)


def worth_cancelling(view: dict[str, Any]) -> bool:
    """Whether the action aimed at it would cost a card it cares for."""
    if not view["aim"]:
        return False
    verb, card = view["aim"][0], view["aim"][-1]
    if verb == "steal":
        return max(mine(view).values()) >= 3
    return card in view["hand"]


def good_swap(view: dict[str, Any]) -> bool:
    """Whether the card offered fits its hand better than the card wanted."""
    have, offer, wanted = mine(view), view["offer"], view["aim"][-1]
    if offer[0] not in CARDS_OF:
        return have[wanted[0]] <= 2
    return have[offer[0]] >= have[wanted[0]]
