"""Sealed expectations: a run that compares digests of right answers says the same as one that rules on everything."""

import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from bythebook_conformance import Outcome, certify
from bythebook_conformance.certification.asking import seals as sealed
from bythebook_conformance.certification.asking.batches import examine_chunk
from bythebook_conformance.certification.asking.engine_session import EngineSession, together
from bythebook_conformance.certification.asking.seals import Seal, file_of, seal_of
from bythebook_conformance.certification.findings.tally import TallyData
from bythebook_conformance.certification.run import Run
from bythebook_conformance.kit import Chance, Chunk, GameKit, load_kit
from bythebook_conformance.oracle.touring import chunks as tours
from bythebook_conformance.protocol.engine import Engine
from bythebook_conformance.protocol.pipe import PipeEngine
from bythebook_conformance.protocol.starting import PythonEngine
from command_line import process
from engines_list import EXAMPLE, SOUND, misbehaving_engine, rule_fault, rule_faults
from games import KITS, Change, engine, named
from tiers import few

BLOCKS = 810
"""More than two stretches."""
DOMAINS = {"twos": "legal-after-one", "twins_and_followers": "able", "twin_it": "slaps"}
"""A domain of each game in which every question has a ruling of its own."""
FEW = rule_faults()[::60]
Asked = Callable[..., TallyData]


def chunk_of(kit: GameKit, domain: str = "", blocks: int = BLOCKS) -> Chunk:
    """The beginning of a domain, under a name of its own."""
    chunk = next(each for each in kit.chunks("quick", Chance("0")) if each.domain == (domain or DOMAINS[kit.name]))
    return replace(chunk, domain="beginning", blocks=lambda readings: islice(chunk.blocks(readings), blocks))


