"""The probability laboratory: the throw and what surrounds it, in Fractions and as algebra.

Two kinds of functions, told apart by what they return:

- From counts to exact Fractions, or to counts, without sympy: `throw_odds`, `throw_paths`,
  `stopping_table`, the clock (`clock`, `rounds_left`, `survival`, `mean_rounds`),
  the length of a game of Jinx (`clue_turn`, `turns_left`, `mean_turns`), `unseen_faces`, and
  what begins with ``simulate`` or ``play``.
- Everything else takes numbers or symbols and returns sympy expressions (Rationals for
  numbers). sympy is loaded when the first of these is asked for.

An impossible outcome is left out of a distribution; the chances of the others sum to 1.

>>> from tablekit.probability import success, throw_odds
>>> throw_odds(4, 1, level=1)["passion"]
Fraction(1, 5)
>>> success(4, 1, level=1)
3/5
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablekit.core.errors import ProbabilityError

if TYPE_CHECKING:
    from tablekit.probability.absorbing import Absorbing
    from tablekit.probability.attack import (
        BLOCK,
        SHIELDS,
        Shield,
        change,
        increases,
        recoil,
    )
    from tablekit.probability.belief import (
        BOX_MIX,
        binomial,
        laid,
        posterior,
        predictive,
        seen,
        uniform,
        urn,
    )
    from tablekit.probability.case import Case
    from tablekit.probability.clues import (
        best_clue,
        clue_found,
        clue_gain,
        clue_lead,
        even_clue,
        guesser_gain,
    )
    from tablekit.probability.desperate import attempts, desperate_results, gain_of_closing
    from tablekit.probability.faces import unseen_faces
    from tablekit.probability.meter import (
        attacks,
        interruptions,
        landings,
        one_more,
        relief,
        second_life,
        supply,
        table_round,
        transition,
    )
    from tablekit.probability.odds import throw_odds
    from tablekit.probability.one_step import gain_of_waiting, threshold
    from tablekit.probability.outcomes import results
    from tablekit.probability.paths import throw_paths
    from tablekit.probability.points import draw_beats_taking, expected_points, half
    from tablekit.probability.refill import clue_turn, mean_turns, turns_left
    from tablekit.probability.rounds import Clock, clock, mean_rounds, rounds_left, survival
    from tablekit.probability.rounds_formulas import (
        chance_of_more,
        chance_of_rounds,
        mean_of_rounds,
    )
    from tablekit.probability.simulate import play_throw, simulate_rounds, simulate_throw
    from tablekit.probability.slimy import chain, slimy_chance, third_girl
    from tablekit.probability.stopping import Advice, stopping_table
    from tablekit.probability.throw import gap, success
    from tablekit.probability.tight import gate, smiles_among

_FROM = {
    "absorbing": ("Absorbing",),
    "attack": (
        *("BLOCK", "SHIELDS", "Shield"),
        *("change", "increases", "recoil"),
    ),
    "meter": (
        *("attacks", "interruptions", "landings", "one_more", "relief"),
        *("second_life", "supply", "table_round", "transition"),
    ),
    "belief": ("BOX_MIX", "binomial", "laid", "posterior", "predictive", "seen", "uniform", "urn"),
    "case": ("Case",),
    "clues": ("best_clue", "clue_found", "clue_gain", "clue_lead", "even_clue", "guesser_gain"),
    "slimy": ("chain", "slimy_chance", "third_girl"),
    "refill": ("clue_turn", "mean_turns", "turns_left"),
    "rounds": ("Clock", "clock", "mean_rounds", "rounds_left", "survival"),
    "rounds_formulas": ("chance_of_more", "chance_of_rounds", "mean_of_rounds"),
    "desperate": ("attempts", "desperate_results", "gain_of_closing"),
    "faces": ("unseen_faces",),
    "odds": ("throw_odds",),
    "paths": ("throw_paths",),
    "points": ("draw_beats_taking", "expected_points", "half"),
    "outcomes": ("results",),
    "simulate": ("play_throw", "simulate_rounds", "simulate_throw"),
    "stopping": ("Advice", "stopping_table"),
    "one_step": ("gain_of_waiting", "threshold"),
    "throw": ("gap", "success"),
    "tight": ("gate", "smiles_among"),
}
_LATER = {name: module for module, names in _FROM.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


__all__ = [
    "BLOCK",
    "BOX_MIX",
    "SHIELDS",
    "Absorbing",
    "Advice",
    "Case",
    "Clock",
    "ProbabilityError",
    "Shield",
    "attacks",
    "attempts",
    "best_clue",
    "binomial",
    "chain",
    "chance_of_more",
    "chance_of_rounds",
    "change",
    "clock",
    "clue_found",
    "clue_gain",
    "clue_lead",
    "clue_turn",
    "desperate_results",
    "draw_beats_taking",
    "even_clue",
    "expected_points",
    "gain_of_closing",
    "gain_of_waiting",
    "gap",
    "gate",
    "guesser_gain",
    "half",
    "increases",
    "interruptions",
    "laid",
    "landings",
    "mean_of_rounds",
    "mean_rounds",
    "mean_turns",
    "one_more",
    "play_throw",
    "posterior",
    "predictive",
    "recoil",
    "relief",
    "results",
    "rounds_left",
    "second_life",
    "seen",
    "simulate_rounds",
    "simulate_throw",
    "slimy_chance",
    "smiles_among",
    "stopping_table",
    "success",
    "supply",
    "survival",
    "table_round",
    "third_girl",
    "threshold",
    "throw_odds",
    "throw_paths",
    "transition",
    "turns_left",
    "uniform",
    "unseen_faces",
    "urn",
]
