"""Every scenario of the ledger, by its id: a table, what is played, what must come of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tablekit as tk
from tests.games.clubs.table import hand, kinds, moves, played, refused, table, told

ALL_H = [f"H{number}" for number in range(1, 7)]
ALL_D = [f"D{number}" for number in range(1, 7)]
WITHOUT_X = {"used": ["X", "X", "W", "W"]}


# ---- The text's own examples


def test_cl_we1_a_card_that_is_there_is_handed_over_and_the_asker_acts_again() -> None:
    match = table(["H1"], ["H3"], **WITHOUT_X)
    events = match.play("ask 1 H3")
    assert [event.rule for event in events] == ["CL-05", "CL-06", "CL-07"]
    assert hand(match, 0) == ["H1", "H3"]
    assert match.view()["holds"][0] == ["H3"]  # its identity is public: it was named
    assert match.asked == ("Ana",)
    assert {move[0] for move in moves(match)} == {"ask", "swap", "im_in"}


@pytest.mark.parametrize(("pile", "after"), [(10, 9), (0, 0)])
def test_cl_we2_with_and_without_a_pile(pile: int, after: int) -> None:
    match = table(["H1"], ["H4", "E1"], "rest", pile=pile, seats=3, **WITHOUT_X)
    match.play("ask 1 H3")
    assert match.view()["pile"] == after
    assert len(hand(match, 0)) == 1 + pile - after
    assert ("draws" in kinds(match)) == bool(pile)
    assert ("no_pile" in kinds(match)) != bool(pile)
    assert match.asked == ("Ben",)


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_cl_we3_a_swap_shows_a_card_to_one_seat_only(answer: str) -> None:
    match = table(["D2"], ["E5", "A1"], ["S1"], ["S2"], **WITHOUT_X)
    played(match, "swap 1 D2", "want E5")
    assert match.asked == ("Ben",)
    assert [match.view(name)["offer"] for name in (*match.seats, None)] == [
        *("D2", "D2"),
        *(None, None, None),
    ]
    match.play(answer)
    agreed = answer == "agree"
    assert hand(match, 0) == (["E5"] if agreed else ["D2"])
    assert hand(match, 1) == (["A1", "D2"] if agreed else ["A1", "E5"])
    assert match.asked == ("Ben",)  # his own turn
    for name in ("Cleo", "Dan", None):
        assert "Dinner" not in str(match.log.of(name))
    assert "Dinner" in str(match.log.of("Ben"))


def test_cl_we4_a_true_club_that_nobody_calls() -> None:
    match = table(ALL_H, ["E1"], ["E2"], **WITHOUT_X)
    played(match, "im_in H", "pass")
    view = match.view()
    assert view["won"][0] == ["H"]
    assert (view["closed"]["H"]["count"], view["closed"]["H"]["laid"]) == (6, None)
    assert match.view("Ana")["closed"]["H"]["laid"] == ALL_H
    assert match.asked == ("Ben",)


# ---- Derived scenarios


@pytest.mark.parametrize(
    ("seats", "size", "pile"), [(3, 7, 21), (4, 6, 18), (5, 5, 17), (6, 5, 12)]
)
def test_cl_s01_the_deal(seats: int, size: int, pile: int) -> None:
    view = tk.new("clubs", seats=seats).view()
    assert (view["hand_sizes"], view["pile"]) == ([size] * seats, pile)


def test_cl_s02_asking_takes_a_card_of_the_club() -> None:
    assert refused(table(["H1"], ["R2"]), "ask 1 R2") == "CL-05"


def test_cl_s04_a_chain_of_asks_ends_with_any_action() -> None:
    match = table(["H1", "E1"], ["H2", "D5"], ["E4"], **WITHOUT_X)
    played(match, "ask 1 H2", "ask 2 E4", "steal 1")
    assert hand(match, 0) == ["D5", "E1", "E4", "H1", "H2"]
    assert told(match, "empty_hand") == [(1,)]  # it was Ben's last card, and it is his turn
    assert kinds(match).count("again") == 2
    assert match.view()["active"] == 1


def test_cl_s06_an_empty_hand_can_be_asked_but_not_stolen_from() -> None:
    match = table(["H1"], [], ["E1"])
    assert refused(match, "steal 1") == "CL-10"
    match.play("ask 1 H2")
    assert told(match, "lacks") == [(1, "H2")]


def test_cl_s07_a_stolen_card_is_any_of_the_hand() -> None:
    match = table(["E1"], ["D1", "X", "H4"], **{"used": ["X"]})
    match.play("steal 1")
    assert match.asked == ("Ben",)  # he has X, and lets it pass
    request: Any = match.fork().request
    assert [move[0] for move in request.moves] == ["pass", "cancel"]
    taken: Counter[str] = Counter()
    games = 3_000
    for seed in range(games):
        again = table(["E1"], ["D1", "X", "H4"], seed=seed, used=["X"])
        played(again, "steal 1", "pass")
        (card,) = set(hand(again, 0)) - {"E1"}
        taken[card] += 1
    # 99.99 % of such samples lie within four standard deviations of a third.
    for card in ("D1", "X", "H4"):
        assert abs(taken[card] / games - 1 / 3) < 4 * (2 / 9 / games) ** 0.5


def test_cl_s07_the_odds_are_one_third_each() -> None:
    """Chance's own request: a uniform draw from the three cards."""
    line = table(["E1"], ["D1", "X", "H4"], used=["X"]).fork()
    line.send(("steal", 1))
    line.send(("pass",))
    request: Any = line.request
    assert sorted(request.pool) == ["D1", "H4", "X"]


