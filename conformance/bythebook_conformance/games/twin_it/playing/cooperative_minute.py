"""The cooperative minute as moves, for exploration: a clock of moves stands for the minute.

The sheet has no turns in this mode, and the protocol asks about the sets as they lie at the end only. All cards are
spread out; as long as the clock runs, anybody may turn any card over, lay two or three cards together as a set, right
or wrong, add a card to a set, and put the cards of a set back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from bythebook.game import Refusal, Step
from bythebook.twin_it import Card, Cards, TwinItReadings, score
from bythebook.twin_it.deck import MOST_FACES, Name
from bythebook.twin_it.readings import CoopFaces
from bythebook_conformance.kit.tables import Invariant, Transition


class MinuteSetup(NamedTuple):
    """The cards, and for how many moves the clock runs."""

    cards: Cards
    clock: int


class Minute(NamedTuple):
    """How many moves are left, the cards that lie spread out, and the sets."""

    left: int
    spread: Cards
    sets: tuple[Cards, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.left == 0


class Turn(NamedTuple):
    """A card is turned over, wherever it lies."""

    card: Name


class Gather(NamedTuple):
    """Cards of the spread are laid together as a set."""

    cards: tuple[Name, ...]


class Add(NamedTuple):
    """A card of the spread is added to the set with a certain card."""

    card: Name
    to: Name


class PutBack(NamedTuple):
    """The cards of the set with a certain card go back into the spread."""

    card: Name


MinuteMove = Turn | Gather | Add | PutBack


@dataclass(frozen=True, slots=True)
class TimeIsUp(Refusal):
    """The clock has run down."""

    def __str__(self) -> str:
        return "the time is up"


@dataclass(frozen=True, slots=True)
class NotInTheSpread(Refusal):
    """A card lies in a set already."""

    card: Name

    def __str__(self) -> str:
        return f"card {self.card} does not lie in the spread"


@dataclass(frozen=True, slots=True)
class NotInASet(Refusal):
    """A card lies in no set."""

    card: Name

    def __str__(self) -> str:
        return f"card {self.card} lies in no set"


class MinuteView(NamedTuple):
    """What everybody sees: the state, and what the sets would bring now."""

    state: Minute
    points: int


@dataclass(frozen=True, slots=True)
class CooperativeMinute:
    """The cooperative mode under fixed readings."""

    readings: TwinItReadings

    def start(self, setup: MinuteSetup) -> Minute:
        """The cards spread out, the clock started."""
        return Minute(setup.clock, setup.cards)

    def moves(self, state: Minute) -> tuple[MinuteMove, ...]:
        """Every move as long as the clock runs."""
        return () if state.over else tuple(_possible(state))

    def step(self, state: Minute, move: MinuteMove) -> Step[Minute]:
        """Make a move, which takes one tick of the clock; a refused one changes nothing."""
        refusals = tuple(_against(state, move))
        return Step(state, refusals) if refusals else Step(_after(state, move)._replace(left=state.left - 1))

    def observe(self, state: Minute) -> MinuteView:
        """All of it, with the points."""
        return MinuteView(state, self.points(state))

    def points(self, state: Minute) -> int:
        """What the sets would bring now."""
        return score(state.sets, self.readings)


def _possible(state: Minute) -> Iterator[MinuteMove]:
    spread = [card.id for card in state.spread]
    heads = [cards[0].id for cards in state.sets]
    yield from (Turn(card.id) for cards in (state.spread, *state.sets) for card in cards)
    yield from (Gather(cards) for size in (2, 3) for cards in combinations(spread, size))
    yield from (Add(card, head) for card in spread for head in heads)
    yield from (PutBack(head) for head in heads)


def tried(setup: MinuteSetup, state: Minute) -> Iterator[MinuteMove]:
    """Every move, and one of every kind that is refused."""
    yield from _possible(state)
    spread, lying = state.spread[:1], [card for cards in state.sets for card in cards][:1]
    yield from (Gather((one.id, other.id)) for one in lying for other in spread)
    yield from (PutBack(card.id) for card in spread)
    yield from (Add(card.id, card.id) for card in (*spread, *lying))


def _against(state: Minute, move: MinuteMove) -> Iterator[Refusal]:
    """Every reason against a move."""
    if state.over:
        yield TimeIsUp()
    spread = {card.id for card in state.spread}
    if isinstance(move, Gather | Add):
        taken = move.cards if isinstance(move, Gather) else (move.card,)
        yield from (NotInTheSpread(card) for card in taken if card not in spread)
    if isinstance(move, Add | PutBack):
        there = move.to if isinstance(move, Add) else move.card
        if there in spread:
            yield NotInASet(there)


def _turned(cards: Cards, name: Name) -> Cards:
    return tuple([card.turned() if card.id == name else card for card in cards])


def _parted(cards: Cards, names: Collection[Name]) -> tuple[Cards, Cards]:
    """The cards with these names, and the others."""
    return tuple([card for card in cards if card.id in names]), tuple([card for card in cards if card.id not in names])


def _after(state: Minute, move: MinuteMove) -> Minute:
    """The cards where they lie after a move."""
    match move:
        case Turn(card):
            sets = tuple([_turned(cards, card) for cards in state.sets])
            return state._replace(spread=_turned(state.spread, card), sets=sets)
        case Gather(names):
            laid, left = _parted(state.spread, names)
            return state._replace(spread=left, sets=(*state.sets, laid))
        case Add(name, to):
            added, left = _parted(state.spread, (name,))
            sets = tuple([(*cards, *added) if _holds(cards, to) else cards for cards in state.sets])
            return state._replace(spread=left, sets=sets)
        case PutBack(name):
            back = next(cards for cards in state.sets if _holds(cards, name))
            return state._replace(
                spread=(*state.spread, *back), sets=tuple([cards for cards in state.sets if cards != back])
            )


def _holds(cards: Cards, name: Name) -> bool:
    return any(card.id == name for card in cards)


# ---- how it is explored ----------------------------------------------------------------------------------------------


def form(state: Minute) -> Hashable:
    """A state without the names of cards, and without an order of the spread or of the sets."""
    sets = sorted(tuple(sorted(card[1:] for card in cards)) for cards in state.sets)
    return (state.left, tuple(sorted(card[1:] for card in state.spread)), tuple(sets))


def kinds(setup: MinuteSetup, state: Minute) -> Callable[[MinuteMove], str]:
    """Says of a move what is done with how many alike."""
    shown = {card.id: card.shown for cards in (state.spread, *state.sets) for card in cards}
    sizes = {card.id: len(cards) for cards in state.sets for card in cards}

    def kind(move: MinuteMove) -> str:
        match move:
            case Turn(card):
                return f"a card of {sizes[card]} turned" if card in sizes else "a card of the spread turned"
            case Gather(cards):
                return f"{len(cards)} cards gathered that show {len({*map(shown.get, cards)})} designs"
            case Add(_, to):
                return f"a card added to {sizes.get(to, 0)}"
            case PutBack(card):
                return f"a set of {sizes.get(card, 0)} put back"

    return kind


def question(readings: TwinItReadings, state: Minute) -> dict[str, Any]:
    """The sets as they lie; with their other sides where those count, which no other engine is told."""
    told = 3 if readings.coop_faces is CoopFaces.ANY_COMMON else 2
    return {"sets": [[[f"c{id}", f"d{up}", f"d{down}"][:told] for id, up, down in cards] for cards in state.sets]}


def _minute_keeps_cards(passage: Transition) -> str:
    """Every card lies in the spread or in one set, with its two sides."""

    def all_of(state: Minute) -> list[Any]:
        lying = (card for cards in (state.spread, *state.sets) for card in cards)
        return sorted((card.id, *sorted((card.shown, card.hidden))) for card in lying)

    return "" if all_of(passage.before) == all_of(passage.after) else "a card came or went, or has another side"


def _clock_ticks(passage: Transition) -> str:
    """Every move takes one tick of the clock."""
    ticks = passage.before.left - passage.after.left
    return "" if ticks == (passage.move is not None) else f"the clock goes on by {ticks}"


def _points_by_the_sides_up(passage: Transition) -> str:
    """A pair brings a point and three alike bring two, by the sides that are up; nothing else counts."""
    sets, points = passage.after.sets, passage.game.points(passage.after)
    worth = sum(len(cards) - 1 for cards in sets if len(cards) in (2, 3) and len({card.shown for card in cards}) == 1)
    return "" if points == worth else f"{points} points for sets worth {worth}"


def _gathering_costs_nothing(passage: Transition) -> str:
    """To lay cards together costs nothing, right or wrong."""
    if not isinstance(passage.move, Gather):
        return ""
    gained = passage.game.points(passage.after) - passage.game.points(passage.before)
    return "" if 0 <= gained < len(passage.move.cards) else f"{len(passage.move.cards)} cards laid together: {gained}"


def _points_within_the_deck(passage: Transition) -> str:
    """No more points than the deck can give."""
    state: Minute = passage.after
    points = passage.game.points(state)
    most = _best_score([card for cards in (state.spread, *state.sets) for card in cards])
    return "" if points <= most else f"{points} points of a deck that holds {most}"


def _best_score(cards: Sequence[Card]) -> int:
    """The most points that a deck can give: one for every second and third card of a design, for two thirds of all."""
    faces = Counter(design for card in cards for design in {card.shown, card.hidden})
    return min(2 * len(cards) // 3, sum(min(times, MOST_FACES) - 1 for times in faces.values()))


INVARIANTS = (
    Invariant.of(_minute_keeps_cards),
    Invariant.of(_clock_ticks),
    Invariant.of(_points_by_the_sides_up, unless=("coop-faces=any-common",)),
    Invariant.of(_gathering_costs_nothing),
    Invariant.of(_points_within_the_deck),
)
