"""A match: what is refused changes nothing; undo, copies, bots, forced moves, names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.errors import (
    IllegalChoice,
    MatchOver,
    PositionError,
    RulingError,
    SeatError,
    TablekitError,
    UnknownGame,
    WordsError,
)
from tablekit.core.events import Ending
from tablekit.core.match import Match
from tablekit.core.requests import Ask, Move, Race, Rules, Some
from tablekit.testing import Print
from tests.core.doubles import clubs

BOARD = {"board": [0, -2, 2, 1, -1, 0], "hands": {"A": ["hal 1", "sue 1", "deb 4"]}}


def street(**options: Any) -> Match:
    return tk.position("times_square", BOARD, seats=["Ana", "Ben"], seed=7, **options)


def subset(match: Match) -> Any:
    return next(choice for choice in match.choices if choice.items is not None)


# ---- a refused call changes nothing

REFUSED: list[tuple[Callable[[Match], Any], type[TablekitError], str]] = [
    (lambda m: m.play("play deb 9"), IllegalChoice, "did you mean 'play deb"),
    (lambda m: m.play(("lure", "deb")), IllegalChoice, r"\[TS-31\]"),
    (lambda m: m.play("lure charlie"), IllegalChoice, r"\[TS-16\]"),
    (lambda m: m.play("dance"), IllegalChoice, "'dance' is not open for Ana now"),
    (lambda m: m.play(""), IllegalChoice, "not open"),
    (lambda m: m.play(()), IllegalChoice, "not open"),
    (lambda m: m.play(("trade", ["hal 1"])), IllegalChoice, "takes 1 to 8 of"),
    (lambda m: m.play("trade"), IllegalChoice, "takes 1 to 8 of"),
    (lambda m: m.play("trade hal 1, hal 1, hal 1, hal 1"), IllegalChoice, "takes 1 to 8 of"),
    (lambda m: m.play(7), IllegalChoice, "7 is no choice"),  # type: ignore[arg-type]
    (lambda m: m.play(None), IllegalChoice, "None is no choice"),  # type: ignore[arg-type]
    (lambda m: m.play("lure sue", seat="Ben"), SeatError, "Ben is not asked now; it is for Ana"),
    (lambda m: m.play("lure sue", seat="Anna"), SeatError, "did you mean 'Ana'"),
    (lambda m: m.view("Bem"), SeatError, "did you mean 'Ben'"),
    (lambda m: m.refusals("Cleo"), SeatError, "nobody here is called 'Cleo'"),
    (lambda m: m.worlds("Bem"), SeatError, "did you mean 'Ben'"),
    (lambda m: m.worlds(0), SeatError, "nobody here is called 0"),  # type: ignore[arg-type]
    (lambda m: m.moves("Cleo"), SeatError, "nobody here is called 'Cleo'"),
    (lambda m: m.moves(0), SeatError, "nobody here is called 0"),  # type: ignore[arg-type]
    (lambda m: m.moves("Ben"), SeatError, "Ben is not asked now; it is for Ana"),
    (lambda m: m.play(m.choices[0], seat="Anna"), SeatError, "did you mean 'Ana'"),
    (lambda m: m.play(m.choices[0], seat="Ben"), SeatError, "is a choice of Ana, not of Ben"),
    (lambda m: m.odds("lure sue", most="all"), TablekitError, "most is a whole number above zero"),  # type: ignore[arg-type]
    (lambda m: m.recent("all"), TablekitError, "count is a whole number from 0, not 'all'"),  # type: ignore[arg-type]
    (lambda m: m.recent(-1), TablekitError, "count is a whole number from 0, not -1"),
    (lambda m: m.undo(), TablekitError, "nothing to undo"),
    (lambda m: m.redo(), TablekitError, "nothing to redo"),
    (lambda m: m.odds("dance"), IllegalChoice, "not open"),
    (lambda m: m.bots({"Bem": "random"}), SeatError, "did you mean 'Ben'"),
    (lambda m: m.bots({"Ben": "greed"}), TablekitError, "did you mean 'greedy'"),
    (lambda m: m.bots({"Ben": 5}), TablekitError, "a name or a function, not 5"),  # type: ignore[dict-item]
]


@pytest.mark.parametrize(("call", "error", "says"), REFUSED)
def test_a_refused_call_changes_nothing(
    call: Callable[[Match], Any], error: type[TablekitError], says: str
) -> None:
    match = street()
    before = Print.of(match)
    with pytest.raises(error, match=says):
        call(match)
    assert Print.of(match) == before
    assert match.bot_seats == {} and not match.can_undo and not match.can_redo


def test_a_refusal_carries_its_rule() -> None:
    with pytest.raises(IllegalChoice) as caught:
        street().play(("lure", "deb"))
    refusal = caught.value.refusal
    assert refusal is not None
    assert (refusal.seat, refusal.move, refusal.rule) == ("Ana", ("lure", "deb"), "TS-31")
    assert refusal.why and str(refusal).endswith("[TS-31]")


def test_every_refusal_is_refused_by_its_rule() -> None:
    match = street()
    before = Print.of(match)
    refusals = match.refusals()
    assert refusals and match.refusals("Ben") == []
    for refusal in refusals:
        with pytest.raises(IllegalChoice) as caught:
            match.play(refusal.move)
        assert caught.value.refusal == refusal
    assert Print.of(match) == before


def test_nothing_can_be_played_when_it_is_over() -> None:
    data = {"board": [6, 5, 8, 0, 1, 0], "hands": {"A": ["sue 1"]}}
    match = tk.position("times_square", data, seats=2)
    match.play("play sue 1")
    assert match.outcome is not None and match.outcome.winners == ("Ana",)
    assert match.choices == [] and match.asked == () and match.refusals() == []
    before = Print.of(match)
    for call in (
        lambda: match.play("lure sue"),
        lambda: match.odds("stop"),
        lambda: match.moves("Ana"),
    ):
        with pytest.raises(MatchOver, match=r"the match is over \(Ana wins \[TS-38\]\)"):
            call()
    assert Print.of(match) == before
    assert match.undo().outcome is None


def test_a_bot_that_fails_takes_the_whole_call_back() -> None:
    match = street()
    match.bots({"Ben": lambda view, moves, random: ("cheat",)})
    before = Print.of(match)
    with pytest.raises(IllegalChoice, match=r"the bot '<lambda>' played \('cheat',\)"):
        match.play("lure sue")
    assert Print.of(match) == before and not match.can_undo
    match.bots(None)
    match.play("lure sue")
    assert len(match.decisions) == 1


def test_an_interrupt_takes_the_whole_call_back() -> None:
    def stopped(view: object, moves: Any, random: object) -> Move:
        raise KeyboardInterrupt  # the stop button, while a bot thinks

    match = street().bots({"Ben": stopped})
    before = Print.of(match)
    with pytest.raises(KeyboardInterrupt):
        match.play("lure sue")
    assert Print.of(match) == before


def test_what_is_refused_of_a_verb_is_refused_of_every_move_with_it() -> None:
    match = street()
    match.play("play hal 1")
    assert match.asked == ("Ana",)
    assert match.refusals()[-1].move == ("trade",)
    for typed in ("trade", "trade sue 1", "trade sue 1, deb 4"):
        refusal = match.refusal(typed)
        assert refusal is not None and refusal.rule == "TS-09"
        with pytest.raises(IllegalChoice, match=r"\[TS-09\]"):
            match.play(typed)


def test_what_is_open_has_no_refusal() -> None:
    match = street()
    assert [match.refusal(choice.move) for choice in match.choices if choice.items is None]
    assert all(match.refusal(c.move) is None for c in match.choices if c.items is None)
    assert match.refusal("trade hal 1") is None and match.refusal("trade") is None


def test_a_text_where_a_move_has_a_number_is_told_the_move() -> None:
    match = tk.new("clubs", seats=["Ana", "Ben", "Cleo"], seed=3)
    move = next(c.move for c in match.choices if c.verb == "steal")
    with pytest.raises(IllegalChoice, match=r"did you mean \('steal', \d\)\?"):
        match.play(("steal", str(move[1])))


def test_a_loser_without_a_winner_is_named() -> None:
    data = {
        "preferences": [["slave", "marathon"], ["princess", "chastity"]],
        "arousal": [0, 10],
        "hands": [["A1-3"], []],
        "phase": "main",
    }
    match = tk.position("orgasme", data, seats=["Ana", "Ben"])
    match.play("attack A1-3 1")
    assert match.outcome is not None
    assert (match.outcome.text, match.outcome.winners) == ("Ben loses", ())


def test_a_refused_call_keeps_what_can_be_redone() -> None:
    match = street()
    match.play("lure sue")
    after = Print.of(match)
    match.undo()
    with pytest.raises(IllegalChoice):
        match.play("dance")
    assert match.can_redo and Print.of(match.redo()) == after


# ---- how a match can't begin


@pytest.mark.parametrize(
    ("begin", "error", "says"),
    [
        (lambda: tk.new("times_sqare"), UnknownGame, "did you mean 'times_square'"),
        (lambda: tk.new("times_square", seats=3), SeatError, "for 2 players, not 3"),
        (lambda: tk.new("times_square", seats=-1), SeatError, "for 2 players, not -1"),
        (lambda: tk.new("times_square", seats=40), SeatError, "for 2 players, not 40"),
        (lambda: tk.new("times_square", seats="Ana"), SeatError, "not one name"),
        (lambda: tk.new("times_square", seats=["Ana", "Ana"]), SeatError, "one name"),
        (lambda: tk.new("times_square", seats=["Ana", " "]), SeatError, "needs a name"),
        (lambda: tk.new("times_square", rulings={"directon": "own"}), RulingError, "'direction'"),
        (lambda: tk.new("times_square", rulings={"direction": "up"}), RulingError, "G-"),
        (lambda: tk.new("times_square", words="plane"), WordsError, "did you mean 'plain'"),
        (lambda: tk.new("times_square", scenes=2), TablekitError, "no option 'scenes'"),
        (lambda: tk.new("times_square", seed=b"7"), TablekitError, "whole number or a text"),  # type: ignore[arg-type]
        (
            lambda: tk.position("times_square", {"board": {1, 2}}),
            PositionError,
            "a position is plain data",
        ),
        (
            lambda: tk.position("times_square", {"board": [0, 2, -2, 1, -1, 0]}),
            PositionError,
            "TS-21",
        ),
        (
            lambda: tk.position("times_square", {"bord": [0, -2, 2, 1, -1, 0]}),
            PositionError,
            "did you mean 'board'",
        ),
    ],
)
def test_a_match_that_cannot_begin(
    begin: Callable[[], Match], error: type[TablekitError], says: str
) -> None:
    with pytest.raises(error, match=says):
        begin()


def test_names_are_only_names() -> None:
    """Markup and braces in a name are text, wherever it turns up."""
    names = ["<img src=x onerror=1>", "{0:seat} & {self}"]
    match = tk.new("times_square", seats=names, seed=7)
    match.play(match.choices[0])
    assert any(names[0] in event.text for event in match.log)
    assert any(names[1] in event.text for event in match.log)
    assert names[0] in repr(match)


# ---- undo, redo, copies


def test_undo_never_rerolls() -> None:
    match = street()
    trade = subset(match).taking("hal 1", "sue 1")
    match.play(trade)
    first = Print.of(match)
    match.undo()
    match.play("lure sue")
    match.undo()
    match.play(trade)
    assert Print.of(match) == first


def test_a_subset_in_another_order_is_the_same_choice() -> None:
    one, other = street(), street()
    one.play("trade hal 1, sue 1")
    other.play("trade sue 1, hal 1")
    assert Print.of(one) == Print.of(other)


def test_another_choice_meets_other_chance_and_forgets_what_was_undone() -> None:
    match = street()
    match.play(subset(match).taking("hal 1"))
    match.undo().play("lure sue")
    assert not match.can_redo


def test_undo_and_redo_through_a_whole_match() -> None:
    match = tk.new("times_square", seed=3)
    prints = [Print.of(match)]
    while match.outcome is None and len(prints) < 25:
        match.play(
            match.choices[len(prints) % len(match.choices)]
            if not subset_first(match)
            else subset(match).taking(subset(match).items[0])
        )
        prints.append(Print.of(match))
    for before in reversed(prints[:-1]):
        assert Print.of(match.undo()) == before
    assert not match.can_undo
    for after in prints[1:]:
        assert Print.of(match.redo()) == after


def subset_first(match: Match) -> bool:
    return any(choice.items is not None for choice in match.choices)


def test_undo_takes_back_what_bots_answered() -> None:
    match = street()
    match.bots({"Ben": "greedy"})
    before = Print.of(match)
    match.play("lure sue")
    after = Print.of(match)
    assert len(match.decisions) > 1 and match.asked != ("Ben",)
    assert Print.of(match.undo()) == before
    assert Print.of(match.redo()) == after


def test_bots_wait_for_their_step_when_asked_to() -> None:
    match = street()
    match.bots({"Ben": "greedy"})
    match.play_one("lure sue")
    assert match.waiting_for_bot and match.step() and len(match.decisions) == 2
    match.run()
    assert not match.waiting_for_bot


def test_a_copy_goes_its_own_way() -> None:
    match = street()
    copy = match.copy()
    copy.bots({"Ben": "random"})
    copy.play("lure sue")
    assert match.decisions == [] and match.bot_seats == {} and not match.can_undo
    match.play("lure sue")
    assert list(match.log.of("Ana")) == list(copy.log.of("Ana"))[: len(match.log.of("Ana"))]


def test_what_only_a_bot_may_know_is_not_told_to_the_person_beside_it() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    assert {event.seats for event in match.log} == {None, ("Ana",), ("Ben",)}
    match.bots({"Ben": "greedy"})
    told = [*match.log, *match.run(), *match.play(match.choices[0])]
    assert {event.seats for event in told} == {None, ("Ana",)}
    match.bots({"Ana": "greedy", "Ben": "greedy"})
    assert ("Ben",) in {event.seats for event in match.log}


def in_a_shown_window() -> Match:
    """Two people at one screen: one is asked who can only let it pass."""
    match = tk.new("sexy", seed=3)
    match.show_windows = True
    while len(match.choices) > 1:
        match.play(match.choices[0])
    return match


def test_a_copy_stands_in_the_same_window() -> None:
    match = in_a_shown_window()
    assert Print.of(match.copy()) == Print.of(match)


def test_undo_and_redo_through_shown_windows() -> None:
    match = in_a_shown_window()
    while len(match.decisions) < 8:
        match.play(match.choices[0])
    decisions = match.decisions
    while match.can_undo:
        match.undo()
    passed = 0
    while match.can_redo:
        if len(match.choices) == 1:  # whether the window is passed by hand or not
            passed += 1
            if passed % 2:
                match.play(match.choices[0])
                continue
        match.redo()
    assert match.decisions == decisions and passed > 2


def test_a_bot_that_fails_after_a_shown_window_opens_it_again() -> None:
    def fails(view: object, moves: Any, random: object) -> Move:
        raise ZeroDivisionError

    match = in_a_shown_window()
    alone = match.asked[0]
    before = Print.of(match)
    match.bots({seat: fails for seat in match.seats if seat != alone})
    with pytest.raises(ZeroDivisionError):
        match.play(match.choices[0])
    match.bots()
    assert Print.of(match) == before


def test_a_fork_plays_the_same_rules_without_a_history() -> None:
    match = street()
    line = match.fork()
    line.send(("lure", "sue"))
    assert line.state.log is None
    assert match.view("Ana") == street().view("Ana")


# ---- forced moves, texts


def small(turn: Callable[[clubs.Table], Rules[None]]) -> Match:
    from dataclasses import replace

    game = replace(clubs.GAME, turn=turn)
    return Match(game, ("Ana", "Ben"), 1, game.setup(2))


def test_forced_moves_are_not_asked() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        yield Ask(0, [("steal", 1)], "CL-04")
        given: Move = yield Ask(1, [Some("swap", [0, 1], 2, 2)], "CL-04")
        s.used = list(given)
        yield Ask(1, [("steal", 0), ("im_in", "A")], "CL-04")
        s.outcome = Ending((0, 1), "CL-29")

    match = small(turn)
    assert match.asked == ("Ben",) and match.decisions == []
    assert match.view()["used"] == ["swap", 0, 1]
    match.play("steal 0")
    assert match.outcome is not None and match.outcome.text == "Ana and Ben share the win"
    assert len(match.decisions) == 1


def test_three_in_a_sentence_stand_in_a_list() -> None:
    def turn(s: clubs.Table) -> Rules[None]:
        race = {seat: [("im_in", "A")] for seat in range(3)}
        yield Race(race, "CL-15")
        s.outcome = Ending((0, 1, 2), "CL-29")

    from dataclasses import replace

    game = replace(clubs.GAME, turn=turn, seats=(3, 3))
    match = Match(game, ("Ben", "Cleo", "Dan"), 1, game.setup(3))
    assert repr(match).endswith("Ben, Cleo or Dan to decide>")
    match.play("pass")
    assert str(match.outcome) == "Ben, Cleo and Dan share the win [CL-29]"


def test_a_shared_win_a_draw_and_losers() -> None:
    def ends(winners: tuple[int, ...], losers: tuple[int, ...] = ()) -> Any:
        def turn(s: clubs.Table) -> Rules[None]:
            s.outcome = Ending(winners, "CL-29", (3, 1), losers)
            yield from ()

        return small(turn).outcome

    assert ends((0,)).text == "Ana wins" and ends((0,)).scores == {"Ana": 3, "Ben": 1}
    assert ends(()).text == "nobody wins"
    assert ends((), (1,)).losers == ("Ben",)


def test_what_is_typed_is_what_is_listed() -> None:
    for choice in street().choices:
        if choice.items is None:
            match = street()
            match.play(str(choice))
            assert match.decisions[0].value == choice.move


def test_recent_gives_no_more_than_was_asked_for() -> None:
    match = street()
    match.play("lure sue")
    assert match.recent(0) == []
    assert match.recent(2, "Ana") == list(match.log.of("Ana"))[-2:]


def test_events_say_who_may_know_them() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    private = [event for event in match.log if event.seats is not None]
    assert private and all(event.seats in (("Ana",), ("Ben",)) for event in private)
    assert not set(private) & set(match.log.of(None))
    assert [e for e in match.log.of("Ana") if e.seats] == [
        e for e in private if e.seats == ("Ana",)
    ]
    assert [event.number for event in match.log] == list(range(len(match.log)))


def test_a_subset_is_typed_with_commas_or_without() -> None:
    match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
    trade = next(choice for choice in match.choices if choice.verb == "trade")
    some = trade.taking("guards 1", "guards pair", "guards pair")
    for typed in (str(some), "trade guards 1, guards pair, guards pair"):
        match.play(typed)
        assert sorted(match.decisions[-1].value) == sorted(some.move)
        match.undo()
    with pytest.raises(tk.IllegalChoice, match="takes 1 to 8"):
        match.play("trade guards 1 guards 1 hal 9")
