"""Search in what a game says by the words that people use: questions of the table, rules, and open points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from math import log
from typing import Any, TypeVar

from bythebook.spec import Clause, OpenPoint, Spec, load_faq, load_spec
from bythebook_conformance.kit import TableQuestion, load_kit
from bythebook_conformance.kit.language import ENGLISH, spoken, tr
from bythebook_conformance.kit.spec_texts import translated
from bythebook_conformance.kit.words import in_players_words, several
from bythebook_conformance.rulings.complaints import SHORTEST, quoted
from bythebook_conformance.rulings.prose import bullets, clause_lines, folded

T = TypeVar("T")
QUESTIONS, RULES, POINTS = 2, 3, 2
"""The most that are shown of each kind."""
NEAREST = 0.5
"""An entry is shown as the nearest if it has so much of the words, the rare ones weighing more."""
BESIDE = 0.9
"""Others are shown beside the best if they have so much of what it has."""
HEADINGS = 5
"""The most headings named where nothing fits."""
_SPELLING = 0.8
"""How like a known word an unknown one must be to be taken for it misspelt."""
_ENGLISH = """
    a about after all also am an and any are as at be been but by can could did do does for from get gets got had has
    have he her him his how i if in into is it its just let me may might my must no not now of off on one or our s
    she should so somebody someone t that the their them then there they this to us was we were what when where which
    who whose why will with would yes you your
"""
_GERMAN = """
    aber als am an auch auf aus bei bin bist da darf das dass dem den der des die dies du ein eine einem einen einer er
    es für hab habe haben hat ich ihr im ist ja jetzt kann kein keine man mein meine mich mir mit muss müssen nach
    nicht noch nun ob oder schon sein sich sie sind und uns vom von vor war was wenn wer wie wird wo wir zu zum zur
"""
_SMALL = frozenset((_ENGLISH + _GERMAN).split())
"""Words that are in every question, in English and German."""
_FORMS = {
    form: word
    for word, forms in {
        "bottom": "below beneath under underneath",
        "catch": "caught",
        "claim": "claiming",
        "draw": "drew drawn",
        "hold": "held",
        "lay": "laid lie lies lying",
        "lead": "led",
        "lose": "lost",
        "rob": "robbed robbery stole stolen steal steals stealing",
        "take": "took taken",
        "three": "3",
        "throw": "threw thrown",
        "turn": "flip flips flipped",
        "two": "2",
        "win": "won",
        "fangen": "fängt gefangen fängt fing",
        "gewinn": "gewinnt gewinnen gewonnen",
        "minus": "null",
        "zwei": "zweien",
        "drei": "dreien",
    }.items()
    for form in forms.split()
}
"""Forms of words that no ending tells, and words for the same thing."""
_BEGINS = re.compile(r"\b(?:fängt\s+(?:\w+\s+){0,3}?an|anfangen|anfängt|beginnt|beginnen)\b")
"""German for who leads first; a part of it alone would mean catching."""
_KINDS = dict.fromkeys(("club", "diamond", "heart", "spade"), "suit")
"""What is meant where a text has the one and not the other."""


@dataclass(frozen=True)
class Entry:
    """Something that a game says, what it is found by, and where it stands."""

    shows: TableQuestion | Clause | OpenPoint
    heading: str
    stems: frozenset[str]


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
    spec, entries = translated(load_spec(game, examples=False)), _entries(game, spoken())
    seen = Counter(stem for each in entries for stem in each.stems)
    wanted = {_known(stem, seen): word for word in _words(" ".join(words)) for stem in [_stem(word)]}
    weight = {stem: log(1 + len(entries) / (1 + seen[stem])) for stem in wanted}
    whole = sum(weight.values())
    rated = []
    for at, entry in enumerate(entries):
        held = frozenset(stem for stem in wanted if stem in entry.stems or _KINDS.get(stem) in entry.stems)
        titled = sum(weight[stem] for stem in held if stem in stems(entry.heading))
        rated.append((sum(weight[stem] for stem in held), titled, -at, held, entry))
    rated.sort(key=lambda each: each[:3], reverse=True)
    best, _, _, held, _ = rated[0] if rated else (0.0, 0.0, 0, frozenset[str](), None)
    share = best / whole if whole else 0.0
    near = list(dict.fromkeys(entry.heading for score, *_, entry in rated if score))[:HEADINGS]
    fits = [entry for score, *_, entry in rated if score >= BESIDE * best] if share >= NEAREST else []
    return SearchResult(spec, fits, share, [word for stem, word in wanted.items() if stem not in held], near)


@lru_cache(16)
def _entries(game: str, language: str) -> tuple[Entry, ...]:
    kit, spec = load_kit(game), translated(load_spec(game))
    asked = [(each, f"{each.asks} {each.words}") for each in kit.questions] if language == ENGLISH else []
    questions = [Entry(each, each.asks, stems(text)) for each, text in asked]
    questions += list(_of_players(spec))
    rules = [Entry(each, each.topic, stems(f"{each.text} {each.topic}")) for each in spec.clauses]
    points = [Entry(each, in_players_words(each.question), stems(_all_of(each))) for each in spec.open_points]
    return (*questions, *rules, *points)


def _of_players(spec: Spec) -> Iterator[Entry]:
    """The questions of players in the rulebook: what decides the example that answers one, or the open point."""
    examples = {each.id: each for each in spec.examples}
    for asked in translated(load_faq(spec.game), spec.game):
        if asked.point:
            yield Entry(spec.open_point[asked.point], asked.text, stems(asked.text))
        else:
            shown = TableQuestion(asked.text, "", spec.rules_of(examples[asked.example]), answer=asked.answer)
            yield Entry(shown, asked.text, stems(asked.text))


def _all_of(point: OpenPoint) -> str:
    return " ".join([point.question, *(each.text for each in point.alternatives)])


def _known(stem: str, seen: Mapping[str, int]) -> str:
    """A word as it is known: a misspelt one as the one that it is most like."""
    if seen.get(stem) or len(stem) < SHORTEST or _KINDS.get(stem) in seen:
        return stem
    return next(iter(get_close_matches(stem, seen, 1, _SPELLING)), stem)


def _words(text: str) -> list[str]:
    """The words of a text without those that are in every question."""
    text = _BEGINS.sub("ersten stich", text.casefold())
    return [word for word in re.findall(r"[^\W_]+", text) if word not in _SMALL]


def _stem(word: str) -> str:
    """A word without its ending, or the word of which it is a form."""
    if word in _FORMS:
        return _FORMS[word]
    ended = re.sub(r"(?:ing|ed|es|en|s|e)$", "", word) if len(word) > SHORTEST else word
    return re.sub(r"([bdgmnprt])\1$", r"\1", _FORMS.get(ended, ended))


def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text."""
    return frozenset(map(_stem, _words(text)))


