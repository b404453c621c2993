"""One truth about a throw: the algebra, the exact odds, the engine, counting and simulation agree.

The counting is written without any of the others: it lists every way in which the indicators,
the faces and the result cards can come, all equally likely, and reads off what each leads to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest
import sympy

import tablekit as tk
from tablekit.core.match import Match
from tablekit.probability import (
    desperate_results,
    expected_points,
    gate,
    results,
    simulate_throw,
    success,
    third_girl,
    throw_odds,
    throw_paths,
    unseen_faces,
)

Case = dict[str, Any]
Odds = dict[str, Fraction]

PILES = [(s, n - s) for n in range(1, 8) for s in range(n + 1)]
DRAWS: list[Case] = [
    *(
        {"level": level, "picky": picky}
        for level in range(3)
        for picky in ("same_throw", "replace")
    ),
    *(
        {"level": level, "picky": "two_throws", "so_far": so_far}
        for level in range(3)
        for so_far in range(level + 1)
    ),
]
GIRLS: list[Case] = [
    {},
    {"promiscuous": True},
    {"given": True},
    {"promiscuous": True, "given": True},
    {"boyfriend": "automatic"},
    {"boyfriend": "on_failure"},
    {"boyfriend": "on_failure", "given": True},
]
CASES: list[Case] = [
    *(girl | {"phone": phone} for girl in GIRLS for phone in ("draw", "take", "open")),
    {"date": True},
    {"date": True, "promiscuous": True},
    {"tight": (2, 3)},
    {"tight": (2, 3), "promiscuous": True, "phone": "open"},
    {"tight": (1, 1), "date": True},
    {"tight": (3, 0)},
    {"tight": (0, 2)},
]


def name(case: Case) -> str:
    return " ".join(f"{key}={value}" for key, value in case.items()) or "plain"


# ---- counting


def ways(s: int, f: int, case: Case) -> Iterator[str]:
    """What comes of each of the equally likely ways that everything drawn can come."""
    pile = "+" * s + "-" * f
    level, picky = case.get("level", 0), case.get("picky", "same_throw")
    draws = 1 if picky == "two_throws" else level + 1
    if picky == "replace":
        drawn: Any = product(pile, repeat=draws)
    else:
        drawn = permutations(pile, min(draws, len(pile)))
    smiles, sads = case.get("tight", (1, 0))
    faces = [True] * smiles + [False] * sads
    good, bad = ("phone", "passion", "kiss"), ("boyfriend", "cobra", "underwater_cobra")
    for fan, face, yes, no in product(list(drawn), faces, good, bad):
        yield read(fan, draws, face, yes, no, case)


def read(fan: tuple[str, ...], draws: int, face: bool, yes: str, no: str, case: Case) -> str:
    if not face:
        return "sad"
    if case.get("boyfriend") == "automatic":
        return "boyfriend"
    well = "".join(fan) == "+" * draws
    if well and case.get("picky") == "two_throws" and case["so_far"] < case["level"]:
        return "again"
    if case.get("date"):
        return "success" if well else "failure"
    if not well:
        card = "boyfriend" if case.get("boyfriend") else no
        if card == "boyfriend" and case.get("promiscuous"):
            well = True
        elif card == "boyfriend" and case.get("given"):
            return "cobra"
        else:
            return card
    return {"draw": yes, "take": "phone", "open": "success"}[case.get("phone", "draw")]


def counted(s: int, f: int, case: Case) -> Odds:
    count = Counter(ways(s, f, case))
    return {outcome: Fraction(number, count.total()) for outcome, number in count.items()}


@pytest.mark.parametrize("draws", DRAWS, ids=name)
def test_odds_are_what_counting_says(draws: Case) -> None:
    for case in CASES:
        for s, f in PILES:
            odds = throw_odds(s, f, **draws, **case)
            assert odds == counted(s, f, draws | case), (s, f, case)
            assert sum(odds.values()) == 1


# ---- algebra


def exactly(formula: Any) -> Callable[[int, int], Fraction]:
    """A formula in s and f as a function: numerator over denominator, so nothing is rounded."""
    above, below = (sympy.lambdify(sympy.symbols("s f"), p) for p in sympy.fraction(formula))
    return lambda s, f: Fraction(above(s, f), below(s, f))


@pytest.mark.parametrize("draws", DRAWS, ids=name)
def test_the_algebra_says_the_same(draws: Case) -> None:
    """The formula in s and f, at every pile from which so many can be drawn."""
    s, f = sympy.symbols("s f")
    least = 1 if draws["picky"] != "same_throw" else draws["level"] + 1
    for case in CASES:
        formulas = {o: exactly(formula) for o, formula in results(s, f, **draws, **case).items()}
        for pile in PILES:
            if sum(pile) >= least:
                values = {outcome: formula(*pile) for outcome, formula in formulas.items()}
                possible = {outcome: value for outcome, value in values.items() if value}
                assert possible == throw_odds(*pile, **draws, **case), (pile, case)


@pytest.mark.parametrize("draws", DRAWS, ids=name)
def test_the_algebra_of_numbers_says_the_same(draws: Case) -> None:
    for case in CASES:
        for s, f in ((1, 0), (1, 1), (3, 2), (2, 5), (7, 0), (0, 6)):
            numbers = results(s, f, **draws, **case)
            exact = throw_odds(s, f, **draws, **case)
            assert {o: Fraction(p.p, p.q) for o, p in numbers.items()} == exact, (s, f, case)


@pytest.mark.parametrize("draws", DRAWS[:6], ids=name)
def test_the_tree_has_these_leaves(draws: Case) -> None:
    """The successful leaf is `success`, and the leaves are all there is."""
    for s, f in PILES:
        leaves = throw_paths(s, f, draws["level"], draws["picky"])
        assert sum(leaves.values()) == 1
        need = "+" * (draws["level"] + 1)
        assert leaves.get(need, 0) == Fraction(str(success(s, f, draws["level"], draws["picky"])))


# ---- simulation

TIMES = 3_000
SIGMAS = 5
"""A frequency may be so many standard deviations off: with fixed seeds it is or it isn't."""


