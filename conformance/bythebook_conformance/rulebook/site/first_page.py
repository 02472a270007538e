"""The beginning of a book: how to play a game, for people who have never played it."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from bythebook.spec import TextPart
from bythebook_conformance.rulebook.records import FirstPage, Rulebook
from bythebook_conformance.rulebook.site.nodes import element, figure_of, paragraph, rule_links, section
from bythebook_conformance.rulebook.site.table_page import brief_nodes


def first_page_nodes(book: Rulebook) -> Iterator[nodes.Node]:
    """What the game is, the facts, a turn with pictures, then the rules in brief."""
    if book.first is not None:
        yield from _lesson(book, book.first)
    if book.table.parts:
        yield element("div", *brief_nodes(book), classes=["brief", "in-brief"])


def _lesson(book: Rulebook, first: FirstPage) -> Iterator[nodes.Node]:
    """What the game is, the facts, then its parts with pictures; every part names the rules that it retells."""
    text = first.text
    yield paragraph(text.lead.text, classes=["lead"])
    yield nodes.definition_list("", *map(_fact, text.facts), classes=["facts"])
    for part in text.parts:
        picture = first.pictures.get(part.picture)
        figure = [] if picture is None else [figure_of(picture)]
        told = element("div", *_told(part), _rules(book, part), classes=["told"])
        content = element("div", told, *figure, classes=["first-part", *(["with-picture"] if figure else [])])
        yield section(part.title, f"first-{part.id}", content)


def _fact(fact: TextPart) -> nodes.definition_list_item:
    said = " ".join(sentence.text for sentence in fact.sentences)
    return nodes.definition_list_item("", nodes.term("", fact.title), nodes.definition("", paragraph(said)))


def _told(part: TextPart) -> Iterator[nodes.Node]:
    """Steps in a list beside the picture of a turn, other sentences as one paragraph."""
    if part.picture == "turn":
        yield nodes.enumerated_list(
            "", *(nodes.list_item("", paragraph(each.text)) for each in part.sentences), enumtype="arabic"
        )
    else:
        yield paragraph(" ".join(each.text for each in part.sentences))


def _rules(book: Rulebook, part: TextPart) -> nodes.paragraph:
    retold = dict.fromkeys(name for sentence in part.sentences for name in sentence.clauses)
    return paragraph(*rule_links(retold, book.number), classes=["retold"])
