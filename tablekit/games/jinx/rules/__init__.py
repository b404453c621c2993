"""The rules of Jinx, chapter by chapter; each function carries its rule id."""

from __future__ import annotations

from tablekit.games.jinx.rules.outside import phrase, refusals, rule_of, unasked
from tablekit.games.jinx.rules.turn import turn

__all__ = ["phrase", "refusals", "rule_of", "turn", "unasked"]