@pytest.mark.parametrize("draws", DRAWS, ids=name)
def test_simulation_comes_close(draws: Case) -> None:
    for case in CASES:
        for s, f in ((4, 3), (1, 0)):
            exact = throw_odds(s, f, **draws, **case)
            seen = simulate_throw(s, f, TIMES, seed=f"{s}{f}{name(draws | case)}", **draws, **case)
            assert set(seen) <= set(exact)
            for outcome, chance in exact.items():
                off = abs(seen.get(outcome, 0) / TIMES - float(chance))
                assert off <= SIGMAS * sqrt(chance * (1 - chance) / TIMES), (s, f, case, outcome)


# ---- the engine

GUYS = ["Sergi", "Juan", "Arturo", "Gabriel"]
TABLE_PILES = [pile for pile in PILES if sum(pile) >= 5]
TABLE: list[tuple[str, Case, list[str], dict[str, Any]]] = [
    # What it is called, the case, the girl's abilities, the rest of the position.
    ("plain", {}, [], {}),
    ("demanding", {"level": 1}, ["demanding"], {}),
    ("slimy", {"level": 1}, [], {"slimy": "Juan"}),
    ("very demanding", {"level": 2}, ["demanding"], {"slimy": "Juan"}),
    ("promiscuous", {"promiscuous": True}, ["promiscuous"], {}),
    ("given", {"given": True}, [], {"numbers": {"Amy": ["Sergi", 1]}}),
    (
        "promiscuous, given, demanding",
        {"promiscuous": True, "given": True, "level": 1},
        ["promiscuous", "demanding"],
        {"given": ["Amy"]},
    ),
    ("boyfriend", {"boyfriend": "automatic"}, [], {"boyfriends": ["Amy"]}),
    (
        "boyfriend on failure",
        {"boyfriend": "on_failure", "level": 1},
        ["demanding"],
        {"boyfriends": ["Amy"]},
    ),
    (
        "boyfriend on failure, given",
        {"boyfriend": "on_failure", "given": True},
        [],
        {"boyfriends": ["Amy"], "given": ["Amy"]},
    ),
    ("tight", {"tight": (25, 25)}, ["tight"], {}),
    ("tight and sweet", {"tight": (25, 25), "level": 1}, ["tight", "sweet", "demanding"], {}),
]


