"""The meter's lesson against the game: one joke, one turn, whole contests, played by the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sympy import Rational, eye

import tablekit as tk
from tablekit.core.errors import ProbabilityError
from tablekit.probability.absorbing import Absorbing
from tablekit.probability.attack import change, recoil
from tablekit.probability.meter import interruptions, second_life, table_round, transition
from tablekit.probability.straight_face import (
    TELLERS,
    answers,
    contest,
    joke,
    jokes,
    kinds,
    room,
    shield,
    shields,
    steady,
    tell,
)

BEN = ("Sport", "Costumes")
PAIRS = [
    *(BEN, ("Cookery", "Gadgets"), ("Plain Jokes", "Sermons"), ("Clumsiness", "Hats")),
    *(("Mud", "Shop Talk"), ("Dares", "Puns"), ("Impressions", "Ballads"), ("Knots", "Sport")),
]


def exact(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def plain(chances: Any) -> dict[Any, Fraction]:
    return {step: exact(chance) for step, chance in chances.items()}


# ---- the words


def test_the_words_are_those_of_the_game() -> None:
    assert len(set(kinds())) == 15
    assert {kind for pair in PAIRS for kind in pair} == set(kinds())
    assert len(jokes()) == 60
    assert Counter(kind for shown in jokes().values() for kind in shown) == dict.fromkeys(
        kinds(), 8
    )
    assert sum(answers().values()) == 16
    assert change({1: 1}, 1, shields(answers())) == change({1: 1}, 1)
    assert shields({"Pause": 2, "Deep Breath": 1}) == {
        shield("Pause"): 2,
        shield("Deep Breath"): 1,
    }


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ProbabilityError, match="kind 'Sports'; did you mean 'Sport'"):
        joke("Sports", "Costumes")
    with pytest.raises(ProbabilityError, match=r"no answer is called 'Paws'.*'Pause'"):
        shields({"Paws": 1})
    with pytest.raises(ProbabilityError, match="no answer is called 'sigh'"):
        room("A1-0", "sigh")
    with pytest.raises(ProbabilityError, match="no joke is of the kind 'Chess'"):
        room("A1-0", weaknesses=("Chess", "Mud"))
    with pytest.raises(ProbabilityError, match="seats must be a whole number from 3 to 6"):
        contest(2)


# ---- one joke, by the rules


@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_every_joke_does_in_the_game_what_the_chain_says(pair: tuple[str, str]) -> None:
    after = Counter(tell(room(card, weaknesses=pair, giggles=(3, 4))) for card in jokes())
    assert {(3, 4 + step): chance * 60 for step, chance in joke(*pair).items()} == after


@pytest.mark.parametrize(("ana", "ben"), [(0, 0), (5, 5), (9, 7)])
def test_every_answer_to_every_joke(ana: int, ben: int) -> None:
    """Both meters, all 60 x 16 ways: the rows of both tables."""
    bens: Counter[int] = Counter()
    anas: Counter[int] = Counter()
    for card in jokes():
        for answer, cards in answers().items():
            after = tell(room(card, answer, giggles=(ana, ben)))
            anas[min(11, after[0])] += cards
            bens[min(11, after[1])] += cards
    for count, table, start in (
        (bens, transition(change(joke(*BEN), 1)), ben),
        (anas, transition(recoil(1)), ana),
    ):
        row = {to: exact(chance) for to, chance in enumerate(table[start, :]) if chance}
        assert row == {to: Fraction(n, 60 * 16) for to, n in count.items()}


@pytest.mark.parametrize("out_at", [11, 12])
def test_the_end_of_the_scale(out_at: int) -> None:
    for giggles in (9, 10, out_at - 1):
        match = room("A1-1", giggles=(0, giggles), out_at=out_at)
        after = tell(match)[1]
        assert (match.outcome is not None) == (giggles + 2 >= out_at) == (after >= out_at)


@pytest.mark.parametrize("porcelain", ["pinned", "raw"])
@pytest.mark.parametrize("out_at", [11, 12])
def test_sudden_exit_is_that_of_the_game(out_at: int, porcelain: str) -> None:
    table = second_life(joke("Mud", "Gadgets"), joke("Gadgets"), out_at, porcelain)
    for giggles in (8, out_at - 1):
        after: Counter[tuple[int, bool]] = Counter()
        for card in jokes():
            position = {
                "preferences": [
                    ["striptease", "two_left_feet"],
                    ["ride_the_porcelain_god", "playful"],
                ],
                "arousal": [0, giggles],
                "hands": [[card], []],
                "active": 0,
                "phase": "main",
            }
            rulings = {"out_at": out_at, "porcelain": porcelain}
            match = tk.position("orgasme", position, TELLERS[:2], seed=1, rulings=rulings)
            value = tell(match)[1]
            assert match.outcome is None
            after[value, len(match.view()["preferences"][1]) == 2] += 1
        row = table[giggles, :]
        places = [(value, card) for card in (True, False) for value in range(out_at)]
        assert {places[to]: chance * 60 for to, chance in enumerate(row) if chance} == after


# ---- one turn


def orders(events: list[str], kept: int) -> Iterator[tuple[list[str], Fraction]]:
    """What can be drawn until so many cards are kept, "card" for one that is kept."""
    if not kept:
        yield [], Fraction(1)
        return
    others = 76 - 2 + kept
    total = others + len(events)
    for rest, chance in orders(events, kept - 1):
        yield ["card", *rest], Fraction(others, total) * chance
    for event in sorted(set(events)):
        left = list(events)
        left.remove(event)
        for rest, chance in orders(left, kept):
            yield [event, *rest], Fraction(events.count(event), total) * chance


@pytest.mark.parametrize("giggles", [0, 9])
def test_the_interruptions_of_a_turns_first_draws(giggles: int) -> None:
    """Every order that events can come in before two cards are kept, drawn by the rules."""
    row: Counter[int] = Counter()
    for order, chance in orders(["mum_calls", "mum_calls", "cops", "door_bell"], 2):
        cards = iter(("A1-4", "A1-5"))
        position = {
            "preferences": [["striptease", "two_left_feet"], ["marathon", "wrong_movie"]],
            "arousal": [0, giggles],
            "top": [next(cards) if card == "card" else card for card in order],
            "active": 0,
            "phase": "start",
        }
        match = tk.position("orgasme", position, TELLERS[:2], seed=1)
        row[min(11, match.view()["arousal"][1])] += chance
    table = interruptions(2)[giggles, :]
    assert {to: exact(chance) for to, chance in enumerate(table) if chance} == row


def test_turns_from_a_shuffled_pile_are_the_chain() -> None:
    """Exact, so within five standard deviations of the mean and of each share."""
    told = transition(change(joke(*BEN), Rational(16, 75)))
    turn = interruptions(2) * (Rational(16, 76) * eye(12) + Rational(60, 76) * told)
    chain, random, lengths = Absorbing(turn), Random(11), []
    for _ in range(300):
        meter = count = 0
        while meter < 11:
            meter = tell(room(giggles=(0, meter), seed=random.getrandbits(32)))[1]
            count += 1
        lengths.append(count)
    spread = (float(chain.variance()) / 300) ** 0.5
    assert abs(sum(lengths) / 300 - float(chain.mean())) < 5 * spread
    for turns in (10, 13, 16, 20):
        share, chance = sum(n > turns for n in lengths) / 300, float(chain.lasts(turns))
        assert abs(share - chance) < 5 * (chance * (1 - chance) / 300) ** 0.5


# ---- whole contests


def test_steady_tells_answers_and_draws_whenever_it_can() -> None:
    random = Random(1)
    assert steady({}, [("end",), ("attack", "A1-0", 1), ("striptease",)], random)[0] == "attack"
    assert steady({}, [("pass",), ("react", "fart")], random)[0] == "react"
    assert steady({}, [("pass",), ("draw",)], random) == ("draw",)
    assert steady({}, [("marathon", "A1-0"), ("end",)], random) == ("end",)
    assert steady({}, [("discard", "A1-0")], random) == ("discard", "A1-0")


@pytest.mark.parametrize("seats", [3, 4])
def test_contests_are_near_the_chain_which_is_a_little_fast(seats: int) -> None:
    """An approximation, and which way it errs: hands begin empty, so first jokes come late."""
    chain = Absorbing(table_round(seats, joke("Sport", "Cookery")))
    first = sum(float(chain.lasts(t)) ** seats for t in range(60))
    played = [contest(seats, seed=seed) for seed in range(150)]
    assert {match.outcome.rule for match in played if match.outcome} == {"OM-01"}
    rounds = sum(ceil(match.view()["turns"] / seats) for match in played) / 150
    assert first < rounds < 1.25 * first


def test_in_a_contest_nobody_uses_a_talent() -> None:
    for seed in range(5):
        match = contest(3, seed=seed)
        assert not [event.rule for event in match.log if str(event.rule).startswith("OM-A")]
        assert max(match.view()["arousal"]) >= 11


# ---- fit for a class

LESSON = Path(__file__).parents[2] / "notebooks" / "lessons" / "meter-chain"
NOT_FOR_A_CLASS = re.compile(
    r"\b(orgasm\w*|arous\w*|sex\w*|safe.word|fake_orgasm|fart\w*|ecstasy|migraine|cosplay|fetish\w*"
    r"|bondage|masturbat\w*|striptease|dirty|slave|chastity|porcelain god|gear.up|cops|s&m)\b",
    re.IGNORECASE,
)


def test_the_lesson_is_fit_for_a_class() -> None:
    """Neither the text nor the code nor an output says anything of the party but its title."""
    import nbformat

    for cell in nbformat.read(LESSON.with_suffix(".ipynb"), as_version=4).cells:
        outputs = [
            text
            for output in cell.get("outputs", [])
            for text in [*output.get("data", {}).values(), output.get("text", "")]
        ]
        for text in (cell.source, *outputs):
            said = str(text).replace("OrgasMe!", "").replace("orgasme.ipynb", "")
            assert not (found := NOT_FOR_A_CLASS.findall(said)), found
    questions = LESSON.with_suffix(".toml").read_text(encoding="utf-8")
    assert not NOT_FOR_A_CLASS.findall(questions)
