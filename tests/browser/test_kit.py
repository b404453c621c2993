"""The kit in a browser: its script on a blank page with a real widget behind it; in JupyterLab."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tablekit.draw import Choice, Drawing, Part, below, choices
from tablekit.widgets import (
    Card,
    Fan,
    Grid,
    Hand,
    Live,
    Meter,
    OddsBars,
    Pile,
    Quiz,
    RuleCard,
    Track,
)
from tests.browser.lab import FakeHost, Lab

CARDS = [f"Card {i}" for i in range(5)]
FOCUSED = "() => document.activeElement?.dataset?.key ?? ''"


class Wire:
    """A widget in Python and its view on a page, with the kernel's messages carried by hand."""

    def __init__(self, fake: FakeHost, widget: Live) -> None:
        self.fake, self.widget = fake, widget
        self.up: list[Any] = []
        self.down: list[Any] = []
        self._queue: list[Any] = []
        widget.send = lambda content, buffers=None: self._queue.append((content, buffers or ()))
        self.view = fake.load(widget._esm, widget._css, {"scene": plain(widget.scene)})
        self.carry()
        self.up.clear()

    def carry(self) -> None:
        """Bring what the browser said to the widget, and what the widget said back."""
        carried = 0
        while len(self.fake.sent) > carried or self._queue:
            sent = self.fake.sent[carried:]
            carried += len(sent)
            for message in sent:
                self.up.append(message)
                self.widget._receive(self.widget, message, [])
            while self._queue:
                message, buffers = self._queue.pop(0)
                self.down.append(plain(message))
                self.fake.message(plain(message), buffers)
            # The view takes them in turn, and inflates some: what it says next comes after that.
            self.fake.page.wait_for_timeout(30)
        self.fake.page.evaluate("() => { fake.model.sent.length = 0; }")

    def part(self, key: str) -> Locator:
        return self.view.locator(f'[data-key="{key}"]')

    def focused(self) -> str:
        return str(self.fake.page.evaluate(FOCUSED))

    def key(self, *keys: str) -> None:
        for key in keys:
            self.fake.page.keyboard.press(key)


def plain(content: Any) -> Any:
    return json.loads(json.dumps(content))


class Desk(Live):
    """A hand, a few choices and a note: enough of a table to try the keys on."""

    def __init__(self, rows: list[str], **kwargs: Any) -> None:
        self.rows, self.heard, self.note = rows, [], "quiet"
        super().__init__(**kwargs)

    def draw(self) -> Drawing:
        square = '<rect width="40" height="40" fill="tk:soft"/>'
        cards = [
            Part(f"hand/{i}", square, 50 * i, 0, f"card {i}", f"card:{i}", "hand") for i in range(4)
        ]
        top = Drawing(430, 50, tuple(cards))
        return below(top, choices([Choice(row) for row in self.rows]), text=self.note)

    def pressed(self, press: str) -> None:
        self.heard.append(press)


# On a blank page


def test_a_click_chooses_with_one_message_up_and_a_small_one_down(fake: FakeHost) -> None:
    wire = Wire(fake, Hand([f"Card {i}" for i in range(50)]))
    wire.part("hand/7").click(position={"x": 5, "y": 50})
    wire.carry()
    [press] = wire.up
    assert press == {"kind": "press", "part": "hand/7", "rev": 0, "ask": press["ask"]}
    [answer] = wire.down
    assert list(answer["parts"]) == ["hand/7"]
    assert len(json.dumps(answer)) < 2000
    assert wire.widget.selected == (7,)
    expect(wire.part("hand/7")).to_have_attribute("aria-pressed", "true")


def test_the_pressed_part_answers_before_the_kernel_does(fake: FakeHost) -> None:
    wire = Wire(fake, Hand(CARDS))
    wire.part("hand/1").hover()
    fake.page.mouse.down()
    expect(wire.part("hand/1")).to_have_css("opacity", "0.6")
    fake.page.mouse.up()
    expect(wire.part("hand/1")).to_have_class("tk-busy")
    wire.carry()
    expect(wire.part("hand/1")).to_have_class("")


def test_a_press_that_changes_nothing_is_settled_too(fake: FakeHost) -> None:
    wire = Wire(fake, Desk(["Play", "Stop"]))
    wire.part("hand/1").click()
    expect(wire.part("hand/1")).to_have_class("tk-busy")
    wire.carry()
    assert [answer["kind"] for answer in wire.down] == ["settle"]
    expect(wire.part("hand/1")).to_have_class("")


