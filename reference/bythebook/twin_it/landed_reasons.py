"""The hands of a slap, with the facts that demands speak of: what they lie on, whose lies lowest, who errs.

It only serves demands, and calls nothing that decides: a second view of the hands, in the words of the clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from bythebook.twin_it.deck import Cards, Name
from bythebook.twin_it.moves import Slap
from bythebook.twin_it.readings import TwinItReadings
from bythebook.twin_it.state import State

NO_PAIR: Final = "no pair"
FORBIDDEN_PAIR: Final = "forbidden pair"
BOTH_HANDS: Final = "both hands of one player"
NO_MATCH: Final = "mates that do not match"


class Lay(NamedTuple):
    """What a hand can lie on: a loose card or a won set, the field of a state in which it lies, and its owner there."""

    field: str
    owner: int
    cards: Cards

    @property
    def design(self) -> Name:
        """What it shows."""
        return self.cards[0].shown

    @property
    def loose(self) -> bool:
        """Whether it is a card outside the won sets."""
        return self.field != "sets"


class Laid(NamedTuple):
    """A hand on something, with the place in the order in which the hands landed."""

    player: int
    party: int | None
    on: Lay
    at: int

    @property
    def own_top(self) -> bool:
        """Whether it lies on the player's own pile."""
        return self.on.field == "piles" and self.on.owner == self.player


Hands = Sequence[Laid]
Two = tuple[Laid, Laid]
Item = TypeVar("Item")


def lays_of(state: State) -> list[Lay]:
    """Everything that a hand can lie on."""
    return [
        *(Lay("table", 0, (card,)) for card in state.table),
        *(Lay("piles", seat, pile[:1]) for seat, pile in enumerate(state.piles) if pile),
        *(Lay("sets", owner, cards) for owner, cards in state.sets),
        *(Lay("forbidden", party, (card,)) for party, cards in state.forbidden for card in cards),
    ]


def party_of(state: State, player: int | None) -> int | None:
    """The party of a player: in teams the team, else the player; of somebody who does not play, nobody's."""
    if player is None or player not in range(len(state.piles)):
        return None
    return state.teams[player] if state.teams else player


def are_pair(one: Lay, other: Lay) -> bool:
    """Whether they show one design and are two cards, or a card and a set of two."""
    return one != other and one.design == other.design and len(one.cards) + len(other.cards) < 4


def every_two(hands: Sequence[Item]) -> list[tuple[Item, Item]]:
    """Every two of a row, in the order of the later of them."""
    return [(one, other) for place, other in enumerate(hands) for one in hands[:place]]


def players_of(hands: Iterable[Laid]) -> list[int]:
    """Whose hands they are, each player once."""
    return [*dict.fromkeys(hand.player for hand in hands)]


class Error(NamedTuple):
    """A mistake: by which rule it is one, who pays for it, when it was complete, and whose hands it makes wrong."""

    why: str
    player: int
    at: int
    wrong: tuple[int, ...]


