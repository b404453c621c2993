"""The harness itself: a notebook opens, runs and is seen; a script runs on a fake model."""

from __future__ import annotations

import pytest

from tests.browser.lab import FakeHost, Lab

COUNTER = """
export default {
  initialize({ model }) {
    model.on('msg:custom', content => model.set('count', model.get('count') + content.add));
  },
  render({ model, el }) {
    const button = document.createElement('button');
    const show = () => { button.textContent = `count ${model.get('count')}`; };
    button.onclick = () => {
      model.set('count', model.get('count') + 1);
      model.save_changes();
      model.send({ type: 'pressed' });
    };
    model.on('change:count', show);
    show();
    el.append(button);
    return () => model.off('change:count', show);
  },
};
"""


def test_start_notebook_opens_and_runs_in_both_themes(lab: Lab) -> None:
    lab.open_notebook("00-start-here.ipynb")
    lab.run_all()
    lab.screenshot("start-light")
    ground = "() => getComputedStyle(document.body).getPropertyValue('--jp-layout-color1').trim()"
    light = lab.page.evaluate(ground)
    lab.set_theme(dark=True)
    lab.screenshot("start-dark")
    assert lab.page.evaluate(ground) != light


def test_cells_run_one_by_one_in_the_same_kernel(lab: Lab) -> None:
    lab.open_cells("n = 20", "n + 1", "1 / 0")
    lab.run_cell(0)
    lab.run_cell(1)
    assert lab.output(1).inner_text().strip() == "21"
    assert lab.run_code("print(n + 2)") == "22\n"
    with pytest.raises(AssertionError, match="cell 2 failed: ZeroDivisionError"):
        lab.run_cell(2)
    assert lab.cell_count() == 3


def test_a_live_widget_survives_a_reload(lab: Lab) -> None:
    lab.open_cells("import ipywidgets\nslider = ipywidgets.IntSlider(3)\nslider")
    lab.run_all()
    slider = lab.output(0).get_by_role("slider")
    slider.wait_for()
    slider.press("ArrowRight")
    lab.page.wait_for_function("() => document.querySelector('.noUi-handle').ariaValueNow > 3")
    assert lab.run_code("print(slider.value)") == "4\n"
    lab.reload()
    lab.output(0).get_by_role("slider").wait_for()


def test_no_notebook_sees_the_kernel_of_the_one_before(lab: Lab) -> None:
    lab.open_cells("kept = 1")
    lab.run_all()
    lab.open_cells("'kept' in dir()")
    lab.run_all()
    assert lab.output(0).inner_text().strip() == "False"


def test_fake_model_carries_state_and_messages_both_ways(fake: FakeHost) -> None:
    first = fake.load(COUNTER, "button { color: #111; background: #fff }", {"count": 1})
    first.get_by_role("button").click()
    assert fake.saved == [{"count": 2}]
    assert fake.sent == [{"type": "pressed"}]
    fake.message({"add": 5})
    second = fake.render()
    assert first.inner_text() == second.inner_text() == "count 7"
    fake.set(count=0)
    assert second.inner_text() == "count 0"
    before = fake.listeners()
    fake.remove(0)
    assert fake.listeners() == before - 1


def test_axe_finds_what_is_wrong_and_nothing_else(fake: FakeHost) -> None:
    fake.load(COUNTER, "button { color: #111; background: #fff }", {"count": 1})
    assert fake.axe() == []
    fake.page.evaluate("() => fake.views[0].el.append(document.createElement('button'))")
    [found] = fake.axe()
    assert found.startswith("button-name:")
    with pytest.raises(AssertionError, match="nothing on the page"):
        fake.axe(".not-there")


def test_an_error_of_a_widgets_script_is_seen(lab: Lab) -> None:
    lab.open_cells(
        "import anywidget\n"
        "class Broken(anywidget.AnyWidget):\n"
        "    _esm = 'export default { render() { throw new Error(\"broken\"); } }'\n"
        "Broken()"
    )
    with lab.page.expect_console_message(lambda said: "Error: broken" in said.text):
        lab.run_all()
    assert "Error: broken" in lab.watch.errors[0]
    lab.close()
    lab.watch.errors.clear()


def test_a_sound_widget_brings_no_error(lab: Lab) -> None:
    lab.open_cells(
        "import anywidget, traitlets\n"
        "class Counter(anywidget.AnyWidget):\n"
        f"    _esm = {COUNTER!r}\n"
        "    count = traitlets.Int(1).tag(sync=True)\n"
        "counter = Counter()\n"
        "counter"
    )
    lab.run_all()
    lab.output(0).get_by_role("button").click()
    lab.page.get_by_text("count 2").wait_for()
    assert lab.run_code("print(counter.count)") == "2\n"
    assert lab.axe() == []
