"""Directives that compute what they show, and fail the build where it is not so."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from bythebook_conformance.rulebook.records import RulebookError
from bythebook_conformance.rulebook.site.domain import RuleDomain
from bythebook_conformance.rulebook.site.settings import RulebookBuildError


class RuleDirective(SphinxDirective):
    """A directive that has nothing to show but what has been computed."""

    def made(self) -> list[nodes.Node]:
        """The nodes in place of the directive.

        Raises:
            RulebookError: what they would show is not so.
            RulebookBuildError: nothing can be shown.
        """
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Make the nodes; of what is not so a line is printed when the build ends, and it has failed."""
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
