"""Relations between answers: the reference keeps them all, and who breaks one is caught without an oracle."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.readings import Readings
from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.outcome import ClauseResult
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.games.twin_it import messages as m
from bythebook_conformance.kit import Chance, GameKit, Relation, load_kit
from bythebook_conformance.kit.relations import holds_under, names_changed
from bythebook_conformance.kit.rewriting import up_to_names
from bythebook_conformance.oracle.comparing import alike, said_of_first
from bythebook_conformance.oracle.questions import questions
from engines_list import example_engine, rule_fault, sound_engine
from games import KITS, departures, readings_with
from tiers import few

pytestmark = pytest.mark.usefixtures("small_samples")
RELATIONS = [(kit, relation) for kit in KITS for relation in kit.relations]
SWITCHED = [(kit, "=".join(each)) for kit in KITS for each in departures(kit) if readings_with(kit, each) is not None]
"""Departures that make sense without another one."""
TWINS = "twins_and_followers"
OF_A_DOMAIN = {"twos": 5, TWINS: 12, "twin_it": 2}
"""So many games of every domain are played under each of the other readings; those of Twin It! are long."""
SHAPING = ("pile-out",)
"""Points on which it depends what a game has in it."""


def both_forms(
    kit: GameKit, relation: Relation, asked: Sequence[dict[str, Any]]
) -> list[tuple[dict[str, Any], dict[str, Any], Any]]:
    """Every question with its other form, and the way back."""
    rng = Random(relation.name)
    return [(params, *relation.transform(params, rng)) for params in asked]


def ruled(kit: GameKit, name: str, readings: Readings, asked: Sequence[dict[str, Any]]) -> list[Any]:
    """The right answers to questions of a method."""
    method = kit.method(name)
    return [method.rule(msgspec.convert(params, method.params), readings).result for params in asked]


def broken(
    kit: GameKit, relation: Relation, readings: Readings, asked: Sequence[dict[str, Any]], right: Sequence[Any]
) -> list[Any]:
    """The questions, in both forms, in which the reference breaks the relation; ``right`` are the answers to them."""
    method, forms = kit.method(relation.method), both_forms(kit, relation, asked)
    others = ruled(kit, relation.method, readings, [changed for _, changed, _ in forms])
    return [
        (params, changed)
        for (params, changed, back), one, other in zip(forms, right, others, strict=True)
        if not alike(one, said_of_first(back, other, method))
    ]


def sampled(kit: GameKit, method: str) -> list[dict[str, Any]]:
    """Questions of a method by the sheet."""
    return questions(kit, method, "quick", Chance("3"), kit.readings())


@cache
def sampled_right(game: str, method: str) -> list[Any]:
    """The right answers to them."""
    kit = load_kit(game)
    return ruled(kit, method, kit.readings(), sampled(kit, method))


def broken_by_the_sheet(kit: GameKit, relation: Relation) -> list[Any]:
    """What of them breaks a relation."""
    asked, right = sampled(kit, relation.method), sampled_right(kit.name, relation.method)
    return broken(kit, relation, kit.readings(), asked, right)


@cache
def begun(game: str, shaping: str) -> list[dict[str, Any]]:
    """The first games of every domain, under a departure that changes what a question has in it."""
    kit = load_kit(game)
    readings = kit.readings.from_names(dict([shaping.split("=")]) if shaping else {})
    firsts = {
        chunk.domain: chunk for chunk in reversed(kit.chunks("quick", Chance("3"))) if chunk.method == kit.play_method
    }
    return [
        params
        for chunk in firsts.values()
        for params in islice(chain.from_iterable(chunk.blocks(readings)), OF_A_DOMAIN[game])
    ]


@pytest.mark.parametrize(("kit", "relation"), RELATIONS, ids=[f"{each.method}-{each.name}" for _, each in RELATIONS])
def test_the_reference_keeps_every_relation(kit: GameKit, relation: Relation) -> None:
    assert broken_by_the_sheet(kit, relation) == []


@pytest.mark.parametrize(("kit", "departure"), few(SWITCHED, 2), ids=[departure for _, departure in SWITCHED])
def test_the_reference_keeps_the_relations_under_other_readings(kit: GameKit, departure: str) -> None:
    name, _, alternative = departure.partition("=")
    readings = kit.readings.from_names({name: alternative})
    asked = begun(kit.name, departure if name in SHAPING else "")
    assert len(asked) >= OF_A_DOMAIN[kit.name]
    right = ruled(kit, kit.play_method, readings, asked)
    for relation in kit.relations:
        if relation.method == kit.play_method and holds_under(relation, readings):
            assert broken(kit, relation, readings, asked, right) == [], relation.name


@pytest.mark.parametrize(("kit", "relation"), RELATIONS, ids=[f"{each.method}-{each.name}" for _, each in RELATIONS])
def test_a_relation_asks_something_else(kit: GameKit, relation: Relation) -> None:
    forms = both_forms(kit, relation, sampled(kit, relation.method))
    assert sum(changed != params for params, changed, _ in forms) >= 15


def test_a_sound_engine_keeps_them_and_that_alone_is_no_certificate() -> None:
    outcome = certify("twos", sound_engine("twos")(), suites=("relations",))
    assert outcome.findings == []
    assert outcome.suites["relations"].parts == len(load_kit("twos").relations)
    assert outcome.verdict is Verdict.NOT_ASSESSED


CAUGHT = {
    "twins_of_two_colours": ("the suits are permuted", "twins-of-any-suit"),
    "straight_path": ("the path from ace to ten is turned round", "path-has-ends"),
    "jack_and_king_apart": ("jack, queen and king change places", "faces-follow-each-other"),
    "draws_from_the_bottom": ("cards are changed that nobody draws", "drawn-from-the-top"),
}


@pytest.mark.parametrize("name", few(CAUGHT, 2))
def test_an_engine_that_breaks_a_relation_is_caught_by_it_alone(name: str) -> None:
    relation, slug = CAUGHT[name]
    outcome = certify(TWINS, rule_fault(TWINS, name).engine(), suites=("relations",))
    assert outcome.verdict is Verdict.VIOLATION
    finding = next(each for each in outcome.findings if each.relation == relation)
    assert finding.clause == f"{TWINS}/{slug}"
    text = explain(finding, load_kit(TWINS))
    assert f"the answer changes when {relation}" in text
    assert text.count("  asked ") == text.count("  came ") == 2


def test_an_engine_with_a_favourite_seat_is_caught_where_players_move_on() -> None:
    never_seat_0 = example_engine(TWINS, [["for seat in others if split", "for seat in others if seat and split"]])
    outcome = certify(TWINS, never_seat_0, suites=("relations",))
    assert {finding.relation for finding in outcome.findings} == {"all players move on by some seats"}


def test_a_broken_relation_comes_last_and_accuses_a_clause_only_where_a_wrong_answer_does() -> None:
    engine = rule_fault(TWINS, "twins_of_two_colours").engine()
    outcome = certify(TWINS, engine, suites=("examples", "relations"))
    kinds = [bool(finding.relation) for finding in outcome.findings]
    assert kinds == sorted(kinds)
    assert set(kinds) == {False, True}
    accused = {finding.clause for finding in outcome.findings if not finding.relation}
    assert {finding.clause for finding in outcome.findings if finding.relation} <= {*accused, ""}


def test_an_engine_that_takes_a_name_for_a_property_of_objects_breaks_the_relation_of_names() -> None:
    subject = example_engine("twin_it")
    ruled = subject.score

    def score(sets: list[list[list[str]]]) -> Any:
        return ruled(sets=[cards for cards in sets if cards[0][1] not in ("constructor", "__proto__")])

    subject.score = score
    outcome = certify("twin_it", subject, suites=("relations",), methods=("score",))
    assert [each.relation for each in outcome.findings] == ["cards and designs get other names"]


def test_an_engine_that_takes_blanks_off_the_ends_of_names_breaks_the_relation_of_names() -> None:
    subject = example_engine("twin_it", [["[card.name, card.shown,", "[card.name.strip(), card.shown,"]])
    outcome = certify("twin_it", subject, suites=("relations",), methods=("slap",))
    assert [each.relation for each in outcome.findings] == ["cards and designs get other names"]
    assert (outcome.verdict, outcome.tally(ClauseResult.FAILED)) == (Verdict.BREACH, 0)  # no rule speaks of names
    assert "the answer names n0, which the question does not" in outcome.findings[0].note.splitlines()


def test_a_card_may_be_called_like_a_word_of_the_messages() -> None:
    form = up_to_names(m.ScoreParams)
    assert form({"sets": [[["team", "any"], ["x", "any"]]]}) == form({"sets": [[["a", "b"], ["c", "b"]]]})
    relation = names_changed("twin_it.score")
    changed, _ = relation.transform({"sets": [[["team", "any"], ["x", "any"]]]}, Random(1))
    ((one, other),) = changed["sets"]
    assert one[1] == other[1]
    assert len({*one, *other} - {"team", "x", "any"}) == 3
