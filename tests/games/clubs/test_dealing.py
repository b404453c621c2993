"""What a seat takes for the truth: deals that agree with all it knows, each as likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablekit as tk
from tablekit.games.clubs import dealing
from tablekit.games.clubs.dealing import Place, Ways, deal, shared_out
from tablekit.games.clubs.knowledge import knowledge, recall
from tests.games.clubs.table import played, table
from tests.games.clubs.test_properties import begin, rulings, seats, seeds, walk

GAME = tk.game("clubs")
WHOLE = [f"H{number}" for number in range(1, 7)]

Deal = tuple[tuple[str, ...], ...]


def place(
    size: int, holds: tuple[str, ...] = (), lacks: str = "", clubs: tuple[str, ...] = ()
) -> Place:
    return Place(size, holds, frozenset(lacks.split()), clubs)


CASES = {
    "nothing known": (["D1", "D2", "H1", "X"], [place(1), place(2)]),
    "cards that lie nowhere else": (["D1", "D2", "H1", "H2"], [place(2, ("D1",)), place(1)]),
    "cards that are lacking": (
        ["D1", "D2", "H1", "H2", "S1"],
        [place(2, lacks="D1 H2"), place(2, lacks="D1")],
    ),
    "clubs": (
        ["D1", "D2", "H1", "H2", "S1", "S2"],
        [place(2, clubs=("D",)), place(2, lacks="D2", clubs=("D", "H"))],
    ),
    "two powers of a kind": (["D1", "X", "X", "H1"], [place(2, ("X",)), place(1, lacks="D1")]),
    "all at once": (
        ["D1", "D2", "D3", "E1", "H1", "X", "X"],
        [place(3, ("E1",), "D1", ("D",)), place(2, ("X",), "D2", ("H",))],
    ),
}


def enumerated(cards: list[str], places: list[Place]) -> Counter[Deal]:
    """Every deal that fits, with the number of ways in which single cards make it up.

    A card that is surely somewhere is one particular card, also when it has a twin.
    """
    left = list(cards)
    for held in places:
        for card in held.holds:
            left.remove(card)
    rooms = [held.size - len(held.holds) for held in places]
    found: Counter[Deal] = Counter()
    for order in permutations(left):
        row = list(order)
        hands = []
        for held, room in zip(places, rooms, strict=True):
            hands.append((*held.holds, *(row.pop() for _ in range(room))))
        others = [hand[len(held.holds) :] for held, hand in zip(places, hands, strict=True)]
        if all(
            not held.lacks & {*hand} and {*held.clubs} <= {card[0] for card in hand}
            for held, hand in zip(places, others, strict=True)
        ):
            found[tuple(tuple(sorted(hand)) for hand in (*hands, row))] += 1
    return found


@pytest.mark.parametrize("tries", [dealing.TRIES, 0], ids=["shuffled", "counted"])
@pytest.mark.parametrize("case", CASES)
def test_every_deal_that_fits_is_as_likely(
    case: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chi-square against the enumeration; a fair sampler goes beyond 4.5 sigma once in 100,000."""
    monkeypatch.setattr(dealing, "TRIES", tries)
    cards, places = CASES[case]
    expected = enumerated(cards, places)
    random, draws = Random(8), 4_000
    found = Counter(
        tuple(tuple(sorted(hand)) for hand in shared_out(cards, places, random))
        for _ in range(draws)
    )
    assert set(found) == set(expected)
    total = expected.total()
    chi = sum(
        (found[way] - draws * count / total) ** 2 / (draws * count / total)
        for way, count in expected.items()
    )
    free = len(expected) - 1
    assert chi <= free + 4.5 * (2 * free) ** 0.5 + 1e-9


@pytest.mark.parametrize("case", CASES)
def test_ways_are_counted_as_they_are_enumerated(case: str) -> None:
    cards, places = CASES[case]
    left = dealing.unknown(cards, places)
    orders = enumerated(cards, places).total()
    # In a hand its cards have no order, where permutations give them one.
    for room in Ways(left, places).rooms:
        for number in range(2, room + 1):
            orders //= number
    assert Ways(left, places).total == orders > 0


