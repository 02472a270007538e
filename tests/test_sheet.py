import os
import re
import shutil
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bythebook.spec import Locator, Spec, load_spec
from bythebook.spec.sheet import locate, paragraphs, unmarked
from bythebook_conformance.kit.words import place_words
from bythebook_conformance.rulebook.publishing import read_sheet, review
from cases import each_case
from command_line import ROOT, TOY, process
from specifications import change, complaint_of

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


@each_case("sheets", "places")
def test_a_paragraph_is_found_has_moved_or_changed_or_is_missing(old: str, new: str, due: str, spec: Spec) -> None:
    assert state(spec, TEXT.replace(old, new, 1)) == due


@each_case("sheets", "marks")
def test_a_paragraph_is_quoted_without_the_marks_of_its_layout_and_with_all_else(text: str, quoted: str) -> None:
    assert unmarked(text) == quoted


def test_a_paragraph_is_not_taken_for_another_with_the_same_words_that_stands_where_it_stood(spec: Spec) -> None:
    twice = "Title\n\nFirst rule.\n\nSecond rule.\n\nScoring\n\nSecond rule.\n"
    also = (Locator("Scoring", 1, hash_of("Second rule.")),)
    both = replace(spec, clauses=(replace(spec.clauses[0], also=also),))
    assert [place.state for place in locate(both, twice.replace("Second", "Third", 1))] == ["changed", "found"]


def assert_every_changed_word_is_told(spec: Spec, text: str) -> None:
    """Every place of the sheet rests under clauses or is listed as saying no rule, and is named so when it changes."""
    assert list(review(spec, "sheet.txt", text).findings()) == []
    lines = [number for number, line in enumerate(text.splitlines()) if line.strip()]
    at = dict(zip(lines, paragraphs(text, spec.sheet.headings), strict=True))
    resting: dict[str, set[str]] = {}
    for clause in spec.clauses:
        for place in clause.places:
            resting.setdefault(place_words(place), set()).add(clause.id)
    no_rule = {place_words(listed.place): listed.reason for listed in spec.sheet.no_rule}
    for word in re.finditer(r"\S+", text):
        held = review(spec, "sheet.txt", f"{text[: word.start()]}{word[0]}x{text[word.end() :]}")
        paragraph = at[text.count("\n", 0, word.start())]
        where, said = place_words(paragraph), list(held.findings())
        if where in resting:
            assert resting[where] <= {*held.due_clauses}, where
            assert any(each.startswith(f"  {state}: {where}: ") for each in said for state in ("changed", "missing"))
        else:
            assert any(each.endswith(f": {where} ({no_rule[where]})") for each in said), where
        if paragraph.ordinal:
            assert {*held.due_clauses} == resting.get(where, set()), where
    assert len(text.split()) > 50


def test_whichever_word_of_the_toy_sheet_changes_its_clauses_are_told() -> None:
    spec = load_spec("high_card", TOY / "spec" / "high_card")
    assert_every_changed_word_is_told(spec, read_sheet(TOY / "sheet.txt"))


@pytest.mark.skipif(
    SHEETS is None, reason="the rule sheets are not part of the project: BYTHEBOOK_SHEETS names a folder"
)
def test_whichever_word_of_a_sheet_changes_its_clauses_are_told(game: str) -> None:
    assert_every_changed_word_is_told(load_spec(game), read_sheet(Path(SHEETS or "") / f"{game}.txt"))


@each_case("sheets", "lists")
def test_a_wrong_list_of_what_says_no_rule_is_refused_in_one_line(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    file = Path(shutil.copytree(TOY / "spec" / "high_card", tmp_path / "high_card")) / "sheet.toml"
    head, _, listed = file.read_text().partition("[[no_rule]]")
    file.write_text(f"{head}[[no_rule]]{listed.replace(old, new, 1)}")
    told = complaint_of(load_spec, "high_card", tmp_path / "high_card")
    assert str(file) in told
    assert said in told


@each_case("sheets", "moved")
def test_a_new_or_moved_paragraph_is_named_and_due_only_under_another_heading(
    old: str, new: str, due: list[str], said: str, spec: Spec
) -> None:
    held = review(spec, "sheet.txt", TEXT.replace(old, new))
    assert [place.state for place in held.due] == due
    assert any(said in line for line in held.lines())


def test_a_sheet_that_begins_with_the_mark_of_its_encoding_has_its_first_heading(spec: Spec, tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(TEXT, encoding="utf-8-sig")
    assert state(spec, read_sheet(file)) == "found"


def test_the_sheets_themselves_are_not_in_the_project(game: str) -> None:
    spec = load_spec(game)
    places = [*(place for clause in spec.clauses for place in clause.places), *(n.place for n in spec.sheet.no_rule)]
    hashes = {place.sha256 for place in places if place.ordinal}  # the headings are named: places are found by them
    for path in [*ROOT.glob("spec/**/*.toml"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("reference/**/*.py")]:
        lines = {hash_of(" ".join(line.split())) for line in path.read_text(encoding="utf-8").splitlines()}
        assert not lines & hashes, path


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A copy of the toy whose specification has no hashes."""
    copy = Path(shutil.copytree(TOY, tmp_path / "toy"))
    for path in (copy / "spec" / "high_card").glob("*.toml"):
        path.write_text(re.sub('sha256 = "[0-9a-f]+"', 'sha256 = ""', path.read_text()))
    return copy


def write_hashes(toy: Path) -> tuple[int, str]:
    """Have the hashes written: the exit code, and all that is said."""
    done = process("sheet", "high_card", "--sheet", "sheet.txt", "--write-hashes", home=toy, cwd=toy)
    return done.returncode, done.stdout + done.stderr


def test_empty_hashes_are_filled_from_the_sheet_and_others_stay(toy: Path) -> None:
    code, said = write_hashes(toy)
    assert code == 0
    assert "clauses.toml: 8 hashes written" in said
    for name in ("clauses.toml", "sheet.toml"):
        assert (toy / "spec" / "high_card" / name).read_text() == (TOY / "spec" / "high_card" / name).read_text()
    change(toy / "sheet.txt", "deals", "gives")
    code, said = write_hashes(toy)
    assert (code, "written" in said, "1 changed" in said) == (9, False, True)


def test_a_paragraph_that_is_not_on_the_sheet_is_named_and_nothing_is_written(toy: Path) -> None:
    clauses = toy / "spec" / "high_card" / "clauses.toml"
    change(clauses, "ordinal = 3", "ordinal = 9")
    before = clauses.read_text()
    code, said = write_hashes(toy)
    assert (code, len(said.splitlines()), clauses.read_text()) == (2, 1, before)
    assert "clause high_card/winner-leads: no paragraph 9 under 'High Card' on the sheet" in said