class Landed:
    """The hands of a slap as they landed.

    What the words of the clauses mean can be changed, to find out what would follow: whether the lowest hand on a card
    counts or the highest (``low``), whether wrong hands are void, whether a player counts once on a target (``once``),
    which hands lie there (``there``), and which two lays are a pair.
    """

    def __init__(
        self,
        before: State,
        slap: Slap,
        readings: TwinItReadings,
        *,
        low: bool = True,
        void: bool = True,
        once: bool = True,
        there: Callable[[Laid], object] = bool,
        pair: Callable[[Lay, Lay], object] = are_pair,
    ) -> None:
        self.before, self.slap, self.readings, self.low, self.void, self.pair = before, slap, readings, low, void, pair
        self.lays = lays_of(before)
        lies = {card.id: lay for lay in self.lays for card in lay.cards}
        hands: dict[tuple[int, Lay, int], Laid] = {}
        for at, (player, card) in enumerate(slap.touches):
            hand = Laid(player, party_of(before, player), lies[card], at)
            hands.setdefault((player, hand.on, 0 if once else at), hand)
        self.hands = [*filter(there, hands.values())]

    def lowest(self, hands: Hands) -> list[Laid]:
        """The hand that counts on everything that is touched, in the order in which they landed."""
        counts: dict[Lay, Laid] = {}
        for hand in hands if self.low else hands[::-1]:
            counts.setdefault(hand.on, hand)
        return sorted(counts.values(), key=lambda hand: hand.at)

    def match(self, one: Laid, other: Laid) -> bool:
        """Whether two hands are on a pair, of which neither is a card that its player may not use."""
        if not self.pair(one.on, other.on):
            return False
        return not (one.own_top or other.own_top) or self.readings.own_pile_top == "counts"

    def is_forbidden(self, one: Laid, other: Laid) -> bool:
        """Whether the party's row has the design of the pair, or, by another reading, one of its two cards."""
        row = [card for party, cards in self.before.forbidden if party == one.party for card in cards]
        if one.on.design not in [card.shown for card in row]:
            return False
        return any(hand.on.cards[0] in row for hand in (one, other)) or self.readings.forbidden == "design"

    # who errs

    @cached_property
    def errors(self) -> list[Error]:
        """The mistakes, in the order in which they were complete."""
        found = [*self._of_players()]
        if self.before.teams:
            wrong = {player for each in found for player in each.wrong}
            for team in (0, 1):
                single = [hand for hand in self.hands if hand.party == team and hand.player not in wrong]
                found += self._of_mates(single)
        return sorted(found, key=lambda each: each.at)

    @cached_property
    def wrong(self) -> set[int]:
        """The players whose hands are wrong."""
        return {player for each in self.errors for player in each.wrong}

    @cached_property
    def both(self) -> dict[int, Two]:
        """The hands of every player who has two down."""
        return {one.player: (one, other) for one, other in every_two(self.hands) if one.player == other.player}

    def _of_players(self) -> Iterator[Error]:
        """The mistakes of players with both hands."""
        for player, (one, other) in self.both.items():
            if not self.match(one, other):
                yield Error(NO_PAIR, player, other.at, (player,))
            elif self.before.teams:
                yield Error(BOTH_HANDS, player, other.at, (player,))
            elif self.is_forbidden(one, other):
                yield Error(FORBIDDEN_PAIR, player, other.at, (player,))

    def _of_mates(self, hands: Hands) -> Iterator[Error]:
        """The mistakes of a team with its other hands: every pair forbidden to it, else hands that do not match."""
        pairs = [two for two in every_two(hands) if self.match(*two)]
        barred = (two for two in pairs if two[0].player != two[1].player and self.is_forbidden(*two))
        if first := next(barred, None):
            error = self._shared(first, hands)
            yield error
            yield from self._of_mates([hand for hand in hands if hand.player not in error.wrong])
            return
        elsewhere = [hand for hand in hands if hand.on != hands[0].on]
        if pairs or not elsewhere or self.readings.team_mismatch == "no-effect":
            return
        last = self._of_all(hands, hands[-1])
        yield Error(NO_MATCH, last.player, last.at, tuple(players_of(hands)))

    def _of_all(self, hands: Hands, last: Laid) -> Laid:
        """The hand of a mistake of all mates: the last, or by another reading the first that is on a second card."""
        second = next(hand for hand in hands if hand.on != hands[0].on)
        return second if self.readings.mismatch_offender == "second-target" else last

    def _shared(self, pair: Two, hands: Hands) -> Error:
        """The mistake of a pair forbidden to the team, and whose it is."""
        last, wrong = pair[1], players_of(pair)
        on_it = [hand for hand in hands if hand.on.design == last.on.design]
        several = self.readings.forbidden_pair_of_several_mates
        if len(players_of(on_it)) > 2 and several == "all-of-them":
            last, wrong = on_it[-1], players_of(on_it)
        everybody = players_of(hands)
        if {*everybody} > {*wrong} and self.readings.forbidden_pair_of_a_team == "all-hands":
            last, wrong = self._of_all(hands, last), everybody
        return Error(FORBIDDEN_PAIR, last.player, last.at, tuple(wrong))


