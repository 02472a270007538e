"""The directives of rulebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from docutils import nodes

from bythebook.spec import game_names
from bythebook_conformance.kit.language import speaking, spoken
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site import tables
from bythebook_conformance.rulebook.site.agreements import agreement_nodes
from bythebook_conformance.rulebook.site.failing import RuleDirective
from bythebook_conformance.rulebook.site.first_page import first_page_nodes
from bythebook_conformance.rulebook.site.pages import example_nodes, point_nodes, rulebook_nodes
from bythebook_conformance.rulebook.site.settings import book, editions, index, words
from bythebook_conformance.rulebook.site.table_page import table_page_nodes
from bythebook_conformance.rulebook.site.translations import language_option
from bythebook_conformance.rulebook.site.words import word_nodes


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


class PageDirective(BooksDirective):
    """A directive for one game: two on a page would clash in names."""

    required_arguments = 1
    optional_arguments = 0


class RulebookDirective(PageDirective):
    """``rulebook GAME``: the clauses in the order of the sheet, each with its examples, code and notes."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """Topic by topic."""
        for each in books:
            yield from rulebook_nodes(each, self.domain.note)


class FirstPageDirective(PageDirective):
    """``first-page GAME``: the game for people who have never played it."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """Part by part."""
        for each in books:
            yield from first_page_nodes(each)


class TablePageDirective(PageDirective):
    """``table-page GAME``: the rules in brief and what to agree on, on one sheet of paper."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """Two columns."""
        for each in books:
            yield from table_page_nodes(each)


class ExamplesDirective(PageDirective):
    """``rulebook-examples GAME``: every example, drawn and ruled on."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """Topic by topic."""
        for each in books:
            yield from example_nodes(each, self.domain.note)


class OpenPointsDirective(PageDirective):
    """``open-points GAME``: every open point with the ruling of each alternative."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """Kind by kind."""
        for each in books:
            yield from point_nodes(each, self.domain.note)


class AgreementsDirective(PageDirective):
    """``table-agreements GAME``: the open points as a table meets them, the most important first."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """Before the game, during the game, never."""
        for each in books:
            yield from agreement_nodes(each, self.domain.note)


class WordsDirective(PageDirective):
    """``rulebook-words GAME``: the vocabulary of a game and an index, as at the end of a book."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """The glossary, then the index."""
        for each in books:
            yield from word_nodes(each, words(self.env, each.game), index(self.env, each.game), self.domain.note)


class PointListDirective(BooksDirective):
    """``open-point-list GAME``: the questions with the answers chosen here."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """A table a game."""
        return map(tables.list_of_points, books)


class ClauseIndexDirective(BooksDirective):
    """``clause-index``: every clause in alphabetical order."""

    def content_of(self, books: list[Rulebook]) -> list[nodes.Node]:
        """One table for all games."""
        return [tables.index_of_clauses(books)]


class ClauseCountsDirective(BooksDirective):
    """``clause-counts GAME``: the number of clauses."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """A table a game."""
        return map(tables.numbers_of, books)


class TraceabilityDirective(BooksDirective):
    """``traceability GAME``: clauses by code, examples and suites."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """A table a game."""
        return map(tables.traceability, books)


class GlossaryDirective(BooksDirective):
    """``rulebook-glossary``: the vocabulary of the games from A to Z."""

    def content_of(self, books: list[Rulebook]) -> list[nodes.Node]:
        """One list for all games."""
        found = [(each, term) for each in books for term in words(self.env, each.game)]
        return list(tables.glossary(found, self.domain.note))


class EditionsDirective(BooksDirective):
    """``editions GAME``: the editions of the specification and their errata."""

    def content_of(self, books: list[Rulebook]) -> Iterator[nodes.Node]:
        """The newest first."""
        for each in books:
            yield from tables.editions(each, editions(self.env, each.game))
