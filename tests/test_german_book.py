"""The German book of Twos is German from its cover to its index, and rules on the same cards as the English one."""

import re
import sys
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bythebook.spec import load_glossary, load_index
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook import Rulebook, rulebook_of
from bythebook_conformance.rulebook.publishing import PublishingError, publish
from bythebook_conformance.rulebook.site.domain import RuleDomain
from command_line import process
from english_left import english_in
from printing import builds, printing

ENGLISH = re.compile(r"\b(?:the|of|and|is|are|with|takes|may|cards?|player|points?|seat)\b")
"""Words that are in almost every English sentence of the kit, and in no German one."""
CARD = re.compile(r"(?:10|[2-9AJQKBD])[♣♦♥♠]")
LETTERS = str.maketrans("BD", "JQ")
"""Jacks and queens in German, and their letters in English."""


def book(language: str) -> Rulebook:
    with speaking(language):
        return rulebook_of("twos", domains=False)


def ids(told: Rulebook) -> list[list[str]]:
    """What a book is made of, by its ids."""
    return [
        [entry.clause.id for topic in told.topics for entry in topic.entries],
        [f"{each.point.id} {alternative.id}" for each in told.points for alternative in each.point.alternatives],
        [each.example.id for each in told.examples],
        [each.point for each in told.table.agreements],
        [diagram.name for topic in told.topics for diagram in topic.diagrams],
        [part.id for part in (*told.table.parts, *(told.first.text.parts if told.first else ()))],
    ]


