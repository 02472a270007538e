"""The directives of rulebooks."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.domain import RuleDomain
from bythebook_conformance.rulebook.site.pages import example_nodes, point_nodes, rulebook_nodes
from bythebook_conformance.rulebook.site.settings import book


class GameDirective(SphinxDirective):
    """A directive whose argument is the name of a game."""

    required_arguments = 1

    def content_of(self, rulebook: Rulebook) -> list[nodes.Node]:
        """The nodes in place of the directive."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Make the nodes, and take note of the sources that they refer to."""
        found = self.content_of(book(self.env, self.arguments[0]))
        domain = self.domain
        for node in found:
            for reference in node.findall(
                lambda each: each.get("reftype") == "source" if isinstance(each, nodes.Element) else False
            ):
                domain.note_source(reference["reftarget"].partition("#")[0])  # type: ignore[index]
        return found

    @property
    def domain(self) -> RuleDomain:
        """The domain of the environment."""
        found: Any = self.env.get_domain("rule")
        return found  # type: ignore[no-any-return]


class RulebookDirective(GameDirective):
    """``rulebook GAME``: the clauses in the order of the sheet, each with what stands beside it."""

    def content_of(self, rulebook: Rulebook) -> list[nodes.Node]:
        """Topic by topic."""
        return list(rulebook_nodes(rulebook, self.domain.note))


class ExamplesDirective(GameDirective):
    """``rulebook-examples GAME``: every example, drawn and ruled on."""

    def content_of(self, rulebook: Rulebook) -> list[nodes.Node]:
        """Topic by topic."""
        return list(example_nodes(rulebook, self.domain.note))


class OpenPointsDirective(GameDirective):
    """``open-points GAME``: every open point with what each alternative rules."""

    def content_of(self, rulebook: Rulebook) -> list[nodes.Node]:
        """Kind by kind."""
        return list(point_nodes(rulebook, self.domain.note))
