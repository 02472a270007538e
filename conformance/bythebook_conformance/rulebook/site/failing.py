"""Directives that compute what they show, and fail the build if it is wrong."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from bythebook_conformance.rulebook.records import RulebookError
from bythebook_conformance.rulebook.site.domain import RuleDomain
from bythebook_conformance.rulebook.site.settings import RulebookBuildError


class RuleDirective(SphinxDirective):
    """A directive that shows only computed content."""

    def made(self) -> list[nodes.Node]:
        """The nodes in place of the directive.

        Raises:
            RulebookError: the content would be wrong.
            RulebookBuildError: the content cannot be built.
        """
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
