"""Vectors hold for the reference, tell engines apart without anything else, and are found again as they stand."""

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from jsonschema import Draft202012Validator

from bythebook.spec import Vector, load_spec, load_vectors, spec_folder
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.suites.symbolic import vectors_for
from bythebook_conformance.kit import GameKit, load_kit
from bythebook_conformance.protocol.schemas import kits
from bythebook_conformance.protocol.starting import PythonEngine
from bythebook_conformance.vectors.generation import kept
from bythebook_conformance.vectors.mutation.branches import BranchRecorder
from bythebook_conformance.vectors.mutation.items import Ruler
from bythebook_conformance.vectors.mutation.rules import rule_functions
from bythebook_conformance.vectors.search import Candidates
from bythebook_conformance.vectors.storing import files_of
from cases import cases
from command_line import ROOT, printed, refused
from common_mistakes import PARTS, Mistake, mistakes_of
from engines_list import changed, sound_engine
from games import GAMES, KITS, engine
from many_engines import WHOLE, asked_vectors
from specifications import complaint_of, specification
from tiers import few

NAMES = [kit.name for kit in KITS]


def shown(vectors: tuple[Vector, ...], kind: str) -> dict[str, list[Vector]]:
    """What vectors show of one kind, with the vectors that do."""
    found: dict[str, list[Vector]] = defaultdict(list)
    for vector in vectors:
        for each in vector.shows:
            if each.kind == kind:
                found[each.text].append(vector)
    return found


def test_the_files_hold_every_example_and_what_the_rules_say_to_each_vector(kit: GameKit) -> None:
    files = files_of(kit.name, kept(kit))
    assert files == {path.name: path.read_bytes() for path in (spec_folder() / kit.name / "vectors").iterdir()}


@pytest.mark.slow
def test_the_vectors_of_the_winning_hand_are_found_again_as_they_stand() -> None:
    kit = load_kit("twins_and_followers")
    ruler = Ruler(kit, BranchRecorder(rule_functions(kit.name)))
    with ruler.recording():
        items = [*ruler.items(kit.scopes()[0])]
    stored = shown(load_vectors(kit.name), "clause")
    found = list(Candidates(ruler, items).for_clauses())
    assert len(found) > 15
    for question, what in found:
        assert question.params in [vector.params for vector in stored[what.text]], what.text


def test_a_vector_with_a_field_that_an_engine_does_not_know_is_not_asked_of_it() -> None:
    kit = load_kit("twin_it")
    by_default = EngineSession(kit, PythonEngine(engine(kit, kit.readings()), kit))
    any_common = kit.readings.from_names({"coop-faces": "any-common"})
    declaring = EngineSession(kit, PythonEngine(engine(kit, any_common), kit))
    assert len(vectors_for(by_default)) < len(vectors_for(declaring)) == len(load_vectors("twin_it"))


GOOD: dict[str, Any] = {
    "id": "trick-1",
    "for": [{"kind": "clause", "text": "twos/honours-score-one"}],
    "method": "twos.trick",
    "params": {"cards": ["AC"]},
    "result": {"winner": 0, "catches": [], "honours": 1},
    "clauses": ["twos/honours-score-one"],
    "reasons": "0123456789abcdef",
    "found": "written",
}


def folder_with(tmp_path: Path, text: str) -> Path:
    """A folder of Twos with one file of vectors."""
    folder = specification("twos", tmp_path)
    for path in (folder / "vectors").iterdir():
        path.unlink()
    (folder / "vectors" / "trick.json").write_text(text)
    return folder


def file_of(*vectors: dict[str, Any], game: str = "twos") -> str:
    """A file of vectors."""
    return json.dumps({"game": game, "vectors": vectors})


WRONG = [
    ("{", "not JSON"),
    (file_of(GOOD, GOOD), "'trick-1' appears twice"),
    (file_of(GOOD, game="chess"), "expected 'twos'"),
    *((file_of({**GOOD, **changed}), complaint) for changed, complaint in cases("wrong_vectors")["rows"]),
]


