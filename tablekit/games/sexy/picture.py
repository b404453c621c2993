"""What a seat of Sexy sees, drawn: who is where, who looks at whom, the piles, the clock."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tablekit.core.words import Words
from tablekit.draw import (
    Drawing,
    Face,
    Head,
    Slots,
    Table,
    below,
    fan,
    hand,
    identities,
    mark,
    matrix,
)
from tablekit.games.sexy.state import BLUE, CAP, PINK

TIMES = 3
ALCOHOL = 4
REACTIONS = ("card", "laxative", "labia")
ROOM = 130


def picture(
    view: dict[str, Any], words: Words, *, width: int = 912, picked: Collection[str] | None = None
) -> Table:
    """The table as a seat sees it; ``picked`` are the cards chosen so far, if it is choosing."""
    return Table(
        title=words.name("title"),
        turn=_turn(view, words),
        step=_step(view, words),
        asides=_asides(view, words),
        board=people(view, words, width) if view["guys"] else None,
        own=own_things(view, words, width, picked),
        own_title="Your hand" if picked is None else "Your hand: choose cards",
    )


def clock(view: dict[str, Any], words: Words) -> Head:
    """How many Time Goes By are out: at the third the disco closes."""
    seen, left = len(view["events_seen"]), view["event_deck"]
    last = words.name(view["events_seen"][-1]) if seen else "none yet"
    return Head(
        f"{seen} {words.name('event')}s out",
        (f"last: {last}", f"{left} to come"),
        dots=(view["time"], TIMES),
        dots_name=words.name("time"),
    )


def people(view: dict[str, Any], words: Words, width: int) -> Drawing:
    """Guys against girls: a shape where she looks at him, his successes and failures with her."""
    guys, girls = view["guys"], view["girls"]
    narrow = width < ROOM * (len(girls) + 1)
    cells = {
        (r, c): _pile(view, words, guy, girl)
        for r, guy in enumerate(guys)
        for c, girl in enumerate(girls)
    }
    return matrix(
        [_guy(view, words, guy) for guy in guys],
        [_girl(words, girl, narrow) for girl in girls],
        cells,
        corner=clock(view, words),
        width=width,
        key="people",
        name=f"{words.name('guys')} and {words.name('girls')}",
    )


def _girl(words: Words, girl: dict[str, Any], narrow: bool) -> Head:
    number = f"{girl['number']} " if girl["number"] else ""
    abilities = ", ".join(words.name(f"ability_{ability}") for ability in girl["abilities"])
    looks = f"looks at {girl['gaze']}" if girl["gaze"] else "looks at nobody"
    if girl["date"]:
        looks = f"{words.name('date')} of {girl['date']}"
    place = short_place(girl["at"], words) if narrow else place_name(girl["at"], words)
    closed = f" · {words.name('boyfriend')}" if girl["boyfriend"] else ""
    points = f"{girl['points']} points"
    where = f"{points} · {place}" if narrow else place
    return Head(
        f"{number}{girl['name']}",
        (abilities or "no abilities", looks, f"{where}{closed}"),
        # In a narrow column the points would leave no room for her name.
        aside="" if narrow else points,
        dots=(min(girl["tokens"], ALCOHOL), ALCOHOL),
        dots_name=words.name("alcohol"),
    )


def _guy(view: dict[str, Any], words: Words, guy: dict[str, Any]) -> Head:
    seat = words.seat(guy["seat"])
    told = [] if seat == guy["name"] else [seat]
    told += [f"{guy['hand_size']} cards", short_place(guy["at"], words)]
    flags = {
        "slimy": words.name("slimy"),
        "skipped": "misses a turn",
        "kissed": words.name("kiss"),
    }
    told += [text for flag, text in flags.items() if guy[flag]]
    told += [f"{words.name('number')}: {', '.join(guy['numbers'])}"] if guy["numbers"] else []
    return Head(
        guy["name"],
        (" · ".join(told),),
        kind=mark(guy["seat"]),
        aside=f"{guy['points']:g} points",
        dots=(min(guy["tokens"], guy["limit"]), guy["limit"]),
        dots_name=words.name("alcohol"),
        active=guy["name"] == view["active"] and not guy["out"] and view["phase"] != "end",
        faded=guy["out"],
    )


def _pile(view: dict[str, Any], words: Words, guy: dict[str, Any], girl: dict[str, Any]) -> Slots:
    """His own pile open, a rival's face down but for the top; a shape when she looks at him."""
    seen = guy["piles"].get(girl["name"], {"size": 0, "top": None})
    size, top = seen["size"], seen["top"]
    tokens = "?" * (size - 1) + top if size else ""
    if guy["name"] == view["guy"]:
        tokens = view["own_piles"].get(girl["name"], "")
    here = girl["gaze"] == guy["name"] or (girl["date"] == guy["name"] and girl["at"] == guy["at"])
    says = f"{size or 'no'} {words.name('indicators')}"
    if top:
        says += f", top {words.name('success' if top == '+' else 'failure')}"
    if here:
        says += ", she looks at him" + (" from another place" if girl["dormant"] else "")
    return Slots(
        tokens,
        most=CAP,
        mark=mark(guy["seat"]) if here else "",
        dashed=bool(girl["dormant"]),
        says=says,
    )


