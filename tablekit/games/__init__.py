"""The games, one folder each, all alike; `tablekit.core.game` finds them here."""
