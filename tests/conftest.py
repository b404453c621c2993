"""What every test has: Hypothesis that finds the same everywhere, and ``--rule-coverage``."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tablekit.core.events import collect_citations
from tablekit.core.game import game, ids

# "ci" searches the same each time, so only a change can turn a test red;
# HYPOTHESIS_PROFILE=search looks further and elsewhere.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

OURS = "tablekit.games."


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-coverage",
        action="store_true",
        help="fail unless the tests made the engines cite every rule of play and set-up",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rule-coverage"):
        config.pluginmanager.register(RuleCoverage(), "rule-coverage")


class RuleCoverage:
    """Collects the rules that events, refusals, choices and outcomes cite in this run."""

    def __init__(self) -> None:
        self.cited = collect_citations()

    def missing(self) -> dict[str, tuple[int, list[str]]]:
        """For each of our games: how many rules are to be cited, and which were not."""
        books = {id: game(id).rulebook for id in ids() if game(id).package.startswith(OURS)}
        return {
            id: (len(book.to_cite()), [r for r in book if r in book.to_cite() - self.cited])
            for id, book in books.items()
        }

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and any(m for _, m in self.missing().values()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("rule coverage")
        for id, (total, missing) in self.missing().items():
            cited = f"{id}: {total - len(missing)} of {total} rules cited"
            terminalreporter.line(f"{cited}; never: {' '.join(missing)}" if missing else cited)
