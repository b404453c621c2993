"""One OrgasMe attack with its ten windows; abilities name the windows they act in.

The registry is the game's own affair: the core knows requests and nothing of abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.deck import Cards, Pile, known
from tablekit.core.events import Ending, Note
from tablekit.core.game import No, Setup
from tablekit.core.requests import Ask, Move, Race, Rules, Some
from tablekit.core.rulings import Rulings
from tablekit.core.state import State
from tests.core.doubles.double import double

OUT_AT = 11
FAMILIES = ("sports", "food", "dirty", "romance", "bondage", "religion")
ACTIONS = [f"{a}+{b}" for i, a in enumerate(FAMILIES) for b in FAMILIES[i + 1 :]]
REACTIONS = ["safe_word"] * 4 + ["fart"] * 3 + ["fake"] * 3 + ["grip"] * 2 + ["ecstasy"] * 2
BLOCKS = ("safe_word", "fart", "fake")
PASS: Move = ("pass",)


@dataclass(slots=True)
class Attack:
    """What the windows of one attack read and change."""

    by: int
    at: int
    card: str
    increase: int = 0
    matches: int = 0
    reaction: str = ""
    blocked: bool = False
    only: tuple[str, ...] = ()


@dataclass(slots=True)
class Evening(State):
    rulings: Rulings
    box: Any
    pile: Pile
    hands: list[list[str]]
    arousal: list[int]
    abilities: list[list[str]]
    families: list[list[str]]
    discard: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    active: int = 0
    dealt: bool = False
    turns: int = 0
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False)

    def copy(self) -> Evening:
        return Evening(
            self.rulings,
            self.box,
            self.pile.copy(),
            [hand[:] for hand in self.hands],
            self.arousal[:],
            [names[:] for names in self.abilities],
            [names[:] for names in self.families],
            self.discard[:],
            self.pending[:],
            self.gone[:],
            self.active,
            self.dealt,
            self.turns,
            self.outcome,
        )


# ---- abilities

Effect = Callable[[Evening, Attack], Rules[None]]


@dataclass(frozen=True)
class Ability:
    """Acts in one window, as the attacker's or as the target's."""

    name: str
    window: str
    whose: str
    effect: Effect


ABILITIES: dict[str, Ability] = {}


def ability(name: str, window: str, whose: str) -> Callable[[Effect], Effect]:
    def enter(effect: Effect) -> Effect:
        ABILITIES[name] = Ability(name, window, whose, effect)
        return effect

    return enter


def window(s: Evening, a: Attack, name: str) -> Rules[None]:
    """OM-23 Whoever has an ability for this window uses it, the attacker first."""
    for whose, seat in (("attacker", a.by), ("target", a.at)):
        for own in s.abilities[seat][:]:
            if s.outcome is None and (ABILITIES[own].window, ABILITIES[own].whose) == (name, whose):
                yield from ABILITIES[own].effect(s, a)


@ability("master", "AT-0", "attacker")
def master(s: Evening, a: Attack) -> Rules[None]:
    """OM-A23 For a card: nothing but Safe Word helps."""
    if (yield from pays(s, a.by, "OM-A23")):
        a.only = ("safe_word",)


@ability("seasoned", "AT-2", "attacker")
def seasoned(s: Evening, a: Attack) -> Rules[None]:
    """OM-A15 One more when the card shows a preference of the attacker's own."""
    a.increase += any(family in a.card.split("+") for family in s.families[a.by])
    yield from ()


@ability("sex_object", "AT-3", "target")
def sex_object(s: Evening, a: Attack) -> Rules[None]:
    """OM-A02 The attacker suffers too, block or no block, when the card matches."""
    if a.matches:
        yield from raised(s, a.by, 1, "OM-A02")


@ability("escape_artist", "AT-4", "target")
def escape_artist(s: Evening, a: Attack) -> Rules[None]:
    """OM-A27 For two cards the attack is blocked; it is no reaction."""
    hand = s.hands[a.at]
    if len(hand) < 2:
        return
    move: Move = yield Ask(a.at, [PASS, Some("escape", hand, 2, 2)], "OM-A27")
    if move != PASS:
        put_down(s, a.at, move[1:])
        a.blocked = True
        s.tell("OM-A27", "escapes", a.at)


@ability("cold_feet", "AT-7", "attacker")
def cold_feet(s: Evening, a: Attack) -> Rules[None]:
    """OM-A09 Blocked by a card: a card for one step back."""
    if a.reaction in BLOCKS and (yield from pays(s, a.by, "OM-A09")):
        yield from raised(s, a.by, -1, "OM-A09")


