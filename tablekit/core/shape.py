"""Shapes of plain data that a person writes by hand, checked before anything is read from them.

A JSON schema could say the same, but its checker takes most of a second to import, and says
"is not valid under any of the given schemas" where several shapes will do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tablekit.core.errors import PositionError, TablekitError, nearest


class Fault(NamedTuple):
    """A value that has not the shape it should have, and where it stands."""

    where: tuple[str, ...]
    value: Any
    expected: str


class Shape(NamedTuple):
    """What a value should look like, in words, and how to find what doesn't."""

    says: str
    find: Callable[[Any], Fault | None]


def _plain(says: str, fits: Callable[[Any], bool]) -> Shape:
    return Shape(says, lambda value: None if fits(value) else Fault((), value, says))


TEXT = _plain("a text", lambda value: isinstance(value, str))
COUNT = _plain("a whole number from 0", lambda value: type(value) is int and value >= 0)
INTEGER = _plain("a whole number", lambda value: type(value) is int)
NUMBER = _plain("a number from 0", lambda value: type(value) in (int, float) and value >= 0)
FLAG = _plain("true or false", lambda value: isinstance(value, bool))
NOTHING = _plain("None", lambda value: value is None)
ANYTHING = _plain("anything", lambda value: True)


def exactly(text: str) -> Shape:
    """This text and no other."""
    return _plain(repr(text), lambda value: isinstance(value, str) and value == text)


def many(items: str, item: Shape = TEXT) -> Shape:
    """A list; ``items`` says of what."""
    says = f"a list of {items}"

    def find(value: Any) -> Fault | None:
        if not isinstance(value, list | tuple):
            return Fault((), value, says)
        found = (_inside(str(index), item.find(one)) for index, one in enumerate(value))
        return next(filter(None, found), None)

    return Shape(says, find)


def pair(says: str, first: Shape, second: Shape) -> Shape:
    """A list of two."""

    def fits(value: Any) -> bool:
        if not isinstance(value, list | tuple) or len(value) != 2:
            return False
        return not (first.find(value[0]) or second.find(value[1]))

    return _plain(says, fits)


def by(key: str, item: Shape) -> Shape:
    """A mapping from names to values of one shape; ``key`` says whose names."""
    says = f"a mapping from {key} to {item.says}"

    def find(value: Any) -> Fault | None:
        if not isinstance(value, Mapping):
            return Fault((), value, says)
        found = (_inside(str(name), item.find(one)) for name, one in value.items())
        return next(filter(None, found), None)

    return Shape(says, find)


def either(*shapes: Shape) -> Shape:
    """One of several shapes."""
    says = " or ".join(shape.says for shape in shapes)

    def find(value: Any) -> Fault | None:
        faults = [fault for shape in shapes if (fault := shape.find(value))]
        if len(faults) < len(shapes):
            return None
        # A list with one wrong item is nearly right: then the item is what to speak of.
        deepest = max(faults, key=lambda fault: len(fault.where))
        return deepest if deepest.where else Fault((), value, says)

    return Shape(says, find)


def check(data: Any, entries: Mapping[str, Shape], what: str, error: type[TablekitError]) -> None:
    """Raise ``error`` unless ``data`` is a mapping of these entries, each of its shape.

    >>> check({"time": "two"}, {"time": COUNT}, "a position", TablekitError)
    Traceback (most recent call last):
    ...
    tablekit.core.errors.TablekitError: a position: time: expected a whole number from 0, not 'two'
    """
    if not isinstance(data, Mapping):
        raise error(f"{what} is a mapping, not {short(data)}; its keys: {', '.join(entries)}")
    for key, value in data.items():
        if key not in entries:
            raise error(f"{what} has no {key!r}; {nearest(key, entries)}")
        if fault := entries[key].find(value):
            where = "/".join((key, *fault.where))
            raise error(f"{what}: {where}: expected {fault.expected}, not {short(fault.value)}")


def short(value: object) -> str:
    """A value as a message can show it, whatever its size."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # deeply nested; a number of thousands of digits
        return f"such a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


def _inside(key: str, fault: Fault | None) -> Fault | None:
    return fault and fault._replace(where=(key, *fault.where))


def as_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """A position as a record will hold it, so that it means the same when it is read back."""
    try:
        text = json.dumps(dict(data), ensure_ascii=False, allow_nan=False)
        text.encode()  # half a surrogate pair can't be written down
        plain: dict[str, Any] = json.loads(text)
    except (TypeError, ValueError, RecursionError) as fault:
        raise PositionError(f"a position is plain data, as JSON can hold it: {fault}") from None
    return plain
