"""The rules of Times Square, in the rulebook's order; each function carries its rule id."""

from __future__ import annotations

from collections.abc import Iterator

from tablekit.core.events import Ending
from tablekit.core.game import No
from tablekit.core.requests import Ask, Draw, Move, Race, Rules, Some
from tablekit.games.times_square.state import (
    ALL_FIGURES,
    FIGURES,
    HAND,
    KIND,
    TURN_CAP,
    A,
    B,
    TimesSquare,
    toward,
)

PLAY_RULE = {"sue": "TS-19", "guards": "TS-22", "hal": "TS-18", "deb": "TS-23"}
BACK = "back"


def turn(s: TimesSquare) -> Rules[None]:
    """One turn; the first is set-up."""
    if s.phase == "setup":
        yield from set_up(s)
    elif s.phase == "lay":
        yield from lay_out_position(s)
    else:
        yield from play_turn(s)


# ---- Setup


def set_up(s: TimesSquare) -> Rules[None]:
    """TS-02 to TS-08."""
    s.tell("TS-02", "street", 2 * s.end + 1)
    s.tell("TS-03", "sue_starts")
    s.tell("TS-04", "charlie_starts")
    s.at.update(gA=2, gB=-2)
    s.tell("TS-05", "guards_start", 2, -2)
    yield from lottery(s)
    for seat in (A, B):
        yield from deal(s, seat, HAND)
    s.active = A if s.at["hal"] > 0 else B
    s.tell("TS-08", "starts", s.active)
    s.phase = "turns"


def lottery(s: TimesSquare) -> Rules[None]:
    """TS-06 Two fists, Hal in one and Deb in the other: a fair coin, whoever hides them."""
    owner: int = yield Draw((A, B), "TS-06")
    s.at.update(hal=toward(owner), deb=-toward(owner))
    s.tell("TS-06", "lottery", owner, 1 - owner)


def deal(s: TimesSquare, seat: int, count: int) -> Rules[None]:
    """TS-07 Cards from the shuffled supply."""
    cards = yield from s.supply.draw_many(count, "TS-07")
    s.hands[seat] += cards
    s.tell("TS-07", "dealt", seat, len(cards))
    s.tell("TS-07", "hand", cards, only=(seat,))


def lay_out_position(s: TimesSquare) -> Rules[None]:
    """TS-07 What a position left open is dealt."""
    for seat in (A, B):
        if s.to_lay[seat]:
            yield from deal(s, seat, s.to_lay[seat])
    if s.to_lay[2]:
        s.discard += yield from s.supply.draw_many(s.to_lay[2], "TS-07")
    s.to_lay = (0, 0, 0)
    s.phase = "turns"


# ---- A turn


def play_turn(s: TimesSquare) -> Rules[None]:
    """TS-09 Three steps: one of 1a, 1b, 1c; refill unless it was 1b; Charlie."""
    s.turns += 1
    s.step, s.kind, s.lock = "act", "", ""
    s.tell("TS-09", "turn", s.active)
    move: Move = yield Ask(s.active, open_moves(s), "TS-09")
    match move[0]:
        case "lure":
            lure(s, move[1])
        case "trade":
            trade(s, move[1:])
        case _:
            yield from play_cards(s, move)
    if s.outcome is None and move[0] != "lure":
        yield from refill(s)
    if s.outcome is None:
        move_charlie(s)
    if s.outcome is None and (s.final_turn or endless(s)):
        end_by_supply(s)
    s.active = 1 - s.active


def endless(s: TimesSquare) -> bool:
    """G-12, G-13 With null moves or passes nothing else might end the game."""
    return (s.rulings.allow_null or s.rulings.allow_pass) and s.turns >= TURN_CAP


def open_moves(s: TimesSquare) -> list[Move | Some]:
    """What the active player can do now: in step 1, or after a card."""
    moves: list[Move | Some] = [move for move in tried(s) if not forbidden(s, move)]
    if s.step == "act":
        hand = s.hands[s.active]
        fewest = 0 if s.rulings.allow_pass else 1
        if hand or not fewest:
            moves.append(Some("trade", hand, fewest, len(hand)))
    return moves


def tried(s: TimesSquare) -> Iterator[Move]:
    """Every single move somebody might try with this hand, open or not."""
    hand = s.hands[s.active]
    for card in sorted(set(hand)):
        for move in uses(card):
            yield move
            if s.rulings.direction == "either" and card not in ("guards to_sue", "deb manhole"):
                yield (*move, BACK)
    for figure in ALL_FIGURES:
        if figure != "hal":
            yield ("lure", figure)
    yield ("stop",)