def own_things(
    view: dict[str, Any], words: Words, width: int, picked: Collection[str] | None
) -> Drawing | None:
    """The hand, and the fan of indicators while a throw is going on."""
    if view["hand"] is None:
        return None
    cards = view["hand"]
    keys = identities(cards)
    chosen = [i for i, key in enumerate(keys) if key in (picked or ())]
    faces = [face(card, words) for card in cards]
    held = hand(faces, width=width, keys=keys, chosen=chosen, name="your hand", title="")
    thrown = view.get("throw")
    if not thrown:
        return held
    drawn = [token == "+" for token in thrown["drawn"]]
    face_down: list[bool | None] = [None] * thrown["left"]
    names = (words.name("success"), words.name("failure"))
    return below(held, fan([*drawn, *face_down], names=names, width=min(width, 360)), gap=8)


def face(card: str, words: Words) -> Face:
    """An asset card: its colour and shape, its name, and the face in the corner.

    >>> from tablekit.core.game import game
    >>> face("joke +", game("sexy").words("plain", ["Ana", "Ben", "Cleo"])).says
    'Tell a Joke ☺, smile'
    """
    name, _, smiles = card.partition(" ")
    kind = "e" if name in BLUE else "d" if name in PINK else "c"
    shown, said = ("☺", "smile") if smiles == "+" else ("☹", "sad")
    label = f"{words.name(name)} {shown}, {words.name(said)}"
    return Face(words.name(name), shown, kind, label=label)


def place_name(place: str, words: Words) -> str:
    """Where somebody stands, in words: "pair Juan" is the private area named after him."""
    kind, _, whose = place.partition(" ")
    if kind == "out":
        return "out"
    return words.name(f"area_{kind}") + (f" ({whose})" if whose else "")


def short_place(place: str, words: Words) -> str:
    """The same in a word, where it goes without saying whose: a guy's area is his own."""
    kind = place.partition(" ")[0]
    return "out" if kind == "out" else words.name(f"at_{kind}")


def _turn(view: dict[str, Any], words: Words) -> str:
    scene = f"{words.name('scene').capitalize()} {view['scene']} of {view['scenes']}"
    turn = f" · {words.name('round')} {view['round']}" if view["round"] else ""
    active = next((guy for guy in view["guys"] if guy["name"] == view["active"]), None)
    if active is None:
        return f"{scene}{turn}"
    player = words.seat(active["seat"])
    plays = "plays" if player == active["name"] else f"plays for {active['name']}"
    return f"{scene}{turn} · {player} {plays}"


def _step(view: dict[str, Any], words: Words) -> str:
    if view["window"][:1] and view["window"][0] in REACTIONS:
        return "a reaction is possible"
    if view["phase"] in ("turn", "actions"):
        count = view["actions"]
        plot = f", {words.name('plot')} done" if view["plotted"] else ""
        return f"{count} action{'' if count == 1 else 's'} left{plot}"
    return {
        "event": f"an {words.name('event')} is revealed",
        "closing": f"closing time: {words.name('desperate_attempt')}s",
    }.get(view["phase"], "")


def _asides(view: dict[str, Any], words: Words) -> list[str]:
    told = [f"deck {view['deck']}", f"discard {len(view['discard'])}"]
    if view["cheap_booze"]:
        told.insert(0, words.name("cheap_booze"))
    return told
