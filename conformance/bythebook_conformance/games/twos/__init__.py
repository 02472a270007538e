"""Twos for the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos.agreements import AGREEMENTS
from bythebook_conformance.games.twos.deal_properties import DEAL_PROPERTIES
from bythebook_conformance.games.twos.desk import ASKED
from bythebook_conformance.games.twos.diagrams import DIAGRAMS
from bythebook_conformance.games.twos.domains import chunks, enumerated
from bythebook_conformance.games.twos.equivalents import EQUIVALENTS
from bythebook_conformance.games.twos.lesson import LESSON
from bythebook_conformance.games.twos.messages import LegalParams, PlayParams, TrickParams
from bythebook_conformance.games.twos.phrases import PHRASES
from bythebook_conformance.games.twos.policies import SIMULATION
from bythebook_conformance.games.twos.properties import PROPERTIES
from bythebook_conformance.games.twos.relations import RELATIONS
from bythebook_conformance.games.twos.rulings import METHODS, start, successors
from bythebook_conformance.games.twos.scopes import SCOPES
from bythebook_conformance.games.twos.variations import changes
from bythebook_conformance.games.twos.words import TwosWords
from bythebook_conformance.kit import GameKit, malformed
from bythebook_conformance.kit.drawing.rows import RowsOfCards
from bythebook_conformance.kit.language import message
from bythebook_conformance.kit.setups import barred_starts
from bythebook_conformance.kit.tables import Tables

if TYPE_CHECKING:
    from hypothesis import strategies as st

_HANDS = [["2C"], ["3C"], ["4C"], ["5C"]]
_trick, _legal = malformed("twos.trick"), malformed("twos.legal", hand=["6H"])
_play = malformed("twos.play", hands=_HANDS, leader=0, moves=[])
MALFORMED = (
    _trick("a card twice", cards=["6H", "6H"]),
    _trick("five cards in a trick", cards=["6H", "7H", "8H", "9H", "TH"]),
    _trick("no card at all", cards=[]),
    _trick("a text that is no card", cards=["1H"]),
    _trick("cards left out"),
    _legal("a card on the table and in the hand", trick=["6H"]),
    _legal("a trick that is full", trick=["7H", "8H", "9H", "TH"]),
    _play("three hands", hands=_HANDS[:3]),
    _play("hands of different sizes", hands=[["2C", "6C"], *_HANDS[1:]]),
    _play("a leader that does not exist", leader=4),
    _play("a move of a seat that does not exist", moves=[{"seat": 4, "play": "2C"}]),
    _play("a move that is no card", moves=[{"seat": 0, "play": "XX"}]),
)


def deals(readings: TwosReadings) -> st.SearchStrategy[PlayParams]:
    """Generated deals for Hypothesis to shrink."""
    from bythebook_conformance.games.twos import plays  # imported here: Hypothesis is slow to load

    return plays.deals(readings)


def tables() -> Tables:
    """The small tables of the game."""
    from bythebook_conformance.games.twos.tables import TABLES  # not above: most commands do without

    return TABLES


KIT = GameKit(
    name="twos",
    title="Twos",
    readings=TwosReadings,
    methods=METHODS,
    chunks=chunks,
    play=deals,
    play_method="twos.play",
    malformed=MALFORMED,
    picture=RowsOfCards(
        {
            "twos.trick": (TrickParams, {"cards": message("trick")}),
            "twos.legal": (LegalParams, {"trick": message("table"), "hand": message("hand")}),
            "twos.play": (PlayParams, {"hands": message("seat"), "moves": message("moves")}),
        }
    ),
    successors=successors,
    relations=RELATIONS,
    words=TwosWords(),
    changes=changes,
    phrases=PHRASES,
    properties=(*PROPERTIES, *DEAL_PROPERTIES),
    simulation=SIMULATION,
    equivalents=EQUIVALENTS,
    diagrams=DIAGRAMS,
    lesson=LESSON,
    asked=ASKED,
    # Any different cards can make a trick, and any hand can stand behind it: nobody else's hand is known.
    barred=barred_starts(PlayParams, lambda params: start(params, TwosReadings())),
    agreements=AGREEMENTS,
    enumerated=enumerated,
    scopes=SCOPES,
    tables=tables,
)