def uses(card: str) -> list[Move]:
    """What can be done with a card, whatever the board looks like."""
    if card not in _USES:
        kind = card.split(" ")[0]
        if kind == "sue":
            moves: list[Move] = [("play", card), ("group", card)]
        elif card == "guards 1":
            moves = [("play", card, "gA"), ("play", card, "gB")]
        elif card == "guards pair":
            moves = [("play", card, *both) for both in (("gA", "gB"), ("gA", "gA"), ("gB", "gB"))]
        elif kind == "deb":
            wild = ("sue", "hal", "gA", "gB", "charlie")
            moves = [("play", card), *(("wild", card, figure) for figure in wild)]
        else:
            moves = [("play", card)]
        _USES[card] = moves
    return _USES[card]


_USES: dict[str, list[Move]] = {}


def forbidden(s: TimesSquare, move: Move) -> str:
    """The rule that forbids a move of the active player now, or "" when it is open."""
    verb = move[0]
    if verb == "stop":
        return "TS-10" if s.step == "act" else ""
    if verb == "lure":
        if s.step != "act":
            return "TS-09"
        return forbidden_lure(s, move[1])
    card: str = move[1]
    kind, _, face = card.partition(" ")
    if s.kind and kind != s.kind:
        return "TS-11"
    if verb == "group" and s.hands[s.active].count(card) < 2:
        return "TS-20"
    if verb == "wild" and (rule := forbidden_wild(s, face, move[2])):
        return rule
    if verb == "play" and kind == "deb" and s.lock not in ("", "deb"):
        return "TS-27"
    if face == "pair" and move[2] == move[3] and s.rulings.guard_pair == "both_only":
        return "TS-22"
    if face == "manhole" and not s.rulings.manhole_any:
        figure = move[2] if verb == "wild" else "deb"
        if s.at[figure] * toward(s.active) > 0:
            return "TS-17"
    after = moved(s, move)
    if rule := forbidden_board(s, after):
        return rule
    if (
        verb == "wild"
        and move[2] == "sue"
        and s.rulings.deb_sue_check == "both"
        and not between(s, after.get("sue", s.at["sue"]))
    ):
        return "TS-29"
    return ""


# ---- 1a: cards


def play_cards(s: TimesSquare, move: Move) -> Rules[None]:
    """TS-10, TS-12 One card after another, as many as the player likes, at least one."""
    while move[0] != "stop":
        play(s, move)
        if s.outcome is not None:
            return
        s.step = "more"
        move = yield Ask(s.active, open_moves(s), "TS-12")


def play(s: TimesSquare, move: Move) -> None:
    """TS-11, TS-14 One card (two for a group): face up on the discard pile, then its effect."""
    verb, card = move[0], move[1]
    s.kind = card.split(" ")[0]
    after = moved(s, move)
    for _ in range(2 if verb == "group" else 1):
        s.hands[s.active].remove(card)
        s.discard.append(card)
    s.tell("TS-14", "group" if verb == "group" else "plays", s.active, card)
    if s.kind == "deb":
        s.lock = KIND[move[2]] if verb == "wild" else "deb"
        if verb == "wild":
            s.tell("TS-25", "wildcard", s.active, card, move[2])
    carry_out(s, after, rule_of(move))


def forbidden_board(s: TimesSquare, after: dict[str, int]) -> str:
    """TS-02, TS-13, TS-21 A move is carried out in full, on the street, and moves something."""
    end, at = s.end, s.at
    for place in after.values():
        if not -end <= place <= end:
            return "TS-02"
    if not flanked(s, after):
        return "TS-21"
    if not s.rulings.allow_null and after.items() <= at.items():
        return "TS-13"
    return ""


def carry_out(s: TimesSquare, after: dict[str, int], rule: str) -> None:
    """TS-15 Figures go where the move puts them, at once; they pass and share spaces freely."""
    before = s.at.copy()
    s.at.update(after)
    for figure, place in after.items():
        s.tell(rule, "moves", figure, before[figure], place)
        if s.log is not None:
            beside = [other for other in FIGURES if other not in after and s.at[other] == place]
            if beside:
                s.tell("TS-15", "shares", figure, beside)
    check_win(s, "sue")


# ---- what each kind of card does


