"""Claims that players choose: the sentences of a question, and what each says of an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, structs

from bythebook_conformance.kit import ClaimForm, Situation
from bythebook_conformance.kit.language import ENGLISH, LANGUAGES, message, speaking, spoken, tr, unfilled
from bythebook_conformance.kit.words import symbol
from bythebook_conformance.rulings.complaints import InputError, quoted
from bythebook_conformance.rulings.everyday import ANOTHER, ANYBODY, NUMBERS, WORDS_OF_PEOPLE, wordings
from bythebook_conformance.rulings.places import PLACES, READ, SHOWN, SeveralError
from bythebook_conformance.rulings.question import Claimed, Question, is_play, state_kind
from bythebook_conformance.rulings.reading_cards import words_for_cards

LONGEST = 300
"""The most characters of a claim."""
_PLACE = re.compile(r"\{(\w+)\}")
_JOINTS = re.compile(r"\s*;\s*|,?\s+(?:and|und)\s+|\s*,\s+", re.IGNORECASE)
_PLURALS = re.compile(r"\b(?:points|Punkte|(?<!the )(?<!the\\ )(?<!die )(?<!die\\ )[sS]ets)\b")
"""Words that are shorter where there is one: of these sentences, only numbers of points have one."""
_I = message("I")
_VERBS = message(
    "win wins, get gets, receive receives, lose loses, have has, am is, rob robs, keep keeps, make makes, take takes, "
    "owe owes, score scores, catch catches, pay pays, lead leads, start starts, flip flips, steal steals, "
    "share shares, go goes, do does, resume resumes, continue continues, stand "
    "stands, turn turns, throw throws, play plays, draw draws, claim claims, begin begins, follow follows, beat beats, "
    "use uses"
)
"""Verbs as people use them of themselves, and of others."""
_FEW = 5
"""The most sentences that are offered for one that is not understood."""
_LONG = re.compile(r"[^\W\d_]{3,}")
_WORD = re.compile(r"[^\W\d_]+")


class UnknownSentenceError(InputError):
    """A claim is none of the sentences of its question; the text lists them."""


@dataclass(frozen=True)
class ClaimPart:
    """One sentence of a claim, as it is said; it may have several senses, and holds if it holds in one of them."""

    says: str
    senses: tuple[Claimed, ...]


def sentences_of(forms: tuple[ClaimForm, ...]) -> list[str]:
    """The sentences of a question as players read them, with places in braces, in the language spoken now."""
    return [unfilled(says) for form in forms for says in (form.says, form.denies) if says]


def shown_sentences(forms: tuple[ClaimForm, ...]) -> list[str]:
    """The same with words for the places: ``WHO wins``."""
    named = {name: tr(words) for name, words in PLACES.items()}
    return [_PLACE.sub(lambda place: named[place[1]], each) for each in sentences_of(forms)]


def nearest_sentences(forms: tuple[ClaimForm, ...], texts: Iterable[str]) -> list[str]:
    """The few sentences of a question that have most in common with texts that are none of them."""
    from difflib import SequenceMatcher  # only a mistake needs it

    said = [text.casefold() for text in texts]

    def likeness(sentence: str) -> float:
        plain = sentence.casefold()
        return max(
            SequenceMatcher(None, plain, text).ratio() + len({*plain.split()} & {*text.split()}) for text in said
        )

    return sorted(shown_sentences(forms), key=likeness, reverse=True)[:_FEW]


class Understood(NamedTuple):
    """What a claim says, and what of it is left out: a reason that was given, or a remark."""

    parts: tuple[ClaimPart, ...]
    aside: str = ""


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
    heard = _Heard(question, who, [])
    plain = " ".join(text.split())[:LONGEST].rstrip(".!")
    for way in wordings(plain, partial(_vocabulary, question)):
        found = _parts(heard, way.text, who)
        if found is not None:
            said = {part.says: part for part in found}
            aside = "" if question.seating.players.seat(way.aside) is not None else way.aside
            return Understood(tuple(said.values()), aside)
    if heard.problems:
        raise InputError(f"{where}: {quoted(text)}: {heard.problems[0]}")
    elsewhere = _of_another_question(question, plain)
    if elsewhere:
        raise InputError(f"{where}: {quoted(text)}: {elsewhere}")
    near = "; ".join(nearest_sentences(forms, [text]))
    problem = tr("not a sentence that can be judged; the nearest are: {sentences}", sentences=near)
    raise UnknownSentenceError(f"{where}: {quoted(text)}: {problem}")


def _vocabulary(question: Question) -> set[str]:
    """The words of all that can be said about a question."""
    said = " ".join(_PLACE.sub(" ", each.text) for each in _ways_to_say(question))
    known = {*_WORD.findall(said), *WORDS_OF_PEOPLE, *NUMBERS, *words_for_cards(), *question.seating.players.names}
    return {word.casefold() for word in known}


def _of_another_question(question: Question, text: str) -> str:
    """Which question a claim is about if it is one about another question of the game; empty if there is none."""
    kit, here = question.kit, {each.text for each in _ways_to_say(question)}
    for method in kit.methods:
        if method.short == question.method.short or method.short not in kit.claims:
            continue
        other = structs.replace(question, method=method)
        said_there = {each.text for each in _ways_to_say(other)} - here
        known = [text for text in said_there if len(_LONG.findall(_PLACE.sub("", text))) > 1]
        for way in wordings(text, set):
            said, _ = _as_of_others(way.text)
            if any(_pattern(each).fullmatch(said) for each in known):
                asks = tr(kit.asked[method.short].question) if method.short in kit.asked else method.short
                return tr("this belongs to another question: {asks} ({name})", asks=asks, name=method.short)
    return ""


class _Way(NamedTuple):
    """A way to say a sentence or its denial."""

    text: str
    form: ClaimForm
    denies: bool
    listed: bool
    """Whether it is the sentence itself, and no other wording of it."""


def _ways_to_say(question: Question) -> Iterator[_Way]:
    """The sentences of a question, then all other wordings, in every language, the one spoken now first."""
    forms, languages = question.kit.claims[question.method.short], _languages()
    said = [(form, says) for form in forms for says in (form.says, form.denies) if says]
    for language in languages:
        with speaking(language):
            listed = [(unfilled(says), form, says) for form, says in said]
        yield from (_Way(text, form, says == form.denies, True) for text, form, says in listed)
    for language in languages:
        others = question.kit.wordings.get(language, {})
        for form, says in said:
            yield from (_Way(text, form, says == form.denies, False) for text in others.get(says, ()))


class _Heard(NamedTuple):
    """A claim that is being understood: what it is about, who makes it, and what does not fit in its sentences."""

    question: Question
    speaker: str
    problems: list[str]


def _parts(heard: _Heard, text: str, subject: str) -> list[ClaimPart] | None:
    """The sentences of a text, or None. Whoever the first one is about may be left out of those after it."""
    whole = _sentence(heard, text, subject)
    if whole is not None:
        return [whole[0]]
    for joint in _JOINTS.finditer(text):
        first = _sentence(heard, text[: joint.start()], subject)
        rest = first and _parts(heard, text[joint.end() :], first[1])
        if first and rest:
            return [first[0], *rest]
    return None


def _sentence(heard: _Heard, text: str, subject: str) -> tuple[ClaimPart, str] | None:
    """The sentence that a text is, with whoever it is about; None if it is none."""
    question, forms = heard.question, heard.question.kit.claims[heard.question.method.short]
    text, of_oneself = _as_of_others(text)
    subject = heard.speaker if of_oneself else subject
    for way in _ways_to_say(question):
        found = _pattern(way.text).fullmatch(text)
        if found is None:
            continue
        try:
            written = _written(way.form, found.groupdict(), heard, subject)
            places = {name: READ[name](word, question, heard.speaker) for name, word in written.items()}
            part = _part(question, way.form, way.denies, places, forms)
        except ValueError as error:
            if way.listed or _is_named(found.groupdict()):
                heard.problems.append(str(error))
            continue
        return part, written.get("who", written.get("party", subject))
    return None


def _languages() -> tuple[str, ...]:
    """The languages in which people claim something: the one spoken now, English, then all others."""
    return tuple(dict.fromkeys((spoken(), ENGLISH, *LANGUAGES)))


def _is_named(found: Mapping[str, str | None]) -> bool:
    """Whether all that stands in the places of a wording looks like names and cards, and not like other words."""
    return all(word is None or (" " not in word and not word.islower()) for word in found.values())


def _written(form: ClaimForm, found: Mapping[str, str | None], heard: _Heard, subject: str) -> dict[str, str]:
    """What is written in the places of a sentence, given what was found in those of a wording of it.

    What a wording does not say is meant of whoever speaks, and of one; what it says beside the sentence has to make
    sense.
    """
    names = _PLACE.findall(form.says)
    for name, word in found.items():
        if name not in names and word is not None and word.casefold() not in ANOTHER | ANYBODY:
            with suppress(SeveralError):
                READ[name](word, heard.question, heard.speaker)
    unsaid = {"number": "1", "card": "my card"}
    written = {name: found.get(name) or unsaid.get(name, subject) for name in names}
    if "who" in found and "who" not in names and "card" in names:
        _require_own(written["card"], found["who"] or subject, heard)
    return written


def _require_own(card: str, who: str, heard: _Heard) -> None:
    """Refuse a card of a trick that somebody else has played.

    Raises:
        ValueError: it is such a card.
    """
    played, found = getattr(heard.question.params, "cards", ()), READ["card"](card, heard.question, heard.speaker)
    if who.casefold() in ANOTHER | ANYBODY:
        return
    seat = READ["who"](who, heard.question, heard.speaker)
    if found in played and played.index(found) != seat:
        said = {"card": symbol(found), "who": heard.question.seating.players[seat]}
        raise ValueError(tr("{card} has not been played by {who}", **said))


def _as_of_others(text: str) -> tuple[str, bool]:
    """What people say of themselves as it is said of others, without a name: ``wins`` for ``I win``, or for ``win``
    behind another sentence; and whether it is said of whoever speaks.
    """
    for language in _languages():
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
    parts = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(_PLACE.split(plain))]
    text = _PLURALS.sub(r"\g<0>?", "".join(parts)).replace("do\\ not", "(?:do|does)\\ not")
    for name in ("who", "party"):
        first = f"(?P<{name}>.+?)\\ "
        if text.startswith(first):
            text = f"(?:{first})?{text.removeprefix(first)}"
    return re.compile(text, re.IGNORECASE)


def _part(
    question: Question, form: ClaimForm, denied: bool, places: Mapping[str, Any], forms: tuple[ClaimForm, ...]
) -> ClaimPart:
    meant = [each for each in forms if each.says in form.senses] or [form]
    kind = state_kind(question)
    senses = (
        Claimed(
            partial(_claimed_fields, kind, each, places),
            is_play(question),
            denied,
            _said(each, denied, places, question),
            None if each.by_rule is None else partial(each.by_rule, **places),
        )
        for each in meant
    )
    return ClaimPart(_said(form, denied, places, question), tuple(senses))


def _claimed_fields(
    kind: type[Struct], form: ClaimForm, places: Mapping[str, Any], params: Struct, answer: Struct
) -> Struct:
    """The fields of an answer as a sentence says they are."""
    assert form.means is not None
    made: Struct = msgspec.convert(dict(form.means(Situation(params, answer), **places)), kind)
    return made


def _said(form: ClaimForm, denied: bool, places: Mapping[str, Any], question: Question) -> str:
    """A sentence with what stands in its places."""
    shown = {name: SHOWN[name](value, question) for name, value in places.items()}
    said = tr(form.denies if denied else form.says, **shown)
    return _PLURALS.sub(lambda word: word[0][:-1], said) if places.get("number") in (1, -1) else said
