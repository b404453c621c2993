"""A 50-card table in a real JupyterLab: one widget of ours against 50 ipywidgets Buttons.

Both are shown and clicked in turn in one notebook. Times come from the kernel's clock (build)
and the page's (paint: the frame after the last card is there; click: from the browser's event
to the frame after the answer); bytes are counted on the websocket.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.report import Row, ratio, show

ROUNDS = 9
CARDS = 50
CLICKED = (7, 18, 29, 31, 42)

SETUP = """
import time
import ipywidgets
import tablekit as tk

names = [f"Card {number}" for number in range(50)]
built = []

def toggle(button):
    button.button_style = "" if button.button_style else "success"
"""
OURS = """
start = time.perf_counter()
table = tk.Grid(names, rows=5, columns=10)
built.append(time.perf_counter() - start)
table
"""
BUTTONS = """
start = time.perf_counter()
buttons = [ipywidgets.Button(description=name) for name in names]
for button in buttons:
    button.on_click(toggle)
columns = ipywidgets.Layout(grid_template_columns="repeat(10, auto)")
table = ipywidgets.GridBox(buttons, layout=columns)
built.append(time.perf_counter() - start)
table
"""
# What somebody does who knows that layouts and styles can be shared.
TUNED = BUTTONS.replace(
    "buttons = [ipywidgets.Button(description=name) for name in names]",
    "look = dict(layout=ipywidgets.Layout(), style=ipywidgets.ButtonStyle())\n"
    "buttons = [ipywidgets.Button(description=name, **look) for name in names]",
)
CLOSE = "ipywidgets.Widget.close_all()"

CELLS = {"ours": OURS, "buttons": BUTTONS, "tuned": TUNED}
PARTS = {
    "ours": "[data-key^='grid/']",
    "buttons": "button.jupyter-button",
    "tuned": "button.jupyter-button",
}

PAINT = """
async ([index, selector, count]) => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    const cell = notebook.content.widgets[index];
    notebook.content.activeCellIndex = index;
    notebook.content.deselectAll();
    const start = performance.now();
    const run = jupyterapp.commands.execute('notebook:run-cell');
    while (cell.node.querySelectorAll(selector).length < count) await frame();
    await frame();
    const painted = performance.now() - start;
    await run;
    return painted;
}
"""
WATCH = """
([index, part, card]) => {
    const find = () => notebook.content.widgets[index].node.querySelectorAll(part)[card];
    const settled = () => {
        const now = find();
        return now.matches('[aria-pressed="true"]:not(.tk-busy), .mod-success');
    };
    const painted = () => new Promise(done => requestAnimationFrame(() => done(performance.now())));
    window.clicked = new Promise(resolve => {
        window.addEventListener('click', event => {
            const times = {};
            const watch = new MutationObserver(async () => {
                const last = settled();
                if (!('first' in times)) {
                    times.first = 0;
                    times.changed = performance.now() - event.timeStamp;
                    times.first = await painted() - event.timeStamp;
                }
                if (!last || 'settled' in times) return;
                times.settled = 0;
                times.settled = await painted() - event.timeStamp;
                watch.disconnect();
                resolve(times);
            });
            const all = { subtree: true, childList: true, attributes: true, characterData: true };
            watch.observe(find().closest('.jp-OutputArea-output'), all);
        }, { once: true, capture: true });
    });
}
"""


def measure(lab: Any, frames: Any) -> dict[str, dict[str, list[float]]]:
    """Show and click each contestant in turn; their figures, round by round."""
    from tests.browser.frames import comms, displays, total

    figures: dict[str, dict[str, list[float]]] = {name: {} for name in CELLS}
    lab.open_cells(SETUP, *CELLS.values(), name="cards")
    lab.run_cell(0)
    for number in range(ROUNDS + 1):
        for index, name in enumerate(CELLS, start=1):
            lab.page.evaluate(
                "index => notebook.content.widgets[index].model.outputs.clear()", index
            )
            lab.run_code(CLOSE)
            frames.take()
            painted = lab.page.evaluate(PAINT, [index, PARTS[name], CARDS])
            _, down = frames.take()
            shown = comms(down) + displays(down)
            clicks = [click(lab, frames, index, name, card) for card in CLICKED]
            found = {
                "build": float(lab.run_code("print(built[-1])")) * 1000,
                "paint": painted,
                "bytes": total(shown),
                "comms": len(comms(shown)),
            }
            for key in clicks[0]:
                found[key] = statistics.median(each[key] for each in clicks)
            if name == "ours":
                found["drawing"] = drawing(shown)
            for key, value in found.items():
                if number:
                    figures[name].setdefault(key, []).append(value)
    return figures


def click(lab: Any, frames: Any, index: int, name: str, card: int) -> dict[str, float]:
    """Click a card of the table under the cell at ``index`` with the mouse."""
    from tests.browser.frames import comms, total

    lab.output(index).locator(PARTS[name]).nth(card).hover()
    lab.page.evaluate(WATCH, [index, PARTS[name], card])
    frames.take()
    lab.page.mouse.down()
    lab.page.mouse.up()
    times = lab.page.evaluate("() => clicked")
    lab.run_code("pass")  # answered after all that the click made the kernel say
    up, down = frames.take()
    return {
        "changed": times["changed"],
        "first": times["first"],
        "settled": times["settled"],
        "down": total(comms(down)),
        "messages up": len(comms(up)),
        "messages down": len(comms(down)),
    }


def drawing(shown: list[Any]) -> int:
    """How many of these bytes are the picture itself: live, still and in words."""

    def size(content: object) -> int:
        return len(json.dumps(content, ensure_ascii=False).encode())

    scenes = [m.content["data"]["state"]["scene"] for m in shown if m.kind == "comm_open"]
    bundles = [m.content["data"] for m in shown if not m.is_comm]
    stills = [bundle[kind] for bundle in bundles for kind in ("text/html", "text/plain")]
    return sum(map(size, scenes + stills))


def shown(figures: list[float], unit: str = "") -> str:
    """The median, as a table shows it."""
    median = statistics.median(figures)
    return f"{median:.1f} {unit}" if unit else f"{median:,.0f}"


def rows(figures: dict[str, dict[str, list[float]]]) -> list[Row]:
    """The table of measures."""
    ours, theirs, tuned = figures["ours"], figures["buttons"], figures["tuned"]

    def row(what: str, key: str, unit: str, rival: dict[str, list[float]], **reach: float) -> Row:
        mine, other = (shown(found[key], unit) for found in (ours, rival))
        return Row(what, mine, other, ratio(ours[key], rival[key]), **reach)

    bare = [all_of_it - it for all_of_it, it in zip(ours["bytes"], ours["drawing"], strict=True)]
    beside = Row(
        "bytes at display, the drawing itself aside",
        shown(bare),
        shown(theirs["bytes"]),
        ratio(bare, theirs["bytes"]),
        most=1 / 15,
    )
    answer = Row(
        "click: first visible answer / the kernel's, both ours",
        shown(ours["first"], "ms"),
        shown(ours["settled"], "ms"),
        ratio(ours["first"], ours["settled"]),
        most=0.3,
    )
    return [
        row("build in the kernel", "build", "ms", theirs, most=1 / 10),
        row("... against tuned Buttons", "build", "ms", tuned),
        row("first paint", "paint", "ms", theirs, most=1 / 2),
        row("... against tuned Buttons", "paint", "ms", tuned),
        row("bytes at display", "bytes", "", theirs),
        beside,
        row("... against tuned Buttons (drawing in)", "bytes", "", tuned),
        answer,
        Row(
            "... before its frame is drawn",
            shown(ours["changed"], "ms"),
            shown(ours["settled"], "ms"),
            ratio(ours["changed"], ours["settled"]),
        ),
        row("click: first visible answer / the Buttons'", "first", "ms", theirs),
        row("click: the kernel's answer / the Buttons'", "settled", "ms", theirs),
        row("bytes down a click", "down", "", theirs),
        row("comms at display", "comms", "", theirs),
        row("messages up a click", "messages up", "", theirs),
        row("messages down a click", "messages down", "", theirs),
    ]


def main() -> None:
    try:
        import ipywidgets  # noqa: F401
        import jupyterlab  # noqa: F401
        from playwright.sync_api import sync_playwright

        from tests.browser.frames import Frames
        from tests.browser.lab import Lab, launch, serving
    except ImportError as missing:
        print(f"left out: {missing} (it needs jupyterlab and playwright)")
        return
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as temporary:
        try:
            browser = launch(playwright)
        except RuntimeError as missing:
            print(f"left out: {missing}")
            return
        folder = Path(temporary)
        with serving(folder) as address:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(20_000)
            frames = Frames(page)
            lab = Lab(page, address, folder / "root")
            figures = measure(lab, frames)
            lab.close()
            browser.close()
    show(
        rows(figures),
        f"{CARDS} cards, medians of {ROUNDS} rounds in one notebook, {len(CLICKED)} clicks each;",
        "the ratio is the median of the rounds' ratios. Bytes are those of whole messages on the",
        "websocket, of widgets and displays. Tuned Buttons share one layout and one style. An",
        "answer counts when a frame shows it, and frames come every 17 ms: nothing can be sooner.",
    )


if __name__ == "__main__":
    main()
