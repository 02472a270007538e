"""Properties to prove: what clauses demand of a rule, and over which domains.

Two theorems are proved: the answers of the rule break no clause (*sound*), and every other answer breaks one
(*complete*). What no clause can say has a statement instead, which gives the one right answer itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

from bythebook.cards import ACE, TWO, Card, Cards
from bythebook.readings import Readings
from bythebook_conformance.kit.words import name_of

# ---- other answers than the right one --------------------------------------------------------------------------------

# They are made from the answer's own form: one place of it is changed at a time, to everything of its kind that there
# is in the question and the answer, and around it.


NEAR = (-2, -1, 1, 2)
"""Numbers are changed by so much."""
Pool = dict[type, dict[Any, None]]
"""Type -> the values of it that occur, in order."""


def wrong_answers(answer: Any, case: Any, *further: Any) -> Iterator[Any]:
    """Answers that differ from the right one in one place.

    Cards, names and compound values are exchanged for all others of their kind in the answer, in the case and in
    ``further`` values; numbers also for those near them. Of rows, an item is taken out, put in anywhere, exchanged or
    moved on by one place, and of sets taken out, put in or exchanged. The same answer is not made twice.
    """
    pool: Pool = {}
    for each in (answer, case, *further):
        _gather(each, pool)
    seen = {repr(answer)}
    for other in _changed(answer, pool):
        name = repr(other)
        if name not in seen:
            seen.add(name)
            yield other


def _gather(value: Any, pool: Pool) -> None:
    """Put a value and all in it into the pool."""
    if isinstance(value, tuple | frozenset):
        for each in value:
            if not isinstance(value, Card):
                _gather(each, pool)
        if not _is_record(value):
            return
    try:
        pool.setdefault(type(value), {})[value] = None
    except TypeError:  # readings and the like: nothing that an answer is made of
        return


def _changed(value: Any, pool: Pool, optional: bool = False, kind: type = Card) -> Iterator[Any]:
    """The values that differ from one in one place; ``kind`` is what could be put into it if it is an empty row."""
    if optional and value is not None:
        yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + by for by in NEAR)
        yield from (each for each in pool.get(int, ()) if each != value)
    elif value is None:
        yield from _instead_of_none(pool)
    elif _is_record(value):
        yield from (each for each in pool.get(type(value), ()) if each != value)
        if not isinstance(value, Card):
            yield from _record_changed(value, pool)
    elif isinstance(value, tuple):
        yield from _row_changed(value, pool, kind)
    elif isinstance(value, frozenset):
        yield from map(frozenset, _set_changed([*value], pool, kind))
    else:
        yield from (each for each in pool.get(type(value), ()) if each != value)


def _instead_of_none(pool: Pool) -> Iterator[Any]:
    """Numbers in the place of nothing."""
    yield from range(4)
    yield from (each for each in pool.get(int, ()) if each not in range(4))


def _record_changed(value: Any, pool: Pool) -> Iterator[Any]:
    """A record with one field changed."""
    kind: Any = type(value)
    hints = _hints(kind)
    for name, old in zip(value._fields, value, strict=True):
        for new in _field_changed(old, hints.get(name), pool):
            yield value._replace(**{name: new})


def _field_changed(old: Any, hint: Any, pool: Pool) -> Iterator[Any]:
    """Other values of a field: all that its type names, or one place changed."""
    if get_origin(hint) is Literal:
        yield from (each for each in get_args(hint) if each != old)
        return
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if old is None:
        records = [each for each in members if isinstance(each, type) and hasattr(each, "_fields")]
        yield from (value for kind in records for value in pool.get(kind, ()))
        if int in members or not records:
            yield from _instead_of_none(pool)
        return
    kinds = [each for member in members for each in get_args(member)[:1] if isinstance(each, type)]
    yield from _changed(old, pool, NoneType in members, kinds[0] if kinds else Card)


def _row_changed(row: tuple[Any, ...], pool: Pool, kind: type = Card) -> Iterator[Any]:
    """A row with an item less, more, changed, or moved on by a place; and nothing in it."""
    for place in range(len(row)):
        yield row[:place] + row[place + 1 :]
    for place in range(len(row) - 1):
        yield (*row[:place], row[place + 1], row[place], *row[place + 2 :])
    kinds = {type(each) for each in row} or {kind}
    numbers = bool(kinds & {int, bool})
    for place, item in enumerate(row):
        for other in _changed(item, pool):
            if numbers or other not in row:
                yield (*row[:place], other, *row[place + 1 :])
    if not numbers:
        for new in _items(kinds, pool):
            if new not in row:
                yield from ((*row[:place], new, *row[place:]) for place in range(len(row) + 1))
    if len(row) > 1:
        yield ()


def _set_changed(items: list[Any], pool: Pool, kind: type = Card) -> Iterator[Iterable[Any]]:
    """The items with one less, one more, or one exchanged."""
    new = [each for each in _items({type(each) for each in items} or {kind}, pool) if each not in items]
    for item in items:
        rest = [each for each in items if each != item]
        yield rest
        yield from ((*rest, each) for each in new)
    yield from ((*items, each) for each in new)


def _items(kinds: set[type], pool: Pool) -> Iterator[Any]:
    """What could be put into a row: what is of the kind of its items."""
    for kind in kinds:
        if kind not in (tuple, frozenset, NoneType):
            yield from pool.get(kind, ())


def _is_record(value: Any) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


@lru_cache
def _hints(kind: Hashable) -> dict[str, Any]:
    """The types of a record's fields, as far as they are known at run time."""
    try:
        return get_type_hints(kind)
    except NameError:
        return {}


