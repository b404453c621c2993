"""What travels between a table and the browser: exact figures, so they are gates."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm

import tablekit as tk
from tablekit.widgets import Live

CARDS = (10, 50, 200)
Made = Callable[[int], Live]


class Message(NamedTuple):
    kind: str
    data: Any
    buffers: int


class Wire(BaseComm):
    """A comm that keeps what it was given to send."""

    sent: list[Message]

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Sequence[bytes] | None = None,
        **_: Any,
    ) -> None:
        self.sent.append(Message(msg_type, data, sum(map(len, buffers or ()))))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Message]]:
    """Every message that widgets made in this test send, in order."""
    messages: list[Message] = []
    monkeypatch.setattr(Wire, "sent", messages, raising=False)
    monkeypatch.setattr(comm, "create_comm", Wire)
    yield messages
    ipywidgets.Widget.close_all()


def size(content: Any) -> int:
    return len(json.dumps(content, ensure_ascii=False).encode())


def total(messages: list[Message]) -> int:
    return sum(size(message.data) + message.buffers for message in messages)


def kinds(messages: list[Message]) -> list[str]:
    return [message.kind for message in messages]


def press(widget: Live, key: str) -> None:
    """What the browser says when a part is pressed."""
    message = {"kind": "press", "part": key, "rev": widget.scene["rev"], "ask": "a1"}
    widget._receive(widget, message, [])


def grid(count: int) -> tk.Grid:
    return tk.Grid([f"Card {number}" for number in range(count)], rows=count // 10, columns=10)


def hand(count: int) -> tk.Hand:
    return tk.Hand([f"Card {number}" for number in range(count)])


@pytest.mark.parametrize("count", CARDS)
@pytest.mark.parametrize("made", [grid, hand])
def test_one_comm_whatever_the_number_of_cards(made: Made, count: int, sent: list[Message]) -> None:
    made(count)
    assert kinds(sent) == ["comm_open"]


@pytest.mark.parametrize("count", CARDS)
@pytest.mark.parametrize("made", [grid, hand])
def test_a_click_is_answered_by_one_small_message(
    made: Made, count: int, sent: list[Message]
) -> None:
    widget = made(count)
    name = made.__name__
    for card in (7, 3, 7, count - 1):
        sent.clear()
        press(widget, f"{name}/{card}")
        assert kinds(sent) == ["comm_msg"]
        assert total(sent) <= 2_000
    assert widget.selected == (3, count - 1)


@pytest.mark.parametrize("count", CARDS)
def test_swapping_the_chosen_card_is_small_too(count: int, sent: list[Message]) -> None:
    widget = grid(count)
    widget.maximum = 1
    press(widget, "grid/1")
    sent.clear()
    press(widget, f"grid/{count - 1}")
    assert widget.selected == (count - 1,)
    assert kinds(sent) == ["comm_msg"]
    assert total(sent) <= 2_000


def test_a_click_sends_no_more_where_there_are_more_cards(sent: list[Message]) -> None:
    answers = []
    for count in CARDS:
        widget = grid(count)
        sent.clear()
        press(widget, "grid/7")
        answers.append(total(sent))
    # A place has more digits at most.
    assert max(answers) - min(answers) <= 20


def test_a_stale_press_is_told_so_in_a_word(sent: list[Message]) -> None:
    widget = grid(50)
    sent.clear()
    widget._receive(widget, {"kind": "press", "part": "grid/7", "rev": 41, "ask": "a1"}, [])
    assert widget.ignored == {"stale": 1}
    assert kinds(sent) == ["comm_msg"]
    assert total(sent) <= 200


def test_what_is_no_drawing_is_the_same_for_every_table(sent: list[Message]) -> None:
    """Script, style and bundle; `tests/browser/test_bytes.py` weighs them against Buttons."""
    beside = []
    for count in CARDS:
        sent.clear()
        bundle = grid(count)._repr_mimebundle_()
        assert bundle is not None
        data = bundle[0]
        [opened] = sent
        del opened.data["state"]["scene"], data["text/html"], data["text/plain"]
        beside.append(total(sent) + size(data))
    assert max(beside) == min(beside) <= 13_500
