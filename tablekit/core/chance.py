"""Chance as a player: it answers draws, from a seed or from a script."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from tablekit.core.errors import TablekitError
from tablekit.core.requests import Draw


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
    return tuple(several(pool, count, random))


def several(items: Sequence[Any], count: int, random: Random) -> list[Any]:
    """So many of these, in random order: what ``random.sample`` gives, at a third of its cost.

    Of many items, a place that was taken already is drawn again; of few, the last one left
    moves into each place that was taken.

    >>> several("abcdefgh", 3, Random(1)) == Random(1).sample("abcdefgh", 3)
    True
    """
    left = len(items)
    if count > 5 or not 0 < count <= left:
        return random.sample(items, count)
    getrandbits = random.getrandbits
    bits = left.bit_length()
    taken: list[Any] = []
    if left > 21 and 1 < count < 4:  # what playouts draw most: without a list of places
        one = getrandbits(bits)
        while one >= left:
            one = getrandbits(bits)
        two = getrandbits(bits)
        while two >= left or two == one:
            two = getrandbits(bits)
        if count == 2:
            return [items[one], items[two]]
        three = getrandbits(bits)
        while three >= left or one == three or three == two:
            three = getrandbits(bits)
        return [items[one], items[two], items[three]]
    if left > 21:
        places: list[int] = []
        while count:
            place = getrandbits(bits)
            if place < left and place not in places:
                places.append(place)
                taken.append(items[place])
                count -= 1
        return taken
    pool = list(items)
    while True:
        place = getrandbits(bits)
        while place >= left:
            place = getrandbits(bits)
        taken.append(pool[place])
        count -= 1
        if not count:
            return taken
        left -= 1
        pool[place] = pool[left]
        bits = left.bit_length()


def below(number: int, random: Random) -> int:
    """A whole number from 0, each as likely: what ``random.randrange`` gives."""
    bits = number.bit_length()
    found = random.getrandbits(bits)
    while found >= number:
        found = random.getrandbits(bits)
    return found


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
