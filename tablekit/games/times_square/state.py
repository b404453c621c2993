"""The table of Times Square: a street, six figures, two hands and a supply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.box import Box
from tablekit.core.deck import Pile
from tablekit.core.errors import BoxError, PositionError, nearest
from tablekit.core.events import Ending, Note
from tablekit.core.game import Setup
from tablekit.core.rulings import Rulings
from tablekit.core.shape import ANYTHING, COUNT, TEXT, by, check, either, many
from tablekit.core.state import State

A, B = 0, 1
FIGURES = ("sue", "gB", "gA", "hal", "deb")
ALL_FIGURES = (*FIGURES, "charlie")
KIND = {"sue": "sue", "gA": "guards", "gB": "guards", "hal": "hal", "deb": "deb"}
HAND = 8
TURN_CAP = 500

BOX_SCHEMA = {
    "type": "object",
    "required": ["id", "totals", "card"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
        "card": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["kind", "face", "copies", "basis"],
                "additionalProperties": False,
                "properties": {
                    "kind": {"enum": ["sue", "guards", "hal", "deb"]},
                    "face": {"enum": ["1", "2", "3", "4", "5", "pair", "to_sue", "manhole"]},
                    "copies": {"type": "integer", "minimum": 1},
                    "basis": {"enum": ["printed", "sourced", "inferred", "invented"]},
                },
            },
        },
    },
}


def toward(seat: int) -> int:
    """The direction of a player's own end: +1 for A, -1 for B."""
    return 1 - 2 * seat


@dataclass(slots=True)
class TimesSquare(State):
    """Positions run from -H (B's end) to +H (A's end); 0 is the manhole."""

    rulings: Rulings
    box: Box
    at: dict[str, int]
    hands: list[list[str]]
    supply: Pile
    discard: list[str] = field(default_factory=list)
    exhaustions: int = 0
    final_turn: bool = False
    active: int = A
    turns: int = 0
    phase: str = "setup"
    step: str = "act"
    kind: str = ""
    lock: str = ""
    to_lay: tuple[int, int, int] = (0, 0, 0)
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False, repr=False)

    def copy(self) -> TimesSquare:
        """An independent copy, without the log."""
        return TimesSquare(
            self.rulings,
            self.box,
            self.at.copy(),
            [self.hands[A][:], self.hands[B][:]],
            self.supply.copy(),
            self.discard[:],
            self.exhaustions,
            self.final_turn,
            self.active,
            self.turns,
            self.phase,
            self.step,
            self.kind,
            self.lock,
            self.to_lay,
            self.outcome,
        )

    @property
    def end(self) -> int:
        """The number of the last space on either side."""
        return int(self.rulings.half_len)


def cards(box: Box) -> list[str]:
    """Every card of a box, by its face: "deb 4", "guards pair"."""
    if "cards" not in box.cache:
        box.cache["cards"] = [
            f"{entry['kind']} {entry['face']}"
            for entry in box["card"]
            for _ in range(entry["copies"])
        ]
    return list(box.cache["cards"])


def check_box(data: Mapping[str, Any]) -> None:
    """The totals that the rulebook gives, and those the box itself states.

    Raises:
        BoxError: a total that doesn't hold, or a face that its kind can't have.
    """
    counts = {"cards": 0, "sue": 0, "guards": 0, "hal": 0, "deb": 0}
    faces = {
        "sue": {"1"},
        "guards": {"1", "pair", "to_sue"},
        "hal": {"1", "2", "3"},
        "deb": {"1", "2", "3", "4", "5", "manhole"},
    }
    for entry in data["card"]:
        kind, face = entry["kind"], entry["face"]
        if face not in faces[kind]:
            raise BoxError(f"a {kind} card can't show {face!r}; {nearest(face, faces[kind])}")
        counts["cards"] += entry["copies"]
        counts[kind] += entry["copies"]
    if counts["cards"] != 55:
        raise BoxError(f"the box has {counts['cards']} cards; the rulebook says 55")
    for name, total in data["totals"].items():
        if counts.get(name) != total:
            raise BoxError(f"[totals] says {name} = {total}, but the cards make {counts.get(name)}")


def start(setup: Setup) -> TimesSquare:
    """Everything in the box, before set-up."""
    return TimesSquare(
        setup.rulings,
        setup.box,
        dict.fromkeys(ALL_FIGURES, 0),
        [[], []],
        Pile(cards(setup.box)),
    )