# ---- properties ------------------------------------------------------------------------------------------------------


class Draw(Protocol):
    """Makes the unknowns of a case. The solver is given the domain, so that it never leaves it."""

    def number(self, low: int, high: int | None = None) -> int:
        """Any whole number from ``low`` to ``high``, or without an upper bound."""
        ...

    def distinct(self, *groups: tuple[int, ...]) -> None:
        """No two of these groups of numbers are equal."""
        ...


Cases = Callable[[], Iterator[Any]]
"""Enumerates the cases of a domain."""


@dataclass(frozen=True)
class Domain:
    """A whole domain: its name with its sizes, and how to make one case or enumerate all of them.

    ``every`` is for domains so small that enumeration is simpler than a solver and just as strong.
    """

    name: str
    draw: Callable[[Draw], Any] | None = field(default=None, repr=False)
    every: Cases | None = field(default=None, repr=False)
    readings: type[Readings] | None = None
    """The game's readings, if every case is also tried under every combination of them that the rule or the clauses
    ask for; by default only under the sheet's. Only for domains that are enumerated."""

    @classmethod
    def of(cls, every: Cases, readings: type[Readings] | None = None) -> Domain:
        """A domain that is enumerated, called by what the function that enumerates it is documented to be."""
        return cls(name_of(every), every=every, readings=readings)


Rule = Callable[[Any, Any], Any]
"""(case, readings) -> answer."""
Breaks = Callable[[Any, Any, Any], Iterable[str]]
"""(answer, case, readings) -> the clauses that the answer breaks in the first field in which it is wrong; what is wrong
behind that may follow from it. They may be found one by one."""
Others = Callable[..., Iterator[Any]]
"""(right answer, case, answers under other readings) -> other answers, each of which must break a clause."""


