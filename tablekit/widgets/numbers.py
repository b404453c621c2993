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
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or (self._minimum is not None and value < self._minimum):  # type: ignore[operator]
            least = "" if self._minimum is None else f", at least {self._minimum}"
            raise TraitError(f"{self.name} is {value!r}: expected a whole number{least}")
        return int(value)  # type: ignore[call-overload, no-any-return]


def span(low: int, high: int) -> str:
    """A range in words.

    >>> span(0, 4), span(0, -1)
    ('from 0 to 4', 'none at all')
    """
    return f"from {low} to {high}" if low <= high else "none at all"
