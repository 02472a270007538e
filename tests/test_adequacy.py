"""Changed rules: made, put in place and taken back, told apart, refuted by a demand, or shown to be no change."""

import ast
import inspect
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import bythebook
import bythebook_conformance.games
from bythebook.cards import PACK
from bythebook.game import Step
from bythebook.tricks import Obstacle
from bythebook.twos import TwosReadings
from bythebook_conformance.certification.execution.sharing import ALONE
from bythebook_conformance.kit import GameKit, Scope, load_kit
from bythebook_conformance.kit.departures import ReadingChoices
from bythebook_conformance.kit.messages import named
from bythebook_conformance.kit.playing import walks
from bythebook_conformance.kit.properties import Domain, Property
from bythebook_conformance.kit.rewriting import smaller
from bythebook_conformance.vectors import generation, refuting
from bythebook_conformance.vectors.measuring import bench_of
from bythebook_conformance.vectors.mutation import rules
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.items import Probe, Ruler, in_order_of_size, question_of
from bythebook_conformance.vectors.mutation.judging import (
    ANSWER,
    ERROR,
    Made,
    MutantJudge,
    MutantJudgement,
    MutantJudging,
    prepared,
)
from bythebook_conformance.vectors.mutation.mutants import Mutant, mutants
from bythebook_conformance.vectors.mutation.operators import Replacements, edits
from bythebook_conformance.vectors.mutation.recorded_calls import Entries
from bythebook_conformance.vectors.mutation.rules import (
    RuleFunction,
    in_place,
    refuses_starts,
    rule_constants,
    rule_functions,
    rule_modules,
)
from bythebook_conformance.vectors.refuting import (
    Effect,
    MutantFate,
    ProofBench,
    Reached,
    by_proof,
    deciding,
    effect_of,
    unchanging,
)
from cases import cases
from command_line import run
from games import tables_of

TOY = Path(__file__).parent / "toy"
THE_RULE = "high_card.duel:duel"
NO_CHANGE = "comparison swapped: answer.rank > led.rank -> answer.rank >= led.rank"
"""No change where equal ranks have been dealt with before."""


def duel(*cards: str) -> Probe:
    return Probe("high_card.duel", {"cards": list(cards)}, {}, "written")


ENOUGH = [duel("2C", "2D"), duel("2C", "3C"), duel("3C", "2C"), duel("AC", "2C"), duel("2C", "AC"), duel("KD", "2C")]
ENOUGH += [replace(ENOUGH[0], departures={"tie": "first"})]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> GameKit:
    """The toy game, with every pair of cards of two suits for its scope."""
    monkeypatch.setattr(bythebook, "__path__", [*bythebook.__path__, str(TOY / "reference" / "bythebook")])
    games = bythebook_conformance.games
    toys = TOY / "conformance" / "bythebook_conformance" / "games"
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(toys)])

    def pairs() -> Iterator[dict[str, Any]]:
        yield from ({"cards": named(pair)} for pair in permutations(PACK[:26], 2))

    scope = Scope("every pair of cards of two suits", "high_card.duel", pairs, most=None)
    return structs.replace(load_kit("high_card"), scopes=lambda: (scope,))


def functions_at(*places: str) -> list[RuleFunction]:
    """The functions of the rules at these places."""
    game = places[0].partition(".")[0]
    return [each for each in rule_functions(game) if each.place in places]


def bench_for(kit: GameKit, questions: Sequence[Probe] = ()) -> MutantJudging:
    """The mutants of the toy's rule, and a judge who has its scopes and some questions as vectors."""
    ruler = Ruler(kit, BranchRecorder(functions_at(THE_RULE)))
    with ruler.recording():
        items = [item for scope in kit.scopes() for item in ruler.items(scope)]
        vectors = [(str(number), item) for number, question in enumerate(questions) for item in ruler.of(question)]
    return MutantJudging(MutantJudge(ruler, vectors, items), mutants(ruler.branches))


