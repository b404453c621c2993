"""The rulebook as data: rules with their place in the source, odd translations, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from tablekit.core import toml
from tablekit.core.errors import TablekitError, UnknownRule, nearest
from tablekit.core.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Oddity:
    """An odd translation or a transcription fault, and what follows if taken literally."""

    id: str
    printed: str
    kind: str
    means: str
    effect: str
    lines: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = f"printed “{self.printed}” ({self.kind}); it means: {self.means}"
        return f"{self.id}: {said}. {self.effect}"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: our paraphrase, where the source says it, and what hangs on it."""

    id: str
    title: str
    text: str
    kind: str
    basis: str
    chapter: str
    source: str
    lines: tuple[int, ...] = ()
    printed: str = ""
    oddities: tuple[Oddity, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    code: str = ""

    @property
    def place(self) -> str:
        """Where it stands, for a player: chapter and line, and on what it rests."""
        if not self.lines:
            return f"{self.chapter}; not in the surviving text ({self.basis})"
        return f"{self.chapter}; line {', '.join(map(str, self.lines))} ({self.basis})"

    @property
    def where(self) -> str:
        """Where it stands: chapter, source file and lines."""
        if not self.lines:
            return f"{self.chapter}; not in the surviving text ({self.basis})"
        lines = ", ".join(map(str, self.lines))
        return f"{self.chapter}; {self.source}, line {lines} ({self.basis})"

    def __str__(self) -> str:
        return f"{self.id} {self.title}: {self.text}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """The rule as a card: what it says, the printed term, odd translations, rulings."""
        rows = [("Where", self.where)]
        if self.printed:
            rows.append(("Printed", f"“{self.printed}”"))
        rows += [
            ("Odd translation", f"“{o.printed}” must mean: {o.means}. {o.effect}")
            for o in self.oddities
        ]
        rows += [
            ("Ruling", f"{r.question} {r.answer}: {r.reason}" + (f" ({r.name}=)" * bool(r.name)))
            for r in self.rulings
        ]
        if self.code:
            rows.append(("Code", self.code))
        body = "".join(
            '<tr><th scope="row" style="text-align:left;vertical-align:top">'
            f'{escape(head)}</th><td style="text-align:left">{escape(text)}</td></tr>'
            for head, text in rows
        )
        return (
            f"<div><strong>{escape(self.id)} · {escape(self.title)}</strong>"
            f"<p>{escape(self.text)}</p><table>{body}</table></div>"
        )


@dataclass(frozen=True, slots=True)
class Rulebook(Mapping[str, Rule]):
    """The rules of a game by id, in the rulebook's order, with its oddities and rulings."""

    game: str
    title: str
    source: str
    language: str
    state: str
    rules: dict[str, Rule] = field(repr=False)
    oddities: dict[str, Oddity] = field(repr=False)
    rulings: dict[str, Ruling] = field(repr=False)
    contradictions: tuple[dict[str, Any], ...] = field(default=(), repr=False)

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self.rules[rule]
        except (KeyError, TypeError):  # a list or a slice is no id either
            raise UnknownRule(
                f"{self.game} has no rule {rule!r}; {_short(rule, self.rules)}"
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str) and rule in self.rules

    def chapters(self) -> dict[str, list[Rule]]:
        """Chapter title to its rules, in order."""
        chapters: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            chapters.setdefault(rule.chapter, []).append(rule)
        return chapters

    def to_cite(self) -> set[str]:
        """The rules a running engine can cite: those of play and of set-up."""
        return {rule.id for rule in self.rules.values() if rule.kind in ("play", "setup")}


def _short(wrong: str, valid: Mapping[str, object]) -> str:
    """The nearest name and the first and last ids: a rulebook has too many to list."""
    ids = list(valid)
    close = nearest(wrong, ids).split(" Valid")[0].split("Valid")[0]
    return f"{close} It runs from {ids[0]} to {ids[-1]}".strip()


def from_toml(
    data: Mapping[str, Any], rulings: tuple[Ruling, ...], code: Mapping[str, str] | None = None
) -> Rulebook:
    """The rulebook of a game from its ``rulebook.toml`` and its rulings."""
    with toml.explained(data, toml.schema("rulebook"), "rulebook.toml", TablekitError):
        return _read(data, rulings, code or {})


def _read(
    data: Mapping[str, Any], rulings: tuple[Ruling, ...], code: Mapping[str, str]
) -> Rulebook:
    book = data["book"]
    titles = {c["id"]: c["title"] for c in data["chapter"]}
    oddities = {
        o["id"]: Oddity(
            id=o["id"],
            printed=o["printed"],
            kind=o["kind"],
            means=o["means"],
            effect=o["effect"],
            lines=tuple(o.get("lines", ())),
            rules=tuple(o.get("rules", ())),
        )
        for o in data.get("oddity", ())
    }
    by_id = {ruling.id: ruling for ruling in rulings}
    rules = {
        r["id"]: Rule(
            id=r["id"],
            title=r["title"],
            text=r["text"],
            kind=r["kind"],
            basis=r["basis"],
            chapter=titles[r["chapter"]],
            source=book["source"],
            lines=tuple(r["lines"]),
            printed=r.get("printed", ""),
            oddities=tuple(oddities[o] for o in r.get("oddities", ())),
            rulings=tuple(by_id[g] for g in r.get("rulings", ())),
            code=code.get(r["id"], ""),
        )
        for r in data["rule"]
    }
    return Rulebook(
        game=book["game"],
        title=book["title"],
        source=book["source"],
        language=book["language"],
        state=book.get("state", ""),
        rules=rules,
        oddities=oddities,
        rulings=by_id,
        contradictions=tuple(data.get("contradiction", ())),
    )
