"""Readings are told from answers alone: an engine that keeps quiet about its readings is found out.

Of the departures and their pairs a part is tried; ``BYTHEBOOK_WHOLE_DOMAINS=1`` tries all of them.
That the questions of the specification tell all of them apart is tested in ``test_readings_told_apart.py``.
"""

import sys
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from bythebook.readings import Readings
from bythebook_conformance import Verdict, certify
from bythebook_conformance.certification.asking.compare import Comparison, compare
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.asking.recognition import (
    INCONSISTENT,
    NONE,
    PLAYS,
    Recognition,
    recognise,
)
from bythebook_conformance.certification.certificates.making import statement_of, subject_of
from bythebook_conformance.certification.report.text import explain
from bythebook_conformance.cli.compare import tell_readings
from bythebook_conformance.kit import Chance, GameKit
from bythebook_conformance.oracle.questions import sample
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.starting import PythonEngine
from cases import each_case
from command_line import KIT, printed, refused, run
from engines_list import SOUND, misbehaving_engine, rule_fault
from games import GAMES, departures, engine, quiet, readings_with
from many_engines import WHOLE, ruled_once
from test_readings_told_apart import UNTOLD
from tiers import few

pytestmark = pytest.mark.usefixtures("small_samples", "garbage_collector_rests")
KITS = [*map(ruled_once, GAMES)]
DRAWN = 2
"""So many pairs of every game are tried."""
ONE_AND_THE_SAME = [{each.partition("/")[0], each.partition(" beside ")[2]} for each in sorted(UNTOLD["twos"])]
"""Pairs of departures of which one changes no ruling beside the other: they are told as that one alone."""


@pytest.fixture(autouse=True)
def _rulings_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bythebook_conformance.certification.asking.compare.load_kit", ruled_once)


def silent_on(*methods: str) -> Any:
    """An engine for Twos that answers these methods without any field."""
    return engine(TWOS, **dict.fromkeys(methods, lambda answer, **_: {}))


def recognised(kit: GameKit, subject: Any) -> Recognition:
    return recognise(EngineSession(kit, PythonEngine(subject, kit)))


def singles(kit: GameKit) -> list[tuple[str, str]]:
    return [each for each in departures(kit) if "=".join(each) not in kit.only_declared]


def pairs(kit: GameKit) -> list[Readings]:
    """All pairs of departures that can be combined and told apart, or a drawn part of them."""
    found = [
        readings
        for one, other in combinations(singles(kit), 2)
        if one[0] != other[0]
        and {"=".join(one), "=".join(other)} not in ONE_AND_THE_SAME
        and (readings := readings_with(kit, one, other)) is not None
    ]
    return found if WHOLE else Random(kit.name).sample(found, DRAWN)


SINGLES = [
    pytest.param(kit, readings, id=f"{kit.name}-{point}={alternative}")
    for kit in KITS
    for point, alternative in singles(kit)
    if (readings := readings_with(kit, (point, alternative))) is not None
]
PAIRS = [
    pytest.param(kit, readings, id=f"{kit.name}-{' '.join(map('='.join, readings.departures().items()))}")
    for kit in KITS
    for readings in pairs(kit)
]


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_the_sheets_own_readings_are_recognised(kit: GameKit) -> None:
    found = recognised(kit, quiet(kit, kit.readings()))
    assert found.readings == kit.readings()
    needs_declaring = {name.partition("=")[0] for name in kit.only_declared}
    assert [told.point for told in found.told if told.state != PLAYS and told.point not in needs_declaring] == []


@pytest.mark.parametrize(("kit", "readings"), SINGLES if WHOLE else SINGLES[::10])
def test_every_single_departure_is_recognised(kit: GameKit, readings: Readings) -> None:
    found = recognised(kit, quiet(kit, readings))
    assert (found.readings, found.unexplained) == (readings, 0)


