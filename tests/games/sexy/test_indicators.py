"""Indicators: T-08 and T-09."""

from __future__ import annotations

from tests.games.sexy.scenario import guy, left, pile, play, scene


def test_t_08_at_seven_nothing_is_added_and_freddy_is_not_mean() -> None:
    match = scene(
        "Freddy",
        hand="joke",
        gaze={"Amy": "Freddy"},
        piles={"Freddy": {"Amy": "+++++--"}},
        chance="S",
    )

    play(match, "Freddy", "joke", "Amy")

    assert pile(match, "Freddy", "Amy") == "+++++--"
    # Freddy isn't asked whom to harm: he goes on with his turn
    assert match.asked == ("Freddy",) and match.rule == "SEXY-TURN-04"
    assert left(match) == 1
    assert all(pile(match, rival, "Amy") == "" for rival in ("Sergi", "Juan", "Arturo"))


def test_t_09_others_see_the_size_and_the_top() -> None:
    match = scene("Sergi", piles={"Juan": {"Amy": "+-+"}})

    for watcher in ("Sergi", None):
        seen = match.view(watcher)
        (juan,) = (entry for entry in seen["guys"] if entry["name"] == "Juan")
        assert juan["piles"]["Amy"] == {"size": 3, "top": "+"}
        assert "+-+" not in str(seen)
    assert guy(match, "Juan")["piles"]["Amy"]["size"] == 3
    assert pile(match, "Juan", "Amy") == "+-+"
