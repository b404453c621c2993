"""Chance as a player: it answers draws, from a seed or from a script."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from tablekit.core.errors import TablekitError
from tablekit.core.requests import Draw, Take


def check_seed(seed: object) -> None:
    """Refuse what chance can't start from, or a record can't hold."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise TablekitError(f"a seed is a whole number or a text, not {seed!r}")
    try:
        str(seed).encode()
    except ValueError as fault:  # thousands of digits; half a surrogate pair
        raise TablekitError(f"this seed can't be written as text: {fault}") from None


def sample(request: Draw, random: Random) -> Any:
    """An answer drawn as the request says: uniformly, or by weights."""
    pool, count = request.pool, request.count
    if isinstance(pool, dict):
        return random.choices(list(pool), list(pool.values()))[0]
    if count == 1:
        return pool[int(random.random() * len(pool))]
    return tuple(random.sample(pool, count))


def quick(request: Draw, random: Random) -> Any:
    """As `sample`, for playouts: faster, and what a `Take` gives is out of its pool already.

    >>> pile = ["a", "b", "c"]
    >>> quick(Take(pile, "R", 2), Random(1)), pile
    (('a', 'c'), ['b'])
    """
    pool: Any = request.pool
    if type(request) is Take:
        if request.count == 1:
            return pool.pop(int(random.random() * len(pool)))
        taken = []
        for _ in range(request.count):
            taken.append(pool.pop(int(random.random() * len(pool))))
        return tuple(taken)
    if request.count > 1:
        return tuple(several(pool, request.count, random))
    return sample(request, random)


def several(items: Sequence[Any], count: int, random: Random) -> list[Any]:
    """So many of these, in random order: as ``random.sample``, of many at half its cost.

    >>> sorted(several("abc", 3, Random(1))), len(set(several(range(100), 3, Random(1))))
    (['a', 'b', 'c'], 3)
    """
    size, draw = len(items), random.random
    # Where most places are taken, free ones are found too seldom by trying.
    if count > size or 4 * count > size > 8:
        return random.sample(items, count)
    places: list[int] = []
    taken: list[Any] = []
    while count:
        place = int(draw() * size)
        if place not in places:
            places.append(place)
            taken.append(items[place])
            count -= 1
    return taken


def possible(request: Draw, answer: Any) -> bool:
    """Whether a draw can give this answer."""
    if request.count == 1:
        pool = request.pool
        if isinstance(pool, dict):
            return any(item == answer and weight for item, weight in pool.items())
        return answer in pool
    if not isinstance(answer, tuple) or len(answer) != request.count:
        return False
    left = list(request.pool)
    for item in answer:
        if item not in left:
            return False
        left.remove(item)
    return True


class Script:
    """Chance as somebody wrote it down: one entry a draw, then the seed goes on.

    An entry is the item itself, or its label ("smile": any card that smiles).
    """

    def __init__(self, entries: Iterable[Any] = ()) -> None:
        if isinstance(entries, str | bytes | Mapping) or not isinstance(entries, Iterable):
            raise TablekitError(f"a script is a list of what chance answers, not {entries!r}")
        self.entries = tuple(entries)

    def answer(self, number: int, request: Draw, random: Random) -> Any:
        """The answer to draw ``number`` of the match (from 0).

        Raises:
            TablekitError: the entry is nothing that this draw can give.
        """
        if number >= len(self.entries):
            return sample(request, random)
        entry = self.entries[number]
        if isinstance(entry, list):
            entry = tuple(entry)
        if entry is None:
            return sample(request, random)
        if possible(request, entry):
            return entry
        if request.label is not None and request.count == 1:
            for item in request.pool:
                if request.label(item) == entry and possible(request, item):
                    return item
        raise TablekitError(
            f"the script's draw {number} is {entry!r}, but {request.rule} draws from"
            f" {sorted(set(map(str, request.pool)))}"
        )


def step(path: bytes, answer: Any) -> bytes:
    """Where a history stands after one more answer; equal histories stand in one place."""
    return hashlib.blake2b(repr(answer).encode(), key=path, digest_size=16).digest()


def at(seed: int | str, path: bytes) -> Random:
    """The generator of one point in a history: the same choices meet the same chance."""
    return Random(f"{seed}:{path.hex()}")
