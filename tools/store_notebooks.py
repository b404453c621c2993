"""Run the notebooks and store their outputs, or check that what is stored is what they say.

What is committed shows the same to everybody: the still picture of a widget without its live
view, no version of anything, no time, no path of the machine it ran on. So a second run can be
compared byte for byte::

    python tools/store_notebooks.py store                 # all notebooks
    python tools/store_notebooks.py check notebooks/a.ipynb
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
LONGEST_CELL = 15
VIEW = "application/vnd.jupyter.widget-view+json"
KEPT_CELL_METADATA = ("jupyter", "tags")
METADATA: dict[str, Any] = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}

Notebook = Any  # nbformat and nbclient are untyped


class NotebookError(Exception):
    """A notebook that cannot be stored; the message names it and the cell."""


def find(root: Path = NOTEBOOKS) -> list[Path]:
    """Every notebook under ``root``, in the order of the names."""
    return sorted(p for p in root.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def shown(path: Path) -> str:
    """The path as a message names it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def execute(notebook: Notebook, folder: Path, name: str) -> Notebook:
    """Run every cell in a fresh kernel, in ``folder``, and return the normalised result."""
    # As a person's second run would have it: nothing of the first is left.
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        store_widget_state=True,
        coalesce_streams=True,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    try:
        client.execute()
    except CellExecutionError as error:
        number = 1 + max(i for i, c in enumerate(notebook.cells) if c.get("execution_count"))
        raise NotebookError(
            f"{name}, cell {number}: {error.ename}: {error.evalue}"
            " (a cell that is meant to fail has the tag raises-exception)"
        ) from error
    return normalise(notebook)


def normalise(notebook: Notebook) -> Notebook:
    """Take out, in place, whatever differs between two runs or two machines."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    width = max(2, len(str(len(notebook.cells))))
    count = 0
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number:0{width}}"
        kept = {k: v for k, v in cell.metadata.items() if k in KEPT_CELL_METADATA}
        cell.metadata = nbformat.from_dict(kept)
        if cell.cell_type != "code":
            continue
        if cell.execution_count is not None:
            count += 1
            cell.execution_count = count
        settled = (_settled(output, count) for output in cell.outputs)
        cell.outputs = [output for output in settled if output is not None]
    return notebook


def _settled(output: Notebook, count: int) -> Notebook | None:
    """An output as it is committed; None for one that held nothing but a live view."""
    if output.output_type in ("display_data", "execute_result"):
        output.data.pop(VIEW, None)
        output.metadata.pop(VIEW, None)
        if not output.data:
            return None
    if output.output_type == "execute_result":
        output.execution_count = count
    if output.output_type == "error":
        # A traceback names files and lines of one machine and one day.
        output.traceback = [f"{output.ename}: {output.evalue}"]
    return output


def written(notebook: Notebook) -> str:
    """The notebook as the text of its file."""
    text: str = nbformat.writes(notebook)
    return text if text.endswith("\n") else text + "\n"


def read(path: Path) -> Notebook:
    """The notebook in a file; `NotebookError` when it is none."""
    try:
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
    except Exception as error:  # nbformat lets json's, jsonschema's and its own errors through
        raise NotebookError(f"{shown(path)}: not a notebook ({error})") from error
    return notebook


def faults(path: Path) -> list[str]:
    """What can be seen to be wrong with a stored notebook without running it."""
    notebook, name = read(path), shown(path)
    found = []
    if "widgets" in notebook.metadata:
        found.append(f"{name}: stored widget state, which is blank for a reader without a kernel")
    for number, cell in enumerate(notebook.cells, start=1):
        if cell.cell_type == "code":
            found += [f"{name}, cell {number}: {fault}" for fault in _cell_faults(cell)]
    return found


def _cell_faults(cell: Notebook) -> Iterator[str]:
    lines = len(cell.source.splitlines())
    if not cell.source.strip():
        yield "an empty code cell"
    elif cell.execution_count is None:
        yield "never run; its outputs would be checked by nobody"
    if lines > LONGEST_CELL:
        yield f"{lines} lines; at most {LONGEST_CELL}, helper code lives in the package"
    if any(VIEW in output.get("data", {}) for output in cell.outputs):
        yield "a stored widget view; a reader without a kernel sees an error in its place"
    failed = any(output.output_type == "error" for output in cell.outputs)
    if failed and "raises-exception" not in cell.metadata.get("tags", []):
        yield "stored an error, and has no tag raises-exception"


def store(path: Path) -> bool:
    """Run the notebook and write its outputs; True when the file changed."""
    before = path.read_text(encoding="utf-8")
    after = written(execute(read(path), path.parent, shown(path)))
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


def check(path: Path) -> list[str]:
    """Everything wrong with a stored notebook, a second run that differs included."""
    found = faults(path)
    if found:
        return found
    try:
        fresh = execute(read(path), path.parent, shown(path))
    except NotebookError as error:
        return [str(error)]
    stored = path.read_text(encoding="utf-8")
    if written(fresh) == stored:
        return []
    return list(_differences(read(path), fresh, shown(path))) or [
        f"{shown(path)}: not as `make notebooks` writes it"
    ]


def _differences(stored: Notebook, fresh: Notebook, name: str) -> Iterator[str]:
    """Name each cell whose stored form is not that of the fresh run, and say where they part."""
    for number, (old, new) in enumerate(zip(stored.cells, fresh.cells, strict=True), start=1):
        if old != new:
            lines = difflib.unified_diff(
                _lines(old), _lines(new), "stored", "a fresh run", n=0, lineterm=""
            )
            told = [line if len(line) <= 200 else line[:200] + " ..." for line in lines][:12]
            yield f"{name}, cell {number}: differs from a fresh run\n" + "\n".join(told)
    if stored.metadata != fresh.metadata:
        yield f"{name}: metadata of the notebook is not the fixed one"


def _lines(cell: Notebook) -> list[str]:
    """A cell as lines to compare: its text as in the file, long strings broken where they break."""
    text: str = nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))
    return text.splitlines()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 1 when something was wrong."""
    parser = argparse.ArgumentParser(description="Store the outputs of the notebooks, or check.")
    parser.add_argument("what", choices=["store", "check"])
    parser.add_argument("notebooks", nargs="*", type=Path, help="all of notebooks/ when left out")
    asked = parser.parse_args(arguments)
    wrong = 0
    for path in [p.resolve() for p in asked.notebooks] or find():
        try:
            if asked.what == "store":
                print(f"{shown(path)}: {'stored' if store(path) else 'unchanged'}")
                found = faults(path)
            else:
                found = check(path)
        except NotebookError as error:
            found = [str(error)]
        wrong += len(found)
        for fault in found:
            print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
