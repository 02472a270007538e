"""Whether a game fits together: its clauses, open points, examples, code and kit; every fault is one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import TypeVar

from bythebook.spec import Clause, OpenPoint, Spec, load_spec
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.rulebook.book import gaps, rulebook_of
from bythebook_conformance.rulebook.code import implementations
from bythebook_conformance.rulebook.records import RulebookError
from bythebook_conformance.rulebook.ruled_points import shown, weighed

T = TypeVar("T")


def faults(game: str) -> list[str]:
    """What is wrong with a game, empty if nothing is.

    Raises:
        NotThereError: there is no such game.
        SpecError: its specification is malformed.
    """
    spec, kit = load_spec(game), load_kit(game)
    ruled = [*_refused(spec.examples, lambda each: shown(kit, each))]
    ruled += _refused(spec.open_points, lambda each: weighed(kit, each))
    found = [*_clauses(spec.clauses), *_points(spec), *_switches(spec, kit), *_unknown(spec), *_undeclared(spec, kit)]
    found += ruled
    return found or gaps(rulebook_of(game, domains=False))


def _clauses(clauses: Iterable[Clause]) -> Iterator[str]:
    for clause in clauses:
        if clause.status == "silent" and not clause.readings and not clause.reason:
            yield f"{clause.id} is silent: expected readings (what it leaves open) or a reason (why it is not checked)"


def _points(spec: Spec) -> Iterator[str]:
    for point in spec.open_points:
        if not point.clauses:
            yield f"open point {point.id}: no clause depends on it; name one under clauses"
        for name in point.clauses:
            if point.id not in spec.clause[name].readings:
                yield f"open point {point.id} names {name}, which does not name it: expected it among its readings"
        if point.switchable:
            yield from _pairs(point)


def _pairs(point: OpenPoint) -> Iterator[str]:
    """Alternatives that no witness tells apart: nobody could find out which of them an engine plays."""
    asked = [witness.answers for witness in point.witnesses if witness.method is not None]
    for left, right in combinations([each.id for each in point.alternatives], 2):
        if not any(left in told and right in told and told[left] != told[right] for told in asked):
            yield f"open point {point.id}: no witness tells {left} and {right} apart"


def _switches(spec: Spec, kit: GameKit) -> Iterator[str]:
    """Readings of the code that are not those of the specification."""
    points = {point.id: point for point in spec.open_points if point.switchable}
    switches, defaults = kit.readings.points(), kit.readings().names()
    for name in sorted(points.keys() | switches.keys()):
        if name not in switches:
            yield f"open point {name}: no field of {kit.readings.__name__}"
        elif name not in points:
            yield f"{kit.readings.__name__} has {name}, which is not a switchable open point of readings.toml"
        elif {*switches[name]} != {each.id for each in points[name].alternatives}:
            yield f"open point {name}: other alternatives in {kit.readings.__name__} than in readings.toml"
        elif defaults[name] != points[name].default:
            yield f"open point {name}: the default is {points[name].default}, in the code {defaults[name]}"


def _unknown(spec: Spec) -> Iterator[str]:
    for name in implementations(spec.game).keys() - spec.clause.keys():
        if name.startswith(f"{spec.game}/"):
            yield f"the reference names {name}, which is not a clause"


def _undeclared(spec: Spec, kit: GameKit) -> Iterator[str]:
    """Examples that engines cannot be asked: these have fields of an alternative that is not in force."""
    for example in spec.examples:
        for reading, needs in kit.only_declared.items():
            point, _, alternative = reading.partition("=")
            if needs(example.method, example.params) and example.readings.get(point) != alternative:
                asked = f"example {example.id} has a field for engines alone that declare {reading}"
                yield f"{asked}: expected it among its readings"


def _refused(records: Iterable[T], rule: Callable[[T], object]) -> Iterator[str]:
    """What the reference rules differently."""
    for each in records:
        try:
            rule(each)
        except RulebookError as error:
            yield str(error)
