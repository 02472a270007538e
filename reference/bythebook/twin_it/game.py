"""One game of Twin It!: from its preparation to five sets, competitive or in teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bythebook.clauses import ClauseTable, on
from bythebook.game import Refusal, SetupError, Step, check_seat
from bythebook.twin_it.hands import target_ids, tops_count, visible_cards, visible_pairs
from bythebook.twin_it.mistakes import is_forbidden
from bythebook.twin_it.moves import flip, slap, with_due
from bythebook.twin_it.readings import DEFAULT, TwinItReadings
from bythebook.twin_it.state import (
    ANYONE,
    PRODUCT_CARDS,
    Card,
    Flip,
    Move,
    Obstacle,
    Piles,
    Row,
    Slap,
    State,
    Touch,
    check_deck,
    position,
)

NUMBERS_OF_PLAYERS: Final = range(2, 7)
NUMBERS_IN_TEAMS = range(4, 7)


def sizes(cards: int, players: int) -> tuple[int, ...]:
    """The sizes of the piles, largest first; who gets the odd cards is open (``twin_it/odd-cards-to-anyone``).

    Decided by ``twin_it/dealt-as-equally-as-possible``.

    Raises:
        SetupError: not 2 to 6 players, or no cards.
    """
    if players not in NUMBERS_OF_PLAYERS:
        raise SetupError(f"{players} players: expected 2 to 6")
    if cards < 1:
        raise SetupError(f"{cards} cards: expected at least one")
    each, odd = divmod(cards, players)
    return tuple(each + (seat < odd) for seat in range(players))


class TwinItSetup(NamedTuple):
    """Dealt piles (top first), the seat that flips first, the team of every seat in team mode, forbidden rows."""

    piles: Piles
    first: int = 0
    teams: tuple[int, ...] = ()
    forbidden: tuple[Row, ...] = ()


def check_start(
    piles: Sequence[Sequence[Card]],
    first: int,
    teams: Sequence[int] = (),
    rows: Iterable[tuple[int, Sequence[Card]]] = (),
) -> None:
    """Say what is wrong with a start, if anything; rows are told with the party that each of them belongs to.

    Raises:
        SetupError: see ``TwinIt.start``.
    """
    check_players(len(piles), teams)
    check_seat("first", first, len(piles))
    cards = [card for pile in piles for card in pile]
    parties = [*range(2 if teams else len(piles))]
    without = [*parties]
    for party, row in rows:
        if party not in without:
            raise SetupError(f"forbidden row of {party}: expected a party from 0 to {parties[-1]}, each once at most")
        without.remove(party)
        cards += row
    check_deck(cards)


def check_players(seats: int, teams: Sequence[int]) -> None:
    """Say what is wrong with the number of players or their teams: ``twin_it/two-teams``.

    Raises:
        SetupError: not 2 to 6 players; or, in teams, not 4 to 6, a player without a team, or only one team.
    """
    expected = NUMBERS_IN_TEAMS if teams else NUMBERS_OF_PLAYERS
    if seats not in expected:
        raise SetupError(f"{seats} piles: expected {expected[0]} to {expected[-1]}, one per player")
    if teams and (len(teams) != seats or {*teams} != {0, 1}):
        raise SetupError(f"teams {list(teams)}: expected team 0 or 1 for each of {seats} players, and both teams")


@dataclass(frozen=True, slots=True)
class TwinIt:
    """Twin It!, competitive (each seat for itself) or in teams."""

    readings: TwinItReadings = DEFAULT
    _latest: list[tuple[State | None, tuple[Move, ...]]] = field(
        default_factory=lambda: [(None, ())], init=False, repr=False, compare=False
    )
    """The state whose moves were listed last, with these: they need not be looked at again to be played."""

    def start(self, setup: TwinItSetup) -> State:
        """The game before its first flip. Pile tops are visible already, so a slap may come first.

        Raises:
            SetupError: not 2 to 6 piles (4 to 6 in teams), no such first seat, or invalid teams, rows or deck.
        """
        check_start(*setup)
        return with_due(position(setup.piles, setup.first, forbidden=setup.forbidden, teams=setup.teams), setup.first)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Every flip that the rules allow now, and every slap with which one party takes a visible pair unopposed.

        Without cards in the piles and without a pair to claim the game is stuck: the sheet names no end but the fifth
        set (``all-piles-empty``).
        """
        moves: tuple[Move, ...] = self.flips(state)
        if not state.over:
            moves = (*moves, *_plain_slaps(state, self.readings))
        self._latest[0] = (state, moves)
        return moves

    def flips(self, state: State) -> tuple[Flip, ...]:
        """Every flip that the rules allow now."""
        seats = range(state.seats) if state.due in (None, ANYONE) else (state.due,)
        flips = []
        for seat in seats:
            if not refusals_of(state, flip := Flip(seat), self.readings):
                flips.append(flip)
        return tuple(flips)

    def step(self, state: State, move: Move) -> Step[State]:
        """Make a move; a refused one changes nothing (``twin_it/refused-move-changes-nothing``)."""
        refusals = () if self._is_listed(state, move) else refusals_of(state, move, self.readings)
        if refusals:
            return Step(state, refusals)
        if isinstance(move, Flip):
            return Step(flip(state, move.seat, self.readings))
        return Step(slap(state, move, self.readings))

    def _is_listed(self, state: State, move: Move) -> bool:
        listed, moves = self._latest[0]
        return listed is state and move in moves

    def observe(self, state: State) -> State:
        """The public part of the state: everything except what is remembered."""
        return state


