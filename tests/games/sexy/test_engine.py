"""The engine of Sexy as a whole: random and greedy games, every card, positions, boxes, options."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.line import Line
from tablekit.core.odds import REACTION
from tablekit.core.players import random_bot
from tablekit.core.requests import Draw, forced
from tablekit.games.sexy.state import ASSETS, FREE, OUT, SMOKING, Sexy, assets
from tablekit.games.sexy.view import census
from tablekit.testing import check_game
from tests.games.sexy.scenario import moves, play, refused, scene, tell

GAME = tk.game("sexy")
SWITCHES = {r.name: r.values for r in GAME.rulings if r.name}


def any_rulings(random: Random) -> dict[str, Any]:
    """A third of the switches, set to anything that goes together."""
    while True:
        names = [name for name in SWITCHES if random.random() < 1 / 3]
        chosen = {name: random.choice(SWITCHES[name]) for name in names}
        try:
            GAME.settle(chosen)
            return chosen
        except tk.RulingError:
            continue


def check(s: Sexy) -> None:
    """The ledger's invariants, on the state itself and at every request."""
    cards = Counter(census(s))
    assert cards == Counter([*assets(s.box), *GAME_EVENTS]), cards
    for girl, holder in s.gaze.items():
        assert girl in s.girls and (holder == FREE or s.at[holder] != OUT)
    assert set(s.gaze) == set(s.girls)
    for piles in s.piles:
        assert all(len(pile) <= 7 for pile in piles.values())
        assert set(piles) <= set(s.at)
    pairs = Counter(place for place in s.at.values() if place in s.cast.pairs)
    assert set(pairs.values()) <= {2}
    for seat, pair in enumerate(s.cast.pairs):
        assert (pair in pairs) == (s.at[seat] == pair)
        assert seat not in s.dancing or s.at[seat] == pair
    for who, place in s.at.items():
        has = s.cast.traits[who] if isinstance(who, int) else s.cast.abilities[who]
        assert place != SMOKING or "smoker" in has
        assert "teetotal" not in has or not s.tokens[who]
    assert s.time <= 3 and 0 <= s.actions <= 2
    assert s.rulings.boyfriend == "on_failure" or not s.given & s.boyfriends
    if s.rulings.number_transfer == "move":
        assert all(len(holders) == 1 for holders in s.numbers.values())


GAME_EVENTS = [entry["id"] for entry in GAME.box["event"] for _ in range(entry["count"])]


@pytest.mark.parametrize("seed", range(40))
def test_a_random_game_is_in_order_at_every_request(seed: int) -> None:
    random = Random(seed)
    options = {"scenes": 1 + seed % 4}
    state = GAME.start(GAME.setup(3 + seed % 2, any_rulings(random), None, options))
    assert isinstance(state, Sexy)
    line = Line(GAME, state)
    requests = 0
    while line.start():
        while (request := line.request) is not None:
            if state.guys:
                check(state)
            requests += 1
            if isinstance(request, Draw):
                pool = list(request.pool)
                drawn = tuple(random.sample(pool, request.count))
                line.send(drawn if request.count > 1 else drawn[0])
            else:
                move = forced(request)
                line.send(random_bot(None, request.moves, random) if move is None else move)  # type: ignore[union-attr]
    assert state.outcome is not None and state.outcome.winners
    assert requests > 30


def test_a_copy_is_independent_of_what_follows() -> None:
    match = tk.new("sexy", seats=4, seed=5, scenes=2)
    state = match.fork().state
    twin, before = state.copy(), copy.deepcopy(state)
    line = Line(GAME, state)
    random = Random(1)
    for _ in range(30):
        line.start()
        while (request := line.request) is not None:
            if isinstance(request, Draw):
                drawn = tuple(random.sample(list(request.pool), request.count))
                line.send(drawn if request.count > 1 else drawn[0])
            else:
                line.send(random_bot(None, request.moves, random))  # type: ignore[union-attr]
    assert state != before
    assert twin == before


