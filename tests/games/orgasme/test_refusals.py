"""What is refused, by which rule; the match is as before."""

from __future__ import annotations

from typing import Any

import pytest

import tablekit as tk
from tests.games.orgasme.play import (
    LMS,
    attack,
    declare,
    illegal,
    moves,
    own_turn,
    played,
    refused,
    seat,
    table,
    verbs,
)


def test_a_second_attack_on_one_fellow() -> None:
    match = table(seat(hand="A7-7 A7-8"), seat(), seat(), attacked=[1])
    assert refused(match, "attack A7-7 1") == "OM-10"
    assert refused(match, "attack A7-8 1") == "OM-10"
    assert moves(match, "attack") == {("attack", "A7-7", 2), ("attack", "A7-8", 2)}


def test_two_players_attack_as_often_as_they_like() -> None:
    match = table(seat(hand="A7-7 A7-8"), seat("sports religion"), attacked=[1])
    assert moves(match, "attack") == {("attack", "A7-7", 1), ("attack", "A7-8", 1)}


def test_nobody_attacks_himself_or_somebody_who_is_out() -> None:
    match = table(*(seat(hand="A7-7 A7-8"), seat(), seat("", 11), seat()), mode=LMS, out=[2])
    assert {move[2] for move in moves(match, "attack")} == {1, 3}
    assert refused(match, "attack A7-7 0") == "OM-10"
    assert refused(match, "attack A7-7 2") == "OM-10"
    illegal(match, "attack A7-7 4")


def test_a_card_that_is_not_in_the_hand() -> None:
    match = table(seat(hand="A7-7"), seat())
    illegal(match, "attack A7-8 1")
    illegal(match, "marathon fart")


def test_gear_up_is_an_attack_so_not_at_everybody() -> None:
    ana = seat("gear_up feet", 0, "A7-7 A7-8")
    match = table(ana, seat(), seat("", 11), seat(), mode=LMS, out=[2], attacked=[1])
    assert {move[3] for move in moves(match, "gear_up")} == {3}
    for other in (0, 1, 2):
        assert refused(match, f"gear_up A7-8 A7-7 {other}") == "OM-10"


def test_a_reaction_attacks_nobody() -> None:
    match = table(seat(hand="A7-7 fart"), seat())
    assert refused(match, "attack fart 1") == "OM-R0"
    assert refused(match, "react fart") == "OM-R0"


@pytest.mark.parametrize(
    ("before", "card", "rule"),
    [
        (["master A7-7"], "fart", "OM-A23"),
        (["master A7-7"], "fake_orgasm", "OM-A23"),
        (["immobilize"], "fake_orgasm", "OM-A28"),
        (["master A7-7", "immobilize"], "fart", "OM-A23"),
    ],
)
def test_a_defence_that_an_ability_forbids(before: list[str], card: str, rule: str) -> None:
    match = table(
        seat("master immobilize", 0, "A1-2 A7-7 A7-8"),
        seat("sports religion", 0, "fart fake_orgasm safe_word"),
    )
    declare(match, "A1-2 1", *before)
    assert refused(match, f"react {card}") == rule


def test_an_ability_in_the_turn_of_movie_star() -> None:
    match = table(
        seat("movie_star feet", 0, "A1-2 A7-7"), seat("escape_artist food", 3, "fart A7-8 A7-9")
    )
    declare(match, "A1-2 1")
    assert refused(match, "escape") == "OM-A03"


def test_a_second_reaction() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("escape_artist food", 3, "ecstasy fart A7-8 A7-9"))
    declare(match, "A1-2 1")
    played(match, "Ben: react ecstasy")
    assert refused(match, "react fart") == "OM-19"


def test_a_second_defence_against_gear_up() -> None:
    match = table(
        seat("gear_up feet", 0, "A1-0 A1-2 A7-7"),
        seat("escape_artist sports", 0, "A7-8 A7-9 fart"),
    )
    declare(match, "gear_up A1-0 A1-2 1")
    played(match, "Ben: react fart 1")
    assert own_turn(match, "Ana")  # no escape from the second card


