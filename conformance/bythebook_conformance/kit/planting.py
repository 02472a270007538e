"""Faults to plant in the rules of any game: in the result of a move, in what is found, in reasons for refusals."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from bythebook_conformance.kit.properties import Rule
from bythebook_conformance.kit.stepping import is_refused, refused

Faults = dict[str, Rule]
Change = Callable[[Any, Any], Any]
"""(state before, state after) -> another state after."""


def answering(rule: Rule, change: Callable[[Any], Any]) -> Rule:
    """The rule with its answers changed, unless it refuses."""
    return altered(rule, lambda case, answer: change(answer))


def altered(rule: Rule, change: Callable[[Any, Any], Any]) -> Rule:
    """The rule with its answers changed, unless it refuses; ``change`` is given the case, too."""

    def changed(case: Any, readings: Any) -> Any:
        answer = rule(case, readings)
        return answer if is_refused(answer) else change(case, answer)

    return changed


def instead(rule: Rule, change: Callable[[Any], Any]) -> Rule:
    """The rule asked about another case."""
    return lambda case, readings: rule(change(case), readings)


def leads(rule: Rule, change: Change) -> Rule:
    """The rule leads elsewhere; a case is a state, or begins with one."""
    return altered(rule, lambda case, after: change(case if hasattr(case, "_replace") else case[0], after))


def stays(*fields: str) -> Change:
    """Some fields of a state do not change."""
    return lambda old, new: new._replace(**{field: getattr(old, field) for field in fields})


def where(holds: Callable[[Any], bool], change: Change) -> Change:
    """The change where something holds of the state after."""
    return lambda old, new: change(old, new) if holds(new) else new


def kept(rule: Rule, *fields: str) -> Faults:
    """For each of these fields of a state, that it does not change."""
    return {f"{field} stays as it was": leads(rule, stays(field)) for field in fields}


def of_a_row(rule: Rule) -> Faults:
    """Of what is found in a row, only the first is told; where that shows, so does another order, and nothing found."""
    return {"one is found at most": answering(rule, lambda found: found[:1])}


def of_a_start(begun: Rule, **forgotten: Any) -> Faults:
    """A start of a game: what is refused is refused for no reason; of fields of the setup, others are taken."""

    def always(field: str, value: Any) -> Rule:
        return instead(begun, lambda setup: setup._replace(**{field: value}))

    return {
        "nothing is said of why not": silent(begun),
        **{f"{field} is always the same": always(field, value) for field, value in forgotten.items()},
    }


def silent(rule: Rule) -> Rule:
    """A rule that refuses to answer does not say why."""

    def told(case: Any, readings: Any) -> Any:
        answer = rule(case, readings)
        return refused() if is_refused(answer) else answer

    return told


def without_reasons(step: Rule, reasons: type[Enum]) -> Faults:
    """For each of these reasons against moves, that it is never given."""

    def without(name: str) -> Rule:
        def changed(case: Any, readings: Any) -> Any:
            answer = step(case, readings)
            return tuple(each for each in answer if each[0] != name) if is_refused(answer) else answer

        return changed

    return {f"{each.name} is no reason": without(each.name) for each in reasons}


def barred(step: Rule, *kinds: type) -> Faults:
    """For each of these kinds of moves, that there is always something against it."""

    def never(kind: type) -> Rule:
        return altered(step, lambda case, after: refused() if isinstance(case[1], kind) else after)

    return {f"nobody may {kind.__name__.lower()}": never(kind) for kind in kinds}


def unlisted(listed: Rule, *kinds: type) -> Faults:
    """For each of these kinds of moves, that it is not listed."""

    def without(kind: type) -> Rule:
        return answering(listed, lambda moves: [move for move in moves if not isinstance(move, kind)])

    return {f"no {kind.__name__.lower()} is listed": without(kind) for kind in kinds}


def passing(passage: Rule, change: Change) -> Rule:
    """Accepted moves lead elsewhere; of a rule that tells the states before and after."""

    def changed(case: Any, readings: Any) -> Any:
        found = passage(case, readings)
        return None if found is None else (found[0], change(*found))

    return changed
