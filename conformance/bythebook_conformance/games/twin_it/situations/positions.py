"""Turn a class of slaps into a question: owners, names, hidden sides and other cards are drawn at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bythebook.twin_it.state import MOST_FACES, SETS_TO_WIN
from bythebook_conformance.games.twin_it.barred import could_have_differed
from bythebook_conformance.games.twin_it.situations.slap_classes import CARDS, PILE, ROW, TABLE, SlapClass

MOST_SEATS = 6
_MORE_SETS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4)
"""The number of sets a party has besides those of the class."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

Cards = list[list[str]]


class PositionBuilder:
    """A position under construction around the targets of a class."""

    def __init__(self, wanted: SlapClass, rng: Random, teams: Sequence[int] = (), owners: Sequence[int] = ()) -> None:
        self.wanted = wanted
        self.rng = rng
        self.players = max(wanted.players) + 1
        piles = wanted.kinds.count(PILE)
        least = max(self.players + bool(owners), piles, 2)
        if teams:
            least = max(4, len({*teams}) % 2 + self.players, piles)
        self.seats = min(MOST_SEATS, max(least, self.players + rng.choice((0, 1))))
        self.parties = 2 if teams else self.seats
        self.seat_of = rng.sample(range(self.seats), self.seats)
        self.teams = self._seated(_filled(teams, self.seats, rng)) if teams else []
        self.fresh = 0
        names = rng.sample(_LETTERS, max(wanted.designs) + 1)
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
        position: dict[str, Any] = {"mode": "team" if self.teams else "competitive"}
        if self.teams:
            position["teams"] = self.teams
        position |= {"due": self._due(), "table": self.table, "piles": self.piles, "sets": self.sets, "winner": None}
        if self.rows:
            position["forbidden"] = self.rows
        params: dict[str, Any] = {"position": position, "touches": touches}
        if give := self._give({player for player, _ in touches}):
            params["give"] = give
        return params

    def _targets(self, owners: Sequence[int]) -> list[list[str]]:
        """Lay every target of the class; the ids of the cards of each."""
        rng = self.rng
        free = rng.sample(range(self.seats), self.seats)
        handicapped: int | None = None
        laid = []
        for place, (kind, design) in enumerate(zip(self.wanted.kinds, self.design, strict=True)):
            cards = [self._card(design) for _ in range(CARDS[kind])]
            wanted = self.seat_of[owners[place]] if owners else None
            if kind == TABLE:
                self.table += cards
            elif kind == PILE:
                seat = free.pop() if wanted is None else wanted
                self.piles[seat] = [*cards, self._other_card()] if rng.random() < 0.7 else cards
            elif kind == ROW:
                handicapped = self._owner(wanted) if handicapped is None else handicapped
                self._lay_in_row(handicapped, cards[0])
            else:
                self.sets.append({"owner": self._owner(wanted), "cards": cards})
            laid.append([card[0] for card in cards])
        return laid

    def _lay_in_row(self, party: int, card: list[str]) -> None:
        """Lay a card in the forbidden row; its other side is another one if the row could not have become so."""
        row = self.rows.setdefault(str(party), [])
        row.append(card)
        if len(row) > 1 and not could_have_differed([(shown, hidden) for _, shown, hidden in row]):
            if card[2] in self.faces:
                self.faces[card[2]] -= 1
            card[2] = f"{card[1]}-{self.fresh}"

    def _seated(self, teams: list[int]) -> list[int]:
        """The teams of players as those of their seats."""
        return [teams[self.seat_of.index(seat)] for seat in range(self.seats)]

    def _owner(self, seat: int | None) -> int:
        """The party of a seat; without a seat, mostly a party that has hands in the slap."""
        if seat is None:
            seat = self.rng.choice(self.seat_of[: self.players + 1])
        return self.teams[seat] if self.teams else seat

    def _fill(self) -> None:
        """What has no part in the slap itself: other piles, and sets that can be lost or that decide the game."""
        rng, chance = self.rng, self.rng.random
        for pile in self.piles:
            if not pile and chance() < 0.8:
                pile += [self._other_card() for _ in range(1 + (chance() < 0.3))]
        held = [0] * self.parties
        for won in self.sets:
            held[won["owner"]] += 1
        for party, sets in enumerate(held):  # nobody has won yet
            more = _MORE_SETS[int(chance() * len(_MORE_SETS))]
            if more:
                self.sets += [self._other_set(party) for _ in range(min(more, SETS_TO_WIN - 1 - sets))]
        rng.shuffle(self.sets)

    def _touches(self) -> list[list[Any]]:
        choice, hands = self.rng.choice, zip(self.wanted.players, self.wanted.targets, strict=True)
        return [[self.seat_of[player], choice(self.targets[target])] for player, target in hands]

    def _give(self, players: set[int]) -> dict[str, str]:
        """A set for every player who has a choice, or may have one after a mate wins another set."""
        give = {}
        for player in sorted(players) if self.sets else ():
            party = self.teams[player] if self.teams else player
            mine = [won["cards"] for won in self.sets if won["owner"] == party]
            if len(mine) > 1 or (mine and self.teams):
                give[str(player)] = self.rng.choice(self.rng.choice(mine))[0]
        return give

    def _due(self) -> int | str | None:
        able = [seat for seat, pile in enumerate(self.piles) if pile]
        if not able:
            return None
        return "any" if self.teams and self.rng.random() < 0.5 else self.rng.choice(able)

    def _card(self, design: str) -> list[str]:
        """A card that shows the design; now and then its other side bears a design that is there already."""
        self.fresh = number = self.fresh + 1
        drawn = self.rng.random()
        hidden = self._known(design, 4 * drawn) if drawn < 0.25 else ""
        return [f"{_LETTERS[int(drawn * 997) % 26]}{number}", design, hidden or f"{design}-{number}"]

    def _known(self, shown: str, drawn: float) -> str:
        """Another design of the class that is not on three faces yet; empty if there is none."""
        known = [name for name in self.design if self.faces[name] < MOST_FACES and name != shown]
        if not known:
            return ""
        found = known[int(drawn * len(known))]
        self.faces[found] += 1
        return found

    def _other_card(self) -> list[str]:
        """A card that shows a design of its own."""
        return self._card(f"x{self.fresh}")

    def _other_set(self, owner: int) -> dict[str, Any]:
        shown = f"s{self.fresh}"
        return {"owner": owner, "cards": [self._card(shown) for _ in range(2 + (self.rng.random() < 0.3))]}


def _filled(teams: Sequence[int], seats: int, rng: Random) -> list[int]:
    """The teams of all seats, given those of the players with hands; both teams are present."""
    missing = [team for team in (0, 1) if team not in teams]
    rest = [rng.choice((0, 1)) for _ in range(seats - len(teams) - len(missing))]
    return [*teams, *missing, *rest]
