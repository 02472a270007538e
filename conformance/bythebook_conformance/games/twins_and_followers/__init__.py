"""Twins & Followers for the kit."""

from __future__ import annotations

from functools import partial

from bythebook.twins_and_followers import Round, TwinsAndFollowersReadings
from bythebook_conformance.games.twins_and_followers.agreements import AGREEMENTS
from bythebook_conformance.games.twins_and_followers.desk import ASKED
from bythebook_conformance.games.twins_and_followers.diagrams import DIAGRAMS
from bythebook_conformance.games.twins_and_followers.domains import ROUND_BYTES, chunks, enumerated
from bythebook_conformance.games.twins_and_followers.equivalents import EQUIVALENTS
from bythebook_conformance.games.twins_and_followers.lesson import LESSON
from bythebook_conformance.games.twins_and_followers.messages import AbleParams, PlayParams, WinsParams
from bythebook_conformance.games.twins_and_followers.phrases import PHRASES
from bythebook_conformance.games.twins_and_followers.policies import SIMULATION
from bythebook_conformance.games.twins_and_followers.properties import PROPERTIES
from bythebook_conformance.games.twins_and_followers.relations import RELATIONS
from bythebook_conformance.games.twins_and_followers.round_properties import ROUND_PROPERTIES
from bythebook_conformance.games.twins_and_followers.rounds import round_from
from bythebook_conformance.games.twins_and_followers.rulings import METHODS, setup_of
from bythebook_conformance.games.twins_and_followers.scopes import SCOPES
from bythebook_conformance.games.twins_and_followers.variations import changes
from bythebook_conformance.games.twins_and_followers.words import TwinsAndFollowersWords
from bythebook_conformance.kit import GameKit, malformed
from bythebook_conformance.kit.drawing.rows import RowsOfCards
from bythebook_conformance.kit.setups import barred_starts
from bythebook_conformance.kit.tables import Tables
from bythebook_conformance.oracle.questions import from_bytes

_HANDS = [["2C", "3C", "4C"], ["2D", "3D", "4D"]]
_wins = malformed("twins_and_followers.wins")
_able = malformed("twins_and_followers.able", hands=_HANDS, discard="5C", discarder=0)
_play = malformed("twins_and_followers.play", hands=_HANDS, pile=["9C", "9D"], starter=0, moves=[])
MALFORMED = (
    _wins("a card twice", cards=["5C", "5C", "6C", "7C"]),
    _wins("three cards", cards=["5C", "5D", "6C"]),
    _wins("a text that is no card", cards=["5C", "5D", "6C", "11H"]),
    _wins("cards left out"),
    _able("a discard that lies in a hand", discard="2C"),
    _able("a discarder that does not exist", discarder=2),
    _play("one hand", hands=_HANDS[:1]),
    _play("a hand of two cards", hands=[_HANDS[0], _HANDS[1][:2]]),
    _play("a card in a hand and in the pile", pile=["2C"]),
    _play("a starter that does not exist", starter=2),
    _play("a move of a seat that does not exist", moves=[{"seat": 2, "do": "draw"}]),
    _play("an action that does not exist", moves=[{"seat": 0, "do": "sing"}]),
    _play("a discard without a card", moves=[{"seat": 0, "do": "discard"}]),
)


def tables() -> Tables:
    """The small tables of the game."""
    from bythebook_conformance.games.twins_and_followers.tables import TABLES  # not above: most commands do without

    return TABLES


KIT = GameKit(
    name="twins_and_followers",
    title="Twins & Followers",
    readings=TwinsAndFollowersReadings,
    methods=METHODS,
    chunks=chunks,
    malformed=MALFORMED,
    picture=RowsOfCards(
        {
            "twins_and_followers.wins": (WinsParams, {"cards": "hand"}),
            "twins_and_followers.able": (AbleParams, {"hands": "seat", "discard": "discard"}),
            "twins_and_followers.play": (
                PlayParams,
                {"hands": "seat", "pile": "pile", "discards": "discards", "moves": "moves"},
            ),
        },
        most={"pile": 16},  # the top ones are those that matter
        moves_in_a_row=6,
    ),
    play_method="twins_and_followers.play",
    play=partial(from_bytes, round_from, ROUND_BYTES),
    relations=RELATIONS,
    words=TwinsAndFollowersWords(),
    changes=changes,
    phrases=PHRASES,
    suits=False,
    properties=(*PROPERTIES, *ROUND_PROPERTIES),
    simulation=SIMULATION,
    equivalents=EQUIVALENTS,
    diagrams=DIAGRAMS,
    lesson=LESSON,
    agreements=AGREEMENTS,
    enumerated=enumerated,
    scopes=SCOPES,
    tables=tables,
    only_declared={"pile-out=recycle-keep-latest": lambda method, params: bool(params.get("shuffle"))},
    asked=ASKED,
    # Packs may be partial, and a round may be asked about in its middle: with an empty pile, or with older discards.
    barred=barred_starts(PlayParams, lambda params: Round().start(setup_of(params))),
)
