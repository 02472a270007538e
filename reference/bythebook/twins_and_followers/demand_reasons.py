"""What several clauses demand of the state after a move, whatever an answer says it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from bythebook.cards import Card
from bythebook.clauses import Demands
from bythebook.twins_and_followers.moved_reasons import Moved
from bythebook.twins_and_followers.state import OVER, Hands, Laid, Observation

SEEN: Final = Observation._fields


def lawful(m: Moved, accepted: bool) -> bool:
    """A move is accepted unless something stands against it."""
    return accepted is not m.refused


def nobody(m: Moved, able: Collection[int]) -> bool:
    """Nobody may claim, or fights."""
    return not able


def nothing(m: Moved, seat_or_card: object) -> bool:
    """No seat, or no card."""
    return seat_or_card is None


def over(m: Moved, phase: str) -> bool:
    """The round is over."""
    return phase == OVER


def those_asked(m: Moved, able: Collection[int]) -> bool:
    """Exactly those who are asked may claim, or exactly the fighters fight."""
    return same(able, m.asked)


def the_next(m: Moved, turn: int | None) -> bool:
    """It is the turn of the seat that is due."""
    return turn == m.next


def the_winner(m: Moved, winner: int | None) -> bool:
    """The winner is the seat that wins by the move, if any."""
    return winner == m.winner


def no_more_left(m: Moved, pile: int) -> bool:
    """Every card that is drawn is one of the pile, and none is put there."""
    return pile <= m.room


def same(one: Collection[object], other: Collection[object]) -> bool:
    """Whether both have the same items, in any order."""
    return len(one) == len(other) and {*one} == {*other}


def held(hands: Hands, seat: int | None) -> set[Card]:
    """The cards in a hand."""
    return {*hands[seat]} if seat is not None and seat < len(hands) else set()


def cards_of(laid: Iterable[Laid]) -> list[Card]:
    """The cards of discards."""
    return [each.card for each in laid]


def untouched(m: Moved, hands: Hands, *but: int | None) -> bool:
    """Whether all hands but those of these seats are as they were, except for a card that was discarded."""
    return len(hands) == len(m.left) and all(seat in but or same(hand, m.left[seat]) for seat, hand in enumerate(hands))


def unchanged(field: str) -> Demands:
    """The demand that a field is as it was."""

    def says(m: Moved, value: Any) -> bool:
        before = getattr(m.seen, field)
        if field == "hands":
            return len(value) == len(before) and all(map(same, value, before))
        return same(value, before) if field == "able" else bool(value == before)

    return says


UNCHANGED: Final = {field: unchanged(field) for field in SEEN}
