"""What a kernel would send to the browser for its widgets, counted without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import comm
from comm.base_comm import BaseComm


class Message(NamedTuple):
    """One message: its type, and its bytes without the headers around it."""

    kind: str
    bytes: int


@dataclass
class Sent:
    """Messages in order."""

    messages: list[Message] = field(default_factory=list)

    def take(self) -> list[Message]:
        """The messages since the last time."""
        taken, self.messages = self.messages, []
        return taken


@contextmanager
def listening() -> Iterator[Sent]:
    """Catch what widgets made inside the ``with`` send."""
    sent = Sent()

    class Wire(BaseComm):
        def publish_msg(
            self,
            msg_type: str,
            data: Any = None,
            metadata: Any = None,
            buffers: Sequence[bytes] | None = None,
            **_: Any,
        ) -> None:
            raw = sum(memoryview(buffer).nbytes for buffer in buffers or ())
            sent.messages.append(Message(msg_type, size(data) + size(metadata) + raw))

    before = comm.create_comm
    comm.create_comm = Wire
    try:
        yield sent
    finally:
        comm.create_comm = before


def size(content: Any) -> int:
    """How many bytes something has as a message's JSON, written as Jupyter writes it."""
    return len(json.dumps(content, ensure_ascii=False).encode())


def total(messages: Sequence[Message]) -> int:
    """How many bytes these messages hold."""
    return sum(message.bytes for message in messages)
