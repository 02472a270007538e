"""The three books as they are published: what a reader finds on their pages, in every format."""

import os
import re
import warnings
import zipfile
from functools import cache
from html import escape, unescape
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

import pdf_ua
from bythebook.spec import load_spec, load_table_page
from bythebook.spec.sheet import paragraphs, unmarked
from bythebook.twin_it.cooperative import BANDS, RATINGS
from bythebook_conformance.rulebook import Rulebook, rulebook_of
from bythebook_conformance.rulebook.publishing import publish
from bythebook_conformance.rulebook.site.notes import MARKS
from games import GAMES
from once import once
from printing import builds, printed_once
from tiers import few

pytestmark = [builds, pytest.mark.filterwarnings("ignore")]  # Sphinx deprecates what its own extensions use
SHEETS = os.environ.get("BYTHEBOOK_SHEETS")
IN_PRINT = [pytest.param(game, marks=[pytest.mark.slow] * (game != "twos")) for game in GAMES]
"""A book is printed in seconds: without the second tier one is, and the others are read on the screen alone."""
MOST_PAGES = {"twos": 8, "twins_and_followers": 10, "twin_it": 10}
SMALLEST = 6.5
"""The size of the smallest print of a book, in points."""
BOOKS = [
    *(pytest.param(*each.values, "pdf", marks=each.marks) for each in IN_PRINT),
    ("twin_it", "html"),
    ("twin_it", "epub"),
]
"""The book for screens is made of one game: the one with every mark and a table."""


@cache
def pages(game: str) -> tuple[str, ...]:
    """The printed pages of a book."""
    return (*map(straight, printed_once(game).pages),)


