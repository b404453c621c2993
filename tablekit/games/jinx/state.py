"""The table of Jinx: a grid of pictures, a pile, fingers, and a secret position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.box import Box
from tablekit.core.deck import Cards, Pile
from tablekit.core.errors import BoxError, TablekitError, nearest
from tablekit.core.events import Ending, Note
from tablekit.core.game import Setup
from tablekit.core.rulings import Rulings
from tablekit.core.state import State
from tablekit.games.jinx.cards import CELLS, SIDES, cards, pictures, removed

PACES = ("clicks", "clock")
NOBODY = -1
TAGS = 4
RAREST, COMMONEST = 11, 26

_BASIS = {"enum": ["printed", "sourced", "inferred", "invented"]}
_FACE = {
    "type": "object",
    "required": ["emoji", "word", "tags"],
    "additionalProperties": False,
    "properties": {
        "emoji": {"type": "string", "minLength": 1, "maxLength": 12},
        "word": {"type": "string", "pattern": r"^\w+$", "maxLength": 16},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
}
BOX_SCHEMA = {
    "type": "object",
    "required": ["id", "tags", "totals", "deal", "card"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string", "pattern": r"^\w+$"}},
        "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
        "deal": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["players", "removed", "pile", "basis"],
                "additionalProperties": False,
                "properties": {
                    "players": {"type": "integer", "minimum": 3, "maximum": 6},
                    "removed": {"type": "integer", "minimum": 0},
                    "pile": {"type": "integer", "minimum": 1},
                    "basis": _BASIS,
                },
            },
        },
        "card": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "A", "B", "basis"],
                "additionalProperties": False,
                "properties": {
                    "id": {"type": "integer", "minimum": 1},
                    "A": _FACE,
                    "B": _FACE,
                    "basis": _BASIS,
                },
            },
        },
    },
}


@dataclass(slots=True)
class Jinx(State):
    """What lies open is a face (``12B``); in the pile a card has no face yet (``12``).

    ``pile.cards`` holds also the cards that were taken out unseen: nobody can tell which they
    are, and ``pile.size`` is how many may be drawn.
    """

    rulings: Rulings
    box: Box
    pile: Pile
    won: list[list[str]]
    grid: list[str] = field(default_factory=list)
    """The face in each cell; "" where there is a gap."""
    gaps: list[int] = field(default_factory=list)
    """The cells without a card, in order."""
    discard: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    """The face on top of the pile, where everybody can see it (``peek_top``)."""
    secret: Cards = field(default_factory=list)
    """The cell on the position card, once one is drawn."""
    clue: tuple[str, str] | None = None
    fingers: dict[int, int] = field(default_factory=dict)
    """Whose wrong finger lies on which cell, in the order in which they came down."""
    aims: dict[int, int] = field(default_factory=dict)
    """By the clock: where fingers are going that have not come down yet."""
    contest: tuple[int, tuple[int, ...]] | None = None
    """The card that is touched by several at once, and by whom."""
    lifted: tuple[int, ...] = ()
    """Cells from which a contest without a shout has lifted all fingers this turn."""
    finder: int = NOBODY
    lost: str = ""
    """A card of the active player's that is on its way under the pile."""
    last: tuple[Any, ...] = ()
    """The turn before: the active seat, the clue, the target, the finder, fingers, the grid."""
    active: int = 0
    turns: int = 0
    phase: str = "setup"
    pace: str = "clicks"
    youngest: int | None = None
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Jinx:
        """An independent copy, without the log."""
        return Jinx(
            self.rulings,
            self.box,
            self.pile.copy(),
            [won[:] for won in self.won],
            self.grid[:],
            self.gaps[:],
            self.discard[:],
            self.top[:],
            self.secret[:],
            self.clue,
            self.fingers.copy(),
            self.aims.copy(),
            self.contest,
            self.lifted,
            self.finder,
            self.lost,
            self.last,
            self.active,
            self.turns,
            self.phase,
            self.pace,
            self.youngest,
            self.outcome,
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.won)

    def word(self, cell: int) -> str:
        """What is on the card in a cell, in a word; a gap has none."""
        face = self.grid[cell]
        return pictures(self.box)[face].word if face else ""

    def words(self, faces: Iterable[str]) -> list[str]:
        """What is on these faces."""
        return [pictures(self.box)[face].word for face in faces]

    @property
    def in_pile(self) -> int:
        """How many cards can still be drawn."""
        return self.pile.size + len(self.top)


