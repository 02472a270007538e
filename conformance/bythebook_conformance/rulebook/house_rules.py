"""A rulebook under the rules that a table has chosen: of every open point, only the answer chosen stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bythebook.readings import ReadingError
from bythebook.spec import Example, OpenPoint, Sentence, TextPart
from bythebook.spec.retelling import TURN
from bythebook_conformance.kit.drawing import Diagram
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulebook.records import (
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

    A rule that follows from an answer not chosen gives way to the answer chosen. The other rules stay; where the sheet
    itself states them, the answer chosen is added. Examples and diagrams that come out otherwise then are left out;
    where the reference cannot play the answer chosen, all that a rule about it decides.

    Raises:
        RulebookError: there is no such open point or alternative, or the answers cannot be combined.
    """
    answers = _checked(book, chosen)
    departs = {name: value for name, value in answers.items() if value != book.point[name].point.default}
    given = {each.point.id: answers.get(each.point.id, each.point.default) for each in book.points}
    instead: dict[str, str] = {}
    beside: dict[str, str] = {}
    for name in departs:
        gone = _overruled(book, book.point[name].point)
        for clause in gone:
            asked = [each for each in book.entry[clause].clause.readings if _is_open(book, each)]
            instead[clause] = _said(book, asked, given)
        for clause in [] if gone else book.point[name].point.clauses[:1]:
            beside[clause] = f"{beside.get(clause, '')} {_said(book, [name], given)}".strip()
    settled = {each.point.id: _settled(each, given[each.point.id]) for each in book.points}
    switches = {name: value for name, value in departs.items() if book.point[name].point.switchable}
    unplayed = {name for point in departs if point not in switches for name in book.point[point].point.clauses}
    kept = tuple(
        each for each in book.examples if unplayed.isdisjoint(each.example.clauses) and _holds(book, each, switches)
    )
    names = {each.example.id for each in kept}
    topics = tuple(
        replace(
            topic,
            entries=tuple(_entry(each, instead, beside, names) for each in topic.entries),
            diagrams=tuple(
                each for each in topic.diagrams if _is_drawn(book, each, switches, unplayed | instead.keys())
            ),
        )
        for topic in book.topics
    )
    questions = {name: each.point.question for name, each in book.point.items()}
    agreed = dict.fromkeys([*(each.point for each in book.table.agreements), *departs])
    house = tuple(
        HouseRule(
            settled[name].point.question,
            in_players_words(settled[name].point.alternatives[0].text, questions),
            name in departs,
        )
        for name in agreed
        if name in settled
    )
    table = replace(book.table, parts=tuple(_part(each, instead, beside) for each in book.table.parts), agreements=())
    return replace(
        book,
        topics=topics,
        points=tuple(settled.values()),
        examples=kept,
        table=table,
        first=_first(book, instead, beside, switches),
        house=house,
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


def _overruled(book: Rulebook, point: OpenPoint) -> list[str]:
    """The rules of our own that say how a point is taken here: the first that names it, and those that are about
    nothing else. The answers to all their points say the same, and as it was chosen.
    """
    ours = [name for name in point.clauses if book.entry[name].clause.status != "stated"]
    about = {name: [each for each in book.entry[name].clause.readings if _is_open(book, each)] for name in ours}
    return [name for name in ours if name == point.clauses[0] or about[name] == [point.id]]


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
    entry: ClauseEntry, instead: Mapping[str, str], beside: Mapping[str, str], examples: Iterable[str]
) -> ClauseEntry:
    name = entry.clause.id
    text = instead.get(name, entry.clause.text)
    if name in beside:
        text = f"{text} {beside[name]}"
    kept = tuple(each for each in entry.examples if each.example.id in examples)
    return replace(entry, clause=replace(entry.clause, text=text), examples=kept, points=())


def _part(part: TextPart, instead: Mapping[str, str], beside: Mapping[str, str]) -> TextPart:
    """Sentences without those that retell a rule which has given way, and with the house rules in their place; those
    that retell a rule to which something is added have it behind them.
    """
    kept: list[Sentence] = []
    for sentence in part.sentences:
        texts = dict.fromkeys(instead[name] for name in sentence.clauses if name in instead)
        told = [replace(sentence, text=text) for text in texts] or [sentence]
        told += [replace(sentence, text=beside[name]) for name in sentence.clauses if name in beside]
        kept += [each for each in told if each.text not in {one.text for one in kept}]
    return replace(part, sentences=tuple(kept))


def _first(
    book: Rulebook, instead: Mapping[str, str], beside: Mapping[str, str], switches: Mapping[str, str]
) -> FirstPage | None:
    """The first page; without its turn, card by card, where it would come out otherwise."""
    if book.first is None:
        return None
    text = book.first.text
    turns = text.turn is None or _is_ruled_alike(book, text.turn, switches)
    parts = tuple(_part(each, instead, beside) for each in text.parts if turns or each.picture != TURN)
    return replace(book.first, text=replace(text, parts=parts))
