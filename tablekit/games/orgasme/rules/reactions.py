"""What the target may answer to an attack, and what each reaction card does."""

from __future__ import annotations

from typing import NamedTuple

from tablekit.core.deck import Cards
from tablekit.core.requests import Ask, Move, Rules
from tablekit.games.orgasme.cards import REACTIONS, held
from tablekit.games.orgasme.rules.ending import change
from tablekit.games.orgasme.rules.offers import PASS, add_offers, use
from tablekit.games.orgasme.rules.windows import Moves
from tablekit.games.orgasme.state import Attack, Orgasme


class Effect(NamedTuple):
    """A reaction card's rule, whether it blocks, and whom or what it changes by how much."""

    rule: str
    blocks: bool
    attacker: int
    target: int
    increase: int


EFFECTS = {
    "safe_word": Effect("OM-R1", True, 0, 0, 0),
    "migraine": Effect("OM-R2", True, -1, 0, 0),
    "fake_orgasm": Effect("OM-R3", True, +1, 0, 0),
    "fart": Effect("OM-R4", True, 0, -1, 0),
    "ecstasy": Effect("OM-R5", False, +1, 0, 0),
    "get_a_grip": Effect("OM-R6", False, 0, 0, -1),
}


def windows(seat: int) -> list[Ask]:
    """The plain windows of a seat, by the reactions it may play (as bits): made once."""
    return [
        Ask(
            seat,
            (PASS, *(("react", kind) for n, kind in enumerate(REACTIONS) if bits >> n & 1)),
            "OM-19",
            hidden=True,
        )
        for bits in range(1 << len(REACTIONS))
    ]


PLAIN = [windows(seat) for seat in range(6)]


def reactions_in(s: Orgasme, hand: Cards) -> int:
    """The reactions in a hand, as bits; for the moves of its owner."""
    bits, bit_of = 0, s.cards.reaction_bits
    for card in held(hand):
        bits |= bit_of[card]
    return bits


def react(s: Orgasme, a: Attack, kind: str, number: int = 1) -> None:
    """OM-R0 A reaction card answers one action card, and nothing else."""
    a.answer, a.answer_to = kind, number
    s.hands[a.at].remove(kind)
    s.pending.append(kind)
    if s.log is not None:
        s.tell("OM-19", "reacts", a.at, kind)


def defend(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-19 AT-4 where an ability helps, or two cards come at once: asked until it is enough.

    Against two cards one defence is all there is, unless escaping is read otherwise (G-13).
    """
    at, two = a.at, len(a.cards) == 2
    single_defence = two and s.rulings.gearup_escape == "one"
    while s.hands[at]:
        moves: Moves = [PASS]
        may_react = not a.answer
        if may_react:
            bits = reactions_in(s, s.hands[at]) & a.allowed
            for place, kind in enumerate(REACTIONS):
                if bits >> place & 1:
                    moves += [("react", kind, 1), ("react", kind, 2)] if two else [("react", kind)]
        before = len(moves)
        add_offers(s, at, s.acts.defence[at], moves)
        if not may_react and len(moves) == before:
            return
        move: Move = yield Ask(at, moves, "OM-19", hidden=True)
        if move == PASS:
            return
        if move[0] == "react":
            react(s, a, *move[1:])
        else:
            yield from use(s, at, move)
        if single_defence:
            return


def take_effect(s: Orgasme, a: Attack) -> int:
    """OM-R1, OM-R2, OM-R3, OM-R4, OM-R5, OM-R6 AT-5: a block, the attacker, the target.

    Returns what it does to the increase.
    """
    rule, blocks, attacker, target, increase = EFFECTS[a.reaction]
    if blocks:
        a.blocked = True
        s.tell(rule, "blocked", a.at, a.reaction)
    if attacker and not withheld(s, a, a.by, attacker, "card"):
        change(s, a.by, attacker, rule)
        if s.cut:
            return 0
    if target and not withheld(s, a, a.at, target, "card"):
        change(s, a.at, target, rule)
    if increase:
        if withheld(s, a, a.at, increase, "increase"):
            increase = 0
        else:
            s.tell(rule, "less", a.at)
    for own in s.acts.reaction[a.at]:
        own.act(s, a)
    return increase


def withheld(s: Orgasme, a: Attack, seat: int, by: int, source: str) -> bool:
    """Whether an ability of the attacker keeps a reaction from changing this.

    The source is the "card" itself, the "increase" of the attack, or an "ability".
    """
    return any(own.act(s, a, seat, by, source) for own in s.acts.reaction_change[a.by])
