"""Times Square: a tug of war between two club owners on one street."""

from __future__ import annotations

from tablekit.core.game import Game
from tablekit.games.times_square.bots import greedy
from tablekit.games.times_square.rules import phrase, refusals, rule_of, turn
from tablekit.games.times_square.state import BOX_SCHEMA, check_box, position, start
from tablekit.games.times_square.view import census, hidden, view

GAME = Game(
    id="times_square",
    title="Times Square",
    seats=(2, 2),
    seats_rule="TS-02",
    package="tablekit.games.times_square",
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
    phrase=phrase,
    census=census,
    picture="tablekit.games.times_square.picture:picture",
)
