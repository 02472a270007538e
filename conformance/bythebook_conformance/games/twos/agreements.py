"""Questions of Twos on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from bythebook.cards import THREE, Card
from bythebook.twos import legal, rule
from bythebook_conformance.games.twos.messages import LegalParams, LegalResult, TrickParams, TrickResult
from bythebook_conformance.games.twos.properties import TRICKS, hand_and_trick
from bythebook_conformance.kit.agreement import Agreement

_THREE_OF_HEARTS = Card(THREE, 2)

AGREEMENTS = (
    Agreement(
        "twos.trick",
        (TrickParams, TrickResult),
        TRICKS,
        rule,
        corner=lambda trick: trick[-1] == _THREE_OF_HEARTS,
        asked=lambda trick: (trick,),
    ),
    Agreement(
        "twos.legal",
        (LegalParams, LegalResult),
        tuple(hand_and_trick(hand, trick) for hand, trick in ((1, 0), (1, 1), (2, 1), (3, 1), (2, 2))),
        lambda facts, readings: (legal(facts[0], facts[1], readings),),
        corner=lambda facts: facts[0][0] == _THREE_OF_HEARTS,
    ),
)
