"""What players claim, in their own words: it is a sentence that can be judged, or the few that may be meant are asked
for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec import structs

from bythebook_conformance.kit.language import speaking, tr
from bythebook_conformance.rulings.complaints import InputError, quoted
from bythebook_conformance.rulings.places import PLACES
from bythebook_conformance.rulings.question import Question
from bythebook_conformance.rulings.sentences import (
    JOINTS,
    PLACE,
    ClaimPart,
    Understood,
    languages_heard,
    ways_to_say,
)
from bythebook_conformance.rulings.understanding import NOTHING_ASKED, Asked, Understanding, cut
from bythebook_conformance.rulings.vocabulary import vocabulary_of

_MOST_WORDS = 3
"""The most words in a place of a sentence that are taken for what somebody meant to write there."""
LONGEST = 300
"""The most characters of a claim that are looked at; of a longer one, no sentence is what it says."""
MOST_CHOICES = 5
"""The most sentences that are offered for what may be meant."""
_TAKEN_BACK = re.compile(
    r"(?:[;,.!–-]|\bso\b)\s*(?:no|nope|nah|not|never|nein|nee|nicht|nie)\s*(?:[;,.!]|$)", re.IGNORECASE
)
"""By which somebody takes back, or doubts, what they have just said: it denies no sentence."""


_STOP = re.compile(r"[.!?]+\s+")
_POINTING_BACK = re.compile(
    r"\b(?:they|them|these|those|one|both|all|so|too|also|either|neither|es|die|der|das|auch"
    r"|(?:it|that|this)(?!(?:'?s| is| was) (?:an?|no) (?:mistake|tie|draw|fight)$))\b",
    re.IGNORECASE,
)
"""Words by which a sentence may be about what was said before it."""


_BEGINS_POINTING_BACK = re.compile(
    r"[.!?]+\s+(?:(?:and|so|und|also) )?(?:they|th[ei]se|those|that|this|it|both|es|das|die)\b", re.IGNORECASE
)
"""A sentence whose subject is what was said before it, so that no words of it are all of what it says."""


class UnknownSentenceError(InputError):
    """A claim is none of the sentences of its question; ``near`` are those that may be meant, the likeliest first, and
    ``asked`` those that a question asks for.
    """

    def __init__(self, problem: str, near: Sequence[ClaimPart], asked: Asked = NOTHING_ASKED) -> None:
        super().__init__(problem)
        self.near, self.asked = tuple(near), asked


def parts_claimed(
    question: Question, text: str, who: str, where: str, sensible: Callable[[ClaimPart], bool] = lambda part: True
) -> Understood:
    """What a claim says: one sentence or several, joined by ``and``, commas or semicolons, in one of their wordings.

    Args:
        question: what the claim is about.
        text: the claim, in the language spoken now or in any other that is known.
        who: who makes it.
        where: where it stands.
        sensible: whether a sentence makes sense in the situation, so that it may be offered.

    Raises:
        UnknownSentenceError: it may mean several of the sentences of this question, or none of them.
        InputError: it is about another question, or there is nothing to claim.
    """
    if not question.kit.claims.get(question.method.short):
        problem = tr("{method} has no claims to choose from: expected result or final", method=question.method.name)
        raise InputError(f"{where}: {problem}")
    said_whole = _addressing(" ".join(text.split()).rstrip(".!"), question.seating.players.names)
    plain = said_whole[:LONGEST]
    understanding = Understanding(question, who, plain)
    clear = plain == said_whole and not _TAKEN_BACK.search(plain)
    for said, aside in _without_asides(understanding.without_address(plain)) if clear else ():
        found = _parts(said, understanding, question.seating.players.seat(who))
        if found is not None:
            return Understood(tuple({part.says: part for part in found}.values()), aside)
    misfit = _misfit(question, plain, who)
    whole = clear and not misfit and not _BEGINS_POINTING_BACK.search(plain)
    asked = understanding.asked(sensible) if whole else NOTHING_ASKED
    elsewhere = "" if asked.near else _of_another_question(question, plain)
    if elsewhere:
        raise InputError(f"{where}: {quoted(text)}: {elsewhere}")
    near = [*islice(filter(sensible, understanding.nearest()), MOST_CHOICES)]
    if not near:
        raise InputError(f"{where}: {quoted(text)}: " + (misfit or tr("nothing that can be judged here")))
    problem = " ".join(filter(None, (misfit and misfit + ".", tr("Which of these is meant?"))))
    raise UnknownSentenceError(problem, near, asked)


def _addressing(text: str, names: Sequence[str]) -> str:
    """A text with a comma beside the name of whoever is spoken to: ``not your turn, Ben``."""
    name = "|".join(map(re.escape, names)) or "(?!)"
    text = re.sub(rf"\b(you|your turn|your go|dich|dir) (?=(?:{name})\b)", r"\1, ", text, flags=re.IGNORECASE)
    text = re.sub(rf"\b(already|now|again|points?|one|two|three|\d+) (?=(?:{name})(?:$|[,.!?;]))", r"\1, ", text)
    return re.sub(rf"^({name}) (?=(?:you|du)\b)", r"\1, ", text, flags=re.IGNORECASE)


def _without_asides(text: str) -> Iterator[tuple[str, str]]:
    """A text with what is left out of it: nothing, a reason, or whole sentences before it that turn nothing."""
    yield from _without_reasons(text)
    for stop in _STOP.finditer(text):
        before, behind = text[: stop.end()].strip(), text[stop.end() :]
        if not any(vocabulary_of(language).turns(before) for language in languages_heard()):
            for said, aside in _without_reasons(behind):
                if not _POINTING_BACK.search(said):
                    yield said, f"{before} {aside}".strip().rstrip(".!?")


def _without_reasons(text: str) -> Iterator[tuple[str, str]]:
    """A text, then what is left of it without a reason that was given, and the reason."""
    yield text, ""
    for language in languages_heard():
        speech = vocabulary_of(language).speech
        before, found, behind = cut(text, speech.therefore)
        if found:
            yield behind, before
        before, found, behind = cut(text, speech.reason)
        if found:
            yield before, behind


def _parts(text: str, understanding: Understanding, subject: int | None, told: bool = False) -> list[ClaimPart] | None:
    """The sentences of a text, or None. Whoever the first one is about may be left out of those after it."""
    whole = understanding.exactly(text, subject, told)
    if whole is not None:
        return [whole[0]]
    for joint in JOINTS.finditer(text):
        first = understanding.exactly(text[: joint.start()], subject, told)
        about = (subject, told) if first is None or first[1] is None else (first[1], True)
        rest = first and _parts(text[joint.end() :], understanding, *about)
        if first and rest:
            return [first[0], *rest]
    return None


def _of_another_question(question: Question, text: str) -> str:
    """Which question a claim is about if it has the words of one about another question of the game alone."""
    kit = question.kit
    here = Understanding(question, "", text).says_words_of(text)
    for method in kit.methods:
        if here or method.short == question.method.short or method.short not in kit.claims:
            continue
        other = structs.replace(question, method=method)
        if Understanding(other, "", text).says_words_of(text):
            asks = tr(kit.forms[method.short].question) if method.short in kit.forms else method.short
            return tr("this belongs to another question: {asks} ({name})", asks=asks, name=method.short)
    return ""


def _misfit(question: Question, text: str, who: str) -> str:
    """What does not fit in a place of a sentence that is said word for word; empty if there is none."""
    for language in languages_heard():
        with speaking(language):
            ways = [each for each in ways_to_say(question, language) if each.listed]
        for way in ways:
            found = _pattern(way.text).fullmatch(text)
            written = found.groupdict(who) if found else {}
            if any(len(word.split()) > _MOST_WORDS for word in written.values()):
                continue
            try:
                for name, word in written.items():
                    PLACES[name].read(word, question, who)
            except ValueError as error:
                return str(error)
    return ""


def _pattern(sentence: str) -> re.Pattern[str]:
    """A pattern of a sentence; whoever it is about may be left out."""
    parts = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(PLACE.split(sentence))]
    text = re.sub(r"^(\(\?P<(?:who|party)>\.\+\?\)\\ )", r"(?:\1)?", "".join(parts))
    return re.compile(text, re.IGNORECASE)
