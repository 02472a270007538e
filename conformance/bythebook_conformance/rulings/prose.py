"""Rulings in words: what holds, on which cards, by which clauses, and what depends on an open point."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from bythebook.spec import Clause, OpenPoint, Spec
from bythebook_conformance.kit import ClauseIds, Expected, Said
from bythebook_conformance.kit.departures import Departures, named
from bythebook_conformance.kit.language import tr, tr_context, tr_count
from bythebook_conformance.kit.places import place_words
from bythebook_conformance.kit.players import in_players_words
from bythebook_conformance.oracle.alternatives import Turned
from bythebook_conformance.oracle.comparing import clause_lists, plain
from bythebook_conformance.rulings.question import Question, Rulings, last_situation, reasons

WIDTH = 100
FEW = 3
"""The number of clauses shown unless more are asked for; the most important come first."""
_SHOWN = 6
"""The most readings listed in words."""
RED = "\033[31m{}\033[39m"
BOLD = "\033[1m{}\033[22m"
RED_CARDS = re.compile(r"(?:10|[2-9AJQK])[♥♦]")
_TITLES = re.compile(r"^(?=\S).+$", re.MULTILINE)

Hanging = list[tuple[OpenPoint, list[Turned]]]
"""Open points with the alternatives that rule differently."""


def tell_ruling(rulings: Rulings, spec: Spec, *, every: bool = False) -> str:
    """A ruling for people: sentences, cards, the most important clauses (all with ``every``), and open points."""
    question = rulings.question
    said = [each.text for each in sentences(question, rulings.agreed)]
    parts = [
        under_readings(rulings, spec),
        silences(unfounded_ruling(rulings, spec), spec),
        [*said, ""],
        drawn(question),
        [tr("Why"), *clause_lines(reasons(rulings.agreed), spec, every=every)],
        _open_lines(rulings, spec),
    ]
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def sentences(question: Question, expected: Expected[Any]) -> list[Said]:
    """What a ruling says, sentence by sentence; for a play, its last state."""
    situation, _ = last_situation(expected)
    return said_of(question, situation)


def said_of(question: Question, answer: Struct) -> list[Said]:
    """An answer, complete or in parts, in sentences. A game without its own words shows the fields."""
    words = question.kit.words
    if words is not None:
        return words.answer(question.params, answer, question.seating.players)
    fields = ((name, getattr(answer, name)) for name in answer.__struct_fields__)
    return [Said(name, f"{name}: {plain(value)}") for name, value in fields if value is not UNSET]


def drawn(question: Question) -> list[str]:
    """The cards of a question and an empty line; nothing if there is nothing to draw."""
    params = msgspec.to_builtins(question.params)
    picture = question.kit.picture.text(question.method.name, params, question.seating.players)
    return [*(f"  {line}" for line in picture.splitlines()), ""] if picture else []


def under_readings(rulings: Rulings, spec: Spec) -> list[str]:
    """The readings agreed on, if they depart from the defaults: each as the question and its answer."""
    questions = {point.id: point.question for point in spec.open_points}
    lines = []
    for name, value in rulings.readings.departures().items():
        answer = next(each.text for each in spec.open_point[name].alternatives if each.id == value)
        lines += folded(in_players_words(questions[name]), "  ")
        lines += folded(in_players_words(answer, questions), "    ")
    return [tr("Agreed on"), *lines, ""] if lines else []


def other_readings(under: Sequence[Departures], spec: Spec) -> list[str]:
    """Sets of departures in words; the most that are listed, and how many more there are."""
    found = [_in_words(departures, spec) for departures in under[:_SHOWN]]
    rest = len(under) - _SHOWN
    return [*found, tr_count("and {number} more", "and {number} more", rest)] if rest > 0 else found


def _in_words(departures: Departures, spec: Spec) -> str:
    """Departures as players put them: the question of each open point with its answer, and the ids in parentheses."""
    questions = {point.id: point.question for point in spec.open_points}
    said = []
    for name, value in sorted(departures):
        answer = next(each.text for each in spec.open_point[name].alternatives if each.id == value)
        said.append(in_players_words(f"{questions[name]} {in_players_words(answer, questions)} ({name}={value})"))
    return " ".join([said[0], *(tr("And: {reading}", reading=each) for each in said[1:])])


def unfounded(reasons: Iterable[ClauseIds], hanging: Iterable[str], spec: Spec) -> list[str]:
    """The clauses that an answer depends on although the sheet is silent or damaged there.

    Clauses count if they are about an open point with an alternative that would answer differently, or, where there is
    one reading only, if they come first for a field.
    """
    open_clauses = {clause for point in hanging for clause in spec.open_point[point].clauses}
    fixed = {clause for point in spec.open_points if point.kind == "fixed" for clause in point.clauses}
    pointed = {clause for point in spec.open_points for clause in point.clauses}
    found = [
        name
        for clauses in reasons
        for name in clauses
        if spec.clause[name].status in ("silent", "damaged")
        if name in open_clauses or (name == clauses[0] and (name in fixed or name not in pointed))
    ]
    return list(dict.fromkeys(found))


def unfounded_ruling(rulings: Rulings, spec: Spec) -> list[str]:
    """The same for a whole ruling."""
    _, explained = last_situation(rulings.agreed)
    return unfounded(clause_lists(explained), (turned.point for turned in rulings.others.turned), spec)


def silences(clauses: Iterable[str], spec: Spec) -> list[str]:
    """The notes about such clauses, which come first."""
    found = []
    for name in clauses:
        clause = spec.clause[name]
        if clause.status == "silent":
            found.append(tr("The sheet is silent here; the ruling rests on our reading ({clause}).", clause=name))
        elif clause.status == "damaged":
            found.append(tr("The sheet is damaged here; the ruling rests on our correction ({clause}).", clause=name))
    return [*found, ""] if found else []


def clause_lines(clauses: Sequence[str], spec: Spec, indent: str = "  ", *, every: bool = False) -> list[str]:
    """The first few clauses, or all of them, with their texts and their places on the sheet."""
    shown = clauses if every else clauses[:FEW]
    lines = []
    for name in shown:
        clause = spec.clause[name]
        lines.append(f"{indent}{name} ({standing(clause)})")
        lines += folded(clause.text, indent + "  ")
    if len(shown) < len(clauses):
        more = len(clauses) - len(shown)
        lines.append(
            indent + tr_count("and {number} more clause: --why all", "and {number} more clauses: --why all", more)
        )
    return lines


def standing(clause: Clause) -> str:
    """A clause's place on its sheet, and its status."""
    if clause.sheet is None:
        return tr("not on the sheet")
    place = place_words(clause.sheet)
    return place if clause.status == "stated" else f"{place}; {_status(clause)}"


