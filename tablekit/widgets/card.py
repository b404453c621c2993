"""One card, and one pile of them."""

from __future__ import annotations

from typing import Any

from traitlets import Bool, TraitError, TraitType, Unicode, validate

from tablekit.draw import Drawing, Face, card_drawing, pile
from tablekit.widgets.faces import Kind, face
from tablekit.widgets.live import Live
from tablekit.widgets.whole import Whole


class Card(Live):
    """A card; pressing a ``turnable`` one turns it over.

    >>> card = Card("Queen", value="12", turnable=True)
    >>> card.pressed("card")
    >>> card.back
    True
    """

    title = Unicode().tag(draw=True)
    value = Unicode().tag(draw=True)
    kind = Kind("a").tag(draw=True)
    note = Unicode().tag(draw=True)
    back = Bool(False, help="Whether the card lies face down.").tag(draw=True)
    turnable = Bool(False, help="Whether a press turns the card over.").tag(draw=True)

    def __init__(self, title: str = "", **kwargs: Any) -> None:
        super().__init__(title=title, **kwargs)

    def draw(self) -> Drawing:
        """The card, face up or face down."""
        shown = (
            Face("", back=True) if self.back else Face(self.title, self.value, self.kind, self.note)
        )
        return card_drawing(shown, press="card" if self.turnable else "", disabled=self.disabled)

    def pressed(self, press: str) -> None:
        """Turn the card over."""
        self.back = not self.back
        super().pressed(press)


class _Top(TraitType[Any, Any]):
    def validate(self, obj: Any, value: object) -> Face | None:
        return None if value is None else face(value)


class Pile(Live):
    """A pile of ``count`` cards with a name; ``top`` is the card that lies face up on it.

    With ``pressable=True`` whoever registered through ``on_press`` hears a press.

    >>> Pile(12, name="deck").count
    12
    """

    count = Whole(0, minimum=0).tag(draw=True)
    name = Unicode("pile").tag(draw=True)
    top = _Top(None, allow_none=True).tag(draw=True)
    pressable = Bool(False).tag(draw=True)

    def __init__(self, count: int = 0, **kwargs: Any) -> None:
        super().__init__(count=count, **kwargs)

    @validate("name")
    def _named(self, proposal: Any) -> str:
        if not proposal["value"]:
            raise TraitError("name is empty: expected what the pile is called")
        return str(proposal["value"])

    def draw(self) -> Drawing:
        """The pile with its number."""
        return pile(
            self.count,
            name=self.name,
            face=self.top,
            press="pile" if self.pressable else "",
            disabled=self.pressable and self.disabled,
        )
