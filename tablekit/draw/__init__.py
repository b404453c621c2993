"""The drawing kit: everything a table shows, as SVG. No Jupyter, nothing else of ours."""

from tablekit.draw.bars import Sample, fraction, odds_bars, odds_strip, percent, spoken
from tablekit.draw.card import Face, card, card_drawing, pile, space
from tablekit.draw.cells import Cell, cells
from tablekit.draw.curtain import curtain
from tablekit.draw.drawing import (
    Changes,
    Drawing,
    Part,
    below,
    beside,
    changes,
    escaped,
    joined,
    keyed,
    paint,
)
from tablekit.draw.fan import fan
from tablekit.draw.gauge import gauge
from tablekit.draw.grid import Marker, grid
from tablekit.draw.hand import hand, identities
from tablekit.draw.matrix import Head, Slots, matrix
from tablekit.draw.meter import meter
from tablekit.draw.panel import (
    PAGE,
    Button,
    Choice,
    Line,
    Refusal,
    RuleCard,
    buttons,
    choices,
    refusals,
    rule_card,
    story,
)
from tablekit.draw.paths import path_tree
from tablekit.draw.seats import Seat, mark, seats
from tablekit.draw.stepper import stepper
from tablekit.draw.table import Table, lay_out
from tablekit.draw.tally import Seen, tally
from tablekit.draw.text import line, words
from tablekit.draw.theme import KINDS, LIVE, SHAPES, THEMES, TOKENS, colour, shape
from tablekit.draw.tip import tip
from tablekit.draw.track import Piece, track
from tablekit.draw.tree import Branch, tree

__all__ = [
    "KINDS",
    "LIVE",
    "PAGE",
    "SHAPES",
    "THEMES",
    "TOKENS",
    "Branch",
    "Button",
    "Cell",
    "Changes",
    "Choice",
    "Drawing",
    "Face",
    "Head",
    "Line",
    "Marker",
    "Part",
    "Piece",
    "Refusal",
    "RuleCard",
    "Sample",
    "Seat",
    "Seen",
    "Slots",
    "Table",
    "below",
    "beside",
    "buttons",
    "card",
    "card_drawing",
    "cells",
    "changes",
    "choices",
    "colour",
    "curtain",
    "escaped",
    "fan",
    "fraction",
    "gauge",
    "grid",
    "hand",
    "identities",
    "joined",
    "keyed",
    "lay_out",
    "line",
    "mark",
    "matrix",
    "meter",
    "odds_bars",
    "odds_strip",
    "paint",
    "path_tree",
    "percent",
    "pile",
    "refusals",
    "rule_card",
    "seats",
    "shape",
    "space",
    "spoken",
    "stepper",
    "story",
    "tally",
    "tip",
    "track",
    "tree",
    "words",
]
