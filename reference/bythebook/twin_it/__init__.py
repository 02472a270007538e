"""Twin It!: spot two alike and slap them; ties, robbery, three of a kind, teams, and a cooperative minute."""

from bythebook.twin_it.cooperative import rating, score, winners
from bythebook.twin_it.deal import sizes
from bythebook.twin_it.deck import Card, Cards, check_deck
from bythebook.twin_it.flip import visible_pairs
from bythebook.twin_it.game import TwinIt, TwinItSetup
from bythebook.twin_it.moves import Flip, Move, Slap, Touch
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import ANYONE, Outcome, Row, State, WonSet, position
from bythebook.twin_it.targets import Target, pair, visible

__all__ = [
    "ANYONE",
    "Card",
    "Cards",
    "Flip",
    "Move",
    "Outcome",
    "Row",
    "Slap",
    "State",
    "Target",
    "Touch",
    "TwinIt",
    "TwinItReadings",
    "TwinItSetup",
    "WonSet",
    "check_deck",
    "pair",
    "position",
    "rating",
    "score",
    "sizes",
    "visible",
    "visible_pairs",
    "winners",
]
