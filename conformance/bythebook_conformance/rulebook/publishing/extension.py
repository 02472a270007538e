"""The Sphinx extension for publications: the sheet beside the clauses, and nothing folded on paper."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence, Set
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.epub3 import Epub3Builder
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from bythebook import __version__
from bythebook.spec import Locator, Spec, load_editions, load_introduction, load_spec
from bythebook.spec.sheet import CHANGED, FOUND, MOVED, Paragraph, Whereabouts, cells_of, unmarked
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.kit.words import capital, place_words
from bythebook_conformance.rulebook.publishing.imprint import COVER
from bythebook_conformance.rulebook.publishing.review import (
    AS_IT_WAS,
    NEW,
    NOT_AS_IT_WAS,
    STATES,
    Review,
    moved_to,
    review,
)
from bythebook_conformance.rulebook.site.nodes import (
    COLUMN,
    Line,
    bullets,
    clause_link,
    drawing,
    element,
    joined,
    link,
    markup,
    paragraph,
    section,
    span,
)
from bythebook_conformance.rulebook.site.notes import said_day
from bythebook_conformance.rulebook.site.other_pages import SETTLED
from bythebook_conformance.rulebook.site.pages import LARGE
from bythebook_conformance.rulebook.site.settings import records

STYLE = Path(__file__).parent / "static" / "publication.css"
FOR_ENGINES = {"code", "tests"}
"""Notes for those who write engines."""
FOR_SCREENS = {"about", "topics"}
"""Nodes that link elsewhere."""
FONTS = "Book, Symbols"
"""The fonts of the style sheet for paper, which drawings do not ask."""
PAPER = "singlehtml"
"""The builder of the one long page that is printed."""
VARIABLES = {"accent": ("--felt", "--color-brand-primary", "--color-brand-content"), "tint": ("--rule-tint",)}
"""The variables of style sheets that hold a publisher's colours."""
_CHAPTERS = '<div class="toctree-wrapper'
_BEFORE_CHAPTER = re.compile(r'(<span id="document-[^"]+"></span>)\s*(<section [^>]+>)')
_IN_CHAPTER = re.compile(r'href="#document-[^"#]*#')
_WITHIN_LINK = re.compile(r"(<a [^>]*>)<span[^>]*>([^<]*)</span></a>")
_DECORATION = re.compile(r'<svg [^>]*aria-hidden="true">.*?</svg>', re.DOTALL)
_TITLE = re.compile(r'<title( id="[^"]*")>.*?</title><desc[^>]*>(.*?)</desc>', re.DOTALL)
_PATTERN = '<i class="pattern" style="background-image: url(data:image/svg+xml,{})"></i>'
SAID = {
    "changed": message("Changed: this is not the text the rule is based on. Read the rule again."),
    "missing": message("Missing: the paragraph the rule is based on is not on this sheet."),
    "moved": message("Moved: it was at {place} before."),
}
DUE = {
    "changed": message("To be read again: changed"),
    "missing": message("To be read again: missing"),
    "moved": message("To be read again: moved"),
}


class FrontDirective(SphinxDirective):
    """``publication-front``: what this book is, its edition, and how to read it."""

    def run(self) -> list[nodes.Node]:
        """The front page."""
        return [element("div", *_front(self.env.app), classes=["front"])]


class ImprintDirective(SphinxDirective):
    """``publication-imprint``: who made this book, and whose it is."""

    def run(self) -> list[nodes.Node]:
        """The imprint."""
        return [element("div", *_imprint(self.env.app), classes=["imprint"])]


class SheetDirective(SphinxDirective):
    """``publication-sheet GAME``: what changed in the sheet's paragraphs."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The clauses to be read again, and the paragraphs without a clause."""
        held = held_sheet(self.env.app)
        return [] if held is None else list(_findings(held))


class BookBuilder(Epub3Builder):
    """The EPUB builder, which also marks the cover and the files with drawings, as EPUB readers require, and tells the
    language of every page, as those who hear it require.
    """

    def init(self) -> None:
        """Begin a book; Sphinx names its parts in English only."""
        super().init()
        self.guide_titles = {"toc": tr("Table of Contents"), "cover": tr("Cover")}

    def build_content(self) -> None:
        """Write the list of contents."""
        super().build_content()
        listing = Path(self.outdir, "content.opf")
        text = listing.read_text(encoding="utf-8")
        for name in self.files:
            if not name.endswith(".xhtml"):
                continue
            path = Path(self.outdir, name)
            page = path.read_text(encoding="utf-8")
            path.write_text(_spoken_page(page, str(self.config.epub_language)), encoding="utf-8")
            if "<svg" in page:
                text = text.replace(f'href="{name}" media-type', f'href="{name}" properties="svg" media-type')
        cover = f'href="_static/{COVER}"'
        text = text.replace(cover, f'{cover} properties="cover-image"')
        isbn = self.config.publication_imprint.get("isbn", "").replace("-", "").replace(" ", "")
        told = _accessibility() + (f"<dc:identifier>urn:isbn:{isbn}</dc:identifier>" if isbn else "")
        listing.write_text(text.replace("</metadata>", f"{told}</metadata>"), encoding="utf-8")


