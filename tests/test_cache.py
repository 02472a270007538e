"""A run that remembers what an earlier one has ruled on says the same."""

import os
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

import pytest

from bythebook_conformance import cache as caching
from bythebook_conformance import certify
from bythebook_conformance.bench import Bench, Options
from bythebook_conformance.cache import Cache
from bythebook_conformance.cli import main
from bythebook_conformance.engine.interface import Engine
from bythebook_conformance.engine.pipe import PipeEngine
from bythebook_conformance.engine.python import PythonEngine
from bythebook_conformance.examining import examine_chunk
from bythebook_conformance.kit import Chunk, GameKit, load_kit
from bythebook_conformance.tally import TallyData
from engines_list import FOLDER, rule_fault, rule_faults
from games import KITS, Change, engine, named

BLOCKS = 500
"""More than one line of questions."""
DOMAINS = {"twos": "legal-after-one", "twins_and_followers": "able", "twin_it": "slaps"}
"""A domain of each game in which every question has a ruling of its own."""
FEW = rule_faults()[::20]


def chunk_of(kit: GameKit, domain: str = "", blocks: int = BLOCKS) -> Chunk:
    """The beginning of a domain."""
    chunk = next(each for each in kit.chunks("quick", 0) if each.domain == (domain or DOMAINS[kit.name]))
    return replace(chunk, blocks=lambda readings: islice(chunk.blocks(readings), blocks))


def asked(kit: GameKit, subject: Any, folder: Path | None, chunk: Chunk | None = None, **options: Any) -> TallyData:
    """What is seen of an engine over the chunk, with a cache in the folder."""
    seated: Engine = PipeEngine(subject, 5.0) if isinstance(subject, list) else PythonEngine(subject, kit)
    bench = Bench(kit, seated, Options(cache=folder, **options))
    bench.begin("exhaustive")
    examine_chunk(bench, chunk or chunk_of(kit))
    seated.close()
    return bench.tally.data()


def example_of(game: str) -> list[str]:
    """The command of the game's example in Python."""
    return [sys.executable, str(FOLDER.parents[1] / "conformance" / "examples" / f"{game}.py")]


def that_cannot_rule(kit: GameKit) -> GameKit:
    """The kit of the game without its rulings: who remembers them needs none."""

    def rule(params: Any, readings: Any) -> NoReturn:
        raise AssertionError("a ruling was asked for")

    return replace(kit, methods=tuple(replace(method, rule=rule) for method in kit.methods))


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_what_one_run_has_ruled_on_the_next_remembers(kit: GameKit, tmp_path: Path) -> None:
    first = asked(kit, engine(kit), tmp_path)
    assert first == asked(kit, engine(kit), None)
    assert first == asked(that_cannot_rule(kit), engine(kit), tmp_path)
    assert first.questions == BLOCKS


@pytest.mark.parametrize(("game", "name"), FEW)
def test_a_faulty_engine_is_told_the_same_with_and_without_a_memory(game: str, name: str, tmp_path: Path) -> None:
    kit, faulty = load_kit(game), rule_fault(game, name).Engine
    asked(kit, engine(kit), tmp_path)
    assert asked(kit, faulty(), tmp_path) == asked(kit, faulty(), None)


def _turned_round(method: str, answer: Any) -> Any:
    return {name: value[::-1] if isinstance(value, list) else value for name, value in answer.items()}


def _nothing(method: str, answer: Any) -> Any:
    return {}


def _no_position(method: str, answer: Any) -> Any:
    return {"outcomes": answer["outcomes"]}


def _raises_at_times(method: str, answer: Any) -> Any:
    if len(answer["outcomes"]) > 1:
        raise LookupError
    return answer


@pytest.mark.parametrize("change", [_turned_round, _nothing, _no_position, _raises_at_times])
def test_so_is_one_whose_answers_are_odd(change: Change, tmp_path: Path) -> None:
    kit = load_kit("twin_it")
    odd = engine(kit, change=change)
    asked(kit, engine(kit), tmp_path)
    assert asked(kit, odd, tmp_path) == asked(kit, odd, None)


