"""Where the clause that a faulty engine breaks stands among the reasons against each of its wrong answers."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.kit import Expected, Method, load_kit
from bythebook_conformance.oracle.comparing import FieldJudgement, Mismatched, judge
from engines_list import rule_fault, rule_faults

Asked = tuple[Method[Any, Any], Any, Any]
"""A method, a question and the readings under which it is put."""
OF_A_DOMAIN = 200
"""So many questions of every domain, taken evenly."""
FIRST = 5
ELSEWHERE = {
    "refused_move_costs_the_card": "the card is missed later, when the state is right but for it",
    "opposite_card_is_dropped": "the card is missed later, when the state is right but for it",
    "hidden_sides_match": "a team's other hands are judged after those that match on a hidden side",
    "sets_belong_to_the_seat": "that a set is the team's shows in what a mate loses",
    "sets_are_counted_as_they_are_won": "the sets that were won before and lost are nowhere in the position",
    "set_shows_its_other_side": "another hand of the party is on the set, and the mistake is of two others",
    "forbidden_row_out_of_reach": "a hand that the engine overlooks is no part of what happens here",
    "forbidden_to_everybody": "in a tie the hands of one party that lie under others' are no part of it",
    "player_without_a_pile_is_out": "a hand that the engine overlooks is no part of what happens here",
    "sets_out_of_reach": "a hand that the engine overlooks is no part of what happens here",
    "empty_pile_gets_a_turn": "the reasons for the start do not look at the piles",
    "one_able_player_fights": "with an empty pile its fight ends the round, as if nobody could claim the card",
    "forbidden_for_ever": "what was forbidden before is nowhere in the position",
    "halves_of_two_pairs_are_no_mistake": "a mistake that came too late, after the fifth set, counts for nothing",
}
"""Faulty engines of some of whose wrong answers no reason names the clause, and why."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer of a faulty engine: its first wrong field, and where the broken clause stands in its reasons."""

    fault: str
    clause: str
    question: int
    field: FieldJudgement
    place: int | None
    """The first place, from 0, of a clause that the fault breaks; None if there is none."""


@cache
def questions(game: str) -> list[Asked]:
    """Questions under the defaults, of every domain and every vector and example; and the others as they stand."""
    kit, found = load_kit(game), []
    by_domain: dict[str, list[Any]] = defaultdict(list)
    for chunk in kit.chunks("quick", 0):
        by_domain[chunk.domain].append(chunk)
    for chunks in by_domain.values():
        method = kit.method(chunks[0].method)
        firsts = [block[0] for chunk in chunks for block in chunk.blocks(kit.readings())]
        found += [(method, params, kit.readings()) for params in firsts[:: max(1, len(firsts) // OF_A_DOMAIN)]]
    for stored in chain(load_vectors(game), load_spec(game).examples):
        method = kit.method(stored.method)
        found.append((method, method.written_out(stored.params), kit.readings.from_names(stored.readings)))
    return found


@cache
def ruled(game: str) -> list[tuple[Method[Any, Any], Any, Expected[Any], Any]]:
    """Those under the defaults with their rulings, the results as they travel, too."""
    kit = load_kit(game)
    found = []
    for method, params, readings in questions(game):
        if readings == kit.readings() and not any(needs(method.name, params) for needs in kit.only_declared.values()):
            expected = method.rule(msgspec.convert(params, method.params), readings)
            found.append((method, params, expected, msgspec.to_builtins(expected.result)))
    return found


@cache
def wrong_answers(game: str) -> list[Wrong]:
    """Every wrong answer of the faulty engines of a game."""
    return [each for at, name in rule_faults() if at == game for each in _of_engine(game, name)]


def _of_engine(game: str, name: str) -> Iterator[Wrong]:
    fault = rule_fault(game, name)
    engine, breaks = fault.engine(), {fault.clause, *fault.also_broken}
    for number, (method, params, expected, right) in enumerate(ruled(game)):
        if not hasattr(engine, method.short):
            continue
        said = getattr(engine, method.short)(**msgspec.to_builtins(params))
        field = None if said == right else _first_wrong(expected, msgspec.convert(said, method.result))
        if field is not None:
            place = next((place for place, clause in enumerate(field.clauses) if clause in breaks), None)
            yield Wrong(name, fault.clause, number, field, place)


def _first_wrong(expected: Expected[Any], answer: Any) -> FieldJudgement | None:
    """The first field of an answer that is wrong, if any."""
    try:
        return next((each for judged in judge(expected, answer) for each in judged if each.right is False), None)
    except Mismatched:
        return None


@cache
def broken_at(game: str) -> dict[tuple[int, str], frozenset[str]]:
    """Question and field -> the clauses by which some engine goes wrong there first."""
    found: dict[tuple[int, str], set[str]] = defaultdict(set)
    for each in wrong_answers(game):
        found[each.question, each.field.path].add(each.clause)
    return {place: frozenset(clauses) for place, clauses in found.items()}


def is_crowded(game: str, each: Wrong) -> bool:
    """Whether engines go wrong in this field by more clauses than can be among the first."""
    return len(broken_at(game)[each.question, each.field.path]) > FIRST


def is_among_the_first(each: Wrong, first: int = FIRST) -> bool:
    """Whether a clause that the fault breaks is among the first reasons against the answer."""
    return each.place is not None and each.place < first