ACCESSIBLE = (
    ("accessMode", "textual"),
    ("accessMode", "visual"),
    ("accessModeSufficient", "textual"),
    ("accessibilityFeature", "alternativeText"),
    ("accessibilityFeature", "index"),
    ("accessibilityFeature", "readingOrder"),
    ("accessibilityFeature", "structuralNavigation"),
    ("accessibilityFeature", "tableOfContents"),
    ("accessibilityHazard", "none"),
)
"""What shops and libraries are told of how a book can be read, in the words of schema.org."""


def _accessibility() -> str:
    summary = tr("The book can be read without seeing it: every picture of cards is described in words.")
    told = [*ACCESSIBLE, ("accessibilitySummary", summary)]
    return "".join(f'<meta property="schema:{name}">{escape(value)}</meta>' for name, value in told)


def _spoken_page(page: str, language: str) -> str:
    opened = page[page.index("<html") :].partition(">")[0]
    if "lang=" in opened:
        return page
    return page.replace(opened, f'{opened} lang="{language}" xml:lang="{language}"', 1)


def assemble(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """On the single long page of a PDF, put the contents after the front page and make references internal."""
    colours = {name: app.config.publication_imprint.get(name) for name in VARIABLES}
    said = "; ".join(f"{name}: {colour}" for each, colour in colours.items() if colour for name in VARIABLES[each])
    if said:
        context["metatags"] = f"{context.get('metatags', '')}<style>:root, body {{ {said} }}</style>"
    if app.builder.name == PAPER:
        contents = f'<nav class="contents">{context["toc"]}</nav>'
        body = context["body"].replace(_CHAPTERS, contents + _CHAPTERS, 1)
        context["body"] = read_aloud(_BEFORE_CHAPTER.sub(r"\2\1", _IN_CHAPTER.sub('href="#', body)))


def read_aloud(body: str) -> str:
    """A page such that its PDF can be read aloud: a link is one link, what only decorates is a background and thus
    skipped, and a picture is told by its description, as its title stands above it anyway.
    """
    body = _DECORATION.sub(lambda svg: _PATTERN.format(quote(svg[0])), _WITHIN_LINK.sub(r"\1\2</a>", body))
    return _TITLE.sub(r"<title\1>\2</title>", body).replace("<svg ", f'<svg font-family="{FONTS}" ')


def held_sheet(app: Sphinx) -> Review | None:
    """The review of the sheet, if one was given."""
    settings = app.config
    if not settings.publication_sheet:
        return None
    return review(published(app), settings.publication_sheet_name, settings.publication_sheet)


def published(app: Sphinx) -> Spec:
    """The published specification."""
    return translated(load_spec(app.config.publication_game))


def prepare(app: Sphinx, doctree: nodes.document) -> None:
    """Remove notes for other readers, and put the sheet's paragraphs beside the rules."""
    held = held_sheet(app)
    if held is not None:
        _lay_beside(doctree, held)
    for note in list(doctree.findall(markup)):
        if note["tag"] == "details" and {*note["classes"]} & FOR_ENGINES:
            note.parent.remove(note)
    rules = [each for each in doctree.findall(markup) if "rule" in each["classes"]]
    for rule in rules:
        _plain(rule)
    if app.config.publication_book:
        for rule in rules:
            _printed(rule, app.config.publication_questions)
        for note in [each for each in doctree.findall(markup) if {*each["classes"]} & FOR_SCREENS]:
            note.parent.remove(note)
    if app.builder.name == PAPER:
        first = load_introduction(app.config.publication_game)
        _laid_out(doctree, {part.picture for part in first.parts} if first else ())
    app.env.get_domain("rule").data["sources"].pop(app.env.docname, None)


def _plain(rule: markup) -> None:
    """An example beside a rule: its cards, and what it shows. How it is ruled on is among the examples."""
    flow = rule.children[0]
    assert isinstance(flow, nodes.Element)
    for figure in [each for each in flow.children if isinstance(each, markup) and "shown" in each["classes"]]:
        figure["classes"].append("plain")
        if not any(figure.findall(drawing)):
            flow.remove(figure)
        for said in [each for each in figure.findall(nodes.inline) if "ruling" in each["classes"]]:
            said.parent.remove(said)


def _printed(rule: markup, questions: dict[str, int]) -> None:
    """A rule as in a book: nothing folds. Behind its text stand the numbers of the questions that it leaves to the
    table.
    """
    flow, beside = rule.children
    assert isinstance(flow, nodes.Element)
    assert isinstance(beside, nodes.Element)
    statement = flow.children[0]
    assert isinstance(statement, nodes.paragraph)
    for note in [each for each in beside.children if isinstance(each, markup) and "margin-note" in each["classes"]]:
        open_points = [each["point"] for each in note.findall(markup) if each.get("point")]
        numbers = sorted((questions[each], each) for each in open_points if each in questions)
        if numbers:
            links = joined(link("point", point, str(number)) for number, point in numbers)
            statement += nodes.Text(" ")
            statement += span(tr("Question ") if len(numbers) == 1 else tr("Questions "), *links, classes=["asked"])
        beside.remove(note)


def _laid_out(doctree: nodes.document, seen: Collection[str]) -> None:
    """Remove what is for screens only: large examples beside rules, diagrams that are ``seen`` on the first page,
    situations beside questions, and questions that the sheet answers, which the rules answer too.
    """
    for settled in [each for each in doctree.findall(nodes.section) if SETTLED[0] in each["ids"]]:
        settled.parent.remove(settled)
    for figure in [each for each in doctree.findall(markup) if "shown" in each["classes"]]:
        if LARGE in figure["classes"] or "plain" not in figure["classes"]:
            figure.parent.remove(figure)
    for figure in [each for each in doctree.findall(markup) if each.get("diagram") in seen]:
        figure.parent.remove(figure)
    for part in [each for each in doctree.findall(markup) if "with-picture" in each["classes"]]:
        part.children.reverse()  # what stands beside a text comes before it


def _lay_beside(doctree: nodes.document, held: Review) -> None:
    """Put every paragraph beside the rule that states it; those beside one rule in the order of the sheet."""
    order = {name: number for number, name in enumerate(held.headings)}
    notes = {each["clause"]: each for each in doctree.findall(markup) if "margin-note" in each["classes"]}
    ours = [each for name in notes for each in held.of_clause.get(name, [])]
    at_home = {each.place: each for each in sorted(ours, key=lambda each: _states(held, each))}
    for name, note in notes.items():
        places = held.of_clause.get(name, [])
        shown = [each for each in places if at_home[each.place] is each or each.state != FOUND]
        shown.sort(key=lambda each: (order[each.place.heading], each.place.ordinal))
        quoted = [*_quoted(shown, {each.place for each in shown if at_home[each.place] is not each})]
        note.parent[note.parent.index(note) : note.parent.index(note)] = quoted


def _states(held: Review, place: Whereabouts) -> tuple[bool, bool, int]:
    """How much a rule rests on a place, the most last: one that the sheet states, whose own place it is."""
    clause = place.clause
    return clause.status == "stated", clause.sheet == place.place, -held.places.index(place)


def _quoted(places: Sequence[Whereabouts], before: Set[Locator]) -> Iterator[markup]:
    """Paragraphs of the sheet, each with its state; the rows of a table that is unchanged are one table."""
    for is_row, group in groupby(places, key=lambda each: each.state == FOUND and _is_row(each.paragraph)):
        some = [*group]
        if is_row:
            rows = [cells_of(each.paragraph) for each in some if each.paragraph is not None]
            yield element("blockquote", _rows(rows), classes=["sheet", FOUND])
        else:
            yield from (_one_quoted(each, repeated=each.place in before) for each in some)


def _is_row(paragraph: Paragraph | None) -> bool:
    return paragraph is not None and len(cells_of(paragraph)) > 1


def _rows(rows: list[list[str]]) -> nodes.table:
    """Rows of a table without a header; the shorter ones lack their first cells or their last."""
    width = max(map(len, rows))
    group = nodes.tgroup("", *(nodes.colspec(colwidth=COLUMN) for _ in range(width)), cols=width)
    body = nodes.tbody()
    for row in rows:
        cells = [*row, *([""] * (width - len(row)))]
        body += nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in cells))
    group += body
    return nodes.table("", group, classes=["colwidths-auto", "rule-table"])


