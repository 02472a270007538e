"""Comparing an answer with the ruling, field by field, with the reasons of every field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, inspect
from msgspec.structs import astuple

from bythebook.clauses import joined
from bythebook_conformance.kit import Back, ClauseIds, Expected, Explanation, Items, Method
from bythebook_conformance.kit.messages import SET, TypeVisitor, bare, is_marked, type_of

Sorter = Callable[[Any], Any]
_COMPOSED = (list, dict, Struct)


class FieldJudgement(Struct, frozen=True):
    """One field of an answer: its path, its reasons, and whether it was right (None: left out)."""

    path: str
    clauses: ClauseIds
    right: bool | None
    expected: Any = None
    got: Any = None


class Mismatched(Exception):  # noqa: N818 - the engine's, not an error of the kit
    """An answer whose shape does not fit the question, such as a state too few."""


def judge(expected: Expected[Any], got: Struct) -> Iterator[list[FieldJudgement]]:
    """The judgements of an answer, one list a situation: one for a plain result, one a state for a play.

    A play is judged up to its first wrong state: what follows may be a consequence.

    Raises:
        Mismatched: a list of states has another length than asked for.
    """
    for field, expectation, answer, explanation in _fields(expected.result, got, expected.explanation):
        if not isinstance(explanation, list):
            yield list(_judge_message(expected.result, got, expected.explanation, ""))
            return
        yield from _judge_states(field, expectation, answer, explanation)


def is_due(expectation: Any) -> bool:
    """Whether an answer lacks a field that it leaves out; where null or no entry is due, that says the same."""
    return expectation is not None and expectation != {}


def left_out(one: Struct, other: Struct, path: str = "") -> Iterator[str]:
    """The fields, states together, that are due in the one answer and that the other one lacks."""
    for name in one.__struct_fields__:
        due, got = getattr(one, name), getattr(other, name)
        if got is UNSET:
            if due is not UNSET and is_due(due):
                yield path + name
        elif isinstance(due, Struct) and isinstance(got, Struct):
            yield from left_out(due, got, f"{path}{name}.")
        elif name == "states" and isinstance(due, list):
            for pair in zip(due, got, strict=False):
                yield from left_out(*pair)


def is_right(expected: Expected[Any], got: Struct) -> bool:
    """Whether no field of an answer is wrong."""
    return got == expected.result or not any(differing(expected.result, got, ruled=True))


def differing(one: Struct, other: Struct, path: str = "", *, ruled: bool = False) -> Iterator[tuple[str, Any, Any]]:
    """The fields that two answers both have and in which they differ, causes before consequences: the path of each with
    both values. Of several states it is those of the first that differs.

    Where the one is ``ruled``, a field that it does not have is one that the other must not have.
    """
    for name in getattr(one, "judged", one.__struct_fields__):
        left, right = getattr(one, name), getattr(other, name)
        if right is UNSET or (left is UNSET and not ruled) or left == right:
            continue
        if isinstance(left, Struct) and isinstance(right, Struct):
            yield from differing(left, right, f"{path}{name}.", ruled=ruled)
        elif name == "states" and len(left) == len(right):
            pairs = enumerate(zip(left, right, strict=True))
            states = (list(differing(*pair, f"states[{at}].", ruled=ruled)) for at, pair in pairs)
            yield from next(filter(None, states), [])
        elif not _same(one, name, left, right):
            yield path + name, left, right


def leaves(message: Struct, path: str = "") -> dict[str, Any]:
    """Every field of an answer by its path, states one by one; lists without an order are put in one."""
    found: dict[str, Any] = {}
    for name in message.__struct_fields__:
        value = getattr(message, name)
        if isinstance(value, Struct):
            found |= leaves(value, f"{path}{name}.")
        elif name == "states" and isinstance(value, list):
            for place, state in enumerate(value):
                found |= leaves(state, f"{path}states[{place}].")
        elif value is not UNSET:
            in_order = sorters(type(message)).get(name)
            ordered = in_order is not None and isinstance(value, list | dict)
            found[path + name] = in_order(value) if ordered else value  # type: ignore[misc]
    return found


def _same(message: Struct, field: str, expectation: Any, answer: Any) -> bool:
    """Whether a field is what was due; the order of a list without order does not count."""
    if expectation == answer:
        return True
    in_order = sorters(type(message)).get(field)
    comparable = in_order is not None and type(answer) is type(expectation) and answer is not None
    return comparable and in_order(expectation) == in_order(answer)  # type: ignore[misc]


def messages(result: Struct) -> list[Any]:
    """The situations that a right answer tells of: the states of a play, else the answer itself."""
    return getattr(result, "states", [result])


def situations(expected: Expected[Any]) -> Iterator[tuple[Struct, Explanation]]:
    """Every situation in an expectation with its explanation, in the order of ``judge``."""
    explanation = expected.explanation[0] if hasattr(expected.result, "states") else [expected.explanation]
    return zip(messages(expected.result), explanation, strict=True)


def reasons_by_field(message: Struct, explanation: Explanation, prefix: str = "") -> Iterator[tuple[str, ClauseIds]]:
    """The path and the reasons of every field of a situation."""
    for name, reasons in zip(message.__struct_fields__, explanation, strict=True):
        value = getattr(message, name)
        if isinstance(value, Struct):
            yield from reasons_by_field(value, reasons, f"{prefix}{name}.")
        else:
            yield prefix + name, _as_one(reasons)


def field_of(path: str) -> str:
    """The path of a field within its situation: without the place of a state in its list."""
    return path.rpartition("].")[2]


def state_of(path: str) -> int:
    """The place of the state in which a field of a play stands."""
    return int(path.removeprefix("states[").partition("]")[0])


def clause_lists(explanation: Any) -> Iterator[ClauseIds]:
    """Every reason in the explanation of a message."""
    if isinstance(explanation, Items):
        yield from (*explanation.each, explanation.around)
        return
    if all(isinstance(part, str) for part in explanation):
        yield explanation
        return
    for entry in explanation:
        yield from clause_lists(entry)


def clauses_of(explanation: Explanation) -> set[str]:
    """Every clause that decided a field of a message."""
    return {clause for clauses in clause_lists(explanation) for clause in clauses}


def deciding(expected: Expected[Any]) -> set[str]:
    """Every clause that decided a field in some situation of an expectation."""
    return {clause for _, explanation in situations(expected) for clause in clauses_of(explanation)}


def _judge_states(
    field: str, expected: list[Struct], got: Any, explanation: list[Explanation]
) -> Iterator[list[FieldJudgement]]:
    if isinstance(got, UnsetType):
        for each in explanation:
            yield [FieldJudgement(field, clauses, None, expected) for clauses in clause_lists(each)]
        return
    if len(got) != len(expected):
        raise Mismatched(f"states: expected {len(expected)}, got {len(got)}")
    for number, (expectation, answer) in enumerate(zip(expected, got, strict=True)):
        judgements = list(_judge_message(expectation, answer, explanation[number], f"{field}[{number}]."))
        yield judgements
        if any(judgement.right is False for judgement in judgements):
            return


def _judge_message(expected: Struct, got: Struct, explanation: Explanation, path: str) -> Iterator[FieldJudgement]:
    for field, expectation, answer, reasons in _fields(expected, got, explanation):
        if isinstance(answer, UnsetType) and not isinstance(expectation, UnsetType):
            yield from (FieldJudgement(path + field, clauses, None, expectation) for clauses in clause_lists(reasons))
        elif isinstance(expectation, Struct) and isinstance(answer, Struct):
            yield from _judge_message(expectation, answer, reasons, f"{path}{field}.")
        else:
            right, in_order = _same(expected, field, expectation, answer), sorters(type(expected)).get(field)
            if not right and isinstance(reasons, Items) and isinstance(answer, list) and in_order is not None:
                clauses = _clauses_of_difference(reasons, in_order, expectation, answer)
            else:
                clauses = _as_one(reasons)
            yield FieldJudgement(path + field, clauses, right, expectation, answer)


def _clauses_of_difference(reasons: Items, in_order: Sorter, expected: list[Any], got: list[Any]) -> ClauseIds:
    """The reasons of the items that are missing; where only too many came, why there is no other, and those of all."""
    came = list(in_order(got))
    missing = []
    for item, clauses in zip(expected, reasons.each, strict=True):
        (form,) = in_order([item])
        if form in came:
            came.remove(form)
        else:
            missing.append(clauses)
    return _merged([*missing, reasons.around] if missing else [reasons.around, *reasons.each])


def _fields(expected: Struct, got: Struct, explanation: Explanation) -> Iterator[tuple[str, Any, Any, Any]]:
    """Field by field: its name, what was due, what came, the reasons; causes before consequences."""
    names = type(expected).__struct_fields__
    for name in getattr(expected, "judged", names):
        yield name, getattr(expected, name), getattr(got, name), explanation[names.index(name)]


@lru_cache(4096)  # situations have few of them
def _as_one(reasons: Any) -> ClauseIds:
    """The reasons of a field, whatever it holds, as one."""
    return _merged(list(clause_lists(reasons)))


def _merged(several: list[ClauseIds]) -> ClauseIds:
    """The reasons of several fields as one."""
    return several[0] if len(several) == 1 else joined(*several)


@lru_cache
def sorters(message: type[Struct]) -> dict[str, Sorter]:
    """For the fields of a message with lists in which order does not matter: what puts such a value in order."""
    found = {field.name: _SORTERS.visit(field.type) for field in type_of(message).fields}
    return {name: sorter for name, sorter in found.items() if sorter is not None}


class _Sorters(TypeVisitor[Sorter | None]):
    """Makes what puts a value of a type in order; None where order matters throughout."""

    def leaf(self, kind: inspect.Type) -> Sorter | None:
        return None

    def row(self, kind: inspect.CollectionType, item: Sorter | None) -> Sorter | None:
        return None if item is None else lambda values: [item(value) for value in values]

    def table(self, kind: inspect.DictType, key: Sorter | None, value: Sorter | None) -> Sorter | None:
        if value is None:
            return None
        return lambda values: {name: value(each) for name, each in values.items()}

    def union(self, kind: inspect.UnionType, members: list[Sorter | None]) -> Sorter | None:
        several = sum(isinstance(bare(member), inspect.StructType) for member in kind.types) > 1
        return canonical if several and any(members) else next(filter(None, members), None)

    def message(self, kind: inspect.StructType, fields: list[Sorter | None]) -> Sorter | None:
        return _former(kind.cls, fields) if any(fields) else None

    def message_again(self, kind: inspect.StructType) -> Sorter | None:
        return canonical

    def annotated(self, kind: inspect.Metadata, made: Sorter | None) -> Sorter | None:
        if not is_marked(kind, SET):
            return made
        if made is not None:
            return lambda values: _in_one_order(made(values))
        row = bare(kind)
        comparable = isinstance(row, inspect.CollectionType) and _is_comparable(bare(row.item_type))
        return sorted if comparable else _in_one_order


_SORTERS = _Sorters()


written = msgspec.json.Encoder(order="deterministic", enc_hook=lambda unset: msgspec.Raw(b"unset")).encode
"""Canonical data as bytes; the entries of an object have no order, and what is not set is unlike anything in JSON."""


def _is_comparable(kind: inspect.Type) -> bool:
    """Whether the values of a type have an order of their own, which is found faster than one of what is written."""
    if isinstance(kind, inspect.StructType):
        return kind.cls.__struct_config__.order and all(_is_comparable(bare(field.type)) for field in kind.fields)
    if isinstance(kind, inspect.LiteralType):
        return len(set(map(type, kind.values))) == 1
    return isinstance(kind, inspect.StrType | inspect.IntType)


def _in_one_order(values: list[Any]) -> list[Any]:
    return sorted(values, key=written) if len(values) > 1 else values


def canonical(value: Struct) -> tuple[Any, ...]:
    """The kind and the fields of a message, its unordered lists in one order: the same for answers that are alike."""
    return _former_of(type(value))(value)


def _former(message: type[Struct], sorters: Iterable[Sorter | None]) -> Callable[[Struct], tuple[Any, ...]]:
    """What makes the canonical form of messages of a kind, in which the kind comes first."""
    name = message.__name__
    in_order = [(place, sorter) for place, sorter in enumerate(sorters, start=1) if sorter is not None]

    def form(value: Struct) -> tuple[Any, ...]:
        fields: list[Any] = [name, *astuple(value)]
        for place, sorter in in_order:
            if (part := fields[place]) and isinstance(part, _COMPOSED):  # what is empty is in order
                fields[place] = sorter(part)
        return tuple(fields)

    return form


@lru_cache
def _former_of(message: type[Struct]) -> Callable[[Struct], tuple[Any, ...]]:
    return _former(message, map(sorters(message).get, message.__struct_fields__))


def alike(one: Any, other: Any) -> bool:
    """Whether two answers are the same, where lists without an order count as sets."""
    if one == other:
        return True
    return isinstance(one, Struct) and type(one) is type(other) and canonical(one) == canonical(other)


def plain(value: Any) -> Any:
    """A message or a part of one as plain data for a report; a field that must not be there counts as null."""
    return None if value is UNSET else msgspec.to_builtins(value)


def said_of_first(back: Back, answer: Any, method: Method[Any, Any]) -> Any:
    """What the answer to the changed question says of the first one; None where it makes no sense there."""
    try:
        return msgspec.convert(back(plain(answer)), method.result)
    except (LookupError, TypeError, ValueError, msgspec.MsgspecError):
        return None