@cache
def published(game: str) -> dict[str, str]:
    """The text of the pages for screens, by format and name."""

    def make(out: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            publish(game, out, ["html", "epub"])

    out = once(f"screens-{game}", make)
    found = {f"html/{path.stem}": path.read_text(encoding="utf-8") for path in (out / "html-en").glob("*.html")}
    with zipfile.ZipFile(next(out.glob("*.epub"))) as book:
        names = [name for name in book.namelist() if name.endswith(".xhtml")]
        found |= {f"epub/{name[:-6]}": book.read(name).decode() for name in names}
    return found


def said(page: str) -> str:
    """What a page of HTML says."""
    page = re.sub(r"<(script|style|svg)[^>]*>.*?</\1>", "", page, flags=re.DOTALL)
    return straight(" ".join(unescape(re.sub(r"<[^>]+>", " ", page)).replace("\N{PILCROW SIGN}", "").split()))


def straight(text: str) -> str:
    """A text with the apostrophes of its source."""
    return text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def rules(game: str, form: str) -> str:
    """The chapter of the rules, as text; the whole book on paper."""
    return " ".join(pages(game)) if form == "pdf" else said(published(game)[f"{form}/rules"])


def book(game: str) -> Rulebook:
    return rulebook_of(game, domains=False).for_players()


@pytest.mark.parametrize("game", IN_PRINT)
def test_a_book_has_no_more_pages_than_a_table_reads(game: str) -> None:
    assert len(pages(game)) <= MOST_PAGES[game]


@pytest.mark.parametrize("game", IN_PRINT)
def test_three_pages_teach_the_game_and_the_rules_begin_behind_them(game: str) -> None:
    (start,) = (int(number) for number in re.findall(r"The rules[ .]+(\d+)", pages(game)[0]))
    assert start <= 4
    assert pages(game)[start - 1].count("The rules A number without a mark") == 1


@pytest.mark.parametrize(("game", "form"), BOOKS)
def test_every_rule_stands_under_its_number_with_the_one_mark_of_its_standing(game: str, form: str) -> None:
    text, told = rules(game, form), book(game)
    for name, entry in told.entry.items():
        assert f"{told.number[name]}{MARKS[entry.standing]} {entry.clause.text}" in text, name


@pytest.mark.parametrize(("game", "form"), BOOKS)
def test_every_mark_is_explained_before_the_first_rule(game: str, form: str) -> None:
    text = rules(game, form)
    before = text[: text.index("1.1 " + book(game).topics[0].entries[0].clause.text)]
    for status in {entry.clause.status for entry in book(game).entry.values()} - {"stated"}:
        assert re.search(rf"{re.escape(MARKS[status])} (it follows|the sheet)", before), status


@pytest.mark.parametrize("form", ["html", "epub", pytest.param("pdf", marks=pytest.mark.slow)])
def test_the_table_that_a_rule_refers_to_is_in_the_book_with_every_number(form: str) -> None:
    text = rules("twin_it", form)
    table = text[text.index("Points and ratings Players") :]
    assert [name.capitalize() for name in RATINGS] == table.split()[4:8]
    for players, (low, middle, high) in BANDS.items():
        assert re.search(
            rf"{players} {low} or less {low + 1} \w+ {middle} {middle + 1} to {high} {high + 1} or more", table
        )


def test_a_rule_that_refers_to_a_table_has_one_in_its_topic(game: str) -> None:
    told = book(game)
    with_table = {table.clause for table in told.tables}
    for topic in told.topics[:-1]:
        ids = {entry.clause.id for entry in topic.entries}
        for entry in topic.entries:
            refers = re.search(r"\b(?:[Tt]he|[Aa]) table (?:rates|has)|printed in the row", entry.clause.text)
            assert not refers or ids & with_table, entry.clause.id


@pytest.mark.skipif(SHEETS is None, reason="BYTHEBOOK_SHEETS names no folder with the sheets")
@pytest.mark.parametrize("game", few(["twin_it", "twins_and_followers", "twos"], 3))
def test_a_paragraph_of_the_sheet_stands_once_beside_a_rule_that_states_it_and_the_rows_of_its_table_in_their_order(
    game: str, tmp_path: Path
) -> None:
    path, spec = Path(str(SHEETS), f"{game}.txt"), load_spec(game)
    held = paragraphs(path.read_text(encoding="utf-8"), spec.sheet.headings)
    publish(game, tmp_path, ["html"], sheet=path)
    page = (tmp_path / "html-en" / "rules.html").read_text(encoding="utf-8")
    quoted = re.findall(r"<blockquote.*?</blockquote>", page, re.DOTALL)
    stating = {each.sheet.sha256 for each in spec.clauses if each.sheet is not None and each.status == "stated"}
    for each in held:
        text = f"<p>{escape(unmarked(each.text), quote=False)}</p>"
        assert sum(text in one for one in quoted) <= 1
        if each.sha256 in stating and any(text in one for one in quoted):
            beside = re.search(r'href="#([a-z0-9-]+)">Rule ', page[page.index(text) :])
            assert beside is not None
            clause = spec.clause[f"{game}/{beside[1]}"]
            assert (clause.status, each.sha256) == ("stated", clause.sheet and clause.sheet.sha256), each.text
    rows = [re.findall(r"<p>(\d+) or less", each) for each in quoted if " or less" in each]
    assert rows == ([["4", "9", "14", "19", "24", "29"]] if game == "twin_it" else [])


@pytest.mark.parametrize("game", IN_PRINT)
def test_no_page_names_a_frequency(game: str) -> None:
    texts = [*pages(game), *(map(said, published(game).values()) if game == "twin_it" else ())]
    found = [
        re.findall(r"omes up:|in (?:about|none of|every one of|almost)|once in \d|\d %|simulated", each)
        for each in texts
    ]
    assert [each for each in found if each] == []


@pytest.mark.parametrize("game", IN_PRINT)
def test_every_question_of_a_book_has_one_wording_and_a_number_of_its_own(game: str) -> None:
    told, text = book(game), " ".join(pages(game))
    for number, ruled in enumerate(told.asked, start=1):
        assert text.count(f"{number}. {ruled.point.question}") == (2 if number <= len(told.table.agreements) else 1)


@pytest.mark.parametrize("game", IN_PRINT)
def test_every_reason_for_an_answer_is_printed(game: str) -> None:
    text = " ".join(pages(game))
    assert text.count("Why. ") == len(book(game).asked)


@pytest.mark.parametrize("game", IN_PRINT)
def test_a_book_does_not_refer_to_places_of_a_sheet_that_the_reader_may_not_have(game: str) -> None:
    text = " ".join(pages(game))
    news = text.index("What is new in this edition Edition")
    assert (
        re.findall(r"(?:first|second|third|fourth|last) example|last section|here the [a-z]+ choose", text[:news]) == []
    )


def test_a_statement_stands_before_the_examples_of_its_paragraph(game: str) -> None:
    for topic in book(game).topics:
        for one, other in pairwise(topic.entries):
            same = one.clause.sheet is not None and one.clause.sheet == other.clause.sheet
            assert not (same and "/example-" in one.clause.id and "/example-" not in other.clause.id) or any(
                "/example-" in each.clause.id or "ill-advised" in each.clause.id for each in (other,)
            ), other.clause.id


def test_the_sheets_silence_is_in_the_mark_and_not_in_the_text(game: str) -> None:
    for topic in book(game).topics[:-1]:
        for entry in topic.entries:
            assert "The sheet does not say" not in entry.clause.text


@pytest.mark.parametrize("game", IN_PRINT)
def test_every_rule_and_question_that_a_book_names_is_in_it(game: str) -> None:
    text, told = " ".join(pages(game)), book(game)
    number = r"(?:\d+|[A-Z])\.\d+"
    named = {
        one for some in re.findall(rf"Rules? ({number}(?: ?, {number})*)", text) for one in re.findall(number, some)
    }
    asked = {int(one) for some in re.findall(r"Questions? (\d+(?: ?, \d+)*)", text) for one in re.findall(r"\d+", some)}
    assert len(named) > 20
    assert named <= {*told.number.values()}
    assert asked == {*range(1, len(told.asked) + 1)}
    index = text[text.rindex(" Index ") : text.index("What is new in this edition Edition")]
    assert {*re.findall(number, index)} <= {*told.number.values()}


@pytest.mark.parametrize("game", IN_PRINT)
def test_no_number_of_a_rule_touches_its_text(game: str) -> None:
    room = printed_once(game).room
    assert len(room) == len(book(game).entry)
    assert {number: left for number, left in room.items() if left < 0} == {}


@pytest.mark.parametrize("game", IN_PRINT)
def test_a_card_has_the_rules_in_brief_on_one_side_and_the_questions_on_the_other(game: str) -> None:
    front, back = map(straight, printed_once(game, "card").pages)
    table = book(game).table
    assert [each.text for part in table.parts for each in part.sentences if each.text not in front] == []
    assert back.startswith("Agree before you start")
    assert back.endswith("Table and date:")
    assert len(re.findall(r"(?<!\d)\d+\. ", back)) == len(table.agreements)


@pytest.mark.parametrize("game", IN_PRINT)
def test_no_print_is_too_small_to_be_read_at_a_table_and_a_card_uses_its_room(game: str) -> None:
    assert printed_once(game).smallest >= SMALLEST
    card = printed_once(game, "card")
    assert card.smallest >= SMALLEST
    assert max(card.filled) > 0.75


@pytest.mark.parametrize("game", IN_PRINT)
def test_what_is_new_is_told_in_words_of_players(game: str) -> None:
    text = " ".join(pages(game))
    news = text[text.index("What is new in this edition Edition") :]
    assert re.findall(r"default readings?|open points?|[Ss]ervers?|[Ee]ngines?|switchable|\bseats? ", news) == []


@pytest.mark.parametrize("game", IN_PRINT)
def test_what_is_new_is_told_with_the_old_and_the_new_text(game: str) -> None:
    from bythebook.spec import load_editions

    text, spec = " ".join(pages(game)), load_spec(game)
    news = text[text.index("What is new in this edition Edition") :]
    for change in load_editions(game)[0].changes:
        for name, was in change.was.items():
            assert re.search(rf": {re.escape(spec.clause[name].text)} Before: {re.escape(was)}", news)


@pytest.mark.skipif(bool(pdf_ua.missing()), reason=pdf_ua.missing())
@pytest.mark.parametrize("game", IN_PRINT)
def test_nothing_keeps_a_pdf_from_being_read_aloud(game: str) -> None:
    assert [*pdf_ua.findings(printed_once(game).folder / f"{game}.pdf")] == []


@pytest.mark.parametrize("game", IN_PRINT)
def test_a_pdf_names_the_authors_of_the_game_as_its_sheet_does(game: str) -> None:
    with pikepdf.open(printed_once(game).folder / f"{game}.pdf") as pdf:
        assert str(pdf.docinfo["/Author"]) == load_spec(game).sheet.credit


@pytest.mark.parametrize("game", IN_PRINT)
def test_no_text_on_paper_needs_a_font_of_the_machine(game: str) -> None:
    with pikepdf.open(printed_once(game).folder / f"{game}.pdf") as pdf:
        fonts = {
            str(each.BaseFont) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/BaseFont" in each
        }
    assert fonts
    assert {name for name in fonts if not re.search(r"[+](Book|Symbols)", name)} == set()


def test_a_book_for_players_has_no_example_that_is_about_programs(game: str) -> None:
    shown, aside = rulebook_of(game, domains=False), {*load_table_page(game).for_programs}
    assert aside & {*shown.example}
    assert not aside & {*book(game).example}
    assert not aside & {each.example.id for entry in book(game).entry.values() for each in entry.examples}


def test_the_agreements_name_no_question_of_their_own() -> None:
    assert not any(hasattr(each, "question") for game in GAMES for each in load_table_page(game).agreements)
