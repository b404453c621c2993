"""Whole numbers, lists and places in them, whose errors say what would have been right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from traitlets import TraitError, TraitType


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; True is none."""
    return isinstance(value, int) and not isinstance(value, bool)


class Whole(TraitType[int, Any]):
    """A whole number, at least ``minimum`` where there is one.

    Every mistake is a TraitError: "count is -1: expected a whole number, at least 0".
    """

    def __init__(
        self, default_value: int | None = 0, *, minimum: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(default_value, **kwargs)
        self._minimum = minimum

    def validate(self, obj: Any, value: object) -> int:
        """Refuse all but whole numbers that are large enough; True is none."""
        if is_whole(value) and (self._minimum is None or value >= self._minimum):
            return value
        least = "" if self._minimum is None else f", at least {self._minimum}"
        raise TraitError(f"{self.name} is {value!r}: expected a whole number{least}")


def listed(name: str, items: object) -> tuple[Any, ...]:
    """Things one after the other, from a generator too; anything else is a TraitError."""
    if isinstance(items, str | Mapping) or not isinstance(items, Iterable):
        raise TraitError(f"{name} is {items!r}: expected a list")
    return tuple(items)


def check_places(name: str, places: Sequence[object], count: int) -> None:
    """Refuse what doesn't number different ones of so many cards, from 0."""
    for before, place in enumerate(places):
        if not is_whole(place) or not 0 <= place < count:
            raise TraitError(
                f"{name} holds {place!r}: expected indices of {count} cards, {span(0, count - 1)}"
            )
        if place in places[:before]:
            raise TraitError(f"{name} holds {place} twice: expected each index once")


def span(low: int, high: int) -> str:
    """A range in words.

    >>> span(0, 4), span(0, -1)
    ('from 0 to 4', 'none at all')
    """
    return f"from {low} to {high}" if low <= high else "none at all"
