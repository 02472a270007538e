"""Metamorphic relations of Twins & Followers: suits, the three faces, the direction of the path and seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from bythebook.cards import ACE, CARD_OF, JACK, KING, QUEEN, RANKS, TEN, Card
from bythebook.twins_and_followers.hand import is_face, place
from bythebook_conformance.games.twins_and_followers.moving import rank_name
from bythebook_conformance.kit import Back, Relation, Transform
from bythebook_conformance.kit.relations import Names, clauses, other_suits, players_moved, renaming

_FACES = (JACK, QUEEN, KING)
_ORDER = [rank_name(rank) for rank in sorted(RANKS, key=place)]


@cache
def _ranks_renamed(*renamed: tuple[int, int]) -> Names:
    """Other ranks for cards, and for ranks given alone."""
    ranks = dict(renamed)
    cards = {name: str(Card(ranks.get(card.rank, card.rank), card.suit)) for name, card in CARD_OF.items()}
    return {**cards, **{rank_name(old): rank_name(new) for old, new in ranks.items()}}


def _faces_permuted(rng: Random) -> Names:
    return _ranks_renamed(*zip(_FACES, rng.sample(_FACES, 3), strict=True))


def _path_reversed(rng: Random) -> Names:
    at = {place(rank): rank for rank in RANKS if not is_face(rank)}
    return _ranks_renamed(*((rank, at[place(TEN) + place(ACE) - spot]) for spot, rank in at.items()))


def _with_ranks_in_order(transform: Transform) -> Transform:
    """The followers of an answer in the order of the ranks, whatever their names."""

    def ordered(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        changed, back = transform(params, rng)

        def in_order(answer: Any) -> Any:
            seen = back(answer)
            followers = seen.get("followers")
            return {**seen, "followers": sorted(followers, key=_ORDER.index)} if followers else seen

        return changed, in_order

    return ordered


def _rest_shuffled(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
    """Other cards where nobody can have drawn: below as many cards as there are draws and drops."""
    drawn = sum(move["do"] in ("draw", "drop") for move in params["moves"])
    rest = params["pile"][drawn:]
    return {**params, "pile": params["pile"][:drawn] + rng.sample(rest, len(rest))}, lambda answer: answer


def _renamed(name: str, choose: Callable[[Random], Names], *slugs: str) -> list[Relation]:
    """A relation over the names of cards, in every method."""
    transform = _with_ranks_in_order(renaming(choose))
    methods = (f"twins_and_followers.{short}" for short in ("wins", "able", "play"))
    return [Relation(name, method, clauses(method, *slugs), transform) for method in methods]


_PLAY = "twins_and_followers.play"

RELATIONS = (
    *_renamed("the suits are permuted", other_suits, "twins-of-any-suit", "followers-of-any-suit"),
    *_renamed("jack, queen and king change places", _faces_permuted, "faces-follow-each-other"),
    *_renamed("the path from ace to ten is turned round", _path_reversed, "neighbours-follow", "path-has-ends"),
    players_moved("twins_and_followers.able", "any-seat-may-claim"),
    players_moved(_PLAY, "turns-go-clockwise", "fight-goes-clockwise", broken_by=("fight-order=ascending-seat",)),
    Relation("cards are changed that nobody draws", _PLAY, clauses(_PLAY, "drawn-from-the-top"), _rest_shuffled),
)
