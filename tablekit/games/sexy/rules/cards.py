"""Blue and pink asset cards: when each is legal, and what it does.

``forbidden_...`` functions give the rule that forbids a card, or "" when it is open; they take
for granted that it is his turn, that he has the card and that an action is left.
"""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Move, Rules, Then
from tablekit.games.sexy.rules.abilities import shies, tell_guts, untouched, withheld
from tablekit.games.sexy.rules.alcohol import drink_up, everywhere
from tablekit.games.sexy.rules.attention import lose, lose_all, take_gaze
from tablekit.games.sexy.rules.faces import smiles
from tablekit.games.sexy.rules.indicators import put, succeed
from tablekit.games.sexy.rules.locations import apart, break_up, go, here, no_gaze_across
from tablekit.games.sexy.rules.reactions import answers, cleavage, gotcha
from tablekit.games.sexy.rules.windows import holds, take
from tablekit.games.sexy.state import FLOOR, FREE, OUT, PINK, Sexy


def play(s: Sexy, move: Move) -> Then:
    """SEXY-CARD-01, SEXY-CARD-02 Announce; answers and effect follow; then it is discarded."""
    seat, verb = s.active, move[0]
    name = "chatting" if verb == "as_boasting" else verb
    s.in_play.append(take(s.hands[seat], name))
    s.actions -= 1
    s.acted = True
    if s.log is not None:
        with_girl = len(move) > 1 and verb != "bother"
        rule = "SEXY-CARD-02" if verb in PINK and with_girl else "SEXY-CARD-01"
        kind = "plays_with" if with_girl else "plays"
        s.tell(rule, kind, s.guys[seat], name, *move[1:])
    return carry_out(s, verb, move[1:])


def play_free(s: Sexy, move: Move) -> Then:
    """SEXY-GUY-08, SEXY-GUY-11 Victor's dance and Lalo's joke, without a card."""
    s.free_used = True
    s.acted = True
    if move[0] == "free_dance" or s.rulings.lalo_cost == "action":
        s.actions -= 1
    s.tell(FREE_RULE[move[0]], move[0], s.guys[s.active], *move[1:])
    return carry_out(s, move[0], move[1:], as_card=holding_is_enough(s, move[0]))


def holding_is_enough(s: Sexy, verb: str) -> bool:
    """SEXY-GUY-09, SEXY-GUY-12 By one reading the card helps though it stays in the hand."""
    name = verb.removeprefix("free_").replace("dance", "sexy_dance")
    return s.rulings.victor_card == "hold" and holds(s.hands[s.active], name)


FREE_RULE = {"free_dance": "SEXY-GUY-08", "free_joke": "SEXY-GUY-11"}


def carry_out(s: Sexy, verb: str, args: Move, as_card: bool = False) -> Then:
    """SEXY-CARD-05 What the card does, in windows for Gotcha and Cleavage if there are any."""
    seat = s.active
    effect = AS_CARD[verb] if as_card else EFFECTS[verb]
    seen: tuple[str, ...] = ()
    if args and verb != "bother":
        girl = args[0]
        if s.log is not None:
            tell_guts(s, seat, girl)
        if girl in s.cast.cleavages:
            seen = (girl,)
    elif s.rulings.cleavage_on == "touched":
        seen = touched(s, verb)
    if seen or verb == "tall_tale":
        return answered(s, verb, args, seen, effect)
    if len(args) == 1:  # nearly always; unpacking would take longer
        return effect(s, seat, args[0])
    return effect(s, seat, *args)


def answered(
    s: Sexy, verb: str, args: Move, seen: tuple[str, ...], effect: Callable[..., Then]
) -> Rules[None]:
    """SEXY-CARD-05 The windows, the card or Gotcha, then the looks."""
    seat = s.active
    said = yield from answers(s, verb, seen)
    if said.gotcha == FREE:
        yield from effect(s, seat, *args)
    else:
        yield from gotcha(s, seat, args[0], said.gotcha)
    for rival, her in said.looks:
        if s.at[seat] != OUT and her in s.at:
            yield from cleavage(s, seat, her, rival)


def touched(s: Sexy, verb: str) -> tuple[str, ...]:
    """SEXY-ABIL-01 The girls with a cleavage whom a card touches without naming them."""
    if verb not in ("clown", "sexy_dance", "free_dance", "dj"):
        return ()
    girls = [girl for girl in here(s, s.active) if girl in s.cast.cleavages]
    return tuple(girl for girl in girls if verb != "dj" or s.gaze.get(girl, FREE) != FREE)


# ---- Blue


