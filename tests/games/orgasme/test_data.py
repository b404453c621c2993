"""The data of OrgasMe!: all of the ledger is there, totals add up, words are fit."""

from __future__ import annotations

import copy
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import rulebook, rulings, words
from tablekit.core.errors import BoxError, RulingError
from tablekit.games.orgasme.rules.ending import change
from tablekit.games.orgasme.rules.windows import ABILITIES, BY_VERB, WINDOWS, ability
from tablekit.games.orgasme.state import Orgasme
from tests.games.orgasme.play import seat, table

GAME = tk.game("orgasme")
FOLDER = Path(__file__).parents[3] / "tablekit" / "games" / "orgasme"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


BOOK, RULINGS, BOX, WORDS = map(load, ("rulebook", "rulings", "box", "words"))
RULES = {rule["id"]: rule for rule in BOOK["rule"]}
NAMES = WORDS["names"]


def numbered(prefix: str, first: int, last: int, digits: int = 2) -> list[str]:
    return [f"{prefix}{n:0{digits}}" for n in range(first, last + 1)]


def test_every_rule_oddity_and_ruling_of_the_ledger_is_there() -> None:
    expected = {
        *numbered("OM-", 1, 26),
        "OM-29",
        *numbered("OM-A", 1, 30),
        *numbered("OM-R", 0, 6, 1),
        *numbered("OM-E", 0, 3, 1),
        *numbered("OM-L", 1, 9, 1),
    }
    assert len(BOOK["rule"]) == len(RULES) == 77
    assert set(RULES) == expected
    assert [oddity["id"] for oddity in BOOK["oddity"]] == numbered("O-", 1, 20)
    assert [ruling["id"] for ruling in RULINGS["ruling"]] == numbered("G-", 1, 28)


@pytest.mark.parametrize("entry", [*BOOK["rule"], *BOOK["oddity"]], ids=lambda entry: entry["id"])
def test_everything_but_the_turn_cap_has_its_lines(entry: dict[str, Any]) -> None:
    assert bool(entry["lines"]) is (entry["id"] != "OM-29")
    assert all(1 <= line <= 122 for line in entry["lines"])


def test_the_machinery_reads_the_files() -> None:
    known = rulings.from_toml(RULINGS)
    book = rulebook.from_toml(BOOK, known)
    assert [oddity.id for oddity in book["OM-20"].oddities] == ["O-10"]
    assert set(RULES) - book.to_cite() == {"OM-24", "OM-26"}
    words.checked(WORDS)


def test_every_rule_that_is_played_names_its_place_in_the_code() -> None:
    book = GAME.rulebook
    assert [rule for rule in book.to_cite() if not book[rule].code] == []
    for own in ABILITIES.values():
        assert book[own.rule].code.endswith(f"rules/abilities.py: {own.name}")


def test_the_switches() -> None:
    known = rulings.from_toml(RULINGS)
    assert {r.name: (r.default, r.values) for r in known if r.name and not r.range} == {
        "out_at": (11, (11, 12)),
        "simultaneous": ("seq", ("seq", "joint")),
        "once_scope": ("own", ("own", "any")),
        "moviestar_passives": (True, (True, False)),
        "sexobject": ("before", ("before", "after")),
        "porcelain": ("pinned", ("pinned", "raw")),
        "oldschool_grip": (False, (False, True)),
        "oldschool_noexp": (False, (False, True)),
        "gourmet_adds": (False, (False, True)),
        "gearup_escape": ("one", ("one", "whole", "free")),
        "gearup_per_card": (True, (True, False)),
        "master_scope": ("attack", ("attack", "turn")),
        "cumcontrol_once": (False, (False, True)),
        "dirtytalk_anytime": (False, (False, True)),
        "aftermath_first": ("attacker", ("attacker", "target")),
        "duel_now": (True, (True, False)),
    }
    assert {r.name: (r.default, r.range) for r in known if r.range} == {"opening_hand": (0, (0, 7))}


@pytest.mark.parametrize(
    "wrong",
    [{"out_at": 13}, {"opening_hand": -1}, {"porcelain": "eight"}, {"duel_now": 1}],
    ids=str,
)
def test_a_reading_nobody_offers_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulingError):
        rulings.settle(rulings.from_toml(RULINGS), wrong, "orgasme")


# ---- The box


def test_the_box_adds_up() -> None:
    totals = BOX["totals"]
    assert totals["actions"] == len(BOX["action"]) == 60
    assert totals["reactions"] == sum(card["count"] for card in BOX["reaction"]) == 16
    assert totals["events"] == sum(card["count"] for card in BOX["event"]) == 4
    assert totals["preferences"] == len(BOX["preference"]) == 30
    assert totals["families"] == len(BOX["families"]) == 15
    assert totals["draw_pile"] == totals["actions"] + totals["reactions"] + totals["events"]
    assert totals["box"] == totals["draw_pile"] + totals["preferences"]


