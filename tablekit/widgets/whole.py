"""Whole numbers whose errors say what would have been right."""

from __future__ import annotations

from typing import Any

from traitlets import TraitError, TraitType


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
        whole = value if isinstance(value, int) and not isinstance(value, bool) else None
        if whole is not None and (self._minimum is None or whole >= self._minimum):
            return whole
        least = "" if self._minimum is None else f", at least {self._minimum}"
        raise TraitError(f"{self.name} is {value!r}: expected a whole number{least}")


def span(low: int, high: int) -> str:
    """A range in words.

    >>> span(0, 4), span(0, -1)
    ('from 0 to 4', 'none at all')
    """
    return f"from {low} to {high}" if low <= high else "none at all"
