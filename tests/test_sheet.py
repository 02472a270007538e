import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bythebook.sheet import locate, paragraphs, unmarked
from bythebook.spec import Locator, NoRule, Spec, SpecError, load_spec
from bythebook_conformance.kit.places import place_words
from bythebook_conformance.rulebook.publishing import fill_hashes, read_sheet, review
from games import GAMES

ROOT = Path(__file__).parents[1]
TOY = ROOT / "tests" / "toy"
SHEETS = os.environ.get("BYTHEBOOK_SHEETS")

TEXT = "Title\n\n First   rule. \n\nSecond rule.\n\nScoring\n\n  • One point.\n"
HEADINGS = ("Title", "Scoring")


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@pytest.fixture
def spec() -> Spec:
    """A specification whose only clause rests on the second paragraph under the title."""
    twos = load_spec("twos")
    clause = replace(twos.clauses[0], sheet=Locator("Title", 2, hash_of("Second rule.")))
    return replace(twos, sheet=replace(twos.sheet, headings=HEADINGS, no_rule=()), clauses=(clause,))


def state(spec: Spec, text: str) -> str:
    (place,) = locate(spec, text)
    return place.state


def test_every_line_is_a_paragraph_with_white_space_folded() -> None:
    found = [(each.heading, each.ordinal, each.text) for each in paragraphs(TEXT, HEADINGS)]
    assert found == [
        ("Title", 0, "Title"),
        ("Title", 1, "First rule."),
        ("Title", 2, "Second rule."),
        ("Scoring", 0, "Scoring"),
        ("Scoring", 1, "• One point."),
    ]


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


def test_a_paragraph_is_not_taken_for_another_with_the_same_words_that_stands_where_it_stood(spec: Spec) -> None:
    twice = "Title\n\nFirst rule.\n\nSecond rule.\n\nScoring\n\nSecond rule.\n"
    also = (Locator("Scoring", 1, hash_of("Second rule.")),)
    both = replace(spec, clauses=(replace(spec.clauses[0], also=also),))
    assert [place.state for place in locate(both, twice.replace("Second", "Third", 1))] == ["changed", "found"]


def test_a_clause_that_rests_on_several_places_is_read_again_when_one_of_them_changes(spec: Spec) -> None:
    heading = Locator("Scoring", 0, hash_of("Scoring"))
    one = replace(
        spec, clauses=(replace(spec.clauses[0], also=(heading, Locator("Title", 1, hash_of("First rule.")))),)
    )
    assert review(one, "sheet.txt", TEXT).due == []
    held = review(one, "sheet.txt", TEXT.replace("First   rule.", "First rule, amended."))
    assert held.due_clauses == [spec.clauses[0].id]
    assert held.counts() == "1 located clause: 0 found, 0 moved, 1 changed, 0 missing"
    assert f"  changed: Title, paragraph 1: {spec.clauses[0].id}" in held.lines()


def test_a_changed_paragraph_that_said_no_rule_is_named_with_the_reason_and_makes_no_clause_due(spec: Spec) -> None:
    listed = NoRule(Locator("Title", 1, hash_of("First rule.")), "It is a credit.")
    one = replace(spec, sheet=replace(spec.sheet, no_rule=(listed,)))
    assert not [line for line in review(one, "sheet.txt", TEXT).lines() if "credit" in line]
    held = review(one, "sheet.txt", TEXT.replace("First   rule.", "First rule, amended."))
    assert held.due == []
    assert "  changed: Title, paragraph 1 (It is a credit.)" in held.lines()


def changed_words(text: str) -> Iterator[tuple[str, int]]:
    """The text with each of its words changed, one at a time, and the line of that word."""
    for word in re.finditer(r"\S+", text):
        yield f"{text[: word.start()]}{word[0]}x{text[word.end() :]}", text.count("\n", 0, word.start())


def assert_every_changed_word_is_told(spec: Spec, text: str) -> None:
    """Every place of the sheet rests under clauses or is listed as saying no rule, and is named so when it changes."""
    whole = review(spec, "sheet.txt", text)
    assert whole.due == []
    assert list(whole.findings()) == []
    lines = [number for number, line in enumerate(text.splitlines()) if line.strip()]
    at = dict(zip(lines, paragraphs(text, spec.sheet.headings), strict=True))
    resting: dict[str, set[str]] = {}
    for clause in spec.clauses:
        for place in clause.places:
            resting.setdefault(place_words(place), set()).add(clause.id)
    no_rule = {place_words(listed.place): listed.reason for listed in spec.sheet.no_rule}
    told = 0
    for changed, line in changed_words(text):
        where = place_words(at[line])
        held = review(spec, "sheet.txt", changed)
        said = list(held.findings())
        if where in resting:
            assert resting[where] <= {*held.due_clauses}, where
            assert any(each.startswith(f"  {state}: {where}: ") for each in said for state in ("changed", "missing"))
        else:
            assert any(each.endswith(f": {where} ({no_rule[where]})") for each in said), where
        if at[line].ordinal:
            assert {*held.due_clauses} == resting.get(where, set()), where
        told += 1
    assert told == len(text.split()) > 50