def _one_quoted(place: Whereabouts, repeated: bool) -> markup:
    """A paragraph on the sheet, and its state."""
    parts: list[nodes.Node] = []
    if place.paragraph is not None and not repeated:
        parts.append(paragraph(unmarked(place.paragraph.text)))
    if place.state in SAID:
        said = tr(SAID[place.state], place=place_words(place.place))
        parts.append(paragraph(said, classes=["review"]))
    return element("blockquote", *parts, classes=["sheet", place.state])


def _front(app: Sphinx) -> Iterator[nodes.Node]:
    spec, held, imprint = published(app), held_sheet(app), app.config.publication_imprint
    if imprint.get("logo"):
        yield nodes.image("", uri=imprint["logo"], alt=imprint["publisher"] or spec.sheet.title, classes=["logo"])
    if imprint.get("subtitle"):
        yield paragraph(imprint["subtitle"], classes=["subtitle"])
    for name in ("authors", "publisher"):
        if imprint.get(name):
            yield paragraph(imprint[name], classes=[name])
    editions = records(app.env, spec.game, load_editions)
    made = [tr("Edition {number}, {day}.", number=each.id, day=said_day(each.day)) for each in editions[:1]]
    if imprint.get("edition"):
        made = [imprint["edition"].rstrip(".") + "."]
    if imprint.get("in_force"):
        made.append(tr("In force from {day}.", day=said_day(imprint["in_force"])))
    yield paragraph(" ".join(made), classes=["edition"])
    if held is not None:
        yield paragraph(
            tr(
                "The paragraphs of the rule sheet that the rules rest on, from {file}, are printed beside them. "
                "They belong to the authors of the sheet.",
                file=held.name,
            )
        )
        if held.due:
            said = tr_count(
                "One rule rests on paragraphs that have changed; they are marked.",
                "{number} rules rest on paragraphs that have changed; they are marked.",
                len(held.due_clauses),
            )
            yield paragraph(said, classes=["review"])


