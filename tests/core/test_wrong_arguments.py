"""Whatever is passed in the wrong way is refused by an error that says what is right."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import tablekit as tk
from tablekit.core.record import record
from tablekit.core.shape import COUNT, FLAG, TEXT, by, check, either, exactly, many, pair

TS = "times_square"
BOARD = [0, -2, 2, 1, 5, 0]
HUGE = 10**5000


def new(**named: Any) -> tk.Match:
    return tk.new(TS, **{"seats": ["Ana", "Ben"], "seed": 7, **named})


def throw(**named: Any) -> Any:
    match = new()
    return match.odds(match.choices[0], **named)


def bulk(**named: Any) -> Any:
    return tk.simulate(TS, games=1, progress=False, **named)


def advise(**named: Any) -> Any:
    return new().advise(playouts=1, most=2, progress=False, **named)


def stray(game: str, *inside: str) -> Any:
    box = json.loads(json.dumps(tk.game(game).box.data))
    (box[inside[0]][0] if inside else box)["crad"] = 5
    return box


WRONG: list[tuple[str, Callable[[], Any], type[tk.TablekitError], str]] = [
    ("no name of a game", lambda: tk.new([]), tk.UnknownGame, "a game has a name, not"),  # type: ignore[arg-type]
    ("a game in capitals", lambda: tk.new("TIMES_SQUARE"), tk.UnknownGame, "mean 'times_square'"),
    ("one name", lambda: new(seats="Ana"), tk.SeatError, "a list of names"),
    ("seats True", lambda: new(seats=True), tk.SeatError, "or how many; not True"),
    ("seats 2.0", lambda: new(seats=2.0), tk.SeatError, "or how many; not 2.0"),
    ("seats a set", lambda: new(seats={"Ana", "Ben"}), tk.SeatError, "names in order, or how many"),
    ("seats of bytes", lambda: new(seats=b"ab"), tk.SeatError, "a seat needs a name, not 97"),
    ("half a pair", lambda: new(seats=["\ud800", "Ben"]), tk.SeatError, "can't be written"),
    ("two lines", lambda: new(seats=["A\nna", "Ben"]), tk.SeatError, "text on one line"),
    ("a separator", lambda: new(seats=["A\u2028na", "Ben"]), tk.SeatError, "on one line"),
    (
        "right to left",
        lambda: new(seats=["A\u202ena", "Ben"]),
        tk.SeatError,
        "direction of the text",
    ),
    ("isolated", lambda: bulk(seats=["A\u2066na", "Ben"]), tk.SeatError, "direction of the text"),
    ("no width", lambda: new(seats=["\u200b\u200d", "Ben"]), tk.SeatError, "nothing is to be seen"),
    ("a long name", lambda: new(seats=["A" * 61, "Ben"]), tk.SeatError, "60 characters.* 61"),
    ("spaces around", lambda: new(seats=["Ana", " Ana "]), tk.SeatError, "'Ana' and ' Ana '"),
    ("two spellings", lambda: new(seats=["Zo\u00eb", "Zoe\u0308"]), tk.SeatError, "one name"),
    ("rulings a text", lambda: new(rulings="direction"), tk.RulingError, "are a mapping"),
    ("rulings a list", lambda: new(rulings=["direction"]), tk.RulingError, "are a mapping"),
    ("rulings 5", lambda: new(rulings=5), tk.RulingError, "are a mapping"),
    (
        "a number as a text",
        lambda: new(rulings={"half_len": "8"}),
        tk.RulingError,
        r"can't be '8'; that is a text, and a whole number is expected: 8\. Valid: ",
    ),
    ("a list", lambda: new(rulings={"half_len": []}), tk.RulingError, "Valid: "),
    ("a box 5", lambda: new(box=5), tk.BoxError, "a mapping or the path of a TOML file, not 5"),
    ("a box []", lambda: new(box=[]), tk.BoxError, "the path of a TOML file"),
    ("a box of bytes", lambda: new(box=b"x"), tk.BoxError, "the path of a TOML file"),
    ("a box at a null byte", lambda: new(box="\0"), tk.BoxError, "null"),
    ("a set simulated", lambda: bulk(seats={"Ana", "Ben"}), tk.SeatError, "names in order"),
    ("seats 2.5 simulated", lambda: bulk(seats=2.5), tk.SeatError, "or how many; not 2.5"),
    ("a million seats", lambda: bulk(seats=10**12), tk.SeatError, "for 2 players, not 1000000"),
    ("True simulated", lambda: bulk(seed=True), tk.TablekitError, "number or a text, not True"),
    ("half a seed simulated", lambda: bulk(seed="\ud800"), tk.TablekitError, "can't be written"),
    ("advice by None", lambda: advise(seed=None), tk.TablekitError, "a text, not None"),
    ("advice by half", lambda: advise(seed="\ud800"), tk.TablekitError, "can't be written"),
    ("advice in a text", lambda: advise(seconds="2"), tk.TablekitError, "above zero, not '2'"),
    ("a game 5", lambda: tk.register(5), tk.TablekitError, "a tablekit.Game, not 5"),  # type: ignore[arg-type]
    ("readings of 5", lambda: tk.readings(new(), "direction", 5), tk.TablekitError, "not 5"),  # type: ignore[arg-type]
    ("readings []", lambda: tk.readings(new(), [], len), tk.RulingError, r"no ruling \[\]"),  # type: ignore[arg-type]
    ("a policy of None", lambda: advise(policy=lambda *_: None), tk.IllegalChoice, "played None"),
    ("a seed True", lambda: new(seed=True), tk.TablekitError, "a whole number or a text, not True"),
    ("a seed None", lambda: new(seed=None), tk.TablekitError, "a whole number or a text"),
    ("a huge seed", lambda: new(seed=HUGE), tk.TablekitError, "can't be written"),
    ("half a seed", lambda: new(seed="\ud800"), tk.TablekitError, "can't be written"),
    ("words []", lambda: new(words=[]), tk.WordsError, "no word list"),
    ("a script 5", lambda: new(script=5), tk.TablekitError, "a list of what chance answers"),
    ("a script text", lambda: new(script="hal"), tk.TablekitError, "a list of what chance"),
    ("guys 5", lambda: tk.new("sexy", guys=5), tk.TablekitError, "guys: expected a list of guys"),
    ("girls 5", lambda: tk.new("sexy", girls=[5]), tk.TablekitError, "girls/0: expected a list"),
    ("a guy a list", lambda: tk.new("sexy", guys=[[]]), tk.TablekitError, "guys/0: expected a t"),
    ("no position", lambda: tk.position(TS, None), tk.PositionError, "a mapping.* not None"),  # type: ignore[arg-type]
    ("position 5", lambda: tk.position("clubs", 5), tk.PositionError, "not 5"),  # type: ignore[arg-type]
    ("half a word", lambda: tk.position("sexy", {"a\ud800": 1}), tk.PositionError, "plain data"),
    ("bots a text", lambda: new().bots("greedy"), tk.TablekitError, "'Ben': 'random'.*'greedy'"),  # type: ignore[arg-type]
    ("bots 5", lambda: new().bots(5), tk.TablekitError, "a mapping from seat to bot"),  # type: ignore[arg-type]
    ("bots a list", lambda: new().bots(["greedy"]), tk.TablekitError, "from seat to bot"),  # type: ignore[arg-type]
    ("odds of 5", lambda: throw(of=5), tk.TablekitError, "a function of a view, not 5"),
    ("odds of a list", lambda: throw(of=lambda view: []), tk.TablekitError, r"tuple\(\.\.\.\)"),
    ("a slice of rules", lambda: tk.rulebook(TS)[0:3], tk.TablekitError, "no rule slice"),  # type: ignore[misc]
    ("rule []", lambda: tk.rulebook(TS)[[]], tk.TablekitError, r"no rule \[\]; It runs from"),  # type: ignore[index]
    ("load None", lambda: tk.load(None), tk.RecordError, "path or a mapping, not None"),  # type: ignore[arg-type]
    ("load 5", lambda: tk.load(5), tk.RecordError, "path or a mapping, not 5"),  # type: ignore[arg-type]
    ("save None", lambda: new().save(None), tk.RecordError, "saved to a file.* not to None"),  # type: ignore[arg-type]
    ("save nowhere", lambda: new().save(""), tk.RecordError, "saved to a file"),
    ("the log of Zed", lambda: new().log.of("Zed"), tk.SeatError, "called 'Zed'; Valid: 'Ana'"),
    ("the log of 0", lambda: new().log.of(0), tk.SeatError, "called 0; Valid"),  # type: ignore[arg-type]
    ("the log of []", lambda: new().log[:2].of([]), tk.SeatError, "called"),  # type: ignore[arg-type]
    ("shown to Zed", lambda: new().show("Zed"), tk.SeatError, "called 'Zed'"),
    ("readings of a game", lambda: tk.readings(TS, "x", len), tk.TablekitError, "a match, such as"),  # type: ignore[arg-type]
    ("an executor 5", lambda: bulk(executor=5), tk.TablekitError, "a submit method.*; not 5"),
    (
        "a class",
        lambda: bulk(executor=ThreadPoolExecutor),
        tk.TablekitError,
        "is an instance of an",
    ),
    ("rotate a text", lambda: bulk(rotate="x"), tk.TablekitError, "True or False, not 'x'"),
    (
        "a class as a bot",
        lambda: new().bots({"Ben": tk.Montecarlo}),
        tk.TablekitError,
        r"Monteca.*\(\)",
    ),  # type: ignore[dict-item]
    ("classes simulated", lambda: bulk(bots=tk.Montecarlo), tk.TablekitError, r"; Montecarlo\(\)"),
    ("advice by a class", lambda: advise(policy=tk.Montecarlo), tk.TablekitError, "class Monte"),
    ("a stray key", lambda: new(box=stray(TS)), tk.BoxError, "no key 'crad'; did you mean 'card'"),
    ("a stray colour", lambda: new(box=stray(TS, "card")), tk.BoxError, "card/0: there is no key"),
    ("why not 5", lambda: new().refusal(5), tk.IllegalChoice, "5 is no choice"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(
    ("call", "error", "said"), [pytest.param(*rest, id=what) for what, *rest in WRONG]
)
def test_it_is_refused(call: Callable[[], Any], error: type[tk.TablekitError], said: str) -> None:
    with pytest.raises(error, match=said):
        call()


@pytest.mark.parametrize("game", ["times_square", "sexy", "clubs", "orgasme", "jinx"])
def test_a_box_has_no_keys_that_nobody_reads(game: str) -> None:
    assert tk.game(game).open_box(tk.game(game).box.data) == tk.game(game).box
    with pytest.raises(tk.BoxError, match="at the top level: there is no key 'crad'; "):
        tk.game(game).open_box(stray(game))


def test_any_iterable_of_names_will_do() -> None:
    assert new(seats=(name for name in ("Ana", "Ben"))).seats == ("Ana", "Ben")
    assert new(seats={"Ana": 1, "Ben": 2}).seats == ("Ana", "Ben")
    assert new(seats=["👩‍👩‍👧", "Zoë O'Neill"]).seats == ("👩‍👩‍👧", "Zoë O'Neill")
    assert new(seats=["דנה", "❤️"]).seats == ("דנה", "❤️")


def test_a_log_is_one_seats_or_a_watchers() -> None:
    log = new().log
    assert len(log.of(None)) < len(log.of("Ben")) < len(log)
    assert list(log[:5].of("Ana")) == [event for event in log[:5] if event in log.of("Ana")]


def test_what_a_match_is_says_who_decides() -> None:
    assert repr(new()) == "<Times Square: Ana, Ben; Ben to decide>"


# ---- records


def test_saving_to_a_folder_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()

    with pytest.raises(tk.RecordError, match="games is a folder; name a file in it"):
        new().save(folder)
    with pytest.raises(tk.RecordError, match="there is no folder 'nowhere'"):
        new().save(tmp_path / "nowhere" / "game.json")
    assert list(tmp_path.rglob("*")) == [folder]


def test_a_script_that_cannot_be_written_stops_the_save(tmp_path: Path) -> None:
    match = new(script=[None] * 40 + [object()])

    with pytest.raises(tk.RecordError, match="no plain data"):
        match.save(tmp_path / "game.json")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested too deeply"),
        ('{"game": ' + "9" * 5000 + "}", "damaged"),
        ("5", "not a record"),
        ("null", "not a record"),
    ],
)
def test_a_file_that_is_no_record(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(tk.RecordError, match=said):
        tk.load(file)


def test_a_record_nested_by_hand() -> None:
    data = record(new())
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]

    with pytest.raises(tk.RecordError, match="nested too deeply"):
        tk.load({**data, "script": deep})
    with pytest.raises(tk.RecordError, match="plain data"):
        tk.load({**data, "script": [{1, 2}]})


# ---- positions


LEAVES: list[Any] = [
    *(
        None,
        5,
        -1,
        0,
        2.5,
        True,
        "",
        "x",
        10**30,
        float("inf"),
        [],
        {},
        ["x"],
        [["x"]],
        [5],
        [None],
    ),
    *("Amy", ["Amy"], {"Amy": 5}, {"Amy": None}, {"Juan": ["Amy"]}, {"Juan": {"Amy": 3}}),
    *({"Juan": {"Amy": "+"}}, {"Amy": ["Juan", 1]}, {"Juan": ["joke"]}, {"Amy": "pair 1"}),
    *("A", {"A": 5}, ["deb 4"], {"A": ["deb 4"]}, "rest", "H1", ["H1"], {"H": 0}, {"0": ["H1"]}),
    *({"H": {"seat": 1, "laid": 5}}, {"H": {"seat": 1, "face_up": "no"}}, b"x", {1: 2}, (1, 2)),
]
KEYS = {
    TS: ["board", "active", "hands", "discard", "exhaustions"],
    "clubs": ["hands", "pile", "closed", "used", "shields", "known", "active", "turns"],
    "sexy": [
        *("guys", "girls", "abilities", "points", "gaze", "piles", "tokens", "at", "dates"),
        *("hands", "deck", "discard", "events", "time", "cheap_booze", "slimy", "failures"),
        *("numbers", "given", "barred", "boyfriends", "skipped", "out", "gone", "kissed"),
        *("points_won", "scene", "scenes", "phase", "active", "actions", "plotted"),
    ],
}
SOUND: dict[str, dict[str, Any]] = {
    TS: {"board": BOARD},
    "clubs": {"hands": [[], [], "rest"]},
    "sexy": {},
}


@pytest.mark.parametrize("game", KEYS)
def test_positions_of_any_wrong_type_are_refused_as_positions(game: str) -> None:
    source = random.Random(5)
    refused = 0
    for _ in range(1500):
        wrong = {key: source.choice(LEAVES) for key in source.choices(KEYS[game], k=2)}
        try:
            tk.position(game, {**SOUND[game], **wrong})
        except tk.PositionError:
            refused += 1
    assert refused > 1000


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"gaze": ["x"]}, r"gaze: expected a mapping from girl to a text, not \['x'\]"),
        ({"dates": "Amy"}, "dates: expected a mapping from guy"),
        ({"time": "Amy"}, "time: expected a whole number from 0, not 'Amy'"),
        ({"gone": None}, "gone: expected a list of girls, not None"),
        ({"at": {"Amy": 5}}, "at/Amy: expected a text, not 5"),
        ({"hands": {"Juan": "joke"}}, "hands/Juan: expected a list of cards, not 'joke'"),
        ({"plotted": 1}, "plotted: expected true or false, not 1"),
        ({"abilities": "some"}, "abilities: expected 'none' or a mapping"),
        ({"numbers": {"Amy": "Juan"}}, r"numbers/Amy: expected \[guy, scene\]"),
        ({"deck": ["joke", 5]}, "deck/1: expected a text, not 5"),
    ],
)
def test_a_shape_is_said_by_its_key(data: dict[str, Any], said: str) -> None:
    with pytest.raises(tk.PositionError, match=f"a position: {said}"):
        tk.position("sexy", data)


def test_shapes() -> None:
    shapes = {
        "a": either(COUNT, many("words", by("name", FLAG))),
        "b": pair("[word, count]", TEXT, COUNT),
        "c": exactly("all"),
    }
    check({"a": 3, "b": ["x", 0], "c": "all"}, shapes, "it", tk.TablekitError)
    check({"a": [{"x": True}]}, shapes, "it", tk.TablekitError)
    for data, said in [
        ({"a": [{"x": 1}]}, "it: a/0/x: expected true or false, not 1"),
        ({"a": True}, "it: a: expected a whole number from 0 or a list of words, not True"),
        ({"b": ["x", -1]}, r"it: b: expected \[word, count\], not \['x', -1\]"),
        ({"c": "al"}, "it: c: expected 'all', not 'al'"),
        ({"d": 1}, "it has no 'd'; Valid"),
        (5, "it is a mapping, not 5; its keys: a, b, c"),
        ({"b": HUGE}, "not such a int|not 1000"),
    ]:
        with pytest.raises(tk.TablekitError, match=said):
            check(data, shapes, "it", tk.TablekitError)


def test_the_import_stays_light() -> None:
    """The checker of schemas costs most of a second: a position does without it."""
    import subprocess
    import sys

    code = (
        "import sys, tablekit as tk\n"
        f"tk.position('{TS}', {json.dumps({'board': BOARD})})\n"
        "print('jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
