"""What a seat of Sexy may see, and what it can't."""

from __future__ import annotations

from typing import Any

from tablekit.core.deck import Cards, Pile
from tablekit.games.sexy.state import FREE, OUT, Sexy


def view(s: Sexy, seat: int | None) -> dict[str, Any]:
    """SEXY-IND-04 Sizes and tops of piles are public; hands and what piles hold are private."""
    return {
        "seat": seat,
        "phase": s.phase,
        "scene": s.scene,
        "scenes": s.scenes,
        "round": s.round,
        "active": s.guys[s.active] if s.guys else None,
        "actions": s.actions,
        "plotted": s.plotted,
        "window": list(s.window),
        "throw": _throw(s),
        "guys": [_guy(s, other) for other in range(len(s.guys))],
        "girls": [_girl(s, girl) for girl in _present(s)],
        "gone": list(s.gone),
        "guy": None if seat is None or not s.guys else s.guys[seat],
        "hand": None if seat is None else sorted(s.hands[seat]),
        "own_piles": {} if seat is None else {g: p for g, p in s.piles[seat].items() if p},
        "deck": s.deck.size,
        "in_play": list(s.in_play),
        "discard": list(s.discard),
        "event_deck": s.events.size,
        "events_seen": list(s.seen),
        "time": s.time,
        "cheap_booze": s.booze,
        "girls_left": list(s.girls_left),
    }


def _present(s: Sexy) -> list[str]:
    return [*s.girls, *(girl for girl in s.dates if girl)]


def _throw(s: Sexy) -> dict[str, Any] | None:
    """SEXY-THROW-06 Everybody sees what is drawn, and how many are left."""
    if s.throw is None:
        return None
    seat, girl, drawn, left = s.throw
    return {"guy": s.guys[seat], "girl": girl, "drawn": drawn, "left": left}


def _guy(s: Sexy, seat: int) -> dict[str, Any]:
    date = s.dates[seat]
    girls = [*s.girls, date] if date else s.girls
    piles = {girl: s.piles[seat].get(girl, "") for girl in girls}
    return {
        "name": s.guys[seat],
        "seat": seat,
        "at": s.at[seat],
        "out": s.at[seat] == OUT,
        "dancing": seat in s.dancing,
        "skipped": seat in s.skips or seat in s.away,
        "tokens": s.tokens[seat],
        "limit": s.cast.limits[seat],
        "hand_size": len(s.hands[seat]),
        "slimy": s.slimy == seat,
        "failures": s.failures[seat],
        "kissed": seat in s.kissed,
        "gazes": [girl for girl in s.girls if s.gaze[girl] == seat],
        "piles": {g: {"size": len(p), "top": p[-1] if p else None} for g, p in piles.items()},
        "date": date or None,
        "numbers": [g for g, holders in s.numbers.items() if any(h[0] == seat for h in holders)],
        "points": sum(s.points[seat].values()),
        "points_won": dict(s.points[seat]),
        "look": sorted(s.cast.looks[seat]),
        "abilities": sorted(s.cast.traits[seat]),
    }


def _girl(s: Sexy, girl: str) -> dict[str, Any]:
    holder = s.gaze.get(girl, FREE)
    guy = None if holder == FREE else s.guys[holder]
    dated = girl in s.dates
    return {
        "name": girl,
        "number": None if dated else s.numbered.index(girl) + 1,
        "at": s.at[girl],
        "gaze": guy,
        "dormant": holder != FREE and s.at[holder] != s.at[girl],
        "date": s.guys[s.dates.index(girl)] if dated else None,
        "tokens": s.tokens[girl],
        "points": s.cast.points[girl],
        "boyfriend": girl in s.boyfriends,
        "likes": sorted(s.cast.likes[girl]),
        "dislikes": sorted(s.cast.dislikes[girl]),
        "abilities": sorted(s.cast.abilities[girl]),
    }


def census(s: Sexy) -> list[str]:
    """SEXY-SETUP-07, SEXY-SETUP-08 Every asset and event card, wherever it lies."""
    loose = [card for zone in (*s.hands, *s.passing, s.in_play, s.discard) for card in zone]
    return [*loose, *s.deck.cards, *s.deck.bottom, *s.events.cards, *s.events.bottom, *s.seen]


def hidden(s: Sexy, seat: int | None) -> list[list[Pile | Cards]]:
    """Other hands, cards on their way from them, and the asset deck are one pool; events another.

    What a pile of indicators holds isn't in it: everybody has seen it laid down.
    """
    assets: list[Pile | Cards] = [hand for owner, hand in enumerate(s.hands) if owner != seat]
    assets += [cards for owner, cards in enumerate(s.passing) if owner != seat]
    groups: list[list[Pile | Cards]] = [[*assets, s.deck]]
    if s.events.cards:
        groups.append([s.events])
    return groups
