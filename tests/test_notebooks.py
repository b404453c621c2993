"""The stored notebooks, and the tool that stores them."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from tools import store_notebooks as tool

NOTEBOOKS = tool.find()
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=tool.shown)


def test_there_is_a_start_notebook() -> None:
    assert tool.NOTEBOOKS / "00-start-here.ipynb" in NOTEBOOKS


@each_notebook
def test_notebook_shows_what_a_fresh_run_shows(path: Path) -> None:
    assert tool.check(path) == []


@each_notebook
def test_notebook_asks_for_nothing_from_outside(path: Path) -> None:
    """What a reader sees without a kernel and without a network is all there."""
    for cell in tool.read(path).cells:
        for output in cell.get("outputs", []):
            html = "".join(output.get("data", {}).get("text/html", ""))
            assert "<script" not in html
            assert 'src="http' not in html


# The tool itself, on notebooks made for the purpose


def made(folder: Path, *sources: str) -> Path:
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    path = folder / "made.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def tampered(path: Path, change) -> Path:
    notebook = json.loads(path.read_text())
    change(notebook)
    path.write_text(tool.written(nbformat.from_dict(notebook)))
    return path


WIDGET = """\
class Shown:
    def _repr_mimebundle_(self, **kwargs):
        view = {"model_id": str(id(self)), "version_major": 2, "version_minor": 0}
        still = '<img alt="a card" src="data:image/svg+xml,x">'
        return {
            "application/vnd.jupyter.widget-view+json": view,
            "text/html": still,
            "text/plain": "a card",
        }
Shown()"""


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with one of each thing that a run leaves behind, stored."""
    path = made(
        tmp_path_factory.mktemp("stored"),
        WIDGET,
        "import ipywidgets\nipywidgets.IntSlider(3)",
        "print(1)\nprint(2, flush=True)\nprint(3)",
        "1 / 0",
    )

    def tag(notebook) -> None:
        notebook["cells"][3]["metadata"] = {"tags": ["raises-exception"], "collapsed": True}

    tampered(path, tag)
    assert tool.store(path)
    return path


@pytest.fixture
def copy(stored: Path, tmp_path: Path) -> Path:
    path = tmp_path / stored.name
    path.write_bytes(stored.read_bytes())
    return path


def test_store_keeps_the_still_picture_and_drops_the_live_view(stored: Path) -> None:
    notebook = tool.read(stored)
    card, slider, printed, error = (cell.outputs[0] for cell in notebook.cells)
    assert set(card.data) == {"text/html", "text/plain"}
    assert slider.data == {"text/plain": "IntSlider(value=3)"}
    assert printed.text == "1\n2\n3\n"
    assert error.traceback == ["ZeroDivisionError: division by zero"]
    assert "widgets" not in notebook.metadata
    assert notebook.cells[3].metadata == {"tags": ["raises-exception"]}
    assert [cell.id for cell in notebook.cells] == ["cell-01", "cell-02", "cell-03", "cell-04"]
    assert [cell.execution_count for cell in notebook.cells] == [1, 2, 3, 4]


def test_stored_is_the_same_when_stored_again_and_passes(copy: Path) -> None:
    assert tool.check(copy) == []
    assert not tool.store(copy)


def test_check_names_the_cell_whose_output_differs(copy: Path) -> None:
    def change(notebook) -> None:
        notebook["cells"][2]["outputs"][0]["text"] = "1\n2\n4\n"

    [found] = tool.check(tampered(copy, change))
    assert "made.ipynb, cell 3: differs" in found
    assert [line.strip() for line in found.splitlines()[-2:]] == ['-      "4\\n"', '+      "3\\n"']


def test_check_sees_what_nbval_does_not_compare(copy: Path) -> None:
    def change(notebook) -> None:
        notebook["cells"][0]["metadata"] = {"scrolled": True}

    [found] = tool.check(tampered(copy, change))
    assert "cell 1: differs" in found


def forget(notebook) -> None:
    notebook["cells"][1].update(outputs=[], execution_count=None)


def keep_view(notebook) -> None:
    notebook["cells"][0]["outputs"][0]["data"][tool.VIEW] = {"model_id": "1"}


def keep_state(notebook) -> None:
    notebook["metadata"]["widgets"] = {}


def lengthen(notebook) -> None:
    notebook["cells"][2]["source"] = "\n".join("a = 1" for _ in range(16))


def empty(notebook) -> None:
    notebook["cells"][2]["source"] = "\n"


def untag(notebook) -> None:
    notebook["cells"][3]["metadata"] = {}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (forget, "cell 2: never run"),
        (keep_view, "cell 1: a stored widget view"),
        (keep_state, "stored widget state"),
        (lengthen, "cell 3: 16 lines; at most 15"),
        (empty, "cell 3: an empty code cell"),
        (untag, "cell 4: stored an error"),
    ],
)
def test_check_refuses(copy: Path, change, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    tampered(copy, change)
    [found] = tool.check(copy)
    assert said in found
    assert tool.main(["check", str(copy)]) == 1
    assert said in capsys.readouterr().err


def test_a_cell_that_fails_is_named_and_nothing_is_stored(tmp_path: Path) -> None:
    path = made(tmp_path, "1 + 1", "1 / 0")
    before = path.read_bytes()
    with pytest.raises(tool.NotebookError, match=r"made\.ipynb, cell 2: ZeroDivisionError"):
        tool.store(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_notebook_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.ipynb"
    path.write_text('{"cells": [')
    with pytest.raises(tool.NotebookError, match=r"broken\.ipynb: not a notebook"):
        tool.faults(path)
