"""The meter in the words of the straight face: what the lesson shows to a class.

The game's classroom words (``words.toml``) tell another story with the same rules. Everybody has
a meter of giggles and two *weaknesses*, kinds of joke; the others tell jokes from cards, and some
cards in the hand are *answers*. Here the laboratory's functions take these words, and the game
itself plays the lesson's experiments.

| here | there |
|---|---|
| a joke | an attack |
| an answer: Pause, Yawn, Fake Laugh, Deep Breath, Better Joke, Get a Grip! | a reaction |
| a weakness: Sport, Costumes ... | a family of preferences |
| an interruption | an event |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from tablekit.core.errors import ProbabilityError, nearest
from tablekit.core.game import game
from tablekit.core.match import Match
from tablekit.core.requests import Move, Some
from tablekit.core.words import Words
from tablekit.probability.attack import SHIELDS, Change, Shield, house_shields, increases
from tablekit.probability.inputs import whole

TELLERS = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"]

_QUIET = {
    "sports": "marathon",
    "cosplay": "wrong_movie",
    "food": "snack_attack",
    "vanilla": "passionate",
    "feet": "cold_feet",
    "sex_toys": "playful",
    "dirty": "dirty_talk",
    "professions": "old_school",
    "fetish_gear": "gear_up",
    "risk": "masturbation",
    "s_and_m": "cum_control",
    "roleplay": "master",
    "romance": "love_letter",
    "bondage": "immobilize",
    "religion": "meditation",
}
"""Of each family the card that leaves a target alone who doesn't use it."""

_OTHERS = ["striptease", "two_left_feet"]
"""The teller's own: neither does anything unless it is used."""


_SEATED = [
    ("sports", "food"),
    ("vanilla", "feet"),
    ("sex_toys", "dirty"),
    ("fetish_gear", "risk"),
    ("s_and_m", "roleplay"),
    ("romance", "bondage"),
]
"""Pairs that are on one card, without a talent that works by itself."""


def joke(*weaknesses: str) -> Change:
    """What a random joke does to somebody with these weaknesses: `increases`.

    >>> joke("Sport", "Costumes")
    {1: 3/4, 2: 7/30, 3: 1/60}
    """
    return increases(*map(_family, weaknesses))


def kinds() -> list[str]:
    """The fifteen kinds of joke, each a weakness of somebody.

    >>> kinds()[:3]
    ['Sport', 'Costumes', 'Cookery']
    """
    return list(_families())


def jokes() -> dict[str, tuple[str, str]]:
    """The sixty jokes, each with the two kinds that it shows.

    >>> jokes()["A1-0"]
    ('Sport', 'Costumes')
    """
    named = {family: kind for kind, family in _families().items()}
    cards = game("orgasme").box["action"]
    return {card["id"]: (named[card["families"][0]], named[card["families"][1]]) for card in cards}


def answers() -> dict[str, int]:
    """How many cards there are of each answer.

    >>> answers()["Pause"]
    4
    """
    named = {reaction: name for name, reaction in _reactions().items()}
    return {named[reaction]: count for reaction, count in house_shields().items()}


def shield(answer: str) -> Shield:
    """What an answer does.

    >>> shield("Deep Breath")
    Shield(blocks=True, own=-1, theirs=0, smaller=0)
    """
    return SHIELDS[_reaction(answer)]


def shields(counts: Mapping[str, Any]) -> dict[Shield, Any]:
    """Answers by their names, as `change` and `attacks` take them.

    >>> from tablekit.probability.meter import attacks
    >>> attacks(joke("Sport", "Costumes"), shields(answers())) == attacks(joke("Sport", "Costumes"))
    True
    """
    made: dict[Shield, Any] = {}
    for answer, count in counts.items():
        made[shield(answer)] = made.get(shield(answer), 0) + count
    return made


