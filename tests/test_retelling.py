"""The pages for players retell clauses: whoever changes a clause is told which sentences to look at."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook.spec import (
    Introduction,
    SpecError,
    TablePage,
    due_for_review,
    load_introduction,
    load_spec,
    load_table_page,
    mark_reviewed,
    spec_folder,
)
from bythebook.spec.retelling import FILES, Part
from bythebook_conformance.cli import main
from bythebook_conformance.rulebook import RulebookError, rulebook_of
from games import GAMES

SHEETS = os.environ.get("BYTHEBOOK_SHEETS")
WORD = r"[a-z]{2,}"
"""Ranks in a row are nobody's words."""
WINDOW = 7
"""So many words in a row that are also on the sheet are a sentence of the sheet."""


@pytest.fixture
def twos(tmp_path: Path) -> Iterator[Path]:
    """A copy of the specification of Twos."""
    yield Path(shutil.copytree(spec_folder() / "twos", tmp_path / "twos"))
    for cached in (load_spec, load_introduction, load_table_page):
        cached.cache_clear()


def changed(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def first_page(game: str) -> Introduction:
    found = load_introduction(game)
    assert found is not None
    return found


def sentences(game: str) -> list[str]:
    """Every sentence for players of a game."""
    page, table = first_page(game), load_table_page(game)
    parts: tuple[Part, ...] = (*page.facts, *page.parts, *table.parts)
    told = [page.lead, *(sentence for part in parts for sentence in part.sentences)]
    return [each.text for each in told] + [agreement.question for agreement in table.agreements]


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_for_players_is_due_for_review(game: str) -> None:
    assert due_for_review(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_record_holds_one_sentence(game: str) -> None:
    assert [text for text in sentences(game) if re.search(r"[.?] [A-Z]\w* \w", text) and "?" not in text] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_says_who_plays_with_what_and_shows_the_table_and_a_turn(game: str) -> None:
    page = first_page(game)
    assert {"players", "material", "aim"} <= {fact.id for fact in page.facts}
    assert [part.id for part in page.parts][-1] in ("end", "more")
    assert {"set-up", "turn"} <= {part.picture for part in page.parts}
    assert page.turn is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_table_agrees_on_ten_open_points_of_which_every_answer_has_its_words(game: str) -> None:
    points = load_spec(game).open_point
    agreements = load_table_page(game).agreements
    assert len({each.point for each in agreements}) == 10
    for each in agreements:
        assert {*each.answers} == {alternative.id for alternative in points[each.point].alternatives}
        assert points[each.point].kind != "settled"


@pytest.mark.skipif(SHEETS is None, reason="BYTHEBOOK_SHEETS names no folder with the sheets")
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_the_sheet_is_copied(game: str) -> None:
    sheet = " ".join(re.findall(WORD, Path(str(SHEETS), f"{game}.txt").read_text(encoding="utf-8").lower()))
    for text in sentences(game):
        words = re.findall(WORD, text.lower())
        rows = (" ".join(words[start : start + WINDOW]) for start in range(len(words) - WINDOW + 1))
        assert [row for row in rows if f" {row} " in f" {sheet} "] == []


def test_a_clause_that_changes_stops_the_page_with_a_line_that_names_sentence_and_clause(twos: Path) -> None:
    changed(twos, "clauses.toml", "counts one point for the player", "counts two points for the player")
    with pytest.raises(SpecError) as refusal:
        load_introduction("twos", twos)
    assert str(refusal.value) == (
        "introduction.toml: fact aim, sentence 1: 'Win aces, kings, queens and jacks in tricks, and take points from "
        "the others by catching their twos.' retells twos/honours-score-one, which has changed since; compare them, "
        "then run: bythebook review twos --reviewed"
    )
    with pytest.raises(SpecError, match=r"^rulebook.toml: part scoring, sentence 1: .*twos/honours-score-one"):
        load_table_page("twos", twos)


def test_an_open_point_that_changes_marks_the_question_that_puts_it(twos: Path) -> None:
    changed(twos, "readings.toml", "May a player's points fall below zero?", "May points fall below zero?")
    with pytest.raises(SpecError, match=r"agreement 10: \"May a player's points fall.*retells totals, which has"):
        load_table_page("twos", twos)


def test_what_has_been_reviewed_is_printed_again_and_nothing_else_in_the_files_changes(twos: Path) -> None:
    before = [(twos / name).read_text() for name in FILES]
    changed(twos, "clauses.toml", "counts one point for the player", "counts two points for the player")
    due = due_for_review("twos", twos)
    assert {each.changed for each in due} == {"twos/honours-score-one"}
    assert mark_reviewed("twos", twos) == due
    assert due_for_review("twos", twos) == []
    assert isinstance(load_table_page("twos", twos), TablePage)
    held = re.compile(r'"[0-9a-f]{12}"')
    after = [(twos / name).read_text() for name in FILES]
    assert [held.sub("", text) for text in after] == [held.sub("", text) for text in before]
    assert after != before


BROKEN = {
    "a clause that is not there": ("introduction.toml", "play-in-tricks = ", "play-in-trikcs = ", "play-in-trikcs"),
    "a sentence that retells nothing": (
        "introduction.toml",
        "[[fact.sentence]]\n",
        '[[fact.sentence]]\ntext = "Hello."\nretells = {}\n\n[[fact.sentence]]\n',
        "retells is empty",
    ),
    "an answer that is missing": ("rulebook.toml", 'allowed = "yes"\n', "", "answers: expected one for each of"),
    "an appendix of nothing": ("rulebook.toml", '"unstated-outcomes"', '"stated-outcomes"', "no clause"),
    "an unknown key": ("rulebook.toml", "[[agreement]]", "[[agreement]]\nweight = 1", "unknown key 'weight'"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_malformed_page_is_refused_in_one_line(twos: Path, fault: str) -> None:
    file, old, new, said = BROKEN[fault]
    changed(twos, file, old, new)
    load = load_introduction if file == "introduction.toml" else load_table_page
    with pytest.raises(SpecError, match=said) as refusal:
        load("twos", twos)
    assert "\n" not in str(refusal.value)


def test_a_game_without_such_pages_has_none(twos: Path) -> None:
    for name in FILES:
        (twos / name).unlink()
    assert load_introduction("twos", twos) is None
    assert load_table_page("twos", twos) == TablePage()


def test_a_turn_that_the_reference_rules_otherwise_is_not_printed(twos: Path) -> None:
    changed(twos, "introduction.toml", "scores = [0, -3, 4, 0]", "scores = [0, -3, 3, 0]")
    with pytest.raises(RulebookError, match=r"example twos/first-page is wrong: .*scores"):
        rulebook_of("twos", specs=twos.parent, domains=False)


def test_the_command_says_what_is_due(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["review", "twos"])
    assert (ended.value.code, capfd.readouterr().out) == (0, "0 sentences due for review\n")
