"""One turn: the common draw, attacks until the player ends it, and what happens then."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.events import Ending
from tablekit.core.requests import Ask, Move, Rules, Take
from tablekit.games.orgasme.cards import EVENTS, held
from tablekit.games.orgasme.rules import abilities  # noqa: F401 - they enter themselves
from tablekit.games.orgasme.rules.attack import attack
from tablekit.games.orgasme.rules.events import draw, drawn, event
from tablekit.games.orgasme.rules.lms import duel, face_off
from tablekit.games.orgasme.rules.offers import PASS, add_offers, offered, use
from tablekit.games.orgasme.rules.setup import begin, set_up
from tablekit.games.orgasme.rules.windows import Ability, Moves
from tablekit.games.orgasme.state import Orgasme

END: Move = ("end",)
DRAW: Move = ("draw",)
BEFORE = {"draft": set_up, "open": begin, "duel": duel, "face_off": face_off}
"""What is done before a first turn, as if it were one: these end where all is open again."""
END_DRAW = [Ask(seat, (PASS, DRAW), "OM-13") for seat in range(6)]


def turn(s: Orgasme) -> Rules[None]:
    """OM-12 One turn, or what is done before the first one, also of a duel."""
    if s.phase in BEFORE:
        yield from BEFORE[s.phase](s)
        return
    seat = s.active
    s.turns += 1
    s.acts = s.tables[seat]
    if s.log is not None:
        begins(s, seat)
    if s.phase == "start":
        yield from start_of_turn(s, seat)
    if s.rulings.once_scope == "any":
        yield from in_fellows_turns(s, seat)
    while not s.cut:
        hand = s.hands[seat]
        # Whoever has a hand is asked, also with nothing in it to play: that isn't told.
        # (Odds look on where cards are no strings; what they tell ends with any question.)
        secret = bool(hand) and type(hand[0]) is str
        move = yield Ask(seat, main_moves(s, seat), "OM-10", secret)
        verb = move[0]
        if verb == "attack":
            yield from attack(s, seat, move[2], move[1:2])
        elif verb == "end":
            break
        else:
            yield from use(s, seat, move)
            if s.ending:
                break
    if not s.cut:
        yield from end_of_turn(s, seat)
    next_turn(s)


def begins(s: Orgasme, seat: int) -> None:
    """Whose turn it is, and what is in force in all of it."""
    s.tell("OM-14", "turn", seat)
    for own in s.acts.own_turn[seat]:
        s.tell(own.rule, "suppresses", seat)


# ---- The start


def start_of_turn(s: Orgasme, seat: int) -> Rules[None]:
    """OM-09 Everybody draws; then comes what the active seat may do before anything else."""
    acts = s.acts
    if acts.own_draw[seat] or acts.fellows_draw[seat]:
        yield from modified_draw(s, seat)
    else:
        yield from common_draw(s, s.around(seat))
    for owns in (acts.turn_start[seat], acts.after_draws[seat]):
        if owns and not s.cut:
            yield from offered(s, seat, owns)
    s.phase = "main"


def common_draw(s: Orgasme, seats: Sequence[int]) -> Rules[None]:
    """OM-09 When a turn begins everybody draws a card: the active seat, then clockwise (G-05)."""
    pile = s.pile
    for seat in seats:
        if not s.inside >> seat & 1:
            continue
        if pile.size and pile.plain:
            card = yield Take(pile.cards, "OM-09")
            pile.size -= 1
            if card in EVENTS:
                card = yield from event(s, seat, card)
            if card:
                s.hands[seat].append(card)
                if s.log is not None:
                    drawn(s, seat, card, "OM-09")
        else:
            yield from draw(s, seat, "OM-09")
        if s.cut:
            return


def modified_draw(s: Orgasme, seat: int) -> Rules[None]:
    """OM-09 The common draw where an ability of the active seat changes it."""
    instead = s.acts.own_draw[seat]
    if not instead:
        yield from common_draw(s, [seat])
    for own in instead:
        yield from own.act(s, seat)
    alone = s.acts.fellows_draw[seat]
    for own in alone:
        own.act(s, seat)
    if not alone and not s.cut:
        yield from common_draw(s, s.fellows(seat))


def in_fellows_turns(s: Orgasme, active: int) -> Rules[None]:
    """OM-25, G-06 So read, what is limited to once a turn can be used in each, also a fellow's."""
    for seat in s.fellows(active):
        owns = [own for own in s.acts.main[seat] if own.once is True]
        if owns and not s.cut:
            yield from offered(s, seat, owns, hidden=True)


# ---- Your turn


def main_moves(s: Orgasme, seat: int) -> Moves:
    """The end of the turn, attacks, and what abilities offer."""
    moves: Moves = [END]
    hand = s.hands[seat]
    if hand:
        attacks = s.cards.attacks[s.open_to_attack(seat)]
        for card in held(hand):
            moves += attacks[card]
    acts = s.acts
    owns: tuple[Ability, ...] = acts.main[seat] + acts.declare[seat] + acts.turn_end[seat]
    if owns:
        add_offers(s, seat, owns, moves)
    return moves


# ---- The end


def end_of_turn(s: Orgasme, seat: int) -> Rules[None]:
    """OM-13 After an attack a card may be drawn; then it is over, and fellows may have of that."""
    if s.log is not None:
        s.tell("OM-12", "ends", seat)
    if s.attacked and (s.pile.size or s.discard) and (yield END_DRAW[seat]) == DRAW:
        yield from draw(s, seat, "OM-13")
        if s.cut:
            return
    after = s.acts.after_turn
    for fellow in s.fellows(seat):
        for own in after[fellow]:
            own.act(s, fellow)


def next_turn(s: Orgasme) -> None:
    """OM-14 Clockwise to the next who is in; OM-29 not for ever; OM-L5 or it comes to a duel."""
    s.discard += s.looked
    s.looked.clear()
    s.used.clear()
    s.attacked, s.bound, s.cut, s.ending = 0, (), False, False
    if s.outcome is not None:
        return
    s.phase = "start"
    if s.duel_due:
        s.phase = "duel"
        s.tell("OM-L5", "duel", s.around(0))
    else:
        s.active = s.fellows(s.active)[0]
    if s.last_turn and s.turns >= s.last_turn:
        s.tell("OM-29", "capped", s.turns)
        s.outcome = Ending((), "OM-29", tuple(s.arousal))
