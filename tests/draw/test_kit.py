"""Each drawing by itself: what it refuses, what it shows, where it puts it."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import replace
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekit import draw
from tablekit.draw import (
    Branch,
    Button,
    Choice,
    Face,
    Line,
    Marker,
    Piece,
    Refusal,
    RuleCard,
    Seat,
    Table,
)
from tablekit.draw.bars import sample_bar
from tablekit.draw.card import HEIGHT, RISE, WIDTH
from tablekit.draw.hand import OPENING
from tablekit.draw.text import clipped, fitted, text_width, wrapped

FACES = [Face("Saucy Sue", str(i)) for i in range(60)]
writing = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60)


# Text


@given(writing, st.integers(20, 300))
def test_wrapping_loses_nothing_and_fits(text: str, room: int) -> None:
    rows = wrapped(text, room)
    assert "".join("".join(rows).split()) == "".join(text.split())
    assert all(text_width(row) <= room for row in rows)


@given(writing, st.integers(20, 200), st.integers(1, 3))
def test_no_more_lines_than_allowed(text: str, room: int, most: int) -> None:
    rows = wrapped(text, room, most=most)
    assert len(rows) <= most
    assert all(text_width(row) <= room for row in rows)


@given(writing, st.integers(20, 200))
def test_clipping_fits(text: str, room: int) -> None:
    assert text_width(clipped(text, room)) <= room
    shown, size = fitted(text, room, (20, 13))
    assert text_width(shown, size) <= room


def test_the_first_line_leaves_room_for_a_name() -> None:
    assert wrapped("aa bb cc", 50, indent=0) == ("aa bb", "cc")
    assert wrapped("aa bb cc", 50, indent=30) == ("aa", "bb cc")


def test_accents_joiners_and_emoji_have_a_width() -> None:
    assert text_width("é") == text_width("e")
    assert text_width("e\u0301") == text_width("e")
    assert text_width("\u200d") == 0
    assert text_width("🎩") > text_width("m")


# Cards and hands


def test_an_unknown_kind_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(ValueError, match=r"unknown kind 'z': expected one of a, b, .*j, or ''"):
        draw.card(Face("Sue", kind="z"))


def test_a_long_word_is_cut_and_a_long_name_wrapped() -> None:
    assert "…" in draw.card(Face("Einverstanden­sein" * 2, "1"))
    assert draw.card(Face("Handsome Hal", "2")).count("<tspan") == 1


@pytest.mark.parametrize("count", [1, 8, 10, 11, 24, 50, 60])
@pytest.mark.parametrize("width", [1232, 912, 752, 320])
def test_a_hand_stays_in_its_width_even_when_it_opens(count: int, width: int) -> None:
    shown = draw.hand(FACES[:count], width=width)
    for part in shown.parts:
        opening = OPENING if part.row else 0
        assert part.x + WIDTH + opening <= width
        assert part.y >= RISE
        assert part.y + HEIGHT <= shown.height
    rows = itertools.groupby(shown.parts, key=lambda part: part.y)
    for _, row in rows:
        places = [part.x for part in row]
        assert all(b - a >= 33 for a, b in itertools.pairwise(places))


def test_ten_cards_lie_side_by_side_and_more_overlap() -> None:
    ten, eleven = draw.hand(FACES[:10]), draw.hand(FACES[:11])
    assert not any(part.row for part in ten.parts)
    assert all(part.row == "hand/0" for part in eleven.parts)


def test_a_chosen_card_rises_and_a_disabled_one_is_not_pressed() -> None:
    plain, chosen, disabled = draw.hand(FACES[:3], chosen=[1], disabled=[2]).parts
    assert plain.y - chosen.y == RISE
    assert (plain.chosen, chosen.chosen) == (False, True)
    assert disabled.disabled and "data-press" not in disabled.element()


def test_a_hand_to_look_at_has_nothing_to_press() -> None:
    (part,) = draw.hand(FACES[:1], press="").parts
    assert 'role="img"' in part.element()
    assert "data-group" not in part.element()


def test_every_card_has_its_key() -> None:
    with pytest.raises(ValueError, match="a key for each of 2 cards, got 1"):
        draw.hand(FACES[:2], keys=["one"])


def test_emptiness_is_drawn_and_named() -> None:
    assert "no cards" in draw.hand([]).parts[0].label
    assert draw.pile(0, name="discard").text == "discard: empty"
    assert "stroke-dasharray" in draw.pile(0, name="discard").parts[0].svg
    assert draw.grid([None], 1, 1).parts[0].label == "empty place"
    assert draw.track([]).text.endswith("empty")
    assert draw.story([]).text == "What happened: nothing yet"
    assert draw.choices([], waiting="Ben is choosing").text == "You can: Ben is choosing"
    assert draw.fan([]).text == "no cards to draw from"
    assert draw.odds_bars([]).text == "no results"


@pytest.mark.parametrize("width", [260, 320, 380, 420])
@pytest.mark.parametrize("count", [2, 5, 7])
def test_the_next_card_covers_no_sign_and_no_word(count: int, width: int) -> None:
    names = ("plus", "failure")
    shown = draw.fan([True] * (count - 2) + [False] * 2, names=names, width=width).parts
    for one, following in itertools.pairwise(shown):
        # How far apart two cards lie where the words stand: less than above, since they fan out.
        turn = [float(re.findall(r"rotate\((-?\d+)", part.svg)[0]) for part in (one, following)]
        lower = 74 * (math.sin(math.radians(turn[1])) - math.sin(math.radians(turn[0])))
        shows = following.x - one.x - lower
        for middle, word in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]+)', one.svg):
            assert float(middle) + text_width(word, 11) / 2 <= shows + 3, (word, shows)
    words = "".join(part.svg for part in shown)
    assert ("failure" in words) and (width < 380 or words.count("failure") == 2)


def test_a_chance_too_small_for_its_places_is_not_called_none() -> None:
    small = F(1, 10**7)
    assert draw.spoken([("eight", small)]) == "eight < 0.0001 (< 1 %)"
    assert draw.spoken([("fewer", 1 - small)]) == "fewer > 0.9999 (> 99 %)"
    assert draw.fraction(F(0)) == "0" and draw.fraction(F(1)) == "1"
    assert draw.fraction(F(10_001, 10**8)) == "≈ 0.0001"
    assert "≈" not in draw.odds_bars([("eight", small)]).svg()


def test_a_face_down_card_tells_nothing() -> None:
    back = draw.card_drawing(Face("", "7", "c", back=True))
    assert "7" not in back.parts[0].label
    assert back.parts[0].svg == draw.card(Face("", "9", "d", back=True))


# Grid, meter, track


def test_a_grid_is_full_and_fingers_point_into_it() -> None:
    with pytest.raises(ValueError, match="2 by 2 has 4 places, got 3 faces"):
        draw.grid(FACES[:3], 2, 2)
    with pytest.raises(ValueError, match="Ana points at place 4: expected 0 to 3"):
        draw.grid(FACES[:4], 2, 2, markers=[Marker(0, "Ana", 4)])


def test_a_moving_finger_only_moves_if_its_words_stay() -> None:
    at = [
        draw.grid(FACES[:4], 2, 2, markers=[Marker(0, "Ana", place)]).parts[-1] for place in (0, 3)
    ]
    assert at[0].key == at[1].key == "grid/finger/0"
    assert at[0].svg == at[1].svg


@pytest.mark.parametrize("value", [-1, 12])
def test_a_value_off_the_meter_is_refused(value: int) -> None:
    with pytest.raises(ValueError, match="expected 0 to 11"):
        draw.meter(value, 11)


def test_the_scale_of_a_meter_never_changes() -> None:
    low, high = (draw.meter(v, 11, zones=[(0, 5, "a", "x"), (6, 11, "b", "y")]) for v in (0, 11))
    assert low.parts[0] == high.parts[0]
    assert low.parts[1].x < high.parts[1].x
    assert high.text == "meter: 11 of 11, y"
    down, up = (draw.meter(v, 11, vertical=True).parts[1].y for v in (0, 11))
    assert down > up


def test_pieces_stand_on_their_spaces() -> None:
    shown = draw.track([Piece("Sue", -8), Piece("Hal", 8, "c"), Piece("Eve", 0, "e", edge=True)])
    places = {part.key: part for part in shown.parts}
    assert places["track/piece/Sue"].x < places["track/piece/Eve"].x
    assert places["track/piece/Eve"].x < places["track/piece/Hal"].x < shown.width
    assert places["track/piece/Hal"].label == "Hal at +8"
    with pytest.raises(ValueError, match="Sue stands at 9: expected -8 to 8"):
        draw.track([Piece("Sue", 9)])


def test_a_stack_of_pieces_stays_in_its_lane() -> None:
    for crowd in range(1, 7):
        pieces = [Piece(str(i), 0, draw.KINDS[i]) for i in range(crowd)]
        shown = draw.track(pieces)
        heights = [part.y for part in shown.parts if "/piece/" in part.key]
        assert heights == sorted(heights)
        assert len(set(heights)) == crowd
        assert heights[0] >= 1 + 12 and heights[-1] + 12 <= 93


# Odds and trees


def test_odds_that_are_no_chances_are_refused() -> None:
    with pytest.raises(ValueError, match="the chance of 'x' is 3/2: expected 0 to 1"):
        draw.odds_bars([("x", F(3, 2))])


def test_what_is_not_shown_is_summed() -> None:
    shown = draw.odds_bars([(str(i), F(1, 12)) for i in range(12)], most=4)
    assert shown.text.endswith("9 other results 3/4 (75 %)")


def test_the_leaves_of_a_tree_carry_products() -> None:
    shown = draw.tree([Branch("a", F(1, 2), [Branch("b", F(2, 3)), Branch("c", F(1, 3))])])
    assert shown.text == "probability tree: a, b 1/3; a, c 1/6"
    with pytest.raises(ValueError, match="at least one branch"):
        draw.tree([])


# Panels and tables


def test_choices_are_pressed_by_their_place_in_the_whole_list() -> None:
    rows = [Choice(f"thing {i}", can_ask=True) for i in range(1, 13)]
    pressed = [part.press for part in draw.choices(rows, page=1).parts]
    assert [p for p in pressed if p.startswith("choice")] == ["choice:10", "choice:11", "choice:12"]
    assert "odds:10" in pressed
    assert "page:0" in pressed
    assert draw.choices(rows, page=99) == draw.choices(rows, page=1)


def test_rules_open_from_refusals_and_from_the_story() -> None:
    presses = [
        part.press
        for shown in (
            draw.refusals([Refusal("x", "TS-11")]),
            draw.story([Line(7, "y", rule="TS-25")]),
            draw.choices([Choice("z", rule="TS-20")]),
        )
        for part in shown.parts
        if part.press.startswith("rule")
    ]
    assert presses == ["rule:TS-11", "rule:TS-25", "rule:TS-20"]


def test_the_story_keeps_the_last_lines_newest_last() -> None:
    shown = draw.story([Line(i, f"event {i}") for i in range(30)], most=8)
    keys = [part.key for part in shown.parts if part.key.split("/")[1].isdigit()]
    assert keys == [f"story/{i}" for i in range(22, 30)]


def test_a_rule_card_closes() -> None:
    shown = draw.rule_card(RuleCard("TS-31", "Lure"))
    assert shown.parts[-1].press == "rule:"
    assert len(draw.rule_card(RuleCard("TS-31", "Lure"), closable=False).parts) == 1


FULL = Table(
    "Times Square",
    turn="Turn 7",
    board=draw.track([Piece("Sue", 0)], width=592),
    own=draw.hand([Face("Secret Deb", "3")], width=592),
    choices=[Choice("Stop here")],
    refusals=[Refusal("Lure Deb", "TS-31")],
    story=[Line(1, "starts", "Ana", "TS-01")],
    rule=RuleCard("TS-31", "Lure", text="Never."),
    buttons=[Button("undo", "Undo")],
)


@pytest.mark.parametrize("width", [1280, 960, 800, 640])
def test_a_table_shows_its_things_in_order(width: int) -> None:
    shown = draw.lay_out(FULL, width=width)
    keys = [part.key for part in shown.parts]
    order = ["table/title", "table/turn", "track/ground", "own/title", "hand/0", "choice/1"]
    order += ["why/1", "rule", "story/1"]
    assert [key for key in keys if key in order] == order
    top = {part.key: part.y for part in shown.parts}
    left = {part.key: part.x for part in shown.parts}
    beside = width >= 800
    assert (left["story/1"] > width / 2) is beside
    assert (top["story/1"] > top["why/1"]) is (not beside) or beside


def test_behind_the_curtain_nothing_is_drawn() -> None:
    shown = draw.lay_out(replace(FULL, curtain="Ana"))
    everything = shown.svg() + "".join(shown.elements().values()) + shown.text
    for secret in ("Secret Deb", "Stop here", "Lure Deb"):
        assert secret not in everything
    assert "curtain:lift" in everything
    assert "Pass the screen to Ana" in shown.text


def test_seats_say_whose_turn_it_is() -> None:
    shown = draw.seats([Seat("Ana", turn=True), Seat("Ben", "3 cards", out=True)], width=320)
    assert shown.parts[0].label == "Ana, to play"
    assert shown.parts[1].label == "Ben, out of the game: 3 cards"


@pytest.mark.parametrize("width", [40, 120, 250, 400])
def test_a_sample_says_its_interval_whole_however_narrow_it_is(width: int) -> None:
    long = draw.Sample(2, 16, 0.035, 0.36, label="wins against everybody")
    drawn = sample_bar(long, [draw.Sample(100, 1600, 0, 1)], width=width, key="advice")
    assert "2 of 16 · 13 % (4 to 36 %)</text>" in drawn.parts[0].svg


def test_whole_per_cents_round_halves_up() -> None:
    halves = [F(n, 8) for n in (1, 3, 5, 7)]
    assert [draw.percent(chance) for chance in halves] == ["13 %", "38 %", "63 %", "88 %"]
    assert draw.percent(F(985, 1000)) == "99 %"
    assert draw.fraction(F(2, 16)) == "1/8"
