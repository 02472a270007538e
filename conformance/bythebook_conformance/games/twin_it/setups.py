"""Which situations the rules of Twin It! bar. The kit asks about none of them.

Of a position in the middle of a game it is not asked whether play leads there, only whether a rule forbids it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import Struct

from bythebook.twin_it.deck import MOST_FACES
from bythebook.twin_it.state import SETS_TO_WIN
from bythebook_conformance.games.twin_it import messages as m

ROW = 3
"""So many cards a forbidden row has at first."""


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
    rows = _rows(position.forbidden)
    if len(rows) > 1:
        yield "two forbidden rows: twin_it/last-winner-is-handicapped"
    for row in rows:
        if len(row) > ROW or not could_have_differed([(card.shown, card.hidden) for card in row]):
            yield "a row that never had three different designs: twin_it/three-different-forbidden-designs"
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
    """Five sets make the winner, and nobody has more or has them beside the winner."""
    most = Counter(won.owner for won in position.sets)
    complete = [party for party, sets in most.items() if sets >= SETS_TO_WIN]
    if complete != ([] if position.winner is None else [position.winner]):
        yield f"{complete} have five sets, and the winner is {position.winner}: twin_it/five-sets-win"
    if max(most.values(), default=0) > SETS_TO_WIN:
        yield "six sets: twin_it/nothing-after-the-end"


def _of_a_start(params: m.PlayParams) -> Iterator[str]:
    rows = _rows(params.forbidden)
    if len(rows) > 1:
        yield "two forbidden rows: twin_it/last-winner-is-handicapped"
    for row in rows:
        if len(row) != ROW or len({card.shown for card in row}) < ROW:
            yield "a row without three different designs: twin_it/three-different-forbidden-designs"
    sizes = [len(pile) for pile in params.piles]
    before = [[*sizes[:seat], size + ROW, *sizes[seat + 1 :]] for seat, size in enumerate(sizes) if rows]
    if all(max(dealt) - min(dealt) > 1 for dealt in (sizes, *before)):  # the row may come from a dealt pile
        yield f"piles of {sizes} cards: twin_it/dealt-as-equally-as-possible"


def _rows(rows: m.Rows | object) -> list[list[m.Card]]:
    return [row for row in rows.values() if row] if isinstance(rows, dict) else []


def could_have_differed(row: Sequence[tuple[str, str]]) -> bool:
    """Whether a row, some of whose cards have been turned over since, can have shown different designs at first.

    ``row`` has the two sides of every card.
    """
    return any(len({*shown}) == len(row) for shown in product(*row))
