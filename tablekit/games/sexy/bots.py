"""The greedy player of Sexy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tablekit.core.requests import Move, Some
from tablekit.games.sexy.state import NAME_OF, ORANGE

WORTH = {
    "take_number": 1.0,
    "draw_result": 6.0,
    "labia": 5.0,
    "gotcha": 5.0,
    "laxative": 5.0,
    "cleavage": 5.0,
    "date": 5.0,
    "rose": 5.0,
    "mean": 1.0,
    "hand_over": 1.0,
    "tall_tale": 4.0,
    "joke": 3.5,
    "free_joke": 3.5,
    "drawer": 1.5,
    "sexy_dance": 2.5,
    "free_dance": 2.4,
    "dancing_close": 3.0,
    "return_date": 3.0,
    "clown": 0.5,
    "dj": 0.2,
}
PLOT = 1.0
END: Move = ("end",)


def greedy(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """Throws when the chance is good, else works on the girl with whom it has got furthest.

    With nothing worth an action it plots its hand away, reactions excepted, or ends its turn.
    """
    scored = [(worth(view, move), -i, move) for i, move in enumerate(moves) if type(move) is tuple]
    best, _, move = max(scored, default=(0.0, 0, ()))
    for some in moves:
        if isinstance(some, Some) and best < PLOT:
            dull = [card for card in some.items if NAME_OF[card] not in ORANGE]
            return (some.verb, *some.head, *dull) if dull else END
    return move


def worth(view: dict[str, Any], move: Move) -> float:
    """How good a move looks: nothing is worse than 0, the value of passing."""
    verb: str = move[0]
    girls = {girl["name"]: girl for girl in view["girls"]}
    girl = girls.get(move[1]) if len(move) > 1 else None
    if verb in ("end", "pass"):
        return 0.0
    if verb in ("throw", "desperate") and girl:
        chance = odds(view, girl)
        return 10.0 * chance if chance > 0.4 or verb == "desperate" else -1.0
    if verb in ("chatting", "boasting", "as_boasting") and girl:
        full = len(view["own_piles"].get(girl["name"], "")) == 7
        free = girl["gaze"] in (None, view["guy"])
        liking = 2.0 + (verb == "chatting") - 0.5 * (not free) + 0.1 * float(girl["points"])
        return 0.1 * liking if full else liking
    if verb == "drink":
        sober = me(view)["tokens"] < 2
        return 3.0 if girl and sober and girl["tokens"] < 3 else -1.0
    if verb == "shot_tactic" and girl:
        return 1.2 if me(view)["tokens"] < 2 and girl["tokens"] < 3 else -1.0
    if verb == "bother":
        return 1.0 if not me(view)["gazes"] else -1.0
    return WORTH.get(verb, -0.5)


def odds(view: dict[str, Any], girl: dict[str, Any]) -> float:
    """The chance that a throw with her succeeds."""
    pile = view["own_piles"].get(girl["name"], "")
    needed = 1 + ("demanding" in girl["abilities"]) + me(view)["slimy"]
    chance = 1.0
    for drawn in range(needed):
        chance *= max(0, pile.count("+") - drawn) / max(1, len(pile) - drawn)
    return 0.0 if girl["boyfriend"] else chance


def me(view: dict[str, Any]) -> dict[str, Any]:
    """The guy of the seat that looks."""
    guy: dict[str, Any] = view["guys"][view["seat"]]
    return guy
