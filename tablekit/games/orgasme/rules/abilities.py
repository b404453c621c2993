"""The thirty abilities, in the rulebook's order: each names the window it acts in.

One more is one more function here (and its entry in the box): nothing else names it. The
table in `windows` says what a function is called with.
"""

from __future__ import annotations

from itertools import permutations

from tablekit.core.deck import Cards
from tablekit.core.requests import Ask, Move, Rules, Some, Then
from tablekit.games.orgasme.cards import FART, REACTIONS, SAFE_WORD, held
from tablekit.games.orgasme.rules.attack import attack, keep_sums
from tablekit.games.orgasme.rules.costs import one_card, pay, two_cards
from tablekit.games.orgasme.rules.ending import change, change_each
from tablekit.games.orgasme.rules.events import draw, draws, next_card
from tablekit.games.orgasme.rules.offers import PASS
from tablekit.games.orgasme.rules.reactions import EFFECTS, withheld
from tablekit.games.orgasme.rules.windows import Ability, Moves, ability, settle
from tablekit.games.orgasme.state import Attack, Orgasme

END_SPACE = 11
SUFFER: Move = ("suffer",)


def shows_family(s: Orgasme, card: str, name: str) -> bool:
    """Whether an action card shows the family of a preference."""
    return s.cards.family_of[name] in s.cards.shown[card]


def first_time(s: Orgasme, a: Attack, name: str) -> bool:
    """G-14 Triggered by each of two cards, or (as read otherwise) once for the attack."""
    if any(had == name for had, _ in a.had) and not s.rulings.gearup_per_card:
        return False
    a.had += ((name, a.number),)
    return True


# ---- Sports


