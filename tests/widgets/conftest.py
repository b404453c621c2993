"""A kernel's side of the wire, recorded: which comms open, and what goes down each."""

from __future__ import annotations

import json
import zlib
from typing import Any

import comm
import pytest


class Recorded(comm.base_comm.BaseComm):
    """A comm that keeps what it is given to send, as text of the length it has on the wire."""

    opened: list[Recorded]

    def __init__(self, **kwargs: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(**kwargs)
        if self.target_name == "jupyter.widget":
            self.opened.append(self)

    def publish_msg(
        self, msg_type: str, data: Any = None, buffers: Any = None, **rest: Any
    ) -> None:
        content = json.loads(json.dumps({"comm_id": self.comm_id, "data": data}))
        self.sent.append({"type": msg_type, "content": content, "buffers": buffers or []})

    def hears(self, content: Any) -> None:
        """The browser sends a custom message."""
        self.handle_msg({"content": {"data": {"method": "custom", "content": content}}} | NOTHING)

    def forges(self, **state: Any) -> None:
        """The browser tries to set traits."""
        self.handle_msg({"content": {"data": {"method": "update", "state": state}}} | NOTHING)

    def patches(self) -> list[dict[str, Any]]:
        """The custom messages sent so far, inflated as the browser does it."""
        found = []
        for message in self.sent:
            data = message["content"]["data"]
            if message["type"] == "comm_msg" and data.get("method") == "custom":
                deflated = data["content"].get("deflated")
                text = zlib.decompress(message["buffers"][0]) if deflated else ""
                found.append(json.loads(text) if deflated else data["content"])
        return found

    def sizes(self) -> list[int]:
        """How long each message is, its comm id, envelope and buffers counted."""
        return [
            len(json.dumps(m["content"])) + sum(map(len, m["buffers"]))
            for m in self.sent
            if m["type"] == "comm_msg"
        ]


NOTHING: dict[str, Any] = {"buffers": []}


@pytest.fixture
def comms(monkeypatch: pytest.MonkeyPatch) -> list[Recorded]:
    """All widget comms opened in this test, oldest first."""
    Recorded.opened = []
    monkeypatch.setattr(comm, "create_comm", Recorded)
    return Recorded.opened
