"""Jinx!: one clue, many fingers; whoever is first on the right picture has it."""

from __future__ import annotations

from tablekit.core.game import Game
from tablekit.games.jinx.bots import clear, greedy
from tablekit.games.jinx.position import position
from tablekit.games.jinx.rules import phrase, refusals, rule_of, turn, unasked
from tablekit.games.jinx.state import BOX_SCHEMA, check_box, points, start
from tablekit.games.jinx.view import census, deal, hidden, view

GAME = Game(
    id="jinx",
    title="Jinx!",
    seats=(3, 6),
    seats_rule="JX-01",
    package="tablekit.games.jinx",
    start=start,
    turn=turn,
    rule_of=rule_of,
    refusals=refusals,
    unasked=unasked,
    view=view,
    hidden=hidden,
    position=position,
    check_box=check_box,
    box_schema=BOX_SCHEMA,
    points=points,
    bots={"greedy": greedy, "clear": clear},
    options=("pace", "ages"),
    picture="tablekit.games.jinx.picture:picture",
    phrase=phrase,
    census=census,
    deal=deal,
)
