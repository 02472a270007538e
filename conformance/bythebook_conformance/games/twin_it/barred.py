"""The situations that the rules of Twin It! bar. The kit never asks about them.

For a position in the middle of a game, the check is only whether a rule forbids it, not whether play can reach it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from msgspec import Struct, UnsetType

from bythebook.twin_it.state import MOST_FACES, SETS_TO_WIN
from bythebook_conformance.games.twin_it import messages as m

ROW = 3
"""The number of cards in a new forbidden row."""


def barred(method: str, params: Struct) -> str:
    """What the rules bar in a well-formed question; empty if nothing."""
    return next(_faults(params), "")


def _faults(params: Struct) -> Iterator[str]:
    if isinstance(params, m.SlapParams):
        yield from _of_a_position(params.position)
    elif isinstance(params, m.PlayParams):
        yield from _of_a_start(params)
    elif isinstance(params, m.ScoreParams):
        faces = Counter(design for cards in params.sets for card in cards for design in card[1:])
        if max(faces.values(), default=0) > MOST_FACES:
            yield "a design on four faces: twin_it/design-at-most-three-times"


def _of_a_position(position: m.Position) -> Iterator[str]:
    yield from _of_rows(_rows(position.forbidden), _is_left_of_a_row)
    yield from _of_sets(position)
    able = [seat for seat, pile in enumerate(position.piles) if pile]
    if position.winner is not None or not able:
        if position.due is not None:
            yield f"{position.due} is due, and nobody can flip"
    elif position.due is None:
        yield "nobody is due: twin_it/turns-go-clockwise"
    elif position.due == "any":
        if not position.teams:
            yield "anyone may flip: twin_it/anyone-resumes is a rule of teams"
    elif position.due not in able:
        yield "a player without a pile is due: twin_it/empty-pile-is-passed-over"


def _of_sets(position: m.Position) -> Iterator[str]:
    """A player with five sets is the winner; nobody has more, and nobody else has five."""
    most = Counter(won.owner for won in position.sets)
    complete = [party for party, sets in most.items() if sets >= SETS_TO_WIN]
    if complete != ([] if position.winner is None else [position.winner]):
        yield f"{complete} have five sets, and the winner is {position.winner}: twin_it/five-sets-win"
    if max(most.values(), default=0) > SETS_TO_WIN:
        yield "six sets: twin_it/nothing-after-the-end"


def _of_a_start(params: m.PlayParams) -> Iterator[str]:
    yield from _of_rows(_rows(params.forbidden), _is_new_row)
    sizes = [len(pile) for pile in params.piles]
    rows = {int(party) for party in params.forbidden or {}}
    theirs = [seat for seat, party in enumerate(params.teams or range(len(sizes))) if party in rows]
    before = ([size + ROW * (seat == taken) for seat, size in enumerate(sizes)] for taken in theirs)
    if all(max(dealt) - min(dealt) > 1 for dealt in (sizes, *before)):  # the row may have been taken from a dealt pile
        yield f"piles of {sizes} cards: twin_it/dealt-as-equally-as-possible"


def _rows(rows: m.Rows | UnsetType) -> list[list[m.Card]]:
    return [row for row in (rows or {}).values() if row]


def _of_rows(rows: list[list[m.Card]], is_row: Callable[[list[m.Card]], bool]) -> Iterator[str]:
    if len(rows) > 1:
        yield "two forbidden rows: twin_it/last-winner-is-handicapped"
    if not all(map(is_row, rows)):
        yield "no row of three different designs: twin_it/three-different-forbidden-designs"


def _is_new_row(row: list[m.Card]) -> bool:
    return len(row) == len({card.shown for card in row}) == ROW


def _is_left_of_a_row(row: list[m.Card]) -> bool:
    """Whether a row can have reached this state, with some cards gone and others turned over."""
    return len(row) <= ROW and could_have_differed([(card.shown, card.hidden) for card in row])


def could_have_differed(row: Sequence[tuple[str, str]]) -> bool:
    """Whether a row can have shown different designs at first, if some of its cards have been turned over since.

    ``row`` has the two sides of every card.
    """
    return any(len({*shown}) == len(row) for shown in product(*row))
