"""Rulings in words: what holds, on which cards, by which clauses, and what depends on an open point."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any

import msgspec
from msgspec import UNSET, Struct, structs

from bythebook.clauses import joined
from bythebook.spec import Clause, OpenPoint, Spec
from bythebook.spec.records import OUR_READING
from bythebook_conformance.kit import Expected, Said
from bythebook_conformance.kit.departures import Departures
from bythebook_conformance.kit.language import tr, tr_context, tr_count
from bythebook_conformance.kit.spec_texts import numbers_of
from bythebook_conformance.kit.words import in_players_words, place_words
from bythebook_conformance.oracle.alternatives import Turned
from bythebook_conformance.oracle.comparing import clause_lists, plain
from bythebook_conformance.rulings.question import Question, Rulings, is_play, last_situation, reasons

WIDTH = 100
FEW = 3
"""The number of clauses shown unless more are asked for; the most important come first."""
_SHOWN = 6
"""The most readings listed in words."""
RED = "\033[31m{}\033[39m"
BOLD = "\033[1m{}\033[22m"
RED_CARDS = re.compile(r"(?:10|[2-9ABDJQK])[♥♦]")
_TITLES = re.compile(r"^(?=\S).+$", re.MULTILINE)


def tell_ruling(rulings: Rulings, spec: Spec, before: Sequence[str] = (), *, every: bool = False) -> str:
    """A ruling for people: what is to be said before, one line as an umpire says it, the reasons, other readings; all
    the rest with ``every``."""
    question = rulings.question
    said = [each.text for each in sentences(question, rulings.agreed)]
    parts = [
        [*before],
        folded(umpire(question, rulings.agreed), ""),
        [line for text in silences(rulings, spec) for line in folded(text, "")],
        ["", tr("Why"), *clause_lines(told_reasons(rulings), spec, every=every)],
        _open_lines(rulings, spec),
        ["", *under_readings(rulings, spec), *drawn(question)],
        [tr("All of the ruling"), *(line for text in said for line in folded(text, "  "))] if every else [],
    ]
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def umpire(question: Question, expected: Expected[Any]) -> str:
    """A ruling in one line, as an umpire says it: what holds, the points, what comes next."""
    situation, _ = last_situation(expected)
    words = question.kit.words
    if words is None:
        return " ".join(each.text for each in said_of(question, situation))
    return words.umpire(question.params, situation, question.seating.players)


def umpire_otherwise(question: Question, here: Expected[Any], there: Expected[Any]) -> str:
    """The line of the ruling under other readings. A play that they lead to another player's turn is told up to there:
    from there on it would have been played otherwise, so that its moves are not breaches."""
    words = question.kit.words
    if words is None or not is_play(question):
        return umpire(question, there)
    pairs = list(zip(here.result.states, there.result.states, strict=False))
    parted = next((at for at, (one, other) in enumerate(pairs) if one.accepted and not other.accepted), 0)
    turns = {getattr(state, "turn", None) for state in pairs[max(parted - 1, 0)]}
    if not parted or len(turns) < 2:
        return umpire(question, there)
    moves = question.params.moves  # type: ignore[attr-defined]
    before = structs.replace(question.params, moves=moves[: parted - 1])
    said = words.umpire(before, pairs[parted - 1][1], question.seating.players)
    rest = tr("From move {number} on, it would have been played otherwise.", number=parted)
    return f"{said} {rest}"


def consequences(rulings: Rulings) -> tuple[str, ...]:
    """The clauses behind what the line of a ruling says of what follows from it."""
    question = rulings.question
    situation, _ = last_situation(rulings.agreed)
    return () if question.kit.words is None else question.kit.words.because(question.params, situation)


def told_reasons(rulings: Rulings) -> tuple[str, ...]:
    """The clauses behind a ruling: those behind what its line says of what follows, then those that decide it."""
    return joined(consequences(rulings), reasons(rulings.agreed))


def sentences(question: Question, expected: Expected[Any]) -> list[Said]:
    """All that a ruling says, sentence by sentence; for a play, its last state."""
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
    lines = []
    for name, value in rulings.readings.departures().items():
        lines += folded(in_players_words(spec.open_point[name].question), "  ")
        lines += folded(answer_to(name, value, spec), "    ")
    return [tr("Agreed on"), *lines, ""] if lines else []


def other_readings(under: Sequence[Departures], spec: Spec) -> list[str]:
    """Sets of departures in words; the most that are listed, and how many more there are."""
    found = [_in_words(departures, spec) for departures in under[:_SHOWN]]
    rest = len(under) - _SHOWN
    return [*found, tr_count("and {number} more", "and {number} more", rest)] if rest > 0 else found


def _in_words(departures: Departures, spec: Spec) -> str:
    """Departures as players put them: the question of each open point with its answer."""
    said = [
        in_players_words(f"{spec.open_point[name].question} {answer_to(name, value, spec)}")
        for name, value in sorted(departures)
    ]
    return " ".join([said[0], *(tr("And: {reading}", reading=each) for each in said[1:])])


def answer_to(point: str, alternative: str, spec: Spec) -> str:
    """An answer to an open point as players put it."""
    answer = next(each.text for each in spec.open_point[point].alternatives if each.id == alternative)
    return in_players_words(answer, {each.id: each.question for each in spec.open_points})


def silences(rulings: Rulings, spec: Spec) -> list[str]:
    """What a ruling rests on where the sheet is silent or damaged, besides the reasons shown, which are marked.

    Clauses count if they are about an open point with an alternative that would rule differently, or, where there is
    one reading only, if they come first for a field.
    """
    _, explained = last_situation(rulings.agreed)
    turning = {clause for turned in rulings.others.turned for clause in spec.open_point[turned.point].clauses}
    fixed = {clause for point in spec.open_points if point.kind == "fixed" for clause in point.clauses}
    pointed = {clause for point in spec.open_points for clause in point.clauses}
    shown, found = told_reasons(rulings)[:FEW], dict[str, str]()
    for clauses in clause_lists(explained):
        for name in clauses:
            counts = name in turning or (name == clauses[0] and (name in fixed or name not in pointed))
            clause = spec.clause[name]
            if not counts or name in shown:
                continue
            if clause.status == "silent":
                found[name] = tr("Not on the sheet, our reading: {rule}", rule=clause.text)
            elif clause.status == "damaged":
                found[name] = tr("The sheet is damaged here, our correction: {rule}", rule=clause.text)
    return [*found.values()]


def clause_lines(clauses: Sequence[str], spec: Spec, indent: str = "  ", *, every: bool = False) -> list[str]:
    """The first few clauses, or all of them, with their numbers in the rulebook and their places on the sheet."""
    shown, numbers = clauses if every else clauses[:FEW], numbers_of(spec.game)
    lines = []
    for name in shown:
        clause = spec.clause[name]
        lines += folded(
            f"{clause.text} ({', '.join(filter(None, (numbers.get(name), standing(spec, clause))))})", indent
        )
    if len(shown) < len(clauses):
        more = len(clauses) - len(shown)
        lines.append(indent + tr_count("and {number} more rule: --why all", "and {number} more rules: --why all", more))
    return lines


def standing(spec: Spec, clause: Clause) -> str:
    """A clause's place on its sheet, and what stands there."""
    if clause.sheet is None:
        return tr("not on the sheet, our reading")
    place = place_words(clause.sheet)
    known = {
        "inferred": tr_context("status", "it follows"),
        OUR_READING: tr_context("status", "our reading"),
        "silent": tr_context("status", "our reading"),
        "damaged": tr_context("status", "our correction"),
    }
    said = known.get(spec.standing(clause))
    return f"{place}; {said}" if said else place