def table(
    pile: tuple[int, int],
    abilities: list[str],
    rulings: dict[str, Any],
    script: Any = (),
    girl: str = "Amy",
    **position: Any,
) -> Match:
    """Juan to act, a girl looking at him, and that pile with her; nobody holds a card."""
    s, f = pile
    girls = [other for other in ("Amy", "Olga", "Juana", "Laura", "Nerea")]
    if "dates" in position:
        girls.remove(girl)
    data = {
        "guys": GUYS,
        "girls": girls[:4],
        "abilities": {"*": [], girl: abilities},
        "gaze": {} if "dates" in position else {girl: "Juan"},
        "piles": {"Juan": {girl: "+" * s + "-" * f}},
        "hands": {guy: [] for guy in GUYS},
        "events": ["party"] * 9,
        "active": "Juan",
        "phase": "actions",
        "actions": 2,
    }
    return tk.position("sexy", data | position, GUYS, rulings=rulings, script=script)


def told(labels: tuple[str, ...], case: Case) -> str:
    """The outcome that the engine's story of a throw leads to."""
    if not labels:
        return "boyfriend"
    last = labels[-1]
    if last in "+-":
        if case.get("date"):
            return "success" if last == "+" else "failure"
        if last == "-":
            assert case["boyfriend"] == "on_failure"
            return "cobra" if case.get("given") else "boyfriend"
        halfway = case.get("picky") == "two_throws" and case.get("so_far", 0) < case.get("level", 0)
        return "again" if halfway else "success"
    if last == "boyfriend":
        if case.get("promiscuous"):
            return "success"
        return "cobra" if case.get("given") else "boyfriend"
    return last


def played(match: Match, case: Case, girl: str = "Amy", verb: str = "throw") -> Odds:
    odds: Counter[str] = Counter()
    for labels, chance in match.odds((verb, girl)).items():
        odds[told(labels, case)] += chance
    return dict(odds)


@pytest.mark.parametrize("phone", ["open", "draw"])
@pytest.mark.parametrize("picky", ["same_throw", "replace", "two_throws"])
@pytest.mark.parametrize(("case", "abilities", "position"), [row[1:] for row in TABLE])
def test_the_odds_at_the_table_are_these(
    case: Case, abilities: list[str], position: dict[str, Any], picky: str, phone: str
) -> None:
    """Left open he still decides at the table; under the other reading he must draw."""
    case = case | {"phone": phone, "picky": picky}
    rulings = {
        "picky": picky,
        "phone_option": "optional" if phone == "open" else "never",
        "boyfriend": case.get("boyfriend") or "automatic",
    }
    for s, f in TABLE_PILES:
        match = table((s, f), abilities, rulings, **position)
        assert played(match, case) == throw_odds(s, f, **case), (s, f)


def consequence(view: tk.core.game.View) -> str:
    """The outcome as anybody at the table can see it, whatever was drawn."""
    juan = next(guy for guy in view["guys"] if guy["name"] == "Juan")
    if view["window"][:1] == ["result"]:
        return "success"
    if "Amy" in view["gone"]:
        return "passion" if juan["out"] else "kiss"
    if "Amy" in juan["numbers"]:
        return "phone"
    amy = next(girl for girl in view["girls"] if girl["name"] == "Amy")
    if amy["boyfriend"]:
        return "boyfriend"
    return "underwater_cobra" if juan["slimy"] else "cobra"


