"""Whole games at the live table in JupyterLab: by mouse, by keyboard, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .lab import Lab

pytestmark = pytest.mark.browser

TABLE = """
import tablekit as tk
match = tk.new("times_square", seats=["Ana", "Ben"], seed=2).bots({"Ben": "greedy"})
table = match.show()
table
"""

# What a keen but simple player takes; it wants a number, a date and a throw.
EVENING = """
import tablekit as tk
from random import Random
from tablekit.core.events import Choice

match = tk.new("sexy", seats=["Ana", "Ben", "Cleo"], seed=2, scenes=2)
match.bots({"Ben": "greedy", "Cleo": "greedy"}).run()
table = match.show(steps=False)


def wanted():
    for verb in ("date", "take_number", "desperate", "throw"):
        for choice in match.choices:
            if choice.verb == verb:
                return choice.move
    moves = [choice.move for choice in match.choices if choice.items is None]
    return match.game.bots["greedy"](match.view("Ana"), moves, Random(1))


def row():
    # Where there are many choices, the row may be a fold that holds the one that is wanted.
    move = wanted()
    for number, offer in enumerate(table._offers(), 1):
        held = [offer] if isinstance(offer, Choice) else offer.choices
        if move in [choice.move for choice in held]:
            return number


table
"""


CLUBS = """
import tablekit as tk
match = tk.new("clubs", seats=["Ana", "Ben", "Cleo"], seed=3)
match.bots({"Ben": "greedy", "Cleo": "greedy"}).run()
match.show()
"""


DRAFT = """
import tablekit as tk
match = tk.new("orgasme", seats=["Ana", "Ben", "Cleo"], seed=3)
match.bots({"Ben": "greedy", "Cleo": "greedy"}).run()
match.show(steps=False)
"""

# In a hand of cards, with an attack of Ben's to answer.
ATTACKED = """
import tablekit as tk
match = tk.position(
    "orgasme",
    {
        "preferences": [["slave", "meditation"], ["marathon", "seasoned"]],
        "arousal": [3, 2],
        "hands": [["fart", "A1-5"], ["A1-11", "A4-2"]],
        "active": 1,
        "phase": "main",
    },
    seats=["Ana", "Ben"],
)
match.play("attack A1-11 0")
match.show(seat="Ana")
"""

CLUE = """
import tablekit as tk
match = tk.new("jinx", seats=["Ana", "Ben", "Cleo"], seed=4)
match.bots({"Ben": "greedy", "Cleo": "greedy"})
match.show(steps=False)
"""


def settled(lab: Lab) -> None:
    expect(lab.output(0).locator(".tk-busy")).to_have_count(0)


def test_a_whole_game_by_mouse(lab: Lab) -> None:
    lab.open_cells(TABLE)
    lab.run_all()
    over = lab.output(0).locator('[data-key="table/outcome"]')
    for _ in range(200):
        settled(lab)
        choice = lab.output(0).locator('[data-key="choice/1"]')
        expect(choice.or_(over)).to_be_visible()
        if over.count():
            break
        choice.click()
    expect(over).to_contain_text("wins")
    lab.screenshot("times-square-ended", lab.output(0))
    assert lab.run_code("print(match.outcome, sum(table.ignored.values()))").endswith(" 0\n")


def test_a_whole_game_by_keyboard(lab: Lab) -> None:
    """Tab to the choices once; digits and Enter do the rest, and no notebook shortcut fires."""
    lab.open_cells(TABLE)
    lab.run_all()
    lab.output(0).locator('[data-key="choice/1"]').focus()
    over = lab.output(0).locator('[data-key="table/outcome"]')
    for turn in range(200):
        settled(lab)
        if over.count():
            break
        lab.page.keyboard.press("Enter" if turn % 2 else "1")
    expect(over).to_contain_text("wins")
    assert lab.cell_count() == 1


def test_why_odds_and_undo_by_keyboard(lab: Lab) -> None:
    cell = TABLE.replace('.bots({"Ben": "greedy"})', "")
    lab.open_cells(cell.replace("show()", "show(seat=match.asked[0])"))
    lab.run_all()
    output = lab.output(0)
    link = output.locator('[data-key="why/1/rule"]')
    link.focus()
    lab.page.keyboard.press("Enter")
    expect(output.locator('[data-key="rule"]')).to_be_visible()
    output.locator('[data-key="rule/close"]').focus()
    lab.page.keyboard.press("Enter")
    expect(output.locator('[data-key="rule"]')).to_have_count(0)
    settled(lab)
    output.locator('[data-key="choice/1"]').focus()
    lab.page.keyboard.press("1")
    settled(lab)
    undo = output.locator('[data-key="button/undo"]')
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    undo.focus()
    lab.page.keyboard.press("Enter")
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert lab.run_code("print(len(match.decisions), match.can_redo)") == "0 True\n"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("times-square", TABLE),
        ("sexy", EVENING),
        ("clubs", CLUBS),
        ("orgasme-draft", DRAFT),
        ("orgasme-attacked", ATTACKED),
        ("jinx", CLUE),
    ],
)
def test_axe_finds_nothing_at_the_table(lab: Lab, name: str, cells: str, dark: bool) -> None:
    lab.set_theme(dark)
    try:
        lab.open_cells(cells)
        lab.run_all()
        output = lab.output(0)
        expect(output.locator('[data-key="choice/1"]')).to_be_visible()
        lab.screenshot(f"{name}-{'dark' if dark else 'light'}", output)
        assert lab.axe() == []
    finally:
        lab.set_theme(False)


def test_two_people_at_one_screen_lift_a_curtain(lab: Lab) -> None:
    lab.open_cells(TABLE.replace('.bots({"Ben": "greedy"})', ""))
    lab.run_all()
    output = lab.output(0)
    expect(output.locator('[data-key^="hand/"]')).to_have_count(0)
    lift = output.locator('[data-press="curtain:lift"]')
    lift.click()
    expect(output.locator('[data-key^="hand/"]').first).to_be_visible()


def test_an_evening_of_two_scenes_with_a_date(lab: Lab) -> None:
    lab.open_cells(EVENING)
    lab.run_all()
    over = lab.output(0).locator('[data-key="table/outcome"]')
    pages = 0
    for _ in range(120):
        settled(lab)
        if over.count():
            break
        row = int(lab.run_code("print(row())"))
        while row > 9 * (pages + 1):
            lab.output(0).locator('[data-key="choice/more"]').click()
            settled(lab)
            pages += 1
        lab.output(0).locator(f'[data-key="choice/{row}"]').click()
        pages = 0
    expect(over).to_contain_text("win")
    told = "print([e.text for e in match.log if e.kind in ('date_begins', 'next_scene')])"
    said = lab.run_code(told)
    assert "Juan is at his date" in said
    assert "scene 2 of 2" in said


def test_a_clue_in_ones_own_words(lab: Lab) -> None:
    lab.open_cells(CLUE)
    lab.run_all()
    output = lab.output(0)
    settled(lab)
    box = output.locator('input[name="sentence"]')
    # By the keys, as people type: filling a line in tests no key.
    keyboard = lab.page.keyboard
    box.click()
    keyboard.type("<b>thus")
    keyboard.press("Backspace")
    keyboard.press("Backspace")
    keyboard.type("is</b> one")
    expect(box).to_have_value("<b>this</b> one")
    keyboard.press("Tab")
    assert lab.page.evaluate("() => document.activeElement.textContent") == "Say it"
    keyboard.press("Shift+Tab")
    keyboard.press("Enter")
    settled(lab)
    expect(output.locator('[data-key="why/1"]')).to_contain_text("plain text")
    expect(output.locator('[data-key="why/1/rule"]')).to_contain_text("JX-08")
    assert lab.run_code("print(match.view('Ana')['clue'])") == "None\n"
    box.click()
    keyboard.press("Control+A")
    keyboard.type("what a sunny day is for")
    keyboard.press("Enter")
    settled(lab)
    expect(output).to_contain_text("Ben is active")
    assert "what a sunny day is for" in lab.run_code("print(match.log)")
    lab.screenshot("jinx-clue", output)


def test_a_whole_game_of_attacks_by_mouse(lab: Lab) -> None:
    lab.open_cells(DRAFT)
    lab.run_all()
    over = lab.output(0).locator('[data-key="table/outcome"]')
    for _ in range(300):
        settled(lab)
        last = lab.output(0).locator('[data-key^="choice/"]').last
        expect(last.or_(over)).to_be_visible()
        if over.count():
            break
        choice = lab.output(0).locator('[data-key="choice/2"]')
        (choice if choice.count() else lab.output(0).locator('[data-key="choice/1"]')).click()
    expect(over).to_contain_text("lose")
    lab.screenshot("orgasme-ended", lab.output(0))


def test_a_press_before_the_picture_has_its_width_is_not_lost(lab: Lab) -> None:
    """The first press can cross the patch that fits the table to the page; it still counts."""
    lab.open_cells(TABLE.replace('.bots({"Ben": "greedy"})', ""))
    for _ in range(4):
        lab.run_all()
        lab.page.evaluate(
            """() => new Promise(done => {
                const look = () => {
                    const lift = document.querySelector('.jp-Notebook [data-press="curtain:lift"]');
                    lift ? (lift.dispatchEvent(new MouseEvent('click', {bubbles: true})), done())
                         : requestAnimationFrame(look);
                };
                look();
            })"""
        )
        hand = lab.output(0).locator('[data-key^="hand/"]')
        expect(hand.first).to_be_visible()


def test_who_comes_back_to_a_shared_screen_lifts_a_curtain_too(lab: Lab) -> None:
    """Undo at another's curtain leads back behind a curtain, and the focus is where Enter lifts."""
    cell = CLUE.replace('match.bots({"Ben": "greedy", "Cleo": "greedy"})', "")
    lab.open_cells(cell.replace("seed=4", 'seed=4, pace="clock"'))
    lab.run_all()
    output = lab.output(0)
    curtain = output.locator('[data-key="curtain"]')
    marked = output.locator('[aria-label*="to be found"]')
    expect(curtain).to_contain_text("Ana")
    curtain.focus()
    lab.page.keyboard.press("Enter")
    expect(marked.first).to_be_visible()
    settled(lab)
    focused = "() => document.activeElement.dataset.key"
    assert lab.page.evaluate(focused) == "choice/1"
    lab.page.keyboard.press("1")
    expect(curtain).to_contain_text("Ben")
    settled(lab)
    assert lab.page.evaluate(focused) == "curtain"
    output.locator('[data-key="button/undo"]').click()
    settled(lab)
    expect(curtain).to_contain_text("Ana")
    expect(marked).to_have_count(0)


