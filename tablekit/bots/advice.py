"""Advice: the choices of a seat, ranked by what playouts of each come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, overload

from tablekit.bots.counts import Estimate, above_zero
from tablekit.bots.montecarlo import Trials, candidates, default_policy, policy_of
from tablekit.bots.progress import Bar
from tablekit.core.chance import check_seed
from tablekit.core.errors import MatchOver, SeatError, TablekitError
from tablekit.core.events import Choice
from tablekit.core.players import Player, label
from tablekit.core.requests import Move, forced, span

if TYPE_CHECKING:
    from tablekit.core.match import Match

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A choice, and how often it won in the playouts."""

    choice: Choice
    rate: Estimate

    def __repr__(self) -> str:
        return f"{self.rate} {self.choice!r}"


class Advice(Sequence[Suggestion]):
    """The choices of a seat, best first, and what was ``assumed``; prints as a table.

    ``stopped`` says that there are fewer playouts than were asked for.
    """

    def __init__(
        self, seat: str, suggestions: Sequence[Suggestion], assumed: str, stopped: bool
    ) -> None:
        self.seat = seat
        self.assumed = assumed
        self.stopped = stopped
        # Sorting is stable: of equals, what the policy would play itself comes first.
        self._suggestions = sorted(suggestions, key=lambda s: -s.rate.share)

    @property
    def best(self) -> Choice:
        """The choice that won most often."""
        return self._suggestions[0].choice

    @property
    def playouts(self) -> int:
        """How many playouts each choice had, at least."""
        return min(suggestion.rate.size for suggestion in self)

    @property
    def counted(self) -> str:
        """How many playouts each choice had, in words; stopped early, some had one more."""
        most = max(suggestion.rate.size for suggestion in self)
        return f"{span(self.playouts, most)} playout{'' if most == 1 else 's'}"

    def __len__(self) -> int:
        return len(self._suggestions)

    @overload
    def __getitem__(self, index: int) -> Suggestion: ...
    @overload
    def __getitem__(self, index: slice) -> list[Suggestion]: ...
    def __getitem__(self, index: int | slice) -> Suggestion | list[Suggestion]:
        return self._suggestions[index]

    def __repr__(self) -> str:
        count = f"{self.counted} each" + (", stopped early" if self.stopped else "")
        rows = [f"{self.seat}'s choices, best first: win rate and its 95 % interval, {count}"]
        width = max(len(str(suggestion.rate)) for suggestion in self)
        for suggestion in self:
            choice = suggestion.choice
            rows.append(
                f"  {suggestion.rate!s:{width}}  {str(choice)!r} {choice.text} [{choice.rule}]"
            )
        return "\n".join([*rows, self.assumed])


def advise(
    match: Match,
    playouts: int = 200,
    seat: str | None = None,
    policy: Player | None = None,
    seed: int | str = 0,
    seconds: float | None = None,
    progress: bool = True,
    most: int | None = None,
) -> Advice:
    """See `Match.advise`."""
    above_zero("playouts", playouts)
    if most is not None:
        above_zero("most", most)
    if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
        raise TablekitError(f"seconds are above zero, not {seconds!r}")
    check_seed(seed)
    if match.outcome is not None:
        raise MatchOver(f"the match is over ({match.outcome}): there is nothing to choose")
    name = _asked(match, seat)
    moves = match.moves(name)
    if forced(match.request) is not None:
        only = str(match.choices[0])
        raise TablekitError(f"{name} has nothing to choose: only {only!r} is open")
    player = default_policy(match.game) if policy is None else policy
    policy_bot = policy_of(match.game, player)
    random = Random(f"{seed}")
    tried = candidates(match.view(name), moves, policy_bot, random, most)
    trials = Trials(match.worlds(name), policy_bot, f"advice:{seed}")
    won = dict.fromkeys(tried, 0.0)
    count = dict.fromkeys(tried, 0)
    until = None if seconds is None else monotonic() + seconds
    with Bar(playouts * len(tried), "playouts", progress) as bar:
        try:
            # Two loops in one, that can be left at once; never a list of a billion numbers.
            for number, move in ((n, m) for n in range(playouts) for m in tried):
                if until is not None and number and monotonic() > until:
                    break
                won[move] += trials.value(move, number)
                count[move] += 1
                bar.add(1)
        except KeyboardInterrupt:
            if not any(count.values()):
                raise
    suggestions = [
        Suggestion(_choice(match, name, move), Estimate.of(won[move], count[move], CONFIDENCE))
        for move in tried
        if count[move]
    ]
    stopped = min(count.values()) < playouts
    assumed = _assumed(name, player, hasattr(policy_bot, "believes"))
    if most is not None and len(moves) > most:
        assumed += f" Only {most} choices were tried: those that it likes best."
    return Advice(name, suggestions, assumed, stopped)


def _asked(match: Match, seat: str | None) -> str:
    """Whose choices: the seat that was named, or the only one that is asked."""
    if seat is None and len(match.asked) > 1:
        raise SeatError(f"who? Say seat= one of {', '.join(match.asked)}")
    return match.asked[0] if seat is None else seat


def _choice(match: Match, seat: str, move: Move) -> Choice:
    """The open choice that a move is."""
    for choice in match.choices:
        if choice.seat not in (seat, ""):
            continue
        if choice.items is None and choice.move == move:
            return choice
        if choice.items is not None and move[: len(choice.move)] == choice.move:
            return choice.taking(*move[len(choice.move) :])
    raise AssertionError(f"{move!r} is among the moves, but no choice")


def _assumed(seat: str, player: Player, believes: bool) -> str:
    rivals = (
        "but for what this bot believes of rivals' moves"
        if believes
        else "whatever rivals have done"
    )
    return (
        f"Assumed: cards that {seat} can't see lie anywhere they may, each deal as likely,"
        f" {rivals}; from here on every seat plays as the bot {label(player)!r}."
        " A shared win counts as its part; where a game has only a loser, not to lose counts."
        " Every choice met the same deals."
    )
