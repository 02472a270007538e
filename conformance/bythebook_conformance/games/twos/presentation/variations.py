"""Small changes to tricks, hands and deals of Twos."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import UNSET

from bythebook_conformance.games.twos.messages import LegalParams, PlayParams, TrickCatch, TrickParams, TrickResult
from bythebook_conformance.games.twos.presentation.words import WORDS
from bythebook_conformance.kit import Variation
from bythebook_conformance.kit.english import symbol
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.players import Players
from bythebook_conformance.kit.variations import exchanged, other_moves, replaced


def changes(params: Any, who: Players) -> Iterator[Variation]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, TrickParams):
        for text, cards, places in exchanged(params.cards):
            yield Variation(text, TrickParams(cards), partial(_moved, places))
        yield from replaced(params, {"cards": message("{card} been {other}")}, who)
    elif isinstance(params, LegalParams):
        yield from _of_a_hand(params, who)
    elif isinstance(params, PlayParams):
        yield from other_moves(params, WORDS, who)


def _moved(places: dict[int, int], claim: TrickResult) -> TrickResult:
    """The claim about the same cards at their new places."""
    catches = claim.catches
    if catches is not UNSET:
        catches = [
            TrickCatch(places.get(each.by, each.by), places.get(each.victim, each.victim), each.points)
            for each in catches
        ]
    winner = claim.winner if claim.winner is UNSET else places.get(claim.winner, claim.winner)
    return TrickResult(winner, catches, claim.honours)


def _of_a_hand(params: LegalParams, who: Players) -> Iterator[Variation]:
    hand, trick = params.hand, params.trick
    for text, cards, _ in exchanged(trick):
        yield Variation(text, LegalParams(hand, cards))
    for card in hand:
        without = [each for each in hand if each != card]
        yield Variation(tr("{card} not been in the hand", card=symbol(card)), LegalParams(without, trick))
    said = {"trick": message("{card} on the table been {other}"), "hand": message("{card} in the hand been {other}")}
    yield from replaced(params, said, who)
