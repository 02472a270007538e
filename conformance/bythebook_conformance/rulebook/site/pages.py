"""The pages of a rulebook: the clauses with what stands beside them, the examples, the open points."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from docutils import nodes

from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.topics import APPENDIX
from bythebook_conformance.rulebook.records import ClauseEntry, Rulebook, RuledExample, RuledPoint, Tested, Topic
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    element,
    figure_of,
    joined,
    link,
    markup,
    paragraph,
    picture_of,
    rule_links,
    section,
    span,
)
from bythebook_conformance.rulebook.site.notes import (
    LONG,
    ROWS_IN_LONG_TEXT,
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
    """The rulebook: an overview, links to the topics, then the topics."""
    yield _numbers(book)
    yield _contents(book)
    illustrations = illustrations_of(book)
    for topic in book.topics:
        diagrams = map(figure_of, topic.diagrams)
        passages = (_passage(book, each, illustrations, note) for each in topic.passages)
        classes = ["rulebook", *(["appendix"] if topic.number == APPENDIX else [])]
        yield section(
            f"{topic.number}. {topic.title}", _anchor(topic), *diagrams, element("div", *passages, classes=classes)
        )


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
    if book.counted_over:
        yield paragraph(book.counted_over)
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
        (points, "point", [f"{game}/{each.point.id}" for each in book.points]),
    ):
        counts += [", ", link(kind, names[0], said)] if names else []
    switch = nodes.raw("", _SWITCH.format(tr("Only the rules")), format="html")
    return element("div", paragraph(*counts, "."), switch, legend(), classes=["about"])


def _contents(book: Rulebook) -> markup:
    links = [
        nodes.reference("", f"{topic.number}. {topic.title}", refuri=f"#{_anchor(topic)}", internal=True)
        for topic in book.topics
    ]
    listed = nodes.bullet_list("", *(nodes.list_item("", paragraph(each)) for each in links))
    return element("nav", listed, classes=["topics"], **{"aria-label": tr("Topics")})


def _passage(
    book: Rulebook, entries: tuple[ClauseEntry, ...], illustrations: dict[str, RuledExample], note: Note
) -> markup:
    """A paragraph of clauses with its example below and the notes in the margin."""
    told: Line = []
    for entry in entries:
        note("clause", entry.clause.id, entry.slug, entry.slug)
        number = nodes.reference(
            "", book.number[entry.clause.id], refuri=f"#{entry.slug}", internal=True, classes=["number"]
        )
        clause = span(number, "\N{NO-BREAK SPACE}", entry.clause.text, classes=["clause", entry.clause.status])
        clause["ids"] = [entry.slug]
        told.append(clause)
    shown = [illustrations[entry.clause.id] for entry in entries if entry.clause.id in illustrations]
    figures = [example_figure(each) for each in shown]
    for figure, each in zip(figures, shown, strict=True):
        figure["classes"] += [LARGE] if each.picture.rows > ROWS_IN_TEXT else []
    notes = (
        margin(book.game, entry, book.number[entry.clause.id], illustrations.get(entry.clause.id)) for entry in entries
    )
    main = element("div", paragraph(*joined(told, " "), classes=["clauses"]), *figures, classes=["flow"])
    return element("div", main, element("div", *notes, classes=["beside"]), classes=["passage"])


def illustrations_of(book: Rulebook) -> dict[str, RuledExample]:
    """An example in full view for every paragraph that has a small one of its own, and for every topic that has any.
    Long topics with few have larger ones, too. None is shown twice; topics with few examples choose first.
    """
    found: dict[str, RuledExample] = {}
    used: set[str] = set()
    for topic in sorted(book.topics, key=lambda topic: sum(len(entry.examples) for entry in topic.entries)):
        for name, shown in _chosen([_free(passage, used) for passage in topic.passages]):
            if shown.example.id not in used:
                used.add(shown.example.id)
                found[name] = shown
    return found


def _chosen(paragraphs: list[list[tuple[str, RuledExample]]]) -> list[tuple[str, RuledExample]]:
    """At most one example of every paragraph of a topic; if none is small, the first of all."""
    small = [[each for each in mine if _fits_a_text(each[1], ROWS_IN_TEXT)][:1] for mine in paragraphs]
    if len(paragraphs) >= LONG and 2 * sum(map(len, small)) < len(paragraphs):
        small = [[each for each in mine if _fits_a_text(each[1], ROWS_IN_LONG_TEXT)][:1] for mine in paragraphs]
    return [each for mine in small for each in mine] or [each for mine in paragraphs for each in mine][:1]


def _fits_a_text(shown: RuledExample, rows_in_text: int) -> bool:
    """Whether an example has few rows, and cards in all of them."""
    rows = shown.picture.text.splitlines()
    return 0 < len(rows) <= rows_in_text and not any(row.endswith(" -") for row in rows)


def _free(entries: tuple[ClauseEntry, ...], used: Container[str]) -> list[tuple[str, RuledExample]]:
    """The examples of a paragraph that are not used yet, each with its clause; those with a picture first."""
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
        paragraph(tr("How often it comes up: {rate}.", rate=book.comes_up(point.id)), classes=["frequency"]),
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