@pytest.mark.parametrize(
    ("cards", "places"),
    [
        (["D1", "H1"], [place(1, lacks="D1 H1")]),
        (["D1", "D2"], [place(1, clubs=("H",))]),
        (["D1", "H1"], [place(1, clubs=("D", "H"))]),
    ],
    ids=["nothing is left", "no card of the club", "no room"],
)
def test_what_cannot_be_is_said(cards: list[str], places: list[Place]) -> None:
    with pytest.raises(tk.TablekitError, match="what is known isn't true"):
        shared_out(cards, places, Random(1))


# ---- In a game


def agrees(world: Any, seat: int) -> None:
    """Nothing that a seat knows is contradicted by a world."""
    for owner, known in enumerate(recall(world, seat).known):
        if owner != seat:
            hand = [*world.hands[owner], *(world.shown if owner == world.active else ())]
            assert not Counter(known.holds) - Counter(hand)
            assert not known.lacks & {*hand}
            assert known.clubs <= {card[0] for card in hand}
    for club, known_then in recall(world, seat).closed.items():
        closed = world.closed[club]
        assert {*known_then[closed.owner].holds} <= {*closed.laid}
        assert not known_then[closed.owner].lacks & {*closed.laid}
        for owner, dead in enumerate(closed.dead):
            if dead and owner != closed.owner:
                assert {*known_then[owner].holds} <= {*dead}
                assert not known_then[owner].lacks & {*dead}


def hidden_cards(state: Any, seat: int) -> list[list[str]]:
    """What a seat can't see, zone by zone."""
    return [
        sorted(zone if isinstance(zone, list) else zone.cards)
        for zones in GAME.hidden(state, seat)
        for zone in zones
    ]


@given(rulings, seats, seeds)
def test_worlds_agree_with_all_that_a_seat_knows(
    chosen: dict[str, Any], count: int, seed: int
) -> None:
    """And in two states that look alike to it, the same numbers deal the same worlds."""
    random = Random(seed)
    line = begin(count, chosen)
    for number, _ in enumerate(walk(line, random)):
        if number % 9:
            continue
        state: Any = line.state
        seat = random.randrange(count)
        agrees(state, seat)
        one, two = state.copy(), state.copy()
        deal(two, seat, Random(1))
        assert GAME.view(two, seat) == GAME.view(state, seat)
        assert Counter(GAME.census(two)) == Counter(GAME.census(state))
        agrees(two, seat)
        deal(one, seat, Random(2))
        deal(two, seat, Random(2))
        assert hidden_cards(one, seat) == hidden_cards(two, seat)
        assert [GAME.view(one, s) for s in range(count)] == [
            GAME.view(two, s) for s in range(count)
        ]


@given(rulings, seats, seeds)
def test_what_is_remembered_is_what_was_told(chosen: dict[str, Any], count: int, seed: int) -> None:
    """Working it out bit by bit, as somebody looks, comes to what all facts together say."""
    line = begin(count, chosen)
    state: Any = line.state
    for number, _ in enumerate(walk(line, Random(seed))):
        for seat in (None, *range(count)):
            if (number + (seat or 0)) % 3 == 0 and not state.aim:
                known = recall(state, seat).known
                assert known == knowledge(state.facts, count, chosen["ask_own"], seat)


def test_a_card_that_was_taken_is_remembered_by_the_two_who_saw_it() -> None:
    match = table(["H1"], ["D2"], ["S1"], seats=3, used=["X", "X", "W", "W"])
    match.play("steal 1")
    views = [match.view(name)["recalls"] for name in ("Ana", "Ben", "Cleo")]
    assert [view["holds"][0] for view in views] == [["D2", "H1"], ["D2"], []]
    assert match.view(None)["holds"] == [[], [], []]
    assert all("D2" in match.worlds("Ben").draw(Random(n)).state.hands[0] for n in range(20))  # type: ignore[attr-defined]
    cleos = {"D2" in match.worlds("Cleo").draw(Random(n)).state.hands[0] for n in range(60)}  # type: ignore[attr-defined]
    assert cleos == {True, False}


