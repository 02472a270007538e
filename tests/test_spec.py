"""Specifications: clauses, open points, examples and code fit together, and every change of wording is on record."""

from pathlib import Path

import msgspec
import pytest

from bythebook.spec import (
    TablePage,
    load_editions,
    load_faq,
    load_glossary,
    load_index,
    load_introduction,
    load_spec,
    load_table_page,
    wording,
)
from bythebook.spec.retelling import FILES
from bythebook_conformance.kit import load_kit
from bythebook_conformance.oracle.comparing import deciding
from bythebook_conformance.rulebook.checks import faults
from cases import FOLDER, cases
from specifications import change, complaint_of


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


def test_the_alternatives_of_an_open_point_that_is_certified_one_way_only_have_other_answers(game: str) -> None:
    for point in load_spec(game).open_points:
        told = [{name: str(answer) for name, answer in each.answers.items()} for each in point.witnesses]
        others = [each.id for each in point.alternatives if each.id != point.default]
        assert any(each.get(name) != each[point.default] for each in told for name in others), point.id


def test_the_current_edition_is_that_of_the_clauses_and_open_points_as_they_stand(game: str) -> None:
    found = wording(load_spec(game))
    assert load_editions(game)[0].wording == found, (
        f"clauses or open points of {game} have changed: record the change in spec/{game}/editions.toml as a new "
        f'edition (or, if this one is not out yet, under it) with wording = "{found}"'
    )


def test_a_word_changed_in_a_clause_changes_the_wording_and_a_further_example_does_not(twos: Path) -> None:
    before = wording(load_spec("twos"))
    examples = twos / "examples.toml"
    text = examples.read_text()
    further = text[text.index("[[example]]") :].split("\n\n")[0].replace('id = "twos/', 'id = "twos/x-')
    examples.write_text(text + further)
    assert wording(load_spec("twos", twos)) == before
    load_spec.cache_clear()
    change(twos / "clauses.toml", "must play one of that suit", "should play one of that suit")
    assert wording(load_spec("twos", twos)) != before
    load_spec.cache_clear()


def test_a_game_may_have_no_record_of_editions_and_no_pages_for_players(twos: Path) -> None:
    for name in ("editions.toml", *FILES):
        (twos / name).unlink()
    assert load_editions("twos", twos) == ()
    assert load_introduction("twos", twos) is None
    assert load_table_page("twos", twos) == TablePage()


CHANGE = '[[edition.change]]\nkind = "clarified"\nreadings = ["uncaught-victim"]\n'
LATER = (FOLDER / "later_edition.toml").read_text(encoding="utf-8")


def test_what_an_older_edition_added_may_be_gone_now_but_not_before_it_was_there(twos: Path) -> None:
    file = twos / "editions.toml"
    change(file, "[[edition]]", f"{LATER}\n[[edition]]")
    change(file, CHANGE, CHANGE + 'clauses = ["twos/once-there"]\n')
    newest = load_editions("twos")[0].id
    assert [edition.id for edition in load_editions("twos", twos)][:2] == ["9", newest]
    load_editions.cache_clear()
    change(file, "once-there", "never-there")
    assert "no clause 'twos/once-there'" in complaint_of(load_editions, "twos", twos)


LOADERS = {
    "editions.toml": load_editions,
    "faq.toml": load_faq,
    "glossary.toml": load_glossary,
    "index.toml": load_index,
    "introduction.toml": load_introduction,
    "rulebook.toml": load_table_page,
}


@pytest.mark.parametrize(("file", "old", "new", "said"), cases("malformed_specifications")["rows"])
def test_a_malformed_file_is_refused_in_one_line_that_names_it(
    file: str, old: str, new: str, said: str, twos: Path
) -> None:
    change(twos / file, old, new)
    told = complaint_of(LOADERS.get(file, load_spec), "twos", twos)
    assert file in told
    assert said in told
