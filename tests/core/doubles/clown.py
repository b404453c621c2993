"""Sexy's hard effects in small: a gaze saved in mid-effect, shots, an event inside an event.

Three guys and four girls. A card is its name and the face it shows when a face is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.deck import Cards, Pile
from tablekit.core.events import Ending, Note
from tablekit.core.game import No, Setup
from tablekit.core.requests import Ask, Move, Race, Rules
from tablekit.core.rulings import Rulings
from tablekit.core.state import State
from tests.core.doubles.double import double

GUYS = range(3)
GIRLS = ("amy", "olga", "juana", "laura")
SMOKING = "laura"
LIMIT = 4
DECK = [
    f"{name} {face}"
    for name, copies in (("clown", 3), ("boast", 3), ("labia", 3), ("laxative", 3))
    for face in ("smile", "sad")
    for _ in range(copies)
]
EVENTS = ["shots"] * 5 + ["wc"] * 3 + ["time"] * 3
PASS: Move = ("pass",)


@dataclass(slots=True)
class Scene(State):
    rulings: Rulings
    box: Any
    deck: Pile
    events: Pile
    discard: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=lambda: [[] for _ in GUYS])
    gaze: dict[str, int | None] = field(default_factory=lambda: dict.fromkeys(GIRLS))
    points: list[dict[str, int]] = field(
        default_factory=lambda: [dict.fromkeys(GIRLS, 0) for _ in GUYS]
    )
    tokens: list[int] = field(default_factory=lambda: [0 for _ in GUYS])
    out: list[bool] = field(default_factory=lambda: [False for _ in GUYS])
    skip: list[bool] = field(default_factory=lambda: [False for _ in GUYS])
    active: int = 0
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False)

    def copy(self) -> Scene:
        return Scene(
            self.rulings,
            self.box,
            self.deck.copy(),
            self.events.copy(),
            self.discard[:],
            self.over[:],
            [hand[:] for hand in self.hands],
            self.gaze.copy(),
            [points.copy() for points in self.points],
            self.tokens[:],
            self.out[:],
            self.skip[:],
            self.active,
            self.outcome,
        )


def start(setup: Setup) -> Scene:
    return Scene(setup.rulings, setup.box, Pile(DECK), Pile(EVENTS))


def position(setup: Setup, data: Mapping[str, Any]) -> Scene:
    """Hands, gazes, tokens; the rest of the cards is the deck."""
    s = start(setup)
    for guy, hand in enumerate(data.get("hands", [[], [], []])):
        for card in hand:
            s.deck.cards.remove(card)
            s.deck.size -= 1
            s.hands[guy].append(card)
    s.gaze.update(data.get("gaze", {}))
    s.tokens = list(data.get("tokens", s.tokens))
    for event in data.get("over", ()):
        s.events.cards.remove(event)
        s.events.size -= 1
        s.over.append(event)
    s.active = data.get("active", 0)
    return s


def turn(s: Scene) -> Rules[None]:
    """TURN A guy draws, then plays one card or none; after the last guy there is an event."""
    guy = s.active
    if s.skip[guy]:
        s.skip[guy] = False
        s.tell("TURN", "skips", guy)
    elif not s.out[guy]:
        while len(s.hands[guy]) < 4:
            s.hands[guy].append((yield from draw(s)))
        move: Move = yield Ask(guy, open_moves(s, guy), "TURN")
        match move:
            case ("clown",):
                yield from clown(s, guy)
            case ("boast", girl):
                yield from boast(s, guy, girl)
    s.active = (guy + 1) % len(GUYS)
    if s.active == 0:
        yield from event(s)


def open_moves(s: Scene, guy: int) -> list[Move]:
    moves = [PASS]
    if holds(s, guy, "clown"):
        moves.append(("clown",))
    if holds(s, guy, "boast"):
        moves += [("boast", girl) for girl in GIRLS if girl != SMOKING]
    return moves


def clown(s: Scene, guy: int) -> Rules[None]:
    """CARD-08 Girl by girl: Labia's window, the gaze, a failure; all girls at his location."""
    play(s, guy, "clown")
    for girl in GIRLS:
        if girl != SMOKING:
            yield from take_gaze(s, girl, guy)
            s.points[guy][girl] -= 1
            s.tell("CARD-08", "failure", guy, girl)


