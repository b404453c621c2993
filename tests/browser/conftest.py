"""One server, one browser and one page for all tests of this folder: 15 s, then fast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import FakeHost, Lab, launch, serving

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder needs Chromium, and says so."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def _one_lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    folder = tmp_path_factory.mktemp("lab")
    with serving(folder) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(20_000)
        lab = Lab(page, address, folder / "root")
        yield lab
        lab.close()
        page.close()


@pytest.fixture
def lab(_one_lab: Lab) -> Iterator[Lab]:
    """JupyterLab, in the light theme; the test fails when the page threw or asked outside."""
    _one_lab.watch.errors.clear()
    _one_lab.set_theme(dark=False)
    yield _one_lab
    assert _one_lab.watch.errors == []
    assert _one_lab.watch.outside == []


@pytest.fixture(scope="session")
def _one_page(browser: Browser) -> Iterator[FakeHost]:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.set_default_timeout(5_000)
    yield FakeHost(page)
    page.close()


@pytest.fixture
def fake(_one_page: FakeHost) -> Iterator[FakeHost]:
    """A blank page for one widget's script; the test fails when the script threw."""
    _one_page.watch.errors.clear()
    yield _one_page
    assert _one_page.watch.errors == []
    assert _one_page.watch.outside == []
