"""What the outside asks: the rule of a choice, and what can't be done now and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from tablekit.core.game import No
from tablekit.core.requests import Ask, Move, Race
from tablekit.games.orgasme.cards import EVENTS, REACTIONS
from tablekit.games.orgasme.rules.attack import sums
from tablekit.games.orgasme.rules.offers import spent
from tablekit.games.orgasme.rules.windows import ABILITIES, BY_VERB, Ability
from tablekit.games.orgasme.state import Attack, Orgasme

SAID_WHOLE = frozenset(
    [
        "masturbation",
        "meditation",
        "striptease",
        "immobilize",
        "snack_attack",
        "slave",
        "black_hole",
        "two_left_feet",
        "cum_control",
    ]
)
"""Abilities whose sentence names no card: it says what comes of it, also in a refusal."""

RULE_OF = {
    "attack": "OM-10",
    "end": "OM-12",
    "draw": "OM-13",
    "react": "OM-19",
    "discard": "OM-A14",
    "suffer": "OM-A14",
    "pass": "OM-24",
}


def rule_of(move: Move) -> str:
    """The rule that a choice applies."""
    verb = move[0]
    if verb in BY_VERB:
        return BY_VERB[verb].rule
    if verb == "keep":
        return "OM-04" if len(move) == 3 else "OM-L4"
    return RULE_OF[verb]


def phrase(s: Orgasme, move: Move) -> tuple[str, tuple[Any, ...]]:
    """Which sentence says a move: some have one for two cards, or an attack with two."""
    verb, *args = move
    if verb == "pass":
        return passing(s)
    if verb == "keep" and len(args) == 2:
        return "keep_two", tuple(args)
    if verb == "react" and len(args) == 2:
        return "react_to", tuple(args)
    if verb == "escape" and args and args[0] in (1, 2):
        return "escape_from", tuple(args)
    if verb == "attack" and len(args) == 1:
        return "attack_with", tuple(args)
    if verb == "attack" and args[0] in s.cards.shown and args[1] in s.targets(s.active):
        return "attack_sum", (*args, the_sum(s, args[0], args[1]))
    if verb == "gear_up" and 0 < len(args) < 3:
        return "gear_up_with", (args,)
    if verb in ABILITIES and not args and verb not in SAID_WHOLE:
        return "use", (verb,)
    return verb, tuple(args)


def passing(s: Orgasme) -> tuple[str, tuple[Any, ...]]:
    """What is let go by passing: abilities, an answer to an attack, or the draw at the end."""
    if s.declines:
        return ("pass_one", "pass_two")[len(s.declines) - 1], s.declines
    if s.attack is None:
        return "pass_draw", ()
    return "pass_more" if s.attack.answer or s.attack.escaped else "pass_answer", ()


def the_sum(s: Orgasme, card: str, at: int) -> str:
    """What an attack comes to when nothing is done about it (OM-17, OM-18): "1 + 1 = 2".

    A term for the attack, one for the matches, one for what abilities add.
    """
    [(matches, added, _)] = sums(s, Attack(s.active, at, (card,)))
    terms = [1, *filter(None, (matches, added))]
    total = f" = {sum(terms)}" if len(terms) > 1 else ""
    return " + ".join(map(str, terms)) + total


def refusals(s: Orgasme, request: Ask | Race, seat: int) -> Iterator[No]:
    """What a seat that is asked can't do, and by which rule."""
    if request.rule == "OM-04":
        yield from refused_pairs(s, seat)
    elif request.rule == "OM-10":
        yield from refused_abilities(s, seat)
        yield No(("draw",), "OM-13")
        yield from refused_attacks(s, seat)
        yield from foreign_abilities(s, seat)
        yield from refused_uses(s, seat)
        yield from (No(("attack", event), "OM-E0") for event in EVENTS)
    elif request.rule == "OM-19":
        yield from refused_reactions(s, seat)
    elif isinstance(request, Ask) and ("pass",) in request.moves:
        yield from refused_at_the_start(s, request, seat)
        for card in dict.fromkeys(s.hands[seat]):
            if card in REACTIONS:
                yield No(("react", card), "OM-R0")


def refused_pairs(s: Orgasme, seat: int) -> Iterator[No]:
    """Two of one family."""
    family = s.cards.family_of
    for one, other in combinations(s.dealt[seat], 2):
        if family[one] == family[other]:
            yield No(("keep", one, other), "OM-05")


def refused_attacks(s: Orgasme, seat: int) -> Iterator[No]:
    """Not oneself, not who is out, not twice, and with action cards only."""
    hand = dict.fromkeys(s.hands[seat])
    open_now = s.open_to_attack(seat)
    for other in range(s.seats):
        if not open_now >> other & 1:
            for card in hand:
                if card in s.cards.shown:
                    yield No(("attack", card, other), "OM-10", (why_not_open(s, seat, other),))
    for verb in ("attack", "react"):
        yield from (No((verb, card), "OM-R0") for card in hand if card in REACTIONS)


def why_not_open(s: Orgasme, seat: int, other: int) -> str:
    """G-27 Why somebody can't be attacked."""
    if other == seat:
        return "why_yourself"
    return "why_attacked" if s.inside >> other & 1 else "why_out"


