"""The race of fingers: by the order of clicks at one screen, or by the clock."""

from __future__ import annotations

from collections.abc import Sequence

from tablekit.core.deck import Unseen, reveal
from tablekit.core.requests import Ask, Draw, Move, Race, Rules
from tablekit.games.jinx.cards import CELLS
from tablekit.games.jinx.rules.contest import (
    SHOUT_WAIT,
    close_contest,
    first_shout,
    must_choose,
    open_contest,
    shout_race,
    shout_times,
)
from tablekit.games.jinx.state import NOBODY, Jinx

TOUCH: list[Move] = [("touch", cell) for cell in CELLS]
ALSO: list[list[Move]] = [[("also", cell)] for cell in CELLS]
AIMS = [Ask(seat, TOUCH, "JX-09", hidden=True) for seat in range(6)]
"""By the clock everybody aims in secret; with all cards free they are always asked the same."""
TIMES = (*3 * tuple(range(200, 1600)), *2 * tuple(range(1600, 3200)), *range(3200, 10_001, 10))
"""How long a finger takes, in milliseconds: most come soon, some late, and two may be equal."""
WHEN = [Draw(TIMES, "JX-09", count) for count in range(6)]
WHENEVER = Draw(TIMES, "JX-09", 1, lambda time: None)
"""The same for the last who is free: when that finger comes down changes nothing any more."""
WAITED = -1
FREE: dict[tuple[int, ...], list[Move]] = {}
"""What can be touched when fingers lie on these cells: asked for again and again in playouts."""


def free_cells(s: Jinx) -> list[int]:
    """JX-11 The cards that no finger lies on."""
    taken = s.fingers.values()
    return [cell for cell in CELLS if cell not in taken and s.grid[cell]]


# ---- At one screen


def race_by_clicks(s: Jinx, guessers: Sequence[int]) -> Rules[None]:
    """JX-09 Whoever is free may be the next to touch a free card, until one is right."""
    while free := [seat for seat in guessers if seat not in s.fingers]:
        cells = free_cells(s)
        moves = [TOUCH[cell] for cell in cells]
        touch = yield Race({seat: moves for seat in free}, "JX-09")
        together: Sequence[int] = ()
        if touch is None:
            seat, cell = yield from waited(s, free, cells)
        else:
            seat, cell = touch[0], touch[1][1]
            together = yield from at_once(s, seat, cell, free)
            if len(together) > 1:
                open_contest(s, cell, together)
                seat = yield from shout_race(s)
                close_contest(s)
        if seat != NOBODY:
            if type(s.secret[0]) is Unseen:
                yield from look(s, cell)
            if answer(s, seat, cell):
                return
            must_choose(s, together, seat, cell)


def at_once(s: Jinx, seat: int, cell: int, free: Sequence[int]) -> Rules[list[int]]:
    """JX-12 Directly after a finger others may say that theirs came down there with it."""
    together = [seat]
    while rivals := [other for other in free if other not in together]:
        s.contest = (cell, tuple(together))
        if type(s.secret[0]) is Unseen:
            yield AIMS[rivals[0]]  # odds end here: others may say that theirs came down too
        also = yield Race({rival: ALSO[cell] for rival in rivals}, "JX-12")
        if also is None:
            break
        together.append(also[0])
    s.contest = None
    return together


def waited(s: Jinx, free: Sequence[int], cells: Sequence[int]) -> Rules[tuple[int, int]]:
    """JX-15 If everybody waits too long, chance chooses one of them, and a free card."""
    seat, cell = yield Draw([(seat, cell) for seat in free for cell in cells], "JX-15")
    s.tell("JX-15", "forced", seat, cell, s.word(cell))
    return seat, cell


def look(s: Jinx, cell: int) -> Rules[None]:
    """In odds, to a guesser the position card may be any that was not answered with no (JX-14)."""
    yield from reveal(s.secret, "JX-14", lambda target: "yes" if target == cell else "no")