def test_a_typed_clue_hands_the_focus_on(lab: Lab) -> None:
    lab.open_cells(CLUE)
    lab.run_all()
    output = lab.output(0)
    settled(lab)
    output.locator('input[name="word"]').click()
    lab.page.keyboard.type("sunny")
    lab.page.keyboard.press("Enter")
    expect(output.locator('input[name="word"]')).to_have_count(0)
    assert lab.page.evaluate("() => document.activeElement.dataset.group") == "choices"


def test_after_a_restart_the_table_says_that_its_kernel_is_gone(lab: Lab) -> None:
    lab.open_cells(TABLE)
    lab.run_all()
    output = lab.output(0)
    settled(lab)
    lab.page.evaluate("() => notebook.sessionContext.session.kernel.restart()")
    output.locator('[data-key="choice/1"]').click()
    expect(output.locator(".tk-note")).to_contain_text("run the cell again")
    settled(lab)
    lab.run_all()
    lab.output(0).locator('[data-key="choice/1"]').click()
    settled(lab)
    assert lab.run_code("print(len(match.decisions))") == "1\n"
    expect(lab.output(0).locator(".tk-note")).to_have_text("")


def test_a_bot_that_fails_is_told_at_the_table(lab: Lab) -> None:
    lab.open_cells(
        TABLE.replace('"greedy"', "booms").replace(
            "match =", "def booms(view, moves, random):\n    raise ValueError('boom')\nmatch ="
        )
    )
    lab.run_all()
    output = lab.output(0)
    output.locator('[data-key="choice/1"]').click()
    told = output.locator('[data-key="why/1"]')
    expect(told).to_contain_text("ValueError: boom. Nothing has changed.")
    settled(lab)
    lab.run_code('match.bots({"Ben": "greedy"})')
    output.locator('[data-key="choice/1"]').click()
    settled(lab)
    expect(output).not_to_contain_text("boom")
    assert lab.run_code("print(len(match.decisions))") == "1\n"
