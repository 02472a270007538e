"""The Sphinx extension for publications: the sheet beside the clauses, and nothing folded on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.epub3 import Epub3Builder
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from bythebook import __version__
from bythebook.sheet import CHANGED, FOUND, MOVED, Paragraph, Whereabouts, unmarked
from bythebook.spec import Locator, Spec, load_editions, load_spec
from bythebook_conformance.kit.english import capital
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.places import place_words
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.rulebook.publishing.cover import COVER
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
    Line,
    bullets,
    clause_link,
    element,
    joined,
    link,
    markup,
    paragraph,
    section,
    span,
)
from bythebook_conformance.rulebook.site.notes import STATUSES, badge, said_day
from bythebook_conformance.rulebook.site.pages import LARGE
from bythebook_conformance.rulebook.site.settings import records

STYLE = Path(__file__).parent / "static" / "publication.css"
FOR_ENGINES = {"code", "tests"}
"""Notes for those who write engines."""
FOR_SCREENS = {"about", "topics", "examples"}
"""Nodes that fold or link elsewhere; further examples have their own chapter if there is room."""
PAPER = "singlehtml"
"""The builder of the one long page that is printed."""
_CHAPTERS = '<div class="toctree-wrapper'
_BEFORE_CHAPTER = re.compile(r'(<span id="document-[^"]+"></span>)\s*(<section [^>]+>)')
_IN_CHAPTER = re.compile(r'href="#document-[^"#]*#')
_WITHIN_LINK = re.compile(r"(<a [^>]*>)<span[^>]*>([^<]*)</span></a>")
_DECORATION = re.compile(r'<svg [^>]*aria-hidden="true">.*?</svg>', re.DOTALL)
_TITLE = re.compile(r'<title( id="[^"]*")>.*?</title><desc[^>]*>(.*?)</desc>', re.DOTALL)
_PATTERN = '<i class="pattern" style="background-image: url(data:image/svg+xml,{})"></i>'
IN_BOOKS = {
    "silent": message("A number with a circle° marks a rule on which the sheet is silent: it is our reading."),
    "damaged": message("A number with a star* marks a rule whose text on the sheet is garbled: it is our correction."),
}
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
        listing.write_text(text.replace(cover, f'{cover} properties="cover-image"'), encoding="utf-8")


def _spoken_page(page: str, language: str) -> str:
    opened = page[page.index("<html") :].partition(">")[0]
    if "lang=" in opened:
        return page
    return page.replace(opened, f'{opened} lang="{language}" xml:lang="{language}"', 1)


def assemble(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """On the single long page of a PDF, put the contents after the front page and make references internal."""
    if app.builder.name == PAPER:
        contents = f'<nav class="contents">{context["toc"]}</nav>'
        body = context["body"].replace(_CHAPTERS, contents + _CHAPTERS, 1)
        context["body"] = read_aloud(_BEFORE_CHAPTER.sub(r"\2\1", _IN_CHAPTER.sub('href="#', body)))


def read_aloud(body: str) -> str:
    """A page such that its PDF can be read aloud: a link is one link, what only decorates is a background and thus
    skipped, and a picture is told by its description, as its title stands above it anyway.
    """
    body = _DECORATION.sub(lambda svg: _PATTERN.format(quote(svg[0])), _WITHIN_LINK.sub(r"\1\2</a>", body))
    return _TITLE.sub(r"<title\1>\2</title>", body)


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
    """Remove notes for other readers, and put the sheet's paragraphs beside the clauses."""
    held = held_sheet(app)
    if held is not None:
        _lay_beside(doctree, held)
    for note in list(doctree.findall(markup)):
        classes = {*note["classes"]}
        if note["tag"] == "details" and classes & FOR_ENGINES:
            note.parent.remove(note)
        elif app.config.publication_book:
            _printed(note, classes)
    if app.builder.name == PAPER:
        _laid_out(doctree)
    app.env.get_domain("rule").data["sources"].pop(app.env.docname, None)


def _printed(note: markup, classes: set[str]) -> None:
    """A part of a page as in a book: nothing folds, and of the notes only the questions that a table must settle are
    left, each beside the first of its clauses.
    """
    if classes & FOR_SCREENS:
        note.parent.remove(note)
    elif "margin-note" in classes:
        points = [each for each in note.findall(markup) if each.get("main") in ("", note["clause"])]
        place = note.parent.index(note)
        note.parent[place : place + 1] = [_asked(each) for each in points if "settled" not in each["classes"]]


