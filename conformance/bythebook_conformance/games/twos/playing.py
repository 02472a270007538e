"""Whole deals of Twos: players, what always holds, small tables to explore, and what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any

from bythebook.cards import ACE, THREE, TWO, Card, Cards
from bythebook.tricks import SEATS
from bythebook.twos import Deal, DealSetup, DealState, Play, TwosReadings
from bythebook.twos.scoring import honours
from bythebook.twos.trick import catches, take
from bythebook_conformance.games.twos.messages import PLAYS
from bythebook_conformance.games.twos.situations.generated import few_of_each, tried
from bythebook_conformance.kit import Chance
from bythebook_conformance.kit.playing import GameResult, Invariant, Luck, Simulation, Table, Tables, Transition
from bythebook_conformance.kit.tricks.plays import serving_of, whole_pack

# ---- players ---------------------------------------------------------------------------------------------------------


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


SIMULATION = Simulation(unit="deal", deal=dealt, game=Deal, explained=PLAYS.simulated, outcome=outcome, simple=sensible)


# ---- laws ------------------------------------------------------------------------------------------------------------


def _cards_are_conserved(passage: Transition) -> str:
    """A card goes from its hand to the trick, and away with it."""
    before, after, move = passage.before, passage.after, passage.move
    if move is None:
        cards = [card for hand in (*after.hands, after.trick) for card in hand]
        return "" if len({*cards}) == len(cards) else "a card is there twice"
    hands = tuple(tuple(card for card in hand if (seat, card) != tuple(move)) for seat, hand in enumerate(before.hands))
    if after.hands != hands:
        return f"the hands are {after.hands}, and should be {hands}"
    trick = (*before.trick, move.card)
    due = () if len(trick) == SEATS else trick
    return "" if after.trick == due else f"the trick is {after.trick}, and should be {due}"


def _hands_shrink_in_turn(passage: Transition) -> str:
    """Who has played to the trick holds one card less than everybody else."""
    state: DealState = passage.after
    played = {(state.leader + place) % SEATS for place in range(len(state.trick))}
    sizes = {len(hand) + (seat in played) for seat, hand in enumerate(state.hands)}
    return "" if len(sizes) == 1 else f"hands of {[len(hand) for hand in state.hands]} cards with {len(played)} played"


def _catches_sum_to_zero(passage: Transition) -> str:
    """Catches pass points between players; only honours are new."""
    before, after = sum(passage.before.scores), sum(passage.after.scores)
    new = passage.after.taken.honours if passage.after.taken is not None else 0
    return "" if after - before == new else f"{after - before} points are new, for {new} honours"


def _every_trick_has_one_winner(passage: Transition) -> str:
    """Every full trick, and no other, has one winner, who alone catches, and from others."""
    before, taken = passage.before, passage.after.taken
    full = passage.move is not None and len(before.trick) == SEATS - 1
    if full != (taken is not None):
        return "a full trick is not ruled on" if full else "a trick is ruled on before it is full"
    if taken is None:
        return ""
    victims = [catch.victim for catch in taken.catches]
    if taken.winner not in range(SEATS) or len({*victims}) < len(victims):
        return f"the winner is {taken.winner}, and the victims are {victims}"
    wrong = [catch for catch in taken.catches if catch.by != taken.winner or catch.victim == catch.by]
    return f"{wrong} are no catches of the winner" if wrong else ""


INVARIANTS = (
    Invariant.of(_cards_are_conserved),
    Invariant.of(_hands_shrink_in_turn),
    Invariant.of(_catches_sum_to_zero, unless=("uncaught-victim=pays-anyway", "totals=floor-at-zero")),
    Invariant.of(_every_trick_has_one_winner),
)


# ---- small tables ----------------------------------------------------------------------------------------------------


_ONE_EACH = ("2C 2D 2H 2S", "2C 3C 2D 3D", "2H 3H TH AH", "2H 3S TH 3H", "TC KC AC 9C")
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
    return Table(name, text, profile, partial(few_of_each, packs, deals, Chance(f"{size} {deals}"), form), tried)


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
    asked=PLAYS.params,
    invariants=INVARIANTS,
)


# ---- on a server -----------------------------------------------------------------------------------------------------


SERVING = serving_of("twos/hands-are-private")
