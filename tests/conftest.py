"""What every test has: Hypothesis that finds the same on every machine."""

from __future__ import annotations

import os

from hypothesis import settings

# "ci" searches the same each time, so only a change can turn a test red;
# HYPOTHESIS_PROFILE=search looks further and elsewhere.
settings.register_profile("ci", derandomize=True, deadline=None, database=None, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
