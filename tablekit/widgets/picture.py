"""A drawing of one's own, live."""

from __future__ import annotations

from typing import Any

from traitlets import Instance

from tablekit.draw import Drawing
from tablekit.widgets.live import Live


class Picture(Live):
    """Any drawing as a widget: it follows the theme, which a still picture can't.

    >>> from tablekit.draw import Piece, track
    >>> picture = Picture(track([Piece("Rosa", 0)], spaces=(-1, 1)))
    >>> picture
    track from −1 to +1: Rosa at 0
    >>> picture.drawing = track([Piece("Rosa", 1)], spaces=(-1, 1))
    >>> picture
    track from −1 to +1: Rosa at +1
    """

    drawing = Instance(Drawing).tag(draw=True)

    def __init__(self, drawing: Drawing, **kwargs: Any) -> None:
        super().__init__(drawing=drawing, **kwargs)

    def draw(self) -> Drawing:
        """The drawing as it is."""
        return self.drawing
