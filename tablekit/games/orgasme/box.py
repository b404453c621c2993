"""What a box of OrgasMe! must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tablekit.core.errors import BoxError, nearest
from tablekit.core.shape import short
from tablekit.games.orgasme.cards import EVENTS, REACTIONS
from tablekit.games.orgasme.rules.windows import ABILITIES

_BASIS = {"enum": ["printed", "sourced", "inferred", "invented"]}
_COUNT = {"type": "integer", "minimum": 0, "maximum": 100}
_TEXT = {"type": "string", "minLength": 1}


def _cards(required: list[str], properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["id", *required, "basis"],
            "additionalProperties": False,
            "properties": {"id": _TEXT, "name": _TEXT, **properties, "basis": _BASIS},
        },
    }


BOX_SCHEMA = {
    "type": "object",
    "required": ["id", "families", "totals", "meter", "preference", "action", "reaction", "event"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "families": {"type": "array", "items": _TEXT},
        "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
        "meter": {
            "type": "object",
            "required": ["start", "last", "basis"],
            "additionalProperties": False,
            "properties": {
                "start": {"type": "integer", "minimum": 0},
                "last": {"type": "integer", "minimum": 1, "maximum": 100},
                "basis": _BASIS,
            },
        },
        "preference": _cards(
            ["name", "family", "rule", "window", "optional"],
            {
                "family": _TEXT,
                "rule": _TEXT,
                "window": _TEXT,
                "optional": {"type": "boolean"},
                "cost": {"anyOf": [{"type": "integer", "minimum": 1}, {"enum": ["hand"]}]},
                "limit": {"enum": ["turn"]},
            },
        ),
        "action": _cards(
            ["families"], {"families": {"type": "array", "items": _TEXT, "minItems": 1}}
        ),
        "reaction": _cards(["name", "count"], {"count": _COUNT}),
        "event": _cards(
            ["name", "count", "change"],
            {"count": _COUNT, "change": {"type": "integer"}},
        ),
    },
}


def check_box(data: Mapping[str, Any]) -> None:
    """Known cards, families of two, and the totals that the box states.

    Raises:
        BoxError: what doesn't hold, and what would.
    """
    families = data["families"]
    _each_once("family", families)
    for kind in ("preference", "action", "reaction", "event"):
        _each_once(f"{kind} card", [card["id"] for card in data[kind]])
    for kind, known in (("reaction", REACTIONS), ("event", tuple(EVENTS))):
        ids = [card["id"] for card in data[kind]]
        for id in ids:
            if id not in known:
                raise BoxError(f"there is no {kind} {id!r}; {nearest(id, known)}")
        for id in known:
            if id not in ids:
                raise BoxError(f"a box has the {kind} {id!r}, if only with count = 0")
    for card in data["preference"]:
        if card["id"] not in ABILITIES:
            raise BoxError(f"no ability is called {card['id']!r}; {nearest(card['id'], ABILITIES)}")
        cost = card.get("cost", 0)
        plays = ABILITIES[card["id"]].cost
        if {"hand": 1}.get(cost, cost) != plays:
            raise BoxError(
                f"preference {card['id']!r} has cost = {cost!r}, but its ability takes {plays}:"
                " that is in its code, not in the box"
            )
    per_family = Counter(card["family"] for card in data["preference"])
    for family, count in per_family.items():
        _known_family(family, families)
        if count != 2:
            raise BoxError(f"a family has two preferences; {family!r} has {count}")
    last = data["meter"]["last"]
    for card in data["event"]:
        if abs(card["change"]) > last:
            raise BoxError(
                f"event {card['id']!r} has change = {short(card['change'])}; the meter has {last}"
                f" spaces, so it is from -{last} to {last}"
            )
    for card in data["action"]:
        for family in card["families"]:
            _known_family(family, families)
        if len(set(card["families"])) < len(card["families"]):
            raise BoxError(f"action {card['id']!r} shows a family twice: {card['families']}")
    _totals(data)


def _each_once(what: str, ids: list[str]) -> None:
    for id, count in Counter(ids).items():
        if count > 1:
            raise BoxError(f"{what} {id!r} stands in the box {count} times; each is named once")


def _known_family(family: str, families: list[str]) -> None:
    if family not in families:
        raise BoxError(f"there is no family {family!r}; {nearest(family, families)}")


def _totals(data: Mapping[str, Any]) -> None:
    counts = {
        "actions": len(data["action"]),
        "reactions": sum(card["count"] for card in data["reaction"]),
        "events": sum(card["count"] for card in data["event"]),
        "preferences": len(data["preference"]),
        "families": len(data["families"]),
    }
    counts["draw_pile"] = counts["actions"] + counts["reactions"] + counts["events"]
    counts["box"] = counts["draw_pile"] + counts["preferences"]
    for name, total in data["totals"].items():
        if counts.get(name) != total:
            raise BoxError(f"[totals] says {name} = {total}, but the box makes {counts.get(name)}")
    if counts["preferences"] < 24:
        raise BoxError(f"six players are dealt 24 preferences; the box has {counts['preferences']}")
