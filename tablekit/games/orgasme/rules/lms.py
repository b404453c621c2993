"""Last Man Standing: who is out leaves, and the last two fight a duel."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.events import Ending
from tablekit.core.requests import Ask, Draw, Rules
from tablekit.games.orgasme.cards import held
from tablekit.games.orgasme.rules.windows import settle
from tablekit.games.orgasme.state import Orgasme


def leave(s: Orgasme, seats: Sequence[int]) -> None:
    """OM-L1, OM-L2 Hand and preferences are put away, and play goes on without the seat.

    Several leave at once only where G-04 is read so.
    """
    for seat in seats:
        put_away(s, seat)
    settle(s)
    if s.active in seats:
        stop(s)
    left = s.around(seats[-1])
    if len(left) <= 1:
        last_one_in(s, left)
    elif len(left) == 2 and not s.duel:
        two_left(s, left)
    else:
        s.tell("OM-L1", "goes_on", left)


def put_away(s: Orgasme, seat: int) -> None:
    """OM-L2 The hand of who is out goes to the discard pile, the preferences go to the box."""
    s.inside &= ~(1 << seat)
    hand, names = s.hands[seat], s.preferences[seat]
    s.discard += hand
    s.boxed += names
    s.tell("OM-L2", "leaves" if names else "leaves_bare", seat, list(hand), list(names))
    hand.clear()
    names.clear()


def stop(s: Orgasme) -> None:
    """OM-L3 Whoever is out draws and does nothing more: in one's own turn that ends it."""
    s.tell("OM-L3", "stops", s.active)
    s.cut = True


def two_left(s: Orgasme, left: Sequence[int]) -> None:
    """OM-L5, G-24 It comes to a duel: at once, or (as read otherwise) when the turn is over."""
    s.duel_due = True
    if s.rulings.duel_now:
        s.tell("OM-L5", "cut", left)
        s.cut = True


def last_one_in(s: Orgasme, left: Sequence[int]) -> None:
    """OM-L8 The last player left in wins; when several go together it may be nobody (G-04)."""
    losers = tuple(seat for seat in range(s.seats) if seat not in left)
    s.outcome = Ending(tuple(left), "OM-L8", tuple(s.arousal), losers)
    s.cut = True


def duel(s: Orgasme) -> Rules[None]:
    """OM-L4 Each of the last two keeps one hand card, chosen secretly; an empty hand keeps none."""
    s.duel, s.duel_due = True, False
    for seat in s.around(0):
        hand = s.hands[seat]
        if hand:
            cards = dict.fromkeys(held(hand))
            move = yield Ask(seat, [("keep", card) for card in cards], "OM-L4", hidden=True)
            hand.remove(move[1])
            s.kept[seat].append(move[1])
            s.tell("OM-L4", "kept_card", seat, move[1], only=(seat,))
    s.phase = "face_off"


def face_off(s: Orgasme) -> Rules[None]:
    """OM-L4 The other cards are discarded; OM-L6 the worse placed begins, OM-L7 without limits."""
    both = s.around(0)
    for seat in both:
        hand, kept = s.hands[seat], s.kept[seat]
        s.tell("OM-L4", "keeps" if kept else "keeps_none", seat, len(kept))
        if hand:
            s.tell("OM-L4", "discards_rest", seat, list(hand))
        s.discard += hand
        hand[:] = kept
        kept.clear()
    first, second = both
    if s.arousal[first] == s.arousal[second]:
        s.active = yield Draw(both, "OM-L6")
    else:
        s.active = first if s.arousal[first] > s.arousal[second] else second
    s.tell("OM-L6", "begins_duel", s.active)
    s.tell("OM-L7", "unlimited")
    s.phase = "start"