def _status(clause: Clause) -> str:
    """A clause's status in words."""
    known = {
        "inferred": tr_context("status", "inferred"),
        "silent": tr_context("status", "silent"),
        "damaged": tr_context("status", "damaged"),
    }
    return known.get(clause.status, clause.status)


def hanging(rulings: Rulings, spec: Spec) -> Hanging:
    """The open points with an alternative that would rule differently."""
    found: dict[str, dict[str, Turned]] = {}
    for turned in rulings.others.turned:
        found.setdefault(turned.point, {}).setdefault(turned.alternative, turned)
    return [(spec.open_point[point], list(others.values())) for point, others in found.items()]


def folded(text: str, indent: str) -> list[str]:
    """A text wrapped to lines of a readable length."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def bullets(items: Iterable[str]) -> list[str]:
    """The items of a list, each behind its dash."""
    return [f"  -{line[3:]}" if not at else line for each in items for at, line in enumerate(folded(each, "    "))]


def coloured(text: str) -> str:
    """The text for a terminal: titles bold, hearts and diamonds red."""
    titled = _TITLES.sub(lambda found: BOLD.format(found.group()), text)
    return RED_CARDS.sub(lambda found: RED.format(found.group()), titled)


def as_data(rulings: Rulings, spec: Spec, found: Hanging) -> dict[str, Any]:
    """A ruling for programs, with the open points it depends on."""
    question = rulings.question
    return {
        "game": question.kit.name,
        "method": question.method.name,
        "params": msgspec.to_builtins(question.params),
        "readings": rulings.readings.departures(),
        "result": plain(rulings.agreed.result),
        "says": [each.text for each in sentences(question, rulings.agreed)],
        "because": [clause_data(spec.clause[name]) for name in reasons(rulings.agreed)],
        "open": [
            {
                "point": point.id,
                "question": point.question,
                "otherwise": [
                    {"readings": dict(sorted(turned.departures)), "result": plain(turned.expected.result)}
                    for turned in others
                ],
            }
            for point, others in found
        ],
    }


def clause_data(clause: Clause) -> dict[str, Any]:
    """A clause for programs."""
    sheet = None if clause.sheet is None else str(clause.sheet)
    return {"id": clause.id, "text": clause.text, "status": clause.status, "sheet": sheet}


def _open_lines(rulings: Rulings, spec: Spec) -> list[str]:
    found = hanging(rulings, spec)
    lines = ["", tr("Where the sheet can be read in another way")] if found else []
    agreed = [each.text for each in sentences(rulings.question, rulings.agreed)]
    for point, others in found:
        here = tr("Here: {reading}.", reading=rulings.readings.names()[point.id])
        lines += folded(f"{point.id}: {point.question} {here}", "  ")
        for turned in others:
            said = [each.text for each in sentences(rulings.question, turned.expected)]
            lines += folded(f"{named(turned.departures)}: {otherwise(said, agreed)}", "    ")
    return lines


def otherwise(said: Sequence[str], agreed: Sequence[str]) -> str:
    """The sentences of another reading that differ from those agreed on."""
    return " ".join(text for text in said if text not in agreed) or " ".join(said)
