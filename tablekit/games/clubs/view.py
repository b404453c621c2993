"""What a seat of Clubs may see, and what it can't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablekit.core.deck import Cards, Pile
from tablekit.games.clubs.knowledge import Known, Memory, recall
from tablekit.games.clubs.state import SIZE, Clubs


def view(s: Clubs, seat: int | None) -> dict[str, Any]:
    """CL-30 Sizes, closed clubs, requests and results are public; a hand is its owner's alone.

    ``holds``, ``lacks`` and ``clubs`` are what everybody can know of each hand. ``recalls`` has
    the same as this seat knows it, who has also seen the cards it took, lost or was shown.
    """
    known = recall(s, None).known
    memory = recall(s, seat)
    offered = len(s.shown)
    return {
        "seat": seat,
        "active": s.active,
        "turns": s.turns,
        "over": s.outcome is not None,
        "chained": s.chained,
        "hand": None if seat is None else sorted(s.hands[seat]),
        "hand_sizes": [
            len(hand) + (offered if owner == s.active else 0) for owner, hand in enumerate(s.hands)
        ],
        "pile": s.in_pile,
        "strays": s.strays,
        "open": list(s.open),
        "won": [list(clubs) for clubs in s.won],
        "closed": {club: _closed(s, club, seat, memory) for club in s.closed},
        "used": list(s.used),
        "shields": sorted(s.shields),
        "unplayed": dict(s.unplayed),
        "aim": list(s.aim),
        "offer": s.shown[0] if offered and seat is not None and seat in s.aim[1:3] else None,
        **_surely(known),
        "clubs": [sorted(one.clubs) for one in known],
        "asked": [one.asked[:] for one in known],
        "recalls": None if seat is None else _recalls(s.hands[seat], seat, memory),
    }


def _surely(known: Sequence[Known]) -> dict[str, list[list[str]]]:
    return {
        "holds": [sorted(one.holds) for one in known],
        "lacks": [sorted(one.lacks) for one in known],
    }


def _recalls(hand: Cards, seat: int, memory: Memory) -> dict[str, list[list[str]]]:
    """What a seat knows of the other hands; its own it sees."""
    known = memory.known[:]
    known[seat] = Known(hand)
    return {**_surely(known), "clubs": [sorted(one.clubs) for one in known]}


def _closed(s: Clubs, club: str, seat: int | None, memory: Memory) -> dict[str, Any]:
    """A closed club: whose, how many cards were laid down, and which, if this seat knows.

    ``holds`` and ``lacks`` are what it knew of the club in each hand when it was closed; they
    are left out once all six cards lie open.
    """
    closed = s.closed[club]
    all_open = closed.face_up and len(closed.laid) == SIZE
    return {
        "owner": closed.owner,
        "count": len(closed.laid),
        "laid": list(closed.laid) if closed.face_up or seat == closed.owner else None,
        "aside": list(closed.aside),
        "in_pile": len(closed.strays),
        "dead_counts": [len(cards) for cards in closed.dead],
        "dead": [] if seat is None else list(closed.dead[seat]),
        **_surely(() if all_open else memory.closed.get(club, ())),
    }


def hidden(s: Clubs, seat: int | None) -> list[list[Pile | Cards]]:
    """Other hands and the pile are one pool; what is left of each closed club is another."""
    hands: list[Pile | Cards] = [hand for owner, hand in enumerate(s.hands) if owner != seat]
    if s.shown and (seat is None or seat not in s.aim[1:3]):
        hands.append(s.shown)
    groups: list[list[Pile | Cards]] = [[*hands, s.pile]]
    for closed in s.closed.values():
        rest: list[Pile | Cards] = [closed.strays]
        if seat != closed.owner and not closed.face_up:
            rest.append(closed.laid)
        rest += [cards for owner, cards in enumerate(closed.dead) if owner != seat]
        groups.append(rest)
    return groups


def census(s: Clubs) -> Iterator[str]:
    """CL-31 Every card, wherever it lies."""
    for hand in s.hands:
        yield from hand
    yield from (*s.pile.cards, *s.used, *s.shown)
    yield from "W" * len(s.shields)
    for closed in s.closed.values():
        yield from (*closed.laid, *closed.strays, *closed.aside)
        for cards in closed.dead:
            yield from cards
