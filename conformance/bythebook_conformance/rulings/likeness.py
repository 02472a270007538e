"""How like one another are what somebody has said and the wordings of sentences, by their words and by what stands in
their places.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log
from typing import NamedTuple

from bythebook_conformance.rulings.everyday import NUMBERS
from bythebook_conformance.rulings.speech import DENIALS, NOT, Speech

PLACE = re.compile(r"\{(\w+)\}")
KINDS = {
    **dict.fromkeys(("who", "whom", "party", "players"), "person"),
    **dict.fromkeys(("card", "other", "cards"), "card"),
    **dict.fromkeys(("target", "targets"), "target"),
    **dict.fromkeys(("rank", "next"), "rank"),
    "number": "number",
    "suit": "suit",
}
"""What kind of thing stands in each place of a sentence."""
_SEVERAL = frozenset({"players", "cards", "targets"})
SUBJECTS = frozenset({"who", "party"})
"""The places of whomever a sentence is about."""


class Item(NamedTuple):
    """Something that stands in a place of a sentence, or the place itself: its kind, its text or name, and the word
    before it that says which part it has.
    """

    kind: str
    text: str
    marker: str = ""


@dataclass(frozen=True)
class Bag:
    """What is said, without order but of the items: the stems of its words, and whatever stands in places."""

    words: frozenset[str]
    items: tuple[Item, ...] = ()
    bare: bool = False
    """Whether it begins with a verb, so that whoever it is about is left out."""

    def of(self, kind: str) -> list[Item]:
        """The items of one kind."""
        return [item for item in self.items if item.kind == kind]


@dataclass(frozen=True)
class Template:
    """A wording of a sentence, and all words in the other wordings of the same."""

    bag: Bag
    known: frozenset[str]
    spare: frozenset[str] = frozenset()
    """The places of this wording that the sentence does not have."""


class Likeness(NamedTuple):
    """How like a wording a text is: 1 if they have the same words and places; what stands in each place of the wording;
    and the words of the text that say something which no wording of this sentence says.
    """

    score: float
    template: int
    places: Mapping[str, str]
    odd: frozenset[str]


class Bags:
    """Reads texts and templates into bags in one language."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def template(self, text: str) -> Bag:
        """The bag of a wording with places in braces."""
        return self.read(text, lambda words, at: _place(words[at]))

    def read(self, text: str, item: Callable[[Sequence[str], int], tuple[Item, int] | None]) -> Bag:
        """The bag of a text, given what finds an item that begins at a word, with the number of its words."""
        speech = self.speech
        words = speech.split(text)
        stems, items, marker, at = list[str](), list[Item](), "", 0
        before: Item | None = None
        while at < len(words):
            found = item(words, at)
            if found is not None:
                if before is not None and before.kind == found[0].kind:
                    stems = stems[:-1]  # the word that joins two of a kind
                before = found[0]._replace(marker=speech.markers.get(marker, ""))
                items.append(before)
                at += found[1]
                marker = ""
                continue
            word = words[at].casefold()
            meaning = f"#{NUMBERS[word]}" if NUMBERS.get(word, 0) > 1 else speech.meaning(word)
            stems += [meaning] if meaning else []
            before = before if meaning == speech.meaning("and") else None
            marker = word if word not in speech.articles else marker
            at += 1
        bare = bool(words) and bool(speech.meaning(words[0])) and item(words, 0) is None
        return Bag(frozenset([*stems, *(["not not"] if stems.count(NOT) > 1 else [])]), tuple(items), bare)


def _place(word: str) -> tuple[Item, int] | None:
    found = PLACE.fullmatch(word)
    return (Item(KINDS[found[1]], found[1]), 1) if found else None


class Instead(NamedTuple):
    """What may stand in place of something: whose a card is, and the card of somebody, where each has one."""

    owner: Callable[[str], str | None]
    card: Callable[[str], str | None]