def forbidden_chatting(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-CARD-06 A girl who is there and looks at nobody, or at him."""
    if s.at[girl] != s.at[seat]:
        return no_gaze_across(s, seat, girl)
    if s.gaze.get(girl, seat) not in (FREE, seat):
        return "SEXY-CARD-06"
    return "SEXY-ABIL-03" if girl in s.cast.intimidating and shies(s, seat, girl) else ""


def chatting(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-CARD-06 Chatting: on a smile her gaze, and a success."""
    if not (yield from smiles(s, girl)):
        return
    yield from take_gaze(s, girl, seat, "SEXY-CARD-06")
    if not withheld(s, seat, girl):
        yield from succeed(s, seat, girl, "SEXY-CARD-06")


def forbidden_boasting(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-CARD-07 Any girl who is there."""
    if s.at[girl] != s.at[seat]:
        return no_gaze_across(s, seat, girl)
    return "SEXY-ABIL-03" if girl in s.cast.intimidating and shies(s, seat, girl) else ""


def boasting(s: Sexy, seat: int, girl: str, chat: bool = False) -> Rules[None]:
    """SEXY-CARD-07 Boasting: on a smile her gaze, a rival's too, and a success; else a failure."""
    if not (yield from smiles(s, girl)):
        put(s, seat, girl, "-", "SEXY-CARD-07")
        return
    has = yield from take_gaze(s, girl, seat, "SEXY-CARD-07")
    if not has and s.rulings.labia_blocks_success:
        s.tell("SEXY-CARD-22", "blocked", s.guys[seat], girl)
    elif not (chat and withheld(s, seat, girl)):
        yield from succeed(s, seat, girl, "SEXY-CARD-07")


def forbidden_as_boasting(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-GUY-06 Boastful: Arturo may play a Chatting as a Boasting."""
    return forbidden_boasting(s, seat, girl) if "boastful" in s.cast.traits[seat] else "SEXY-GUY-06"


def as_boasting(s: Sexy, seat: int, girl: str) -> Then:
    """SEXY-GUY-06 In every respect a Boasting, unless the table rules that it stays Chatting."""
    s.tell("SEXY-GUY-06", "as_boasting", s.guys[seat])
    return boasting(s, seat, girl, chat=s.rulings.arturo_as == "chatting")


def clown(s: Sexy, seat: int) -> Rules[None]:
    """SEXY-CARD-08 Acting Like a Clown: every gaze where he is, and a failure with each girl."""
    covered: set[int] = set()
    for girl in here(s, seat):
        if not untouched(s, seat, girl):
            yield from take_gaze(s, girl, seat, "SEXY-CARD-08", covered)
            put(s, seat, girl, "-", "SEXY-CARD-08")


def dj(s: Sexy, seat: int) -> Rules[None]:
    """SEXY-CARD-09 Ask the DJ: every guy loses every gaze, wherever he is."""
    covered: set[int] = set()
    for girl in s.girls[:]:
        holder = s.gaze[girl]
        if holder == FREE or untouched(s, seat, girl):
            continue
        if s.rulings.dj_reach == "all" or s.at[holder] == s.at[seat]:
            yield from lose(s, girl, seat, "SEXY-CARD-09", covered)


def forbidden_bother(s: Sexy, seat: int, area: str) -> str:
    """SEXY-CARD-10, SEXY-DATE-12 From the floor; the area not empty, a date only with its guy."""
    if s.at[seat] != FLOOR or area not in s.at.values():
        return "SEXY-CARD-10"
    if area in s.cast.date_areas and s.at[s.cast.date_areas.index(area)] != area:
        return "SEXY-DATE-12"
    return ""


def bother(s: Sexy, seat: int, area: str) -> Rules[None]:
    """SEXY-CARD-10, SEXY-DATE-12 Bother: his gazes go, the area breaks up, its guys lose theirs."""
    yield from lose_all(s, seat, seat, "SEXY-CARD-10")
    if area in s.cast.date_areas:
        guy = s.cast.date_areas.index(area)
        go(s, guy, FLOOR)
        s.tell("SEXY-DATE-12", "to_floor", s.guys[guy])
        return
    inside = [who for who, place in s.at.items() if place == area]
    break_up(s, area)
    if s.rulings.bother_reach == "floor":
        losers = [other for other in range(s.seats) if s.at[other] == FLOOR and other != seat]
    else:
        losers = [who for who in inside if isinstance(who, int)]
    covered: set[int] = set()
    for girl in s.girls[:]:
        if s.gaze[girl] in losers:
            yield from lose(s, girl, seat, "SEXY-CARD-10", covered)
    for girl in s.girls:
        if girl in inside and not untouched(s, seat, girl):
            put(s, seat, girl, "-", "SEXY-CARD-10")


def forbidden_sexy_dance(s: Sexy, seat: int) -> str:
    """SEXY-CARD-11 On the floor, with no girl's counter, not even a dormant one."""
    return "SEXY-CARD-11" if s.at[seat] != FLOOR or seat in s.gaze.values() else ""


def sexy_dance(s: Sexy, seat: int) -> Then:
    """SEXY-CARD-11, SEXY-GUY-09 Sexy Dance: who smiles looks at him; Victor needs no smiles."""
    surely = "dancing_lover" in s.cast.traits[seat]
    if surely:
        s.tell("SEXY-GUY-09", "sure_dance", s.guys[seat])
    return dance(s, seat, surely)


def dance(s: Sexy, seat: int, surely: bool) -> Rules[None]:
    """SEXY-CARD-11 The girls on the floor, by number: her face, then her gaze."""
    rule = "SEXY-GUY-09" if surely else "SEXY-CARD-11"
    covered: set[int] = set()
    for girl in [girl for girl in s.girls if s.at[girl] == FLOOR]:
        if not untouched(s, seat, girl) and (surely or (yield from smiles(s, girl))):
            yield from take_gaze(s, girl, seat, rule, covered)


def forbidden_free_dance(s: Sexy, seat: int) -> str:
    """SEXY-GUY-08 Victor, once a turn."""
    if "dancing_lover" not in s.cast.traits[seat] or s.free_used:
        return "SEXY-GUY-08"
    return forbidden_sexy_dance(s, seat)


def free_dance(s: Sexy, seat: int) -> Then:
    """SEXY-GUY-08 The dance without the card: faces and all."""
    return dance(s, seat, surely=False)


# ---- Pink


def forbidden_pink(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-CARD-02 A girl who is there and looks at him."""
    if s.at[girl] != s.at[seat]:
        return apart(s, seat, girl)
    if s.gaze.get(girl, seat) != seat:
        return "SEXY-CARD-02"
    return "SEXY-ABIL-03" if girl in s.cast.intimidating and shies(s, seat, girl) else ""


def forbidden_drawer(s: Sexy, seat: int, girl: str, guy: str) -> str:
    """SEXY-CARD-12, SEXY-DATE-05 A rival in the scene; nobody has anything with a dated girl."""
    if girl in s.dates:
        return "SEXY-DATE-05"
    if rule := forbidden_pink(s, seat, girl):
        return rule
    return "SEXY-CARD-12" if s.at[s.cast.seat_of[guy]] == OUT else ""


def drawer(s: Sexy, seat: int, girl: str, guy: str) -> Then:
    """SEXY-CARD-12 Open the Drawer: a failure for the rival with her, wherever he is."""
    put(s, s.cast.seat_of[guy], girl, "-", "SEXY-CARD-12")
    return ()


def joke(s: Sexy, seat: int, girl: str) -> Then:
    """SEXY-CARD-13, SEXY-GUY-12 Tell a Joke: a success or a failure; Lalo's card needs no face."""
    if "cheerful" in s.cast.traits[seat]:
        s.tell("SEXY-GUY-12", "sure_joke", s.guys[seat])
        return succeed(s, seat, girl, "SEXY-GUY-12")
    return told(s, seat, girl)


def told(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-CARD-13, SEXY-GUY-11 Her face decides; her gaze stays either way."""
    if (yield from smiles(s, girl)):
        yield from succeed(s, seat, girl, "SEXY-CARD-13")
    else:
        put(s, seat, girl, "-", "SEXY-CARD-13")


def forbidden_free_joke(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-GUY-11 Lalo, once a turn."""
    if "cheerful" not in s.cast.traits[seat] or s.free_used:
        return "SEXY-GUY-11"
    return forbidden_pink(s, seat, girl)


def forbidden_shot_tactic(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-CARD-14, SEXY-DATE-06, SEXY-ABIL-04 Not a teetotaller, not a dated girl."""
    if rule := forbidden_pink(s, seat, girl):
        return rule
    if girl in s.dates:
        return "SEXY-DATE-06"
    if "teetotal" in s.cast.abilities[girl]:
        return "SEXY-ABIL-04"
    return "" if s.rulings.shot_from_area or s.at[seat] == FLOOR else "SEXY-CARD-14"


def shot_tactic(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-CARD-14 Shot Tactic: a private area for the two, his other gazes go, both drink."""
    there = everywhere(s)
    move_in(s, seat, girl, "SEXY-CARD-14")
    yield from lose_all(s, seat, seat, "SEXY-CARD-14", girl)
    yield from drink_up(s, (seat, girl), "SEXY-CARD-14", there)


def move_in(s: Sexy, seat: int, girl: str, rule: str) -> None:
    """A new pair area for the two; a pair area that they leave is no more."""
    go(s, seat, s.cast.pairs[seat])
    go(s, girl, s.cast.pairs[seat])
    s.dancing -= {seat}
    s.tell(rule, "pair", s.guys[seat], girl)


def forbidden_dancing_close(s: Sexy, seat: int, girl: str) -> str:
    """SEXY-CARD-15, SEXY-DATE-06 On the floor, with three successes; Victor needs none."""
    if rule := forbidden_pink(s, seat, girl):
        return rule
    if girl in s.dates:
        return "SEXY-DATE-06"
    if s.at[seat] != FLOOR:
        return "SEXY-CARD-15"
    few = s.piles[seat].get(girl, "").count("+") < 3
    return "SEXY-CARD-15" if few and "dancing_lover" not in s.cast.traits[seat] else ""


def dancing_close(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-CARD-15, SEXY-GUY-10 Dancing Close: a dance area for the two, his other gazes go."""
    if s.piles[seat].get(girl, "").count("+") < 3:
        s.tell("SEXY-GUY-10", "waiver", s.guys[seat])
    move_in(s, seat, girl, "SEXY-CARD-15")
    s.dancing |= {seat}
    yield from lose_all(s, seat, seat, "SEXY-CARD-15", girl)


def dance_test(s: Sexy, seat: int) -> Rules[None]:
    """SEXY-CARD-16 Dancing Close, test: a smile is a success and it goes on; else it ends."""
    area = s.cast.pairs[seat]
    girl = next(girl for girl in s.girls if s.at[girl] == area)
    if s.gaze[girl] != seat and s.rulings.dance_without_gaze == "ends":
        s.tell("SEXY-CARD-16", "no_longer_looks", girl, s.guys[seat])
        break_up(s, area, "SEXY-CARD-16")
    elif (yield from smiles(s, girl)):
        yield from succeed(s, seat, girl, "SEXY-CARD-16")
    else:
        break_up(s, area, "SEXY-CARD-16")


def tall_tale(s: Sexy, seat: int, girl: str) -> Then:
    """SEXY-CARD-17 Tall Tale: a success, if nobody has said Gotcha."""
    return succeed(s, seat, girl, "SEXY-CARD-17")


def forbidden_drink(s: Sexy, seat: int, girl: str = "") -> str:
    """SEXY-CARD-18, SEXY-ABIL-04 Alone always; with a girl who looks at him and drinks."""
    if not girl:
        return ""
    if rule := forbidden_pink(s, seat, girl):
        return rule
    return "SEXY-ABIL-04" if "teetotal" in s.cast.abilities[girl] else ""


def drink(s: Sexy, seat: int, girl: str = "") -> Rules[None]:
    """SEXY-CARD-18 Have a Drink: both drink, then a success if both are still there; or alone."""
    yield from drink_up(s, (seat, girl) if girl else (seat,), "SEXY-CARD-18", everywhere(s))
    if girl and s.at[seat] != OUT and girl in s.at:
        yield from succeed(s, seat, girl, "SEXY-CARD-18")


def never_forbidden(s: Sexy, seat: int) -> str:
    """A card without a condition."""
    return ""


FORBIDDEN: dict[str | None, Callable[..., str]] = {
    "chatting": forbidden_chatting,
    "boasting": forbidden_boasting,
    "as_boasting": forbidden_as_boasting,
    "clown": never_forbidden,
    "dj": never_forbidden,
    "bother": forbidden_bother,
    "sexy_dance": forbidden_sexy_dance,
    "free_dance": forbidden_free_dance,
    "drawer": forbidden_drawer,
    "joke": forbidden_pink,
    "free_joke": forbidden_free_joke,
    "shot_tactic": forbidden_shot_tactic,
    "dancing_close": forbidden_dancing_close,
    "tall_tale": forbidden_pink,
    "drink": forbidden_drink,
}

EFFECTS: dict[str, Callable[..., Then]] = {
    "chatting": chatting,
    "boasting": boasting,
    "as_boasting": as_boasting,
    "clown": clown,
    "dj": dj,
    "bother": bother,
    "sexy_dance": sexy_dance,
    "free_dance": free_dance,
    "drawer": drawer,
    "joke": joke,
    "free_joke": told,
    "shot_tactic": shot_tactic,
    "dancing_close": dancing_close,
    "tall_tale": tall_tale,
    "drink": drink,
}

AS_CARD: dict[str, Callable[..., Then]] = {"free_dance": sexy_dance, "free_joke": joke}