@pytest.mark.parametrize(("kit", "readings"), PAIRS)
def test_two_departures_at_once_are_recognised(kit: GameKit, readings: Readings) -> None:
    found = recognised(kit, quiet(kit, readings))
    assert (found.readings, found.unexplained) == (readings, 0)


@pytest.mark.parametrize("domains", [True, False])
def test_departures_that_the_specification_does_not_tell_apart_are_told_by_domains_or_else_by_games(
    domains: bool,
) -> None:
    kit = ruled_once("twin_it")
    asked = kit if domains else replace(kit, chunks=lambda profile, chance: [])
    readings = kit.readings.from_names({"resume-after-tie": "last-winner", "own-pile-top": "excluded"})
    assert recognised(asked, quiet(kit, readings)).readings == readings


@pytest.mark.parametrize("names", few(ONE_AND_THE_SAME, 2), ids=lambda names: " ".join(sorted(names)))
def test_a_departure_that_changes_nothing_beside_another_is_named_as_untold(names: set[str]) -> None:
    kit = ruled_once("twos")
    readings = kit.readings.from_names(dict(name.split("=") for name in names))
    found = recognised(kit, quiet(kit, readings))
    assert found.unexplained == 0
    assert found.readings.departures().items() < readings.departures().items()
    moot = (readings.departures().keys() - found.readings.departures().keys()).pop()
    untold = {told.point: told.alternatives for told in found.told if told.state != PLAYS}
    assert untold[moot] == (kit.readings().names()[moot], readings.names()[moot])


def test_an_alternative_with_fields_of_its_own_is_recognised_where_it_is_declared() -> None:
    kit = ruled_once("twin_it")
    readings = kit.readings.from_names({"coop-faces": "any-common"})
    found = recognised(kit, engine(kit, readings))
    assert found.readings == readings
    assert all(told.state == PLAYS for told in found.told)


@pytest.mark.parametrize("ask", [recognised, lambda kit, subject: certify(kit.name, subject, suites=("examples",))])
def test_the_fields_of_such_an_alternative_are_not_sent_to_others(ask: Callable[[GameKit, Any], Any]) -> None:
    kit = ruled_once("twin_it")
    asked: list[Any] = []
    ask(kit, quiet(kit, kit.readings(), score=lambda answer, **params: asked.append(params) or answer))
    assert asked
    assert all(len(card) == 2 for params in asked for cards in params["sets"] for card in cards)


def test_an_answer_that_fits_no_alternative_is_none_of_them() -> None:
    kit = ruled_once("twos")
    found = recognised(kit, quiet(kit, kit.readings(), legal=lambda answer, **_: {"cards": []}))
    assert {told.point: told.state for told in found.told}["second-two"] == NONE
    assert found.unexplained


def test_answers_that_fit_different_alternatives_are_inconsistent() -> None:
    kit = ruled_once("twos")
    subject, other = quiet(kit, kit.readings()), engine(kit, kit.readings.from_names({"ranking": "ace-low"}))
    third, sound = engine(kit, readings_with(kit, ("ranking", "ten-above-king"))), subject.trick  # type: ignore[arg-type]
    witnesses = {("KH", "TH", "9H", "8H"): third.trick, ("KH", "AH", "TH", "9H"): other.trick}
    subject.trick = lambda cards: witnesses.get(tuple(cards), sound)(cards=cards)
    found = recognised(kit, subject)
    (told,) = [told for told in found.told if told.point == "ranking"]
    assert told.state == INCONSISTENT
    assert [(each.params["cards"], each.fits) for each in told.disagreeing] == [
        (["KH", "AH", "TH", "9H"], ("ace-low",)),
        (["AH", "3H"], ("ace-high", "ten-above-king")),
    ]


def test_the_command_shows_the_smallest_two_answers_that_disagree_and_no_line_to_paste() -> None:
    code, out = readings_of("ace_low_in_tricks_of_four")
    lines = out.splitlines()
    at = lines.index("ranking: two answers disagree")
    assert code == 9
    assert "wrong under every reading" in out
    assert '"readings":' not in out
    assert lines[at + 1].startswith('  twos.trick {"cards": [')
    assert {line.rpartition(": fits ")[2] for line in lines[at + 1 : at + 3]} == {
        "ace-low",
        "ace-high and ten-above-king",
    }


