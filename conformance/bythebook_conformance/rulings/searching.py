"""Search in what a game says by the words that people use: questions of the table, rules, and open points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log
from typing import Any, TypeVar

from bythebook.clauses import joined
from bythebook.spec import (
    Clause,
    IndexEntry,
    OpenPoint,
    PlayersQuestion,
    Spec,
    Term,
    load_faq,
    load_glossary,
    load_index,
    load_spec,
)
from bythebook_conformance.kit.language import ENGLISH, languages_of, speaking, spoken, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.kit.words import in_players_words, several
from bythebook_conformance.rulings.complaints import quoted
from bythebook_conformance.rulings.prose import answer_to, bullets, clause_data, clause_lines, folded
from bythebook_conformance.rulings.vocabulary import vocabulary_of

T = TypeVar("T")
QUESTIONS, RULES, POINTS = 2, 3, 3
"""The most that are shown of each kind."""
NEAREST = 0.5
"""An entry is shown as the nearest if it has so much of the words, the rare ones weighing more."""
BESIDE = 0.85
"""Others are shown beside the best if they have so much of what it has."""
LATER = 0.02
"""How much less each further rule behind a word of the index is worth than the one before it."""
HEADINGS = 5
"""The most headings named where nothing fits."""


@dataclass(frozen=True)
class Entry:
    """Something that a game says, the phrases by which people may ask for it, and all that it is found by."""

    shows: PlayersQuestion | Clause | OpenPoint
    heading: str
    phrases: tuple[tuple[frozenset[str], float], ...]
    """Each with what it is worth: of several rules in the index, the first are meant most."""
    stems: frozenset[str]


@dataclass(frozen=True)
class Library:
    """All that a game says in a language, the stem of every word in it, and how many entries have each stem."""

    entries: tuple[Entry, ...]
    known: Mapping[str, str]
    seen: Mapping[str, int]

    def weight(self, stems: Iterable[str]) -> float:
        """What some stems weigh together: the rarer, the more."""
        return sum(log(1 + len(self.entries) / (1 + self.seen.get(stem, 0))) for stem in stems)


@dataclass(frozen=True)
class SearchResult:
    """What fits the words best, the best first.

    ``share`` is how much of the words the best has, 1 for all of them; ``lacks`` are the words that it does not have.
    ``near`` are the headings of what has least of them missing.
    """

    spec: Spec
    found: list[Entry]
    share: float
    lacks: list[str]
    near: list[str]

    def __bool__(self) -> bool:
        return bool(self.found)

    def of(self, kind: type[T], most: int) -> list[T]:
        """The first few of one kind."""
        shown: list[Any] = [each.shows for each in self.found if isinstance(each.shows, kind)]
        return shown[:most]


def search(game: str, words: Sequence[str]) -> SearchResult:
    """What a game says on some words, in the language spoken now."""
    spec, library = translated(load_spec(game, examples=False)), _library(game, spoken())
    speech, text = vocabulary_of(spoken()), " ".join(words)
    wanted = {stem: word for word in speech.words(text) if (stem := speech.understood(word, library.known))}
    whole = library.weight(wanted)

    def shared(stems: frozenset[str]) -> dict[str, str]:
        """The words that are in a text, each with the word there that is the same thing."""
        meant = {stem: stem if stem in stems else speech.kinds.get(stem, "") for stem in wanted}
        return {stem: found for stem, found in meant.items() if found in stems}

    def likeness(phrase: frozenset[str]) -> float:
        """How much a phrase and what is wanted have in common, of all that is in either."""
        return 2 * library.weight({*shared(phrase).values()}) / (whole + library.weight(phrase)) if phrase else 0.0

    rated = []
    for at, entry in enumerate(library.entries):
        held = shared(entry.stems)
        if held:
            share = library.weight(held) / whole
            rated.append(
                (share + max(likeness(each) * worth for each, worth in entry.phrases), share, -at, held, entry)
            )
    rated.sort(key=lambda each: each[:3], reverse=True)
    best, share, _, held, _ = rated[0] if rated else (0.0, 0.0, 0, dict[str, str](), None)
    near = list(dict.fromkeys(entry.heading for *_, entry in rated))[:HEADINGS]
    fits = [entry for score, *_, entry in rated if score >= BESIDE * best] if share >= NEAREST else []
    return SearchResult(spec, fits, share, [word for stem, word in wanted.items() if stem not in held], near)


def language_of(game: str, words: Sequence[str]) -> str:
    """The language of some words: the one that has most of them, and English if none has more."""

    def known(language: str) -> tuple[int, bool]:
        with speaking(language):
            knows = vocabulary_of(language).knows(" ".join(words), _library(game, language).known)
        return knows, language == ENGLISH

    return max(languages_of(game), key=known)


@lru_cache(16)
def _library(game: str, language: str) -> Library:
    spec, speech = translated(load_spec(game, examples=False)), vocabulary_of(language)
    named: dict[str, list[tuple[str, float]]] = {}
    index, terms = translated(load_index(game), game), translated(load_glossary(game), game)
    words: dict[str, IndexEntry | Term] = {**{each.name: each for each in terms}, **{each.name: each for each in index}}
    for word in words.values():
        meant = words[word.see] if isinstance(word, IndexEntry) and word.see else word
        for place, clause in enumerate(meant.clauses):
            named.setdefault(clause, []).append((word.name, 1 - place * LATER))
    found: list[tuple[PlayersQuestion | Clause | OpenPoint, str, list[tuple[str, float]], str]] = []
    for asked in translated(load_faq(game), game):
        found.append((asked, asked.text, [(asked.text, 1.0), (asked.words, 1.0)], ""))
    for rule in spec.clauses:
        found.append((rule, rule.topic, [(rule.text, 1.0), *named.get(rule.id, ())], rule.topic))
    for point in spec.open_points:
        question = in_players_words(point.question)
        found.append((point, question, [(question, 1.0)], " ".join(each.text for each in point.alternatives)))
    entries, known = [], dict[str, str]()
    for shows, heading, phrases, besides in found:
        text = " ".join([*(phrase for phrase, _ in phrases), besides])
        known.update({word: speech.stem(word) for word in speech.words(text) if word not in speech.small})
        entries.append(
            Entry(shows, heading, tuple((speech.stems(each), worth) for each, worth in phrases), speech.stems(text))
        )
    return Library(tuple(entries), known, Counter(stem for each in entries for stem in each.stems))


def tell_found(found: SearchResult) -> str:
    """What was found, for people."""
    lines = list[str]()
    if found.lacks:
        lacks = several([quoted(each) for each in found.lacks])
        lines += [
            *folded(tr("Nothing has all of these words. This is the nearest, without {words}:", words=lacks), ""),
            "",
        ]
    told = set[str]()
    for kind in dict.fromkeys(type(each.shows) for each in found.found):  # that of the best first
        lines += _of_a_kind(kind, found, told)
    return "\n".join(lines).rstrip() + "\n"


def found_data(found: SearchResult) -> dict[str, Any]:
    """What was found, for programs: the rules, and the words that none has; headings that are near if nothing fits."""
    shown = [each.shows for each in found.found]
    names = joined(*((each.id,) if isinstance(each, Clause) else tuple(each.clauses) for each in shown))
    rules = [clause_data(found.spec.clause[name]) for name in names]
    return {"rules": rules, "lacks": found.lacks, "near": [] if found else found.near}


def _of_a_kind(kind: type, found: SearchResult, told: set[str]) -> list[str]:
    """What was found of one kind; a rule or an open point that is ``told`` with a question before is not told again."""
    spec = found.spec
    if kind is PlayersQuestion:
        questions = found.of(PlayersQuestion, QUESTIONS)
        told.update(name for each in questions for name in (*each.clauses, each.point))
        return [line for each in questions for line in (*question_lines(each, spec), "")]
    if kind is OpenPoint:
        points = [each for each in found.of(OpenPoint, POINTS) if each.id not in told]
        return [line for each in points for line in (*point_lines(each, spec), "")]
    rules = [each.id for each in found.of(Clause, RULES) if each.id not in told]
    return [tr("Rules"), *clause_lines(rules, _with_topics(spec), "  ", every=True), ""] if rules else []


def _with_topics(spec: Spec) -> Spec:
    """A specification whose rules begin with their topic, so that each stands for itself."""
    return replace(spec, clauses=tuple(replace(each, text=f"{each.topic}: {each.text}") for each in spec.clauses))


def question_lines(question: PlayersQuestion, spec: Spec) -> list[str]:
    """A question of the table: what the sheet says, what we read, and what tables usually agree on."""
    standing = {name: spec.standing(spec.clause[name]) for name in question.clauses}
    said = [name for name, each in standing.items() if each in ("stated", "inferred")]
    read = [name for name in standing if name not in said]
    lines = [*folded(question.text, ""), *folded(question.answer, "  ")]
    lines += ["  " + (tr("The sheet says") if said else tr("The sheet says nothing on this."))]
    told = _with_topics(spec)
    lines += clause_lines(said, told, "    ", every=True)
    if read:
        lines += ["  " + tr("Our reading"), *clause_lines(read, told, "    ", every=True)]
    if question.point:
        lines += bullets(_answers(spec.open_point[question.point], spec)[1:], "    ")
    if question.usual:
        lines += ["  " + tr("What tables usually agree on, no rule of the game"), *folded(question.usual, "    ")]
    return lines


def point_lines(point: OpenPoint, spec: Spec) -> list[str]:
    """An open point: its question and the answers, ours first."""
    return [*folded(in_players_words(point.question), ""), *bullets(_answers(point, spec))]


def _answers(point: OpenPoint, spec: Spec) -> list[str]:
    """The answers to an open point, ours first."""
    answers = sorted(point.alternatives, key=lambda each: each.id != point.default)
    ours, other = tr("Our reading:"), tr("Or:")
    return [f"{other if at else ours} {answer_to(point.id, each.id, spec)}" for at, each in enumerate(answers)]


def all_questions(game: str) -> str:
    """What players ask of a game and no cards decide, with the answers, for people, in the language spoken now."""
    spec, asked = translated(load_spec(game, examples=False)), translated(load_faq(game), game)
    return "\n\n".join("\n".join(question_lines(each, spec)) for each in asked if not each.example) + "\n"
