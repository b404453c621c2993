"""The words of a game: names in several lists, and the sentences events and choices make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from tablekit.core import toml
from tablekit.core.errors import WordsError, nearest


class Words(Formatter):
    """One word list of a game: it names things and says sentences.

    Templates use these formats beside Python's own: ``{0:seat}`` a seat's name, ``{0:seats}`` a
    list of them, ``{0:name}`` a thing's word, ``{0:names}`` a list of them (``card`` and ``cards``
    are the same, for the reader's sake), ``{0:place}`` a number with its sign.
    """

    def __init__(self, data: Mapping[str, Any], listed: str, seats: Sequence[str]) -> None:
        lists = data["lists"]
        if not isinstance(listed, str) or listed not in lists:
            raise WordsError(f"there is no word list {listed!r}; {nearest(listed, lists)}")
        self.listed = listed
        self.language: str = lists[listed].get("language", "en")
        self.seats = tuple(seats)
        self._names: dict[str, str] = {
            id: entry.get(listed, entry["plain"]) for id, entry in data["names"].items()
        }
        self._choices = _sentences(data.get("choices", {}), listed)
        self._events = _sentences(data.get("events", {}), listed)
        self._refusals = _sentences(data.get("refusals", {}), listed)

    def name(self, id: object) -> str:
        """The word for a thing; a compound id ("deb 4") is named word by word."""
        if isinstance(id, tuple):
            return " ".join(map(self.name, id))
        text = str(id)
        if text in self._names:
            return self._names[text]
        return " ".join(self._names.get(token, token) for token in text.split(" "))

    def outcome(self, outcome: object) -> str:
        """An outcome of odds in words: what chance answered, one after the other."""
        if isinstance(outcome, tuple):
            return ", ".join(map(self.outcome, outcome)) or "no chance in it"
        return self.name(outcome)

    def seat(self, seat: int) -> str:
        """The name of the player in a seat."""
        return self.seats[seat]

    def format_field(self, value: Any, format_spec: str) -> str:
        """Put a value into a template: the formats above, then Python's own."""
        match format_spec:
            case "seat":
                return str(self.seats[int(value)])
            case "place":
                return f"{int(value):+d}".replace("-", "−") if value else "0"
            case "seats":
                return joined([self.seats[seat] for seat in value])
            case "name" | "card":
                return self.name(value)
            case "names" | "cards":
                return joined([self.name(item) for item in value])
        return str(super().format_field(value, format_spec))

    def choice(self, verb: str, args: Sequence[Any]) -> str:
        """What a choice says."""
        return self._say(self._choices, verb, args)

    def event(self, kind: str, args: Sequence[Any]) -> str:
        """What an event says."""
        return self._say(self._events, kind, args)

    def refusal(self, why: str, args: Sequence[Any]) -> str | None:
        """Why something can't be done, if the words have a sentence of their own for it."""
        template = self._refusals.get(why)
        return None if template is None else str(self.vformat(template, args, {}))

    def _say(self, sentences: Mapping[str, str], key: str, args: Sequence[Any]) -> str:
        try:
            template = sentences[key]
        except KeyError:
            raise WordsError(f"words.toml has no sentence for {key!r}") from None
        text = str(self.vformat(template, args, {}))
        return text[:1].upper() + text[1:]


def _sentences(data: Mapping[str, Any], listed: str) -> dict[str, str]:
    return {
        key: entry if isinstance(entry, str) else entry.get(listed, entry["plain"])
        for key, entry in data.items()
    }


def joined(items: Sequence[str], last: str = "and") -> str:
    """A list as a sentence has it.

    >>> joined(["Ana", "Ben", "Cleo"]), joined(["Ana", "Ben"], "or")
    ('Ana, Ben and Cleo', 'Ana or Ben')
    """
    return ", ".join(items[:-1]) + f" {last} " + items[-1] if len(items) > 1 else "".join(items)


def checked(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a ``words.toml``, checked against its schema."""
    toml.check(data, toml.schema("words"), "words.toml", WordsError)
    return data
