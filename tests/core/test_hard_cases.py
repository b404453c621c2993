"""Every hard case of the five games, as a small game on the real core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest

from tablekit.core import chance, record
from tablekit.core import game as registry
from tablekit.core.deck import redeal
from tablekit.core.errors import IllegalChoice, SeatError
from tablekit.core.events import Choice
from tablekit.core.game import Game
from tablekit.core.match import Match
from tablekit.core.odds import REACTION
from tablekit.core.players import random_bot
from tablekit.core.requests import Ask, Draw, Race
from tablekit.testing import Print, check_game
from tests.core.doubles import clown, clubs, jinx, orgasme

NAMES = ("Ana", "Ben", "Cleo", "Dan")
DOUBLES = (clown.GAME, clubs.GAME, orgasme.GAME, jinx.GAME)


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """Records name games by id."""
    for game in DOUBLES:
        registry.register(game)
    yield
    for game in DOUBLES:
        del registry._FOUND[game.id]


def begin(game: Game, seats: int, data: Any = None, script: Any = (), seed: int = 1) -> Match:
    return Match(game, NAMES[:seats], seed, game.setup(seats), "plain", data, script)


# ---- where the matches stand that every test below starts from

PLAIN = ["clown smile", "boast sad", "boast smile", "clown sad"]
GABBY = ["labia sad", "clown sad", "boast sad", "boast smile"]
MEAN = ["laxative sad", "laxative smile", "boast sad", "clown smile"]
GAZES = {"amy": 1, "olga": 1, "laura": 2}


def clown_window() -> Match:
    """Ben may save Amy's gaze while Ana acts like a clown."""
    match = begin(clown.GAME, 3, {"hands": [PLAIN, GABBY, MEAN], "gaze": GAZES})
    match.play(("clown",))
    return match


def laxative_window() -> Match:
    """Shots: Ana is out, then Cleo may answer Ben's glass."""
    data = {"hands": [PLAIN, GABBY, MEAN], "gaze": GAZES, "tokens": [3, 0, 0], "active": 2}
    match = begin(clown.GAME, 3, data, ["shots"])
    match.play("pass")
    return match


def window_in_a_window() -> Match:
    """Cleo has answered Ben's glass with a laxative; he may save the gazes it costs him."""
    match = laxative_window()
    match.play(("laxative", 1))
    return match


def event_in_an_event() -> Match:
    """The girls go to the WC, each window first; then the next event comes."""
    data = {"hands": [PLAIN, GABBY, MEAN], "gaze": GAZES, "active": 2}
    match = begin(clown.GAME, 3, data, ["wc", "shots"])
    match.play("pass")
    return match


def countdown() -> Match:
    """Ana is in with two of three cards; anybody may call."""
    hands = [["H1", "H2", "A2"], ["H3", "X"], ["R1", "R2"], ["A3"]]
    match = begin(clubs.GAME, 4, {"hands": hands})
    match.play("im_in H")
    return match


def offer() -> Match:
    """Ana shows Ben, and nobody else, what she would give for A1."""
    hands = [["H1", "H2"], ["A1", "X"], ["R1", "R2"], ["A3"]]
    match = begin(clubs.GAME, 4, {"hands": hands})
    match.play("swap 1 H1 A1")
    return match


def cancelling() -> Match:
    """Ben may cancel Ana's theft."""
    hands = [["H1", "H2"], ["A1", "X"], ["R1", "R2"], ["A3"]]
    match = begin(clubs.GAME, 4, {"hands": hands})
    match.play("steal 1")
    return match


HAND = ["sports+food", "food+dirty", "sports+romance", "safe_word", "fart"]
EVENING = {
    "hands": [HAND[:3], ["fake", "grip", "ecstasy"]],
    "arousal": [5, 5],
    "abilities": [["seasoned"], ["sex_object", "escape_artist", "black_hole", "porcelain_god"]],
    "families": [["sports", "religion"], ["dirty", "food"]],
}


