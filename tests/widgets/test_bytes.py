"""What travels between a table and the browser: exact figures, so they are gates."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm

import tablekit as tk
from tablekit.widgets import Live

CARDS = (10, 50, 200)


class Wire(BaseComm):
    """A comm that keeps what it was given to send."""

    sent: list[tuple[str, Any]]

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
    ) -> None:
        assert not buffers
        self.sent.append((msg_type, {"data": data, "metadata": metadata}))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """Every message that widgets made in this test send, in order."""
    messages: list[tuple[str, Any]] = []
    monkeypatch.setattr(Wire, "sent", messages, raising=False)
    monkeypatch.setattr(comm, "create_comm", Wire)
    yield messages
    ipywidgets.Widget.close_all()


def size(content: Any) -> int:
    return len(json.dumps(content, ensure_ascii=False).encode())


def total(messages: list[tuple[str, Any]]) -> int:
    return sum(size(content) for _, content in messages)


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
def test_one_comm_whatever_the_number_of_cards(
    made: Any, count: int, sent: list[tuple[str, Any]]
) -> None:
    made(count)
    assert [kind for kind, _ in sent] == ["comm_open"]


@pytest.mark.parametrize("count", CARDS)
@pytest.mark.parametrize("made", [grid, hand])
def test_a_click_is_answered_by_one_small_message(
    made: Any, count: int, sent: list[tuple[str, Any]]
) -> None:
    widget = made(count)
    name = made.__name__
    for card in (7, 3, 7, count - 1):
        sent.clear()
        press(widget, f"{name}/{card}")
        assert [kind for kind, _ in sent] == ["comm_msg"]
        assert total(sent) <= 2_000
    assert widget.selected == (3, count - 1)


@pytest.mark.parametrize("count", CARDS)
def test_swapping_the_chosen_card_is_small_too(count: int, sent: list[tuple[str, Any]]) -> None:
    widget = grid(count)
    widget.maximum = 1
    press(widget, "grid/1")
    sent.clear()
    press(widget, f"grid/{count - 1}")
    assert widget.selected == (count - 1,)
    assert len(sent) == 1
    assert total(sent) <= 2_000


@pytest.mark.parametrize("count", CARDS)
def test_a_click_sends_no_more_with_many_cards(count: int, sent: list[tuple[str, Any]]) -> None:
    def answer(cards: int) -> int:
        widget = grid(cards)
        sent.clear()
        press(widget, "grid/7")
        return total(sent)

    # The place of a card and the number of cards may have more digits; nothing else may grow.
    assert answer(count) <= answer(CARDS[0]) + 20


@pytest.mark.parametrize("press_of", [{"kind": "press", "part": "grid/7", "rev": 41, "ask": "a"}])
def test_an_ignored_message_costs_a_word(press_of: Any, sent: list[tuple[str, Any]]) -> None:
    widget = grid(50)
    sent.clear()
    widget._receive(widget, press_of, [])
    assert widget.ignored == {"stale": 1}
    assert len(sent) == 1
    assert total(sent) <= 200


def test_what_is_no_drawing_is_the_same_for_every_table(sent: list[tuple[str, Any]]) -> None:
    """The script, the style and their messages; `tests/browser` weighs them against Buttons."""
    beside = []
    for count in CARDS:
        sent.clear()
        data, _ = grid(count)._repr_mimebundle_()
        [(_, opened)] = sent
        drawing = size(opened["data"]["state"].pop("scene")) + size(data.pop("text/html"))
        assert drawing < 1_100 * count
        beside.append(total(sent) + size(data))
    assert max(beside) - min(beside) <= 10
