"""What the hands of a slap are and do, by the facts that the clauses speak of.

Nothing here calls what decides in the reference. ``bythebook rules prove`` shows that both say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.twin_it.course_reasons import Laid, Landed, Lay, are_pair, contests_of, lays_of
from bythebook.twin_it.state import Card, Slap, State

LOOSE, SET_OF_TWO, SET_OF_THREE = "loose card", "set of two", "set of three"
FIELDS = ("table", "piles", "sets", "forbidden")
"""Where a target of the reference lies, by its place."""
Event = tuple[Any, ...]
"""("Win", arrival, player, party, cards taken, left), ("Tie", arrival, cards), ("Mistake", arrival, player, wrong)."""


def card(number: int, shown: int, hidden: int | None = None) -> Card:
    """A card; its other side is like no other unless told."""
    return Card(number, shown, -number - 1 if hidden is None else hidden)


def kind(target: Any) -> str:
    """A loose card, or a won set of two or three."""
    place, _, cards = target
    return LOOSE if FIELDS[place] != "sets" else SET_OF_TWO if len(cards) == 2 else SET_OF_THREE


def lay(target: Any) -> Lay:
    """A target of the reference."""
    return Lay(FIELDS[target[0]], *target[1:])


def laid(hand: Any) -> Laid:
    """A hand of the reference."""
    player, team, target, arrival = hand
    return Laid(player, player if team is None else team, lay(target), arrival)


def pair(case: tuple[Any, Any], _: Any) -> bool:
    """Two targets make a pair exactly if they show one design and are loose cards, or a loose card and a set of two."""
    return are_pair(*map(lay, case))


def seen(state: Any, _: Any) -> list[Lay]:
    """Every card on the table, in a row or on top of a pile can be seen, and every set as one target."""
    return lays_of(state)


def match(case: tuple[Any, Any], readings: Any) -> bool:
    """Two hands match exactly if they lie on a pair, where one's own top counts."""
    return _landed(None, readings).match(*map(laid, case))


def mistakes(case: tuple[Any, Sequence[Any]], readings: Any) -> list[Event]:
    """A mistake is two hands of a player on no pair or a forbidden one; in a team a player's two hands, or single hands
    on a forbidden pair or on different targets without any pair.
    """
    state, hands = case
    landed = _landed(state, readings)
    landed.hands = [*map(laid, hands)]
    return [("Mistake", each.at, each.player, {*each.wrong}) for each in landed.errors]


def claims(case: Any, readings: Any) -> list[Event]:
    """Of each design the first party that is lowest on two targets takes them; otherwise several parties tie."""
    targets, hands, wrong = case
    landed = _landed(None, readings, teams=hands[0][1] is not None)
    landed.lays, landed.hands, landed.wrong = [*map(lay, targets)], [*map(laid, hands)], {*wrong}
    found: list[Event] = []
    for each in contests_of(landed):
        if each.holder is not None:
            taken = tuple(hand.on.cards for hand in each.holder)
            last = each.holder[1]
            found.append(("Win", each.at, last.player, last.party, taken, each.left))
        elif each.tied:
            found.append(("Tie", each.at, each.tied))
    return sorted(found, key=lambda each: int(each[1]))


def _landed(state: Any, readings: Any, *, teams: bool = False) -> Landed:
    """A slap in a state, or in one of which only the teams matter."""
    nothing = State((0, 0, 1) if teams else (), (), None, (), ((), (), ()), (), (), None)
    return Landed(nothing if state is None else state, Slap(()), readings)
