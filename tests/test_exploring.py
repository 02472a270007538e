"""Small tables are explored and toured: every state, every kind of move, and short plays that refute an engine."""

import json
from collections.abc import Iterator
from signal import SIGTERM, raise_signal
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from bythebook.cards import ACE, HEARTS, KING, TEN, TWO, Card
from bythebook.tricks import Obstacle
from bythebook.twin_it import State
from bythebook.twins_and_followers import TwinsAndFollowersReadings
from bythebook.twos import Deal, DealSetup, Play
from bythebook_conformance import Outcome, Verdict, certify
from bythebook_conformance.games.twin_it.situations.cooperative_minute import question as question_of
from bythebook_conformance.kit import Chance, GameKit, Playing, load_kit
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.oracle.exploring import Explored, explore
from bythebook_conformance.oracle.laws import GENERAL, Laws, names_of, survey_part
from bythebook_conformance.oracle.touring import LONGEST, Tour, chunks, tour_of
from cases import each_case
from command_line import run
from common_mistakes import mistakes_of
from engines_list import rule_fault
from games import engine, tables_of
from planted_faults import FAULTS


def explored(game: str, scope: str, readings: Any = None) -> Explored:
    tables = tables_of(game)
    return explore(tables, tables.table(scope), readings or load_kit(game).readings())


