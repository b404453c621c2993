"""What every game's state has; the rest is the game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablekit.core.events import Ending, Note

if TYPE_CHECKING:
    from tablekit.core.box import Box
    from tablekit.core.rulings import Rulings


class State:
    """The base of a game's state: what the rules read and change.

    Subclasses keep everything in slots and write `copy` by hand. ``log`` is a list while
    somebody listens and None in playouts.
    """

    __slots__ = ("box", "log", "outcome", "rulings")

    log: list[Note] | None
    outcome: Ending | None
    rulings: Rulings
    box: Box

    def tell(self, rule: str, kind: str, *args: Any, only: tuple[int, ...] | None = None) -> None:
        """Say that something happened, by which rule, and who may know (None: everybody)."""
        if self.log is not None:
            self.log.append(Note(rule, kind, args, only))

    def copy(self) -> State:
        """An independent copy, without the log."""
        raise NotImplementedError