def moved(s: TimesSquare, move: Move) -> dict[str, int]:
    """TS-17 Where figures would stand: numbered steps go toward the active player's own end."""
    verb, card = move[0], move[1]
    kind, _, face = card.partition(" ")
    step = toward(s.active)
    if move[-1] == BACK:
        step, move = -step, move[:-1]
    if verb == "group":
        return group_move(s, step)
    if verb == "wild":
        return wild_move(s, face, move[2], step)
    if kind == "guards":
        return guards_move(s, face, move[2:], step)
    if kind == "deb":
        return deb_move(s, face, step)
    return hal_move(s, face, step) if kind == "hal" else sue_move(s, step)


def hal_move(s: TimesSquare, face: str, step: int) -> dict[str, int]:
    """TS-18 Hal goes 1 to 3 spaces."""
    return {"hal": s.at["hal"] + step * int(face)}


def sue_move(s: TimesSquare, step: int) -> dict[str, int]:
    """TS-19 Sue goes one space a card."""
    return {"sue": s.at["sue"] + step}


def group_move(s: TimesSquare, step: int) -> dict[str, int]:
    """TS-20 Two Sue cards together: Sue and both guards, one space each, at once."""
    return {figure: s.at[figure] + step for figure in ("sue", "gB", "gA")}


def flanked(s: TimesSquare, after: dict[str, int]) -> bool:
    """TS-21 A guard on each side of Sue; neither may pass her, nor share her space."""
    at = s.at
    sue, left, right = (
        after.get("sue", at["sue"]),
        after.get("gB", at["gB"]),
        after.get("gA", at["gA"]),
    )
    return left <= sue <= right if s.rulings.guards_share_sue else left < sue < right


def guards_move(s: TimesSquare, face: str, guards: Move, step: int) -> dict[str, int]:
    """TS-22 One guard a space; or each a space, or one two; or both beside Sue."""
    if face == "to_sue":
        return {"gB": s.at["sue"] - 1, "gA": s.at["sue"] + 1}
    after: dict[str, int] = {}
    for guard in guards:
        after[guard] = after.get(guard, s.at[guard]) + step
    return after


def deb_move(s: TimesSquare, face: str, step: int) -> dict[str, int]:
    """TS-23, TS-24 Deb goes 1 to 5 spaces, or to the manhole."""
    return {"deb": 0 if face == "manhole" else s.at["deb"] + step * int(face)}


def wild_move(s: TimesSquare, face: str, figure: str, step: int) -> dict[str, int]:
    """TS-25 A Deb card moves another figure instead."""
    return {figure: 0 if face == "manhole" else s.at[figure] + step * int(face)}


def forbidden_wild(s: TimesSquare, face: str, figure: str) -> str:
    """TS-16, TS-25 to TS-29 When a Deb card can't move that figure."""
    if figure == "charlie":
        return "TS-16"
    if face == "manhole" and not s.rulings.manhole_wild:
        return "TS-25"
    if not between(s, s.at["sue"]):
        return "TS-26"
    if s.lock == "deb":
        return "" if s.rulings.deb_self_then_wild else "TS-28"
    return "TS-27" if s.lock and s.lock != KIND[figure] else ""


def between(s: TimesSquare, sue: int) -> bool:
    """TS-26 Whether Deb stands between Sue and the active player's own end."""
    ahead = (s.at["deb"] - sue) * toward(s.active)
    return ahead > 0 if s.rulings.between_strict else ahead >= 0


# ---- 1b and 1c


def lure(s: TimesSquare, figure: str) -> None:
    """TS-30 Sue or one guard comes to Hal, from anywhere; no card is played."""
    s.tell("TS-30", "lures", s.active, figure)
    carry_out(s, {figure: s.at["hal"]}, "TS-30")


def forbidden_lure(s: TimesSquare, figure: str) -> str:
    """TS-31 Deb sees through Hal, and nothing but step 3 moves Charlie."""
    if figure == "deb":
        return "TS-31"
    if figure == "charlie":
        return "TS-16"
    return forbidden_board(s, {figure: s.at["hal"]})


def trade(s: TimesSquare, cards: Move) -> None:
    """TS-32 Any number of cards goes to the discard pile, colours mixed."""
    for card in cards:
        s.hands[s.active].remove(card)
    s.discard += cards
    s.tell("TS-32", "trades" if cards else "trades_none", s.active, cards)


# ---- 2: refill


def refill(s: TimesSquare) -> Rules[None]:
    """TS-33, TS-34 Draw up to eight; the first time the supply runs out the discards return."""
    hand = s.hands[s.active]
    while len(hand) < HAND and not s.final_turn:
        cards = yield from s.supply.draw_many(HAND - len(hand), "TS-33")
        if cards:
            hand += cards
            s.tell("TS-33", "draws", s.active, len(cards), s.supply.size)
            s.tell("TS-33", "hand", cards, only=(s.active,))
        if not s.supply.size and (s.rulings.exhaust_on == "last" or len(hand) < HAND):
            run_out(s)


