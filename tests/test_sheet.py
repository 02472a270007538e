from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bythebook.sheet import locate, paragraphs
from bythebook.spec import Locator, Spec, load_spec
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