def test_an_engine_without_a_reading_declared_passes_under_the_one_recognised_and_says_so() -> None:
    kit = ruled_once("twos")
    readings = kit.readings.from_names({"ranking": "ace-low"})
    outcome = certify(kit, quiet(kit, readings), suites=("smoke", "examples"), recognise=True)
    assert outcome.sentence.endswith("; every answer given is right under ranking=ace-low (recognised, not declared)")
    ((name, reading),) = statement_of(outcome, [], subject_of([])).predicate.bythebook.readings.items()
    assert (name, reading.alternative, reading.source) == ("ranking", "ace-low", "recognised")


def test_a_false_declaration_is_not_explained_away() -> None:
    kit = ruled_once("twos")
    subject = engine(kit, kit.readings.from_names({"ranking": "ace-low"}))
    subject.trick = quiet(kit, kit.readings()).trick
    outcome = certify(kit, subject, suites=("smoke", "examples"), recognise=True)
    assert outcome.verdict is Verdict.VIOLATION
    assert outcome.recognised == []


def test_a_finding_under_a_reading_says_so_first_and_how_the_clause_is_read() -> None:
    kit = ruled_once("twos")
    readings = kit.readings.from_names({"suit-of-led-two": "free-play"})
    subject = quiet(kit, readings, legal=lambda due, hand, trick: due if len(trick) < 2 else {"cards": hand[:1]})
    outcome = certify(kit, subject, suites=("examples",), readings={"suit-of-led-two": "free-play"})
    shown = [explain(each, kit) for each in outcome.findings if each.clause == "twos/suit-of-a-led-two"]
    assert shown
    assert shown[0].splitlines()[0].endswith("in twos.legal under suit-of-led-two=free-play")
    assert (
        "  read as   None: throughout that trick every player may play any card. (suit-of-led-two=free-play)"
        in shown[0]
    )


def test_an_engine_that_lets_spades_be_played_always_is_judged_under_no_reading() -> None:
    def with_spades(answer: Any, hand: list[str], trick: list[str]) -> Any:
        return {"cards": [card for card in hand if card in answer["cards"] or card[1] == "S"]}

    kit = ruled_once("twos")
    outcome = certify(kit, quiet(kit, kit.readings(), legal=with_spades), suites=("examples",), recognise=True)
    assert outcome.recognised == []
    assert "twos/follow-suit" in [finding.clause for finding in outcome.findings]


@pytest.mark.parametrize(
    ("name", "alternative"), few([("totals", "floor-at-zero"), ("uncaught-victim", "pays-anyway")], 2)
)
def test_a_fault_in_another_field_loses_no_reading_that_the_engine_plays(name: str, alternative: str) -> None:
    def one_alone(answer: Any, **_: Any) -> Any:
        for state in answer["states"]:
            state["legal"] = state["legal"][:1]
        return answer

    kit = ruled_once("twos")
    subject = quiet(kit, kit.readings.from_names({name: alternative}), play=one_alone)
    outcome = certify(kit, subject, suites=("smoke", "examples"), recognise=True)
    assert outcome.recognised == [name]


def test_the_command_prints_the_object_for_describe() -> None:
    out = printed("compare", "twos", "--", *KIT, "engine", "twos", "--reading", "ranking=ace-low")
    assert out.splitlines()[-1] == '"readings": {"ranking":"ace-low"}'
    said = {line.split()[0]: line.split()[1:] for line in out.splitlines()}
    assert (said["ranking"], said["second-two"]) == (["ace-low", "declared"], ["allowed", "default"])


def readings_of(name: str) -> tuple[int, str]:
    """What the command says of an engine in Python."""
    code, out, _ = run("compare", "twos", "--python", f"engines_in_python:{name}")
    return code, out


