"""The cards of a box as the rules use them: who matches what, and moves made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablekit.core.box import Box
from tablekit.core.deck import known
from tablekit.core.requests import Move

REACTIONS = ("safe_word", "migraine", "fake_orgasm", "fart", "ecstasy", "get_a_grip")
EVENTS = {"mum_calls": "OM-E1", "cops": "OM-E2", "door_bell": "OM-E3"}
"""Each event's rule."""

SAFE_WORD, FART = 1, 1 << REACTIONS.index("fart")
ANY_REACTION = (1 << len(REACTIONS)) - 1


def held(hand: list[str]) -> list[str]:
    """The cards of a hand, for the moves of its owner: the hand itself, unless odds look on."""
    return hand if not hand or type(hand[0]) is str else known(hand)


class Cards:
    """What a box holds, looked up by card: each table is made when it is first needed."""

    def __init__(self, box: Box) -> None:
        self.families: tuple[str, ...] = tuple(box["families"])
        self.preferences: dict[str, int] = {
            card["id"]: place for place, card in enumerate(box["preference"])
        }
        """Preference to its place in the rulebook."""
        self.family_of: dict[str, str] = {card["id"]: card["family"] for card in box["preference"]}
        self.shown: dict[str, tuple[str, ...]] = {
            card["id"]: tuple(card["families"]) for card in box["action"]
        }
        """Action card to the families it shows."""
        self.deck: list[str] = [
            *self.shown,
            *(card["id"] for card in box["reaction"] for _ in range(card["count"])),
            *(card["id"] for card in box["event"] for _ in range(card["count"])),
        ]
        self.changes: dict[str, int] = {card["id"]: card["change"] for card in box["event"]}
        """Event to what it does to everybody's arousal."""
        self.reaction_bits: dict[str, int] = {
            **dict.fromkeys(self.shown, 0),
            **{kind: 1 << place for place, kind in enumerate(REACTIONS)},
        }
        """Card to its bit among the reactions: a hand's bits are the reactions in it."""
        self.attacks = Attacks(self)
        self.matches = Matches(self)

    def bits(self, names: Any) -> int:
        """The families of some preferences, as bits."""
        bits = 0
        for name in names:
            bits |= 1 << self.families.index(self.family_of[name])
        return bits


class Attacks(dict[int, Mapping[str, tuple[Move, ...]]]):
    """By the seats that can be attacked (as bits): each card's attacks, none for a reaction."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def __missing__(self, seats: int) -> Mapping[str, tuple[Move, ...]]:
        open_now = [seat for seat in range(6) if seats >> seat & 1]
        made: dict[str, tuple[Move, ...]] = dict.fromkeys(REACTIONS, ())
        for card in self.cards.shown:
            made[card] = tuple(("attack", card, seat) for seat in open_now)
        self[seats] = made
        return made


class Matches(dict[int, Mapping[str, int]]):
    """OM-18 By families (as bits): how many of them each action card shows."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def __missing__(self, families: int) -> Mapping[str, int]:
        names = [name for place, name in enumerate(self.cards.families) if families >> place & 1]
        made = {
            card: sum(name in shown for name in names) for card, shown in self.cards.shown.items()
        }
        self[families] = made
        return made


def cards_of(box: Box) -> Cards:
    """The tables of a box, made once."""
    if "cards" not in box.cache:
        box.cache["cards"] = Cards(box)
    cards: Cards = box.cache["cards"]
    return cards
