"""Deals of Twos by the thousand, and a player who plays sensibly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random

from bythebook.cards import ACE, THREE, TWO, Card
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook.twos.scoring import honours
from bythebook.twos.trick import catches, take
from bythebook_conformance.games.twos.rulings import explained
from bythebook_conformance.kit.playing import GameResult, Luck, Simulation
from bythebook_conformance.kit.tricks.plays import whole_pack

Cards = tuple[Card, ...]
SEATS = 4
_SHORT = 3
KEPT = {TWO: 2, THREE: 1}
"""The points that a trick must bring in for a two or a three to be spent on it, less one."""


def dealt(rng: Random) -> DealSetup:
    """One deal of the whole pack, 13 cards each; the seat that leads is drawn at random."""
    return DealSetup(whole_pack(rng), rng.randrange(SEATS))


def outcome(state: DealState) -> GameResult:
    """The seats with the most points, and everybody's points."""
    best = max(state.scores)
    return GameResult(tuple(seat for seat, points in enumerate(state.scores) if points == best), state.scores)


def sensible(game: Deal, state: DealState, luck: Luck) -> Play | None:
    """Lead from the long suit, aces first; catch when it pays, win what is worth it, and keep twos and threes."""
    cards, turn = game.legal(state), state.turn
    if turn is None:
        return None
    if len(cards) == 1:
        return Play(turn, cards[0])
    if not state.trick:
        return Play(turn, _led(cards))
    trick = state.trick
    gain = _gains(game.readings) if len(trick) < _SHORT else partial(_gain, readings=game.readings)
    return Play(turn, max(cards, key=lambda card: (gain(trick, card), -card.rank, card.suit)))


def _led(cards: Sequence[Card]) -> Card:
    """An ace, else the lowest card of the longest suit; a two or a three only if there is nothing else."""
    plain = [card for card in cards if card.rank > THREE] or list(cards)
    suits = [card.suit for card in plain]
    return max(plain, key=lambda card: (card.rank == ACE, suits.count(card.suit), -card.rank, card.suit))


@lru_cache(32)
def _gains(readings: TwosReadings) -> Callable[[Cards, Card], int]:
    """What ``_gain`` says under these readings: short tricks come again and again."""
    return lru_cache(2**15)(partial(_gain, readings=readings))


def _gain(trick: Cards, card: Card, readings: TwosReadings) -> int:
    """The points that a card brings if the trick ends with it, less what a two or a three is worth in the hand."""
    place, laid = len(trick), (*trick, card)
    taking = take(laid, readings)
    caught = [each.points * ((each.by == place) - (each.victim == place)) for each in catches(laid, taking, readings)]
    won = honours(laid) if taking.winner == place else 0
    return sum(caught) + won - KEPT.get(card.rank, 0)


SIMULATION = Simulation(
    unit="deal",
    deal=dealt,
    game=Deal,
    explained=lambda game, setup, moves: explained(game, game.start(setup), moves),
    outcome=outcome,
    simple=sensible,
)
