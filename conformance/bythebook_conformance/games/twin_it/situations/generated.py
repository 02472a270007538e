"""Generated games on small decks rich in pairs and triples.

A game is decoded from bytes, so that random bytes and Hypothesis drive the same generator; fewer and smaller bytes give
a smaller game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET

from bythebook import twin_it
from bythebook.twin_it import Card, Flip, Row, Slap, State, Target, Touch, TwinIt, TwinItReadings, TwinItSetup
from bythebook.twin_it.state import PRODUCT_CARDS, Cards
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.kit import Block, Chance
from bythebook_conformance.kit.playing import FuzzedData
from bythebook_conformance.oracle.comparing import plain
from bythebook_conformance.oracle.questions import from_bytes

GAME_BYTES = 220
GAMES_IN_CHUNK = 40
LARGE_MOVES = 400
_TEAMS = {4: ((0, 1, 0, 1), (0, 0, 1, 1)), 5: ((0, 1, 0, 1, 0), (0, 0, 1, 1, 1)), 6: ((0, 1) * 3, (0, 0, 1, 0, 1, 1))}
"""The ways to be of two teams, by the number of seats."""
_DESIGNS = "abcdefghijklmnopqrstuvwxyz"


def game_from(data: bytes, readings: TwinItReadings) -> m.PlayParams:
    """The game that the bytes encode, with moves until the bytes run out."""
    source = FuzzedData(data)
    setup = start_from(source)
    game = TwinIt(readings)
    state = game.start(setup)
    moves: list[twin_it.Move] = []
    while not source.empty:
        move = next_move(source, game, state)
        moves.append(move)
        state = game.step(state, move).state
        if state.over and source.below(3):
            break
    return play_of(setup, moves)


plays = partial(from_bytes, game_from, GAME_BYTES)
"""Games for Hypothesis to shrink."""


def large_game(chance: Chance, readings: TwinItReadings) -> m.PlayParams:
    """A game with a deck like the product's: flips, and most pairs claimed, some of them contested."""
    rng = chance.random()
    seats = rng.randint(2, 6)
    deck = product_deck(rng.randrange(1 << 30))
    setup = TwinItSetup(tuple(deck[seat::seats] for seat in range(seats)), rng.randrange(seats))
    game = TwinIt(readings)
    state = game.start(setup)
    moves: list[twin_it.Move] = []
    while len(moves) < LARGE_MOVES and not state.over:
        flips = game.flips(state)
        seen = _seen(state)
        if seen.pairs and (not flips or rng.random() < 0.6):
            bytes_left = FuzzedData(bytes([rng.randrange(256) for _ in range(16)]))
            move: twin_it.Move = bytes_left.pick((_claim, _claim, _contest, _blunder))(bytes_left, seen)
        elif flips:
            move = rng.choice(flips)
        else:
            break
        moves.append(move)
        state = game.step(state, move).state
    return play_of(setup, moves)


def play_of(setup: TwinItSetup, moves: Sequence[twin_it.Move]) -> m.PlayParams:
    """A start and its moves as messages."""
    rows: m.Rows = {str(row.party): _wire(row.cards) for row in setup.forbidden}  # type: ignore[misc]
    return m.PlayParams(
        "team" if setup.teams else "competitive",
        [_wire(pile) for pile in setup.piles],
        setup.first,
        [_wire_move(move) for move in moves],
        list(setup.teams) if setup.teams else UNSET,
        rows or UNSET,
    )


def _wire(cards: twin_it.Cards) -> list[m.Card]:
    return [m.Card(f"c{card.id}", _design(card.shown), _design(card.hidden)) for card in cards]


def _design(number: int) -> str:
    return _DESIGNS[number] if number < len(_DESIGNS) else f"d{number}"


def _wire_move(move: twin_it.Move) -> m.Move:
    if isinstance(move, Flip):
        return m.Move(flip=move.seat)
    touches = [m.Touch(touch.player, f"c{touch.card}") for touch in move.touches]
    give = {str(touch.player): f"c{touch.card}" for touch in move.give}
    return m.Move(slap=touches, give=give) if give else m.Move(slap=touches)  # type: ignore[arg-type]


