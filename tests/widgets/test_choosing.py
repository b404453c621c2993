"""The kit in ipywidgets' habits: traits, links, interact, and errors that help."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
import sympy
from ipywidgets import interactive, link
from traitlets import TraitError

from tablekit.draw import Face
from tablekit.widgets import Card, Fan, Grid, Hand, Live, Meter, OddsBars, Pile, RuleCard, Track

THREE = ["Ace", "King", "Queen"]


def titles(widget: Hand | Grid) -> list[str]:
    return [card.title for card in widget.value]


@pytest.mark.parametrize("kind", [Hand, Grid])
def test_a_press_chooses_and_a_second_one_takes_back(kind: type[Hand | Grid]) -> None:
    widget = kind(THREE)
    widget.pressed("x:2")
    widget.pressed("x:0")
    assert widget.selected == (2, 0)
    assert titles(widget) == ["Queen", "Ace"]
    widget.pressed("x:2")
    assert titles(widget) == ["Ace"]


@pytest.mark.parametrize(("maximum", "left"), [(1, (2,)), (2, (1, 2)), (3, (0, 1, 2)), (0, ())])
def test_beyond_the_maximum_the_oldest_choice_makes_room(
    maximum: int, left: tuple[int, ...]
) -> None:
    hand = Hand(THREE, maximum=maximum)
    for index in range(3):
        hand.pressed(f"card:{index}")
    assert hand.selected == left


def test_blocked_cards_are_shown_and_not_pressable() -> None:
    hand = Hand(THREE, blocked=(1,))
    assert 'aria-disabled="true"' in hand.scene["parts"]["hand/1"]
    hand._receive(hand, {"kind": "press", "part": "hand/1", "rev": 0}, [])
    assert hand.ignored == {"not pressable": 1}


def test_observe_link_and_interact_work_on_what_a_person_sets() -> None:
    hand, other = Hand(THREE), Hand(THREE)
    seen: list[Any] = []
    hand.observe(lambda change: seen.append(change.new), names="value")
    link((hand, "selected"), (other, "selected"))
    hand.pressed("card:1")
    assert other.selected == (1,)
    assert seen == [(Face("King"),)]

    told: list[Any] = []
    meter = Meter(3, maximum=11, editable=True)
    control = interactive(lambda value, cards: told.append((value, cards)), value=meter, cards=hand)
    assert isinstance(control.children[0], Meter)
    control.update()
    meter.pressed("button:more")
    assert told[-1] == (4, (Face("King"),))


def test_a_meter_stops_at_its_ends() -> None:
    meter = Meter(0, maximum=1, editable=True)
    assert 'aria-disabled="true"' in meter.scene["parts"]["button/less"]
    for press in ("more", "more", "less", "less", "less"):
        meter.pressed(f"button:{press}")
    assert meter.value == 0
    assert Meter(minimum=2, maximum=4).value == 2


def test_a_fan_opens_card_by_card_and_sends_nothing_that_is_closed() -> None:
    fan, other = Fan([True, False, True]), Fan([False, True, True])
    assert fan.scene == other.scene
    fan.pressed("fan:2")
    fan.pressed("fan:2")
    other.pressed("fan:2")
    assert fan.opened == (2,) and fan.value == (True,)
    assert fan.scene == other.scene


def test_a_track_holds_one_space() -> None:
    line = Track(spaces=(0, 4), pressable=True)
    line.pressed("space:3")
    assert line.value == 3
    line.pressed("space:3")
    assert line.value is None


def test_a_face_down_card_says_nothing_of_its_face() -> None:
    card = Card("Secret", value="12", note="hush", back=True)
    assert "Secret" not in str(card.scene) and "hush" not in str(card.scene)


def test_odds_take_whatever_is_exact() -> None:
    bars = OddsBars([("a", sympy.Rational(1, 3)), ("b", Fraction(2, 3))])
    assert bars.odds == (("a", Fraction(1, 3)), ("b", Fraction(2, 3)))


def test_a_rule_card_shows_each_oddity_and_a_link_that_cannot_run_code() -> None:
    card = RuleCard(
        "A-1",
        title="A rule",
        text="What it says.",
        oddities=[{"printed": "uno"}, {"printed": "dos", "means": "two", "effect": "nothing"}],
        rulings=["One.", "Two."],
        code="../rules.py",
    )
    assert "Also printed: “dos”; means two; nothing" in card.scene["parts"]["oddity/2"]
    assert "One. Two." in card.scene["parts"]["rule"]
    assert '<a href="../rules.py">' in card.still()
    with pytest.raises(TraitError, match="code is 'javascript:alert"):
        card.code = "javascript:alert(1)"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Hand(3), "cards is 3: expected a list of cards"),
        (lambda: Hand("Ace"), "cards is 'Ace': expected a list of cards"),
        (lambda: Hand([7]), "cards[0]: 7 (int) is no card: expected a Face, its title"),
        (lambda: Hand([None]), "cards[0]: None (NoneType) is no card"),
        (lambda: Hand([{"name": "Ace"}]), "cards[0]: a card has no field 'name': expected"),
        (lambda: Hand([{"value": "1"}]), "cards[0]: a card needs a title"),
        (lambda: Hand(THREE, selected=(3,)), "expected indices of 3 cards, from 0 to 2"),
        (lambda: Hand(THREE, selected=(True,)), "selected holds True: expected indices"),
        (lambda: Hand(THREE, selected=(1, 1)), "selected holds 1 twice"),
        (lambda: Hand([], selected=(0,)), "expected indices of 0 cards, none at all"),
        (lambda: Hand(THREE, selected=(0, 1), maximum=1), "at most 1 (maximum)"),
        (lambda: Hand(THREE, maximum=-1), "maximum is -1: expected a whole number, at least 0"),
        (lambda: Grid(THREE, rows=1, columns=2), "3 cards do not fit into 1 rows of 2"),
        (lambda: Grid(THREE, rows=0), "rows is 0: expected a whole number, at least 1"),
        (lambda: Grid(3), "cards is 3: expected a list"),
        (lambda: Grid(THREE, columns="two"), "columns is 'two': expected a whole number"),
        (lambda: Card("Ace", kind="z"), "a card has the kind 'z': expected one of a, b, c"),
        (lambda: Hand([{"title": "Ace", "kind": None}]), "cards[0]: a card has the kind None"),
        (lambda: Hand([Face("Ace", kind="z")]), "cards[0]: a card has the kind 'z'"),
        (lambda: Meter(zones=[(0, None, "a", "warm")]), "'warm'): expected two numbers"),
        (lambda: Meter(zones=[(0, 5, "a", None)]), "None): expected two numbers"),
        (lambda: Meter(zones=[(0, 5, "z", "warm")]), "zone 'warm' has the kind 'z'"),
        (lambda: Track(5), "pieces is 5: expected a list"),
        (lambda: Track([{"name": "Sue", "at": "x"}]), "pieces[0] (Sue) is at 'x': expected a"),
        (lambda: Track([{"name": "Sue", "at": 1, "kind": "z"}]), "(Sue) has the kind 'z'"),
        (lambda: Fan(5), "cards is 5: expected a list"),
        (lambda: Meter(12, maximum=11), "value is 12: expected a whole number from 0 to 11"),
        (lambda: Meter(1.5), "value is 1.5: expected a whole number"),
        (lambda: Meter(0, maximum=0), "the scale runs from 0 to 0: expected minimum below"),
        (lambda: Meter(zones=[(0, 5)]), "zones holds (0, 5): expected (from, to, kind, name)"),
        (lambda: Meter(zones=[(0, 99, "a", "warm")]), "zone 'warm' runs from 0 to 99: expected"),
        (lambda: Track([{"name": "Sue", "at": 9}]), "pieces[0] (Sue) is at 9: expected a space"),
        (lambda: Track([("Sue", 9)]), "pieces[0] is ('Sue', 9): expected a Piece"),
        (lambda: Pile(-1, name="deck"), "count is -1: expected a whole number, at least 0"),
        (lambda: Pile(1, name=""), "name is empty: expected what the pile is called"),
        (lambda: Fan([1]), "cards[0] is 1: expected True (success) or False (failure)"),
        (lambda: Fan([True], opened=(1,)), "opened holds 1: expected indices of 1 cards"),
        (lambda: OddsBars({"a": 0.5}), "the chance of 'a' is 0.5: expected a Fraction"),
        (lambda: OddsBars({"a": 1, "b": Fraction(1, 2)}), "odds add up to 3/2: expected at most 1"),
        (lambda: OddsBars(5), "odds is 5: expected outcomes with exact chances"),
        (lambda: RuleCard("A", oddities=["x"]), "oddities[0] is 'x': expected a dict with printed"),
    ],
)
def test_errors_name_what_was_wrong_and_what_would_be_right(make: Any, said: str) -> None:
    with pytest.raises(TraitError) as error:
        make()
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("widget", "trait", "value"),
    [
        (Hand(THREE, selected=(2,)), "cards", ["Ace"]),
        (Hand(THREE, selected=(2,)), "maximum", 0),
        (Meter(3, maximum=11), "maximum", 2),
        (Grid(THREE, columns=3), "columns", 2),
        (Card("Ace"), "kind", "z"),
        (Meter(3, maximum=11, zones=[(0, 11, "a", "all")]), "maximum", 8),
    ],
)
def test_a_refused_value_changes_nothing(widget: Live, trait: str, value: Any) -> None:
    before, scene = getattr(widget, trait), widget.scene
    with pytest.raises(TraitError):
        setattr(widget, trait, value)
    assert getattr(widget, trait) == before
    assert widget.scene == scene
