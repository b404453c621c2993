"""The data of Clubs: references that exist both ways, totals that add up."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tablekit.core import rulebook, rulings, words
from tablekit.core.errors import RulingError

FOLDER = Path(__file__).parents[3] / "tablekit" / "games" / "clubs"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


BOOK, RULINGS, BOX, WORDS = map(load, ("rulebook", "rulings", "box", "words"))
RULES = {rule["id"]: rule for rule in BOOK["rule"]}


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{n:02}" for n in range(1, last + 1)]


def test_every_rule_oddity_and_ruling_of_the_ledger_is_there_once_and_in_order() -> None:
    assert [rule["id"] for rule in BOOK["rule"]] == numbered("CL", 31)
    assert [oddity["id"] for oddity in BOOK["oddity"]] == numbered("K", 18)
    assert [ruling["id"] for ruling in RULINGS["ruling"]] == numbered("G", 22)


def test_no_line_is_beyond_the_end_of_the_page() -> None:
    lines = {line for entry in [*BOOK["rule"], *BOOK["oddity"]] for line in entry["lines"]}
    assert min(lines) >= 1 and max(lines) <= 33


def test_what_no_line_says_is_not_called_printed() -> None:
    lost = ["CL-03", "CL-17", "CL-25", "CL-28", "CL-29", "CL-30", "CL-31"]
    assert [rule["id"] for rule in BOOK["rule"] if not rule["lines"]] == lost
    assert {RULES[rule]["basis"] for rule in lost} == {"inferred", "invented"}


def test_a_house_rule_says_so() -> None:
    invented = [rule for rule in BOOK["rule"] if rule["basis"] == "invented"]
    assert [r["id"] for r in invented] == ["CL-03", "CL-17", "CL-18", "CL-21", "CL-25", "CL-29"]
    assert all("house rule" in rule["text"] for rule in invented)


def test_the_machinery_reads_the_files() -> None:
    known = rulings.from_toml(RULINGS)
    book = rulebook.from_toml(BOOK, known)
    assert book["CL-09"].oddities[0].printed == "étale sa main"
    assert set(RULES) - book.to_cite() == {"CL-02", "CL-30", "CL-31"}
    words.checked(WORDS)


def test_the_switches() -> None:
    known = rulings.from_toml(RULINGS)
    assert rulings.settle(known, None, "clubs").as_dict() == {
        "proveit": "random",
        "show_unchallenged": False,
        "ask_own": False,
        "ask_empty": True,
        "may_stop": False,
        "stray": "aside",
        "empty_hand": "draw1",
        "swap_power": True,
        "call_tie": "coin",
        "turn_cap": 100,
    }
    assert {r.name: r.values for r in known if type(r.default) is str and r.name} == {
        "proveit": ("random", "caller_only", "none", "draw2"),
        "stray": ("aside", "dead"),
        "empty_hand": ("draw1", "refill", "none"),
        "call_tie": ("coin", "clockwise"),
    }


@pytest.mark.parametrize("wrong", [{"turn_cap": 9}, {"proveit": "draw"}, {"ask_own": 0}])
def test_a_reading_nobody_offers_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulingError):
        rulings.settle(rulings.from_toml(RULINGS), wrong, "clubs")


def test_the_box_adds_up() -> None:
    assert BOX["id"] == "cl-house-42"
    club_cards = sum(len(club["numbers"]) for club in BOX["club"])
    powers = sum(power["copies"] for power in BOX["power"])
    assert BOX["totals"] == {
        "cards": club_cards + powers,
        "clubs": len(BOX["club"]),
        "club_cards": club_cards,
        "power_cards": powers,
    }
    assert BOX["totals"] == {"cards": 42, "clubs": 6, "club_cards": 36, "power_cards": 6}


def test_the_clubs_are_printed_and_the_powers_counted_by_us() -> None:
    assert [club["id"] for club in BOX["club"]] == ["D", "A", "S", "E", "H", "R"]
    for club in BOX["club"]:
        assert (club["numbers"], club["basis"]) == ([1, 2, 3, 4, 5, 6], "printed"), club["id"]
    assert [power["id"] for power in BOX["power"]] == ["W", "X", "+"]
    assert {entry["basis"] for entry in [*BOX["power"], *BOX["deal"]]} == {"invented"}


def test_hands_and_pile_use_up_the_deck() -> None:
    assert [(d["players"], d["hand"], d["pile"]) for d in BOX["deal"]] == [
        (3, 7, 21),
        (4, 6, 18),
        (5, 5, 17),
        (6, 5, 12),
    ]
    for deal in BOX["deal"]:
        assert deal["players"] * deal["hand"] + deal["pile"] == BOX["totals"]["cards"]


def test_every_card_has_a_word_in_every_list() -> None:
    cards = {entry["id"] for entry in [*BOX["club"], *BOX["power"]]}
    actions = {"ask", "steal", "swap", "im_in", "prove_it"}
    assert cards | actions <= set(WORDS["names"])
    assert set(WORDS["lists"]) == {"plain", "printed", "classroom"}
    for id, entry in WORDS["names"].items():
        assert set(entry) <= set(WORDS["lists"]), id
        assert "plain" in entry, id
    assert all(WORDS["names"][club["id"]]["printed"] == club["name"] for club in BOX["club"])


@pytest.mark.parametrize("listed", ["plain", "printed", "classroom"])
def test_cards_can_be_told_apart_by_name(listed: str) -> None:
    names = words.Words(WORDS, listed, ["Ana", "Ben", "Cleo"])
    cards = [entry["id"] for entry in [*BOX["club"], *BOX["power"]]]
    assert len({names.name(card) for card in cards}) == len(cards)


def test_the_classroom_has_no_parties_no_exes_and_no_thieves() -> None:
    spoken = {entry.get("classroom", entry["plain"]).lower() for entry in WORDS["names"].values()}
    assert not any(word in name for name in spoken for word in ("party", "exes", "steal"))
