"""The directives of rulebooks: they show only what is computed, and fail the build if it is wrong."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Callable, Iterable
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from bythebook.readings import ReadingError
from bythebook.spec import NoGameError, game_names, load_editions, load_faq, load_glossary, load_index
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.kit.errors import UserError
from bythebook_conformance.kit.language import speaking, spoken, tr, tr_count
from bythebook_conformance.rulebook.records import Rulebook, RulebookError
from bythebook_conformance.rulebook.ruled_points import drawn
from bythebook_conformance.rulebook.site import tables
from bythebook_conformance.rulebook.site.domain import RuleDomain
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    bullets,
    details,
    element,
    paragraph,
    picture_of,
    rule_links,
    section,
    span,
)
from bythebook_conformance.rulebook.site.notes import under
from bythebook_conformance.rulebook.site.other_pages import (
    AGREE,
    agree_nodes,
    agreement_nodes,
    faq_nodes,
    first_page_nodes,
    house_nodes,
    news_nodes,
    table_page_nodes,
    word_nodes,
)
from bythebook_conformance.rulebook.site.pages import example_nodes, point_nodes, rulebook_nodes
from bythebook_conformance.rulebook.site.settings import RulebookBuildError, book, note_rules, records
from bythebook_conformance.rulebook.site.translations import language_option
from bythebook_conformance.rulings.commandline import params_of
from bythebook_conformance.rulings.complaints import InputError
from bythebook_conformance.rulings.prose import FEW, sentences
from bythebook_conformance.rulings.question import Rulings, method_named, question_of, reasons

# ---- directives ------------------------------------------------------------------------------------------------------


class RuleDirective(SphinxDirective):
    """A directive that shows only computed content."""

    def made(self) -> list[nodes.Node]:
        """The nodes in place of the directive."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Make the nodes; wrong content is reported in one line when the build ends, and the build fails."""
        try:
            return self.made()
        except (RulebookError, RulebookBuildError) as error:
            self.domain.note_failure(self.lineno, str(error))
            return []

    @property
    def domain(self) -> RuleDomain:
        """The domain of the environment."""
        found = self.env.get_domain(RuleDomain.name)
        assert isinstance(found, RuleDomain)
        return found


class BooksDirective(RuleDirective):
    """A directive whose arguments are names of games; no argument means all."""

    optional_arguments = 100
    option_spec = {"language": language_option}  # noqa: RUF012 - docutils wants it so

    def content_of(self, books: list[Rulebook]) -> Iterable[nodes.Node]:
        """The nodes in place of the directive."""
        raise NotImplementedError

    def made(self) -> list[nodes.Node]:
        """Make the nodes in the language wanted, and register the sources that they refer to."""
        with speaking(self.options.get("language", spoken())):
            found = list(self.content_of([book(self.env, game) for game in self.arguments or game_names()]))
        for node in found:
            for reference in node.findall(nodes.Element):
                if reference.get("reftype") == "source":
                    self.domain.note_source(reference["reftarget"].partition("#")[0])
        return found


# What each directive shows is a function of itself and of a rulebook, or of all that it names.
_OF_A_GAME: dict[str, Callable[[BooksDirective, Rulebook], Iterable[nodes.Node]]] = {
    # The clauses in the order of the sheet, each with its examples, code and notes.
    "rulebook": lambda page, book: rulebook_nodes(book, page.domain.note),
    # The game for people who have never played it.
    "first-page": lambda page, book: first_page_nodes(book),
    # The rules in brief and what to agree on, on one sheet of paper.
    "table-page": lambda page, book: table_page_nodes(book),
    # The questions to agree on, with boxes to tick.
    "agree-before-you-start": lambda page, book: [
        section(tr(AGREE), "table-agree", element("div", *agree_nodes(book), classes=["agree"]))
    ],
    # What a table has chosen.
    "house-rules": lambda page, book: house_nodes(book),
    # What players ask, with the answers of the reference.
    "players-questions": lambda page, book: faq_nodes(book, records(page.env, book.game, load_faq)),
    # What has changed in the current edition, with the old and the new text of rules.
    "edition-news": lambda page, book: news_nodes(book, records(page.env, book.game, load_editions)),
    # Every example, drawn and ruled on.
    "rulebook-examples": lambda page, book: example_nodes(book, page.domain.note),
    # Every open point with the ruling of each alternative.
    "open-points": lambda page, book: point_nodes(book, page.domain.note),
    # The open points as a table meets them, the most important first.
    "table-agreements": lambda page, book: agreement_nodes(book, page.domain.note),
    # The vocabulary of a game and an index, as at the end of a book.
    "rulebook-words": lambda page, book: word_nodes(
        book, records(page.env, book.game, load_glossary), records(page.env, book.game, load_index), page.domain.note
    ),
}
"""Those for one game: two on a page would clash in names."""
_OF_GAMES: dict[str, Callable[[BooksDirective, list[Rulebook]], Iterable[nodes.Node]]] = {
    # The questions with the answers chosen here.
    "open-point-list": lambda page, books: map(tables.list_of_points, books),
    # Every clause in alphabetical order.
    "clause-index": lambda page, books: [tables.index_of_clauses(books)],
    # The number of clauses.
    "clause-counts": lambda page, books: map(tables.numbers_of, books),
    # Clauses by code, examples and suites.
    "traceability": lambda page, books: map(tables.traceability, books),
    # The vocabulary of the games from A to Z.
    "rulebook-glossary": lambda page, books: tables.glossary(
        [(each, term) for each in books for term in records(page.env, each.game, load_glossary)], page.domain.note
    ),
    # The editions of the specification and their errata, the newest first.
    "editions": lambda page, books: [
        node for each in books for node in tables.editions(each, records(page.env, each.game, load_editions))
    ],
}


