"""Twin It!: spot two alike and slap them; ties, robbery, three of a kind, teams, and a cooperative minute."""

from bythebook.twin_it.cooperative import rating, score, winners
from bythebook.twin_it.game import TwinIt, TwinItSetup, sizes
from bythebook.twin_it.hands import Target, are_pair, visible, visible_pairs
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import (
    ANYONE,
    Card,
    Cards,
    Flip,
    Move,
    Outcome,
    Row,
    Slap,
    State,
    Touch,
    WonSet,
    check_deck,
    position,
)

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
    "are_pair",
    "check_deck",
    "position",
    "rating",
    "score",
    "sizes",
    "visible",
    "visible_pairs",
    "winners",
]
