"""Events: one after each round."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Ask, Move, Rules, Then
from tablekit.games.sexy.rules.abilities import untouched
from tablekit.games.sexy.rules.alcohol import drink_up, everywhere, name
from tablekit.games.sexy.rules.attention import lose, lose_all, part
from tablekit.games.sexy.rules.indicators import succeed
from tablekit.games.sexy.rules.locations import break_up, go
from tablekit.games.sexy.rules.scene import clean_up, nobody_left
from tablekit.games.sexy.rules.windows import PASS, unveil
from tablekit.games.sexy.state import FLOOR, FREE, OUT, SMOKING, Sexy, Who


def event_step(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-01 Whoever acted last reveals the top event; it is applied; a new round begins."""
    event = "wc"
    while event == "wc":
        if not s.events.size:
            s.tell("SEXY-SCENE-01", "no_events")
            s.phase = "closing"
            return
        event = yield from s.events.draw("SEXY-EVENT-01")
        s.seen += (event,)
        if s.log is not None:
            s.tell("SEXY-EVENT-01", "event", s.guys[s.active], event)
            tell_dates(s, event)
        yield from EVENTS[event](s)
        if nobody_left(s):
            clean_up(s)
            return
        if s.phase == "closing":
            return
    s.away = frozenset()
    s.phase = "round"


def tell_dates(s: Sexy, event: str) -> None:
    """SEXY-DATE-07 Events touch no dated girl, nor a guy while he is with her."""
    if event not in ("time", "party", "cheap_booze"):
        for seat, area in enumerate(s.cast.date_areas):
            if s.at[seat] == area:
                s.tell("SEXY-DATE-07", "event_proof", s.guys[seat])


def party(s: Sexy) -> Then:
    """SEXY-EVENT-03 Party: whoever is smoking comes back, gazes and all."""
    return smokers_return(s, "SEXY-EVENT-03")


def time(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-04, SEXY-SCENE-01 Time Goes By: smokers come back; the third closes the disco."""
    yield from smokers_return(s, "SEXY-EVENT-04")
    s.time += 1
    s.tell("SEXY-EVENT-04", "time", s.time)
    if s.time >= 3:
        s.tell("SEXY-SCENE-01", "closes")
        s.phase = "closing"


def smokers_return(s: Sexy, rule: str) -> Then:
    """The smoking area empties."""
    if SMOKING not in s.at.values():
        return ()
    break_up(s, SMOKING, rule)
    return part(s)


def smoking(s: Sexy) -> Then:
    """SEXY-EVENT-05, SEXY-GUY-04, SEXY-ABIL-10 Smoking Time: every smoker on the floor goes."""
    known = s.cast.smokers
    smokers = [who for who, place in s.at.items() if place == FLOOR and who in known]
    if not smokers:
        return ()
    for who in smokers:
        go(s, who, SMOKING)
        if s.log is not None:
            rule = "SEXY-GUY-04" if isinstance(who, int) else "SEXY-ABIL-10"
            s.tell(rule, "goes_smoking", name(s, who))
    s.tell("SEXY-EVENT-05", "smoking")
    return part(s)


def roses(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-06 Rose Seller: a success with one girl who looks at him, the other gazes go."""
    for seat in range(s.seats):
        if s.at[seat] != FLOOR:
            continue
        looking = [
            girl
            for girl in s.girls
            if s.gaze[girl] == seat and s.at[girl] == FLOOR and not untouched(s, seat, girl)
        ]
        if not looking:
            continue
        s.window = ("roses",)
        moves: list[Move] = [*(("rose", girl) for girl in looking), PASS]
        move: Move = yield Ask(seat, moves, "SEXY-EVENT-06")
        if move == PASS:
            s.tell("SEXY-EVENT-06", "no_rose", s.guys[seat])
            continue
        s.tell("SEXY-EVENT-06", "rose", s.guys[seat], move[1])
        yield from succeed(s, seat, move[1], "SEXY-EVENT-06")
        yield from lose_all(s, seat, None, "SEXY-EVENT-06", move[1])


def fight(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-07 Fight: girls on the floor look at nobody; pairs are broken up."""
    reach = s.rulings.fight_reach
    covered: set[int] = set()
    for girl in s.girls[:]:
        if s.gaze[girl] == FREE:
            continue
        place = s.at[girl]
        if place == FLOOR or reach == "all" or (reach == "dissolved_too" and place != SMOKING):
            yield from lose(s, girl, None, "SEXY-EVENT-07", covered)
    for seat, area in enumerate(s.cast.pairs):
        if s.at[seat] == area:
            break_up(s, area, "SEXY-EVENT-07")


def shots(s: Sexy) -> Then:
    """SEXY-EVENT-08 Shots for Everybody: one gain for every guy and girl on the floor."""
    drinkers: list[Who] = [who for who, place in s.at.items() if place == FLOOR]
    return drink_up(s, drinkers, "SEXY-EVENT-08", everywhere(s))


def wc(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-09 Girls Go to the WC: gazes lost, a card each to the right, all to the floor."""
    covered: set[int] = set()
    for girl in s.girls[:]:
        if s.gaze[girl] != FREE:
            yield from lose(s, girl, None, "SEXY-EVENT-09", covered)
    yield from hand_over(s)
    for who, place in s.at.items():
        if place not in (FLOOR, OUT) and place not in s.cast.date_areas:
            go(s, who, FLOOR)
    s.dancing = frozenset()
    s.tell("SEXY-EVENT-09", "all_to_floor")


def hand_over(s: Sexy) -> Rules[None]:
    """SEXY-EVENT-09 Everybody chooses before any card moves; who is out or at a date is passed."""
    taking_part = [seat for seat in range(s.seats) if not at_date(s, seat) and s.at[seat] != OUT]
    for seat in taking_part:
        hand = s.hands[seat]
        if hand:
            s.window = ("hand_over",)
            moves = [("hand_over", card) for card in dict.fromkeys(hand)]
            move: Move = yield Ask(seat, moves, "SEXY-EVENT-09", hidden=True)
            hand.remove(move[1])
            s.passing[seat].append(move[1])
    step = -1 if s.rulings.seating == "clockwise" else 1
    for index, seat in enumerate(taking_part):
        right = taking_part[(index + step) % len(taking_part)]
        yield from unveil(s.passing[seat], "SEXY-EVENT-09")
        for card in s.passing[seat]:
            s.hands[right].append(card)
            if s.log is not None:
                s.tell("SEXY-EVENT-09", "hands_over", s.guys[seat], s.guys[right])
                s.tell("SEXY-EVENT-09", "hand", (card,), only=(seat, right))
        s.passing[seat].clear()
    s.tell("SEXY-SETUP-04", "to_the_right")


def at_date(s: Sexy, seat: int) -> bool:
    """SEXY-DATE-07 Whether he is at his date."""
    return s.at[seat] == s.cast.date_areas[seat]


def cheap_booze(s: Sexy) -> Then:
    """SEXY-EVENT-10 Cheap Booze: for the rest of the scene every gain is one bigger."""
    s.booze = True
    s.tell("SEXY-EVENT-10", "cheap_booze")
    return ()


EVENTS: dict[str, Callable[[Sexy], Then]] = {
    "party": party,
    "time": time,
    "smoking": smoking,
    "roses": roses,
    "fight": fight,
    "shots": shots,
    "wc": wc,
    "cheap_booze": cheap_booze,
}
