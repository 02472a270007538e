"""The small tables of Twos: short deals of packs in which every special card has its part."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from bythebook.tricks import SEATS
from bythebook.twos import Deal, DealSetup, DealState, Play
from bythebook_conformance.games.twos.playing.laws import INVARIANTS
from bythebook_conformance.games.twos.rulings import play_of
from bythebook_conformance.games.twos.situations.deals import few_of_each, tried
from bythebook_conformance.kit.playing import Table, Tables

_ONE_EACH = (
    "2C 2D 2H 2S",
    "2C 3C 2D 3D",
    "2H 3H TH AH",
    "2H 3S TH 3H",
    "TC KC AC 9C",
)
"""Packs for hands of one card."""
_TWO_EACH = (
    "2C 2D 2H 2S 3C 3D 3H 3S",
    "2C 2D 3C 3D TC TD AC AD",
    "2H 3H TH JH QH KH AH 4H",
    "2H 2S 3H 9H TH TS AS 5D",
    "2C 3C 2D 9D TC KD AH 4S",
)
"""Packs for hands of two."""
_THREE_EACH = ("2C 3C TC AC 2D 3D KD 9D 2H 3H JH 4S",)


def form(state: DealState) -> Hashable:
    """A state up to its seats, counted from the leader, and its suits, which none of the rules tells apart."""
    leader = state.leader
    suits: tuple[list[int], ...] = ([], [], [], [])
    for seat, hand in enumerate(state.hands):
        place = (seat - leader) % SEATS << 4
        for rank, suit in hand:
            suits[suit].append(place | rank)
    for number, (rank, suit) in enumerate(state.trick):
        suits[suit].append((SEATS + number) << 4 | rank)
    taken = state.taken
    scores = state.scores[leader:] + state.scores[:leader]
    ruled = None if taken is None else _from(taken, leader)
    return tuple(sorted(tuple(sorted(suit)) for suit in suits)), scores, ruled, state.by_choice


def _from(taken: Any, leader: int) -> Hashable:
    """The ruling on a trick, with the seats counted from the leader."""
    caught = sorted(((each.by - leader) % SEATS, (each.victim - leader) % SEATS, each.points) for each in taken.catches)
    return (taken.winner - leader) % SEATS, tuple(caught), taken.honours


def _kinds(setup: DealSetup, state: DealState) -> Callable[[Play], str]:
    """Says of a play where the card is, and whether its seat is to play."""
    places = dict.fromkeys(state.trick, "a card on the table")
    dealt = {card for hand in setup.hands for card in hand}
    holders = {card: seat for seat, hand in enumerate(state.hands) for card in hand}

    def kind(move: Play) -> str:
        seat, card = move
        if card in holders:
            place = "a card of the hand" if holders[card] == seat else "a card of another hand"
        else:
            place = places.get(card) or ("a card played before" if card in dealt else "a card that was not dealt")
        return f"{place}, {'in turn' if seat == state.turn else 'out of turn'}"

    return kind


def _table(profile: str, packs: tuple[str, ...], deals: int) -> Table:
    size = len(packs[0].split()) // SEATS
    cards = {1: "one card", 2: "two cards", 3: "three cards"}[size]
    text = f"up to {deals} deals of {cards} each of every one of {len(packs)} packs"
    name = f"{cards.replace(' ', '-')}-each" + ("" if profile == "quick" else f"-{profile}")
    return Table(name, text, profile, partial(few_of_each, packs, deals, f"{size} {deals}", form), tried)


TABLES = Tables(
    game=Deal,
    tables=(
        _table("quick", _ONE_EACH, 6),
        _table("quick", _TWO_EACH, 4),
        _table("standard", _TWO_EACH, 60),
        _table("standard", _THREE_EACH, 1),
        _table("full", _TWO_EACH, 1272),
        _table("full", _THREE_EACH, 10),
    ),
    form=form,
    kinds=_kinds,
    asked=play_of,
    invariants=INVARIANTS,
)