def test_lists_without_order_may_come_in_another_one(tmp_path: Path) -> None:
    kit = load_kit("twin_it")
    first = asked(kit, engine(kit), tmp_path)
    turned = asked(kit, engine(kit, change=_turned_round), tmp_path)
    assert (turned.clauses, turned.findings) == (first.clauses, [])


@pytest.mark.parametrize("script", ["loop", "cannot_batch", "dies_after_fifty_requests", "winner_as_text"])
def test_so_is_one_behind_a_pipe(script: str, tmp_path: Path) -> None:
    kit, command = load_kit("twos"), [sys.executable, str(FOLDER / "behaviour" / f"{script}.py")]
    asked(kit, engine(kit), tmp_path)
    assert asked(kit, command, tmp_path) == asked(kit, command, None)


def test_a_chunk_that_was_not_ruled_on_to_its_end_is_not_remembered(tmp_path: Path) -> None:
    kit, command = load_kit("twos"), [sys.executable, str(FOLDER / "behaviour" / "dies_after_fifty_requests.py")]
    asked(kit, command, tmp_path, chunk_of(kit, blocks=5_000))
    assert list(tmp_path.rglob("*.rulings")) == []


def test_only_what_was_ruled_on_by_the_same_code_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twos")
    asked(kit, engine(kit), tmp_path)
    monkeypatch.setattr(caching, "code_digest", lambda: "another version")
    with pytest.raises(AssertionError, match="a ruling was asked for"):
        asked(that_cannot_rule(kit), engine(kit), tmp_path)


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in the folder of a package, older than this process."""
    file = tmp_path / "package" / "rules.py"
    file.parent.mkdir()
    monkeypatch.setattr("bythebook.__path__", [str(file.parent)])
    written(file, "two = 2")
    return file


def written(file: Path, text: str, changed: int = 1) -> str | None:
    """The digest of the code when a file has got another text at a time."""
    file.write_text(text)
    os.utime(file, (changed, changed))
    return caching.code_digest()


def test_a_changed_rule_is_other_code(rules: Path) -> None:
    assert written(rules, "two = 2", 1) == written(rules, "two = 2", 2)
    assert None is not written(rules, "two = 3", 3) != written(rules, "two = 2", 4)


def test_what_this_process_has_loaded_before_a_change_is_not_remembered(rules: Path, tmp_path: Path) -> None:
    kit = load_kit("twos")
    rules.write_text("two = 3")
    assert asked(kit, engine(kit), tmp_path) == asked(kit, engine(kit), None)
    assert list(tmp_path.rglob("*.rulings")) == []


def test_nor_is_what_changes_while_it_rules(rules: Path, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    assert cache.get(["a"]) is None
    rules.write_text("two = 3")
    cache.put(["a"], [])
    assert list(tmp_path.rglob("*.rulings")) == []


def test_what_is_no_file_among_the_rules_does_no_harm(rules: Path) -> None:
    before = caching.code_digest()
    (rules.parent / ".#rules.py").symlink_to("somebody@elsewhere")
    (rules.parent / "old.py").mkdir()
    caching._sources.cache_clear()
    assert caching.code_digest() == before is not None


def test_a_game_that_does_not_say_that_it_may_is_not_remembered(tmp_path: Path) -> None:
    kit = replace(load_kit("twos"), cacheable=False)
    asked(kit, engine(kit), tmp_path)
    assert list(tmp_path.rglob("*.rulings")) == []


def test_two_chunks_of_one_name_are_a_fault_of_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = load_kit("twin_it")
    twice = replace(kit, chunks=lambda profile, seed: [*kit.chunks(profile, seed)] * 2)
    monkeypatch.setattr("bythebook_conformance.kit.load_kit", lambda _: twice)
    with pytest.raises(AssertionError, match="two parts of a suite of twin_it have one name"):
        certify("twin_it", engine(kit), suites=("exhaustive",), parts=named("rating"))


@pytest.mark.parametrize(
    "options", [{"profile": "standard"}, {"seed": 1}, {"clauses": frozenset({"twos/follow-suit"})}]
)
def test_other_choices_are_ruled_on_for_themselves(options: dict[str, Any], tmp_path: Path) -> None:
    kit = load_kit("twos")
    asked(kit, engine(kit), tmp_path)
    with pytest.raises(AssertionError, match="a ruling was asked for"):
        asked(that_cannot_rule(kit), engine(kit), tmp_path, **options)


def test_so_are_other_readings(tmp_path: Path) -> None:
    kit = load_kit("twos")
    forced = kit.readings.from_names({"two-as-follow": "two-never-forced"})
    asked(kit, engine(kit), tmp_path)
    assert asked(kit, engine(kit, forced), tmp_path) == asked(kit, engine(kit, forced), None)


def test_a_file_that_is_damaged_is_made_anew(tmp_path: Path) -> None:
    kit = load_kit("twos")
    first = asked(kit, engine(kit), tmp_path)
    (file,) = tmp_path.rglob("*.rulings")
    whole = file.read_bytes()
    for damaged in (b"", whole[:-100], whole[:100] + b"\0" + whole[101:], b"no rulings"):
        file.write_bytes(damaged)
        assert asked(kit, engine(kit), tmp_path) == first
        assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    kit, file = load_kit("twos"), tmp_path / "file"
    file.write_text("no folder")
    assert asked(kit, engine(kit), file) == asked(kit, engine(kit), None)
    assert file.read_text() == "no folder"


def test_where_one_ruling_is_that_of_many_questions_none_is_remembered(tmp_path: Path) -> None:
    kit = load_kit("twos")
    asked(kit, engine(kit), tmp_path, chunk_of(kit, "trick", 40))
    assert list(tmp_path.rglob("*.rulings")) == []


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for long_ago, name in enumerate("cba"):
        before = {*tmp_path.rglob("*.rulings")}
        cache.put([name], [])
        (file,) = {*tmp_path.rglob("*.rulings")} - before
        os.utime(file, (long_ago, long_ago))
    assert cache.get("c") == []  # so it was used
    cache.trim(2 * file.stat().st_size)
    assert [cache.get(name) for name in "abc"] == [[], None, []]


def test_nothing_but_rulings_is_ever_deleted(tmp_path: Path) -> None:
    digest = "0123456789abcdef" * 2
    theirs = [tmp_path / "court.rulings", tmp_path / "court" / f"{digest}.rulings", tmp_path / digest / "my.rulings"]
    for path in theirs:
        path.parent.mkdir(exist_ok=True)
        path.write_text("not ours")
    (tmp_path / digest / f"{digest}.rulings").mkdir()
    cache = Cache(tmp_path)
    cache.put(["a"], [])
    cache.trim(0)
    assert cache.get(["a"]) is None
    assert [path.read_text() for path in theirs] == ["not ours"] * len(theirs)


def test_an_outcome_is_the_same_with_and_without_a_cache(tmp_path: Path) -> None:
    def clauses() -> Any:
        outcome = certify(
            "twin_it",
            example_of("twin_it"),
            suites=("smoke", "exhaustive"),
            parts=named("score", "rating", "winners", "deal"),
            jobs=2,
            cache=str(tmp_path),
        )
        return outcome.verdict, outcome.questions, outcome.situations, outcome.clauses, outcome.shown

    without_any = clauses()
    kept = sorted(path.name for path in tmp_path.rglob("*.rulings"))
    assert len(kept) == 4
    assert clauses() == without_any
    assert sorted(path.name for path in tmp_path.rglob("*.rulings")) == kept


def test_the_command_keeps_rulings_unless_told_not_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    only = ["--jobs", "1", "--suite", "exhaustive", "--method", "play", "--cache", str(tmp_path / "rulings")]
    printed = []
    for more in (["--no-cache"], [], []):
        with pytest.raises(SystemExit) as ended:
            main(["certify", "twins_and_followers", *only, *more, "--", *example_of("twins_and_followers")])
        assert ended.value.code == 0
        printed.append(capfd.readouterr().out)
        assert any(tmp_path.rglob("*.rulings")) is (not more)
    assert printed[0] == printed[1] == printed[2]


def test_who_has_no_home_has_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    def homeless(name: str) -> NoReturn:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("BYTHEBOOK_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", homeless)
    with pytest.raises(SystemExit) as ended:
        main(["certify", "twin_it", "--jobs", "1", "--method", "rating", "--", *example_of("twin_it")])
    assert (ended.value.code, capfd.readouterr().out[:19]) == (0, "twin_it: INCOMPLETE")
