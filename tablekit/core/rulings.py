"""Rulings: the readings between which a table has to choose where a rulebook is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tablekit.core import toml
from tablekit.core.errors import RulingError, nearest

Value: TypeAlias = str | int | bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the rulebook leaves open, its readings, and the default with its reason.

    ``name`` is the switch that ``rulings=`` takes; "" when the question is settled for good.
    """

    id: str
    question: str
    default: Value
    reason: str
    name: str = ""
    rules: tuple[str, ...] = ()
    readings: tuple[tuple[Value, str], ...] = ()
    range: tuple[int, int] | None = None
    excludes: tuple[tuple[Value, str, Value], ...] = ()

    @property
    def values(self) -> tuple[Value, ...]:
        """What the switch can be set to, the default first."""
        if self.range:
            return tuple(range(self.range[0], self.range[1] + 1))
        return tuple(value for value, _ in self.readings)

    @property
    def answer(self) -> str:
        """The default, as an answer to the question."""
        if isinstance(self.default, bool):
            return "yes" if self.default else "no"
        return str(self.default)

    def admits(self, value: object) -> bool:
        """Whether the switch can have this value (True and 1 are not the same)."""
        if self.range:
            return type(value) is int and self.range[0] <= value <= self.range[1]
        return any(type(value) is type(v) and value == v for v, _ in self.readings)

    def __str__(self) -> str:
        return f"{self.id} {self.question} Default: {self.answer}. {self.reason}"


class Rulings:
    """The readings in force in a match: attributes by name, unchanging.

    >>> Rulings({"direction": "own"}).direction
    'own'
    """

    def __init__(self, values: Mapping[str, Value]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # Python asks for these itself, when it pickles for example
            raise AttributeError(name)
        raise RulingError(f"no ruling {name!r}; {nearest(name, self.__dict__)}")

    def __setattr__(self, name: str, value: object) -> None:
        raise RulingError(f"rulings can't change during a match; start one with {name}={value!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulings) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"Rulings({self.__dict__})"

    def as_dict(self) -> dict[str, Value]:
        """Name to value."""
        return dict(self.__dict__)


def from_toml(data: Mapping[str, Any]) -> tuple[Ruling, ...]:
    """The rulings of a game from its ``rulings.toml``."""
    with toml.explained(data, toml.schema("rulings"), "rulings.toml", RulingError):
        return tuple(
            Ruling(
                id=entry["id"],
                name=entry.get("name", ""),
                question=entry["question"],
                default=entry["default"],
                reason=entry["reason"],
                rules=tuple(entry.get("rules", ())),
                readings=tuple((r["value"], r["text"]) for r in entry.get("reading", ())),
                range=tuple(entry["range"]) if "range" in entry else None,
                excludes=tuple(
                    (x.get("when", entry["default"]), x["name"], x["value"])
                    for x in entry.get("excludes", ())
                ),
            )
            for entry in data["ruling"]
        )


def settle(known: tuple[Ruling, ...], chosen: Mapping[str, Value] | None, game: str) -> Rulings:
    """The defaults, changed by what was chosen.

    Raises:
        RulingError: an unknown name, a value the ruling can't take, or two that exclude
            each other; the message lists what is valid.
    """
    switches = {ruling.name: ruling for ruling in known if ruling.name}
    if chosen is not None and not isinstance(chosen, Mapping):
        raise RulingError(
            f"rulings are a mapping from name to reading, not {chosen!r}; {nearest('', switches)}"
        )
    values = {name: ruling.default for name, ruling in switches.items()}
    for name, value in (chosen or {}).items():
        if name not in switches:
            raise RulingError(f"{game} has no ruling {name!r}; {nearest(name, switches)}")
        ruling = switches[name]
        if not ruling.admits(value):
            raise RulingError(
                f"ruling {name!r} ({ruling.id}) can't be {value!r}; {_expected(value, ruling)}"
            )
        values[name] = value
    for ruling in switches.values():
        for when, other, forbidden in ruling.excludes:
            if values[ruling.name] == when and values[other] == forbidden:
                raise RulingError(
                    f"{ruling.name}={when!r} ({ruling.id}) excludes {other}={forbidden!r}:"
                    " choose one of the two"
                )
    return Rulings(values)


def _expected(value: object, ruling: Ruling) -> str:
    """What a ruling takes instead: of another type, a value that looks right is still wrong."""
    listing = ", ".join(map(repr, ruling.values))
    for valid in ruling.values:
        if str(valid).casefold() == str(value).casefold() and type(valid) is not type(value):
            return (
                f"that is {_kind(value)}, and {_kind(valid)} is expected: {valid!r}."
                f" Valid: {listing}"
            )
    if all(isinstance(valid, str) for valid in ruling.values):
        return nearest(value, ruling.values)
    return f"Valid: {listing}"


def _kind(value: object) -> str:
    kinds = {str: "a text", bool: "True or False", int: "a whole number"}
    return kinds.get(type(value), f"a {type(value).__name__}")
