"""The open points as a table meets them: what to agree on, the most important first, and what needs no agreement."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from bythebook.spec import Agreement
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.players import in_players_words
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
    message("These decide most. In bold: the answer that the rules in this book take."),
)
LATER = (
    "when-it-comes-up",
    message("When it comes up"),
    message("These are rarer. You can settle them when they arise; in bold again the answer taken here."),
)
SETTLED = (
    "no-need-to-agree",
    message("No need to agree"),
    message("The sheet answers these, though players often ask."),
)


def agreement_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """The questions to agree on with examples, the others in brief, and those that the sheet answers."""
    if book.counted_over:
        yield paragraph(book.counted_over, classes=["counted"])
    first = {each.point: each for each in book.table.agreements if each.point in book.point}
    open_points = [each for each in book.points if each.point.kind != "settled"]
    asked = [_important(book, book.point[name], each, note) for name, each in first.items()]
    later = [_asked(book, each, each.point.question, note) for each in open_points if each.point.id not in first]
    settled = [_asked(book, each, each.point.question, note) for each in book.points if each.point.kind == "settled"]
    for (anchor, title, text), parts in ((FIRST, asked), (LATER, later), (SETTLED, settled)):
        if parts:
            listed = element("div", *parts, classes=["agreements", *(["brief"] if parts is not asked else [])])
            yield section(tr(title), anchor, paragraph(tr(text)), listed)


def _important(book: Rulebook, ruled: RuledPoint, agreement: Agreement, note: Note) -> nodes.Element:
    """A question with its answers in full, and a situation with the ruling under each."""
    drawn = next((each for each in ruled.witnesses if each.picture is not None), None)
    example = [] if drawn is None else [_example(drawn, agreement)]
    return _asked(book, ruled, agreement.question, note, paragraph(ruled.point.why, classes=["why-so"]), *example)


def _asked(book: Rulebook, ruled: RuledPoint, question: str, note: Note, *more: nodes.Node) -> nodes.Element:
    point = ruled.point
    questions = {name: each.point.question for name, each in book.point.items()}
    counted = book.frequencies is not None and point.id in book.frequencies.points
    note("point", f"{book.game}/{point.id}", point.id, question)
    rules: Line = [*rule_links(point.clauses, book.number)] if point.clauses else []
    often: Line = [" \N{MIDDLE DOT} ", tr("comes up: {rate}", rate=book.comes_up(point.id))] if more or counted else []
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
    made = element(
        "div",
        paragraph(in_players_words(question, questions), classes=["question"]),
        bullets(answers, ["answers"]),
        *more,
        paragraph(*rules, *often, classes=["retold"]),
        classes=["agreement", point.kind],
    )
    made["ids"] = [point.id]
    return made


def _example(tested: Tested, agreement: Agreement) -> nodes.Element:
    """A situation, and what every answer makes of it."""
    assert tested.picture is not None
    told: list[Line] = []
    for each in tested.outcomes:
        said = " ".join(each.says)
        told.append([span(f"{agreement.answers[each.alternative.id]}:", classes=["lead"]), " ", span(said)])
    return element("figure", *picture_of(tested.picture), element("figcaption", bullets(told)), classes=["shown"])
