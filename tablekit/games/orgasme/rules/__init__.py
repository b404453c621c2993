"""The rules of OrgasMe!, chapter by chapter; each function carries its rule id."""

from __future__ import annotations

from tablekit.games.orgasme.rules.outside import phrase, refusals, rule_of
from tablekit.games.orgasme.rules.turn import turn

__all__ = ["phrase", "refusals", "rule_of", "turn"]
