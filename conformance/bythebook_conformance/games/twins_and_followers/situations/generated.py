"""Generated rounds: built backwards from an intended fight, then played with mostly legal moves.

A round is decoded from bytes, so that random bytes and Hypothesis drive the same generator; fewer and smaller bytes
give a smaller round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from random import Random

from msgspec import UNSET

from bythebook.cards import CARD_OF, PACK, RANKS, Card
from bythebook.twins_and_followers import (
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Pass,
    Round,
    RoundSetup,
    RoundState,
    TwinsAndFollowersReadings,
    split,
)
from bythebook.twins_and_followers.state import Move as RoundMove
from bythebook_conformance.games.twins_and_followers.messages import PlayParams, wire_move
from bythebook_conformance.kit import Block, Chance
from bythebook_conformance.kit.messages import named
from bythebook_conformance.kit.playing import FuzzedData
from bythebook_conformance.oracle.comparing import plain
from bythebook_conformance.oracle.questions import from_bytes

ROUND_BYTES = 240
ROUNDS_IN_CHUNK = 60

WAITING = {
    rank: [
        ranks
        for ranks in combinations_with_replacement(RANKS, 3)
        if split([*(Card(held, suit) for suit, held in enumerate(ranks)), Card(rank, 3)])
    ]
    for rank in RANKS
}
"""For every rank, the hands of three ranks that a card of it completes."""


def round_from(data: bytes, readings: TwinsAndFollowersReadings) -> PlayParams:
    """The round that the bytes encode, with moves until the bytes run out."""
    source = FuzzedData(data)
    setup, wanted = _setup(source, readings)
    game = Round(readings)
    state = game.start(setup)
    moves: list[RoundMove] = []
    while not source.empty:
        moves.append(_move(source, game, state, wanted))
        state = game.step(state, moves[-1]).state
        if state.over and source.below(4):
            break
    return play_of(setup, moves)


plays = partial(from_bytes, round_from, ROUND_BYTES)
"""Rounds for Hypothesis to shrink."""


def start_from(data: bytes) -> RoundSetup:
    """The start position that the bytes encode."""
    return _setup(FuzzedData(data), TwinsAndFollowersReadings())[0]


def play_of(setup: RoundSetup, moves: Iterable[RoundMove]) -> PlayParams:
    """The question about a round with this start and these moves."""
    hands, shown = [named(hand) for hand in setup.hands], [wire_move(move) for move in moves]
    older, shuffle = named(setup.discards) or UNSET, named(setup.shuffle) or UNSET
    return PlayParams(hands, named(setup.pile), setup.starter, shown, older, shuffle)


def large_round(seats: int, starter: int, rng: Random, readings: TwinsAndFollowersReadings) -> PlayParams:
    """A round with all cards in which, if they last, every seat has a turn; nobody claims or declares who need not."""
    cards = rng.sample(PACK, len(PACK))
    hands = tuple(tuple(cards[3 * seat : 3 * seat + 3]) for seat in range(seats))
    shuffle = tuple(cards) if readings.pile_out == "recycle-keep-latest" else ()
    setup = RoundSetup(hands, tuple(cards[3 * seats :]), starter, (), shuffle)
    game = Round(readings)
    state = game.start(setup)
    moves: list[RoundMove] = []
    while (allowed := game.moves(state)) and len(moves) < 3 * seats:
        moves.append(rng.choice([move for move in allowed if not isinstance(move, Claim | Declare)] or allowed))
        state = game.step(state, moves[-1]).state
    return play_of(setup, moves)


def _setup(source: FuzzedData, readings: TwinsAndFollowersReadings) -> tuple[RoundSetup, Card]:
    """A start position in which several seats wait for one card and the starter, who seldom waits, draws it."""
    seats = (2, 3, 4, 3, 5, 4, 6, 17)[source.below(8)]
    free = list(PACK)
    wanted = _take(free, source.pick(free))
    starter = source.below(seats)
    waiting = source.below(256)
    hands = []
    for seat in range(seats):
        waits = seats <= 6 and waiting >> seat & 1 and (seat != starter or waiting >= 192)
        hands.append(_waiting_hand(source, free, wanted) if waits else _any_cards(source, free, 3))
    pile = _pile(source, free, wanted, short=source.below(3) == 2)
    discards = _any_cards(source, free, source.below(4))
    shuffle = tuple(free) if readings.pile_out == "recycle-keep-latest" else ()
    return RoundSetup(tuple(hands), pile, starter, discards, shuffle), wanted


def _waiting_hand(source: FuzzedData, free: list[Card], wanted: Card) -> tuple[Card, ...]:
    """Three cards that the intended card completes, if any are left."""
    hand: list[Card] = []
    for rank in source.pick(WAITING[wanted.rank]):
        left = [card for card in free if card.rank == rank]
        hand.append(_take(free, source.pick(left or free)))
    return tuple(hand)


def _any_cards(source: FuzzedData, free: list[Card], number: int) -> tuple[Card, ...]:
    return tuple(_take(free, source.pick(free)) for _ in range(number) if free)


def _pile(source: FuzzedData, free: list[Card], wanted: Card, short: bool) -> tuple[Card, ...]:
    """The pile: the intended card on top, then random cards; a short pile has few or none."""
    size = source.below(5) if short else min(len(free), 12 + source.below(8))
    if size == 0:
        return ()
    return (wanted, *_any_cards(source, free, size - 1))


def _take(free: list[Card], card: Card) -> Card:
    free.remove(card)
    return card


def _move(source: FuzzedData, game: Round, state: RoundState, wanted: Card) -> RoundMove:
    """A move: mostly a legal one that leads to a fight, often a nearly legal one, sometimes any."""
    kind = source.below(16)
    if kind == 15:
        return _any_move(source, state)
    if kind >= (8 if state.phase in ("claim", "fight") else 12):
        return _tempting_move(source, state)
    allowed = game.moves(state)
    if not allowed:
        return _any_move(source, state)
    if kind < 10:
        for move in allowed:
            if isinstance(move, Discard) and move.card == wanted:
                return move
        calm = [move for move in allowed if not isinstance(move, Declare)]
        if not calm and kind % 2:  # a winning hand: try to break it up
            mover = allowed[0].seat
            return Discard(mover, source.pick(state.hands[mover]))
        allowed = tuple(calm) or allowed
    return source.pick(allowed)


def _any_move(source: FuzzedData, state: RoundState) -> RoundMove:
    """Any well-formed move: any seat, any action, a card of any hand."""
    hands = state.hands
    seat = source.below(len(hands))
    card = source.pick(hands[source.pick((seat, source.below(len(hands))))])
    without_card: list[RoundMove] = [Claim(seat), Draw(seat), Declare(seat), Pass(seat)]
    return source.pick([*without_card, Discard(seat, card), Drop(seat, card)])


def _tempting_move(source: FuzzedData, state: RoundState) -> RoundMove:
    """A move that a player might well try in this phase; most are refused, each for a different reason."""
    hands, laid = state.hands, state.discards
    thrower = (laid[-1].seat if laid else None) or 0
    mover = thrower if state.turn is None else state.turn
    other = (mover + 1 + source.below(len(hands) - 1)) % len(hands)
    own, foreign = source.pick(hands[mover]), source.pick(hands[other])
    tempting: list[RoundMove] = [Draw(other), Discard(other, foreign)]
    match state.phase:
        case "discard":
            tempting += [Draw(mover), Declare(mover), Pass(mover), Discard(mover, foreign), Discard(mover, own)]
            tempting += [Declare(other)]
        case "claim":
            tempting += [Claim(mover), Claim(other), Pass(other), Discard(mover, own)]
        case "fight":
            tempting += [*_tempting_drops(source, state), Drop(mover, own)]
        case _:
            tempting += [Pass(mover), Declare(mover), Discard(mover, own), Drop(mover, own), Claim(mover), Claim(other)]
    return source.pick(tempting)


def _tempting_drops(source: FuzzedData, state: RoundState) -> list[RoundMove]:
    """What a fighter might try: other moves, a second drop, the contested card, another player's card."""
    hands, fighters = state.hands, state.able
    fighter = source.pick(fighters)
    dropped = state.drops[0][0] if state.drops else fighter
    contested = state.discards[-1].card
    foreign = hands[fighters[fighters.index(fighter) - 1]][0]
    drops = [Drop(dropped, hands[dropped][-1]), Drop(fighter, contested), Drop(fighter, foreign)]
    return [*drops, Pass(fighter), Claim(fighter)]


# ---- rounds as questions ---------------------------------------------------------------------------------------------


def large_rounds(chance: Chance, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """A round from every seat, for every number of seats that the generated rounds leave out, and for seventeen."""
    rng = chance.random()
    for seats in range(7, len(CARD_OF) // 3 + 1):
        for starter in range(seats):
            yield [plain(large_round(seats, starter, rng, readings))]


def rounds(chance: Chance, readings: TwinsAndFollowersReadings) -> Iterator[Block]:
    """Generated rounds in which fights are common."""
    rng = chance.random()
    for _ in range(ROUNDS_IN_CHUNK):
        yield [plain(round_from(rng.randbytes(ROUND_BYTES), readings))]
