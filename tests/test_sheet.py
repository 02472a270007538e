from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bythebook.sheet import locate, paragraphs, unmarked
from bythebook.spec import Locator, Spec, load_spec
from bythebook_conformance.publishing import read_sheet, review
from games import GAMES

TEXT = "Title\n\n First   rule. \n\nSecond rule.\n\nScoring\n\n  • One point.\n"
HEADINGS = ("Title", "Scoring")


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@pytest.fixture
def spec() -> Spec:
    """A specification whose only clause rests on the second paragraph under the title."""
    twos = load_spec("twos")
    clause = replace(twos.clauses[0], sheet=Locator("Title", 2, hash_of("Second rule.")))
    return replace(twos, sheet=replace(twos.sheet, headings=HEADINGS), clauses=(clause,))


def state(spec: Spec, text: str) -> str:
    (place,) = locate(spec, text)
    return place.state


def test_every_line_is_a_paragraph_with_white_space_folded() -> None:
    found = [(each.heading, each.ordinal, each.text) for each in paragraphs(TEXT, HEADINGS)]
    assert found == [("Title", 1, "First rule."), ("Title", 2, "Second rule."), ("Scoring", 1, "• One point.")]


def test_an_unchanged_paragraph_is_found(spec: Spec) -> None:
    assert state(spec, TEXT) == "found"


def test_other_white_space_is_no_change(spec: Spec) -> None:
    assert state(spec, TEXT.replace("Second rule.", "\tSecond    rule.  ").replace("\n", "\r\n")) == "found"


def test_a_paragraph_that_stands_elsewhere_has_moved(spec: Spec) -> None:
    assert state(spec, TEXT.replace("First", "A new rule.\n\nFirst")) == "moved"


def test_a_paragraph_with_another_text_has_changed(spec: Spec) -> None:
    assert state(spec, TEXT.replace("Second rule.", "Second rule, amended.")) == "changed"


def test_a_paragraph_that_is_gone_is_missing(spec: Spec) -> None:
    assert state(spec, TEXT.replace("Second rule.", "")) == "missing"


QUOTED = {
    "-5 points for a mistake": "-5 points for a mistake",
    "- 5 points": "5 points",
    "• -1 point": "-1 point",
    "## @ **PREPARATION:** shuffle": "PREPARATION: shuffle",
    "*A* card": "*A* card",
    "2 ** 3": "2 ** 3",
}


@pytest.mark.parametrize("text", QUOTED)
def test_a_paragraph_is_quoted_without_the_marks_of_its_layout_and_with_all_else(text: str) -> None:
    assert unmarked(text) == QUOTED[text]


def test_a_new_paragraph_is_named_though_no_clause_must_be_read_again(spec: Spec) -> None:
    held = review(spec, "sheet.txt", TEXT + "\nA new rule.\n")
    assert held.due == []
    assert "  Scoring, paragraph 2" in held.lines()


def test_a_paragraph_that_moved_is_due_only_under_another_heading(spec: Spec) -> None:
    under_its_own = review(spec, "sheet.txt", TEXT.replace("First", "A new rule.\n\nFirst"))
    assert under_its_own.due == []
    assert any("moved: Title, paragraph 2, now Title, paragraph 3" in line for line in under_its_own.lines())
    elsewhere = review(spec, "sheet.txt", TEXT.replace("Second rule.", "") + "\nSecond rule.\n")
    assert [(place.clause.id, place.state) for place in elsewhere.due] == [(spec.clauses[0].id, "moved")]


def test_a_sheet_that_begins_with_the_mark_of_its_encoding_has_its_first_heading(spec: Spec, tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(TEXT, encoding="utf-8-sig")
    assert state(spec, read_sheet(file)) == "found"


@pytest.mark.parametrize("game", GAMES)
def test_clauses_on_one_paragraph_agree_on_its_hash(game: str) -> None:
    located = {(c.sheet.heading, c.sheet.ordinal, c.sheet.sha256) for c in load_spec(game).clauses if c.sheet}
    assert len({place[:2] for place in located}) == len(located)


@pytest.mark.parametrize("game", GAMES)
def test_the_sheets_themselves_are_not_in_the_project(game: str) -> None:
    hashes = {clause.sheet.sha256 for clause in load_spec(game).clauses if clause.sheet}
    root = Path(__file__).parents[1]
    for path in [*root.glob("spec/**/*.toml"), *root.glob("docs/**/*.md"), *root.glob("reference/**/*.py")]:
        lines = {hash_of(" ".join(line.split())) for line in path.read_text(encoding="utf-8").splitlines()}
        assert not lines & hashes, path
