"""A wrong answer breaks clauses, a right one none; those that a faulty engine breaks are among them."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec
import pytest

from bythebook.spec import load_spec, load_vectors
from bythebook.twos.deal import Deal
from bythebook_conformance.kit import Method, load_kit
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.properties import Property
from bythebook_conformance.oracle.comparing import differing
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.rules import rule_functions
from common_mistakes import PARTS, Mistake, mistakes_of
from engines_list import Fault, functions_changed, functions_run, rule_fault, rule_faults
from games import GAMES
from tiers import few

BEYOND_VECTORS = [
    ("twin_it", "lost_set_bars_the_end"),
    ("twin_it", "fourth_empty_pile_ends_the_game"),
    ("twin_it", "only_the_first_forbidden_pair_of_a_team_counts"),
    ("twin_it", "stray_hands_beside_a_forbidden_pair"),
]
"""Long plays show the first two, rare slaps the others: no vector does."""
FAULTS = [each for each in rule_faults() if each not in BEYOND_VECTORS and not rule_fault(*each).elsewhere]
MISTAKES = [each for game in GAMES for part in PARTS for each in mistakes_of(part, game) if not each.no_fault]
REMEMBERED = ("The outcomes of slaps pile up.", "The outcomes of the last question are told until something happens.")
"""Mistakes that are told before the first move: nothing has happened then of which a clause could speak."""
OF_CASES = 1 / 100
"""So many of the cases of proofs are looked at."""
Question = tuple[Method[Any, Any], Any, Any, Any]
"""A method, its params, the readings, the right answer."""


@cache
def questions(game: str) -> list[Question]:
    """Every vector and example of a game under the default readings."""
    kit, found = load_kit(game), []
    for stored in chain(load_vectors(game), load_spec(game).examples):
        declared = any(needs(stored.method, stored.params) for needs in kit.only_declared.values())
        if not stored.readings and not declared:
            method = kit.method(stored.method)
            params = msgspec.convert(method.written_out(stored.params), method.params)
            found.append((method, params, kit.readings(), method.answer(params, kit.readings())))
    return found


@cache
def run_by(game: str) -> list[tuple[frozenset[int], Any]]:
    """The functions that the sound engine runs for each question, and its answer."""
    return [functions_run(game, method.short, msgspec.to_builtins(params)) for method, params, *_ in questions(game)]


def broken_by(game: str, each: Fault | Mistake, meant: bool = True) -> list[set[str]]:
    """The clauses that each wrong answer of an engine breaks in the first wrong field in which it breaks any, or by
    whose other meaning it would be right. What leads to none of the functions that were changed is not asked.
    """
    found, engine, touched = [], each.engine(), functions_changed(game, each.changes)
    for (method, params, readings, right), (run, sound) in zip(questions(game), run_by(game), strict=True):
        if touched and not run & touched:
            continue
        try:
            answer = getattr(engine, method.short)(**msgspec.to_builtins(params))
            if answer == sound:
                continue
            got = msgspec.convert(answer, method.result)
        except Exception:  # a mistake may lead into one: that is no answer
            continue
        assert method.breaks is not None
        wrong = [path for path, _, _ in differing(right, got, ruled=True)]
        told = ((path, {*method.breaks(params, got, readings, path)}) for path in wrong)
        path, broken = next(((path, broken) for path, broken in told if broken), ("", set()))
        if wrong:
            look = method.meant if meant and path else None
            found.append(broken.union(look(params, got, readings, path) if look else ()))
    return found


def fields(answer: Any, path: str = "") -> Iterator[str]:
    """The paths of all fields of an answer."""
    for name in answer.__struct_fields__:
        value = getattr(answer, name)
        if name == "states":
            for number, state in enumerate(value):
                yield from fields(state, f"states[{number}].")
        elif isinstance(value, msgspec.Struct):
            yield from fields(value, f"{path}{name}.")
        else:
            yield path + name


@pytest.mark.parametrize("game", few(GAMES[::-1], 3))
def test_right_answers_break_no_clause(game: str) -> None:
    tried = 0
    for method, params, readings, right in questions(game):
        assert method.breaks is not None
        for path in fields(right):
            assert method.breaks(params, right, readings, path) == (), (method.name, path, params)
            tried += 1
    assert tried > 100


@pytest.mark.parametrize(("game", "name"), few(FAULTS, 6), ids=map("-".join, FAULTS))
def test_every_wrong_answer_breaks_a_clause_and_the_one_of_the_fault_is_among_those(game: str, name: str) -> None:
    fault = rule_fault(game, name)
    broken = broken_by(game, fault)
    assert broken, "the engine answers every question rightly"
    assert set() not in broken
    assert set().union(*broken) <= set(load_spec(game).clause)
    assert fault.clause in set().union(*broken), sorted(set().union(*broken))


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("sets_belong_to_the_seat", "mistake-costs-a-set"),
        ("robbed_pair_stays_with_its_owner", "mistake-costs-a-set set-of-two-or-three five-sets-win"),
        ("only_the_first_mate_is_matched", "bottom-hand-decides-one-card tie-turns-both opponents-tie"),
        ("flip_after_the_end_accepted", "turns-go-clockwise"),
    ],
)
def test_what_follows_from_a_fault_breaks_no_clause_on_something_else(name: str, kept: str) -> None:
    broken = set[str]().union(*broken_by("twin_it", rule_fault("twin_it", name)))
    assert broken.isdisjoint(f"twin_it/{each}" for each in kept.split())


def test_a_mistake_that_costs_nothing_beside_a_win_breaks_the_clause_on_what_it_costs() -> None:
    broken = broken_by("twin_it", rule_fault("twin_it", "mistake_costs_nothing"))
    assert all("twin_it/mistake-costs-a-set" in each for each in broken)


@pytest.mark.parametrize("mistake", few(MISTAKES, 12), ids=lambda each: f"{each.game}-{each.name}")
def test_every_answer_with_a_common_mistake_that_is_wrong_breaks_a_clause(mistake: Mistake) -> None:
    assert mistake.says in REMEMBERED or set() not in broken_by(mistake.game, mistake, meant=False)


def rulings(game: str) -> Iterator[tuple[Property, Any, Any]]:
    """A part of what is proved of a game: the property, the case, and the readings."""
    random, choices = Random(0), ReadingChoices(load_kit(game).readings)
    for each in load_kit(game).proofs().properties:
        for domain in each.domains:
            cases = enumerate(domain.every() if domain.every is not None else ())
            drawn = (case for number, case in cases if not number or random.random() < OF_CASES)
            if domain.readings is None:
                yield from ((each, case, each.readings) for case in drawn)
            else:
                asked = ((case, choices.completable(partial(each.rule, case))) for case in drawn)
                yield from ((each, case, choices.chosen(told)) for case, found in asked for told, _ in found)


def test_what_an_answer_breaks_is_found_without_a_call_of_what_decides(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    branches, tried = BranchRecorder(rule_functions(game)), Counter[str]()
    places = {branches.entry(each.place): each.place for each in branches.functions}
    with branches.recording() as taken:

        def shown(deal: Deal, state: Any, look: Callable[..., Any] = Deal.observe) -> Any:
            before, found = {*taken}, look(deal, state)
            taken.intersection_update(before)
            return found

        monkeypatch.setattr(Deal, "observe", shown)  # what a deal shows before a card is played is given
        for each, case, readings in rulings(game):
            answer = each.rule(case, readings)
            others = [] if each.others is None else [*islice(each.others(answer, case, answer), 20)]
            taken.clear()
            for other in (answer, *others):
                assert bool([*each.breaks(other, case, readings)]) == (other is not answer)
            assert {places[number] for number in taken & {*places}} == set(), each.name
            tried[each.name] += 1
    assert all(tried[each.name] for each in load_kit(game).proofs().properties)


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


def test_a_row_whose_last_card_was_taken_is_no_change_of_a_refused_move() -> None:
    kit = load_kit("twin_it")
    play = kit.method("twin_it.play")
    params = {
        "mode": "competitive",
        "piles": [[["u", "m", "u2"]], [["v", "r", "a"], ["w", "n", "w2"]]],
        "first": 1,
        "forbidden": {"0": [["f", "a", "f2"]]},
        "moves": [{"flip": 1}, {"slap": [[1, "f"], [1, "v"]]}, {"flip": 0}],
    }
    asked = msgspec.convert(play.written_out(params), play.params)
    answer = play.answer(asked, kit.readings())
    assert [state.accepted for state in answer.states] == [True, True, True, False]
    assert play.breaks is not None
    assert play.breaks(asked, answer, kit.readings(), "states[3].forbidden") == ()


def broken_by_change(name: str, params: dict[str, Any], path: str, changed: Callable[[Any], Any]) -> set[str]:
    """What an answer of Twin It! that is the right one with a change breaks in a field."""
    kit = load_kit("twin_it")
    method = kit.method(name)
    asked = msgspec.convert(method.written_out(params), method.params)
    answer = msgspec.to_builtins(method.answer(asked, kit.readings()))
    assert method.breaks is not None
    return {*method.breaks(asked, msgspec.convert(changed(answer), method.result), kit.readings(), path)}


def broken_by_outcomes(touches: list[list[Any]], told: list[dict[str, Any]], **position: Any) -> set[str]:
    """What the outcomes of a slap break that an engine tells of hands on two foxes and two cats in teams."""
    table = [["x", "fox", "1"], ["y", "fox", "2"], ["z", "cat", "3"], ["w", "cat", "4"]]
    piles = [[[f"p{seat}", f"d{seat}", f"e{seat}"]] for seat in range(4)]
    there = {"mode": "team", "table": table, "piles": piles, "sets": [], "due": 1, "teams": [0, 1, 0, 1], **position}
    asked = {"position": there, "touches": touches}
    return broken_by_change("twin_it.slap", asked, "outcomes", lambda answer: {**answer, "outcomes": told})


def test_one_more_tie_beside_what_opponents_hold_does_not_break_that_it_is_one() -> None:
    tie, other = ({"kind": "tie", "cards": cards} for cards in (["x", "y"], ["z", "w"]))
    broken = broken_by_outcomes([[0, "x"], [1, "y"]], [tie, other])
    assert broken
    assert "twin_it/opponents-tie" not in broken
    assert "twin_it/opponents-tie" in broken_by_outcomes([[0, "x"], [1, "y"]], [])


def test_taking_a_fourth_card_of_a_design_breaks_that_there_is_none() -> None:
    owls = {"owner": 0, "cards": [[f"o{number}", "owl", f"h{number}"] for number in range(3)]}
    robbed = {"kind": "rob", "player": 1, "cards": ["o0", "o1", "o2", "x"]}
    broken = broken_by_outcomes([[1, "o0"], [3, "x"]], [robbed], sets=[owls])
    assert "twin_it/design-at-most-three-times" in broken


def test_a_pair_that_is_not_won_breaks_the_clause_on_chains_if_a_tie_has_turned_it_up_and_not_otherwise() -> None:
    def silent(answer: Any) -> Any:
        *before, last = answer["states"]
        assert [each["kind"] for each in last["outcomes"]] == ["win"]
        return {"states": [*before, {**last, "outcomes": []}]}

    def broken(first: str, *slaps: list[list[Any]]) -> set[str]:
        """What an answer breaks that tells nothing of the last slap."""
        piles = [[["u", first, "bee"]], [["v", "fox", "ant"]], [["w", "bee", "elk"]]]
        asked = {"mode": "competitive", "piles": piles, "first": 0, "moves": [{"slap": slap} for slap in slaps]}
        return broken_by_change("twin_it.play", asked, f"states[{len(slaps)}].outcomes", silent)

    won = [[1, "u"], [1, "w"]]
    assert "twin_it/tie-may-start-a-chain" in broken("fox", [[0, "u"], [1, "v"]], won)
    assert "twin_it/tie-may-start-a-chain" not in broken("bee", won)
