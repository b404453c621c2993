"""Success and failure results of a throw."""

from __future__ import annotations

from tablekit.core.requests import Ask, Draw, Move, Rules
from tablekit.games.sexy.rules.alcohol import girl_gone, guy_out
from tablekit.games.sexy.rules.attention import lose
from tablekit.games.sexy.rules.indicators import put
from tablekit.games.sexy.rules.locations import break_up
from tablekit.games.sexy.rules.slimy import become_slimy, fail
from tablekit.games.sexy.state import FLOOR, OUT, SMOKING, Sexy

SUCCESSES = ("phone", "passion", "kiss")
FAILURES = ("boyfriend", "underwater_cobra", "cobra")


def success(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-THROW-09, SEXY-THROW-10 One of three results by chance, or the number by choice."""
    if s.rulings.phone_option == "optional":
        s.window = ("result", girl)
        choice: Move = yield Ask(seat, [("take_number",), ("draw_result",)], "SEXY-THROW-10")
        if choice[0] == "take_number":
            s.tell("SEXY-THROW-10", "takes_number", s.guys[seat])
            yield from shuffle_back(s, seat, girl)
            phone(s, seat, girl)
            return
    result: str = yield Draw(SUCCESSES, "SEXY-THROW-09")
    s.tell("SEXY-THROW-09", "result", result)
    if result == "passion":
        passion(s, seat, girl)
    elif result == "kiss":
        kiss(s, seat, girl)
    else:
        yield from shuffle_back(s, seat, girl)
        phone(s, seat, girl)


def failure(s: Sexy, seat: int, girl: str, drawn: bool = True) -> Rules[None]:
    """SEXY-THROW-09, SEXY-THROW-11, SEXY-FAILURE-04 A result by chance, or her known boyfriend."""
    if girl in s.boyfriends:
        result = "boyfriend"
        s.tell("SEXY-THROW-11", "known_boyfriend", girl)
    else:
        result = yield Draw(FAILURES, "SEXY-THROW-09")
        s.tell("SEXY-THROW-09", "result", result)
    if result == "boyfriend" and "promiscuous" in s.cast.abilities[girl]:
        yield from promiscuous(s, seat, girl)
        return
    if drawn:
        yield from shuffle_back(s, seat, girl)
    if result == "boyfriend" and girl in s.given:
        s.tell("SEXY-FAILURE-04", "counts_as_cobra", girl)
        result = "cobra"
    if result == "cobra":
        yield from cobra(s, seat, girl)
    elif result == "boyfriend":
        yield from boyfriend(s, seat, girl)
    else:
        yield from underwater_cobra(s, seat, girl)


def shuffle_back(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-THROW-12 The left-overs return as a shuffled pile; only which lies on top is seen."""
    pile = s.piles[seat].get(girl, "")
    if "+" in pile and "-" in pile:
        top: str = yield Draw(pile, "SEXY-THROW-12", 1, no_trace)
        pile = "".join(sorted(pile.replace(top, "", 1))) + top
        s.piles[seat][girl] = pile
    s.tell("SEXY-THROW-12", "left_over", s.guys[seat], len(pile))


def no_trace(item: str) -> None:
    """The order of a pile is nothing that odds would tell."""


# ---- Success


def passion(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-SUCCESS-01 Passion: all her points, and both leave the scene."""
    score(s, seat, girl, s.cast.points[girl], "SEXY-SUCCESS-01")
    girl_gone(s, girl, "SEXY-SUCCESS-01")
    guy_out(s, seat, "SEXY-SUCCESS-01")


def kiss(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-SUCCESS-02 Kiss: half her points; she leaves, he throws no more in this scene."""
    score(s, seat, girl, half(s, s.cast.points[girl]), "SEXY-SUCCESS-02")
    girl_gone(s, girl, "SEXY-SUCCESS-02")
    s.kissed |= {seat}


def half(s: Sexy, points: int) -> float:
    """SEXY-SUCCESS-02 Half, exactly or rounded as the table rules."""
    if points % 2 == 0 or s.rulings.kiss_half == "down":
        return points // 2
    return points / 2 if s.rulings.kiss_half == "exact" else points // 2 + 1


def score(s: Sexy, seat: int, girl: str, points: float, rule: str) -> None:
    """SEXY-SUCCESS-04, SEXY-SUCCESS-05 Points; what it costs him and others in numbers."""
    won = s.points[seat]
    won[girl] = won.get(girl, 0) + points
    s.tell(rule, "points", s.guys[seat], points, girl)
    for other, holders in list(s.numbers.items()):
        if other == girl:
            s.tell("SEXY-SUCCESS-05", "number_dies", girl)
            kept: tuple[tuple[int, int], ...] = ()
        else:
            kept = tuple(held for held in holders if held != (seat, s.scene))
            if kept != holders:
                s.tell("SEXY-SUCCESS-04", "number_lost", s.guys[seat], other)
        set_holders(s, other, kept)


def set_holders(s: Sexy, girl: str, holders: tuple[tuple[int, int], ...]) -> None:
    """Who holds her number, and since which scene; the last one latest."""
    if holders:
        s.numbers[girl] = holders
    else:
        s.numbers.pop(girl, None)


def phone(s: Sexy, seat: int, girl: str) -> None:
    """SEXY-SUCCESS-03, SEXY-SUCCESS-06 Phone Number: his now; she stays, nothing else changes."""
    before = [held for held in s.numbers.get(girl, ()) if held[0] != seat]
    s.tell("SEXY-SUCCESS-03", "number", s.guys[seat], girl)
    if before:
        s.tell("SEXY-SUCCESS-06", "latest_number", s.guys[before[-1][0]], girl)
    kept = before if s.rulings.number_transfer == "both_keep" else []
    set_holders(s, girl, (*kept, (seat, s.scene)))
    s.given |= {girl}
    s.barred |= {(seat, girl)}


def promiscuous(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-ABIL-08, SEXY-FAILURE-05, SEXY-SUCCESS-09 Boyfriend is void: a success instead."""
    s.tell("SEXY-ABIL-08", "promiscuous", girl)
    s.tell("SEXY-FAILURE-05", "boyfriend_void", girl)
    s.tell("SEXY-SUCCESS-09", "success_after_all", s.guys[seat])
    yield from success(s, seat, girl)


# ---- Failure


def cobra(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-FAILURE-01 Cobra: her gaze is lost, the private area breaks up."""
    yield from lose(s, girl, None, "SEXY-FAILURE-01")
    leave_area(s, seat)
    fail(s, seat)


def underwater_cobra(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-FAILURE-02, SEXY-SLIMY-01 Underwater Cobra: a failure too, and he is slimy."""
    put(s, seat, girl, "-", "SEXY-FAILURE-02")
    yield from lose(s, girl, None, "SEXY-FAILURE-02")
    leave_area(s, seat)
    become_slimy(s, seat, "SEXY-SLIMY-01")
    fail(s, seat)


def boyfriend(s: Sexy, seat: int, girl: str) -> Rules[None]:
    """SEXY-FAILURE-03 I Have a Boyfriend: gaze and area lost; from now on for everybody."""
    yield from lose(s, girl, None, "SEXY-FAILURE-03")
    leave_area(s, seat)
    s.boyfriends |= {girl}
    s.tell("SEXY-FAILURE-03", "boyfriend", girl)
    fail(s, seat)


def leave_area(s: Sexy, seat: int) -> None:
    """SEXY-FAILURE-06 A private area breaks up, the smoking area for everyone in it."""
    place = s.at[seat]
    if place in (FLOOR, OUT) or (place == SMOKING and not s.rulings.cobra_breaks_smoking):
        return
    break_up(s, place, "SEXY-FAILURE-06")
