"""The open points as a table meets them: numbered questions, first those to agree on, and what needs no agreement."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from bythebook.spec import PointToAgree
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulebook.records import Rulebook, RuledPoint, Tested
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    bullets,
    element,
    paragraph,
    picture_of,
    rule_links,
    section,
    span,
)
from bythebook_conformance.rulebook.site.pages import Note

FIRST = (
    "before-you-start",
    message("Before you start"),
    message("In bold: the answer that the rules in this book take."),
)
LATER = (
    "when-it-comes-up",
    message("When it comes up"),
    message("You can settle these when they arise; in bold again the answer taken here."),
)
SETTLED = (
    "no-need-to-agree",
    message("No need to agree"),
    message("The sheet answers these, though players often ask."),
)


def agreement_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """The questions to agree on with examples, the others in brief, and those that the sheet answers."""
    first = {each.point: each for each in book.table.agreements}
    asked = [_asked(book, each, note, *_example(each, first)) for each in book.asked if each.point.id in first]
    later = [_asked(book, each, note) for each in book.asked if each.point.id not in first]
    settled = [_asked(book, each, note) for each in book.points if each.point.kind == "settled"]
    for (anchor, title, text), parts in ((FIRST, asked), (LATER, later), (SETTLED, settled)):
        if parts:
            classes = ["agreements", *(["brief"] if parts is not asked else [])]
            yield section(tr(title), anchor, paragraph(tr(text)), element("div", *parts, classes=classes))


def _asked(book: Rulebook, ruled: RuledPoint, note: Note, *more: nodes.Node) -> nodes.Element:
    """A question with its number and its answers, and the reason for the one taken here."""
    point, number = ruled.point, book.question.get(ruled.point.id)
    questions = {name: each.point.question for name, each in book.point.items()}
    question = in_players_words(point.question, questions)
    note("point", f"{book.game}/{point.id}", point.id, str(number) if number else question)
    rules: Line = [*rule_links(point.clauses, book.number)] if point.clauses else []
    taken = [each for each in point.alternatives if point.kind != "settled" or each.id == point.default]
    answers: list[Line] = [
        [
            span(
                in_players_words(each.text, questions),
                classes=["answer-text", *(["default"] if each.id == point.default else [])],
            )
        ]
        for each in taken
    ]
    why = in_players_words(point.why, questions)
    made = element(
        "div",
        paragraph(f"{number}. {question}" if number else question, classes=["question"]),
        bullets(answers, ["answers"]),
        paragraph(span(tr("Why. "), classes=["lead"]), why, classes=["why-so"]),
        *more,
        paragraph(*rules, classes=["retold"]),
        classes=["agreement", point.kind],
    )
    made["ids"] = [point.id]
    return made


def _example(ruled: RuledPoint, agreements: dict[str, PointToAgree]) -> list[nodes.Element]:
    """A situation, and what every answer makes of it."""
    drawn = next((each for each in ruled.witnesses if each.picture is not None), None)
    return [] if drawn is None else [_shown(drawn, agreements[ruled.point.id])]


def _shown(tested: Tested, agreement: PointToAgree) -> nodes.Element:
    assert tested.picture is not None
    told: list[Line] = []
    for each in tested.outcomes:
        said = " ".join(each.says)
        told.append([span(f"{agreement.answers[each.alternative.id]}:", classes=["lead"]), " ", span(said)])
    return element("figure", *picture_of(tested.picture), element("figcaption", bullets(told)), classes=["shown"])