def books_directives() -> dict[str, type[BooksDirective]]:
    """The directives for the rulebooks of games, by name."""
    found = {}
    for name, content in _OF_A_GAME.items():
        shown = {"content_of": lambda page, books, content=content: content(page, *books)}
        found[name] = type(name, (BooksDirective,), {**shown, "required_arguments": 1, "optional_arguments": 0})
    for name, contents in _OF_GAMES.items():
        found[name] = type(name, (BooksDirective,), {"content_of": contents})
    return found


# ---- a ruling inside a text ------------------------------------------------------------------------------------------


class RulingDirective(RuleDirective):
    """``ruling GAME.QUESTION WORDS``: a situation in words as on the command line, or as TOML in the body.

    ``reading`` lists departures from the default readings (``NAME=VALUE``, separated by commas), ``says`` is a sentence
    that the ruling must contain, so that the text beside it cannot become wrong unnoticed.
    """

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = {"reading": directives.unchanged, "says": directives.unchanged}  # noqa: RUF012 - docutils wants it so

    def made(self) -> list[nodes.Node]:
        """Rule on the situation and draw it."""
        try:
            rulings = self._rulings()
        except (UserError, NoGameError, ReadingError, tomllib.TOMLDecodeError) as error:
            raise RulebookError(f"ruling {' '.join(self.arguments)}: {error}") from None
        said = [each.text for each in sentences(rulings.question, rulings.agreed)]
        due = self.options.get("says")
        if due is not None and due not in said:
            raise RulebookError(f"ruling {' '.join(self.arguments)}: it says {' '.join(said)!r}, and not {due!r}")
        deciding = reasons(rulings.agreed)
        rules = book(self.env, rulings.question.kit.name)
        links: list[Line] = [
            [*rule_links([name], rules.number), ": ", rules.entry[name].clause.text] for name in deciding
        ]
        shown: list[nodes.Node] = [bullets(links[:FEW], classes=["why"])] if links else []
        if len(links) > FEW:
            more = tr_count("and {number} more rule", "and {number} more rules", len(links) - FEW)
            shown.append(details(more, bullets(links[FEW:]), classes=["why"]))
        picture = picture_of(drawn(rulings.question))
        caption = element(
            "figcaption",
            paragraph(span(" ".join(said), classes=["ruling"])),
            *under(rulings.readings.departures()),
            *shown,
        )
        return [element("figure", *picture, caption, classes=["shown", "ruled"])]

    def _rulings(self) -> Rulings:
        game, _, name = self.arguments[0].partition(".")
        note_rules(self.env, game)
        kit = load_kit(game)
        method = method_named(kit, name)
        params: Any = tomllib.loads("\n".join(self.content)) if self.content else params_of(method, self._words())
        chosen = readings_named(self.options.get("reading", "").replace(",", " ").split(), "reading")
        readings = kit.readings.from_names(chosen)
        return Rulings(question_of(kit, method.name, params, readings=readings), readings)

    def _words(self) -> list[str]:
        try:
            return shlex.split(" ".join(self.arguments[1:]))
        except ValueError as error:
            raise InputError(f"the words are ambiguous: {error}") from None
