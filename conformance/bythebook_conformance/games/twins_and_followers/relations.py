"""What changes nothing in Twins & Followers: suits, which face is which, the direction of the path, who sits where."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from bythebook.cards import ACE, CARD_OF, JACK, KING, QUEEN, RANKS, TEN, Card
from bythebook.twins_and_followers.followers import is_face, place
from bythebook_conformance.games.twins_and_followers.rulings import rank_name
from bythebook_conformance.kit import Back, Relation, Transform
from bythebook_conformance.kit.relations import Names, renaming, suits_permuted, turning

_FACES = (JACK, QUEEN, KING)
_ORDER = [rank_name(rank) for rank in sorted(RANKS, key=place)]


@cache
def _ranks_renamed(*renamed: tuple[int, int]) -> Names:
    """Other ranks for cards, and for ranks that stand alone."""
    ranks = dict(renamed)
    cards = {name: str(Card(ranks.get(card.rank, card.rank), card.suit)) for name, card in CARD_OF.items()}
    return {**cards, **{rank_name(old): rank_name(new) for old, new in ranks.items()}}


def _faces_permuted(rng: Random) -> Names:
    return _ranks_renamed(*zip(_FACES, rng.sample(_FACES, 3), strict=True))


def _path_reversed(rng: Random) -> Names:
    at = {place(rank): rank for rank in RANKS if not is_face(rank)}
    return _ranks_renamed(*((rank, at[place(TEN) + place(ACE) - spot]) for spot, rank in at.items()))


def _with_ranks_in_order(transform: Transform) -> Transform:
    """The followers of an answer stand in the order of the ranks, under whatever names."""

    def ordered(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        changed, back = transform(params, rng)

        def in_order(answer: Any) -> Any:
            seen = back(answer)
            followers = seen.get("followers")
            return {**seen, "followers": sorted(followers, key=_ORDER.index)} if followers else seen

        return changed, in_order

    return ordered


def _rest_shuffled(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
    """Other cards where nobody can have drawn: behind as many cards as there are draws and drops."""
    drawn = sum(move["do"] in ("draw", "drop") for move in params["moves"])
    rest = params["pile"][drawn:]
    return {**params, "pile": params["pile"][:drawn] + rng.sample(rest, len(rest))}, lambda answer: answer


def _named(*slugs: str) -> tuple[str, ...]:
    return tuple(f"twins_and_followers/{slug}" for slug in slugs)


def _renamings() -> list[Relation]:
    """The names of cards, in every method."""
    kinds: list[tuple[str, Callable[[Random], Names], tuple[str, ...]]] = [
        ("the suits are permuted", suits_permuted, _named("twins-of-any-suit", "followers-of-any-suit")),
        ("jack, queen and king change places", _faces_permuted, _named("faces-follow-each-other")),
        ("the path from ace to ten is turned round", _path_reversed, _named("neighbours-follow", "path-has-ends")),
    ]
    return [
        Relation(name, f"twins_and_followers.{method}", clauses, _with_ranks_in_order(renaming(choose)))
        for name, choose, clauses in kinds
        for method in ("wins", "able", "play")
    ]


_TURNING = turning(
    lambda params: len(params["hands"]),
    ("discarder", "seats", "starter", "seat", "turn", "able", "winner"),
    ("hands",),
)

RELATIONS = (
    *_renamings(),
    Relation("all players move on by some seats", "twins_and_followers.able", _named("any-seat-may-claim"), _TURNING),
    Relation(
        "all players move on by some seats",
        "twins_and_followers.play",
        _named("turns-go-clockwise", "fight-goes-clockwise"),
        _TURNING,
        broken_by=("fight-order=ascending-seat",),
    ),
    Relation(
        "cards are changed that nobody draws", "twins_and_followers.play", _named("rest-is-the-pile"), _rest_shuffled
    ),
)
