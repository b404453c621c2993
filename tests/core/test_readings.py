"""One position under every reading of a ruling; and the refusal of one move."""

from __future__ import annotations

from fractions import Fraction

import pytest

import tablekit as tk
from tablekit.core.match import Match

DEMANDING = {
    "girls": ["Olga", "Amy"],
    "gaze": {"Olga": "Sergi"},
    "piles": {"Sergi": {"Olga": "++++-"}},
    "hands": {"Sergi": ["chatting", "dj"]},
    "phase": "actions",
}


def demanding(**options: object) -> Match:
    return tk.position("sexy", DEMANDING, seats=3, **options)


def wins(match: Match) -> Fraction:
    return match.odds("throw Olga").chance(lambda drawn: "-" not in drawn)


def test_every_reading_is_tried_the_default_first() -> None:
    found = tk.readings(demanding(), "picky", wins)
    assert list(found.items()) == [
        ("same_throw", Fraction(3, 5)),
        ("replace", Fraction(16, 25)),
        ("two_throws", Fraction(4, 5)),
    ]


def test_each_reading_gets_a_match_of_its_own_from_where_this_one_began() -> None:
    match = demanding(rulings={"throw_cost": "free"}, script=["+", "+"], words="classroom")
    match.play("throw Olga")

    def begin(other: Match) -> tuple[object, ...]:
        other.play("throw Olga")
        return other.asked, other.view()["actions"], other.words.listed

    found = tk.readings(match, "phone_option", begin)
    assert found["optional"] == (("Ana",), 2, "classroom")
    assert match.choices[0].verb == "take_number"


def test_a_ruling_that_the_game_lacks_is_named_with_the_nearest() -> None:
    with pytest.raises(tk.RulingError, match=r"no ruling 'piky'.*picky"):
        tk.readings(demanding(), "piky", wins)


def test_readings_show_as_lines_and_as_a_table() -> None:
    found = tk.readings(demanding(), "slimy_repeat", lambda match: match.choices[:2])
    assert repr(found).splitlines()[0] == "True:"
    assert repr(found).splitlines()[1].startswith("  chatting Olga")
    html = found._repr_html_()
    assert html.count("<tr>") == 3
    assert "True (ours)" in html and "False (ours)" not in html
    assert found.ruling.question in html


@pytest.mark.parametrize(
    ("result", "shown"),
    [
        (True, "yes"),
        (Fraction(1, 3), "1/3 (33.3 %)"),
        (Fraction(1), "1"),
        ([], "nothing"),
        ("a\nb", "a"),
    ],
)
def test_results_are_said_in_words(result: object, shown: str) -> None:
    said = repr(tk.readings(demanding(), "slimy_repeat", lambda match: result))
    assert shown in said.splitlines()[0] or shown == said.splitlines()[1].strip()


def test_markup_in_a_result_is_no_markup() -> None:
    html = tk.readings(demanding(), "slimy_repeat", lambda match: "<b>")._repr_html_()
    assert "<b>" not in html and "&lt;b&gt;" in html


def test_refusal_of_one_move() -> None:
    match = demanding()
    no = match.refusal("chatting Amy")
    assert no is None
    assert match.refusal(("throw", "Amy")) == match.refusal("throw Amy")
    assert match.refusal("throw Amy").rule == "SEXY-THROW-02"


def test_odds_take_a_line_for_each_outcome() -> None:
    found = tk.readings(demanding(), "phone_option", lambda match: match.odds("throw Olga"))
    assert repr(found).splitlines()[:3] == [
        "optional:",
        "  +, +: 3/5",
        "  +, -, boyfriend: 1/15",
    ]
