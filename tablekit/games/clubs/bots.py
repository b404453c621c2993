"""The greedy player of Clubs: it remembers who asked for what, and bluffs a little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tablekit.core.requests import Move, Some
from tablekit.games.clubs.state import CARDS_OF, SIZE

BLUFFS = 0.25
"""How often it announces a club of which one card is missing."""


def greedy(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Asks for what it knows to be there, announces what it has, calls what it can disprove.

    Everything it goes by stands in its view: its hand, and what all have heard.
    """
    verbs = {str(move[0]) for move in moves if type(move) is tuple}
    if "prove_it" in verbs:
        return ("prove_it",) if disproved(view) else ("pass",)
    if "cancel" in verbs:
        return ("cancel",) if worth_cancelling(view) else ("pass",)
    if "shield" in verbs:
        return ("shield",)
    if "agree" in verbs:
        return ("agree",) if good_swap(view) else ("refuse",)
    return best(view, moves, random)


def best(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """The move of a turn that looks best, a coin between equals."""
    scored = [
        (worth(view, move, random), random.random(), move)
        for move in moves
        if not isinstance(move, Some)
    ]
    return max(scored, key=lambda entry: entry[:2])[2]


def mine(view: dict[str, Any]) -> Counter[str]:
    """How many cards of each club the seat holds."""
    return Counter(card[0] for card in view["hand"] if card[0] in CARDS_OF)


def worth(view: dict[str, Any], move: Any, random: Random) -> float:
    """How good an action of its turn looks, from 0."""
    have = mine(view)
    match move:
        case ("im_in", club):
            missing = SIZE - have[club]
            if not missing:
                return 100.0
            return 50.0 if missing == 1 and bluff_may_stand(view, club, random) else 0.0
        case ("ask", other, card):
            return likely(view, other, card) * (10 + have[card[0]])
        case ("plus_one", card):
            return 0.4 * have[card[0]] * (have[card[0]] >= 3)
        case ("want", card):
            return float(have[card[0]])
        case ("steal", other):
            return 0.5 + 0.01 * float(view["hand_sizes"][other])
        case ("swap", _, card):
            # Only what is of no use to it is offered.
            return 0.6 if card[0] in CARDS_OF and have[card[0]] == 1 else 0.0
    return 0.1


def likely(view: dict[str, Any], other: int, card: str) -> float:
    """How likely a card is in a hand, by what all have heard."""
    if card in view["holds"][other]:
        return 1.0
    if card in view["lacks"][other] or any(card in held for held in view["holds"]):
        return 0.0
    sizes: list[int] = view["hand_sizes"]
    unseen = view["pile"] + sum(size for seat, size in enumerate(sizes) if seat != view["seat"])
    chance: float = sizes[other] / max(1, unseen)
    return min(0.9, chance * (1.6 if card[0] in view["clubs"][other] else 1.0))


def bluff_may_stand(view: dict[str, Any], club: str, random: Random) -> bool:
    """Whether nobody is known to hold what is missing, and the coin says so."""
    rivals = [held for seat, held in enumerate(view["holds"]) if seat != view["seat"]]
    if any(card[0] == club for held in rivals for card in held):
        return False
    return random.random() < BLUFFS


def disproved(view: dict[str, Any]) -> bool:
    """Whether an announcement can't be true: a card of the club is known to lie elsewhere."""
    _, announcer, club = view["aim"]
    if mine(view)[club] or view["hand_sizes"][announcer] < SIZE:
        return True
    if any(card[0] == club for card in view["lacks"][announcer]):
        return True
    rivals = [held for seat, held in enumerate(view["holds"]) if seat != announcer]
    return any(card[0] == club for held in rivals for card in held)


def worth_cancelling(view: dict[str, Any]) -> bool:
    """Whether the action aimed at it would cost a card it cares for."""
    if not view["aim"]:
        return False
    verb, card = view["aim"][0], view["aim"][-1]
    if verb == "steal":
        return max(mine(view).values(), default=0) >= 3
    return card in view["hand"]


def good_swap(view: dict[str, Any]) -> bool:
    """Whether the card offered fits its hand better than the card wanted."""
    have, offer, wanted = mine(view), view["offer"], view["aim"][-1]
    if offer[0] not in CARDS_OF:
        return have[wanted[0]] <= 2
    return have[offer[0]] >= have[wanted[0]]
