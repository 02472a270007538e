"""Slaps on few targets that lie in every place, made from rows of hands; and moves in every state of turn and piles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice, product

from bythebook.twin_it.contest import Tie, Win
from bythebook.twin_it.hands import PILE, ROW, SET, TABLE, Hand, Target
from bythebook.twin_it.state import Flip, Move, Row, Slap, State, Touch, WonSet, position
from bythebook_conformance.games.twin_it.proofs import slap_cases
from bythebook_conformance.games.twin_it.proofs.cases import card, rows_of_touches, slaps

OF_ERRORS, OF_CONTESTS, OF_RESULTS = 101, 151, 11
"""Of the rows of hands in which somebody may err, of those on one or two designs, and of the results of a slap, every
so many-th is tried: under all readings they are too many.
"""


def _placed(state: State, targets: Iterable[Target]) -> State:
    """The state with targets laid where they belong, if they do not lie there."""
    for place, owner, cards in targets:
        if place == TABLE and cards[0] not in state.table:
            state = state._replace(table=(*state.table, *cards))
        elif place == PILE and state.piles[owner][:1] != cards:
            state = state._replace(piles=(*state.piles[:owner], cards + state.piles[owner], *state.piles[owner + 1 :]))
        elif place == ROW and all(cards[0] not in row.cards for row in state.forbidden):
            state = state._replace(forbidden=_joined(state.forbidden, owner, cards[0]))
        elif place == SET and WonSet(owner, cards) not in state.sets:
            state = state._replace(sets=(*state.sets, WonSet(owner, cards)))
    return state


def _joined(rows: tuple[Row, ...], party: int, one: object) -> tuple[Row, ...]:
    """The rows, of which a party's has one card more."""
    owned = next((row.cards for row in rows if row.party == party), ())
    return (*(row for row in rows if row.party != party), Row(party, (*owned, one)))  # type: ignore[arg-type]


def _slap(hands: Iterable[Hand]) -> Slap:
    return Slap(tuple(Touch(hand.player, hand.target.cards[0].id) for hand in hands))


def _errors() -> Iterator[tuple[State, Move]]:
    for state, hands in islice(slap_cases.erring(), 0, None, OF_ERRORS):
        yield _placed(state, slap_cases.TOUCHED), _slap(hands)


def _contests() -> Iterator[tuple[State, Move]]:
    piles = tuple((card(900 + seat, 50 + seat), card(910 + seat, 60 + seat)) for seat in range(3))
    for targets, hands, wrong in islice(slaps(), 0, None, OF_CONTESTS):
        if not wrong:
            teams = () if hands[0].team is None else (0, 0, 1)
            yield _placed(position(piles, 0, teams=teams), targets), _slap(hands)


def _results() -> Iterator[tuple[State, Move]]:
    for state, event, give in islice(slap_cases.results(), 0, None, OF_RESULTS):
        state = state._replace(outcomes=())
        if isinstance(event, Win):
            first, second = (target.cards[0].id for target in event.taken)
            mate = 1 - event.hand.player if state.teams and event.hand.player < 2 else event.hand.player
            yield state, Slap((Touch(mate, first), Touch(event.hand.player, second)))
        elif isinstance(event, Tie):
            touched = enumerate(target.cards[0].id for target in event.turned)
            yield state, Slap(tuple(Touch(player, name) for player, name in touched))
        else:
            apart = state._replace(table=(card(1, 0), card(2, 1)))
            yield apart, Slap((Touch(event.player, 1), Touch(event.player, 2)), give)


def _turns() -> Iterator[tuple[State, Move]]:
    touches = rows_of_touches(
        "0:71 0:74, 0:71 1:74, 0:71 2:74, 0:71 0:72, 0:71, 0:71 0:74 1:72 1:73, 2:71 2:74 1:72 1:76, "
        "1:71 1:72 2:73 2:74"
    )
    table = tuple(card(number, design) for number, design in enumerate((0, 2, 1, 0, 1, 2), 71))
    for state, touched in product(slap_cases.moments(), touches):
        if state.winner is None:
            yield state._replace(table=table), Slap(touched)
    for state in slap_cases.automatic():
        if state.winner is None:
            yield state, Slap((Touch(0, state.table[0].id),))
    yield from ((state, Flip(seat)) for state, seat in slap_cases.flipped() if state.piles[seat])


def landed() -> Iterator[tuple[State, Move]]:
    """Rows of up to four hands on targets in every place, alone and in teams; wins, ties and mistakes with every
    arrangement of sets; and in every state of turn, piles and interruption.
    """
    found = chain(_errors(), _contests(), _results(), _turns(), slap_cases.touching())
    return ((state, move) for state, move in found if not isinstance(move, Slap) or _is_possible(state, move))


def _is_possible(state: State, slap: Slap) -> bool:
    """Whether nobody lays a third hand, and what is offered is theirs."""
    owned = {(won.owner, each.id) for won in state.sets for each in won.cards}
    return all((state.party(player), name) in owned for player, name in slap.give)
