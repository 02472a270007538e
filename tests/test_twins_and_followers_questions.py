"""The questions of Twins & Followers in notation: every example and every witness of the specification."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import convert

from bythebook.cards import RANK_LETTERS, parse_card, parse_cards
from bythebook.game import Step
from bythebook.spec import Example, OpenPoint, Witness, load_spec
from bythebook.twins_and_followers import (
    READINGS,
    Claim,
    Declare,
    Discard,
    Draw,
    Drop,
    Move,
    Observation,
    Pass,
    Round,
    RoundSetup,
    RoundState,
    able,
    split,
)
from bythebook.twins_and_followers.followers import place
from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import clauses_of

SPEC = load_spec("twins_and_followers")
WITHOUT_CARD = {"draw": Draw, "declare": Declare, "claim": Claim, "pass": Pass}
WITH_CARD = {"discard": Discard, "drop": Drop}
ORDERED = ("discards", "followers")


def parse_move(move: Mapping[str, Any]) -> Move:
    """A move of the protocol as one of the reference."""
    if move["do"] in WITH_CARD:
        return WITH_CARD[move["do"]](move["seat"], parse_card(move["card"]))
    return WITHOUT_CARD[move["do"]](move["seat"])


def play(params: Mapping[str, Any], readings: READINGS) -> tuple[list[Observation], list[Step[RoundState]]]:
    """The observations of a round, one before the first move and one after each, and its steps."""
    game = Round(readings)
    state = game.start(
        RoundSetup(
            tuple(map(parse_cards, params["hands"])),
            parse_cards(params["pile"]),
            params.get("starter", 0),
            parse_cards(params.get("discards", ())),
        )
    )
    seen, steps = [game.observe(state)], []
    for move in params["moves"]:
        steps.append(game.step(state, parse_move(move)))
        state = steps[-1].state
        seen.append(game.observe(state))
    return seen, steps


def answer(method: str, params: Mapping[str, Any], readings: READINGS) -> dict[str, Any]:
    """The reference's answer in notation; of a round, the fields of its last state."""
    name = method.removeprefix("twins_and_followers.")
    if name == "wins":
        found = split(parse_cards(params["cards"]))
        if found is None:
            return {"wins": False}
        return {"wins": True, "twins": rank(found.twins), "followers": [rank(each) for each in found.followers]}
    if name == "able":
        hands = [parse_cards(hand) for hand in params["hands"]]
        return {"seats": list(able(hands, parse_card(params["discard"]), params["discarder"], readings))}
    assert name == "play"
    seen, steps = play(params, readings)
    fields = {field: plain(value) for field, value in seen[-1]._asdict().items()}
    return {"accepted": steps[-1].accepted if steps else True, **fields}


def rank(number: int) -> str:
    """A rank in notation."""
    return RANK_LETTERS[place(number) - 1]


def plain(value: Any) -> Any:
    """A value of the reference in notation: cards by name, tuples as lists."""
    if isinstance(value, tuple) and not hasattr(value, "rank"):
        return [plain(each) for each in value]
    return str(value) if hasattr(value, "rank") else value


def comparable(field: str, value: Any) -> Any:
    """A field's value with sets sorted, and those inside a list of hands."""
    if field == "hands":
        return [sorted(hand) for hand in value]
    return sorted(value) if isinstance(value, list) and field not in ORDERED else value


def says(given: Mapping[str, Any], expected: Mapping[str, Any]) -> bool:
    """Whether an answer has all the expected fields."""
    return all(
        field in given and comparable(field, given[field]) == comparable(field, value)
        for field, value in expected.items()
    )


def clauses_behind(example: Example) -> set[str]:
    """Every clause that has a say in the answer to a question; of a round, in any of its states."""
    method = load_kit("twins_and_followers").method(example.method)
    begin = {"starter": 0} if example.method.endswith("play") else {}
    explanation = method.explain(
        convert({**begin, **example.params}, method.params), READINGS.from_names(example.readings)
    )
    states = explanation[0] if example.method.endswith("play") else [explanation]
    return set().union(*map(clauses_of, states))


WITNESSES = [
    pytest.param(point, witness, id=f"{point.id}-{number}")
    for point in SPEC.open_points
    for number, witness in enumerate(point.witnesses)
    if witness.method is not None
]
SWITCHABLE = [point for point in SPEC.open_points if point.switchable]
CITED_BY_EXAMPLES_ONLY = {clause.id for clause in SPEC.clauses if clause.checked == "example"}


@pytest.mark.parametrize("example", SPEC.examples, ids=lambda example: example.id)
def test_every_example_gets_its_answer(example: Example) -> None:
    given = answer(example.method, example.params, READINGS.from_names(example.readings))
    expected = example.result or example.final
    assert says(given, expected), f"{example.title}\nexpected {expected}\ngot      {given}"


@pytest.mark.parametrize("example", SPEC.examples, ids=lambda example: example.id)
def test_an_example_names_only_clauses_that_decide_it(example: Example) -> None:
    assert set(example.clauses) - CITED_BY_EXAMPLES_ONLY <= clauses_behind(example)


@pytest.mark.parametrize(
    "example", [example for example in SPEC.examples if example.readings], ids=lambda example: example.id
)
def test_an_example_under_another_reading_needs_that_reading(example: Example) -> None:
    expected = example.result or example.final
    assert not says(answer(example.method, example.params, READINGS()), expected)


@pytest.mark.parametrize(("point", "witness"), WITNESSES)
def test_every_alternative_answers_its_witness(point: OpenPoint, witness: Witness) -> None:
    asked = witness.answers if point.switchable else [point.default]
    for alternative in asked:
        chosen = {point.id: alternative} if point.switchable else {}
        given = answer(str(witness.method), witness.params, READINGS.from_names({**witness.under, **chosen}))
        expected = witness.answers[alternative].get("final", witness.answers[alternative])
        assert says(given, expected), f"under {alternative}\nexpected {expected}\ngot      {given}"


@pytest.mark.parametrize(("point", "witness"), WITNESSES)
def test_a_fault_does_not_give_the_answer_of_the_reference(point: OpenPoint, witness: Witness) -> None:
    given = answer(str(witness.method), witness.params, READINGS.from_names(witness.under))
    others = [
        witness.answers[alternative.id].get("final", witness.answers[alternative.id])
        for alternative in point.alternatives
        if alternative.id != point.default
    ]
    assert not all(says(given, other) for other in others)


@pytest.mark.parametrize("point", SPEC.open_points, ids=lambda point: point.id)
def test_the_witnesses_together_tell_the_alternatives_apart(point: OpenPoint) -> None:
    profiles = [
        tuple(str(witness.answers[alternative.id]) for witness in point.witnesses) for alternative in point.alternatives
    ]
    assert profiles.count(profiles[0]) == 1 or point.kind == "fixed"
    assert len(set(profiles)) == len(profiles) or not point.switchable
    assert len(set(profiles)) > 1


@pytest.mark.parametrize("point", SWITCHABLE, ids=lambda point: point.id)
def test_every_switchable_point_offers_the_alternatives_of_the_specification(point: OpenPoint) -> None:
    offered = READINGS.points()[point.id]
    assert {alternative.id for alternative in point.alternatives} == {alternative.value for alternative in offered}
    assert READINGS().names()[point.id] == point.default


def test_no_point_is_switchable_but_those_of_the_specification() -> None:
    assert set(READINGS.points()) == {point.id for point in SWITCHABLE}
