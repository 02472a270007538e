"""Annotated rulebooks: a model in plain Python, and a Sphinx extension that makes pages of it.

``rulebook_of(game)`` is the model: clauses in the order of the sheet, each with its code, its examples ruled on by the
reference, the open points that it raises, and what holds engines to it. The extension
``bythebook_conformance.rulebook`` of a ``conf.py`` has the domain ``rule`` and the directives, which are in ``site``.

The objects are those of a domain of our own, not of sphinx-needs: 9.1 was tried with all clauses and examples. It is
fast and safe in parallel, but it lays every object out as an HTML table, repeats one id on all of them (a serious
finding of accessibility checks) and adds jQuery and eight style sheets to every page, and its objects are neither in
``objects.inv`` nor under Sphinx's check of cross references.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bythebook_conformance.rulebook.book import rulebook_of
from bythebook_conformance.rulebook.records import (
    Code,
    Coverage,
    Entry,
    Outcome,
    Picture,
    Rulebook,
    RulebookError,
    RuledPoint,
    Shown,
    Tested,
    Topic,
)
from bythebook_conformance.rulebook.traceability import gaps, require_complete

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = [
    "Code",
    "Coverage",
    "Entry",
    "Outcome",
    "Picture",
    "Rulebook",
    "RulebookError",
    "RuledPoint",
    "Shown",
    "Tested",
    "Topic",
    "gaps",
    "require_complete",
    "rulebook_of",
]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register domain, roles, directives and styles with Sphinx."""
    from bythebook_conformance.rulebook.site import register  # not above: the model needs no Sphinx

    return register(app)