SHAPES = {
    "board": ANYTHING,
    "active": TEXT,
    "hands": by("'A' and 'B'", many("cards")),
    "discard": either(COUNT, many("cards")),
    "exhaustions": COUNT,
}


def position(setup: Setup, data: Mapping[str, Any]) -> TimesSquare:
    """A table in the middle of a game.

    Args:
        setup: rulings and box.
        data: ``board`` ``[sue, gB, gA, hal, deb, charlie]`` or a mapping; ``active`` "A" or
            "B" (A by default); ``hands`` a mapping of "A" and "B" to cards (what is missing
            to eight is dealt); ``discard`` cards, or how many (then chance lays them);
            ``exhaustions`` 0 or 1.

    Raises:
        PositionError: naming what can't be so, and why.
    """
    check(data, SHAPES, "a position", PositionError)
    if "board" not in data:
        raise PositionError("a position needs a board: [sue, gB, gA, hal, deb, charlie]")
    state = start(setup)
    state.at = _places(data["board"])
    _check_board(state)
    active = data.get("active", "A")
    if active not in ("A", "B"):
        raise PositionError(f"active is 'A' or 'B', not {active!r}")
    state.active = "AB".index(active)
    state.exhaustions = data.get("exhaustions", 0)
    if state.exhaustions not in (0, 1):
        raise PositionError(f"exhaustions are 0 or 1 in a running game, not {state.exhaustions}")
    left, known = state.supply, cards(setup.box)
    hands = data.get("hands", {})
    for owner, hand in hands.items():
        if owner not in ("A", "B"):
            raise PositionError(f"hands are of 'A' and 'B', not {owner!r}")
        if len(hand) > HAND:
            raise PositionError(f"a hand has at most {HAND} cards; {owner}'s has {len(hand)}")
        state.hands["AB".index(owner)] = [_take(left, card, known) for card in hand]
    discard = data.get("discard", 0)
    if not isinstance(discard, int):
        state.discard = [_take(left, card, known) for card in discard]
        discard = 0
    state.to_lay = (HAND - len(state.hands[A]), HAND - len(state.hands[B]), discard)
    # By the default reading an empty supply has run out already, so a card at least is left.
    least = 1 if setup.rulings.exhaust_on == "last" else 0
    if sum(state.to_lay) + least > left.size:
        raise PositionError(f"only {left.size} cards are left for hands, discard and supply")
    state.phase = "lay"
    return state


def _places(board: Any) -> dict[str, int]:
    if not isinstance(board, Mapping):
        if not isinstance(board, Sequence) or len(board) != len(ALL_FIGURES):
            raise PositionError(f"a board has six numbers, {', '.join(ALL_FIGURES)}; not {board!r}")
        board = dict(zip(ALL_FIGURES, board, strict=True))
    for figure in board:
        if figure not in ALL_FIGURES:
            raise PositionError(f"there is no figure {figure!r}; {nearest(figure, ALL_FIGURES)}")
    for figure in ALL_FIGURES:
        if type(board.get(figure)) is not int:
            raise PositionError(f"{figure} stands on a whole number, not {board.get(figure)!r}")
    return {figure: board[figure] for figure in ALL_FIGURES}


def _take(left: Pile, card: str, known: Iterable[str]) -> str:
    """A card out of the box, where everything lies that has no place yet."""
    if card not in left.cards:
        names = list(dict.fromkeys(known))
        if card in names:
            raise PositionError(f"no {card!r} is left: every one of them has a place already")
        raise PositionError(f"there is no card {card!r}; {nearest(card, names)}")
    left.cards.remove(card)
    left.size -= 1
    return card


def _check_board(state: TimesSquare) -> None:
    at, end = state.at, state.end
    for figure, place in at.items():
        if not -end <= place <= end:
            raise PositionError(f"{figure} on {place} is off the street, which is -{end} to {end}")
    share = state.rulings.guards_share_sue
    flanked = at["gB"] <= at["sue"] <= at["gA"] if share else at["gB"] < at["sue"] < at["gA"]
    if not flanked:
        raise PositionError(
            f"the guards must flank Sue (TS-21): gB {at['gB']}, sue {at['sue']}, gA {at['gA']}"
        )
    for figure in ("sue", "charlie"):
        if abs(at[figure]) >= end - 1:
            raise PositionError(f"{figure} on {at[figure]} has already ended the game (TS-38)")