@each_case("engines_compared", "failing")
def test_the_command_says_how_an_engine_failed_and_ends_with_that_status(
    name: str, status: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    describe = PipeEngine.describe
    hangs = name.startswith("hangs")
    if hangs:  # on a busy machine, too, it hangs on a question and not before
        monkeypatch.setattr(PipeEngine, "describe", lambda self: _at_leisure(self, describe))
    timeout = "1" if hangs else "600"
    code, out, _ = run("compare", "twos", "--timeout", timeout, "--", *misbehaving_engine(name))
    assert (code, said in out) == (status, True)


def _at_leisure(engine: PipeEngine, describe: Any) -> Any:
    """What an engine says of itself, however long it takes to start."""
    timeout, engine._timeout = engine._timeout, 600.0
    try:
        return describe(engine)
    finally:
        engine._timeout = timeout


TWOS = ruled_once("twos")
DEPARTURES = {"twos": ("ranking", "ace-low"), "twins_and_followers": ("fight-order", "ascending-seat")}
REFERENCE = [*KIT, "engine"]
FAULTS = {"twos": "three_catches_for_two", "twins_and_followers": "ten_wraps_to_ace"}


def departed(kit: GameKit) -> Any:
    point, alternative = DEPARTURES[kit.name]
    return quiet(kit, kit.readings.from_names({point: alternative}))


def whose(comparison: Comparison) -> set[str]:
    return {each.whose for each in comparison.differences}


def test_engines_that_play_alike_do_not_differ() -> None:
    comparison = compare("twos", engine(TWOS), quiet(TWOS, TWOS.readings()))
    assert (comparison.differences, comparison.exit_code) == ([], 0)
    assert comparison.compared == comparison.asked > 0


def test_an_interrupted_comparison_says_what_was_compared_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    def questions(kit: GameKit, method: Any, *_: Any) -> Any:
        if method.short != "trick":
            raise KeyboardInterrupt
        yield from sample(kit, method.name, "quick", Chance("0"), kit.readings())[:20]

    monkeypatch.setattr("bythebook_conformance.certification.asking.compare._questions", questions)
    code, out, err = run("compare", "twos", "--", *REFERENCE, "twos", "---", *SOUND, "three_catches_for_two")
    assert (code, err) == (130, "bythebook: interrupted: only 20 questions asked\n")
    assert out.startswith("twos: ")


def test_a_comparison_that_is_interrupted_while_the_engines_start_says_that_nothing_was_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def start(*_: Any) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("bythebook_conformance.certification.asking.compare.start", start)
    told = run("compare", "twos", "--", *REFERENCE, "twos", "---", *SOUND)
    assert told == (130, "", "bythebook: interrupted before anything was compared\n")


@pytest.mark.parametrize("beside", [(), ("---", *REFERENCE, "twos")])
def test_why_an_engine_does_not_start_is_shown_by_its_standard_error(beside: tuple[str, ...]) -> None:
    _, out, _ = run("compare", "twos", "--", sys.executable, "-m", "no_such_module", *beside)
    assert "No module named no_such_module" in out


def test_an_open_point_that_is_fixed_is_called_so_wherever_it_is_named() -> None:
    said = "'void-player' is fixed: certified only as any-card. "
    assert said in refused("certify", "twos", "--reading", "void-player=must-play-two", "--", *REFERENCE, "twos")
    silent = quiet(TWOS, TWOS.readings())
    silent.describe = lambda: {
        "protocol": 1,
        "engine": {"name": "forcing"},
        "games": {"twos": {"methods": ["legal"], "readings": {"void-player": "must-play-two"}}},
    }
    (finding,) = certify("twos", silent, suites=("smoke",)).findings
    assert f"describe declares invalid readings: {said}" in finding.detail


def test_what_two_engines_are_asked_is_not_chosen_for_one() -> None:
    for option, value in (("--seed", "1"), ("--profile", "standard")):
        said = refused("compare", "twos", option, value, "--", *KIT, "engine", "twos")
        assert f"{option}: for two engines" in said


@pytest.mark.parametrize("game", DEPARTURES)
def test_another_reading_is_nobodys_fault(game: str) -> None:
    kit = ruled_once(game)
    comparison = compare(kit.name, engine(kit), departed(kit))
    assert [each.readings for each in comparison.differences] == [[DEPARTURES[kit.name][0]]]
    assert whose(comparison) == {""}
    assert comparison.exit_code == 9


def test_of_two_readings_that_differ_a_difference_names_the_one_that_decides_it() -> None:
    played = TWOS.readings.from_names({"ranking": "ace-low", "totals": "floor-at-zero"})
    named = {tuple(each.readings) for each in compare("twos", engine(TWOS), quiet(TWOS, played)).differences}
    assert named >= {("ranking",), ("totals",)}


@pytest.mark.parametrize("game", few(FAULTS, 3))
def test_a_fault_is_that_of_the_engine_that_has_it(game: str) -> None:
    faulty, kit = rule_fault(game, FAULTS[game]), ruled_once(game)
    assert whose(compare(game, faulty.engine(), engine(kit))) == {"A"}
    comparison = compare(game, engine(kit), faulty.engine())
    assert whose(comparison) == {"B"}
    assert faulty.clause in {clause for each in comparison.differences for clause in each.because}


def test_a_fault_is_told_from_a_reading_that_the_other_engine_plays() -> None:
    comparison = compare("twos", rule_fault("twos", FAULTS["twos"]).engine(), departed(TWOS))
    assert whose(comparison) == {"A", ""}


def test_what_one_engine_leaves_out_is_not_compared() -> None:
    short = quiet(TWOS, TWOS.readings(), trick=lambda answer, **_: {"winner": answer["winner"]})
    del short.play
    comparison = compare("twos", short, engine(TWOS))
    assert comparison.differences == []
    assert comparison.compared == comparison.asked
    lacking, complete = (side.left_out for side in comparison.sides)
    assert (set(lacking), complete) == ({"twos.trick catches", "twos.trick honours"}, {})


def test_an_answer_without_any_field_is_compared_with_nothing() -> None:
    comparison = compare("twos", silent_on("trick", "legal", "play"), engine(TWOS))
    assert (comparison.asked > 0, comparison.compared, comparison.exit_code) == (True, 0, 6)
    assert set(comparison.sides[0].left_out) == {
        "twos.trick winner",
        "twos.trick catches",
        "twos.trick honours",
        "twos.legal cards",
        "twos.play states",
    }


@pytest.mark.parametrize(("methods", "told", "status"), [(("trick", "legal", "play"), False, 6), (("trick",), True, 0)])
def test_readings_are_told_only_of_an_engine_whose_answers_show_one(
    methods: tuple[str, ...], told: bool, status: int, capsys: Any
) -> None:
    assert tell_readings("twos", silent_on(*methods), 60.0, Sandbox()) == status
    said = capsys.readouterr().out
    assert " winner, catches and honours in 104 answers of twos.trick" in said
    assert ("NOTHING ASSESSED" in said, '"readings"' in said) == (not told, told)


def test_what_fits_an_engine_with_a_fault_best_is_not_called_its_reading() -> None:
    code, out, _ = run("compare", "twos", "--", *SOUND, "three_must_come_after_its_two")
    assert (code, '"readings"' in out, "not declared" in out) == (9, False, False)


PLACES = {"{reference}": REFERENCE, "{sound}": SOUND}


@each_case("engines_compared", "compared")
def test_the_command_tells_how_engines_differ(case: str, engines: str, status: int, said: list[str]) -> None:
    words = [part for word in engines.split() for part in PLACES.get(word, [word])]
    code, out, _ = run("compare", "twos", *words)
    assert code == status
    assert [each for each in said if each not in out] == []
