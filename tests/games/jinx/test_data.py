"""The data of Jinx: references that exist both ways, totals that add up."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import rulebook, rulings, words
from tablekit.core.errors import BoxError, RulingError
from tablekit.games.jinx.rules.clue import PLACES

FOLDER = Path(__file__).parents[3] / "tablekit" / "games" / "jinx"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


BOOK, RULINGS, BOX, WORDS = map(load, ("rulebook", "rulings", "box", "words"))
RULES = {rule["id"]: rule for rule in BOOK["rule"]}
ODDITIES = {oddity["id"]: oddity for oddity in BOOK["oddity"]}
FACES = [card[side] for card in BOX["card"] for side in "AB"]
QUESTIONS = {ruling["id"]: ruling for ruling in RULINGS["ruling"]}


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{n:02}" for n in range(1, last + 1)]


def test_every_rule_oddity_and_ruling_of_the_ledger_is_there_once_and_in_order() -> None:
    assert [rule["id"] for rule in BOOK["rule"]] == numbered("JX", 27)
    assert [oddity["id"] for oddity in BOOK["oddity"]] == numbered("F", 26)
    assert [ruling["id"] for ruling in RULINGS["ruling"]] == numbered("G", 26)


def test_only_order_information_and_invariants_have_no_line() -> None:
    assert [rule["id"] for rule in BOOK["rule"] if not rule["lines"]] == ["JX-25", "JX-26", "JX-27"]


def test_the_machinery_reads_the_files() -> None:
    known = rulings.from_toml(RULINGS)
    book = rulebook.from_toml(BOOK, known)
    assert book["JX-18"].oddities[0].printed == "al fondo del mazo"
    assert set(RULES) - book.to_cite() == {"JX-07", "JX-25", "JX-26", "JX-27"}
    words.checked(WORDS)


def test_the_switches() -> None:
    known = rulings.from_toml(RULINGS)
    assert rulings.settle(known, None, "jinx").as_dict() == {
        "face": "random",
        "peek_top": False,
        "refill": "gaps",
        "keep_wrong": False,
        "lose_card": "own",
        "penalty_first": True,
        "eps_ms": 60,
        "noshout": "lift",
        "shout_tie": "coin",
        "tie_wrong_counts": False,
        "max_think": 30,
        "strict_clue": False,
        "finish_round": False,
        "first": "seat0",
    }
    assert {r.name: r.values for r in known if type(r.default) is str and r.name} == {
        "face": ("random", "A"),
        "refill": ("gaps", "fresh9"),
        "lose_card": ("own", "last", "random"),
        "noshout": ("lift", "active", "earliest"),
        "shout_tie": ("coin", "active"),
        "first": ("seat0", "random"),
    }


@pytest.mark.parametrize("wrong", [{"eps_ms": -1}, {"refill": "all"}, {"peek_top": 0}])
def test_a_reading_nobody_offers_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RulingError):
        rulings.settle(rulings.from_toml(RULINGS), wrong, "jinx")


def test_the_box_adds_up() -> None:
    assert BOX["id"] == "jx-house-71"
    assert BOX["totals"] == {"cards": 71, "faces": 142, "positions": 9, "tags": 38}
    assert [card["id"] for card in BOX["card"]] == list(range(1, 72))
    assert len(FACES) == 142
    assert {card["basis"] for card in BOX["card"]} == {"invented"}
    assert len(set(BOX["tags"])) == len(BOX["tags"]) == 38


def test_what_is_taken_out_leaves_the_grid_and_the_pile() -> None:
    assert [(d["players"], d["removed"], d["pile"]) for d in BOX["deal"]] == [
        (3, 30, 32),
        (4, 20, 42),
        (5, 10, 52),
        (6, 0, 62),
    ]
    for deal in BOX["deal"]:
        assert deal["removed"] + BOX["totals"]["positions"] + deal["pile"] == 71


def test_every_face_is_its_own() -> None:
    assert len({face["emoji"] for face in FACES}) == 142
    assert len({face["word"] for face in FACES}) == 142
    assert len({frozenset(face["tags"]) for face in FACES}) == 142
    assert not {face["word"] for face in FACES} & set(BOX["tags"])


def test_every_face_has_four_tags_and_shares_none_with_its_back() -> None:
    for card in BOX["card"]:
        front, back = set(card["A"]["tags"]), set(card["B"]["tags"])
        assert len(card["A"]["tags"]) == len(front) == 4, card["id"]
        assert len(card["B"]["tags"]) == len(back) == 4, card["id"]
        assert not front & back, card["id"]


def test_every_tag_is_used_often_enough_to_be_vague() -> None:
    used = Counter(tag for face in FACES for tag in face["tags"])
    assert set(used) == set(BOX["tags"])
    assert (min(used.values()), max(used.values())) == (11, 26)


def test_the_rulebooks_example_can_be_laid_out() -> None:
    labyrinth = ["1A", "2A", "3A", "4B", "5B", "6B", "10B", "8B", "22B"]
    grid = [BOX["card"][int(card[:-1]) - 1][card[-1]] for card in labyrinth]
    assert [face["word"] for face in grid[:3]] == ["maze", "crossroads", "net"]
    assert [cell for cell, face in enumerate(grid) if "line" in face["tags"]] == [0, 1, 2]


@pytest.mark.parametrize("listed", ["plain", "printed", "classroom"])
def test_cells_can_be_told_apart_by_name(listed: str) -> None:
    names = words.Words(WORDS, listed, ["Ana", "Ben", "Cleo"])
    assert len({names.name(f"cell{n}") for n in range(9)}) == 9


def test_things_have_words() -> None:
    things = {"active", "guesser", "image", "position", "grid", "pile", "discard", "clue", "jinx"}
    assert things | {f"cell{n}" for n in range(9)} <= set(WORDS["names"])


def test_no_word_on_the_list_is_a_place() -> None:
    """With strict clues everything that is offered can be said (G-17)."""
    assert not PLACES & {*BOX["tags"], *(face["word"] for face in FACES)}


def test_no_picture_is_renamed_by_the_word_lists() -> None:
    assert not {face["word"] for face in FACES} & set(WORDS["names"])


# ---- somebody's own box


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    box = copy.deepcopy(BOX)
    change(box)
    return box


def swap_words(box: dict[str, Any]) -> None:
    one, two = box["card"][0]["A"], box["card"][1]["A"]
    one["word"], two["word"] = two["word"], one["word"]


def test_another_box_is_played_with() -> None:
    match = tk.new("jinx", box=changed(swap_words))
    assert tk.new("jinx", box=BOX).setup.box == tk.game("jinx").box != match.setup.box


def retag(box: dict[str, Any], old: str, new: str, face: int = 0) -> None:
    """Put another tag on a face that has the old one."""
    having = [card[side] for card in box["card"] for side in "AB" if old in card[side]["tags"]]
    tags = having[face]["tags"]
    tags[tags.index(old)] = new


def another_tag(box: dict[str, Any], tag: str) -> None:
    box["tags"].append(tag)
    box["totals"]["tags"] += 1


def twin(box: dict[str, Any]) -> None:
    box["card"][2]["A"]["tags"] = list(box["card"][0]["A"]["tags"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda box: box["card"].pop(), "cards = 71, but the box makes 70"),
        (lambda box: box["card"][4].update(id=9), "card 5 has the id 9"),
        (lambda box: box["card"][0]["A"].update(emoji="🔥"), "emoji is there once, but '🔥'"),
        (lambda box: box["card"][0]["A"].update(word="fire"), "word is there once, but 'fire'"),
        (lambda box: box["card"][0]["A"].update(word="grid"), "the word of 1A, 'grid', is a tag"),
        (lambda box: box["card"][0]["A"]["tags"].pop(), "has 4 different tags; 1A has grid, line"),
        (lambda box: box["card"][0]["A"].update(tags=["grid"] * 4), "4 different tags; 1A"),
        (lambda box: retag(box, "grid", "gird"), "did you mean 'grid'"),
        (lambda box: retag(box, "many", "hot"), "two faces of card 1 share no tag"),
        (twin, "1A and 3A have the same tags"),
        (lambda box: another_tag(box, "new"), "a tag is on 11 to 26 faces.*'new' is on 0"),
        (lambda box: another_tag(box, "grid"), "tag is there once, but 'grid'"),
        (lambda box: box["totals"].update(faces=141), "faces = 141, but the box makes 142"),
        (lambda box: box["totals"].update(cats=1), "cats = 1"),
        (lambda box: box["deal"].pop(), "3, 4, 5 and 6 players"),
        (lambda box: box["deal"][0].update(pile=33), "33 in the pile: 72 cards"),
        (lambda box: box["card"][0]["A"].pop("word"), "word"),
        (lambda box: box["card"][0].update(C={}), "C"),
        (lambda box: box.pop("tags"), "tags"),
    ],
)
def test_a_box_that_does_not_hold_is_refused(
    change: Callable[[dict[str, Any]], object], said: str
) -> None:
    with pytest.raises(BoxError, match=said):
        tk.new("jinx", box=changed(change))
