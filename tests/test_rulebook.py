"""An annotated rulebook as data: whatever it shows has been ruled on by the reference, and nothing is left out."""

import os
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bythebook
from bythebook.clauses import never
from bythebook.spec import (
    TablePage,
    due_for_review,
    load_glossary,
    load_index,
    load_introduction,
    load_spec,
    load_table_page,
    mark_reviewed,
)
from bythebook.spec.retelling import FILES, TextPart
from bythebook_conformance.rulebook import Rulebook, RulebookError, rulebook_of
from bythebook_conformance.rulebook.book import entry_of
from bythebook_conformance.rulebook.code import implementations
from bythebook_conformance.rulebook.site.other_pages import index_of
from bythebook_conformance.rulebook.site.pages import illustrations_of
from command_line import printed
from specifications import change, complaint_of

FAULTS = Path(__file__).parent / "engines"
SOURCES = Path(bythebook.__path__[0]).parent


@cache
def book_of(game: str, specs: Path | None = None) -> Rulebook:
    """The rulebook of a game, without the seconds that counting in its domains takes."""
    return rulebook_of(game, specs=specs, domains=False, faults=FAULTS)


@pytest.fixture
def book() -> Rulebook:
    return book_of("twos")


def test_every_clause_stands_once_under_its_topic_and_number_in_the_order_of_the_sheet(game: str) -> None:
    book, aside = book_of(game), load_table_page(game).appendix
    clauses = [clause for clause in load_spec(game).clauses if clause.id not in aside]
    *topics, appendix = book.topics
    assert [topic.title for topic in topics] == list(dict.fromkeys(clause.topic for clause in clauses))
    assert {entry.clause.id for entry in appendix.entries} == {*aside}
    assert not any(entry.clause.checkable for entry in appendix.entries)
    for topic in topics:
        assert [entry.clause for entry in topic.entries] == [each for each in clauses if each.topic == topic.title]
    names = [*map(str, range(1, len(book.topics))), "A"]
    for name, topic in zip(names, book.topics, strict=True):
        places = range(1, len(topic.entries) + 1)
        assert [book.number[each.clause.id] for each in topic.entries] == [f"{name}.{place}" for place in places]


def test_every_topic_shows_an_example_in_full_view_and_none_twice(game: str) -> None:
    book = book_of(game)
    shown = illustrations_of(book)
    names = [each.example.id for each in shown.values()]
    assert len({*names}) == len(names)
    for topic in book.topics:
        if topic.number != "A":
            assert any(entry.clause.id in shown for entry in topic.entries), topic.title


def test_every_example_and_every_alternative_has_its_ruling_in_words(game: str) -> None:
    book = book_of(game)
    assert len(book.examples) == len(load_spec(game).examples)
    assert all(shown.says and shown.reasons for shown in book.examples)
    assert all(outcome.says for point in book.points for tested in point.witnesses for outcome in tested.outcomes)


def test_every_picture_can_stand_in_a_book_that_must_be_xml(game: str) -> None:
    book = book_of(game)
    witnesses = (tested.picture for point in book.points for tested in point.witnesses if tested.picture)
    for picture in (*(shown.picture for shown in book.examples), *witnesses):
        ElementTree.fromstring(f"<div>{picture.html}</div>")


def test_code_leads_to_its_entry_or_its_function(game: str) -> None:
    for entry in book_of(game).entry.values():
        for code in entry.code:
            lines = (SOURCES / code.path).read_text(encoding="utf-8").splitlines()
            name = code.name.rpartition(".")[2]
            assert (
                f"def {name}(" in lines[code.line - 1] or f'"{entry.clause.id}"' in lines[code.line - 1] or code.through
            )


def test_an_open_point_has_the_ruling_of_every_alternative_on_its_witness(book: Rulebook) -> None:
    outcomes = book.point["two-as-follow"].witnesses[0].outcomes
    assert [(each.alternative.id, each.default, each.computed) for each in outcomes] == [
        ("two-counts", True, True),
        ("two-never-forced", False, True),
        ("exactly-that-two", False, True),
    ]
    assert outcomes[1].says == ("2♥ 9♣ K♠ may be played, every card of the hand.",)


def test_a_clause_has_its_entry_and_then_the_function_that_names_it(book: Rulebook) -> None:
    entry, rule = book.entry["twos/void-plays-anything"].code
    assert (entry.path, entry.name, entry.through) == ("bythebook/twos/following.py", "FOLLOWING", None)
    assert entry.laws is not None
    assert entry.laws.laws[0].parts["where"] == "c.void"
    assert (rule.path, rule.name) == (entry.path, "_following")
    assert rule.laws is None


def test_a_clause_in_code_says_what_its_table_does(game: str) -> None:
    for clause, places in implementations(game).items():
        for code in places:
            if code.laws is not None:
                fields = getattr(import_module(code.module), code.name)[clause]
                told = [each for each in code.laws.laws if not each.fields.startswith("every field")]
                reasons = {
                    name: bool(law.when)
                    for law in told
                    for name in law.fields.partition(" (")[0].replace(",", "").replace(" and ", " ").split()
                }
                assert not told or reasons == {name: law.when is not never for name, law in fields.items()}, clause
                assert all(law.parts for law in told), clause
                demands = sum(law.demands is not None for law in fields.values())
                assert bool(demands) == any(law.demands for law in code.laws.laws), clause


def test_a_clause_that_is_asked_of_engines_stands_in_code(game: str) -> None:
    found = implementations(game)
    for clause in load_spec(game).clauses:
        if clause.checked == "wire":
            assert any(code.laws is not None for code in found[clause.id]), clause.id