def test_in_a_world_rivals_remember_nothing_that_is_not_so_there() -> None:
    match = table(["H1"], ["D2"], ["S1"], seats=3, used=["X", "X", "W", "W"])
    match.play("steal 1")
    for number in range(30):
        agrees(match.worlds("Cleo").draw(Random(number)).state, 1)


def test_a_card_shown_in_a_swap_is_remembered_and_hidden_from_others() -> None:
    match = table(["H1", "E2"], ["H2"], ["S1"], seats=3, used=["X", "X", "W", "W"])
    played(match, "swap 1 H1", "want H2")
    shown = {match.worlds("Cleo").draw(Random(n)).state.shown[0] for n in range(80)}  # type: ignore[attr-defined]
    assert len(shown) > 10 and "H2" not in shown - {"H2"}
    assert {match.worlds("Ben").draw(Random(n)).state.shown[0] for n in range(9)} == {"H1"}  # type: ignore[attr-defined]
    match.play("refuse")
    assert "H1" in match.view("Ben")["recalls"]["holds"][0]
    assert match.view("Cleo")["recalls"]["holds"][0] == []


def test_no_power_is_offered_where_that_is_forbidden() -> None:
    match = table(["H1", "+"], ["H2"], ["S1"], seats=3, used=["W", "W"], swap_power=False)
    played(match, "swap 1 H1", "want H2")
    shown = Counter(match.worlds("Cleo").draw(Random(n)).state.shown[0] for n in range(150))  # type: ignore[attr-defined]
    assert len(shown) > 10
    assert not {"+", "X"} & {*shown}


def test_cards_laid_face_down_are_those_that_were_known() -> None:
    match = table(["H1", "H2", "E1"], ["D2"], ["S1"], seats=3, used=["X", "X"], known={"0": ["H1"]})
    played(match, "im_in H", "pass")
    laid = Counter(
        tuple(sorted(match.worlds("Ben").draw(Random(n)).state.closed["H"].laid))  # type: ignore[attr-defined]
        for n in range(200)
    )
    assert set(laid) == {("H1", f"H{number}") for number in range(2, 7)}
    assert min(laid.values()) > 20


def announced(match: tk.Match, seat: int, trust: float, draws: int) -> list[list[str]]:
    """Ana's hand in so many worlds of a seat."""
    found = []
    for number in range(draws):
        world: Any = match.fork().state
        deal(world, seat, Random(number), trust)
        agrees(world, seat)
        found.append(world.hands[0])
    return found


def test_an_announcement_can_be_trusted() -> None:
    """In so many deals it is true, and those are alike; but never when it can't be true."""
    match = table([*WHOLE[1:], "H1", "E1", "E2"], ["D2"], ["S1"], seats=3)
    match.play("im_in H")
    hands = announced(match, 1, 0.8, 600)
    true = [hand for hand in hands if {*WHOLE} <= {*hand}]
    assert len(true) / len(hands) == pytest.approx(0.8, abs=0.06)
    besides = Counter(card for hand in true for card in hand if card not in WHOLE)
    assert len(besides) == 36 + 3 - 6 - 1  # any card but this club's and Ben's own
    assert sum({*WHOLE} <= {*hand} for hand in announced(match, 1, 0, 600)) < 6
    match = table(["H1", "E1"], ["H3"], ["S1"], seats=3)
    match.play("im_in H")
    assert not any({*WHOLE} <= {*hand} for hand in announced(match, 2, 1, 20))


@given(seats, st.integers(0, 10_000))
def test_announcements_of_random_games_leave_a_world(count: int, seed: int) -> None:
    line = begin(count)
    for _ in walk(line, Random(seed)):
        state: Any = line.state
        if state.aim[:1] == ("im_in",):
            for seat in range(count):
                world = state.copy()
                deal(world, seat, Random(seed), trust=1)
                agrees(world, seat)
