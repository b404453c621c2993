"""Exact odds of a throw with all its results: ours, by hand, with icepool and with lea.

The throw is one at a demanding girl: two indicators are drawn one after the other from, say,
four successes and three failures, and both must be successes; then one of three result cards is
drawn. Everybody makes the distribution anew each time, as the odds at a table do, whose piles
change; as Fractions, and they must be equal.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from fractions import Fraction
from time import process_time

from benchmarks.report import Row, ratio, rounds, show
from tablekit.probability import throw_odds

ROUNDS = 9
SECONDS = 0.1
"""How long a contestant works in one round, at least."""
PILES = ((4, 3), (5, 2), (3, 2), (6, 1), (2, 5))
SUCCESSES = ("phone", "passion", "kiss")
FAILURES = ("boyfriend", "cobra", "underwater_cobra")
RIVALS = ("icepool, dice", "icepool, deck", "lea")

Odds = dict[str, Fraction]
Make = Callable[[int, int], Odds]


def ours(s: int, f: int) -> Odds:
    return throw_odds(s, f, level=1)


def by_hand(s: int, f: int) -> Odds:
    """What somebody would write for this one case, without a check or a choice."""
    win = Fraction(s, s + f) * Fraction(s - 1, s + f - 1)
    return dict.fromkeys(SUCCESSES, win / 3) | dict.fromkeys(FAILURES, (1 - win) / 3)


def icepool_dice(s: int, f: int) -> Odds:
    """icepool: the first draw is a die whose sides lead to the dice that follow."""
    from icepool import Die

    success, failure = Die(SUCCESSES), Die(FAILURES)
    second = Die({success: s - 1, failure: f})
    throw = Die({second: s, failure: f})
    return {outcome: throw.probability(outcome) for outcome in throw.outcomes()}


def icepool_deck(s: int, f: int) -> Odds:
    """icepool: two cards from a deck, then a die by how many of them are successes."""
    from icepool import Deck, Die

    failure = Die(FAILURES)
    both = Deck({1: s, 0: f}).deal(2).sum()
    throw = both.map({2: Die(SUCCESSES), 1: failure, 0: failure})
    return {outcome: throw.probability(outcome) for outcome in throw.outcomes()}


def with_lea(s: int, f: int) -> Odds:
    """lea: each draw switches to what follows."""
    import lea

    success, failure = (lea.vals(*cards, prob_type="r") for cards in (SUCCESSES, FAILURES))
    second = lea.pmf({"+": s - 1, "-": f}, prob_type="r").switch({"+": success, "-": failure})
    throw = lea.pmf({"+": s, "-": f}, prob_type="r").switch({"+": second, "-": failure})
    return {outcome: Fraction(chance) for outcome, chance in throw.pmf_tuple()}


MAKERS: dict[str, Make] = {
    "ours": ours,
    "by hand": by_hand,
    "icepool, dice": icepool_dice,
    "icepool, deck": icepool_deck,
    "lea": with_lea,
}


def able() -> dict[str, Make]:
    """Those whose library is there; says which is not, and refuses odds that differ."""
    found = {}
    for name, make in MAKERS.items():
        try:
            odds = [make(*pile) for pile in PILES]
        except ImportError as fault:
            print(f"{name} is left out: {fault}")
            continue
        if odds != [ours(*pile) for pile in PILES]:
            raise AssertionError(f"{name} gives other odds than ours")
        found[name] = make
    return found


def seconds(make: Make) -> float:
    """The processor time of one distribution."""
    count, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        for pile in PILES:
            make(*pile)
        count += len(PILES)
    return spent / count


def main() -> None:
    makers = able()
    contestants = {name: lambda make=make: seconds(make) for name, make in makers.items()}
    figures = rounds(contestants, ROUNDS)
    shown = {n: f"{statistics.median(figures[n]) * 1e6:,.1f} µs" for n in figures}
    rows = [
        Row(
            f"one throw's odds: {name} / ours",
            shown["ours"],
            shown[name],
            ratio(figures[name], figures["ours"]),
            least=10 if name in RIVALS else None,
        )
        for name in figures
        if name != "ours"
    ]
    note = f"Equal Fractions for all of {len(PILES)} piles. Medians of {ROUNDS} rounds, in turn."
    show(rows, note, "A ratio is how many times as long the other takes.")


if __name__ == "__main__":
    main()