def evening(**changes: Any) -> Match:
    return begin(orgasme.GAME, 2, {**EVENING, **changes}, ["safe_word", "safe_word"])


def attacked() -> Match:
    """Ana has attacked; Ben may escape, and after that react."""
    match = evening()
    match.play("attack sports+food")
    return match


def contest() -> Match:
    """Ben and Cleo touch cell 1 at the same moment; the target is 2."""
    match = begin(jinx.GAME, 3, {}, [None] * 4 + [2])
    match.play("clue red")
    match.play("touch 1", seat="Ben")
    match.play("also 1", seat="Cleo")
    return match


MIDDLES = (
    clown_window,
    laxative_window,
    window_in_a_window,
    event_in_an_event,
    countdown,
    offer,
    cancelling,
    attacked,
    contest,
)
middles = pytest.mark.parametrize("middle", MIDDLES, ids=lambda middle: str(middle.__name__))
Middle = Callable[[], Match]


# ---- what must hold in the middle of every effect


def concrete(match: Match) -> list[Choice]:
    """What is open, subset choices with the first items that will do."""
    return [
        choice if choice.items is None else choice.taking(*choice.items[: choice.minimum])
        for choice in match.choices
    ]


@middles
def test_undo_and_redo_in_mid_effect(middle: Middle) -> None:
    match = middle()
    here = Print.of(match)
    for choice in concrete(match):
        match.play(choice)
        there = Print.of(match)
        assert Print.of(match.undo()) == here
        assert Print.of(match.redo()) == there
        match.undo()
    while match.can_undo:
        match.undo()
    while match.can_redo and Print.of(match) != here:
        match.redo()
    assert Print.of(match) == here


@middles
def test_copies_in_mid_effect_are_independent(middle: Middle) -> None:
    match = middle()
    here = Print.of(match)
    for choice in concrete(match):
        one, other = match.copy(), match.copy()
        one.play(choice)
        assert Print.of(other) == here
        other.play(choice)
        assert Print.of(one) == Print.of(other)
    assert Print.of(match) == here


@middles
def test_records_in_mid_effect(middle: Middle, tmp_path: Any) -> None:
    match = middle()
    loaded = record.load(match.save(tmp_path / "match.json"))
    assert Print.of(loaded) == Print.of(match)
    choice = concrete(match)[-1]
    assert list(loaded.play(choice)) == list(match.play(choice))
    assert Print.of(loaded) == Print.of(match)


@middles
def test_hidden_cards_can_be_dealt_anew_in_mid_effect(middle: Middle) -> None:
    match, random = middle(), Random(5)
    game = match.game
    assert game.census is not None
    cards = Counter(game.census(match.fork().state))
    for _ in range(30):
        line = match.fork()
        asked = match.asked[0] if len(match.asked) == 1 else None
        seat = None if asked is None else match.seats.index(asked)
        for zones in game.hidden(line.state, seat):
            redeal(zones, random.shuffle)
        while (request := line.request) is not None:
            match request:
                case Draw():
                    line.send(chance.sample(request, random))
                case Race():
                    by = random.choice(list(request.moves))
                    line.send(random.choice([None, (by, random.choice(request.moves[by]))]))
                case Ask():
                    line.send(random_bot(None, request.moves, random))
        assert Counter(game.census(line.state)) == cards


@pytest.mark.parametrize("game", DOUBLES, ids=lambda game: str(game.id))
def test_doubles_are_games(game: Game) -> None:
    check_game(game, games=3, moves_per_game=25, share=0.2)


# ---- Sexy: a clown, and who keeps a gaze


