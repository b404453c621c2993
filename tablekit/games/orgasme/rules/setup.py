"""Setup: the draft of preferences, the draw pile, and who begins."""

from __future__ import annotations

from itertools import combinations

from tablekit.core.deck import known
from tablekit.core.requests import Ask, Draw, Move, Rules, Take
from tablekit.games.orgasme.rules.events import draws
from tablekit.games.orgasme.rules.windows import settle
from tablekit.games.orgasme.state import Orgasme

DEALT = 4


def set_up(s: Orgasme) -> Rules[None]:
    """OM-02, OM-03 Markers on the start, two decks, and the draft; OM-04 then all have chosen."""
    s.tell("OM-02", "markers", s.seats)
    s.tell("OM-03", "decks", len(s.boxed), s.pile.size)
    yield from draft(s)
    s.phase = "open"


def begin(s: Orgasme) -> Rules[None]:
    """OM-06, OM-07, OM-08 Preferences are opened, the pile is ready, the lot says who begins."""
    for seat, kept in enumerate(s.kept):
        s.preferences[seat] += kept
        s.boxed += s.dealt[seat]
        if s.log is not None:
            s.tell("OM-06", "opens", seat, kept[:])
        s.dealt[seat].clear()
        kept.clear()
    s.tell("OM-07", "pile", s.pile.size)
    s.active = yield Draw(range(s.seats), "OM-08")
    s.tell("OM-08", "begins", s.active)
    settle(s)
    yield from opening_hands(s)
    s.phase = "start"


def draft(s: Orgasme) -> Rules[None]:
    """OM-04 Four preferences to each; two are kept, in secret until all have chosen."""
    for seat in range(s.seats):
        cards = yield Take(s.boxed, "OM-04", DEALT)
        s.dealt[seat] += sorted(cards, key=s.cards.preferences.__getitem__)
        if s.log is not None:
            s.tell("OM-04", "dealt", seat, DEALT)
            s.tell("OM-04", "preferences_dealt", s.dealt[seat][:], only=(seat,))
    for seat in range(s.seats):
        yield from keep_two(s, seat)


def keep_two(s: Orgasme, seat: int) -> Rules[None]:
    """OM-04 A choice among the pairs there are of four."""
    dealt = s.dealt[seat]
    move: Move = yield Ask(seat, pairs(s, known(dealt)), "OM-04", hidden=True)
    for card in move[1:]:
        dealt.remove(card)
        s.kept[seat].append(card)
    s.tell("OM-04", "has_chosen", seat)
    s.tell("OM-04", "chosen", s.kept[seat][:], only=(seat,))


def pairs(s: Orgasme, cards: list[str]) -> list[Move]:
    """OM-05 Any two of different families."""
    family = s.cards.family_of
    return [
        ("keep", one, other)
        for one, other in combinations(cards, 2)
        if family[one] != family[other]
    ]


def opening_hands(s: Orgasme) -> Rules[None]:
    """OM-16 Everybody begins without cards, unless the table has agreed on some (G-01)."""
    size = s.rulings.opening_hand
    if not size:
        s.tell("OM-16", "no_hand")
    else:
        s.tell("OM-16", "opening_hand", size)
        for seat in s.around(s.active):
            yield from draws(s, seat, size, "OM-16")
