"""An experiment counts what it plays, opens what is pressed, and believes only what is possible."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest
import sympy
from traitlets import TraitError

import tablekit as tk
from tablekit.probability import simulate_throw
from tablekit.widgets import Experiment

EXACT = {"success": Fraction(3, 5), "failure": Fraction(2, 5)}


def two_in_a_row(random: Random) -> tuple[str, ...]:
    first, second = random.sample("++++-", 2)
    if first == "-":
        return first, "failure"
    return first, second, "success" if second == "+" else "failure"


def experiment(**kwargs: Any) -> Experiment:
    names = {"+": "plus", "-": "minus"}
    return Experiment(two_in_a_row, EXACT, **({"cards": 5, "names": names, "seed": 3} | kwargs))


def test_playing_counts_and_tells_observers() -> None:
    made = experiment()
    heard: list[Any] = []
    made.observe(lambda change: heard.append((change["name"], change["new"])), ["total", "counts"])
    made.play()
    assert made.total == sum(made.counts.values()) == 1
    assert ("total", 1) in heard and ("counts", made.counts) in heard
    made.play(999)
    assert made.total == sum(made.counts.values()) == 1000


def test_the_counts_come_close_to_what_is_exact() -> None:
    made = experiment()
    made.play(20_000)
    for outcome, chance in EXACT.items():
        off = abs(made.counts[outcome] / 20_000 - float(chance))
        assert off < 5 * sqrt(chance * (1 - chance) / 20_000)


def test_a_seed_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(tk.TablekitError, match="a seed is a whole number or a text, not None"):
        experiment(seed=None)
    with pytest.raises(tk.TablekitError, match=r"a seed is .*, not \[1\]"):
        simulate_throw(4, 1, seed=[1])  # type: ignore[arg-type]


def test_the_same_seed_plays_the_same_and_starting_over_does_too() -> None:
    one, two = experiment(), experiment()
    one.play(50)
    for _ in range(50):
        two.play()
    assert one.counts == two.counts
    before = one.counts
    one.clear()
    assert (one.total, one.story, one.opened) == (0, (), ())
    one.play(50)
    assert one.counts == before
    assert experiment(seed=4).seed == 4


def test_which_cards_are_pressed_does_not_change_what_comes() -> None:
    by_hand, by_button = experiment(), experiment()
    for _ in range(20):
        by_button.play()
        places = iter(range(4, -1, -1))
        while by_hand.total < by_button.total:
            by_hand.turn(next(places))
        assert by_hand.story == by_button.story
        by_hand.shuffle()
    assert by_hand.counts == by_button.counts


def test_a_card_opens_where_it_was_pressed_and_what_is_shut_is_not_sent() -> None:
    made = experiment()
    made.pressed("fan:2")
    assert made.opened == (2,) and made.total == 0
    sign = "plus" if made.story == ("+",) else "minus"
    assert made.scene["parts"]["fan/2"].count(sign)
    for place in (0, 1, 3, 4):
        assert "face down" in made.scene["parts"][f"fan/{place}"]
    # Whatever is pressed twice opens once.
    made.pressed("fan:2")
    assert made.opened == (2,)


def test_a_play_half_done_is_played_to_its_end_and_counted_once() -> None:
    made = experiment()
    made.turn(0)
    assert made.story == ("+",)
    made.shuffle()
    assert made.opened == (0,), "half done: no shuffling away of what has come"
    made.pressed("button:once")
    assert made.total == 1 and made.opened[0] == 0 and len(made.opened) == 2
    again = experiment()
    again.play()
    assert again.story == made.story


def test_a_thousand_more_begin_with_the_play_that_is_half_done() -> None:
    made, other = experiment(), experiment()
    made.turn(1)
    made.pressed("button:many")
    other.play(1000)
    assert made.counts == other.counts and made.total == 1000


def test_shut_fan_after_a_shuffle_and_no_card_to_press_when_it_is_over() -> None:
    made = experiment()
    made.play()
    assert "data-press" not in made.scene["parts"]["fan/0"]
    made.pressed("button:shuffle")
    assert made.opened == () and 'data-press="fan:0"' in made.scene["parts"]["fan/0"]
    made.turn(99)
    assert made.opened == ()


def test_only_an_open_button_is_heard() -> None:
    made = experiment()
    for key, reason in (("button/shuffle", "not pressable"), ("button/fly", "unknown part")):
        press = {"kind": "press", "part": key, "rev": made.scene["rev"]}
        made._receive(made, press, [])
        assert made.ignored[reason] == 1
    made.disabled = True
    press = {"kind": "press", "part": "button/once", "rev": made.scene["rev"]}
    made._receive(made, press, [])
    assert made.ignored["disabled"] == 1 and made.total == 0


def test_without_a_fan_and_without_marks() -> None:
    coin = Experiment(lambda random: random.choice("HT"), {"H": None, "T": None})
    assert repr(coin) == "Not played yet. Nothing seen yet: H 0, T 0"
    coin.play(10)
    assert "exact" not in repr(coin)
    coin.exact = {"H": sympy.Rational(1, 2), "T": Fraction(1, 2)}
    assert "exact 1/2" in repr(coin)
    assert not any(key.startswith("fan") for key in coin.scene["parts"])


def test_the_still_picture_and_the_line_of_text_say_how_it_stands() -> None:
    made = experiment()
    made.play(100)
    seen = made.counts["success"]
    assert f"success {seen} ({seen} %, exact 3/5)" in repr(made)
    assert "data:image/svg+xml" in made.still() and f"success {seen}" in made.still()


def test_a_press_costs_little(comms: list[Any]) -> None:
    made = experiment()
    [comm] = comms
    comm.sent.clear()
    comm.hears({"kind": "press", "part": "button/many", "rev": made.scene["rev"], "ask": "a"})
    assert made.total == 1000
    assert max(comm.sizes()) <= 2000


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"exact": {"success": 0.6}}, "expected a Fraction from 0 to 1"),
        ({"exact": {"success": Fraction(3, 5), "x": Fraction(3, 5)}}, "add up to 6/5"),
        ({"exact": ["success"]}, "expected outcomes with chances"),
        ({"exact": {"success": Fraction(7, 5)}}, "is Fraction"),
        ({"trial": "two_in_a_row"}, "expected a function"),
        ({"cards": -1}, "cards is -1"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    given = {"trial": two_in_a_row, "exact": EXACT} | change
    with pytest.raises(TraitError, match=said):
        Experiment(**given)


def test_a_trial_that_comes_out_wrong_is_named_and_counts_nothing() -> None:
    made = Experiment(lambda random: "edge", EXACT)
    with pytest.raises(TraitError, match="came out as 'edge': expected one of 'success'"):
        made.play()
    small = experiment(cards=1)
    with pytest.raises(TraitError, match="there are 1 cards"):
        small.play(100)
    assert made.total == small.total == 0
    for times in (0, True, 1.5):
        with pytest.raises(TraitError, match="times is"):
            made.play(times)


def test_a_trial_that_fails_is_told_and_nothing_is_counted() -> None:
    made = Experiment(lambda random: "edge", {"heads": Fraction(1, 2), "tails": Fraction(1, 2)})
    press = {"kind": "press", "part": "button/once", "rev": made.scene["rev"]}
    with pytest.raises(TraitError, match="edge"):
        made._receive(made, press, [])
    assert made.total == 0
    assert made.scene["text"].startswith("TraitError: the trial came out as 'edge': expected one")
    assert "failure" in made.scene["parts"]
