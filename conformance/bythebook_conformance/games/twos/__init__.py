"""Twos for the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bythebook.twos import TwosReadings
from bythebook_conformance.games.twos.agreements import AGREEMENTS
from bythebook_conformance.games.twos.desk import ASKED
from bythebook_conformance.games.twos.diagrams import DIAGRAMS
from bythebook_conformance.games.twos.domains import chunks
from bythebook_conformance.games.twos.messages import LegalParams, PlayParams, TrickParams
from bythebook_conformance.games.twos.properties import PROPERTIES
from bythebook_conformance.games.twos.relations import RELATIONS
from bythebook_conformance.games.twos.rulings import METHODS, start, successors
from bythebook_conformance.games.twos.scopes import SCOPES, UNKNOWNS
from bythebook_conformance.games.twos.variations import changes
from bythebook_conformance.games.twos.words import TwosWords
from bythebook_conformance.kit import GameKit, Malformed
from bythebook_conformance.kit.drawing.rows import RowsOfCards
from bythebook_conformance.kit.setups import barred_starts

if TYPE_CHECKING:
    from hypothesis import strategies as st

_HANDS = [["2C"], ["3C"], ["4C"], ["5C"]]
_UNEVEN = [["2C", "6C"], ["3C"], ["4C"], ["5C"]]


def deals(readings: TwosReadings) -> st.SearchStrategy[PlayParams]:
    """Generated deals for Hypothesis to shrink."""
    from bythebook_conformance.games.twos import plays  # imported here: Hypothesis is slow to load

    return plays.deals(readings)


KIT = GameKit(
    name="twos",
    title="Twos",
    readings=TwosReadings,
    methods=METHODS,
    chunks=chunks,
    play=deals,
    play_method="twos.play",
    malformed=(
        Malformed("twos.trick", {"cards": ["6H", "6H"]}, "a card twice"),
        Malformed("twos.trick", {"cards": ["6H", "7H", "8H", "9H", "TH"]}, "five cards in a trick"),
        Malformed("twos.trick", {"cards": []}, "no card at all"),
        Malformed("twos.trick", {"cards": ["1H"]}, "a text that is no card"),
        Malformed("twos.trick", {}, "cards left out"),
        Malformed("twos.legal", {"hand": ["6H"], "trick": ["6H"]}, "a card on the table and in the hand"),
        Malformed("twos.legal", {"hand": ["6H"], "trick": ["7H", "8H", "9H", "TH"]}, "a trick that is full"),
        Malformed("twos.play", {"hands": _HANDS[:3], "leader": 0, "moves": []}, "three hands"),
        Malformed("twos.play", {"hands": _UNEVEN, "leader": 0, "moves": []}, "hands of different sizes"),
        Malformed("twos.play", {"hands": _HANDS, "leader": 4, "moves": []}, "a leader that does not exist"),
        Malformed(
            "twos.play",
            {"hands": _HANDS, "leader": 0, "moves": [{"seat": 4, "play": "2C"}]},
            "a move of a seat that does not exist",
        ),
        Malformed(
            "twos.play", {"hands": _HANDS, "leader": 0, "moves": [{"seat": 0, "play": "XX"}]}, "a move that is no card"
        ),
    ),
    picture=RowsOfCards(
        {
            "twos.trick": (TrickParams, {"cards": "trick"}),
            "twos.legal": (LegalParams, {"trick": "table", "hand": "hand"}),
            "twos.play": (PlayParams, {"hands": "seat", "moves": "moves"}),
        }
    ),
    successors=successors,
    relations=RELATIONS,
    words=TwosWords(),
    changes=changes,
    properties=PROPERTIES,
    diagrams=DIAGRAMS,
    asked=ASKED,
    # Any different cards can make a trick, and any hand can stand behind it: nobody else's hand is known.
    barred=barred_starts(PlayParams, lambda params: start(params, TwosReadings())),
    agreements=AGREEMENTS,
    scopes=SCOPES,
    unknowns=UNKNOWNS,
)
