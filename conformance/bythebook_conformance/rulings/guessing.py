"""What a claim in words of its own most probably says, told by the likeness of its words to the sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from bythebook_conformance.kit import ClaimForm
from bythebook_conformance.kit.language import speaking, tr, unfilled
from bythebook_conformance.rulings.complaints import quoted
from bythebook_conformance.rulings.everyday import plainest
from bythebook_conformance.rulings.hearing import Hearing
from bythebook_conformance.rulings.likeness import PLACE, SUBJECTS, Bag, Bags, Index, Instead, Template
from bythebook_conformance.rulings.places import READ
from bythebook_conformance.rulings.question import Question
from bythebook_conformance.rulings.sentences import (
    ClaimPart,
    Heard,
    Understood,
    Way,
    languages_heard,
    part_claimed,
    parts_of,
    written_in,
)
from bythebook_conformance.rulings.speech import MODALS, Speech, speech_of

_ENOUGH, _BESIDE, _FAR = 0.6, 0.9, 0.4
"""How like a wording a claim has to be; what is so much as like is meant as well; and what is less is not asked for."""


class Near(NamedTuple):
    """A sentence that a text may be: whom it is about, how like it is, and the words that it does not have."""

    part: ClaimPart
    form: ClaimForm
    subject: str
    score: float
    odd: frozenset[str]


class Guess(NamedTuple):
    """What a claim in words of its own probably says; if nothing is clear, what may be meant, and what is wrong."""

    understood: Understood | None
    near: list[Near]
    problems: list[str]
    odd: frozenset[str] = frozenset()
    """The words that no sentence has."""


def guessed(question: Question, text: str, who: str) -> Guess:
    """What a claim says by the likeness of its words to the wordings of one sentence and no other."""
    problems, near, odd = list[str](), list[Near](), frozenset[str]()
    for language in languages_heard():
        speech = speech_of(language)
        if speech is None:
            continue
        with speaking(language):
            index, ways = _index(question, speech, language)
        kinds = frozenset(item.kind for each in index.templates for item in each.bag.items)
        hearing = Hearing(question, who, speech, kinds, problems, _addressed(question, text))

        sentence = partial(_clear_sentence, hearing, index, ways, near)
        asks = speech.asks(text)
        odd = odd or hearing.unknown(text, index)
        for way in plainest(text):
            parts = parts_of(way.text, who, sentence)
            if parts is not None and not asks:
                return Guess(Understood(tuple({part.says: part for part in parts}.values()), way.aside, True), [], [])
    return Guess(None, near, problems, odd)


def _addressed(question: Question, text: str) -> str:
    """Who is called by name in a text, between commas or the like; empty if nobody is."""
    parts = [part for part in re.split(r"\s*[,;.!?]+\s*", text) if part]
    players = question.seating.players
    named = [part for part in parts if len(parts) > 1 and players.seat(part) is not None]
    return named[0] if len(named) == 1 else ""


def _clear_sentence(
    hearing: Hearing, index: Index, ways: Sequence[Way], near: list[Near], text: str, subject: str
) -> tuple[ClaimPart, str] | None:
    """The sentence that a text clearly is, with whoever it is about; what the first text may be is kept as ``near``."""
    found = _nearest(hearing, index, ways, text, subject)
    if not near:
        near.extend(found[:2])
    return (found[0].part, found[0].subject) if _is_clear(found) else None


def _is_clear(found: Sequence[Near]) -> bool:
    """Whether of some sentences the first is meant, and no other."""
    if not found or found[0].odd or found[0].score < _ENOUGH:
        return False
    others = (each for each in found[1:] if not each.odd and each.form.says not in found[0].form.senses)
    return all(each.score < _BESIDE * found[0].score for each in others)


def asked_back(guess: Guess) -> str:
    """What is asked of whoever has made a claim that is not clear; empty if nothing is near it."""
    said = [each.part.says for each in guess.near]
    odd = sorted(guess.near[0].odd if guess.near else guess.odd)
    words = [tr("{words}: not understood.", words=", ".join(map(quoted, odd)))] if odd else []
    if len(said) > 1:
        words.append(tr("Do you mean: {one}? Or: {other}?", one=said[0], other=said[1]))
    elif said:
        words.append(tr("Do you mean: {one}?", one=said[0]))
    return " ".join(words)


def _order(near: Near) -> tuple[int, float]:
    """The place of a sentence among those that may be meant."""
    return len(near.odd), -near.score


def _nearest(hearing: Hearing, index: Index, ways: Sequence[Way], text: str, subject: str) -> list[Near]:
    """The sentences that a text is like, each once, the one most like it first."""
    question, found = hearing.question, dict[str, Near]()
    forms = question.kit.claims[question.method.short]
    heard = Heard(question, hearing.speaker, hearing.problems)
    for heard_as in hearing.bags(text):
        bag = replace(heard_as, words=index.meant(heard_as.words, hearing.speech) - hearing.small)
        for likeness in index.rate(bag, Instead(hearing.owner, hearing.card)):
            if likeness.score < _FAR:
                continue
            way = ways[likeness.template]
            if not (bag.bare or likeness.places.keys() & SUBJECTS) and SUBJECTS & {*PLACE.findall(way.form.says)}:
                continue  # it does not say who
            try:
                written = written_in(way.form, likeness.places, heard, subject)
                places = {name: READ[name](word, question, hearing.speaker) for name, word in written.items()}
                if "whom" in places and places["whom"] == places.get("who"):
                    continue  # nobody has to do with themselves
                part = part_claimed(question, way.form, way.denies, places, forms)
            except ValueError as error:
                hearing.problems.append(str(error))
                continue
            about = written.get("who", written.get("party", subject))
            odd = hearing.written(likeness.odd, text)
            near = Near(part, way.form, about, likeness.score, odd)
            found[part.says] = min(found.get(part.says, near), near, key=_order)
        if any(not each.odd for each in found.values()):
            break  # what is counted is no denial
    return sorted(found.values(), key=_order)


@lru_cache(4096)
def _template_bag(text: str, language: str) -> Bag:
    """The bag of a wording in a language."""
    speech = speech_of(language)
    assert speech is not None
    return Bags(speech).template(text)


def _index(question: Question, speech: Speech, language: str) -> tuple[Index, list[Way]]:
    """The wordings of a question in a language, and what they weigh."""
    said = [(form, says) for form in question.kit.claims[question.method.short] for says in (form.says, form.denies)]
    others = question.kit.wordings.get(language, {})
    ways = [
        Way(text, form, says == form.denies, number == 0)
        for form, says in said
        if says
        for number, text in enumerate((unfilled(says), *others.get(says, ())))
    ]
    bags = [_template_bag(each.text, language) for each in ways]
    listed = frozenset(word for each, bag in zip(ways, bags, strict=True) if each.listed for word in bag.words)
    small = (MODALS - listed) | (speech.vague - frozenset(word for bag in bags for word in bag.words))
    known: dict[str, set[str]] = {}
    for way, bag in zip(ways, bags, strict=True):
        known.setdefault(way.form.says, set()).update(bag.words)
    templates = [
        Template(Bag(bag.words - small, bag.items, bag.bare), frozenset(known[way.form.says]) | small, _spare(way))
        for way, bag in zip(ways, bags, strict=True)
    ]
    return Index(templates, speech.exact - small, small), ways


def _spare(way: Way) -> frozenset[str]:
    """The places of a wording that its sentence does not have."""
    return frozenset(PLACE.findall(way.text)) - frozenset(PLACE.findall(way.form.says))
