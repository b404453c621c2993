"""Clubs (the real title is lost): ask, steal, swap and bluff for three clubs of six cards."""

from __future__ import annotations

from tablekit.core.game import Game
from tablekit.games.clubs.bots import greedy
from tablekit.games.clubs.dealing import deal
from tablekit.games.clubs.outside import refusals, rule_of
from tablekit.games.clubs.position import position
from tablekit.games.clubs.rules import turn
from tablekit.games.clubs.state import BOX_SCHEMA, check_box, start
from tablekit.games.clubs.view import census, hidden, view

GAME = Game(
    id="clubs",
    title="Clubs",
    seats=(3, 6),
    seats_rule="CL-03",
    package="tablekit.games.clubs",
    start=start,
    turn=turn,
    rule_of=rule_of,
    refusals=refusals,
    view=view,
    hidden=hidden,
    position=position,
    check_box=check_box,
    box_schema=BOX_SCHEMA,
    bots={"greedy": greedy},
    census=census,
    deal=deal,
    picture="tablekit.games.clubs.picture:picture",
)