@pytest.mark.parametrize(
    ("abilities", "hand", "arousal", "verb", "rule"),
    [
        ("two_left_feet sports", "A7-7", 0, "two_left_feet", "OM-A10"),
        ("playful sports", "A7-7", 0, "playful", "OM-A12"),
        ("cum_control sports", "A7-7", 10, "cum_control", "OM-A21"),
        ("cum_control sports", "A7-7 A7-8", 7, "cum_control", "OM-A21"),
        ("gear_up sports", "A7-7 fart", 0, "gear_up", "OM-A18"),
    ],
)
def test_a_price_that_cannot_be_paid(
    abilities: str, hand: str, arousal: int, verb: str, rule: str
) -> None:
    match = table(seat(abilities, arousal, hand), seat())
    assert verb not in verbs(match)
    assert refused(match, verb) == rule


def test_a_price_is_paid_exactly() -> None:
    match = table(seat("cum_control two_left_feet", 10, "A7-7 A7-8 A7-9"), seat())
    for verb in ("cum_control", "two_left_feet"):
        illegal(match, f"{verb} A7-7")
        illegal(match, f"{verb} A7-7 A7-8 A7-9")
        illegal(match, f"{verb} A7-7 A7-7")
        illegal(match, f"{verb} A7-7 A1-0")


@pytest.mark.parametrize(("cards", "escape"), [("A1-2", "escape"), ("A1-0 A1-2", "escape 1")])
def test_an_escape_is_paid_exactly(cards: str, escape: str) -> None:
    match = table(
        seat("gear_up feet", 0, "A1-0 A1-2 A7-7"), seat("escape_artist food", 3, "A7-8 A7-9 A7-10")
    )
    declare(match, f"gear_up {cards} 1" if " " in cards else f"{cards} 1")
    illegal(match, f"{escape} A7-8")
    illegal(match, f"{escape} A7-8 A7-9 A7-10")
    played(match, f"Ben: {escape} A7-8 A7-9")
    assert own_turn(match, "Ana")


def test_an_escape_that_cannot_be_paid() -> None:
    match = table(seat(hand="A1-2 A7-7"), seat("escape_artist food", 3, "fart"))
    declare(match, "A1-2 1")
    assert refused(match, "escape") == "OM-A27"


@pytest.mark.parametrize(
    ("abilities", "verb"),
    [
        ("marathon feet", "marathon"),
        ("two_left_feet sports", "two_left_feet"),
        ("playful sports", "playful"),
        ("love_letter sports", "love_letter"),
        ("gear_up sports", "gear_up"),
    ],
)
def test_once_a_turn(abilities: str, verb: str) -> None:
    fresh = table(seat(abilities, 3, "A7-7 A7-8 fart"), seat())
    assert verb in verbs(fresh)
    match = table(seat(abilities, 3, "A7-7 A7-8 fart"), seat(), used=[verb])
    assert verb not in verbs(match)
    assert refused(match, verb) == "OM-25"


def test_immobilize_once_a_turn() -> None:
    match = table(
        seat("immobilize feet", 0, "A1-2 A1-3 A7-7"), seat("sports religion", 0, "fart ecstasy")
    )
    attack(match, "A1-2 1", before=["immobilize"])
    played(match, "Ana: attack A1-3 1")
    assert match.asked == ("Ben",)


def test_striptease_after_an_attack() -> None:
    match = table(seat("striptease sports", 0, "A7-7"), seat(), attacked=[1])
    assert refused(match, "striptease") == "OM-A17"
    assert "striptease" in verbs(table(seat("striptease sports", 0, "A7-7"), seat()))


def test_meditation_above_five() -> None:
    match = table(*(seat("meditation masturbation", 6), seat()), phase="start", top="A1-0 A1-1")
    assert moves(match) == {("masturbation",), ("pass",)}
    assert refused(match, "meditation") == "OM-A29"