def test_a_reaction_saves_one_gaze_in_the_middle_of_a_card() -> None:
    match = clown_window()
    assert match.asked == ("Ben",) and match.rule == "CARD-22"
    match.play("labia amy")
    # His only Labia is gone, so he is not asked for Olga; nobody looked at Juana.
    view = match.view("Ana")
    assert view["gaze"] == {"amy": 1, "olga": 0, "juana": 0, "laura": 2}
    assert view["points"][0] == {"amy": -1, "olga": -1, "juana": -1, "laura": 0}
    assert [event.kind for event in match.log if event.rule == "CARD-08"] == ["failure"] * 3


def test_a_window_is_opened_to_everybody_alike() -> None:
    """Who lacks the card passes by himself, and the story doesn't tell."""
    with_card = clown_window()
    without = begin(clown.GAME, 3, {"hands": [PLAIN, MEAN, GABBY], "gaze": GAZES})
    without.play(("clown",))
    with_card.play("pass")
    with_card.play("pass")
    texts = [[str(event) for event in match.log.of("Ana")] for match in (with_card, without)]
    assert texts[0] == texts[1]
    assert without.decisions == without.decisions[:1]


def test_shots_eliminate_before_anybody_reacts() -> None:
    match = laxative_window()
    kinds = [event.kind for event in match.log if event.kind in ("drinks", "out")]
    assert kinds == ["drinks", "drinks", "drinks", "out"]
    # Ana is out without a window; the first asked is Cleo, for Ben's glass.
    assert match.asked == ("Cleo",)
    assert [choice.move for choice in match.choices] == [("pass",), ("laxative", 1)]
    assert match.view("Cleo")["sizes"][0] == 0


def test_a_laxative_takes_gazes_through_windows_of_its_own() -> None:
    match = window_in_a_window()
    assert match.asked == ("Ben",)
    match.play("labia amy")
    assert match.view()["gaze"] == {"amy": 1, "olga": None, "juana": None, "laura": 2}
    # The round goes on: Ana is out, Ben does not play.
    assert match.log[-1].kind == "skips" and match.asked == ("Cleo",)


def test_an_event_brings_another_event() -> None:
    match = event_in_an_event()
    match.play("labia amy")
    assert [event.args[0] for event in match.log if event.kind == "event"] == ["wc", "shots"]
    assert match.view()["gaze"] == {"amy": 1, "olga": None, "juana": None, "laura": None}
    assert match.view()["tokens"] == [1, 1, 1]


def test_odds_of_a_face_are_those_of_all_unseen_cards() -> None:
    match = begin(clown.GAME, 3, {"hands": [PLAIN, GABBY, MEAN], "gaze": GAZES})
    unseen = Counter(clown.DECK) - Counter(PLAIN)
    smiles = sum(count for card, count in unseen.items() if card.endswith("smile"))
    # Amy looks at a rival, who may answer the smile with a gift of the gab.
    for girl, smile in (("juana", ("smile",)), ("amy", ("smile", REACTION))):
        odds = match.odds(("boast", girl))
        assert odds[smile] == Fraction(smiles, unseen.total())
        assert sum(odds.values()) == 1


@pytest.mark.parametrize("hands", [[PLAIN, GABBY, MEAN], [PLAIN, MEAN, GABBY]])
def test_odds_stop_at_hidden_windows(hands: list[list[str]]) -> None:
    match = begin(clown.GAME, 3, {"hands": hands, "gaze": GAZES})
    assert dict(match.odds("clown")) == {(REACTION,): 1}
    failures = match.odds("clown", of=lambda view: sum(view["points"][0].values()))
    assert dict(failures) == {0: 1}


# ---- Clubs: the countdown, the offer


def test_the_first_call_counts() -> None:
    match = countdown()
    assert match.asked == ("Ben", "Cleo", "Dan")
    match.play("prove_it", seat="Cleo")
    assert match.outcome is None
    bluff = next(event for event in match.log if event.kind == "bluffed")
    assert bluff.rule == "CL-18" and bluff.args == (0, ["H1", "H2"])
    assert match.view("Cleo")["sizes"] == [2, 2, 3, 1]


