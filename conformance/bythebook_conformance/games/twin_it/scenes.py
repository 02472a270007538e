"""Turn a class of slaps into a question: owners, names, hidden sides and other cards are drawn at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from bythebook_conformance.games.twin_it.classes import CARDS, PAIR, PILE, ROW, TRIPLE, SlapClass
from bythebook_conformance.games.twin_it.setups import could_have_differed

MOST_SEATS = 6
_MORE_SETS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4)
"""The number of sets a party has besides those of the class."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

Cards = list[list[str]]


class Scene:
    """A position under construction around the targets of a class."""

    def __init__(self, wanted: SlapClass, rng: Random, teams: Sequence[int] = (), owners: Sequence[int] = ()) -> None:
        self.wanted = wanted
        self.rng = rng
        self.players = max(wanted.players) + 1
        piles = wanted.kinds.count(PILE)
        least = max(self.players + bool(owners), piles, 2)
        if teams:
            least = max(4, len({*teams}) % 2 + self.players, piles)
        self.seats = min(MOST_SEATS, max(least, self.players + rng.randrange(2)))
        self.parties = 2 if teams else self.seats
        self.seat_of = rng.sample(range(self.seats), self.seats)
        self.teams = self._seated(_filled(teams, self.seats, rng))
        self.faces: Counter[str] = Counter()
        self.fresh = 0
        names = rng.sample(_LETTERS, max(wanted.designs) + 1)
        self.design = [names[number] for number in wanted.designs]
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
        position = {
            "mode": "team" if self.teams else "competitive",
            **({"teams": self.teams} if self.teams else {}),
            "due": self._due(),
            "table": self.table,
            "piles": self.piles,
            "sets": self.sets,
            **({"forbidden": self.rows} if self.rows else {}),
            "winner": None,
        }
        give = self._give({player for player, _ in touches})
        return {"position": position, "touches": touches, **({"give": give} if give else {})}

    def _targets(self, owners: Sequence[int]) -> list[list[str]]:
        """Lay every target of the class; the ids of the cards of each."""
        rng = self.rng
        free = rng.sample(range(self.seats), self.seats)
        handicapped: int | None = None
        laid = []
        for place, (kind, design) in enumerate(zip(self.wanted.kinds, self.design, strict=True)):
            cards = [self._card(design) for _ in range(CARDS[kind])]
            wanted = self.seat_of[owners[place]] if owners else None
            if kind == PILE:
                seat = free.pop() if wanted is None else wanted
                self.piles[seat] = [*cards, *([self._other_card()] if rng.random() < 0.7 else [])]
            elif kind == ROW:
                handicapped = self._owner(wanted) if handicapped is None else handicapped
                row = self.rows.setdefault(str(handicapped), [])
                row += cards
                if not could_have_differed([(shown, hidden) for _, shown, hidden in row]):
                    self.faces[cards[0][2]] -= 1
                    cards[0][2] = f"{design}-{self.fresh}"
            elif kind in (PAIR, TRIPLE):
                self.sets.append({"owner": self._owner(wanted), "cards": cards})
            else:
                self.table += cards
            laid.append([card[0] for card in cards])
        return laid

    def _seated(self, teams: list[int]) -> list[int]:
        """The teams of players as those of their seats."""
        return [teams[self.seat_of.index(seat)] for seat in range(self.seats)] if teams else []

    def _owner(self, seat: int | None) -> int:
        """The party of a seat; without a seat, mostly a party that has hands in the slap."""
        if seat is None:
            seat = self.seat_of[self.rng.randrange(min(self.seats, self.players + 1))]
        return self.teams[seat] if self.teams else seat

    def _fill(self) -> None:
        """Everything outside the slap itself: other piles, and sets that can be lost or that decide the game."""
        rng = self.rng
        for pile in self.piles:
            if not pile and rng.random() < 0.8:
                pile += [self._other_card() for _ in range(1 + (rng.random() < 0.3))]
        for party in range(self.parties):
            more = _MORE_SETS[int(rng.random() * len(_MORE_SETS))]
            held = sum(won["owner"] == party for won in self.sets)
            self.sets += [self._other_set(party) for _ in range(min(more, 4 - held))]
        for party in range(self.parties):  # nobody has won yet
            mine = [won for won in self.sets if won["owner"] == party]
            for won in mine[4:]:
                won["owner"] = min(range(self.parties), key=lambda each: sum(s["owner"] == each for s in self.sets))
        rng.shuffle(self.sets)

    def _touches(self) -> list[list[Any]]:
        rng = self.rng
        hands = zip(self.wanted.players, self.wanted.targets, strict=True)
        return [[self.seat_of[player], rng.choice(self.targets[target])] for player, target in hands]

    def _give(self, players: set[int]) -> dict[str, str]:
        """A set for every player who has a choice, or may have one after a mate wins another set."""
        give = {}
        for player in sorted(players):
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
        """A card that shows the design; sometimes its other side has a design already in the position."""
        self.fresh += 1
        hidden = f"{design}-{self.fresh}"
        drawn = self.rng.random()
        if drawn < 0.25:
            known = [name for name in self.design if self.faces[name] < 3 and name != design]
            hidden = known[int(4 * drawn * len(known))] if known else hidden
            self.faces[hidden] += 1
        return [f"{_LETTERS[int(drawn * 997) % 26]}{self.fresh}", design, hidden]

    def _other_card(self) -> list[str]:
        """A card that shows a design of its own."""
        return self._card(f"x{self.fresh}")

    def _other_set(self, owner: int) -> dict[str, Any]:
        shown = f"s{self.fresh}"
        return {"owner": owner, "cards": [self._card(shown) for _ in range(2 + (self.rng.random() < 0.3))]}


def _filled(teams: Sequence[int], seats: int, rng: Random) -> list[int]:
    """The teams of all seats, given those of the players with hands; both teams are present."""
    if not teams:
        return []
    missing = [team for team in (0, 1) if team not in teams]
    rest = [rng.randrange(2) for _ in range(seats - len(teams) - len(missing))]
    return [*teams, *missing, *rest]
