"""Flips, starts and refused moves of Twin It! said a second time: the reasons against a move as a table.

Nothing here calls the reference. ``bythebook rules prove`` shows that both say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.twin_it.course_reasons import Landed, are_pair, every_two, lays_of
from bythebook.twin_it.state import ANYONE, Card, Flip, Move, Slap, Touch
from bythebook.twin_it.told_reasons import claimable
from bythebook_conformance.kit.stepping import Reason, refused, that_hold

MOST_FACES = 3


def pairs(state: Any, _: Any) -> list[tuple[Any, Any]]:
    """The visible pairs are exactly the two visible targets that make a pair, in the order of the later of them."""
    return [(one.cards, other.cards) for one, other in every_two(lays_of(state)) if are_pair(one, other)]


def takings(state: Any, readings: Any) -> list[tuple[Touch, Touch]]:
    """Every two hands of one party on a visible pair that count and are not forbidden, in the order of pairs."""
    hands = claimable(Landed(state, Slap(()), readings))
    return [(Touch(a.player, a.on.cards[0].id), Touch(b.player, b.on.cards[0].id)) for a, b in hands]


def against(case: tuple[Any, Move], readings: Any) -> list[Reason]:
    """A move is refused exactly for the reasons of the table: by turn, side and pile, by hands, cards and sets."""
    state, move = case
    if state.winner is not None:
        return [("GAME_IS_OVER", state.winner)]
    if isinstance(move, Flip):
        return _against_a_flip(state, move.seat, readings)
    return _against_a_slap(state, move)


def _against_a_flip(state: Any, seat: int, readings: Any) -> list[Reason]:
    """It is another's flip, another side's, there is no card, or a pair waits by another reading."""
    seats = len(state.piles)
    if not 0 <= seat < seats:
        return [("NO_SUCH_SEAT", seat, seats)]
    anyone = state.due == ANYONE
    other_side = anyone and state.side is not None and state.teams[seat] != state.side
    blocks = readings.flip_while_pair_visible
    never = blocks == "never-blocks"
    now = not never and (state.chain or blocks == "always-blocks")
    return that_hold(
        (("NOT_DUE", seat, state.due), not anyone and seat != state.due),
        (("OTHER_SIDE", seat, state.side), other_side),
        (("EMPTY_PILE", seat), len(state.piles[seat]) == 0),
        (("PAIR_WAITS", seat), now and len(takings(state, readings)) > 0),
    )


def _against_a_slap(state: Any, move: Slap) -> list[Reason]:
    """A player who is not there, a third hand, a card that is not visible, a set that is not the giver's."""
    seats = range(len(state.piles))
    lies = {card.id for lay in lays_of(state) for card in lay.cards}
    players = [player for player, _ in move.touches]
    touched = [card for _, card in move.touches]
    found: list[Reason] = []
    for player in sorted({*players}, key=players.index):
        found += [("NO_SUCH_SEAT", player, len(seats))] * (player not in seats)
        found += [("TOO_MANY_HANDS", player, players.count(player))] * (players.count(player) > 2)
    found += [("NOT_VISIBLE", card) for card in sorted({*touched}, key=touched.index) if card not in lies]
    for player, card in move.give:
        mine = state.teams[player] if state.teams and player in seats else player
        owned = {each.id for owner, cards in state.sets if owner == mine and player in seats for each in cards}
        found += [("NOT_THEIR_SET", player, card)] * (card not in owned)
    return found


def listed(state: Any, readings: Any) -> list[Move]:
    """The moves that are listed are the flips that nothing is against and the pairs that a party may take."""
    if state.winner is not None:
        return []
    flips = [Flip(seat) for seat in range(len(state.piles))]
    return [
        *(each for each in flips if not against((state, each), readings)),
        *(Slap(two) for two in takings(state, readings)),
    ]


def measure(state: Any) -> tuple[int, int]:
    """The cards that are in no set, and those of them in piles."""
    piled = sum(map(len, state.piles))
    return piled + len(state.table) + sum(len(cards) for _, cards in state.forbidden), piled


def falls(found: tuple[Any, Any] | None, case: tuple[Any, Move, Any], _: Any) -> bool:
    """Every flip, and every slap that takes a set without a mistake, leaves fewer cards in no set, or fewer of them in
    piles: only ties, mistakes and idle hands can go on for ever.
    """
    if found is None:
        return True
    before, after = found
    kinds = {kind for kind, _, _ in after.outcomes}
    uses_up = isinstance(case[1], Flip) or (kinds & {"win", "rob", "grow"} and "mistake" not in kinds)
    return not uses_up or measure(after) < measure(before)


def against_a_deck(cards: Sequence[Card], _: Any = None) -> tuple[Any, ...]:
    """A deck has no card twice and no design on more than three faces.

    Of several faults the one that is there most often is told, of several such the first; faces that are up come first.
    """
    names = [card.id for card in cards]
    faces = [card.shown for card in cards] + [card.hidden for card in cards]
    card, design = (max(row, key=row.count, default=None) for row in (names, faces))
    if names.count(card) > 1:
        return refused(card, names.count(card))
    return refused(design, faces.count(design), MOST_FACES) if faces.count(design) > MOST_FACES else ()


def begun(setup: Any, readings: Any) -> Any:
    """A game begins with two to six piles, in teams of two sides four to six, and a deck without a fourth face."""
    piles, first, teams, rows = setup
    seats, least, most_parties = len(piles), 4 if teams else 2, 2 if teams else len(piles)
    owners = [owner for owner, _ in rows]
    reasons = that_hold(
        (refused(seats, least, 6), not least <= seats <= 6),
        (refused(*teams, 0, 1, seats), bool(teams) and not (len(teams) == seats and {*teams} == {0, 1})),
        (refused(first, 0, seats - 1), not 0 <= first < seats),
        *(
            (refused(owner, 0, most_parties - 1), owner not in range(most_parties) or owner in owners[:place])
            for place, owner in enumerate(owners)
        ),
    )
    reasons += filter(None, [against_a_deck([card for _, cards in (*enumerate(piles), *rows) for card in cards])])
    if reasons:
        return reasons[0]
    return (teams, (), _first_due(piles, first), (), piles, (), rows, None, None, None, False, None)


def _first_due(piles: Any, first: int) -> int | None:
    """The first seat from there on that has a card."""
    able = [seat for seat in (*range(first, len(piles)), *range(first)) if piles[seat]]
    return able[0] if able else None
