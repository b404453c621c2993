"""A progress bar from tqdm, shown once something takes its time."""

from __future__ import annotations

from types import TracebackType
from typing import Any

PATIENCE = 1.0
"""So many seconds pass before there is a bar."""


class Bar:
    """A bar in a ``with``; nothing at all where ``shown`` is false.

    >>> with Bar(3, "games", shown=False) as bar:
    ...     bar.add(1)
    """

    def __init__(self, total: int, unit: str, shown: bool) -> None:
        self._bar: Any = None
        if shown:
            # Late: it costs more than all of tablekit's own imports, and looks for ipywidgets.
            from tqdm.auto import tqdm

            self._bar = tqdm(total=total, unit=f" {unit}", delay=PATIENCE, leave=False)

    def add(self, count: int) -> None:
        """So many more are done."""
        if self._bar is not None:
            self._bar.update(count)

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()