def run_out(s: TimesSquare) -> None:
    """TS-34 The first time the discard pile becomes the supply; the second ends the game."""
    s.exhaustions += 1
    if s.exhaustions > 1:
        s.final_turn = True
        s.tell("TS-34", "runs_out_again")
        if s.rulings.end_mode == "immediate":
            end_by_supply(s)
        return
    s.supply.add(s.discard)
    s.discard.clear()
    s.tell("TS-34", "runs_out", s.supply.size)


# ---- 3: Charlie


def move_charlie(s: TimesSquare) -> None:
    """TS-37 Charlie comes by himself, as many spaces as TS-35 and TS-36 add up to."""
    steps = entrance_count(s) + party_bonus(s)
    if not steps:
        s.tell("TS-37", "charlie_stays")
        return
    before = s.at["charlie"]
    place = max(-s.end, min(s.end, before + toward(s.active) * steps))
    s.at["charlie"] = place
    s.tell("TS-37", "moves", "charlie", before, place)
    check_win(s, "charlie")


def entrance_count(s: TimesSquare) -> int:
    """TS-35 One space for each figure in the active player's entrance."""
    side, first = toward(s.active), s.end - 1
    inside = [figure for figure in FIGURES if s.at[figure] * side >= first]
    if inside:
        s.tell("TS-35", "entrance", s.active, inside, len(inside))
    return len(inside)


def party_bonus(s: TimesSquare) -> int:
    """TS-36 One more when Sue and both guards are on the active player's side of the middle."""
    side = toward(s.active)
    if all(s.at[figure] * side > 0 for figure in ("sue", "gB", "gA")):
        s.tell("TS-36", "party", s.active)
        return 1
    return 0


# ---- The end


def check_win(s: TimesSquare, figure: str) -> None:
    """TS-38 Sue or Charlie in an entrance: its owner wins at once, whoever moved."""
    if abs(s.at[figure]) >= s.end - 1:
        winner = A if s.at[figure] > 0 else B
        s.tell("TS-38", "wins_by", winner, figure)
        s.outcome = Ending((winner,), "TS-38", losers=(1 - winner,))


def end_by_supply(s: TimesSquare) -> None:
    """TS-39 The second time the supply runs out: Sue's side, else Charlie's, else a draw."""
    place = s.at["sue"] or s.at["charlie"]
    if place:
        winner = A if place > 0 else B
        s.tell("TS-39", "wins_by_side", winner, "sue" if s.at["sue"] else "charlie")
        s.outcome = Ending((winner,), "TS-39", losers=(1 - winner,))
    elif s.rulings.tie == "last_mover":
        s.tell("TS-39", "last_mover", s.active)
        s.outcome = Ending((s.active,), "TS-39", losers=(1 - s.active,))
    else:
        s.tell("TS-39", "nobody")
        s.outcome = Ending((), "TS-39")


# ---- what the outside asks


def rule_of(move: Move) -> str:
    """The rule that a choice applies."""
    match move[0]:
        case "lure":
            return "TS-30"
        case "trade":
            return "TS-32"
        case "stop":
            return "TS-12"
        case "group":
            return "TS-20"
    if move[-1] == BACK:
        return "TS-17"
    if move[0] == "wild":
        return "TS-25"
    return "TS-24" if move[1] == "deb manhole" else PLAY_RULE[move[1].split(" ")[0]]


def refusals(s: TimesSquare, request: Ask | Race, seat: int) -> Iterator[No]:
    """What the active player can't do now, and by which rule."""
    for move in tried(s):
        if rule := forbidden(s, move):
            yield No(move, rule)
    if s.step == "more":
        yield No(("trade",), "TS-09")


def phrase(s: TimesSquare, move: Move) -> tuple[str, tuple[object, ...]]:
    """A move in words that say its result: which figure would go where."""
    verb = move[0]
    if verb == "lure":
        return "lure", (move[1], s.at["hal"])
    if verb in ("trade", "stop"):
        return verb, move[1:]
    if verb == "wild" and move[2] == "charlie":
        return "wild_charlie", (move[1],)
    after = list(moved(s, move).items())
    if verb == "group":
        return "group", (after[0][1], after[1][1], after[2][1])
    if len(after) == 2:
        (one, place), (two, other) = after
        return "two", (move[1], one, place, two, other)
    return verb, (move[1], *after[0])
