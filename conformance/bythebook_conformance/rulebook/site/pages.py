"""The pages of a rulebook: the rules, one by one, with what stands beside them, the examples, the open points."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from docutils import nodes

from bythebook_conformance.kit import RuleTable
from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.spec_texts import APPENDIX
from bythebook_conformance.rulebook.records import ClauseEntry, Rulebook, RuledExample, RuledPoint, Tested, Topic
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    element,
    figure_of,
    link,
    markup,
    paragraph,
    picture_of,
    rule_links,
    section,
    span,
    table,
)
from bythebook_conformance.rulebook.site.notes import (
    MARKS,
    ROWS_IN_TEXT,
    example_figure,
    legend,
    margin,
    outcome_list,
    taken_here,
    under,
)

Note = Callable[[str, str, str, str], None]
"""(kind, name, anchor, displayed name): registers an object of the domain."""

_SWITCH = '<label class="only"><input type="checkbox" autocomplete="off" /> {}</label>'
RULES_FOR_AN_EXAMPLE, MOST_MOVES = 4, 2
"""So many rules have one example in full view, and so many moves a small one has at most."""
LARGE = "large"
"""The class of an example with more rows than most beside a text."""
POINT_KINDS = {
    "switchable": (
        message("Open: a table may choose"),
        message("Agree on these before you play. An engine that departs from the answer taken here declares its name."),
    ),
    "fixed": (
        message("Open, with one answer"),
        message("The sheet leaves these open too, but the reference plays one answer only, for the reason given."),
    ),
    "settled": (
        message("Settled"),
        message(
            "The sheet decides these. They are listed because engines get them wrong: the other answers are faults."
        ),
    ),
}


def rulebook_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """The rulebook: an overview, what the marks mean, links to the topics, then the topics."""
    yield _numbers(book)
    yield legend({entry.standing for entry in book.entry.values()})
    yield _contents(book)
    illustrations = illustrations_of(book)
    for topic in book.topics:
        rules: list[markup] = []
        for entry in topic.entries:
            rules.append(_rule(book, entry, illustrations.get(entry.clause.id), note))
            rules += [figure_of(each) for each in topic.diagrams if last_shown(each, topic) == entry.clause.id]
        classes = ["rulebook", *(["appendix"] if topic.number == APPENDIX else [])]
        yield section(f"{topic.number}. {topic.title}", _anchor(topic), element("div", *rules, classes=classes))


def last_shown(diagram: Diagram, topic: Topic) -> str:
    """The rule of a topic below which a diagram stands: the last one that it shows."""
    return [each.clause.id for each in topic.entries if each.clause.id in diagram.clauses or each is topic.entries[0]][
        -1
    ]


def example_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """Every example under the topic of the first clause that it shows."""
    topics = {entry.clause.id: topic.title for topic in book.topics for entry in topic.entries}
    for topic in book.topics:
        ours = [each for each in book.examples if topics[each.example.clauses[0]] == topic.title]
        if ours:
            figures = [_example(book, each, note) for each in ours]
            yield section(topic.title, _anchor(topic), element("div", *figures, classes=["gallery"]))


def point_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """Every open point: the question, the answers, why one was chosen, and the ruling of each."""
    for kind, (title, text) in POINT_KINDS.items():
        ours = [each for each in book.points if each.point.kind == kind]
        if ours:
            parts = [_point(book, each, note) for each in ours]
            yield section(tr(title), f"points-{kind}", paragraph(tr(text)), *parts)


def _numbers(book: Rulebook) -> markup:
    """The counts, the meaning of the marks, and a switch that hides everything but the rules."""
    game = book.game
    rules = len(book.entry)
    counts: Line = [tr_count("{number} rule in our own words", "{number} rules in our own words", rules)]
    examples = tr_count("{number} example", "{number} examples", len(book.examples))
    points = tr_count("{number} open point", "{number} open points", len(book.points))
    for said, kind, names in (
        (examples, "example", [each.example.id for each in book.examples]),
        (points, "point", [f"{game}/{each.point.id}" for each in book.points if not book.house]),
    ):
        counts += [", ", link(kind, names[0], said)] if names else []
    switch = nodes.raw("", _SWITCH.format(tr("Only the rules")), format="html")
    return element("div", paragraph(*counts, "."), switch, classes=["about"])


def _contents(book: Rulebook) -> markup:
    links = [
        nodes.reference("", f"{topic.number}. {topic.title}", refuri=f"#{_anchor(topic)}", internal=True)
        for topic in book.topics
    ]
    listed = nodes.bullet_list("", *(nodes.list_item("", paragraph(each)) for each in links))
    return element("nav", listed, classes=["topics"], **{"aria-label": tr("Topics")})


def _rule(book: Rulebook, entry: ClauseEntry, shown: RuledExample | None, note: Note) -> markup:
    """A rule on a line of its own, below it its table and its example, beside it the notes in the margin."""
    clause = entry.clause
    note("clause", clause.id, entry.slug, entry.slug)
    label = f"{book.number[clause.id]}{MARKS[entry.standing]}"
    number = nodes.reference("", label, refuri=f"#{entry.slug}", internal=True, classes=["number"])
    said = paragraph(number, " ", span(clause.text, classes=["clause"]), classes=["statement"])
    tables = [rule_table(each) for each in book.tables if each.clause == clause.id]
    figures = [] if shown is None else [example_figure(shown)]
    for figure in figures:
        figure["classes"] += [LARGE] if shown is not None and shown.picture.rows > ROWS_IN_TEXT else []
    main = element("div", said, *tables, *figures, classes=["flow"])
    beside = element("div", margin(book.game, entry, book.number[clause.id], shown), classes=["beside"])
    rule = element("div", main, beside, classes=["rule", entry.standing])
    rule["ids"] = [entry.slug]
    return rule


def rule_table(shown: RuleTable) -> nodes.table:
    """A table to which rules refer, with its title."""
    rows = ([[tr(cell)] for cell in row] for row in shown.rows)
    made = table(map(tr, shown.header), rows, "rule-table")
    made.insert(0, nodes.title("", tr(shown.title)))
    return made


def illustrations_of(book: Rulebook) -> dict[str, RuledExample]:
    """An example in full view for some rules of every topic that has any: a small one for every few rules that have
    one, else the smallest of all. None is shown twice; topics with few examples choose first.
    """
    found: dict[str, RuledExample] = {}
    used: set[str] = set()
    for topic in sorted(book.topics, key=lambda topic: sum(len(entry.examples) for entry in topic.entries)):
        for name, shown in _chosen([_free(some, used) for some in _few(topic.entries)]):
            if shown.example.id not in used:
                used.add(shown.example.id)
                found[name] = shown
    return found


def _few(entries: Sequence[ClauseEntry]) -> Iterator[Sequence[ClauseEntry]]:
    """The rules of a topic, a few at a time."""
    for start in range(0, len(entries), RULES_FOR_AN_EXAMPLE):
        yield entries[start : start + RULES_FOR_AN_EXAMPLE]


def _chosen(rules: list[list[tuple[str, RuledExample]]]) -> list[tuple[str, RuledExample]]:
    """At most one example for every few rules of a topic; if none is small, the smallest that has cards in all rows."""
    small = [one for some in rules for one in [each for each in some if _is_small(each[1])][:1]]
    full = (each for some in rules for each in some if not _has_empty_row(each[1]))
    return small or sorted(full, key=lambda each: _size(each[1]))[:1]


def _size(shown: RuledExample) -> tuple[int, int]:
    return len(shown.example.params.get("moves", ())), shown.picture.rows


def _is_small(shown: RuledExample) -> bool:
    """Whether an example has few rows, cards in all of them, and no course of moves."""
    moves, rows = _size(shown)
    return moves <= MOST_MOVES and 0 < rows <= ROWS_IN_TEXT and not _has_empty_row(shown)


def _has_empty_row(shown: RuledExample) -> bool:
    return re.search(r" -$", shown.picture.text, re.MULTILINE) is not None


def _free(entries: Sequence[ClauseEntry], used: Container[str]) -> list[tuple[str, RuledExample]]:
    """The examples of some rules that are not used yet, each with its clause; those with a picture first."""
    found = [(entry.clause.id, each) for entry in entries for each in entry.examples if each.example.id not in used]
    return sorted(found, key=lambda one: not one[1].picture.html)


def _example(book: Rulebook, shown: RuledExample, note: Note) -> markup:
    anchor = shown.slug
    note("example", shown.example.id, anchor, anchor)
    here = nodes.reference("", tr("link"), refuri=f"#{anchor}", internal=True, classes=["permalink"])
    about = (*rule_links(shown.example.clauses, book.number), " \N{MIDDLE DOT} ", here)
    figure = example_figure(shown, paragraph(*about, classes=["standing"]))
    figure["ids"] = [anchor]
    return figure


def _point(book: Rulebook, weighed: RuledPoint, note: Note) -> nodes.section:
    point = weighed.point
    note("point", f"{book.game}/{point.id}", point.id, point.id)
    name = span(point.id, classes=["name"])
    about = (name, " ", *rule_links(point.clauses, book.number))
    sure = "" if point.confidence is None else " " + tr("Confidence: {number} of 100.", number=point.confidence)
    parts: list[nodes.Node] = [
        paragraph(*about, classes=["standing"]),
        _alternatives(point.default, ((each.id, each.text) for each in point.alternatives)),
        paragraph(span(tr("Why. "), classes=["lead"]), point.why + sure),
    ]
    if point.reason:
        parts.append(paragraph(span(tr("Why there is no choice. "), classes=["lead"]), point.reason))
    parts += map(_witness, weighed.witnesses)
    return section(point.question, point.id, element("div", *parts, classes=["open-point"]))


def _witness(tested: Tested) -> markup:
    """A situation that tells the alternatives apart, with the ruling of each."""
    situation = [paragraph(tested.witness.situation)] if tested.witness.situation else []
    drawn = [] if tested.picture is None else picture_of(tested.picture)
    given = under(tested.witness.under, given=True)
    told = outcome_list(tested.outcomes, texts=False)
    return element("div", *drawn, *situation, *given, told, classes=["witness"])


def _alternatives(default: str, alternatives: Iterable[tuple[str, str]]) -> nodes.bullet_list:
    items = []
    for name, text in alternatives:
        line = paragraph(text, *taken_here(name == default), " ", span(name, classes=["alternative"]))
        items.append(nodes.list_item("", line))
    return nodes.bullet_list("", *items, classes=["alternatives"])


def _anchor(topic: Topic) -> str:
    return f"topic-{nodes.make_id(topic.title)}"