def test_cl_s08_x_stops_a_steal() -> None:
    match = table(["E1"], ["X", "H4"], ["D1"])
    played(match, "steal 1", "cancel")
    assert (hand(match, 0), hand(match, 1)) == (["E1"], ["H4"])
    assert match.view()["used"] == ["X"]
    assert "draws" not in kinds(match)
    assert match.view()["active"] == 1


def test_cl_s10_x_does_not_stop_a_swap() -> None:
    match = table(["E1"], ["X", "H4"])
    played(match, "swap 1 E1", "want H4")
    assert refused(match, "cancel") == "CL-23"


def test_cl_s11_a_shield_stops_requests_but_no_steal() -> None:
    match = table(["H1"], ["H2", "W"], ["E1"], active=1, seats=3)
    played(match, "ask 2 H5", "shield", "ask 0 E3")  # Ben misses and shields, Cleo misses
    assert match.asked == ("Ana",)
    assert refused(match, "ask 1 H2") == "CL-22"
    assert refused(match, "swap 1 H1") == "CL-22"
    assert ("steal", 1) in moves(match)
    match.play("steal 1")
    assert match.asked == ("Ben",)
    assert match.view()["shields"] == []
    assert match.view()["used"] == ["W"]


def test_cl_s13_plus_one_gets_a_card_of_a_club_one_has_nothing_of() -> None:
    match = table(["+", "H1"], ["E1"], ["S1"], ["A5"], **WITHOUT_X)
    match.play("plus_one A5")
    assert (hand(match, 0), hand(match, 3)) == (["A5", "H1"], [])
    assert match.view()["active"] == 1  # no chain


def test_cl_s14_plus_one_for_a_card_in_the_pile() -> None:
    match = table(["+", "H1"], ["E1"], ["S1"], ["A4"], **WITHOUT_X)
    match.play("plus_one A5")
    assert hand(match, 0) == ["H1"]
    assert told(match, "nothing") == [("A5",)]
    assert match.view()["active"] == 1


def test_cl_s16_x_stops_plus_one() -> None:
    match = table(["+", "H1"], ["E1"], ["S1"], ["A5", "X"])
    played(match, "plus_one A5", "cancel")
    assert hand(match, 3) == ["A5"]
    assert match.view()["used"] == ["+", "X"]
    assert match.view()["holds"][3] == ["A5"]  # who cancels has it
    assert match.view()["active"] == 1


def test_cl_s17_a_closed_club_can_be_named_by_nothing() -> None:
    match = table(["+", "H1"], ["E1"], closed={"A": 2})
    assert refused(match, "ask 1 A5") == "CL-20"
    assert refused(match, "plus_one A5") == "CL-20"
    assert refused(match, "im_in A") == "CL-20"
    match.play("swap 1 H1")
    assert refused(match, "want A5") == "CL-20"


def test_cl_s18_a_bluff_that_nobody_calls() -> None:
    match = table(["H1"], ["E1"], ["E2"], **WITHOUT_X)
    played(match, "im_in H", "pass")
    view = match.view()
    assert view["won"][0] == ["H"]
    closed = view["closed"]["H"]
    assert (closed["count"], closed["laid"], closed["in_pile"]) == (1, None, 5)
    assert match.asked == ("Ben",)


def test_cl_s19_the_bluff_comes_to_light_too_late() -> None:
    match = table(
        *(["H1"], ["E1"], ["D1"]),
        seats=3,
        script=["H", "H4", "", "D2"],  # from the pile: a card of H, namely H4; an open one: D2
        **WITHOUT_X,
    )
    played(match, "im_in H", "pass", "swap 2 E1", "want D1", "refuse", "ask 1 D3")
    assert told(match, "aside")[0] == (2, "H4")
    assert hand(match, 2) == ["D1", "D2"]
    closed = match.view()["closed"]["H"]
    assert closed["aside"][0] == "H4"
    assert len(closed["aside"]) + closed["in_pile"] == 5
    assert match.view()["won"][0] == ["H"]


def test_cl_s21_a_bluff_that_is_called() -> None:
    match = table(ALL_H[:5], ["E1"], ["H6"], script=["H2"], **WITHOUT_X)
    played(match, "im_in H", "Cleo: prove_it")
    assert match.view()["won"] == [[], [], [], []]
    assert told(match, "bluffed") == [(0, "H", ALL_H[:5])]
    assert hand(match, 2) == ["H2", "H6"]
    assert hand(match, 0) == ["H1", "H3", "H4", "H5"]
    assert match.view()["active"] == 1
    match.bots(dict.fromkeys(["Ben", "Cleo", "Dan"], "random")).run()
    assert told(match, "turn") == [(0,), (1,), (2,), (3,), (0,)]  # Ana's next turn is not skipped
    assert match.asked == ("Ana",)


