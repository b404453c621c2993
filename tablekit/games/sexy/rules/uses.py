"""What each card can be used for now: all of a card's uses at once, without trying each.

``girls`` are those near him, ``looking`` those of them who look at him. A card whose condition
isn't only about who stands and looks where asks its ``forbidden_...``. It is the active guy's
turn and an action is left.
"""

from __future__ import annotations

from collections.abc import Callable

from tablekit.core.requests import Move, Some
from tablekit.games.sexy.rules.cards import (
    forbidden_bother,
    forbidden_dancing_close,
    forbidden_sexy_dance,
    forbidden_shot_tactic,
)
from tablekit.games.sexy.rules.locations import areas
from tablekit.games.sexy.state import BLUE, FLOOR, FREE, NAME_OF, OUT, Sexy

Moves = list[Move | Some]
Girls = list[str]


def chatting(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-06, SEXY-GUY-06 With who looks at nobody else; by Arturo also as a Boasting."""
    gaze, his = s.gaze, (FREE, seat)
    for girl in girls:
        if gaze.get(girl, seat) in his:
            moves.append(("chatting", girl))
    if "boastful" in s.cast.traits[seat]:
        for girl in girls:
            moves.append(("as_boasting", girl))


def boasting(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-07 With any girl who is there."""
    for girl in girls:
        moves.append(("boasting", girl))


def clown(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-08 Always."""
    moves.append(("clown",))


def dj(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-09 Always."""
    moves.append(("dj",))


def bother(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-10, SEXY-DATE-12 From the floor, at each area with somebody in it."""
    if s.at[seat] == FLOOR:
        for area in areas(s):
            if not forbidden_bother(s, seat, area):
                moves.append(("bother", area))


def sexy_dance(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-11 On the floor, while nobody looks at him."""
    if not looking and not forbidden_sexy_dance(s, seat):
        moves.append(("sexy_dance",))


def drawer(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-12, SEXY-DATE-05 With who looks at him, but no date, against each rival."""
    for girl in looking:
        if girl not in s.dates:
            for rival, guy in enumerate(s.guys):
                if rival != seat and s.at[rival] != OUT:
                    moves.append(("drawer", girl, guy))


def joke(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-13 With who looks at him."""
    for girl in looking:
        moves.append(("joke", girl))


def shot_tactic(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-14 With who looks at him, if she drinks."""
    for girl in looking:
        if not forbidden_shot_tactic(s, seat, girl):
            moves.append(("shot_tactic", girl))


def dancing_close(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-15 With who looks at him, after three successes."""
    for girl in looking:
        if not forbidden_dancing_close(s, seat, girl):
            moves.append(("dancing_close", girl))


def tall_tale(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-17 With who looks at him."""
    for girl in looking:
        moves.append(("tall_tale", girl))


def drink(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-18, SEXY-ABIL-04 With who looks at him, if she drinks; alone always."""
    for girl in looking:
        if "teetotal" not in s.cast.abilities[girl]:
            moves.append(("drink", girl))
    moves.append(("drink",))


def no_use(s: Sexy, seat: int, moves: Moves, girls: Girls, looking: Girls) -> None:
    """SEXY-CARD-03 Orange cards are played in answer only."""


Uses = Callable[[Sexy, int, Moves, Girls, Girls], None]
USES: dict[str, Uses] = {
    "chatting": chatting,
    "boasting": boasting,
    "clown": clown,
    "dj": dj,
    "bother": bother,
    "sexy_dance": sexy_dance,
    "drawer": drawer,
    "joke": joke,
    "shot_tactic": shot_tactic,
    "dancing_close": dancing_close,
    "tall_tale": tall_tale,
    "drink": drink,
}
DONE = 1
BITS = {name: 2 << number for number, name in enumerate(USES)}
USES_OF = {card: (BITS.get(name, DONE), USES.get(name, no_use)) for card, name in NAME_OF.items()}
"""By card, its use, and a bit for its name: of several cards with one name one is enough."""
USES_ALONE = {
    card: use if NAME_OF[card] in (*BLUE, "drink") else (DONE, no_use)
    for card, use in USES_OF.items()
}
"""The same while nobody looks at him: of the pink cards only Have a Drink is of use then."""
