"""What importing costs: a fresh process each time, in turn, medians."""

from __future__ import annotations

import statistics
import subprocess
import sys
from functools import partial
from importlib.util import find_spec

from benchmarks.report import Row, ratio, rounds, show

ROUNDS = 25
PROGRAM = """
import time
start = time.process_time()
{what}
print(time.process_time() - start)
"""
OURS = "import tablekit"
THEIRS = "import chess"
OUR_FIRST = "import tablekit; tablekit.new('times_square').choices"
THEIR_FIRST = "import chess; list(chess.Board().legal_moves)"


def seconds(program: str) -> float:
    """The processor time that a program's import takes in a process of its own."""
    run = [sys.executable, "-c", PROGRAM.format(what=program)]
    return float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    if find_spec("chess") is None:
        print("python-chess is not installed: nothing to compare with")
        return
    programs = (OURS, THEIRS, OUR_FIRST, THEIR_FIRST)
    figures = rounds({program: partial(seconds, program) for program in programs}, ROUNDS)
    shown = {p: f"{statistics.median(figures[p]) * 1000:.1f} ms" for p in programs}
    bare = ratio(figures[OURS], figures[THEIRS])
    first = ratio(figures[OUR_FIRST], figures[THEIR_FIRST])
    show(
        [
            Row("import tablekit / import chess", shown[OURS], shown[THEIRS], bare, most=1.0),
            Row("... and the first choices", shown[OUR_FIRST], shown[THEIR_FIRST], first),
        ],
        f"Medians of {ROUNDS} fresh processes each, in turn.",
    )


if __name__ == "__main__":
    main()
