"""What every test has: Hypothesis that finds the same everywhere, and ``--rule-coverage``."""

from __future__ import annotations

import os

from hypothesis import settings

pytest_plugins = ["tablekit.testing"]  # --rule-coverage

# "ci" searches the same each time, so only a change can turn a test red;
# HYPOTHESIS_PROFILE=search looks further and elsewhere.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
