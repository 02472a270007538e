"""Turn a class of slaps into a question: owners, names, hidden sides and other cards are drawn at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any, TypeVar

from bythebook.twin_it.state import MOST_FACES, SETS_TO_WIN
from bythebook_conformance.games.twin_it.rulings import could_have_differed
from bythebook_conformance.games.twin_it.situations.slaps import CARDS, PILE, ROW, TABLE, SlapClass

MOST_SEATS = 6
_MORE_SETS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4)
"""The number of sets a party has besides those of the class."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ORDERS = [list(permutations(range(seats))) for seats in range(MOST_SEATS + 1)]
"""Every order of so many seats."""

Cards = list[list[str]]
T = TypeVar("T")


class PositionBuilder:
    """A position under construction around the targets of a class.

    Half of the kit's work for a slap is done here, so all is drawn by ``Random.random``: its ``choice``, ``sample`` and
    ``shuffle`` take several times as long.
    """

    def __init__(self, wanted: SlapClass, rng: Random, teams: Sequence[int] = (), owners: Sequence[int] = ()) -> None:
        self.wanted = wanted
        self.chance = rng.random
        self.players = max(wanted.players) + 1
        piles = wanted.kinds.count(PILE)
        least = max(self.players + bool(owners), piles, 2)
        if teams:
            least = max(4, len({*teams}) % 2 + self.players, piles)
        self.seats = min(MOST_SEATS, max(least, self.players + (self.chance() < 0.5)))
        self.parties = 2 if teams else self.seats
        self.seat_of = self._one_of(_ORDERS[self.seats])
        self.teams = self._seated(self._filled(teams)) if teams else []
        self.fresh = 0
        names = self._names(max(wanted.designs) + 1)
        self.design = [names[number] for number in wanted.designs]
        self.faces = dict.fromkeys(names, 0)
        for kind, design in zip(wanted.kinds, self.design, strict=True):
            self.faces[design] += CARDS[kind]
        self.table: Cards = []
        self.piles: list[Cards] = [[] for _ in range(self.seats)]
        self.sets: list[dict[str, Any]] = []
        self.rows: dict[str, Cards] = {}
        self.targets = self._targets(owners)

    def params(self) -> dict[str, Any]:
        """The question: the position, the hands, and the sets that players who may make a mistake would give."""
        self._fill()
        touches = self._touches()
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
        params: dict[str, Any] = {"position": position, "touches": touches}
        if self.sets and (give := self._give(sorted({player for player, _ in touches}))):
            params["give"] = give
        return params

    def _one_of(self, items: Sequence[T]) -> T:
        """One of them, drawn."""
        return items[int(self.chance() * len(items))]

    def _names(self, count: int) -> list[str]:
        """So many names of designs, drawn."""
        names: list[str] = []
        while len(names) < count:
            name = self._one_of(_LETTERS)
            if name not in names:
                names.append(name)
        return names

    def _filled(self, teams: Sequence[int]) -> list[int]:
        """The teams of all seats, given those of the players with hands; both teams are present."""
        missing = [team for team in (0, 1) if team not in teams]
        rest = [self._one_of((0, 1)) for _ in range(self.seats - len(teams) - len(missing))]
        return [*teams, *missing, *rest]

    def _targets(self, owners: Sequence[int]) -> list[list[str]]:
        """Lay every target of the class; the ids of the cards of each."""
        free = iter(self._one_of(_ORDERS[self.seats]))
        handicapped: int | None = None
        laid = []
        for place, (kind, design) in enumerate(zip(self.wanted.kinds, self.design, strict=True)):
            cards = self._cards(CARDS[kind], design)
            wanted = self.seat_of[owners[place]] if owners else None
            if kind == TABLE:
                self.table += cards
            elif kind == PILE:
                seat = next(free) if wanted is None else wanted
                self.piles[seat] = cards + self._cards(1) if self.chance() < 0.7 else cards
            elif kind == ROW:
                handicapped = self._owner(wanted) if handicapped is None else handicapped
                self._lay_in_row(handicapped, cards[0])
            else:
                self.sets.append({"owner": self._owner(wanted), "cards": cards})
            laid.append([identity for identity, _, _ in cards])
        return laid

    def _lay_in_row(self, party: int, card: list[str]) -> None:
        """Lay a card in the forbidden row; its other side is another one if the row could not have become so."""
        row = self.rows.setdefault(str(party), [])
        row.append(card)
        if len(row) > 1 and not could_have_differed([(shown, hidden) for _, shown, hidden in row]):
            if card[2] in self.faces:
                self.faces[card[2]] -= 1
            card[2] = f"{card[1]}-{card[0]}"

    def _seated(self, teams: list[int]) -> list[int]:
        """The teams of players as those of their seats."""
        return [teams[self.seat_of.index(seat)] for seat in range(self.seats)]

    def _owner(self, seat: int | None) -> int:
        """The party of a seat; without a seat, mostly a party that has hands in the slap."""
        if seat is None:
            seat = self._one_of(self.seat_of[: self.players + 1])
        return self.teams[seat] if self.teams else seat

    def _fill(self) -> None:
        """What has no part in the slap itself: other piles, and sets that can be lost or that decide the game."""
        chance = self.chance
        for pile in self.piles:
            if not pile and chance() < 0.8:
                pile += self._cards(1 + (chance() < 0.3))
        held = [0] * self.parties
        for won in self.sets:
            held[won["owner"]] += 1
        for party, sets in enumerate(held):  # nobody has won yet
            if more := _MORE_SETS[int(chance() * len(_MORE_SETS))]:
                self.sets += [self._other_set(party) for _ in range(min(more, SETS_TO_WIN - 1 - sets))]
        self.sets.sort(key=lambda _: chance())

    def _touches(self) -> list[list[Any]]:
        hands = zip(self.wanted.players, self.wanted.targets, strict=True)
        return [[self.seat_of[player], self._one_of(self.targets[target])] for player, target in hands]

    def _give(self, players: Sequence[int]) -> dict[str, str]:
        """A set for every player who has a choice, or may have one after a mate wins another set."""
        give = {}
        for player in players:
            party = self.teams[player] if self.teams else player
            mine = [won["cards"] for won in self.sets if won["owner"] == party]
            if len(mine) > 1 or (mine and self.teams):
                give[str(player)] = self._one_of(self._one_of(mine))[0]
        return give

    def _due(self) -> int | str | None:
        able = [seat for seat, pile in enumerate(self.piles) if pile]
        if not able:
            return None
        return "any" if self.teams and self.chance() < 0.5 else self._one_of(able)

    def _cards(self, count: int, design: str = "") -> Cards:
        """Cards that show the design, or one of its own each; now and then the other side of one bears a design that is
        there already.
        """
        chance, cards, first = self.chance, [], self.fresh
        self.fresh += count
        for number in range(first, self.fresh):
            drawn, shown = chance(), design or f"x{number}"
            hidden = self._known(shown, 4 * drawn) if drawn < 0.25 else ""
            cards.append([f"{_LETTERS[int(drawn * 997) % 26]}{number}", shown, hidden or f"{shown}-{number}"])
        return cards

    def _known(self, shown: str, drawn: float) -> str:
        """Another design of the class that is not on three faces yet; empty if there is none."""
        known = [name for name in self.design if self.faces[name] < MOST_FACES and name != shown]
        if not known:
            return ""
        found = known[int(drawn * len(known))]
        self.faces[found] += 1
        return found

    def _other_set(self, owner: int) -> dict[str, Any]:
        return {"owner": owner, "cards": self._cards(2 + (self.chance() < 0.3), f"s{self.fresh}")}
