"""What a seat sees and doesn't, the sums of an attack, and odds that know no hidden card."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.deck import Fog, Unseen, redeal, veil
from tablekit.games.orgasme.cards import EVENTS
from tablekit.games.orgasme.pile import DrawPile, Faces
from tablekit.testing import check_game
from tests.games.orgasme.play import GAME, LMS, PILE, attack, declare, played, rules, seat, table


def test_it_is_a_game() -> None:
    check_game(GAME, games=5)


@pytest.mark.parametrize(
    "rulings",
    [
        {"opening_hand": 3, "gearup_escape": "free", "once_scope": "any", "sexobject": "after"},
        {"moviestar_passives": False, "simultaneous": "joint", "dirtytalk_anytime": True},
        {"gearup_escape": "whole", "gearup_per_card": False, "aftermath_first": "target"},
    ],
    ids=str,
)
def test_it_is_a_game_under_other_readings(rulings: dict[str, Any]) -> None:
    check_game(GAME, games=5, seed="other", rulings=rulings, elsewhere=False)


def test_whom_it_is_for() -> None:
    assert (GAME.audience, GAME.seats) == ("adults", (2, 6))


@pytest.mark.parametrize("mode", ["standard", LMS])
def test_the_same_seed_is_the_same_game_in_each_mode(mode: str) -> None:
    logs = []
    for _ in range(2):
        match = tk.new("orgasme", seats=4, seed=3, mode=mode)
        match.bots(dict.fromkeys(match.seats, "random")).run()
        logs.append(str(match.log))
    assert logs[0] == logs[1]


# ---- Hands, the pile, the draft


def test_a_hand_is_its_owners_alone() -> None:
    match = table(seat("", 0, "A4-6 fart"), seat("", 0, "safe_word A1-2"), seat("", 0, "A7-8"))
    assert match.view("Ben")["hand"] == ["A1-2", "safe_word"]
    assert match.view("Ben")["hand_sizes"] == [2, 2, 1]
    assert match.view()["hand"] is None
    others = json.dumps({key: match.view("Cleo")[key] for key in ("hand", "shows", "pending")})
    assert not any(card in others for card in ("A4-6", "fart", "safe_word", "A1-2"))


def test_the_pile_is_a_number_and_its_known_top() -> None:
    match = table(seat("", 0, "A4-6"), seat(), top="A1-2 door_bell")
    for name in (*match.seats, None):
        view = match.view(name)
        assert view["top"] == ["A1-2", "door_bell"]
        assert view["pile"] == 79 - len(view["discard"])


def test_nobody_sees_what_others_keep_until_all_have_chosen() -> None:
    match = tk.new("orgasme", seats=3, seed=1)
    ana, ben = match.view("Ana"), match.view("Ben")
    assert len(ana["dealt"]) == len(ben["dealt"]) == 4 and not set(ana["dealt"]) & set(ben["dealt"])
    keep = match.choices[0]
    match.play(keep)
    assert match.view("Ana")["kept"] == list(keep.args)
    for name in ("Ben", "Cleo", None):
        assert match.view(name)["kept"] == []
        assert match.view(name)["preferences"] == [[], [], []]
        assert not any(event.kind == "chosen" for event in match.log.of(name))
    while match.rule == "OM-04":
        match.play(match.choices[0])
    assert match.view("Ben")["preferences"][0] == list(keep.args)
    assert match.view("Ben")["dealt"] == match.view("Ana")["dealt"] == []


def test_the_card_for_the_duel_is_secret_until_both_have_chosen() -> None:
    match = table(
        seat("", 6, "A4-6 A1-2"),
        seat("", 2, "A7-8 fart"),
        seat("", 10),
        mode=LMS,
    )
    match.play("attack A1-2 2")
    assert match.rule == "OM-L4" and match.asked == ("Ben",)  # Ana has one card left: no choice
    assert match.view("Ben")["hand_sizes"] == [1, 2, 0]
    assert match.view("Ana")["hand"] == ["A4-6"]  # what she keeps is still in her hand
    assert "A4-6" not in json.dumps(match.view("Ben"))
    match.play("keep fart")
    assert "fart" in match.view("Ben")["hand"]


def test_cards_that_are_looked_at_are_seen_by_one() -> None:
    match = table(seat("gourmet sports"), seat(), phase="start", top="A1-2 fart A4-6 A7-8")
    assert match.rule == "OM-A06"
    assert match.view("Ana")["looked"] == ["A1-2", "fart", "A4-6"]
    assert match.view("Ben")["looked"] == []


# ---- The sums of an attack


def sums(match: tk.Match) -> list[dict[str, int]]:
    found: list[dict[str, int]] = match.view()["attack"]["increase"]
    return found


def test_the_parts_of_an_increase() -> None:
    match = table(seat("seasoned sports", 0, "A1-6"), seat("dirty professions", 2, "get_a_grip"))
    declare(match, "A1-6 1")
    assert sums(match) == [{"base": 1, "matches": 2, "seasoned": 1, "grip": 0}]
    attacked = match.view()["attack"]
    assert (attacked["by"], attacked["at"], attacked["cards"]) == (0, 1, ["A1-6"])
    assert attacked["reaction"] is None and not attacked["blocked"]
    match.play("react get_a_grip")
    assert match.view()["attack"] is None
    assert match.view()["arousal"] == [0, 5]


def test_the_answer_is_seen_while_the_attack_goes_on() -> None:
    match = table(seat("passionate sports", 0, "A4-6 A1-2"), seat("", 2, "fart"))
    declare(match, "A4-6 1")
    match.play("react fart")
    attacked = match.view()["attack"]
    assert match.rule == "OM-A08"
    assert (attacked["reaction"], attacked["blocked"]) == ("fart", True)
    assert match.view()["pending"] == ["A4-6", "fart"]


def test_two_cards_have_two_sums() -> None:
    match = table(seat("gear_up sports", 0, "A4-6 A1-2"), seat("food religion", 2, "get_a_grip"))
    match.play("gear_up A4-6 A1-2 1")
    assert [part["matches"] for part in sums(match)] == [0, 1]


# ---- Odds and worlds


def test_odds_know_the_events_in_the_pile_and_no_rivals_hand() -> None:
    """Of five cards one is an event; what else lies there could be in Ben's hand as well."""
    unseen = ["fart", "A1-3", "A7-8", "A7-9", "A2-0", "A2-1"]
    chances = []
    for held in (unseen[:2], unseen[2:4]):
        pile = [*(card for card in unseen if card not in held), "cops"]
        discard = list((PILE - Counter(["A1-0", *held, *pile])).elements())
        match = table(seat("", 0, "A1-0"), seat("", 0, held), discard=discard, pile=len(pile))
        attack(match, "A1-0 1")
        assert match.rule == "OM-13"
        chances.append(match.odds("draw"))
    assert dict(chances[0]) == dict(chances[1])
    first: Counter[str] = Counter()
    for outcome, chance in chances[0].items():
        first[outcome[0]] += chance
    assert first["cops"] == Fraction(1, 5)
    assert {first[card] for card in unseen} == {Fraction(4, 5) / 6}


