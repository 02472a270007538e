"""The notes beside a clause: its status, an example, and the folded notes."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import date

from docutils import nodes

from bythebook.spec import Clause, Locator
from bythebook.spec.records import OUR_READING, title_of
from bythebook_conformance.kit.language import ENGLISH, message, spoken, tr, tr_count
from bythebook_conformance.kit.words import counted
from bythebook_conformance.rulebook.code import Code
from bythebook_conformance.rulebook.records import (
    HOUSE,
    AlternativeRuling,
    ClauseCoverage,
    ClauseEntry,
    RuledExample,
    RuledPoint,
)
from bythebook_conformance.rulebook.site.nodes import (
    Line,
    bullets,
    clause_link,
    details,
    element,
    link,
    markup,
    paragraph,
    picture_of,
    span,
)

MARKS = {
    "stated": "",
    "inferred": "\N{DAGGER}",
    OUR_READING: "\N{DOUBLE DAGGER}",
    "silent": "\N{DEGREE SIGN}",
    "damaged": "*",
    HOUSE: "\N{SECTION SIGN}",
}
"""The mark behind the number of a rule by its standing, in every format."""
STATUSES = {
    "stated": message("A number without a mark: the sheet says so."),
    "inferred": message("{mark} it follows from what the sheet says."),
    OUR_READING: message("{mark} the sheet can be read otherwise; this is our reading."),
    "silent": message("{mark} the sheet is silent; this is our reading."),
    "damaged": message("{mark} the sheet is garbled; this is our correction."),
    HOUSE: message("{mark} our house rule."),
}
PLAIN = "stated"
"""The status of most clauses, which has no mark."""
BADGES = {
    "stated": message("stated"),
    "inferred": message("follows from the sheet"),
    OUR_READING: message("our reading"),
    "silent": message("not on the sheet"),
    "damaged": message("garbled on the sheet"),
    HOUSE: message("house rule"),
    "open": message("open"),
    "settled": message("settled"),
}
KINDS = {"switchable": "open", "fixed": "open", "settled": "settled"}
MONTHS = (
    message("January"),
    message("February"),
    message("March"),
    message("April"),
    message("May"),
    message("June"),
    message("July"),
    message("August"),
    message("September"),
    message("October"),
    message("November"),
    message("December"),
)
ROWS_IN_TEXT = 3
"""A picture with more rows stands in the main column only if a topic has no smaller one."""
EXAMPLES = 2
"""The number of folded examples that are drawn; the others are linked."""


def margin(game: str, entry: ClauseEntry, number: str, illustrates: RuledExample | None) -> markup:
    """The note on a clause: its standing and whether points are open, and on demand everything else. ``illustrates``
    is the example in the main column.
    """
    rest = tuple(each for each in entry.examples if each is not illustrates)
    notes = [
        *_points(game, entry.points),
        *_examples(entry, rest, illustrates is not None),
        *(_for_authors(entry) if spoken() == ENGLISH else []),
    ]
    number_open = sum(each.point.kind != "settled" for each in entry.points)
    open_points = tr_count("{number} open point", "{number} open points", number_open)
    marks: Line = [" ", badge(entry.standing)] if entry.standing != PLAIN else []
    marks += [" ", span(open_points, classes=["badge", "open"])] if number_open else []
    title: Line = [span(tr("More on {number}", number=number), classes=["number"]), *marks]
    folded = element("div", *notes, classes=["notes"])
    note = element(
        "details", element("summary", *title), standing(entry.clause, number), folded, classes=["margin-note"]
    )
    note["clause"] = entry.clause.id
    return note


def standing(clause: Clause, number: str) -> nodes.paragraph:
    """The number of a clause as a link to it, and its place."""
    slug = clause.id.partition("/")[2]
    name = nodes.reference(
        "", tr("Rule {number}", number=number), refuri=f"#{slug}", internal=True, classes=["permalink"]
    )
    place: Line = [" ", span(located(clause.places), classes=["where"])] if clause.places else []
    return paragraph(name, *place, classes=["standing"])


def badge(standing: str) -> nodes.inline:
    """Where a rule comes from, with its mark."""
    return span(f"{MARKS[standing]} {tr(BADGES[standing])}".strip(), classes=["badge", standing])


def located(places: Iterable[Locator]) -> str:
    """A clause's place on its sheet, without layout marks."""
    under: dict[str, list[int]] = {}
    for place in places:
        under.setdefault(place.heading, []).append(place.ordinal)
    return "; ".join(_under(title_of(heading), sorted(ordinals)) for heading, ordinals in under.items())


def _under(heading: str, ordinals: list[int]) -> str:
    heading = heading.capitalize() if heading.isupper() else heading
    numbers = ", ".join(str(each) for each in ordinals if each)
    return f"{heading}, ¶\N{NO-BREAK SPACE}{numbers}" if numbers else heading


def example_figure(shown: RuledExample, *more: nodes.Node) -> markup:
    """An example: the cards, what it shows, and the ruling."""
    said = paragraph(span(shown.example.title, classes=["title"]), " ", *_ruling(shown.says))
    caption = element("figcaption", said, *under(shown.example.readings), *more)
    return element("figure", *picture_of(shown.picture), caption, classes=["shown"])