def test_arrows_move_inside_a_group_and_tab_between_groups(fake: FakeHost) -> None:
    wire = Wire(fake, Desk(["Play", "Stop", "Wait"]))
    seen = []
    for key in ("Tab", "ArrowRight", "End", "ArrowRight", "ArrowLeft", "Tab", "ArrowDown", "Home"):
        wire.key(key)
        seen.append(wire.focused())
    assert seen == [
        *("hand/0", "hand/1", "hand/3", "hand/0", "hand/3"),
        *("choice/1", "choice/2", "choice/1"),
    ]
    wire.key("Shift+Tab")
    assert wire.focused() == "hand/3"


def test_down_goes_to_the_card_below_in_a_grid(fake: FakeHost) -> None:
    wire = Wire(fake, Grid([f"{i}" for i in range(6)], rows=2, columns=3))
    wire.key("Tab", "ArrowRight", "ArrowDown")
    assert wire.focused() == "grid/4"
    wire.key("ArrowDown")
    assert wire.focused() == "grid/4"
    wire.key("ArrowLeft", "ArrowUp")
    assert wire.focused() == "grid/0"


@pytest.mark.parametrize("key", ["Enter", " "])
def test_enter_and_space_press_and_the_focus_stays(fake: FakeHost, key: str) -> None:
    wire = Wire(fake, Hand(CARDS))
    wire.key("Tab", "ArrowRight", key)
    wire.carry()
    assert wire.widget.selected == (1,)
    assert wire.focused() == "hand/1"
    wire.key("ArrowRight", key)
    wire.carry()
    assert wire.widget.selected == (1, 2)


def test_digits_choose_the_row_that_shows_them_also_on_the_second_page(fake: FakeHost) -> None:
    desk = Desk([f"Choice {i}" for i in range(1, 4)])
    wire = Wire(fake, desk)
    wire.key("Tab", "2")
    wire.carry()
    wire.key("9")
    wire.carry()
    assert desk.heard == ["choice:2"]


def test_focus_moves_to_a_neighbour_when_its_part_is_gone(fake: FakeHost) -> None:
    desk = Desk(["Play", "Stop", "Wait"])
    wire = Wire(fake, desk)
    wire.key("Tab", "Tab", "End")
    assert wire.focused() == "choice/3"
    desk.rows = ["Play", "Stop"]
    desk.refresh()
    wire.carry()
    assert wire.focused() == "choice/2"
    desk.rows = []
    desk.refresh()
    wire.carry()
    assert wire.focused() == "hand/0"


def test_parts_come_go_and_change_places_and_the_focus_goes_with_them(fake: FakeHost) -> None:
    class Line(Live):
        def __init__(self, names: str) -> None:
            self.names = names
            super().__init__()

        def draw(self) -> Drawing:
            square = '<rect width="20" height="20" fill="tk:soft"/>'
            return Drawing(
                300,
                30,
                tuple(Part(n, square, 30 * i, 0, n, n, "line") for i, n in enumerate(self.names)),
            )

    line = Line("abcd")
    wire = Wire(fake, line)
    wire.key("Tab", "ArrowRight")
    for names in ("bxacd", "dcba", "b", "zyb", "bq"):
        line.names = names
        line.refresh()
        wire.carry()
        shown = wire.view.locator("[data-key]").evaluate_all("all => all.map(n => n.dataset.key)")
        assert "".join(shown) == names
        assert wire.focused() == "b"
        assert fake.get("scene") == plain(line.scene)


def test_every_stop_keeps_the_notebooks_shortcuts_out(fake: FakeHost) -> None:
    for widget in (Desk(["Play"]), Quiz("How likely?", "1/2"), RuleCard("A-1", code="https://x.y")):
        wire = Wire(fake, widget)
        stops = wire.view.locator("[tabindex], input, button, a")
        assert stops.count()
        for stop in stops.all():
            expect(stop).to_have_attribute("data-lm-suppress-shortcuts", "true")


def test_two_views_follow_one_model_and_a_later_view_shows_the_present(fake: FakeHost) -> None:
    wire = Wire(fake, Hand(CARDS))
    second = fake.render()
    wire.part("hand/0").click()
    wire.carry()
    third = fake.render()
    for view in (wire.view, second, third):
        chosen = view.locator('[data-key="hand/0"]')
        expect(chosen).to_have_attribute("aria-pressed", "true")
    second.locator('[data-key="hand/1"]').click()
    wire.carry()
    assert wire.widget.selected == (0, 1)
    expect(third.locator('[data-key="hand/1"]')).to_have_attribute("aria-pressed", "true")


