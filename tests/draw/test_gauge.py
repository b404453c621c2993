"""The gauge, and tips: words that show while a part has the pointer or the focus."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tablekit.draw import Drawing, Face, Part, gauge, hand, tip
from tablekit.draw.text import text_width


def rects(svg: str) -> list[tuple[float, float, float]]:
    """Each rectangle as left, top and width."""
    found = re.findall(r'<rect x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)"', svg)
    return [(float(x), float(y), float(w)) for x, y, w in found]


def test_a_gauge_has_a_space_for_each_number_within_its_width() -> None:
    for end, width in ((11, 264), (12, 264), (5, 100)):
        spaces = rects(gauge(2, end, width=width).parts[0].svg)
        assert len(spaces) == end + 1
        assert all(b[0] >= a[0] + a[2] for a, b in pairwise(spaces))
        assert spaces[-1][0] + spaces[-1][2] <= width


def test_a_value_past_the_end_stands_on_the_end() -> None:
    at = gauge(11, 11).parts[1].x
    assert gauge(13, 11).parts[1].x == at > gauge(10, 11).parts[1].x


def test_what_is_coming_is_told_and_drawn_only_where_it_differs() -> None:
    still, moved = gauge(4, 11, coming=4), gauge(4, 11, coming=6, name="Ben")
    assert "on the way" not in still.text and "dasharray" in moved.parts[0].svg
    assert moved.text == "Ben: 4, end at 11, on the way to 6"
    assert "circle" not in still.parts[0].svg


def test_only_the_marker_changes_places_when_the_value_is_the_same_to_the_scale() -> None:
    one, two = gauge(4, 11), gauge(5, 11)
    assert one.parts[1].svg == two.parts[1].svg and one.parts[1].x < two.parts[1].x


@pytest.mark.parametrize(("left", "right"), [(0, 912), (-800, 112), (-400, 512)])
def test_a_tip_opens_above_the_part_and_within_the_picture(left: float, right: float) -> None:
    text = "Once a turn: discard a card and go one step back, as often as there are turns."
    svg = tip(text, at=33, left=left, right=right)
    [(x, y, wide)] = rects(svg)
    assert left <= x and x + wide <= right
    rows = [row.strip() for row in re.findall(r">([^<]+)<", svg)]
    assert " ".join(rows) == text
    assert all(text_width(row) <= wide - 20 for row in rows)
    tall = float(re.search(r'height="(\d+)"', svg)[1])  # type: ignore[index]
    assert y + tall < 0


def test_a_tip_is_for_the_live_picture_and_its_words_are_for_all() -> None:
    part = Part("card", "<path/>", label="Fart. Blocks.", press="x", tip=tip("Blocks."))
    assert '<g class="tk-tip" display="none">' in part.element()
    assert "Blocks" not in Drawing(9, 9, (part,)).svg().partition("<path/>")[2]
    assert "tk-tip" not in Part("card", "<path/>").element()


def test_a_card_of_a_hand_says_its_tip() -> None:
    shown = hand([Face("Fart", tip="Blocks."), Face("Sue", "1")])
    assert [part.label for part in shown.parts] == ["Fart. Blocks.", "Sue 1"]
    assert [bool(part.tip) for part in shown.parts] == [True, False]