def start_from(source: FuzzedData) -> TwinItSetup:
    """Two to six players, alone or in teams, with a few cards each and sometimes forbidden cards."""
    seats = source.pick((2, 3, 2, 4, 3, 5, 6, 4))
    teams = source.pick(_TEAMS[seats]) if seats >= 4 and source.below(4) else ()
    deck = _deck(source, seats * source.pick((3, 4, 2, 6, 8, 10)))
    rows: tuple[Row, ...] = ()
    if source.below(4) == 3:
        party, row = source.below(2 if teams else seats), three_different(deck)
        if len(row) == 3:
            deck = [card for card in deck if card not in row]
            rows = (Row(party, row),)
    return TwinItSetup(tuple(tuple(deck[seat::seats]) for seat in range(seats)), source.below(seats), teams, rows)


def _deck(source: FuzzedData, cards: int) -> list[Card]:
    """Cards whose designs mostly appear two or three times; sometimes both sides of a card are alike."""
    faces = faces_for(cards, lambda: source.pick((3, 2, 3, 2, 1)))
    rng = Random(source.below(256) << 8 | source.below(256))
    rng.shuffle(faces)
    return [Card(number, *faces[2 * number : 2 * number + 2]) for number in range(cards)]


class _Seen(NamedTuple):
    """A state with all that shows a design in it, and all pairs there."""

    state: State
    targets: tuple[Target, ...]
    pairs: list[tuple[Target, Target]]


def _seen(state: State) -> _Seen:
    return _Seen(state, twin_it.visible(state), twin_it.visible_pairs(state))


def next_move(source: FuzzedData, game: TwinIt, state: State) -> twin_it.Move:
    """A flip, a claim, a contest, a blunder, or anything at all."""
    kind = source.below(16)
    if kind >= 4:
        seen = _seen(state)
        if kind == 15:
            return _anything(source, seen)
        if kind >= 12 and len(seen.targets) > 1:
            return _blunder(source, seen)
        if seen.pairs:
            return _claim(source, seen) if kind < 8 else _contest(source, seen)
    flips = game.flips(state)
    return source.pick(flips) if flips else _anything(source, _seen(state))


def _claim(source: FuzzedData, seen: _Seen) -> Slap:
    """A legal claim of a pair: both hands of a player or, in teams, one hand each of two mates."""
    one, other = source.pick(seen.pairs)
    first, second = _claimants(source, seen.state)
    return _slap(source, seen.state, [(first, one), (second, other)])


def _contest(source: FuzzedData, seen: _Seen) -> Slap:
    """Several players grab cards of one design."""
    state = seen.state
    design = source.pick(seen.pairs)[0].design
    there = [target for target in seen.targets if target.design == design]
    hands = [(source.below(state.seats), source.pick(there)) for _ in range(2 + source.below(4))]
    first, second = _claimants(source, state)
    return _slap(source, state, [(first, there[0]), *hands, (second, there[-1])])


def _blunder(source: FuzzedData, seen: _Seen) -> Slap:
    """Two hands of a player, or of mates, on any two targets, possibly while somebody else takes a pair."""
    state, targets, pairs = seen
    one, other = source.two(targets) if len(targets) > 1 else (targets[0], targets[0])
    first, second = _claimants(source, state)
    hands = [(first, one), (second, other)]
    if pairs and source.below(2):
        third, fourth = _claimants(source, state)
        left, right = source.pick(pairs)
        hands[source.below(3) : 0] = [(third, left), (fourth, right)]
    return _slap(source, state, hands)


def _anything(source: FuzzedData, seen: _Seen) -> twin_it.Move:
    """A flip of any seat, or hands on any cards, some of them covered; any set may be named to be given up."""
    state = seen.state
    if source.below(2):
        return Flip(source.below(state.seats))
    cards = [card.id for pile in state.piles for card in pile] + [
        card.id for target in seen.targets for card in target.cards
    ]
    touches = [Touch(source.below(state.seats), source.pick(cards)) for _ in range(1 + source.below(3))]
    won = [card.id for each in state.sets for card in each.cards]
    give = _gifts(source, state, touches)
    if won and source.below(2):
        first = touches[0].player
        give = (Touch(first, source.pick(won)), *(each for each in give if each.player != first))
    return Slap(_two_hands_each(touches), give)


