"""What stands beside the rules: the first page, the page for the table, what to agree on, questions, news, terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes

from bythebook.game import SetupError
from bythebook.readings import ReadingError
from bythebook.spec import Change, Edition, IndexEntry, PlayersQuestion, PointToAgree, Term, TextPart
from bythebook_conformance.kit.language import alphabetical, message, tr, tr_context
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulebook.records import FirstPage, Rulebook, RuledExample, RuledPoint, Tested
from bythebook_conformance.rulebook.ruled_points import question_about
from bythebook_conformance.rulebook.site.nodes import (
    Content,
    Line,
    bullets,
    element,
    figure_of,
    joined,
    link,
    paragraph,
    picture_of,
    rule_links,
    section,
    span,
)
from bythebook_conformance.rulebook.site.notes import MARKS, said_day
from bythebook_conformance.rulebook.site.pages import Note, rule_table
from bythebook_conformance.rulings.question import Question

# ---- the first page --------------------------------------------------------------------------------------------------


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
    marks = {name: MARKS[book.entry[name].standing] for name in retold}
    return paragraph(*rule_links(retold, book.number, marks), classes=["retold"])


# ---- the page for the table ------------------------------------------------------------------------------------------


AGREE = message("Agree before you start")
HOUSE = message("Our house rules")
_DEPARTS = message("Only these rules stand in this booklet. In bold: where they differ from the rulebook.")
_HOW = message("Tick one box each. In bold: what the rulebook takes if you agree on nothing.")
_SIGNED = message("Table and date:")


def table_page_nodes(book: Rulebook) -> Iterator[nodes.Node]:
    """The rules in brief, then the questions or their answers under house rules; as two columns if there is room."""
    if not book.table.parts:
        return
    brief = element("div", *brief_nodes(book), classes=["brief"])
    agreed = house_nodes(book) if book.house else [section(tr(AGREE), "table-agree", *agree_nodes(book))]
    yield element("div", brief, element("div", *agreed, classes=["agree"]), classes=["table-page"])


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


# ---- what to agree on ------------------------------------------------------------------------------------------------


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
    asked = [_point_shown(book, each, note, *_example(each, first)) for each in book.asked if each.point.id in first]
    later = [_point_shown(book, each, note) for each in book.asked if each.point.id not in first]
    settled = [_point_shown(book, each, note) for each in book.points if each.point.kind == "settled"]
    for (anchor, title, text), parts in ((FIRST, asked), (LATER, later), (SETTLED, settled)):
        if parts:
            classes = ["agreements", *(["brief"] if parts is not asked else [])]
            yield section(tr(title), anchor, paragraph(tr(text)), element("div", *parts, classes=classes))


def _point_shown(book: Rulebook, ruled: RuledPoint, note: Note, *more: nodes.Node) -> nodes.Element:
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


# ---- what players ask ------------------------------------------------------------------------------------------------


RULES = 3
"""So many of the rules that an example shows are named at most."""
SILENT = message("The sheet does not say. Here:")


def faq_nodes(book: Rulebook, asked: Iterable[PlayersQuestion]) -> Iterator[nodes.Node]:
    """Every question with its answer, the rules that decide it, and the questions for the table that it hangs on.

    A book of house rules leaves out those that would be answered in another way.
    """
    answered = [_answered(book, each) for each in asked if each.point or each.example in book.example]
    yield element("div", *answered, classes=["faq"])


def _answered(book: Rulebook, asked: PlayersQuestion) -> nodes.Element:
    shown = book.example[asked.example] if asked.example else None
    answer, about = (
        _of_point(book, asked.point) if shown is None else ([book.said(asked.answer)], _about_example(book, shown))
    )
    question = paragraph(asked.text, classes=["question"])
    return element("div", question, paragraph(*answer, " ", span(*about, classes=["retold"])), classes=["asked-often"])


def _of_point(book: Rulebook, name: str) -> tuple[Line, Line]:
    """The answer taken here to an open point."""
    point = book.point[name].point
    taken = next(each.text for each in point.alternatives if each.id == point.default)
    questions = {each: ruled.point.question for each, ruled in book.point.items()}
    silent = all(book.entry[each].clause.status == "silent" for each in point.clauses)
    preface: Line = [tr(SILENT), " "] if silent else []
    return [*preface, in_players_words(taken, questions)], _hangs_on(book, [name])


def _about_example(book: Rulebook, shown: RuledExample) -> Line:
    """The rules that an example shows, and the questions for the table that its ruling hangs on."""
    return [
        *rule_links(book.spec.rules_of(shown.example)[:RULES], book.number),
        ". ",
        *_hangs_on(book, hangs_on(book, shown)),
    ]


def hangs_on(book: Rulebook, shown: RuledExample) -> list[str]:
    """The open points of which another answer changes the ruling on an example."""
    example, kit = shown.example, book.kit
    question = question_about(kit, example.method, example.params, example.id)
    ruled = question.method.rule(question.params, kit.readings.from_names(example.readings)).result
    found = []
    for each in book.points:
        others = [other.id for other in each.point.alternatives if other.id != each.point.default]
        if each.point.switchable and any(_differs(book, question, each.point.id, name, ruled) for name in others):
            found.append(each.point.id)
    return found


def _differs(book: Rulebook, question: Question, point: str, name: str, ruled: object) -> bool:
    try:
        readings = book.kit.readings.from_names({point: name})
        return bool(question.method.rule(question.params, readings).result != ruled)
    except (ReadingError, SetupError):
        return False  # the alternative makes no sense alone


def _hangs_on(book: Rulebook, names: list[str]) -> Line:
    asked = sorted((book.question[each], each) for each in names if each in book.question)
    numbers: list[Content] = [link("point", f"{book.game}/{each}", str(number)) for number, each in asked]
    if not numbers:
        return []
    return [tr("Question ") if len(numbers) == 1 else tr("Questions "), *joined(numbers)]


# ---- what is new -----------------------------------------------------------------------------------------------------


KINDS = {
    "added": message("New"),
    "changed": message("Changed"),
    "clarified": message("Clearer"),
    "erratum": message("Corrected"),
    "removed": message("Removed"),
}


def news_nodes(book: Rulebook, editions: Sequence[Edition]) -> Iterator[nodes.Node]:
    """The newest edition with its changes. Left out is what concerns no rule or question, such as an example, and what
    is put more clearly without a new text for a rule: who has read the old one finds nothing else to play.
    """
    for edition in editions[:1]:
        name = tr("Edition {number}, {day}.", number=edition.id, day=said_day(edition.day))
        yield paragraph(span(name, classes=["edition"]), " ", edition.text)
        told = [
            each
            for each in edition.changes
            if (each.readings or any(name in book.number for name in each.clauses))
            and (each.was or each.kind != "clarified")
        ]
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


# ---- terms and index -------------------------------------------------------------------------------------------------


def word_nodes(
    book: Rulebook, terms: tuple[Term, ...], entries: tuple[IndexEntry, ...], note: Note
) -> Iterator[nodes.Node]:
    """The terms of the game with their meanings, then the index."""
    items = []
    for term in sorted(terms, key=lambda term: alphabetical(term.name)):
        anchor = f"term-{nodes.make_id(term.name)}"
        note("term", f"{book.game}/{term.name}", anchor, term.name)
        rules = paragraph(*rule_links(term.clauses, book.number), classes=["retold"])
        meaning = nodes.definition("", paragraph(book.said(term.text)), rules)
        items.append(nodes.definition_list_item("", nodes.term("", term.name, ids=[anchor]), meaning))
    if items:
        yield element("div", nodes.definition_list("", *items), classes=["words"])
    listed = element("div", *_index(book, terms, entries), classes=["index"])
    yield section(tr("Index"), "index-of-words", listed)


def index_of(book: Rulebook, terms: tuple[Term, ...], entries: tuple[IndexEntry, ...]) -> dict[str, list[str]]:
    """The words of the index, each with its clauses: terms with the first of every topic that has the word, and the
    entries of the specification. Topics are in the contents.
    """
    found: dict[str, set[str]] = {}
    endings = tr_context("endings of nouns", "s|es")
    for term in terms:
        word = re.compile(rf"\b{re.escape(term.name)}(?:{endings})?\b", re.IGNORECASE)
        hits = ([entry for entry in topic.entries if word.search(entry.clause.text)] for topic in book.topics)
        found[term.name] = {each[0].clause.id for each in hits if each} | {*term.clauses[:1]}
    for entry in entries:
        found.setdefault(entry.name, set()).update(entry.clauses)
    order = list(book.entry)
    return {name: sorted(clauses, key=order.index) for name, clauses in found.items() if clauses}


def _index(book: Rulebook, terms: tuple[Term, ...], entries: tuple[IndexEntry, ...]) -> Iterator[nodes.Node]:
    """The words from A to Z, each with its rules or with the word to look for instead."""
    found: dict[str, Line] = {
        entry.name: [entry.name, ", ", tr("see {word}", word=entry.see)] for entry in entries if entry.see
    }
    for name, clauses in index_of(book, terms, entries).items():
        found[name] = [name, ": ", *joined(link("clause", each, book.number[each]) for each in clauses)]
    for name in sorted(found, key=alphabetical):
        yield paragraph(*found[name])