def boast(s: Scene, guy: int, girl: str) -> Rules[None]:
    """CARD-07 A smile: her gaze and a success; a sad face: a failure."""
    play(s, guy, "boast")
    face = yield from read_face(s)
    if face == "smile":
        yield from take_gaze(s, girl, guy)
    s.points[guy][girl] += 1 if face == "smile" else -1
    s.tell("CARD-07", "face", guy, girl, face)


def read_face(s: Scene) -> Rules[str]:
    """FACE The face of the next card; when the deck runs out the discards return."""
    card = yield from draw(s, face_of)
    s.discard.append(card)
    return face_of(card)


def face_of(card: str) -> str:
    return card.split(" ")[1]


def draw(s: Scene, label: Any = None) -> Rules[str]:
    """DRAW"""
    if not s.deck.size:
        s.deck.add(s.discard)
        s.discard.clear()
    card: str = yield from s.deck.draw("DRAW", label)
    return card


def take_gaze(s: Scene, girl: str, guy: int) -> Rules[None]:
    """GAZE She looks at him, unless the one she looks at has the gift of the gab."""
    holder = s.gaze[girl]
    if holder == guy or (holder is not None and (yield from saved(s, holder, girl))):
        return
    s.gaze[girl] = guy
    s.tell("GAZE", "gaze", guy, girl)


def lose_gazes(s: Scene, guy: int, window: bool) -> Rules[None]:
    """GAZE Every girl looks away from him, Labia's window each."""
    for girl in GIRLS:
        if s.gaze[girl] == guy and not (window and (yield from saved(s, guy, girl))):
            s.gaze[girl] = None
            s.tell("GAZE", "looks_away", guy, girl)


def saved(s: Scene, guy: int, girl: str) -> Rules[bool]:
    """CARD-22 The window of Labia: the same for everybody, with the card or without."""
    moves = [PASS, ("labia", girl)] if holds(s, guy, "labia") else [PASS]
    move: Move = yield Ask(guy, moves, "CARD-22", hidden=True)
    if move == PASS:
        return False
    play(s, guy, "labia")
    return True


def event(s: Scene) -> Rules[None]:
    """EVENT-08, EVENT-09, EVENT-03 The third time ends it; WC brings another event at once."""
    what: str = yield from s.events.draw("EVENT-00")
    s.over.append(what)
    s.tell("EVENT-00", "event", what)
    if what == "time" and s.over.count("time") == 3:
        best = max(sum(points.values()) for points in s.points)
        winners = tuple(guy for guy in GUYS if sum(s.points[guy].values()) == best)
        s.outcome = Ending(winners, "EVENT-03")
    elif what == "shots":
        yield from shots(s)
    elif what == "wc":
        for girl in GIRLS:
            holder = s.gaze[girl]
            if holder is not None and not (yield from saved(s, holder, girl)):
                s.gaze[girl] = None
                s.tell("GAZE", "looks_away", holder, girl)
        yield from event(s)


def shots(s: Scene) -> Rules[None]:
    """EVENT-08 First all gains, then all who fall out, then Laxative for those still in."""
    drinking = [guy for guy in GUYS if not s.out[guy]]
    for guy in drinking:
        s.tokens[guy] += 1
        s.tell("EVENT-08", "drinks", guy, s.tokens[guy])
    for guy in drinking:
        if s.tokens[guy] >= LIMIT:
            yield from eliminate(s, guy)
    for guy in drinking:
        if not s.out[guy]:
            yield from laxative_window(s, guy)


