"""Setup, and the cards that come from the pile later."""

from __future__ import annotations

from itertools import product
from operator import add

from tablekit.core.requests import Draw, Rules, Take
from tablekit.games.jinx.cards import CELLS, SIDES, removed
from tablekit.games.jinx.state import Jinx

FACINGS = {
    count: Draw(tuple(map("".join, product(SIDES, repeat=count))), "JX-02", 1, lambda up: None)
    for count in range(1, len(CELLS) + 1)
}
"""JX-02 Which side is up, for so many cards at once: a fair coin for each."""


def set_up(s: Jinx) -> Rules[None]:
    """JX-01 to JX-04 Some cards out, the rest shuffled, nine laid out, the youngest begins."""
    remove(s)
    s.tell("JX-02", "shuffled", s.pile.size)
    yield from fill(s, "JX-03")
    yield from first_active(s)
    s.phase = "clue"


def remove(s: Jinx) -> None:
    """JX-01 Cards are taken out unseen, so they stay among those that nobody has seen."""
    s.tell("JX-01", "removed", removed(s.box, s.seats))


def first_active(s: Jinx) -> Rules[None]:
    """JX-04 The youngest; without ages it is the first seat, or chance says who it is."""
    if s.youngest is not None:
        s.active = s.youngest
    elif s.rulings.first == "random":
        s.active = yield Draw(range(s.seats), "JX-04")
    s.tell("JX-04", "first", s.active)


def fill(s: Jinx, rule: str) -> Rules[None]:
    """JX-02, JX-03, JX-21 Cards for the gaps, in the order of cells; as many as there are.

    A card from the pile turns up either side; one that has come back under it has its own.
    """
    pile, gaps, faces = s.pile, s.gaps, s.top
    wanted = len(gaps) - len(faces)
    loose = pile.size - len(pile.bottom)
    count = wanted if wanted < loose else loose
    if count > 0:
        drawn = yield Take(pile.cards, rule, count, nothing)
        pile.size -= count
        if count == 1:
            drawn = (drawn,)
        up = "A" * count if s.rulings.face == "A" else (yield FACINGS[count])
        faces += map(add, drawn, up)
    if count < wanted:
        known = [pile.bottom.pop() for _ in range(min(wanted - count, len(pile.bottom)))]
        pile.size -= len(known)
        faces += known
    grid = s.grid
    for cell, face in zip(gaps, faces):  # noqa: B905
        grid[cell] = face
    if s.log is not None and faces:
        s.tell(rule, "laid", s.words(faces), pile.size)
    s.gaps = gaps[len(faces) :]
    s.top = []


def turn_up(s: Jinx) -> Rules[None]:
    """JX-02, G-02 Where the top of the pile can be seen, it is turned up."""
    pile = s.pile
    if pile.size > len(pile.bottom):
        card = yield Take(pile.cards, "JX-02", 1, nothing)
        pile.size -= 1
        side = "A" if s.rulings.face == "A" else (yield FACINGS[1])
        s.top = [card + side]
    elif pile.size:
        s.top = [pile.bottom.pop()]
        pile.size -= 1
    if s.top:
        s.tell("JX-02", "top", *s.words(s.top))


def nothing(card: str) -> None:
    """What odds tell apart of cards to come: nothing."""