def test_a_removed_view_leaves_nothing_behind(fake: FakeHost) -> None:
    wire = Wire(fake, Hand(CARDS))
    before = fake.listeners()
    fake.render()
    fake.remove(1)
    assert fake.listeners() == before
    wire.part("hand/0").click()
    wire.carry()
    assert wire.widget.selected == (0,)


def test_a_second_press_waits_for_the_answer_to_the_first(fake: FakeHost) -> None:
    wire = Wire(fake, Hand(CARDS))
    wire.part("hand/0").click()
    wire.part("hand/1").click()
    assert len(fake.sent) == 1
    wire.carry()
    assert wire.widget.selected == (0, 1)
    assert not wire.widget.ignored


def test_a_waiting_press_is_dropped_when_its_part_has_changed(fake: FakeHost) -> None:
    desk = Desk(["Play", "Stop"])
    wire = Wire(fake, desk)
    wire.part("choice/1").click()
    wire.part("choice/2").click()
    wire.carry()
    assert desk.heard == ["choice:1", "choice:2"]  # the picture is still the same
    wire.part("choice/1").click()
    wire.part("choice/2").click()
    desk.rows = ["Play", "Give up"]
    desk.refresh()
    wire.carry()
    assert desk.heard == ["choice:1", "choice:2", "choice:1"]


def test_a_press_that_crossed_an_update_on_its_way_is_made_again(fake: FakeHost) -> None:
    hand = Hand(CARDS)
    wire = Wire(fake, hand)
    wire.part("hand/0").click()
    hand.selected = (4,)
    wire.carry()
    assert hand.selected == (4, 0)
    assert hand.ignored == {"stale": 1}


def test_a_lost_patch_is_noticed_and_the_whole_asked_for(fake: FakeHost) -> None:
    hand = Hand(CARDS)
    wire = Wire(fake, hand)
    hand.selected = (2,)
    wire._queue.clear()
    hand.selected = (2, 3)
    wire.carry()
    assert wire.up == [{"kind": "hello", "rev": 0}]
    assert wire.down[-1]["kind"] == "scene"
    expect(wire.part("hand/2")).to_have_attribute("aria-pressed", "true")
    wire.part("hand/4").click()
    wire.carry()
    assert hand.selected == (2, 3, 4)


def test_a_patch_lost_before_the_script_was_there_is_made_up_for(fake: FakeHost) -> None:
    hand = Hand(CARDS)
    early = plain(hand.scene)
    hand.selected = (1,)
    said: list[Any] = []
    hand.send = lambda content, buffers=None: said.append(content)
    view = fake.load(hand._esm, hand._css, {"scene": early})
    [hello] = fake.sent
    hand._receive(hand, hello, [])
    fake.message(plain(said[0]))
    expect(view.locator('[data-key="hand/1"]')).to_have_attribute("aria-pressed", "true")


def test_a_kernel_that_does_not_answer_is_told_to_the_reader(browser: Browser) -> None:
    page = browser.new_page()
    page.clock.install()
    wire = Wire(FakeHost(page), Hand(CARDS))
    wire.part("hand/0").click()
    page.clock.run_for(6000)
    expect(wire.view.locator(".tk-note")).to_contain_text("No answer yet")
    wire.carry()
    expect(wire.view.locator(".tk-note")).to_be_empty()
    page.close()


def test_a_kernel_that_takes_nothing_any_more_is_told_at_once(fake: FakeHost) -> None:
    view = Wire(fake, Hand(CARDS)).view
    fake.page.evaluate("() => { fake.model.send = () => { throw new Error('Cannot send'); }; }")
    for _ in range(2):
        view.locator("[data-key='hand/0']").click()
        expect(view.locator(".tk-note")).to_contain_text("The kernel is gone.")
        expect(view.locator(".tk-busy")).to_have_count(0)


def test_what_changed_is_said_to_a_screen_reader_and_the_first_picture_is_not(
    fake: FakeHost,
) -> None:
    wire = Wire(fake, Hand(CARDS))
    said = wire.view.locator('.tk-said[role="status"]')
    expect(said).to_be_empty()
    wire.part("hand/3").click()
    wire.carry()
    expect(said).to_have_text("1 of 5 chosen, last Card 3")


