"""Which open move is meant by a choice, a tuple, or what somebody typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tablekit.core.errors import IllegalChoice
from tablekit.core.events import Choice, spell
from tablekit.core.requests import Move, Some, Text


def find(moves: Sequence[Move | Some], move: Move, free: Text | None = None) -> Move | None:
    """Which of these a move is, as the rules write it; None when it is none of them."""
    for known in moves:
        if isinstance(known, Some):
            if known.admits(move):
                return known.taking(move[1 + len(known.head) :])
        elif known == move:
            return known
    return move if free is not None and free.admits(move) else None


def as_move(
    choice: Choice | Move | str, moves: Sequence[Move | Some], free: Text | None = None
) -> Move:
    """The move that a choice, a tuple or a typed line stands for; it need not be open."""
    if isinstance(choice, Choice):
        return choice.move
    if isinstance(choice, tuple | list):
        return tuple(choice)
    if not isinstance(choice, str):
        raise IllegalChoice(
            f"{choice!r} is no choice: take one of match.choices, a tuple or what you would type"
        )
    for move in moves:
        if isinstance(move, Some):
            start = spell((move.verb, *move.head))
            if choice == start or choice.startswith(start + " "):
                return (move.verb, *move.head, *_items(choice[len(start) :], move.items))
        elif spell(move) == choice:
            return move
    said = free.typed(choice) if free is not None else None
    return said or tuple(choice.split(" "))


def _items(text: str, items: Sequence[Any]) -> Iterator[Any]:
    """The items that a text names, with commas between them or without."""
    known = {str(item): item for item in items}
    longest_first = sorted(known, key=len, reverse=True)
    for part in filter(None, map(str.strip, text.split(","))):
        while part:
            name = next((n for n in longest_first if f"{part} ".startswith(f"{n} ")), part)
            yield known.get(name, name)
            part = part[len(name) :].strip()