@pytest.mark.parametrize("phone", ["open", "draw"])
@pytest.mark.parametrize(("case", "abilities", "position"), [row[1:] for row in TABLE[:7]])
def test_so_are_the_consequences_that_all_can_see(
    case: Case, abilities: list[str], position: dict[str, Any], phone: str
) -> None:
    """Points, numbers, boyfriends and cards on the table, instead of what was drawn."""
    if "slimy" in position:
        position = position | {"slimy": "Sergi"}
        case = case | {"level": case["level"] - 1}
    rulings = {"phone_option": "optional" if phone == "open" else "never"}
    for s, f in ((4, 1), (3, 3), (2, 5), (7, 0), (0, 7)):
        match = table((s, f), abilities, rulings, **position)
        seen = match.odds(("throw", "Amy"), of=consequence)
        assert dict(seen) == throw_odds(s, f, **case, phone=phone), (s, f)


@pytest.mark.parametrize("level", [0, 1])
@pytest.mark.parametrize("slimy", [None, "Juan"])
@pytest.mark.parametrize("tight", [False, True])
def test_a_date_at_the_table(level: int, slimy: str | None, tight: bool) -> None:
    """The Slimy card doesn't count there, and no result card is drawn."""
    case: Case = {"date": True, "level": level}
    if tight:
        case["tight"] = (25, 25)
    abilities = ["demanding"] * level + ["tight"] * tight
    position = {"dates": {"Juan": "Olga"}, "scene": 2, "scenes": 2}
    if slimy:
        position["slimy"] = slimy
    for s, f in TABLE_PILES:
        match = table((s, f), abilities, {}, girl="Olga", **position)
        assert played(match, case, "Olga") == throw_odds(s, f, **case), (s, f)


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_desperate_attempt_at_the_table(level: int) -> None:
    """Tight, Shy and Intimidating are ignored; demanding and slimy are not."""
    abilities = ["tight", "shy", "intimidating"] + ["demanding"] * (level > 0)
    position = {"slimy": "Juan"} if level > 1 else {}
    for s, f in TABLE_PILES:
        match = table((s, f), abilities, {}, phase="closing", **position)
        odds = played(match, {"level": level}, verb="desperate")
        exact = desperate_results(s, f, level=level, phone="open", tight=(25, 25))
        assert odds == {o: Fraction(p.p, p.q) for o, p in exact.items()}, (s, f)


def test_the_gate_is_what_the_seat_can_not_see() -> None:
    """Its own hand and the discards are known, all else is one pool, wherever it lies."""
    hand = ["chatting +", "joke +", "boasting -"]
    thrown = ["clown +", "chatting +", "tall_tale +", "drink +", "dj -"]
    hands = {"Juan": hand, "Sergi": ["chatting -", "labia -", "gotcha +"]}
    match = table((4, 1), ["tight"], {}, hands=hands, discard=thrown)
    assert unseen_faces(match.view("Juan")) == (25 - 6, 25 - 2)
    case: Case = {"tight": (19, 23), "phone": "open"}
    assert played(match, case) == throw_odds(4, 1, **case)
    assert 1 - played(match, case)["sad"] == Fraction(str(gate(19, 23)))


def test_the_gate_of_an_empty_deck_is_the_discard_pile() -> None:
    """It is shuffled and drawn from, and the cards in the other hands are no part of it."""
    thrown = ["clown +", "chatting +", "dj -"]
    match = table((4, 1), ["tight"], {}, hands={"Juan": ["joke +"]}, deck=0, discard=thrown)
    assert match.view("Juan")["deck"] == 0
    assert unseen_faces(match.view("Juan")) == (2, 1)
    case: Case = {"tight": (2, 1), "phone": "open"}
    assert played(match, case) == throw_odds(4, 1, **case)


@pytest.mark.parametrize("level", [1, 2])
def test_a_run_of_throws_at_the_table(level: int) -> None:
    """With two_throws: throw by throw, until the last of the run draws a result."""
    abilities = ["demanding"]
    position = {"slimy": "Juan"} if level == 2 else {}
    rulings = {"picky": "two_throws"}
    for s in range(level, 8):
        match = table((s, 7 - s), abilities, rulings, **position)
        for so_far in range(level + 1):
            left = (s - so_far, 7 - s)
            case: Case = {"level": level, "picky": "two_throws", "so_far": so_far, "phone": "open"}
            assert played(match, case) == throw_odds(*left, **case), (s, so_far)
            if so_far == level or left[0] == 0:
                break
            match = after_a_success(match)