def test_four_greedy_players_play_four_scenes() -> None:
    match = tk.new("sexy", seats=4, seed=2, scenes=4)
    match.bots(dict.fromkeys(match.seats, "greedy")).run()

    assert match.outcome is not None
    assert match.view()["scene"] == 4
    assert sum(match.outcome.scores.values()) > 10
    shown = [set(e.args[0]) for e in match.log if e.kind == "girls"]
    assert len(shown) == 4 and len(set.union(*shown)) == 16


def test_greedy_beats_random() -> None:
    wins: Counter[str] = Counter()
    for seed in range(20):
        match = tk.new("sexy", seats=4, seed=seed, scenes=2)
        bots = dict.fromkeys(match.seats[seed % 2 :: 2], "greedy")
        match.bots(dict.fromkeys(match.seats, "random") | bots).run()
        assert match.outcome is not None
        wins.update(bots.get(seat, "random") for seat in match.outcome.winners)
    assert wins["greedy"] > 2 * wins["random"], wins


def test_it_is_a_game() -> None:
    check_game(GAME, games=4, moves_per_game=80, options={"scenes": 2}, share=0.05)


# ---- Every card once


@pytest.mark.parametrize("name", [name for name in ASSETS if name != "bother"])
def test_a_card_says_what_it_does(name: str) -> None:
    """Each card has a text as a choice, or a refusal with a reason, and can be played."""
    match = scene(
        "Juan",
        hand=f"{name}, {'dj' if name == 'clown' else 'clown'}",
        gaze={"Amy": "Juan"} if name != "sexy_dance" else {},
        piles={"Juan": {"Amy": "+++"}},
        box=True,
    )
    choices = [choice for choice in match.choices if choice.verb == name]
    if not choices:
        (refusal,) = [r for r in match.refusals() if r.verb == name]
        assert refusal.rule == "SEXY-CARD-03" and "moment" in refusal.why
        return
    assert all(choice.text[0].isupper() for choice in choices)
    before = len(match.log)
    match.play(choices[0])
    kinds = [event.kind for event in match.log[before:]]
    assert kinds[0] in ("plays", "plays_with")
    assert not any(card.startswith(name) for card in match.view("Juan")["hand"])


def test_bother_names_the_area() -> None:
    match = scene("Juan", hand="bother", at={"Victor": "pair 1", "Amy": "pair 1"})

    assert moves(match, "bother") == {("bother", "pair Victor")}
    (choice,) = [choice for choice in match.choices if choice.verb == "bother"]
    assert "Victor" in choice.text
    match.play(choice)
    assert match.view("Juan")["own_piles"] == {"Amy": "-"}


# ---- Refusals of rules that the scenarios leave out


def test_turn_04_and_09_what_is_left_without_an_action() -> None:
    """SEXY-TURN-04, SEXY-TURN-09: a free joke is left, but no action for anything else."""
    match = scene(
        "Lalo",
        hand="dj",
        actions=0,
        gaze={"Amy": "Lalo"},
        piles={"Lalo": {"Amy": "+++++"}},
        rulings={"lalo_cost": "free"},
    )

    assert moves(match) == {("free_joke", "Amy"), ("end",)}
    assert refused(match, "Lalo", "dj") == "SEXY-TURN-04"
    assert refused(match, "Lalo", "throw", "Amy") == "SEXY-TURN-09"


def test_date_06_a_dated_girl_stays_where_she_is() -> None:
    """SEXY-DATE-06: no private area with her."""
    match = scene(
        "Juan", hand="shot_tactic, dancing_close", dates={"Juan": "Nerea"}, scene=2, scenes=2
    )

    assert refused(match, "Juan", "shot_tactic", "Nerea") == "SEXY-DATE-06"
    assert refused(match, "Juan", "dancing_close", "Nerea") == "SEXY-DATE-06"


def test_slimy_05_the_log_says_that_it_does_not_matter_at_a_date() -> None:
    """SEXY-SLIMY-05: one success is enough."""
    match = scene(
        "Juan",
        dates={"Juan": "Nerea"},
        piles={"Juan": {"Nerea": "+++++"}},
        slimy="Juan",
        scene=2,
        scenes=2,
    )
    play(tell(match, "+"), "Juan", "throw", "Nerea")

    assert "SEXY-SLIMY-05" in {event.rule for event in match.log}
    assert match.view()["guys"][1]["points"] == 6


