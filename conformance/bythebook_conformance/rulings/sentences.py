"""The sentences of a question that can be judged, the ways to say them, and what they say with something in their
places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from bythebook_conformance.kit import ClaimForm, Situation
from bythebook_conformance.kit.language import ENGLISH, LANGUAGES, speaking, spoken, tr, unfilled
from bythebook_conformance.kit.words import symbol
from bythebook_conformance.rulings.everyday import ANOTHER, ANYBODY
from bythebook_conformance.rulings.likeness import PLACE
from bythebook_conformance.rulings.places import PLACES, READ, SHOWN, SeveralError
from bythebook_conformance.rulings.question import Claimed, Question, is_play, state_kind

_JOINTS = re.compile(r"\s*;\s*|\s*[.!]+\s+|,?\s+(?:and|und)\s+|\s*,\s+", re.IGNORECASE)

PLURALS = re.compile(r"\b(?:points|Punkte|(?<!the )(?<!the\\ )(?<!die )(?<!die\\ )[sS]ets)\b")
"""Words that are shorter where there is one: of these sentences, only numbers of points have one."""

_FEW = 5
"""The most sentences that are offered for one that is not understood."""


@dataclass(frozen=True)
class ClaimPart:
    """One sentence of a claim, as it is said; it may have several senses, and holds if it holds in one of them."""

    says: str
    senses: tuple[Claimed, ...]


class Understood(NamedTuple):
    """What a claim says, and what of it is left out: a reason that was given, or a remark; and whether that was told by
    the likeness of its words alone.
    """

    parts: tuple[ClaimPart, ...]
    aside: str = ""
    guessed: bool = False


def sentences_of(forms: tuple[ClaimForm, ...]) -> list[str]:
    """The sentences of a question as players read them, with places in braces, in the language spoken now."""
    return [unfilled(says) for form in forms for says in (form.says, form.denies) if says]


def shown_sentences(forms: tuple[ClaimForm, ...]) -> list[str]:
    """The same with words for the places: ``WHO wins``."""
    named = {name: tr(words) for name, words in PLACES.items()}
    return [PLACE.sub(lambda place: named[place[1]], each) for each in sentences_of(forms)]


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


class Way(NamedTuple):
    """A way to say a sentence or its denial."""

    text: str
    form: ClaimForm
    denies: bool
    listed: bool
    """Whether it is the sentence itself, and no other wording of it."""


def ways_to_say(question: Question) -> Iterator[Way]:
    """The sentences of a question, then all other wordings, in every language, the one spoken now first."""
    forms, languages = question.kit.claims[question.method.short], languages_heard()
    said = [(form, says) for form in forms for says in (form.says, form.denies) if says]
    for language in languages:
        with speaking(language):
            listed = [(unfilled(says), form, says) for form, says in said]
        yield from (Way(text, form, says == form.denies, True) for text, form, says in listed)
    for language in languages:
        others = question.kit.wordings.get(language, {})
        for form, says in said:
            yield from (Way(text, form, says == form.denies, False) for text in others.get(says, ()))


class Heard(NamedTuple):
    """A claim that is being understood: what it is about, who makes it, and what does not fit in its sentences."""

    question: Question
    speaker: str
    problems: list[str]


def parts_of(
    text: str, subject: str, sentence: Callable[[str, str], tuple[ClaimPart, str] | None]
) -> list[ClaimPart] | None:
    """The sentences of a text, or None. Whoever the first one is about may be left out of those after it."""
    whole = sentence(text, subject)
    if whole is not None:
        return [whole[0]]
    for joint in _JOINTS.finditer(text):
        first = sentence(text[: joint.start()], subject)
        rest = first and parts_of(text[joint.end() :], first[1], sentence)
        if first and rest:
            return [first[0], *rest]
    return None


def languages_heard() -> tuple[str, ...]:
    """The languages in which people claim something: the one spoken now, English, then all others."""
    return tuple(dict.fromkeys((spoken(), ENGLISH, *LANGUAGES)))


def written_in(form: ClaimForm, found: Mapping[str, str | None], heard: Heard, subject: str) -> dict[str, str]:
    """What is written in the places of a sentence, given what was found in those of a wording of it.

    What a wording does not say is meant of whoever speaks, and of one; what it says beside the sentence has to make
    sense.
    """
    names = PLACE.findall(form.says)
    for name, word in found.items():
        if name not in names and word is not None and word.casefold() not in ANOTHER | ANYBODY:
            with suppress(SeveralError):
                READ[name](word, heard.question, heard.speaker)
    unsaid = {"number": "1", "card": "my card"}
    written = {name: found.get(name) or unsaid.get(name, subject) for name in names}
    if "who" in found and "who" not in names and "card" in names:
        _require_own(written["card"], found["who"] or subject, heard)
    return written


def _require_own(card: str, who: str, heard: Heard) -> None:
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


def part_claimed(
    question: Question, form: ClaimForm, denied: bool, places: Mapping[str, Any], forms: tuple[ClaimForm, ...]
) -> ClaimPart:
    """What a sentence says with something in its places, or its denial."""
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
    return PLURALS.sub(lambda word: word[0][:-1], said) if places.get("number") in (1, -1) else said
