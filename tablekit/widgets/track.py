"""A track: pieces on a line of numbered spaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from ipywidgets import ValueWidget
from traitlets import Bool, TraitError, Tuple, Unicode, validate

from tablekit.draw import Drawing, Piece, track
from tablekit.widgets.faces import kind
from tablekit.widgets.live import Live
from tablekit.widgets.whole import Whole, is_whole, listed, span

_FIELDS = tuple(field.name for field in fields(Piece))


class Track(Live, ValueWidget):  # type: ignore[misc]
    """Pieces on spaces numbered from ``spaces[0]`` to ``spaces[1]``.

    With ``pressable=True`` a person chooses a space: ``value`` is its number, or None.

    >>> line = Track([{"name": "Rosa", "at": 0}], spaces=(-3, 3), pressable=True)
    >>> line.pressed("space:2")
    >>> line.value
    2
    """

    breakpoints = (360, 640, 912)

    pieces = Tuple().tag(draw=True)
    spaces = Tuple(Whole(), Whole(), default_value=(-8, 8)).tag(draw=True)
    ends = Tuple(Unicode(), Unicode(), default_value=("", "")).tag(draw=True)
    entrance = Whole(0, minimum=0).tag(draw=True)
    edge = Unicode(help="The name of the lane beside the track; none without a name.").tag(
        draw=True
    )
    pressable = Bool(False).tag(draw=True)
    value = Whole(None, allow_none=True).tag(draw=True)

    def __init__(self, pieces: Iterable[object] = (), **kwargs: Any) -> None:
        super().__init__(pieces=listed("pieces", pieces), **kwargs)

    @validate("pieces")
    def _are_pieces(self, proposal: Any) -> tuple[Piece, ...]:
        made = []
        for place, piece in enumerate(proposal["value"]):
            if isinstance(piece, Mapping) and {"name", "at"} <= set(piece) <= set(_FIELDS):
                piece = Piece(**piece)
            if not isinstance(piece, Piece):
                raise TraitError(
                    f"pieces[{place}] is {piece!r}: expected a Piece, or a dict with name and at"
                    f" among {', '.join(_FIELDS)}"
                )
            self._on_track(f"pieces[{place}] ({piece.name})", piece.at)
            kind(f"pieces[{place}] ({piece.name})", piece.kind)
            made.append(piece)
        return tuple(made)

    @validate("value")
    def _is_space(self, proposal: Any) -> int | None:
        if proposal["value"] is not None:
            self._on_track("value", proposal["value"])
        space: int | None = proposal["value"]
        return space

    def _on_track(self, what: str, at: object) -> None:
        low, high = self.spaces
        if not is_whole(at) or not low <= at <= high:
            raise TraitError(f"{what} is at {at!r}: expected a space {span(low, high)}")

    def draw(self) -> Drawing:
        """The track and its pieces."""
        return track(
            self.pieces,
            spaces=self.spaces,
            ends=self.ends,
            entrance=self.entrance,
            edge=self.edge,
            width=self.room,
            press="space" if self.pressable and not self.disabled else "",
            chosen=() if self.value is None else (self.value,),
        )

    def pressed(self, press: str) -> None:
        """Choose the pressed space, or choose it no more."""
        space = int(press.removeprefix("space:"))
        self.value = None if space == self.value else space
        super().pressed(press)
