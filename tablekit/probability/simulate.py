"""Throws and evenings played out with a seed: nothing here knows a formula."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Unpack

from tablekit.core.chance import check_seed
from tablekit.core.errors import ProbabilityError
from tablekit.probability.case import Case, Settled, settle
from tablekit.probability.inputs import pile_of, whole
from tablekit.probability.rounds import HOUSE, Clock, checked

SUCCESSES = ("phone", "passion", "kiss")
FAILURES = ("boyfriend", "cobra", "underwater_cobra")


def play_throw(random: Random, s: int, f: int, **case: Unpack[Case]) -> tuple[str, ...]:
    """One throw as it happens at the table: what is turned up, and last the outcome.

    Args:
        random: what chance depends on.
        s: successes in the pile.
        f: failures in the pile.
        **case: see `Case`.

    Raises:
        ProbabilityError: as `throw_odds`.

    Source: SEXY-THROW-04 to THROW-12.

    >>> play_throw(Random(1), 4, 1, level=1)
    ('+', '+', 'passion')
    """
    s, f = pile_of(s, f)
    settled = settle(case)
    _deck(settled)
    return _play(random, s, f, settled)


def simulate_throw(
    s: int, f: int, times: int = 1, seed: int | str = 0, **case: Unpack[Case]
) -> dict[str, int]:
    """How often each outcome came up in so many throws from the same pile.

    Args:
        s: successes in the pile.
        f: failures in the pile.
        times: how many throws.
        seed: the same seed gives the same throws.
        **case: see `Case`.

    Raises:
        ProbabilityError: as `throw_odds`.
        TablekitError: a seed that is neither a whole number nor a text.

    Source: SEXY-THROW-04 to THROW-12.

    >>> simulate_throw(5, 0, times=10, phone="take")
    {'phone': 10}
    """
    s, f = pile_of(s, f)
    settled = settle(case)
    _deck(settled)
    check_seed(seed)
    random = Random(seed)
    count = Counter(_play(random, s, f, settled)[-1] for _ in range(whole("times", times)))
    return dict(count.most_common())


def simulate_rounds(times: int = 1, seed: int | str = 0, clock: Clock = HOUSE) -> dict[int, int]:
    """How often a scene lasted so many more rounds, the event deck shuffled each time.

    Raises:
        ProbabilityError: a negative or broken count, a clock that can't be.
        TablekitError: as `simulate_throw`.

    >>> simulate_rounds(times=5, clock=Clock(3, 3))
    {3: 5}
    """
    check_seed(seed)
    clock, random = checked(clock), Random(seed)
    deck = ["time"] * clock.times + ["other"] * (clock.unseen - clock.times)
    count: Counter[int] = Counter()
    for _ in range(whole("times", times)):
        random.shuffle(deck)
        count[max(i for i, event in enumerate(deck, 1) if event == "time")] += 1
    return dict(sorted(count.items()))


def _deck(case: Settled) -> None:
    if case.tight is not None:
        smiles, sads = case.tight
        if whole("smiles", smiles) + whole("sads", sads) == 0:
            raise ProbabilityError("no unseen asset card: smiles + sads must be 1 or more")


def _play(random: Random, s: int, f: int, case: Settled) -> tuple[str, ...]:
    story: list[str] = []
    if case.tight is not None:
        smiles, sads = case.tight
        face = "smile" if random.randrange(smiles + sads) < smiles else "sad"
        story.append(face)
        if face == "sad":
            return tuple(story)
    if case.boyfriend == "automatic":
        return (*story, "boyfriend")
    well = _draws(random, ["+"] * s + ["-"] * f, case, story)
    if well and case.picky == "two_throws" and case.so_far < case.level:
        return (*story, "again")
    if case.date:
        return (*story, "success" if well else "failure")
    if not well:
        card = "boyfriend" if case.boyfriend else random.choice(FAILURES)
        story.append(card)
        if card == "boyfriend":
            if case.promiscuous:
                well = True
            elif case.given:
                story.append("cobra")
    if well:
        story.append(_success_card(random, case))
    return tuple(story)


def _draws(random: Random, pile: list[str], case: Settled, story: list[str]) -> bool:
    need = 1 if case.picky == "two_throws" else case.level + 1
    for _ in range(need):
        if not pile:
            return False
        drawn: Any = pile[random.randrange(len(pile))]
        story.append(drawn)
        if drawn == "-":
            return False
        if case.picky != "replace":
            pile.remove(drawn)
    return True


def _success_card(random: Random, case: Settled) -> str:
    if case.phone == "open":
        return "success"
    return "phone" if case.phone == "take" else random.choice(SUCCESSES)
