"""Search in what a game says by the words that people use: questions of the table, rules, and open points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bythebook.spec import Clause, OpenPoint, Spec, load_spec
from bythebook_conformance.kit import GameKit, TableQuestion, load_kit
from bythebook_conformance.kit.language import tr
from bythebook_conformance.kit.words import in_players_words
from bythebook_conformance.rulings.prose import bullets, clause_lines, folded

T = TypeVar("T")
QUESTIONS, RULES, POINTS = 2, 3, 2
"""The most that are shown of each kind."""
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "be",
        "by",
        "can",
        "do",
        "does",
        "for",
        "from",
        "has",
        "have",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "may",
        "my",
        "must",
        "not",
        "of",
        "on",
        "or",
        "the",
        "to",
        "was",
        "what",
        "when",
        "where",
        "which",
        "who",
        "whose",
        "why",
        "with",
        "you",
        "your",
    ]
)
"""Words that are in every question."""


@dataclass(frozen=True)
class SearchResult:
    """What fits the words: questions of the table, rules, and open points, the best of each first; the best of all has
    ``hits`` of the words.
    """

    questions: list[TableQuestion]
    rules: list[Clause]
    points: list[OpenPoint]
    hits: int

    def __bool__(self) -> bool:
        return bool(self.questions or self.rules or self.points)


def search(kit: GameKit, spec: Spec, words: Sequence[str]) -> SearchResult:
    """What a game says on some words."""
    wanted = stems(" ".join(words))
    questions, asked = _best(((each, f"{each.asks} {each.words}") for each in kit.questions), wanted, QUESTIONS)
    rules, ruled = _best(((each, f"{each.text} {each.topic}") for each in spec.clauses), wanted, RULES)
    points, open_ = _best(((each, each.question) for each in spec.open_points), wanted, POINTS)
    if questions:  # an open point beside them is about the same only where it has all the words
        points = [point for point in points if wanted <= stems(point.question)]
        return SearchResult(questions, [], points, asked)
    return SearchResult([], rules, points, max(ruled, open_))


def _best(entries: Iterable[tuple[T, str]], wanted: frozenset[str], most: int) -> tuple[list[T], int]:
    """The entries with most of the words, the shorter first, and how many words these are: at least half of them."""
    held = [(entry, stems(text)) for entry, text in entries]
    rated = [(len(wanted & has), -len(has), -at, entry) for at, (entry, has) in enumerate(held)]
    best = max((each[0] for each in rated), default=0)
    enough = [each for each in rated if each[0] == best and best and 2 * best >= len(wanted)]
    return [entry for *_, entry in sorted(enough, key=lambda each: each[:3], reverse=True)[:most]], best


def stems(text: str) -> frozenset[str]:
    """The words of a text without endings and without those that are in every question."""
    words = (word for word in re.findall(r"[^\W_]+", text.casefold()) if word not in _SMALL)
    return frozenset(re.sub(r"(?:ing|ed|es|s|e)$", "", word) if len(word) > 3 else word for word in words)


def tell_found(found: SearchResult, spec: Spec) -> str:
    """What was found, for people."""
    lines: list[str] = []
    for question in found.questions:
        lines += [*question_lines(question, spec), ""]
    if found.rules:
        lines += [tr("Rules"), *clause_lines([each.id for each in found.rules], spec, "  ", every=True), ""]
    for point in found.points:
        lines += [*point_lines(point, spec), ""]
    return "\n".join(lines).rstrip() + "\n"


def question_lines(question: TableQuestion, spec: Spec) -> list[str]:
    """A question of the table: what the sheet says, what we read, and what tables usually agree on."""
    clauses = [spec.clause[name] for name in question.clauses]
    said = [each.id for each in clauses if each.status in ("stated", "inferred")]
    read = [each.id for each in clauses if each.status not in ("stated", "inferred")]
    lines = folded(question.asks, "")
    lines += ["  " + (tr("The sheet says") if said else tr("The sheet says nothing on this."))]
    lines += clause_lines(said, spec, "    ", every=True)
    if read:
        lines += ["  " + tr("Our reading"), *clause_lines(read, spec, "    ", every=True)]
    if question.usual:
        lines += ["  " + tr("What tables usually agree on, no rule of the game"), *folded(question.usual, "    ")]
    return lines


def point_lines(point: OpenPoint, spec: Spec) -> list[str]:
    """An open point: its question and the answers, ours first."""
    answers = sorted(point.alternatives, key=lambda each: each.id != point.default)
    lines = folded(in_players_words(point.question), "")
    ours, other = tr("Our reading:"), tr("Or:")
    asked = {each.id: each.question for each in spec.open_points}
    told = (f"{ours if each.id == point.default else other} {in_players_words(each.text, asked)}" for each in answers)
    return [*lines, *bullets(told)]


def all_questions(game: str) -> str:
    """All questions of the table of a game with their answers, for people."""
    kit, spec = load_kit(game), load_spec(game, examples=False)
    return "\n\n".join("\n".join(question_lines(each, spec)) for each in kit.questions) + "\n"