def room(
    card: str | None = None,
    answer: str | None = None,
    weaknesses: Sequence[str] = ("Sport", "Costumes"),
    giggles: Sequence[int] = (0, 0),
    seed: int | str = 0,
    **rulings: Any,
) -> Match:
    """Ana holds a joke and may tell it to Ben, who may hold an answer. The game, live.

    Args:
        card: the joke in Ana's hand; None lets her turn begin with a draw for both.
        answer: the answer in Ben's hand.
        weaknesses: Ben's.
        giggles: where Ana's meter stands, and Ben's.
        seed: what chance depends on.
        **rulings: as ``tk.new`` takes them.

    Raises:
        ProbabilityError: an unknown weakness or answer; PositionError: no such position.

    >>> room("A1-0").asked
    ('Ana',)
    """
    data: dict[str, Any] = {
        "preferences": [_OTHERS, [_QUIET[_family(kind)] for kind in weaknesses]],
        "arousal": list(giggles),
        "active": 0,
    }
    if card is None:
        data["phase"] = "start"
    else:
        held = [] if answer is None else [_reaction(answer)]
        data |= {"phase": "main", "hands": [[card], held]}
    return _match(2, data, seed, rulings)


def tell(match: Match) -> tuple[int, int]:
    """Let Ana tell Ben the joke that she holds, and Ben answer if he can: both meters after it.

    Without a joke she says nothing, and nor if an interruption has ended the contest before.

    >>> tell(room("A1-0")), tell(room("A1-0", "Fake Laugh", giggles=(4, 7)))
    ((0, 3), (5, 7))
    """
    told = _first(match, "Ana", "attack") if match.asked == ("Ana",) else None
    if told:
        match.play(told)
        if match.asked == ("Ben",):
            match.play(_first(match, "Ben", "react") or ("pass",))
    ana, ben = match.view()["arousal"]
    return ana, ben


def steady(view: dict[str, Any], moves: Sequence[Move | Some], random: Random) -> Move:
    """The player of the lesson: tells every joke it may, answers whenever it can.

    It tells a random one of its jokes to a random fellow for as long as it may, uses no talent,
    answers each joke with a random one of its answers, and draws at the end of its turn.
    """
    plain = [move for move in moves if not isinstance(move, Some)]
    for verb in ("attack", "react", "draw", "pass", "end"):
        chosen = [move for move in plain if move[0] == verb]
        if chosen:
            return random.choice(chosen)
    return random.choice(plain)


def contest(seats: int = 3, seed: int | str = 0, **rulings: Any) -> Match:
    """A whole contest from the first card, played out: all are `steady`, no talents are used.

    Everybody has two weaknesses that are together on one joke.

    Args:
        seats: how many play, 3 to 6.
        seed: what chance depends on.
        **rulings: as ``tk.new`` takes them.

    >>> contest(seed=1).outcome is not None
    True
    """
    n = whole("seats", seats, least=3, most=6)
    preferences = [[_QUIET[family] for family in pair] for pair in _SEATED[:n]]
    data = {"preferences": preferences, "active": 0, "phase": "start"}
    match = _match(n, data, seed, rulings)
    match.bots(dict.fromkeys(match.seats, steady))
    match.run()
    return match


def _first(match: Match, seat: str, verb: str) -> Move | None:
    moves = (move for move in match.moves(seat) if not isinstance(move, Some))
    return next((move for move in moves if move[0] == verb), None)


def _match(seats: int, data: Mapping[str, Any], seed: int | str, rulings: Any) -> Match:
    chosen = game("orgasme")
    setup = chosen.setup(seats, rulings, None, {})
    return Match(chosen, TELLERS[:seats], seed, setup, "classroom", data)


def _family(kind: str) -> str:
    if kind not in _families():
        raise ProbabilityError(f"no joke is of the kind {kind!r}; {nearest(kind, _families())}")
    return _families()[kind]


def _reaction(answer: str) -> str:
    if answer not in _reactions():
        raise ProbabilityError(f"no answer is called {answer!r}; {nearest(answer, _reactions())}")
    return _reactions()[answer]


@cache
def _families() -> dict[str, str]:
    families = game("orgasme").box["families"]
    return {_words().name(f"family_{family}"): family for family in families}


@cache
def _reactions() -> dict[str, str]:
    return {_words().name(reaction): reaction for reaction in SHIELDS}


@cache
def _words() -> Words:
    return game("orgasme").words("classroom", tuple(TELLERS))
