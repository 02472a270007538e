"""Properties to prove: what clauses demand of a rule, or a second statement of it, and the domains.

Where clauses demand, two theorems are proved: the answers of the rule break no clause (*sound*), and every other answer
breaks one (*complete*). Where a statement is all there is, planted faults must be found instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, Protocol

from bythebook.readings import Readings
from bythebook_conformance.kit import otherwise
from bythebook_conformance.kit.documented import name_of


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
    """The game's readings, if every case is also tried under every combination of them that the rule or its statement
    asks for; by default only under the sheet's. Only for domains that are enumerated."""

    @classmethod
    def of(cls, every: Cases, readings: type[Readings] | None = None) -> Domain:
        """A domain that is enumerated, called by what the function that enumerates it is documented to be."""
        return cls(name_of(every), every=every, readings=readings)


Rule = Callable[[Any, Any], Any]
"""(case, readings) -> answer."""
Says = Callable[[Any, Any, Any], bool]
"""(answer, case, readings) -> whether the answer is right."""
Breaks = Callable[[Any, Any, Any], Iterable[str]]
"""(answer, case, readings) -> the clauses that the answer breaks in the first field in which it is wrong; what is wrong
behind that may follow from it. They may be found one by one."""
Others = Callable[..., Iterator[Any]]
"""(right answer, case, answers under other readings) -> other answers, each of which must break a clause."""


@dataclass(frozen=True)
class Property:
    """What a rule is, by a second statement of it that shares no code with the first.

    ``says`` (answer, case, readings) holds for one answer only, so a rule for which it holds in every case of a domain
    is equivalent to the statement there; where it says less, ``name`` says what. ``planted`` are the rule with a fault
    each, by the fault's name: every run must find that ``says`` fails for each of them on each of the domains;
    otherwise its result for the rule itself is worth nothing. Of two faults of which one shows in every case in which
    the other does, only the other is planted.
    """

    name: str
    decides: tuple[str, ...]
    """The rules of the reference that it pins down: modules (``twos.trick``) and functions (``twos.match:leaders``);
    where a game declares its properties, without the name of the game (``match:leaders``).
    """
    rule: Rule = field(repr=False)
    says: Says = field(repr=False)
    planted: Mapping[str, Rule] = field(repr=False)
    domains: tuple[Domain, ...]
    readings: Readings | None = None
    """The readings in force where a domain has none of its own."""
    breaks: Breaks | None = field(default=None, repr=False)
    """The clauses that an answer breaks, where clauses demand; ``says`` is then that it breaks none."""
    others: Others = field(default=otherwise.others, repr=False)
    unknown: Callable[[Draw, Any], Any] | None = field(default=None, repr=False)
    """(draw, case) -> any answer of the right form, where completeness is proved with a solver."""

    @classmethod
    def demanded(
        cls,
        breaks: Breaks,
        decides: str,
        rule: Rule,
        *domains: Domain | Cases,
        read: Readings | type[Readings] | None = None,
        others: Others = otherwise.others,
        unknown: Callable[[Draw, Any], Any] | None = None,
    ) -> Property:
        """What clauses demand of a rule, called by what the function that tells the broken ones is documented to be."""

        def says(answer: Any, case: Any, readings: Any) -> bool:
            return not any(breaks(answer, case, readings))

        says.__doc__ = breaks.__doc__
        made = cls.of(says, decides, rule, {}, *domains, read=read)
        return replace(made, breaks=breaks, others=others, unknown=unknown)

    @classmethod
    def of(
        cls,
        says: Says,
        decides: str,
        rule: Rule,
        planted: Mapping[str, Rule],
        *domains: Domain | Cases,
        read: Readings | type[Readings] | None = None,
    ) -> Property:
        """A property that is called by what its statement is documented to be.

        ``decides`` names several rules with spaces between them. A domain may be the function that enumerates it. Where
        a game's type of readings is ``read``, every enumerated case is also tried under their combinations.
        """
        every = read if isinstance(read, type) else None
        found = tuple(each if isinstance(each, Domain) else Domain.of(each, every) for each in domains)
        default = read() if isinstance(read, type) else read
        return cls(name_of(says), tuple(decides.split()), rule, says, planted, found, default)


def of_parts(rule: Callable[..., Any]) -> Rule:
    """A rule of several parameters, the last of them the readings, asked about a case that has the others."""
    return lambda case, readings: rule(*case, readings)


def of_parts_alone(rule: Callable[..., Any]) -> Rule:
    """A rule of several parameters that knows no readings, asked about a case that has them."""
    return lambda case, _: rule(*case)


def exactly(stated: Rule) -> Says:
    """A statement that gives the one right answer itself."""

    @wraps(stated)
    def says(answer: Any, case: Any, readings: Any) -> bool:
        return bool(answer == stated(case, readings))

    return says


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


class Deaf:
    """Readings to which a rule does not listen on one open point: a planted fault for every point asked for."""

    def __init__(self, readings: Any, deaf_to: str, default: Any) -> None:
        self._readings = readings
        setattr(self, deaf_to, default)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._readings, name)


def deaf(rule: Rule, deaf_to: str, default: Any) -> Rule:
    """The rule with one open point always read by default."""
    return lambda case, readings: rule(case, Deaf(readings, deaf_to, default))


def is_within(place: str, rule: str) -> bool:
    """Whether a place of the reference (``twos.trick:take``, ``twin_it.hands:Hand.party``) is in a module, or is a
    function or class, or in one.
    """
    return place == rule or place.startswith((f"{rule}:", f"{rule}.") if ":" not in rule else f"{rule}.")
