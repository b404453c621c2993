"""The table of Sexy: who plays, who stands where, who looks at whom, and all the piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from tablekit.core.box import Box
from tablekit.core.deck import Pile
from tablekit.core.errors import BoxError, TablekitError, nearest
from tablekit.core.events import Ending, Note
from tablekit.core.game import Setup
from tablekit.core.rulings import Rulings
from tablekit.core.shape import check, many
from tablekit.core.state import State

BLUE = ("chatting", "boasting", "clown", "dj", "bother", "sexy_dance")
PINK = ("drawer", "joke", "shot_tactic", "dancing_close", "tall_tale", "drink")
ORANGE = ("gotcha", "labia", "laxative", "cleavage")
ASSETS = (*BLUE, *PINK, *ORANGE)
SIDES = {name: (f"{name} +", f"{name} -") for name in ASSETS}
"""By name: the card that smiles and the sad one."""
NAME_OF = {card: name for name, cards in SIDES.items() for card in cards}
EVENTS = ("time", "smoking", "party", "roses", "fight", "shots", "wc", "cheap_booze")

FLOOR, SMOKING, OUT = "floor", "smoking", "out"
FREE = -1
CAP = 7
THROW_FROM = 5

Who: TypeAlias = int | str
"""A guy by his seat, or a girl by her name."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays, and what is printed on their cards: never changes, shared by all copies."""

    guys: tuple[str, ...] = ()
    seat_of: Mapping[str, int] = field(default_factory=dict)
    looks: tuple[frozenset[str], ...] = ()
    traits: tuple[frozenset[str], ...] = ()
    limits: tuple[int, ...] = ()
    hand_limits: tuple[int, ...] = ()
    free: frozenset[int] = frozenset()
    pairs: tuple[str, ...] = ()
    date_areas: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    likes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    dislikes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    nets: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    abilities: Mapping[str, frozenset[str]] = field(default_factory=dict)
    intimidating: frozenset[str] = frozenset()
    wary: tuple[frozenset[str], ...] = ()
    cleavages: frozenset[str] = frozenset()
    smokers: frozenset[Who] = frozenset()
    points: Mapping[str, int] = field(default_factory=dict)
    extras: bool = False
    """SEXY-TURN-09 Whether something can be done without an action, by the rulings in force."""


NO_CAST = Cast()
"""Before the guys are dealt."""


class Thrown(NamedTuple):
    """The indicators of a throw: whose, with whom, drawn so far in order, and left face down."""

    seat: int
    girl: str
    drawn: str
    left: int


