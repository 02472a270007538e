"""Editions of a specification: what changed is on record, and nothing changes without a record."""

import shutil
from pathlib import Path

import pytest

from bythebook.spec import SpecError, load_editions, load_spec, spec_folder, wording
from games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_current_edition_is_that_of_the_clauses_and_open_points_as_they_stand(game: str) -> None:
    current = load_editions(game)[0]
    found = wording(load_spec(game))
    assert current.wording == found, (
        f"clauses or open points of {game} have changed: record the change in spec/{game}/editions.toml as a new "
        f'edition (or, if this one is not out yet, under it) with wording = "{found}"'
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_first_edition_is_the_last_on_the_list_and_changed_nothing(game: str) -> None:
    first = load_editions(game)[-1]
    assert first.id == "1"
    assert not first.changes


def test_an_erratum_names_what_it_corrects() -> None:
    changes = [change for edition in load_editions("twins_and_followers") for change in edition.changes]
    change = next(change for change in changes if change.kind == "erratum" and change.examples)
    assert change.examples == ("twins_and_followers/a-discard-ends-the-turn",)


@pytest.fixture
def twos(tmp_path: Path) -> Path:
    """A copy of the specification of Twos."""
    return Path(shutil.copytree(spec_folder() / "twos", tmp_path / "twos"))


def test_a_word_changed_in_a_clause_changes_the_wording_and_a_further_example_does_not(twos: Path) -> None:
    before = wording(load_spec("twos"))
    examples = twos / "examples.toml"
    text = examples.read_text()
    examples.write_text(
        text + text[text.index("[[example]]") :].split("\n\n")[0].replace('id = "twos/', 'id = "twos/x-')
    )
    again = load_spec("twos", twos)
    assert len(again.examples) > len(load_spec("twos").examples)
    assert wording(again) == before
    load_spec.cache_clear()
    clauses = twos / "clauses.toml"
    clauses.write_text(clauses.read_text().replace("must play one of that suit", "should play one of that suit", 1))
    assert wording(load_spec("twos", twos)) != before
    load_spec.cache_clear()


def test_a_game_without_a_record_has_no_editions(twos: Path) -> None:
    (twos / "editions.toml").unlink()
    assert load_editions("twos", twos) == ()


LATER = """[[edition]]
id = "9"
date = 2030-01-01
text = "Removals."
wording = "{wording}"

[[edition.change]]
kind = "removed"
text = "Gone."
clauses = ["twos/once-there"]

"""


def test_what_an_older_edition_added_may_be_gone_now_but_not_before_it_was_there(twos: Path) -> None:
    file = twos / "editions.toml"
    current, first, older = file.read_text().partition("[[edition]]")
    added = first + older.replace(CHANGE, CHANGE + 'clauses = ["twos/once-there"]\n', 1)
    later = LATER.format(wording="0" * 64)
    file.write_text(current + later + added)
    assert [edition.id for edition in load_editions("twos", twos)][:2] == ["9", "1.3"]
    load_editions.cache_clear()
    file.write_text(current + later.replace("once-there", "never-there") + added)
    with pytest.raises(SpecError, match="no clause 'twos/once-there'"):
        load_editions("twos", twos)


CHANGE = '[[edition.change]]\nkind = "clarified"\nreadings = ["uncaught-victim"]\n'
BAD_RECORDS = {
    "an unknown kind": ('kind = "clarified"', 'kind = "clearer"', "clearer"),
    "an unknown clause": (CHANGE, CHANGE + 'clauses = ["twos/no-such"]\n', "no clause 'twos/no-such'"),
    "an unknown open point": ('"uncaught-victim"', '"uncaught-victims"', "no open point 'uncaught-victims'"),
    "an unknown example": (CHANGE, CHANGE + 'examples = ["twos/no-such"]\n', "no example 'twos/no-such'"),
    "a removed clause that is there": (
        CHANGE,
        '[[edition.change]]\nkind = "removed"\nclauses = ["twos/follow-suit"]\n',
        "'twos/follow-suit' is still there",
    ),
    "a change of nothing": ('readings = ["uncaught-victim"]\n', "", "what has changed"),
    "a wording that is no digest": ('wording = "14', 'wording = "x', "64 hexadecimal digits"),
    "a date in words": ("date = 2026-11-21", 'date = "today"', "a date such as"),
    "a date with a time": ("date = 2026-11-21", "date = 2026-11-21T10:00:00", "without a time"),
    "an edition twice": ('id = "1"\n', 'id = "1.1"\n', "appears twice"),
    "an older edition first": ("date = 2026-11-21", "date = 2026-11-20", "newest first"),
    "an unknown key": ('id = "1.1"', 'id = "1.1"\nauthor = "x"', "unknown key"),
}


@pytest.mark.parametrize("fault", BAD_RECORDS)
def test_a_wrong_record_is_refused_in_one_line_that_says_what_is_wrong(twos: Path, fault: str) -> None:
    old, new, said = BAD_RECORDS[fault]
    file = twos / "editions.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(SpecError) as refusal:
        load_editions("twos", twos)
    assert str(file) in str(refusal.value)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