def test_a_race_wants_to_know_who() -> None:
    match = countdown()
    before = Print.of(match)
    with pytest.raises(SeatError, match="Ben, Cleo, Dan"):
        match.play("prove_it")
    with pytest.raises(SeatError, match="Ana is not asked"):
        match.play("prove_it", seat="Ana")
    assert Print.of(match) == before


def test_nobody_calls() -> None:
    match = countdown()
    match.play("pass")
    assert match.outcome is not None
    assert match.outcome.winners == ("Ana",) and match.view()["laid"][0] == 2


def test_bots_settle_a_race_by_chance_and_always_alike() -> None:
    calls = set()
    for seed in range(12):
        hands = [["H1", "H2", "A2"], ["H3", "X"], ["R1", "R2"], ["A3"]]
        twins = [begin(clubs.GAME, 4, {"hands": hands}, seed=seed) for _ in range(2)]
        for match in twins:
            match.bots({"Ben": "random", "Cleo": "random", "Dan": "random"})
            match.play_one("im_in H")
            match.step()
        assert Print.of(twins[0]) == Print.of(twins[1])
        calls.add(twins[0].decisions[1].by)
    assert len(calls) > 2


def test_undoing_a_race_of_bots_takes_back_what_a_person_did() -> None:
    match = countdown().undo()
    here = Print.of(match)
    match.bots({"Ben": "random", "Cleo": "random", "Dan": "random"})
    match.play("im_in H")
    assert Print.of(match.undo()) == here


def test_letting_it_pass_is_a_decision_of_the_person_who_does() -> None:
    match = countdown()
    here = Print.of(match)
    match.bots({"Ben": "random", "Cleo": "random"})
    match.play_one("pass")
    assert Print.of(match.undo()) == here


def test_an_offer_is_seen_by_one_seat_only() -> None:
    match = offer()
    assert match.asked == ("Ben",)
    assert match.view("Ben")["offer"] == match.view("Ana")["offer"] == (0, 1, "H1", "A1")
    assert match.view("Cleo")["offer"] is None and match.view()["offer"] is None
    shown = next(event for event in match.log if event.kind == "shown")
    assert shown.seats == ("Ana", "Ben")
    assert shown not in match.log.of("Cleo") and shown not in match.log.of(None)
    match.play("agree")
    assert match.view("Ana")["hand"] == ["A1", "H2"]


def test_an_offer_that_cannot_be_met_looks_like_a_refusal() -> None:
    hands = [["H1", "H2"], ["A2", "X"], ["A1", "R2"], ["A3"]]
    match = begin(clubs.GAME, 4, {"hands": hands})
    match.play("swap 1 H1 A1")
    assert match.asked == ("Ben",) and match.rule == "CL-04"  # his own turn already
    refused = offer()
    refused.play("refuse")
    seen = [[str(e) for e in m.log.of("Cleo")] for m in (match, refused)]
    assert seen[0] == seen[1]


def test_odds_of_what_may_be_cancelled_or_called_say_that_a_reaction_decides() -> None:
    hands = [["H1", "H2"], ["A1", "X"], ["R1", "R2"], ["A3"]]
    match = begin(clubs.GAME, 4, {"hands": hands})
    for move in ("steal 1", "steal 2", "im_in H", "swap 1 H1 A1"):
        assert set(match.odds(move)) <= {(), (REACTION,)}, move
        assert list(match.odds(move).values()) == [1]


def test_odds_of_a_theft_are_one_pool_to_the_victim_of_nothing() -> None:
    """Ben, who is robbed, knows his hand: each of its two cards is taken with chance 1/2."""
    assert dict(cancelling().odds("pass")) == {("A1",): Fraction(1, 2), ("X",): Fraction(1, 2)}


