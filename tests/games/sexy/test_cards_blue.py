"""Blue cards: T-10 to T-25."""

from __future__ import annotations

import pytest

from tests.games.sexy.scenario import (
    at,
    discard,
    gaze,
    gazes,
    left,
    moves,
    on_to,
    pile,
    play,
    refused,
    scene,
    targets,
    tokens,
)


def test_t_10_a_rivals_girl_can_be_boasted_at_but_not_chatted_up() -> None:
    match = scene("Juan", hand="chatting, boasting", gaze={"Amy": "Sergi"})

    assert refused(match, "Juan", "chatting", "Amy") == "SEXY-CARD-06"
    assert ("boasting", "Amy") in moves(match)


def test_t_11_a_boast_that_fails_does_not_cost_the_gaze() -> None:
    match = scene(
        "Juan", hand="boasting", gaze={"Amy": "Juan"}, piles={"Juan": {"Amy": "+"}}, chance="F"
    )

    play(match, "Juan", "boasting", "Amy")

    assert pile(match, "Juan", "Amy") == "+-"
    assert gaze(match, "Amy") == "Juan"


def test_t_12_labia_keeps_the_gaze_and_not_the_success_away() -> None:
    match = scene(
        "Juan", hand="boasting", hands={"Sergi": "labia"}, gaze={"Amy": "Sergi"}, chance="S"
    )

    play(match, "Juan", "boasting", "Amy")
    play(match, "Sergi", "labia")

    assert gaze(match, "Amy") == "Sergi"
    assert pile(match, "Juan", "Amy") == "+"
    assert "labia +" in discard(match)
    # the reaction was free: Sergi's next turn is a whole one
    on_to(match, "Sergi")
    assert left(match) == 2


@pytest.mark.parametrize("ability", ["culture_buff", "irritating"])
@pytest.mark.parametrize("who", ["Sergi", "Juan", "Jaime", "Gabriel"])
def test_t_13_girls_whom_chatting_does_not_impress(ability: str, who: str) -> None:
    immune = {"culture_buff": {"Juan", "Jaime", "Gabriel"}, "irritating": {"Gabriel"}}
    match = scene(who, hand="chatting", abilities={"Amy": [ability]}, chance="S")

    play(match, who, "chatting", "Amy")

    assert gaze(match, "Amy") == who
    assert pile(match, who, "Amy") == ("+" if who in immune[ability] else "")
    why = {event.rule for event in match.log}
    assert ("SEXY-GUY-05" in why) == (who in ("Juan", "Jaime") and ability == "culture_buff")
    assert ("SEXY-GUY-07" in why) == (who == "Gabriel")


def test_t_15_a_drink_gives_courage() -> None:
    match = scene("Lalo", hand="chatting, drink", abilities={"Amy": ["intimidating"]})
    assert refused(match, "Lalo", "chatting", "Amy") == "SEXY-ABIL-03"

    play(match, "Lalo", "drink")

    assert tokens(match, "Lalo") == 1
    assert "SEXY-CARD-01" in {event.rule for event in match.log}  # drunk alone, the card is blue
    assert ("chatting", "Amy") in moves(match)


def test_t_15_sergi_has_guts() -> None:
    match = scene("Sergi", hand="chatting", abilities={"Amy": ["intimidating"]}, chance="S")
    assert tokens(match, "Sergi") == 0

    play(match, "Sergi", "chatting", "Amy")

    assert gaze(match, "Amy") == "Sergi" and pile(match, "Sergi", "Amy") == "+"
    assert "SEXY-GUY-03" in {event.rule for event in match.log}


def test_t_16_a_clown_has_everybodys_gaze_and_nobodys_respect() -> None:
    match = scene(
        "Juan",
        hand="clown",
        hands={"Sergi": "dj"},
        gaze={"Amy": "Sergi", "Juana": "Juan"},
        piles={"Juan": {"Olga": "+++++++"}},
        at={"Laura": "smoking"},
    )

    play(match, "Juan", "clown")

    assert gazes(match) == {"Amy": "Juan", "Olga": "Juan", "Juana": "Juan", "Laura": "free"}
    assert pile(match, "Juan", "Amy") == pile(match, "Juan", "Juana") == "-"
    assert pile(match, "Juan", "Olga") == "+++++++"
    assert pile(match, "Juan", "Laura") == ""


def test_t_17_a_clown_does_not_interact_directly() -> None:
    match = scene("Lalo", hand="clown", abilities={"Amy": ["intimidating"]})

    play(match, "Lalo", "clown")

    assert tokens(match, "Lalo") == 0
    assert gaze(match, "Amy") == "Lalo"
    assert pile(match, "Lalo", "Amy") == "-"


