"""Deals of Twos by the thousand, and a player who plays sensibly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bythebook.cards import ACE, PACK, THREE, TWO, Card
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings, rule
from bythebook.twos.match import leaders
from bythebook_conformance.games.twos.rulings import play_of
from bythebook_conformance.kit.simulation import Luck, Outcome, Simulation

SEATS = 4
KEPT = {TWO: 2, THREE: 1}
"""The points that a trick must bring in for a two or a three to be spent on it, less one."""


def dealt(rng: Random) -> DealSetup:
    """One deal of the whole pack, 13 cards each; the seat that leads is drawn at random."""
    pack = list(PACK)
    rng.shuffle(pack)
    return DealSetup(tuple(tuple(pack[seat::SEATS]) for seat in range(SEATS)), rng.randrange(SEATS))


def outcome(state: DealState) -> Outcome:
    """The seats with the most points, and everybody's points."""
    return Outcome(leaders(state.scores), state.scores)


def sensible(game: Deal, state: DealState, luck: Luck) -> Play | None:
    """Lead from the long suit, aces first; catch when it pays, win what is worth it, and keep twos and threes."""
    cards, turn = game.legal(state), state.turn
    if turn is None:
        return None
    if len(cards) == 1:
        return Play(turn, cards[0])
    if not state.trick:
        return Play(turn, _led(cards))
    return Play(turn, max(cards, key=lambda card: (_gain(state.trick, card, game.readings), -card.rank, card.suit)))


def _led(cards: Sequence[Card]) -> Card:
    """An ace, else the lowest card of the longest suit; a two or a three only if there is nothing else."""
    plain = [card for card in cards if card.rank > THREE] or list(cards)
    suits = [card.suit for card in plain]
    return max(plain, key=lambda card: (card.rank == ACE, suits.count(card.suit), -card.rank, card.suit))


def _gain(trick: Sequence[Card], card: Card, readings: TwosReadings) -> int:
    """The points that a card brings if the trick ends with it, less what a two or a three is worth in the hand."""
    place, settled = len(trick), rule((*trick, card), readings)
    caught = sum(each.points * ((each.by == place) - (each.victim == place)) for each in settled.catches)
    won = settled.honours if settled.winner == place else 0
    return caught + won - KEPT.get(card.rank, 0)


SIMULATION = Simulation(
    unit="deal",
    deal=dealt,
    game=Deal,
    asked=play_of,
    outcome=outcome,
    simple=sensible,
)