@dataclass(slots=True)
class Sexy(State):
    """Guys are seats (initiative order), girls are names; sets are frozen, so copies share them.

    A guy's pair area and date area are named after him: ``pair Juan``. A pile of indicators is
    a string, bottom to top. ``gaze`` has the girls with a counter: a seat, or FREE; a dated girl
    has none and looks at whoever is with her. ``company`` follows from the rest: the girls near
    each guy, as far as rules have asked since somebody moved or drank, else nobody.
    """

    rulings: Rulings
    box: Box
    cast: Cast
    seats: int
    scenes: int
    fixed_girls: tuple[tuple[str, ...], ...]
    girls_left: list[str]
    scene: int = 1
    round: int = 0
    phase: str = "game"
    # the turn
    active: int = 0
    actions: int = 0
    plotted: bool = False
    free_used: bool = False
    acted: bool = False
    thrown: frozenset[str] = frozenset()
    tested: frozenset[str] = frozenset()
    window: tuple[str, ...] = ()
    # the girls of the scene: all by number, and those still there
    numbered: tuple[str, ...] = ()
    girls: list[str] = field(default_factory=list)
    gone: tuple[str, ...] = ()
    # characters
    at: dict[Who, str] = field(default_factory=dict)
    company: list[list[str]] = field(default_factory=list, compare=False, repr=False)
    tokens: dict[Who, int] = field(default_factory=dict)
    gaze: dict[str, int] = field(default_factory=dict)
    piles: list[dict[str, str]] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    dancing: frozenset[int] = frozenset()
    skips: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    # cards
    hands: list[list[str]] = field(default_factory=list)
    passing: list[list[str]] = field(default_factory=list)
    in_play: list[str] = field(default_factory=list)
    deck: Pile = field(default_factory=Pile)
    discard: list[str] = field(default_factory=list)
    events: Pile = field(default_factory=Pile)
    seen: tuple[str, ...] = ()
    time: int = 0
    booze: bool = False
    # the last throw of the turn, and what throws have brought
    throw: Thrown | None = None
    slimy: int = FREE
    failures: list[int] = field(default_factory=list)
    numbers: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    given: frozenset[str] = frozenset()
    barred: frozenset[tuple[int, str]] = frozenset()
    boyfriends: frozenset[str] = frozenset()
    kissed: frozenset[int] = frozenset()
    dated: frozenset[str] = frozenset()
    streak: dict[tuple[int, str], int] = field(default_factory=dict)
    points: list[dict[str, float]] = field(default_factory=list)
    outcome: Ending | None = None
    log: list[Note] | None = field(default=None, compare=False, repr=False)

    def copy(self) -> Sexy:
        """An independent copy, without the log."""
        new = Sexy.__new__(Sexy)
        new.rulings, new.box, new.cast = self.rulings, self.box, self.cast
        new.seats, new.scenes, new.fixed_girls = self.seats, self.scenes, self.fixed_girls
        new.girls_left = self.girls_left[:]
        new.scene, new.round, new.phase = self.scene, self.round, self.phase
        new.active, new.actions, new.plotted = self.active, self.actions, self.plotted
        new.free_used, new.acted = self.free_used, self.acted
        new.thrown, new.tested, new.window = self.thrown, self.tested, self.window
        new.numbered, new.girls, new.gone = self.numbered, self.girls[:], self.gone
        new.at, new.tokens, new.gaze = self.at.copy(), self.tokens.copy(), self.gaze.copy()
        new.company = self.company[:]
        new.piles = [pile.copy() for pile in self.piles]
        new.dates, new.dancing = self.dates[:], self.dancing
        new.skips, new.away = self.skips, self.away
        new.hands = [hand[:] for hand in self.hands]
        new.passing = [cards[:] for cards in self.passing]
        new.in_play, new.discard = self.in_play[:], self.discard[:]
        new.deck, new.events = self.deck.copy(), self.events.copy()
        new.seen, new.time, new.booze = self.seen, self.time, self.booze
        new.throw = self.throw
        new.slimy, new.failures = self.slimy, self.failures[:]
        new.numbers, new.given, new.barred = self.numbers.copy(), self.given, self.barred
        new.boyfriends, new.kissed, new.dated = self.boyfriends, self.kissed, self.dated
        new.streak = self.streak.copy()
        new.points = [won.copy() for won in self.points]
        new.outcome, new.log = self.outcome, None
        return new

    @property
    def guys(self) -> tuple[str, ...]:
        """The guys' names, by seat."""
        return self.cast.guys


# ---- the box


def assets(box: Box) -> list[str]:
    """Every asset card of a box, by name and face: "chatting +" smiles."""
    if "assets" not in box.cache:
        # Copies of a card are one text, which Python need not read to find them equal.
        box.cache["assets"] = [
            card
            for entry in box["asset"]
            for card, face in zip(SIDES[entry["id"]], ("smile", "sad"), strict=True)
            for _ in range(entry[face])
        ]
    return list(box.cache["assets"])


def event_cards(box: Box) -> list[str]:
    """Every event card of a box, by kind."""
    if "events" not in box.cache:
        box.cache["events"] = [entry["id"] for entry in box["event"] for _ in range(entry["count"])]
    return list(box.cache["events"])


def guy_names(box: Box) -> list[str]:
    """The guys of a box in initiative order."""
    if "guys" not in box.cache:
        order = sorted(box["guy"], key=lambda guy: int(guy["initiative"]))
        box.cache["guys"] = [guy["name"] for guy in order]
    return list(box.cache["guys"])


def girl_names(box: Box) -> list[str]:
    """The girls of a box."""
    if "girls" not in box.cache:
        box.cache["girls"] = [girl["name"] for girl in box["girl"]]
    return list(box.cache["girls"])


CAST_BY = attrgetter("undefined_abilities", "freddy_limit", "throw_cost", "lalo_cost")
"""The rulings on which a cast depends."""