def test_odds_of_a_call_are_those_of_the_hand_behind_it() -> None:
    """To Ben, who holds H3, Ana can't have all three; Cleo sees two cards of eleven only."""
    match = countdown()
    assert all("H3" not in str(outcome) for outcome in match.odds("prove_it", seat="Ben"))
    odds = match.odds("prove_it", seat="Cleo")
    unseen = 11 - 2  # all cards but Cleo's own
    whole = odds.chance(lambda outcome: outcome == (("H1", "H2", "H3"),))
    assert sum(odds.values()) == 1
    assert whole == Fraction(1, comb(unseen, 3))


# ---- OrgasMe: one attack


def test_the_windows_of_an_attack_in_their_order() -> None:
    match = attacked()
    # Sex Object has acted already, whatever Ben does now.
    assert match.view()["arousal"] == [6, 5]
    assert match.asked == ("Ben",) and match.rule == "OM-A27"
    match.play("escape ecstasy, grip")
    assert match.rule == "OM-19"
    match.play("react fake")
    assert match.view()["arousal"] == [7, 5]
    assert match.rule == "OM-A11"
    match.play("keep sports+food")
    assert "sports+food" in match.view("Ben")["hand"]
    assert match.view()["discard"] == ["grip", "ecstasy", "fake"]


def test_an_unanswered_attack_counts_matches_and_the_seasoned() -> None:
    match = attacked()
    match.play("pass")
    match.play("pass")
    # 1, a match (food), and Seasoned for Ana's own sports.
    assert match.view()["arousal"] == [6, 8]


def test_the_porcelain_god_stands_in_once_and_dirty_no_longer_matches() -> None:
    match = evening(arousal=[0, 10])
    match.play("attack food+dirty")
    match.play("pass")
    match.play("pass")
    assert match.view()["arousal"][1] == 8
    assert match.view()["families"][1] == ["food"]
    assert "porcelain_god" not in match.view()["abilities"][1]
    assert match.outcome is None


def test_the_attacker_may_go_out_by_the_sex_object() -> None:
    match = evening(arousal=[10, 0])
    match.play("attack sports+food")
    assert match.outcome is not None
    assert match.outcome.losers == ("Ana",) and match.view()["arousal"][1] == 0


def test_a_reaction_that_is_not_held_is_refused_by_rule() -> None:
    match = attacked()
    match.play("pass")
    before = Print.of(match)
    with pytest.raises(IllegalChoice) as caught:
        match.play("react fart")
    assert caught.value.refusal is not None and caught.value.refusal.rule == "OM-19"
    assert Print.of(match) == before


def test_a_match_draws_from_what_the_target_has_not_seen() -> None:
    match = evening(abilities=[[], ["slave"]])
    match.play("attack sports+food")
    odds = match.odds("pass")
    seen = [*match.view("Ben")["hand"], "sports+food"]
    unseen = Counter(orgasme.ACTIONS + orgasme.REACTIONS) - Counter(seen)
    assert odds == {(c,): Fraction(n, unseen.total()) for c, n in unseen.items()}


# ---- Jinx: a race of touches and shouts


def test_the_first_shout_keeps_the_finger_there() -> None:
    match = contest()
    assert match.asked == ("Ben", "Cleo")
    match.play("shout", seat="Cleo")
    assert match.view()["fingers"] == {"2": 1}
    assert list(match.asked) == ["Ben"]
    with pytest.raises(IllegalChoice) as caught:
        match.play("touch 1", seat="Ben")
    assert caught.value.refusal is not None and caught.value.refusal.rule == "JX-11"
    match.play("touch 2")
    assert match.view()["won"] == [1, 1, 0]


def test_nobody_shouts_and_chance_decides() -> None:
    match = contest()
    match.play("pass")
    assert set(match.view()["fingers"].values()) == {1}
    assert match.history[-1].by == -1 and match.history[-1].value in (1, 2)


def test_the_target_is_the_clue_givers_secret() -> None:
    match = contest()
    assert match.view("Ana")["target"] == 2
    assert match.view("Ben")["target"] is None and match.view()["target"] is None
    assert not any(event.kind == "target" for event in match.log.of("Ben"))
