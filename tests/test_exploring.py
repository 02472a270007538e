"""Small tables are explored to the last state, and what breaks a law of a game is found by a shortest play."""

import json
from signal import SIGTERM, raise_signal
from typing import Any

import pytest

from bythebook.twins_and_followers import TwinsAndFollowersReadings
from bythebook_conformance.kit import GameKit, Playing, load_kit
from bythebook_conformance.kit.departures import single_departures
from bythebook_conformance.kit.tables import Tables
from bythebook_conformance.oracle.exploring import Explored, explore
from bythebook_conformance.oracle.laws import GENERAL, Laws, names_of
from bythebook_conformance.oracle.surveying import survey_part
from command_line import run
from games import GAMES, KITS, tables_of
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
    def surveyed(game: str, asked: Any, only: Any, number: int) -> Any:
        if number == 1:
            raise_signal(SIGTERM)
        return survey_part(game, asked, only, number)

    monkeypatch.setattr("bythebook_conformance.cli.explore.survey_part", surveyed)
    words = ["explore", "twos", "--workers", "1", "--scope", "one-card-each", *form]
    code, out, err = run(*words)
    assert (code, out[:1]) == (130, "[" if form else "")
    assert err == "bythebook: interrupted: only 2 explorations of 1 table done, 216 states, 0 violations\n"


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_law_of_a_game_has_a_planted_fault(kit: GameKit) -> None:
    own = {law for law in names_of(tables_of(kit.name)) if law not in GENERAL}
    assert own == {law for game, law in FAULTS if game == kit.name} - {*GENERAL}
    assert {*GENERAL} <= {law for _, law in FAULTS}


@pytest.mark.parametrize(("game", "scope"), [("twos", "one-card-each"), ("twins_and_followers", "fights")])
def test_the_reference_keeps_every_law_under_every_single_departure(game: str, scope: str) -> None:
    tables = tables_of(game)
    for readings in single_departures(load_kit(game).readings):
        laws = Laws(tables, readings)
        explore(tables, tables.table(scope), readings, laws)
        assert laws.violations == [], readings.departures()


OWN_TOP = {"own-pile-top": "excluded"}
DEPARTED = [
    ("rows", OWN_TOP),
    ("five-sets", OWN_TOP),
    ("teams", {**OWN_TOP, "team-mismatch": "no-effect"}),  # no slap is listed that takes nothing by a mate's own top
    ("cooperative", {"coop-faces": "shown"}),
    ("cooperative", {"coop-faces": "any-common"}),
]


@pytest.mark.parametrize(("scope", "departures"), DEPARTED)
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
    strict = Tables(**{**vars(tables), "leads_back": lambda passage: False})
    laws = Laws(strict, readings, ["play-ends"])
    found = explore(strict, table, readings, laws)
    (violation,) = laws.violations
    assert "lead back" in violation.fault
    state = found.nodes[violation.number].state
    for move in violation.moves:
        state = found.game.step(state, move).state
    assert tables.form(state) == tables.form(found.nodes[violation.number].state)


@pytest.mark.parametrize("game", GAMES)
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
    words = ["explore", "twos", "--scope", "one-card-each", "--reading", "next-leader=rotate", "--json"]
    code, out, _ = run(*words)
    (found,) = json.loads(out)
    assert code == 0
    assert (found["game"], found["scope"], found["readings"]) == ("twos", "one-card-each", {"next-leader": "rotate"})
    assert found["states"] == 117
    assert found["violations"] == []


def test_a_broken_law_is_told_with_the_command_that_replays_its_play(monkeypatch: pytest.MonkeyPatch) -> None:
    law = "catches-sum-to-zero"
    tables = Tables(**{**vars(tables_of("twos")), "game": FAULTS["twos", law][1]})
    monkeypatch.setitem(vars(load_kit("twos")), "playing", lambda: Playing(tables))
    code, told, _ = run("explore", "twos", "--scope", "one-card-each", "--invariant", law, "--jobs", "1")
    assert code == 1
    assert f"VIOLATION {law}" in told
    assert "| bythebook rule twos play -" in told
