"""High Card for the kit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

from bythebook.high_card import HighCard, HighCardReadings, Play, State, duel
from bythebook.high_card.duel import DUEL, NOBODY, Duel
from bythebook.high_card.game import MoveFacts, broken_in_state, state_reasons
from msgspec import UNSET, Meta, Struct

from bythebook.cards import CARD_OF, PACK, Card
from bythebook.clauses import ClauseIds, Reasons
from bythebook_conformance.kit import Block, Chance, Chunk, Explanation, GameKit, Malformed, Method
from bythebook_conformance.kit.components import Proofs
from bythebook_conformance.kit.messages import CardName, Given, about, cards_of, named, require_distinct
from bythebook_conformance.kit.pictures import RowsOfCards
from bythebook_conformance.kit.properties import Property, of_parts
from bythebook_conformance.kit.relations import suits_permuted
from bythebook_conformance.oracle.comparing import field_of, state_of

if TYPE_CHECKING:
    from hypothesis import strategies as st

SeatOfTwo = Annotated[int, about("0 or 1.", ge=0, le=1)]


# The messages. Their descriptions are the protocol page's; a field of an answer that may be left out can be unset.


class DuelParams(Struct, frozen=True):
    """Two cards, the one that was led first."""

    cards: Annotated[list[CardName], about("Two different cards.", min_length=2, max_length=2)]

    def __post_init__(self) -> None:
        require_distinct(self.cards)


class DuelResult(Struct, frozen=True):
    """Who wins."""

    winner: Given[Annotated[int, about("The place of the winning card, -1 if none wins.")]] = UNSET


class Move(Struct, frozen=True):
    """A seat plays a card, or tries to."""

    seat: SeatOfTwo
    card: CardName


class PlayParams(Struct, frozen=True):
    """A game and the moves tried in it."""

    hands: Annotated[
        list[Annotated[list[CardName], Meta(min_length=1, max_length=26)]],
        about("The hands of seats 0 and 1: equal sizes, no card twice.", min_length=2, max_length=2),
    ]
    moves: Annotated[list[Move], about("The moves in order. A refused move changes nothing.")]

    def __post_init__(self) -> None:
        require_distinct(*self.hands)
        if len(self.hands[0]) != len(self.hands[1]):
            raise ValueError("the hands differ in size")


class PlayState(Struct, frozen=True):
    """A game before its first move or after one."""

    judged: ClassVar[tuple[str, ...]] = ("accepted", "table", "scores", "turn", "over")
    """Causes before consequences."""

    accepted: Given[Annotated[bool, about("Whether the last move was played.")]] = UNSET
    turn: Given[Annotated[int, about("The seat to play, -1 when the game is over.")]] = UNSET
    table: Given[Annotated[list[CardName], about("The card that waits for an answer.")]] = UNSET
    scores: Given[Annotated[list[int], about("The points of seats 0 and 1.")]] = UNSET
    over: Given[Annotated[bool, about("Whether all cards have been played.")]] = UNSET


class PlayResult(Struct, frozen=True):
    """One state before the first move and one after each move."""

    states: Given[Annotated[list[PlayState], about("In the order of the moves.")]] = UNSET


# The answers of the reference, and the reasons for every field.


def rule_duel(params: DuelParams, readings: HighCardReadings) -> DuelResult:
    """Who wins a duel."""
    return DuelResult(duel(*cards_of(params.cards), readings))


def explain_duel(params: DuelParams, readings: HighCardReadings) -> Explanation:
    """Why that card wins."""
    return (DUEL.reasons(Duel(*cards_of(params.cards), readings), "winner"),)


def broken_in_duel(params: DuelParams, answer: DuelResult, readings: HighCardReadings, path: str) -> ClauseIds:
    """The clauses that an answer on a duel breaks."""
    return DUEL.broken(Duel(*cards_of(params.cards), readings), path, answer.winner)


def rule_play(params: PlayParams, readings: HighCardReadings) -> PlayResult:
    """The states of a game."""
    game, state = start(params, readings)
    seen = [shown(game, state, True)]
    for move in params.moves:
        step = game.step(state, Play(move.seat, CARD_OF[move.card]))
        state = step.state
        seen.append(shown(game, state, step.accepted))
    return PlayResult(seen)


def explain_play(params: PlayParams, readings: HighCardReadings) -> Explanation:
    """Why every field of every state is what it is. What a refusal says is not kept."""
    kept: Reasons = {}
    explanation = []
    for moved in moves_of(params, readings):
        now = state_reasons(moved, kept)
        kept = now if moved.accepted else kept
        explanation.append(tuple(now[field] for field in PlayState.__struct_fields__))
    return (explanation,)


def broken_in_play(params: PlayParams, answer: PlayResult, readings: HighCardReadings, path: str) -> ClauseIds:
    """The clauses that a state breaks in a field, given what it shows before that; the states before it are right."""
    place, field = state_of(path), field_of(path)
    right, got = rule_play(params, readings).states, answer.states[place]
    moved = list(moves_of(params, readings))[place]
    if field != "accepted" and got.accepted is not UNSET:
        moved = moved._replace(accepted=got.accepted)
    if got.scores is not UNSET:
        moved = moved._replace(scores=tuple(got.scores))
    value = getattr(got, field)
    as_before = value == getattr(right[max(place - 1, 0)], field)
    return broken_in_state(moved, field, cards_of(value) if field == "table" else value, as_before)


def moves_of(params: PlayParams, readings: HighCardReadings) -> Iterator[MoveFacts]:
    """The facts of the start and of every move."""
    game, state = start(params, readings)
    yield MoveFacts(readings, state)
    for move in params.moves:
        tried = Play(move.seat, CARD_OF[move.card])
        step = game.step(state, tried)
        yield MoveFacts(readings, state, tried, step.accepted, step.state.scores)
        state = step.state


def start(params: PlayParams, readings: HighCardReadings) -> tuple[HighCard, State]:
    """A game before its first move."""
    game = HighCard(readings)
    first, second = (frozenset(cards_of(hand)) for hand in params.hands)
    return game, game.start((first, second))


def shown(game: HighCard, state: State, accepted: bool) -> PlayState:
    """A state as it travels."""
    turn, table, scores, over = game.observe(state)
    return PlayState(accepted, turn, named(table), list(scores), over)


# What is asked: a whole domain, generated games, questions to be refused, questions in another guise.


def chunks(profile: str, chance: Chance) -> list[Chunk]:
    """All 2,652 duels."""

    def duels(readings: HighCardReadings) -> Iterator[Block]:
        yield from ([{"cards": named(pair)}] for pair in permutations(PACK, 2))

    return [Chunk("duel", 0, "high_card.duel", duels)]


def games(readings: HighCardReadings) -> st.SearchStrategy[PlayParams]:
    """Generated games: any cards, legal and refused moves."""
    from hypothesis import strategies as st  # not above: it is slow to load

    @st.composite
    def game(draw: st.DrawFn) -> PlayParams:
        size = draw(st.integers(1, 4))
        cards = named(draw(st.lists(st.sampled_from(PACK), min_size=2 * size, max_size=2 * size, unique=True)))
        move = st.builds(Move, st.integers(0, 1), st.sampled_from(cards))
        return PlayParams([cards[:size], cards[size:]], draw(st.lists(move, max_size=4 * size)))

    return game()


# The two theorems: the clauses allow the answers of the reference, and no others.


class Shown(NamedTuple):
    """What a move leads to, causes before consequences."""

    accepted: bool
    table: tuple[Card, ...]
    scores: tuple[int, int]
    turn: int
    over: bool


def pairs() -> Iterator[tuple[Card, Card]]:
    """All pairs of cards."""
    yield from permutations(PACK, 2)


def positions() -> Iterator[tuple[State, Play]]:
    """All cards tried by either seat, where up to two of two twos, two aces and a king are dealt to each, or none are
    left.
    """
    cards = (*PACK[:26:13], PACK[11], *PACK[12:26:13])
    for size, scores in product((1, 2), ((0, 0), (2, 1))):
        for dealt in permutations(cards, 2 * size):
            hands = frozenset(dealt[:size]), frozenset(dealt[size:])
            left = hands[0] - {dealt[0]}, hands[1]
            for state in (State(hands, None, 0, scores), State(left, dealt[0], 1, scores)):
                yield from ((state, Play(seat, card)) for seat in (0, 1) for card in dealt)
    yield State((frozenset(), frozenset()), None, NOBODY, (2, 1)), Play(0, cards[0])


def shown_after(case: tuple[State, Play], readings: HighCardReadings) -> Shown:
    """What a move leads to."""
    game = HighCard(readings)
    step = game.step(*case)
    turn, table, scores, over = game.observe(step.state)
    return Shown(step.accepted, table, scores, turn, over)


def breaks_duel(winner: int, case: tuple[Card, Card], readings: HighCardReadings) -> ClauseIds:
    """The clauses on a duel allow one winner."""
    return DUEL.broken(Duel(*case, readings), "winner", winner)


def breaks_state(answer: Shown, case: tuple[State, Play], readings: HighCardReadings) -> ClauseIds:
    """The clauses on a game allow one state after each move."""
    turn, table, scores, over = HighCard(readings).observe(case[0])
    before = Shown(True, table, scores, turn, over)
    moved = MoveFacts(readings, *case, answer.accepted, answer.scores)
    for field, now, was in zip(Shown._fields, answer, before, strict=True):
        found = broken_in_state(moved, field, now, now == was)
        if found:  # what is wrong behind that may follow from it
            return found
    return ()


def proofs() -> Proofs:
    """What is proved of the rules."""
    return Proofs.of(
        "high_card",
        (
            Property.demanded(breaks_duel, "duel", of_parts(duel), pairs, read=HighCardReadings),
            Property.demanded(breaks_state, "game", shown_after, positions, read=HighCardReadings),
        ),
        (),
    )


KIT = GameKit(
    name="high_card",
    title="High Card",
    readings=HighCardReadings,
    methods=(
        Method.of("high_card.duel", "Compare two cards.", rule_duel, explain_duel, breaks=broken_in_duel),
        Method.of("high_card.play", "Play a game move by move.", rule_play, explain_play, breaks=broken_in_play),
    ),
    chunks=chunks,
    malformed=(
        Malformed("high_card.duel", {"cards": ["5C"]}, "one card"),
        Malformed("high_card.duel", {"cards": ["5C", "5C"]}, "a card twice"),
        Malformed("high_card.play", {"hands": [["5C"], ["6C", "7C"]], "moves": []}, "hands of different sizes"),
    ),
    picture=RowsOfCards(
        {
            "high_card.duel": (DuelParams, {"cards": "duel"}),
            "high_card.play": (PlayParams, {"hands": "seat", "moves": "moves"}),
        }
    ),
    play_method="high_card.play",
    play=games,
    proofs=proofs,
    relations=(suits_permuted("high_card.duel", "higher-rank-wins"),),
)