def test_while_dates_are_chosen_everybody_can_look() -> None:
    match = scene(
        phase="scene",
        scene=2,
        scenes=2,
        girls=["Juana", "Laura", "Nerea", "Bea"],
        numbers={"Olga": ["Sergi", 1], "Amy": ["Juan", 1]},
    )
    play(match, "Sergi", "date", "Olga")

    assert match.asked == ("Juan",)
    (olga,) = match.view()["girls"]
    assert (olga["name"], olga["date"], olga["number"]) == ("Olga", "Sergi", None)
    play(match, "Juan", "date", "Amy")
    assert [guy["date"] for guy in match.view()["guys"]] == ["Olga", "Amy", None, None]


# ---- What a reaction window gives away


def test_being_asked_tells_nothing_about_the_hand() -> None:
    """Whoever stands there with a card is asked; who has nothing to play passes by himself."""
    for held in ("gotcha", "dj"):
        match = scene("Juan", hand="tall_tale, dj", hands={"Sergi": held}, gaze={"Amy": "Juan"})
        assert dict(match.odds(("tall_tale", "Amy"))) == {(REACTION,): 1}
        (sergi,) = [guy for guy in match.view("Juan")["guys"] if guy["name"] == "Sergi"]
        assert sergi["hand_size"] == 1 and "gotcha" not in str(match.view("Juan"))


def test_several_cleavages_to_look_at_are_told_apart() -> None:
    match = scene(
        "Juan",
        hand="clown",
        hands={"Sergi": "cleavage"},
        abilities={"Amy": ["cleavage"], "Olga": ["cleavage"]},
        rulings={"cleavage_on": "touched"},
    )
    play(match, "Juan", "clown")

    assert moves(match) == {("cleavage", "Amy"), ("cleavage", "Olga"), ("pass",)}
    play(match, "Sergi", "cleavage", "Olga")
    assert match.view("Juan")["own_piles"]["Olga"] == "--"


# ---- Words


@pytest.mark.parametrize("words", ["plain", "printed", "classroom"])
def test_everything_can_be_said(words: str) -> None:
    for seed in range(3):
        match = tk.new("sexy", seats=4, seed=seed, scenes=2, words=words)
        random = Random(seed)
        while match.outcome is None:
            texts = [c.text for c in match.choices] + [str(r) for r in match.refusals()]
            assert all(text and "{" not in text for text in texts)
            request = match._line.request
            match.play(random_bot(None, request.moves, random))  # type: ignore[union-attr]
        assert str(match.log)


