"""What the scenario tests of Sexy share: setting a scene, playing it, and looking at it.

A scene is what the ledger takes for granted unless a test says otherwise: everybody on the
floor, sober, without indicators; girls without abilities; nobody else holds a card; the active
guy has two actions. If a round ends, the event is a party unless the test says otherwise. Seats
are called as the guys who sit there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import tablekit as tk
from tablekit.core import chance
from tablekit.core.events import Event
from tablekit.core.game import game
from tablekit.core.match import Match
from tablekit.core.requests import Draw
from tablekit.games.sexy.state import guy_names

GUYS = guy_names(game("sexy").box)
GIRLS = ["Amy", "Olga", "Juana", "Laura"]
FACES = {"S": "smile", "F": "sad"}


class Told(chance.Script):
    """Chance that says these in order, each at the first draw that can give it.

    Hands that are refilled and piles that are shuffled are left to the seed, so a test
    tells only what it is about.
    """

    def __init__(self, entries: Iterable[str]) -> None:
        super().__init__(())
        self.left = list(entries)

    def answer(self, number: int, request: Draw, random: Random) -> Any:
        if self.left and request.count == 1:
            wanted = self.left[0]
            for item in request.pool:
                if wanted == (item if request.label is None else request.label(item)):
                    self.left.pop(0)
                    return item
        return chance.sample(request, random)


def words(story: str) -> list[str]:
    """ "S F + kiss" as chance says it: smile, sad, a success, the kiss."""
    return [FACES.get(word, word) for word in story.split()]


def scene(
    active: str | None = None,
    *,
    hand: str = "",
    hands: Mapping[str, str] | None = None,
    chance: str = "",
    first: str = "",
    rulings: Mapping[str, Any] | None = None,
    seats: int = 4,
    box: bool = False,
    girls: Sequence[str] | None = None,
    **position: Any,
) -> Match:
    """A match that starts in the middle of a scene.

    Args:
        active: whose turn it is; he comes first among the guys of the test.
        hand: his cards, by commas.
        hands: the other guys' cards, by commas.
        chance: what chance says once somebody has decided something.
        first: what it says before that.
        rulings: readings other than the defaults.
        seats: how many guys.
        box: whether the girls have the abilities of the house box.
        girls: other girls than the ledger's four.
        **position: the rest of the position; guys named anywhere in it sit at the table.
    """
    held = {name: cards(list_) for name, list_ in (hands or {}).items()}
    if active is not None:
        position.update(active=active)
        held[active] = cards(hand)
    position = {key: value for key, value in position.items() if value is not None}
    position.setdefault("phase", "actions")
    position.setdefault("events", ["party"] * 9)
    if position["phase"] == "actions":
        position.setdefault("actions", 2)
    position["hands"] = held
    position["girls"] = list(girls or GIRLS[:seats])
    position["guys"] = table(position, held, seats)
    if not box:
        position["abilities"] = {"*": [], **abilities(position)}
    match = tk.position("sexy", position, position["guys"], rulings=rulings, script=words(first))
    return tell(match, chance)


def tell(match: Match, story: str) -> Match:
    """Say what chance will answer from here on."""
    match.script = Told(words(story))
    return match


def cards(listed: str) -> list[str]:
    """A hand as it is written in a test: "chatting, joke -"."""
    return [card.strip() for card in listed.split(",") if card.strip()]


def table(position: Mapping[str, Any], held: Mapping[str, Any], seats: int) -> list[str]:
    """The guys a test names, filled up with the lowest unused initiatives, in seat order."""
    named = set(position.get("guys", ())) | set(held)
    named |= {guy for key in _BY_GUY for guy in position.get(key, ()) if guy in GUYS}
    named |= {guy for guy in position.get("gaze", {}).values() if guy in GUYS}
    named |= {guy for guy, _ in position.get("numbers", {}).values()}
    named |= {guy for guy in (position.get("active"), position.get("slimy")) if guy}
    spare = [guy for guy in GUYS if guy not in named]
    named |= set(spare[: max(0, seats - len(named))])
    return sorted(named, key=GUYS.index)


_BY_GUY = (
    "piles", "tokens", "at", "dates", "failures", "barred", "skipped", "out", "kissed",
    "points_won",
)  # fmt: skip


def abilities(position: Mapping[str, Any]) -> dict[str, list[str]]:
    """The abilities a test gives; whoever stands in the smoking area smokes."""
    given = {girl: list(has) for girl, has in position.get("abilities", {}).items()}
    for name, place in position.get("at", {}).items():
        if place == "smoking" and name not in GUYS and "smoker" not in given.get(name, ()):
            given.setdefault(name, []).append("smoker")
    return given


# ---- Playing


def play(match: Match, guy: str, *move: Any) -> Sequence[Event]:
    """``guy``, and nobody else, is asked, and this is what he does."""
    assert match.asked == (guy,), f"{match.asked} is asked ({match.rule}), not {guy}"
    return match.play(move)


def moves(match: Match, *verbs: str) -> set[tuple[Any, ...]]:
    """What is open now, as move tuples; with verbs, only those."""
    return {c.move for c in match.choices if not verbs or c.verb in verbs}


def targets(match: Match, verb: str) -> set[str]:
    """At whom a card can be played now."""
    return {move[1] for move in moves(match, verb)}


def refused(match: Match, guy: str, *move: Any) -> str:
    """The rule by which ``guy``, who is asked, can't do this; and he really can't."""
    assert match.asked == (guy,), f"{match.asked} is asked ({match.rule}), not {guy}"
    before = match.view(guy)
    with pytest.raises(tk.IllegalChoice) as error:
        match.play(move)
    assert match.view(guy) == before
    assert error.value.refusal is not None, f"{move} is refused without a rule"
    assert error.value.refusal in match.refusals(guy)
    return error.value.refusal.rule


def own_turn(match: Match) -> bool:
    """Whether whoever is asked is taking his turn."""
    return ("end",) in moves(match)


def idle(match: Match) -> tuple[str, bool]:
    """Whoever is asked ends his turn or lets it pass; who he was, and whether it was his turn."""
    (guy,) = match.asked
    turn = own_turn(match)
    match.play(("end",) if turn else ("pass",))
    return guy, turn


def on_to(match: Match, guy: str) -> Match:
    """Everybody idles until ``guy`` begins another turn."""
    idle(match)
    while not (match.asked == (guy,) and own_turn(match)):
        idle(match)
    return match


def turns(match: Match, count: int) -> list[str]:
    """Whose the next turns are, this one included, while everybody idles."""
    taken: list[str] = []
    while len(taken) < count:
        guy, turn = idle(match)
        if turn:
            taken.append(guy)
    return taken


# ---- Looking


def guy(match: Match, name: str) -> dict[str, Any]:
    """What everybody sees of a guy."""
    (entry,) = (entry for entry in match.view()["guys"] if entry["name"] == name)
    return dict(entry)


def girl(match: Match, name: str) -> dict[str, Any]:
    """What everybody sees of a girl who is in the scene."""
    (entry,) = (entry for entry in match.view()["girls"] if entry["name"] == name)
    return dict(entry)


def present(match: Match, name: str) -> bool:
    """Whether a girl is in the scene."""
    return any(entry["name"] == name and not entry.get("gone") for entry in match.view()["girls"])


def pile(match: Match, guy: str, girl: str) -> str:
    """A pile as its owner sees it, from the bottom to the top."""
    return str(match.view(guy)["own_piles"].get(girl, ""))


def gaze(match: Match, name: str) -> str:
    """At whom a girl looks, or "free"."""
    return girl(match, name)["gaze"] or "free"


def gazes(match: Match) -> dict[str, str]:
    """At whom the girls of the scene look."""
    return {g["name"]: g["gaze"] or "free" for g in match.view()["girls"] if not g.get("gone")}


def tokens(match: Match, name: str) -> int:
    """How much alcohol a guy or a girl has."""
    return int((guy if name in GUYS else girl)(match, name)["tokens"])


def at(match: Match, name: str) -> str:
    """Where somebody is: "floor", "smoking", "pair ..." or "date ..."."""
    return str((guy if name in GUYS else girl)(match, name)["at"])


def couple(match: Match, one: str, other: str) -> bool:
    """Whether these two are in a pair area."""
    return at(match, one) == at(match, other) and at(match, one).startswith(("pair", "dance"))


def hand(match: Match, guy: str) -> list[str]:
    """A guy's cards, in alphabetical order."""
    return sorted(match.view(guy)["hand"])


def left(match: Match) -> int:
    """How many actions whoever is asked has left."""
    return int(match.view()["actions"])


def discard(match: Match) -> list[str]:
    """The discard pile, which lies face up."""
    return list(match.view()["discard"])


def points(match: Match, name: str) -> Fraction:
    """A guy's passion points."""
    return Fraction(guy(match, name)["points"])


def success(match: Match, name: str, verb: str = "throw") -> Fraction:
    """The chance that a throw with a girl succeeds: no failure comes up among its draws."""
    return match.odds((verb, name)).chance(lambda drawn: "-" not in drawn)
