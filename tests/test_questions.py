"""Every question that the kit makes is one that the rules allow or a malformed one; domains and blocks are sound."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.readings import Readings
from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.games.twin_it.questions import FEWER_KINDS
from bythebook_conformance.games.twin_it.situations.positions import classes
from bythebook_conformance.games.twin_it.situations.slaps import owners_of, teams_of
from bythebook_conformance.kit import Chance, Chunk, GameKit, load_kit
from bythebook_conformance.oracle.questions import generated_games, questions
from cases import cases, each_case
from games import KITS
from many_engines import WHOLE, remembering
from tiers import few

pytestmark = pytest.mark.usefixtures("garbage_collector_rests")
Asked = tuple[str, dict[str, Any]]
TWIN_IT = load_kit("twin_it")
LARGE = 2_000
"""A part of a domain with more questions than this is asked by the first and the last of each block."""
OF_A_PART = 60
"""So many blocks are taken from a part of the larger profiles."""


def assert_allowed(kit: GameKit, asked: Iterable[Asked]) -> None:
    """Every question is well-formed, and the rules bar nothing in it; and there are some."""
    count = 0
    for method, params in asked:
        made = msgspec.convert(params, kit.method(method).params)
        assert kit.barred(method, made) == "", (method, params)
        count += 1
    assert count


def of_chunk(chunk: Chunk, readings: Readings, most: int | None = None) -> Iterator[Asked]:
    """The questions of a part: all of them, or of large blocks the first and the last."""
    for block in islice(chunk.blocks(readings), most):
        ends = block if len(block) < 40 else [block[0], block[-1]]
        yield from ((chunk.method, params) for params in ends)


def test_every_domain_of_the_quick_profile_asks_what_the_rules_allow(kit: GameKit) -> None:
    chunks = remembering(kit.name).chunks("quick", Chance("0"))
    assert_allowed(kit, chain.from_iterable(of_chunk(chunk, kit.readings()) for chunk in chunks))


@pytest.mark.parametrize("profile", few(["full", "standard"], 2))
def test_every_domain_of_the_larger_profiles_asks_what_the_rules_allow(kit: GameKit, profile: str) -> None:
    by_domain: dict[str, list[Chunk]] = {}
    for chunk in kit.chunks(profile, Chance("0")):
        by_domain.setdefault(chunk.domain, []).append(chunk)
    for chunks in by_domain.values():
        taken = Random(f"{profile} {chunks[0].domain}").sample(chunks, min(3, len(chunks)))
        for chunk in [chunks[0], *taken]:
            assert_allowed(kit, of_chunk(chunk, kit.readings(), OF_A_PART))


def test_examples_witnesses_vectors_scopes_games_and_questions_in_another_guise_are_what_the_rules_allow(
    kit: GameKit,
) -> None:
    spec, rng = load_spec(kit.name), Random(7)
    witnesses = chain.from_iterable(point.witnesses for point in spec.open_points)
    stored = chain(spec.examples, load_vectors(kit.name), witnesses)
    assert_allowed(kit, ((each.method, each.params) for each in stored if each.method is not None))
    games = generated_games(kit.name, kit.readings(), 100, Chance("4"))
    assert_allowed(kit, ((kit.play_method, params) for params in games))
    for scope in kit.scopes():
        assert_allowed(kit, ((scope.method, params) for params in islice(scope.questions(), LARGE)))
    for relation in kit.relations:
        known = questions(kit, relation.method, "quick", Chance("0"), kit.readings())
        taken = rng.sample(known, min(60, len(known)))
        assert_allowed(kit, ((relation.method, relation.transform(params, rng)[0]) for params in taken))


SHAPING = {"twin_it": {"coop-faces": "any-common"}, "twins_and_followers": {"pile-out": "recycle-keep-latest"}}
"""Readings under which questions have other fields."""


@pytest.mark.parametrize("game", SHAPING)
def test_questions_of_another_shape_under_other_readings_are_allowed_too(game: str) -> None:
    kit = load_kit(game)
    readings = kit.readings.from_names(SHAPING[game])
    small = [chunk for chunk in kit.chunks("quick", Chance("2")) if chunk.domain in ("score", "rounds")]
    assert_allowed(kit, chain.from_iterable(of_chunk(chunk, readings) for chunk in small))
    assert_allowed(kit, ((kit.play_method, params) for params in generated_games(game, readings, 50, Chance("4"))))


BARRED = cases("barred_positions")


@each_case("barred_positions")
def test_what_the_rules_bar_in_a_position_or_a_start_is_named_with_its_clause(
    method: str, changed: dict[str, Any], clause: str
) -> None:
    changed = {name: None if value == "none" else value for name, value in changed.items()}
    position = {**BARRED["position"], "winner": None, **changed}
    params = {**BARRED["play"], **changed} if method == "play" else {"position": position, "touches": [[0, "x"]]}
    made = msgspec.convert(params, TWIN_IT.method(f"twin_it.{method}").params)
    barred = TWIN_IT.barred(f"twin_it.{method}", made)
    assert clause in barred
    assert bool(clause) == bool(barred)


TWOS = load_kit("twos")
STRIDE = 1 if WHOLE else 24
"""Of the chunks of a domain every so many-th is ruled on question by question."""
DOMAINS = [
    (kit, domain)
    for kit in KITS
    for domain in sorted({chunk.domain for chunk in kit.chunks("standard", Chance("1"))})
    if kit.name != "twin_it" and domain not in ("legal-after-one", "lines", "deals", "rounds")  # blocks of one question
]


def chunks(kit: GameKit, domain: str, profile: str = "standard") -> list[Chunk]:
    return [chunk for chunk in kit.chunks(profile, Chance("1")) if chunk.domain == domain]


def questions_of(kit: GameKit, domain: str, profile: str = "standard") -> Iterator[dict[str, Any]]:
    for chunk in chunks(kit, domain, profile):
        yield from chain.from_iterable(chunk.blocks(kit.readings()))


def relabelled(cards: list[str]) -> tuple[tuple[str, int], ...]:
    """The cards with their suits numbered in the order of their appearance."""
    seen: dict[str, int] = {}
    return tuple((card[0], seen.setdefault(card[1], len(seen))) for card in cards)


def assert_one_ruling(kit: GameKit, chunk: Chunk, readings: Readings) -> None:
    method = kit.method(chunk.method)
    for block in chunk.blocks(readings):
        first = method.rule(msgspec.convert(block[0], method.params), readings)
        for params in block[1:]:
            ruled = method.rule(msgspec.convert(params, method.params), readings)
            assert (ruled.result, ruled.explanation) == (first.result, first.explanation), params


@pytest.mark.parametrize(("kit", "domain"), few(DOMAINS, 2), ids=[f"{kit.name}-{domain}" for kit, domain in DOMAINS])
def test_every_question_of_a_block_has_the_ruling_of_the_first(kit: GameKit, domain: str) -> None:
    for chunk in chunks(kit, domain)[::STRIDE]:
        assert_one_ruling(kit, chunk, kit.readings())


@pytest.mark.parametrize("departure", ["ranking=ten-above-king", "ranking=ace-low", "three-before-two=two-cancelled"])
@pytest.mark.slow
def test_blocks_of_tricks_are_sound_under_other_readings(departure: str) -> None:
    name, _, alternative = departure.partition("=")
    readings = TWOS.readings.from_names({name: alternative})
    for chunk in chunks(TWOS, "trick")[1 :: 4 * STRIDE]:
        assert_one_ruling(TWOS, chunk, readings)


def test_the_classes_of_tricks_are_all_there_and_each_once() -> None:
    classes = [relabelled(params["cards"]) for params in questions_of(TWOS, "trick")]
    assert len(classes) == len(set(classes)) == 376_480
    # every ordered trick is in one class: the sizes of the classes add up to all of them
    relabellings = {1: 4, 2: 12, 3: 24, 4: 24}
    tricks = sum(relabellings[len({suit for _, suit in each})] for each in classes)
    assert tricks == 52 + 52 * 51 + 52 * 51 * 50 + 52 * 51 * 50 * 49


def test_the_legal_questions_hold_every_hand_of_up_to_three_cards_and_every_lead() -> None:
    count = sum(1 for _ in questions_of(TWOS, "legal-after-one"))
    hands_of_51 = 1 + 51 + 51 * 50 // 2 + 51 * 50 * 49 // 6
    hands_of_52 = 1 + 52 + 52 * 51 // 2 + 52 * 51 * 50 // 6
    assert count == 52 * hands_of_51 + hands_of_52


def test_there_are_as_many_classes_of_slaps_alone_in_teams_and_with_owners_as_the_manual_says() -> None:
    every = [*classes()]
    assert len(every) == len({*every}) == 258_074
    assert sum(1 for each in classes(kinds=FEWER_KINDS) for _ in teams_of(max(each.players) + 1)) == 65_770
    assert sum(1 for each in classes(most_targets=2) for _ in owners_of(each.kinds, max(each.players) + 2)) == 32_494