def test_disabled_shows_but_sends_nothing(fake: FakeHost) -> None:
    hand = Hand(CARDS)
    wire = Wire(fake, hand)
    hand.disabled = True
    wire.carry()
    wire.part("hand/0").click(force=True)
    wire.key("Enter")
    assert fake.sent == []
    expect(wire.part("hand/0")).to_have_attribute("aria-disabled", "true")
    hand.disabled = False
    wire.carry()
    wire.part("hand/0").click()
    wire.carry()
    assert hand.selected == (0,)


def test_typed_text_outlives_an_update_and_enter_sends_it(fake: FakeHost) -> None:
    quiz = Quiz("How likely?", "2/7", wrong={"4/7": "one draw only"}, explain="(4/7)(1/2).")
    wire = Wire(fake, quiz)
    box = wire.view.get_by_label("Your answer")
    box.click()
    fake.page.keyboard.type("4/7")
    expect(box).to_have_value("4/7")
    box.press("Enter")
    wire.carry()
    [entry] = wire.up
    assert entry == {"kind": "entry", "name": "answer", "text": "4/7", "rev": 0} | {
        "ask": entry["ask"]
    }
    expect(wire.view.locator(".tk-said")).to_have_text("Not yet. 4/7: one draw only.")
    expect(box).to_have_value("4/7")
    assert fake.page.evaluate("() => document.activeElement.name") == "answer"
    box.fill("0.2857")
    wire.view.get_by_role("button", name="Check").click()
    wire.carry()
    assert quiz.solved
    expect(wire.part("verdict")).to_contain_text("Right. (4/7)(1/2).")


def test_quiz_options_are_chosen_with_digits(fake: FakeHost) -> None:
    quiz = Quiz("Which?", "the second", options=["the first", "the second"])
    wire = Wire(fake, quiz)
    wire.key("Tab", "2")
    wire.carry()
    assert quiz.solved and quiz.value == "the second"


def test_markup_in_a_card_is_text_and_what_could_run_is_taken_out(fake: FakeHost) -> None:
    wire = Wire(fake, Card("<img src=x onerror=alert(1)>", value="<b>"))
    assert wire.view.locator("img, b").count() == 0
    expect(wire.part("card")).to_contain_text("<b>")

    class Rough(Live):
        def draw(self) -> Drawing:
            bad = '<script>window.ran = 1</script><rect width="9" height="9" onclick="ran = 1"/>'
            return Drawing(20, 20, (Part("bad", bad, label="bad", press="bad"),))

    wire = Wire(fake, Rough())
    wire.part("bad").click()
    assert fake.page.evaluate("() => window.ran") is None
    assert wire.view.locator("script, [onclick]").count() == 0


def test_width_is_told_only_when_it_reaches_another_step(fake: FakeHost) -> None:
    hand = Hand([f"Card {i}" for i in range(12)])
    wire = Wire(fake, hand)

    def widen(width: int) -> None:
        wire.view.evaluate("(el, width) => { el.style.width = `${width}px`; }", width)

    for quiet, told in ((930, 700), (650, 400), (380, 950)):
        widen(quiet)
        fake.page.wait_for_timeout(300)
        assert fake.sent == []
        widen(told)
        fake.page.wait_for_function("() => fake.model.sent.length")
        wire.carry()
        assert fake.get("scene")["size"][0] == hand.room
    assert [message["width"] for message in wire.up] == [708, 408, 958]


def test_cards_that_overlap_open_beside_the_one_looked_at(fake: FakeHost) -> None:
    wire = Wire(fake, Hand([f"Card {i}" for i in range(14)]))
    wire.key("Tab", "ArrowRight")
    expect(wire.part("hand/2")).to_have_attribute("data-shifted", "")
    assert wire.part("hand/1").get_attribute("data-shifted") is None
    wire.key("End")
    assert wire.view.locator("[data-key][data-shifted]").count() == 0


def test_the_focus_ring_is_three_pixels_in_the_focus_colour(fake: FakeHost) -> None:
    wire = Wire(fake, Hand(CARDS))
    ring = wire.view.locator(".tk-ring")
    expect(ring).to_be_hidden()
    wire.key("Tab")
    expect(ring).to_be_visible()
    style = "el => { const s = getComputedStyle(el); return [s.strokeWidth, s.stroke]; }"
    assert ring.evaluate(style) == ["3px", "rgb(180, 83, 10)"]


def test_nothing_moves_for_who_asked_for_less_motion(fake: FakeHost) -> None:
    wire = Wire(fake, Hand(CARDS))
    duration = "el => getComputedStyle(el).transitionDuration"
    assert "0.15s" in wire.part("hand/0").evaluate(duration)
    fake.page.emulate_media(reduced_motion="reduce")
    assert wire.part("hand/0").evaluate(duration) == "0s"
    fake.page.emulate_media(reduced_motion="no-preference")