class Contest:
    """The hands on one design: who holds what of it, where it lies when it is judged."""

    def __init__(self, landed: Landed, design: Name, lays: Iterable[Lay]) -> None:
        self.landed, self.design = landed, design
        self.there = [lay for lay in lays if lay.design == design]
        self.loose = [lay for lay in self.there if lay.loose]
        self.hands = [hand for hand in landed.hands if hand.on in self.there]

    @cached_property
    def counting(self) -> Hands:
        """The hands that count: not those of a mistake, not those on cards that their players may not use, and not, by
        another reading, those of parties that do not hold two.
        """
        readings, hands = self.landed.readings, self.hands
        right = [hand for hand in hands if hand.player not in self.landed.wrong]
        if len(right) < len(hands) and readings.wrong_hands == "void" and self.landed.void:
            hands = right
        usable = [hand for hand in hands if not hand.own_top]
        if len(usable) < len(hands) and readings.own_pile_top == "excluded":
            hands = usable
        if len({hand.on for hand in hands}) < len(hands) and readings.contest == "full-claims-only":
            full = {two[0].party for two in self._twos(hands)}
            hands = [hand for hand in hands if hand.party in full] or hands
        return hands

    def _twos(self, hands: Hands) -> list[Two]:
        """Every two of these hands with which one party can take what they are on: a player's, or two mates'."""
        teams, wrong = bool(self.landed.before.teams), self.landed.wrong if self.landed.void else set()
        return [
            (one, other)
            for one, other in every_two(hands)
            if one.party == other.party and one.on != other.on and (one.player != other.player) == teams
            if one.player not in wrong and other.player not in wrong
        ]

    @cached_property
    def held(self) -> Hands:
        """The lowest hand on everything of the design that is held."""
        return self.landed.lowest(self.counting)

    @cached_property
    def holder(self) -> Two | None:
        """The first two lowest hands of one party, which take what they are on."""
        return next(iter(self._twos(self.held)), None)

    @cached_property
    def old(self) -> Lay | None:
        """The won set that the holder takes with a third card."""
        return next((hand.on for hand in self.holder or () if not hand.on.loose), None)

    @cached_property
    def kind(self) -> str:
        """What the holder's taking is called."""
        assert self.holder is not None
        return "win" if self.old is None else "grow" if self.old.owner == self.holder[1].party else "rob"

    @cached_property
    def taken(self) -> Cards:
        """The cards that the holder takes, those of a set first."""
        return tuple(
            card for hand in sorted(self.holder or (), key=lambda hand: hand.on.loose) for card in hand.on.cards
        )

    @cached_property
    def left(self) -> Cards:
        """The loose cards of the design that the holder does not take."""
        return tuple(lay.cards[0] for lay in self.loose if lay.cards[0] not in self.taken)

    @cached_property
    def contested(self) -> bool:
        """Whether several parties hold something of the design and none holds two."""
        return self.holder is None and len({hand.party for hand in self.held}) > 1

    @cached_property
    def tied(self) -> Cards:
        """The loose cards that turn over because nobody holds two: contested ones, by other readings others too."""
        if self.holder is not None or not self.held:
            return ()
        readings, loose = self.landed.readings, [lay.cards[0] for lay in self.loose]
        if not self.contested:
            touched = len(loose) == 3 and readings.three_of_a_kind_trigger == "any-touch"
            return tuple(loose) if touched else ()
        return tuple(loose)

    @property
    def happens(self) -> bool:
        """Whether anything comes of it."""
        return self.holder is not None or bool(self.tied)

    @property
    def at(self) -> int:
        """When it was complete."""
        return (self.holder or self.held[:2])[-1].at


def contests_of(landed: Landed) -> list[Contest]:
    """Every design that a hand is on, with its hands as they landed."""
    return [Contest(landed, design, landed.lays) for design in dict.fromkeys(hand.on.design for hand in landed.hands)]
