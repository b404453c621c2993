"""Odds of what a seat will see: an item that a view shows is never merged with another."""

from __future__ import annotations

from fractions import Fraction

import tablekit as tk


def test_the_top_of_a_shuffled_pile_is_seen() -> None:
    match = tk.position(
        "sexy",
        {
            "guys": ["Juan", "Sergi", "Victor", "Lalo"],
            "girls": ["Amy", "Olga", "Juana", "Laura"],
            "abilities": "none",
            "gaze": {"Amy": "Juan"},
            "piles": {"Juan": {"Amy": "+++++-"}},
            "active": "Juan",
            "phase": "actions",
        },
        seats=4,
        script=["+"],
    )
    match.play("throw Amy")

    def top(view: dict[str, object]) -> object:
        guys = view["guys"]
        assert isinstance(guys, list)
        return next(guy for guy in guys if guy["name"] == "Juan")["piles"]["Amy"]["top"]

    odds = match.odds(("take_number",), of=top)
    assert dict(odds) == {"+": Fraction(4, 5), "-": Fraction(1, 5)}
