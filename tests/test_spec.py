import shutil
from pathlib import Path

import msgspec
import pytest

from bythebook.readings import ReadingError
from bythebook.spec import SpecError, load_spec, spec_folder
from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import deciding
from bythebook_conformance.rulebook.checks import faults
from games import GAMES, KITS


@pytest.mark.parametrize("game", GAMES)
def test_clauses_open_points_examples_and_code_of_a_game_fit_together(game: str) -> None:
    assert faults(game) == []


def test_an_example_names_only_clauses_that_decide_it_and_readings_that_it_needs() -> None:
    kit, spec = load_kit("twins_and_followers"), load_spec("twins_and_followers")
    for each in spec.examples:
        method = kit.method(each.method)
        params = msgspec.convert(method.written_out(each.params), method.params)
        ruled = method.rule(params, kit.readings.from_names(each.readings))
        assert {name for name in each.clauses if spec.clause[name].checked != "example"} <= deciding(ruled), each.id
        assert not each.readings or ruled.result != method.answer(params, kit.readings()), each.id


@pytest.mark.parametrize("game", GAMES)
def test_the_alternatives_of_an_open_point_that_is_certified_one_way_only_have_other_answers(game: str) -> None:
    for point in load_spec(game).open_points:
        told = [{name: str(answer) for name, answer in each.answers.items()} for each in point.witnesses]
        others = [each.id for each in point.alternatives if each.id != point.default]
        assert any(each.get(name) != each[point.default] for each in told for name in others), point.id


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