def kit() -> list[Live]:
    return [
        Card("Saucy Sue", value="1", turnable=True),
        Hand(CARDS, selected=(1,), blocked=(2,)),
        Hand([f"Card {i}" for i in range(14)], selected=(1,), title="Your hand"),
        Grid(["Ace", None, "King", "Queen"], rows=2, columns=2, selected=(0,)),
        Meter(3, maximum=11, zones=[(0, 5, "a", "calm"), (6, 11, "c", "warm")], editable=True),
        Track([{"name": "Sue", "at": 0}], spaces=(-3, 3), ends=("Ben", "Ana"), pressable=True),
        Pile(12, name="deck", pressable=True),
        OddsBars({"sad": Fraction(2, 7), "glad": Fraction(5, 7)}, title="The next face"),
        Fan([True, False, True], opened=(1,)),
        RuleCard("A-1", title="A rule", text="What it says.", printed="lo que dice", code="a.py"),
        Quiz("How likely is it?", "2/7"),
        Quiz("Which?", "b", options=["a", "b"]),
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("which", range(len(kit())))
def test_axe_finds_nothing_in_the_kit(fake: FakeHost, which: int, scheme: Any) -> None:
    widget = kit()[which]
    fake.page.emulate_media(color_scheme=scheme)
    wire = Wire(fake, widget)
    assert fake.axe() == []
    if isinstance(widget, Quiz) and not widget.options:
        wire.view.get_by_label("Your answer").fill("2/7")
        wire.key("Enter")
        wire.carry()
        assert fake.axe() == []
    fake.page.emulate_media(color_scheme="light")


# In JupyterLab


def test_keys_play_and_no_shortcut_of_the_notebook_fires(lab: Lab) -> None:
    lab.open_cells(
        "from tablekit.widgets import Hand\nhand = Hand([f'Card {i}' for i in range(5)])\nhand",
    )
    lab.run_all()
    part = lab.output(0).locator('[data-key="hand/1"]')
    part.click()
    expect(part).to_have_attribute("aria-pressed", "true")
    expect(part).to_be_focused()
    for key in ("b", "a", "x", "m", "d", "d", "ArrowRight", "Enter"):
        lab.page.keyboard.press(key)
    expect(lab.output(0).locator('[data-key="hand/2"]')).to_have_attribute("aria-pressed", "true")
    assert lab.page.evaluate(FOCUSED) == "hand/2"
    assert lab.cell_count() == 1
    assert lab.run_code("print(hand.selected)") == "(1, 2)\n"


def test_colours_follow_jupyterlabs_theme_and_axe_finds_nothing(lab: Lab) -> None:
    lab.open_cells(
        "from tablekit.widgets import Hand, Quiz\nHand(['Ace', 'King'], selected=(0,))",
        "Quiz('How likely?', '2/7')",
    )
    lab.run_all()
    lab.output(0).locator("[data-key]").first.wait_for()
    ink = "el => getComputedStyle(el).color"
    live = lab.output(0).locator(".tk-live")
    assert live.evaluate(ink) == "rgb(31, 41, 51)"
    assert lab.axe(".tk-live") == []
    lab.set_theme(dark=True)
    assert live.evaluate(ink) == "rgb(232, 237, 242)"
    assert lab.axe(".tk-live") == []


def test_a_layout_comes_late_and_works_as_in_ipywidgets(lab: Lab) -> None:
    lab.open_cells("from tablekit.widgets import Card\ncard = Card('Ace', tooltip='one')\ncard")
    lab.run_all()
    live = lab.output(0).locator(".tk-live")
    live.wait_for()
    assert live.get_attribute("title") == "one"
    lab.run_code("card.layout.width = '200px'")
    expect(live).to_have_css("width", "200px")


def test_a_notebook_without_kernel_shows_the_picture(lab: Lab) -> None:
    lab.open_cells("from tablekit.widgets import Quiz\nQuiz('How likely?', '2/7')")
    lab.run_all()
    cells = lab.page.evaluate("() => notebook.content.model.toJSON().cells")
    for output in cells[0]["outputs"]:
        output["data"].pop("application/vnd.jupyter.widget-view+json")
    lab.open_copy({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, "still")
    fold = lab.output(0).locator("details")
    expect(fold).to_contain_text("2/7")
    expect(fold.locator("p")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("p")).to_be_visible()
