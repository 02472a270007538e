"""What a seat sees of a game of Twin It!: all but the other sides of cards, and what lies under the piles' tops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import combinations
from random import Random
from typing import Any

from bythebook_conformance.games.twin_it.messages import PlayState
from bythebook_conformance.kit.playing import Params, Serving, UnseenChange
from bythebook_conformance.oracle.comparing import plain

HIDDEN = 2
"""The place of the hidden design in a card."""


def views(params: Params, states: Sequence[PlayState], seat: int) -> list[dict[str, Any]]:
    """The named fields of what a seat sees: the same for all."""
    return [plain(state) for state in states]


def exchanges(params: Params, seat: int, rng: Random) -> Iterator[UnseenChange]:
    """Two cards of piles change their places, or their hidden designs."""
    places = [(pile, at) for pile, cards in enumerate(params["piles"]) for at in range(len(cards))]
    pairs = list(combinations(places, 2))
    rng.shuffle(pairs)
    for (pile, at), (other, there) in pairs:
        for whole in (True, False):
            changed = deepcopy(params)
            one, two = changed["piles"][pile][at], changed["piles"][other][there]
            part = slice(None) if whole else slice(HIDDEN, None)
            one[part], two[part] = two[part], one[part]
            card = params["piles"][pile][at]
            told = (
                f"card {at} of pile {pile} is {card[0]}"
                if whole
                else f"the hidden design of {card[0]} is {card[HIDDEN]}"
            )
            yield UnseenChange(changed, told)


SERVING = Serving(("twin_it/flipping-turns-over",), views, exchanges, lambda params: len(params["piles"]))
