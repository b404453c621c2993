"""A page that is reloaded: last of all, since the page is shared and begins anew afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .lab import Lab

pytestmark = pytest.mark.browser


def test_a_notebook_plays_reloads_and_shows_twice(lab: Lab) -> None:
    lab.open_cells(
        "from tablekit.widgets import Hand\nhand = Hand([f'Card {i}' for i in range(5)])\nhand",
        "hand",
    )
    lab.run_all()
    first, second = lab.output(0), lab.output(1)
    first.locator('[data-key="hand/3"]').click()
    for view in (first, second):
        chosen = view.locator('[data-key="hand/3"]')
        expect(chosen).to_have_attribute("aria-pressed", "true")
    assert lab.run_code("print(hand.selected, set(hand.ignored) - {'stale'})") == "(3,) set()\n"
    lab.run_code("hand.selected = (0, 3)")
    expect(second.locator('[data-key="hand/0"]')).to_have_attribute("aria-pressed", "true")
    lab.reload()
    for key in ("hand/0", "hand/3"):
        chosen = lab.output(1).locator(f'[data-key="{key}"]')
        expect(chosen).to_have_attribute("aria-pressed", "true")
    lab.output(1).locator('[data-key="hand/4"]').click()
    expect(lab.output(0).locator('[data-key="hand/4"]')).to_have_attribute("aria-pressed", "true")
    assert lab.run_code("print(hand.selected)") == "(0, 3, 4)\n"
