"""The exhaustive domains: complete, each class once, and every block under one ruling."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest

from bythebook.readings import Readings
from bythebook_conformance.games.twin_it.questions.domains import FEWER_KINDS, owners_of, teams_of
from bythebook_conformance.games.twin_it.questions.slap_classes import classes
from bythebook_conformance.kit import Chunk, GameKit, load_kit
from games import KITS
from many_engines import WHOLE

pytestmark = pytest.mark.usefixtures("garbage_collector_rests")
TWOS = load_kit("twos")
STRIDE = 1 if WHOLE else 24
"""Of the chunks of a domain every so many-th is ruled on question by question."""
DOMAINS = [
    (kit, domain)
    for kit in KITS
    for domain in sorted({chunk.domain for chunk in kit.chunks("standard", 1)})
    if kit.name != "twin_it" and domain not in ("legal-after-one", "lines", "deals", "rounds")  # blocks of one question
]


def chunks(kit: GameKit, domain: str, profile: str = "standard") -> list[Chunk]:
    return [chunk for chunk in kit.chunks(profile, 1) if chunk.domain == domain]


def questions(kit: GameKit, domain: str, profile: str = "standard") -> Iterator[dict[str, Any]]:
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


@pytest.mark.parametrize(("kit", "domain"), DOMAINS, ids=[f"{kit.name}-{domain}" for kit, domain in DOMAINS])
def test_every_question_of_a_block_has_the_ruling_of_the_first(kit: GameKit, domain: str) -> None:
    for chunk in chunks(kit, domain)[::STRIDE]:
        assert_one_ruling(kit, chunk, kit.readings())


@pytest.mark.parametrize("departure", ["ranking=ten-above-king", "ranking=ace-low", "three-before-two=two-cancelled"])
def test_blocks_of_tricks_are_sound_under_other_readings(departure: str) -> None:
    name, _, alternative = departure.partition("=")
    readings = TWOS.readings.from_names({name: alternative})
    for chunk in chunks(TWOS, "trick")[1 :: 4 * STRIDE]:
        assert_one_ruling(TWOS, chunk, readings)


def test_the_classes_of_tricks_are_all_there_and_each_once() -> None:
    classes = [relabelled(params["cards"]) for params in questions(TWOS, "trick")]
    assert len(classes) == len(set(classes)) == 376_480
    # every ordered trick is in one class: the sizes of the classes add up to all of them
    relabellings = {1: 4, 2: 12, 3: 24, 4: 24}
    tricks = sum(relabellings[len({suit for _, suit in each})] for each in classes)
    assert tricks == 52 + 52 * 51 + 52 * 51 * 50 + 52 * 51 * 50 * 49


def test_the_legal_questions_hold_every_hand_of_up_to_three_cards_and_every_lead() -> None:
    count = sum(1 for _ in questions(TWOS, "legal-after-one"))
    hands_of_51 = 1 + 51 + 51 * 50 // 2 + 51 * 50 * 49 // 6
    hands_of_52 = 1 + 52 + 52 * 51 // 2 + 52 * 51 * 50 // 6
    assert count == 52 * hands_of_51 + hands_of_52


def test_there_are_as_many_classes_of_slaps_alone_in_teams_and_with_owners_as_the_manual_says() -> None:
    every = [*classes()]
    assert len(every) == len({*every}) == 258_074
    assert sum(1 for each in classes(kinds=FEWER_KINDS) for _ in teams_of(max(each.players) + 1)) == 65_770
    assert sum(1 for each in classes(most_targets=2) for _ in owners_of(each.kinds, max(each.players) + 2)) == 32_494
