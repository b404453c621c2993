"""A real JupyterLab in a real Chromium, and a blank page for one widget, for tests.

Everything waits on promises of JupyterLab itself, never on a time or on its "idle" sign, which
says idle before there is a kernel.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Playwright

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "build" / "browser"
AXE = ROOT / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
HOME_FOLDERS = (
    "HOME",
    "IPYTHONDIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # All cells are in the page, also those far below.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}
# A page without a notebook gets a launcher, which may come late and lie over the next notebook.
DISABLED = {"disabledExtensions": {"@jupyterlab/launcher-extension:plugin": True}}
CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Whatever isn't served from here cannot be reached, so nothing can come to need it.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium, which asks nobody anything."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise RuntimeError("the browser tests need chromium on the PATH: apt-get install chromium")
    return playwright.chromium.launch(executable_path=chromium, headless=True, args=CHROMIUM)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """JupyterLab on a copy of the notebooks, with settings of its own; yields its address."""
    environment = dict(os.environ)
    for name in HOME_FOLDERS:
        (folder / name.lower()).mkdir(parents=True)
        environment[name] = str(folder / name.lower())
    labconfig = folder / "jupyter_config_dir" / "labconfig"
    labconfig.mkdir()
    (labconfig / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    (labconfig / "page_config.json").write_text(json.dumps(DISABLED))
    ignored = shutil.ignore_patterns(".ipynb_checkpoints", ".virtual_documents")
    shutil.copytree(ROOT / "notebooks", folder / "root", ignore=ignored)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                "--ServerApp.ip=127.0.0.1",
                f"--ServerApp.port={port}",
                "--ServerApp.port_retries=0",
                "--IdentityProvider.token=",
                "--ServerApp.password=",
                "--ServerApp.disable_check_xsrf=True",
                f"--ServerApp.root_dir={folder / 'root'}",
                "--LabApp.expose_app_in_browser=True",
                "--LabApp.extension_manager=readonly",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                "--LabApp.news_url=",
            ],
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(f"{address}/api/status", server, folder / "server.log")
            yield address
        finally:
            server.terminate()
            try:
                server.wait(timeout=30)
            except subprocess.TimeoutExpired:  # A kernel can keep Jupyter from ending for ever.
                server.kill()


def _wait_for(status: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(status, timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")


def axe(page: Page, selector: str) -> list[str]:
    """What axe-core finds wrong within ``selector``; a line for each thing, empty when well."""
    if not AXE.exists():
        raise RuntimeError(f"{AXE.relative_to(ROOT)} is missing: `make browser` fetches it")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    if page.locator(selector).count() == 0:
        raise AssertionError(f"nothing on the page is {selector!r}, so there is nothing to check")
    found = page.evaluate("selector => axe.run(selector, {resultTypes: ['violations']})", selector)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:300]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


class Watch:
    """What a page did that it should not: errors, and requests to anywhere but here.

    ``only`` are words of which an error must hold one to count: JupyterLab itself throws now and
    then when a notebook is closed, with nothing of ours in it and no harm done.
    """

    def __init__(self, page: Page, only: tuple[str, ...] = ("",)) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._only = only
        page.on("pageerror", lambda error: self._failed(error.stack or str(error)))
        # ipywidgets and anywidget catch what a widget throws, and only say it in the console.
        page.on("console", lambda said: self._failed(said.text) if said.type == "error" else None)
        page.on("request", lambda request: self._asked(request.url))

    def _failed(self, error: str) -> None:
        if any(word in error for word in self._only):
            self.errors.append(error)

    def _asked(self, url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "data:", "blob:", "about:")):
            self.outside.append(url)


class Lab:
    """One JupyterLab on one page, used by many tests one after the other."""

    def __init__(self, page: Page, address: str, root: Path) -> None:
        self.page = page
        self.address = address
        self.root = root
        # A widget's script is loaded from a blob, by anywidget.
        self.watch = Watch(page, only=("blob:", "anywidget"))
        self._opened = 0
        self.page.goto(f"{address}/lab")
        self._restored()

    def _restored(self) -> None:
        self.page.wait_for_function("() => window.jupyterapp")
        self.page.evaluate("async () => { await jupyterapp.restored; }")

    # Notebooks

    def open_notebook(self, path: str | Path) -> None:
        """Open a fresh copy of ``notebooks/<path>`` with a kernel of its own, and wait for it.

        The notebook that was open is closed and its kernel ended, so no test sees another's.
        """
        source = ROOT / "notebooks" / path
        self.open_copy(json.loads(source.read_text(encoding="utf-8")), Path(path).with_suffix(""))

    def open_cells(self, *sources: str, name: str = "made") -> None:
        """Open a notebook made of these code cells; `open_notebook` for the rest."""
        cells = [
            {
                "cell_type": "code",
                "id": f"cell-{number:02}",
                "source": source,
                "metadata": {},
                "outputs": [],
                "execution_count": None,
            }
            for number, source in enumerate(sources, start=1)
        ]
        self.open_copy({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, name)

    def open_copy(self, notebook: dict[str, Any], name: str | Path) -> None:
        """Write the notebook under a new name, beside those it was copied from, and open it."""
        self.close()
        self._opened += 1
        path = Path(f"{name}-{self._opened}.ipynb")
        notebook["metadata"].setdefault(
            "kernelspec", {"display_name": "Python 3", "language": "python", "name": "python3"}
        )
        (self.root / path).write_text(json.dumps(notebook), encoding="utf-8")
        self.page.evaluate(
            """async path => {
                const widget = await jupyterapp.commands.execute('docmanager:open', { path });
                await widget.context.ready;
                await widget.sessionContext.ready;
                await widget.sessionContext.session.kernel.info;
                await widget.revealed;
                jupyterapp.shell.activateById(widget.id);
                window.notebook = widget;
            }""",
            path.as_posix(),
        )

    def close(self) -> None:
        """Close the open notebook without saving, and end its kernel."""
        self.page.evaluate(
            """async () => {
                if (!window.notebook) return;
                const widget = window.notebook;
                window.notebook = undefined;
                // The kernel last: a widget still on the page would miss its model, and say so.
                const session = widget.sessionContext.session.id;
                widget.dispose();
                await jupyterapp.serviceManager.sessions.shutdown(session);
            }"""
        )

    def reload(self) -> None:
        """Save and load the page again, as a reader pressing F5; the kernel goes on.

        But for the tabs, which JupyterLab would bring back when it likes, over a later notebook.
        """
        path = self.page.evaluate(
            "async () => { await notebook.context.save(); return notebook.context.path; }"
        )
        self.page.goto(f"{self.address}/lab?reset")
        self._restored()
        self.page.evaluate(
            """async path => {
                const widget = await jupyterapp.commands.execute('docmanager:open', { path });
                await widget.context.ready;
                await widget.sessionContext.ready;
                await widget.sessionContext.session.kernel.info;
                window.notebook = widget;
            }""",
            path,
        )

    def run_all(self) -> None:
        """Run every cell and wait; fails with the cell's own error when one fails."""
        self.page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
        self._no_cell_failed()
        self._focus_at_rest()

    def _focus_at_rest(self) -> None:
        """JupyterLab takes the focus to the notebook once more after a run: let it be done."""
        self.page.evaluate(
            """async () => {
                const frame = () => new Promise(requestAnimationFrame);
                let still = 0, held = document.activeElement;
                while (still < 6) {
                    await frame();
                    still = document.activeElement === held ? still + 1 : 0;
                    held = document.activeElement;
                }
            }"""
        )

    def run_cell(self, index: int) -> None:
        """Run the cell at ``index`` (markdown cells counted, from 0) and wait."""
        self.page.evaluate(
            """async index => {
                notebook.content.activeCellIndex = index;
                notebook.content.deselectAll();
                await jupyterapp.commands.execute('notebook:run-cell');
            }""",
            index,
        )
        self._no_cell_failed(index)

    def _no_cell_failed(self, index: int | None = None) -> None:
        cells = self.page.evaluate("() => notebook.content.model.toJSON().cells")
        for number, cell in enumerate(cells):
            expected = "raises-exception" in cell["metadata"].get("tags", [])
            for output in cell.get("outputs", []):
                if index in (None, number) and output["output_type"] == "error" and not expected:
                    raise AssertionError(
                        f"cell {number} failed: {output['ename']}: {output['evalue']}"
                    )

    def run_code(self, code: str) -> str:
        """Run code in the notebook's kernel, in no cell; returns what it printed."""
        printed: str = self.page.evaluate(
            """async code => {
                const kernel = notebook.sessionContext.session.kernel;
                const future = kernel.requestExecute({ code, store_history: false });
                let printed = '';
                future.onIOPub = message => {
                    if (message.header.msg_type === 'stream') printed += message.content.text;
                };
                const reply = (await future.done).content;
                if (reply.status !== 'ok') throw new Error(`${reply.ename}: ${reply.evalue}`);
                return printed;
            }""",
            code,
        )
        return printed

    def cell(self, index: int) -> Locator:
        """The cell at ``index``, input and outputs."""
        return self.page.locator(".jp-Notebook:visible .jp-Notebook-cell").nth(index)

    def output(self, index: int, which: int = 0) -> Locator:
        """An output of the cell at ``index``, its first unless said otherwise, in view."""
        output = self.cell(index).locator(".jp-OutputArea-output").nth(which)
        output.scroll_into_view_if_needed()
        return output

    def cell_count(self) -> int:
        """How many cells the notebook has now: a shortcut that leaked would change it."""
        count: int = self.page.evaluate("() => notebook.content.model.cells.length")
        return count

    # The page

    def set_theme(self, dark: bool) -> None:
        """JupyterLab's own dark or light theme, and wait until its colours are there."""
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.page.evaluate(
            "theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
        )
        self.page.wait_for_function(
            "theme => document.body.dataset.jpThemeName === theme"
            " && getComputedStyle(document.body).getPropertyValue('--jp-layout-color1')",
            arg=theme,
        )

    def screenshot(self, name: str, of: Locator | None = None) -> Path:
        """Keep a picture of the page, or of one thing on it, for a person to look at."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        path = ARTEFACTS / f"{name}.png"
        (of or self.page).screenshot(path=path, animations="disabled")
        return path

    def axe(self, selector: str = ".jp-OutputArea-output") -> list[str]:
        """What axe-core finds wrong in what our cells put out, not in JupyterLab around it."""
        return axe(self.page, selector)


FAKE_MODEL = """
class FakeModel {
    constructor(state) {
        this.state = state; this.saved = []; this.sent = [];
        this.changed = new Map(); this.listeners = [];
        this.widget_manager = null;
    }
    get(name) { return this.state[name]; }
    set(name, value) {
        const changes = typeof name === 'object' ? name : { [name]: value };
        const before = { ...this.state };
        Object.assign(this.state, changes);
        let any = false;
        for (const [key, now] of Object.entries(changes)) {
            if (before[key] === now) continue;
            any = true;
            this.changed.set(key, now);
            this.trigger(`change:${key}`, this, now);
        }
        if (any) this.trigger('change', this);
    }
    save_changes() {
        if (this.changed.size) this.saved.push(Object.fromEntries(this.changed));
        this.changed.clear();
    }
    send(content, callbacks, buffers) { this.sent.push(structuredClone(content)); }
    on(events, callback, context) {
        for (const event of events.split(' ')) this.listeners.push({ event, callback, context });
    }
    once(event, callback) {
        const first = (...rest) => { this.off(event, first); callback(...rest); };
        this.on(event, first);
    }
    off(events, callback) {
        const named = events ? events.split(' ') : null;
        this.listeners = this.listeners.filter(l =>
            !((!named || named.includes(l.event)) && (!callback || callback === l.callback)));
    }
    trigger(event, ...rest) {
        for (const l of [...this.listeners])
            if (l.event === event) l.callback.apply(l.context, rest);
    }
}
"""

START = """
async ([esm, css, state]) => {
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    const url = URL.createObjectURL(new Blob([esm], { type: 'text/javascript' }));
    const loaded = (await import(url)).default;
    const widget = typeof loaded === 'function' ? await loaded() : loaded;
    const model = new FakeModel(state);
    const experimental = { invoke: () => { throw new Error('no kernel behind a fake model'); } };
    const ended = new AbortController();
    window.fake = { model, widget, experimental, views: [] };
    await widget.initialize?.({ model, experimental, signal: ended.signal });
}
"""

RENDER = """
async () => {
    const { model, widget, experimental, views } = fake;
    const el = document.createElement('div');
    el.className = 'fake-output';
    document.querySelector('main').append(el);
    const ended = new AbortController();
    const cleanup = await widget.render({ model, el, experimental, signal: ended.signal });
    views.push({ el, ended, cleanup });
    return views.length - 1;
}
"""


class FakeHost:
    """A blank page with one widget's script, its CSS, and a model with no kernel behind it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.watch = Watch(page)

    def load(
        self, esm: str | Path, css: str | Path = "", state: dict[str, Any] | None = None
    ) -> Locator:
        """Start the widget on an empty page and render it once; returns that view.

        ``esm`` and ``css`` are the text, or the file that holds it.
        """
        esm, css = (t.read_text("utf-8") if isinstance(t, Path) else t for t in (esm, css))
        self.page.goto("about:blank")
        self.page.set_content(
            "<!doctype html><html lang='en'><title>One widget</title><body><main></main></body>"
        )
        self.page.add_script_tag(content=FAKE_MODEL + "window.FakeModel = FakeModel;")
        self.page.evaluate(START, [esm, css, state or {}])
        return self.render()

    def render(self) -> Locator:
        """Show the widget once more, as a second cell would; returns the new view."""
        return self.page.locator(".fake-output").nth(self.page.evaluate(RENDER))

    def remove(self, view: int = 0) -> None:
        """Take a view away, as a cleared output does."""
        self.page.evaluate(
            """async view => {
                const { el, ended, cleanup } = fake.views[view];
                ended.abort(); await cleanup?.(); el.remove();
            }""",
            view,
        )

    def set(self, **state: Any) -> None:
        """The kernel changes traits."""
        self.page.evaluate("state => { fake.model.set(state); fake.model.changed.clear(); }", state)

    def message(self, content: Any, buffers: Sequence[bytes] = ()) -> None:
        """The kernel sends a custom message."""
        self.page.evaluate(
            """([content, buffers]) => {
                const views = buffers.map(bytes => new DataView(new Uint8Array(bytes).buffer));
                fake.model.trigger('msg:custom', content, views);
            }""",
            [content, [list(buffer) for buffer in buffers]],
        )

    def get(self, name: str) -> Any:
        """A trait as the browser has it."""
        return self.page.evaluate("name => fake.model.get(name)", name)

    @property
    def sent(self) -> list[Any]:
        """The custom messages the widget sent to the kernel, oldest first."""
        sent: list[Any] = self.page.evaluate("() => fake.model.sent")
        return sent

    @property
    def saved(self) -> list[dict[str, Any]]:
        """The trait changes the widget saved to the kernel, oldest first."""
        saved: list[dict[str, Any]] = self.page.evaluate("() => fake.model.saved")
        return saved

    def listeners(self) -> int:
        """How many callbacks hang on the model: a removed view leaves none of its own."""
        count: int = self.page.evaluate("() => fake.model.listeners.length")
        return count

    def axe(self, selector: str = ".fake-output") -> list[str]:
        """What axe-core finds wrong in the widget."""
        return axe(self.page, selector)
