"""The live picture: exact patches, messages nobody vouches for, and a bundle that stays."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import HBox, Layout
from traitlets import Int

from tablekit.draw import LIVE, THEMES, TOKENS, Drawing, Part
from tablekit.widgets import Card, Fan, Grid, Hand, Live, Meter, OddsBars, Pile, Quiz, Track
from tests.widgets.conftest import Recorded

CARDS = [f"Card {i}" for i in range(5)]
SCRIPT, STYLES = Live._esm.default_value, Live._css.default_value


class Buttons(Live):
    """Two buttons, one of them dead, and something to read."""

    pressed_times = Int(0).tag(draw=True)

    def draw(self) -> Drawing:
        parts = (
            Part("go", "<path/>", press="go", label=f"pressed {self.pressed_times}"),
            Part("dead", "<path/>", press="dead", disabled=True),
            Part("words", "<path/>", label="words"),
        )
        return Drawing(9, 9, parts, text=f"{self.pressed_times} times")

    def pressed(self, press: str) -> None:
        assert press == "go"
        self.pressed_times += 1


class Letters(Live):
    """A part for each letter, so that any drawing can follow any other."""

    def __init__(self, letters: str) -> None:
        self.letters = letters
        super().__init__()

    def draw(self) -> Drawing:
        parts = [
            Part(letter.lower(), f"<path {letter}/>", x=i) for i, letter in enumerate(self.letters)
        ]
        return Drawing(9, 9, tuple(parts), text=self.letters)


def patched(scene: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """What the script in the browser makes of a patch."""
    rest = {**patch}
    del rest["kind"]
    gone = rest.pop("gone", [])
    order = [key for key in scene["order"] if key not in gone]
    for key, before in rest.pop("after", {}).items():
        order.insert(order.index(before) + 1 if before else 0, key)
    made = {**scene, "order": order}
    for name in ("parts", "at"):
        kept = {key: value for key, value in scene[name].items() if key not in gone}
        made[name] = kept | rest.pop(name, {})
    return made | rest


def plain(content: Any) -> Any:
    return json.loads(json.dumps(content))


# Patches


@given(
    st.lists(st.lists(st.sampled_from("abcdefABCDEF"), unique_by=str.lower, max_size=6), max_size=6)
)
def test_patches_add_up_to_the_scene_that_a_new_page_is_given(steps: list[list[str]]) -> None:
    letters = Letters("abc")
    sent: list[dict[str, Any]] = []
    letters.send = lambda content, buffers=None: sent.append(plain(content))
    scene = plain(letters.scene)
    for step in steps:
        letters.letters = "".join(step)
        letters.refresh()
    for patch in sent:
        assert patch["rev"] == scene["rev"] + 1
        scene = patched(scene, patch)
    assert scene == plain(letters.scene)


def test_nothing_is_sent_when_nothing_changed(comms: list[Recorded]) -> None:
    widget = Buttons()
    widget.refresh()
    assert comms[0].patches() == []
    assert widget.scene["rev"] == 0


def test_an_update_never_sends_the_scene_again(comms: list[Recorded]) -> None:
    widget = Buttons()
    widget.pressed_times = 3
    [message] = [m for m in comms[0].sent if m["type"] == "comm_msg"]
    assert message["content"]["data"]["method"] == "custom"
    assert list(message["content"]["data"]["content"]["parts"]) == ["go"]


def test_a_page_that_is_reloaded_gets_the_present_scene(comms: list[Recorded]) -> None:
    widget = Buttons()
    widget.pressed_times = 3
    assert "pressed 3" in widget.get_state()["scene"]["parts"]["go"]
    assert widget.get_state()["scene"]["rev"] == 1


def test_several_changes_held_together_are_one_patch(comms: list[Recorded]) -> None:
    hand = Hand(CARDS)
    with hand.hold_sync():
        hand.selected = (1,)
        hand.selected = (1, 2)
        hand.title = "Mine"
        assert comms[0].patches() == []
    [patch] = comms[0].patches()
    assert set(patch["parts"]) >= {"hand/1", "hand/2", "hand/title"}


@pytest.mark.parametrize("count", [50, 200])
@pytest.mark.parametrize("kind", [Hand, Grid])
def test_one_click_costs_one_message_up_and_two_kilobytes_down(
    comms: list[Recorded], kind: type[Hand | Grid], count: int
) -> None:
    shape = {"rows": count // 10, "columns": 10} if kind is Grid else {}
    widget = kind([{"title": f"Card {i}", "value": str(i)} for i in range(count)], **shape)
    assert len(comms) == 1
    key = list(widget.scene["parts"])[7]
    comms[0].hears({"kind": "press", "part": key, "rev": 0, "ask": "abcdef0"})
    [size] = comms[0].sizes()
    assert size <= 2000
    assert widget.selected == (7,)
    assert comms[0].patches()[0]["answer"] == "abcdef0"


def test_two_drawings_keys_must_differ() -> None:
    with pytest.raises(ValueError, match="keys must differ within a drawing; twice: a"):
        Letters("aA")


# Messages


def press(part: Any = "go", rev: Any = 0, **more: Any) -> dict[str, Any]:
    return {"kind": "press", "part": part, "rev": rev, **more}


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (None, "unknown kind"),
        ("press", "unknown kind"),
        ([], "unknown kind"),
        ({}, "unknown kind"),
        ({"kind": "eval", "code": "1"}, "unknown kind"),
        ({"kind": ["press"]}, "unknown kind"),
        ({"kind": "press"}, "malformed"),
        (press(rev="0"), "malformed"),
        (press(rev=None), "malformed"),
        (press(part=3), "malformed"),
        (press(part=["go"]), "malformed"),
        (press(rev=-1), "stale"),
        (press(rev=1), "stale"),
        (press(rev=10**30), "stale"),
        (press(part="gone"), "unknown part"),
        (press(part="__class__"), "unknown part"),
        (press(part="words"), "not pressable"),
        (press(part="dead"), "not pressable"),
        ({"kind": "hello", "rev": "0"}, "malformed"),
        ({"kind": "size", "width": "wide"}, "malformed"),
        ({"kind": "size", "width": 500}, "out of range"),
        ({"kind": "entry", "name": "x", "text": "y", "rev": 0}, "unknown input"),
        ({"kind": "entry", "name": "x", "text": 3, "rev": 0}, "malformed"),
    ],
)
def test_what_the_browser_makes_up_is_ignored_and_counted(
    comms: list[Recorded], message: Any, reason: str
) -> None:
    widget = Buttons()
    comms[0].hears(message)
    assert widget.ignored == {reason: 1}
    assert widget.pressed_times == 0
    assert comms[0].patches() == []


def test_a_good_press_is_heard_once_and_its_repetition_is_stale(comms: list[Recorded]) -> None:
    widget = Buttons()
    comms[0].hears(press())
    comms[0].hears(press(ask="again"))
    assert widget.pressed_times == 1
    assert widget.ignored == {"stale": 1}
    patch, settled = comms[0].patches()
    assert patch["kind"] == "patch" and "answer" not in patch
    assert settled == {"kind": "settle", "ignored": "stale", "answer": "again"}


def test_an_endless_question_is_not_echoed(comms: list[Recorded]) -> None:
    Buttons()
    comms[0].hears(press(rev=9, ask="a" * 10_000))
    assert comms[0].patches() == []


def test_a_trait_set_by_the_browser_is_a_forgery(comms: list[Recorded]) -> None:
    widget = Buttons()
    script = widget._esm
    comms[0].forges(scene={"rev": 0}, _esm="alert(1)", pressed_times=9)
    assert widget.ignored == {"state": 1}
    assert (widget._esm, widget.pressed_times, widget.scene["rev"]) == (script, 0, 0)


def test_a_disabled_widget_hears_no_press(comms: list[Recorded]) -> None:
    widget = Buttons(disabled=True)
    comms[0].hears(press())
    assert widget.ignored == {"disabled": 1}


def test_sizes_move_the_room_by_steps_and_only_within_reason(comms: list[Recorded]) -> None:
    hand = Hand(CARDS)
    for width, room in ((700, 640), (690, 640), (100, 360), (4000, 912)):
        comms[0].hears({"kind": "size", "width": width})
        assert hand.room == room
    for width in (0, -5, 10_001, 10**12):
        comms[0].hears({"kind": "size", "width": width})
    comms[0].hears({"kind": "size", "width": 700.5})
    assert hand.ignored == {"out of range": 4, "malformed": 1}
    assert len(comms[0].patches()) == 3


def test_hello_is_answered_with_the_scene_only_when_the_page_is_behind(
    comms: list[Recorded],
) -> None:
    widget = Buttons()
    comms[0].hears({"kind": "hello", "rev": 0})
    assert comms[0].patches() == []
    widget.pressed_times = 1
    comms[0].hears({"kind": "hello", "rev": 0})
    whole = comms[0].patches()[-1]
    assert whole["kind"] == "scene" and whole["scene"] == plain(widget.scene)


def test_a_press_whose_doing_fails_says_so_and_the_error_is_reported(
    comms: list[Recorded],
) -> None:
    class Broken(Buttons):
        fails = True

        def pressed(self, press: str) -> None:
            if self.fails:
                raise RuntimeError("on\npurpose")
            super().pressed(press)

    widget = Broken()
    with pytest.raises(RuntimeError, match="purpose"):
        widget._receive(widget, press(ask="it"), [])
    [patch] = comms[0].patches()
    assert patch["answer"] == "it"
    assert patch["text"] == "RuntimeError: on purpose"
    assert "RuntimeError: on purpose" in patch["parts"]["failure"]
    assert repr(widget) == "0 times RuntimeError: on purpose"
    widget.fails = False
    comms[0].hears(press(rev=1))
    assert widget.pressed_times == 1
    assert repr(widget) == "1 times"
    assert "failure" not in widget.scene["parts"]


def test_what_is_called_on_a_press_and_fails_is_told_too(comms: list[Recorded]) -> None:
    pile = Pile(3, name="deck", pressable=True)

    def wrong(widget: Live, press: str) -> None:
        raise ZeroDivisionError

    pile.on_press(wrong)
    comms[0].hears(press("pile"))
    assert "ZeroDivisionError" in pile.scene["parts"]["failure"]
    assert pile.scene["text"] == "ZeroDivisionError"
    pile.on_press(wrong, remove=True)
    pile.count = 2
    assert "failure" in pile.scene["parts"]  # it is told until the next press
    comms[0].hears(press("pile", rev=pile.scene["rev"]))
    assert "failure" not in pile.scene["parts"]


def test_a_picture_that_fails_leaves_the_last_one_and_says_why(comms: list[Recorded]) -> None:
    class Brittle(Buttons):
        def draw(self) -> Drawing:
            if self.pressed_times == 1:
                raise KeyError("colour")
            return super().draw()

    widget = Brittle()
    with pytest.raises(KeyError):
        widget._receive(widget, press(ask="it"), [])
    [patch] = comms[0].patches()
    assert (patch["answer"], patch["text"]) == ("it", "KeyError: 'colour'")
    assert "go" in widget.scene["parts"] and "failure" in widget.scene["parts"]
    comms[0].hears(press(rev=1, ask="again"))
    assert widget.pressed_times == 2
    assert widget.scene["text"] == "2 times" and "failure" not in widget.scene["parts"]


def test_on_press_calls_and_forgets(comms: list[Recorded]) -> None:
    pile = Pile(3, name="deck", pressable=True)
    heard: list[str] = []

    def note(widget: Live, press: str) -> None:
        heard.append(press)

    pile.on_press(note)
    comms[0].hears(press("pile"))
    pile.on_press(note, remove=True)
    comms[0].hears(press("pile"))
    assert heard == ["pile"]


# What Jupyter is given


KIT: list[Any] = [
    lambda: Card("Ace"),
    lambda: Hand(CARDS, selected=(1,)),
    lambda: Grid(CARDS, rows=3, columns=2),
    lambda: Meter(3, maximum=11, editable=True),
    lambda: Track([{"name": "Sue", "at": 0}], pressable=True),
    lambda: Pile(3, name="deck"),
    lambda: OddsBars({"sad": 1}),
    lambda: Fan([True, False]),
    lambda: Quiz("How likely?", "2/7"),
]


@pytest.mark.parametrize("make", KIT)
def test_each_widget_opens_one_comm_and_says_the_same_each_time(
    comms: list[Recorded], make: Any
) -> None:
    one, other = make(), make()
    assert len(comms) == 2
    assert type(one) is type(other)
    assert repr(one) == repr(other)
    assert not re.search(r"0x[0-9a-f]{6}", repr(one))
    data, _ = one._repr_mimebundle_()
    again, _ = other._repr_mimebundle_()
    view = "application/vnd.jupyter.widget-view+json"
    assert data.pop(view)["model_id"] != again.pop(view)["model_id"]
    assert data == again
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"] == repr(one)


def test_the_still_picture_is_an_image_with_its_text() -> None:
    data, _ = Hand(["Ace", "King"])._repr_mimebundle_()
    assert data["text/html"].startswith('<img alt="hand: Ace, King"')
    assert "<svg" in unquote(data["text/html"])


def test_markup_in_a_title_is_text_in_every_picture() -> None:
    card = Card("<script>alert(1)</script>")
    assert "<script>" not in card.scene["parts"]["card"]
    assert "<script>" not in unquote(card.still())
    quiz = Quiz("<img src=x>", "<b>", explain="<i>")
    assert not re.search("<(img|b><|i>)", quiz.still())


def test_a_closed_widget_has_no_view() -> None:
    card = Card("Ace")
    card.close()
    card.title = "King"
    assert repr(card) == "King"


def test_layout_and_tooltip_go_with_the_scene(comms: list[Recorded]) -> None:
    card = Card("Ace", layout={"width": "50%"}, tooltip="one")
    assert card.scene["style"] == {"width": "50%"}
    assert card.scene["tooltip"] == "one"
    card.layout.max_width = "9em"
    assert card.scene["style"] == {"max-width": "9em", "width": "50%"}
    card.layout = Layout(height="2em")
    assert card.scene["style"] == {"height": "2em"}
    late = Card("King")
    late.layout.width = "3em"
    assert late.scene["style"] == {"width": "3em"}
    assert HBox([card, late]).children == (card, late)


def test_an_unknown_argument_is_named_with_what_would_be_right() -> None:
    with pytest.raises(TypeError, match=r"Meter has no 'max'; it takes .*maximum"):
        Meter(3, max=11)


def test_no_trait_hides_one_of_ipywidgets() -> None:
    taken = {"log", "keys", "comm", "tabbable"}
    for make in KIT:
        own = {name for c in type(make()).__mro__ if "tablekit" in c.__module__ for name in vars(c)}
        assert not own & taken


# The stylesheet


def test_the_stylesheet_has_the_colours_of_the_theme() -> None:
    found = dict(re.findall(r"--tk-([a-z-]+):([^;]+);", STYLES))
    assert set(found) == {*TOKENS} == {*LIVE}
    for name in TOKENS:
        light, dark = THEMES["light"][name], THEMES["dark"][name]
        assert f"light-dark({light},{dark})" in found[name]


def test_script_and_stylesheet_are_small_for_they_travel_with_every_widget() -> None:
    assert len(SCRIPT) + len(STYLES) < 12_700
    assert "//" not in SCRIPT.replace("http://www.w3.org/2000/svg", "")
    assert "/*" not in STYLES
