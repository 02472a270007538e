"""A game under way as data: what lies where, whose it is, and who is to flip."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bythebook.ruling import Ruling, unique
from bythebook.twin_it.deck import Cards, Name

ANYONE: Final = -1
"""Due to flip when anyone may."""
SETS_TO_WIN: Final = 5
TEAM_MODE: Final = ("twin_it/two-teams", "twin_it/team-mode-keeps-the-rules")
"""Why there are two parties, and everything else is as ever."""
UNCHANGED: Final = ("twin_it/refused-move-changes-nothing",)
"""Why everything is as it was after a refused move."""

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
    """One thing that a slap brought about.

    ``kind``: win, rob, grow, tie, third or mistake. ``player``: whose hand completed it, or who erred; None for ties
    and thirds. ``cards``: the ids of the set as it now is, of the cards turned, or of the set lost. ``because`` and
    ``readings`` are its own reasons.
    """

    kind: str
    player: int | None
    cards: tuple[Name, ...]
    because: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


class State(NamedTuple):
    """A game under way: first what is seen, every field a ruling, then what is remembered.

    ``teams`` holds the team of every seat, and is empty in the competitive mode. A party is a seat, or then a team.
    Piles are top first, sets oldest first. ``due`` is the seat to flip, ``ANYONE``, or None.

    ``interrupted`` is the seat that was due before somebody else was to resume; ``last_winner`` who won the last set;
    ``chain`` whether a set has been won since the last flip; ``side`` the team that may resume when anyone of it may.
    """

    teams: tuple[int, ...]
    outcomes: Ruling[tuple[Outcome, ...]]
    due: Ruling[int | None]
    table: Ruling[Cards]
    piles: Ruling[Piles]
    sets: Ruling[tuple[WonSet, ...]]
    forbidden: Ruling[tuple[Row, ...]]
    winner: Ruling[int | None]
    interrupted: int | None = None
    last_winner: int | None = None
    chain: bool = False
    side: int | None = None

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.piles.value)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner.value is not None

    def party(self, player: int) -> int:
        """The owner of what a player wins: himself, or his team."""
        return self.teams[player] if self.teams else player

    def row(self, party: int) -> Cards:
        """The forbidden cards of a party."""
        return next((row.cards for row in self.forbidden.value if row.party == party), ())

    def owned(self, party: int) -> list[WonSet]:
        """The sets of a party, oldest first."""
        return [won for won in self.sets.value if won.owner == party]


SEEN: Final = ("outcomes", "due", "table", "piles", "sets", "forbidden", "winner")
"""What is seen of a state."""


def position(
    piles: Piles,
    due: int | None,
    table: Cards = (),
    sets: tuple[WonSet, ...] = (),
    forbidden: tuple[Row, ...] = (),
    winner: int | None = None,
    teams: tuple[int, ...] = (),
) -> State:
    """A state without history and without reasons: a situation as somebody describes it."""
    return State(
        teams,
        Ruling((), ()),
        Ruling(due, ()),
        Ruling(table, ()),
        Ruling(piles, ()),
        Ruling(sets, ()),
        Ruling(forbidden, ()),
        Ruling(winner, ()),
    )


def unreasoned(state: State) -> State:
    """The state without the reasons of the last event, ready for those of the next."""
    fields: dict[str, Any] = {name: Ruling(getattr(state, name).value, ()) for name in SEEN}
    return state._replace(**{**fields, "outcomes": Ruling((), ())})


def changed(state: State, because: tuple[str, ...], readings: tuple[str, ...] = (), **values: Any) -> State:
    """The state with these fields set, their reasons added to those that the fields have already."""
    rulings: dict[str, Any] = {}
    for name, value in values.items():
        _, reasons, raised = getattr(state, name)
        rulings[name] = Ruling(
            value, unique(reasons, because) if reasons else because, unique(raised, readings) if raised else readings
        )
    return state._replace(**rulings)


def with_reasons(state: State, because: tuple[str, ...], readings: tuple[str, ...] = ()) -> State:
    """The state in which every field that has no reasons yet has these."""
    rulings: dict[str, Any] = {}
    for name in SEEN:
        ruling = getattr(state, name)
        if not ruling.because:
            rulings[name] = Ruling(ruling.value, because, unique(ruling.readings, readings))
    return state._replace(**rulings)


def without_card(cards: Cards, card: Name) -> Cards:
    """The cards without the one of this id."""
    return tuple(each for each in cards if each.id != card)


def with_turned(cards: Cards, turned: frozenset[Name]) -> Cards:
    """The cards, those of these ids turned over."""
    return tuple(card.turned() if card.id in turned else card for card in cards)
