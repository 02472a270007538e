"""The pages of a rulebook: the clauses with what stands beside them, the examples, the open points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from docutils import nodes

from bythebook_conformance.kit.english import counted
from bythebook_conformance.rulebook.records import Entry, Rulebook, RuledPoint, Shown, Tested, Topic
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    clause_links,
    element,
    figure_of,
    link,
    markup,
    paragraph,
    picture_of,
    span,
)
from bythebook_conformance.rulebook.site.notes import (
    ROWS_BESIDE,
    beside,
    example_figure,
    legend,
    outcome_list,
    taken_here,
    under,
)

Note = Callable[[str, str, str, str], None]
"""(kind, name, anchor, displayed name): registers an object of the domain."""

_SWITCH = '<label class="only"><input type="checkbox" autocomplete="off" /> Only the rules</label>'
POINT_KINDS = {
    "switchable": (
        "Open: an engine may choose",
        "The reference can play every alternative. An engine that departs from the one taken here declares it.",
    ),
    "fixed": (
        "Open, with one answer",
        "The sheet leaves these open too, but the reference plays one answer only, for the reason given.",
    ),
    "settled": (
        "Settled",
        "The sheet decides these. They are listed because engines get them wrong: the other answers are faults.",
    ),
}


def rulebook_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """The rulebook: an overview, links to the topics, then the topics."""
    yield _numbers(book)
    yield _contents(book)
    illustrations = _illustrations(book)
    for topic in book.topics:
        entries = (_entry(book.game, each, illustrations.get(each.clause.id), note) for each in topic.entries)
        diagrams = map(figure_of, topic.diagrams)
        yield _section(topic.title, _anchor(topic), *diagrams, element("div", *entries, classes=["rulebook"]))


def example_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """Every example under the topic of the first clause that it shows."""
    topics = {entry.clause.id: topic.title for topic in book.topics for entry in topic.entries}
    for topic in book.topics:
        ours = [each for each in book.examples if topics[each.example.clauses[0]] == topic.title]
        if ours:
            figures = [_example(each, note) for each in ours]
            yield _section(topic.title, _anchor(topic), element("div", *figures, classes=["gallery"]))


def point_nodes(book: Rulebook, note: Note) -> Iterator[nodes.Node]:
    """Every open point: the question, the answers, why one was chosen, and the ruling of each."""
    for kind, (title, text) in POINT_KINDS.items():
        ours = [each for each in book.points if each.point.kind == kind]
        if ours:
            parts = [_point(book, each, note) for each in ours]
            yield _section(title, f"points-{kind}", paragraph(text), *parts)


def _numbers(book: Rulebook) -> markup:
    """The counts, the meaning of the marks, and a switch that hides everything but the rules."""
    game = book.game
    counts: Line = [f"{len(book.entry)} clauses in our own words"]
    for many, what, kind, names in (
        (len(book.examples), "example", "example", [each.example.id for each in book.examples]),
        (len(book.points), "open point", "point", [f"{game}/{each.point.id}" for each in book.points]),
    ):
        counts += [", ", link(kind, names[0], counted(many, what))] if many else []
    switch = nodes.raw("", _SWITCH, format="html")
    return element("div", paragraph(*counts, "."), switch, legend(), classes=["about"])


def _contents(book: Rulebook) -> markup:
    """The topics with links."""
    links = [nodes.reference("", topic.title, refuri=f"#{_anchor(topic)}", internal=True) for topic in book.topics]
    listed = nodes.bullet_list("", *(nodes.list_item("", paragraph(each)) for each in links))
    return element("nav", listed, classes=["topics"], **{"aria-label": "Topics"})


def _entry(game: str, entry: Entry, illustrates: Shown | None, note: Note) -> markup:
    """A clause and everything beside it; one that only repairs the sheet's text is not a rule to play by."""
    note("clause", entry.clause.id, entry.slug, entry.slug)
    text = paragraph(entry.clause.text, classes=["clause"])
    mended = entry.clause.status == "damaged" and not entry.clause.checkable
    classes = ["entry", entry.clause.status, *(["editorial"] if mended else [])]
    made = element("div", text, beside(game, entry, illustrates), classes=classes)
    made["ids"] = [entry.slug]
    return made


def _illustrations(book: Rulebook) -> dict[str, Shown]:
    """One example for every clause with an example of its own and a small picture; none is shown twice."""
    found: dict[str, Shown] = {}
    used: set[str] = set()
    for topic in book.topics:
        for entry in topic.entries:
            for each in entry.examples:
                if each.example.id not in used and each.picture.html and each.picture.rows <= ROWS_BESIDE:
                    used.add(each.example.id)
                    found[entry.clause.id] = each
                    break
    return found


def _example(shown: Shown, note: Note) -> markup:
    anchor = shown.slug
    note("example", shown.example.id, anchor, anchor)
    name = nodes.reference("", anchor, refuri=f"#{anchor}", internal=True, classes=["permalink"])
    about = (name, " ", span("shows", classes=["where"]), " ", *clause_links(shown.example.clauses))
    figure = example_figure(shown, paragraph(*about, classes=["standing"]))
    figure["ids"] = [anchor]
    return figure


def _point(book: Rulebook, weighed: RuledPoint, note: Note) -> nodes.section:
    point = weighed.point
    note("point", f"{book.game}/{point.id}", point.id, point.id)
    name = span(point.id, classes=["name"])
    about = (name, " ", span("about", classes=["where"]), " ", *clause_links(point.clauses))
    sure = f" Confidence: {point.confidence} of 100." if point.confidence is not None else ""
    parts: list[nodes.Node] = [
        paragraph(*about, classes=["standing"]),
        _alternatives(point.default, ((each.id, each.text) for each in point.alternatives)),
        paragraph(span("Why. ", classes=["lead"]), point.why + sure),
    ]
    if point.reason:
        parts.append(paragraph(span("Why there is no choice. ", classes=["lead"]), point.reason))
    parts += map(_witness, weighed.witnesses)
    return _section(point.question, point.id, element("div", *parts, classes=["open-point"]))


def _witness(tested: Tested) -> markup:
    """A situation that tells the alternatives apart, with the ruling of each."""
    situation = [paragraph(tested.witness.situation)] if tested.witness.situation else []
    drawn = [] if tested.picture is None else picture_of(tested.picture)
    given = under(tested.witness.under, "Given")
    told = outcome_list(tested.outcomes, texts=False)
    return element("div", *drawn, *situation, *given, told, classes=["witness"])


def _alternatives(default: str, alternatives: Iterable[tuple[str, str]]) -> nodes.bullet_list:
    items = []
    for name, text in alternatives:
        line = paragraph(span(name, classes=["alternative"]), *taken_here(name == default), " ", text)
        items.append(nodes.list_item("", line))
    return nodes.bullet_list("", *items, classes=["alternatives"])


def _section(title: str, anchor: str, *children: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title("", title), *children, ids=[anchor], names=[nodes.fully_normalize_name(title)])


def _anchor(topic: Topic) -> str:
    return f"topic-{nodes.make_id(topic.title)}"
