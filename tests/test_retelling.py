"""The pages for players retell clauses: whoever changes a clause is told which sentences to look at."""

import os
import re
from pathlib import Path

import pytest

from bythebook.spec import TablePage, due_for_review, load_introduction, load_spec, load_table_page, mark_reviewed
from bythebook.spec.retelling import FILES, Part
from bythebook_conformance.rulebook import RulebookError, rulebook_of
from command_line import printed
from games import GAMES
from specifications import change, complaint_of

SHEETS = os.environ.get("BYTHEBOOK_SHEETS")
WORD = r"[a-z]{2,}"
"""Ranks in a row are nobody's words."""
WINDOW = 7
"""So many words in a row that are also on the sheet are a sentence of the sheet."""


def sentences(game: str) -> list[str]:
    """Every sentence for players of a game."""
    page, table = load_introduction(game), load_table_page(game)
    assert page is not None
    parts: tuple[Part, ...] = (*page.facts, *page.parts, *table.parts)
    told = [page.lead, *(sentence for part in parts for sentence in part.sentences)]
    return [each.text for each in told] + [agreement.question for agreement in table.agreements]


@pytest.mark.skipif(SHEETS is None, reason="BYTHEBOOK_SHEETS names no folder with the sheets")
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_the_sheet_is_copied(game: str) -> None:
    sheet = " ".join(re.findall(WORD, Path(str(SHEETS), f"{game}.txt").read_text(encoding="utf-8").lower()))
    for text in sentences(game):
        words = re.findall(WORD, text.lower())
        rows = (" ".join(words[start : start + WINDOW]) for start in range(len(words) - WINDOW + 1))
        assert [row for row in rows if f" {row} " in f" {sheet} "] == []


def test_a_clause_or_a_point_that_changes_stops_the_page_with_a_line_that_names_sentence_and_clause(twos: Path) -> None:
    change(twos / "clauses.toml", "counts one point for the player", "counts two points for the player")
    assert complaint_of(load_introduction, "twos", twos) == (
        "introduction.toml: fact aim, sentence 1: 'Win aces, kings, queens and jacks in tricks, and take points from "
        "the others by catching their twos.' retells twos/honours-score-one, which has changed since; compare them, "
        "then run: bythebook review twos --reviewed"
    )
    told = complaint_of(load_table_page, "twos", twos)
    assert told.startswith("rulebook.toml: part scoring, sentence 1: ")
    change(twos / "clauses.toml", "counts two points for the player", "counts one point for the player")
    change(twos / "readings.toml", "May a player's points fall below zero?", "May points fall below zero?")
    load_spec.cache_clear()
    told = complaint_of(load_table_page, "twos", twos)
    assert "agreement 10: \"May a player's points fall" in told
    assert "retells totals, which has" in told


def test_what_has_been_reviewed_is_printed_again_and_nothing_else_in_the_files_changes(twos: Path) -> None:
    before = [(twos / name).read_text() for name in FILES]
    change(twos / "clauses.toml", "counts one point for the player", "counts two points for the player")
    due = due_for_review("twos", twos)
    assert {each.changed for each in due} == {"twos/honours-score-one"}
    assert mark_reviewed("twos", twos) == due
    assert due_for_review("twos", twos) == []
    assert isinstance(load_table_page("twos", twos), TablePage)
    held = re.compile(r'"[0-9a-f]{12}"')
    after = [(twos / name).read_text() for name in FILES]
    assert [held.sub("", text) for text in after] == [held.sub("", text) for text in before]
    assert after != before


def test_a_turn_that_the_reference_rules_otherwise_is_not_printed(twos: Path) -> None:
    change(twos / "introduction.toml", "scores = [0, -3, 4, 0]", "scores = [0, -3, 3, 0]")
    with pytest.raises(RulebookError, match=r"example twos/first-page is wrong: .*scores"):
        rulebook_of("twos", specs=twos.parent, domains=False)


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_for_players_is_due_for_review(game: str) -> None:
    assert printed("review", game) == "0 sentences due for review\n"
