"""A game under way as data: which cards are where, whose they are, and who flips next."""

from __future__ import annotations

from typing import Final, NamedTuple

from bythebook.twin_it.deck import Cards, Name

ANYONE: Final = -1
"""The value of ``due`` when anyone may flip."""
SETS_TO_WIN: Final = 5

Piles = tuple[Cards, ...]


class WonSet(NamedTuple):
    """A won set: the party that owns it and its two or three cards."""

    owner: int
    cards: Cards


class Row(NamedTuple):
    """A party's row of forbidden cards."""

    party: int
    cards: Cards


class Outcome(NamedTuple):
    """One result of a slap.

    ``kind``: win, rob, grow, tie, third or mistake. ``player``: the player whose hand completed it, or who made
    the mistake; None for ties and thirds. ``cards``: the ids of the set as it now is, of the cards turned, or of the
    set lost.
    """

    kind: str
    player: int | None
    cards: tuple[Name, ...]


class State(NamedTuple):
    """A game under way: first the public fields, then what is remembered.

    ``teams`` holds the team of every seat, and is empty in the individual game. A party is a seat or, in team mode,
    a team. ``outcomes`` are those of the last move. Piles are top first, sets oldest first. ``due`` is the seat that
    flips next, ``ANYONE``, or None.

    ``interrupted`` is the seat that was due before somebody else resumes; ``last_winner`` the player who won the last
    set; ``chain`` whether a set has been won since the last flip; ``side`` the team whose players may resume.
    """

    teams: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    due: int | None
    table: Cards
    piles: Piles
    sets: tuple[WonSet, ...]
    forbidden: tuple[Row, ...]
    winner: int | None
    interrupted: int | None = None
    last_winner: int | None = None
    chain: bool = False
    side: int | None = None

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.piles)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    def party(self, player: int) -> int:
        """The party that owns what a player wins: the player, or the team."""
        return self.teams[player] if self.teams else player

    def owned(self, party: int) -> list[WonSet]:
        """The sets of a party, oldest first."""
        return [won for won in self.sets if won.owner == party]


def position(
    piles: Piles,
    due: int | None,
    table: Cards = (),
    sets: tuple[WonSet, ...] = (),
    forbidden: tuple[Row, ...] = (),
    winner: int | None = None,
    teams: tuple[int, ...] = (),
) -> State:
    """A state without history, as described from outside."""
    return State(teams, (), due, table, piles, sets, forbidden, winner)


def with_pile(piles: Piles, seat: int, pile: Cards) -> Piles:
    """The piles, of which one has become another."""
    return (*piles[:seat], pile, *piles[seat + 1 :])
