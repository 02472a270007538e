"""Small changes to tricks, hands and deals of Twos."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bythebook_conformance.games.twos.messages import LegalParams, PlayParams, TrickParams
from bythebook_conformance.games.twos.presentation.words import WORDS
from bythebook_conformance.kit import Variation
from bythebook_conformance.kit.english import symbol
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.players import Players
from bythebook_conformance.kit.variations import exchanged, other_moves, replaced


def changes(params: Any, who: Players) -> Iterator[Variation]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, TrickParams):
        for (first, second), cards in exchanged(params.cards):
            said = {
                "who": who[first],
                "card": symbol(cards[first]),
                "whom": who[second],
                "other": symbol(cards[second]),
            }
            yield Variation(tr("{who} played {card} and {whom} {other}", **said), TrickParams(cards))
        yield from replaced(params, {"cards": message("{card} been {other}")}, who)
    elif isinstance(params, LegalParams):
        yield from _of_a_hand(params, who)
    elif isinstance(params, PlayParams):
        yield from other_moves(params, WORDS, who)


def _of_a_hand(params: LegalParams, who: Players) -> Iterator[Variation]:
    hand, trick = params.hand, params.trick
    for (first, second), cards in exchanged(trick):
        text = tr("{later} been played before {earlier}", later=symbol(trick[second]), earlier=symbol(trick[first]))
        yield Variation(text, LegalParams(hand, cards))
    for card in hand:
        without = [each for each in hand if each != card]
        yield Variation(tr("{card} not been in the hand", card=symbol(card)), LegalParams(without, trick))
    said = {"trick": message("{card} on the table been {other}"), "hand": message("{card} in the hand been {other}")}
    yield from replaced(params, said, who)
