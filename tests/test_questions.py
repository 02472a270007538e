"""Every question that the kit makes is one that the rules of its game allow, or one of the malformed ones."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.readings import Readings
from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.kit import Chunk, GameKit, load_kit
from bythebook_conformance.kit.agreement import Names
from bythebook_conformance.oracle.questions import generated_games, questions
from games import KITS
from many_engines import remembering

pytestmark = pytest.mark.usefixtures("garbage_collector_rests")
Asked = tuple[str, dict[str, Any]]
TWIN_IT = load_kit("twin_it")
WHOLE = 6_000
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
        few = block if len(block) < 40 else [block[0], block[-1]]
        yield from ((chunk.method, params) for params in few)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_domain_of_the_quick_profile_asks_what_the_rules_allow(kit: GameKit) -> None:
    chunks = remembering(kit.name).chunks("quick", 0)
    assert_allowed(kit, chain.from_iterable(of_chunk(chunk, kit.readings()) for chunk in chunks))


@pytest.mark.parametrize("profile", ["standard", "full"])
@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_domain_of_the_larger_profiles_asks_what_the_rules_allow(kit: GameKit, profile: str) -> None:
    by_domain: dict[str, list[Chunk]] = {}
    for chunk in kit.chunks(profile, 0):
        by_domain.setdefault(chunk.domain, []).append(chunk)
    for chunks in by_domain.values():
        taken = Random(f"{profile} {chunks[0].domain}").sample(chunks, min(3, len(chunks)))
        for chunk in [chunks[0], *taken]:
            assert_allowed(kit, of_chunk(chunk, kit.readings(), OF_A_PART))


def test_no_class_of_slaps_needs_a_position_that_the_rules_bar() -> None:
    chunks = [chunk for chunk in TWIN_IT.chunks("full", 3) if chunk.method == "twin_it.slap"]
    assert {chunk.domain for chunk in chunks} == {"slaps", "slaps-in-teams", "slaps-of-mates", "owners"}
    found = []
    for chunk in chunks[::16]:
        found += of_chunk(chunk, TWIN_IT.readings(), 1_000)
    assert len({tuple(map(len, p["position"].get("forbidden", {}).values())) for _, p in found}) == 4  # 0 to 3 cards
    assert_allowed(TWIN_IT, found)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_generated_games_begin_as_the_rules_allow(kit: GameKit) -> None:
    assert_allowed(kit, ((kit.play_method, params) for params in generated_games(kit.name, kit.readings(), 100, 4)))


SHAPING = {"twin_it": {"coop-faces": "any-common"}, "twins_and_followers": {"pile-out": "recycle-keep-latest"}}
"""Readings under which questions have other fields."""


@pytest.mark.parametrize("game", SHAPING)
def test_questions_of_another_shape_under_other_readings_are_allowed_too(game: str) -> None:
    kit = load_kit(game)
    readings = kit.readings.from_names(SHAPING[game])
    small = [chunk for chunk in kit.chunks("quick", 2) if chunk.domain in ("score", "rounds")]
    assert_allowed(kit, chain.from_iterable(of_chunk(chunk, readings) for chunk in small))
    assert_allowed(kit, ((kit.play_method, params) for params in generated_games(game, readings, 50, 4)))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_question_in_another_guise_is_allowed_too(kit: GameKit) -> None:
    rng = Random(7)
    for relation in kit.relations:
        known = questions(kit, relation.method, "quick", 0, kit.readings())
        taken = rng.sample(known, min(60, len(known)))
        assert_allowed(kit, ((relation.method, relation.transform(params, rng)[0]) for params in taken))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_specification_asks_what_the_rules_allow(kit: GameKit) -> None:
    spec = load_spec(kit.name)
    assert_allowed(kit, ((each.method, each.params) for each in spec.examples))
    witnesses = chain.from_iterable(point.witnesses for point in spec.open_points)
    assert_allowed(kit, ((each.method, each.params) for each in witnesses if each.method is not None))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_vectors_ask_what_the_rules_allow(kit: GameKit) -> None:
    assert_allowed(kit, ((each.method, each.params) for each in load_vectors(kit.name)))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_scopes_of_changed_rules_hold_what_the_rules_allow(kit: GameKit) -> None:
    for scope in kit.scopes():
        assert_allowed(kit, ((scope.method, params) for params in islice(scope.questions(), WHOLE)))


class NoCaseError(ValueError):
    """What was drawn is no case of the domain."""


class AtRandom:
    """The unknowns of a proof, drawn."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def number(self, low: int, high: int | None = None) -> int:
        """A number, often one of the lowest."""
        top = low + 100 if high is None else high
        return self.rng.choice([low, min(low + 1, top), self.rng.randint(low, top)])

    def distinct(self, *groups: tuple[int, ...]) -> None:
        """A case in which two of the groups are equal is none."""
        if len({*groups}) < len(groups):
            raise NoCaseError


