"""Other states after a move of Twin It! than the right one: each of them must break a clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from typing import Any

from bythebook.twin_it.state import ANYONE, Card, Cards, Flip, Move, Outcome, Row, State, WonSet

KINDS = ("win", "rob", "grow", "tie", "third", "mistake")


def other_readings(answer: Any, case: tuple[State, Move], *further: Any) -> Iterator[Any]:
    """Two states after a move that are right under other readings: those next to the right one, in the order in which
    the readings are tried.
    """
    place = further.index(answer)
    near = (further[place - 1], further[(place + 1) % len(further)])
    return (each for each in dict.fromkeys(near) if each != answer)


def other_states(answer: Any, case: tuple[State, Move], *_: Any) -> Iterator[Any]:
    """The states after a move in which something else has come of it, or one thing lies or is otherwise."""
    if isinstance(answer, State):
        before, move = case
        changed = chain(_told(answer, before, move), _lying(answer), _besides(answer))
        yield from (each for each in dict.fromkeys(changed) if each != answer)


def _told(after: State, before: State, move: Move) -> Iterator[State]:
    """Of the outcomes one less, one twice, one changed, two exchanged, or one more."""
    told, seats = after.outcomes, range(after.seats)
    changed: list[tuple[Outcome, ...]] = []
    for place, each in enumerate(told):
        rest = (*told[:place], *told[place + 1 :])
        changed += [rest, (*told, each)]
        changed += [(*rest, each._replace(player=player)) for player in seats if each.player is not None]
        changed += [(*rest, each._replace(kind=kind)) for kind in KINDS]
        changed += [(*rest, each._replace(cards=cards)) for cards in _one_less(each.cards)]
    changed += [told[::-1], ()]
    changed += [(*told, each) for each in _possible(before, move)]
    return (after._replace(outcomes=outcomes) for outcomes in changed)


def _possible(before: State, move: Move) -> Iterator[Outcome]:
    """Outcomes of what is touched, whoever has touched it, and mistakes of everybody."""
    touched = () if isinstance(move, Flip) else tuple(dict.fromkeys(touch.card for touch in move.touches))
    players = [] if isinstance(move, Flip) else [*dict.fromkeys(touch.player for touch in move.touches)]
    sets = [tuple(card.id for card in won.cards) for won in before.sets]
    for one, other in combinations(touched, 2):
        yield Outcome("tie", None, (one, other))
        whole = next((won for won in sets if {one, other} & {*won}), ())
        for player in players:
            yield Outcome("win", player, (one, other))
            kinds = ("rob", "grow") if whole else ()
            yield from (Outcome(kind, player, tuple(dict.fromkeys((*whole, one, other)))) for kind in kinds)
    for card in touched:
        yield from (Outcome(kind, None, (card,)) for kind in ("tie", "third"))
    for player in range(before.seats):
        yield Outcome("mistake", player, ())
        yield from (Outcome("mistake", player, won) for won in sets[-2:])


def _one_less(cards: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return (cards[:place] + cards[place + 1 :] for place in range(len(cards)))


def _changed(state: State, now: Mapping[Card, Cards]) -> State:
    """A state in which some cards have become others, in their place."""

    def laid(cards: Cards) -> Cards:
        return tuple(each for card in cards for each in now.get(card, (card,)))

    return state._replace(
        table=laid(state.table),
        piles=tuple(map(laid, state.piles)),
        sets=tuple(WonSet(owner, laid(cards)) for owner, cards in state.sets),
        forbidden=tuple(Row(party, laid(cards)) for party, cards in state.forbidden),
    )


def _lying(after: State) -> Iterator[State]:
    """A card turned over, gone or elsewhere; a set of others, gone or elsewhere in the row; a pile in disorder."""
    sets, piles = after.sets, after.piles
    for card in chain(after.table, *piles, *(won.cards for won in sets[-2:]), *(row.cards for row in after.forbidden)):
        yield _changed(after, {card: (card.turned(),)})
        gone = _changed(after, {card: ()})
        if all(len(won.cards) > 1 for won in gone.sets):
            yield gone
            yield gone._replace(table=(*gone.table, card))
        yield from (
            gone._replace(piles=(*gone.piles[:seat], pile, *gone.piles[seat + 1 :]))
            for seat, old in enumerate(gone.piles[:2])
            for pile in ((card, *old), (*old, card))
        )
    for place, (owner, cards) in enumerate(sets):
        rest = (*sets[:place], *sets[place + 1 :])
        yield after._replace(sets=rest)
        yield after._replace(sets=(*sets[:place], WonSet(1 - min(owner, 1), cards), *sets[place + 1 :]))
        yield after._replace(sets=(*rest, sets[place]))
    for seat, pile in enumerate(piles):
        yield after._replace(piles=(*piles[:seat], pile[::-1], *piles[seat + 1 :]))
        yield after._replace(piles=(*piles[:seat], (*pile[1:], *pile[:1]), *piles[seat + 1 :]))


def _besides(after: State) -> Iterator[State]:
    """Another winner, another seat to flip, or something else remembered."""
    for seat in (None, ANYONE, *range(after.seats)):
        yield after._replace(due=seat)
        yield after._replace(interrupted=seat)
        yield after._replace(last_winner=seat)
    yield from (after._replace(winner=party) for party in (None, 0, 1, 2))
    yield from (after._replace(side=side) for side in (None, 0, 1))
    yield after._replace(chain=not after.chain)
