"""The small tables of Twins & Followers: rounds with short piles in which several seats wait for one card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from random import Random

from bythebook.cards import Card, parse_cards
from bythebook.twins_and_followers import Discard, Drop, Move, Round, RoundSetup, RoundState
from bythebook_conformance.games.twins_and_followers.moving import WITHOUT_CARD
from bythebook_conformance.games.twins_and_followers.playing.laws import INVARIANTS
from bythebook_conformance.games.twins_and_followers.questions.generated import play_of, start_from
from bythebook_conformance.kit.tables import Table, Tables, Transition

_DRAWN = 60
"""So many bytes are drawn for a start."""
_FEW = (
    "0 | 3D 4S 4D, 7H 8C KC | 5C 9S | 6H",
    "1 | 5H 5C 6D, 8C TD 8D, 2H 2S 4H | 5S 3S |",
    "1 | 6H 9S 9H, QD 8D 5C, 4H 7S 7D, 6S AC 2H | 5S 3C TC | 9D",
    "0 | 3D QD 6S, 6C 6H 9D, 7H QH QS, 4D 4C 7S | 8C JH AH |",
    "2 | 6C 6D AD, 3H 5D 5S, 4C 2D 2H, 3S 5H 5C | 2S 4S KH 7C |",
    "1 | JC 7S AH, JH 8H 3C, 3H 5C 5S, 3S 5D 5H | 4C QS 4H 2S |",
    "1 | KH AC AH, 4C 4H 7D, TD AS QH | JC 7C QD QS 9C |",
)
"""The starter, the hands, the pile from its top, older discards: in these rounds two or three fight, with as many cards
in the pile or with fewer.
"""


def _written() -> Iterator[RoundSetup]:
    """The rounds that are written down here."""
    for line in _FEW:
        starter, hands, pile, discards = line.split("|")
        dealt = tuple(parse_cards(hand) for hand in hands.split(","))
        yield RoundSetup(dealt, parse_cards(pile), int(starter), parse_cards(discards))


def _drawn(seats: int, pile: int, rounds: int, seed: int) -> Iterator[RoundSetup]:
    """So many starts for so many seats with so many cards in the pile; every other one has an older discard."""
    rng, made = Random(seed), 0
    while made < rounds:
        setup = start_from(rng.randbytes(_DRAWN))
        if len(setup.hands) == seats and len(setup.pile) >= pile and setup.discards:
            yield setup._replace(pile=setup.pile[:pile], discards=setup.discards[: made % 2])
            made += 1


def _tried(setup: RoundSetup, state: RoundState) -> Iterator[Move]:
    """Every kind of move by every seat: with each of its cards, with one of another hand, with those that lie open."""
    lying = [state.discards[-1].card] if state.discards else []
    for seat, hand in enumerate(state.hands):
        yield from (kind(seat) for kind in WITHOUT_CARD)
        for card in (*hand, *state.hands[seat - 1][:1], *lying, *state.pile[:1]):
            yield Discard(seat, card)
            yield Drop(seat, card)


def form(state: RoundState) -> Hashable:
    """A state without suits, which none of the rules looks at: a card is its rank and its place."""
    live = state.live
    laid = state.discards
    return (
        state.phase,
        state.turn,
        state.able,
        tuple(tuple(sorted(card.rank for card in hand)) for hand in state.hands),
        tuple(card.rank for card in state.pile),
        tuple((each.card.rank, each.seat, each.dead) for each in laid),
        None if live is None else next((place for place, each in enumerate(laid) if each.card == live), -1),
        state.winner,
        None if state.drawn is None else state.drawn.rank,
        state.contenders,
        state.answers,
        tuple((seat, card.rank) for seat, card in state.drops),
    )


def _kinds(setup: RoundSetup, state: RoundState) -> Callable[[Move], str]:
    """Says of a move what is done; with a card, where that is."""
    holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand}

    def kind(move: Move) -> str:
        name = type(move).__name__.lower()
        if not isinstance(move, Discard | Drop):
            return name
        if move.card in holders:
            return f"{name} a card of {'the hand' if holders[move.card] == move.seat else 'another hand'}"
        return f"{name} a card of the pile" if move.card in state.pile else f"{name} a card that lies open"

    return kind


def _leads_back(passage: Transition) -> bool:
    """Whether the discards have become the pile again."""
    recycles = passage.game.readings.pile_out == "recycle-keep-latest"
    return recycles and not {each.card for each in passage.before.discards} <= {*_lying(passage.after)}


def _lying(state: RoundState) -> Iterator[Card]:
    """The cards that have been discarded and are no part of the pile."""
    yield from (each.card for each in state.discards)
    yield from (card for hand in state.hands for card in hand)


_RECYCLED = "pile-out=recycle-keep-latest"


def _table(profile: str, seats: int, pile: int, rounds: int) -> Table:
    text = f"{rounds} rounds of {seats} players with a pile of {pile}"
    starts = partial(_drawn, seats, pile, rounds, 10 * seats + pile)
    return Table(f"{seats}-seats-pile-of-{pile}", text, profile, starts, _tried, {_RECYCLED: 10})


TABLES = Tables(
    game=Round,
    tables=(
        Table(
            "fights", f"{len(_FEW)} rounds with fights of two and of three", "quick", _written, _tried, {_RECYCLED: 7}
        ),
        _table("quick", 2, 2, 6),
        _table("standard", 2, 5, 4),
        _table("standard", 3, 4, 12),
        _table("full", 2, 6, 12),
        _table("full", 3, 5, 24),
        _table("full", 4, 5, 6),
    ),
    form=form,
    kinds=_kinds,
    asked=play_of,
    invariants=INVARIANTS,
    leads_back=_leads_back,
)
