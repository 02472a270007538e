"""Small changes to tricks, hands and deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from bythebook_conformance.kit import Variation, Words
from bythebook_conformance.kit.english import symbol
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.players import Players
from bythebook_conformance.kit.tricks.messages import TrickParams
from bythebook_conformance.kit.variations import exchanged, other_moves, replaced


def changes_of(words: Words) -> Callable[[Any, Players], Iterator[Variation]]:
    """The situations that are one small change away, the nearest first: of a trick, of a hand behind one, of a deal."""

    def changes(params: Any, who: Players) -> Iterator[Variation]:
        if isinstance(params, TrickParams):
            yield from _of_a_trick(params, who)
        elif hasattr(params, "hand"):
            yield from _of_a_hand(params, who)
        elif hasattr(params, "moves"):
            yield from other_moves(params, words, who)

    return changes


def _of_a_trick(params: TrickParams, who: Players) -> Iterator[Variation]:
    for (first, second), cards in exchanged(params.cards):
        said = {"who": who[first], "card": symbol(cards[first]), "whom": who[second], "other": symbol(cards[second])}
        yield Variation(tr("{who} played {card} and {whom} {other}", **said), TrickParams(cards))
    yield from replaced(params, {"cards": message("{card} been {other}")}, who)


def _of_a_hand(params: Any, who: Players) -> Iterator[Variation]:
    hand, trick = params.hand, params.trick
    for (first, second), cards in exchanged(trick):
        text = tr("{later} been played before {earlier}", later=symbol(trick[second]), earlier=symbol(trick[first]))
        yield Variation(text, replace(params, trick=cards))
    for card in hand:
        without = [each for each in hand if each != card]
        yield Variation(tr("{card} not been in the hand", card=symbol(card)), replace(params, hand=without))
    said = {"trick": message("{card} on the table been {other}"), "hand": message("{card} in the hand been {other}")}
    yield from replaced(params, said, who)