def test_a_law_is_shown_with_the_facts_that_it_asks_about(book: Rulebook) -> None:
    (code, *_) = book.entry["twos/first-two-strongest"].code
    assert code.laws is not None
    assert code.laws.text.splitlines()[:2] == ["winner", "  where: t.two_counts and len(t.twos) > 1"]
    assert code.laws.text.count("\n\n") == 1  # between laws and facts
    assert code.laws.laws[0].demands.startswith("winner ")
    facts = dict(code.laws.facts)
    assert {"t", "t.two", "t.two_counts", "t.twos"} <= facts.keys()
    assert facts["t"] == "The facts of a trick that its clauses ask about"
    assert facts["t.two_counts"] == "t.fate != CANCELLED"
    assert facts["t.two"].startswith("The two that counts as the first")


def test_a_demand_that_calls_its_field_otherwise_says_how() -> None:
    laws = [code.laws for code in entry_of("twin_it", "twin_it/aim-is-five-sets").code if code.laws is not None]
    assert [law.fields for law in laws[0].laws] == ["winner", "dealt.winner (here: winner)"]


def test_a_clause_that_repeats_an_example_has_the_code_that_decides_the_example(book: Rulebook) -> None:
    found = {code.name: code.through for code in book.entry["twos/example-last-two-takes"].code}
    assert found["TRICK"] == "twos/twos-are-wild"


def test_a_clause_has_the_faulty_engines_that_break_it(book: Rulebook) -> None:
    held = book.entry["twos/no-duty-to-beat"].held_by("fault")
    assert [(each.name, each.text) for each in held] == [
        ("must_beat", "A player who can beat the cards on the table must do so.")
    ]


def test_the_index_of_a_book_leads_to_every_rule_outside_the_appendix(game: str) -> None:
    book = book_of(game)
    found = index_of(book, load_glossary(game), load_index(game))
    rules = {entry.clause.id for topic in book.topics[:-1] for entry in topic.entries}
    assert rules - {name for clauses in found.values() for name in clauses} == set()
    assert game != "twos" or "twos/follow-suit" in found["revoke"]


def test_captions_name_the_move_and_list_nothing_that_the_picture_shows(game: str) -> None:
    said = " ".join(sentence for shown in book_of(game).examples for sentence in shown.says)
    assert [
        part for part in ("last move", "last card is allowed", "last card may not", "The hands:") if part in said
    ] == []


def test_the_caption_of_a_refused_move_tells_who_is_next_and_not_where_the_cards_still_lie() -> None:
    examples = book_of("twin_it").example
    assert examples["twin_it/flip-out-of-turn"].says == ("Ben flips (not allowed).", "Ann flips next.")
    assert examples["twin_it/five-sets-end-the-game"].says == ("Ann flips (not allowed).", "Ann has won the game.")


SHEETS = os.environ.get("BYTHEBOOK_SHEETS")
WORD = r"[a-z]{2,}"
"""Ranks in a row are nobody's words."""
WINDOW = 7
"""So many words in a row that are also on the sheet are a sentence of the sheet."""


def sentences(game: str) -> list[str]:
    """Every sentence for players of a game."""
    page, table = load_introduction(game), load_table_page(game)
    assert page is not None
    parts: tuple[TextPart, ...] = (*page.facts, *page.parts, *table.parts)
    told = [page.lead, *(sentence for part in parts for sentence in part.sentences)]
    return [each.text for each in told]


@pytest.mark.skipif(SHEETS is None, reason="BYTHEBOOK_SHEETS names no folder with the sheets")
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
        "then run: bythebook rules review twos --reviewed"
    )
    told = complaint_of(load_table_page, "twos", twos)
    assert told.startswith("rulebook.toml: part scoring, sentence 1: ")
    change(twos / "clauses.toml", "counts two points for the player", "counts one point for the player")
    change(twos / "readings.toml", "May a player's points fall below zero?", "May points fall below zero?")
    load_spec.cache_clear()
    told = complaint_of(load_table_page, "twos", twos)
    assert "agreement 9: 'yes; no'" in told
    assert "retells totals, which has" in told


def test_what_has_been_reviewed_is_printed_again_and_nothing_else_in_the_files_changes(twos: Path) -> None:
    before = [(twos / name).read_text() for name in FILES]
    change(twos / "clauses.toml", "counts one point for the player", "counts two points for the player")
    due = due_for_review("twos", twos)
    assert {each.changed for each in due} == {"twos/honours-score-one"}
    assert mark_reviewed("twos", twos) == due
    assert due_for_review("twos", twos) == []
    assert isinstance(load_table_page("twos", twos), TablePage)
    told = rulebook_of("twos", specs=twos.parent, domains=False).entry["twos/honours-score-one"].clause
    assert "counts two points for the player" in told.text
    held = re.compile(r'"[0-9a-f]{12}"')
    after = [(twos / name).read_text() for name in FILES]
    assert [held.sub("", text) for text in after] == [held.sub("", text) for text in before]
    assert after != before


def test_a_turn_that_the_reference_rules_otherwise_is_not_printed(twos: Path) -> None:
    change(twos / "introduction.toml", "scores = [0, -3, 4, 0]", "scores = [0, -3, 3, 0]")
    with pytest.raises(RulebookError, match=r"example twos/first-page is wrong: .*scores"):
        rulebook_of("twos", specs=twos.parent, domains=False)


def test_no_sentence_for_players_is_due_for_review(game: str) -> None:
    assert printed("rules", "review", game) == "0 sentences due for review\n"