def answer(s: Jinx, seat: int, cell: int) -> bool:
    """JX-14, JX-13, JX-10 A finger has come down for good: yes ends the race, no stays there."""
    right: bool = s.secret[0] == cell
    if right:
        s.finder = seat
    else:
        s.fingers[seat] = cell
    if s.log is not None:
        s.tell("JX-10", "touches", seat, cell, s.word(cell))
        s.tell("JX-14" if right else "JX-13", "yes" if right else "no", seat, cell)
    return right


# ---- By the clock


def on_their_way(
    s: Jinx, aiming: Sequence[int], times: Sequence[int], now: int = 0
) -> list[tuple[int, int]]:
    """JX-09, JX-15 When these fingers come down; whoever takes too long is given a card then."""
    if s.log is not None:
        for seat in aiming:
            cell = s.aims[seat]
            s.tell("JX-09", "aims", seat, cell, s.word(cell), only=(seat,))
    limit = s.rulings.max_think * 1000
    if not now and max(times) <= limit:
        return sorted(zip(times, aiming))  # noqa: B905
    coming = []
    for time, seat in zip(times, aiming, strict=True):
        if now + time > limit:
            s.aims[seat] = WAITED
        coming.append((min(now + time, max(now, limit)), seat))
    return sorted(coming)


def apart(s: Jinx, coming: list[tuple[int, int]]) -> bool:
    """JX-09 Most races are simple, and soon run in playouts: no two fingers go to one card."""
    aims, target = s.aims, s.secret[0]
    if s.log is not None or s.rulings.tie_wrong_counts or type(target) is Unseen:
        return False
    cells = {*aims.values()}
    if len(cells) < len(coming) or WAITED in cells:
        return False
    fingers: dict[int, int] = {}
    before = -1
    for now, seat in coming:
        cell = aims[seat]
        if cell == target:
            if now == before:
                return False
            s.finder = seat
            break
        fingers[seat] = cell
        before = now
    s.fingers = fingers
    aims.clear()
    return True


def race_by_clock(s: Jinx, coming: list[tuple[int, int]]) -> Rules[None]:
    """JX-09, JX-19 Fingers come down in the order of time; what comes after the right one is void.

    ``coming`` has a moment for everybody who is free: then a finger comes down, or, without an
    aim, its owner aims (again).
    """
    aims, fingers, window = s.aims, s.fingers, s.rulings.eps_ms
    aiming: list[int] = []
    lifted_until: dict[int, int] = {}
    now = 0
    while aiming or coming:
        if aiming:
            yield from aim_again(s, now, aiming, coming)
            aiming = []
        now, seat = coming.pop(0)
        if seat not in aims:
            aiming = [seat]
            while coming and coming[0][0] == now and coming[0][1] not in aims:
                aiming.append(coming.pop(0)[1])
            continue
        if coming and coming[0][0] == now:
            seat = right_one_first(s, now, seat, coming)
        cell = aims.pop(seat)
        if cell == WAITED:
            cell = yield Draw(free_cells(s), "JX-15")
            s.tell("JX-15", "forced", seat, cell, s.word(cell))
        elif cell in fingers.values() or lifted_until.get(cell, 0) > now:
            s.tell("JX-11", "occupied", seat, cell, now)
            aiming = [seat]
            continue
        together: Sequence[int] = ()
        if cell in aims.values():
            rivals = [other for t, other in coming if t <= now + window and aims.get(other) == cell]
            if rivals:
                together = [seat, *rivals]
                seat, until = yield from meet(s, now, cell, together, coming)
                if seat == NOBODY:
                    lifted_until[cell] = until
                    continue
        if type(s.secret[0]) is Unseen:
            yield from look(s, cell)
        if answer(s, seat, cell):
            if coming:
                too_late(s, now, coming)
            return
        if together:
            must_choose(s, together, seat, cell)


