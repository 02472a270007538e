"""The directives of rulebooks: they show only what is computed, and fail the build if it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from bythebook.spec import game_names, load_editions, load_faq, load_glossary, load_index
from bythebook_conformance.kit.language import speaking, spoken, tr
from bythebook_conformance.rulebook.records import Rulebook, RulebookError
from bythebook_conformance.rulebook.site import tables
from bythebook_conformance.rulebook.site.agreements import agreement_nodes
from bythebook_conformance.rulebook.site.domain import RuleDomain
from bythebook_conformance.rulebook.site.faq import faq_nodes
from bythebook_conformance.rulebook.site.first_page import first_page_nodes
from bythebook_conformance.rulebook.site.news import news_nodes
from bythebook_conformance.rulebook.site.nodes import element, section
from bythebook_conformance.rulebook.site.pages import example_nodes, point_nodes, rulebook_nodes
from bythebook_conformance.rulebook.site.settings import RulebookBuildError, book, records
from bythebook_conformance.rulebook.site.table_page import AGREE, agree_nodes, house_nodes, table_page_nodes
from bythebook_conformance.rulebook.site.translations import language_option
from bythebook_conformance.rulebook.site.words import word_nodes


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