def test_two_of_one_family() -> None:
    dealt = ("marathon", "sex_object", "movie_star", "gourmet")
    match = tk.new("orgasme", seats=2, script=[dealt])
    assert refused(match, "keep marathon sex_object") == "OM-05"
    illegal(match, "keep marathon marathon")
    illegal(match, "keep marathon slave")


def test_love_letters_go_to_fellows() -> None:
    match = table(
        *(seat("love_letter feet", 0, "A7-7"), seat(), seat("", 11), seat()), mode=LMS, out=[2]
    )
    assert moves(match, "love_letter") == {("love_letter", "A7-7", to) for to in (1, 3)}
    illegal(match, "love_letter A7-7 0")


# ---- How many play


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(tk.SeatError, match="2 to 6"):
        tk.new("orgasme", seats=seats)


def test_last_man_standing_is_for_three_or_more() -> None:
    with pytest.raises(tk.TablekitError, match=r"3|three"):
        tk.new("orgasme", seats=2, mode=LMS)
    assert tk.new("orgasme", seats=3, mode=LMS).view()["mode"] == LMS


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_players_is_dealt_four(seats: int) -> None:
    match = tk.new("orgasme", seats=seats, seed=1)
    assert match.rule == "OM-04"
    assert len(match.view()["arousal"]) == seats


@pytest.mark.parametrize(
    "options",
    [{"mode": "last man standing"}, {"turn_cap": -1}, {"turn_cap": "many"}, {"rounds": 3}],
)
def test_options_that_do_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises(tk.TablekitError):
        tk.new("orgasme", seats=3, **options)


@pytest.mark.parametrize(
    "rulings", [{"out_at": 13}, {"opening_hand": 8}, {"simultaneous": "both"}, {"nonsense": 1}]
)
def test_rulings_that_do_not_exist(rulings: dict[str, int | str]) -> None:
    with pytest.raises(tk.RulingError):
        tk.new("orgasme", seats=3, rulings=rulings)


# ---- What explains itself


def why(match: tk.Match, move: str) -> tuple[str, str]:
    """The rule that forbids a move, and what is said of it."""
    refusal = match.refusal(move)
    assert refusal is not None, f"{move!r} is not refused"
    refused(match, move)
    return refusal.rule, refusal.why


@pytest.mark.parametrize(
    ("abilities", "arousal", "hand", "move", "rule"),
    [
        ("two_left_feet sports", 0, "A7-7", "two_left_feet A7-7", "OM-A10"),
        ("cum_control sports", 7, "A7-7 A7-8", "cum_control A7-7 A7-8", "OM-A21"),
        ("playful sports", 0, "A4-0 fart", "playful A4-0", "OM-A12"),
        ("marathon feet", 0, "A7-7 A7-8", "gear_up A7-7 A7-8 1", "OM-06"),
        ("marathon feet", 0, "A7-7 fart", "love_letter fart 1", "OM-06"),
        ("marathon feet", 0, "A1-3 fart", "dirty_talk A1-3", "OM-06"),
        ("love_letter feet", 0, "A4-0 fart", "love_letter A4-0 0", "OM-A26"),
        ("love_letter feet", 0, "A4-0 fart", "attack cops 1", "OM-E0"),
        ("gear_up feet", 0, "A1-5 A1-6", "gear_up A1-5 A1-5 1", "OM-A18"),
        ("gear_up feet", 0, "A1-5 A1-6 fart", "gear_up fart A1-5 1", "OM-A18"),
    ],
)
def test_every_refusal_cites_its_rule(
    abilities: str, arousal: int, hand: str, move: str, rule: str
) -> None:
    match = table(seat(abilities, arousal, hand), seat(), seat())
    assert why(match, move)[0] == rule