def test_families_are_equally_common() -> None:
    shown = [tuple(card["families"]) for card in BOX["action"]]
    assert len({frozenset(pair) for pair in shown}) == 60
    assert Counter(family for pair in shown for family in pair) == dict.fromkeys(BOX["families"], 8)
    # what a player's two families are hit by: 15 cards and a double match, or 16 and none
    hits: Counter[tuple[int, int]] = Counter()
    for pair in combinations(BOX["families"], 2):
        matches = [len(set(pair) & set(card)) for card in shown]
        hits[sum(m >= 1 for m in matches), sum(m == 2 for m in matches)] += 1
    assert hits == {(15, 1): 60, (16, 0): 45}


def test_action_cards_are_numbered_by_their_families() -> None:
    for card in BOX["action"]:
        step, first = map(int, card["id"].removeprefix("A").split("-"))
        assert card["families"] == [BOX["families"][first], BOX["families"][(first + step) % 15]]


def test_preferences_are_in_the_rulebooks_order() -> None:
    assert [card["rule"] for card in BOX["preference"]] == numbered("OM-A", 1, 30)
    assert [card["family"] for card in BOX["preference"]] == [
        family for family in BOX["families"] for _ in range(2)
    ]
    families = {card["family"]: NAMES[f"family_{card['family']}"] for card in BOX["preference"]}
    for card in BOX["preference"]:
        family = families[card["family"]]["plain"]
        assert RULES[card["rule"]]["title"] == f"{card['name']} ({family})"


def test_a_price_makes_an_ability_optional() -> None:
    automatic = {card["rule"][-3:] for card in BOX["preference"] if not card["optional"]}
    assert automatic == {f"A{n:02}" for n in (2, 3, 4, 6, 7, 13, 15, 16, 19, 22, 25)}
    assert all(card["optional"] for card in BOX["preference"] if "cost" in card)
    limited = {card["rule"][-3:] for card in BOX["preference"] if card.get("limit") == "turn"}
    assert limited == {f"A{n:02}" for n in (1, 10, 12, 14, 18, 26, 28)}


@pytest.mark.parametrize("card", BOX["preference"], ids=lambda card: card["id"])
def test_the_engine_has_each_ability_as_the_box_says(card: dict[str, Any]) -> None:
    own = ABILITIES[card["id"]]
    window = own.window if isinstance(own.window, str) else own.window(GAME.settle(None))
    cost = {"hand": 1}.get(card.get("cost"), card.get("cost", 0))
    assert (own.rule, window, own.cost) == (card["rule"], card["window"], cost)
    assert own.automatic is not card["optional"]
    if card.get("limit") == "turn":
        assert own.once is True


def test_abilities_are_entered_in_the_rulebooks_order_and_use_every_window() -> None:
    assert list(ABILITIES) == [card["id"] for card in BOX["preference"]]
    used = {card["window"] for card in BOX["preference"]} | {"carried_out"}  # the other reading
    assert used == set(WINDOWS)