@pytest.mark.parametrize(("text", "complaint"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_file_of_vectors_gets_one_line_that_names_it(tmp_path: Path, text: str, complaint: str) -> None:
    told = complaint_of(load_vectors, "twos", folder_with(tmp_path, text))
    assert "trick.json" in told
    assert complaint in told


EVERY = [each for part in PARTS for game in GAMES for each in mistakes_of(part, game)]
FAULTS = [each for each in EVERY if not (each.no_fault or each.told_by)]
SAMPLE = FAULTS if WHOLE else FAULTS[::40]
"""All of them take two minutes; ``benchmarks/common_mistakes.py`` prints them by kind."""
TRIED = [each for each in EVERY if each in SAMPLE or each.no_fault or each.told_by]


def test_every_mistake_can_be_planted() -> None:
    assert all(changed(each.game, each.changes) for each in EVERY)


def test_the_engine_that_they_are_planted_in_has_none(game: str) -> None:
    assert not asked_vectors(game, sound_engine(game)()).findings


@pytest.mark.parametrize("mistake", few(TRIED, 3), ids=lambda mistake: f"{mistake.game}-{mistake.name}")
def test_the_vectors_alone_refuse_a_mistake_if_it_is_one_by_the_example_that_was_added_for_it(mistake: Mistake) -> None:
    told = [example.method for example in load_spec(mistake.game).examples if example.id == mistake.told_by]
    assert len(told) == bool(mistake.told_by)
    assert bool(asked_vectors(mistake.game, mistake.engine(), told).findings) != bool(mistake.no_fault)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all vectors from the archive."""
    folder = tmp_path_factory.mktemp("vectors")
    assert printed("rules", "vectors", "--out", str(folder / "vectors.zip")).endswith("vectors.zip\n")
    with ZipFile(folder / "vectors.zip") as archive:
        archive.extractall(folder)
    return folder


def test_the_archive_of_vectors_has_every_vector_and_its_schemas_and_is_the_same_every_time(
    extracted: Path, tmp_path: Path
) -> None:
    schema = Draft202012Validator(json.loads((extracted / "bythebook-vectors/schemas/vectors.json").read_bytes()))
    for kit in kits():
        for path in (spec_folder() / kit.name / "vectors").iterdir():
            found = extracted / "bythebook-vectors" / kit.name / path.name
            assert found.read_bytes() == path.read_bytes()
            assert schema.is_valid(json.loads(found.read_bytes()))
            assert found.parents[1].joinpath("schemas", kit.name, f"{kit.name}.{path.stem}.params.json").is_file()
    assert not schema.is_valid({"game": "twos", "vectors": [{"id": "x"}]})
    printed("rules", "vectors", "--out", str(tmp_path / "again.zip"))
    assert (tmp_path / "again.zip").read_bytes() == (extracted / "vectors.zip").read_bytes()


PACKAGES = {"node": "nodejs", "ruby": "ruby", "php": "php-cli"}


@pytest.mark.parametrize(("name", "program"), [("py", sys.executable), ("js", "node"), ("rb", "ruby"), ("php", "php")])
def test_ten_lines_find_a_wrong_count_of_honours_in_the_plain_data(extracted: Path, name: str, program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"no {program} here: install it (apt-get install {PACKAGES[program]})")
    example = ROOT / "docs" / "examples" / "plain-data" / f"honours.{name}"
    right = subprocess.run([program, example], cwd=extracted, capture_output=True, text=True, check=False)
    assert (right.returncode, right.stdout + right.stderr) == (0, "")
    wrong = extracted / f"wrong.{name}"
    wrong.write_text(example.read_text(encoding="utf-8").replace("AKQJ", "AKQ"), encoding="utf-8")
    done = subprocess.run([program, wrong], cwd=extracted, capture_output=True, text=True, check=False)
    assert "0 instead of 1" in done.stdout + done.stderr


def test_an_archive_of_vectors_needs_a_name_that_says_what_it_is(tmp_path: Path) -> None:
    assert "expected a name that ends in .zip" in refused("rules", "vectors", "--out", str(tmp_path / "vectors.tar"))