def _imprint(app: Sphinx) -> Iterator[nodes.Node]:
    imprint = app.config.publication_imprint
    yield paragraph(
        tr(
            "The rules of {game} in our own words. A program that knows the rules has worked out every example.",
            game=published(app).sheet.title,
        )
    )
    for name in ("rights", "trademark", "isbn"):
        if imprint.get(name):
            yield paragraph(f"ISBN {imprint[name]}" if name == "isbn" else imprint[name])
    yield paragraph(tr("Made with bythebook {version}.", version=__version__))


def _findings(held: Review) -> Iterator[nodes.Node]:
    if not held.due:
        yield paragraph(tr("Every paragraph that a rule rests on is in {file}, word for word.", file=held.name))
    for state in STATES:
        found = held.by_paragraph(state)
        if found:
            yield _part(tr(DUE[state]), bullets(_lines(found, state), ["due", state]))
    moved = held.by_paragraph(MOVED, due=False)
    if moved:
        yield _part(tr(AS_IT_WAS), bullets(_lines(moved, MOVED), [MOVED]))
    if held.unruled_changed:
        unruled: list[Line] = [
            [f"{place_words(each.listed.place)}: {each.listed.reason}", *_now(each.paragraph, each.state)]
            for each in held.unruled_changed
        ]
        yield _part(tr(NOT_AS_IT_WAS), bullets(unruled, ["unruled"]))
    if held.unclaimed:
        unclaimed: list[Line] = [
            [f"{place_words(each)}: ", span(unmarked(each.text), classes=["quoted"])] for each in held.unclaimed
        ]
        yield _part(tr(NEW), bullets(unclaimed, ["unclaimed"]))


def _lines(found: list[tuple[Locator, Paragraph | None, list[str]]], state: str) -> Iterator[Line]:
    """Paragraphs with the clauses that rest on them; for a changed one, its current text."""
    for locator, now, clauses in found:
        yield [f"{moved_to(locator, now, state)}: ", *joined(map(clause_link, clauses)), ".", *_now(now, state)]


def _now(now: Paragraph | None, state: str) -> Line:
    """The current text of a changed paragraph."""
    if now is None or state != CHANGED:
        return []
    return [" ", tr("Now it reads:"), " ", span(unmarked(now.text), classes=["quoted"])]


def _part(title: str, content: nodes.Node) -> nodes.section:
    return section(capital(title), nodes.make_id(title), content)


def _add_style(app: Sphinx, config: Config) -> None:
    config.html_static_path = [*config.html_static_path, str(STYLE)]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register settings, directives, builder and style."""
    for name in ("game", "sheet", "sheet_name"):
        app.add_config_value(f"publication_{name}", "", "env", str)
    app.add_config_value("publication_book", False, "env", bool)
    app.add_config_value("publication_imprint", {}, "env", dict)
    app.add_config_value("publication_questions", {}, "env", dict)
    app.add_directive("publication-front", FrontDirective)
    app.add_directive("publication-imprint", ImprintDirective)
    app.add_directive("publication-sheet", SheetDirective)
    app.add_builder(BookBuilder, override=True)
    app.add_css_file(STYLE.name, priority=900)
    app.connect("config-inited", _add_style)
    app.connect("doctree-read", prepare)
    app.connect("html-page-context", assemble)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
