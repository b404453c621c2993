"""Things that happen while games are played."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest

from tablekit.bots.progress import Bar


@pytest.fixture
def amid(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """``amid(call, *args)``: call this, once, when the first games are finished."""

    def arrange(call: Callable[..., Any], *args: Any) -> None:
        begun = Event()

        def add(bar: Bar, count: int) -> None:
            if not begun.is_set():
                begun.set()
                Thread(target=call, args=args, daemon=True).start()

        monkeypatch.setattr(Bar, "add", add)

    return arrange