def _laid_out(doctree: nodes.document) -> None:
    """Two columns of a printed page: text, and beside it the examples and diagrams. A large example is beside a topic
    that has no other one, since text and example should be about as high.
    """
    for rules in [each for each in doctree.findall(markup) if "rulebook" in each["classes"]]:
        examples = [each for each in rules.findall(markup) if "shown" in each["classes"]]
        large = [each for each in examples if LARGE in each["classes"]]
        for each in large[0 if len(large) < len(examples) else 1 :]:
            each.parent.remove(each)
    for passage in [each for each in doctree.findall(markup) if "passage" in each["classes"]]:
        flow, beside = passage.children
        assert isinstance(flow, nodes.Element)
        assert isinstance(beside, nodes.Element)
        for figure in [each for each in flow.children if isinstance(each, markup)]:
            flow.remove(figure)
            beside.insert(0, figure)
    for part in [each for each in doctree.findall(markup) if "with-picture" in each["classes"]]:
        part.children.reverse()  # what stands beside a text comes before it
    for rules in [each for each in doctree.findall(markup) if "rulebook" in each["classes"]]:
        diagrams = [each for each in rules.parent.children if isinstance(each, markup) and "diagram" in each["classes"]]
        if diagrams:
            _illustrate(rules, diagrams)


def _illustrate(rules: markup, diagrams: list[markup]) -> None:
    """Put the diagrams of a topic beside as many of its paragraphs as are about as high."""
    first, *others = [each for each in rules.children if isinstance(each, markup)]
    flow, beside = (each for each in first.children if isinstance(each, markup))
    for figure in [each for each in beside.children if isinstance(each, markup)]:
        beside.remove(figure)
        flow.append(figure)
    for number, diagram in enumerate(diagrams):
        diagram.parent.remove(diagram)
        beside.insert(number, diagram)
    height, due = _height(first), DIAGRAM * len(diagrams)
    for passage in others:
        if height + _height(passage) > due:
            break
        height += _height(passage)
        text, notes = (each for each in passage.children if isinstance(each, markup))
        figures = [each for each in notes.children if isinstance(each, markup)]
        flow.extend([*text.children, *figures])
        beside.extend(each for each in notes.children if each not in figures)
        rules.remove(passage)


def _height(passage: markup) -> float:
    """About the height of a paragraph with its example below, in lines."""
    return sum(len(each.astext()) for each in passage.findall(nodes.paragraph)) / LETTERS + EXAMPLE


LETTERS, EXAMPLE, DIAGRAM = 55, 6, 24
"""Letters in a line of text; lines that the cards of an example take, and that a diagram takes at least."""


def _asked(point: markup) -> nodes.paragraph:
    question = link("point", point["point"], point["question"])
    return paragraph(span(tr("Agree: "), classes=["lead"]), question, classes=["asked"])


def _lay_beside(doctree: nodes.document, held: Review) -> None:
    """Put the paragraphs beside the clauses; if several clauses in a row rest on one, beside the first."""
    before: list[Locator] = []
    for note in [each for each in doctree.findall(markup) if "margin-note" in each["classes"]]:
        places = held.of_clause.get(note["clause"], [])
        shown = [each for each in places if each.place not in before or each.state != FOUND]
        for each in shown:
            note.parent.insert(note.parent.index(note), _quoted(each, repeated=each.place in before))
        before = [each.place for each in places]


def _quoted(place: Whereabouts, repeated: bool) -> markup:
    """The paragraph on the sheet, and its state."""
    parts: list[nodes.Node] = []
    if place.paragraph is not None and not repeated:
        parts.append(paragraph(unmarked(place.paragraph.text)))
    if place.state in SAID:
        said = tr(SAID[place.state], place=place_words(place.place))
        parts.append(paragraph(said, classes=["review"]))
    return element("blockquote", *parts, classes=["sheet", place.state])


def _front(app: Sphinx) -> Iterator[nodes.Node]:
    spec, held = published(app), held_sheet(app)
    yield paragraph(
        tr(
            "The rules of {game} in our own words, each with a number. Every example was worked out by a program that "
            "knows the rules, so what the examples show is correct.",
            game=spec.sheet.title,
        ),
        classes=["lead"],
    )
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
    used = {clause.status for clause in spec.clauses}
    if app.config.publication_book:
        yield paragraph(" ".join(tr(said) for status, said in IN_BOOKS.items() if status in used))
    else:
        yield bullets(([badge(status), f" {tr(said)}"] for status, said in STATUSES.items() if status in used), ["key"])
    editions = records(app.env, spec.game, load_editions)
    made = [tr("Edition {number}, {day}.", number=each.id, day=said_day(each.day)) for each in editions[:1]]
    made.append(
        tr("Specification {digest}, made with bythebook {version}.", digest=spec.digest[:12], version=__version__)
    )
    yield paragraph(" ".join(made), classes=["colophon"])


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
    app.add_directive("publication-front", FrontDirective)
    app.add_directive("publication-sheet", SheetDirective)
    app.add_builder(BookBuilder, override=True)
    app.add_css_file(STYLE.name, priority=900)
    app.connect("config-inited", _add_style)
    app.connect("doctree-read", prepare)
    app.connect("html-page-context", assemble)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
