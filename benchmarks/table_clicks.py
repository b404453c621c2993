"""Presses on the live Table in whole games: what each costs the kernel, and what it sends.

A person presses anything that can be pressed: a choice every second time, so that the game goes
on, else a card, the odds, a rule, undo, another page, whatever there is, each kind as often. A
greedy bot has the other seats. A press is timed from the browser's message to
the last answer: the rules, the odds it asks for, all refusals, the drawing and the patch.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any

import tablekit as tk
from benchmarks.report import Row, percentile, show

GAMES = 3
PRESSES = 1_500
"""A match that isn't over after so many presses is left."""

MOST_MS = 50.0
MOST_OPEN = 200_000
MOST_DOWN = 4_000


@dataclass
class Presses:
    """What was measured in the matches of one game."""

    ms: list[float] = field(default_factory=list)
    down: list[float] = field(default_factory=list)
    replies: list[float] = field(default_factory=list)
    by_kind: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    opened: int = 0
    ignored: int = 0
    finished: int = 0


def press_through(game: str, seeds: Iterable[int]) -> Presses:
    """Press whole matches through, one a seed."""
    from benchmarks.comms import listening, size, total

    found = Presses()
    for seed in seeds:
        with ExitStack() as stack:
            sent = stack.enter_context(listening())
            match = tk.new(game, seed=seed)
            match.bots(dict.fromkeys(match.seats[1:], "greedy"))
            table = match.show(seat=match.seats[0])
            bundle = table._repr_mimebundle_()
            found.opened = max(found.opened, total(sent.take()) + size(bundle))
            random = Random(seed)
            for _ in range(PRESSES):
                if match.outcome is not None:
                    found.finished += 1
                    break
                part = _any_part(table, random)
                message = {"kind": "press", "part": part.key, "rev": table.scene["rev"], "ask": "1"}
                start = time.process_time()
                table._receive(table, message, [])
                spent = (time.process_time() - start) * 1000
                replies = sent.take()
                found.ms.append(spent)
                found.down.append(total(replies))
                found.replies.append(len(replies))
                kind = part.press.partition(":")[0]
                found.by_kind.setdefault(kind, []).append((spent, total(replies)))
            found.ignored += sum(table.ignored.values())
    return found


def _any_part(table: Any, random: Random) -> Any:
    ready = [part for part in table._drawn().parts if part.press and not part.disabled]
    kinds: dict[str, list[Any]] = {}
    for part in ready:
        kinds.setdefault(part.press.partition(":")[0], []).append(part)
    if "choice" in kinds and random.random() < 0.5:
        return random.choice(kinds["choice"])
    return random.choice(kinds[random.choice(list(kinds))])


def rows(game: str, found: Presses) -> list[Row]:
    """The table of one game."""
    p50, p95, most = (percentile(found.ms, percent) for percent in (50, 95, 100))
    d50, d95, widest = (percentile(found.down, percent) for percent in (50, 95, 100))
    return [
        Row(f"{game}: a press, median", f"{p50:.1f} ms"),
        Row(
            f"{game}: 95 of 100 presses",
            f"{p95:.1f} ms",
            f"{MOST_MS:.0f} ms",
            p95 / MOST_MS,
            most=1,
        ),
        Row(f"{game}: the slowest press", f"{most:.1f} ms"),
        Row(f"{game}: bytes down a press, median", f"{d50:,}"),
        Row(f"{game}: ... 95 of 100", f"{d95:,}", f"{MOST_DOWN:,}", d95 / MOST_DOWN, most=1),
        Row(f"{game}: ... the most", f"{widest:,}", f"{MOST_DOWN:,}", widest / MOST_DOWN, most=1),
        Row(f"{game}: messages down a press, the most", f"{max(found.replies)}"),
        Row(
            f"{game}: bytes to open the Table, still picture included",
            f"{found.opened:,}",
            f"{MOST_OPEN:,}",
            found.opened / MOST_OPEN,
            most=1,
        ),
    ]


def kinds(found: Presses) -> str:
    """What each kind of press costs: how many, the median and the 95th of 100."""
    lines = ["kind of press    count  median ms  95 % ms  median bytes  95 % bytes"]
    for kind, figures in sorted(found.by_kind.items()):
        ms, down = [f[0] for f in figures], [f[1] for f in figures]
        lines.append(
            f"{kind:<15}{len(figures):>7}{percentile(ms, 50):>11.1f}{percentile(ms, 95):>9.1f}"
            f"{percentile(down, 50):>14,.0f}{percentile(down, 95):>12,.0f}"
        )
    return "\n".join(lines)


def main() -> None:
    for game in tk.games():
        if "greedy" not in game.bots or not game.picture:
            print(f"{game.id} is left out: it has no greedy bot or no picture yet")
            continue
        try:
            found = press_through(game.id, range(GAMES))
        except Exception as fault:
            print(f"{game.id} can't be pressed through: {type(fault).__name__}: {fault}\n")
            continue
        presses = len(found.ms)
        over = f"{found.finished} of {GAMES} matches played to their end"
        show(
            rows(game.id, found),
            f"{presses} presses, {over}; {found.ignored} were ignored.",
            "Processor time of the kernel; bytes are the messages' JSON without envelopes.",
            kinds(found),
        )


if __name__ == "__main__":
    main()
