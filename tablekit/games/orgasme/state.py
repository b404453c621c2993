"""The table of OrgasMe!: meters, preferences, hands, two piles, and an attack on its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from tablekit.core.box import Box
from tablekit.core.errors import SeatError, TablekitError, nearest
from tablekit.core.events import Ending, Note
from tablekit.core.game import Setup
from tablekit.core.rulings import Rulings
from tablekit.core.state import State
from tablekit.games.orgasme.cards import ANY_REACTION, Cards, cards_of
from tablekit.games.orgasme.pile import DrawPile

if TYPE_CHECKING:
    from tablekit.games.orgasme.rules.windows import Windows

Bounds: TypeAlias = tuple[tuple[str, int], ...]
"""Rules that leave a target some reactions only (as bits)."""
Sum: TypeAlias = tuple[int, int, tuple[str, ...]]
"""Of a card: how many matches, what abilities add, and which preferences the target had then."""

MODES = ("standard", "last_man_standing")
IN_TURN = ("start", "main")
"""The phases of somebody's turn; the others lie before the first, or before the duel."""
TURN_CAP = 500


def _around(seats: int, first: int, inside: int) -> tuple[int, ...]:
    clockwise = [(first + n) % seats for n in range(seats)]
    return tuple(seat for seat in clockwise if inside >> seat & 1)


AROUND = {
    seats: [
        [_around(seats, first, inside) for inside in range(1 << seats)] for first in range(seats)
    ]
    for seats in range(2, 7)
}
"""By the number of seats, the first of them, and which are in (as bits): these, clockwise."""


class Attack:
    """What the windows of one attack read and change."""

    __slots__ = (
        "allowed", "answer", "answer_to", "at", "blocked", "bonus", "bound", "by", "card",
        "cards", "counted", "escaped", "had", "matches", "number", "reaction", "settled",
    )  # fmt: skip

    def __init__(self, by: int, at: int, cards: tuple[str, ...]) -> None:
        self.by = by
        self.at = at
        self.cards = cards
        self.card = cards[0]
        self.number = 1
        """Which of its cards is being resolved."""
        self.matches = 0
        """OM-18 Of the target's preferences, on this card."""
        self.bonus = 0
        """What abilities add to this card's increase."""
        self.counted: tuple[Sum, ...] = ()
        """AT-2 of the cards so far, once preferences have changed since."""
        self.allowed = ANY_REACTION
        """The reactions the target may use, as bits."""
        self.bound: Bounds = ()
        """The rules by which it may use no others, each with those it leaves."""
        self.answer = ""
        """The reaction card the target has played, against card number ``answer_to``."""
        self.answer_to = 1
        self.reaction = ""
        """The same, while that card is being resolved."""
        self.escaped: tuple[int, ...] = ()
        """The cards that are blocked without a reaction."""
        self.blocked = False
        """Whether this card is blocked, by whatever."""
        self.settled = False
        """Whether this card has raised the target by what it does."""
        self.had: tuple[tuple[str, int], ...] = ()
        """Abilities that this attack has triggered, by which card (G-14)."""

    def bind(self, rule: str, reactions: int) -> None:
        """Leave the target no reactions but these (as bits)."""
        self.allowed &= reactions
        self.bound += ((rule, reactions),)