def start(setup: Setup) -> Jinx:
    """Everything in the pile, before the first grid is laid."""
    options = setup.options
    pace = options.get("pace", PACES[0])
    if pace not in PACES:
        raise TablekitError(f"a pace is one of {', '.join(PACES)}; {nearest(pace, PACES)}")
    pile = Pile(cards(setup.box))
    pile.size -= removed(setup.box, setup.seats)
    return Jinx(
        setup.rulings,
        setup.box,
        pile,
        [[] for _ in range(setup.seats)],
        [""] * len(CELLS),
        list(CELLS),
        pace=pace,
        youngest=youngest(setup.seats, options["ages"]) if "ages" in options else None,
    )


def youngest(seats: int, ages: Any) -> int:
    """JX-04 The seat of the youngest; of several, the first."""
    whole = isinstance(ages, list | tuple) and all(type(age) is int and age >= 0 for age in ages)
    if not whole or len(ages) != seats:
        raise TablekitError(f"ages are {seats} whole numbers, one a seat; not {ages!r}")
    return list(ages).index(min(ages))


def check_box(data: Mapping[str, Any]) -> None:
    """What holds of every box: two faces a card, four tags a face, nothing twice, all totals.

    Raises:
        BoxError: what doesn't hold, and what would.
    """
    found = [card["id"] for card in data["card"]]
    if found != list(range(1, len(found) + 1)):
        wrong = next(n for n, id in enumerate(found, 1) if id != n)
        raise BoxError(f"cards are numbered from 1; card {wrong} has the id {found[wrong - 1]}")
    _check_totals(data, len(found))
    _once(data["tags"], "tag")
    for card in data["card"]:
        for side in SIDES:
            _check_face(f"{card['id']}{side}", card[side], data["tags"])
        shared = set(card["A"]["tags"]) & set(card["B"]["tags"])
        if shared:
            both = ", ".join(sorted(shared))
            raise BoxError(f"the two faces of card {card['id']} share no tag, but both have {both}")
    faces = [(f"{card['id']}{side}", card[side]) for card in data["card"] for side in SIDES]
    _once([face["emoji"] for _, face in faces], "emoji")
    _once([face["word"] for _, face in faces], "word")
    for name, face in faces:
        if face["word"] in data["tags"]:
            raise BoxError(f"the word of {name}, {face['word']!r}, is a tag: no clue would be sure")
    seen: dict[frozenset[str], str] = {}
    for name, face in faces:
        twin = seen.setdefault(frozenset(face["tags"]), name)
        if twin != name:
            raise BoxError(f"{twin} and {name} have the same tags; no two faces may")
    used = Counter(tag for _, face in faces for tag in face["tags"])
    for tag in data["tags"]:
        if not RAREST <= used[tag] <= COMMONEST:
            raise BoxError(
                f"a tag is on {RAREST} to {COMMONEST} faces, so that it is vague but not hopeless;"
                f" {tag!r} is on {used[tag]}"
            )


def _check_face(name: str, face: Mapping[str, Any], tags: list[str]) -> None:
    own = face["tags"]
    if len(own) != TAGS or len(set(own)) != TAGS:
        raise BoxError(f"a face has {TAGS} different tags; {name} has {', '.join(own) or 'none'}")
    for tag in own:
        if tag not in tags:
            raise BoxError(f"{name} has a tag {tag!r} that is not listed; {nearest(tag, tags)}")


def _once(items: list[str], what: str) -> None:
    (item, count), *_ = Counter(items).most_common(1) or [("", 0)]
    if count > 1:
        raise BoxError(f"every {what} is there once, but {item!r} is there {count} times")


def _check_totals(data: Mapping[str, Any], count: int) -> None:
    counts = {
        "cards": count,
        "faces": 2 * count,
        "positions": len(CELLS),
        "tags": len(data["tags"]),
    }
    for name, total in data["totals"].items():
        if counts.get(name) != total:
            raise BoxError(f"[totals] says {name} = {total}, but the box makes {counts.get(name)}")
    players = [deal["players"] for deal in data["deal"]]
    if players != [3, 4, 5, 6]:
        raise BoxError(f"a box says how to deal to 3, 4, 5 and 6 players, not to {players}")
    for deal in data["deal"]:
        made = deal["removed"] + len(CELLS) + deal["pile"]
        if made != count:
            raise BoxError(
                f"for {deal['players']} players {deal['removed']} cards are removed,"
                f" {len(CELLS)} laid out and {deal['pile']} in the pile: {made} cards;"
                f" the box has {count}"
            )


def points(s: Jinx) -> list[int]:
    """JX-24 The cards that each has won so far."""
    return [len(cards) for cards in s.won]
