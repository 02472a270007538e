"""The page to put on the table: the rules of a game in brief, and what to agree on, with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from bythebook.spec import PointToAgree, TextPart
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.rulebook.records import Rulebook
from bythebook_conformance.rulebook.site.nodes import bullets, element, joined, link, paragraph, section, span
from bythebook_conformance.rulebook.site.pages import rule_table

AGREE = message("Agree before you start")
HOUSE = message("Our house rules")
_DEPARTS = message("Only these rules stand in this booklet. In bold: where they differ from the rulebook.")
_HOW = message("Tick one box each. In bold: what the rulebook takes if you agree on nothing.")
_SIGNED = message("Table and date:")


def table_page_nodes(book: Rulebook) -> Iterator[nodes.Node]:
    """The rules in brief, then the questions; as two columns if there is room."""
    if not book.table.parts:
        return
    brief = element("div", *brief_nodes(book), classes=["brief"])
    questions = section(tr(AGREE), "table-agree", *agree_nodes(book))
    yield element("div", brief, element("div", questions, classes=["agree"]), classes=["table-page"])


def agree_nodes(book: Rulebook) -> list[nodes.Node]:
    """The questions to agree on, with boxes to tick."""
    asked = [_agreement(book, each) for each in book.table.agreements]
    listed = nodes.enumerated_list("", *asked, enumtype="arabic")
    return [paragraph(tr(_HOW), classes=["how"]), listed, paragraph(tr(_SIGNED), classes=["signed"])]


def brief_nodes(book: Rulebook) -> list[nodes.Node]:
    """The rules in brief."""
    return [_part(book, each) for each in book.table.parts]


def _part(book: Rulebook, part: TextPart) -> nodes.section:
    """Sentences of the rules in brief, with the table that they refer to."""
    tables = [rule_table(each) for each in book.tables if each.name == part.picture]
    if len(part.sentences) == 1:
        return section(part.title, f"table-{part.id}", paragraph(part.sentences[0].text), *tables)
    return section(part.title, f"table-{part.id}", bullets([sentence.text] for sentence in part.sentences), *tables)


def _agreement(book: Rulebook, agreement: PointToAgree) -> nodes.list_item:
    point = book.point[agreement.point].point
    question = paragraph(link("point", f"{book.game}/{point.id}", point.question), classes=["question"])
    answers = joined((_answer(text, name == point.default) for name, text in agreement.answers.items()), " ")
    return nodes.list_item("", question, paragraph(*answers, classes=["answers"]))


def _answer(text: str, default: bool) -> nodes.inline:
    box = span(classes=["box"])
    return span(box, "\N{NO-BREAK SPACE}", text, classes=["answer", *(["default"] if default else [])])


def house_nodes(book: Rulebook) -> Iterator[nodes.Node]:
    """The questions that a table has settled, each with its answer; in bold those that differ from the rulebook."""
    items = [
        nodes.list_item(
            "",
            paragraph(each.question, classes=["question"]),
            paragraph(span(each.answer, classes=["default"] if each.departs else []), classes=["answers"]),
        )
        for each in book.house
    ]
    yield section(
        tr(HOUSE),
        "house-rules",
        paragraph(tr(_DEPARTS), classes=["how"]),
        nodes.bullet_list("", *items, classes=["house"]),
    )
