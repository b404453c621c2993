"""A fan of face-down indicators that open one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ipywidgets import ValueWidget
from traitlets import TraitError, Tuple, Unicode, default, validate

from tablekit.draw import Drawing, fan
from tablekit.widgets.live import Live
from tablekit.widgets.whole import check_places, listed


class Fan(Live, ValueWidget):  # type: ignore[misc]
    """Face-down cards, each a success or a failure; a press opens one.

    ``opened`` holds the indices in the order of opening, ``value`` what they showed. What
    is not open is not sent to the browser.

    >>> cards = Fan([True, False, True])
    >>> cards.pressed("fan:1")
    >>> cards.opened, cards.value
    ((1,), (False,))
    """

    cards = Tuple().tag(draw=True)
    opened = Tuple().tag(draw=True)
    names = Tuple(Unicode(), Unicode(), default_value=("success", "failure")).tag(draw=True)
    value = Tuple(read_only=True, help="What the opened cards showed, in order.")

    def __init__(self, cards: Iterable[bool] = (), **kwargs: Any) -> None:
        super().__init__(cards=listed("cards", cards), **kwargs)
        self.observe(self._revalue, names=["cards", "opened"])
        self._revalue(None)

    @default("value")
    def _seen(self) -> tuple[bool, ...]:
        return tuple(self.cards[index] for index in self.opened)

    def _revalue(self, _: object) -> None:
        self.set_trait("value", self._seen())

    @validate("cards")
    def _are_indicators(self, proposal: Any) -> tuple[bool, ...]:
        for place, card in enumerate(proposal["value"]):
            if not isinstance(card, bool):
                raise TraitError(
                    f"cards[{place}] is {card!r}: expected True ({self.names[0]})"
                    f" or False ({self.names[1]})"
                )
        check_places("opened", self.opened, len(proposal["value"]))
        return tuple(proposal["value"])

    @validate("opened")
    def _are_there(self, proposal: Any) -> tuple[int, ...]:
        check_places("opened", proposal["value"], len(self.cards))
        return tuple(proposal["value"])

    def draw(self) -> Drawing:
        """The fan as far as it is open."""
        seen = [card if i in self.opened else None for i, card in enumerate(self.cards)]
        return fan(
            seen,
            names=self.names,
            press="fan",
            disabled=tuple(range(len(seen))) if self.disabled else self.opened,
        )

    def pressed(self, press: str) -> None:
        """Open the pressed card."""
        index = int(press.rpartition(":")[2])
        if index not in self.opened:
            self.opened = (*self.opened, index)
        super().pressed(press)