def outcome_list(outcomes: Iterable[AlternativeRuling], texts: bool = True) -> nodes.bullet_list:
    """The ruling of every alternative, the default first: with their ``texts`` for players, else with their names."""
    items: list[Line] = []
    for each in sorted(outcomes, key=lambda outcome: not outcome.default):
        alternative = each.alternative.text if texts else each.alternative.id
        name = span(
            alternative, classes=["answer-text" if texts else "alternative", *(["default"] if each.default else [])]
        )
        items.append([name, *taken_here(each.default), " ", *_ruling(each.says)])
    return bullets(items, ["outcomes"])


def under(readings: Mapping[str, str], *, given: bool = False) -> list[nodes.Node]:
    """The readings that an example or a ruling is shown under, if any; ``given``: apart from the one asked about."""
    pairs = tr(" and ").join(f"{name}={value}" for name, value in readings.items())
    said = tr("Given {readings}.", readings=pairs) if given else tr("Under {readings}.", readings=pairs)
    return [paragraph(said, classes=["under"])] if pairs else []


def taken_here(default: bool) -> Line:
    """The mark after the alternative chosen here."""
    return [" ", span(tr("taken here"), classes=["badge", "taken"])] if default else []


def code_link(code: Code) -> nodes.Node:
    """A reference to a part of the reference, at its line."""
    name = nodes.literal("", f"{code.module.rpartition('.')[2]}.{code.name}")
    return link("source", f"{code.path}#{code.line}", name)


def code_nodes(code: Code) -> Iterator[nodes.Node]:
    """A part of the reference: when the clause has a say there, and what it demands."""
    through: Line = [" by ", clause_link(code.through)] if code.through else []
    yield paragraph(code_link(code), *through, classes=["function"])
    if code.laws is not None:
        yield nodes.literal_block(code.laws.text, code.laws.text, language="text", classes=["law"])


def held_lines(held: Iterable[ClauseCoverage]) -> Iterator[Line]:
    """What tests engines on a clause, one line each."""
    for each in held:
        if each.kind == "examples":
            yield [counted(each.count, "example")]
        elif each.kind == "domain":
            asked = counted(each.count, "situation")
            yield [f"{asked} of the domain ", nodes.literal("", each.name)]
        elif each.kind == "relation":
            yield [f"no answer changes when {each.name}"]
        elif each.kind == "property":
            yield [f"a property: {each.name}"]
        else:
            yield [f"a faulty engine is caught: {each.text[:1].lower()}{each.text[1:].rstrip('.')}"]


def legend(used: Container[str]) -> nodes.paragraph:
    """The meaning of the marks behind the numbers of rules, as far as they are used."""
    said = (tr(meaning, mark=MARKS[status]) for status, meaning in STATUSES.items() if status in used)
    return paragraph(" ".join(said), classes=["legend"])


def said_day(day: date) -> str:
    """A date in the language spoken now, whatever that of the machine."""
    return tr("{day} {month} {year}", day=day.day, month=tr(MONTHS[day.month - 1]), year=day.year)


def _ruling(says: Iterable[str]) -> list[nodes.Node]:
    text = " ".join(says)
    return [span(text, classes=["ruling"])] if text else []


def _examples(entry: ClauseEntry, rest: tuple[RuledExample, ...], one_is_shown: bool) -> Iterator[markup]:
    if not rest:
        return
    drawn = rest[:EXAMPLES]
    listed = [[link("example", each.example.id, each.example.title)] for each in rest[EXAMPLES:]]
    more = [bullets(listed, ["more"])] if listed else []
    label = tr_count("{number} example", "{number} examples", len(rest))
    if one_is_shown:
        label = tr_count("{number} more", "{number} more", len(rest))
    yield details(label, *(example_figure(each) for each in drawn), *more, classes=["examples"])


def _points(game: str, points: Iterable[RuledPoint]) -> Iterator[markup]:
    for each in points:
        point = each.point
        more = paragraph(link("point", f"{game}/{point.id}", tr("All answers, with reasons")))
        first = each.witnesses[0]
        picture = [] if first.picture is None else picture_of(first.picture)
        situation = [paragraph(first.witness.situation)] if first.witness.situation else []
        word = tr(BADGES[KINDS[point.kind]])
        summary = element("summary", span(word, classes=["badge", KINDS[point.kind]]), " ", point.question)
        parts = (*picture, *situation, outcome_list(first.outcomes), more)
        folded = element("details", summary, *parts, classes=["point", point.kind])
        folded["main"] = point.clauses[0] if point.clauses else ""
        folded["point"] = f"{game}/{point.id}"
        folded["question"] = point.question
        yield folded


def _for_authors(entry: ClauseEntry) -> Iterator[markup]:
    """Notes for those who write engines, which are in English: the code, and what tests engines."""
    if entry.code:
        parts = (node for code in entry.code for node in code_nodes(code))
        yield details("in code", *parts, classes=["code"])
    if entry.held:
        name: Line = ["in reports: ", nodes.literal("", entry.clause.id)]
        yield details("tests", bullets([*held_lines(entry.held), name]), classes=["tests"])
