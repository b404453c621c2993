"""Cards to choose from: a hand in a row, a grid on the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from ipywidgets import ValueWidget
from traitlets import TraitError, Tuple, Unicode, default, validate

from tablekit.draw import Drawing, Face, grid, hand
from tablekit.widgets.faces import Faces
from tablekit.widgets.live import Live
from tablekit.widgets.whole import Whole, check_places, is_whole, listed


class Choosing(Live, ValueWidget):  # type: ignore[misc]
    """Cards of which a person chooses some.

    ``selected`` holds their indices in the order of choosing, ``value`` the cards
    themselves. With ``maximum`` reached, the next choice replaces the oldest one.
    """

    cards = Faces().tag(draw=True)
    selected = Tuple(help="Indices of the chosen cards.").tag(draw=True)
    maximum = Whole(None, minimum=0, allow_none=True).tag(draw=True)
    blocked = Tuple(help="Indices of cards that cannot be chosen.").tag(draw=True)
    value = Tuple(read_only=True, help="The chosen cards.")

    def __init__(self, cards: Iterable[object] = (), **kwargs: Any) -> None:
        super().__init__(cards=cards, **kwargs)
        self.observe(self._revalue, names=["cards", "selected"])

    @default("value")
    def _chosen(self) -> tuple[Face, ...]:
        return tuple(self.cards[index] for index in self.selected)

    def _revalue(self, _: object) -> None:
        self.set_trait("value", self._chosen())

    @validate("cards")
    def _still_there(self, proposal: Any) -> Any:
        check_places("selected", self.selected, len(proposal["value"]))
        check_places("blocked", self.blocked, len(proposal["value"]))
        return proposal["value"]

    @validate("selected", "blocked")
    def _are_cards(self, proposal: Any) -> tuple[int, ...]:
        name, indices = proposal["trait"].name, proposal["value"]
        check_places(name, indices, len(self.cards))
        if name == "selected":
            self._few_enough(len(indices), self.maximum)
        return tuple(indices)

    @validate("maximum")
    def _holds_selected(self, proposal: Any) -> int | None:
        most: int | None = proposal["value"]
        self._few_enough(len(self.selected), most)
        return most

    def _few_enough(self, count: int, most: int | None) -> None:
        if most is not None and count > most:
            raise TraitError(f"selected holds {count} cards: expected at most {most} (maximum)")

    def pressed(self, press: str) -> None:
        """Choose the pressed card, or choose it no more."""
        index = int(press.rpartition(":")[2])
        if index in self.selected:
            self.selected = tuple(other for other in self.selected if other != index)
        elif self.maximum != 0:
            kept = self.selected
            if self.maximum is not None:
                kept = kept[len(kept) + 1 - self.maximum :] if len(kept) >= self.maximum else kept
            self.selected = (*kept, index)
        super().pressed(press)

    def news(self) -> str:
        """How many are chosen, and which one last."""
        last = self.cards[self.selected[-1]].says if self.selected else ""
        count = f"{len(self.selected)} of {len(self.cards)} chosen"
        return f"{count}, last {last}" if last else count

    def _unplayable(self, places: int) -> Collection[int]:
        return range(places) if self.disabled else self.blocked


class Hand(Choosing):
    """A hand of cards to choose from.

    >>> hand = Hand(["Ace", "King", "Queen"], maximum=2)
    >>> hand.selected = (0, 2)
    >>> [card.title for card in hand.value]
    ['Ace', 'Queen']
    >>> hand.selected = (3,)
    Traceback (most recent call last):
    traitlets.traitlets.TraitError: selected holds 3: expected indices of 3 cards, from 0 to 2
    """

    breakpoints = (360, 640, 912)

    title = Unicode().tag(draw=True)

    def draw(self) -> Drawing:
        """The hand, with the chosen cards raised."""
        drawn = hand(
            self.cards,
            width=self.room,
            chosen=self.selected,
            disabled=self._unplayable(len(self.cards)),
            press="" if self.maximum == 0 else "card",
            title=self.title,
            name=self.title or "hand",
        )
        return replace(drawn, title=self.title or "hand")


class Grid(Choosing):
    """Cards in rows and columns; None leaves a place empty.

    >>> grid = Grid([None] * 9, rows=3, columns=3)
    >>> grid.columns
    3
    """

    cards = Faces(gaps=True).tag(draw=True)
    rows = Whole(1, minimum=1).tag(draw=True)
    columns = Whole(1, minimum=1).tag(draw=True)

    def __init__(self, cards: Iterable[object] = (), **kwargs: Any) -> None:
        cards = listed("cards", cards)
        if "columns" not in kwargs:
            kwargs["columns"] = _enough(len(cards), kwargs.get("rows", 1))
        elif "rows" not in kwargs:
            kwargs["rows"] = _enough(len(cards), kwargs["columns"])
        super().__init__(cards, **kwargs)

    @validate("cards")
    def _still_there(self, proposal: Any) -> Any:
        self._fit(len(proposal["value"]), self.rows, self.columns)
        return super()._still_there(proposal)

    @validate("rows", "columns")
    def _has_room(self, proposal: Any) -> int:
        sides = {"rows": self.rows, "columns": self.columns}
        sides[proposal["trait"].name] = proposal["value"]
        self._fit(len(self.cards), **sides)
        return int(proposal["value"])

    def _fit(self, count: int, rows: int, columns: int) -> None:
        if count > rows * columns:
            raise TraitError(
                f"{count} cards do not fit into {rows} rows of {columns}:"
                f" expected at most {rows * columns}"
            )

    def draw(self) -> Drawing:
        """The grid, with the chosen cards outlined."""
        places = self.rows * self.columns
        faces = (*self.cards, *(None,) * (places - len(self.cards)))
        drawn = grid(
            faces,
            self.rows,
            self.columns,
            chosen=self.selected,
            disabled=self._unplayable(places),
            press="" if self.maximum == 0 else "cell",
        )
        return replace(drawn, title="grid")


def _enough(cards: int, each: object) -> int:
    """How many rows, or columns, so many cards take with so many in each."""
    return max(-(-cards // each), 1) if is_whole(each) and each > 0 else 1
