"""What is new in the current edition of a book: what has changed, with the old and the new text of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docutils import nodes

from bythebook.spec import Change, Edition
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.nodes import Line, element, paragraph, rule_links, span
from bythebook_conformance.rulebook.site.notes import said_day

KINDS = {
    "added": message("New"),
    "changed": message("Changed"),
    "clarified": message("Clearer"),
    "erratum": message("Corrected"),
    "removed": message("Removed"),
}


def news_nodes(book: Rulebook, editions: Sequence[Edition]) -> Iterator[nodes.Node]:
    """The newest edition with its changes; left out is what concerns no rule or question, such as an example."""
    for edition in editions[:1]:
        name = tr("Edition {number}, {day}.", number=edition.id, day=said_day(edition.day))
        yield paragraph(span(name, classes=["edition"]), " ", edition.text)
        told = [each for each in edition.changes if each.readings or any(name in book.number for name in each.clauses)]
        yield element("div", *(_change(book, each) for each in told), classes=["news"])


def _change(book: Rulebook, change: Change) -> nodes.Element:
    """A change: what it is about, then the rules that are worded anew."""
    head: Line = [span(tr(KINDS[change.kind]), ".", classes=["lead"]), " ", change.text]
    others = [each for each in change.clauses if each not in change.was and each in book.number]
    if others and len(others) <= FEW:
        head += [" ", *rule_links(others, book.number), "."]
    texts = [_reworded(book, name, was) for name, was in change.was.items() if name in book.number]
    return element("div", paragraph(*head), *texts, classes=["change"])


FEW = 12
"""So many rules of a change are named at most."""


def _reworded(book: Rulebook, name: str, was: str) -> nodes.Element:
    now = paragraph(*rule_links([name], book.number), ": ", book.entry[name].clause.text)
    before = paragraph(span(tr("Before:"), classes=["lead"]), " ", was, classes=["was"])
    return element("div", now, before, classes=["reworded"])
