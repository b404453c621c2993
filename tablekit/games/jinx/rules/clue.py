"""The active player's part: a secret position and one clue."""

from __future__ import annotations

import re
from unicodedata import category, normalize

from tablekit.core.box import Box
from tablekit.core.requests import Ask, Move, Text
from tablekit.core.signs import breaks, turns, visible
from tablekit.games.jinx.cards import pictures

KINDS = ("word", "sentence", "gesture")
LONGEST = 80
"""As much as fits on one line of a screen."""
MARKUP = "<>&"
PLACES = {
    *("top", "upper", "above", "up", "bottom", "lower", "below", "down", "left", "right"),
    *("middle", "centre", "center", "central", "corner", "edge", "side", "row", "column", "cell"),
    *("north", "south", "east", "west", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "arriba", "abajo", "superior", "inferior", "izquierda"),
    *("derecha", "izquierdo", "derecho", "centro", "esquina", "medio", "fila", "columna"),
    *("casilla", *"0123456789"),
}
"""Words for places in the grid, in the languages of the word lists."""
COMPOUND = re.compile(
    r"(?:top|upper|bottom|lower|mid|middle|centre|center|left|right){1,2}"
    r"(?:most|wards?|hand|side|corner|row|column|cell)?"
)
"""Such words written as one: ``topleft``, ``uppermost``."""


def fault(move: Move) -> tuple[str, Move] | None:
    """JX-08 A clue is a line of plain text, neither empty nor long, and of a kind that there is.

    >>> fault(("clue", "sentence", "a maze without exit"))
    >>> fault(("clue", "word", "<b>maze</b>")), fault(("clue", "poem", "a maze"))
    (('JX-08', ('clue_markup',)), ('JX-08', ('clue_kind',)))
    """
    if len(move) != 3 or not isinstance(move[2], str):
        return "JX-08", ("clue_text",)
    _, kind, said = move
    why = ""
    if kind not in KINDS:
        why = "clue_kind"
    elif len(said) > LONGEST:
        why = "clue_long"
    elif any(sign in MARKUP for sign in said):
        why = "clue_markup"
    elif any(map(disturbs, said)):
        why = "clue_signs"
    elif not any(map(visible, said)):
        why = "clue_empty"
    return ("JX-08", (why,)) if why else None


def disturbs(sign: str) -> bool:
    r"""JX-08 Whether a sign breaks the line that a clue is, or turns its direction.

    >>> disturbs("\n"), disturbs("\u202e"), disturbs("\u200d")  # the last joins two emoji
    (True, True, False)
    """
    # Cn: a gap in Unicode, nobody knows what it will be.
    return breaks(sign) or turns(sign) or category(sign) == "Cn"


def legible(said: str) -> str:
    r"""JX-08 A clue as it can be printed, when it is told why it is none.

    >>> legible("a\nb")
    'a\\nb'
    """
    return "".join(ascii(sign)[1:-1] if disturbs(sign) else sign for sign in said)


def strict_fault(move: Move) -> tuple[str, Move] | None:
    """JX-08, G-17 Where clues are read strictly, they say nothing of a place in the grid.

    >>> strict_fault(("clue", "sentence", "top left"))
    ('JX-08', ('clue_place',))
    >>> strict_fault(("clue", "word", "Topsy-turvy"))
    """
    if found := fault(move):
        return found
    said = "".join(sign for sign in normalize("NFKC", move[2]) if category(sign) != "Cf")
    if any(map(is_place, re.findall(r"[^\W\d_]+|\d+", said.casefold()))):
        return "JX-08", ("clue_place",)
    return None


def is_place(word: str) -> bool:
    """JX-08, G-17 Whether a word is one for a place in the grid, or two such words in one.

    >>> [word for word in ("left", "rows", "uppermost", "topleft", "topping") if is_place(word)]
    ['left', 'rows', 'uppermost', 'topleft']
    """
    return word in PLACES or word.removesuffix("s") in PLACES or bool(COMPOUND.fullmatch(word))


FREE = Text("clue", KINDS, LONGEST, fault)
STRICT = Text("clue", KINDS, LONGEST, strict_fault)


def clues(box: Box, strict: bool) -> dict[str, list[Ask]]:
    """JX-08 For each face and seat: on the list its word and its tags, beside it other words."""
    name = "strict clues" if strict else "clues"
    if name not in box.cache:
        free = STRICT if strict else FREE
        box.cache[name] = {}
        for face, (_, word, tags) in pictures(box).items():
            moves: list[Move] = [("clue", "word", said) for said in (word, *tags)]
            box.cache[name][face] = [Ask(seat, moves, "JX-08", free=free) for seat in range(6)]
    found: dict[str, list[Ask]] = box.cache[name]
    return found