def hanging(rulings: Rulings, spec: Spec) -> list[tuple[OpenPoint, list[Turned]]]:
    """The open points with an alternative that would rule differently."""
    found: dict[str, dict[str, Turned]] = {}
    for turned in rulings.others.turned:
        found.setdefault(turned.point, {}).setdefault(turned.alternative, turned)
    return [(spec.open_point[point], list(others.values())) for point, others in found.items()]


def folded(text: str, indent: str) -> list[str]:
    """A text wrapped to the width of the terminal, or to lines of a readable length."""
    return wrap(text, min(WIDTH, _columns()), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _columns() -> int:
    """How wide COLUMNS says or the terminal is; shutil would tell it, too, but much is loaded with it."""
    with suppress(ValueError):
        if (told := int(os.environ.get("COLUMNS", ""))) > 0:
            return told
    with suppress(OSError, ValueError):  # no terminal, or nothing at all
        return os.get_terminal_size().columns or WIDTH
    return WIDTH


def bullets(items: Iterable[str], indent: str = "  ") -> list[str]:
    """The items of a list, each behind its dash."""
    said = [folded(each, f"{indent}  ") for each in items]
    return [f"{indent}-{line[len(indent) + 1 :]}" if not at else line for each in said for at, line in enumerate(each)]


def coloured(text: str) -> str:
    """The text for a terminal: titles bold, hearts and diamonds red."""
    titled = _TITLES.sub(lambda found: BOLD.format(found.group()), text)
    return RED_CARDS.sub(lambda found: RED.format(found.group()), titled)


def as_data(rulings: Rulings, spec: Spec) -> dict[str, Any]:
    """A ruling for programs, with the open points it depends on."""
    question = rulings.question
    return {
        "game": question.kit.name,
        "method": question.method.name,
        "params": msgspec.to_builtins(question.params),
        "readings": rulings.readings.departures(),
        "result": plain(rulings.agreed.result),
        "says": umpire(question, rulings.agreed),
        "all": [each.text for each in sentences(question, rulings.agreed)],
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
            for point, others in hanging(rulings, spec)
        ],
    }


def clause_data(clause: Clause) -> dict[str, Any]:
    """A clause for programs."""
    sheet = None if clause.sheet is None else str(clause.sheet)
    return {"id": clause.id, "text": clause.text, "status": clause.status, "sheet": sheet}


def depending(rulings: Rulings) -> list[str]:
    """What the question leaves out where that changes the ruling, and the ruling then."""
    found = []
    for text, point, others in rulings.circumstances:
        turned = [each.expected for each in others.turned if {name for name, _ in each.departures} == {point}]
        if turned:
            then = umpire(rulings.question, turned[0])
            found.append(" ".join((tr("If {circumstance}.", circumstance=text), tr("Then:"), then)))
    return found


def _open_lines(rulings: Rulings, spec: Spec) -> list[str]:
    """What would be under another reading: the question with its other answer, and the ruling then."""
    found = hanging(rulings, spec)
    unsaid = [line for text in depending(rulings) for line in bullets([text])]
    lines = ["", tr("It depends on what was not said"), *unsaid] if unsaid else []
    lines += ["", tr("If your table reads it otherwise")] if found else []
    for point, others in found:
        lines += folded(in_players_words(point.question), "  ")
        for turned in others:
            then = umpire_otherwise(rulings.question, rulings.agreed, turned.expected)
            lines += bullets([" ".join((answer_to(point.id, turned.alternative, spec), tr("Then:"), then))])
    return lines
