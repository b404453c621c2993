"""The README's pictures are what the package draws now."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_readme_shows_the_real_table() -> None:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "tools" / "pictures.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "notebooks/pictures/table-light.svg" in readme
    for name, svg in tool.pictures().items():
        stored = (tool.FOLDER / name).read_text(encoding="utf-8")
        assert stored == svg, f"{name} is out of date: run `make notebooks`"