def refusals_of(state: State, move: Move, readings: TwinItReadings) -> tuple[Refusal, ...]:
    """Every reason why the move may not be made now; empty if it may."""
    if state.winner is not None:
        return (Obstacle.GAME_IS_OVER(state.winner),)
    if isinstance(move, Flip):
        return tuple(_against_a_flip(state, move.seat, readings))
    return tuple(_against_a_slap(state, move))


def _against_a_flip(state: State, seat: int, readings: TwinItReadings) -> list[Refusal]:
    """The reasons against a flip: ``twin_it/turns-go-clockwise`` and ``twin_it/empty-pile-is-passed-over``."""
    if seat not in range(state.seats):
        return [Obstacle.NO_SUCH_SEAT(seat, state.seats)]
    reasons: list[Refusal] = []
    if state.due not in (ANYONE, seat):
        reasons.append(Obstacle.NOT_DUE(seat, state.due))
    if state.due == ANYONE and state.side is not None and state.teams[seat] != state.side:
        reasons.append(Obstacle.OTHER_SIDE(seat, state.side))
    if not state.piles[seat]:
        reasons.append(Obstacle.EMPTY_PILE(seat))
    if _pair_waits(state, readings):
        reasons.append(Obstacle.PAIR_WAITS(seat))
    return reasons


def _pair_waits(state: State, readings: TwinItReadings) -> bool:
    """Whether a pair must be claimed first: not by default (``twin_it/last-winner-resumes``), and never one that
    nobody may claim, such as the tops of two players if neither counts for its owner.
    """
    blocking = readings.flip_while_pair_visible
    if blocking == "never-blocks":
        return False
    if not state.chain and blocking != "always-blocks":
        return False
    return any(True for _ in _plain_slaps(state, readings))


def _against_a_slap(state: State, move: Slap) -> list[Refusal]:
    """The reasons against a slap: ``twin_it/two-hands-each`` and ``twin_it/all-visible-designs-count``."""
    reasons: list[Refusal] = []
    for player, hands in Counter([touch.player for touch in move.touches]).items():
        if player not in range(state.seats):
            reasons.append(Obstacle.NO_SUCH_SEAT(player, state.seats))
        if hands > 2:
            reasons.append(Obstacle.TOO_MANY_HANDS(player, hands))
    seen = [card.id for card in visible_cards(state)]
    reasons += [
        Obstacle.NOT_VISIBLE(card) for card in dict.fromkeys([touch.card for touch in move.touches]) if card not in seen
    ]
    for player, card in move.give:
        theirs = state.owned(state.party(player)) if player in range(state.seats) else []
        if all(card != each.id for won in theirs for each in won.cards):
            reasons.append(Obstacle.NOT_THEIR_SET(player, card))
    return reasons


def _plain_slaps(state: State, readings: TwinItReadings) -> Iterator[Slap]:
    """Both hands of one player (in teams, one hand each of two mates) on every visible pair that they may take.

    They may if both cards count for their players, and neither is forbidden to them.
    """
    seats = range(state.seats)
    two = [(seat, seat) for seat in seats]
    if state.teams:
        two = [(a, b) for a in seats for b in seats if a != b and state.teams[a] == state.teams[b]]
    for taken in visible_pairs(state):
        one, other = target_ids(taken)
        for a, b in two:
            if tops_count((a, b), taken, readings) and not is_forbidden(state, state.party(a), taken, readings):
                yield Slap((Touch(a, one), Touch(b, other)))


# ---- reasons ---------------------------------------------------------------------------------------------------------


class Deck(NamedTuple):
    """A deck for a number of players."""

    cards: int
    players: int


SIZES = ClauseTable() | {
    "twin_it/product-of-135-cards": on(
        "sizes", lambda deal: deal.cards == PRODUCT_CARDS, lambda deal, sizes: sum(sizes) == PRODUCT_CARDS
    )
}