@ability("slave", "AT-8", "target")
def slave(s: Evening, a: Attack) -> Rules[None]:
    """OM-A24 A match without a reaction: a card."""
    if a.matches and not a.reaction:
        yield from draws(s, a.at, "OM-A24")


@ability("black_hole", "AT-8", "target")
def black_hole(s: Evening, a: Attack) -> Rules[None]:
    """OM-A11 The matching card may go to the target's hand."""
    if a.matches and (yield Ask(a.at, [PASS, ("keep", a.card)], "OM-A11")) != PASS:
        s.pending.remove(a.card)
        s.hands[a.at].append(a.card)


@ability("porcelain_god", "going out", "either")
def porcelain_god(s: Evening, a: Attack) -> Rules[None]:
    """OM-A13 Instead of going out, three steps back, once."""
    yield from ()


def raised(s: Evening, seat: int, by: int, rule: str) -> Rules[None]:
    """OM-20, OM-21 Every change at once; past the end is out, unless something stands in."""
    s.arousal[seat] = max(0, s.arousal[seat] + by)
    s.tell(rule, "arousal", seat, by, s.arousal[seat])
    if s.arousal[seat] >= OUT_AT:
        if "porcelain_god" in s.abilities[seat]:
            s.abilities[seat].remove("porcelain_god")
            s.families[seat] = [family for family in s.families[seat] if family != "dirty"]
            s.arousal[seat] = OUT_AT - 3
            s.tell("OM-A13", "kneels", seat)
        else:
            s.outcome = Ending((), "OM-20", losers=(seat,))
    yield from ()


def pays(s: Evening, seat: int, rule: str) -> Rules[bool]:
    """OM-24 What has a cost is optional."""
    if not s.hands[seat]:
        return False
    moves = [PASS, *(("pay", card) for card in sorted(set(known(s.hands[seat]))))]
    move: Move = yield Ask(seat, moves, rule, hidden=True)
    if move != PASS:
        put_down(s, seat, move[1:])
    return move != PASS


# ---- the attack


def attack(s: Evening, by: int, at: int, card: str) -> Rules[None]:
    """OM-23 The ten windows in their order."""
    a = Attack(by, at, card)
    s.hands[by].remove(card)
    s.pending.append(card)
    yield from window(s, a, "AT-0")
    s.tell("OM-10", "attacks", by, at, card)
    a.matches = sum(family in card.split("+") for family in s.families[at])
    a.increase = 1 + a.matches
    # A generator runs only when its turn comes.
    for step in (
        window(s, a, "AT-2"),
        window(s, a, "AT-3"),
        window(s, a, "AT-4"),
        reaction(s, a),
        hit(s, a),
        window(s, a, "AT-7"),
        window(s, a, "AT-8"),
    ):
        yield from step
        if s.outcome is not None:
            break
    s.discard += s.pending
    s.pending.clear()


def reaction(s: Evening, a: Attack) -> Rules[None]:
    """OM-19 Every target is asked, with a reaction card in hand or without."""
    cards = sorted(set(known(s.hands[a.at])) & set(a.only or REACTIONS))
    move: Move = yield Ask(a.at, [PASS, *(("react", c) for c in cards)], "OM-19", hidden=True)
    if move == PASS:
        return
    a.reaction = move[1]
    s.hands[a.at].remove(a.reaction)
    s.pending.append(a.reaction)
    a.blocked = a.blocked or a.reaction in BLOCKS
    s.tell("OM-19", "reacts", a.at, a.reaction)
    match a.reaction:
        case "fake" | "ecstasy":
            yield from raised(s, a.by, 1, "OM-R3")
        case "fart":
            yield from raised(s, a.at, -1, "OM-R4")
        case "grip":
            a.increase -= 1


def hit(s: Evening, a: Attack) -> Rules[None]:
    """OM-17 Not blocked: the increase."""
    if not a.blocked:
        yield from raised(s, a.at, a.increase, "OM-17")


# ---- the turn


def start(setup: Setup) -> Evening:
    return Evening(
        setup.rulings,
        setup.box,
        Pile(ACTIONS + REACTIONS),
        [[], []],
        [0, 0],
        [["seasoned", "cold_feet", "master"], ["sex_object", "escape_artist", "black_hole"]],
        [["sports", "food"], ["dirty", "bondage"]],
    )