def test_an_event_is_refused_once_and_last() -> None:
    match = table(seat(hand="A1-5 fart"), seat(), seat(), seat())
    told = [refusal for refusal in match.refusals() if refusal.rule == "OM-E0"]
    assert [refusal.text for refusal in told] == [
        "Attack with Mum Calls",
        "Attack with Cops",
        "Attack with Door Bell",
    ]
    assert match.refusals()[-3:] == told


def test_a_love_letter_to_somebody_who_is_out() -> None:
    match = table(
        *(seat("love_letter feet", hand="A7-7"), seat(), seat("", 11), seat()), mode=LMS, out=[2]
    )
    assert why(match, "love_letter A7-7 2") == ("OM-A26", "this player is out")


@pytest.mark.parametrize("name", ["master", "immobilize"])
def test_what_is_offered_with_an_attack_says_so_to_its_owner(name: str) -> None:
    match = table(seat(f"{name} feet", 0, "A7-7 A7-8 A4-0"), seat(), seat())
    rule = {"master": "OM-A23", "immobilize": "OM-A28"}[name]
    assert why(match, name) == (rule, "it is offered when you attack")


def test_immobilize_is_spent() -> None:
    match = table(seat("immobilize feet", 0, "A7-7 A7-8 A4-0"), seat("sports food"), seat())
    attack(match, "A7-7 1", before=["immobilize"])
    assert why(match, "immobilize") == ("OM-25", "it has been used in this turn")


def test_escaping_is_for_the_owner_of_escape_artist() -> None:
    match = table(seat(hand="A7-7 A7-8"), seat("sports food", 3, "fart A4-0 A4-6"))
    declare(match, "A7-7 1")
    assert why(match, "escape A4-0 A4-6")[0] == "OM-06"
    assert why(match, "react A4-0")[0] == "OM-19"


@pytest.mark.parametrize(
    ("ability", "answer"), [("master A7-7", "safe_word"), ("immobilize", "fart")]
)
def test_a_bound_target_is_told_why_with_two_cards_as_well(ability: str, answer: str) -> None:
    name = ability.split()[0]
    match = table(
        seat(f"gear_up {name}", 0, "A1-0 A1-2 A7-7"),
        seat("sports religion", 3, "ecstasy fart safe_word"),
    )
    declare(match, "gear_up A1-0 A1-2 1", ability)
    rule, said = why(match, "react ecstasy 2")
    assert rule == {"master": "OM-A23", "immobilize": "OM-A28"}[name]
    assert match.words.name(answer) in said


# ---- What passing lets go


def test_passing_says_what_it_lets_go() -> None:
    def passes(match: tk.Match) -> str:
        (text,) = (choice.text for choice in match.choices if choice.verb == "pass")
        return str(text)

    start = table(seat("masturbation meditation", 3), seat(), phase="start")
    assert passes(start) == "Neither Masturbation nor Meditation"
    start.play("meditation")
    assert passes(start) == "No Masturbation"

    match = table(
        seat("master passionate", 3, "A1-2 A7-7 A7-8"),
        seat("chastity escape_artist", 3, "ecstasy fart A7-9 A7-10"),
    )
    match.play("attack A1-2 1")
    assert passes(match) == "No Master"
    match.play("pass")
    assert passes(match) == "Don't answer"
    match.play("react ecstasy")
    assert passes(match) == "No more answers"
    match.play("pass")
    assert passes(match) == "No Passionate"
    match.play("pass")
    assert passes(match) == "No Chastity"
    match.play("pass")
    match.play("end")
    assert passes(match) == "Draw no card"


def test_what_is_refused_of_gear_up_names_the_cards() -> None:
    match = table(seat("gear_up feet", 0, "A1-0 A1-2 fart"), seat("sports food"))
    told = {refusal.text for refusal in match.refusals() if refusal.rule == "OM-A18"}
    twice = "Gear Up with Food + Vanilla and Food + Vanilla"
    assert {"Gear Up with Fart", twice} <= told and len(told) == 3
