"""The conformance test finds the faults it is there to find."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.events import Ending
from tablekit.core.game import No
from tablekit.core.requests import Ask, Move, Rules
from tablekit.testing import GameFault, RuleCoverage, check_game
from tests.core.doubles import clubs
from tests.core.doubles.double import nothing_refused

GAME = clubs.GAME
QUIET = {"refusals": nothing_refused}


def fault(check: Any = None, game: Any = None, **parts: Any) -> str:
    """What the conformance test says of a game with these parts changed."""
    broken = game or replace(GAME, **parts)
    with pytest.raises(GameFault) as caught:
        check_game(broken, games=4, moves_per_game=20, share=0.5, elsewhere=False)
    return str(caught.value)


def test_a_sound_game_passes_in_another_process_too() -> None:
    check_game(GAME, games=3, moves_per_game=10)


def test_times_square_passes() -> None:
    check_game(tk.game("times_square"), games=3, moves_per_game=30)


def test_a_message_says_where() -> None:
    text = fault(rule_of=lambda move: "CL-99")
    assert text.startswith("clubs_double: 'CL-99' is cited, but it is not in the rulebook")
    assert "seed='0.0', seats=['Ana', 'Ben <b>&']" in text and "decisions so far: []" in text


def test_a_choice_twice() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        yield Ask(0, [("steal", 1), ("steal", 1)], "CL-04")

    assert "steal 1 is offered twice to Ana" in fault(turn=turn)


def test_a_text_that_cannot_be_said() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        yield Ask(0, [("steal", 1), ("steal", 9)], "CL-04")

    assert "IndexError" in fault(turn=turn)


def test_nobody_can_do_anything() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        yield Ask(0, [], "CL-04")

    assert "nobody can do anything (CL-04)" in fault(turn=turn)


def test_a_choice_that_fails_when_it_is_played() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        yield Ask(0, [("steal", 1), ("im_in", "A")], "CL-04")
        s.hands[0].remove("no such card")

    assert "is among the choices but can't be played: ValueError" in fault(turn=turn, **QUIET)


def test_a_refusal_of_what_is_open() -> None:
    def refusals(s: clubs.Table, request: Any, seat: int) -> Iterator[No]:
        move = request.moves[0] if isinstance(request, Ask) else ("prove_it",)
        yield No(move, "CL-10")  # type: ignore[arg-type]

    assert "should raise IllegalChoice, but it was played" in fault(refusals=refusals)


def test_a_view_that_peeks() -> None:
    def view(s: clubs.Table, seat: int | None) -> dict[str, Any]:
        return {**clubs.view(s, seat), "all": [list(hand) for hand in s.hands]}

    assert "shows cards it can't see: 'all'" in fault(view=view)


def test_a_view_that_is_not_plain_data() -> None:
    assert "not plain data" in fault(view=lambda s, seat: {"hands": {1, 2}})
    assert "changes in JSON: 'sizes'" in fault(view=lambda s, seat: {"sizes": {1: 2}})


def no_picture(view: dict[str, Any], words: Any, width: int) -> None:
    raise IndexError(f"nothing to draw {width} wide")


def test_a_picture_that_cannot_draw_what_is_seen() -> None:
    said = fault(picture=f"{__name__}:no_picture", **QUIET)
    assert "the picture can't draw what Ana sees: IndexError('nothing to draw 400 wide')" in said


def test_a_lost_card() -> None:
    def steal(s: clubs.Table) -> Rules[None]:
        yield from clubs.turn(s)
        if s.hands[0] and s.turns == 2:
            s.hands[0].pop()

    assert "cards are not conserved" in fault(turn=steal)


def test_a_shallow_copy() -> None:
    class Shallow(clubs.Table):
        def copy(self) -> Shallow:
            return Shallow(*(getattr(self, part.name) for part in fields(clubs.Table)[:-1]))

    def start(setup: Any) -> Shallow:
        return Shallow.copy(clubs.start(setup))  # type: ignore[arg-type]

    # Whichever check comes first: a copy is no copy, or undo undoes nothing.
    fault(start=start)


def test_choices_that_depend_on_hidden_cards() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        if not s.dealt:
            yield from clubs.turn(s)
            return
        s.turns += 1
        if s.turns > 20:
            s.outcome = Ending((), "CL-29")
            return
        seat, other = s.active, (s.active + 1) % len(s.hands)
        moves: list[Move] = [("im_in", "A"), ("im_in", "H")]
        if "X" in s.hands[other]:
            moves.append(("im_in", "R"))
        yield Ask(seat, moves, "CL-04")
        s.active = other

    text = fault(turn=turn, **QUIET)
    assert "depend on cards it can't see" in text or "a rule looks at a card" in text


def test_odds_that_look_into_a_hidden_hand() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        if not s.dealt:
            yield from clubs.turn(s)
            return
        s.turns += 1
        if s.turns > 20:
            s.outcome = Ending((), "CL-29")
            return
        seat, other = s.active, (s.active + 1) % len(s.hands)
        yield Ask(seat, [("steal", other), ("im_in", "A")], "CL-04")
        if "X" in s.hands[other]:
            s.tell("CL-23", "cancels", other)
        s.active = other

    assert "a rule looks at a card that seat" in fault(turn=turn, **QUIET)


def test_the_global_random() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        random.seed(s.turns)
        yield from clubs.turn(s)

    state = random.getstate()
    try:
        assert "uses the global random" in fault(turn=turn)
    finally:
        random.setstate(state)


def test_what_goes_by_the_order_of_a_set() -> None:
    with pytest.raises(GameFault, match="comes out otherwise in another process"):
        check_game(UNORDERED, games=4, moves_per_game=20, share=0)


def unordered_view(s: clubs.Table, seat: int | None) -> dict[str, Any]:
    return {**clubs.view(s, seat), "clubs": list(set("ABCDEFGHIJKLMNOP"))}


UNORDERED = replace(GAME, id="unordered", view=unordered_view)


def test_two_games_of_one_id() -> None:
    impostor = replace(tk.game("times_square"), title="Another")
    with pytest.raises(GameFault, match="another game has the id 'times_square'"):
        check_game(impostor)


def test_a_game_that_no_process_finds() -> None:
    with pytest.raises(GameFault, match="pass elsewhere=False"):
        check_game(replace(GAME, id="nowhere"), games=1, moves_per_game=1)


def test_rule_coverage_names_what_is_missing() -> None:
    coverage = RuleCoverage(["times_square"])
    book = tk.rulebook("times_square")
    coverage.cited = book.to_cite() - {"TS-18"}
    assert coverage.missing() == {"times_square": ["TS-18"]}


pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("test", "option", "returned", "line"),
    [
        ("pass", "--rule-coverage=times_square", 1, "*times_square: * rules cited; never: TS-*"),
        ("pass", "--rule-coverage=nosuch", 4, "*there is no game 'nosuch'*"),
        ("pass", "-q", 0, "*1 passed*"),
    ],
)
def test_the_option(
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    test: str,
    option: str,
    returned: int,
    line: str,
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(f"def test_it():\n    {test}\n")
    result = pytester.runpytest_subprocess("-p", "tablekit.testing", option)
    assert result.ret == returned
    (result.stderr if returned == 4 else result.stdout).fnmatch_lines([line])