def refused_abilities(s: Orgasme, seat: int) -> Iterator[No]:
    """One's own that aren't open: spent, or for want of cards or of their condition."""
    for own in chosen(s, seat):
        moves: list[Any] = []
        if own in (*s.acts.main[seat], *s.acts.declare[seat], *s.acts.turn_end[seat]):
            assert own.offer is not None
            own.offer(s, own, seat, moves)
            if moves and spent(s, own):
                yield No((own.verb,), "OM-25")
            elif not moves:
                yield No((own.verb,), own.rule, (why_closed(s, own, seat),))
        elif own.window == "before_attack":
            used = own.once is True and own.name in s.used
            why = () if used else ("why_with_attack",)
            yield No((own.verb,), "OM-25" if used else own.rule, why)
        else:
            yield No((own.verb,), own.rule, ("why_not_now",))


def refused_uses(s: Orgasme, seat: int) -> Iterator[No]:
    """Of abilities that are open: the wrong cards, and who can't be meant."""
    hand = dict.fromkeys(s.hands[seat])
    open_now = [own.name for own in chosen(s, seat) if not spent(s, own)]
    if "playful" in open_now:
        for card in hand:
            if card in s.cards.shown:
                yield No(("playful", card), "OM-A12", ("why_no_reaction_card",))
    if "love_letter" in open_now:
        for other in (seat, *(other for other in range(s.seats) if not s.inside >> other & 1)):
            for card in hand:
                why = why_not_open(s, seat, other)
                yield No(("love_letter", card, other), "OM-A26", (why,))
    if "gear_up" in open_now:
        for card in hand:
            wrong = (card, card) if card in s.cards.shown else (card,)
            yield No(("gear_up", *wrong), "OM-A18", ("why_two_actions",))
        yield from refused_targets(s, seat)


def refused_targets(s: Orgasme, seat: int) -> Iterator[No]:
    """OM-10 Two cards at once are an attack as well, so not at everybody."""
    open_now = s.open_to_attack(seat)
    actions = [card for card in dict.fromkeys(s.hands[seat]) if card in s.cards.shown]
    for other in range(s.seats):
        if not open_now >> other & 1:
            why = why_not_open(s, seat, other)
            yield from (
                No(("gear_up", *two, other), "OM-10", (why,)) for two in permutations(actions, 2)
            )


def chosen(s: Orgasme, seat: int) -> Iterator[Ability]:
    """A seat's abilities that it uses when it likes."""
    return (own for own in optional() if own.name in s.preferences[seat])


def foreign_abilities(s: Orgasme, seat: int) -> Iterator[No]:
    """Nobody uses what isn't theirs."""
    for own in optional():
        if own.name not in s.preferences[seat]:
            yield No((own.verb,), "OM-06")


def optional() -> Iterator[Ability]:
    """The abilities that their owners use when they like."""
    return (own for own in ABILITIES.values() if not own.automatic)


def refused_at_the_start(s: Orgasme, request: Ask, seat: int) -> Iterator[No]:
    """What the start of a turn doesn't offer any more, or not so far on."""
    owns = s.acts.turn_start[seat]
    if request.rule not in [own.rule for own in owns]:
        return
    for own in owns:
        if (own.verb,) not in request.moves:
            yield No((own.verb,), own.rule, ("why_enough" if spent(s, own) else own.closed,))


def why_closed(s: Orgasme, own: Ability, seat: int) -> str:
    """Why an ability offers nothing: its price, or its condition."""
    if len(s.hands[seat]) < own.cost:
        return "why_one_card" if own.cost == 1 else "why_two_cards"
    return own.closed


WHY_BOUND = {"OM-A23": "why_only_safe_word", "OM-A28": "why_only_these_two"}
"""The rules that leave a target some reactions only, and how that is said to it."""


def refused_reactions(s: Orgasme, seat: int) -> Iterator[No]:
    """Cards that aren't held or aren't allowed, and abilities without use."""
    a = s.attack
    assert a is not None
    held = set(s.hands[seat])
    for place, kind in enumerate(REACTIONS):
        move = ("react", kind)
        if kind not in held:
            yield No(move, "OM-19", ("why_not_held",))
        elif a.answer:
            yield No(move, "OM-19", ("why_answered",))
        elif not a.allowed >> place & 1:
            rule = next(rule for rule, bits in a.bound if not bits >> place & 1)
            yield No(move, rule, (WHY_BOUND[rule],))
    for card in s.cards.shown:
        if card in held:
            yield No(("react", card), "OM-19", ("why_no_reaction_card",))
    for own in optional():
        if own.window != "defence":
            continue
        moves: list[Any] = []
        if own.name not in s.preferences[seat]:
            yield No((own.verb,), "OM-06")
        elif own not in s.acts.defence[seat]:
            yield from (No((own.verb,), star.rule) for star in s.acts.own_turn[s.active])
        else:
            assert own.offer is not None
            own.offer(s, own, seat, moves)
            if not moves:
                yield No((own.verb,), own.rule, (why_closed(s, own, seat),))
