"""What a seat of Times Square sees, drawn: the street, the piles, the hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tablekit.core.words import Words
from tablekit.draw import Drawing, Face, Piece, Table, hand, identities, track
from tablekit.games.times_square.state import ALL_FIGURES, KIND

SHAPE = {"sue": "a", "guards": "b", "hal": "c", "deb": "d", "charlie": "e"}
_VALUE = {"pair": "1+1", "to_sue": "→●", "manhole": "◎"}


def picture(
    view: dict[str, Any], words: Words, *, width: int = 912, picked: Collection[str] | None = None
) -> Table:
    """The table as a seat sees it; ``picked`` are the cards chosen so far, if it is choosing."""
    active = words.seat(view["active"])
    return Table(
        title="Times Square",
        turn=f"Turn {view['turns']} · {active} plays" if view["turns"] else "",
        step=_step(view, words),
        asides=_asides(view, words),
        board=street(view, words, width),
        own=own_cards(view, words, width, picked),
        own_title="Your hand" if picked is None else "Your hand: choose cards",
    )


def street(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """The seventeen spaces (or as many as the ruling says), figures, and Charlie's edge."""
    end = view["end"]
    pieces = [
        Piece(
            words.name(figure),
            view["board"][figure],
            SHAPE[KIND.get(figure, "charlie")],
            edge=figure == "charlie",
            key=figure,
            short=f"{words.name('guard')} {figure[1]}" if figure in ("gA", "gB") else "",
        )
        for figure in ALL_FIGURES
    ]
    clubs = tuple(f"{'AB'[s]} · {words.seat(s)}'s {words.name('club')}" for s in (1, 0))
    return track(
        pieces,
        spaces=(-end, end),
        ends=(clubs[0], clubs[1]),
        entrance=2,
        edge=f"{words.name('charlie')} on the {words.name('edge')}",
        width=width,
        key="street",
        name=words.name("street"),
    )


def own_cards(
    view: dict[str, Any], words: Words, width: int, picked: Collection[str] | None
) -> Drawing | None:
    """The hand as cards, each with its kind's colour and shape."""
    if view["hand"] is None:
        return None
    keys = identities(view["hand"])
    chosen = [i for i, key in enumerate(keys) if key in (picked or ())]
    faces = [face(card, words) for card in view["hand"]]
    return hand(faces, width=width, keys=keys, chosen=chosen, name="your hand")


def face(card: str, words: Words) -> Face:
    """A card's face.

    >>> from tablekit.core.game import game
    >>> face("deb manhole", game("times_square").words("plain", ["Ana", "Ben"])).says
    'Deb ◎, manhole'
    """
    kind, _, value = card.partition(" ")
    shown = _VALUE.get(value, value)
    said = f"{words.name(kind)} {shown}".capitalize()
    if shown != value:
        said += f", {words.name(value)}"
    return Face(words.name(kind), shown, SHAPE[kind], label=said)


def _step(view: dict[str, Any], words: Words) -> str:
    if not view["turns"]:
        return "set-up"
    if view["step"] == "act":
        return "step 1 of 3: cards of one colour, Hal's lure, or a trade"
    lock = f"; the {words.name('deb')} cards move {words.name(view['lock'])} now"
    return f"step 1 of 3: more {words.name(view['kind'])} cards, or stop" + (
        lock if view["lock"] not in ("", "deb") else ""
    )


def _asides(view: dict[str, Any], words: Words) -> list[str]:
    times = ("first time through the cards", "second time through the cards", "no cards are left")
    told = [
        f"{words.name('supply')} {view['supply']}",
        f"{words.name('discard')} {len(view['discard'])}",
        "last turn" if view["final_turn"] else times[view["exhaustions"]],
    ]
    told += [
        f"{words.seat(seat)}: {size} cards"
        for seat, size in enumerate(view["hand_sizes"])
        if seat != view["seat"]
    ]
    return told
