"""What the kit takes for a card, and errors that say which one was no card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from traitlets import TraitError, TraitType

from tablekit.draw import KINDS, SHAPES, Face

_FIELDS = tuple(field.name for field in fields(Face))
EXPECTED = "a Face, its title as a string, or a dict of " + ", ".join(_FIELDS)


def kind(what: str, value: object) -> str:
    """One of the kinds that have a colour and a shape, or "" for a plain thing.

    Anything else is a TraitError.
    """
    if not isinstance(value, str) or (value and value not in SHAPES):
        raise TraitError(
            f"{what} has the kind {value!r}: expected one of {', '.join(KINDS)}, or '' (plain)"
        )
    return value


class Kind(TraitType[str, str]):
    """The kind of a card."""

    def validate(self, obj: Any, value: object) -> str:
        """Refuse what has no colour and no shape."""
        return kind("a card", value)


def face(card: object) -> Face:
    """A card as a `Face`: one as it is, a title, or a dict of a face's fields.

    >>> face("Queen").title, face({"title": "Queen", "value": "12"}).value
    ('Queen', '12')

    Anything else is a TraitError that says what it was.
    """
    if isinstance(card, Face):
        kind("a card", card.kind)
        return card
    if isinstance(card, str):
        return Face(card)
    if isinstance(card, Mapping):
        unknown = [repr(name) for name in card if name not in _FIELDS]
        if unknown or "title" not in card:
            wrong = f"has no field {unknown[0]}" if unknown else "needs a title"
            raise TraitError(f"a card {wrong}: expected {EXPECTED}")
        kind("a card", card.get("kind", ""))
        return Face(**card)
    raise TraitError(f"{card!r} ({type(card).__name__}) is no card: expected {EXPECTED}")


class Faces(TraitType[tuple[Any, ...], Any]):
    """A tuple of faces; with ``gaps``, None stands for an empty place."""

    info_text = f"a list of cards, each {EXPECTED}"
    default_value = ()

    def __init__(self, *, gaps: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._gaps = gaps

    def validate(self, obj: Any, value: object) -> tuple[Face | None, ...]:
        """Make every card a face."""
        if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
            raise TraitError(f"{self.name} is {value!r}: expected {self.info_text}")
        made: list[Face | None] = []
        for place, card in enumerate(value):
            try:
                made.append(None if card is None and self._gaps else face(card))
            except TraitError as error:
                raise TraitError(f"{self.name}[{place}]: {error}") from None
        return tuple(made)
