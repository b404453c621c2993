"""What the tests of OrgasMe! share: who sits at the table, playing, and looking.

A seat is what a scenario says of it: ``seat("no_experiments religion", 5, "safe_word")``. A family
stands for a card of it that does nothing in the test, and a seat that is not described in full is
filled up with such cards, so a test names both families of whoever is attacked. Unless told
otherwise Ana is in the middle of her turn and the events lie on the discard pile, out of the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import pytest

import tablekit as tk
from tablekit.core.events import spell

GAME = tk.game("orgasme")
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
SWITCHES = {ruling.name for ruling in GAME.rulings if ruling.name}
OPTIONS = {"mode", "turn_cap"}
LMS = "last_man_standing"
FAMILY: dict[str, str] = {card["id"]: card["family"] for card in GAME.box["preference"]}

ACTIONS: list[str] = [card["id"] for card in GAME.box["action"]]
REACTIONS: list[str] = [card["id"] for card in GAME.box["reaction"] for _ in range(card["count"])]
EVENTS: list[str] = [card["id"] for card in GAME.box["event"] for _ in range(card["count"])]
PILE = Counter([*ACTIONS, *REACTIONS, *EVENTS])

QUIET = {
    "sports": "marathon",
    "cosplay": "wrong_movie",
    "food": "gourmet",
    "vanilla": "passionate",
    "feet": "two_left_feet",
    "sex_toys": "playful",
    "dirty": "dirty_talk",
    "professions": "old_school",
    "fetish_gear": "striptease",
    "risk": "masturbation",
    "s_and_m": "cum_control",
    "roleplay": "master",
    "romance": "love_letter",
    "bondage": "immobilize",
    "religion": "meditation",
}
"""For each family the card that does nothing by itself while another player has the turn."""

FILLERS = (
    *("marathon", "two_left_feet", "cum_control", "playful", "love_letter", "striptease"),
    *("old_school", "gear_up", "gourmet", "breath_control", "dirty_talk", "meditation"),
)
"""What fills up the seats: those that wait for the owner's own turn, the quietest first."""


class Seat(NamedTuple):
    """What a test says of a seat."""

    abilities: list[str]
    arousal: int
    hand: list[str]


def seat(abilities: str = "", arousal: int = 0, hand: str | Iterable[str] = "") -> Seat:
    """A seat: its abilities or families, its arousal, its cards."""
    named = [QUIET.get(word, word) for word in abilities.split()]
    return Seat(named, arousal, cards(hand))


def cards(listed: str | Iterable[str]) -> list[str]:
    """Cards as a test writes them: "A1-2 fart"."""
    return listed.split() if isinstance(listed, str) else list(listed)


def table(
    *seats: Seat,
    top: str = "",
    script: Iterable[Any] = (),
    seed: int = 0,
    **more: Any,
) -> tk.Match:
    """A position with these seats; keywords that name a ruling or an option set it."""
    rulings = {key: value for key, value in more.items() if key in SWITCHES}
    options = {key: value for key, value in more.items() if key in OPTIONS}
    rest = {key: value for key, value in more.items() if key not in SWITCHES | OPTIONS}
    on_top = cards(top)
    data: dict[str, Any] = {
        "phase": "main",
        "preferences": filled_up([s.abilities for s in seats]),
        "arousal": [s.arousal for s in seats],
        "hands": [s.hand for s in seats],
        "top": on_top,
    }
    if "pile" not in rest:
        data["discard"] = sorted((Counter(EVENTS) - Counter(on_top)).elements())
    for gone in rest.get("out", ()):
        data["preferences"][gone] = []
    data |= rest
    return tk.position(
        "orgasme",
        data,
        seats=NAMES[: len(seats)],
        seed=seed,
        rulings=rulings,
        script=script,
        **options,
    )


def filled_up(abilities: list[list[str]]) -> list[list[str]]:
    """Two abilities for each, of two families; no card twice."""
    used = {ability for own in abilities for ability in own}
    assert len(used) == sum(map(len, abilities)), f"a card twice in {abilities}; name another"
    full = [list(own) for own in abilities]
    for own in full:
        for filler in FILLERS:
            if len(own) >= 2:
                break
            if filler not in used and FAMILY[filler] not in {FAMILY[ability] for ability in own}:
                own.append(filler)
                used.add(filler)
    return full


# ---- Playing


def played(match: tk.Match, *lines: str) -> tk.Match:
    """Play these: "Ben: react fart". Whoever is named must be the one who is asked."""
    for line in lines:
        name, _, move = line.partition(": ")
        assert match.asked == (name,), f"{match.asked} is asked ({match.rule}), not for {line!r}"
        match.play(move, name)
    return match


def declare(match: tk.Match, move: str, *before: str) -> tk.Match:
    """Ana attacks, "A1-2 1" or "gear_up A1-2 A1-3 1"; ``before`` is what she pays and names first.

    What else she is offered beforehand she lets pass.
    """
    match.play(move if move.startswith("gear_up") else f"attack {move}", "Ana")
    wanted = list(before)
    while match.asked == ("Ana",) and verbs(match) <= {"master", "immobilize", "pass"}:
        open_now = {spell(choice.move) for choice in match.choices}
        paid = next((line for line in wanted if line in open_now), "pass")
        match.play(paid, "Ana")
        if paid in wanted:
            wanted.remove(paid)
    assert not wanted, f"Ana was not offered {wanted}"
    return match