@pytest.fixture(scope="module")
def seals() -> dict[str, Seal]:
    """The seal of that beginning for every game."""
    return {kit.name: sealed.sealed(kit, chunk_of(kit)) for kit in KITS}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What is seen of an engine over the chunk with a seal."""

    def asked(kit: GameKit, subject: Any, seal: Seal | None, chunk: Chunk | None = None, **options: Any) -> TallyData:
        monkeypatch.setattr("bythebook_conformance.certification.asking.batches.seal_of", lambda *_: seal)
        seated: Engine = PipeEngine(subject, 600.0) if isinstance(subject, list) else PythonEngine(subject, kit)
        session = EngineSession(kit, seated, Run.of(kit, **options))
        session.begin("exhaustive")
        examine_chunk(session, chunk or chunk_of(kit))
        seated.close()
        return session.judge.tally.data()

    return asked


def that_cannot_rule(kit: GameKit, but: str = "") -> GameKit:
    """The kit of the game without its rulings, ``but`` for some: who has the seals needs none."""

    def rule(params: Any, readings: Any) -> NoReturn:
        raise AssertionError("a ruling was asked for")

    gone = {name: rule for name in ("answer", "explain") if name != but}
    return replace(kit, methods=tuple(replace(method, **gone) for method in kit.methods))


def test_an_engine_that_answers_right_is_never_ruled_on(kit: GameKit, seals: dict[str, Seal], asked: Asked) -> None:
    ruled = asked(kit, engine(kit), None)
    assert ruled == asked(that_cannot_rule(kit), engine(kit), seals[kit.name])
    assert ruled.questions == BLOCKS


@pytest.mark.parametrize(("game", "name"), few(FEW, 3))
def test_a_faulty_engine_is_told_the_same_with_a_seal_and_without(
    game: str, name: str, seals: dict[str, Seal], asked: Asked
) -> None:
    kit, faulty = load_kit(game), rule_fault(game, name).engine
    assert asked(kit, faulty(), seals[game]) == asked(kit, faulty(), None)


def _turned_round(method: str, answer: Any) -> Any:
    return {name: value[::-1] if isinstance(value, list) else value for name, value in answer.items()}


def _no_position(method: str, answer: Any) -> Any:
    return {"outcomes": answer["outcomes"]}


def _raises_at_times(method: str, answer: Any) -> Any:
    if len(answer["outcomes"]) > 1:
        raise LookupError
    return answer


@pytest.mark.parametrize("change", few([_turned_round, _no_position, _raises_at_times], 3))
def test_so_is_one_whose_answers_are_odd(change: Change, seals: dict[str, Seal], asked: Asked) -> None:
    kit = load_kit("twin_it")
    odd = engine(kit, change=change)
    assert asked(kit, odd, seals["twin_it"]) == asked(kit, odd, None)


def test_lists_without_order_may_come_in_another_one(seals: dict[str, Seal], asked: Asked) -> None:
    kit = load_kit("twin_it")
    turned = engine(kit, change=_turned_round)
    assert asked(that_cannot_rule(kit), turned, seals["twin_it"]).findings == []


@pytest.mark.parametrize("name", ["cannot_batch", "dies_after_two_hundred_requests", "winner_as_text"])
def test_so_is_one_behind_a_pipe(name: str, seals: dict[str, Seal], asked: Asked) -> None:
    kit, command = load_kit("twos"), misbehaving_engine(name)
    assert asked(kit, command, seals["twos"]) == asked(kit, command, None)


def test_a_seal_of_other_questions_only_costs_time(seals: dict[str, Seal], asked: Asked) -> None:
    kit = load_kit("twos")
    others = Seal([bytes(8)] * len(seals["twos"].stretches), TallyData())
    fewer = Seal(seals["twos"].stretches[:1], TallyData())
    ruled = asked(kit, engine(kit), None)
    assert asked(kit, engine(kit), others) == asked(kit, engine(kit), fewer) == ruled


FORCED = {"two-as-follow": "two-never-forced"}


@pytest.mark.parametrize(
    ("readings", "options"), [({}, {"seed": 1}), ({}, {"clauses": ["twos/follow-suit"]}), (FORCED, {})]
)
def test_other_choices_and_readings_are_ruled_on(
    readings: dict[str, str], options: Any, seals: dict[str, Seal], asked: Asked
) -> None:
    kit = load_kit("twos")
    subject = engine(kit, kit.readings.from_names(readings))
    with pytest.raises(AssertionError, match="a ruling was asked for"):
        asked(that_cannot_rule(kit), subject, seals["twos"], **options)


def test_the_seals_that_ship_are_those_of_the_rules_as_they_are(kit: GameKit) -> None:
    for profile in sealed.SEALED_PROFILES:
        found = sealed._seals(kit.name, profile)
        assert found is not None, f"make them anew: bythebook rules seal {kit.name} --profile {profile}"


@pytest.mark.slow
def test_a_few_chunks_of_quick_are_sealed_again_as_they_ship(kit: GameKit) -> None:
    chunks, toured = kit.chunks("quick", Chance("0")), tours(kit, "quick")
    for chunk in (*chunks[1 :: len(chunks) // 2], toured[-1]):
        assert sealed.sealed(kit, chunk) == seal_of(kit, "quick", chunk), chunk.name


def test_seals_hold_whatever_a_game_says_draws_and_proves(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(path: Path) -> bytes:
        rooms.update(path.parts)
        return b""

    rooms = set[str]()
    monkeypatch.setattr(Path, "read_bytes", read)
    sealed.rules_digest.__wrapped__("twos")
    assert rooms >= {"questions.py", "situations", "messages.py", "trick.py"}
    assert rooms.isdisjoint({"presentation", "proofs"})


def test_seals_of_other_rules_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twos")
    chunk = next(each for each in kit.chunks("quick", Chance("0")) if seal_of(kit, "quick", each))
    sealed._seals.cache_clear()
    monkeypatch.setattr(sealed, "rules_digest", lambda game: "of other rules")
    assert seal_of(kit, "quick", chunk) is None
    sealed._seals.cache_clear()


@pytest.mark.parametrize("damaged", [b"", b"no seals"])
def test_a_damaged_file_of_seals_is_none(damaged: bytes, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twos")
    file = tmp_path / "quick.bin"
    file.write_bytes(damaged or file_of("twos", "quick").read_bytes()[:-100])
    sealed._seals.cache_clear()
    monkeypatch.setattr(sealed, "file_of", lambda *_: file)
    assert [chunk for chunk in kit.chunks("quick", Chance("0")) if seal_of(kit, "quick", chunk)] == []
    sealed._seals.cache_clear()


@pytest.mark.parametrize("name", ["", *(name for game, name in rule_faults() if game == "twos")])
def test_where_one_ruling_is_that_of_many_questions_only_its_reasons_are_sealed(name: str, asked: Asked) -> None:
    kit, tricks = load_kit("twos"), chunk_of(load_kit("twos"), "trick", 20)
    seal = sealed.sealed(kit, tricks)
    subject = rule_fault("twos", name).engine() if name else engine(kit)
    asking = kit if name else that_cannot_rule(kit, but="answer")
    assert asked(asking, subject, seal, tricks) == asked(kit, subject, None, tricks)


def test_two_chunks_of_one_name_are_a_fault_of_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twin_it")
    twice = replace(kit, chunks=lambda profile, chance: [*kit.chunks(profile, chance)] * 2)
    monkeypatch.setattr("bythebook_conformance.kit.load_kit", lambda _: twice)
    with pytest.raises(AssertionError, match="two parts of a suite of twin_it have one name"):
        certify("twin_it", engine(kit), suites=("exhaustive",), parts=named("rating"))


PARTS = {
    ("explore", "one-card-each"),
    ("play", "games-0"),
    ("relations", "trick: the suits are permuted"),
    ("stability", "legal"),
}
"""A part or two of every suite that no engine outside of this process is proved by."""


def some_parts(suite: str, name: str) -> bool:
    return suite == "smoke" or (suite, name) in PARTS


def digested(subject: Any = EXAMPLE, **options: Any) -> Outcome:
    kit = replace(load_kit("twos"), play_games={"quick": 10}, play_shrinks=10)
    return certify(kit, subject, **{"parts": some_parts, **options})


@pytest.fixture(scope="module")
def usual() -> str:
    """That of an engine that answers right."""
    return digested().questions_digest


@pytest.mark.slow
def test_it_is_the_same_with_several_processes_and_without_seals(usual: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert digested(jobs=2).questions_digest == usual
    monkeypatch.setattr("bythebook_conformance.certification.asking.batches.seal_of", lambda *_: None)
    assert digested().questions_digest == usual


@pytest.mark.parametrize(
    "faulty",
    [
        [*SOUND, "last_two_wins"],
        pytest.param(misbehaving_engine("dies_after_two_hundred_requests"), marks=pytest.mark.slow),
        pytest.param(misbehaving_engine("not_json"), marks=pytest.mark.slow),
    ],
)
@pytest.mark.usefixtures("few_starts")
def test_it_is_the_same_for_an_engine_that_answers_wrong_or_not_at_all(faulty: list[str], usual: str) -> None:
    outcome = digested(faulty)
    assert outcome.findings
    assert outcome.questions_digest == usual


OTHERS: list[dict[str, Any]] = [{"seed": 1}, {"suites": ("smoke",)}, {"clauses": ("twos/follow-suit",)}]


@pytest.mark.parametrize("options", few([*OTHERS, {"readings": {"ranking": "ace-low"}}], 4), ids=str)
def test_it_is_another_one_where_something_else_is_asked(options: dict[str, Any], usual: str) -> None:
    assert digested(**options).questions_digest not in ("", usual)


def test_a_right_answer_under_other_readings_is_another_one_though_the_questions_are_the_same() -> None:
    one, other = (
        digested(parts=named("exhaustive trick-000"), readings=readings) for readings in ({}, {"ranking": "ace-low"})
    )
    assert one.questions == other.questions
    assert one.questions_digest != other.questions_digest


def test_there_is_none_where_an_engine_says_nothing_of_itself_or_a_part_was_not_gone_through() -> None:
    assert digested(misbehaving_engine("crashes_at_start")).questions_digest == together(
        [("smoke", "a", "1"), ("smoke", "b", "")]
    )


def test_generated_games_do_not_depend_on_the_modules_that_are_loaded() -> None:
    program = (
        "from hashlib import sha256; from bythebook_conformance.kit import Chance, load_kit; "
        "from bythebook_conformance.oracle.questions import generated_games; "
        "games = generated_games('twin_it', load_kit('twin_it').readings(), 60, Chance('0')); "
        "print(sha256(repr(games).encode()).hexdigest())"
    )
    more = "import bythebook_conformance.desk.build, bythebook_conformance.certification.report.html; "
    few, many = (process(command=[sys.executable, "-c", each]).stdout for each in (program, more + program))
    assert few == many != ""
