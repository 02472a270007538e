"""What a hand can touch, which cards make a pair, and whose hand lies lowest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar

from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import Card, Cards, Name, State, Touch

TABLE: Final = 0
PILE: Final = 1
SET: Final = 2
ROW: Final = 3
_DESIGN: Final = attrgetter("shown")
Item = TypeVar("Item")


class Target(NamedTuple):
    """A visible target: its place (``TABLE``, ``PILE``, ``SET`` or ``ROW``), its owner (the seat of a pile, the party
    of a set or row, 0 for the table), its cards.

    A set is one target, whichever of its cards is touched; every other target is one card.
    """

    place: int
    owner: int
    cards: Cards

    @property
    def id(self) -> Name:
        """The id of the target, which is that of its first card."""
        return self.cards[0].id

    @property
    def design(self) -> Name:
        """The design that the target shows: ``twin_it/set-shows-its-design``."""
        return self.cards[0].shown

    @property
    def loose(self) -> bool:
        """Whether the target is not a won set."""
        return self.place != SET

    def tops(self, player: int) -> bool:
        """Whether the target is the top card of a player's own pile."""
        return self.place == PILE and self.owner == player


Targets = tuple[Target, ...]


def _faces(state: State) -> list[Card]:
    """The card that shows the design of each visible target."""
    cards = [*state.table]
    for pile in state.piles:
        if pile:
            cards.append(pile[0])
    for won in state.sets:
        cards.append(won.cards[0])
    for row in state.forbidden:
        cards += row.cards
    return cards


def visible_cards(state: State) -> list[Card]:
    """Every card that a hand can touch."""
    cards = _faces(state)
    for won in state.sets:
        cards += won.cards[1:]
    return cards


def showing(state: State, designs: Collection[Name]) -> Targets:
    """Every visible target that shows one of these designs."""
    return (
        *[Target(TABLE, 0, (card,)) for card in state.table if card.shown in designs],
        *[Target(PILE, seat, pile[:1]) for seat, pile in enumerate(state.piles) if pile and pile[0].shown in designs],
        *[Target(SET, *won) for won in state.sets if won.cards[0].shown in designs],
        *[Target(ROW, row.party, (card,)) for row in state.forbidden for card in row.cards if card.shown in designs],
    )


def visible(state: State, alike: int = 1) -> Targets:
    """Every visible target whose design at least so many of them show: ``twin_it/all-visible-designs-count``."""
    cards = _faces(state)
    repeated = len(cards) - len({*map(_DESIGN, cards)})
    if repeated < alike - 1:
        return ()
    return showing(state, {design for design, times in Counter(map(_DESIGN, cards)).items() if times >= alike})


def by_card(targets: Targets) -> dict[Name, Target]:
    """The id of every visible card -> the target it belongs to."""
    return {card.id: target for target in targets for card in target.cards}


def are_pair(one: Target, other: Target) -> bool:
    """Whether two targets show the same design and make a pair or a set of three.

    Two sets never do, and a set of three is complete (``twin_it/three-card-set-is-safe``).
    """
    return one.design == other.design and one != other and len(one.cards) + len(other.cards) <= 3


def target_ids(targets: Iterable[Target]) -> tuple[Name, ...]:
    """The ids of the targets, in their order."""
    return tuple([target.cards[0].id for target in targets])


def every_two(row: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Every two of a row, in the order of the later of them."""
    return [(one, other) for place, other in enumerate(row) for one in row[:place]]


def visible_pairs(state: State) -> list[tuple[Target, Target]]:
    """Every two visible targets that make a pair."""
    several = visible(state, 2)
    return [(one, other) for one, other in every_two(several) if are_pair(one, other)] if several else []


class Hand(NamedTuple):
    """A player's hand on a target; ``arrival`` is its place in the order in which the hands landed.

    ``team`` is None in the individual game.
    """

    player: int
    team: int | None
    target: Target
    arrival: int

    @property
    def party(self) -> int:
        """The party that owns what the hand wins: the player, or the team."""
        return self.player if self.team is None else self.team

    @property
    def on_own_top(self) -> bool:
        """Whether the hand lies on the top card of the player's own pile."""
        return self.target.tops(self.player)


Hands = tuple[Hand, ...]


def landed(state: State, targets: Targets, touches: tuple[Touch, ...]) -> Hands:
    """The hands of a slap on these targets; nothing else may be touched.

    A second hand of a player on the same target adds nothing: ``twin_it/two-hands-each``.
    """
    lies = by_card(targets)
    hands: dict[tuple[int, object], Hand] = {}
    for arrival, (player, card) in enumerate(touches):
        target = lies[card]
        team = state.teams[player] if state.teams else None
        hands.setdefault((player, target.id), Hand(player, team, target, arrival))
    return tuple(hands.values())


def match(one: Hand, other: Hand, readings: TwinItReadings) -> bool:
    """Whether two hands lie on a pair (``twin_it/pair-by-two-hands``)."""
    taken = (one.target, other.target)
    return are_pair(*taken) and tops_count((one.player, other.player), taken, readings)


def tops_count(players: tuple[int, int], taken: tuple[Target, Target], readings: TwinItReadings) -> bool:
    """Whether two targets count for the players with a hand on each: the tops of their own piles may not."""
    (one, other), (player, mate) = taken, players
    own = one.tops(player) or other.tops(mate)
    return not own or readings.own_pile_top == "counts"


def players(hands: Iterable[Hand]) -> tuple[int, ...]:
    """Every player with a hand there, each once."""
    return tuple(dict.fromkeys([hand.player for hand in hands]))


def lowest(hands: Iterable[Hand]) -> Hands:
    """The lowest hand on every target, in order of arrival: ``twin_it/bottom-hand-prevails``."""
    low: dict[Name, Hand] = {}
    for hand in hands:
        low.setdefault(hand.target.id, hand)
    return tuple(low.values())
