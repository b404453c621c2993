"""What travels: parts keep their keys, a move costs a place, a click little."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekit import draw
from tablekit.draw import Changes, Choice, Drawing, Face, Line, Part, Refusal, Table, changes


def drawing(*keys: str) -> Drawing:
    return Drawing(9, 9, tuple(Part(key, f"<path d='{key}'/>", x=1) for key in keys))


def applied(shown: dict[str, str], order: list[str], patch: Changes) -> list[str]:
    """The little a browser has to do with a patch."""
    for key in patch.get("gone", []):
        shown.pop(key)
        order.remove(key)
    shown.update(patch.get("parts", {}))
    for key, before in patch.get("after", {}).items():
        order.insert(order.index(before) + 1 if before else 0, key)
    return list(patch.get("order", order))


keys = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=8)


@given(keys, keys)
def test_applying_the_changes_gives_the_new_drawing(old: list[str], new: list[str]) -> None:
    first, then = drawing(*old), drawing(*new)
    shown: dict[str, str] = {}
    order = applied(shown, [], changes(None, first))
    order = applied(shown, order, changes(first, then))
    assert order == new
    assert set(shown) == set(new)


def test_nothing_changed_says_nothing() -> None:
    assert changes(drawing("a", "b"), drawing("a", "b")) == {}


def test_a_moved_part_costs_its_place_alone() -> None:
    old = drawing("a", "b")
    new = replace(old, parts=(old.parts[0], replace(old.parts[1], x=40)))
    assert changes(old, new) == {"at": {"b": (40, 0)}}


def test_a_key_used_twice_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="twice: b"):
        changes(None, drawing("a", "b", "b"))


def test_only_paint_is_a_token() -> None:
    part = Part("k", '<path fill="tk:ink"/>', label="tk:ink", group="tk:nothing")
    shown = Drawing(1, 1, (part,)).elements()["k"]
    assert 'aria-label="tk:ink"' in shown
    assert 'fill="var(--tk-ink)"' in shown


def test_a_disabled_part_says_so_and_sends_nothing() -> None:
    shown = Part("k", "<path/>", label="Hal", press="card:1", group="g", disabled=True).element()
    assert 'aria-disabled="true"' in shown
    assert "data-press" not in shown
    assert 'role="button"' in shown


def test_control_characters_do_not_break_the_markup() -> None:
    part = Part("k", draw.line("a\x00b\ud800", 0, 0), label="\x0b")
    ET.fromstring(part.element())


def test_drawings_put_together_keep_their_words() -> None:
    both = draw.beside(drawing("a"), draw.keyed(drawing("a"), "b"), gap=3)
    assert [part.key for part in both.parts] == ["a", "b/a"]
    assert (both.width, both.parts[1].x) == (21, 13)
    with pytest.raises(ValueError, match="unknown alignment 'left'"):
        draw.beside(drawing("a"), align="left")


# Bytes --------------------------------------------------------------------------------

MANY = [Face(f"Card number {i}", str(i % 13), draw.KINDS[i % 5]) for i in range(50)]


def said(old: Drawing, new: Drawing) -> int:
    return len(json.dumps(changes(old, new), separators=(",", ":"), ensure_ascii=False).encode())


def fifty(**more: object) -> Drawing:
    table = Table(
        "Fifty cards",
        turn="Turn 3 · Ana plays",
        step="choose a card",
        own=draw.hand(MANY, chosen=more.pop("chosen", ())),
        choices=[Choice(f"Play card {i}: what comes of it") for i in range(4)],
        refusals=[Refusal("Pass: there is a card to play", "X-03")],
        story=[
            Line(i, "plays a card on another", "Ben", "X-07") for i in range(more.pop("told", 9))
        ],
    )
    return draw.lay_out(replace(table, **more))


def test_choosing_one_of_fifty_cards_costs_one_card() -> None:
    patch = changes(fifty(), fifty(chosen=[31]))
    assert list(patch["parts"]) == ["hand/31"]
    assert said(fifty(), fifty(chosen=[31])) < 1200
    assert said(fifty(chosen=[3]), fifty(chosen=[31])) < 2048


def test_a_new_line_of_the_story_sends_itself_and_moves_the_others() -> None:
    patch = changes(fifty(told=9), fifty(told=10))
    assert set(patch["parts"]) <= {"story/9", "story/9/rule"}
    assert said(fifty(told=9), fifty(told=10)) < 1400


def test_playing_a_card_moves_the_rest_of_the_hand() -> None:
    names = [f"c{i}" for i in range(8)]
    old = draw.hand(MANY[:8], keys=names)
    new = draw.hand([*MANY[:3], *MANY[4:8]], keys=[*names[:3], *names[4:]])
    patch = changes(old, new)
    assert patch["gone"] == ["hand/c3"]
    assert "parts" not in patch
    assert set(patch["at"]) == {"hand/c4", "hand/c5", "hand/c6", "hand/c7"}


def test_a_turn_costs_what_changed() -> None:
    options = [Choice(f"Play card {i}: another thing comes of it") for i in range(3)]
    options += [Choice("Play card 3: what comes of it")]
    then = fifty(told=10, choices=options, turn="Turn 4 · Ben plays")
    assert said(fifty(told=9), then) < 3000  # every choice, whose turn it is, an event
    assert said(fifty(told=9), fifty(told=10, choices=options[-1:])) < 2048


def test_the_same_data_draws_the_same_picture() -> None:
    random.seed(1)
    before = random.getstate()
    assert fifty().svg() == fifty().svg()
    assert random.getstate() == before
