"""The lessons' widgets in a browser: by mouse, by keys, and in the lessons themselves."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import expect

from tablekit.probability import throw_paths
from tablekit.probability.evening import award, bid, bid_odds
from tablekit.widgets import Experiment, Explore, Live, OddsBars, Prediction, ThrowLab
from tests.browser.lab import FakeHost, Lab
from tests.browser.test_kit import Wire

NAMES = {"+": "plus", "-": "minus"}
LESSONS = ("caution-to-the-wind", "caution-to-the-wind-2", "caution-to-the-wind-3", "instructor")


def experiment() -> Experiment:
    exact = {"success": Fraction(3, 5), "failure": Fraction(2, 5)}
    return Experiment(award(4, 1, exacting=1), exact, cards=5, names=NAMES)


def readings(s: int, f: int) -> dict[str, Any]:
    return {picky: throw_paths(s, f, 1, picky) for picky in ("same_throw", "replace")}


def explorer() -> Explore:
    return Explore(
        lambda s, f: OddsBars({"plus": Fraction(s, s + f)}), s=(0, 7, 4), f=(0, 7, 1), total=(1, 7)
    )


# On a blank page


def test_cards_open_by_mouse_until_the_play_is_over(fake: FakeHost) -> None:
    wire = Wire(fake, experiment())
    made = wire.widget
    assert isinstance(made, Experiment)
    for place in (4, 3, 2, 1, 0):
        if not made.total:
            wire.part(f"fan/{place}").click()
            wire.carry()
    assert made.total == 1
    expect(wire.part("told")).to_contain_text(f"Last: {'plus' if made.story[0] == '+' else ''}")
    expect(wire.part("fan/0")).not_to_have_attribute("data-press", re.compile(".*"))
    wire.part("button/shuffle").click()
    wire.carry()
    assert made.opened == ()
    expect(wire.part("fan/0")).to_have_attribute("data-press", "fan:0")


def test_a_thousand_plays_move_the_bars_with_one_small_message(fake: FakeHost) -> None:
    wire = Wire(fake, experiment())
    wire.part("button/many").click()
    wire.carry()
    assert wire.widget.total == 1000
    assert [message["kind"] for message in wire.down] == ["patch"]
    seen = wire.widget.counts["success"]
    expect(wire.part("tally/0")).to_have_attribute(
        "aria-label", re.compile(f"success: seen {seen} of 1000")
    )


def test_everything_goes_by_keys_too(fake: FakeHost) -> None:
    wire = Wire(fake, experiment())
    wire.key("Tab", "ArrowRight", "Enter")
    wire.carry()
    assert wire.widget.opened == (1,)
    # What can't be pressed any more hands the focus on, inside the fan.
    assert wire.focused().startswith(("fan/", "button/"))
    fake.page.keyboard.press("Tab")
    while not wire.focused().startswith("button/"):
        fake.page.keyboard.press("Tab")
    while wire.focused() != "button/many":
        wire.key("ArrowRight")
    wire.key(" ")
    wire.carry()
    assert wire.widget.total == 1000
    assert wire.focused() == "button/many"


def test_a_number_goes_up_and_down_by_mouse_and_by_keys(fake: FakeHost) -> None:
    wire = Wire(fake, explorer())
    wire.part("step/s/more").click()
    wire.carry()
    assert wire.widget.value == {"s": 5, "f": 1}
    wire.key("ArrowLeft")
    assert wire.focused() == "step/s/7"
    wire.key("Home", "Enter")
    wire.carry()
    assert wire.widget.value == {"s": 4, "f": 1}
    assert wire.focused() == "step/s/less"
    wire.key("Tab")
    assert wire.focused().startswith("step/f/")
    expect(wire.part("step/s/4")).to_have_attribute("aria-pressed", "true")


def test_at_the_end_of_its_row_the_button_stays_in_focus_and_is_shut(fake: FakeHost) -> None:
    wire = Wire(fake, explorer())
    wire.part("step/s/more").click()
    wire.carry()
    wire.part("step/s/more").click()
    wire.carry()
    assert wire.widget.value == {"s": 6, "f": 1}
    expect(wire.part("step/s/more")).to_have_attribute("aria-disabled", "true")
    assert wire.focused() == "step/s/more"
    wire.key("Enter")
    wire.carry()
    assert wire.widget.value == {"s": 6, "f": 1}


def test_a_prediction_is_noted_in_the_browser(fake: FakeHost) -> None:
    wire = Wire(fake, Prediction("How likely?", "3/5", wrong={"4/5": "one draw only"}))
    fake.page.get_by_label("Your answer").fill("4/5")
    fake.page.keyboard.press("Enter")
    wire.carry()
    expect(wire.part("verdict")).to_contain_text("Noted: 4/5")
    expect(fake.page.get_by_role("button", name="Note it")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["experiment", "results", "lab", "explorer", "prediction"])
def test_axe_finds_nothing(fake: FakeHost, name: str, dark: bool) -> None:
    made: dict[str, Live] = {
        "experiment": experiment(),
        "results": Experiment(bid(4, 1), bid_odds(4, 1)),
        "lab": ThrowLab(readings, wanted=2),
        "explorer": explorer(),
        "prediction": Prediction("Which?", "a", options=["a", "b"]),
    }
    # Still parts: axe measures what lies on what, also in the middle of a move.
    scheme: Any = "dark" if dark else "light"
    fake.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    wire = Wire(fake, made[name])
    assert fake.axe() == []
    if isinstance(wire.widget, Experiment):
        wire.widget.play(10)
        wire.carry()
    elif isinstance(wire.widget, ThrowLab):
        wire.widget.value = {"s": 7, "f": 0}
        wire.carry()
    elif isinstance(wire.widget, Prediction):
        wire.widget.pressed("choice:1")
        wire.carry()
    assert fake.axe() == []
    fake.page.emulate_media(color_scheme="light", reduced_motion="no-preference")


# In JupyterLab


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_and_axe_finds_nothing(lab: Lab, lesson: str) -> None:
    lab.open_notebook(f"lessons/{lesson}.ipynb")
    lab.run_all()
    for dark in (False, True):
        lab.set_theme(dark=dark)
        if lesson != "instructor":
            expect(lab.page.locator(".jp-Notebook:visible .tk-live").first).to_be_visible()
            assert lab.axe(".tk-live") == []
    lab.set_theme(dark=False)


def test_who_runs_all_cells_can_still_predict(lab: Lab) -> None:
    lab.open_notebook("lessons/caution-to-the-wind.ipynb")
    lab.run_all()
    outputs = lab.page.locator(".jp-Notebook:visible .jp-OutputArea-output")
    told = outputs.filter(has_text="No prediction yet")
    expect(told).to_have_count(1)
    asked = outputs.filter(has_text="Four pluses, one minus, two draws")
    asked.scroll_into_view_if_needed()
    asked.get_by_label("Your answer").fill("0.7")
    asked.get_by_role("button", name="Note it").click()
    expect(asked.locator('[data-key="verdict"]')).to_contain_text("Noted: 0.7. We shall see.")
    lab.screenshot("lesson-prediction-noted", asked)
    told = outputs.filter(has_text="You said 0.7. It is 3/5 = 0.6.")
    expect(told).to_have_count(1)
    lab.screenshot("lesson-prediction-told", told)
    lab.screenshot("lesson-board", lab.output(1))


def test_an_experiment_counts_in_the_kernel_and_no_shortcut_leaks(lab: Lab) -> None:
    lab.open_cells(
        "import tablekit as tk\nfrom fractions import Fraction\n"
        "coin = tk.Experiment(lambda random: random.choice('HT'),"
        " {'H': Fraction(1, 2), 'T': Fraction(1, 2)})\ncoin"
    )
    lab.run_all()
    button = lab.output(0).locator('[data-key="button/many"]')
    button.click()
    expect(lab.output(0).locator('[data-key="tally/0"]')).to_have_attribute(
        "aria-label", re.compile("of 1000")
    )
    assert lab.run_code("print(coin.total, sum(coin.counts.values()))").split() == ["1000", "1000"]
    cells = lab.cell_count()
    for key in ("b", "a", "x", "m"):
        lab.page.keyboard.press(key)
    assert lab.cell_count() == cells
    lab.page.keyboard.press("Enter")
    expect(lab.output(0).locator('[data-key="tally/0"]')).to_have_attribute(
        "aria-label", re.compile("of 2000")
    )
