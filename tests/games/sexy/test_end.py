"""End: T-95 and T-96."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sexy.scenario import scene


def test_t_95_only_numbers_of_the_last_scene_are_points() -> None:
    match = scene(
        phase="end",
        scene=2,
        scenes=2,
        numbers={"Vera": ["Juan", 1], "Amy": ["Juan", 2], "Olga": ["Juan", 2]},
        guys=["Sergi"],
    )

    assert match.outcome is not None
    assert match.outcome.scores["Juan"] == 2
    assert match.outcome.winners == ("Juan",)


@pytest.mark.parametrize(
    ("won", "winners", "rule"),
    [
        (
            {"Sergi": {"Amy": 4, "Olga": 4}, "Juan": {"Laura": 8}},
            ("Sergi",),
            "SEXY-END-03",
        ),
        (
            {"Sergi": {"Olga": 6, "Amy": 2}, "Juan": {"Laura": 4, "Vera": 4}},
            ("Sergi",),
            "SEXY-END-04",
        ),
        (
            {"Sergi": {"Amy": 4, "Vera": 4}, "Juan": {"Juana": 4, "Laura": 4}},
            ("Sergi", "Juan"),
            "SEXY-END-05",
        ),
    ],
    ids=["more girls", "more from one girl", "shared"],
)
def test_t_96_ties(won: dict[str, Any], winners: tuple[str, ...], rule: str) -> None:
    match = scene(phase="end", points_won=won)

    assert match.outcome is not None
    assert match.outcome.winners == winners
    assert match.log[-1].kind == ("wins" if len(winners) == 1 else "share")
    assert {*match.outcome.losers, *winners} == set(match.seats)
    assert len(match.outcome.losers) == 4 - len(winners)
    assert match.outcome.rule == rule
    assert match.outcome.scores["Sergi"] == match.outcome.scores["Juan"] == 8
