"""What a seat of Jinx may see, and what it can't."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tablekit.core.deck import Cards, Pile, Unseen, redeal
from tablekit.games.jinx.cards import CELLS, card_of, pictures, removed
from tablekit.games.jinx.rules.race import free_cells
from tablekit.games.jinx.state import NOBODY, Jinx

if TYPE_CHECKING:
    from random import Random


def view(s: Jinx, seat: int | None) -> dict[str, Any]:
    """JX-26 Only the position is private, to the active player; the pile is seen by nobody."""
    return {
        "seat": seat,
        "phase": s.phase,
        "pace": s.pace,
        "active": s.active,
        "turns": s.turns,
        "grid": [face or None for face in s.grid],
        "pictures": [shown(s, face) for face in s.grid],
        "pile": s.in_pile,
        "top": s.top[0] if s.top else None,
        "top_word": s.words(s.top)[0] if s.top else None,
        "removed": removed(s.box, s.seats),
        "discard": list(s.discard),
        "won": [len(faces) for faces in s.won],
        "won_cards": [list(faces) for faces in s.won],
        "won_emoji": [[pictures(s.box)[face].emoji for face in faces] for faces in s.won],
        "clue": None if s.clue is None else list(s.clue),
        "target": s.secret[0] if s.secret and seat == s.active else None,
        "arrow": "up" if s.secret and seat == s.active else None,
        "fingers": {str(owner): cell for owner, cell in s.fingers.items()},
        "answers": [[owner, cell, "no"] for owner, cell in s.fingers.items()],
        "aim": None if seat is None else s.aims.get(seat),
        "contest": contest(s),
        "last": last(s),
    }


def shown(s: Jinx, face: str) -> dict[str, Any] | None:
    """What is to be seen on a face."""
    if not face:
        return None
    picture = pictures(s.box)[face]
    return {
        "face": face,
        "emoji": picture.emoji,
        "word": picture.word,
        "tags": list(picture.tags),
    }


def contest(s: Jinx) -> dict[str, Any] | None:
    """Who touches which card together with whom, until it is settled."""
    if s.contest is None:
        return None
    cell, together = s.contest
    return {"cell": cell, "seats": list(together)}


def last(s: Jinx) -> dict[str, Any] | None:
    """What the turn before this came to: now everybody knows its target."""
    if not s.last:
        return None
    active, clue, target, finder, fingers, grid = s.last
    return {
        "active": active,
        "clue": list(clue),
        "target": target,
        "face": grid[target],
        "found": shown(s, grid[target]),
        "finder": None if finder == NOBODY else finder,
        "wrong": [[owner, cell, shown(s, grid[cell])] for owner, cell in fingers.items()],
    }


def hidden(s: Jinx, seat: int | None) -> list[list[Pile | Cards]]:
    """The pile, to everybody; to all but the active player the position is any not refused yet."""
    zones: list[list[Pile | Cards]] = [[s.pile]]
    if s.secret and seat != s.active and type(s.secret[0]) is not Unseen:
        others = [cell for cell in free_cells(s) if cell != s.secret[0]]
        zones.append([s.secret, others])
    return zones


def deal(s: Jinx, seat: int, random: Random) -> None:
    """What a seat can't see, anew: the position, and by the clock where others are aiming."""

    def shuffle(cards: Cards) -> None:
        cards.sort(key=repr)
        random.shuffle(cards)

    for zones in hidden(s, seat):
        redeal(zones, shuffle)
    free = free_cells(s)
    for other in sorted(s.aims):
        if other != seat and s.aims[other] in CELLS:
            s.aims[other] = random.choice(free)


def census(s: Jinx) -> Iterator[str]:
    """JX-27 Every image card, wherever it lies; those taken out are among the unseen."""
    yield from s.pile.cards
    for face in (*s.pile.bottom, *s.top, *s.discard, *s.grid, s.lost):
        if face:
            yield card_of(face)
    for faces in s.won:
        yield from map(card_of, faces)
