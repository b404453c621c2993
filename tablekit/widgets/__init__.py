"""Jupyter widgets: the kit for tables of one's own, each usable without any game."""

from tablekit.widgets.card import Card, Pile
from tablekit.widgets.diagnosis import doctor
from tablekit.widgets.experiment import Experiment
from tablekit.widgets.explore import Explore, ThrowLab
from tablekit.widgets.fan import Fan
from tablekit.widgets.hand import Grid, Hand
from tablekit.widgets.live import Live
from tablekit.widgets.meter import Meter
from tablekit.widgets.odds import OddsBars
from tablekit.widgets.picture import Picture
from tablekit.widgets.prediction import Prediction
from tablekit.widgets.questions import Questions
from tablekit.widgets.quiz import Quiz
from tablekit.widgets.rules import RuleCard
from tablekit.widgets.table import Table
from tablekit.widgets.track import Track

__all__ = [
    "Card",
    "Experiment",
    "Explore",
    "Fan",
    "Grid",
    "Hand",
    "Live",
    "Meter",
    "OddsBars",
    "Picture",
    "Pile",
    "Prediction",
    "Questions",
    "Quiz",
    "RuleCard",
    "Table",
    "ThrowLab",
    "Track",
    "doctor",
]
