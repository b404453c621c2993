"""The doctor says what is missing and never fails itself."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

import tablekit as tk
from tablekit.widgets import diagnosis


def test_outside_a_notebook_it_says_so() -> None:
    found = tk.doctor()
    assert not found.fine
    assert [f.text for f in found.findings if not f.fine][
        -1
    ] == "this Python is a notebook's kernel"
    assert "run the cell again" in repr(found)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(diagnosis, "version", none)
    missing = [f.text for f in tk.doctor().findings if "not installed" in f.text]
    assert len(missing) == 4
    assert missing[1].startswith("anywidget is not installed")


def test_what_is_installed_for_one_user_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(diagnosis, "getuserbase", lambda: str(tmp_path))
    assert tmp_path / "share" / "jupyter" / "labextensions" in diagnosis._labextensions()
