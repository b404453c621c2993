"""The table of Clubs: hands, a pile, clubs that are open, clubs that are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from tablekit.core.box import Box
from tablekit.core.deck import Cards, Pile
from tablekit.core.errors import BoxError
from tablekit.core.events import Ending, Note
from tablekit.core.game import Setup
from tablekit.core.rulings import Rulings
from tablekit.core.state import State

if TYPE_CHECKING:
    from tablekit.games.clubs.knowledge import Memory

CLUBS = "DASEHR"
SIZE = 6
CARDS_OF = {club: tuple(f"{club}{number}" for number in range(1, SIZE + 1)) for club in CLUBS}
CLUB_CARDS = tuple(card for cards in CARDS_OF.values() for card in cards)
SHIELD, CANCEL, PLUS_ONE = POWERS = ("W", "X", "+")
TO_WIN = 3

Fact: TypeAlias = tuple[Any, ...]

_BASIS = {"enum": ["printed", "sourced", "inferred", "invented"]}
BOX_SCHEMA = {
    "type": "object",
    "required": ["id", "totals", "club", "power", "deal"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
        "club": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "name", "numbers", "basis"],
                "additionalProperties": False,
                "properties": {
                    "id": {"enum": list(CLUBS)},
                    "name": {"type": "string"},
                    "numbers": {"type": "array", "items": {"type": "integer"}},
                    "basis": _BASIS,
                },
            },
        },
        "power": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "name", "copies", "basis"],
                "additionalProperties": False,
                "properties": {
                    "id": {"enum": list(POWERS)},
                    "name": {"type": "string"},
                    "copies": {"type": "integer", "minimum": 0, "maximum": 100},
                    "basis": _BASIS,
                },
            },
        },
        "deal": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["players", "hand", "pile", "basis"],
                "additionalProperties": False,
                "properties": {
                    "players": {"type": "integer", "minimum": 3, "maximum": 6},
                    "hand": {"type": "integer", "minimum": 1},
                    "pile": {"type": "integer", "minimum": 0},
                    "basis": _BASIS,
                },
            },
        },
    },
}


@dataclass(slots=True)
class Closed:
    """A validated club: whose it is, and where its cards lie."""

    owner: int
    laid: Cards
    """In front of the owner; ``face_up`` when all have seen them."""
    face_up: bool
    strays: Cards
    """Still in the pile."""
    aside: Cards
    """Shown and set aside."""
    dead: list[Cards]
    """Kept by each seat, of no use (under ``stray="dead"``)."""

    def copy(self) -> Closed:
        """An independent copy."""
        dead = [cards[:] for cards in self.dead]
        return Closed(self.owner, self.laid[:], self.face_up, self.strays[:], self.aside[:], dead)


@dataclass(slots=True)
class Clubs(State):
    """Cards of closed clubs are in no hand and not in ``pile``: where they are, `Closed` says.

    ``facts`` are what has been said and shown; ``memories`` what seats have made of them, as
    far as somebody has asked (see `knowledge`).
    """

    rulings: Rulings
    box: Box
    hands: list[Cards]
    pile: Pile
    won: list[str]
    open: str = CLUBS
    closed: dict[str, Closed] = field(default_factory=dict)
    strays: int = 0
    """How many cards in the pile are of closed clubs: everybody can count them."""
    used: list[str] = field(default_factory=list)
    shields: tuple[int, ...] = ()
    """The seats that are shielded now."""
    unplayed: dict[str, int] = field(default_factory=dict)
    """How many of each power nobody has played yet."""
    facts: list[Fact] = field(default_factory=list)
    aim: tuple[Any, ...] = ()
    """The action that is going on, as all have heard it: its verb, who, at whom, what."""
    shown: Cards = field(default_factory=list)
    """The card of an offer, while two seats look at it."""
    active: int = 0
    turns: int = 0
    chained: bool = False
    """Whether this turn goes on after an ASK that succeeded."""
    passes: int = 0
    phase: str = "setup"
    unusual: bool = False
    """Whether rulings make other actions possible than usual (see `Menu`)."""
    last_turn: int = 0
    to_deal: tuple[int, ...] = ()
    outcome: Ending | None = None
    memories: dict[int | None, Memory] = field(default_factory=dict, compare=False, repr=False)
    log: list[Note] | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Clubs:
        """An independent copy, without the log."""
        return Clubs(
            self.rulings,
            self.box,
            [hand[:] for hand in self.hands],
            self.pile.copy(),
            self.won[:],
            self.open,
            {club: closed.copy() for club, closed in self.closed.items()},
            self.strays,
            self.used[:],
            self.shields,
            self.unplayed.copy(),
            self.facts[:],
            self.aim,
            self.shown[:],
            self.active,
            self.turns,
            self.chained,
            self.passes,
            self.phase,
            self.unusual,
            self.last_turn,
            self.to_deal,
            self.outcome,
            {seat: memory.copy() for seat, memory in self.memories.items()},
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def in_pile(self) -> int:
        """How many cards the pile has, those of closed clubs included."""
        return self.pile.size + self.strays


def deck(box: Box) -> list[str]:
    """Every card of a box: ``H3`` is number 3 of club H, ``W``, ``X`` and ``+`` are powers."""
    if "deck" not in box.cache:
        powers = [power["id"] for power in box["power"] for _ in range(power["copies"])]
        box.cache["deck"] = [*CLUB_CARDS, *powers]
    return list(box.cache["deck"])


def hand_size(box: Box, seats: int) -> int:
    """How many cards each player is dealt."""
    return next(int(deal["hand"]) for deal in box["deal"] if deal["players"] == seats)


def check_box(data: Mapping[str, Any]) -> None:
    """Six clubs of six, three kinds of power, deals for 3 to 6, and the totals the box states.

    Raises:
        BoxError: what doesn't hold, and what would.
    """
    clubs = [club["id"] for club in data["club"]]
    if sorted(clubs) != sorted(CLUBS):
        raise BoxError(f"a box has the six clubs {', '.join(CLUBS)}, each once; not {clubs}")
    for club in data["club"]:
        if club["numbers"] != list(range(1, SIZE + 1)):
            raise BoxError(f"club {club['id']} has the numbers 1 to 6, not {club['numbers']}")
    powers = [power["id"] for power in data["power"]]
    if sorted(powers) != sorted(POWERS):
        raise BoxError(f"a box has the powers {', '.join(POWERS)}, each once; not {powers}")
    copies = sum(power["copies"] for power in data["power"])
    counts = {
        "cards": len(CLUB_CARDS) + copies,
        "clubs": len(CLUBS),
        "club_cards": len(CLUB_CARDS),
        "power_cards": copies,
    }
    for name, total in data["totals"].items():
        if counts.get(name) != total:
            raise BoxError(f"[totals] says {name} = {total}, but the box makes {counts.get(name)}")
    players = [deal["players"] for deal in data["deal"]]
    if players != [3, 4, 5, 6]:
        raise BoxError(f"a box says how to deal to 3, 4, 5 and 6 players, not to {players}")
    for deal in data["deal"]:
        made = deal["players"] * deal["hand"] + deal["pile"]
        if made != counts["cards"]:
            raise BoxError(
                f"{deal['players']} hands of {deal['hand']} and a pile of {deal['pile']}"
                f" make {made} cards; the box has {counts['cards']}"
            )


def start(setup: Setup) -> Clubs:
    """Everything in the pile, before the deal."""
    seats = range(setup.seats)
    return Clubs(
        setup.rulings,
        setup.box,
        [[] for _ in seats],
        Pile(deck(setup.box)),
        ["" for _ in seats],
        unplayed={power["id"]: power["copies"] for power in setup.box["power"]},
        last_turn=setup.rulings.turn_cap * setup.seats,
        unusual=setup.rulings.ask_own or setup.rulings.may_stop,
    )
