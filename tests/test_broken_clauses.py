"""A wrong answer breaks clauses, a right one none; those that a faulty engine breaks are among them."""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec, load_vectors
from bythebook_conformance.kit import Method, load_kit
from bythebook_conformance.oracle.comparing import differing
from common_mistakes import PARTS, Mistake, mistakes_of
from common_mistakes import engine_with as engine_with_mistake
from engines_list import rule_fault, rule_faults
from games import GAMES
from tiers import few

WITH_DEMANDS = [game for game in GAMES if game != "twin_it"]
"""Twin It! has tests of its own (``test_twin_it_demands.py``)."""
FAULTS = [each for each in rule_faults() if each[0] in WITH_DEMANDS and not rule_fault(*each).elsewhere]
MISTAKES = [each for game in WITH_DEMANDS for part in PARTS for each in mistakes_of(part, game) if not each.no_fault]
Question = tuple[Method[Any, Any], Any, Any, Any]
"""A method, its params, the readings, the right answer."""


@cache
def questions(game: str) -> list[Question]:
    """Every vector and example of a game under the default readings."""
    kit, found = load_kit(game), []
    for stored in chain(load_vectors(game), load_spec(game).examples):
        if not stored.readings:
            method = kit.method(stored.method)
            params = msgspec.convert(method.written_out(stored.params), method.params)
            found.append((method, params, kit.readings(), method.answer(params, kit.readings())))
    return found


def wrong_fields(game: str, engine: Any) -> Iterator[tuple[Question, Any, list[str]]]:
    """Every question that an engine answers wrongly, with its answer and the fields that are wrong."""
    for question in questions(game):
        method, params, _, right = question
        if not hasattr(engine, method.short):
            continue
        try:
            answer = getattr(engine, method.short)(**msgspec.to_builtins(params))
            got = msgspec.convert(answer, method.result)
        except Exception:
            continue
        paths = [path for path, *_ in differing(right, got, ruled=True)]
        if paths:
            yield question, got, paths


def broken_by(game: str, engine: Any) -> list[set[str]]:
    """The clauses that each wrong answer of an engine breaks, or by whose other meaning it would be right."""
    found = []
    for (method, params, readings, _), got, paths in wrong_fields(game, engine):
        assert method.breaks is not None
        clauses = set(chain.from_iterable(method.breaks(params, got, readings, path) for path in paths))
        if method.meant is not None:
            clauses.update(method.meant(params, got, readings, paths[0]))
        found.append(clauses)
    return found


@pytest.mark.parametrize("game", WITH_DEMANDS)
def test_right_answers_break_no_clause(game: str) -> None:
    tried = 0
    for method, params, readings, right in questions(game):
        assert method.breaks is not None
        states = getattr(right, "states", None)
        for number, each in enumerate(states or [right]):
            place = "" if states is None else f"states[{number}]."
            for field in each.__struct_fields__:
                assert method.breaks(params, right, readings, place + field) == (), (params, place + field)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize(("game", "name"), few(FAULTS, 3), ids=map("-".join, FAULTS))
def test_every_wrong_answer_breaks_a_clause_and_the_one_of_the_fault_is_among_those(game: str, name: str) -> None:
    fault = rule_fault(game, name)
    broken = broken_by(game, fault.engine())
    assert broken, "the engine answers every question rightly"
    assert set() not in broken
    assert set().union(*broken) <= set(load_spec(game).clause)
    assert fault.clause in set().union(*broken), sorted(set().union(*broken))


@pytest.mark.parametrize("mistake", few(MISTAKES, 4), ids=lambda each: f"{each.game}-{each.name}")
def test_every_answer_with_a_common_mistake_that_is_wrong_breaks_a_clause(mistake: Mistake) -> None:
    broken = broken_by(mistake.game, engine_with_mistake(mistake))
    assert set() not in broken


def broken_by_last_state(dealt: str, pile: str, moves: list[dict[str, Any]], field: str, **said: Any) -> set[str]:
    """What an answer breaks that is right but for these fields of the last state of a round that seat 0 begins."""
    kit = load_kit("twins_and_followers")
    method = kit.method("twins_and_followers.play")
    asked = {"hands": [hand.split() for hand in dealt.split("/")], "pile": pile.split(), "starter": 0, "moves": moves}
    params = msgspec.convert(asked, method.params)
    *before, last = method.answer(params, kit.readings()).states
    answer = method.result([*before, msgspec.structs.replace(last, **said)])
    path = f"states[{len(before)}].{field}"
    assert method.breaks is not None
    assert method.meant is not None
    return {
        clause.partition("/")[2]
        for clauses in (method.breaks, method.meant)
        for clause in clauses(params, answer, kit.readings(), path)
    }


DRAW = {"seat": 0, "do": "draw"}


def test_a_discard_that_is_refused_as_if_the_hand_won_breaks_what_keeps_it_from_winning() -> None:
    moves = [DRAW, {"seat": 0, "do": "discard", "card": "TS"}]
    drawn = [["TS", "KH", "KD", "AS"], ["2C", "6C", "8D"]]
    broken = broken_by_last_state(
        "TS KH KD/2C 6C 8D", "AS 3D 4D", moves, "accepted", accepted=False, phase="discard", turn=0, hands=drawn
    )
    assert {"any-card-may-be-discarded", "path-has-ends"} <= broken


def test_a_claim_of_one_where_two_would_fight_breaks_the_clause_on_fights_though_the_pile_is_too_short() -> None:
    moves = [DRAW, {"seat": 0, "do": "discard", "card": "5S"}]
    said: dict[str, Any] = {"phase": "claim", "able": [1], "live": "5S", "turn": None}
    broken = broken_by_last_state("5S 8C KC/QH QD 4C/9H 9D 4D", "7S 7C", moves, "able", **said)
    assert {"several-able-fight", "fight-with-a-short-pile"} <= broken


def test_a_round_that_ends_though_one_player_can_win_breaks_the_clause_that_lets_him_claim() -> None:
    moves = [DRAW, {"seat": 0, "do": "discard", "card": "5S"}]
    said: dict[str, Any] = {"phase": "over", "able": [], "live": None, "turn": None}
    broken = broken_by_last_state("5S 8C KC/QH QD 4C/9H TD 4D", "7S", moves, "able", **said)
    assert {"one-able-is-no-fight", "empty-pile-ends-the-round"} <= broken