def texts(value: Any) -> Iterator[str]:
    """Every text in a record, but not its ids."""
    if isinstance(value, str) and " " in value:
        yield value
    elif isinstance(value, dict):
        yield from texts([*value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in ("kit", "code", "held", "diagrams", "picture", "pictures", "sheet", "also"):
                yield from texts(getattr(value, field.name))


def cards(text: str) -> list[str]:
    """The cards in a text of either language, by their English letters."""
    return [each.translate(LETTERS) for each in CARD.findall(text)]


def test_cards_are_drawn_with_the_letters_of_the_language() -> None:
    told = book("de")
    assert told.first is not None
    diagrams = [*told.first.pictures.values(), *(each for topic in told.topics for each in topic.diagrams)]
    with speaking("de"):
        letters = {letter for each in diagrams for letter in re.findall(r">([A-Z])</text>", each.drawing.body)}
    assert {"A", "K", "D", "B"} >= letters >= {"K", "D"}


def test_both_books_have_the_same_rules_and_examples_with_the_same_cards_and_no_sentence_in_common() -> None:
    german, english = book("de"), book("en")
    assert ids(german) == ids(english)
    for one, other in zip(german.examples, english.examples, strict=True):
        assert (one.example.params, one.reasons) == (other.example.params, other.reasons)
        assert cards(one.picture.text) == cards(other.picture.text)
        assert [*map(cards, one.says)] == [*map(cards, other.says)], one.example.id
    assert {*texts(german)} & {*texts(english)} == set()
    assert (book("de").topics[0].title, book("en").topics[0].title) == ("Geben", english.topics[0].title)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of the German EPUB."""
    out = tmp_path_factory.mktemp("german")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Sphinx deprecates what its own extensions use
        publish("twos", out, ["epub"], language="de")
    with zipfile.ZipFile(out / "twos-de.epub") as epub:
        names = [name for name in epub.namelist() if name.endswith((".xhtml", ".opf", ".ncx", ".svg"))]
        return {name: epub.read(name).decode() for name in names}


def lines(page: str) -> Iterator[str]:
    """What a page says, to be seen or to be heard, without ids."""
    page = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", page, flags=re.DOTALL)
    heard = re.findall(r'(?:aria-label|title|alt)="([^"]*)"', page)
    for line in (*unescape(re.sub(r"<[^>]+>", "\n", page)).splitlines(), *map(unescape, heard)):
        yield re.sub(r"[\w/=]+(?:-[\w=]+)+", "", line).replace("By the Book", "").strip()


def english(page: str) -> set[str]:
    """The lines of a page with an English word."""
    return {line for line in lines(page) if ENGLISH.search(line)}


def test_no_page_of_the_book_has_an_english_word_or_message(pages: dict[str, str]) -> None:
    assert {line for page in pages.values() for line in english(page)} == set()
    messages = english_in(" ".join(line for page in pages.values() for line in lines(page)))
    assert [each for each in messages if " " in each] == []  # some words are German, too


def test_readers_and_screen_readers_are_told_that_the_book_is_german(pages: dict[str, str]) -> None:
    assert "<dc:language>de</dc:language>" in pages["content.opf"]
    assert "<dc:title>Die Regeln von Twos</dc:title>" in pages["content.opf"]
    assert 'xml:lang="de"' in pages["rules.xhtml"]
    assert "die Regeln, mit Bildern" in pages["_static/cover.svg"]


def test_a_game_that_is_not_translated_completely_is_refused_with_the_first_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bythebook_conformance.kit import spec_texts

    added = spec_texts.Text("clauses.toml", "clause twos/new text", "A new rule.")
    monkeypatch.setattr(spec_texts, "texts_of", lambda game, folder=None: [added])
    said = "twos is not translated into 'de' completely: 1 text is missing, clauses.toml: clause twos/new text first"
    with pytest.raises(PublishingError, match=re.escape(said)):
        publish("twos", tmp_path / "out", language="de")


def test_the_search_names_the_kinds_of_its_results_in_german() -> None:
    domain = object.__new__(RuleDomain)  # a name needs no environment
    with speaking("de"):
        kinds = [domain.get_type_name(kind) for kind in domain.object_types.values()]
    assert kinds == ["Regel", "offene Frage", "Beispiel", "Begriff"]


def test_a_word_of_the_index_that_refers_to_another_one_names_it_as_it_stands_there() -> None:
    with speaking("de"):
        index, terms = (translated(found, "twos") for found in (load_index("twos"), load_glossary("twos")))
    words = {each.name for each in index} | {each.name for each in terms}
    assert {each.see for each in index if each.see} - words == set()
    assert len({each.name for each in index}) == len(index)


@builds
@pytest.mark.slow
def test_the_printed_book_begins_with_what_a_table_needs(tmp_path: Path) -> None:
    with speaking("de"):
        pages = printing(tmp_path).pages
    assert "Beigetragen von" in pages[0]
    assert any("Tisch und Datum:" in each for each in pages[:3])
    assert len(pages) <= 9


PAGES = {
    "index": "Home\n====\n\n.. toctree::\n\n   rules\n   regeln\n   table\n   tisch\n",
    "rules": "Rules\n=====\n\n.. rulebook:: twos\n",
    "table": "Table\n=====\n\n.. table-agreements:: twos\n",
    "regeln": ":language: de\n:translation-of: rules\n\nRegeln\n======\n\n.. rulebook:: twos\n   :language: de\n",
    "tisch": ":language: de\n:translation-of: table\n\nTisch\n=====\n\n.. table-agreements:: twos\n   :language: de\n",
}
CONF = """extensions = ["bythebook_conformance.rulebook"]
html_theme = "furo"
html_show_sphinx = False
nitpicky = True
rulebook_domains = False
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in English with the rules of Twos in both languages."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    for name, text in PAGES.items():
        (folder / f"{name}.rst").write_text(text, encoding="utf-8")
    done = process("-q", "-W", str(folder), str(folder / "out"), command=[sys.executable, "-m", "sphinx"])
    assert done.returncode == 0, done.stderr
    return folder / "out"


def test_a_site_has_the_rules_in_two_languages_and_each_refers_to_its_own(site: Path) -> None:
    for here, elsewhere in (("rules", "table"), ("regeln", "tisch")):
        page = (site / f"{here}.html").read_text(encoding="utf-8")
        assert f'href="{elsewhere}.html#two-as-follow"' in page
        assert not re.search(rf'href="(?!{elsewhere})\w+\.html#two-as-follow"', page)


def test_each_page_leads_to_the_same_in_the_other_language_and_tells_its_own(site: Path) -> None:
    english, german = ((site / f"{name}.html").read_text(encoding="utf-8") for name in ("rules", "regeln"))
    assert '<a href="regeln.html" hreflang="de" lang="de">Deutsch</a>' in english
    assert '<link rel="alternate" hreflang="de" href="regeln.html">' in english
    assert '<a href="rules.html" hreflang="en" lang="en">English</a>' in german
    assert re.search('<html[^>]* lang="de"', german)
    assert re.search('<html[^>]* lang="en"', english)


def test_the_words_of_the_theme_around_a_german_page_are_german(site: Path) -> None:
    german = (site / "regeln.html").read_text(encoding="utf-8")
    ours = re.sub(r'<a [^>]*lang="en">.*?</a>', "", german)  # titles of English pages say that they are
    for english in ("Back to top", "Search", "Skip to content", "Next<", "Previous<", "Toggle", "Link to this", "Menu"):
        assert english not in ours
    assert 'placeholder="Suche"' in german
    assert 'placeholder="Search"' in (site / "rules.html").read_text(encoding="utf-8")


def test_the_navigation_of_a_page_tells_which_titles_are_in_the_other_language(site: Path) -> None:
    english, german = ((site / f"{name}.html").read_text(encoding="utf-8") for name in ("rules", "regeln"))
    assert 'href="tisch.html" hreflang="de" lang="de"' in english
    assert 'href="table.html" hreflang="en" lang="en"' in german
    assert 'href="tisch.html" hreflang' not in german


def test_the_rules_in_german_have_no_notes_for_authors_of_engines(site: Path) -> None:
    german = (site / "regeln.html").read_text(encoding="utf-8")
    rules = german[german.index('class="rulebook') :]
    assert english(rules) == set()
    assert "a property" in (site / "rules.html").read_text(encoding="utf-8")
