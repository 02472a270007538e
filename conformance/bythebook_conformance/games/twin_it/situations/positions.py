"""Slaps at small scope: their equivalence classes, up to renaming, and the position and question made of one.

A class has up to four targets, each with its kind and its design, and up to four hands in order of arrival, at most two
per player. Every design is touched: an untouched one plays no part in a slap. Owners, names, hidden sides and other
cards are drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from bythebook.twin_it.state import MOST_FACES, SETS_TO_WIN
from bythebook_conformance.games.twin_it.rulings import could_have_differed
from bythebook_conformance.kit.rewriting import in_order_of_appearance

# ---- classes ---------------------------------------------------------------------------------------------------------


MOST_TARGETS: Final = 4
MOST_HANDS: Final = 4

TABLE: Final = "table"
PILE: Final = "pile"
ROW: Final = "row"
PAIR: Final = "pair"
TRIPLE: Final = "triple"
KINDS: Final = (TABLE, PILE, ROW, PAIR, TRIPLE)
"""A loose card on the table, on a pile or in a forbidden row; a won set of two or of three."""
MOST_IN_A_ROW: Final = 3
"""One player has a forbidden row, initially of three cards."""
CARDS: Final = {TABLE: 1, PILE: 1, ROW: 1, PAIR: 2, TRIPLE: 3}
"""How many cards a target of each kind has."""

_WEIGHTS: Final = {TABLE: 1, PILE: 1, ROW: 1, PAIR: 10, TRIPLE: 100}
_TOGETHER: Final = {1, 2, 3, 10, 11, 100}
"""What the targets of one design can weigh together; it is on three faces at most."""

Kinds = tuple[str, ...]
Numbers = tuple[int, ...]


class SlapClass(NamedTuple):
    """A class: the kind and design of every target, touched targets first; the player and target of every hand."""

    kinds: Kinds
    designs: Numbers
    players: Numbers
    targets: Numbers


@cache
def shapes() -> list[tuple[Numbers, Numbers]]:
    """Every order in which hands can land: their players and targets, numbered by first appearance."""
    ways = [[*in_order_of_appearance(hands)] for hands in range(MOST_HANDS + 1)]
    allowed = ([row for row in rows if max(map(row.count, row), default=3) <= 2] for rows in ways)
    return [shape for rows, players in zip(ways, allowed, strict=True) for shape in product(players, rows)]


def every(size: int) -> bool:
    """All classes, whatever their size."""
    return True


def classes(
    k: int = 0,
    count: int = 1,
    kinds: Kinds = KINDS,
    most_targets: int = MOST_TARGETS,
    drawn: Callable[[int], bool] = every,
) -> Iterator[SlapClass]:
    """Every class in the ``k``-th of ``count`` shares of the shapes. Fewer ``kinds`` or targets give fewer classes."""
    for players, targets in shapes()[k::count]:
        hands = len(players)
        for arranged, designs in arrangements(max(targets) + 1, kinds, most_targets):
            if drawn(len(arranged) + hands):
                yield SlapClass(arranged, designs, players, targets)


@cache
def arrangements(touched: int, kinds: Kinds, most: int = MOST_TARGETS) -> list[tuple[Kinds, Numbers]]:
    """Every arrangement of up to ``most`` targets of which the first ``touched`` are touched, with designs numbered in
    order; untouched targets come in one order only.
    """
    found = []
    for designs in in_order_of_appearance(touched):
        each = [(design, kind) for design in range(max(designs) + 1) for kind in kinds]
        for arranged in product(kinds, repeat=touched):
            for more in range(most - touched + 1):
                for others in combinations_with_replacement(each, more):
                    all_kinds = (*arranged, *(kind for _, kind in others))
                    all_designs = (*designs, *(design for design, _ in others))
                    if _possible(all_kinds, all_designs):
                        found.append((all_kinds, all_designs))
    return found


def _possible(kinds: Kinds, designs: Numbers) -> bool:
    """Whether every design is on at most three faces and every forbidden row has at most three cards."""
    if kinds.count(ROW) > MOST_IN_A_ROW:
        return False
    weights = [0] * (max(designs) + 1)
    for kind, design in zip(kinds, designs, strict=True):
        weights[design] += _WEIGHTS[kind]
    return _TOGETHER.issuperset(weights)


# ---- positions -------------------------------------------------------------------------------------------------------


MOST_SEATS = 6
_MORE_SETS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4)
"""The number of sets a party has besides those of the class."""
_WAYS = len(_MORE_SETS)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_CARDS = [([f"{letter}{number}" for letter in _LETTERS], f"x{number}", f"y{number}") for number in range(120)]
"""For every card of a position in turn: the names that it can have, and the designs of sides that are like no other.
There are less than 120.
"""
_ORDERS = [list(permutations(range(seats))) for seats in range(MOST_SEATS + 1)]
"""Every order of so many seats."""

Cards = list[list[str]]
T = TypeVar("T")


@cache
def _spare(kinds: Kinds, designs: Numbers) -> Numbers:
    """The designs of targets, each as often as it can be on other sides of cards, too."""
    shown = [0] * (max(designs) + 1)
    for kind, design in zip(kinds, designs, strict=True):
        shown[design] += CARDS[kind]
    return tuple(design for design, faces in enumerate(shown) for _ in range(MOST_FACES - faces))


class PositionBuilder:
    """A position under construction around the targets of a class.

    Half of the kit's work for a slap is done here, so all is drawn by ``Random.random``: its ``choice``, ``sample`` and
    ``shuffle`` take several times as long.
    """

    def __init__(self, wanted: SlapClass, rng: Random, teams: Sequence[int] = (), owners: Sequence[int] = ()) -> None:
        kinds, designs, players, _ = wanted
        chance = rng.random
        self.wanted, self.chance, self.players = wanted, chance, max(players) + 1
        if teams:
            least = max(4, len({*teams}) % 2 + self.players, kinds.count(PILE))
        else:
            least = max(2, self.players + bool(owners), kinds.count(PILE))
        self.seats = seats = min(MOST_SEATS, max(least, self.players + (chance() < 0.5)))
        orders = _ORDERS[seats]
        self.seat_of = orders[int(chance() * len(orders))]
        self.teams = self._seated(self._filled(teams)) if teams else []
        self.unused = iter(_CARDS)
        names = self._names(max(designs) + 1)
        self.spare = [names[design] for design in _spare(kinds, designs)]
        self.table: Cards = []
        self.piles: list[Cards] = [[] for _ in range(seats)]
        self.held: list[list[Cards]] = [[] for _ in range(2 if teams else seats)]
        """The sets of every party."""
        self.sets: list[dict[str, Any]] = []
        self.rows: dict[str, Cards] = {}
        self.targets = self._targets([names[design] for design in designs], owners)

    def params(self) -> dict[str, Any]:
        """The question: the position, the hands, and the sets that players who may make a mistake would give."""
        self._fill()
        position: dict[str, Any] = {
            "mode": "team" if self.teams else "competitive",
            "due": self._due(),
            "table": self.table,
            "piles": self.piles,
            "sets": self.sets,
            "winner": None,
        }
        if self.teams:
            position["teams"] = self.teams
        if self.rows:
            position["forbidden"] = self.rows
        params: dict[str, Any] = {"position": position, "touches": self._touches()}
        if self.sets and (give := self._give()):
            params["give"] = give
        return params

    def _one_of(self, items: Sequence[T]) -> T:
        """One of them, drawn."""
        return items[int(self.chance() * len(items))]

    def _names(self, count: int) -> list[str]:
        """So many names of designs, drawn."""
        chance, names = self.chance, list[str]()
        while len(names) < count:
            name = _LETTERS[int(chance() * 26)]
            if name not in names:
                names.append(name)
        return names

    def _filled(self, teams: Sequence[int]) -> list[int]:
        """The teams of all seats, given those of the players with hands; both teams are present."""
        missing = [team for team in (0, 1) if team not in teams]
        rest = [int(self.chance() * 2) for _ in range(self.seats - len(teams) - len(missing))]
        return [*teams, *missing, *rest]

    def _targets(self, designs: list[str], owners: Sequence[int]) -> list[Cards]:
        """Lay every target of the class; the cards of each."""
        kinds, card = self.wanted.kinds, self._card
        free = iter(self._one_of(_ORDERS[self.seats]) if PILE in kinds else ())
        handicapped: int | None = None
        laid = []
        for place, design in enumerate(designs):
            kind, cards = kinds[place], [card(design)]
            wanted = self.seat_of[owners[place]] if owners else None
            if kind == TABLE:
                self.table += cards
            elif kind == PILE:
                seat = next(free) if wanted is None else wanted
                self.piles[seat] = [*cards, card()] if self.chance() < 0.7 else [*cards]
            elif kind == ROW:
                handicapped = self._owner(wanted) if handicapped is None else handicapped
                self._lay_in_row(handicapped, cards[0])
            else:
                cards += [card(design) for _ in range(CARDS[kind] - 1)]
                self._lay_set(self._owner(wanted), cards)
            laid.append(cards)
        return laid

    def _lay_set(self, party: int, cards: Cards) -> None:
        """Lay a set that a party has won."""
        self.held[party].append(cards)
        self.sets.append({"owner": party, "cards": cards})

    def _lay_in_row(self, party: int, card: list[str]) -> None:
        """Lay a card in the forbidden row; its other side is another one if the row could not have become so."""
        row = self.rows.setdefault(str(party), [])
        row.append(card)
        if len(row) > 1 and not could_have_differed([(shown, hidden) for _, shown, hidden in row]):
            card[2] = f"{card[1]}-{card[0]}"

    def _seated(self, teams: list[int]) -> list[int]:
        """The teams of players as those of their seats."""
        return [teams[self.seat_of.index(seat)] for seat in range(self.seats)]

    def _owner(self, seat: int | None) -> int:
        """The party of a seat; without a seat, mostly a party that has hands in the slap."""
        if seat is None:
            seat = self.seat_of[int(self.chance() * min(self.seats, self.players + 1))]
        return self.teams[seat] if self.teams else seat

    def _fill(self) -> None:
        """What has no part in the slap itself: other piles, and sets that can be lost or that decide the game."""
        chance, card = self.chance, self._card
        for pile in self.piles:
            if not pile and (drawn := chance()) < 0.8:
                pile += [card(), card()] if drawn < 0.24 else [card()]
        for party, held in enumerate(self.held):
            more = _MORE_SETS[int(chance() * _WAYS)]
            while more and len(held) < SETS_TO_WIN - 1:  # nobody has won yet
                more -= 1
                first = card()
                cards = [first, card(first[1])]
                if chance() < 0.3:
                    cards.append(card(first[1]))
                self._lay_set(party, cards)
        if len(self.sets) > 1:
            self.sets.sort(key=lambda _: chance())

    def _touches(self) -> list[list[Any]]:
        chance, seat_of, targets, touches = self.chance, self.seat_of, self.targets, []
        for player, target in zip(self.wanted.players, self.wanted.targets, strict=True):
            cards = targets[target]
            touches.append([seat_of[player], cards[int(chance() * len(cards))][0]])
        return touches

    def _give(self) -> dict[str, str]:
        """A set for every player who has a choice, or may have one after a mate wins another set."""
        chance, give = self.chance, {}
        for player in self.seat_of[: self.players]:
            mine = self.held[self.teams[player] if self.teams else player]
            if len(mine) > 1 or (mine and self.teams):
                cards = mine[int(chance() * len(mine))]
                give[str(player)] = cards[int(chance() * len(cards))][0]
        return give

    def _due(self) -> int | str | None:
        """The seat that is to flip, or that there is none; in teams, anyone may."""
        seats, first = self.seats, int(self.chance() * self.seats)
        for seat in range(first, first + seats):
            if self.piles[seat % seats]:
                return "any" if self.teams and self.chance() < 0.5 else seat % seats
        return None

    def _card(self, shown: str = "") -> list[str]:
        """The next card, which shows this design or one of its own; now and then its other side bears one that is there
        already.
        """
        names, own, other = next(self.unused)
        drawn = self.chance()
        if drawn < 0.25 and (spare := self.spare):
            known = int(4 * drawn * len(spare))
            if spare[known] != shown:
                other = spare.pop(known)
        return [names[int(drawn * 997) % 26], shown or own, other]
