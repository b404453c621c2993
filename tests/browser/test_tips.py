"""Tips on a page: words that show while a part has the pointer or the focus."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

import tablekit as tk
from tablekit.widgets import Table
from tests.browser.lab import FakeHost, Lab
from tests.browser.test_kit import Wire

SEATS = ["Ana", "Ben"]
POSITION: dict[str, Any] = {
    "phase": "main",
    "preferences": [["marathon", "slave"], ["princess", "chastity"]],
    "arousal": [3, 6],
    "hands": [["A1-2", "fart"], []],
}
IN_A_CELL = f"""
import tablekit as tk
table = tk.position("orgasme", {POSITION!r}, {SEATS!r}, 1).show(seat="Ana")
table
"""


def wired(fake: FakeHost) -> Wire:
    return Wire(fake, Table(tk.position("orgasme", POSITION, SEATS, 1), seat="Ana"))


def test_a_tip_shows_under_the_pointer_and_goes_with_it(fake: FakeHost) -> None:
    wire = wired(fake)
    tip = wire.part("seat/1/preference/0").locator(".tk-tip")
    expect(tip).to_be_hidden()
    wire.part("seat/1/preference/0").hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("arousal −1")
    wire.part("seat/0/preference/0").hover()
    expect(tip).to_be_hidden()


def test_the_keyboard_finds_every_preference_and_its_tip(fake: FakeHost) -> None:
    wire = wired(fake)
    wire.part("seat/0/preference/0").focus()
    expect(wire.part("seat/0/preference/0").locator(".tk-tip")).to_be_visible()
    wire.key("ArrowRight")
    assert wire.focused() == "seat/0/preference/1"
    expect(wire.part("seat/0/preference/1").locator(".tk-tip")).to_be_visible()
    expect(wire.part("seat/0/preference/0").locator(".tk-tip")).to_be_hidden()
    wire.key("Tab")
    assert wire.focused() == "seat/1/preference/0"
    wire.key("Enter")
    wire.carry()
    expect(wire.part("rule")).to_contain_text("Princess")
    assert wire.focused() == "seat/1/preference/0"


def test_a_card_of_the_hand_has_one_too_and_nothing_covers_it(fake: FakeHost) -> None:
    wire = wired(fake)
    wire.part("hand/A1-2/0").hover()
    tip = wire.part("hand/A1-2/0").locator(".tk-tip")
    expect(tip).to_contain_text("Ben: 1")
    box = tip.bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    over = fake.page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.tk-tip')", list(at)
    )
    assert over


def test_in_jupyterlab_the_table_is_played_and_read(lab: Lab) -> None:
    lab.open_cells(IN_A_CELL)
    lab.run_cell(0)
    table = lab.output(0)
    card = table.locator("[data-key='seat/1/preference/1']")
    card.hover()
    expect(card.locator(".tk-tip")).to_be_visible()
    table.get_by_role("button", name="Attack Ben with Food + Vanilla").click()
    expect(table.locator("[data-key='seat/1/meter/scale']")).to_have_attribute(
        "aria-label", "Ben, arousal: 7, end at 11"
    )
