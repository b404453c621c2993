"""OrgasMe!: preferences, attacks and answers, and a meter that must not reach its end."""

from __future__ import annotations

from tablekit.core.game import Game
from tablekit.games.orgasme.bots import watches_the_meters
from tablekit.games.orgasme.box import BOX_SCHEMA, check_box
from tablekit.games.orgasme.position import position
from tablekit.games.orgasme.rules import phrase, refusals, rule_of, turn
from tablekit.games.orgasme.state import start
from tablekit.games.orgasme.view import census, hidden, view

GAME = Game(
    id="orgasme",
    title="OrgasMe!",
    seats=(2, 6),
    seats_rule="OM-02",
    audience="adults",
    package="tablekit.games.orgasme",
    start=start,
    turn=turn,
    rule_of=rule_of,
    refusals=refusals,
    view=view,
    hidden=hidden,
    position=position,
    check_box=check_box,
    box_schema=BOX_SCHEMA,
    bots={"greedy": watches_the_meters},
    options=("mode", "turn_cap"),
    census=census,
    phrase=phrase,
    picture="tablekit.games.orgasme.picture:picture",
)
