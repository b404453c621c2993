"""Drawing a card, and the events that are played the moment they are drawn."""

from __future__ import annotations

from tablekit.core.requests import Rules, Take
from tablekit.games.orgasme.cards import EVENTS
from tablekit.games.orgasme.rules.ending import change_each
from tablekit.games.orgasme.state import Orgasme


def draw(s: Orgasme, seat: int, rule: str) -> Rules[None]:
    """A card for the hand; an event is played, and another card drawn for it."""
    card = yield from next_card(s, seat, rule)
    if card:
        s.hands[seat].append(card)
        if s.log is not None:
            drawn(s, seat, card, rule)


def draws(s: Orgasme, seat: int, count: int, rule: str) -> Rules[None]:
    """Several cards, one after the other, while the turn goes on and the seat is in."""
    for _ in range(count):
        yield from draw(s, seat, rule)
        if s.cut or not s.inside >> seat & 1:
            return


def drawn(s: Orgasme, seat: int, card: str, rule: str) -> None:
    """All see that a card is drawn, its owner alone which."""
    s.tell(rule, "draws", seat, s.pile.size)
    s.tell(rule, "card", card, only=(seat,))


def next_card(s: Orgasme, seat: int, rule: str) -> Rules[str]:
    """The next card that is no event; "" when there is none, or nobody to take it."""
    pile = s.pile
    if not pile.size:
        reshuffle(s)
        if not pile.size:
            s.tell("OM-15", "no_cards", seat)
            return ""
    if pile.plain:
        card: str = yield Take(pile.cards, rule)
        pile.size -= 1
    else:
        card = yield from pile.draw(rule)
    if card in EVENTS:
        card = yield from event(s, seat, card)
    return card


def reshuffle(s: Orgasme) -> None:
    """OM-15 An empty draw pile is made anew of the discards."""
    if s.discard:
        s.tell("OM-15", "reshuffled", len(s.discard))
        s.pile.refill(s.discard)
        s.discard = []


def event(s: Orgasme, seat: int, card: str) -> Rules[str]:
    """OM-E0, OM-E1, OM-E2, OM-E3 To everybody, from the drawer clockwise; then a card for it.

    It lies on the discard pile only afterwards, so it is never reshuffled into its own
    replacement. Whoever went out by it draws no more (OM-L3); where it cuts the turn, it is
    completed first (OM-L5).
    """
    s.pending.append(card)
    rule = EVENTS[card]
    s.tell("OM-E0", "event", seat, card)
    by = s.cards.changes[card]
    change_each(s, s.around(seat), by, rule, touches)
    another = ""
    if s.outcome is None and s.inside >> seat & 1:
        another = yield from next_card(s, seat, "OM-E0")
    s.pending.remove(card)
    s.discard.append(card)
    return another


def touches(s: Orgasme, seat: int, by: int) -> bool:
    """OM-E0 Whether an event does this to a seat, for all that its abilities say."""
    return not any(own.act(s, seat, by) for own in s.acts.event[seat])
