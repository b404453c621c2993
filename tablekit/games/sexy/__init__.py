"""Sexy: eight guys, sixteen girls and the art of flirting, for three or four adults."""

from __future__ import annotations

from tablekit.core.game import Game
from tablekit.games.sexy.bots import greedy
from tablekit.games.sexy.position import position
from tablekit.games.sexy.rules import phrase, refusals, rule_of, turn
from tablekit.games.sexy.state import BOX_SCHEMA, check_box, start
from tablekit.games.sexy.view import census, hidden, view

GAME = Game(
    id="sexy",
    title="Sexy",
    seats=(3, 4),
    seats_rule="SEXY-SETUP-01",
    audience="adults",
    package="tablekit.games.sexy",
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
    options=("scenes", "guys", "girls"),
    phrase=phrase,
    census=census,
    picture="tablekit.games.sexy.picture:picture",
)