def test_whichever_word_of_the_toy_sheet_changes_its_clauses_are_told() -> None:
    spec = load_spec("high_card", TOY / "spec" / "high_card")
    assert_every_changed_word_is_told(spec, read_sheet(TOY / "sheet.txt"))


@pytest.mark.skipif(
    SHEETS is None, reason="the rule sheets are not part of the project: BYTHEBOOK_SHEETS names a folder"
)
@pytest.mark.parametrize("game", GAMES)
def test_whichever_word_of_a_sheet_changes_its_clauses_are_told(game: str) -> None:
    assert_every_changed_word_is_told(load_spec(game), read_sheet(Path(SHEETS or "") / f"{game}.txt"))


def test_each_row_of_the_rating_table_and_the_age_of_the_players_rest_under_a_clause() -> None:
    spec = load_spec("twin_it")
    rows = {place.ordinal for place in spec.clause["twin_it/printed-bands"].places}
    assert rows == {3, 4, 5, 6, 7, 8}
    age = spec.clause["twin_it/six-years-and-older"]
    assert age.places == spec.clause["twin_it/two-to-six-players"].places


BAD_PLACES = {
    "a clause rests on it": ("ordinal = 0", "ordinal = 1", "the clause high_card/deal rests on it"),
    "it appears twice": ("[[no_rule]]", "[[no_rule]]\n{same}\n[[no_rule]]", "it appears twice"),
    "no such heading": ('heading = "High Card"', 'heading = "Low Card"', "expected one of High Card"),
    "no reason": ("reason = ", "because = ", "reason is missing"),
}


@pytest.mark.parametrize("fault", BAD_PLACES)
def test_a_wrong_list_of_what_says_no_rule_is_refused_in_one_line(fault: str, tmp_path: Path) -> None:
    old, new, said = BAD_PLACES[fault]
    for file in (TOY / "spec" / "high_card").glob("*.toml"):
        text = file.read_text()
        if file.name == "sheet.toml":
            same = text.partition("[[no_rule]]")[2].strip()
            assert old in text
            text = text.replace(old, new.replace("{same}", same), 1)
        (tmp_path / file.name).write_text(text)
    with pytest.raises(SpecError) as refusal:
        load_spec("high_card", tmp_path)
    assert str(tmp_path / "sheet.toml") in str(refusal.value)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


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
    places = {place for clause in load_spec(game).clauses for place in clause.places}
    assert len({(place.heading, place.ordinal) for place in places}) == len(places)


@pytest.mark.parametrize("game", GAMES)
def test_the_sheets_themselves_are_not_in_the_project(game: str) -> None:
    spec = load_spec(game)
    places = [*(place for clause in spec.clauses for place in clause.places), *(n.place for n in spec.sheet.no_rule)]
    hashes = {place.sha256 for place in places if place.ordinal}  # the headings are named: places are found by them
    for path in [*ROOT.glob("spec/**/*.toml"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("reference/**/*.py")]:
        lines = {hash_of(" ".join(line.split())) for line in path.read_text(encoding="utf-8").splitlines()}
        assert not lines & hashes, path


def emptied(folder: Path) -> Path:
    """A copy of the toy whose specification has no hashes; its path is to be Python's."""
    shutil.copytree(TOY, folder)
    for path in (folder / "spec" / "high_card").glob("*.toml"):
        path.write_text(re.sub('sha256 = "[0-9a-f]+"', 'sha256 = ""', path.read_text()))
    return folder


def write_hashes(toy: Path) -> tuple[int, str]:
    """Have the hashes written: the exit code, and all that is said."""
    path = [home / floor for home in (ROOT, toy) for floor in ("reference", "conformance")]
    done = subprocess.run(
        [sys.executable, "-m", "bythebook_conformance", "sheet", "high_card", "--sheet", "sheet.txt", "--write-hashes"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        cwd=toy,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_empty_hashes_are_filled_from_the_sheet(tmp_path: Path) -> None:
    toy = emptied(tmp_path / "toy")
    code, said = write_hashes(toy)
    assert code == 0
    assert "clauses.toml: 8 hashes written" in said
    for name in ("clauses.toml", "sheet.toml"):
        assert (toy / "spec" / "high_card" / name).read_text() == (TOY / "spec" / "high_card" / name).read_text()


def test_a_hash_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    toy = tmp_path / "toy"
    shutil.copytree(TOY, toy)
    sheet = toy / "sheet.txt"
    sheet.write_text(sheet.read_text().replace("deals", "gives"))
    code, said = write_hashes(toy)
    assert code == 1
    assert "written" not in said
    assert "1 changed" in said


def test_a_paragraph_that_is_not_on_the_sheet_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    toy = emptied(tmp_path / "toy")
    clauses = toy / "spec" / "high_card" / "clauses.toml"
    clauses.write_text(clauses.read_text().replace("ordinal = 3", "ordinal = 9"))
    before = clauses.read_text()
    code, said = write_hashes(toy)
    assert (code, len(said.splitlines()), clauses.read_text()) == (2, 1, before)
    assert "clause high_card/winner-leads: no paragraph 9 under 'High Card' on the sheet" in said


@pytest.mark.parametrize("game", GAMES)
def test_every_hash_of_a_specification_is_there_and_stays(game: str) -> None:
    assert fill_hashes(game, "") == {}
