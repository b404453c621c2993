"""The messages between a page and its kernels, read off the page's websockets."""

from __future__ import annotations

import json
import struct
from itertools import pairwise
from typing import Any, NamedTuple

from playwright.sync_api import Page, WebSocket

DISPLAYS = ("display_data", "execute_result")


class Message(NamedTuple):
    """One message as it travelled: its type, its content, its bytes with header and all."""

    kind: str
    content: dict[str, Any]
    bytes: int

    @property
    def is_comm(self) -> bool:
        """Whether a widget opens or says something with it."""
        return self.kind in ("comm_open", "comm_msg")


class Frames:
    """What kernels and this page say to each other, from now on; open notebooks afterwards."""

    def __init__(self, page: Page) -> None:
        self._up: list[Message] = []
        self._down: list[Message] = []
        self._page = page
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", lambda payload: self._up.append(_message(payload)))
            socket.on("framereceived", lambda payload: self._down.append(_message(payload)))

    def take(self) -> tuple[list[Message], list[Message]]:
        """What went up to the kernel and what came down, since the last time."""
        # Any question to the page is answered after the frames that came before it.
        self._page.evaluate("() => true")
        taken = self._up, self._down
        self._up, self._down = [], []
        return taken


def comms(messages: list[Message]) -> list[Message]:
    """Those of widgets."""
    return [message for message in messages if message.is_comm]


def displays(messages: list[Message]) -> list[Message]:
    """Those that put something under a cell."""
    return [message for message in messages if message.kind in DISPLAYS]


def total(messages: list[Message]) -> int:
    """How many bytes these are."""
    return sum(message.bytes for message in messages)


def _message(payload: str | bytes) -> Message:
    if isinstance(payload, str):
        whole = json.loads(payload)
        return Message(whole["header"]["msg_type"], whole["content"], len(payload.encode()))
    # v1.kernel.websocket.jupyter.org: a count, offsets, then channel, header, parent, metadata,
    # content and buffers.
    (count,) = struct.unpack_from("<Q", payload)
    offsets = struct.unpack_from(f"<{count}Q", payload, 8)
    parts = [payload[a:b] for a, b in pairwise(offsets)]
    return Message(json.loads(parts[1])["msg_type"], json.loads(parts[4]), len(payload))
