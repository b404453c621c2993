"""What seats of Jinx see, hear and may say, and what they can't tell: views, odds, the table."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.errors import OddsError, OutOfTurn
from tablekit.draw import THEMES, beside, lay_out
from tablekit.games.jinx.cards import cell_of, fit
from tablekit.games.jinx.picture import grid, picture, position_card
from tablekit.testing import check_game
from tests.games.jinx.helpers import GAME, MAZE, NAMES, aim, table, timed, touch


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_it_is_a_game(pace: str) -> None:
    check_game(GAME, games=4, options={"pace": pace}, elsewhere=pace == "clock")


@pytest.mark.parametrize(
    "rulings",
    [
        {"penalty_first": False, "peek_top": True, "lose_card": "random", "first": "random"},
        {"noshout": "active", "shout_tie": "active", "eps_ms": 1000, "strict_clue": True},
        {"refill": "fresh9", "keep_wrong": True, "finish_round": True, "max_think": 1, "face": "A"},
    ],
    ids=str,
)
def test_it_is_a_game_under_other_readings(rulings: dict[str, Any]) -> None:
    for pace in ("clicks", "clock"):
        check_game(
            GAME, games=2, seed="other", rulings=rulings, options={"pace": pace}, elsewhere=False
        )


# ---- odds

DECIDED = {("a reaction decides",): 1}


def test_a_finger_finds_it_with_one_chance_in_as_many_cards_as_are_left() -> None:
    """From what a guesser knows by the rules alone; the real target must not show."""
    for target in (5, 7):
        match = table(3, target=target)
        # Somebody else may still say that their finger came down at the same moment.
        assert match.odds(("touch", 5), seat="Cleo") == DECIDED
        match.play(("touch", 0), "Ben")
        match.play("pass")
        assert match.odds(("touch", 5), seat="Cleo") == {
            ("yes",): Fraction(1, 8),
            ("no",): Fraction(7, 8),
        }


def test_odds_of_a_finger_that_comes_down_with_others_end_with_what_those_say() -> None:
    """Which of them keeps the card is settled first, and nobody can tell; then it is answered."""
    match = table(4)
    match.play(("touch", 5), "Ben")
    assert match.odds(("also", 5), seat="Cleo") == DECIDED
    match.play(("also", 5), "Cleo")
    assert match.odds(("also", 5), seat="Dan") == DECIDED
    match.play(("also", 5), "Dan")
    yes_or_no = {("yes",): Fraction(1, 9), ("no",): Fraction(8, 9)}
    assert match.odds(("shout",), seat="Cleo") == yes_or_no


def test_odds_by_the_clock_don_t_look_at_where_others_aim() -> None:
    same = []
    for aimed in (1, 5):
        match = timed([900, 1000, 1100])
        aim(match, Ben=aimed, Cleo=aimed)
        same.append(match.odds(("touch", 5)))
    assert same[0] == same[1]
    assert [*same[0]] == [("a reaction decides",)]


def test_odds_of_the_last_finger_by_the_clock() -> None:
    match = table(3, pace="clock", fingers={"1": 0})
    assert match.odds(("touch", 3)) == {("yes",): Fraction(1, 8), ("no",): Fraction(7, 8)}


def test_odds_of_a_lost_card_name_no_card_to_come() -> None:
    match = table(3, won=[["30A", "31A"], [], []], penalty_first=False)
    touch(match, "Ben", 0)
    touch(match, "Cleo", 8)
    assert sum(match.odds("lose 30A").values()) == 1
    with pytest.raises(OddsError):
        match.odds("lose 30A", of=lambda view: tuple(view["grid"]))


# ---- who hears what


def test_an_aim_is_its_owner_s_until_the_finger_is_down() -> None:
    match = timed([(900, 1000, 1100)])
    aim(match, Ben=0)
    assert match.view("Ben")["aim"] == 0
    assert match.view("Cleo")["aim"] is None


def test_after_the_turn_everybody_knows_what_it_was() -> None:
    match = table(target=0, clue=["word", "line"])
    touch(match, "Ben", 1)
    touch(match, "Cleo", 0)
    last = match.view("Dan")["last"]
    assert (last["target"], last["face"], last["finder"]) == (0, "1A", 2)
    assert [wrong[:2] for wrong in last["wrong"]] == [[1, 1]]
    assert last["wrong"][0][2]["word"] == "crossroads"


def test_pictures_are_what_the_box_says() -> None:
    shown = table().view()["pictures"][0]
    assert shown == {
        "face": "1A",
        "emoji": "🔲",
        "word": "maze",
        "tags": ["grid", "line", "road", "many"],
    }
    assert fit("grid", shown) == 1


# ---- free words


def test_a_clue_can_be_typed_as_it_is_said() -> None:
    match = table(clue=None)
    match.play("clue sentence a maze without exit")
    assert match.view("Dan")["clue"] == ["sentence", "a maze without exit"]
    assert match.decisions[0].value == ("clue", "sentence", "a maze without exit")


def test_a_free_clue_is_in_the_record(tmp_path: Any) -> None:
    match = table(clue=None)
    match.play(("clue", "gesture", "eight arms, “wet” ☂"))
    again = tk.load(match.save(tmp_path / "game.json"))
    assert again.view("Dan") == match.view("Dan")
    assert [*again.log] == [*match.log]


def test_a_record_with_a_clue_that_can_t_be_is_refused(tmp_path: Any) -> None:
    from tablekit.core.record import digest

    match = table(clue=None)
    match.play(("clue", "gesture", "eight arms"))
    data = json.loads(match.save(tmp_path / "game.json").read_text())
    text = json.dumps(data).replace("eight arms", "<b>")
    data = json.loads(text)
    data["digest"] = digest(data)
    with pytest.raises(tk.RecordError, match="JX-08"):
        tk.load(data)


def test_why_a_clue_is_refused_can_be_asked() -> None:
    match = table(clue=None)
    assert match.refusal("clue word ").rule == "JX-08"  # type: ignore[union-attr]
    assert match.refusal(("clue", "word", "<b>")).why == "a clue is plain text, without < > and &"  # type: ignore[union-attr]
    assert match.refusal("clue sentence nothing wrong") is None


def test_whoever_is_not_asked_hears_the_rule() -> None:
    match = table(clue=None)
    with pytest.raises(OutOfTurn, match=r"Ben is not asked now; it is for Ana\. .*\[JX-05\]"):
        match.play("touch 5", "Ben")
    assert {refusal.rule for refusal in match.refusals("Ben")} == {"JX-05", "JX-12"}


# ---- the position card


def test_jx_s31_a_turned_card_means_another_cell() -> None:
    assert [cell_of(mark) for mark in range(9)] == [*range(9)]
    assert [mark for mark in range(9) if cell_of(mark, 1) == mark] == [4]
    assert [cell_of(cell_of(mark, 1), 3) for mark in range(9)] == [*range(9)]
    assert cell_of(5, 4) == 5


# ---- the picture


@pytest.mark.parametrize("width", [592, 912])
@pytest.mark.parametrize("words", ["plain", "printed", "classroom"])
def test_every_moment_can_be_drawn(width: int, words: str) -> None:
    match = tk.new("jinx", NAMES[:6], seed=2, words=words)
    match.bots(dict.fromkeys(match.seats, "random"))
    for _ in range(60):
        match.step()
        for seat in ("Ana", None):
            drawn = lay_out(picture(match.view(seat), match.words, width=width), width=width + 48)
            keys = [part.key for part in drawn.parts]
            assert len(keys) == len(set(keys))
            for theme in THEMES:
                assert "tk:" not in drawn.svg(theme)


def test_the_position_card_is_drawn_for_the_active_seat_alone() -> None:
    match = table()
    for name in (*match.seats, None):
        parts = {part.key for part in picture(match.view(name), match.words).board.parts}  # type: ignore[union-attr]
        assert ("position/0" in parts) == (name == "Ana")
        text = str([part.label for part in picture(match.view(name), match.words).board.parts])  # type: ignore[union-attr]
        assert ("to be found" in text) == (name == "Ana")


def test_a_turned_position_card_can_be_drawn_beside_the_upright_one() -> None:
    words = table().words
    cards = [position_card(0, words, turned=quarters) for quarters in range(4)]
    assert [card.text.rpartition(" ")[2] for card in cards] == ["left", "right", "right", "left"]
    assert [card.text.split(": ")[0].rpartition(" ")[2] for card in cards] == [
        "up",
        "right",
        "down",
        "left",
    ]
    assert len(beside(*cards).parts) == len({part.key for card in cards for part in card.parts})


def test_fingers_answers_and_words_are_told_apart_without_colour() -> None:
    match = table()
    touch(match, "Ben", 0)
    board = picture(match.view("Cleo"), match.words).board
    assert board is not None
    parts = {part.key: part for part in board.parts}
    assert parts["cell/0"].label == "upper left: maze, Ben’s finger, no"
    assert parts["finger/1"].label == "Ben’s finger on maze"
    assert parts["answer/0"].label == "NO"
    assert ">maze<" in parts["cell/0"].svg
    assert not parts["cell/0"].press
    assert parts["cell/1"].press == "card:1/0"


@pytest.mark.parametrize("width", [288, 300, 390, 592, 700, 912])
@pytest.mark.parametrize("cell", [0, 4, 5])
def test_all_fingers_of_a_contest_are_on_their_card(width: int, cell: int) -> None:
    match = table(6)
    match.play(("touch", cell), "Ben")
    for seat in NAMES[2:]:
        match.play(("also", cell), seat)
        drawn = grid(match.view(), match.words, width, ())
        parts = {part.key: part for part in drawn.parts}
        card = parts[f"cell/{cell}"]
        wide = float(re.findall(r'width="([\d.]+)"', card.svg)[0])
        spans = []
        for key, part in parts.items():
            if key.startswith("finger/"):
                across = float(re.findall(r" 0 0 0 ([\d.]+) 0", part.svg)[0]) + 2
                spans.append((part.x, part.x + across))
        spans.sort()
        assert spans[0][0] >= card.x
        assert spans[-1][1] <= card.x + wide
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_the_red_square_covers_no_letter() -> None:
    """It is above the line that the words stand on."""
    match = table(grid=["66A", *MAZE[1:]], target=0)
    for width in (300, 390, 592, 912):
        board = grid(match.view("Ana"), match.words, width, ())
        svg = next(part.svg for part in board.parts if part.key == "cell/0")
        top, size = map(float, re.findall(r'y="([\d.]+)" width="12" height="([\d.]+)"', svg)[0])
        word = float(re.findall(r'y="([\d.]+)"[^>]*>exting', svg)[0])
        assert top + size < word - 14


def test_a_long_name_is_cut_and_not_the_picture_s_word() -> None:
    names = ["Ana", "Bartholomew Featherstonehaugh of Nether Wallop in the County", "Cleo"]
    match = tk.position("jinx", {"grid": MAZE, "target": 5, "clue": ["word", "wet"]}, names)
    match.play(("touch", 5), names[1])
    match.play("pass")
    for width in (300, 592, 912):
        board = picture(match.view(names[1]), match.words, width=width).board
        assert board is not None
        parts = {part.key: part for part in board.parts}
        assert parts["last/0"].svg.rstrip().endswith(": octopus</text>")
        assert "… (you)<" in parts["player/1"].svg


def test_at_one_screen_the_only_one_who_is_free_is_named() -> None:
    match = table(3)
    match.play(("touch", 2), "Ben")
    assert [choice.text for choice in match.choices] == [
        "Cleo touches net (upper right) at the same moment",
        "Nobody else",
    ]
    match.play("pass")
    assert match.choices[0].text == "Cleo touches maze (upper left)"
    for seat, text in (("Cleo", "Touch net (upper right)"), ("Ben", "Touch a card")):
        assert match.refusal("touch 2", seat).text == text  # type: ignore[union-attr]
    assert {choice.text.split()[0] for choice in table(4).choices} == {"Touch", "Nobody"}


def test_sentences_go_with_one_card_and_with_many() -> None:
    match = table(3, pile=["40B", "41A"], won=[[], [], []], finish_round=True)
    touch(match, "Ben", 5)
    match.play(match.choices[0])
    touch(match, "Cleo", match.view("Ben")["target"])
    match.play(match.choices[0])
    texts = [event.text for event in match.log]
    assert any(text.endswith("; left in the pile: 1") for text in texts)
    wrong = table(3, pile=1, finish_round=True)
    touch(wrong, "Ben", 0)
    touch(wrong, "Cleo", 1)
    texts += [event.text for event in wrong.log]
    assert "Discarded: maze, crossroads and octopus" in texts
    assert "The grid can't be completed; cards in the pile: 1, gaps: 3" in texts
    assert "The round is finished first; turns to go: 2" in texts


# ---- the story


def story(match: tk.Match) -> list[str]:
    """What is told of the contest and after it."""
    kinds = [event.kind for event in match.log]
    return kinds[kinds.index("contest") :]


def test_a_tie_of_shouts_is_told_once() -> None:
    match = timed([1000, 1020, 2500], [300, 300])
    aim(match, Ben=2, Cleo=2, Dan=0)
    assert story(match) == ["contest", "shout_tie", "keeps", "touches", "no", "must_choose"]


@pytest.mark.parametrize("pace", ["clicks", "clock"])
def test_nobody_must_choose_again_once_the_card_is_found(pace: str) -> None:
    """G-23."""
    if pace == "clicks":
        match = table()
        touch(match, "Ben", 5, also=["Cleo"])
        match.play("shout", "Cleo")
    else:
        match = timed([1000, 1020, 2500], [300, 200])
        aim(match, Ben=5, Cleo=5, Dan=0)
    assert story(match)[:4] == ["contest", "shouts", "touches", "yes"]
    assert "must_choose" not in story(match)


def test_the_turn_before_is_told_with_yes_and_no() -> None:
    match = table()
    touch(match, "Ben", 0)
    touch(match, "Cleo", 5)
    board = picture(match.view(None), match.words).board
    assert board is not None
    told = [part.label for part in board.parts if part.key.startswith("last/")]
    assert told == ["NO, Ben: maze", "YES, Cleo: octopus"]


# ---- the live table


def test_a_clue_is_typed_at_the_table() -> None:
    match = table(clue=None)
    live = tk.Table(match, seat="Ana")
    assert [line["name"] for line in live.inputs()] == ["word", "sentence", "gesture"]
    live.entered("sentence", "  it has eight arms ")
    assert match.view("Dan")["clue"] == ["sentence", "it has eight arms"]
    assert live.inputs() == []


def test_a_clue_that_can_t_be_is_refused_at_the_table() -> None:
    match = table(clue=None)
    live = tk.Table(match, seat="Ana")
    live.entered("word", "<script>")
    assert match.asked == ("Ana",)
    assert "without < > and & (JX-08)" in live.news()
    assert "<script>" not in str(live.draw().elements())
    live.entered("word", "eight")
    assert match.view("Dan")["clue"] == ["word", "eight"]


def test_nobody_else_is_given_a_line_to_type_in() -> None:
    match = table(clue=None)
    assert tk.Table(match, seat="Ben").inputs() == []
    match.bots({"Ana": "greedy"})
    assert tk.Table(match, seat="Ana").inputs() == []


def test_pressing_a_card_shows_who_can_touch_it() -> None:
    match = table()
    live = tk.Table(match, seat="Ben")
    live.pressed("card:5/0")
    assert {choice.args for choice in live._choices()} == {(5,)}
    assert match.view()["grid"] == MAZE


def test_in_a_race_at_one_screen_nobody_s_secrets_are_shown() -> None:
    """The clue giver's position card above all; and no curtain is in the way of a finger."""
    match = table(3, clue=None)
    live = tk.Table(match)
    live.pressed("curtain:Ana")
    assert "position/0" in live.draw().elements()
    match.play(("clue", "word", "wet"))
    assert "position/0" not in live.draw().elements()
    for move, seat in ((("touch", 0), "Ben"), (("pass",), None)):
        match.play(move, seat)
        drawn = live.draw()
        assert "Pass the screen" not in drawn.text
        assert "position/0" not in drawn.elements()
    match.play(("touch", 5), "Cleo")
    assert "Pass the screen to Ben" in live.draw().text
