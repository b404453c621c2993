"""What travels on the websocket of a real JupyterLab: a table of ours, and 50 Buttons."""

from __future__ import annotations

import json

import pytest

from tests.browser.frames import Frames, comms, displays, total
from tests.browser.lab import Lab

TABLE = """
import tablekit as tk
table = tk.Grid([f"Card {{n}}" for n in range({count})], rows={count} // 10, columns=10)
table
"""
BUTTONS = """
import ipywidgets
columns = ipywidgets.Layout(grid_template_columns="repeat(10, auto)")
buttons = [ipywidgets.Button(description=f"Card {n}") for n in range(50)]
ipywidgets.GridBox(buttons, layout=columns)
"""


@pytest.fixture(scope="session")
def frames(_one_lab: Lab) -> Frames:
    return Frames(_one_lab.page)


@pytest.mark.parametrize("count", [10, 50, 200])
def test_a_click_is_one_message_up_and_one_small_one_down(
    lab: Lab, frames: Frames, count: int
) -> None:
    lab.open_cells(TABLE.format(count=count))
    frames.take()
    lab.run_all()
    cards = lab.output(0).locator("[data-key^='grid/']")
    cards.nth(count - 1).wait_for()
    lab.run_code("pass")
    _, down = frames.take()
    assert [message.kind for message in comms(down)] == ["comm_open"]
    for card in (3, count - 1):
        cards.nth(card).click()
        lab.output(0).locator(f"[data-key='grid/{card}'][aria-pressed='true']").wait_for()
        lab.run_code("pass")
        up, down = frames.take()
        assert [message.kind for message in comms(up)] == ["comm_msg"]
        assert [message.kind for message in comms(down)] == ["comm_msg"]
        assert total(comms(down)) <= 2_000


def test_at_display_fifteen_times_less_than_fifty_buttons(lab: Lab, frames: Frames) -> None:
    lab.open_cells(TABLE.format(count=50), BUTTONS)
    shown = []
    for index, selector in enumerate(["[data-key='grid/49']", "button:nth-child(50)"]):
        frames.take()
        lab.run_cell(index)
        lab.output(index).locator(selector).wait_for()
        lab.run_code("pass")
        _, down = frames.take()
        shown.append(comms(down) + displays(down))
    ours, theirs = shown
    [opened, display] = ours
    bundle = display.content["data"]
    drawing = (opened.content["data"]["state"]["scene"], bundle["text/html"], bundle["text/plain"])
    aside = total(ours) - sum(
        len(json.dumps(part, ensure_ascii=False).encode()) for part in drawing
    )
    assert aside <= total(theirs) / 15
