"""Annotated rulebooks: a model in plain Python, and a Sphinx extension that turns it into pages.

``rulebook_of(game)`` is the model: clauses in the order of the sheet, each with its code, its examples with the
reference's rulings, the open points it raises, and what tests engines on it. The extension
``bythebook_conformance.rulebook`` of a ``conf.py`` has the domain ``rule`` and the directives, which are in ``site``.

The objects belong to a domain of our own, not to sphinx-needs. We tried sphinx-needs 9.1 with all clauses and examples:
it is fast and safe in parallel, but lays out every object as an HTML table, repeats one id on all of them (a serious
accessibility failure) and adds jQuery and eight style sheets to every page. Its objects are neither in ``objects.inv``
nor covered by Sphinx's check of cross references.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bythebook_conformance.rulebook.book import gaps, require_complete, rulebook_of
from bythebook_conformance.rulebook.records import Rulebook, RulebookError

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Rulebook", "RulebookError", "gaps", "require_complete", "rulebook_of"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register domain, roles, directives and styles with Sphinx."""
    from bythebook_conformance.rulebook.site import register  # imported here: the model does not need Sphinx

    return register(app)
