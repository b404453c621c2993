"""tablekit: tabletop rulebooks, playable, explained and counted inside Jupyter.

>>> import tablekit as tk
>>> match = tk.new("times_square", seats=["Ana", "Ben"], seed=7)
>>> match.asked
('Ben',)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

# The folder of games comes first: importing it later would hide the function `games` below.
import tablekit.games  # noqa: F401
from tablekit.core.errors import (
    BoxError,
    IllegalChoice,
    MatchOver,
    PositionError,
    ProbabilityError,
    RecordError,
    RulingError,
    SeatError,
    TablekitError,
    UnknownGame,
    UnknownRule,
    WordsError,
)

if TYPE_CHECKING:
    from tablekit.bots.montecarlo import Montecarlo
    from tablekit.bots.simulate import SimulationError, simulate
    from tablekit.bots.simulation import Simulation
    from tablekit.core.game import Bot, Game, game, register
    from tablekit.core.match import Match
    from tablekit.core.readings import readings
    from tablekit.core.rulebook import Rule, Rulebook
    from tablekit.core.rulings import Value
    from tablekit.widgets import (
        Card,
        Experiment,
        Explore,
        Fan,
        Grid,
        Hand,
        Meter,
        OddsBars,
        Picture,
        Pile,
        Prediction,
        Questions,
        Quiz,
        RuleCard,
        Table,
        ThrowLab,
        Track,
        doctor,
    )

__version__ = "0.1.0"

# Found when they are asked for: importing tablekit loads no engine, no ipywidgets, no sympy.
_LATER = {
    **dict.fromkeys(("Bot", "Game", "game", "register"), "tablekit.core.game"),
    "Match": "tablekit.core.match",
    "Montecarlo": "tablekit.bots.montecarlo",
    "Simulation": "tablekit.bots.simulation",
    **dict.fromkeys(("SimulationError", "simulate"), "tablekit.bots.simulate"),
    "readings": "tablekit.core.readings",
    **dict.fromkeys(("Rule", "Rulebook"), "tablekit.core.rulebook"),
    **dict.fromkeys(
        (
            *("Card", "Experiment", "Explore", "Fan", "Grid", "Hand", "Meter", "OddsBars"),
            *("Picture", "Pile", "Prediction", "Questions", "Quiz", "RuleCard"),
            *("Table", "ThrowLab", "Track"),
            "doctor",
        ),
        "tablekit.widgets",
    ),
}


def games() -> list[Game]:
    """What can be played: each with id, title, seats, languages and audience.

    >>> [game.id for game in games() if game.audience == "everyone"][-1]
    'times_square'
    """
    from tablekit.core.game import game, ids

    return [game(id) for id in ids()]


def new(
    game_id: str,
    seats: Iterable[str] | int | None = None,
    seed: int | str = 0,
    rulings: Mapping[str, Value] | None = None,
    box: str | Path | Mapping[str, Any] | None = None,
    words: str = "plain",
    script: Iterable[Any] = (),
    **options: Any,
) -> Match:
    """Start a match.

    Args:
        game_id: one of `games`.
        seats: the players' names, or how many (the fewest the game takes by default).
        seed: what chance depends on.
        rulings: readings that differ from the defaults, by name.
        box: your own component data, a TOML file or a mapping.
        words: "plain", "printed" or "classroom".
        script: what chance answers first, draw by draw; None leaves a draw to the seed.
        **options: what the game takes besides (Sexy: ``scenes``, ``guys``).

    Raises:
        UnknownGame, SeatError, RulingError, BoxError: naming what was wrong and what is valid.

    >>> new("times_square", seed=7)
    <Times Square: Ana, Ben; Ben to decide>
    """
    return _begin(game_id, seats, seed, rulings, box, words, None, script, options)


def position(
    game_id: str,
    data: Mapping[str, Any],
    seats: Iterable[str] | int | None = None,
    seed: int | str = 0,
    rulings: Mapping[str, Value] | None = None,
    box: str | Path | Mapping[str, Any] | None = None,
    words: str = "plain",
    script: Iterable[Any] = (),
    **options: Any,
) -> Match:
    """Start a match in the middle of a game.

    Args:
        game_id: one of `games`.
        data: what lies where, by the names that the game's positions have.
        seats: the players' names, or how many.
        seed: what chance depends on from here on.
        rulings: readings that differ from the defaults.
        box: your own component data.
        words: "plain", "printed" or "classroom".
        script: what chance answers first, draw by draw.
        **options: what the game takes besides.

    Raises:
        PositionError: the position breaks an invariant of the game; and as `new`.

    >>> data = {"board": [0, -2, 2, 1, 5, 0], "hands": {"A": ["deb 5"]}}
    >>> position("times_square", data)
    <Times Square: Ana, Ben; Ana to decide>
    """
    if not isinstance(data, Mapping):
        raise PositionError(f"a position is a mapping from what to where, not {data!r}")
    return _begin(game_id, seats, seed, rulings, box, words, data, script, options)


def load(source: str | Path | Mapping[str, Any], box: Any = None) -> Match:
    """Read a match from a record that `Match.save` wrote; bots with a name sit there again.

    Args:
        source: the file, or what is in it as a mapping.
        box: the box it was played with, when that wasn't the house box.

    Raises:
        RecordError: damaged, edited, foreign, no longer possible under the rules, or with a bot
            that doesn't exist.

    >>> from tempfile import mkdtemp
    >>> load(new("times_square", seed=7).save(Path(mkdtemp()) / "game.json"))
    <Times Square: Ana, Ben; Ben to decide>
    """
    from tablekit.core.record import load as read

    return read(source, box)


def rulebook(game_id: str) -> Rulebook:
    """The rules of a game by id; a rule displays as a card.

    >>> rulebook("times_square")["TS-30"].title
    "Hal's lure"
    """
    from tablekit.core.game import game

    return game(game_id).rulebook


def _begin(
    game_id: str,
    seats: Iterable[str] | int | None,
    seed: int | str,
    rulings: Mapping[str, Value] | None,
    box: str | Path | Mapping[str, Any] | None,
    words: str,
    data: Mapping[str, Any] | None,
    script: Iterable[Any],
    options: Mapping[str, Any],
) -> Match:
    from tablekit.core.game import game
    from tablekit.core.match import Match
    from tablekit.core.seats import seat_names, wanted

    chosen = game(game_id)
    names = wanted(chosen.seats[0] if seats is None else seats)
    setup = chosen.setup(names if isinstance(names, int) else len(names), rulings, box, options)
    if isinstance(names, int):
        names = seat_names(names)
    return Match(chosen, names, seed, setup, words, data, script)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'tablekit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


__all__ = [
    "Bot",
    "BoxError",
    "Card",
    "Experiment",
    "Explore",
    "Fan",
    "Game",
    "Grid",
    "Hand",
    "IllegalChoice",
    "Match",
    "MatchOver",
    "Meter",
    "Montecarlo",
    "OddsBars",
    "Picture",
    "Pile",
    "PositionError",
    "Prediction",
    "ProbabilityError",
    "Questions",
    "Quiz",
    "RecordError",
    "Rule",
    "RuleCard",
    "Rulebook",
    "RulingError",
    "SeatError",
    "Simulation",
    "SimulationError",
    "Table",
    "TablekitError",
    "ThrowLab",
    "Track",
    "UnknownGame",
    "UnknownRule",
    "WordsError",
    "doctor",
    "game",
    "games",
    "load",
    "new",
    "position",
    "readings",
    "register",
    "rulebook",
    "simulate",
]
