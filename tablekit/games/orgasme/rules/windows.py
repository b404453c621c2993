"""The windows in which abilities act, and who acts in which: made when preferences change.

An ability names its window, and what it is called with follows from that:

========================  ===============================================================
own_turn                  ``(s, seat, other)``: whether a fellow's ability is suppressed
own_draw                  ``(s, seat)``: instead of the one card of the common draw
fellows_draw              ``(s, seat)``: fellows get nothing from it
turn_start, after_draws   offered at the start of the own turn, until it is passed
main, declare, turn_end   offered among the moves of the own turn
event                     ``(s, seat, change)``: whether an event doesn't do this to the owner
out                       ``(s, seat, total)``: whether the owner is saved from going out
after_turn                ``(s, seat)``: when a fellow's turn is over
before_attack             ``(s, attack)`` AT-0, the attacker's
damage                    ``(s, attack)`` AT-2, the attacker's: adds to the increase
attacked                  ``(s, attack)`` AT-3, the target's
defence                   AT-4, the target's: offered beside the reactions
reaction_change           ``(s, attack, seat, change, source)`` AT-5, the attacker's: if not
reaction                  ``(s, attack)`` AT-5, the target's
carried_out               ``(s, attack)`` after AT-6, the target's
attacker_after            ``(s, attack)`` AT-7
swap, rewards, keepsake   AT-8, the target's, in this order; rewards in the target's order
========================  ===============================================================

What is offered has an ``offer(s, own, seat, moves)`` that adds its moves, and is called
with the one that was chosen: ``(s, seat, move)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tablekit.core.errors import TablekitError, nearest
from tablekit.core.requests import Move, Some
from tablekit.core.rulings import Rulings
from tablekit.games.orgasme.state import IN_TURN, Orgasme

WINDOWS = (
    "own_turn", "own_draw", "fellows_draw", "turn_start", "after_draws", "main", "declare",
    "turn_end", "event", "out", "after_turn", "before_attack", "damage", "attacked", "defence",
    "reaction_change", "reaction", "carried_out", "attacker_after", "swap", "rewards", "keepsake",
)  # fmt: skip

Moves: TypeAlias = list[Move | Some]
Act: TypeAlias = Callable[..., Any]


class Ability:
    """One ability: when it acts, and how.

    Args:
        name: its id in the box.
        rule: its rule.
        window: where it acts, or how that follows from the rulings.
        act: what it does.
        offer: adds its moves, where it is offered.
        once: whether it is limited to once a turn (under which rulings).
        times: how often in a turn, when that isn't once.
        automatic: whether it works without being used (OM-24).
        cost: cards that it takes to use it.
        verb: of its moves.
        closed: the word for why it offers nothing, when its price isn't the reason.
    """

    __slots__ = (
        "act", "automatic", "closed", "cost", "name", "offer", "once", "rule", "times", "verb",
        "window",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        rule: str,
        window: str | Callable[[Rulings], str],
        act: Act,
        offer: Act | None,
        once: bool | Callable[[Rulings], bool],
        automatic: bool,
        cost: int,
        verb: str,
        closed: str,
        times: int,
    ) -> None:
        self.name = name
        self.rule = rule
        self.window = window
        self.act = act
        self.offer = offer
        self.once = once
        self.automatic = automatic
        self.cost = cost
        self.verb = verb
        self.closed = closed
        self.times = times

    def __repr__(self) -> str:
        return f"<ability {self.name}>"


ABILITIES: dict[str, Ability] = {}
"""Every ability there is, in the rulebook's order."""
BY_VERB: dict[str, Ability] = {}
"""The same by the verb of their moves."""


def ability(
    rule: str,
    name: str,
    window: str | Callable[[Rulings], str],
    offer: Act | None = None,
    once: bool | Callable[[Rulings], bool] = False,
    automatic: bool = False,
    cost: int = 0,
    verb: str = "",
    closed: str = "why_not_now",
    times: int = 0,
) -> Callable[[Act], Act]:
    """Enter a function as an ability."""
    if isinstance(window, str) and window not in WINDOWS:
        raise TablekitError(f"{name} acts in no window {window!r}; {nearest(window, WINDOWS)}")

    def enter(act: Act) -> Act:
        own = Ability(
            name, rule, window, act, offer, once, automatic, cost, verb or name, closed, times
        )
        ABILITIES[name] = BY_VERB[own.verb] = own
        return act

    return enter


class Windows:
    """For each window and seat, the abilities that act there."""

    __slots__ = WINDOWS

    own_turn: list[tuple[Ability, ...]]
    own_draw: list[tuple[Ability, ...]]
    fellows_draw: list[tuple[Ability, ...]]
    turn_start: list[tuple[Ability, ...]]
    after_draws: list[tuple[Ability, ...]]
    main: list[tuple[Ability, ...]]
    declare: list[tuple[Ability, ...]]
    turn_end: list[tuple[Ability, ...]]
    event: list[tuple[Ability, ...]]
    out: list[tuple[Ability, ...]]
    after_turn: list[tuple[Ability, ...]]
    before_attack: list[tuple[Ability, ...]]
    damage: list[tuple[Ability, ...]]
    attacked: list[tuple[Ability, ...]]
    defence: list[tuple[Ability, ...]]
    reaction_change: list[tuple[Ability, ...]]
    reaction: list[tuple[Ability, ...]]
    carried_out: list[tuple[Ability, ...]]
    attacker_after: list[tuple[Ability, ...]]
    swap: list[tuple[Ability, ...]]
    rewards: list[tuple[Ability, ...]]
    keepsake: list[tuple[Ability, ...]]

    def __init__(self, seats: int) -> None:
        for window in WINDOWS:
            setattr(self, window, [()] * seats)


def settle(s: Orgasme) -> None:
    """OM-06 The open preferences say what hits harder, and who acts in which window."""
    cards = s.cards
    s.matches = [cards.matches[cards.bits(names)] for names in s.preferences]
    owned = [
        [ABILITIES[name] for name in sorted(names, key=cards.preferences.__getitem__)]
        for names in s.preferences
    ]
    usual = _windows(s.rulings, owned)
    s.tables = [usual] * len(owned)
    for seat, suppress in enumerate(usual.own_turn):
        for star in suppress:
            left = [
                [own for own in owns if fellow == seat or not star.act(s, seat, own)]
                for fellow, owns in enumerate(owned)
            ]
            s.tables[seat] = _windows(s.rulings, left)
    s.acts = s.tables[s.active] if s.phase in IN_TURN else usual


def _windows(rulings: Rulings, owned: list[list[Ability]]) -> Windows:
    windows = Windows(len(owned))
    for seat, owns in enumerate(owned):
        for own in owns:
            window = own.window if isinstance(own.window, str) else own.window(rulings)
            getattr(windows, window)[seat] += (own,)
    return windows
