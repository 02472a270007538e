"""A clause or an open point with everything beside it, as text for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from bythebook.spec import Clause, Example
from bythebook.spec.records import Witness
from bythebook_conformance.kit.words import counted, place_words
from bythebook_conformance.rulebook.code import Code
from bythebook_conformance.rulebook.records import ClauseEntry, RuledExample, RuledPoint, Tested
from bythebook_conformance.rulings.prose import folded

DRAWN = 3
"""The number of a clause's examples that are drawn; the others are named."""
_HELD = {
    "wire": "Engines are asked questions that this clause decides.",
    "example": "Engines are asked this example from the sheet.",
}
_STATUS = {
    "stated": "the sheet says so",
    "inferred": "it follows from what the sheet says",
    "silent": "the sheet is silent",
    "damaged": "the sheet is damaged here",
}
_KINDS = {
    "switchable": "open, and an engine may play any alternative that it declares",
    "fixed": "open, and certified under the default only",
    "settled": "the sheet decides it; the other alternatives are faults",
}


def clause_text(entry: ClauseEntry) -> str:
    """A clause: its text, its place on the sheet, examples, code, open points, and faults that break it."""
    clause = entry.clause
    settled = [each for each in entry.points if each.point.kind == "settled"]
    parts = [
        [f"{clause.id} ({clause.status}: {_STATUS[clause.status]})", *folded(clause.text, "  ")],
        ["Place on the sheet", *folded(_place(clause), "  ")],
        ["How engines are tested", *folded(_HELD.get(clause.checked) or f"Not at all: {clause.reason}", "  ")],
        _titled("Examples", _examples(entry.examples)),
        _titled("Open points", _points(each for each in entry.points if each not in settled)),
        _titled("What breaks it", [line for each in settled for line in _faults(each)]),
        _titled("In code", _code(entry.code)),
    ]
    return _joined(parts)


def point_text(weighed: RuledPoint) -> str:
    """An open point: its question, its alternatives, why the default, and the situations that tell them apart."""
    point = weighed.point
    alternatives = [
        line
        for each in point.alternatives
        for line in (f"  {each.id}{' (default)' if each.id == point.default else ''}", *folded(each.text, "    "))
    ]
    sure = [] if point.confidence is None else folded(f"Confidence: {point.confidence} %.", "  ")
    parts = [
        [f"{point.id} ({point.kind}: {_KINDS[point.kind]})", *folded(point.question, "  ")],
        ["Alternatives", *alternatives],
        [f"Why {point.default}", *folded(point.why, "  "), *sure],
        _titled("Why it cannot be switched", folded(point.reason, "  ") if point.reason else []),
        _titled("Clauses", [f"  {name}" for name in point.clauses]),
        ["Situations that tell the alternatives apart", *_separated(map(_witness, weighed.witnesses))],
    ]
    return _joined(parts)


def _joined(parts: Iterable[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _titled(title: str, lines: Sequence[str]) -> list[str]:
    return [title, *lines] if lines else []


def _separated(parts: Iterable[Sequence[str]]) -> list[str]:
    """Parts separated by empty lines."""
    lines: list[str] = []
    for part in parts:
        lines += [*([""] if lines else []), *part]
    return lines


def _place(clause: Clause) -> str:
    topic = f"Topic: {clause.topic}."
    return f"{topic} Not on the sheet." if clause.sheet is None else f"{topic} {place_words(clause.sheet)}."


def _examples(examples: Sequence[RuledExample]) -> list[str]:
    lines = _separated(map(_example, examples[:DRAWN]))
    rest = len(examples[DRAWN:])
    return [*lines, "", f"  and {counted(rest, 'further example')}"] if rest else lines


def _example(shown: RuledExample) -> list[str]:
    example = shown.example
    under = f" (under {_named(example.readings)})" if example.readings else ""
    return [
        *folded(f"{example.id}: {example.title}{under}", "  "),
        *(f"    {line}" for line in shown.picture.text.splitlines() or [_question_line(example)]),
        *(line for said in shown.says for line in folded(said, "    ")),
    ]


def _code(code: Iterable[Code]) -> list[str]:
    """Where the code is, and when the clause has a say and what it demands there."""
    return _separated(
        [
            f"  {each.path}:{each.line} {each.name}" + (f" (through {each.through})" if each.through else ""),
            *(f"    {line}".rstrip() for line in ("" if each.laws is None else each.laws.text).splitlines()),
        ]
        for each in code
    )


def _points(points: Iterable[RuledPoint]) -> list[str]:
    return [
        line
        for each in points
        for line in folded(f"{each.point.id}: {each.point.question} Default: {each.point.default}.", "  ")
    ]


def _faults(weighed: RuledPoint) -> list[str]:
    """The alternatives that the sheet rules out, and how each shows."""
    lines = []
    for fault in weighed.point.alternatives:
        if fault.id != weighed.point.default:
            lines += [f"  {fault.id}", *folded(fault.text, "    ")]
    return [*lines, "", *_separated(_witness(each, faults=True) for each in weighed.witnesses)]


def _witness(tested: Tested, *, faults: bool = False) -> list[str]:
    """A situation with the ruling of every alternative; all but the default may be ``faults``."""
    witness = tested.witness
    if tested.picture is None:
        lines = folded(witness.situation or "", "  ")
    else:
        drawn = tested.picture.text.splitlines() or [_question_line(witness)]
        lines = [f"  {line}" for line in drawn]
    if witness.under:
        lines += folded(f"under {_named(witness.under)}", "  ")
    right = [outcome.says for outcome in tested.outcomes if outcome.default]
    for outcome in tested.outcomes:
        word = (" (right)" if outcome.says in right else " (wrong)") if faults else ""
        lines += folded(f"{outcome.alternative.id}{word}: {' '.join(outcome.says)}", "    ")
    return lines


def _named(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in readings.items())


def _question_line(of: Example | Witness) -> str:
    """The question of a situation that has no picture."""
    return f"{of.method} {json.dumps(of.params)}"