@dataclass(slots=True)
class Orgasme(State):
    """Seats are numbers; sets of seats are bits (``inside``, ``attacked``)."""

    rulings: Rulings
    box: Box
    cards: Cards
    lms: bool
    last_turn: int
    out_at: int
    pile: DrawPile
    hands: list[list[str]]
    arousal: list[int]
    preferences: list[list[str]]
    """Open, once all have chosen."""
    dealt: list[list[str]]
    """During the draft: what each may choose from."""
    kept: list[list[str]]
    """What each has chosen, in the draft or for a duel, while nobody else knows."""
    boxed: list[str]
    """Preferences in the box."""
    inside: int
    """The seats still in the game."""
    discard: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    """Cards that are being played."""
    looked: list[str] = field(default_factory=list)
    """Cards that the active seat looks at, to keep one."""
    matches: list[Mapping[str, int]] = field(default_factory=list)
    """For each seat: action card to how many of its preferences it shows."""
    tables: list[Windows] = field(default_factory=list, compare=False)
    """For each seat whose turn it may be: which abilities act in which window."""
    acts: Windows = field(default=None, compare=False)  # type: ignore[assignment]
    """The one of these that is in force."""
    active: int = 0
    turns: int = 0
    phase: str = "draft"
    attacked: int = 0
    """The seats attacked in this turn."""
    used: list[str] = field(default_factory=list)
    """Abilities used in this turn that have a limit."""
    bound: Bounds = ()
    """What binds every attack for the rest of this turn (G-15)."""
    declines: tuple[str, ...] = ()
    """The abilities that are let go by passing now; none where it isn't abilities."""
    attack: Attack | None = field(default=None, compare=False)
    cut: bool = False
    """The turn stops at once."""
    ending: bool = False
    """The active seat has done what ends its turn."""
    duel: bool = False
    duel_due: bool = False
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Orgasme:
        """An independent copy, without the log; an attack on its way isn't copied."""
        return Orgasme(
            self.rulings,
            self.box,
            self.cards,
            self.lms,
            self.last_turn,
            self.out_at,
            self.pile.copy(),
            [hand[:] for hand in self.hands],
            self.arousal[:],
            [names[:] for names in self.preferences],
            [names[:] for names in self.dealt],
            [names[:] for names in self.kept],
            self.boxed[:],
            self.inside,
            self.discard[:],
            self.pending[:],
            self.looked[:],
            self.matches,
            self.tables,
            self.acts,
            self.active,
            self.turns,
            self.phase,
            self.attacked,
            self.used[:],
            self.bound,
            self.declines,
            None,
            self.cut,
            self.ending,
            self.duel,
            self.duel_due,
            self.outcome,
        )

    @property
    def seats(self) -> int:
        """How many began."""
        return len(self.hands)

    def open_to_attack(self, seat: int) -> int:
        """OM-10, OM-11 The fellows a seat may attack now, as bits: each once, unless two are in."""
        others = self.inside & ~(1 << seat)
        if others & (others - 1):
            return others & ~self.attacked
        return others

    def targets(self, seat: int) -> tuple[int, ...]:
        """The same, clockwise."""
        return AROUND[len(self.hands)][seat][self.open_to_attack(seat)]

    def around(self, seat: int) -> tuple[int, ...]:
        """Who is still in, clockwise from a seat (itself first)."""
        return AROUND[len(self.hands)][seat][self.inside]

    def fellows(self, seat: int) -> tuple[int, ...]:
        """The others still in, clockwise."""
        return AROUND[len(self.hands)][seat][self.inside & ~(1 << seat)]


def start(setup: Setup) -> Orgasme:
    """Before the draft: everything in two piles.

    Raises:
        TablekitError: an option that can't be so.
        SeatError: Last Man Standing is for three and more.
    """
    mode = setup.options.get("mode", MODES[0])
    if mode not in MODES:
        raise TablekitError(f"there is no mode {mode!r}; {nearest(mode, MODES)}")
    if mode == MODES[1] and setup.seats < 3:
        raise SeatError(f"Last Man Standing is for 3 to 6 players, not {setup.seats} (OM-L1)")
    cap = setup.options.get("turn_cap", TURN_CAP)
    if type(cap) is not int or cap < 0:
        raise TablekitError(f"turn_cap is a whole number from 0 (no cap), not {cap!r}")
    cards, seats = cards_of(setup.box), range(setup.seats)
    return Orgasme(
        setup.rulings,
        setup.box,
        cards,
        mode == MODES[1],
        cap,
        setup.rulings.out_at,
        DrawPile(cards.deck[:], []),
        [[] for _ in seats],
        [0] * setup.seats,
        [[] for _ in seats],
        [[] for _ in seats],
        [[] for _ in seats],
        list(cards.preferences),
        (1 << setup.seats) - 1,
    )