@dataclass
class Index:
    """The templates of a question, with what each word weighs: the rarer it is among them, the more."""

    templates: Sequence[Template]
    exact: frozenset[str]
    """Words that turn what a sentence means: a text has them where the wording has them, and only there."""
    small: frozenset[str]
    """Words that say nothing here."""
    _seen: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        self._seen = Counter(word for each in self.templates for word in each.bag.words)

    @cached_property
    def words(self) -> frozenset[str]:
        """All words in the templates."""
        return frozenset(word for each in self.templates for word in each.known)

    def weight(self, words: Iterable[str]) -> float:
        """What some words weigh together."""
        return sum(log(1 + len(self.templates) / (1 + self._seen.get(word, 0))) for word in words)

    def meant(self, stems: Iterable[str], speech: Speech) -> frozenset[str]:
        """Stems as the templates have them: a word that is in none of them stands for one of the same kind."""
        kinds = speech.vocabulary.kinds
        known = (stem if stem in self.words else kinds.get(stem, stem) for stem in stems)
        return frozenset(known) - self.small

    def rate(self, bag: Bag, instead: Instead) -> list[Likeness]:
        """How like each template a text is whose items fit in its places, the best first."""
        rated = (self._likeness(bag, number, instead) for number in range(len(self.templates)))
        return sorted(filter(None, rated), key=lambda each: (len(each.odd), -each.score))

    def _likeness(self, bag: Bag, number: int, instead: Instead) -> Likeness | None:
        template = self.templates[number]
        if template.bag.words & self.exact - bag.words or bag.words & DENIALS - template.bag.words:
            return None
        best = None
        for places, spare, worth in _fillings(bag, template, instead):
            words = bag.words | spare
            odd = (words - template.known) | (words & self.exact - template.bag.words)
            shared = words & template.bag.words
            if words and not shared - DENIALS:
                continue
            items = _ITEM * len(places)
            missing = _ITEM * (len(template.bag.items) - len(places))
            both = self.weight(words) + self.weight(template.bag.words) + 2 * items + missing
            score = worth * 2 * (self.weight(shared) + items) / both if both else 0.0
            found = Likeness(score, number, places, odd)
            if best is None or (len(odd), -score) < (len(best.odd), -best.score):
                best = found
        return best


def _fillings(bag: Bag, template: Template, instead: Instead) -> Iterator[tuple[dict[str, str], frozenset[str], float]]:
    """Ways to put the items of a text into the places of a template: what stands in each, the words for what has
    no place, and what this is worth.
    """
    said = bag.items
    if len(bag.of("person")) > len(template.bag.of("person")):
        said = tuple(dict.fromkeys(said))  # somebody who is named again
    for items, worth in _meant(said, template.bag, instead):
        filled, spare = dict[str, str](), set[str]()
        for kind in {*KINDS.values()}:
            places, there = template.bag.of(kind), [each for each in items if each.kind == kind]
            if len(there) < len(places):
                places = [each for each in places if each.text not in template.spare]
            put = _put(there, places, bag.bare)
            if put is None and kind == "number" and not places:
                spare |= {f"#{each.text}" for each in there}
            elif put is None:
                break
            else:
                filled |= put
        else:
            yield filled, frozenset(spare), worth


def _meant(items: Sequence[Item], template: Bag, instead: Instead) -> Iterator[tuple[list[Item], float]]:
    """The items as they are, then with one card in place of its player, or one player in place of the card."""
    yield [*items], 1.0
    wanted, there = (Counter(each.kind for each in some) for some in (template.items, items))
    for kind, other, turned in (("card", "person", instead.owner), ("person", "card", instead.card)):
        if there[kind] > wanted[kind] and there[other] < wanted[other]:
            for at, item in enumerate(items):
                found = turned(item.text) if item.kind == kind else None
                if found is not None:
                    yield [*items[:at], Item(other, found, item.marker), *items[at + 1 :]], _INSTEAD


_ITEM = 1.5
"""What an item weighs."""
_INSTEAD = 0.8
"""What it is worth that a card stands for its player, or a player for the card."""


def _put(items: list[Item], places: list[Item], bare: bool) -> dict[str, str] | None:
    """What stands in some places of one kind, given the items there; None if they do not fit."""
    if not items and places and bare and places[0].text in SUBJECTS and not places[0].marker and len(places) == 1:
        return {}
    several = [each for each in places if each.text in _SEVERAL]
    if several:
        joined = " and ".join(each.text for each in items)
        return {several[0].text: joined} if len(places) == 1 and items else None
    if bare and len(items) == len(places) - 1 and places[0].text in SUBJECTS and not places[0].marker:
        places = places[1:]
    if len(items) != len(places):
        return None
    filled, free = dict[str, str](), [*items]
    for place in sorted(places, key=lambda each: not each.marker):
        same = [each for each in free if each.marker == place.marker]
        other = [each for each in free if not (each.marker or place.marker) or len(items) == 1]
        if not same and not other:
            return None
        chosen = (same or other)[0]
        if chosen.marker != place.marker and "from" in (chosen.marker, place.marker):
            return None
        filled[place.text] = chosen.text
        free.remove(chosen)
    return filled
