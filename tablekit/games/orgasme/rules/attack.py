"""One attack with its ten windows, AT-0 to AT-9, in the order of OM-23."""

from __future__ import annotations

from tablekit.core.requests import Rules
from tablekit.games.orgasme.rules.ending import change
from tablekit.games.orgasme.rules.offers import PASS, offered
from tablekit.games.orgasme.rules.reactions import (
    PLAIN,
    defend,
    react,
    reactions_in,
    take_effect,
)
from tablekit.games.orgasme.state import Attack, Orgasme, Sum


def attack(s: Orgasme, by: int, at: int, cards: tuple[str, ...]) -> Rules[None]:
    """OM-23 An attack with one card, or with two that are resolved one after the other."""
    hand = s.hands[by]
    for card in cards:
        hand.remove(card)
        s.pending.append(card)
    a = s.attack = Attack(by, at, cards)
    for bound in s.bound:
        a.bind(*bound)
    for own in s.acts.before_attack[by]:  # AT-0
        yield from own.act(s, a)
    if s.log is not None:  # AT-1
        declare(s, a)
    s.attacked |= 1 << at
    if len(cards) == 1:
        yield from resolve(s, a)
    else:
        yield from defend(s, a)
        if (yield from resolve(s, a)):
            next_card(s, a)
            yield from resolve(s, a)
    s.discard += s.pending  # AT-9
    s.pending.clear()
    s.attack = None


def resolve(s: Orgasme, a: Attack) -> Rules[bool]:
    """OM-23 AT-2 to AT-8 for one card; says whether the attack can go on with another."""
    by, at, acts = a.by, a.at, s.acts
    a.matches = s.matches[at][a.card]  # AT-2
    for own in acts.damage[by]:
        own.act(s, a)
    if s.log is not None:
        compute(s, a)
    for own in acts.attacked[at]:  # AT-3
        own.act(s, a)
    if s.cut:
        return fizzles(s, a)
    if s.hands[at] and len(a.cards) == 1:  # AT-4; against two cards that has been done
        if acts.defence[at]:
            yield from defend(s, a)
        else:
            move = yield PLAIN[at][reactions_in(s, s.hands[at]) & a.allowed]
            if move != PASS:
                react(s, a, move[1])
    increase = 1 + a.matches + a.bonus
    a.blocked = a.number in a.escaped
    if a.answer and a.answer_to == a.number:  # AT-5
        a.reaction = a.answer
        increase += take_effect(s, a)
        if over(s, a):
            return fizzles(s, a)
    if not a.blocked:  # AT-6
        hit(s, a, increase)
    a.settled = True
    for own in acts.carried_out[at]:
        if not over(s, a):
            own.act(s, a)
    if over(s, a):
        return False
    acts = s.acts
    if acts.attacker_after[by] or acts.swap[at] or acts.rewards[at] or acts.keepsake[at]:
        yield from aftermath(s, a)
    return not over(s, a)


def over(s: Orgasme, a: Attack) -> bool:
    """OM-23 Whether an attack goes no further: the turn is cut, or the target is out."""
    return s.cut or not s.inside >> a.at & 1


def fizzles(s: Orgasme, a: Attack) -> bool:
    """OM-23 The attacker is out before the card has done anything; it doesn't go on."""
    s.tell("OM-23", "fizzles", a.by, a.at)
    return False


def declare(s: Orgasme, a: Attack) -> None:
    """OM-10 AT-1: the cards are shown, and who is attacked; OM-11 between two without a limit."""
    if s.attacked >> a.at & 1:
        s.tell("OM-11", "again", a.by, a.at)
    s.tell("OM-10", "attacks", a.by, a.at, a.cards)


def compute(s: Orgasme, a: Attack) -> None:
    """OM-18 AT-2: how many of the target's preferences the card shows."""
    s.tell("OM-18", "matches", a.at, a.card, a.matches)


def sums(s: Orgasme, a: Attack) -> list[Sum]:
    """AT-2 of each card: as it was worked out, or would be now where that is still to come."""
    log, s.log = s.log, None
    probe, told = Attack(a.by, a.at, a.cards), list(a.counted)
    probe.had = tuple(had for had in a.had if had[1] <= len(told))
    names = tuple(s.preferences[a.at])
    for probe.number in range(len(told) + 1, len(a.cards) + 1):
        probe.card = a.cards[probe.number - 1]
        probe.bonus, probe.matches = 0, s.matches[a.at][probe.card]
        for own in s.acts.damage[a.by]:
            own.act(s, probe)
        told.append((probe.matches, probe.bonus, names))
    s.log = log
    return told


def keep_sums(s: Orgasme) -> None:
    """OM-23 AT-2 is done once: preferences that go now have counted, and still do."""
    if s.attack is not None:
        s.attack.counted = tuple(sums(s, s.attack)[: s.attack.number])


def hit(s: Orgasme, a: Attack, increase: int) -> None:
    """OM-17 AT-6: not blocked, so the target's arousal rises, by nothing at the least."""
    if increase > 0:
        change(s, a.at, increase, "OM-17")
    else:
        s.tell("OM-17", "no_increase", a.at)


def aftermath(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-23 AT-7 and AT-8: first the attacker, then the target (G-21); not once one is out."""
    sides = [attacker_after, target_after]
    if s.rulings.aftermath_first == "target":
        sides.reverse()
    for side in sides:
        yield from side(s, a)
        if over(s, a):
            return


def attacker_after(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-23 AT-7: what the attacker has of it."""
    for own in s.acts.attacker_after[a.by]:
        yield from own.act(s, a)
        if over(s, a):
            return


def target_after(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-23 AT-8: the target may take back, draw, and keep, in this order."""
    for own in s.acts.swap[a.at]:
        yield from own.act(s, a)
    for owns in (s.acts.rewards[a.at], s.acts.keepsake[a.at]):
        if owns:
            yield from offered(s, a.at, owns)


def next_card(s: Orgasme, a: Attack) -> None:
    """AT-9 between two cards: what belongs to the first goes to the discard pile."""
    second = a.cards[1]
    s.pending.remove(second)
    waits = [second]
    if a.answer and a.answer_to == 2:
        s.pending.remove(a.answer)
        waits.append(a.answer)
    s.discard += s.pending
    s.pending[:] = waits
    a.number, a.card, a.bonus, a.reaction, a.settled = 2, second, 0, "", False
