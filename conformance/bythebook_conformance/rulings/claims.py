"""Claims that players choose: the sentences of a question, and what each says of an answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from msgspec import structs

from bythebook_conformance.kit.language import message, speaking, tr
from bythebook_conformance.rulings.complaints import InputError, quoted
from bythebook_conformance.rulings.everyday import NUMBERS, WORDS_OF_PEOPLE, wordings
from bythebook_conformance.rulings.guessing import asked_back, guessed
from bythebook_conformance.rulings.likeness import PLACE
from bythebook_conformance.rulings.places import READ
from bythebook_conformance.rulings.question import Question
from bythebook_conformance.rulings.reading_cards import words_for_cards
from bythebook_conformance.rulings.sentences import (
    PLURALS,
    ClaimPart,
    Heard,
    Understood,
    languages_heard,
    nearest_sentences,
    part_claimed,
    parts_of,
    ways_to_say,
    written_in,
)

LONGEST = 300
"""The most characters of a claim."""

_I = message("I")

_VERBS = message(
    "win wins, get gets, receive receives, lose loses, have has, am is, rob robs, keep keeps, make makes, take takes, "
    "owe owes, score scores, catch catches, pay pays, lead leads, start starts, flip flips, steal steals, "
    "share shares, go goes, do does, resume resumes, continue continues, stand "
    "stands, turn turns, throw throws, play plays, draw draws, claim claims, begin begins, follow follows, beat beats, "
    "use uses"
)
"""Verbs as people use them of themselves, and of others."""

_LONG = re.compile(r"[^\W\d_]{3,}")

_WORD = re.compile(r"[^\W\d_]+")


class UnknownSentenceError(InputError):
    """A claim is none of the sentences of its question; the text says what may be meant, or lists some.

    ``near`` are the sentences that may be meant, filled in, and ``asked`` asks which.
    """

    def __init__(self, problem: str, near: Sequence[str] = (), asked: str = "") -> None:
        super().__init__(problem)
        self.near = tuple(near)
        self.asked = asked


def parts_claimed(question: Question, text: str, who: str, where: str) -> Understood:
    """What a claim says: one sentence, or several joined by ``and``, commas or semicolons, in everyday words, too.

    Args:
        question: what the claim is about.
        text: the claim, in the language spoken now or in English.
        who: who makes it.
        where: where it stands.

    Raises:
        InputError: it is not made of the sentences of this question; the text lists them.
    """
    forms = question.kit.claims.get(question.method.short, ())
    if not forms:
        problem = tr("{method} has no claims to choose from: expected result or final", method=question.method.name)
        raise InputError(f"{where}: {problem}")
    heard = Heard(question, who, [])
    plain = " ".join(text.split())[:LONGEST].rstrip(".!")
    for way in wordings(plain, partial(_vocabulary, question)):
        found = parts_of(way.text, who, partial(_sentence, heard))
        if found is not None:
            said = {part.says: part for part in found}
            aside = "" if question.seating.players.seat(way.aside) is not None else way.aside
            return Understood(tuple(said.values()), aside)
    elsewhere = "" if heard.problems else _of_another_question(question, plain)
    if elsewhere:
        raise InputError(f"{where}: {quoted(text)}: {elsewhere}")
    guess = guessed(question, plain, who)
    if guess.understood is not None:
        return guess.understood
    problems = [*heard.problems, *guess.problems]
    if problems and not guess.near:
        raise InputError(f"{where}: {quoted(text)}: {problems[0]}")
    asked = asked_back(guess)
    if guess.near:
        raise UnknownSentenceError(f"{where}: {quoted(text)}: {asked}", [each.part.says for each in guess.near], asked)
    near = "; ".join(nearest_sentences(forms, [text]))
    problem = tr("not a sentence that can be judged; the nearest are: {sentences}", sentences=near)
    raise UnknownSentenceError(f"{where}: {quoted(text)}: {problem}", asked=asked)


def _vocabulary(question: Question) -> set[str]:
    """The words of all that can be said about a question."""
    said = " ".join(PLACE.sub(" ", each.text) for each in ways_to_say(question))
    known = {*_WORD.findall(said), *WORDS_OF_PEOPLE, *NUMBERS, *words_for_cards(), *question.seating.players.names}
    return {word.casefold() for word in known}


def _of_another_question(question: Question, text: str) -> str:
    """Which question a claim is about if it is one about another question of the game; empty if there is none."""
    kit, here = question.kit, {each.text for each in ways_to_say(question)}
    for method in kit.methods:
        if method.short == question.method.short or method.short not in kit.claims:
            continue
        other = structs.replace(question, method=method)
        said_there = {each.text for each in ways_to_say(other)} - here
        known = [text for text in said_there if len(_LONG.findall(PLACE.sub("", text))) > 1]
        for way in wordings(text, set):
            said, _ = _as_of_others(way.text)
            if any(_pattern(each).fullmatch(said) for each in known):
                asks = tr(kit.asked[method.short].question) if method.short in kit.asked else method.short
                return tr("this belongs to another question: {asks} ({name})", asks=asks, name=method.short)
    return ""


def _sentence(heard: Heard, text: str, subject: str) -> tuple[ClaimPart, str] | None:
    """The sentence that a text is, with whoever it is about; None if it is none."""
    question, forms = heard.question, heard.question.kit.claims[heard.question.method.short]
    text, of_oneself = _as_of_others(text)
    subject = heard.speaker if of_oneself else subject
    for way in ways_to_say(question):
        found = _pattern(way.text).fullmatch(text)
        if found is None:
            continue
        try:
            written = written_in(way.form, found.groupdict(), heard, subject)
            places = {name: READ[name](word, question, heard.speaker) for name, word in written.items()}
            part = part_claimed(question, way.form, way.denies, places, forms)
        except ValueError as error:
            if way.listed or _is_named(found.groupdict()):
                heard.problems.append(str(error))
            continue
        return part, written.get("who", written.get("party", subject))
    return None


def _is_named(found: Mapping[str, str | None]) -> bool:
    """Whether all that stands in the places of a wording looks like names and cards, and not like other words."""
    return all(word is None or (" " not in word and not word.islower()) for word in found.values())


def _as_of_others(text: str) -> tuple[str, bool]:
    """What people say of themselves as it is said of others, without a name: ``wins`` for ``I win``, or for ``win``
    behind another sentence; and whether it is said of whoever speaks.
    """
    for language in languages_heard():
        with speaking(language):
            first, verb, rest = [*text.split(" ", 2), "", ""][:3]
            said = dict(pair.split() for pair in tr(_VERBS).split(", "))
            if first.casefold() == tr(_I).casefold():
                return " ".join(filter(None, (said.get(verb.casefold(), verb), rest))), True
            if first in said:
                return " ".join(filter(None, (said[first], verb, rest))), False
    return text, False


@lru_cache(2048)
def _pattern(plain: str) -> re.Pattern[str]:
    parts = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(PLACE.split(plain))]
    text = PLURALS.sub(r"\g<0>?", "".join(parts)).replace("do\\ not", "(?:do|does)\\ not")
    for name in ("who", "party"):
        first = f"(?P<{name}>.+?)\\ "
        if text.startswith(first):
            text = f"(?:{first})?{text.removeprefix(first)}"
    return re.compile(text, re.IGNORECASE)