def drawn(draw: Any, rng: Random) -> Any:
    while True:
        try:
            return draw(AtRandom(rng))
        except NoCaseError:
            continue


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_counterexample_of_a_proof_is_a_question_that_the_rules_allow(kit: GameKit) -> None:
    rng = Random(5)
    for agreement in kit.proofs().agreements:
        for domain in agreement.domains:
            cases = islice(domain.every(), 60) if domain.every else (drawn(domain.draw, rng) for _ in range(60))
            assert_allowed(kit, ((agreement.method, agreement.params(facts, Names())) for facts in cases))


POSITION: dict[str, Any] = {
    "mode": "competitive",
    "due": 0,
    "table": [["x", "a", "b"]],
    "piles": [[["u", "d", "e"]], [["v", "h", "i"]]],
    "sets": [{"owner": 0, "cards": [["p", "j", "k"], ["q", "j", "l"]]}],
    "winner": None,
}
FOUR = [["f", "m", "n"], ["g", "o", "n2"], ["h", "r", "s"], ["i", "t", "w"]]
ALIKE = [["f", "m", "n"], ["g", "m", "n"], ["h", "n", "m"]]
WON = [{"owner": 1, "cards": [[f"{k}l", f"d{k}", f"l{k}"], [f"{k}r", f"d{k}", f"r{k}"]]} for k in range(5)]
BARRED: dict[str, tuple[dict[str, Any], str]] = {
    "a row of four": ({"forbidden": {"0": FOUR}}, "three-different-forbidden-designs"),
    "a row that was never of three designs": ({"forbidden": {"0": ALIKE}}, "three-different-forbidden-designs"),
    "rows of two players": ({"forbidden": {"0": FOUR[:2], "1": FOUR[2:]}}, "last-winner-is-handicapped"),
    "five sets and no winner": ({"sets": WON}, "five-sets-win"),
    "a winner without five sets": ({"winner": 0, "due": None}, "five-sets-win"),
    "nobody due": ({"due": None}, "turns-go-clockwise"),
    "anyone due without teams": ({"due": "any"}, "anyone-resumes"),
    "an empty pile due": ({"piles": [[], [["v", "h", "i"]]]}, "empty-pile-is-passed-over"),
}


@pytest.mark.parametrize("fault", BARRED)
def test_what_the_rules_bar_in_a_position_is_named_with_its_clause(fault: str) -> None:
    changed, clause = BARRED[fault]
    slap = {"position": {**POSITION, **changed}, "touches": [[0, "x"]]}
    made = msgspec.convert(slap, TWIN_IT.method("twin_it.slap").params)
    assert clause in TWIN_IT.barred("twin_it.slap", made)


PLAY: dict[str, Any] = {"mode": "competitive", "piles": POSITION["piles"], "first": 0, "moves": []}
BARRED_STARTS: dict[str, tuple[dict[str, Any], str]] = {
    "a row of two": ({"forbidden": {"0": FOUR[:2]}}, "three-different-forbidden-designs"),
    "a row of two designs": ({"forbidden": {"0": [*FOUR[:2], ["h", "m", "s"]]}}, "three-different-forbidden-designs"),
    "unequal piles": ({"piles": [[*PLAY["piles"][0], *FOUR[:2]], PLAY["piles"][1]]}, "dealt-as-equally-as-possible"),
}


@pytest.mark.parametrize("fault", BARRED_STARTS)
def test_what_the_rules_bar_in_a_start_is_named_with_its_clause(fault: str) -> None:
    changed, clause = BARRED_STARTS[fault]
    made = msgspec.convert({**PLAY, **changed}, TWIN_IT.method("twin_it.play").params)
    assert clause in TWIN_IT.barred("twin_it.play", made)


def test_a_row_may_come_from_the_pile_of_its_owner_and_from_no_other() -> None:
    piles = [PLAY["piles"][0], [*PLAY["piles"][1], *[[f"{k}", f"s{k}", f"h{k}"] for k in range(3)]]]
    for party, fault in (("0", ""), ("1", "piles of [1, 4] cards: twin_it/dealt-as-equally-as-possible")):
        made = msgspec.convert(
            {**PLAY, "piles": piles, "forbidden": {party: FOUR[:3]}}, TWIN_IT.method("twin_it.play").params
        )
        assert TWIN_IT.barred("twin_it.play", made) == fault


def test_a_row_may_show_one_design_twice_since_its_cards_can_be_turned() -> None:
    slap = {"position": {**POSITION, "forbidden": {"0": ALIKE[:2]}}, "touches": [[0, "x"]]}
    made = msgspec.convert(slap, TWIN_IT.method("twin_it.slap").params)
    assert TWIN_IT.barred("twin_it.slap", made) == ""