def test_events_stay_in_the_pile_when_cards_are_dealt_anew() -> None:
    pile, hand = DrawPile(["A1-0", "cops", "fart", "door_bell"], []), ["A7-8", "A7-9"]
    redeal([hand, Faces(pile)], lambda cards: cards.reverse())
    assert len(hand) == 2 and not set(hand) & set(EVENTS)
    assert sorted(pile.cards) == sorted(
        {"A1-0", "A7-8", "A7-9", "fart", "cops", "door_bell"} - {*hand}
    )
    veil([hand, Faces(pile)])
    assert type(pile.cards) is Fog and sorted(pile.events) == ["cops", "door_bell"]
    assert all(type(card) is Unseen for card in hand) and not pile.plain
    request = next(pile.draw("OM-09"))
    assert request.pool == {**dict.fromkeys(pile.cards, 2), "cops": 4, "door_bell": 4}


def test_a_reaction_window_tells_nothing() -> None:
    """Whoever has a hand is asked, with a reaction in it or without."""
    for hand in ("fart A7-8", "A7-8 A7-9"):
        match = table(seat("", 0, "A4-6 A1-2"), seat("", 2, hand))
        match.show_windows = True
        declare(match, "A4-6 1")
        assert match.asked == ("Ben",) and match.rule == "OM-19"


