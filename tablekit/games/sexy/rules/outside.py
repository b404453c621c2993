"""What the outside asks of the rules: which rule a choice applies, refusals, and phrases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablekit.core.game import No
from tablekit.core.requests import Ask, Move, Race
from tablekit.games.sexy.rules.abilities import withheld
from tablekit.games.sexy.rules.turn import PLOT, forbidden, tried, tries
from tablekit.games.sexy.state import FLOOR, NAME_OF, ORANGE, Sexy

RULE_OF = {
    "chatting": "SEXY-CARD-06",
    "boasting": "SEXY-CARD-07",
    "as_boasting": "SEXY-GUY-06",
    "clown": "SEXY-CARD-08",
    "dj": "SEXY-CARD-09",
    "bother": "SEXY-CARD-10",
    "sexy_dance": "SEXY-CARD-11",
    "free_dance": "SEXY-GUY-08",
    "drawer": "SEXY-CARD-12",
    "joke": "SEXY-CARD-13",
    "free_joke": "SEXY-GUY-11",
    "shot_tactic": "SEXY-CARD-14",
    "dancing_close": "SEXY-CARD-15",
    "tall_tale": "SEXY-CARD-17",
    "drink": "SEXY-CARD-18",
    "laxative": "SEXY-CARD-19",
    "cleavage": "SEXY-CARD-20",
    "gotcha": "SEXY-CARD-21",
    "labia": "SEXY-CARD-22",
    "plot": "SEXY-TURN-06",
    "end": "SEXY-TURN-07",
    "throw": "SEXY-THROW-01",
    "take_number": "SEXY-THROW-10",
    "draw_result": "SEXY-THROW-09",
    "leave_date": "SEXY-DATE-04",
    "return_date": "SEXY-DATE-04",
    "date": "SEXY-DATE-01",
    "mean": "SEXY-GUY-14",
    "rose": "SEXY-EVENT-06",
    "hand_over": "SEXY-EVENT-09",
    "desperate": "SEXY-SCENE-02",
    "pass": "SEXY-CARD-05",
}


def rule_of(move: Move) -> str:
    """The rule that a choice applies."""
    return RULE_OF[move[0]]


def refusals(s: Sexy, request: Ask | Race, seat: int) -> Iterator[No]:
    """What the seat that is asked can't do now, and by which rule."""
    orange = dict.fromkeys(NAME_OF[card] for card in s.hands[seat] if NAME_OF[card] in ORANGE)
    if request.rule != "SEXY-TURN-04":
        offered = {move[0] for move in request.moves if isinstance(move, tuple)}
        for name in orange:
            if name not in offered:
                yield No((name,), "SEXY-CARD-03", (name,))
        return
    girls = [*s.girls, *filter(None, s.dates)]
    for move in every_move(s, girls):
        if rule := forbidden(s, move):
            yield No(move, rule, (move[0],))
    if rule := forbidden(s, PLOT):
        yield No(PLOT, rule)
    for name in orange:
        yield No((name,), "SEXY-CARD-03", (name,))


def every_move(s: Sexy, girls: list[str]) -> Iterator[Move]:
    """What `tried` tries, cards even when no action is left, and dates that aren't there."""
    yield from tried(s, girls)
    if not s.actions:
        for name in dict.fromkeys(NAME_OF[card] for card in s.hands[s.active]):
            yield from tries(s, name, girls)
    if not s.dates[s.active] and (s.scene > 1 or s.at[s.active] != FLOOR):
        yield ("leave_date",)
        yield ("return_date",)


def phrase(s: Sexy, move: Move) -> tuple[str, tuple[Any, ...]]:
    """A move in words that say what comes of it."""
    verb, args = move[0], move[1:]
    window = s.window
    if verb == "bother":
        kind, _, guy = args[0].partition(" ")
        return f"bother_{kind}", (guy,)
    if verb == "drink" and not args:
        return "drink_alone", ()
    if verb == "chatting":
        return chatting_phrase(s, args[0])
    if verb in ("boasting", "as_boasting") and s.gaze.get(args[0], s.active) == s.active:
        return f"{verb}_again", args
    if verb in ("laxative", "labia") and not args and window[:1] == (verb,):
        return f"{verb}_now", (window[1],)
    if verb == "cleavage" and not args and len(window) == 3:
        return "cleavage_at", (window[2],)
    if verb == "cleavage" and args:
        return "cleavage_at", args
    if verb == "mean" and window[:1] == ("mean",):
        return "mean", (args[0], window[1])
    return verb, args


def chatting_phrase(s: Sexy, girl: str) -> tuple[str, tuple[Any, ...]]:
    """Chatting: what a smile would bring."""
    has = s.gaze.get(girl, s.active) == s.active
    if withheld(s, s.active, girl, aloud=False):
        return "chatting_idle" if has else "chatting_gaze", (girl,)
    return "chatting_again" if has else "chatting", (girl,)