def cast(
    rulings: Rulings,
    box: Box,
    guys: Iterable[str],
    abilities: Mapping[str, Iterable[str]] | None = None,
    points: Mapping[str, int] | None = None,
) -> Cast:
    """The cast for these guys (initiative order decides their seats) and all the girls.

    ``abilities`` and ``points`` replace what the box says of a girl.
    """
    chosen = set(guys)
    names = tuple(name for name in guy_names(box) if name in chosen)
    if abilities or points:
        return _cast(rulings, box, names, abilities or {}, points or {})
    casts: dict[Any, Cast] = box.cache.setdefault("casts", {})
    key = (names, CAST_BY(rulings))
    if key not in casts:
        casts[key] = _cast(rulings, box, names, {}, {})
    return casts[key]


def _cast(
    rulings: Rulings,
    box: Box,
    names: tuple[str, ...],
    abilities: Mapping[str, Iterable[str]],
    points: Mapping[str, int],
) -> Cast:
    known = {guy["name"]: guy for guy in box["guy"]}
    traits = tuple(frozenset(known[name]["abilities"]) for name in names)
    idle = frozenset({"irritating", "shy"} if rulings.undefined_abilities == "off" else ())
    looks = tuple(frozenset(known[name]["look"]) for name in names)
    girls = {girl["name"]: girl for girl in box["girl"]}
    likes = {name: frozenset(girl["likes"]) for name, girl in girls.items()}
    dislikes = {name: frozenset(girl["dislikes"]) for name, girl in girls.items()}
    printed = {name: girl["abilities"] for name, girl in girls.items()} | dict(abilities)
    pairs = tuple(f"pair {name}" for name in names)
    dates = tuple(f"date {name}" for name in names)
    intimidating = frozenset(name for name, have in printed.items() if "intimidating" in have)
    return Cast(
        guys=names,
        seat_of={name: seat for seat, name in enumerate(names)},
        looks=looks,
        traits=traits,
        limits=tuple(int(rulings.freddy_limit) if "holds_drink" in t else 4 for t in traits),
        hand_limits=tuple(4 if "strategy" in t else 3 for t in traits),
        free=frozenset(seat for seat, t in enumerate(traits) if t & {"dancing_lover", "cheerful"}),
        pairs=pairs,
        date_areas=dates,
        areas=(SMOKING, *pairs, *dates),
        likes=likes,
        dislikes=dislikes,
        nets={
            name: tuple(len(look & likes[name]) - len(look & dislikes[name]) for look in looks)
            for name in girls
        },
        abilities={name: frozenset(have) - idle for name, have in printed.items()},
        intimidating=intimidating,
        cleavages=frozenset(name for name, have in printed.items() if "cleavage" in have),
        wary=tuple(frozenset() if "guts" in t else intimidating for t in traits),
        smokers=frozenset(
            [seat for seat, have in enumerate(traits) if "smoker" in have]
            + [name for name, have in printed.items() if "smoker" in have]
        ),
        points={name: girl["points"] for name, girl in girls.items()} | dict(points),
        extras=rulings.throw_cost != "action" or rulings.lalo_cost != "action",
    )


def start(setup: Setup) -> Sexy:
    """Everything in the box, before set-up.

    Options: ``scenes`` 1 to 4; ``guys`` the guys' names instead of a deal; ``girls`` a list of
    girls for each scene instead of a draw.

    Raises:
        TablekitError: an option that can't be so, and why.
    """
    options, box = setup.options, setup.box
    scenes = options.get("scenes", 1)
    known_guys, known_girls = guy_names(box), girl_names(box)
    if type(scenes) is not int or not 1 <= scenes <= 4:
        raise TablekitError(f"scenes are 1 to 4 (SEXY-SETUP-02), not {scenes!r}")
    if scenes * setup.seats > len(known_girls):
        raise TablekitError(
            f"{scenes} scenes with {setup.seats} players take {scenes * setup.seats} girls;"
            f" the box has {len(known_girls)}"
        )
    given = {key: options[key] for key in ("guys", "girls") if options.get(key) is not None}
    if not given:
        return blank(setup, NO_CAST, scenes)
    shapes = {"guys": many("guys"), "girls": many("scenes", many("girls"))}
    check(given, shapes, "what Sexy takes besides", TablekitError)
    guys = given.get("guys")
    if guys is not None:
        check_names(guys, known_guys, "guy")
        if len(guys) != setup.seats:
            raise TablekitError(f"{setup.seats} players need {setup.seats} guys, not {len(guys)}")
    fixed = tuple(tuple(group) for group in options.get("girls") or ())
    for group in fixed:
        if len(group) != setup.seats:
            raise TablekitError(f"a scene has {setup.seats} girls, not {len(group)}: {group}")
    check_names([girl for group in fixed for girl in group], known_girls, "girl")
    return blank(setup, NO_CAST if guys is None else cast(setup.rulings, box, guys), scenes, fixed)