@pytest.mark.parametrize(("game", "law"), FAULTS, ids=[f"{game}-{law}" for game, law in FAULTS])
def test_a_planted_fault_is_found_by_its_law_with_a_play_that_ends_at_the_fault(game: str, law: str) -> None:
    scope, faulty = FAULTS[game, law]
    tables, readings = tables_of(game), load_kit(game).readings()
    table = tables.table(scope)
    laws = Laws(tables.mode_of(table), readings, [law])
    found = explore(tables, table, readings, laws, faulty(readings))
    assert [each.law for each in laws.violations] == [law]
    (violation,) = laws.violations
    assert violation.fault
    assert len(found.way_to(violation.number)) == found.nodes[violation.number].depth
    play = found.play(violation.number, *violation.moves)
    if found.tables.last_state is None:
        assert len(play["moves"]) == found.nodes[violation.number].depth + len(violation.moves)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_an_interrupted_exploration_says_what_was_explored_by_then(
    form: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def surveyed(game: str, asked: Any, number: int) -> Any:
        if number == 1:
            raise_signal(SIGTERM)
        return survey_part(game, asked, number)

    monkeypatch.setattr("bythebook_conformance.cli.rules.survey_part", surveyed)
    words = ["rules", "explore", "twos", "--jobs", "1", "--scope", "one-card-each", *form]
    code, out, err = run(*words)
    assert (code, out[:1]) == (130, "[" if form else "")
    assert err == "bythebook: interrupted: only 2 explorations of 1 table done, 216 states, 0 violations\n"


def test_every_law_of_a_game_has_a_planted_fault(kit: GameKit) -> None:
    own = {law for law in names_of(tables_of(kit.name)) if law not in GENERAL}
    assert own == {law for game, law in FAULTS if game == kit.name} - {*GENERAL}
    assert {*GENERAL} <= {law for _, law in FAULTS}


@pytest.mark.parametrize(("game", "scope"), [("twos", "one-card-each"), ("twins_and_followers", "fights")])
@pytest.mark.slow
def test_the_reference_keeps_every_law_under_every_single_departure(game: str, scope: str) -> None:
    tables = tables_of(game)
    for readings in single_departures(load_kit(game).readings):
        laws = Laws(tables, readings)
        explore(tables, tables.table(scope), readings, laws)
        assert laws.violations == [], readings.departures()


@each_case("exploring", "departures")
def test_twin_it_keeps_every_law_where_own_tops_do_not_count_and_together(
    scope: str, departures: dict[str, str]
) -> None:
    kit, tables = load_kit("twin_it"), tables_of("twin_it")
    readings = kit.readings.from_names(departures)
    laws = Laws(tables.mode_of(tables.table(scope)), readings)
    explore(tables, tables.table(scope), readings, laws)
    assert laws.violations == []


def test_a_round_that_recycles_its_discards_may_lead_back_and_nothing_else_does() -> None:
    tables = tables_of("twins_and_followers")
    readings = TwinsAndFollowersReadings.from_names({"pile-out": "recycle-keep-latest"})
    table = tables.table("2-seats-pile-of-2")
    laws = Laws(tables, readings, ["play-ends"])
    explore(tables, table, readings, laws)
    assert laws.violations == []
    strict = replace(tables, leads_back=lambda passage: False)
    laws = Laws(strict, readings, ["play-ends"])
    found = explore(strict, table, readings, laws)
    (violation,) = laws.violations
    assert "lead back" in violation.fault
    state = found.nodes[violation.number].state
    for move in violation.moves:
        state = found.game.step(state, move).state
    assert tables.form(state) == tables.form(found.nodes[violation.number].state)


def test_states_have_one_form_if_and_only_if_their_futures_are_alike(game: str) -> None:
    tables = tables_of(game)
    found = explored(game, tables.tables[0].name)
    for node in found.nodes[:60]:
        for ahead in node.ahead:
            after = found.game.step(node.state, ahead.move).state
            again = found.nodes[ahead.to].state
            assert tables.form(after) == tables.form(again)
            assert len(found.game.moves(after)) == len(found.game.moves(again))


def test_the_command_gives_the_same_as_json() -> None:
    words = ["rules", "explore", "twos", "--scope", "one-card-each", "--reading", "ranking=ace-low", "--json"]
    code, out, _ = run(*words)
    (found,) = json.loads(out)
    assert code == 0
    assert (found["game"], found["scope"], found["readings"]) == ("twos", "one-card-each", {"ranking": "ace-low"})
    assert found["states"] == 108
    assert found["violations"] == []


def test_a_broken_law_is_told_with_the_command_that_replays_its_play(monkeypatch: pytest.MonkeyPatch) -> None:
    law = "catches-sum-to-zero"
    tables = replace(tables_of("twos"), game=FAULTS["twos", law][1])
    kit = replace(load_kit("twos"), playing=lambda: Playing(tables))
    monkeypatch.setattr("bythebook_conformance.oracle.laws.load_kit", lambda game: kit)
    code, told, _ = run("rules", "explore", "twos", "--scope", "one-card-each", "--jobs", "1")
    assert code == 9
    assert f"VIOLATION {law}" in told
    assert "| bythebook rule twos play -" in told


SMALL = [
    ("twos", "one-card-each"),
    ("twins_and_followers", "fights"),
    ("twins_and_followers", "2-seats-pile-of-2"),
    ("twin_it", "rows"),
    ("twin_it", "five-sets"),
]


def tour(game: str, scope: str) -> Tour:
    return tour_of(game, scope, load_kit(game).readings())


def toured_tables(game: str) -> Iterator[Explored]:
    """The quick tables of a game."""
    for table in tables_of(game).of("quick"):
        yield tour(game, table.name).found


def asked(game: str, subject: Any, scope: str = "") -> Outcome:
    return certify(game, subject, suites=("explore",), parts=lambda _, name: name == scope or not scope)


@pytest.mark.parametrize(("game", "scope"), SMALL)
def test_a_tour_makes_a_move_of_every_class_in_every_state_and_tries_every_refusal_there(game: str, scope: str) -> None:
    found, plays = tour(game, scope)
    made: set[tuple[int, int, str]] = set()
    refused: dict[int, set[tuple[Any, ...]]] = {}
    for play in plays:
        state = found.game.start(found.starts[play.start])
        for move in play.moves:
            kind = found.tables.kinds(found.starts[play.start], state)(move)
            step = found.game.step(state, move)
            before, after = found.number_of(state), found.number_of(step.state)
            assert before is not None
            assert after is not None
            if step.refusals:
                refused.setdefault(before, set()).add((kind, *(each.reason for each in step.refusals)))
            else:
                made.add((before, after, kind))
            state = step.state
    assert made == {(at, to, kind) for at, node in enumerate(found.nodes) for to, kind, _ in node.ahead}
    assert [len(refused.get(at, ())) for at in range(len(found.nodes))] == [len(node.refused) for node in found.nodes]


@pytest.mark.parametrize(("game", "scope"), SMALL)
def test_plays_of_a_tour_are_short_and_none_is_there_twice(game: str, scope: str) -> None:
    found, plays = tour(game, scope)
    most = max(len(node.refused) + len(node.ahead) for node in found.nodes)
    assert max(len(play.moves) for play in plays) <= LONGEST + most
    assert len({*plays}) == len(plays)


def test_the_tables_of_twos_hold_tens_hearts_four_twos_in_one_trick_every_catch_and_negative_scores() -> None:
    nodes = [node for found in toured_tables("twos") for node in found.nodes]
    tricks = [(*node.state.trick, ahead.move.card) for node in nodes for ahead in node.ahead]
    ranks = [{card.rank for card in trick} for trick in tricks if len(trick) == 4]
    assert HEARTS in {trick[0].suit for trick in tricks}
    assert {TWO} in ranks
    assert all(any({TEN, other} <= each for each in ranks) for other in (KING, ACE))
    states = [node.state for node in nodes]
    assert {each.points for state in states if state.taken for each in state.taken.catches} == {2, 3}
    assert min(min(state.scores) for state in states) < -3


def test_the_tables_of_twins_and_followers_hold_fights_of_three_and_piles_of_four_and_more() -> None:
    states = [node.state for found in toured_tables("twins_and_followers") for node in found.nodes]
    assert {2, 3} <= {len(state.able) for state in states if state.phase == "fight"}
    assert max(len(state.pile) for state in states) > 4
    assert {True, False} <= {state.winner is None for state in states if state.over}
    assert {"draw", "discard", "claim", "fight", "over"} == {state.phase for state in states}


def test_the_tables_of_twin_it_hold_every_outcome_teams_rows_and_a_fifth_set() -> None:
    states = [node.state for found in toured_tables("twin_it") for node in found.nodes if isinstance(node.state, State)]
    kinds = {each.kind for state in states for each in state.outcomes}
    assert kinds == {"win", "rob", "grow", "tie", "third", "mistake"}
    assert any(state.winner is not None for state in states)
    assert any(state.forbidden for state in states)
    assert any(state.teams and state.sets for state in states)


@pytest.mark.parametrize("faces", ["shown", "any-common"])
def test_a_tour_of_the_cooperative_mode_asks_about_the_sets_of_every_state_once(faces: str) -> None:
    readings = load_kit("twin_it").readings.from_names({"coop-faces": faces})
    made = tour_of("twin_it", "cooperative", readings)
    asked = [encode(question) for question in made.questions()]
    assert len({*asked}) == len(asked)
    assert {*asked} == {encode(question_of(readings, node.state)) for node in made.found.nodes}


def test_an_engine_that_counts_the_cards_of_a_set_alone_is_refuted_by_the_cooperative_tour() -> None:
    subject = engine(load_kit("twin_it"), score=lambda _, sets: {"points": sum(len(cards) - 1 for cards in sets)})
    outcome = asked("twin_it", subject, "cooperative")
    assert outcome.verdict is Verdict.VIOLATION
    assert {finding.method for finding in outcome.findings} == {"twin_it.score"}


def test_the_chunks_of_tours_have_names_of_their_own(kit: GameKit) -> None:
    names = [chunk.name for chunk in (*kit.chunks("full", Chance("0")), *chunks(kit, "full"))]
    assert len({*names}) == len(names)


def test_of_an_engine_that_answers_right_it_is_said_what_was_covered() -> None:
    outcome = asked("twos", engine(load_kit("twos")), "one-card-each")
    assert outcome.findings == []
    (shown,) = outcome.shown
    assert shown.domain.startswith("every one of 108 states and 716 classes of moves of up to 6 deals of one card each")
    assert shown.proof


@each_case("exploring", "refused")
def test_an_engine_that_a_refused_move_changes_is_refuted_with_a_short_play(
    game: str, fault: str, scope: str, moves: int
) -> None:
    outcome = asked(game, rule_fault(game, fault).engine(), scope)
    assert outcome.verdict is Verdict.VIOLATION
    assert min(len(finding.params["moves"]) for finding in outcome.findings) <= moves


def test_of_a_play_that_goes_wrong_by_a_refused_move_alone_that_is_said() -> None:
    outcome = asked("twos", rule_fault("twos", "opposite_card_is_dropped").engine(), "one-card-each")
    smallest = min(outcome.findings, key=lambda finding: finding.size)
    assert "without the refused moves in it, this play is answered right" in smallest.note.splitlines()


def test_a_refused_move_that_is_no_question_by_itself_is_shown_in_its_play() -> None:
    (mistake,) = [each for each in mistakes_of("second", "twin_it") if each.number == 83]  # a hand on a covered card
    assert asked("twin_it", mistake.engine(), "rows").verdict is Verdict.VIOLATION


@pytest.mark.parametrize("seat", [-4, -1, 4])
def test_a_card_by_a_seat_that_does_not_exist_is_refused_like_one_that_is_not_held(seat: int) -> None:
    deal = Deal()
    state = deal.start(DealSetup(tuple((Card(5, suit),) for suit in range(4)), 0))
    for card in (Card(5, 0), Card(5, 3)):
        step = deal.step(state, Play(seat, card))
        assert (step.state, [each.reason for each in step.refusals]) == (
            state,
            [Obstacle.OUT_OF_TURN, Obstacle.NOT_HELD],
        )
