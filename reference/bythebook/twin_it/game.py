"""One game of Twin It!: from dealt piles to five sets, competitive or in teams."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bythebook.game import SetupError, Step
from bythebook.twin_it.deal import SEATS
from bythebook.twin_it.deck import check_deck
from bythebook.twin_it.flip import flip
from bythebook.twin_it.legality import refusals_of
from bythebook.twin_it.moves import Flip, Move
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.resuming import due
from bythebook.twin_it.slap import slap
from bythebook.twin_it.state import ANYONE, Piles, Row, State, position
from bythebook.twin_it.taking import plain_slaps

DEFAULT = TwinItReadings()
TEAM_SEATS = range(4, 7)


class TwinItSetup(NamedTuple):
    """Dealt piles (top first), the seat that flips first, the team of every seat in team mode, forbidden rows."""

    piles: Piles
    first: int = 0
    teams: tuple[int, ...] = ()
    forbidden: tuple[Row, ...] = ()


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
        _check_setup(setup)
        return due(position(setup.piles, setup.first, forbidden=setup.forbidden, teams=setup.teams), setup.first)

    def moves(self, state: State) -> tuple[Move, ...]:
        """Every flip that the rules allow now, and every slap with which one party takes a visible pair unopposed.

        Without cards in the piles and without a pair to claim the game is stuck: the sheet names no end but the fifth
        set (``all-piles-empty``).
        """
        moves: tuple[Move, ...] = self.flips(state)
        if not state.over:
            moves = (*moves, *plain_slaps(state, self.readings))
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


def _check_setup(setup: TwinItSetup) -> None:
    """Say what is wrong with a start, if anything.

    Raises:
        SetupError: see ``TwinIt.start``.
    """
    seats = len(setup.piles)
    _check_seats(seats, setup.teams)
    if setup.first not in range(seats):
        raise SetupError(f"first seat {setup.first}: expected a seat from 0 to {seats - 1}")
    _check_rows(setup.forbidden, seats, setup.teams)
    check_deck([card for cards in (*setup.piles, *(row.cards for row in setup.forbidden)) for card in cards])


def _check_seats(seats: int, teams: tuple[int, ...]) -> None:
    """Say what is wrong with the number of players or their teams: ``twin_it/two-teams``.

    Raises:
        SetupError: not 2 to 6 players; or, in teams, not 4 to 6, a player without a team, or only one team.
    """
    expected = TEAM_SEATS if teams else SEATS
    if seats not in expected:
        raise SetupError(f"{seats} piles: expected {expected[0]} to {expected[-1]}, one per player")
    if teams and (len(teams) != seats or {*teams} != {0, 1}):
        raise SetupError(f"teams {list(teams)}: expected team 0 or 1 for each of {seats} players, and both teams")


def _check_rows(rows: tuple[Row, ...], seats: int, teams: tuple[int, ...]) -> None:
    """Say what is wrong with forbidden rows.

    Raises:
        SetupError: a row belongs to a party that does not exist or that has another row.
    """
    parties = range(2 if teams else seats)
    without = [*parties]
    for row in rows:
        if row.party not in without:
            raise SetupError(
                f"forbidden row of {row.party}: expected a party from 0 to {parties[-1]}, each once at most"
            )
        without.remove(row.party)