def blank(setup: Setup, who: Cast, scenes: int, fixed: tuple[tuple[str, ...], ...] = ()) -> Sexy:
    """A table with nothing on it."""
    count = setup.seats
    return Sexy(
        setup.rulings,
        setup.box,
        who,
        count,
        scenes,
        fixed,
        girl_names(setup.box),
        at=dict.fromkeys(range(count), FLOOR),
        tokens=dict.fromkeys(range(count), 0),
        deck=Pile(assets(setup.box)),
        events=Pile(event_cards(setup.box)),
        piles=[{} for _ in range(count)],
        dates=[""] * count,
        hands=[[] for _ in range(count)],
        passing=[[] for _ in range(count)],
        failures=[0] * count,
        points=[{} for _ in range(count)],
        company=[[]] * count,
    )


def check_names(names: Iterable[str], known: list[str], what: str) -> None:
    """Refuse names that aren't in the box, or stand there twice."""
    seen: set[str] = set()
    for name in names:
        if name not in known:
            raise TablekitError(f"there is no {what} {name!r}; {nearest(name, known)}")
        if name in seen:
            raise TablekitError(f"the {what} {name!r} is named twice")
        seen.add(name)


_BASIS = {"enum": ["printed", "sourced", "inferred", "invented"]}
_WORDS = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
_COUNT = {"type": "integer", "minimum": 0}


def _entries(required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "array",
        "items": {
            "type": "object",
            "required": [*required, "basis"],
            "additionalProperties": False,
            "properties": {"id": {"type": "string"}, **properties, "basis": _BASIS},
        },
    }


BOX_SCHEMA = {
    "type": "object",
    "required": ["id", "totals", "features", "asset", "event", "guy", "girl"],
    "additionalProperties": False,
    "properties": {
        "id": {"type": "string"},
        "title": {"type": "string"},
        "features": _WORDS,
        "totals": {"type": "object", "additionalProperties": {"type": "integer"}},
        "supply": {"type": "object"},
        "asset": _entries(
            ["id", "colour", "smile", "sad"],
            name={"type": "string"},
            colour={"enum": ["blue", "pink", "orange"]},
            also={"enum": ["blue"]},
            smile=_COUNT,
            sad=_COUNT,
        ),
        "event": _entries(["id", "count"], name={"type": "string"}, count=_COUNT),
        "guy": _entries(
            ["id", "name", "initiative", "look", "abilities"],
            name={"type": "string"},
            initiative=_COUNT,
            look=_WORDS,
            abilities=_WORDS,
        ),
        "girl": _entries(
            ["id", "name", "likes", "dislikes", "abilities"],
            name={"type": "string"},
            likes=_WORDS,
            dislikes=_WORDS,
            abilities=_WORDS,
            points={"type": "integer", "minimum": 1},
        ),
    },
}

GUY_ABILITIES = (
    "guts", "smoker", "culture_buff", "boastful", "eloquent",
    "dancing_lover", "cheerful", "holds_drink", "mean", "strategy",
)  # fmt: skip
GIRL_ABILITIES = (
    "cleavage", "sweet", "intimidating", "teetotal", "culture_buff", "demanding",
    "tight", "promiscuous", "irritating", "smoker", "shy",
)  # fmt: skip