def spoiled(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    box = copy.deepcopy(BOX)
    change(box)
    return box


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda box: box["action"].pop(), r"\[totals\] says actions = 60, but the box makes 59"),
        (lambda box: box["event"][0].update(count=3), "events = 4, but the box makes 5"),
        (lambda box: box["totals"].update(box=100), "box = 100, but the box makes 110"),
        (lambda box: box["totals"].update(cards=80), "cards = 80, but the box makes None"),
        (lambda box: box["reaction"].pop(), "get_a_grip"),
        (lambda box: box["reaction"][0].update(id="safeword"), "did you mean 'safe_word'"),
        (lambda box: box["event"][0].update(id="nun"), "there is no event 'nun'"),
        (lambda box: box["preference"][0].update(id="marathons"), "no ability is called"),
        (lambda box: box["preference"][0].update(family="food"), "'food' has 3"),
        (lambda box: box["action"][0].update(families=["sports", "chess"]), "no family 'chess'"),
        (lambda box: box["action"][0].update(families=["food", "food"]), "a family twice"),
        (lambda box: box["action"][1].update(id="A1-0"), "'A1-0' stands in the box 2 times"),
        (lambda box: box["families"].append("sports"), "'sports' stands in the box 2 times"),
        (lambda box: box.pop("event"), "event"),
        (lambda box: box["reaction"][0].update(count=-1), "count"),
        (lambda box: box["action"][0].pop("basis"), "basis"),
        (lambda box: box["preference"][0].update(cost=2), "'marathon' has cost = 2, but.*takes 1:"),
        (lambda box: box["preference"][0].update(cost=10**20), "has cost = 1000.*takes 1:"),
        (lambda box: box["preference"][1].update(cost="hand"), "cost = 'hand', but.*takes 0:"),
        (lambda box: box["event"][0].update(change=10**20), "is from -11 to 11"),
        (lambda box: box["event"][0].update(change=-12), "change = -12; the meter has 11 spaces"),
        (lambda box: box["event"][0].update(count=10**12), "greater than the maximum of 100"),
        (lambda box: box["meter"].update(last=10**20), "greater than the maximum of 100"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_box_that_can_not_be_is_refused_by_name(change: Any, says: str) -> None:
    with pytest.raises(BoxError, match=says):
        tk.new("orgasme", seats=2, box=spoiled(change))


def test_somebody_elses_box_is_played() -> None:
    def fewer(box: dict[str, Any]) -> None:
        del box["action"][40:]
        del box["totals"]["draw_pile"], box["totals"]["box"]
        box["totals"]["actions"] = 40

    match = tk.new("orgasme", seats=3, seed=2, box=spoiled(fewer))
    match.bots(dict.fromkeys(match.seats, "random")).run()
    assert match.outcome is not None


# ---- One more ability


@pytest.fixture
def sprinter() -> Iterator[dict[str, Any]]:
    """A box in which another ability stands for Marathon; nothing else in the game knows of it."""

    @ability("OM-A01", "sprinter", "after_turn", automatic=True)
    def sprinter(s: Orgasme, seat: int) -> None:
        change(s, seat, -2, "OM-A01")

    def sprint(box: dict[str, Any]) -> None:
        del box["preference"][0]["cost"]
        box["preference"][0].update(id="sprinter", optional=False)

    yield spoiled(sprint)
    del ABILITIES["sprinter"], BY_VERB["sprinter"]


def test_another_ability_is_a_function_and_an_entry(sprinter: dict[str, Any]) -> None:
    match = tk.position(
        "orgasme",
        {
            "preferences": [["dirty_talk", "wrong_movie"], ["sprinter", "gourmet"]],
            "arousal": [0, 5],
            "hands": [["A1-0"], []],
            "phase": "main",
        },
        box=sprinter,
    )
    match.play("end")
    assert match.view()["arousal"][1] == 3


# ---- Words


def test_everything_in_the_box_has_a_word() -> None:
    for kind in ("preference", "reaction", "event"):
        for card in BOX[kind]:
            assert NAMES[card["id"]]["plain"] == card["name"]
    assert {f"family_{family}" for family in BOX["families"]} <= set(NAMES)
    for card in BOX["action"]:
        families = [NAMES[f"family_{family}"] for family in card["families"]]
        for listed in ("plain", "classroom"):
            shown = " + ".join(family[listed] for family in families)
            assert NAMES[card["id"]][listed] == shown
    for id, entry in NAMES.items():
        assert {"plain", "classroom"} <= set(entry) <= set(WORDS["lists"]), id


@pytest.mark.parametrize("listed", ["plain", "printed", "classroom"])
def test_cards_can_be_told_apart_by_name(listed: str) -> None:
    said = words.Words(WORDS, listed, ["Ana", "Ben"])
    cards = [card["id"] for kind in ("preference", "reaction", "event") for card in BOX[kind]]
    families = [f"family_{family}" for family in BOX["families"]]
    assert len({said.name(card) for card in cards}) == len(cards)
    assert len({said.name(family) for family in families}) == len(families)


# fmt: off
UNFIT = {
    "arousal", "bondage", "climax", "control", "cum", "dirty", "ecstasy", "fart", "fetish", "grope",
    "kiss", "love", "lover", "masturbation", "master", "object", "orgasm", "orgasme", "orgasmeter",
    "porcelain", "preference", "sex", "sexy", "slave", "striptease", "toy", "vanilla", "virgin",
}
# fmt: on


def test_the_classroom_hears_nothing_unfit() -> None:
    said = [entry["classroom"] for entry in NAMES.values()]
    for part in ("choices", "events", "refusals"):
        for entry in WORDS[part].values():
            said.append(entry if isinstance(entry, str) else entry.get("classroom", entry["plain"]))
    heard = {word.rstrip("s") for phrase in said for word in re.findall(r"\w+", phrase.lower())}
    assert not heard & {word.rstrip("s") for word in UNFIT}


@pytest.mark.parametrize("listed", ["plain", "classroom"])
def test_what_can_be_one_is_said_in_the_singular_too(listed: str) -> None:
    words = GAME.words(listed, ["Ana", "Ben"])
    said = {
        "keeps": ((0, 1), "Ana keeps a card"),
        "keeps_none": ((0, 0), "Ana has no card to keep"),
        "opening_hand": ((1,), "Everybody begins with a hand of 1"),
        "draws": ((0, 1), "Ana draws a card, which leaves 1 in the pile"),
        "reshuffled": ((1,), "The discard pile, of 1, is shuffled as a new draw pile"),
        "capped": ((1,), "The game is stopped after turn 1"),
        "looks": ((0, 1), "Ana draws 1 to look at"),
        "leaves_bare": ((0, [], []), "Ana is out and discards the hand"),
    }
    assert {kind: words.event(kind, args) for kind, (args, _) in said.items()} == {
        kind: text for kind, (_, text) in said.items()
    }


def test_the_last_question_of_the_notebooks_is_true() -> None:
    """At 10, hit by one, Ben is in under O-10 taken at its word, and not under the others."""
    for reading, left in (({}, False), ({"once_scope": "any"}, False), ({"out_at": 12}, True)):
        match = table(seat("", 3, "A1-2"), seat("marathon chastity", 10), **reading)
        match.play("attack A1-2 1")
        assert (match.outcome is None) == left