def judged(kit: GameKit, questions: list[Probe]) -> dict[str, MutantJudgement]:
    """What becomes of every mutant of the toy."""
    judge, every = bench_for(kit, questions)
    return {f"{mutant.operator}: {mutant.text}": judge.judge(mutant) for mutant in every}


def test_every_change_of_the_toys_rule_is_told_apart_but_the_one_that_is_none(toy: GameKit) -> None:
    found = judged(toy, ENOUGH)
    assert len(found) > 20
    assert [text for text, each in found.items() if each.equivalent] == [NO_CHANGE]
    assert [text for text, each in found.items() if not (each.killed or each.equivalent)] == []


def test_what_no_vector_tells_apart_is_told_with_the_question_that_would(toy: GameKit) -> None:
    found = judged(toy, ENOUGH[1:])
    forced = found["condition forced: led.rank == answer.rank -> False"]
    assert (forced.effect, forced.killed, forced.equivalent) == (ANSWER, False, False)
    assert forced.item >= 0


def test_vectors_are_completed_by_what_kills_the_mutants_that_they_leave_open(
    toy: GameKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = bench_for(toy)
    monkeypatch.setattr(generation, "bench_of", lambda *_: bench)
    monkeypatch.setattr(generation, "load_vectors", lambda _: ())
    monkeypatch.setattr(generation, "examples", lambda _: ())
    assert generation.kept(toy) == []
    found = judged(toy, [question_of(vector) for vector in generation.completed(toy)])
    assert [text for text, each in found.items() if not each.killed] == [NO_CHANGE]


def test_what_its_scope_never_comes_to_is_not_shown_to_be_no_change(toy: GameKit) -> None:
    def unequal() -> Iterator[dict[str, Any]]:
        yield from ({"cards": named(pair)} for pair in permutations(PACK[:13], 2))

    scope = structs.replace(toy.scopes()[0], questions=unequal)
    found = judged(structs.replace(toy, scopes=lambda: (scope,)), ENOUGH[1:6])
    tied = found["name swapped: NOBODY -> ACE"]
    assert (tied.killed, tied.equivalent) == (False, False)


def test_a_table_of_another_mode_is_toured_by_the_method_of_that_mode() -> None:
    ruler = Ruler(load_kit("twin_it"), BranchRecorder([]))
    items = list(ruler.toured(tables_of("twin_it").table("cooperative")))
    assert {item.method.name for item in items} == {"twin_it.score"}


def toured(game: str, table: str, place: str) -> tuple[MutantJudge, dict[str, Mutant]]:
    """A judge who asks only the tours of a small table of a game, and the mutants of one of its rules."""
    ruler = Ruler(load_kit(game), BranchRecorder(functions_at(place)))
    with ruler.recording():
        items = in_order_of_size(ruler.toured(tables_of(game).table(table)))
    every = mutants(ruler.branches)
    return MutantJudge(ruler, [], items), {f"{each.operator}: {each.text}": each for each in every}


@pytest.mark.slow
def test_a_change_of_reasons_alone_is_no_change_of_the_answer() -> None:
    judge, every = toured("twins_and_followers", "2-seats-pile-of-2", "twins_and_followers.round:_not_now")
    swapped = "Obstacle.OUT_OF_TURN(seat, state.turn) -> Obstacle.OUT_OF_TURN(state.turn, seat)"
    judged = judge.judge(every[f"arguments swapped: {swapped}"])
    assert judged.equivalent
    (scope,) = judged.scopes
    assert scope.startswith("every state and every class of moves of ")


def test_a_change_that_only_refused_moves_show_is_found_by_a_tour() -> None:
    judge, every = toured("twos", "one-card-each", "twos.deal:Deal.step")
    judged = judge.judge(every["relation replaced: move.seat != state.turn -> move.seat < state.turn"])
    assert judged.effect in (ANSWER, ERROR)
    assert not judged.killed
    assert not judged.equivalent


def first(cards: list[int]) -> int:
    """A rule that puts its list in order."""
    cards.sort()
    return cards[0]


def test_a_rule_is_called_again_with_a_list_as_it_was_before_the_rule_put_it_in_order() -> None:
    tree = ast.parse(inspect.getsource(first)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    rule = RuleFunction("twos", import_module(__name__), "first", first, tree)
    entries, cards = Entries(ReadingChoices(TwosReadings), TwosReadings), [3, 1]
    entries.begin(7, {})
    entries.note(rule.place, (cards,))
    assert first(cards) == 1
    entries.end()
    known = entries.known(rule)
    assert known is not None
    assert entries.differing(rule, known) == set()
    with in_place(first, lambda cards: cards[0]):
        assert entries.differing(rule, known) == {7}


def test_the_rules_are_as_they_were_when_a_mutant_is_done_with(toy: GameKit) -> None:
    (function,) = functions_at(THE_RULE)
    code = function.function.__code__
    branches = BranchRecorder([function])
    with branches.recording():
        assert function.function.__code__ is not code
    assert function.function.__code__ is code
    for mutant in mutants(branches):
        with prepared(mutant, rule_modules(toy.name))():
            assert function.function.__code__ is not code
        assert function.function.__code__ is code


def test_a_changed_constant_is_changed_wherever_it_was_imported() -> None:
    kit = load_kit("twin_it")
    (to_win,) = [each for each in rule_constants(kit.name) if each.name == "SETS_TO_WIN"]
    found = [
        each
        for each in mutants(BranchRecorder(functions_at("twin_it.contest:win")), [to_win])
        if each.subject is to_win
    ]
    assert [each.text for each in found] == ["5 -> 6", "5 -> 4"]
    from bythebook.twin_it import contest, state

    with prepared(found[0], rule_modules(kit.name))():
        assert (state.SETS_TO_WIN, contest.SETS_TO_WIN) == (6, 6)
    assert (state.SETS_TO_WIN, contest.SETS_TO_WIN) == (5, 5)


ONE_DEPARTURE = ["ace-high floor-at-zero", "low", "ten-above-king may-be-negative"]
EVERY = [*ONE_DEPARTURE, "ten-above-king floor-at-zero"]


@pytest.mark.parametrize(("most", "due"), [(0, []), (1, ONE_DEPARTURE), (2, EVERY), (None, EVERY)])
def test_readings_are_tried_in_every_combination_that_is_asked_for_up_to_so_many_departures_and_no_other(
    most: int | None, due: list[str]
) -> None:
    def rule(readings: Any) -> str:
        if readings.ranking == "ace-low":
            return "low"
        return f"{readings.ranking} {readings.totals}"

    results = [result for _, result in ReadingChoices(TwosReadings).runs(rule, {}, most=most)]
    assert sorted(results) == sorted(["ace-high may-be-negative", *due])


def test_a_rule_that_asks_for_more_than_it_is_told_is_run_with_one_departure_more_at_a_time() -> None:
    def rule(readings: Any) -> dict[str, str]:
        return {name: getattr(readings, name) for name in ReadingChoices(TwosReadings).defaults}

    told = {"ranking": "ace-low"}
    runs = [asked for asked, _ in ReadingChoices(TwosReadings).completable(rule, told)]
    defaults = ReadingChoices(TwosReadings).defaults
    departing = [{name for name in asked if asked[name] != {**defaults, **told}[name]} for asked in runs]
    assert all(asked["ranking"] == "ace-low" for asked in runs)
    assert max(map(len, departing)) == 1
    assert set().union(*departing) == {*defaults} - {"ranking"}


def test_a_question_is_made_smaller_while_it_shows_the_same() -> None:
    moves = list(range(40))

    def shows(params: dict[str, Any]) -> bool:
        return 7 in params["moves"] and 31 in params["moves"] and 2 in params["rest"]

    assert smaller({"moves": moves, "rest": [1, 2, 3]}, shows) == {"moves": [7, 31], "rest": [2]}


def test_a_seat_of_which_nothing_is_said_goes_and_those_behind_it_move_up() -> None:
    message = load_kit("twins_and_followers").method("twins_and_followers.able").params
    asked = {"hands": [["5C"], ["6C"], ["7C"], ["8C"]], "discard": "9C", "discarder": 3}
    found = smaller(asked, lambda params: len(params["hands"]) > 2 and all(params["hands"]), message)
    assert found == {"hands": [["5C"], ["6C"], ["8C"]], "discard": "9C", "discarder": 2}


def test_a_small_game_is_walked_through_with_every_refused_move_in_every_state() -> None:
    def step(state: int, move: int) -> Step[int]:
        return Step((state + move) % 5) if move > 0 else Step(state, (Obstacle.OUT_OF_TURN(),))

    ways = list(walks(0, step, lambda state: (-1, 1, 2), most=2))
    reached = {sum(move for move in way if move > 0) % 5 for way in ways if way[-1] < 0}
    assert reached == {0, 1, 2, 3, 4}
    assert all(way.count(-1) == 1 for way in ways if way[-1] < 0)


def test_changes_of_tables_that_no_vector_shows_are_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [("twos: table 1, row 2 left out", True), ("twos: table 1, row 3 left out", False)]
    monkeypatch.setattr("bythebook_conformance.cli.adequacy.measure_tables", lambda game, crew: told)
    code, out, _ = run("rules", "adequacy", "twos", "--tables")
    assert (code, out.splitlines()[0]) == (9, "open: twos: table 1, row 3 left out")


def bench_of_proofs(kit: GameKit, place: str, *proved: Property) -> ProofBench:
    """The mutants of a function, and the cases of these properties alone."""
    branches = BranchRecorder(functions_at(place))
    each = [Reached(one, domain, branches, kit.readings) for one in proved for domain in one.domains]
    return ProofBench(branches, mutants(branches), each)


def tricks() -> Property:
    """What is proved of tricks of Twos, over the first of its domains."""
    proved = load_kit("twos").proofs().properties[0]
    return replace(proved, domains=proved.domains[:1])


def test_something_is_proved_of_every_rule_but_those_that_only_refuse_starts(game: str) -> None:
    kit = load_kit(game)
    every = rule_functions(game)
    assert [each.place for each in every if not deciding(kit, each.place)] == [
        each.place for each in every if refuses_starts(each)
    ]


def test_rules_that_a_game_shares_with_others_are_changed_with_its_own() -> None:
    assert "twos.tricks:turn_of" in {each.place for each in rule_functions("twos")}


def test_a_demand_refutes_what_is_a_change_and_leaves_what_is_none() -> None:
    proofs = bench_of_proofs(load_kit("twos"), "twos.trick:take", tricks())
    every = {each.text: each for each in proofs.mutants}
    modules = rule_modules("twos")
    assert effect_of(proofs, every["three is None -> True"], modules)[0] is Effect.BREACH
    assert effect_of(proofs, every["len(followers) == 1 -> len(followers) <= 1"], modules) == (Effect.NONE, "")
    assert not signal.getitimer(signal.ITIMER_VIRTUAL)[0]


@pytest.mark.parametrize(
    ("place", "text", "effect"),
    [
        ("twin_it.hands:target_ids", "targets -> tuple(targets)[::-1]", Effect.NONE),
        ("twin_it.mistakes:penalty", "state.sets -> tuple(state.sets)[::-1]", Effect.BREACH),
    ],
)
def test_another_order_is_a_change_only_where_a_message_tells_one(place: str, text: str, effect: Effect) -> None:
    kit = load_kit("twin_it")
    moves = next(each for each in kit.proofs().properties if "twin_it.moves" in each.decides)
    few = Domain("few moves", every=lambda: islice(moves.domains[0].every(), 0, None, 20), readings=kit.readings)
    proofs = bench_of_proofs(kit, place, replace(moves, domains=(few,)))
    (mutant,) = [each for each in proofs.mutants if (each.operator, each.text) == ("order reversed", text)]
    assert effect_of(proofs, mutant, rule_modules("twin_it"))[0] is effect


def test_a_changed_rule_that_does_not_end_is_refuted(toy: GameKit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "CPU_SECONDS", 0.05)
    proofs = toy_proofs(toy, lambda: iter([PACK[:2]]))

    def endless(case: Any, readings: Any) -> Any:
        while True:
            pass

    each = proofs.proved[0]
    each.subject = replace(each.subject, rule=endless)
    changes = next(mutant for mutant in proofs.mutants if mutant.text.endswith("-> answer.rank <= led.rank"))
    assert effect_of(proofs, changes, rule_modules(toy.name))[0] is Effect.BREACH


def toy_proofs(kit: GameKit, every: Callable[[], Iterator[Any]]) -> ProofBench:
    """The mutants of the toy's rule, and a property over these cases which allows every answer."""
    domain = Domain("a pair", every=every)
    return bench_of_proofs(kit, THE_RULE, Property("anything goes", (THE_RULE,), unruled, lambda *_: (), (domain,)))


def unrefuted_of(kit: GameKit, every: Callable[[], Iterator[Any]]) -> dict[str, MutantFate]:
    """What becomes of the mutants of the toy's rule if the clauses refute none of them."""
    bench = bench_for(kit)
    found = unchanging(toy_proofs(kit, every), Made(bench, bench_of), range(len(bench.mutants)))
    return {f"{each.mutant.operator}: {each.mutant.text}": each for each in found}


def unruled(case: Any, readings: Any) -> Any:
    """The toy's rule about two cards."""
    return import_module("bythebook.high_card.duel").duel(*case, readings)


def test_what_no_clause_refutes_is_equivalent_only_if_no_answer_changes(toy: GameKit) -> None:
    found = unrefuted_of(toy, lambda: iter(()))
    over = "every pair of cards of two suits, under every combination of readings"
    assert [text for text, each in found.items() if each.equivalent] == [NO_CHANGE]
    assert found[NO_CHANGE].unchanged == (over,)
    assert {each.changes for each in found.values() if each.open} == {over}


def test_what_no_question_comes_to_is_equivalent_over_a_proof_that_does(toy: GameKit) -> None:
    toy = structs.replace(toy, scopes=tuple)
    reached, unreached = unrefuted_of(toy, lambda: iter([PACK[:2]])), unrefuted_of(toy, lambda: iter(()))
    assert reached[NO_CHANGE].unchanged == ("a pair (anything goes)",)
    assert all(each.open for each in unreached.values())


def test_what_changes_an_answer_of_a_proof_and_breaks_no_clause_is_open(
    toy: GameKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refuting, "proofs_of", lambda _: toy_proofs(toy, lambda: iter([PACK[:2]])))
    monkeypatch.setattr(refuting, "bench_of", lambda *_: bench_for(toy))
    found = by_proof(toy, ALONE)
    over = "every pair of cards of two suits, under every combination of readings"
    assert {each.changes for each in found.held if each.open} == {"a pair (anything goes)", over}
    assert [f"{each.mutant.operator}: {each.mutant.text}" for each in found.held if each.equivalent] == [NO_CHANGE]


@pytest.mark.parametrize(("operator", "body", "changes"), cases("mutation_operators")["rows"])
def test_an_operator_makes_its_changes(operator: str, body: str, changes: list[str]) -> None:
    lines = "\n ".join(body.splitlines())
    function = ast.parse(f"def rule(cards, a, b):\n {lines}").body[0]
    words = Replacements({}, {}, {}, {"optional": 1})
    found: dict[str, str] = {}
    for each in edits(function, words):
        with each.made():
            found.setdefault(ast.unparse(function), f"{each.operator}: {each.text}")
    made = [each.partition(": ") for each in found.values()]
    assert [text.rpartition(" -> ")[2] for name, _, text in made if name == operator] == changes


def test_the_operators_are_those_that_the_page_lists() -> None:
    page = (Path(__file__).parents[1] / "docs" / "spec.md").read_text().partition("(mutation-operators)=")[2]
    listed = {name for row in page.splitlines() if row.startswith("| ") for name in row.split(" | ")[0][2:].split(", ")}
    functions = [each for game in ("twos", "twins_and_followers") for each in rule_functions(game)]
    made = {edit.operator for each in functions for edit in edits(each.tree, Replacements.of(each.module))}
    assert listed - {"Operator", "---"} == made
