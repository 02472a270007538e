"""Small changes to hands and rounds of Twins & Followers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from bythebook_conformance.games.twins_and_followers.messages import AbleParams, PlayParams, WinsParams
from bythebook_conformance.games.twins_and_followers.words import TwinsAndFollowersWords
from bythebook_conformance.kit import Change
from bythebook_conformance.kit.variations import other_moves, replaced


def changes(method: str, params: Any) -> Iterator[Change]:
    """The situations that are one small change away, the nearest first."""
    if isinstance(params, WinsParams):
        for _, text, cards in sorted(replaced(params.cards, params.cards)):
            yield Change(text, WinsParams(cards))
    elif isinstance(params, AbleParams):
        yield from _of_a_claim(params)
    elif isinstance(params, PlayParams):
        for text, moves in other_moves(params.moves, TwinsAndFollowersWords().move):
            yield Change(text, replace(params, moves=moves))


def _of_a_claim(params: AbleParams) -> Iterator[Change]:
    hands, discard, discarder = params.hands, params.discard, params.discarder
    for seat in range(len(hands)):
        if seat != discarder:
            yield Change(f"seat {seat} thrown the discard", AbleParams(hands, discard, seat))
    taken = [discard, *(card for hand in hands for card in hand)]
    found = [(far, text, hands, cards[0]) for far, text, cards in replaced([discard], taken, ", the discard,")]
    for seat, hand in enumerate(hands):
        for far, text, cards in replaced(hand, taken, f" of seat {seat}"):
            found.append((far, text, [*hands[:seat], cards, *hands[seat + 1 :]], discard))
    for _, text, held, thrown in sorted(found):
        yield Change(text, AbleParams(held, thrown, discarder))