def test_no_attack_is_seen_when_it_is_over() -> None:
    match = table(seat("", 0, "A4-6 A1-2"), seat("", 2, "fart"))
    attack(match, "A4-6 1", "react fart")
    assert match.view()["attack"] is None and match.view()["pending"] == []


@pytest.mark.parametrize("hand", ["fart", "A7-9"])
def test_the_main_window_tells_nothing_either(hand: str) -> None:
    """At one screen a turn with nothing but its end isn't skipped while there is a hand."""
    match = table(
        *(seat("old_school wrong_movie", 0, "A7-8"), seat("", 2, hand), seat("", 2)),
        top="fart safe_word migraine fart ecstasy",
    )
    match.show_windows = True
    played(match, "Ana: end")
    assert match.asked == ("Ben",) and match.rule == "OM-10"
    assert getattr(match.request, "hidden", None) is True


def test_whoever_has_no_hand_is_not_asked_in_vain() -> None:
    match = table(seat("old_school wrong_movie"), seat("", 2, "A7-8"), seat("", 2))
    match.show_windows = True
    assert "OM-12" in rules(match) and match.turn == 2  # her turn was over at once


def test_sums_are_worked_out_once() -> None:
    """Dirty has counted at AT-2, also when Ride the Porcelain God goes to the box at AT-6."""
    match = table(
        seat("marathon gourmet", 3, "A4-6 A1-1"),
        seat("ride_the_porcelain_god slave", 10, "A1-0"),
    )
    attack(match, "A4-6 1")
    assert match.rule == "OM-A24" and match.view()["preferences"][1] == ["slave"]
    attacked = match.view()["attack"]
    assert attacked["increase"] == [{"base": 1, "matches": 1, "seasoned": 0, "grip": 0}]
    assert attacked["matched"] == [["dirty"]]


def test_a_second_card_is_worked_out_with_what_is_left() -> None:
    match = table(
        seat("gear_up seasoned", 3, "A4-6 A1-5 A1-1"),
        seat("ride_the_porcelain_god slave", 10, "A1-0"),
        gearup_per_card=False,
    )
    attack(match, "gear_up A4-6 A1-5 1")
    assert match.rule == "OM-A24"
    first, second = sums(match)
    assert (first["matches"], second["matches"]) == (1, 0)


def test_an_attackers_bonus_stays_as_it_was_worked_out() -> None:
    """Seasoned by Dirty; the answer makes the attacker's Dirty go to the box."""
    match = table(
        seat("seasoned ride_the_porcelain_god", 10, "A4-6 A1-1"),
        seat("chastity sports", 3, "fake_orgasm fart"),
    )
    attack(match, "A4-6 1", "react fake_orgasm")
    assert match.rule == "OM-A30" and match.view()["preferences"][0] == ["seasoned"]
    assert sums(match)[0]["seasoned"] == 1


def test_nobody_is_silenced_between_turns() -> None:
    match = table(
        seat("movie_star sports", 3, "A1-2 A4-6 fart"),
        seat("princess food", 4, "A1-3 fart"),
        seat("", 10),
        mode=LMS,
    )
    assert match.view()["silenced"][1]
    attack(match, "A4-6 2")
    assert match.rule == "OM-L4" and match.view()["silenced"] == [[], [], []]
