"""One position under every reading of a ruling, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import Any

from tablekit.core.errors import RulingError, TablekitError, nearest
from tablekit.core.events import Log
from tablekit.core.match import Match
from tablekit.core.odds import Odds, said
from tablekit.core.rulings import Ruling, Value

_CELL = 'style="text-align:left;vertical-align:top"'
_HEADS = ("Reading", "What it says", "What comes of it")


class Readings(Mapping[Value, Any]):
    """What comes of each reading of a ruling; it shows as a table, the default first."""

    def __init__(self, ruling: Ruling, results: Mapping[Value, Any]) -> None:
        self.ruling = ruling
        self._results = dict(results)

    def __getitem__(self, reading: Value) -> Any:
        return self._results[reading]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._results)

    def __len__(self) -> int:
        return len(self._results)

    def __repr__(self) -> str:
        """One line a reading, or a heading and the lines below it."""
        shown = {str(reading): _lines(result) for reading, result in self.items()}
        return "\n".join(
            f"{reading}: {lines[0]}"
            if len(lines) == 1
            else "\n".join([f"{reading}:", *(f"  {line}" for line in lines)])
            for reading, lines in shown.items()
        )

    def _repr_html_(self) -> str:
        """The question, then a row for each reading: its name, what it says, what comes of it."""
        says = dict(self.ruling.readings)
        rows = []
        for reading, result in self.items():
            usual = " (ours)" if reading == self.ruling.default else ""
            told = "<br>".join(map(escape, _lines(result)))
            rows.append(
                f'<tr><th scope="row" {_CELL}>{escape(str(reading))}{usual}</th>'
                f"<td {_CELL}>{escape(says.get(reading, ''))}</td><td {_CELL}>{told}</td></tr>"
            )
        asked = escape(f"{self.ruling.id} · {self.ruling.question}")
        heads = "".join(f'<th scope="col" {_CELL}>{head}</th>' for head in _HEADS)
        return (
            f"<div><strong>{asked}</strong><table><thead><tr>{heads}</tr></thead>"
            f"<tbody>{''.join(rows)}</tbody></table></div>"
        )


def readings(match: Match, name: str, of: Callable[[Match], Any]) -> Readings:
    """What comes of each reading of a ruling, from where a match began.

    Args:
        match: the match; it stays as it is. Each reading gets a new one with the same seats,
            seed, script and position, and the match's other rulings.
        name: the ruling's switch, as ``rulings=`` takes it.
        of: what to do with each new match, and what to show of it.

    Raises:
        RulingError: the game has no such ruling.
        TablekitError: ``match`` is no match, or ``of`` no function.

    >>> import tablekit as tk
    >>> demanding = {
    ...     "girls": ["Olga"], "gaze": {"Olga": "Sergi"}, "piles": {"Sergi": {"Olga": "++++-"}},
    ...     "phase": "actions",
    ... }
    >>> match = tk.position("sexy", demanding, seats=3)
    >>> readings(match, "picky", lambda m: m.odds("throw Olga").chance(lambda d: "-" not in d))
    same_throw: 3/5 (60.0 %)
    replace: 16/25 (64.0 %)
    two_throws: 4/5 (80.0 %)
    """
    if not isinstance(match, Match):
        raise TablekitError(f"readings are of a match, such as tk.new makes, not of {match!r}")
    switches = {r.name: r for r in match.game.rulebook.rulings.values() if r.name}
    if not isinstance(name, str) or name not in switches:
        raise RulingError(f"{match.game.id} has no ruling {name!r}; {nearest(name, switches)}")
    if not callable(of):
        raise TablekitError(f"of= is a function of a match, not {of!r}")
    ruling = switches[name]
    others = [value for value in ruling.values if value != ruling.default]
    return Readings(ruling, {v: of(_under(match, name, v)) for v in (ruling.default, *others)})


def _under(match: Match, name: str, value: Value) -> Match:
    """A match that begins as this one did, with one ruling read in another way."""
    setup = match.setup
    chosen = {**setup.rulings.as_dict(), name: value}
    return Match(
        match.game,
        match.seats,
        match.seed,
        match.game.setup(setup.seats, chosen, setup.box, setup.options),
        match.words.listed,
        match.data,
        match.script.entries,
    )


def _lines(result: Any) -> list[str]:
    if isinstance(result, bool):
        return ["yes" if result else "no"]
    if isinstance(result, Fraction):
        return [
            f"{result} ({float(result) * 100:.1f} %)" if result.denominator > 1 else str(result)
        ]
    if isinstance(result, Odds):
        return [f"{said(outcome)}: {chance}" for outcome, chance in result.items()]
    if isinstance(result, Log | list | tuple):
        return list(map(str, result)) or ["nothing"]
    return str(result).splitlines() or ["nothing"]
