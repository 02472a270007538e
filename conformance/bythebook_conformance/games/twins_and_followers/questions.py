"""What engines of Twins & Followers are asked: the situations as questions, malformed questions, relations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from bythebook.cards import ACE, CARD_OF, JACK, KING, QUEEN, RANKS, TEN, Card
from bythebook.twins_and_followers import Declare, Discard, Round, TwinsAndFollowersReadings
from bythebook.twins_and_followers.hand import is_face, place
from bythebook.twins_and_followers.state import DRAW, HAND_SIZE
from bythebook_conformance.games.twins_and_followers import messages as m
from bythebook_conformance.games.twins_and_followers.messages import move_of, rank_name, setup_of
from bythebook_conformance.games.twins_and_followers.situations import generated, hands, rounds
from bythebook_conformance.kit import Back, Chance, Chunk, Nearer, Relation, Scope, Transform, chunks_of, malformed
from bythebook_conformance.kit.messages import named
from bythebook_conformance.kit.relations import clauses, other_suits, players_moved, renaming
from bythebook_conformance.kit.rewriting import Names

_WINS, _ABLE, _PLAY = (f"twins_and_followers.{name}" for name in ("wins", "able", "play"))
FEW = 3
"""So many hands are asked about one by one."""
ROUND_CHUNKS = {"quick": 10, "standard": 60, "full": 600}
"""The number of chunks of ``ROUNDS_IN_CHUNK`` generated rounds, by profile."""


def chunks(profile: str, chance: Chance) -> list[Chunk]:
    """Every exhaustive domain of a profile, in pieces of a few seconds at most."""
    whole = [partial(hands.hands, k, chance.of("hands", k)) for k in range(hands.HAND_CHUNKS) if profile != "quick"]
    played = [partial(generated.rounds, chance.of("rounds", k)) for k in range(ROUND_CHUNKS[profile])]
    return [
        *chunks_of(_WINS, "hands-in-order", [partial(hands.rank_rows, chance.of("rows"))]),
        *chunks_of(_WINS, "hands", whole, "all hands of four, each in one order"),
        *chunks_of(_ABLE, "able", [partial(hands.able, k, chance.of("able", k)) for k in range(2)]),
        *chunks_of(_ABLE, "large-tables", [partial(hands.large_tables, chance.of("large tables"))]),
        *chunks_of(_PLAY, "large-rounds", [partial(generated.large_rounds, chance.of("large rounds"))]),
        *chunks_of(_PLAY, "rounds", played),
    ]


ENUMERATED = {
    "hands-in-order": "rows of four ranks, in every order",
    "hands": "hands of four, each in one order",
    "able": "hands of three ranks with a discard of any rank, one or two seats behind the discarder of three",
}
"""What a proof of an engine enumerates, each with its suits or its order drawn by chance."""


def enumerated(chance: Chance) -> list[Chunk]:
    """The domains that a proof of an engine enumerates."""
    return [
        replace(each, whole=ENUMERATED[each.domain]) for each in chunks("full", chance) if each.domain in ENUMERATED
    ]


SCOPES = (
    Scope.of("twins_and_followers.wins", hands.hands_alike_or_not, lambda cards: {"cards": named(cards)}),
    Scope.of("twins_and_followers.play", rounds.walked, lambda case: msgspec.to_builtins(generated.play_of(*case))),
)
"""The domains over which mutants are shown to be equivalent."""

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

# ---- relations -------------------------------------------------------------------------------------------------------

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


RELATIONS = (
    *_renamed("the suits are permuted", other_suits, "twins-of-any-suit", "followers-of-any-suit"),
    *_renamed("jack, queen and king change places", _faces_permuted, "faces-follow-each-other"),
    *_renamed("the path from ace to ten is turned round", _path_reversed, "neighbours-follow", "path-has-ends"),
    players_moved("twins_and_followers.able", "any-seat-may-claim"),
    players_moved(_PLAY, "turns-go-clockwise", "fight-goes-clockwise", broken_by=("fight-order=ascending-seat",)),
    Relation("cards are changed that nobody draws", _PLAY, clauses(_PLAY, "drawn-from-the-top"), _rest_shuffled),
)


def nearer(method: str, asked: dict[str, Any], place: int, readings: TwinsAndFollowersReadings) -> Iterator[Nearer]:
    """Of a play, the round from the last turn before a state on, with older discards; whether the cards win that were
    declared or must be; who can win with the card discarded last. Of a discard, which players win with it.
    """
    if method == _PLAY:
        yield from _nearer_to_play(asked, place, readings)
    elif method == _ABLE:
        params = msgspec.convert(asked, m.AbleParams)
        others = (seat for seat in range(len(params.hands)) if seat != params.discarder)
        for seat in islice(others, FEW):
            says = f"{_WINS} answers rightly whether seat {seat} wins with this card"
            yield Nearer.alone(_WINS, m.WinsParams([*params.hands[seat], params.discard]), says)


def _nearer_to_play(asked: dict[str, Any], place: int, readings: TwinsAndFollowersReadings) -> Iterator[Nearer]:
    params = msgspec.convert(asked, m.PlayParams)
    game = Round(readings)
    state = game.start(setup_of(params))
    begun, at, last = state, 0, state
    for number, made in enumerate(params.moves[:place]):
        if state.phase == DRAW:
            begun, at = state, number
        last, state = state, game.step(state, move_of(made)).state
    if at and begun.turn is not None:
        yield Nearer.play(
            _PLAY,
            m.PlayParams(
                [named(hand) for hand in begun.hands],
                named(begun.pile),
                begun.turn,
                params.moves[at:place],
                named(laid.card for laid in begun.discards) or msgspec.UNSET,
            ),
        )
    move = move_of(params.moves[place - 1]) if place else None
    to_declare = isinstance(move, Declare) or (isinstance(move, Discard) and state is last)
    if move and to_declare and len(last.hands[move.seat]) > HAND_SIZE:
        says = f"{_WINS} answers rightly whether these four cards win"
        yield Nearer.alone(_WINS, m.WinsParams(named(last.hands[move.seat])), says)
    if isinstance(move, Discard) and state is not last:
        hands = [named(hand) for hand in state.hands]
        question = m.AbleParams(hands, str(move.card), move.seat)
        yield Nearer.alone(_ABLE, question, f"{_ABLE} answers rightly who can win with this card")
