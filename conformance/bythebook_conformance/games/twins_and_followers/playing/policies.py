"""Rounds of Twins & Followers by the thousand, and a player who plays sensibly."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from bythebook.cards import PACK, RANKS, Card
from bythebook.twins_and_followers import Claim, Declare, Discard, Drop, Pass, Round, RoundSetup, RoundState
from bythebook.twins_and_followers.hand import wins
from bythebook.twins_and_followers.round_reasons import explained
from bythebook.twins_and_followers.state import Move
from bythebook_conformance.kit.playing import GameResult, Luck, Simulation

FEWEST, MOST = 2, 6
HAND = 3


def dealt(rng: Random) -> RoundSetup:
    """One round with the whole pack; 2 to 6 players and the one who starts are drawn at random."""
    pack = list(PACK)
    rng.shuffle(pack)
    seats = rng.randint(FEWEST, MOST)
    hands = tuple(tuple(pack[seat * HAND : seat * HAND + HAND]) for seat in range(seats))
    pile, starter = tuple(pack[seats * HAND :]), rng.randrange(seats)
    rng.shuffle(pack)
    return RoundSetup(hands, pile, starter, shuffle=tuple(pack))


def outcome(state: RoundState) -> GameResult:
    """Who has won, if anybody has."""
    return GameResult(state.winner)


def sensible(game: Round, state: RoundState, luck: Luck) -> Move | None:
    """Declare and claim whenever possible; part with the card that leaves most cards to win with."""
    moves = game.moves(state)
    winning = [move for move in moves if isinstance(move, Declare | Claim)]
    if winning:
        return winning[0]
    partings = [move for move in moves if isinstance(move, Discard | Drop)]
    if partings:
        most = max(_left(state, move) for move in partings)
        return luck.pick([move for move in partings if _left(state, move) == most])
    others = [move for move in moves if not isinstance(move, Pass)] or moves
    return luck.pick(others) if others else None


def _left(state: RoundState, move: Discard | Drop) -> int:
    """How many cards complete the hand that is left after a card is given up."""
    kept = [card.rank for card in state.hands[move.seat] if card != move.card]
    return completing(tuple(sorted(kept)))


@lru_cache(None)
def completing(ranks: tuple[int, ...]) -> int:
    """How many cards of the pack beside these complete a winning hand."""
    held = tuple(Card(rank, suit) for suit, rank in enumerate(ranks))
    return sum(4 - ranks.count(rank) for rank in RANKS if wins((*held, Card(rank, 3))))


SIMULATION = Simulation(
    unit="round",
    deal=dealt,
    game=Round,
    explained=explained,
    outcome=outcome,
    simple=sensible,
    scored=False,
)
