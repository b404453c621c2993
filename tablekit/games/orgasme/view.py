"""What a seat of OrgasMe! may see, and what it can't."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablekit.core.deck import Cards, Pile
from tablekit.games.orgasme.pile import Faces
from tablekit.games.orgasme.rules.attack import sums
from tablekit.games.orgasme.rules.offers import spent
from tablekit.games.orgasme.rules.reactions import EFFECTS
from tablekit.games.orgasme.rules.windows import ABILITIES, WINDOWS
from tablekit.games.orgasme.state import IN_TURN, MODES, Attack, Orgasme


def view(s: Orgasme, seat: int | None) -> dict[str, Any]:
    """Preferences, meters, sizes and discards are open; a hand is its owner's alone."""
    shown, family_of = s.cards.shown, s.cards.family_of
    drafting = s.phase in ("draft", "open")
    # What a seat keeps for the duel is still in its hand, as far as anybody can see.
    hands = (
        s.hands if drafting else [hand + kept for hand, kept in zip(s.hands, s.kept, strict=True)]
    )
    own = None if seat is None else sorted(hands[seat])
    looked = s.looked[:] if seat == s.active else []
    kept = [] if seat is None else s.kept[seat][:]
    drafted = [] if seat is None or s.phase != "draft" else s.dealt[seat] + kept
    under_way = () if s.attack is None else s.attack.cards
    about = {*(own or ()), *looked, *s.pending, *under_way, *s.discard[-1:]} & shown.keys()
    return {
        "seat": seat,
        "mode": MODES[s.lms],
        "phase": s.phase,
        "active": s.active,
        "turns": s.turns,
        "arousal": s.arousal[:],
        "out_at": s.out_at,
        "preferences": [names[:] for names in s.preferences],
        "families": [[family_of[name] for name in names] for names in s.preferences],
        "silenced": silenced(s),
        "dealt": drafted,
        "kept": kept,
        "hand": own,
        "hand_sizes": [len(hand) for hand in hands],
        "looked": looked,
        "pile": s.pile.size,
        "top": s.pile.top[::-1],
        "discard": s.discard[:],
        "pending": s.pending[:],
        "shows": {card: list(shown[card]) for card in sorted(about)}
        | {name: [family_of[name]] for name in drafted},
        "attacked": [other for other in range(s.seats) if s.attacked >> other & 1],
        "used": s.used[:],
        "spent": [name for name in dict.fromkeys(s.used) if spent(s, ABILITIES[name])],
        "out": [other for other in range(s.seats) if not s.inside >> other & 1],
        "duel": s.duel,
        "over": s.outcome is not None,
        "losers": [] if s.outcome is None else list(s.outcome.losers),
        "attack": None if s.attack is None else attack_view(s, s.attack),
    }


def silenced(s: Orgasme) -> list[list[str]]:
    """For each seat the preferences that do nothing in this turn (OM-A03)."""
    if s.phase not in IN_TURN or not s.tables[s.active].own_turn[s.active]:
        return [[] for _ in s.preferences]
    star = s.tables[s.active]
    working = [
        {own.name for window in WINDOWS for own in getattr(star, window)[seat]}
        for seat in range(s.seats)
    ]
    return [
        [name for name in names if name not in works]
        for names, works in zip(s.preferences, working, strict=True)
    ]


def attack_view(s: Orgasme, a: Attack) -> dict[str, Any]:
    """An attack on its way, with the sum of each card's increase."""
    increase, matched = [], []
    for number, (matches, bonus, names) in enumerate(sums(s, a), 1):
        answered = a.answer if a.answer_to == number else ""
        increase.append(
            {
                "base": 1,
                "matches": matches,
                "seasoned": bonus,
                "grip": EFFECTS[answered].increase if answered else 0,
            }
        )
        families = {s.cards.family_of[name] for name in names}
        matched.append([f for f in s.cards.shown[a.cards[number - 1]] if f in families])
    return {
        "by": a.by,
        "at": a.at,
        "cards": list(a.cards),
        "card": a.number,
        "increase": increase,
        "matched": matched,
        "reaction": a.answer or None,
        "reaction_to": a.answer_to if a.answer else None,
        "escaped": list(a.escaped),
        "blocked": a.blocked or a.number in a.escaped,
        "settled": a.settled,
    }


def hidden(s: Orgasme, seat: int | None) -> list[list[Pile | Cards]]:
    """Other hands and the pile are one pool; before preferences are open, so are they."""
    hands: list[Pile | Cards] = [hand for owner, hand in enumerate(s.hands) if owner != seat]
    if seat != s.active and s.looked:
        hands.append(s.looked)
    if s.phase in ("duel", "face_off"):
        hands += [kept for owner, kept in enumerate(s.kept) if owner != seat]
    groups = [[*hands, Faces(s.pile)]]
    if s.phase in ("draft", "open"):
        drafted: list[Pile | Cards] = [s.boxed]
        for owner in range(s.seats):
            if owner != seat:
                drafted += [s.dealt[owner], s.kept[owner]]
        groups.append(drafted)
    return groups


def census(s: Orgasme) -> Iterator[str]:
    """Every card, wherever it lies."""
    for hand in s.hands:
        yield from hand
    yield from (*s.pile.cards, *s.pile.events, *s.pile.top)
    yield from (*s.discard, *s.pending, *s.looked, *s.boxed)
    for names in (*s.preferences, *s.dealt, *s.kept):
        yield from names