def aim_again(
    s: Jinx, now: int, aiming: Sequence[int], coming: list[tuple[int, int]]
) -> Rules[None]:
    """JX-09, JX-11 Who is free says where the finger goes next, and is on the way from now on."""
    aims = s.aims
    for seat in aiming:
        move = yield aim_at_what_is_free(s, seat)
        aims[seat] = move[1]
    if len(aims) > 1 and type(s.secret[0]) is Unseen:
        # Odds end here: where other fingers are going is for their owners to say.
        yield AIMS[next(other for other in aims if other != aiming[-1])]
    if len(aiming) > 1:
        times = yield WHEN[len(aiming)]
    else:
        times = ((yield WHEN[1] if coming or s.contest else WHENEVER),)
    coming += on_their_way(s, aiming, times, now)
    coming.sort()


def meet(
    s: Jinx, now: int, cell: int, together: Sequence[int], coming: list[tuple[int, int]]
) -> Rules[tuple[int, int]]:
    """JX-12 Fingers on one card at one moment: who keeps it, and when that is settled.

    From then on the others are free, and aim again.
    """
    when = {seat: moment for moment, seat in coming}
    open_contest(s, cell, together)
    late = [when.get(seat, now) - now for seat in together]
    coming[:] = [one for one in coming if one[1] not in together]
    for seat in together:
        s.aims.pop(seat, None)
    times = yield from shout_times(s, late)
    until = now + min(SHOUT_WAIT, *times.values())
    yield from meanwhile(s, cell, until, coming)
    s.phase = "shout"
    keeper = yield from first_shout(s, times, late)
    close_contest(s)
    coming += [(until, seat) for seat in together if seat != keeper]
    coming.sort()
    return keeper, until


def meanwhile(s: Jinx, cell: int, until: int, coming: list[tuple[int, int]]) -> Rules[None]:
    """JX-11 Who finds an occupied card before a contest is settled aims again at once.

    So does who is free by then. What comes down on other cards is answered afterwards.
    """
    s.phase = "race"
    taken = (cell, *s.fingers.values())
    place = 0
    while place < len(coming) and coming[place][0] < until:
        now, seat = coming[place]
        if s.aims.get(seat, cell) not in taken:
            place += 1
            continue
        del coming[place]
        aiming = [seat]
        if seat in s.aims:
            s.tell("JX-11", "occupied", seat, s.aims.pop(seat), now)
        else:
            while coming[place:] and coming[place][0] == now and coming[place][1] not in s.aims:
                aiming.append(coming.pop(place)[1])
        if len(taken) + len(s.gaps) < len(CELLS):
            yield from aim_again(s, now, aiming, coming)
        else:  # but there is no other card to aim at
            coming += [(until, other) for other in aiming]
            coming.sort()


def aim_at_what_is_free(s: Jinx, seat: int) -> Ask:
    """JX-11 The cards that no finger lies on by now."""
    taken = (*s.fingers.values(), *s.gaps)
    if s.contest is not None:
        taken += (s.contest[0],)
    if taken not in FREE:
        FREE[taken] = [touch for cell, touch in enumerate(TOUCH) if cell not in taken]
    return Ask(seat, FREE[taken], "JX-09", True)


def right_one_first(s: Jinx, now: int, seat: int, coming: list[tuple[int, int]]) -> int:
    """Of fingers that come down at one instant the right one counts first (JX-17, G-15)."""
    target = s.secret[0]
    if type(target) is Unseen or s.aims[seat] == target:
        return seat
    for place, (moment, other) in enumerate(coming):
        if moment == now and s.aims.get(other, WAITED) == target:
            coming[place] = (now, seat)
            coming.sort()
            return other
    return seat


def too_late(s: Jinx, now: int, coming: list[tuple[int, int]]) -> None:
    """JX-19, G-15 What comes down after the right one counts for nobody."""
    for moment, seat in coming:
        cell = s.aims.pop(seat, WAITED)
        if cell == WAITED or cell == s.secret[0] or cell in s.fingers.values():
            continue
        if moment == now and s.rulings.tie_wrong_counts:
            answer(s, seat, cell)
        elif s.log is not None:
            s.tell("JX-19", "too_late", seat, cell, s.word(cell))
