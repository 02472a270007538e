"""The small tables of Twins & Followers: rounds with short piles in which several seats wait for one card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

from bythebook.cards import Card
from bythebook.twins_and_followers import Discard, Drop, Move, Round, RoundSetup, RoundState
from bythebook_conformance.games.twins_and_followers.playing.laws import INVARIANTS
from bythebook_conformance.games.twins_and_followers.situations.generated import play_of
from bythebook_conformance.games.twins_and_followers.situations.rounds import FIGHTS, drawn, tried, written
from bythebook_conformance.kit.playing import Table, Tables, Transition


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
    starts = partial(drawn, seats, pile, rounds, 10 * seats + pile)
    return Table(f"{seats}-seats-pile-of-{pile}", text, profile, starts, tried, {_RECYCLED: 10})


TABLES = Tables(
    game=Round,
    tables=(
        Table(
            "fights", f"{len(FIGHTS)} rounds with fights of two and of three", "quick", written, tried, {_RECYCLED: 7}
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