def dj(*labia: str) -> tuple[dict[str, str], list[str]]:
    """The gazes after Juan asked the DJ, and who was asked for Labia; these guys play it."""
    match = scene(
        "Juan",
        hand="dj, labia",
        hands={"Sergi": "labia", "Jaime": "labia"},
        gaze={"Amy": "Sergi", "Olga": "Juan", "Juana": "Jaime"},
        at={"Juana": "smoking", "Jaime": "smoking"},
    )
    play(match, "Juan", "dj")
    asked = []
    while ("labia",) in moves(match):
        (who,) = match.asked
        asked.append(who)
        play(match, who, "labia" if who in labia else "pass")
    assert match.asked == ("Juan",) and left(match) == 1
    return gazes(match), asked


def test_t_19_the_dj_frees_every_gaze() -> None:
    # the pair in the smoking area hears the music too, and Juan has no Labia for his own card
    free = dict.fromkeys(("Amy", "Olga", "Juana", "Laura"), "free")
    assert dj() == (free, ["Sergi", "Jaime"])


def test_t_19_labia_is_for_the_others_against_the_dj() -> None:
    after, _ = dj("Sergi", "Jaime")
    assert after == {"Amy": "Sergi", "Olga": "free", "Juana": "Jaime", "Laura": "free"}


def test_t_20_a_dormant_gaze_forbids_a_sexy_dance() -> None:
    match = scene("Juan", hand="sexy_dance", gaze={"Amy": "Juan"}, at={"Amy": "smoking"})

    assert refused(match, "Juan", "sexy_dance") == "SEXY-CARD-11"


def test_t_21_a_sexy_dance_for_the_girls_on_the_floor() -> None:
    match = scene(
        "Juan",
        hand="sexy_dance",
        abilities={"Amy": ["sweet"]},
        gaze={"Amy": "Sergi", "Juana": "Victor"},
        at={"Laura": "pair 1", "Arturo": "pair 1"},
        chance="F S",
    )

    play(match, "Juan", "sexy_dance")

    # Amy smiles without a card, Olga frowns, Juana smiles
    assert gazes(match) == {"Amy": "Juan", "Olga": "free", "Juana": "Juan", "Laura": "free"}
    assert len(discard(match)) == 1 + 2
    assert match.view("Juan")["own_piles"] == {}


def test_t_22_victor_dances_free_and_then_with_the_card() -> None:
    match = scene("Victor", hand="sexy_dance +", chance="F F F F")

    play(match, "Victor", "free_dance")
    assert set(gazes(match).values()) == {"free"}
    assert len(discard(match)) == 4 and left(match) == 1
    assert refused(match, "Victor", "free_dance") == "SEXY-GUY-08"

    play(match, "Victor", "sexy_dance")
    assert set(gazes(match).values()) == {"Victor"}
    # the dance itself went to the discards, and nothing was revealed for it
    assert len(discard(match)) == 4 + 1 and "sexy_dance +" in discard(match)


def test_t_23_lalo_jokes_free_and_then_with_the_card() -> None:
    match = scene("Lalo", hand="joke +", gaze={"Amy": "Lalo"}, chance="F")

    play(match, "Lalo", "free_joke", "Amy")
    assert pile(match, "Lalo", "Amy") == "-"
    assert len(discard(match)) == 1 and left(match) == 1
    assert refused(match, "Lalo", "free_joke", "Amy") == "SEXY-GUY-11"

    play(match, "Lalo", "joke", "Amy")
    assert pile(match, "Lalo", "Amy") == "-+"
    assert len(discard(match)) == 1 + 1 and "joke +" in discard(match)


def test_t_24_bother_sends_the_smokers_back() -> None:
    match = scene(
        "Juan",
        hand="bother",
        gaze={"Amy": "Juan", "Olga": "Sergi", "Laura": "Victor"},
        at={"Sergi": "smoking", "Olga": "smoking", "Juana": "smoking"},
    )

    play(match, "Juan", "bother", "smoking")

    assert {at(match, who) for who in ("Sergi", "Olga", "Juana")} == {"floor"}
    # Victor was on the floor already and keeps what he has
    assert gazes(match) == {"Amy": "free", "Olga": "free", "Juana": "free", "Laura": "Victor"}
    assert match.view("Juan")["own_piles"] == {"Olga": "-", "Juana": "-"}


def test_t_25_a_smoker_cannot_bother() -> None:
    match = scene("Juan", hand="bother", at={"Juan": "smoking"})

    assert refused(match, "Juan", "bother", "smoking") == "SEXY-CARD-10"


def test_t_25_there_must_be_an_area_to_bother() -> None:
    match = scene("Juan", hand="bother")

    assert not moves(match, "bother")
    assert {r.rule for r in match.refusals() if r.verb == "bother"} == {"SEXY-CARD-10"}
    assert targets(match, "chatting") == set()
