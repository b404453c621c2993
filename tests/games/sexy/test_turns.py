"""Turn, draw and plot: T-01, T-02, T-03 and T-05."""

from __future__ import annotations

import pytest

from tests.games.sexy.scenario import (
    discard,
    guy,
    hand,
    idle,
    left,
    moves,
    play,
    scene,
)


@pytest.mark.parametrize(
    ("who", "held", "size"),
    [("Juan", 4, 4), ("Jaime", 2, 4), ("Jaime", 3, 4)],
    ids=["juan keeps four", "jaime draws two", "jaime draws one"],
)
def test_t_01_hands_are_drawn_up_and_never_down(who: str, held: int, size: int) -> None:
    match = scene(who, phase="turn", hand=", ".join(["chatting"] * held))

    assert len(hand(match, who)) == size
    assert match.view()["deck"] == 50 - size
    assert discard(match) == []


def test_t_02_the_discards_become_the_deck_in_the_middle_of_drawing() -> None:
    match = scene("Victor", phase="turn", deck=1, discard=6)

    assert len(hand(match, "Victor")) == 3
    assert match.view()["deck"] == 4
    assert discard(match) == []


def test_t_03_one_plot_and_one_card() -> None:
    match = scene("Lalo", hand="chatting, clown, dj")

    play(match, "Lalo", "plot", "chatting +", "clown +")
    assert guy(match, "Lalo")["hand_size"] == 3
    assert "dj +" in hand(match, "Lalo")
    assert left(match) == 1
    assert not moves(match, "plot")
    assert {r.rule for r in match.refusals() if r.verb == "plot"} == {"SEXY-TURN-06"}

    play(match, "Lalo", "dj")
    # no action is left, so the turn is over
    assert match.asked != ("Lalo",)


def test_t_05_four_turns_then_one_event() -> None:
    match = scene("Sergi", phase="turn", events=["party", "smoking", "time"])

    acted = [idle(match) for _ in range(4)]

    assert acted == [(name, True) for name in ("Sergi", "Juan", "Arturo", "Gabriel")]
    assert match.view()["events_seen"] == ["party"]
    assert match.asked == ("Sergi",)