def tell_found(found: SearchResult) -> str:
    """What was found, for people."""
    spec, lines = found.spec, list[str]()
    if found.lacks:
        lacks = several([quoted(each) for each in found.lacks])
        lines += [
            *folded(tr("Nothing has all of these words. This is the nearest, without {words}:", words=lacks), ""),
            "",
        ]
    for question in found.of(TableQuestion, QUESTIONS):
        lines += [*question_lines(question, spec), ""]
    shown = {name for each in found.of(TableQuestion, QUESTIONS) for name in each.clauses}
    rules = [each for each in found.of(Clause, RULES) if each.id not in shown]
    if rules:
        lines += [tr("Rules"), *clause_lines([each.id for each in rules], _with_topics(spec), "  ", every=True), ""]
    for point in {each.id: each for each in found.of(OpenPoint, POINTS + 1)}.values():
        lines += [*point_lines(point, spec), ""]
    return "\n".join(lines).rstrip() + "\n"


def _with_topics(spec: Spec) -> Spec:
    """A specification whose rules begin with their topic, so that each stands for itself."""
    return replace(spec, clauses=tuple(replace(each, text=f"{each.topic}: {each.text}") for each in spec.clauses))


def question_lines(question: TableQuestion, spec: Spec) -> list[str]:
    """A question of the table: what the sheet says, what we read, and what tables usually agree on."""
    standing = {name: spec.standing(spec.clause[name]) for name in question.clauses}
    said = [name for name, each in standing.items() if each in ("stated", "inferred")]
    read = [name for name in standing if name not in said]
    lines = [*folded(question.asks, ""), *folded(question.answer, "  ")]
    lines += ["  " + (tr("The sheet says") if said else tr("The sheet says nothing on this."))]
    told = _with_topics(spec)
    lines += clause_lines(said, told, "    ", every=True)
    if read:
        lines += ["  " + tr("Our reading"), *clause_lines(read, told, "    ", every=True)]
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
