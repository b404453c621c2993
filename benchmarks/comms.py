"""What a kernel would send to the browser for its widgets, counted without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import comm
from comm.base_comm import BaseComm


@dataclass
class Sent:
    """Messages in order: their type and what they hold."""

    messages: list[tuple[str, Any]] = field(default_factory=list)

    def take(self) -> list[tuple[str, Any]]:
        """The messages since the last time."""
        taken, self.messages = self.messages, []
        return taken


@contextmanager
def listening() -> Iterator[Sent]:
    """Catch what widgets made inside the ``with`` send."""
    sent = Sent()

    class Wire(BaseComm):  # type: ignore[misc]
        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
        ) -> None:
            assert not buffers, "buffers would have to be counted too"
            sent.messages.append((msg_type, {"data": data, "metadata": metadata}))

    before = comm.create_comm
    comm.create_comm = Wire
    try:
        yield sent
    finally:
        comm.create_comm = before


def size(content: Any) -> int:
    """How many bytes something has as a message's JSON, written as Jupyter writes it."""
    return len(json.dumps(content, ensure_ascii=False).encode())


def total(messages: list[tuple[str, Any]]) -> int:
    """How many bytes these messages hold, without their envelopes."""
    return sum(size(content) for _, content in messages)
