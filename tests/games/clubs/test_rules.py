"""What the scenarios leave out: bad input, what is public, what windows give away, odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.odds import REACTION
from tablekit.core.requests import Ask, Race
from tests.games.clubs.table import NAMES, hand, moves, played, refused, table, told

WITHOUT_X: dict[str, Any] = {"used": ["X", "X", "W", "W"]}
ALL_H = [f"H{number}" for number in range(1, 7)]


# ---- bad input, each refused with its rule


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("ask 1 A3", "CL-20"),  # of a closed club
        ("ask 1 R2", "CL-05"),  # of a club one holds nothing of
        ("ask 0 H2", "CL-05"),  # of oneself
        ("ask 1 H1", "CL-05"),  # what one holds oneself
        ("steal 0", "CL-09"),
        ("steal 2", "CL-10"),
        ("swap 0 H1", "CL-11"),
        ("swap 1 R1", "CL-11"),  # a card one doesn't hold
        ("swap 1 X", "CL-11"),
        ("im_in R", "CL-14"),
        ("im_in A", "CL-20"),
        ("prove_it", "CL-15"),  # no countdown is running
        ("plus_one R2", "CL-24"),  # without the card
        ("shield", "CL-22"),
        ("cancel", "CL-23"),
        ("stop", "CL-07"),
    ],
)
def test_what_cannot_be_done_names_its_rule(move: str, rule: str) -> None:
    match = table(["H1", "E2"], ["H2"], closed={"A": 2})
    assert refused(match, move) == rule


def test_a_swap_for_a_card_one_holds_is_refused() -> None:
    match = table(["H1", "E2"], ["H2"])
    match.play("swap 1 E2")
    assert refused(match, "want H1") == "CL-11"
    assert refused(match, "want E2") == "CL-11"  # also the one that is shown


def test_nothing_can_be_swapped_when_nothing_is_left_to_want() -> None:
    closed = {"D": 0, "A": 1, "S": 2, "E": 0, "R": 1}
    match = table(ALL_H, ["+", "+"], seats=3, closed=closed)
    assert refused(match, "swap 1 H1") == "CL-11"
    assert moves(match) == {("steal", 1), ("im_in", "H")}


def test_agreeing_takes_the_card() -> None:
    match = table(["H1"], ["E1"], ["E2"])
    match.play("swap 1 H1")
    match.show_windows = True  # people at one screen: also who can only refuse is asked
    match.play("want E5")
    assert match.asked == ("Ben",)
    assert refused(match, "agree") == "CL-12"
    match.play("refuse")
    assert hand(match, 0) == ["H1"]


# ---- windows


def asked_in_windows(match: tk.Match, move: str) -> list[tuple[int, str, int]]:
    """Who is asked on the way, by which rule, with how many answers; everybody lets it pass."""
    line = match.fork()
    line.send(tuple(int(w) if w.isdigit() else w for w in move.split()))
    asked = []
    while line.request is not None and not (
        isinstance(line.request, Ask) and line.request.rule == "CL-04"
    ):
        request = line.request
        if isinstance(request, Ask):
            assert request.hidden
            asked.append((request.seat, request.rule, len(request.moves)))
            line.send(request.moves[0])
        else:
            assert not isinstance(request, Race)
            line.send(request.pool[0])
    return asked


def test_every_target_is_asked_for_x_alike() -> None:
    with_x = table(["H1"], ["E1", "X"], ["E2"])
    without = table(["H1"], ["E1", "D1"], ["E2"])
    for move in ("ask 1 H2", "steal 1"):
        seen = [asked_in_windows(match, move) for match in (with_x, without)]
        assert [(seat, rule) for seat, rule, _ in seen[0]] == [
            (seat, rule) for seat, rule, _ in seen[1]
        ]
        assert (seen[0][0][2], seen[1][0][2]) == (2, 1)


def test_plus_one_asks_all_others_but_only_the_holder_can_cancel() -> None:
    match = table(["+", "H1"], ["X"], ["A5", "X"], ["S1"])
    asked = asked_in_windows(match, "plus_one A5")
    assert [entry for entry in asked if entry[1] == "CL-23"] == [
        (1, "CL-23", 1),
        (2, "CL-23", 2),
        (3, "CL-23", 1),
    ]


def test_a_window_that_nobody_could_use_does_not_open() -> None:
    match = table(["H1"], ["E1"], ["E2"], **WITHOUT_X)
    assert asked_in_windows(match, "steal 1") == []
    empty = table(["H1"], [], ["E2"])
    assert [rule for _, rule, _ in asked_in_windows(empty, "ask 1 H2")] == ["CL-22"]


def test_a_shielded_holder_looks_like_nobody_from_outside() -> None:
    """CL-24, G-10: "nobody has it" and "the holder is shielded" are one."""
    stories, views = [], []
    for where in ("shielded", "pile"):
        theirs = ["A5", "E1"] if where == "shielded" else ["A4", "E1"]
        match = table(["+", "H1"], theirs, ["S1"], shields=[1], used=["X", "X"], seats=3)
        match.play("plus_one A5")
        stories.append(str(match.log.of("Ana")) + str(match.log.of("Cleo")))
        views.append([match.view(name) for name in ("Ana", "Cleo", None)])
        assert "A5" not in match.view()["lacks"][1]  # nobody can tell
    assert stories[0] == stories[1]
    assert views[0] == views[1]


def test_a_refused_swap_looks_like_one_that_could_not_be_met() -> None:
    stories, views = [], []
    for theirs in (["E5", "A1"], ["E4", "A1"]):
        match = table(["D2"], theirs, ["S1"], seats=3, **WITHOUT_X)
        match.show_windows = True
        played(match, "swap 1 D2", "want E5", "refuse")
        stories.append([str(match.log.of(name)) for name in ("Ana", "Cleo", None)])
        views.append([match.view(name) for name in ("Ana", "Cleo", None)])
    assert stories[0] == stories[1]
    assert views[0] == views[1]


def test_an_offer_to_an_empty_hand_comes_to_nothing() -> None:
    match = table(["D2", "H1"], [], ["S1"], seats=3, **WITHOUT_X)
    played(match, "swap 1 D2", "want E5")
    assert told(match, "refuses") == [(1,)]
    assert hand(match, 0) == ["D2", "H1"]


def test_a_cancelled_chain_keeps_what_it_won() -> None:
    match = table(["H1"], ["H2", "E1"], ["X", "H3"], seats=3, used=["W", "W"])
    played(match, "ask 1 H2", "ask 2 H3", "cancel")
    assert hand(match, 0) == ["H1", "H2"]
    assert hand(match, 2) == ["H3"]
    assert match.view()["active"] == 1


def test_x_may_be_played_without_the_card_that_is_asked_for() -> None:
    match = table(["H1"], ["X", "E1"], seats=3)
    played(match, "ask 1 H2", "cancel")
    assert "draws" not in [event.kind for event in match.log]
    assert match.view()["used"] == ["X"]


def test_drawing_the_very_card_asked_for_changes_nothing() -> None:
    match = table(["H1"], ["E1"], ["E2"], seats=3, script=["H2"], **WITHOUT_X)
    match.play("ask 1 H2")
    assert hand(match, 0) == ["H1", "H2"]
    assert match.view()["active"] == 1


def test_plus_one_can_continue_a_chain_and_ends_it() -> None:
    match = table(["H1", "+"], ["H2", "E1"], ["A5"], seats=3, **WITHOUT_X)
    played(match, "ask 1 H2", "plus_one A5")
    assert hand(match, 0) == ["A5", "H1", "H2"]
    assert match.view()["active"] == 1


# ---- odds


def test_the_odds_of_an_ask_without_any_x_left() -> None:
    """The card is one of 35 unseen (42 less four used and three in hand); two are asked about."""
    match = table(["H1", "E2", "D4"], ["R1", "R2"], ["S1"], seats=3, **WITHOUT_X)
    unseen = 42 - 4 - 3
    odds = match.odds("ask 1 H3", of=lambda view: "H3" in view["holds"][0])
    assert odds[True] == Fraction(2, unseen)
    drawn = match.odds("ask 1 H3")
    assert drawn.chance(lambda outcome: outcome == (("hit",),)) == Fraction(2, unseen)
    assert drawn.chance(lambda outcome: outcome == ("H3",)) == Fraction(1, unseen)
    assert match.words.outcome((("hit",),)) == "handed over"


def test_the_odds_of_a_steal_are_one_in_the_unseen() -> None:
    match = table(["H1", "E2", "D4"], ["R1", "R2"], ["S1"], seats=3, **WITHOUT_X)
    unseen = 42 - 4 - 3
    odds = match.odds("steal 1")
    assert odds["+",] == Fraction(2, unseen)
    assert {chance for card, chance in odds.items() if card != ("+",)} == {Fraction(1, unseen)}


def test_while_an_x_may_be_about_odds_stop_at_the_window() -> None:
    match = table(["H1", "E2", "D4"], ["R1", "R2"], ["S1"], seats=3)
    assert dict(match.odds("steal 1")) == {(REACTION,): 1}


def test_the_odds_of_letting_an_ask_pass_end_where_the_asker_acts_again() -> None:
    match = table(["H1", "E2"], ["H3", "X"], ["S1"], seats=3)
    match.play("ask 1 H3")
    assert match.asked == ("Ben",)
    assert dict(match.odds("pass")) == {(): 1}
    assert match.odds("pass", of=lambda view: view["hand_sizes"][0]) == {3: 1}


def test_odds_know_that_no_hand_holds_a_card_of_a_closed_club() -> None:
    match = table(
        *(["H1", "E2"], ["R1", "R2"], ["S1"]),
        seats=3,
        closed={"A": {"seat": 2, "laid": ["A1", "A2"]}},
        **WITHOUT_X,
    )
    assert not any(card[0].startswith("A") for card in match.odds("steal 1"))
    # Of the pile's 31 cards four are of the closed club, whichever they are.
    outcomes = match.odds("ask 1 H3")
    first_stray = outcomes.chance(lambda drawn: bool(drawn) and drawn[0] == "A")
    asked_in_vain = 1 - Fraction(2, 42 - 4 - 6 - 2)
    assert first_stray == asked_in_vain * Fraction(4, match.view()["pile"])


# ---- what is known


def test_what_all_could_remember() -> None:
    match = table(["H1", "E2"], ["H2", "D1"], ["S1", "E5"], seats=3, **WITHOUT_X)
    played(match, "ask 1 H2")
    view = match.view()
    assert view["holds"] == [["H2"], [], []]
    assert view["lacks"] == [[], ["H2"], []]
    assert view["clubs"] == [["H"], [], []]
    played(match, "ask 2 E1")  # Cleo lacks it, Ana has drawn
    assert match.view()["lacks"][2] == ["E1"]
    assert match.view()["asked"][0] == ["E1"]
    played(match, "steal 0")  # whatever Ben takes, nobody knows what Ana still has
    assert match.view()["holds"][0] == []


def test_a_caught_bluffer_has_shown_what_there_is() -> None:
    match = table(["H1", "H2", "H3"], ["E1"], ["D1"], seats=3, proveit="none", **WITHOUT_X)
    played(match, "im_in H", "Ben: prove_it")
    assert match.view()["holds"][0] == ["H1", "H2", "H3"]
    assert match.view()["lacks"][0] == ["H4", "H5", "H6"]


# ---- positions and boxes


@pytest.mark.parametrize(
    ("data", "about"),
    [
        ({"hand": []}, "hands"),
        ({"hands": [["H1"], ["H1"], []]}, "H1"),
        ({"hands": [["H7"], [], []]}, "H7"),
        ({"hands": [["H1"], []]}, "list of 3"),
        ({"hands": ["rest", "rest", []]}, "only one"),
        ({"hands": [["H1"], -1, []]}, "a number"),
        ({"hands": [40, 40, 1]}, "to deal"),
        ({"hands": [[], [], []], "pile": 50}, "50"),
        ({"hands": [[], [], []], "pile": 3}, "give the others a place"),
        ({"hands": [[], [], []], "pile": "many"}, "many"),
        ({"hands": [[], [], []], "closed": {"B": 0}}, "no club 'B'"),
        ({"hands": [[], [], []], "closed": {"H": 3}}, "0 to 2"),
        ({"hands": [[], [], []], "closed": ["H"]}, "mapping"),
        ({"hands": [[], [], []], "closed": {"H": {"seat": 0, "won": 1}}}, "won"),
        ({"hands": [[], [], []], "closed": {"H": {"seat": 0, "laid": ["D1"]}}}, "D1"),
        ({"hands": [[], [], []], "closed": {"H": {"seat": 0, "laid": []}}}, "at least one"),
        ({"hands": [["H1"], [], []], "closed": {"H": {"seat": 0, "laid": ["H2"]}}}, "closed club"),
        ({"hands": [[], [], []], "closed": {"H": 0, "D": 0, "A": 0}}, "already won"),
        (
            {"hands": [[], [], []], "closed": {"H": 0, "D": 0, "A": 1, "S": 1, "E": 2, "R": 2}},
            "game is over",
        ),
        ({"hands": [[], [], []], "used": ["H1"]}, "powers"),
        ({"hands": [[], [], []], "used": ["X", "X", "X"]}, "no 'X' is left"),
        ({"hands": [[], [], []], "known": {0: ["H1"]}}, "nobody knows"),
        ({"hands": [[], [], []], "active": "Ana"}, "a seat is a number"),
        ({"hands": [[], [], []], "turns": -1}, "turns"),
        ({"hands": [["Z1"], [], []]}, "there is no card 'Z1'; Valid: 'D1'"),
        ({"hands": [["h1"], [], []]}, "there is no card 'h1'; did you mean 'H1'?"),
        ({"hands": [[["H1"]], [], []]}, "there is no card ['H1']; Valid"),
        ({"hands": [["H1", "H1"], [], []]}, "no 'H1' is left: every one of them has a place"),
    ],
    ids=lambda value: "" if isinstance(value, dict) else str(value),
)
def test_a_position_that_cannot_be_says_why(data: dict[str, Any], about: str) -> None:
    with pytest.raises(tk.PositionError) as caught:
        tk.position("clubs", data, seats=3)
    assert about in str(caught.value)


def test_a_position_can_leave_hands_to_chance() -> None:
    match = table(["H1", "H2"], 5, 5, seats=3, known={"0": ["H2"]}, active=0)
    assert [len(hand(match, seat)) for seat in range(3)] == [2, 5, 5]
    assert match.view()["pile"] == 30
    assert match.view()["holds"][0] == ["H2"]
    other = table(["H1", "H2"], 5, 5, seats=3, seed=1)
    assert hand(match, 1) != hand(other, 1)


def test_a_position_can_say_what_lies_in_the_pile() -> None:
    match = table(["H1"], "rest", ["E1"], seats=3, pile=["H2", "H3"], **WITHOUT_X)
    assert match.view()["pile"] == 2
    assert len(hand(match, 1)) == 42 - 4 - 4
    fewer = table(["H1"], "rest", 2, seats=3, pile=5)
    assert [fewer.view()["hand_sizes"][seat] for seat in (0, 2)] == [1, 2]
    assert fewer.view()["pile"] == 5


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (lambda box: box["club"].pop(), "six clubs"),
        (lambda box: box["club"][0].update(numbers=[1, 2, 3]), "numbers"),
        (lambda box: box["power"].pop(), "powers"),
        (lambda box: box["power"][0].update(copies=3), "totals"),
        (lambda box: box["deal"].pop(), "3, 4, 5 and 6"),
        (lambda box: box["deal"][0].update(hand=8), "make 45"),
        (lambda box: box.pop("deal"), "deal"),
        (lambda box: box["power"][0].update(copies=10**12), "the maximum of 100"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(change: Any, about: str) -> None:
    import copy

    box = copy.deepcopy(tk.game("clubs").box.data)
    change(box)
    with pytest.raises(tk.BoxError, match=about):
        tk.new("clubs", box=box)


def test_another_box_may_have_other_powers() -> None:
    import copy

    box = copy.deepcopy(tk.game("clubs").box.data)
    for power in box["power"]:
        power["copies"] = 0
    box["totals"] |= {"cards": 36, "power_cards": 0}
    for deal in box["deal"]:
        deal["pile"] -= 6
    match = tk.new("clubs", box=box, seats=NAMES[:4])
    assert match.view()["pile"] == 12
    match.bots(dict.fromkeys(match.seats, "random")).run()
    assert match.outcome is not None


# ---- the picture


@pytest.mark.parametrize("words", ["plain", "printed", "classroom"])
def test_every_moment_can_be_drawn_for_everybody(words: str) -> None:
    match = tk.new("clubs", seats=5, seed=4, words=words)
    match.bots(dict.fromkeys(match.seats, "random"))
    for _ in range(120):
        if match.outcome is not None:
            break
        for seat in (*match.seats, None):
            view = match.view(seat)
            drawn = match.game.draw(view, match.words, width=720)
            assert drawn.board is not None
            assert (drawn.own is None) == (seat is None)
            said = f"{drawn.board.text} {drawn.own}"
            for card in set(CARDS) - set(view["hand"] or ()) - {view["offer"]}:
                assert f"your hand: {match.words.name(card)}" not in said
        match.step()


CARDS = [f"{club}{number}" for club in "DASEHR" for number in range(1, 7)]


def test_the_countdown_has_a_key_for_each_seat_and_the_offer_is_for_two() -> None:
    match = table(["H1", "D2"], ["E5"], ["E1"], seats=3, **WITHOUT_X)
    offered = match.copy()
    match.play("im_in H")
    assert [(c.seat, c.text) for c in match.choices][:2] == [
        ("Ben", "PROVE IT!"),
        ("Cleo", "PROVE IT!"),
    ]
    assert "3 … 2 … 1" in match.game.draw(match.view(), match.words).board.text
    played(offered, "swap 1 D2", "want E5")
    shown = {
        name: str(offered.game.draw(offered.view(name), offered.words).own) for name in NAMES[:3]
    }
    assert "You show: Dinner Party 2" in shown["Ana"]
    assert "Ana offers: Dinner Party 2" in shown["Ben"]
    assert "Dinner" not in shown["Cleo"]


# ---- what is open, as a bot is handed it


@pytest.mark.parametrize("before", [[], ["swap 1 H1"]], ids=["a turn", "what to want"])
def test_the_moves_are_a_sequence_like_any_other(before: list[str]) -> None:
    match = played(table(["H1", "E1", "+", "W"], ["H2", "D1"], ["S1"], seats=3), *before)
    given = match.moves("Ana")
    written = list(given)
    assert len(given) == len(written) > 20
    assert [given[index] for index in range(len(given))] == written
    assert [given[index - len(given)] for index in range(len(given))] == written
    assert given[:3] == written[:3] and given[-2:] == written[-2:]
    assert given[::-1] == written[::-1] == list(reversed(given))
    assert repr(given) == repr(written)
    for index in (len(given), -len(given) - 1, 10**9):
        with pytest.raises(IndexError):
            given[index]