def eliminate(s: Scene, guy: int) -> Rules[None]:
    """ALC-04 Out: his gazes return without a window, his hand is discarded."""
    s.out[guy] = True
    s.tell("ALC-04", "out", guy)
    yield from lose_gazes(s, guy, window=False)
    s.discard += s.hands[guy]
    s.hands[guy].clear()


def laxative_window(s: Scene, guy: int) -> Rules[None]:
    """CARD-19 Each rival in turn may; one a guy and gain."""
    for rival in GUYS:
        if rival == guy or s.out[rival]:
            continue
        moves = [PASS, ("laxative", guy)] if holds(s, rival, "laxative") else [PASS]
        move: Move = yield Ask(rival, moves, "CARD-19", hidden=True)
        if move != PASS:
            play(s, rival, "laxative")
            s.skip[guy] = True
            yield from lose_gazes(s, guy, window=True)
            return


def holds(s: Scene, guy: int, name: str) -> bool:
    return f"{name} smile" in s.hands[guy] or f"{name} sad" in s.hands[guy]


def play(s: Scene, guy: int, name: str) -> None:
    card = next(f"{name} {face}" for face in ("smile", "sad") if f"{name} {face}" in s.hands[guy])
    s.hands[guy].remove(card)
    s.discard.append(card)
    s.tell("TURN", "plays", guy, name)


def view(s: Scene, seat: int | None) -> dict[str, Any]:
    return {
        "hand": None if seat is None else sorted(s.hands[seat]),
        "sizes": [len(hand) for hand in s.hands],
        "deck": s.deck.size,
        "discard": list(s.discard),
        "over": list(s.over),
        "gaze": dict(s.gaze),
        "points": [dict(points) for points in s.points],
        "tokens": list(s.tokens),
        "out": list(s.out),
        "skip": list(s.skip),
        "active": s.active,
    }


def hidden(s: Scene, seat: int | None) -> list[list[Pile | Cards]]:
    hands: list[Pile | Cards] = [hand for guy, hand in enumerate(s.hands) if guy != seat]
    return [[*hands, s.deck], [s.events]]


def census(s: Scene) -> Iterator[str]:
    for hand in s.hands:
        yield from hand
    yield from (*s.deck.cards, *s.discard, *s.events.cards, *s.over)


def refusals(s: Scene, request: Ask | Race, seat: int) -> Iterator[No]:
    if request.rule == "TURN":
        yield No(("boast", SMOKING), "CARD-07")
        if not holds(s, seat, "clown"):
            yield No(("clown",), "CARD-08")


RULE_OF = {"clown": "CARD-08", "boast": "CARD-07", "labia": "CARD-22", "laxative": "CARD-19"}


def rule_of(move: Move) -> str:
    return RULE_OF.get(move[0], "TURN")


GAME = double(
    "clown",
    (3, 3),
    "TURN DRAW FACE GAZE CARD-07 CARD-08 CARD-19 CARD-22"
    " EVENT-00 EVENT-03 EVENT-08 EVENT-09 ALC-04",
    choices={
        "pass": "pass",
        "clown": "act like a clown",
        "boast": "boast to {0:name}",
        "labia": "keep the gaze of {0:name}",
        "laxative": "a laxative for {0:seat}",
    },
    events={
        "plays": "{0:seat} plays {1:name}",
        "skips": "{0:seat} does not play",
        "gaze": "{1:name} looks at {0:seat}",
        "looks_away": "{1:name} looks away from {0:seat}",
        "failure": "{0:seat} fails with {1:name}",
        "face": "{1:name} shows {0:seat} a {2} face",
        "event": "event: {0:name}",
        "drinks": "{0:seat} drinks and has {1}",
        "out": "{0:seat} is out",
    },
    start=start,
    turn=turn,
    position=position,
    rule_of=rule_of,
    refusals=refusals,
    view=view,
    hidden=hidden,
    census=census,
)