def test_cl_s22_a_wrong_call() -> None:
    match = table(ALL_H, ["E1", "E2", "E3"], script=["E2"], **WITHOUT_X)
    played(match, "im_in H", "Ben: prove_it")
    assert match.view()["won"][0] == ["H"]
    assert match.view()["closed"]["H"]["laid"] == ALL_H
    assert (hand(match, 0), hand(match, 1)) == (["E2"], ["E1", "E3"])


def test_cl_s24_the_third_club_wins_before_any_price_is_paid() -> None:
    match = table(ALL_H, ["E1", "E2", "E3"], closed={"D": 0, "A": 0})
    played(match, "im_in H", "Ben: prove_it")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == (("Ana",), "CL-01")
    assert hand(match, 1) == ["E1", "E2", "E3"]
    assert "takes" not in kinds(match)


def test_cl_s25_only_the_first_call_counts() -> None:
    match = table(["H1", "E5"], ["E1"], ["H6"], **WITHOUT_X)
    played(match, "im_in H", "Cleo: prove_it")
    assert told(match, "calls") == [(2,)]
    # Ben is a little later: the countdown is over, and it is his own turn.
    assert refused(match, "prove_it", "Ben") == "CL-15"
    with pytest.raises(tk.SeatError):
        match.play("prove_it", "Dan")


def test_cl_s27_announcing_takes_a_card_of_the_club() -> None:
    assert refused(table(["E1"], ["H1"]), "im_in H") == "CL-14"


def test_cl_s28_a_club_completed_by_asking_can_be_announced_at_once() -> None:
    match = table(ALL_H[:5], ["H6", "E1"], **WITHOUT_X)
    played(match, "ask 1 H6", "im_in H", "pass")
    assert match.view()["won"][0] == ["H"]
    assert match.view()["active"] == 1


def test_cl_s29_x_is_of_no_use_to_a_caught_bluffer() -> None:
    match = table(["E1"], ["H1", "X", "W"], ["H2"], active=1, script=["H1"], used=["X"])
    match.play("im_in H")
    assert refused(match, "cancel", "Cleo") == "CL-23"
    with pytest.raises(tk.SeatError):
        match.play("cancel", "Ben")
    played(match, "Cleo: prove_it")
    assert match.asked == ("Ben",)  # at the end of his turn, for the shield
    assert refused(match, "cancel") == "CL-23"


def test_cl_s31_an_empty_hand_and_an_empty_pile_leave_steal_only() -> None:
    match = table([], ["H1", "H2"], "rest", pile=0, seats=3)
    assert moves(match) == {("steal", 1), ("steal", 2)}
    assert refused(match, "im_in H") == "CL-27"
    assert refused(match, "ask 1 H1") == "CL-27"
    assert "only_steal" in kinds(match)


def test_cl_s32_hands_and_pile_are_never_all_empty_while_a_club_is_open() -> None:
    with pytest.raises(tk.PositionError, match="left"):
        table([], [], [], pile=0, seats=3)
    # The last open club is closed: the game is over, and nobody is asked with nothing in hand.
    closed = {"D": 0, "A": 1, "S": 2, "E": 0, "H": 1}
    match = table([f"R{n}" for n in range(1, 7)], ["+"], [], seats=3, closed=closed, active=0)
    match = table(*(["+"], [], [f"R{n}" for n in range(1, 7)]), seats=3, closed=closed, active=2)
    played(match, "im_in R", "pass")
    assert match.outcome is not None
    assert match.outcome.rule == "CL-29"
    assert match.outcome.winners == ("Ana", "Ben", "Cleo")


def test_cl_s34_the_shield_after_a_turn_that_x_has_ended() -> None:
    match = table(["E1", "W"], ["X", "H4"], ["D1"])
    played(match, "steal 1", "cancel")
    assert match.asked == ("Ana",)
    match.play("shield")
    assert match.view()["shields"] == [0]


def test_cl_s35_stray_cards_are_set_aside_when_a_bluff_closes_their_club() -> None:
    match = table(["H1"], ["H4", "E1"], ["E2"], **WITHOUT_X)
    played(match, "im_in H", "pass")
    assert told(match, "aside") == [(1, "H4")]
    assert match.view()["hand_sizes"][1] == 1
    assert match.view()["won"][0] == ["H"]
    assert match.view()["closed"]["H"]["aside"] == ["H4"]


def test_cl_s37_without_a_price_calling_costs_nothing() -> None:
    """G-01: for the caller a call is never worse than silence, so no bluff would survive."""
    for cards, others in ((ALL_H, ["E1", "E2"]), (ALL_H[:5], ["E1", "E2"])):
        called, silent = (
            table(cards, others, ["D1"], proveit="none", **WITHOUT_X) for _ in range(2)
        )
        played(called, "im_in H", "Ben: prove_it")
        played(silent, "im_in H", "pass")
        assert hand(called, 1) == hand(silent, 1)
        assert len(called.view()["won"][0]) <= len(silent.view()["won"][0])
    assert called.view()["won"][0] == []