@ability("OM-A01", "marathon", "main", one_card, once=True, cost=1)
def marathon(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A01 Once a turn: for a card, one step back."""
    pay(s, seat, move[1:], "OM-A01")
    change(s, seat, -1, "OM-A01")
    return ()


@ability(
    "OM-A02",
    "sex_object",
    lambda rulings: "attacked" if rulings.sexobject == "before" else "carried_out",
    automatic=True,
)
def sex_object(s: Orgasme, a: Attack) -> None:
    """OM-A02 A matching card puts its attacker one step on too, block or no block (G-08)."""
    if a.matches and first_time(s, a, "sex_object"):
        change(s, a.by, 1, "OM-A02")


# ---- Cosplay


@ability("OM-A03", "movie_star", "own_turn", automatic=True)
def movie_star(s: Orgasme, seat: int, other: Ability) -> bool:
    """OM-A03 In the owner's turn no fellow has abilities (G-07: or none that is used)."""
    return bool(s.rulings.moviestar_passives) or not other.automatic


@ability("OM-A04", "wrong_movie", "attacker_after", automatic=True)
def wrong_movie(s: Orgasme, a: Attack) -> Then:
    """OM-A04 Blocked by a reaction card: a card to draw."""
    return draw(s, a.by, "OM-A04") if blocked_by_card(a) else ()


def blocked_by_card(a: Attack) -> bool:
    """Escaping is no reaction, and not every reaction blocks."""
    return bool(a.reaction) and EFFECTS[a.reaction].blocks


# ---- Food


def offer_snack(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: after a card that shows the very family, unanswered by a reaction card."""
    a = s.attack
    assert a is not None
    if not a.reaction and shows_family(s, a.card, own.name) and (own.name, a.number) not in a.had:
        moves.append((own.name,))


@ability("OM-A05", "snack_attack", "rewards", offer_snack)
def snack_attack(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A05 Two cards to draw."""
    assert s.attack is not None
    s.attack.had += (("snack_attack", s.attack.number),)
    return draws(s, seat, 2, "OM-A05")


@ability("OM-A06", "gourmet", "own_draw", automatic=True)
def gourmet(s: Orgasme, seat: int) -> Rules[None]:
    """OM-A06 At the start of the owner's turn three cards are looked at, and one is kept."""
    if s.rulings.gourmet_adds:
        yield from draw(s, seat, "OM-09")
    for _ in range(3):
        if s.cut:
            break
        card = yield from next_card(s, seat, "OM-A06")
        if card:
            s.looked.append(card)
    if not s.looked or s.cut:
        return
    s.tell("OM-A06", "looks", seat, len(s.looked))
    s.tell("OM-A06", "looked_at", s.looked[:], only=(seat,))
    cards = dict.fromkeys(held(s.looked))
    _, kept = yield Ask(seat, [("gourmet", card) for card in cards], "OM-A06", hidden=True)
    s.looked.remove(kept)
    s.hands[seat].append(kept)
    s.tell("OM-A06", "keeps_one", seat, len(s.looked))
    if s.looked:
        s.tell("OM-22", "discards_rest", seat, s.looked[:])
    s.tell("OM-A06", "card", kept, only=(seat,))
    s.discard += s.looked
    s.looked.clear()


# ---- Vanilla


@ability("OM-A07", "no_experiments", "reaction", automatic=True)
def no_experiments(s: Orgasme, a: Attack) -> None:
    """OM-A07 Whoever plays a Safe Word goes two steps back."""
    if a.reaction == "safe_word" and not withheld(s, a, a.at, -2, "ability"):
        change(s, a.at, -2, "OM-A07")


@ability("OM-A08", "passionate", "attacker_after", cost=1)
def passionate(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-A08 Answered by any reaction card: for a card, the defender goes one step on."""
    if a.reaction and (yield from bought(s, a.by, "passionate", "OM-A08")):
        change(s, a.at, 1, "OM-A08")


def bought(s: Orgasme, seat: int, name: str, rule: str) -> Rules[bool]:
    """Whether the owner gives a card for it; who has a hand is asked."""
    hand = s.hands[seat]
    if not hand:
        return False
    s.declines = (name,)
    moves = [PASS, *((name, card) for card in dict.fromkeys(held(hand)))]
    move: Move = yield Ask(seat, moves, rule)
    s.declines = ()
    if move == PASS:
        return False
    s.tell(rule, "uses", seat, name)
    pay(s, seat, move[1:], rule)
    return True


# ---- Feet


@ability("OM-A09", "cold_feet", "attacker_after", cost=1)
def cold_feet(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-A09 Blocked by a reaction card: for a card, one step back."""
    if blocked_by_card(a) and (yield from bought(s, a.by, "cold_feet", "OM-A09")):
        change(s, a.by, -1, "OM-A09")


@ability("OM-A10", "two_left_feet", "main", two_cards, once=True, cost=2)
def two_left_feet(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A10 Once a turn: two cards for two others."""
    pay(s, seat, move[1:], "OM-A10")
    return draws(s, seat, 2, "OM-A10")


# ---- Sex Toys


def offer_black_hole(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: while a card that matched is on its way to the discard pile."""
    a = s.attack
    assert a is not None
    if a.matches and (own.name, a.number) not in a.had:
        moves.append((own.name,))


@ability("OM-A11", "black_hole", "keepsake", offer_black_hole)
def black_hole(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A11 The card that matched comes to the target's hand, blocked or not."""
    a = s.attack
    assert a is not None
    a.had += (("black_hole", a.number),)
    s.pending.remove(a.card)
    s.hands[seat].append(a.card)
    s.tell("OM-A11", "takes_card", seat, a.card)
    return ()


def reaction_cards(hand: Cards) -> list[str]:
    """The reactions in a hand, each once, for the moves of its owner."""
    found = set(held(hand))
    return [kind for kind in REACTIONS if kind in found]


def a_reaction_card(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: a reaction card."""
    moves += [(own.name, card) for card in reaction_cards(s.hands[seat])]


@ability("OM-A12", "playful", "main", a_reaction_card, once=True, cost=1, closed="why_no_reaction")
def playful(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A12 Once a turn: a reaction card for three others."""
    pay(s, seat, move[1:], "OM-A12")
    return draws(s, seat, 3, "OM-A12")


# ---- Dirty


@ability("OM-A13", "ride_the_porcelain_god", "out", automatic=True)
def ride_the_porcelain_god(s: Orgasme, seat: int, total: int) -> bool:
    """OM-A13 Instead of going out, three steps back from the end; the card goes to the box."""
    keep_sums(s)
    s.preferences[seat].remove("ride_the_porcelain_god")
    s.boxed.append("ride_the_porcelain_god")
    end = END_SPACE if s.rulings.porcelain == "pinned" else total
    s.arousal[seat] = min(end - 3, s.out_at - 1)
    s.tell("OM-A13", "saved", seat, s.arousal[seat])
    settle(s)
    return True


def for_a_card_at_the_start(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: in the owner's own turn, for any card."""
    if seat == s.active:
        one_card(s, own, seat, moves)


@ability(
    "OM-A14",
    "dirty_talk",
    lambda rulings: "main" if rulings.dirtytalk_anytime else "after_draws",
    for_a_card_at_the_start,
    once=True,
    cost=1,
)
def dirty_talk(s: Orgasme, seat: int, move: Move) -> Rules[None]:
    """OM-A14 For a card: each fellow discards a card too, or goes one step on."""
    pay(s, seat, move[1:], "OM-A14")
    for fellow in s.fellows(seat):
        if s.outcome is not None:
            return
        hand, choice = s.hands[fellow], SUFFER
        if hand:
            cards = dict.fromkeys(held(hand))
            choice = yield Ask(fellow, [SUFFER, *(("discard", card) for card in cards)], "OM-A14")
        if choice == SUFFER:
            change(s, fellow, 1, "OM-A14")
        else:
            pay(s, fellow, choice[1:], "OM-A14")


# ---- Professions


@ability("OM-A15", "seasoned", "damage", automatic=True)
def seasoned(s: Orgasme, a: Attack) -> None:
    """OM-A15 One more, when the card shows a preference of the attacker's own."""
    if s.matches[a.by][a.card] and first_time(s, a, "seasoned"):
        a.bonus += 1
        s.tell("OM-A15", "adds", a.by)


@ability("OM-A16", "old_school", "reaction_change", automatic=True)
def old_school(s: Orgasme, a: Attack, seat: int, by: int, source: str) -> bool:
    """OM-A16 Reaction cards don't raise the attacker, nor lower a fellow (G-10, G-11)."""
    if source == "increase":
        stops = bool(s.rulings.oldschool_grip)
    elif source == "ability":
        stops = bool(s.rulings.oldschool_noexp)
    else:
        stops = (seat == a.by) == (by > 0)
    if stops:
        s.tell("OM-A16", "withholds", a.by, a.reaction)
    return stops


# ---- Fetish Gear


def offer_striptease(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: without an attack in this turn, and with a card in hand."""
    if not s.attacked and s.hands[seat]:
        moves.append((own.name,))


@ability("OM-A17", "striptease", "turn_end", offer_striptease, cost=1, closed="why_attack_made")
def striptease(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A17 For the whole hand every fellow goes one step on, and the turn is over."""
    s.ending = True
    pay(s, seat, s.hands[seat][:], "OM-A17")
    change_each(s, s.fellows(seat), 1, "OM-A17")
    return ()


def offer_gear_up(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: with two action cards, at whoever can be attacked; the first is resolved first."""
    actions = [card for card in held(s.hands[seat]) if card in s.cards.shown]
    for first, second in permutations(actions, 2):
        for target in s.targets(seat):
            moves.append((own.name, first, second, target))


@ability("OM-A18", "gear_up", "declare", offer_gear_up, once=True, closed="why_two_actions")
def gear_up(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A18 Once a turn: one attack with two cards."""
    return attack(s, seat, move[3], move[1:3])


# ---- Risk


@ability("OM-A19", "dauntless", "event", automatic=True)
def dauntless(s: Orgasme, seat: int, by: int) -> bool:
    """OM-A19 Events never move the owner on."""
    if by > 0:
        s.tell("OM-A19", "unmoved", seat)
    return by > 0


def offer_a_draw(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: at the start of the own turn."""
    moves.append((own.name,))


@ability("OM-A20", "masturbation", "turn_start", offer_a_draw, times=2, closed="why_enough")
def masturbation(s: Orgasme, seat: int, move: Move) -> Rules[None]:
    """OM-A20 Twice at the most: a card more, for a step on; without a card there is no step."""
    there_is_one = s.pile.size or s.discard
    yield from draw(s, seat, "OM-A20")
    if there_is_one and not s.cut and s.inside >> seat & 1:
        change(s, seat, 1, "OM-A20")


# ---- S&M


def offer_cum_control(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: while the marker is past the seventh space."""
    if s.arousal[seat] > 7:
        two_cards(s, own, seat, moves)


@ability(
    "OM-A21",
    "cum_control",
    "main",
    offer_cum_control,
    once=lambda rulings: bool(rulings.cumcontrol_once),
    cost=2,
    closed="why_not_so_high",
)
def cum_control(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A21 For two cards, two steps back."""
    pay(s, seat, move[1:], "OM-A21")
    change(s, seat, -2, "OM-A21")
    return ()


@ability("OM-A22", "breath_control", "fellows_draw", automatic=True)
def breath_control(s: Orgasme, seat: int) -> None:
    """OM-A22 From the common draw of the owner's turn fellows get nothing."""
    s.tell("OM-A22", "alone", seat)


# ---- Roleplay


@ability("OM-A23", "master", "before_attack", cost=1)
def master(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-A23 For a card, nothing but a Safe Word answers this attack (G-15: any in this turn)."""
    if s.bound:
        return
    if (yield from bought(s, a.by, "master", "OM-A23")):
        a.bind("OM-A23", SAFE_WORD)
        if s.rulings.master_scope == "turn":
            s.bound = (("OM-A23", SAFE_WORD),)


def offer_slave(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: after a card that matched, unanswered by a reaction card."""
    a = s.attack
    assert a is not None
    had = [number for name, number in a.had if name == own.name]
    if a.matches and not a.reaction and a.number not in had:
        if had and not s.rulings.gearup_per_card:
            return
        moves.append((own.name,))


@ability("OM-A24", "slave", "rewards", offer_slave)
def slave(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A24 A card to draw."""
    assert s.attack is not None
    s.attack.had += (("slave", s.attack.number),)
    return draw(s, seat, "OM-A24")


# ---- Romance


@ability("OM-A25", "princess", "after_turn", automatic=True)
def princess(s: Orgasme, seat: int) -> None:
    """OM-A25 A fellow's turn is over without an attack on the owner: one step back."""
    if not s.attacked >> seat & 1:
        change(s, seat, -1, "OM-A25")


def a_card_and_a_fellow(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: any card, to any fellow."""
    fellows = s.fellows(seat)
    for card in dict.fromkeys(held(s.hands[seat])):
        for fellow in fellows:
            moves.append((own.name, card, fellow))


@ability("OM-A26", "love_letter", "main", a_card_and_a_fellow, once=True, cost=1)
def love_letter(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A26 Once a turn: for a card, a fellow goes one step on; there is no defence."""
    _, card, fellow = move
    pay(s, seat, (card,), "OM-A26")
    change(s, fellow, 1, "OM-A26")
    return ()


# ---- Bondage


def offer_escape(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: with two cards in hand, while there is something to escape from (G-13)."""
    a = s.attack
    assert a is not None
    if len(s.hands[seat]) < 2:
        return
    hand = held(s.hands[seat])[:]
    if len(a.cards) == 1:
        if not a.escaped and not (a.answer and EFFECTS[a.answer].blocks):
            moves.append(Some("escape", hand, 2, 2))
    elif s.rulings.gearup_escape == "whole":
        if not a.escaped:
            moves.append(Some("escape", hand, 2, 2))
    elif not a.escaped or s.rulings.gearup_escape == "free":
        for number in (1, 2):
            if number not in a.escaped:
                moves.append(Some("escape", hand, 2, 2, head=(number,)))


@ability(
    "OM-A27", "escape_artist", "defence", offer_escape, cost=2, verb="escape", closed="why_done"
)
def escape_artist(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A27 For two cards the attack is blocked; that is no reaction."""
    a = s.attack
    assert a is not None
    pay(s, seat, move[-2:], "OM-A27")
    if len(move) == 4:
        a.escaped += (move[1],)
    else:
        a.escaped = tuple(range(1, len(a.cards) + 1))
    s.tell("OM-A27", "escapes", seat)
    return ()


@ability("OM-A28", "immobilize", "before_attack", once=True)
def immobilize(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-A28 Once a turn: nothing but a Safe Word or a Fart answers this attack."""
    if "immobilize" in s.used:
        return
    s.declines = ("immobilize",)
    move = yield Ask(a.by, [PASS, ("immobilize",)], "OM-A28")
    s.declines = ()
    if move != PASS:
        s.used.append("immobilize")
        a.bind("OM-A28", SAFE_WORD | FART)
        s.tell("OM-A28", "uses", a.by, "immobilize")


# ---- Religion


def offer_meditation(s: Orgasme, own: Ability, seat: int, moves: Moves) -> None:
    """Offered: while the marker is on the fifth space at most."""
    if s.arousal[seat] <= 5:
        moves.append((own.name,))


@ability("OM-A29", "meditation", "turn_start", offer_meditation, once=True, closed="why_too_high")
def meditation(s: Orgasme, seat: int, move: Move) -> Then:
    """OM-A29 A card more at the start of the own turn."""
    return draw(s, seat, "OM-A29")


@ability("OM-A30", "chastity", "swap", cost=1)
def chastity(s: Orgasme, a: Attack) -> Rules[None]:
    """OM-A30 For another reaction card the one that was played comes back to the hand.

    Whoever has a hand is asked, with another reaction in it or without.
    """
    hand = s.hands[a.at]
    if not a.reaction or not hand:
        return
    s.declines = ("chastity",)
    moves = [PASS, *(("chastity", kind) for kind in reaction_cards(hand))]
    move: Move = yield Ask(a.at, moves, "OM-A30", hidden=True)
    s.declines = ()
    if move != PASS:
        pay(s, a.at, move[1:], "OM-A30")
        s.pending.remove(a.reaction)
        hand.append(a.reaction)
        s.tell("OM-A30", "takes_back", a.at, a.reaction)
