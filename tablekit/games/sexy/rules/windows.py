"""Reaction windows: who is asked when an orange card could be played, and how it is played."""

from __future__ import annotations

from tablekit.core.deck import Cards, Unseen
from tablekit.core.requests import Ask, Move, Rules, Take
from tablekit.core.seats import OTHERS
from tablekit.games.sexy.state import SIDES, Sexy


def may_answer(s: Sexy, seat: int) -> bool:
    """SEXY-CARD-03 An orange card takes a guy in the scene, and not one who misses this round.

    Only public facts count, so that being asked tells nobody which cards he holds.
    """
    if seat in s.away and s.rulings.laxative_oranges != "allowed":
        return False
    return len(s.hands[seat]) > 0 and s.phase != "closing"


PASS: Move = ("pass",)
ONLY_PASS = tuple(Ask(seat, (PASS,), "SEXY-CARD-05", True) for seat in range(4))
"""By seat: the window of a guy who holds nothing to play in it. Half of all windows are so, and
this one is always the same."""


def around(s: Sexy) -> tuple[int, ...]:
    """SEXY-CARD-05 Reactions go by initiative from the active guy's left; he comes last."""
    return (*rivals(s), s.active)


def rivals(s: Sexy) -> tuple[int, ...]:
    """SEXY-CARD-05 Who may answer the active guy's card, from his left on."""
    return OTHERS[s.seats][s.active]


def holds(hand: list[str], name: str) -> bool:
    """Whether a card of this name is in the hand."""
    smiling, sad = SIDES[name]
    return sad in hand or smiling in hand


def take(hand: list[str], name: str) -> str:
    """Take a card by its name; the sad copy first, since a played card's face means nothing."""
    smiling, sad = SIDES[name]
    card = sad if sad in hand else smiling
    hand.remove(card)
    return card


def unveil(cards: Cards, rule: str) -> Rules[None]:
    """Cards come to light: those that a seat couldn't see are one of all that they may be."""
    for index, card in enumerate(cards):
        if type(card) is Unseen:
            cards[index] = yield Take(card.fog, rule)


def spend(s: Sexy, seat: int, name: str) -> None:
    """SEXY-TURN-05 An orange card goes to the discard pile at once and costs no action."""
    s.discard.append(take(s.hands[seat], name))
    s.tell("SEXY-TURN-05" if seat == s.active else "SEXY-CARD-03", "reacts", s.guys[seat], name)
