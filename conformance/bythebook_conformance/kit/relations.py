"""Metamorphic relations: changes of a question that many games have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from bythebook.cards import CARD_OF, SUITS, Card
from bythebook.readings import Readings
from bythebook_conformance.kit.game import Back, Relation, Transform, load_kit
from bythebook_conformance.kit.playing import in_force
from bythebook_conformance.kit.rewriting import Names, Seating, renamed, renaming_of, reseating_of, seats_and_teams


def holds_under(relation: Relation, readings: Readings) -> bool:
    """Whether the relation holds under these readings."""
    return in_force(readings).isdisjoint(relation.broken_by)


def renaming(choose: Callable[[Random], Names]) -> Transform:
    """The change that gives cards (or ranks) other names, everywhere; ``choose`` draws old name -> new name."""

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        names = choose(rng)
        home = {new: old for old, new in names.items()}
        return renamed(params, names), lambda answer: renamed(answer, home)

    return transform


def suits_permuted(method: str, *slugs: str) -> Relation:
    """The relation that suits are but names."""
    return Relation("the suits are permuted", method, clauses(method, *slugs), renaming(other_suits))


def other_suits(rng: Random) -> Names:
    """Other suits for the cards of every suit."""
    return _in_suits(*rng.sample(SUITS, len(SUITS)))


@cache
def _in_suits(*suits: int) -> Names:
    """The name of every card -> that of the card in the suit that takes the place of its own."""
    return {name: str(Card(card.rank, suits[card.suit])) for name, card in CARD_OF.items()}


def clauses(method: str, *slugs: str) -> tuple[str, ...]:
    """The clauses of these slugs in the game of a method."""
    game, _, _ = method.partition(".")
    return tuple(f"{game}/{slug}" for slug in slugs)


ODD_NAMES = (
    "0",
    "1",
    "01",
    "1.0",
    "N0",
    "null",
    "false",
    "__proto__",
    "constructor",
    "\u00e9",
    "e\u0301",
    "a b",
    "n0 ",
    'a"b\\',
    "\U0001f0a1",
    "x" * 64,
)
"""Names that an engine may take for something else: a number, another spelling, what ends a text, a property of
every object.
"""


def _messages_of(method: str) -> tuple[type[Struct], type[Struct]]:
    """The params and the result: the types of their fields tell what is a name, and whose a number is."""
    found = load_kit(method.partition(".")[0]).method(method)
    return found.params, found.result


def names_changed(method: str) -> Relation:
    """The relation that what cards and designs of a game's own are called does not matter: no rule speaks of names."""

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        asked, answered = map(renaming_of, _messages_of(method))
        found: dict[str, str] = {}
        asked(params, lambda name: found.setdefault(name, name))
        old = sorted(found)
        new = rng.sample([*ODD_NAMES, *(f"n{number}" for number in range(len(old)))], len(old))
        names, home = dict(zip(old, new, strict=True)), dict(zip(new, old, strict=True))
        return asked(params, names.__getitem__), lambda answer: answered(answer, lambda name: home.get(name, name))

    return Relation("cards and designs get other names", method, (), transform)


def players_moved(method: str, *slugs: str, broken_by: tuple[str, ...] = ()) -> Relation:
    """The relation that it does not matter which seat is called the first: everybody moves on, with all he has."""

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        asked, answered = map(reseating_of, _messages_of(method))
        size, teams = seats_and_teams(asked, params)

        def by(steps: int) -> Seating:
            def seat(number: int) -> int:
                return (number + steps) % size

            return Seating(seat, int, int if teams else seat, lambda row: row[-steps:] + row[:-steps])

        steps = rng.randrange(1, size)
        return asked(params, by(steps)), lambda answer: answered(answer, by(size - steps))

    return Relation("all players move on by some seats", method, clauses(method, *slugs), transform, broken_by)


def teams_exchanged(method: str, *slugs: str) -> Relation:
    """The relation that it does not matter which team is called the first; where there are none nothing is changed."""

    def other(team: int) -> int:
        return 1 - team

    def transform(params: dict[str, Any], rng: Random) -> tuple[dict[str, Any], Back]:
        asked, answered = map(reseating_of, _messages_of(method))
        _, teams = seats_and_teams(asked, params)
        to = Seating(team=other, party=other) if teams else Seating()
        return asked(params, to), lambda answer: answered(answer, to)

    return Relation("the teams exchange their numbers", method, clauses(method, *slugs), transform)
