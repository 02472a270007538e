"""The sentences of a question that can be judged, the ways to say them, and what they say with something in their
places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from bythebook_conformance.kit import ClaimForm, Situation
from bythebook_conformance.kit.language import ENGLISH, LANGUAGES, spoken, tr, unfilled
from bythebook_conformance.rulings.places import PLACES
from bythebook_conformance.rulings.question import Claimed, Question, is_play, state_kind

JOINTS = re.compile(r"\s*;\s*|\s*[.!]+\s+|,?\s+(?:and|und)\s+|\s*,\s+", re.IGNORECASE)
"""What joins the sentences of a claim."""
PLACE = re.compile(r"\{(\w+)\}")
"""A place of a sentence."""
PLURALS = re.compile(r"\b(?:points|Punkte|cards|Karten|(?<!the )(?<!the\\ )(?<!die )(?<!die\\ )[sS]ets)\b")
"""Words that are shorter where there is one: of these sentences, only numbers of points, cards and sets have one."""


@dataclass(frozen=True)
class ClaimPart:
    """One sentence of a claim, as it is said; it may have several senses, and holds if it holds in one of them."""

    says: str
    senses: tuple[Claimed, ...]
    owner: int | None = None
    """Whose hand it is said of, where the question does not tell."""


class Understood(NamedTuple):
    """What a claim says, and what of it is left out: a reason that was given."""

    parts: tuple[ClaimPart, ...]
    aside: str = ""


def sentences_of(forms: tuple[ClaimForm, ...]) -> list[str]:
    """The sentences of a question as players read them, with places in braces, in the language spoken now."""
    return [unfilled(says) for form in forms for says in (form.says, form.denies) if says]


def shown_sentences(forms: tuple[ClaimForm, ...]) -> list[str]:
    """The same with words for the places: ``WHO wins``."""
    return [PLACE.sub(lambda place: tr(PLACES[place[1]].word), each) for each in sentences_of(forms)]


class Way(NamedTuple):
    """A way to say a sentence or its denial."""

    text: str
    form: ClaimForm
    denies: bool
    listed: bool
    """Whether it is the sentence itself, and no other wording of it."""


def ways_to_say(question: Question, language: str) -> Iterator[Way]:
    """The sentences of a question in a language, each with its other wordings."""
    others = question.kit.wordings.get(language, {})
    for form in question.kit.claims[question.method.short]:
        for says in filter(None, (form.says, form.denies)):
            texts = (unfilled(says), *others.get(says, ()))
            yield from (Way(text, form, says == form.denies, number == 0) for number, text in enumerate(texts))


def languages_heard() -> tuple[str, ...]:
    """The languages in which people claim something: the one spoken now, English, then all others."""
    return tuple(dict.fromkeys((spoken(), ENGLISH, *LANGUAGES)))


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
    shown = {name: PLACES[name].told(value, question) for name, value in places.items()}
    said = tr(form.denies if denied else form.says, **shown)
    return PLURALS.sub(lambda word: word[0][:-1], said) if places.get("number") in (1, -1) else said
