"""Questions of Twos on which an engine's answers are compared with the reference's over whole domains."""

from __future__ import annotations

from bythebook.cards import THREE, Card
from bythebook.twos import legal, rule
from bythebook_conformance.games.twos.messages import LegalParams, LegalResult, TrickParams, TrickResult
from bythebook_conformance.kit.agreement import EngineAgreement
from bythebook_conformance.kit.properties import Cards, Domain, Draw, cards, cards_domain

TRICKS = tuple(
    cards_domain(f"all tricks of {number} card{'s' if number > 1 else ''}, in play order", number)
    for number in range(1, 5)
)
_THREE_OF_HEARTS = Card(THREE, 2)


def _hand_and_trick(hand: int, trick: int) -> Domain:
    """Hands of a number of cards with tricks of a number of cards."""

    def draw(unknown: Draw) -> tuple[Cards, Cards]:
        found = cards(unknown, hand + trick)
        return found[:hand], found[hand:]

    return Domain(f"all hands of {hand} behind all tricks of {trick}", draw)


AGREEMENTS = (
    EngineAgreement(
        "twos.trick",
        (TrickParams, TrickResult),
        TRICKS,
        rule,
        corner=lambda trick: trick[-1] == _THREE_OF_HEARTS,
        asked=lambda trick: (trick,),
    ),
    EngineAgreement(
        "twos.legal",
        (LegalParams, LegalResult),
        tuple(_hand_and_trick(hand, trick) for hand, trick in ((1, 0), (1, 1), (2, 1), (3, 1), (2, 2))),
        lambda facts, readings: (legal(facts[0], facts[1], readings),),
        corner=lambda facts: facts[0][0] == _THREE_OF_HEARTS,
    ),
)
