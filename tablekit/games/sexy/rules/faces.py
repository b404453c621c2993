"""Facial expression, and the asset deck that is turned up for it."""

from __future__ import annotations

from tablekit.core.requests import Rules, Take
from tablekit.games.sexy.state import Sexy


def face_of(card: str) -> str:
    """What a revealed card is read for."""
    return "smile" if card[-1] == "+" else "sad"


def smiles(s: Sexy, girl: str) -> Rules[bool]:
    """SEXY-FACE-03, SEXY-ABIL-02 Her face; a Sweet girl smiles and no card is revealed."""
    return sweet(s, girl) if "sweet" in s.cast.abilities[girl] else read(s, girl, "SEXY-FACE-01")


def sweet(s: Sexy, girl: str) -> Rules[bool]:
    """SEXY-FACE-03, SEXY-ABIL-02 A smile that needs no card, or by one reading costs one."""
    if s.rulings.sweet_flip:
        yield from read(s, girl, "")
        s.tell("SEXY-ABIL-02", "smiles", girl)
    elif s.log is not None:
        s.tell("SEXY-FACE-03", "smiles", girl)
    return True


def read(s: Sexy, girl: str, rule: str) -> Rules[bool]:
    """SEXY-FACE-01 The top asset card is revealed, read and discarded.

    The discards become the deck first if there is none. Without a ``rule`` the card is turned
    up for nothing.
    """
    deck, card = s.deck, ""
    if not deck.size:
        reshuffle(s)
    if not deck.size:
        s.tell("SEXY-FACE-01", "no_card")
    elif deck.bottom:
        card = yield from deck.draw("SEXY-FACE-01", face_of)
        s.discard.append(card)
    else:
        card = yield Take(deck.cards, "SEXY-FACE-01", 1, face_of)
        deck.size -= 1
        s.discard.append(card)
    smile = card != "" and card[-1] == "+"
    if rule and s.log is not None:
        s.tell(rule, "smiles" if smile else "frowns", girl)
    return smile


def reshuffle(s: Sexy) -> None:
    """The discards are shuffled into a new deck (SEXY-TURN-03); a card in play isn't among them."""
    if s.discard:
        s.deck.add(s.discard)
        s.discard.clear()
        s.tell("SEXY-TURN-03", "reshuffled", s.deck.size)


def draw_cards(s: Sexy, seat: int, count: int, rule: str) -> Rules[None]:
    """SEXY-TURN-03 So many cards from the deck, or as many as there are."""
    deck = s.deck
    if count > deck.size or deck.bottom:
        drawn = yield from scrape_together(s, seat, count, rule)
    elif count == 1:
        card = yield Take(deck.cards, rule)
        deck.size -= 1
        s.hands[seat].append(card)
        drawn = (card,)
    else:
        drawn = yield Take(deck.cards, rule, count)
        deck.size -= count
        s.hands[seat] += drawn
    if s.log is not None and count:
        s.tell(rule, "draws", s.guys[seat], len(drawn))
        if drawn:
            s.tell(rule, "hand", drawn, only=(seat,))


def scrape_together(s: Sexy, seat: int, count: int, rule: str) -> Rules[tuple[str, ...]]:
    """SEXY-TURN-03 What the deck has and, after a reshuffle, what is missing."""
    deck = s.deck
    drawn: tuple[str, ...] = ()
    while len(drawn) < count:
        if not deck.size:
            reshuffle(s)
        if not deck.size:
            break
        cards = yield from deck.draw_many(count - len(drawn), rule)
        s.hands[seat] += cards
        drawn += cards
    return drawn