def position(setup: Setup, data: Mapping[str, Any]) -> Evening:
    s = start(setup)
    for seat, hand in enumerate(data["hands"]):
        for card in hand:
            s.pile.cards.remove(card)
            s.pile.size -= 1
            s.hands[seat].append(card)
    s.arousal = list(data["arousal"])
    s.abilities = [list(names) for names in data["abilities"]]
    s.families = [list(names) for names in data["families"]]
    s.dealt = True
    return s


def turn(s: Evening) -> Rules[None]:
    """OM-09, OM-10, OM-11, OM-12 Everybody draws, then attacks until the player ends it."""
    if not s.dealt:
        for seat in (0, 1):
            s.hands[seat] += yield from s.pile.draw_many(4, "OM-07")
        s.dealt = True
        return
    s.turns += 1
    if s.turns > 50:
        s.outcome = Ending((), "OM-29")
        return
    by, at = s.active, 1 - s.active
    for seat in (by, at):
        yield from draws(s, seat, "OM-09")
    while s.outcome is None:
        cards = [card for card in sorted(set(known(s.hands[by]))) if "+" in card]
        moves: list[Move] = [("end",), *(("attack", card) for card in cards)]
        move: Move = yield Ask(by, moves, "OM-10")
        if move == ("end",):
            break
        yield from attack(s, by, at, move[1])
    s.active = at


def draws(s: Evening, seat: int, rule: str) -> Rules[None]:
    """OM-15 An empty pile is made of the discards; when there are none, nothing is drawn."""
    if not s.pile.size:
        s.pile.add(s.discard)
        s.discard.clear()
    if s.pile.size:
        card = yield from s.pile.draw(rule)
        s.hands[seat].append(card)
        s.tell(rule, "draws", seat)
        s.tell(rule, "drawn", card, only=(seat,))


def put_down(s: Evening, seat: int, cards: tuple[str, ...]) -> None:
    for card in cards:
        s.hands[seat].remove(card)
        s.discard.append(card)


def view(s: Evening, seat: int | None) -> dict[str, Any]:
    return {
        "hand": None if seat is None else sorted(s.hands[seat]),
        "sizes": [len(hand) for hand in s.hands],
        "arousal": list(s.arousal),
        "abilities": [list(names) for names in s.abilities],
        "families": [list(names) for names in s.families],
        "discard": list(s.discard),
        "pending": list(s.pending),
        "pile": s.pile.size,
        "active": s.active,
    }


def hidden(s: Evening, seat: int | None) -> list[list[Pile | Cards]]:
    hands: list[Pile | Cards] = [hand for owner, hand in enumerate(s.hands) if owner != seat]
    return [[*hands, s.pile]]


def census(s: Evening) -> Iterator[str]:
    yield from (*s.hands[0], *s.hands[1], *s.pile.cards, *s.discard, *s.pending)


def refusals(s: Evening, request: Ask | Race, seat: int) -> Iterator[No]:
    if request.rule == "OM-19":
        for card in sorted(set(REACTIONS) - set(s.hands[seat])):
            yield No(("react", card), "OM-19")


RULE_OF = {"attack": "OM-10", "react": "OM-19", "escape": "OM-A27", "keep": "OM-A11"}

GAME = double(
    "orgasme_double",
    (2, 2),
    "OM-07 OM-09 OM-10 OM-12 OM-15 OM-17 OM-19 OM-20 OM-23 OM-24 OM-29 OM-R3 OM-R4"
    " OM-A02 OM-A09 OM-A11 OM-A13 OM-A15 OM-A23 OM-A24 OM-A27",
    choices={
        "pass": "pass",
        "end": "end the turn",
        "attack": "attack with {0}",
        "react": "react with {0:name}",
        "escape": "escape for two cards",
        "keep": "keep {0}",
        "pay": "pay with {0}",
    },
    events={
        "attacks": "{0:seat} attacks {1:seat} with {2}",
        "arousal": "{0:seat} goes {1:+d} to {2}",
        "kneels": "{0:seat} rides the porcelain god",
        "reacts": "{0:seat} reacts with {1:name}",
        "escapes": "{0:seat} escapes",
        "draws": "{0:seat} draws",
        "drawn": "it is {0}",
    },
    start=start,
    turn=turn,
    position=position,
    rule_of=lambda move: RULE_OF.get(move[0], "OM-24" if move[0] == "pay" else "OM-12"),
    refusals=refusals,
    view=view,
    hidden=hidden,
    census=census,
)
