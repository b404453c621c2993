"""The laboratory in the words of a debating evening: what the lessons show to a class.

The game's classroom words (``words.toml``) tell another story with the same rules. A speaker has
gathered pluses and minuses from a judge and makes a *bid* for her marks. Here the same functions
take and return these words; the numbers come from the modules beside this one and from the game.

| here | there |
|---|---|
| a bid, with pluses and minuses | a throw, with successes and failures |
| an exacting judge; very exacting | level 1; level 2 |
| ``reading``: "drawn on", "put back", "two bids" | ``picky``: same_throw, replace, two_throws |
| ``take_voucher`` | ``phone="take"`` |
| a lenient judge | promiscuous |
| a judge who is closed | a known boyfriend |
| ``formal``: nods and frowns not seen yet | tight: smiles and sad faces |
| the burden card | the Slimy card |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from tablekit.core.errors import ProbabilityError
from tablekit.core.game import game
from tablekit.core.match import Match
from tablekit.core.words import Words
from tablekit.probability.case import Case
from tablekit.probability.inputs import reading as checked
from tablekit.probability.inputs import whole
from tablekit.probability.odds import throw_odds
from tablekit.probability.paths import throw_paths
from tablekit.probability.simulate import play_throw

READINGS = {"drawn on": "same_throw", "put back": "replace", "two bids": "two_throws"}
SIGNS = {"+": "plus", "-": "minus"}
SPEAKERS = ["Sergi", "Juan", "Victor"]
JUDGES = ["Amy", "Olga", "Laura"]

Odds = dict[str, Fraction]


def _case(
    exacting: int = 0,
    reading: str = "drawn on",
    take_voucher: bool = False,
    lenient: bool = False,
    closed: bool = False,
    formal: tuple[int, int] | None = None,
) -> Case:
    checked("reading", reading, READINGS)
    return Case(
        level=whole("exacting", exacting, most=2),
        picky=READINGS[reading],
        phone="take" if take_voucher else "draw",
        promiscuous=lenient,
        boyfriend="automatic" if closed else None,
        tight=formal,
    )


def named(outcome: Any) -> str:
    """What chance answered, or the outcome of a bid, in classroom words.

    >>> named("underwater_cobra"), named("+")
    ('setback with burden', 'plus')
    """
    return SIGNS.get(outcome) or _words().outcome(outcome)


def bid_odds(pluses: int, minuses: int, **judge: Any) -> Odds:
    """Every outcome of a bid with its exact chance: `throw_odds` in classroom words.

    Args:
        pluses: how many pluses lie in the fan.
        minuses: how many minuses.
        **judge: ``exacting`` (0, 1 or 2 pluses beyond the first), ``reading`` of "in a row",
            ``take_voucher`` instead of drawing a result, ``lenient``, ``closed``, ``formal`` (how
            many nods and frowns he has not seen).

    Raises:
        ProbabilityError: as `throw_odds`.

    Source: SEXY-THROW-04 to THROW-12.

    >>> bid_odds(4, 1, exacting=1)["full award"]
    Fraction(1, 5)
    """
    odds = throw_odds(pluses, minuses, **_case(**judge))
    return {named(outcome): chance for outcome, chance in odds.items()}


def bid_paths(pluses: int, minuses: int, exacting: int = 0, reading: str = "drawn on") -> Odds:
    """Every run of draws in a bid and its chance: `throw_paths`.

    >>> bid_paths(5, 2, exacting=1)
    {'++': Fraction(10, 21), '+-': Fraction(5, 21), '-': Fraction(2, 7)}
    """
    case = _case(exacting, reading)
    return throw_paths(pluses, minuses, case["level"], case["picky"])


def play_bid(random: Random, pluses: int, minuses: int, **judge: Any) -> tuple[str, ...]:
    """One bid as it happens: the signs that are turned up, and last the outcome in words.

    >>> play_bid(Random(1), 4, 1, exacting=1)
    ('+', '+', 'full award')
    """
    story = play_throw(random, pluses, minuses, **_case(**judge))
    return tuple(thing if thing in SIGNS else named(thing) for thing in story)


def bid(pluses: int, minuses: int, **judge: Any) -> Callable[[Random], tuple[str, ...]]:
    """A bid as a trial to repeat: a function of a ``random.Random`` alone; see `play_bid`."""
    throw_odds(pluses, minuses, **_case(**judge))  # Whatever is wrong is said now.
    return lambda random: play_bid(random, pluses, minuses, **judge)


def award(
    pluses: int, minuses: int, exacting: int = 0, reading: str = "drawn on"
) -> Callable[[Random], tuple[str, ...]]:
    """The same without the results: a trial that ends in "success" or "failure".

    >>> award(4, 1, exacting=1)(Random(1))
    ('+', '+', 'success')
    """
    case = _case(exacting, reading)
    need = case["level"] + 1

    def trial(random: Random) -> tuple[str, ...]:
        story = play_throw(random, pluses, minuses, **case)
        signs = tuple(thing for thing in story if thing in SIGNS)
        return (*signs, "success" if signs == ("+",) * need else "failure")

    return trial


def evening(
    pluses: int,
    minuses: int,
    *,
    abilities: Iterable[str] = (),
    reading: str = "drawn on",
    voucher_option: bool = True,
    seed: int | str = 0,
    script: Iterable[Any] = (),
    **position: Any,
) -> Match:
    """Juan has Amy's attention and such a fan with her; it is his move. The game, live.

    Args:
        pluses: how many pluses Amy has given him.
        minuses: how many minuses.
        abilities: of Amy: "exacting", "formal", "lenient".
        reading: of "in a row".
        voucher_option: whether he may take the voucher instead of drawing a result.
        seed: what chance depends on.
        script: what chance answers first.
        **position: anything else that a position of the game takes.

    Raises:
        ProbabilityError: an unknown ability or reading, or no whole number of pluses or minuses;
            PositionError: no such position.

    >>> match = evening(4, 1, abilities=["exacting"])
    >>> match.asked
    ('Juan',)
    """
    checked("reading", reading, READINGS)
    pluses, minuses = whole("pluses", pluses), whole("minuses", minuses)
    if isinstance(abilities, str) or not isinstance(abilities, Iterable):
        raise ProbabilityError(f"abilities are a list, such as ['exacting']; not {abilities!r}")
    if not isinstance(voucher_option, bool):
        raise ProbabilityError(f"voucher_option is True or False, not {voucher_option!r}")
    data = {
        "guys": SPEAKERS,
        "girls": JUDGES,
        "abilities": {"*": [], "Amy": [_ability(ability) for ability in abilities]},
        "gaze": {"Amy": "Juan"},
        "piles": {"Juan": {"Amy": "+" * pluses + "-" * minuses}},
        "hands": {speaker: [] for speaker in SPEAKERS},
        "active": "Juan",
        "phase": "actions",
        "actions": 2,
    }
    rulings = {
        "picky": READINGS[reading],
        "phone_option": "optional" if voucher_option else "never",
    }
    chosen = game("sexy")
    setup = chosen.setup(len(SPEAKERS), rulings, None, {})
    return Match(chosen, SPEAKERS, seed, setup, "classroom", data | position, script)


def engine_odds(match: Match) -> Odds:
    """The odds of Juan's bid to Amy as the game's own rules give them, by the outcome's name.

    >>> engine_odds(evening(4, 1, voucher_option=False)) == bid_odds(4, 1)
    True
    """
    odds: Odds = {}
    for story, chance in match.odds(("throw", "Amy")).items():
        outcome = named(story[-1])
        odds[outcome] = odds.get(outcome, Fraction(0)) + chance
    return odds


def grouped(odds: Mapping[str, Fraction]) -> Odds:
    """The same odds with the three awards as "success" and the rest as "failure".

    >>> grouped(bid_odds(4, 1, exacting=1))
    {'success': Fraction(3, 5), 'failure': Fraction(2, 5)}
    """
    good = [named(outcome) for outcome in ("phone", "passion", "kiss", "+", "success")]
    won = sum((chance for outcome, chance in odds.items() if outcome in good), Fraction(0))
    return {"success": won, "failure": sum(odds.values(), Fraction(0)) - won}


def burden_chance(failures: int, **more: Any) -> Any:
    """The chance of holding the burden card after so many failures: `slimy_chance`.

    >>> [burden_chance(k) for k in range(3)]
    [0, 1/3, 1]
    """
    from tablekit.probability.slimy import slimy_chance

    return slimy_chance(failures, **more)


def third_judge(pluses: Any, minuses: Any, failures: int = 2, exacting: int = 0) -> Any:
    """The chance of a bid after failures with other judges: `third_girl`.

    >>> third_judge(4, 1)
    3/5
    """
    from tablekit.probability.slimy import third_girl

    return third_girl(pluses, minuses, failures, whole("exacting", exacting, most=1))


def marks(pluses: Any, minuses: Any, worth: Any, **judge: Any) -> Any:
    """The expected marks of a bid to a judge who has ``worth`` to give: `expected_points`.

    >>> marks(4, 1, 8)
    52/15
    """
    from tablekit.probability.points import expected_points

    return expected_points(pluses, minuses, worth, **_case(**judge))


_ABILITIES = {"exacting": "demanding", "formal": "tight", "lenient": "promiscuous"}


def _ability(ability: str) -> str:
    if ability not in _ABILITIES:
        raise ProbabilityError(
            f"unknown ability {ability!r}: expected one of {', '.join(_ABILITIES)}"
        )
    return _ABILITIES[ability]


@cache
def _words() -> Words:
    return game("sexy").words("classroom", tuple(SPEAKERS))