# ---- Options, positions, boxes


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scenes": 5}, "1 to 4"),
        ({"guys": ["Sergi", "Juan", "Lalo", "Jim"]}, "no guy 'Jim'"),
        ({"guys": ["Sergi", "Juan"]}, "4 guys"),
        ({"guys": ["Sergi", "Juan", "Lalo", "Lalo"]}, "named twice"),
        ({"girls": [["Amy", "Olga"]]}, "4 girls"),
        ({"girls": [["Amy", "Olga", "Juana", "Anna"]]}, "no girl 'Anna'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(tk.TablekitError, match=message):
        tk.new("sexy", seats=4, **options)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"girl": []}, "no 'girl'"),
        ({"guys": ["Sergei"]}, "did you mean 'Sergi'"),
        ({"girls": ["Amy", "Aimy"]}, "no girl 'Aimy'"),
        ({"gaze": {"Amy": "Freddy"}}, "no guy 'Freddy' plays here"),
        ({"gaze": {"Vera": "Juan"}}, "no girl 'Vera' in the scene"),
        ({"piles": {"Juan": {"Amy": "++++++++"}}}, "up to 7"),
        ({"piles": {"Juan": {"Amy": "+x"}}}, "up to 7"),
        ({"tokens": {"Juan": 4}}, "SEXY-ALC-02"),
        ({"tokens": {"Bea": 1}}, "nobody in the scene is called 'Bea'"),
        ({"at": {"Juan": "bar"}}, "can't be at 'bar'"),
        ({"at": {"Juan": "date"}}, "no date"),
        ({"at": {"Juan": "pair 1"}}, "one guy and one girl"),
        ({"at": {"Juana": "smoking"}}, "doesn't smoke"),
        ({"at": {"Arturo": "smoking"}}, "doesn't smoke"),
        ({"hands": {"Juan": ["chating"]}}, "did you mean 'chatting'"),
        ({"hands": {"Juan": ["clown +", "clown +"]}}, "no 'clown \\+' is left: every"),
        ({"deck": 60}, "can't have 60"),
        ({"events": ["rain"]}, "no event 'rain'"),
        ({"abilities": {"Amy": ["rich"]}}, "no ability 'rich'"),
        ({"phase": "middle"}, "no phase 'middle'"),
        ({"actions": 3, "phase": "actions"}, "up to 2"),
        ({"time": 3}, "SEXY-SCENE-01"),
        ({"scene": 3, "scenes": 2}, "scene 3 of 2"),
        ({"out": ["Juan"], "active": "Juan"}, "is out"),
        ({"numbers": {"Amy": ["Juan", 2]}}, "scene 2"),
        ({"boyfriends": ["Amy"], "numbers": {"Amy": ["Juan", 1]}}, "SEXY-FAILURE-04"),
        ({"dates": {"Juan": "Bea"}, "piles": {"Sergi": {"Bea": "+"}}}, "SEXY-DATE-05"),
    ],
)
def test_wrong_positions_are_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(tk.PositionError, match=message):
        tk.position("sexy", data, seats=4)


def test_known_decks_come_in_their_order() -> None:
    match = scene("Sergi", hand="chatting, clown", deck=["joke -", "dj +"], girls=["Amy"])
    match.play(("chatting", "Amy"))

    assert [e.kind for e in match.log if e.rule == "SEXY-FACE-01"] == ["frowns"]
    assert "joke -" in match.view()["discard"]


def box(**changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(GAME.box.data)
    data.update(changes)
    return data


def test_a_girl_without_points_is_refused_by_name() -> None:
    data = box()
    del data["girl"][3]["points"]
    with pytest.raises(tk.BoxError, match="Laura has no passion points"):
        tk.new("sexy", box=data)


@pytest.mark.parametrize(
    ("entry", "field", "value", "message"),
    [
        (("asset", 0), "smile", 4, "49 asset cards"),
        (("asset", 1), "smile", 7, "rulebook says 50"),
        (("asset", 1), "id", "boast", "did you mean 'boasting'"),
        (("event", 0), "count", 2, "3 of them time"),
        (("event", 1), "id", "smoke", "no event 'smoke'"),
        (("guy", 0), "look", ["hat"], "'hat' is no feature"),
        (("guy", 0), "abilities", ["charm"], "no ability 'charm'"),
        (("guy", 0), "initiative", 2, "one initiative"),
        (("girl", 0), "name", "Olga", "one name"),
        (("girl", 0), "points", 5, "points = 112"),
    ],
)
def test_wrong_boxes_are_refused(
    entry: tuple[str, int], field: str, value: Any, message: str
) -> None:
    data = box()
    data[entry[0]][entry[1]][field] = value
    with pytest.raises(tk.BoxError, match=message):
        tk.new("sexy", box=data)


def test_chatting_is_the_most_numerous_card() -> None:
    data = box()
    data["asset"][0].update(smile=3, sad=3)
    data["asset"][1].update(smile=4, sad=3)
    with pytest.raises(tk.BoxError, match="most numerous"):
        tk.new("sexy", box=data)


def test_odd_points_are_halved_as_ruled() -> None:
    for reading, half in (("exact", 3.5), ("up", 4), ("down", 3)):
        match = scene(
            "Juan",
            gaze={"Amy": "Juan"},
            piles={"Juan": {"Amy": "+++++"}},
            points={"Amy": 7},
            rulings={"kiss_half": reading},
        )
        play(tell(match, "+ kiss"), "Juan", "throw", "Amy")
        play(match, "Juan", "draw_result")
        assert match.view()["guys"][1]["points"] == half
