"""What a turn was worth, the end of the turn, and the end of the game."""

from __future__ import annotations

from tablekit.core.events import Ending
from tablekit.core.requests import Ask, Draw, Rules
from tablekit.games.jinx.cards import CELLS
from tablekit.games.jinx.rules.setup import fill
from tablekit.games.jinx.state import NOBODY, Jinx

# ---- Scoring


def found_it(s: Jinx, target: int, wrong: list[int]) -> None:
    """JX-16 The finder takes the card."""
    s.won[s.finder].append(s.grid[target])
    if s.log is not None:
        s.tell("JX-16", "finds", s.finder, target, s.word(target))
    if wrong:
        take_wrong(s, wrong)


def take_wrong(s: Jinx, wrong: list[int], told: str = "gains") -> None:
    """JX-17 The active player takes what was touched before the right card, one point each.

    Where wrong cards are kept all the same (G-06), it is told that there was no right one.
    """
    faces = [s.grid[cell] for cell in wrong]
    s.won[s.active] += faces
    if s.log is not None:
        s.tell("JX-17", told, s.active, len(faces), s.words(faces))


def to_lose(s: Jinx, wrong: list[int]) -> list[str]:
    """Where wrong cards are kept (G-06), one of these can be lost as well (JX-18)."""
    return [*s.won[s.active], *(s.grid[cell] for cell in wrong)]


def which_to_lose(s: Jinx, own: list[str]) -> Rules[str]:
    """Which of several cards is lost (JX-18, G-07): the active player says, or chance does."""
    reading = s.rulings.lose_card
    if reading == "last":
        return own[-1]
    if reading == "random":
        return str((yield Draw(own, "JX-18")))
    s.phase = "lose"
    move = yield Ask(s.active, [("lose", face) for face in own], "JX-18")
    return str(move[1])


def nobody_found_it(s: Jinx, target: int, wrong: list[int], lost: str) -> None:
    """JX-18, JX-20 The active player loses a card, and what was chosen is discarded."""
    told = s.log is not None
    if told:
        s.tell("JX-18", "nobody", target, s.word(target))
    if s.rulings.keep_wrong:
        take_wrong(s, wrong, "gains_all")
        wrong = []
    if lost:
        s.won[s.active].remove(lost)
        s.lost = lost
        if told:
            s.tell("JX-18", "loses", s.active, *s.words([lost]))
    elif told:
        s.tell("JX-18", "nothing_to_lose", s.active)
    put_away(s, [*wrong, target])


# ---- End of the turn


def put_away(s: Jinx, cells: list[int]) -> None:
    """JX-20 What was chosen and nobody has won is discarded."""
    faces = [s.grid[cell] for cell in cells]
    s.discard += faces
    if faces and s.log is not None:
        s.tell("JX-20", "discarded", s.words(faces))


def clear(s: Jinx, target: int, wrong: list[int]) -> None:
    """JX-11, JX-20 Fingers are lifted and the chosen cards leave gaps; what came of it is known."""
    grid = s.grid
    s.last = (s.active, s.clue, target, s.finder, s.fingers, tuple(grid))
    s.fingers = {}
    s.secret = []
    s.clue = None
    s.finder = NOBODY
    s.lifted = ()
    wrong.append(target)
    for cell in wrong:
        grid[cell] = ""
    s.gaps = sorted(s.gaps + wrong)
    if s.rulings.refill == "fresh9":
        clear_all(s)


def clear_all(s: Jinx) -> None:
    """JX-20, G-04 Where the grid is laid out anew, the cards that nobody touched go as well."""
    put_away(s, [cell for cell in CELLS if s.grid[cell]])
    s.grid[:] = [""] * len(CELLS)
    s.gaps = list(CELLS)


def go_under(s: Jinx) -> None:
    """JX-18 The lost card goes under the pile, from where it can come back."""
    s.pile.put_under(s.lost)
    s.lost = ""


def go_under_late(s: Jinx, over: bool) -> Rules[None]:
    """JX-18, G-08 Where it is so read, not before the grid is filled."""
    if not over:
        yield from fill(s, "JX-21")
    go_under(s)


def next_active(s: Jinx) -> None:
    """JX-22 The player to the left."""
    s.active = (s.active + 1) % len(s.won)
    s.phase = "clue"
    if s.log is not None:
        s.tell("JX-22", "next", s.active)


# ---- End of the game


def cannot_fill(s: Jinx) -> bool:
    """JX-23, G-20 The game ends when the pile has too few cards for the gaps, or with the round."""
    s.tell("JX-23", "cannot_fill", s.in_pile, len(s.gaps))
    cards = s.in_pile + len(CELLS) - len(s.gaps)
    if s.rulings.finish_round and s.turns % s.seats and cards:
        s.tell("JX-23", "finish_round", s.seats - s.turns % s.seats)
        return False
    return True


def game_over(s: Jinx) -> None:
    """JX-24 Most cards wins; equals share it."""
    scores = tuple(map(len, s.won))
    most = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == most)
    s.phase = "over"
    s.outcome = Ending(winners, "JX-24", scores)
