"""What test doubles share: small games on the real core, with their data written in Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablekit.core.game import Game
from tablekit.core.requests import Ask, Move, Race

NOT_A_BOX = {"id": "none"}


@dataclass(frozen=True)
class Double(Game):
    """A game whose four TOML files are Python data instead."""

    files: Mapping[str, Any] = field(default_factory=dict)

    def _toml(self, name: str) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self.files[name]
        return data

    def _code(self) -> dict[str, str]:
        return {}


def double(
    id: str,
    seats: tuple[int, int],
    rules: str,
    choices: Mapping[str, str],
    events: Mapping[str, str],
    rulings: tuple[Mapping[str, Any], ...] = (),
    names: Mapping[str, Any] | None = None,
    **parts: Any,
) -> Double:
    """A game whose rulebook is a list of ids, whose box holds nothing."""
    rulebook = {
        "book": {"game": id, "title": id, "source": "double", "language": "en", "state": ""},
        "chapter": [{"id": "all", "title": "All"}],
        "rule": [
            {
                "id": rule,
                "chapter": "all",
                "title": rule,
                "kind": "play",
                "lines": [],
                "basis": "invented",
                "text": f"What {rule} says.",
            }
            for rule in rules.split()
        ],
    }
    lists = {name: {"language": "en"} for name in ("plain", "printed", "classroom")}
    words = {"lists": lists, "names": names or {}, "choices": choices, "events": events}
    parts.setdefault("refusals", nothing_refused)
    parts.setdefault("position", no_position)
    parts.setdefault("check_box", lambda data: None)
    return Double(
        id=id,
        title=id.capitalize(),
        seats=seats,
        package="tests.core.doubles",
        box_schema={"type": "object"},
        files={
            "rulebook": rulebook,
            "rulings": {"ruling": list(rulings)},
            "box": NOT_A_BOX,
            "words": words,
        },
        **parts,
    )


def nothing_refused(state: Any, request: Ask | Race, seat: int) -> Iterator[Any]:
    return {}


def no_position(setup: Any, data: Mapping[str, Any]) -> Any:
    raise AssertionError("this double has no positions")


def always(rule: str) -> Any:
    """A ``rule_of`` for which every move applies one rule."""

    def rule_of(move: Move) -> str:
        return rule

    return rule_of
