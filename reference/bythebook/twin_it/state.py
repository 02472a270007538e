"""Cards with a design on each side, where they lie in a game, the moves, and why one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from bythebook.game import RefusalReason, SetupError, check_distinct

PRODUCT_CARDS: Final = 135
MOST_FACES: Final = 3
Name = Any
"""The name of a card or a design, a number or a word: the rules only compare names."""


class Card(NamedTuple):
    """A card: its own name, the design that is up and the design that is down."""

    id: Name
    shown: Name
    hidden: Name

    def turned(self) -> Card:
        """The card with its other side up."""
        return Card(self.id, self.hidden, self.shown)


Cards = tuple[Card, ...]


def check_deck(cards: Sequence[Card]) -> None:
    """Say what is wrong with a deck, if anything: ``twin_it/design-at-most-three-times``.

    Raises:
        SetupError: a card appears twice, or a design is on more than three faces.
    """
    check_distinct([card.id for card in cards])
    designs = [card.shown for card in cards] + [card.hidden for card in cards]
    if len({*designs}) * MOST_FACES < len(designs) or max(Counter(designs).values(), default=0) > MOST_FACES:
        design, faces = Counter(designs).most_common(1)[0]
        raise SetupError(f"design {design} is on {faces} faces: expected at most {MOST_FACES}")


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
    flips next, ``ANYONE``, or None if nobody can. ``winner`` is the party that has won, or None.

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


class Flip(NamedTuple):
    """The seat flips the top card of its pile."""

    seat: int


class Touch(NamedTuple):
    """A hand of a player on a card."""

    player: int
    card: Name


class Slap(NamedTuple):
    """Hands that land together, in order of arrival: on one target, an earlier hand lies under a later one.

    ``give`` names, for players who may make a mistake, a card of the set that they would give up.
    """

    touches: tuple[Touch, ...]
    give: tuple[Touch, ...] = ()


Move = Flip | Slap


class Obstacle(RefusalReason):
    """The reasons against a move, as sentences about the values that were compared."""

    GAME_IS_OVER = "the game is over: {} has won"
    NO_SUCH_SEAT = "there is no seat {}: {} play"
    # A flip
    NOT_DUE = "seat {} is not to flip: {} is"
    OTHER_SIDE = "seat {} may not resume: team {} may"
    EMPTY_PILE = "the pile of seat {} is empty"
    PAIR_WAITS = "seat {} may not flip while a pair is visible"
    # A slap
    NOT_VISIBLE = "card {} is not visible"
    TOO_MANY_HANDS = "seat {} touches {} cards: a player has two hands"
    NOT_THEIR_SET = "card {} is in no set of seat {}'s"
