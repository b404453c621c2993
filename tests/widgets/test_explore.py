"""Numbers turned up and down, and a picture that follows them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from traitlets import TraitError

from tablekit.core.errors import ProbabilityError
from tablekit.draw import words
from tablekit.probability import throw_paths
from tablekit.widgets import Explore, Fan, OddsBars, ThrowLab


def shows(s: int, f: int) -> Any:
    if s == f:
        raise ProbabilityError("as many of both: nothing to tell")
    return words(f"{s} of {s + f}", width=200, key="said")


def readings(s: int, f: int) -> dict[str, dict[str, Fraction]]:
    return {picky: throw_paths(s, f, 1, picky) for picky in ("same_throw", "replace")}


def lab() -> Explore:
    return Explore(shows, s=(0, 7, 4), f=(0, 7, 1), total=(1, 7), labels={"s": "plus"})


def pressable(made: Explore, name: str) -> list[str]:
    parts = [part for part in made._drawn().parts if part.key.startswith(f"step/{name}/")]
    return [part.press for part in parts if part.press and not part.disabled]


def test_a_press_sets_a_number_and_tells_observers() -> None:
    made = lab()
    heard: list[Any] = []
    made.observe(lambda change: heard.append(change["new"]), "value")
    made.pressed("step:s:5")
    assert heard == [{"s": 5, "f": 1}]
    assert repr(made) == "plus 5, f 1. 5 of 6"


def test_only_numbers_that_fit_together_can_be_pressed() -> None:
    made = lab()
    assert pressable(made, "f") == ["step:f:0", *(f"step:f:{n}" for n in range(4)), "step:f:2"]
    made.value = {"s": 7, "f": 0}
    assert pressable(made, "f") == ["step:f:0"]
    press = {"kind": "press", "part": "step/f/more", "rev": made.scene["rev"]}
    made._receive(made, press, [])
    assert made.ignored == {"not pressable": 1} and made.value == {"s": 7, "f": 0}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"s": 8, "f": 0}, "s is 8: expected a whole number from 0 to 7"),
        ({"s": 1.0, "f": 0}, "s is 1.0"),
        ({"s": True, "f": 0}, "s is True"),
        ({"s": 0, "f": 0}, "expected a sum from 1 to 7"),
        ({"s": 1}, "expected the numbers s, f"),
    ],
)
def test_a_wrong_value_changes_nothing(value: dict[str, Any], said: str) -> None:
    made = lab()
    with pytest.raises(TraitError, match=said):
        made.value = value
    assert made.value == {"s": 4, "f": 1}


def test_what_can_not_be_computed_is_told_as_a_sentence() -> None:
    made = lab()
    made.value = {"s": 2, "f": 2}
    assert "as many of both: nothing to tell" in repr(made)
    made.value = {"s": 3, "f": 2}
    assert repr(made).endswith("3 of 5")


def test_a_widget_may_be_shown_too() -> None:
    made = Explore(lambda n: OddsBars({"hit": Fraction(1, n)}), n=(1, 9, 4), title="One of them")
    assert repr(made) == "One of them: n 4. hit 1/4 (25 %)"


def test_what_is_pressed_in_the_picture_is_heard() -> None:
    made = Explore(lambda n: Fan([True] * n), n=(1, 9, 4))
    heard: list[str] = []
    made.on_press(lambda widget, press: heard.append(press))
    pressed = {"kind": "press", "part": "shown/fan/2", "rev": made.scene["rev"]}
    made._receive(made, pressed, [])
    assert heard == ["fan:2"] and made.value == {"n": 4}


def test_a_picture_that_is_none_is_refused() -> None:
    with pytest.raises(TraitError, match="show returned 4: expected a Drawing"):
        Explore(lambda n: n, n=(1, 9, 4)).draw()  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize(
    ("kwargs", "said"),
    [
        ({}, "nothing to explore"),
        ({"s": 7}, "expected .low, high."),
        ({"s": (7, 0)}, "expected .low, high."),
        ({"s": (0, 99)}, "at most 41"),
        ({"s": (0, 7, 9)}, "s is 9"),
        ({"s": (0, 7), "total": 7}, "total is 7: expected .least, most."),
        ({"s": (0, 7), "total": ()}, "total is .*: expected .least, most."),
    ],
)
def test_what_is_no_range_is_refused(kwargs: dict[str, Any], said: str) -> None:
    with pytest.raises(TraitError, match=said):
        Explore(shows, **kwargs)


@pytest.mark.parametrize("pile", [(s, n - s) for n in range(1, 8) for s in range(n + 1)])
def test_the_lab_draws_every_pile_and_its_chances_are_those_of_the_paths(
    pile: tuple[int, int],
) -> None:
    made = ThrowLab(readings, wanted=2, s=pile[0], f=pile[1])
    assert made.chances() == {title: paths.get("++", 0) for title, paths in readings(*pile).items()}
    keys = {part.key for part in made._drawn().parts}
    assert {"shown/tree/0", "shown/tree/1", "shown/gap", "shown/fan/0"} <= keys


def test_the_lab_says_both_readings_and_the_gap() -> None:
    made = ThrowLab(readings, wanted=2, names=("plus", "minus"))
    said = "Chance of success: same_throw 3/5, replace 16/25, difference 1/25"
    assert repr(made) == f"plus 4, minus 1. {said}"
    made.room = 420
    assert made._drawn().width <= 420
    one = ThrowLab(lambda s, f: throw_paths(s, f), s=3, f=2)
    assert "difference" not in repr(one) and "success 3/5" in repr(one)


def test_a_function_that_fails_is_told_below_the_numbers_as_they_are() -> None:
    made = Explore(lambda s: words(f"{60 / s}", width=200, key="said"), s=(0, 3, 1))
    press = {"kind": "press", "part": "step/s/less", "rev": made.scene["rev"]}
    with pytest.raises(ZeroDivisionError):
        made._receive(made, press, [])
    assert made.value == {"s": 0}
    assert made.scene["text"] == "ZeroDivisionError: division by zero"
    assert repr(made) == "s 0. ZeroDivisionError: division by zero"
    made._receive(made, {**press, "part": "step/s/more", "rev": made.scene["rev"]}, [])
    assert repr(made) == "s 1. 60.0"
