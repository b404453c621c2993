"""A kernel's side of the wire, recorded: which comms open, and what goes down each."""

from __future__ import annotations

import json
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

    def publish_msg(self, msg_type: str, data: Any = None, **rest: Any) -> None:
        content = json.loads(json.dumps({"comm_id": self.comm_id, "data": data}))
        self.sent.append({"type": msg_type, "content": content})

    def hears(self, content: Any) -> None:
        """The browser sends a custom message."""
        self.handle_msg({"content": {"data": {"method": "custom", "content": content}}} | NOTHING)

    def forges(self, **state: Any) -> None:
        """The browser tries to set traits."""
        self.handle_msg({"content": {"data": {"method": "update", "state": state}}} | NOTHING)

    def patches(self) -> list[dict[str, Any]]:
        """The custom messages sent so far."""
        data = [m["content"]["data"] for m in self.sent if m["type"] == "comm_msg"]
        return [d["content"] for d in data if d.get("method") == "custom"]

    def sizes(self) -> list[int]:
        """How long each message is, its comm id and envelope counted."""
        return [len(json.dumps(m["content"])) for m in self.sent if m["type"] == "comm_msg"]


NOTHING: dict[str, Any] = {"buffers": []}


@pytest.fixture
def comms(monkeypatch: pytest.MonkeyPatch) -> list[Recorded]:
    """All widget comms opened in this test, oldest first."""
    Recorded.opened = []
    monkeypatch.setattr(comm, "create_comm", Recorded)
    return Recorded.opened
