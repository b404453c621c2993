"""What it costs to use an ability, and how that is offered."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.requests import Some
from tablekit.games.orgasme.cards import held
from tablekit.games.orgasme.rules.windows import Ability, Moves
from tablekit.games.orgasme.state import Orgasme


def pay(s: Orgasme, seat: int, cards: Sequence[str], rule: str) -> None:
    """OM-22 A price goes to the discard pile; OM-26 it is not played."""
    hand = s.hands[seat]
    for card in cards:
        hand.remove(card)
    s.discard += cards
    if s.log is not None:
        s.tell("OM-22", "pays", seat, cards, rule)


def one_card(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: for any one card of the hand."""
    for card in dict.fromkeys(held(s.hands[seat])):
        moves.append((own.name, card))


def two_cards(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: for any two cards of the hand."""
    if len(s.hands[seat]) >= 2:
        moves.append(Some(own.name, held(s.hands[seat])[:], 2, 2))