def attack(match: tk.Match, move: str, *defence: str, before: Iterable[str] = ()) -> tk.Match:
    """Ana attacks and is answered with these moves; whatever else could be answered isn't."""
    declare(match, move, *before)
    for answer in defence:
        assert match.rule == "OM-19", f"{match.asked} is asked for {match.rule}, not for OM-19"
        match.play(answer)
    while match.rule == "OM-19":
        match.play("pass")
    return match


def refused(match: tk.Match, move: str, name: str | None = None) -> str:
    """The rule that forbids a move: it is listed, and the attempt changes nothing.

    Without its cards ("playful") a move stands for all refusals that begin so; and what is refused
    of a verb or a card is refused of all moves that begin so.
    """
    before = everything(match)
    listed = {spell(refusal.move): refusal for refusal in match.refusals(name)}
    found = [line for line in listed if line == move or line.startswith(f"{move} ")]
    if not found:
        begins = [line for line in listed if move.startswith(f"{line} ")]
        assert begins, f"{move!r} is not refused; refused: {sorted(listed)}"
        listed[move] = listed[max(begins, key=len)]
        found = [move]
    for line in found:
        with pytest.raises(tk.IllegalChoice) as caught:
            match.play(line, name)
        assert caught.value.refusal == listed[line]
        assert listed[line].why
        assert everything(match) == before
    (rule,) = {listed[line].rule for line in found}
    return rule


def illegal(match: tk.Match, move: str, name: str | None = None) -> None:
    """A move is not open, with or without a rule that says so; the attempt changes nothing."""
    before = everything(match)
    with pytest.raises(tk.IllegalChoice):
        match.play(move, name)
    assert everything(match) == before


def pass_all(match: tk.Match, until: Callable[[tk.Match], bool]) -> list[tuple[str, set[str]]]:
    """Everybody lets everything pass; who was offered which verbs on the way."""
    offered = []
    for _ in range(60):
        if match.outcome is not None or until(match):
            break
        open_now = verbs(match)
        offered.append((match.asked[0], open_now))
        quiet = next((verb for verb in ("pass", "end", "suffer") if verb in open_now), None)
        match.play(match.choices[0] if quiet is None else quiet)
    return offered


# ---- Looking


def everything(match: tk.Match) -> tuple[Any, ...]:
    """All that can be seen of a match."""
    views = [match.view(name) for name in (*match.seats, None)]
    return views, str(match.log), match.asked, match.rule, match.choices, match.history


def moves(match: tk.Match, *wanted: str) -> set[tuple[Any, ...]]:
    """What is open now; with verbs, only those. A subset move is its verb and head."""
    return {c.move for c in match.choices if not wanted or c.verb in wanted}


def verbs(match: tk.Match) -> set[str]:
    """The verbs of what is open now."""
    return {choice.verb for choice in match.choices}


def defences(match: tk.Match) -> set[str]:
    """With which reactions, or with "escape", the target can answer now."""
    assert match.rule == "OM-19"
    return {str(c.args[0]) if c.verb == "react" else c.verb for c in match.choices} - {"pass"}


def arousal(match: tk.Match) -> list[int]:
    """Everybody's arousal."""
    return list(match.view()["arousal"])


def hand(match: tk.Match, seat: int) -> list[str]:
    """A hand, sorted."""
    return sorted(match.view(match.seats[seat])["hand"])


def sizes(match: tk.Match) -> list[int]:
    """How many cards everybody has."""
    return list(match.view()["hand_sizes"])


def discard(match: tk.Match) -> list[str]:
    """The discard pile without the events, sorted."""
    return sorted(card for card in match.view()["discard"] if card not in EVENTS)


def played_events(match: tk.Match) -> Counter[str]:
    """The events on the discard pile."""
    return Counter(card for card in match.view()["discard"] if card in EVENTS)


def preferences(match: tk.Match, seat: int) -> list[str]:
    """The preference cards that lie before a seat, sorted."""
    return sorted(match.view()["preferences"][seat])


def losers(match: tk.Match) -> tuple[str, ...]:
    """Who has lost; the match must be over."""
    assert match.outcome is not None, f"{match.asked} is asked for {match.rule}"
    return match.outcome.losers


def winners(match: tk.Match) -> tuple[str, ...]:
    """Who has won; the match must be over."""
    assert match.outcome is not None, f"{match.asked} is asked for {match.rule}"
    return match.outcome.winners


def own_turn(match: tk.Match, name: str) -> bool:
    """Whether this seat is in the middle of its turn."""
    return match.asked == (name,) and match.rule == "OM-10"


def rules(match: tk.Match) -> set[str]:
    """The rules that events have cited."""
    return {event.rule for event in match.log}


def kinds(match: tk.Match) -> set[str]:
    """The kinds of what has happened."""
    return {event.kind for event in match.log}


def everywhere(state: Any) -> Mapping[str, int]:
    """How often each card of the draw pile is in a state, wherever it lies."""
    assert GAME.census is not None
    return Counter(card for card in GAME.census(state) if card in PILE)
