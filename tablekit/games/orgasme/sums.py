"""An attack on its way, drawn as a sum: what each of its cards comes to, term by term."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablekit.core.words import Words
from tablekit.draw import Drawing, Part, line, shape
from tablekit.draw.text import clipped, text_width
from tablekit.games.orgasme.rules.reactions import EFFECTS

ATTACKS = "d"
"""The kind, so colour and shape, of action cards."""


def action(card: str, view: dict[str, Any], words: Words) -> str:
    """An action card by its two families."""
    return " + ".join(words.name(f"family_{family}") for family in view["shows"][card])


def coming(view: dict[str, Any], seat: int) -> int | None:
    """Where the target's marker would stand if nothing more were done."""
    attack = view["attack"]
    if not attack or attack["at"] != seat:
        return None
    first = attack["card"] - (not attack["settled"])
    to_come = range(first, len(attack["cards"]))
    return int(view["arousal"][seat]) + sum(increase(attack, index) for index in to_come)


def blocked(attack: dict[str, Any], index: int) -> bool:
    """Whether one card of an attack is blocked, by a reaction or without one."""
    number = index + 1
    answered = attack["reaction"] and attack["reaction_to"] == number
    return number in attack["escaped"] or bool(answered and EFFECTS[attack["reaction"]].blocks)


def increase(attack: dict[str, Any], index: int) -> int:
    """By how much one card of an attack raises, as far as it is known (OM-17)."""
    part = attack["increase"][index]
    return 0 if blocked(attack, index) else max(0, sum(part.values()))


def matched(view: dict[str, Any], seat: int) -> list[str]:
    """The families on the cards of an attack at this seat."""
    attack = view["attack"]
    if not attack or attack["at"] != seat:
        return []
    return [family for card in attack["cards"] for family in view["shows"][card]]


def terms(view: dict[str, Any], words: Words, index: int) -> list[tuple[str, str]]:
    """The terms of the sum that one card of the attack comes to, each a figure and its reason."""
    attack = view["attack"]
    part = attack["increase"][index]
    told = [(str(part["base"]), words.name("attack"))]
    told += [("+1", words.name(f"family_{family}")) for family in attack["matched"][index]]
    if part["seasoned"]:
        told.append((f"+{part['seasoned']}", words.name("seasoned")))
    if part["grip"]:
        told.append((f"−{-part['grip']}", words.name("get_a_grip")))
    return told


def under_way(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """Who attacks whom, and for each card the sum it comes to."""
    attack = view["attack"]
    by, at = words.seat(attack["by"]), words.seat(attack["at"])
    svg = line(f"{by} ▸ {at}", 14, 24, size=14, bold=True)
    said = [f"{words.name('attack').capitalize()}: {by} at {at}"]
    x = 14 + text_width(f"{by} ▸ {at}", 14, True) + 12
    svg += line(clipped(_state(attack, words), width - x - 14), x, 24, fill="muted")
    y = 34
    for index in range(len(attack["cards"])):
        drawn, y, text = _sum(view, words, index, width, y)
        svg += drawn
        said.append(text)
    frame = (
        f'<rect width="{width - 2}" height="{y + 4}" rx="8" fill="tk:ground" stroke="tk:accent"'
        ' stroke-width="2"/>'
    )
    text = ". ".join(said)
    part = Part("attack", frame + svg, 1, 1, label=text)
    return Drawing(width, y + 6, (part,), title=text, text=text)


def _state(attack: dict[str, Any], words: Words) -> str:
    told = []
    if attack["escaped"]:
        told.append(f"blocked by {words.name('escape_artist')}")
    if attack["reaction"]:
        verb = "blocked by" if EFFECTS[attack["reaction"]].blocks else "answered with"
        told.append(f"{verb} {words.name(attack['reaction'])}")
    return ", ".join(told) or ("not answered" if attack["settled"] else "not answered yet")


def _sum(
    view: dict[str, Any], words: Words, index: int, width: int, y: int
) -> tuple[str, int, str]:
    """One card and its sum as a line of pills, or two where the line is full."""
    attack = view["attack"]
    card = action(attack["cards"][index], view, words)
    numbered = f"{index + 1}: {card}" if len(attack["cards"]) > 1 else card
    figures = terms(view, words, index)
    stopped = blocked(attack, index)
    total = "blocked: 0" if stopped else f"= +{increase(attack, index)}"
    svg, x = "", 14
    for pill, wide in _pills(numbered, figures, total):
        if x > 14 and x + wide > width - 16:
            x, y = 40, y + 32
        svg += f'<g transform="translate({x},{y})">{pill}</g>'
        x += wide + 8
    told = ", ".join(f"{figure} {reason}" for figure, reason in figures)
    return svg, y + 34, f"{card}: {told}; {total.removeprefix('= ')}"


def _pills(card: str, figures: list[tuple[str, str]], total: str) -> Iterator[tuple[str, int]]:
    wide = round(text_width(card, 13, True)) + 34
    yield (
        f'<rect width="{wide}" height="26" rx="6" fill="tk:card" stroke="tk:line"/>'
        + shape(ATTACKS, 14, 13, size=5)
        + line(card, 25, 18, bold=True),
        wide,
    )
    for figure, reason in figures:
        start = text_width(figure, 14, True) + 6
        wide = round(start + text_width(reason, 13)) + 20
        ink = "good" if figure.startswith("−") else "ink"
        svg = f'<rect width="{wide}" height="26" rx="13" fill="tk:panel" stroke="tk:line"/>'
        svg += line(figure, 10, 18, size=14, fill=ink, bold=True)
        yield svg + line(reason, 10 + start, 18, fill="muted"), wide
    wide = round(text_width(total, 14, True)) + 20
    svg = f'<rect width="{wide}" height="26" rx="13" fill="tk:soft" stroke="tk:accent"/>'
    yield svg + line(total, wide // 2, 18, size=14, bold=True, anchor="middle"), wide
