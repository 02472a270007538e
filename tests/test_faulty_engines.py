"""Every engine with one fault is caught, and the clause it breaks is named first."""

from collections.abc import Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from bythebook_conformance import Outcome, Verdict, certify, kit
from bythebook_conformance.kit import Chance, load_kit
from engines_list import rule_fault, rule_faults, sound_engine
from games import GAMES
from many_engines import WHOLE, asked_vectors, remembering
from tiers import few

pytestmark = pytest.mark.usefixtures("garbage_collector_rests")
FAULTS = rule_faults()
VECTORS_NAME_ANOTHER = [each for each in FAULTS if rule_fault(*each).vectors_name_another]
BEYOND_VECTORS = [
    ("twos", "opposite_card_is_dropped"),
    ("twin_it", "fourth_empty_pile_ends_the_game"),
    ("twin_it", "lost_set_bars_the_end"),
    ("twin_it", "only_the_first_forbidden_pair_of_a_team_counts"),
    ("twin_it", "stray_hands_beside_a_forbidden_pair"),
]
"""They go wrong after refused moves, in long plays, at large tables or in rare slaps: only a run finds them."""
TOLD_BY_VECTORS = [each for each in FAULTS if each not in BEYOND_VECTORS]
"""Without the second tier an eighth of them is tried."""
WITH_A_RUN = FAULTS if WHOLE else [*VECTORS_NAME_ANOTHER, *BEYOND_VECTORS]
"""A run takes seconds, and the vectors find and name every other faulty engine in milliseconds."""
LONG = [
    ("twos", "last_trick_pays_a_bonus"),
    ("twin_it", "lost_set_bars_the_end"),
    ("twin_it", "hand_on_the_third_spoils_the_pair"),
]
"""All questions that are kept have to be asked until their clauses are named."""
SHARES = (1,) if WHOLE else (16, 4, 1)
"""An engine is asked a sixteenth of the questions that are kept; where that does not point to its clause, more."""


@pytest.fixture(autouse=True)
def _rulings_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "load_kit", remembering)


def outcome_of(game: str, engine: object, suites: Sequence[str] = ("examples", "exhaustive", "play")) -> Outcome:
    return certify(game, engine, seed=1, suites=suites)


@pytest.mark.parametrize(
    ("game", "name"),
    few(TOLD_BY_VECTORS, 8),
    ids=map("-".join, TOLD_BY_VECTORS),
)
def test_the_vectors_catch_the_engine_name_its_clause_first_and_have_it_among_the_reasons_first_in_one(
    game: str, name: str
) -> None:
    fault = rule_fault(game, name)
    outcome = asked_vectors(game, fault.engine())
    assert outcome.verdict is Verdict.VIOLATION
    assert fault.vectors_name_another != (outcome.findings[0].clause in fault.due)
    reasons = [[each.accused, *each.also_broken, *each.rests_on] for each in outcome.findings]
    if not fault.vectors_name_another:
        assert fault.elsewhere or all(fault.broken & {*each} for each in reasons)
        assert fault.late != any(fault.broken & {*each[:5]} for each in reasons)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(*each, marks=[pytest.mark.slow] * (number % 2 > 0 or each in LONG))
        for number, each in enumerate(WITH_A_RUN)
    ],
    ids=map("-".join, WITH_A_RUN),
)
def test_the_engine_is_caught_and_its_clause_named_first(game: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = rule_fault(game, name)
    for share in SHARES[-1:] if (game, name) in LONG else SHARES:
        monkeypatch.setattr(kit, "load_kit", partial(remembering, share=share))
        outcome = outcome_of(game, fault.engine())
        named = [finding.clause for finding in outcome.findings]
        if named[:1] and named[0] in fault.due:
            break
    assert outcome.verdict is Verdict.VIOLATION
    assert named[0] in fault.due, named


@pytest.mark.parametrize(
    "name",
    [
        "only_the_first_mate_is_matched",
        "only_the_first_mate_has_forbidden_pairs",
        "hand_between_two_mates_counts",
        "only_the_first_forbidden_pair_of_a_team_counts",
    ],
)
def test_slaps_of_several_mates_refuse_an_engine_that_does_not_look_at_all_of_them(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mates = [chunk for chunk in load_kit("twin_it").enumerated(Chance("0")) if chunk.domain == "slaps-of-mates"]
    asked = replace(remembering("twin_it"), chunks=lambda profile, chance: mates)
    monkeypatch.setattr(kit, "load_kit", lambda game: asked)
    fault = rule_fault("twin_it", name)
    outcome = outcome_of("twin_it", fault.engine(), ["exhaustive"])
    assert outcome.verdict is Verdict.VIOLATION
    assert outcome.findings[0].clause in fault.due


@pytest.mark.parametrize("game", few(GAMES[::-1], 3))
def test_the_sound_engine_that_they_are_made_from_passes_and_every_checkable_clause_is_decisive(game: str) -> None:
    sound = sound_engine(game)()
    outcome = certify(remembering(game, share=16), sound, seed=1)
    assert outcome.verdict is Verdict.PASSED
    assert outcome.questions >= 4_000
    assert [clause.id for clause in outcome.clauses if clause.outcome == "not assessed"] == []
