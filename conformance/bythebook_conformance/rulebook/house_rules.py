"""A rulebook under the rules that a table has chosen: of every open point, only the answer chosen stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bythebook.readings import ReadingError
from bythebook.spec import Example, TextPart
from bythebook.spec.retelling import TURN
from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulebook.records import (
    HOUSE,
    ClauseEntry,
    FirstPage,
    HouseRule,
    Rulebook,
    RulebookError,
    RuledExample,
    RuledPoint,
)
from bythebook_conformance.rulebook.ruled_points import question_about, ruled


def under_house_rules(book: Rulebook, chosen: Mapping[str, str]) -> Rulebook:
    """The same book with these answers to open points (``NAME: ALTERNATIVE``) in the place of those taken here.

    What a text says otherwise under an answer gives way to what it says then, as the specification tells. The rule of
    our own that a point is about, if nothing is told of it there, gives way to the question with the answer chosen; one
    that the sheet itself states has the answer behind it. Everything else stays. Examples and diagrams that come out
    otherwise then are left out; where the reference cannot play the answer, all that a rule about it decides.

    Raises:
        RulebookError: there is no such open point or alternative, or the answers cannot be combined.
    """
    answers = _checked(book, chosen)
    departs = {name: value for name, value in answers.items() if value != book.point[name].point.default}
    given = {each.point.id: answers.get(each.point.id, each.point.default) for each in book.points}
    settled = {each.point.id: _settled(each, given[each.point.id]) for each in book.points}
    questions = {name: each.point.question for name, each in book.point.items()}
    house = {
        name: HouseRule(
            settled[name].point.question,
            in_players_words(settled[name].point.alternatives[0].text, questions),
            name in departs,
            tuple(each for each in book.table.passages if each.under == f"{name}={given[name]}"),
        )
        for name in dict.fromkeys([*(each.point for each in book.table.agreements), *departs])
        if name in settled
    }
    ours = replace(book, house=tuple(house.values()))
    instead: dict[str, str] = {}
    beside: dict[str, str] = {}
    for name in departs:
        for clause in book.point[name].point.clauses[:1]:
            entry = book.entry[clause]
            if house[name].reword(entry.clause.text) != entry.clause.text:
                continue
            if entry.clause.status == "stated":
                beside[clause] = f"{beside.get(clause, '')} {_said(book, [name], given)}".strip()
            else:
                asked = [each for each in entry.clause.readings if _is_open(book, each)]
                instead[clause] = _said(book, asked or [name], given)
    switches = {name: value for name, value in departs.items() if book.point[name].point.switchable}
    unplayed = {name for point in departs if point not in switches for name in book.point[point].point.clauses}
    kept = tuple(
        each for each in book.examples if unplayed.isdisjoint(each.example.clauses) and _holds(book, each, switches)
    )
    names = {each.example.id for each in kept}
    gone = unplayed | instead.keys()
    topics = tuple(
        replace(
            topic,
            entries=tuple(_entry(ours, each, instead, beside, names) for each in topic.entries),
            diagrams=tuple(each for each in topic.diagrams if _is_drawn(book, each, switches, gone)),
        )
        for topic in book.topics
    )
    behind = {name: _said(book, [name], given) for name in departs}
    table = replace(book.table, parts=tuple(_brief(ours, house, behind)), agreements=())
    return replace(
        ours,
        topics=topics,
        points=tuple(settled.values()),
        examples=kept,
        table=table,
        first=_first(ours, switches),
    )


def _checked(book: Rulebook, chosen: Mapping[str, str]) -> dict[str, str]:
    for name, value in chosen.items():
        if name not in book.point:
            raise RulebookError(f"{book.game} has no open point {name!r}: bythebook list {book.game} names them")
        point = book.point[name].point
        if point.kind == "settled":
            raise RulebookError(f"{name}={value}: the sheet settles this ({point.default}); no house rule changes it")
        known = [each.id for each in point.alternatives]
        if value not in known:
            raise RulebookError(f"{name}={value}: expected one of {', '.join(known)}")
    try:
        book.kit.readings.from_names({n: v for n, v in chosen.items() if book.point[n].point.switchable})
    except ReadingError as error:
        raise RulebookError(str(error)) from None
    return dict(chosen)


def _said(book: Rulebook, names: Iterable[str], given: Mapping[str, str]) -> str:
    """House rules as a rule: every question with its answer."""
    questions = {each: ruled.point.question for each, ruled in book.point.items()}
    told = []
    for name in names:
        point = book.point[name].point
        answer = next(each.text for each in point.alternatives if each.id == given[name])
        told += [in_players_words(point.question, questions), in_players_words(answer, questions)]
    return tr("House rule. {text}", text=" ".join(told))


def _is_open(book: Rulebook, name: str) -> bool:
    return name in book.point and book.point[name].point.kind != "settled"


def _settled(each: RuledPoint, value: str) -> RuledPoint:
    taken = tuple(one for one in each.point.alternatives if one.id == value)
    return replace(each, point=replace(each.point, alternatives=taken, default=value))


def _holds(book: Rulebook, shown: RuledExample, switches: Mapping[str, str]) -> bool:
    """Whether an example is one of these readings."""
    return not shown.example.readings and _is_ruled_alike(book, shown.example, switches)


def _is_ruled_alike(book: Rulebook, example: Example, switches: Mapping[str, str]) -> bool:
    """Whether an example is ruled on in the same way under these readings."""
    if not switches:
        return True
    question = question_about(book.kit, example.method, example.params, example.id)
    return bool(ruled(question, {}, example.id).result == ruled(question, switches, example.id).result)


def _is_drawn(book: Rulebook, diagram: Diagram, switches: Mapping[str, str], gone: set[str]) -> bool:
    """Whether a diagram shows the same under these readings, and no rule that has ``gone``."""
    readings = book.kit.readings
    return gone.isdisjoint(diagram.clauses) and bool(
        diagram.shows(readings.from_names(switches)) == diagram.shows(readings())
    )


def _entry(
    book: Rulebook, entry: ClauseEntry, instead: Mapping[str, str], beside: Mapping[str, str], examples: Iterable[str]
) -> ClauseEntry:
    name, text = entry.clause.id, entry.clause.text
    told = instead.get(name, book.said(text))
    standing = entry.standing if told == text else HOUSE
    clause = replace(entry.clause, text=f"{told} {beside.get(name, '')}".strip())
    kept = tuple(each for each in entry.examples if each.example.id in examples)
    return replace(entry, clause=clause, examples=kept, points=(), standing=standing)


def _brief(book: Rulebook, house: Mapping[str, HouseRule], behind: Mapping[str, str]) -> Iterator[TextPart]:
    """The rules in brief. A house rule that rewords none of them stands behind the first that tells of its point."""
    plain = [sentence for part in book.table.parts for sentence in part.sentences]
    due: dict[str, str] = {}
    for name, told in behind.items():
        if not any(house[name].reword(each.text) != each.text for each in plain):
            clauses = book.point[name].point.clauses[:1]
            for first in [each.text for each in plain if {*clauses} & {*each.clauses}][:1]:
                due[first] = f"{due.get(first, '')} {told}"
    for part in book.table.parts:
        yield replace(
            part,
            sentences=tuple(
                replace(each, text=f"{book.said(each.text)}{due.get(each.text, '')}") for each in part.sentences
            ),
        )


def _first(book: Rulebook, switches: Mapping[str, str]) -> FirstPage | None:
    """The first page; without its turn, card by card, where it would come out otherwise."""
    if book.first is None:
        return None
    text = book.first.text
    turns = text.turn is None or _is_ruled_alike(book, text.turn, switches)
    parts = tuple(_reworded(book, each) for each in text.parts if turns or each.picture != TURN)
    facts = tuple(_reworded(book, each) for each in text.facts)
    lead = replace(text.lead, text=book.said(text.lead.text))
    return replace(book.first, text=replace(text, lead=lead, facts=facts, parts=parts))


def _reworded(book: Rulebook, part: TextPart) -> TextPart:
    return replace(part, sentences=tuple(replace(each, text=book.said(each.text)) for each in part.sentences))
