"""What players ask, with answers that the reference gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from docutils import nodes

from bythebook.game import SetupError
from bythebook.readings import ReadingError
from bythebook.spec import PlayersQuestion
from bythebook_conformance.kit.language import message, tr
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulebook.records import Rulebook, RuledExample
from bythebook_conformance.rulebook.ruled_points import question_about
from bythebook_conformance.rulebook.site.nodes import Content, Line, element, joined, link, paragraph, rule_links, span
from bythebook_conformance.rulings.question import Question

RULES = 3
"""So many of the rules that decide are named at most, the most specific first."""
SENTENCES = 4
"""So many sentences of a ruling at most."""
SILENT = message("The sheet does not say. Here:")
_ONLY_WITH_A_PICTURE = re.compile(r"\b(?!a\b)[a-z]\d*\b|: nothing\.$")
"""A card that has a letter for a name, or an empty table."""


def faq_nodes(book: Rulebook, asked: Iterable[PlayersQuestion]) -> Iterator[nodes.Node]:
    """Every question with its answer, the rules that decide it, and the questions for the table that it hangs on.

    A book of house rules leaves out those that would be answered in another way.
    """
    answered = [_answered(book, each) for each in asked if each.point or each.example in book.example]
    yield element("div", *answered, classes=["faq"])


def _answered(book: Rulebook, asked: PlayersQuestion) -> nodes.Element:
    shown = book.example[asked.example] if asked.example else None
    answer, about = _of_point(book, asked.point) if shown is None else _of_example(book, shown)
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


def _of_example(book: Rulebook, shown: RuledExample) -> tuple[Line, Line]:
    """The ruling on an example, and what it hangs on."""
    said = [each for each in shown.says if not _ONLY_WITH_A_PICTURE.search(each)][:SENTENCES]
    rules = [name for name in shown.reasons if name in book.number][:RULES]
    about: Line = [*rule_links(rules, book.number), ". "] if rules else []
    answer: Line = [shown.example.title]
    if said:
        answer += [" ", span(" ".join(said), classes=["ruling"])]
    return answer, [*about, *_hangs_on(book, hangs_on(book, shown))]


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
    numbers: list[Content] = [
        link("point", f"{book.game}/{each}", str(book.question[each])) for each in names if each in book.question
    ]
    if not numbers:
        return []
    return [tr("Question ") if len(numbers) == 1 else tr("Questions "), *joined(numbers)]
