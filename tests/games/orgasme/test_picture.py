"""What the table of OrgasMe! tells: meters, preferences and what they do, the attack as a sum."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.match import Match
from tablekit.core.players import random_bot
from tablekit.draw import Drawing, Part, Table, changes, lay_out
from tablekit.draw.card import card as draw_card
from tablekit.draw.text import text_width
from tablekit.games.orgasme.picture import columns, face, picture
from tablekit.games.orgasme.sums import blocked, increase
from tests.games.orgasme.play import ACTIONS, FAMILY, LMS, NAMES, REACTIONS, seat, table

GAME = tk.game("orgasme")
WIDTHS = [592, 752, 912, 1152]
ABILITIES = [card["id"] for card in GAME.box["preference"]]
KINDS = [card["id"] for card in GAME.box["reaction"]]


def drawn(match: Match, name: str | None = "Ana", width: int = 912) -> Table:
    return picture(match.view(name), match.words, width=width)


def board(match: Match, name: str | None = "Ana", width: int = 912) -> Drawing:
    drawing = drawn(match, name, width).board
    assert drawing is not None
    return drawing


def part(drawing: Drawing, key: str) -> Part:
    [found] = [part for part in drawing.parts if part.key == key]
    return found


def attacked(*, defence: str = "get_a_grip fart", **more: Any) -> Match:
    """Ana, Seasoned, attacks Ben with Sports and Professions; he owns Sports and stands at 4."""
    ana = seat("seasoned love_letter", 3, "A7-0")
    match = table(ana, seat("marathon slave", 4, defence), seat(), **more)
    match.play("attack A7-0 1")
    return match


# ---- Meters


def test_a_meter_says_where_the_marker_is_and_where_the_end() -> None:
    match = table(seat(arousal=3), seat(arousal=10))
    meter = part(board(match), "seat/1/meter/scale")
    assert meter.label == "Ben, arousal: 10, end at 11"
    later = table(seat(arousal=3), seat(arousal=10), out_at=12)
    assert part(board(later), "seat/1/meter/scale").label == "Ben, arousal: 10, end at 12"


def test_only_the_marker_moves_when_arousal_changes() -> None:
    match = table(seat("love_letter slave", hand="A1-2"), seat(arousal=3), seat())
    before = board(match)
    match.play("love_letter A1-2 1")
    moved = changes(before, board(match))
    assert "seat/1/meter/marker" in moved["at"] and "seat/0/meter/marker" not in moved["at"]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_marker_stands_on_its_space(width: int) -> None:
    for end in (11, 12):
        match = table(seat(arousal=0), seat(arousal=10), out_at=end)
        drawing = board(match, width=width)
        marks = [part(drawing, f"seat/{n}/meter/marker").x for n in (0, 1)]
        scale = part(drawing, "seat/0/meter/scale")
        spaces = [float(x) for x in re.findall(r'<rect x="(\d+)"', scale.svg)]
        assert len(spaces) == end + 1
        step = spaces[1] - spaces[0]
        at = [scale.x + spaces[n] + step / 2 for n in (0, 10)]
        assert marks == pytest.approx(at, abs=2)


# ---- Preferences


@pytest.mark.parametrize("listed", ["plain", "printed", "classroom"])
def test_every_preference_and_reaction_says_what_it_does(listed: str) -> None:
    words = GAME.words(listed, ["Ana", "Ben"])
    for thing in (*ABILITIES, *KINDS):
        said = words.name(f"does_{thing}")
        assert said.endswith(".") and not said.startswith("does_")


def test_a_preference_tells_it_on_hover_and_focus_and_opens_its_rule() -> None:
    match = table(seat("marathon slave"), seat("princess movie_star"))
    card = part(board(match), "seat/1/preference/0")
    assert card.label.startswith("Princess, Romance. ")
    assert match.words.name("does_princess") in card.label
    assert (card.press, card.group) == ("rule:OM-A25", "seat/1")
    assert 'class="tk-tip" display="none"' in card.element()
    assert "arousal −1" in "".join(re.findall(r">([^<]*)<", card.tip))
    assert card.tip not in board(match).svg()  # a still picture has nobody to point at it


def test_used_and_silent_abilities_say_so() -> None:
    match = table(seat("marathon movie_star", 3, "A1-2"), seat("princess slave"), used=["marathon"])
    drawing = board(match)
    assert "used" in part(drawing, "seat/0/preference/0").label
    assert "silent now" in part(drawing, "seat/1/preference/0").label
    assert "silent now" not in part(drawing, "seat/0/preference/1").label
    passive = table(seat("marathon movie_star"), seat("princess slave"), moviestar_passives=False)
    labels = [part(board(passive), f"seat/1/preference/{n}").label for n in (0, 1)]
    assert ["silent now" in label for label in labels] == [False, True]


def test_a_preference_that_has_left_leaves_its_outline() -> None:
    match = table(seat("marathon slave", 3, "A1-5"), seat("ride_the_porcelain_god gourmet", 10))
    match.play("attack A1-5 1")
    drawing = board(match)
    assert part(drawing, "seat/1/preference/0").label.startswith("Gourmet")
    assert part(drawing, "seat/1/preference/1").label == "in the box"


def test_the_draft_shows_what_was_dealt_and_what_it_does() -> None:
    match = tk.new("orgasme", seats=3, seed=1)
    cards = match.view("Ana")["dealt"]
    own = drawn(match).own
    assert own is not None
    told = {part.key: part.label for part in own.parts}
    assert set(told) == {"dealt", *(f"dealt/{card}" for card in cards)}
    for card in cards:
        assert match.words.name(f"does_{card}") in told[f"dealt/{card}"]
    for width in WIDTHS:
        own = drawn(match, width=width).own
        assert own is not None and own.width <= width
    assert drawn(match, None).own is None


def test_a_gourmet_sees_what_there_is_to_keep() -> None:
    match = table(seat("gourmet slave"), seat(), phase="start", top="A1-3 fart A1-9 A2-5")
    own = drawn(match).own
    assert own is not None
    keys = {part.key for part in own.parts}
    assert {"looked/A1-3/0", "looked/fart/0", "looked/A1-9/0"} <= keys
    other = drawn(match, "Ben").own
    assert other is not None and not any(p.key.startswith("looked") for p in other.parts)


def test_nothing_of_the_draft_is_shown_before_all_have_chosen() -> None:
    match = tk.new("orgasme", seats=3, seed=1)
    match.play(match.choices[0])
    for name in (*match.seats, None):
        text = board(match, name).text
        assert text.count("not chosen yet") == 6
    assert drawn(match).turn.startswith("Everybody chooses")


# ---- The attack


def test_an_attack_is_a_sum() -> None:
    match = attacked()
    drawing = board(match)
    sums = "Sports + Professions: 1 attack, +1 Sports, +1 Seasoned; +3"
    assert part(drawing, "attack").label == f"Attack: Ana at Ben. {sums}"
    assert "on the way to 7" in part(drawing, "seat/1/meter/scale").label
    assert ">+1<" in part(drawing, "seat/1/preference/0").svg


def test_the_answer_joins_the_sum() -> None:
    match = attacked()
    match.play("react get_a_grip")
    assert "attack" not in {part.key for part in board(match).parts}
    assert match.view()["arousal"][1] == 6


def test_after_the_increase_nothing_is_on_its_way() -> None:
    match = table(seat("old_school slave", 3, "A1-2"), seat("snack_attack cum_control", 2))
    match.play("attack A1-2 1")
    while match.rule == "OM-19":
        match.play("pass")
    drawing = board(match)
    assert match.asked == ("Ben",) and "not answered" in part(drawing, "attack").svg
    assert part(drawing, "seat/1/meter/scale").label == "Ben, arousal: 4, end at 11"


def test_two_cards_are_two_sums_and_one_of_them_is_blocked() -> None:
    ana = seat("gear_up passionate", 3, "A1-2 A7-0 A1-9")
    match = table(ana, seat("snack_attack sex_object", 4, "fart safe_word"))
    match.play("gear_up A1-2 A7-0 1")
    both = board(match)
    assert "on the way to 8" in part(both, "seat/1/meter/scale").label
    match.play("react fart 1")
    after = part(board(match), "attack").label
    assert "Food + Vanilla: 1 attack, +1 Food; blocked: 0" in after
    assert "Sports + Professions: 1 attack, +1 Sports; +2" in after


def test_the_figures_are_the_engines() -> None:
    grip = {"base": 1, "matches": 0, "seasoned": 0, "grip": -1}
    attack = {"increase": [grip, grip], "escaped": [2], "reaction": "get_a_grip", "reaction_to": 1}
    assert [increase(attack, n) for n in (0, 1)] == [0, 0]
    assert [blocked(attack, n) for n in (0, 1)] == [False, True]


# ---- Seats and cards


def test_a_row_says_who_plays_who_was_attacked_and_who_is_out() -> None:
    match = table(
        *(seat(hand="A1-2"), seat(), seat(), seat("", 11)),
        attacked=[1],
        out=[3],
        mode="last_man_standing",
    )
    drawing = board(match)
    assert part(drawing, "seat/0").label == "Ana, to play, 1 card · you"
    assert part(drawing, "seat/1").label == "Ben, 0 cards, attacked this turn"
    assert part(drawing, "seat/3").label == "Dan, out"
    assert "seat/3/preference/0" not in {part.key for part in drawing.parts}


def test_an_action_card_tells_what_it_would_come_to() -> None:
    match = table(seat("seasoned slave", hand="A7-0 fart"), seat("marathon princess"), seat())
    own = drawn(match).own
    assert own is not None
    cards = [part for part in own.parts if part.press.startswith("card:")]
    assert [card.press for card in cards] == ["card:A7-0/0", "card:fart/0"]
    assert cards[0].label.startswith(
        "Sports + Professions, action card. Ben: 1 +1 Sports +1 Seasoned = 3"
    )
    assert cards[1].label == "Fart, reaction card. Blocks; the defender −1."


def test_another_sees_no_hand_and_the_public_picture_has_none() -> None:
    match = table(seat(hand="A7-0 fart"), seat("marathon princess"), seat())
    assert "A7-0" not in "".join(
        part.markup() for part in (drawn(match, "Ben").own or board(match)).parts
    )
    assert drawn(match, None).own is None


@pytest.mark.parametrize("listed", ["plain", "classroom"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_its_place(width: int, listed: str) -> None:
    place = columns(width)
    words = GAME.words(listed, ["Ana", "Ben"])
    for ability in ABILITIES:
        assert text_width(words.name(ability), 11, True) <= place.card - 16
    end = place.head + 12 * place.space + 24
    assert end <= width if place.under else end + 2 * place.card + 6 <= width
    match = attacked()
    table_drawn = lay_out(drawn(match, width=width), width=width + 48)
    keys = [part.key for part in table_drawn.parts]
    assert len(keys) == len(set(keys))


def test_the_classroom_words_are_all_that_a_class_sees() -> None:
    match = table(seat("seasoned love_letter", 3, "A7-0"), seat("marathon slave", 4, "fart"))
    match.play("attack A7-0 1")
    words = GAME.words("classroom", match.seats)
    shown = picture(match.view("Ben"), words)
    text = lay_out(shown).svg() + "".join(p.label for p in lay_out(shown).parts)
    for printed in ("arousal", "Orgas", "Love Letter", "Professions", "Slave"):
        assert printed not in text


@pytest.mark.parametrize(("seats", "mode"), [(2, "standard"), (5, "last_man_standing")])
def test_whole_games_are_drawn_for_every_seat(seats: int, mode: str) -> None:
    match = tk.new("orgasme", seats=seats, seed=seats, mode=mode)
    match.bots(dict.fromkeys(match.seats, "random"))
    for width in WIDTHS * 12:
        for name in (*match.seats, None):
            changes(None, lay_out(drawn(match, name, width), width=width + 48))
        if match.outcome is None:
            match.step()


def test_a_choice_says_what_comes_of_it() -> None:
    hand = "A1-2 A7-0 fart safe_word"
    match = table(seat("two_left_feet seasoned", 3, hand), seat("princess snack_attack"), seat())
    said = {" ".join(map(str, choice.move)): choice.text for choice in match.choices}
    assert said["attack A1-2 1"] == "Attack Ben with Food + Vanilla: 1 + 1 = 2"
    assert said["attack A1-2 2"] == "Attack Cleo with Food + Vanilla: 1"
    assert said["attack A7-0 1"] == "Attack Ben with Sports + Professions: 1 + 1 = 2"
    assert said["two_left_feet"] == "Two Left Feet: discard two cards and draw two"
    for card, other in (("A1-2", 1), ("A7-0", 1), ("A7-0", 2)):
        sum_of = int(said[f"attack {card} {other}"].rpartition(" ")[2])
        played = match.copy()
        before = played.view()["arousal"][other]
        played.play(f"attack {card} {other}")
        while played.rule != "OM-10":
            played.play("pass")
        assert played.view()["arousal"][other] - before == sum_of


# ---- What is on its way can be drawn at every moment


def random_table(random: Random) -> Match:
    """Anybody may be attacked by two cards, under any rulings, in either mode."""
    seats = random.randint(2, 6)
    lms = seats > 2 and random.random() < 0.5
    left = sorted(FAMILY, key=lambda name: (name != "gear_up", random.random()))
    preferences = []
    for _ in range(seats):
        one = left.pop(0)
        two = next(name for name in left if FAMILY[name] != FAMILY[one])
        left.remove(two)
        preferences.append([one, two])
    cards = random.sample([*ACTIONS, *REACTIONS], 12 * seats)
    return tk.position(
        "orgasme",
        {
            "phase": random.choice(["start", "main"]),
            "preferences": preferences,
            "arousal": [random.randint(3, 10) for _ in range(seats)],
            "hands": [cards[12 * n :][: random.choice([3, 6, 12])] for n in range(seats)],
        },
        seats=NAMES[:seats],
        seed=random.random().hex(),
        mode=LMS if lms else "standard",
        rulings={r.name: random.choice(r.values) for r in GAME.rulings if r.name},
    )


@pytest.mark.parametrize("seed", [*range(22), 197, 221])
def test_every_request_is_drawn_for_every_seat(seed: int) -> None:
    random = Random(seed)
    match = random_table(random)
    match.show_windows = True
    for _ in range(25):
        for name in (*match.seats, None):
            width = random.choice(WIDTHS)
            whole = lay_out(drawn(match, name, width), width=width + 48)
            keys = [part.key for part in whole.parts]
            assert len(keys) == len(set(keys))
        if match.outcome is not None:
            break
        moves: Any = getattr(match.request, "moves", ())
        attacks = [m for m in moves if isinstance(m, tuple) and m[0] in ("gear_up", "attack")]
        often = attacks and random.random() < 0.8
        match.play(random.choice(attacks) if often else random_bot(None, moves, random))


def test_a_card_of_two_that_has_been_put_away_is_still_drawn() -> None:
    match = table(seat("gear_up marathon", 3, "A1-5 A4-11"), seat("slave princess", 3, "fart A1-0"))
    match.play("gear_up A1-5 A4-11 1")
    match.play("react fart 1")
    assert "A1-5" in match.view()["shows"]
    assert "Sex Toys + Dirty" in part(board(match), "attack").label


def test_a_card_that_the_target_keeps_is_still_drawn() -> None:
    match = table(
        seat("passionate marathon", 3, "A1-5 A4-11 A1-1"),
        seat("black_hole slave", 3, "fart A1-0"),
        aftermath_first="target",
    )
    for move in ("attack A1-5 1", "react fart", "black_hole"):
        match.play(move)
    assert match.rule == "OM-A08"
    assert "Sex Toys + Dirty" in part(board(match), "attack").label


def test_a_sum_is_told_as_it_was_worked_out() -> None:
    match = table(
        seat("marathon gourmet", 3, "A4-6 A1-1"),
        seat("ride_the_porcelain_god slave", 10, "A1-0"),
    )
    match.play("attack A4-6 1")
    assert "Dirty + S&M: 1 attack, +1 Dirty; +2" in part(board(match), "attack").label


# ---- Between turns, and when it is over


def test_a_duel_is_no_draft() -> None:
    match = table(
        seat("", 3, "A1-2 fart"), seat("", 4, "A1-3 fart"), seat("", 11), mode=LMS, out=[2]
    )
    for width in WIDTHS:
        shown = drawn(match, "Ana", width)
        assert shown.turn == "Before the duel each keeps one card"
        assert shown.own is not None and "Food + Vanilla" in shown.own.text
        assert shown.board is not None and "not chosen yet" not in shown.board.text
        assert "to play" not in shown.board.text
    match.play("keep A1-2")
    assert part(board(match, "Ben"), "seat/0").label.startswith("Ana, 2 cards")


def test_nobody_plays_when_it_is_over() -> None:
    match = table(seat("old_school feet", 3, "A1-2"), seat("", 10))
    match.play("attack A1-2 1")
    assert match.outcome is not None
    assert drawn(match).turn == "Turn 1 · the game is over"
    assert part(board(match), "seat/0").label == "Ana, 0 cards · you"
    assert part(board(match), "seat/1").label == "Ben, has lost, 0 cards"


def test_used_is_what_is_used_up() -> None:
    match = table(seat("masturbation old_school", 3), seat(), phase="start")
    labels = []
    for _ in range(2):
        match.play("masturbation")
        labels.append(part(board(match), "seat/0/preference/0").label)
    assert ["used" in label for label in labels] == [False, True]


# ---- Room


@pytest.mark.parametrize("listed", ["plain", "classroom"])
def test_the_words_of_every_card_are_whole(listed: str) -> None:
    words = GAME.words(listed, NAMES[:2])
    shows = {card["id"]: list(card["families"]) for card in GAME.box["action"]}
    view = {"shows": shows, "seat": 0, "preferences": [[]], "families": [[]], "arousal": [0]}
    for card in (*ACTIONS, *KINDS):
        assert "…" not in draw_card(face(card, view, words))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("cards", [1, 7, 14, 23])
def test_no_card_of_a_hand_covers_another(width: int, cards: int) -> None:
    match = table(seat("seasoned princess", 3, ACTIONS[:cards]), seat())
    own = drawn(match, "Ana", width).own
    assert own is not None and own.width <= width
    held = [part for part in own.parts if part.press.startswith("card:")]
    assert len(held) == cards
    places = [(part.x, part.y) for part in held]
    for i, (x, y) in enumerate(places):
        assert x + 66 <= width
        assert all(abs(x - u) >= 66 or abs(y - v) >= 92 for u, v in places[:i])
    piles = [part for part in own.parts if part.key.startswith("pile/")]
    below = min(pile.y for pile in piles) > max((y for _, y in places), default=0)
    assert below == (width < 700)  # on a narrow table the hand has the whole row
