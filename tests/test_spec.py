import ast
import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from bythebook.readings import ReadingError
from bythebook.spec import Example, SpecError, load_spec, spec_folder
from bythebook_conformance.kit import GameKit
from games import GAMES, KITS, agrees, answer

EXAMPLES = [(kit, example) for kit in KITS for example in load_spec(kit.name).examples]


def cited(game: str) -> set[str]:
    """The clause ids that stand in the code of a game."""
    return {
        str(node.value)
        for folder in import_module(f"bythebook.{game}").__path__
        for path in Path(folder).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(rf"{game}/[a-z0-9-]+", node.value)
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_code_cites_no_unknown_clause(game: str) -> None:
    assert cited(game) <= set(load_spec(game).clause)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_is_checked_over_the_wire_is_cited_in_the_code(game: str) -> None:
    due = {clause.id for clause in load_spec(game).clauses if clause.checked == "wire"}
    assert due <= cited(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_checkable_clause_is_shown_by_an_example(game: str) -> None:
    shown = {clause for example in load_spec(game).examples for clause in example.clauses}
    assert {clause.id for clause in load_spec(game).clauses if clause.checkable} <= shown


@pytest.mark.parametrize("game", GAMES)
def test_every_silent_clause_says_what_it_leaves_open_or_why_it_is_not_checked(game: str) -> None:
    for clause in load_spec(game).clauses:
        assert clause.status != "silent" or clause.readings or clause.reason, clause.id


@pytest.mark.parametrize("game", GAMES)
def test_every_open_point_hangs_on_a_clause_that_names_it(game: str) -> None:
    spec = load_spec(game)
    for point in spec.open_points:
        assert point.clauses, point.id
        assert all(point.id in spec.clause[clause].readings for clause in point.clauses), point.id


@pytest.mark.parametrize(("kit", "example"), EXAMPLES, ids=[example.id for _, example in EXAMPLES])
def test_the_reference_rules_every_example_as_it_says(kit: GameKit, example: Example) -> None:
    came = answer(kit, example.method, example.params, kit.readings.from_names(example.readings))
    assert agrees(example.result, came)
    assert agrees(example.final, came.get("final", {}))


def test_twos_has_the_sheets_examples_and_sixty_edge_cases_more() -> None:
    sources = [example.source for example in load_spec("twos").examples]
    assert sources.count("sheet") >= 4
    assert sources.count("edge") >= 60


CLAUSE = '[[clause]]\nid = "twos/follow-suit"'
BAD_FILES = {
    "not TOML": ("clauses.toml", CLAUSE, "[[clause]\nid ="),
    "unknown status": ("clauses.toml", 'status = "stated"', 'status = "sttaed"'),
    "unknown heading": ("clauses.toml", 'heading = "Scoring"', 'heading = "Skoring"'),
    "a hash that is none": ("clauses.toml", 'sha256 = "', 'sha256 = "x'),
    "an id twice": ("clauses.toml", 'id = "twos/follow-suit"', 'id = "twos/four-players"'),
    "an id that is no slug": ("clauses.toml", 'id = "twos/follow-suit"', 'id = "twos/Follow Suit"'),
    "an unknown key": ("clauses.toml", CLAUSE, CLAUSE + '\nstats = "x"'),
    "a number for a text": ("clauses.toml", 'topic = "Scoring"', "topic = 7"),
    "an unknown default": ("readings.toml", 'default = "two-counts"', 'default = "two-count"'),
    "an unknown open point": ("clauses.toml", '"two-as-follow"', '"two-as-folow"'),
    "an unknown clause": ("examples.toml", '"twos/example-last-two-takes"', '"twos/example-no-such"'),
    "an example under an unknown alternative": ("examples.toml", '"two-never-forced" }', '"no-such" }'),
    "a witness under an unknown alternative": (
        "readings.toml",
        "[[reading.witness]]",
        '[[reading.witness]]\nunder = { two-as-follow = "no-such" }',
    ),
    "a key left out": ("examples.toml", 'method = "twos.trick"\n', ""),
}


@pytest.mark.parametrize("fault", BAD_FILES)
def test_a_malformed_file_is_refused_in_one_line_that_names_it(tmp_path: Path, fault: str) -> None:
    name, old, new = BAD_FILES[fault]
    shutil.copytree(spec_folder() / "twos", tmp_path / "twos")
    file = tmp_path / "twos" / name
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(SpecError) as refusal:
        load_spec("twos", tmp_path / "twos")
    assert str(file) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_example_may_not_ask_for_a_reading_that_does_not_exist() -> None:
    with pytest.raises(ReadingError):
        KITS[0].readings.from_names({"no-such-point": "x"})
