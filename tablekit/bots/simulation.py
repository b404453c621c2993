"""What many games came to: a sequence of `Played` that prints as a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean
from typing import Any, overload

from tablekit.bots.counts import Estimate
from tablekit.bots.plan import Plan, Played, answers
from tablekit.core.errors import TablekitError
from tablekit.core.match import Match
from tablekit.core.players import label
from tablekit.core.record import Replay
from tablekit.core.words import joined

CONFIDENCE = 0.99
BAR = 40


class Simulation(Sequence[Played]):
    """The games that bots have played, in order.

    Args:
        plan: how they were played.
        asked: how many games were asked for; there are fewer when it was interrupted.
        played: those that were played to their end.
    """

    def __init__(self, plan: Plan, asked: int, played: Iterable[Played]) -> None:
        self.plan = plan
        self.asked = asked
        self._played = sorted(played, key=lambda game: game.number)

    def __len__(self) -> int:
        return len(self._played)

    @overload
    def __getitem__(self, index: int) -> Played: ...
    @overload
    def __getitem__(self, index: slice) -> list[Played]: ...
    def __getitem__(self, index: int | slice) -> Played | list[Played]:
        return self._played[index]

    def __iter__(self) -> Iterator[Played]:
        return iter(self._played)

    @property
    def players(self) -> list[str]:
        """What the players are called: as their seats, or as the bots where seats rotate."""
        if not self.plan.rotate:
            return list(self.plan.seats)
        names = [label(bot) for bot in self.plan.bots]
        return [
            f"{name} {names[:i].count(name) + 1}" if names.count(name) > 1 else name
            for i, name in enumerate(names)
        ]

    def wins(self) -> dict[str, float]:
        """How many games each player won; of a shared win each winner has a part."""
        won = [0.0] * len(self.plan.seats)
        for game in self:
            for seat in game.winners:
                won[game.players[seat]] += 1 / len(game.winners)
        return dict(zip(self.players, won, strict=True))

    def rates(self, confidence: float = CONFIDENCE) -> dict[str, Estimate]:
        """Each player's share of what is `counted`, with Wilson's interval."""
        counted = self.counted().items()
        return {name: Estimate.of(count, len(self), confidence) for name, count in counted}

    def losses(self) -> dict[str, int]:
        """How many games each player lost that nobody won."""
        lost = [0] * len(self.plan.seats)
        for game in self:
            for seat in game.losers if not game.winners else ():
                lost[game.players[seat]] += 1
        return dict(zip(self.players, lost, strict=True))

    @property
    def has_only_losers(self) -> bool:
        """Whether these games had losers and never a winner: then losses are counted, not wins."""
        return any(game.losers for game in self) and not any(game.winners for game in self)

    def counted(self) -> Mapping[str, float]:
        """What there is to count: each player's losses where there are only losers, else wins."""
        return self.losses() if self.has_only_losers else self.wins()

    def match(self, number: int) -> Match:
        """One of the games as a match, to read its log or to go back in it.

        Raises:
            TablekitError: there is no such game among these.
        """
        if all(game.number != number for game in self):
            raise TablekitError(f"there is no game {number!r} among these {len(self):,}")
        plan = self.plan
        match = Replay(plan.found(), plan.seats, plan.seed, plan.setup())
        match.replay(answers(plan, number))
        return match.finished()

    # ---- to read it

    def __repr__(self) -> str:
        title = f"{self.plan.found().title}: {len(self):,} games, seed {self.plan.seed!r}"
        if len(self) < self.asked:
            title += f"; stopped early, {self.asked:,} were asked for"
        return "\n".join([title, *map("  ".__add__, self._lines())])

    def _lines(self) -> Iterator[str]:
        if not len(self):
            return
        what = "lost" if self.has_only_losers else "wins"
        rows = [("", "bot", what, f"rate, with its {100 * CONFIDENCE:.0f} % interval")]
        counted, rates = self.counted(), self.rates()
        for name, bot in zip(self.players, self.plan.bots, strict=True):
            rows.append(
                (name, label(bot), f"{counted[name]:,.1f}".removesuffix(".0"), str(rates[name]))
            )
        if self.plan.rotate:
            rows = [(name, *rest) for name, _, *rest in rows]  # type: ignore[misc]
        yield from _columns(rows)
        if nobody := sum(not game.winners and not self.has_only_losers for game in self):
            yield f"nobody won {nobody:,}"
        ends = Counter(game.rule for game in self).most_common()
        yield "ended by " + ", ".join(f"{rule} ({count:,})" for rule, count in ends)
        for what in ("turns", "decisions"):
            counts = [getattr(game, what) for game in self]
            span = f"{min(counts):,} to {max(counts):,}"
            yield f"{what} in a game: {mean(counts):,.1f} on average, {span}"

    # ---- to look at it, and to go on with it

    def bars(self) -> Bars:
        """Each player's share of what is `counted` as a bar of text."""
        rows = [("", "", "")]
        for name, rate in self.rates().items():
            rows.append((name, "█" * round(BAR * rate.share), str(rate)))
        return Bars("\n".join(_columns(rows[1:])))

    def plot(self, axes: Any = None) -> Any:
        """Each player's share of what is `counted`, with its interval: matplotlib's axes.

        Where matplotlib isn't installed, the same as `bars`.
        """
        if axes is None:
            try:
                from matplotlib import pyplot
            except ImportError:
                return self.bars()
            axes = pyplot.subplots(figsize=(6, 0.6 + 0.5 * len(self.players)))[1]
        rates = self.rates()
        shares = [rate.share for rate in rates.values()]
        low = [rate.share - rate.low for rate in rates.values()]
        high = [rate.high - rate.share for rate in rates.values()]
        axes.barh(list(rates), shares, xerr=[low, high], capsize=4)
        axes.set_xlim(0, 1)
        axes.invert_yaxis()
        axes.set_xlabel(
            f"share of {len(self):,} games {'lost' if self.has_only_losers else 'won'},"
            f" with its {100 * CONFIDENCE:.0f} % interval"
        )
        return axes

    def to_pandas(self) -> Any:
        """A pandas DataFrame: a row for each game, columns by the seats' names.

        Raises:
            TablekitError: pandas isn't installed.
        """
        try:
            import pandas
        except ImportError:
            raise TablekitError("to_pandas needs pandas, which isn't installed") from None
        index = pandas.Index([game.number for game in self], name="game")
        return pandas.DataFrame([self._row(game) for game in self], index)

    def _row(self, game: Played) -> dict[str, Any]:
        seats, bots = self.plan.seats, self.plan.bots
        row: dict[str, Any] = {
            "winner": joined([seats[seat] for seat in game.winners]) or None,
            "loser": joined([seats[seat] for seat in game.losers]) or None,
            "rule": game.rule,
            "turns": game.turns,
            "decisions": game.decisions,
        }
        for seat, player in zip(seats, game.players, strict=True):
            row[f"bot {seat}"] = label(bots[player])
        for seat, score in zip(seats, game.scores, strict=False):
            row[f"score {seat}"] = score
        return row


class Bars(str):
    """Bars of text, which a cell shows as they stand."""

    def __repr__(self) -> str:
        return str(self)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(map(str.ljust, row, widths)).rstrip()