@dataclass(frozen=True)
class Property:
    """What a rule is: its answers break no clause over the domains, and every other answer breaks one."""

    name: str
    decides: tuple[str, ...]
    """The rules of the reference that it pins down: modules (``twos.trick``) and functions (``twos.match:leaders``);
    where a game declares its properties, without the name of the game (``match:leaders``).
    """
    rule: Rule = field(repr=False)
    breaks: Breaks = field(repr=False)
    domains: tuple[Domain, ...]
    readings: Readings | None = None
    """The readings in force where a domain has none of its own."""
    others: Others | None = field(default=wrong_answers, repr=False)
    """None where ``breaks`` compares with a statement, which no other answer can meet."""
    unknown: Callable[[Draw, Any], Any] | None = field(default=None, repr=False)
    """(draw, case) -> any answer of the right form, where completeness is proved with a solver."""
    asks: Callable[[Any, Any], tuple[str, Any, Any] | None] = field(default=lambda case, answer: None, repr=False)
    """(case, answer) -> the method that asks this, the facts of its question and the values of its answer, as in the
    game's agreements; None where the protocol does not ask it."""

    @classmethod
    def demanded(
        cls,
        breaks: Breaks,
        decides: str,
        rule: Rule,
        *domains: Domain | Cases,
        read: Readings | type[Readings] | None = None,
        others: Others | None = wrong_answers,
        unknown: Callable[[Draw, Any], Any] | None = None,
        asks: Callable[[Any, Any], tuple[str, Any, Any] | None] = lambda case, answer: None,
    ) -> Property:
        """What clauses demand of a rule, called by what the function that tells the broken ones is documented to be.

        ``decides`` names several rules with spaces between them. A domain may be the function that enumerates it. Where
        a game's type of readings is ``read``, every enumerated case is also tried under their combinations.
        """
        every = read if isinstance(read, type) else None
        found = tuple(each if isinstance(each, Domain) else Domain.of(each, every) for each in domains)
        default = read() if isinstance(read, type) else read
        return cls(name_of(breaks), tuple(decides.split()), rule, breaks, found, default, others, unknown, asks)

    @classmethod
    def stated(
        cls,
        stated: Rule,
        decides: str,
        rule: Rule,
        *domains: Domain | Cases,
        read: Readings | type[Readings] | None = None,
    ) -> Property:
        """What no clause says of a rule: a second statement of it that shares no code with the first, and that the
        property is called by.
        """

        def breaks(answer: Any, case: Any, readings: Any) -> tuple[str, ...]:
            return () if answer == stated(case, readings) else (name_of(stated),)

        breaks.__doc__ = stated.__doc__
        return cls.demanded(breaks, decides, rule, *domains, read=read, others=None)


def of_parts(rule: Callable[..., Any]) -> Rule:
    """A rule of several parameters, the last of them the readings, asked about a case that has the others."""
    return lambda case, readings: rule(*case, readings)


def of_parts_alone(rule: Callable[..., Any]) -> Rule:
    """A rule of several parameters that knows no readings, asked about a case that has them."""
    return lambda case, _: rule(*case)


class Latest:
    """What was made of the last case under each of the readings tried: many answers are tried in one case."""

    def __init__(self, make: Callable[[Any, Any], Any]) -> None:
        self._make = make
        self._case: Any = None
        self._made: dict[int, tuple[Any, Any]] = {}

    def __call__(self, case: Any, readings: Any) -> Any:
        """What is made of this case and these readings."""
        if case is not self._case:
            self._case, self._made = case, {}
        found = self._made.get(id(readings))
        if found is None:
            found = self._made[id(readings)] = (readings, self._make(case, readings))
        return found[1]


def in_stages(
    *fields: str, about: Callable[[Any, Any], Any], part: Callable[[Any, str], Any] = getattr
) -> Callable[[Callable[[Any, Any, str], Iterable[str]]], Breaks]:
    """The clauses that answers break, from those that they break in one of these fields, given the fields before it:
    (answer, facts, field) -> clauses, where the facts are ``about`` a case and its readings.

    The first answer in a case that breaks none is the right one; others are judged from the field on in which they
    differ from it, up to the first in which they break a clause.
    """

    def of_all(in_field: Callable[[Any, Any, str], Iterable[str]]) -> Breaks:
        latest = Latest(lambda case, readings: (about(case, readings), []))

        @wraps(in_field)
        def breaks(answer: Any, case: Any, readings: Any) -> Iterator[str]:
            facts, right = latest(case, readings)
            differs = not right
            for name in fields:
                if differs or part(answer, name) != part(right[0], name):
                    differs, broken = True, iter(in_field(answer, facts, name))
                    for clause in broken:
                        yield clause
                        yield from broken
                        return
            if not right:
                right.append(answer)

        return breaks

    return of_all


def is_within(place: str, rule: str) -> bool:
    """Whether a place of the reference (``twos.trick:take``, ``twin_it.hands:Hand.party``) is in a module, or is a
    function or class, or in one.
    """
    return place == rule or place.startswith((f"{rule}:", f"{rule}.") if ":" not in rule else f"{rule}.")


def cards(draw: Draw, count: int) -> Cards:
    """A number of different cards of the pack, in any order."""
    found = tuple((draw.number(TWO, ACE), draw.number(0, 3)) for _ in range(count))
    draw.distinct(*found)
    return tuple(Card(rank, suit) for rank, suit in found)


def cards_domain(name: str, count: int) -> Domain:
    """The domain of all ordered choices of a number of cards."""
    return Domain(name, lambda draw: cards(draw, count))