def after_a_success(match: Match) -> Match:
    """Juan throws and draws a success; everybody passes until it is his turn again."""
    match.script = Always("+")
    match.play(("throw", "Amy"))
    while True:
        (guy,) = match.asked
        match.play(("end",) if ("end",) in {c.move for c in match.choices} else ("pass",))
        if match.asked == ("Juan",) and guy != "Juan":
            return match


class Always(tk.core.chance.Script):
    """Chance that gives this where it can, and anything elsewhere."""

    def __init__(self, item: str) -> None:
        super().__init__(())
        self.item = item

    def answer(self, number: int, request: Any, random: Any) -> Any:
        if request.count == 1 and self.item in request.pool:
            return self.item
        return tk.core.chance.sample(request, random)


def test_below_five_the_table_refuses() -> None:
    """SEXY-THROW-02: the formulas know smaller piles, the game doesn't."""
    for s, f in ((2, 2), (1, 0), (4, 0)):
        with pytest.raises(tk.IllegalChoice) as error:
            table((s, f), [], {}).play(("throw", "Amy"))
        assert error.value.refusal is not None
        assert error.value.refusal.rule == "SEXY-THROW-02"


@pytest.mark.parametrize("option", ["optional", "never"])
def test_the_number_is_taken_or_not(option: str) -> None:
    """Taken, the whole success side is the number; where there is no option nobody is asked."""
    match = table((5, 0), [], {"phone_option": option}, script=["+"])
    match.play(("throw", "Amy"))
    verbs = {choice.verb for choice in match.choices}
    assert ("take_number" in verbs) is (option == "optional")
    if option == "optional":
        odds = match.odds(("draw_result",), of=consequence_of_drawing)
        assert dict(odds) == throw_odds(5, 0)
        match.play(("take_number",))
        assert consequence_of_drawing(match.view("Juan")) == "phone"
        assert throw_odds(5, 0, phone="take") == {"phone": 1}


def consequence_of_drawing(view: dict[str, Any]) -> str:
    return consequence(view | {"window": []})


@pytest.mark.parametrize("half", ["exact", "up", "down"])
@pytest.mark.parametrize("worth", [4, 7, 10])
def test_expected_points_at_the_table(half: str, worth: int) -> None:
    """The number counts when the scene is over, so it is left out of the points won now."""
    rulings = {"phone_option": "never", "kiss_half": half}
    for s, f in ((4, 1), (3, 4)):
        match = table((s, f), ["demanding"], rulings, points={"Amy": worth})
        points = match.odds(
            ("throw", "Amy"),
            of=lambda view: Fraction(
                next(g for g in view["guys"] if g["name"] == "Juan")["points"]
            ),
        )
        mean = sum((won * chance for won, chance in points.items()), Fraction(0))
        exact = expected_points(s, f, worth, kiss_half=half, number=0, level=1)
        assert mean == Fraction(exact.p, exact.q)


@pytest.mark.parametrize("failures", [0, 1, 2])
def test_who_is_slimy_after_a_failure_at_the_table(failures: int) -> None:
    """The first failure brings the card with one third, the second for certain, a third again."""
    match = table((2, 3), [], {}, failures={"Juan": failures})
    odds = match.odds(
        ("throw", "Amy"),
        of=lambda view: next(g for g in view["guys"] if g["name"] == "Juan")["slimy"],
    )
    fails = 1 - Fraction(2, 5)
    assert odds[True] == fails * (Fraction(1, 3) if failures == 0 else 1)


def test_a_third_girl_at_the_table() -> None:
    """After two failures he holds the card, and her pile is asked for one success more."""
    for s, f in TABLE_PILES:
        match = table((s, f), [], {}, failures={"Juan": 2}, slimy="Juan")
        chance = match.odds(("throw", "Amy")).chance(lambda drawn: "-" not in drawn)
        exact = third_girl(s, f)
        assert chance == Fraction(exact.p, exact.q)
