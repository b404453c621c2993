"""Orange cards: what they answer, and what they do."""

from __future__ import annotations

from typing import NamedTuple

from tablekit.core.requests import Ask, Move, Rules
from tablekit.games.sexy.rules.attention import lose, lose_all
from tablekit.games.sexy.rules.indicators import put
from tablekit.games.sexy.rules.windows import (
    ONLY_PASS,
    PASS,
    around,
    holds,
    may_answer,
    rivals,
    spend,
)
from tablekit.games.sexy.state import FREE, Sexy


class Answers(NamedTuple):
    """What was played on a card: who said Gotcha (or FREE), and each look at a cleavage."""

    gotcha: int = FREE
    looks: tuple[tuple[int, str], ...] = ()


NONE = Answers()
LAXATIVE: list[Move] = [("laxative",), PASS]


def answers(s: Sexy, verb: str, girls: tuple[str, ...]) -> Rules[Answers]:
    """SEXY-CARD-05 A card has been announced: whoever stands there may answer it.

    ``girls`` are those at whose cleavage somebody could look. One Gotcha to a Tall Tale,
    one look from each guy; it goes round until all pass.
    """
    tale = verb == "tall_tale"
    gotcha = FREE
    looks: dict[int, str] = {}
    at, place = s.at, s.at[s.active]
    if s.log is not None and any(at[seat] == place for seat in rivals(s)):
        for girl in girls:
            s.tell("SEXY-ABIL-01", "has_cleavage", girl)
    played = True
    while played:
        played = False
        for seat in rivals(s):
            if at[seat] != place or not may_answer(s, seat):
                continue
            catch = tale and gotcha == FREE
            look = bool(girls) and seat not in looks
            if not (catch or look):
                continue
            s.window = ("card", verb, *girls)
            move: Move = yield window(s, seat, catch, girls if look else ())
            if move == PASS:
                continue
            played = True
            spend(s, seat, move[0])
            if move[0] == "gotcha":
                gotcha = seat
            else:
                looks[seat] = move[1] if len(move) > 1 else girls[0]
    return Answers(gotcha, tuple(looks.items())) if looks or gotcha != FREE else NONE


def window(s: Sexy, seat: int, catch: bool, girls: tuple[str, ...]) -> Ask:
    """SEXY-CARD-05 What one guy may answer: Gotcha, and a look at one of these girls."""
    hand = s.hands[seat]
    moves: list[Move] = []
    if girls and holds(hand, "cleavage"):
        moves += [("cleavage", girl) for girl in girls] if len(girls) > 1 else [("cleavage",)]
    if catch and holds(hand, "gotcha"):
        moves.append(("gotcha",))
    return Ask(seat, [*moves, PASS], "SEXY-CARD-05", True) if moves else ONLY_PASS[seat]


def laxative(s: Sexy, target: int, there: tuple[str, ...]) -> Rules[None]:
    """SEXY-CARD-19 A guy has gained alcohol: a rival may cost him his gazes and his next turn.

    ``there`` is where everybody stood when the card or the event was announced.
    """
    anywhere = s.rulings.laxative_reach == "anywhere"
    for seat in around(s):
        if seat == target or not may_answer(s, seat):
            continue
        if not anywhere and there[seat] != there[target]:
            continue
        s.window = ("laxative", s.guys[target])
        able = holds(s.hands[seat], "laxative")
        move: Move = yield Ask(seat, LAXATIVE, "SEXY-CARD-05", True) if able else ONLY_PASS[seat]
        if move == PASS:
            continue
        spend(s, seat, "laxative")
        s.tell("SEXY-CARD-19", "laxative", s.guys[target])
        s.skips |= {target}
        yield from lose_all(s, target, seat, "SEXY-CARD-19")
        return


def cleavage(s: Sexy, seat: int, girl: str, by: int) -> Rules[None]:
    """SEXY-CARD-20 After the card: he loses her gaze, and gets a failure with her."""
    s.tell("SEXY-CARD-20", "cleavage", s.guys[by], girl)
    if s.gaze.get(girl) == seat:
        yield from lose(s, girl, by, "SEXY-CARD-20")
    put(s, seat, girl, "-", "SEXY-CARD-20")


def gotcha(s: Sexy, seat: int, girl: str, by: int) -> Rules[None]:
    """SEXY-CARD-21 Gotcha: no success; her gaze is lost, and a failure comes."""
    s.tell("SEXY-CARD-21", "gotcha", s.guys[by], s.guys[seat])
    if s.gaze.get(girl) == seat:
        yield from lose(s, girl, by, "SEXY-CARD-21")
    put(s, seat, girl, "-", "SEXY-CARD-21")