def check_box(data: Mapping[str, Any]) -> None:
    """SEXY-CARD-23, SEXY-EVENT-12: what the rulebook says of the numbers.

    Fifty assets of sixteen names with Chatting strictly most numerous, fifteen events with
    exactly three Time Goes By, eight guys, sixteen girls with points; and the box's own totals.

    Raises:
        BoxError: naming the entry or the total that is wrong.
    """
    counts = {entry["id"]: entry["smile"] + entry["sad"] for entry in data["asset"]}
    colours = {name: c for c, names in _COLOURS.items() for name in names}
    for entry in data["asset"]:
        if entry["id"] not in colours:
            raise BoxError(
                f"there is no asset card {entry['id']!r}; {nearest(entry['id'], ASSETS)}"
            )
        if entry["colour"] != colours[entry["id"]]:
            raise BoxError(f"{entry['id']} is {colours[entry['id']]}, not {entry['colour']}")
        if not counts[entry["id"]]:
            raise BoxError(f"{entry['id']} has no copies; every name has at least one")
    _check_same("asset names", sorted(counts), sorted(ASSETS))
    if sum(counts.values()) != 50:
        raise BoxError(f"the box has {sum(counts.values())} asset cards; the rulebook says 50")
    rival = max((name for name in counts if name != "chatting"), key=counts.__getitem__)
    if counts[rival] >= counts["chatting"]:
        raise BoxError(
            f"chatting is the most numerous card (SEXY-CARD-06), but there are {counts[rival]}"
            f" {rival} to {counts['chatting']} chatting"
        )
    kinds = {entry["id"]: entry["count"] for entry in data["event"]}
    for kind in kinds:
        if kind not in EVENTS:
            raise BoxError(f"there is no event {kind!r}; {nearest(kind, EVENTS)}")
    if sum(kinds.values()) != 15 or kinds.get("time") != 3:
        raise BoxError(
            f"the rulebook says 15 events, 3 of them time; the box has {sum(kinds.values())}"
            f" with {kinds.get('time', 0)}"
        )
    _check_people(data)
    girls = data["girl"]
    sums = {
        "assets": sum(counts.values()),
        "smiles": sum(entry["smile"] for entry in data["asset"]),
        "sads": sum(entry["sad"] for entry in data["asset"]),
        "asset_names": len(counts),
        **{f"{c}_names": len(names) for c, names in _COLOURS.items()},
        "events": sum(kinds.values()),
        "event_kinds": len(kinds),
        "time": kinds["time"],
        "guys": len(data["guy"]),
        "girls": len(girls),
        "points": sum(girl["points"] for girl in girls),
        "features": len(data["features"]),
    }
    for name, total in data["totals"].items():
        if sums.get(name) != total:
            raise BoxError(f"[totals] says {name} = {total}, but the box has {sums.get(name)}")


_COLOURS = {"blue": BLUE, "pink": PINK, "orange": ORANGE}


def _check_same(what: str, have: list[str], want: list[str]) -> None:
    if have != want:
        missing, extra = sorted(set(want) - set(have)), sorted(set(have) - set(want))
        raise BoxError(f"{what}: {missing or 'none'} missing, {extra or 'none'} too many")


def _check_people(data: Mapping[str, Any]) -> None:
    for kind, count, known in (("guy", 8, GUY_ABILITIES), ("girl", 16, GIRL_ABILITIES)):
        names = [entry["name"] for entry in data[kind]]
        for entry in data[kind]:
            for ability in entry["abilities"]:
                if ability not in known:
                    raise BoxError(
                        f"{entry['name']} has no ability {ability!r}; {nearest(ability, known)}"
                    )
            for word in ("look", "likes", "dislikes"):
                for feature in entry.get(word, ()):
                    if feature not in data["features"]:
                        raise BoxError(
                            f"{entry['name']}: {feature!r} is no feature;"
                            f" {nearest(feature, data['features'])}"
                        )
            if kind == "girl" and "points" not in entry:
                raise BoxError(f"the girl {entry['name']} has no passion points")
        if len(set(names)) < len(names):
            raise BoxError(f"two {kind}s have one name: {', '.join(names)}")
        if len(names) != count:
            raise BoxError(f"the box has {len(names)} {kind}s; the rulebook says {count}")
    order = sorted(guy["initiative"] for guy in data["guy"])
    if len(set(order)) < len(order):
        raise BoxError(f"two guys have one initiative: {order}")
