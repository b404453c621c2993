"""The rules of Sexy, chapter by chapter; each function carries its rule id."""

from __future__ import annotations

from tablekit.games.sexy.rules.outside import phrase, refusals, rule_of
from tablekit.games.sexy.rules.turn import turn

__all__ = ["phrase", "refusals", "rule_of", "turn"]
