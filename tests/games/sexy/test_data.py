"""The data of Sexy: references that exist both ways, totals that add up, words that are fit."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tablekit.core import rulebook, rulings, words
from tablekit.core.errors import RulingError

FOLDER = Path(__file__).parents[3] / "tablekit" / "games" / "sexy"


def text(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


BOOK, RULINGS, BOX, WORDS = (
    tomllib.loads(text(name)) for name in ("rulebook", "rulings", "box", "words")
)
RULES = {rule["id"]: rule for rule in BOOK["rule"]}
ODDITIES = {oddity["id"]: oddity for oddity in BOOK["oddity"]}
QUESTIONS = {ruling["id"]: ruling for ruling in RULINGS["ruling"]}
NAMES = WORDS["names"]
# how many rules each chapter of the rulebook has, in its order
CHAPTERS = {
    "setup": 11,
    "guy": 15,
    "girl": 2,
    "first": 5,
    "turn": 9,
    "ind": 8,
    "att": 6,
    "loc": 10,
    "event": 12,
    "alc": 7,
    "card": 23,
    "face": 4,
    "throw": 12,
    "success": 9,
    "failure": 7,
    "slimy": 6,
    "scene": 7,
    "date": 14,
    "end": 5,
    "abil": 12,
    "gloss": 11,
}


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{n:02}" for n in range(1, last + 1)]


def ids(kind: str) -> list[str]:
    return [entry["id"] for entry in BOX[kind]]


def test_every_rule_of_the_ledger_is_there_once_and_in_order() -> None:
    expected = [
        rule for part, last in CHAPTERS.items() for rule in numbered(f"SEXY-{part.upper()}", last)
    ]
    assert [rule["id"] for rule in BOOK["rule"]] == expected
    assert len(expected) == 195


def test_every_oddity_contradiction_and_ruling_is_there() -> None:
    assert [oddity["id"] for oddity in BOOK["oddity"]] == numbered("OT", 68)
    assert [clash["id"] for clash in BOOK["contradiction"]] == numbered("X", 32)
    # question 12 has two switches
    expected = numbered("Q", 68)
    expected[11:12] = ["Q-12a", "Q-12b"]
    assert [ruling["id"] for ruling in RULINGS["ruling"]] == expected


def test_chapters_cover_the_rules_in_order() -> None:
    chapters = [chapter["id"] for chapter in BOOK["chapter"]]
    assert chapters == list(CHAPTERS)
    assert [chapter for chapter, _ in groupby(rule["chapter"] for rule in BOOK["rule"])] == chapters


@pytest.mark.parametrize(
    "entry",
    [*BOOK["rule"], *BOOK["oddity"], *BOOK["contradiction"]],
    ids=lambda entry: entry["id"],
)
def test_everything_has_its_lines(entry: dict[str, Any]) -> None:
    assert entry["lines"]
    assert entry["lines"] == sorted(set(entry["lines"]))
    # the rules stand after the table of contents, and the text has 434 lines
    assert all(44 <= line <= 434 for line in entry["lines"])


@pytest.mark.parametrize("clash", BOOK["contradiction"], ids=lambda clash: clash["id"])
def test_what_settles_a_contradiction_exists(clash: dict[str, Any]) -> None:
    cited = re.findall(r"\b(?:OT-\d+|Q-\d+|[A-Z]{3,}-\d+)\b", clash["settled"])
    known = {*ODDITIES, *QUESTIONS, *(rule.removeprefix("SEXY-") for rule in RULES)}
    assert set(cited) <= known
    assert len(clash["clash"]) > 20 and clash["settled"].endswith(".")


def test_the_machinery_reads_the_files() -> None:
    known = rulings.from_toml(RULINGS)
    book = rulebook.from_toml(BOOK, known)
    assert book["SEXY-CARD-10"].oddities[0].id == "OT-35"
    assert [ruling.name for ruling in book["SEXY-CARD-10"].rulings] == ["bother_reach"]
    assert len(book.to_cite()) == 157
    words.checked(WORDS)


def test_only_what_the_house_had_to_invent_is_invented() -> None:
    invented = {rule["id"] for rule in BOOK["rule"] if rule["basis"] == "invented"}
    assert invented == {"SEXY-ABIL-09", "SEXY-ABIL-11"}


def test_a_rule_takes_three_sentences_at_most() -> None:
    for rule in BOOK["rule"]:
        assert 1 <= len(re.findall(r"[.?](?=\s|$)", rule["text"])) <= 3, rule["id"]


def test_every_default_is_the_first_of_its_readings() -> None:
    for ruling in rulings.from_toml(RULINGS):
        assert ruling.admits(ruling.default), ruling.id
        assert ruling.values[0] == ruling.default, ruling.id
        assert len(set(ruling.values)) == len(ruling.values) >= 2, ruling.id
        assert len({type(value) for value in ruling.values}) == 1, ruling.id


def test_the_switches() -> None:
    known = rulings.from_toml(RULINGS)
    assert {r.name: r.values for r in known if r.name} == {
        "seating": ("clockwise", "anticlockwise"),
        "first_gaze": ("net_positive", "strict_best"),
        "throw_cost": ("action", "free", "whole_turn"),
        "throw_timing": ("after_draw", "right_after_draw"),
        "picky": ("same_throw", "replace", "two_throws"),
        "phone_option": ("optional", "never"),
        "boyfriend": ("automatic", "on_failure"),
        "kiss_half": ("exact", "up", "down"),
        "number_transfer": ("move", "both_keep"),
        "number_bonus": ("last_scene", "all_held"),
        "slimy_scope": ("scene", "game"),
        "slimy_repeat": (True, False),
        "tight_bar": ("her", "all"),
        "parted_gaze": ("dormant", "lost"),
        "bother_reach": ("returning", "floor"),
        "fight_reach": ("floor", "dissolved_too", "all"),
        "dj_reach": ("all", "location"),
        "cleavage_on": ("named", "touched"),
        "laxative_reach": ("location", "anywhere"),
        "labia_scope": ("not_own", "any"),
        "laxative_oranges": ("blocked", "allowed"),
        "freddy_limit": (5, 6),
        "mean_first_sensation": (False, True),
        "intimidating": ("direct", "everything"),
        "sweet_flip": (False, True),
        "dance_test": ("own_turn", "round_start"),
        "victor_card": ("play", "hold"),
        "lalo_cost": ("action", "free"),
        "date_first_sensation": ("indicators", "none"),
        "date_failure_counts": (False, True),
        "desperate_date": (True, False),
        "bonus_in_tiebreak": (True, False),
        "arturo_as": ("boasting", "chatting"),
        "undefined_abilities": ("house", "off"),
        "shot_from_area": (True, False),
        "dance_without_gaze": ("ends", "test"),
        "number_bar": ("scene", "while_held"),
        "kiss_bar_date": (False, True),
        "booze_at_date": (False, True),
        "cobra_breaks_smoking": (True, False),
        "draw_timing": ("own_turn", "round_start"),
        "labia_covers": ("one", "all"),
        "labia_blocks_success": (False, True),
    }


def test_the_defaults_go_together() -> None:
    known = rulings.from_toml(RULINGS)
    settled = rulings.settle(known, None, "sexy").as_dict()
    assert settled == {ruling.name: ruling.default for ruling in known if ruling.name}


@pytest.mark.parametrize(
    "pair",
    [
        {"throw_timing": "right_after_draw", "draw_timing": "round_start"},
        {"number_bar": "while_held", "number_transfer": "both_keep"},
    ],
    ids=lambda pair: "+".join(pair),
)
def test_readings_that_exclude_each_other_are_refused_by_name(pair: dict[str, str]) -> None:
    known = rulings.from_toml(RULINGS)
    with pytest.raises(RulingError) as refused:
        rulings.settle(known, pair, "sexy")
    assert all(name in str(refused.value) for name in pair)
    for name, value in pair.items():
        assert rulings.settle(known, {name: value}, "sexy").as_dict()[name] == value


@pytest.mark.parametrize(
    "wrong",
    [{"freddy_limit": 7}, {"picky": "twice"}, {"slimy_repeat": 1}, {"bother": "floor"}],
    ids=str,
)
def test_a_reading_nobody_offers_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulingError):
        rulings.settle(rulings.from_toml(RULINGS), wrong, "sexy")


def test_the_box_adds_up() -> None:
    colours = Counter(asset["colour"] for asset in BOX["asset"])
    assert BOX["totals"] == {
        "assets": sum(asset["smile"] + asset["sad"] for asset in BOX["asset"]),
        "smiles": sum(asset["smile"] for asset in BOX["asset"]),
        "sads": sum(asset["sad"] for asset in BOX["asset"]),
        "asset_names": len(BOX["asset"]),
        "blue_names": colours["blue"],
        "pink_names": colours["pink"],
        "orange_names": colours["orange"],
        "events": sum(event["count"] for event in BOX["event"]),
        "event_kinds": len(BOX["event"]),
        "time": next(event["count"] for event in BOX["event"] if event["id"] == "time"),
        "guys": len(BOX["guy"]),
        "girls": len(BOX["girl"]),
        "points": sum(girl["points"] for girl in BOX["girl"]),
        "features": len(BOX["features"]),
    }


def test_the_box_keeps_to_the_numbers_that_are_printed() -> None:
    totals = BOX["totals"]
    assert (totals["assets"], totals["events"], totals["time"]) == (50, 15, 3)
    assert (totals["guys"], totals["girls"], totals["points"]) == (8, 16, 112)
    assert (totals["asset_names"], totals["event_kinds"]) == (16, 8)
    assert BOX["supply"]["success"] == BOX["supply"]["failure"] == 45
    copies = {asset["id"]: asset["smile"] + asset["sad"] for asset in BOX["asset"]}
    chatting = copies.pop("chatting")
    assert chatting > max(copies.values())


@pytest.mark.parametrize("kind", ["asset", "event", "guy", "girl"])
def test_entries_have_their_own_ids_and_a_basis(kind: str) -> None:
    assert len(set(ids(kind))) == len(BOX[kind])
    assert {entry["basis"] for entry in BOX[kind]} <= {"printed", "invented"}


def test_what_counts_as_printed() -> None:
    printed = [
        entry["id"]
        for kind in ("asset", "event", "guy", "girl")
        for entry in BOX[kind]
        if entry["basis"] == "printed"
    ]
    assert printed == ["time", "jaime"]
    jaime, amy = BOX["guy"][7], BOX["girl"][0]
    assert set(jaime["look"]) == {"glasses", "brown_hair", "beard"}
    assert (set(amy["likes"]), amy["dislikes"]) == ({"glasses", "brown_hair"}, ["beard"])
    # the text reads a card for Amy and lets Gabriel chat with her
    assert not {"sweet", "intimidating"} & set(amy["abilities"])


@pytest.mark.parametrize("feature", BOX["features"])
def test_no_look_is_favoured(feature: str) -> None:
    assert sum(feature in guy["look"] for guy in BOX["guy"]) == 3
    assert sum(feature in girl["likes"] for girl in BOX["girl"]) == 4
    assert sum(feature in girl["dislikes"] for girl in BOX["girl"]) == 2


def test_guys_are_as_the_rules_have_them() -> None:
    assert [guy["initiative"] for guy in BOX["guy"]] == list(range(1, 9))
    have: dict[str, set[str]] = {}
    for guy in BOX["guy"]:
        assert len(set(guy["look"])) == 3 and set(guy["look"]) <= set(BOX["features"])
        for ability in guy["abilities"]:
            have.setdefault(ability, set()).add(guy["id"])
    assert have == {
        "guts": {"sergi", "juan", "arturo"},
        "smoker": {"sergi", "juan", "gabriel", "jaime"},
        "culture_buff": {"juan", "jaime"},
        "boastful": {"arturo"},
        "eloquent": {"gabriel"},
        "dancing_lover": {"victor"},
        "cheerful": {"lalo"},
        "holds_drink": {"freddy"},
        "mean": {"freddy"},
        "strategy": {"jaime"},
    }


@pytest.mark.parametrize("girl", BOX["girl"], ids=lambda girl: girl["id"])
def test_a_girl_is_worth_her_obstacles(girl: dict[str, Any]) -> None:
    assert len(set(girl["likes"])) == 2 and len(girl["dislikes"]) == 1
    assert not set(girl["likes"]) & set(girl["dislikes"])
    obstacles = set(girl["abilities"]) - {"smoker", "sweet", "promiscuous"}
    expected = 4 + 2 * len(obstacles)
    if "demanding" in obstacles and obstacles & {"intimidating", "culture_buff"}:
        expected = 10
    assert girl["points"] == expected


def test_every_ability_of_the_rules_is_on_some_girl() -> None:
    assert {ability for girl in BOX["girl"] for ability in girl["abilities"]} == {
        "cleavage",
        "sweet",
        "intimidating",
        "teetotal",
        "culture_buff",
        "demanding",
        "tight",
        "promiscuous",
        "irritating",
        "smoker",
        "shy",
    }


def test_everything_in_the_box_has_a_word() -> None:
    people = {*ids("guy"), *ids("girl")}
    cards = {*ids("asset"), *ids("event"), *BOX["features"]}
    results = {"phone", "passion", "kiss", "boyfriend", "cobra", "underwater_cobra"}
    abilities = {
        f"ability_{ability}"
        for entry in (*BOX["guy"], *BOX["girl"])
        for ability in entry["abilities"]
    }
    places = {f"area_{place}" for place in ("floor", "smoking", "pair", "date")}
    pieces = {"success", "failure", "gaze", "alcohol", "slimy", "throw"}
    assert people | cards | results | abilities | places | pieces <= set(NAMES)
    for entry in (*BOX["guy"], *BOX["girl"], *BOX["asset"], *BOX["event"]):
        assert NAMES[entry["id"]]["plain"] == entry["name"]


def test_the_classroom_has_a_word_of_its_own_for_everything() -> None:
    assert set(WORDS["lists"]) == {"plain", "printed", "classroom"}
    for id, entry in NAMES.items():
        assert {"plain", "classroom"} <= set(entry) <= set(WORDS["lists"]), id


@pytest.mark.parametrize("listed", ["plain", "printed", "classroom"])
def test_things_of_one_kind_can_be_told_apart(listed: str) -> None:
    said = words.Words(WORDS, listed, ["Ana", "Ben", "Cleo"])
    girls = {f"ability_{ability}" for girl in BOX["girl"] for ability in girl["abilities"]}
    guys = {f"ability_{ability}" for guy in BOX["guy"] for ability in guy["abilities"]}
    results = ["phone", "passion", "kiss", "boyfriend", "cobra", "underwater_cobra"]
    places = ["area_floor", "area_smoking", "area_pair", "area_date"]
    people = [*ids("guy"), *ids("girl")]
    for kind in (people, ids("asset"), ids("event"), BOX["features"], girls, guys, results, places):
        assert len({said.name(id) for id in kind}) == len(kind)


# fmt: off
UNFIT = {
    "alcohol", "bar", "beer", "booze", "boyfriend", "chinese", "chino", "cigarette", "cleavage",
    "cobra", "dance", "dancing", "date", "disco", "drink", "drunk", "flirt", "gaze", "girl",
    "guy", "kiss", "laxative", "lover", "passion", "passionate", "promiscuous", "rose", "sexy",
    "shot", "slimy", "smoke", "smoker", "smoking", "snake", "sweet", "teetotal", "tight",
    "toilet", "wc", "wine", "woman", "man",
}
# fmt: on


def test_the_classroom_hears_nothing_unfit() -> None:
    said = [entry["classroom"] for entry in NAMES.values()]
    heard = {word.rstrip("s") for phrase in said for word in re.findall(r"\w+", phrase.lower())}
    assert not heard & {word.rstrip("s") for word in UNFIT}


def test_the_rose_sellers_printed_title_is_a_printed_word_only() -> None:
    assert NAMES["roses"]["printed"] == "Chino con rosas"
    assert (NAMES["roses"]["plain"], RULES["SEXY-EVENT-06"]["title"]) == ("Rose Seller",) * 2
    everything = "\n".join(map(text, ("rulebook", "rulings", "box", "words"))).lower()
    assert len(re.findall(r"chin(?:o|ese)", everything)) == 1
