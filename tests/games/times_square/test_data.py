"""The data of Times Square: references that exist both ways, totals that add up."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tablekit.core import rulebook, rulings, words
from tablekit.core.errors import RulingError

FOLDER = Path(__file__).parents[3] / "tablekit" / "games" / "times_square"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


BOOK, RULINGS, BOX, WORDS = map(load, ("rulebook", "rulings", "box", "words"))
RULES = {rule["id"]: rule for rule in BOOK["rule"]}


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{n:02}" for n in range(1, last + 1)]


def test_every_rule_oddity_and_ruling_of_the_ledger_is_there_once_and_in_order() -> None:
    assert [rule["id"] for rule in BOOK["rule"]] == numbered("TS", 41)
    assert [oddity["id"] for oddity in BOOK["oddity"]] == numbered("T", 30)
    assert [ruling["id"] for ruling in RULINGS["ruling"]] == numbered("G", 24)


def test_no_line_is_beyond_the_end_of_the_page() -> None:
    lines = {line for entry in [*BOOK["rule"], *BOOK["oddity"]] for line in entry["lines"]}
    assert min(lines) >= 1 and max(lines) <= 130


def test_only_the_lost_end_of_the_game_and_the_invariants_have_no_line() -> None:
    assert [rule["id"] for rule in BOOK["rule"] if not rule["lines"]] == ["TS-38", "TS-39", "TS-41"]


def test_the_machinery_reads_the_files() -> None:
    known = rulings.from_toml(RULINGS)
    book = rulebook.from_toml(BOOK, known)
    assert book["TS-27"].oddities[0].printed == "el resto del juego"
    assert set(RULES) - book.to_cite() == {"TS-01", "TS-40", "TS-41"}
    words.checked(WORDS)


def test_the_switches() -> None:
    known = rulings.from_toml(RULINGS)
    assert rulings.settle(known, None, "times_square").as_dict() == {
        "half_len": 8,
        "direction": "own",
        "guards_share_sue": False,
        "guard_pair": "split",
        "manhole_any": True,
        "manhole_wild": True,
        "deb_self_then_wild": True,
        "between_strict": True,
        "deb_sue_check": "both",
        "allow_null": False,
        "allow_pass": False,
        "exhaust_on": "last",
        "end_mode": "finish",
        "tie": "draw",
    }
    assert {r.name: r.values for r in known if r.name and type(r.default) is not bool} == {
        "half_len": (6, 7, 8, 9),
        "direction": ("own", "either"),
        "guard_pair": ("split", "both_only"),
        "deb_sue_check": ("both", "before"),
        "exhaust_on": ("last", "need"),
        "end_mode": ("finish", "immediate"),
        "tie": ("draw", "last_mover"),
    }


@pytest.mark.parametrize(
    "wrong", [{"half_len": 10}, {"direction": "both"}, {"tie": "replay"}, {"allow_null": 0}]
)
def test_a_reading_nobody_offers_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulingError):
        rulings.settle(rulings.from_toml(RULINGS), wrong, "times_square")


def test_the_box_adds_up() -> None:
    assert BOX["id"] == "ts-house-55"
    copies = Counter[str]()
    for card in BOX["card"]:
        copies[card["kind"]] += card["copies"]
    assert {"cards": copies.total(), **copies} == BOX["totals"]
    assert BOX["totals"] == {"cards": 55, "sue": 12, "guards": 16, "hal": 12, "deb": 15}


def test_the_numbers_on_hal_and_deb_cards() -> None:
    steps = Counter[str]()
    for card in BOX["card"]:
        if card["kind"] in ("hal", "deb") and card["face"].isdigit():
            steps[card["kind"]] += card["copies"] * int(card["face"])
            assert card["basis"] == "invented", card
        else:
            assert card["basis"] == "sourced", card
    assert steps == {"hal": 24, "deb": 39}


def test_no_face_is_listed_twice() -> None:
    assert max(Counter((card["kind"], card["face"]) for card in BOX["card"]).values()) == 1


def test_the_box_holds_what_the_worked_example_plays() -> None:
    copies = {(card["kind"], card["face"]): card["copies"] for card in BOX["card"]}
    played = {("sue", "1"): 4, ("deb", "2"): 1, ("deb", "3"): 2, ("deb", "5"): 1}
    assert all(copies[card] >= n for card, n in {**played, ("deb", "manhole"): 1}.items())


def test_everything_has_a_word_in_every_list() -> None:
    figures = {"sue", "gA", "gB", "hal", "deb", "charlie"}
    cards = {card[key] for card in BOX["card"] for key in ("kind", "face")}
    places = {"entrance", "manhole", "supply", "discard", "club"}
    assert figures | cards | places <= set(WORDS["names"])
    assert set(WORDS["lists"]) == {"plain", "printed", "classroom"}
    for id, entry in WORDS["names"].items():
        assert set(entry) <= set(WORDS["lists"]), id
        assert "plain" in entry, id


@pytest.mark.parametrize("listed", ["plain", "printed", "classroom"])
def test_figures_can_be_told_apart_by_name(listed: str) -> None:
    names = words.Words(WORDS, listed, ["Ana", "Ben"])
    figures = ["sue", "gA", "gB", "hal", "deb", "charlie"]
    assert len({names.name(figure) for figure in figures}) == len(figures)


def test_the_classroom_hears_of_no_club_and_no_champagne() -> None:
    spoken = {entry.get("classroom", entry["plain"]).lower() for entry in WORDS["names"].values()}
    assert not any(word in name for name in spoken for word in ("club", "champagne", "lure"))
