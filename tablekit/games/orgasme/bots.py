"""The greedy player of OrgasMe!: it looks at the meters, and at what hits hardest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tablekit.core.requests import Move, Some

FOND_OF = {
    "ride_the_porcelain_god": 9,
    "princess": 8,
    "sex_object": 7,
    "cum_control": 6,
    "dauntless": 5,
    "old_school": 5,
    "marathon": 5,
    "seasoned": 5,
    "escape_artist": 4,
    "slave": 4,
    "love_letter": 4,
    "breath_control": 4,
    "chastity": 3,
}
"""Preferences it likes to keep; the others are worth 2."""
BLOCKS = ("fake_orgasm", "safe_word", "fart", "migraine")
"""Reactions that block, those it plays first first."""


def watches_the_meters(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Hits whoever stands highest, answers what hurts, and pays with what it needs least."""
    scored = [(worth(view, move), random.random(), move) for move in moves]
    best = max(scored, key=lambda entry: entry[:2])[2]
    if isinstance(best, Some):
        spare = sorted(best.items, key=lambda card: (use_of(view, card), card))
        return best.taking(spare[: best.minimum])
    return best


def worth(view: dict[str, Any], move: Move | Some) -> float:
    """How good a move looks; to pass or to end is worth nothing."""
    if isinstance(move, Some):
        return worth_for_two(view, move)
    me: int = view["arousal"][view["seat"]]
    near_the_end: bool = me >= view["out_at"] - 3
    match move:
        case ("attack", card, other):
            return worth_of_attack(view, hurt(view, card, other), other)
        case ("gear_up", one, two, other):
            return 1.5 + worth_of_attack(
                view, hurt(view, one, other) + hurt(view, two, other), other
            )
        case ("react", kind, *rest):
            return worth_of_reaction(view, kind, rest[0] if rest else 1)
        case ("keep", one, two):
            return float(FOND_OF.get(one, 2) + FOND_OF.get(two, 2))
        case ("keep" | "gourmet", card):
            return use_of(view, card)
        case ("love_letter", card, other):
            return 3 + float(view["arousal"][other]) - use_of(view, card)
        case ("discard", card):
            return 4 + near_the_end * 5 - use_of(view, card)
        case ("marathon" | "cold_feet", card):
            return (4 if me >= 3 else -9) + near_the_end * 5 - use_of(view, card)
        case ("passionate" | "playful" | "dirty_talk", card):
            return 4 - use_of(view, card)
        case ("chastity", card):
            return 1 if card not in BLOCKS and view["attack"]["reaction"] in BLOCKS else -1
        case ("master", card):
            target: int = view["arousal"][view["attack"]["at"]]
            return target - 4 - use_of(view, card)
        case ("striptease",):
            return 1 if len(view["hand"]) <= len(view["hand_sizes"]) else -1
        case ("masturbation",):
            return 3 - me
        case ("pass",) | ("end",) | ("suffer",):
            return 0
    return 1


def worth_for_two(view: dict[str, Any], move: Some) -> float:
    """What it costs two cards to do."""
    if move.verb == "cum_control":
        return 20
    if move.verb == "two_left_feet":
        return 4 - sum(sorted(use_of(view, card) for card in move.items)[:2])
    coming = increase(view, move.head[0] if move.head else 1)
    me: int = view["arousal"][view["seat"]]
    return 30 if me + coming >= view["out_at"] else coming - 2.5


def hurt(view: dict[str, Any], card: str, other: int) -> int:
    """What an action card adds, before abilities."""
    return 1 + len({*view["shows"][card]} & {*view["families"][other]})


def worth_of_attack(view: dict[str, Any], coming: int, other: int) -> float:
    """The higher somebody stands the better; at its own last space an answer could be the end."""
    stands: int = view["arousal"][other]
    if stands + coming >= view["out_at"]:
        return 100
    if view["arousal"][view["seat"]] >= view["out_at"] - 1:
        return -1
    return 5 + coming + stands / 4


def increase(view: dict[str, Any], number: int) -> int:
    """What the attack on it would add by that card."""
    total: int = sum(view["attack"]["increase"][number - 1].values())
    return total


def worth_of_reaction(view: dict[str, Any], kind: str, number: int) -> float:
    """Blocks are for what hurts, unless there are several; they are all for the end."""
    coming = increase(view, number)
    me: int = view["arousal"][view["seat"]]
    attacker = view["arousal"][view["attack"]["by"]]
    last: int = view["out_at"] - 1
    if kind in ("fake_orgasm", "ecstasy") and attacker == last:
        return 100
    if kind in BLOCKS:
        if me + coming > last:
            return 50 - BLOCKS.index(kind)
        spare = sum(card in BLOCKS for card in view["hand"]) - 1
        return coming + spare - 1.5 + (me >= last - 3) - 0.1 * BLOCKS.index(kind)
    return 0.5 if me + coming - (kind == "get_a_grip") <= last else -1


def use_of(view: dict[str, Any], card: str) -> float:
    """What a card in hand is worth keeping for: a block most, an action by whom it hits."""
    if card in BLOCKS:
        return 5
    if card not in view["shows"]:
        return 2.5
    others = set(range(len(view["families"]))) - {view["seat"], *view["out"]}
    return max((hurt(view, card, other) for other in others), default=1)
