"""Every ruling that can be switched, and the difference it makes: one test a switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import tablekit as tk

START = [0, -2, 2, 1, -1, 0]
TESTED: set[str] = set()


def reading(name: str, *values: Any) -> Callable[..., Any]:
    """Run a test under both readings; each value comes with what is expected of it."""
    TESTED.add(name)
    return pytest.mark.parametrize(("value", "expected"), values, ids=[str(v) for v, _ in values])


def table(
    board: Sequence[int], hand: Sequence[str] = (), active: str = "A", **more: Any
) -> tk.Match:
    """A position; keywords that name a ruling set it, the others belong to the position."""
    switches = {r.name for r in tk.rulebook("times_square").rulings.values() if r.name}
    rulings = {key: value for key, value in more.items() if key in switches}
    data = {key: value for key, value in more.items() if key not in switches}
    data |= {"board": board, "active": active, "hands": {active: list(hand)}}
    return tk.position("times_square", data, seats=["Ana", "Ben"], rulings=rulings)


def moves(match: tk.Match) -> set[tuple[Any, ...]]:
    return {choice.move for choice in match.choices}


def refusal(match: tk.Match, *move: str) -> str | None:
    """The rule that forbids a move, or None when it is open."""
    rules = {r.move: r.rule for r in match.refusals()}
    assert (move in moves(match)) != (move in rules)
    return rules.get(move)


def place(match: tk.Match, figure: str) -> int:
    return int(match.view()["board"][figure])


@reading("half_len", (6, 13), (7, 15), (8, 17), (9, 19))
def test_half_len_is_how_long_the_street_is(value: int, expected: int) -> None:
    match = tk.new("times_square", rulings={"half_len": value})
    street = match.log[0]
    assert (street.kind, street.args) == ("street", (expected,))
    assert match.view()["end"] == value
    match = table([0, -2, 2, 1, value - 3, 0], ["deb 3", "deb 4"], half_len=value)
    assert refusal(match, "play", "deb 3") is None
    assert refusal(match, "play", "deb 4") == "TS-02"


@reading("direction", ("own", set()), ("either", {"hal", "gA", "gB", "sue", "group", "wild"}))
def test_direction_is_where_numbered_cards_lead(value: str, expected: set[str]) -> None:
    hand = ["hal 2", "guards pair", "guards 1", "deb 1", "sue 1", "sue 1", "deb manhole"]
    match = table([0, -3, 3, 1, 4, 0], hand, direction=value)
    back = {move for move in moves(match) if move[-1] == "back"}
    assert {name for name in expected if any(name in " ".join(move) for move in back)} == expected
    assert bool(back) == bool(expected)
    # Cards that name a place have no direction.
    assert not {move for move in back if "deb manhole" in move or "guards to_sue" in move}


def test_direction_either_moves_back_and_cites_the_direction() -> None:
    match = table([0, -3, 3, 1, 4, 0], ["hal 2", "guards pair"], direction="either")
    choice = next(c for c in match.choices if c.move == ("play", "hal 2", "back"))
    assert choice.rule == "TS-17"
    match.play("play hal 2 back")
    assert place(match, "hal") == -1


def test_direction_either_gives_both_guards_one_sign() -> None:
    match = table([0, -3, 3, 1, 4, 0], ["guards pair"], direction="either")
    match.play("play guards pair gA gB back")
    assert (place(match, "gA"), place(match, "gB")) == (2, -4)


@reading("guards_share_sue", (False, "TS-21"), (True, None))
def test_guards_share_sue(value: bool, expected: str | None) -> None:
    match = table([1, -2, 2, 1, -1, 0], ["sue 1"], guards_share_sue=value)
    assert refusal(match, "play", "sue 1") == expected


def test_guards_share_sue_but_never_pass_her() -> None:
    match = table([2, -2, 2, 3, -1, 0], ["sue 1"], guards_share_sue=True)
    assert refusal(match, "play", "sue 1") == "TS-21"
    assert refusal(match, "lure", "gB") == "TS-21"


@reading("guard_pair", ("split", None), ("both_only", "TS-22"))
def test_guard_pair(value: str, expected: str | None) -> None:
    match = table(START, ["guards pair"], guard_pair=value)
    assert refusal(match, "play", "guards pair", "gA", "gA") == expected
    assert refusal(match, "play", "guards pair", "gA", "gB") is None


@reading("manhole_any", (True, None), (False, "TS-17"))
def test_manhole_any(value: bool, expected: str | None) -> None:
    match = table([0, -2, 2, 1, 3, 0], ["deb manhole"], manhole_any=value)
    assert refusal(match, "play", "deb manhole") == expected
    assert refusal(match, "wild", "deb manhole", "hal") == expected
    # From the far side the middle lies toward the own end under both readings.
    far = table([0, -2, 2, 1, -3, 0], ["deb manhole"], manhole_any=value)
    assert refusal(far, "play", "deb manhole") is None


@reading("manhole_wild", (True, None), (False, "TS-25"))
def test_manhole_wild(value: bool, expected: str | None) -> None:
    match = table([-1, -2, 2, 1, 3, 0], ["deb manhole"], manhole_wild=value)
    for figure in ("hal", "sue"):
        assert refusal(match, "wild", "deb manhole", figure) == expected
    assert refusal(match, "play", "deb manhole") is None


@reading("deb_self_then_wild", (True, None), (False, "TS-28"))
def test_deb_self_then_wild(value: bool, expected: str | None) -> None:
    hand = ["deb 3", "deb 2", "deb 2"]
    match = table([0, -2, 2, 1, 1, 0], hand, deb_self_then_wild=value)
    match.play("play deb 3")
    assert refusal(match, "wild", "deb 2", "hal") == expected
    assert refusal(match, "play", "deb 2") is None


@reading("between_strict", (True, "TS-26"), (False, None))
def test_between_strict(value: bool, expected: str | None) -> None:
    match = table([2, 0, 5, 1, 2, 0], ["deb 2"], between_strict=value)
    assert refusal(match, "wild", "deb 2", "hal") == expected


@reading("between_strict", (True, "TS-29"), (False, None))
def test_between_strict_after_a_wildcard_on_sue(value: bool, expected: str | None) -> None:
    match = table([2, 0, 6, 1, 4, 0], ["deb 2", "deb 3"], between_strict=value)
    assert refusal(match, "wild", "deb 2", "sue") == expected
    assert refusal(match, "wild", "deb 3", "sue") == "TS-29"


@reading("deb_sue_check", ("both", "TS-29"), ("before", None))
def test_deb_sue_check(value: str, expected: str | None) -> None:
    match = table([2, 0, 7, 1, 4, 0], ["deb 3"], deb_sue_check=value)
    assert refusal(match, "wild", "deb 3", "sue") == expected


@reading("allow_null", (False, "TS-13"), (True, None))
def test_allow_null(value: bool, expected: str | None) -> None:
    hand = ["deb manhole", "guards to_sue"]
    match = table([0, -1, 1, 1, 0, 0], hand, allow_null=value)
    assert refusal(match, "play", "deb manhole") == expected
    assert refusal(match, "play", "guards to_sue") == expected
    assert refusal(match, "lure", "gA") == expected


@reading("allow_pass", (False, ("Ana",)), (True, ("Ben",)))
def test_allow_pass(value: bool, expected: tuple[str, ...]) -> None:
    match = table(START, allow_pass=value)
    (choice,) = (choice for choice in match.choices if choice.verb == "trade")
    assert (choice.minimum, choice.maximum, choice.rule) == (1 - value, 8, "TS-32")
    if value:
        assert "Ana trades no cards" in str(match.play("trade"))
    else:
        with pytest.raises(tk.IllegalChoice, match="takes 1 to 8"):
            match.play("trade")
    assert match.view()["discard"] == []
    assert match.asked == expected


@pytest.mark.parametrize("rulings", [{"allow_pass": True}, {"allow_null": True}], ids=str)
def test_endless_play_stops_after_500_turns(rulings: dict[str, Any]) -> None:
    # A null lure as well as an empty trade keeps every card where it is.
    match = table([0, -1, 1, 1, 0, 2], **rulings)
    while match.outcome is None:
        match.play("trade" if "allow_pass" in rulings else "lure gA")
    assert match.view()["turns"] == 500
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "TS-39")


@reading("exhaust_on", ("last", (39, 0, 1)), ("need", (0, 39, 0)))
def test_exhaust_on(value: str, expected: tuple[int, int, int]) -> None:
    match = table(START, ["hal 1", *["sue 1"] * 7], discard=38, exhaust_on=value)
    match.play("play hal 1")
    view = match.view()
    assert (view["supply"], len(view["discard"]), view["exhaustions"]) == expected


def test_a_position_may_have_an_empty_supply_where_only_a_need_runs_it_out() -> None:
    data = {"board": START, "hands": {"A": ["hal 1", *["sue 1"] * 7]}, "discard": 39}
    match = tk.position("times_square", data, rulings={"exhaust_on": "need"})
    assert match.view("Ana")["supply"] == 0
    match.play("play hal 1")
    assert match.view("Ana")["supply"] == 39
    with pytest.raises(tk.PositionError, match="only 47 cards are left"):
        tk.position("times_square", data)


def test_exhaust_on_need_reshuffles_when_a_draw_finds_the_supply_empty() -> None:
    match = table(START, ["sue 1", *["hal 2"] * 7], discard=38, exhaust_on="need")
    match.play("play sue 1")
    assert match.view()["supply"] == 0
    card = match.view("Ben")["hand"][0]
    match.play(f"trade {card}")
    view = match.view()
    assert (view["supply"], view["exhaustions"], view["hand_sizes"]) == (39, 1, [8, 8])


@reading("end_mode", ("finish", ()), ("immediate", ("Ben",)))
def test_end_mode(value: str, expected: tuple[str, ...]) -> None:
    # Hal in the entrance brings Charlie from -1 to the middle, if he still moves.
    hand = ["sue 1"] * 8
    match = table([0, -2, 2, 7, 4, -1], hand, discard=37, exhaustions=1, end_mode=value)
    match.play("trade sue 1, sue 1")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (expected, "TS-39")


@reading("tie", ("draw", ()), ("last_mover", ("Ana",)))
def test_tie(value: str, expected: tuple[str, ...]) -> None:
    match = table(START, ["sue 1"] * 8, discard=37, exhaustions=1, tie=value)
    match.play("trade sue 1, sue 1")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (expected, "TS-39")


# ---- Names and values


def test_every_switch_is_tested() -> None:
    assert {r.name for r in tk.rulebook("times_square").rulings.values() if r.name} == TESTED


def test_a_wrong_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(tk.RulingError, match="'directions'; did you mean 'direction'"):
        tk.new("times_square", rulings={"directions": "own"})


@pytest.mark.parametrize("name", sorted(TESTED))
def test_a_wrong_value_is_refused_by_name_with_what_is_valid(name: str) -> None:
    ruling = next(r for r in tk.rulebook("times_square").rulings.values() if r.name == name)
    wrong: Any
    for wrong in ("nonsense", 5, None, int(ruling.default) if ruling.default is True else "Own"):
        with pytest.raises(tk.RulingError) as caught:
            tk.new("times_square", rulings={name: wrong})
        assert f"ruling {name!r} ({ruling.id}) can't be {wrong!r}" in str(caught.value)
        assert all(repr(value) in str(caught.value) for value in ruling.values)