def _claimants(source: FuzzedData, state: State) -> tuple[int, int]:
    """Who takes a pair: mostly legal for the mode."""
    first = source.below(state.seats)
    mates = [
        seat for seat in range(state.seats) if state.teams and seat != first and state.teams[seat] == state.teams[first]
    ]
    return (first, source.pick(mates)) if mates and source.below(8) else (first, first)


def _slap(source: FuzzedData, state: State, hands: list[tuple[int, Target]]) -> Slap:
    """The hands on cards of their targets, with a set to give for every player who has a choice."""
    touches = [Touch(player, source.pick(target.cards).id) for player, target in hands]
    return Slap(_two_hands_each(touches), _gifts(source, state, touches))


def _gifts(source: FuzzedData, state: State, touches: list[Touch]) -> tuple[Touch, ...]:
    """A set to give for every player who has a choice, or may have one after a mate wins another set."""
    give = []
    for player in dict.fromkeys(touch.player for touch in touches):
        owned = state.owned(state.party(player))
        if len(owned) > 1 or (owned and state.teams):
            give.append(Touch(player, source.pick(owned).cards[0].id))
    return tuple(give)


def _two_hands_each(touches: list[Touch]) -> tuple[Touch, ...]:
    kept: list[Touch] = []
    for touch in touches:
        if sum(each.player == touch.player for each in kept) < 2:
            kept.append(touch)
    return tuple(kept)


# ---- decks -----------------------------------------------------------------------------------------------------------


def product_deck(number: int, cards: int = PRODUCT_CARDS) -> Cards:
    """A shuffled deck like the boxed one: some designs appear once, others two or three times.

    Always the same for a number. No card has the same design on both sides: the product's cards are not published, and
    turning such a card over would change nothing.
    """
    rng = Random(number)
    faces = faces_for(cards, lambda: rng.choice((1, 2, 2, 3)))
    while True:
        rng.shuffle(faces)
        _part_equals(faces)
        if all(faces[i] != faces[i + 1] for i in range(0, len(faces), 2)):
            return tuple(Card(number, *faces[2 * number : 2 * number + 2]) for number in range(cards))


def faces_for(cards: int, times: Callable[[], int]) -> list[int]:
    """Designs for both sides of so many cards, by their numbers: each of them as many times as is drawn for it."""
    faces: list[int] = []
    design = 0
    while len(faces) < 2 * cards:
        faces += [design] * min(times(), 2 * cards - len(faces))
        design += 1
    return faces


def three_different(deck: Iterable[Card]) -> tuple[Card, ...]:
    """The first three cards of a deck that show different designs, or fewer."""
    shown: dict[object, Card] = {}
    for card in deck:
        shown.setdefault(card.shown, card)
    return tuple(shown.values())[:3]


def _part_equals(faces: list[int]) -> None:
    """Swap a side of every card that has the same design twice with a side of the next card."""
    for i in range(0, len(faces) - 2, 2):
        if faces[i] == faces[i + 1]:
            faces[i + 1], faces[i + 2] = faces[i + 2], faces[i + 1]


# ---- games as questions ----------------------------------------------------------------------------------------------


def games(chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Generated games on small decks that make rare situations common."""
    return ([params] for params in _generated(chance, readings))


@lru_cache(6)  # several suites take their questions from these
def _generated(chance: Chance, readings: TwinItReadings) -> list[dict[str, Any]]:
    rng = chance.random()
    return [plain(game_from(rng.randbytes(GAME_BYTES), readings)) for _ in range(GAMES_IN_CHUNK)]


def large_games(count: int, chance: Chance, readings: TwinItReadings) -> Iterator[Block]:
    """Games with decks like the product's, played to the end of five sets or of the piles."""
    for number in range(count):
        yield [plain(large_game(chance.of(number), readings))]
