"""What somebody has said about a position, in any words: the one thing that it says word for word, or the few things
that it is most like of all that can be said there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise, product, takewhile
from math import log
from typing import Any, NamedTuple

from bythebook_conformance.kit import ClaimForm
from bythebook_conformance.kit.language import speaking
from bythebook_conformance.rulings.hearing import Item, Listener, PlaceNames
from bythebook_conformance.rulings.places import KINDS, SEVERAL, SUBJECTS
from bythebook_conformance.rulings.question import Question
from bythebook_conformance.rulings.sentences import JOINTS, PLACE, ClaimPart, languages_heard, part_claimed, ways_to_say
from bythebook_conformance.rulings.vocabulary import DENYING, NOT, Vocabulary, vocabulary_of

_WORDS, _DENIED = 3.0, 1.0
"""What it counts for a sentence to have the words that were said, and what it costs to deny what was not denied."""
_REASON = 0.5
"""How much less it counts to be like a reason that was given."""
_INDIRECT, _UNSAID, _UNUSED, _ORDER = 0.4, -0.3, -0.2, -0.4
"""What it counts, beside 1 for what was said, that something in a place is meant without that: whoever speaks, the
player of a card, or the card of a player; that it was not said at all; that what was said has no place; and that people
or cards are named in another order.
"""
_NEARER = 0.2
"""What it counts for one of several players of whom *she* may be said to be named by a card, or to be concerned."""
_SHORTEST, _SPELLING = 5, 0.8
"""The fewest letters of a word that may be misspelt, and how like a known word it is then."""
_LATER = 0.02
"""What it costs to stand behind others in the list of sentences, the most frequent of which are first."""
_FOR_ONESELF = 0.7
"""What it counts to be the first sentence about a player, most often that he wins, said of whoever speaks: this is what
people mean who only tell their cards, or what they have done.
"""
_PARTED = frozenset({"from", "by"})
"""Words before somebody that say that another part than any other is meant."""
_ALIKE = 0.7
"""What it costs to be another sentence of the same form as one that is offered."""
_AS_LIKELY = 0.35
"""How much less like a question than the likeliest sentence another one may be that it may as well ask for."""
_COVERED = 0.5
"""How much of the words of a question a sentence has for which it asks."""


class Said(NamedTuple):
    """A text as it is heard: its words by their stems, what may stand in places, how often it denies something, whether
    it begins without saying whom or what it is about, so that this may be left out, all words as they are written, and
    whether it may be a request.
    """

    words: frozenset[str]
    items: tuple[Item, ...]
    denials: int
    bare: bool
    written: frozenset[str] = frozenset()
    request: bool = False

    @property
    def persons(self) -> int:
        """How many persons are named."""
        return sum(item.kind == "person" for item in self.items)

    @property
    def denies(self) -> bool:
        """Whether it denies that something is so, and not only that there is something."""
        return bool(self.written & DENYING)


class Wording(NamedTuple):
    """A way to say a sentence: its words, and the names of its places in their order, each with the word before it that
    says which part it has; and whether it is only a reason for it, which tells what may be meant.
    """

    words: frozenset[str]
    places: tuple[tuple[str, str], ...]
    denials: int
    listed: bool
    bare: bool
    written: frozenset[str]
    reason: bool


class Side(NamedTuple):
    """A sentence or its denial, all wordings of it and reasons for it, and all words in either."""

    form: ClaimForm
    denies: bool
    wordings: tuple[Wording, ...]
    reasons: tuple[Wording, ...]
    words: frozenset[str]
    all_words: frozenset[str]

    @property
    def names(self) -> list[str]:
        """The places of the sentence."""
        return PLACE.findall(self.form.says)


class Statement(NamedTuple):
    """A sentence with something in its places, and how like it is to what was said."""

    side: Side
    places: dict[str, Any]
    likeness: float

    @property
    def persons(self) -> set[int]:
        """Who stands in its places."""
        return {value for name, value in self.places.items() if KINDS[name] == "person" and isinstance(value, int)}


class Asked(NamedTuple):
    """The sentences for which a question asks, the likeliest first, each with its denial if it has one, and whether it
    asks of whom one is so.
    """

    near: tuple[tuple[ClaimPart, ClaimPart | None], ...] = ()
    who: bool = False


NOTHING_ASKED = Asked()
"""By a claim, or by a question of which it is not known for what it asks."""


class Exact(NamedTuple):
    """A sentence that was said in one of its wordings, what stands in its places, whether that is so word for word, and
    whether it is clear whom it is about: *take it* may be said to anybody.
    """

    side: Side
    wording: Wording
    places: dict[str, Any]
    written: bool
    clear: bool


class Index:
    """All that can be said about a question in one language, with what each word weighs: the rarer, the more."""

    def __init__(self, sides: Sequence[Side], vocabulary: Vocabulary) -> None:
        self.sides, self.vocabulary = sides, vocabulary
        self._seen = Counter(word for each in sides for word in each.all_words)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of things that stand in places."""
        return frozenset(KINDS[name] for side in self.sides for each in side.wordings for name, _ in each.places)

    def weight(self, words: Iterable[str]) -> float:
        """What some words weigh together; those that deny, or that nothing here has, weigh nothing."""
        words = (word for word in words if word in self._seen and word not in NOT)
        return sum(log(1 + len(self.sides) / self._seen[word]) for word in words)

    def mended(self, text: str) -> str:
        """A text with its words that nothing here has in place of those that they are probably meant to be."""
        from difflib import get_close_matches  # only a slip needs it

        def meant(found: re.Match[str]) -> str:
            word = found[0].casefold()
            if len(word) < _SHORTEST or word in self.vocabulary.small or self.stem(word) in self._seen:
                return found[0]
            as_long = [each for each in self._seen if abs(len(each) - len(word)) <= 1]
            return next(iter(get_close_matches(word, as_long, 1, _SPELLING)), found[0])

        return re.sub(r"[^\W\d_]+", meant, text)

    def knows(self, text: str) -> int:
        """How many words of a text are of this language."""
        words = self.vocabulary.spoken(text.casefold())
        return sum(word in self.vocabulary.small or self.stem(word) in self._seen for word in words)

    def stem(self, word: str) -> str:
        """The stem of a word, or that of one of the same kind where only this is known here."""
        stem = self.vocabulary.meaning(word)
        return stem if stem in self._seen else self.vocabulary.kinds.get(stem, stem)


def _said(text: str, index: Index, listener: Listener | PlaceNames) -> Said:
    """A text as it is heard."""
    vocabulary = index.vocabulary
    speech, words = vocabulary.speech, vocabulary.spoken(text)
    stems, items, written, marker, at = list[str](), list[Item](), set[str](), "", 0
    while at < len(words):
        found = listener.item(words, at)
        if found is not None:
            items.append(found[0]._replace(marker=speech.markers.get(marker, "")))
            at += found[1]
            marker = ""
            joint = at < len(words) - 1 and words[at].casefold() in speech.joints
            following = listener.item(words, at + 1) if joint else None
            if following is not None and following[0].kind == items[-1].kind:
                at += 1  # the word that joins two of a kind
            continue
        word = re.sub("['’]s?$", "", words[at].casefold())
        written.add(word)
        stems += [] if vocabulary.says_nothing(word) else [index.stem(word)]
        marker = word if word not in speech.articles else marker
        at += 1
    bare = bool(words) and listener.item(words, 0) is None and words[0].casefold() not in speech.things
    request = bare and not speech.predicates.search(words[0])
    return Said(frozenset(stems), tuple(items), sum(map(stems.count, NOT)), bare, frozenset(written), request)


def index_of(question: Question, language: str) -> Index:
    """The index of a question in a language."""
    with speaking(language):
        ways = [(each.text, each.form, each.denies, each.listed) for each in ways_to_say(question, language)]
    by_form = {form.says: form for _, form, _, _ in ways}
    sides = _sides(tuple((text, form.says, denies, listed) for text, form, denies, listed in ways), language)
    return Index([side._replace(form=by_form[side.form.says]) for side in sides], vocabulary_of(language))


@lru_cache(64)
def _sides(ways: tuple[tuple[str, str, bool, bool], ...], language: str) -> tuple[Side, ...]:
    """The sentences of a question and their denials, given the texts of all wordings."""
    vocabulary = vocabulary_of(language)
    empty = Index([], vocabulary)
    found: dict[tuple[str, bool], list[Wording]] = {}
    for text, says, denies, listed in ways:
        before, because, behind = cut(f" {text}", vocabulary.speech.reason)
        reason = not before and bool(because)
        for way in behind.split("; ") if reason else [text]:
            said = _said(vocabulary.plain(way), empty, PlaceNames())
            places = tuple((item.values[0], item.marker) for item in said.items)
            found.setdefault((says, denies), []).append(
                Wording(said.words, places, said.denials, listed, said.bare, said.written, reason)
            )
    return tuple(_side(ClaimForm(says), denies, ways) for (says, denies), ways in found.items())


def _side(form: ClaimForm, denies: bool, ways: Sequence[Wording]) -> Side:
    wordings = tuple(each for each in ways if not each.reason)
    words, all_words = (frozenset().union(*(each.words for each in some)) for some in (wordings, ways))
    return Side(form, denies, wordings, tuple(each for each in ways if each.reason), words, all_words)


class Understanding:
    """Whatever is said about a question by somebody in a text."""

    def __init__(self, question: Question, speaker: str, text: str) -> None:
        self.question, self.speaker, self.text = question, speaker, text
        self._indices = [index_of(question, language) for language in languages_heard()]
        self._listeners = [
            [
                Listener(question, speaker, text, each.kinds, each.vocabulary, counting=counting)
                for counting in (True, False)
            ]
            for each in self._indices
        ]

    def exactly(self, text: str, subject: int | None, told: bool) -> tuple[ClaimPart, int | None] | None:
        """The one sentence that a text says, in one of its wordings and with no word too much, and whom it is about, if
        anybody; None if there is none, or more than one. ``subject`` is whom it is about if it names nobody, and
        ``told`` whether that has just been said.
        """
        for index, listeners in zip(self._indices, self._listeners, strict=True):
            if index.vocabulary.asks(text):
                continue
            plain = index.vocabulary.plain(text)
            found = [each for listener in listeners for each in self._exact(plain, index, listener, subject)]
            lone = [{len(there) for name, there in each.places.items() if name in SEVERAL} == {1} for each in found]
            found = [each for each, is_lone in zip(found, lone, strict=True) if not is_lone] or found
            written = [each for each in found if each.written] or found
            listed = [each for each in written if each.wording.listed] or written
            wide = [each for each in listed if each.side.form.senses] or listed
            wide = [each for each in wide if each.places.get("number") != 0] or wide  # *nothing* says it itself
            one = len({(each.side.form.says, each.side.denies, str(each.places)) for each in wide}) == 1
            if one and (told or any(each.clear for each in wide)):
                side, places = wide[0].side, wide[0].places
                owner = places.pop("owner", None)
                return replace(self.part(side, places), owner=owner), places.get("who", places.get("party"))
        return None

    def _exact(self, text: str, index: Index, listener: Listener, subject: int | None) -> Iterator[Exact]:
        """The sentences that a text says with no word too much."""
        said = _said(text, index, listener)
        for side in index.sides:
            if not said.words <= side.words:
                continue
            for wording in side.wordings:
                turned = said.written & index.vocabulary.turning - wording.written
                if turned or not wording.words or wording.denials != said.denials:
                    continue
                if wording.words <= said.words:
                    places = _filled(said, wording, side, subject, listener)
                    if places is not None and _is_enough(said, wording):
                        written = wording.written == said.written
                        named = said.persons >= sum(KINDS[name] == "person" for name, _ in wording.places)
                        yield Exact(side, wording, places, written, written or named or not said.request)

    def without_address(self, text: str) -> str:
        """A text without the name of whoever is spoken to."""
        addressed = self._listeners[0][0].addressed
        if addressed is None:
            return text
        name = re.escape(self.question.seating.players[addressed])
        return re.sub(rf"^{name}[,!:.] +|[,!.] *{name}(?=$|[,.!])", "", text, flags=re.IGNORECASE)

    def says_words_of(self, text: str) -> bool:
        """Whether a text has the words of a sentence, at least two, whatever stands in its places."""
        for index, listeners in zip(self._indices, self._listeners, strict=True):
            said = _said(index.vocabulary.plain(text), index, listeners[-1])
            sides = (side for side in index.sides if said.words <= side.words)
            if any(len(each.words) > 1 and each.words <= said.words for side in sides for each in side.wordings):
                return True
        return False

    def part(self, side: Side, places: dict[str, Any]) -> ClaimPart:
        """A sentence with something in its places."""
        forms = self.question.kit.claims[self.question.method.short]
        return part_claimed(self.question, side.form, side.denies, places, forms)

    def nearest(self) -> Iterator[ClaimPart]:
        """What can be said about the question, the likeliest first to the text."""
        left, alike = [*self._rated], Counter[str]()
        while left:
            found = max(left, key=lambda each: each.likeness - _ALIKE * alike[each.side.form.says])
            left.remove(found)
            alike[found.side.form.says] += 1
            yield self.part(found.side, found.places)

    def asked(self, sensible: Callable[[ClaimPart], bool]) -> Asked:
        """What the text asks for, if it is a question that has the words of something that can be said."""
        index, listeners = self._heard
        vocabulary, speech = index.vocabulary, index.vocabulary.speech
        if not (speech.asking.search(self.text) or vocabulary.asks(vocabulary.plain(self.text).replace("?", ""))):
            return NOTHING_ASKED
        said = _said(self._plain, index, listeners[0])
        least = _COVERED * index.weight(said.words)
        best = next((each for each in self._rated if sensible(self.part(each.side, each.places))), None)
        if best is None or not least or index.weight(said.words & best.side.all_words) < least:
            return NOTHING_ASKED
        form = best.side.form
        if who := bool(said.written & speech.somebody):
            meant = [each for each in self._rated if each.side.form.says == form.says and not each.side.denies]
        else:
            people = [item.values for item in said.items if item.kind == "person"]
            named = {each for values in people for each in values} if all(len(each) == 1 for each in people) else set()
            by_name = named and best.persons <= named
            likely = takewhile(lambda each: each.likeness >= best.likeness - _AS_LIKELY, self._rated)
            meant = [
                each
                for each in likely
                if not (by_name and each.side.form.says == form.says and not each.persons <= named)
                if index.weight(said.words & each.side.all_words) >= least
            ]
        near = [(self.part(side, places), side, places) for side, places, _ in meant]
        return Asked(tuple((part, self._denial(side, places)) for part, side, places in near if sensible(part)), who)

    def _denial(self, side: Side, places: dict[str, Any]) -> ClaimPart | None:
        """What denies a sentence, if anything does."""
        return self.part(side._replace(denies=not side.denies), places) if side.form.denies else None

    @cached_property
    def _heard(self) -> tuple[Index, list[Listener]]:
        """The index of the language that the text is in, and who listens in it."""
        return max(zip(self._indices, self._listeners, strict=True), key=lambda each: each[0].knows(self.text))

    @cached_property
    def _plain(self) -> str:
        """The text in the words that are known, as a claim."""
        index, _ = self._heard
        return index.mended(index.vocabulary.plain(self.text)).replace("?", ".")

    @cached_property
    def _rated(self) -> list[Statement]:
        """All that can be said about the question, the likeliest first to the text."""
        index, listeners = self._heard
        best: dict[tuple[str, bool, str], Statement] = {}
        for listener in listeners:
            for each in _rated(self._plain, index, listener):
                key = (each.side.form.says, each.side.denies, str(each.places))
                if key not in best or best[key].likeness < each.likeness:
                    best[key] = each
        return sorted(best.values(), key=lambda each: -each.likeness)


def _is_enough(said: Said, wording: Wording) -> bool:
    """Whether a text that has the words of a wording is more than *no*, than another word alone, and than a thing of
    somebody who is not named.
    """
    if wording.words <= NOT:
        return said.written == wording.written and len(said.items) == len(wording.places)
    if len(said.written) < min(2, len(wording.written) - 1) and not said.written & wording.written:
        return False
    return len(said.items) >= len(wording.places) or len(said.written) >= len(wording.written)


def _filled(said: Said, wording: Wording, side: Side, subject: int | None, listener: Listener) -> dict[str, Any] | None:
    """What stands in each place of a sentence that was said in a wording of it; None if it is not that."""
    left, filled = [*said.items], dict[str, Any]()
    for kind in dict.fromkeys(KINDS.values()):
        places = [each for each in wording.places if KINDS[each[0]] == kind]
        items = [each for each in left if each.kind == kind]
        if any(len(listener.meant(each, name)) != 1 for each in items for name, _ in places if name in side.names):
            return None
        if places and places[0][0] in SEVERAL:
            if not items:
                return None
            values = dict.fromkeys(each.values[0] for each in items)
            filled[places[0][0]] = sorted(values) if kind == "person" else [*values]
            continue
        if len(items) == len(places) - 1 and places[0][0] in SUBJECTS and places[0][0] not in side.names:
            places = places[1:]
        if len(items) == len(places) - 1 and said.bare and places[0][0] in SUBJECTS and not wording.bare:
            if subject is None:
                return None
            filled[places[0][0]] = listener.teams[subject] if places[0][0] == "party" and listener.teams else subject
            places = places[1:]
        if len(items) != len(places):
            return None
        for name, marker in places:
            same = [each for each in items if each.marker == marker] or (items if len(items) == 1 else [])
            if not same or (marker != same[0].marker and _PARTED & {marker, same[0].marker}):
                return None
            meant = listener.meant(same[0], name)
            filled[name] = meant if name == "who" and name not in side.names else meant[0]
            items.remove(same[0])
    return listener.sense(filled, side.names, subject)


def _rated(text: str, index: Index, listener: Listener) -> Iterator[Statement]:
    """All that can be said about a question, each with how like it is to a text, or to one part of it."""
    parts = list(_parts(text, index.vocabulary))
    heard = [(_said(part, index, listener), weight) for part, weight in parts]
    whole = Said(
        frozenset().union(*(said.words for said, _ in heard)),
        tuple(dict.fromkeys(item for said, weight in heard for item in said.items)),
        sum(said.denials for said, weight in heard if weight == 1),
        False,
        frozenset().union(*(said.written for said, weight in heard if weight == 1)),
    )
    of_one = (side for side in index.sides if len(side.names) == 1 and {*side.names} <= SUBJECTS)
    first = next(of_one, None if index.sides[0].names else index.sides[0])
    if not listener.of_oneself and any(item.kind == "person" for item in whole.items):
        first = None  # it is about somebody else
    for at, side in enumerate(index.sides):
        for places in _fillings(side, whole.items, listener):
            said_in = [(whole, 1.0), *heard]
            best = max(w * _likeness(said, side, places, index, listener, whole.items) for said, w in said_in)
            if side is first and _is_of(places, listener):
                best += _FOR_ONESELF
            yield Statement(side, places, best - at * _LATER)


def _is_of(places: dict[str, Any], listener: Listener) -> bool:
    """Whether a sentence about one player is about whoever speaks; about a hand, it may be theirs."""
    return all(value in listener.about(name) for name, value in places.items())


def _likeness(
    said: Said, side: Side, places: dict[str, Any], index: Index, listener: Listener, named: Sequence[Item]
) -> float:
    """How like a sentence with something in its places is to what was said: by its words, by what it denies, and by
    what stands in its places, given all that was named.
    """
    covered = index.weight(said.words & side.all_words) / (index.weight(said.words) or 1.0)

    def had(wording: Wording) -> float:
        if not wording.words:  # four to me
            return [(KINDS[name], marker) for name, marker in wording.places] == [
                (i.kind, i.marker) for i in said.items
            ]
        return index.weight(wording.words & said.words) / (index.weight(wording.words) or 1.0)

    nearest = max((*side.wordings, *side.reasons), key=had)
    denies = bool(nearest.denials)
    denied = denies if not said.denials else said.denies and not (denies or side.denies)
    words = _WORDS * (covered + had(nearest)) / 2
    return words - _DENIED * denied + _supported(places, said.items, listener, nearest, named)


def _parts(text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, float]]:
    """The parts of a text between stops and joints, each with how much it counts: a reason counts less."""
    before, found, behind = cut(text, vocabulary.speech.therefore)
    weighed = [(before, _REASON), (behind, 1.0)] if found else [(text, 1.0)]
    for part, weight in weighed:
        before, found, behind = cut(part, vocabulary.speech.reason)
        for each, less in ((before, 1.0), (behind, _REASON)):
            yield from ((clause, weight * less) for clause in JOINTS.split(each) if clause.strip())


def cut(text: str, at: re.Pattern[str]) -> tuple[str, str, str]:
    """What stands before and behind something in a text."""
    found = at.search(text)
    return (text, "", "") if found is None else (text[: found.start()], found.group(), text[found.end() :])


def _fillings(side: Side, items: Iterable[Item], listener: Listener) -> Iterator[dict[str, Any]]:
    """All that may stand in the places of a sentence."""
    names = side.names
    kinds = [KINDS[name] for name in names]
    for values in product(*(listener.choices(name, items) for name in names)):
        unlike = len({(kind, str(value)) for kind, value in zip(kinds, values, strict=True)}) == len(names)
        if unlike and (kinds != ["rank", "rank"] or listener.in_order(values)):
            yield dict(zip(names, values, strict=True))  # nobody has to do with themselves


def _is_nearer(seat: int, said: Item, named: Iterable[Item], listener: Listener) -> bool:
    """Whether a player is more probably meant than others of whom the same word may be said: by the card that is named,
    or because it is they whom the question is about.
    """
    by_card = {each for each in said.values for item in named if listener.stands_for(item, "who", each)}
    return seat in (by_card or listener.concerned)


def _supported(
    places: dict[str, Any], items: Sequence[Item], listener: Listener, wording: Wording, named: Sequence[Item]
) -> float:
    """What it counts for a sentence that something in its places was said, or was not, given all that was named."""
    worth, left, found, parts = 0.0, [*items], dict[str, int](), dict(wording.places)
    for name, value in places.items():
        kind = KINDS[name]
        if kind == "rank" and name != "other_rank":  # twins are two; who follow are left over
            worth += _NEARER if listener.ranks[value] % 2 == ("next" in places) else _UNSAID
        for each in value if isinstance(value, list) else [value]:
            fitting = [item for item in left if item.kind == kind and each in listener.meant(item, name)]
            if fitting:
                best = max(fitting, key=lambda item: item.weight / len(item.values))
                worth += best.weight / len(best.values) ** 0.5
                if len(best.values) > 1 and kind == "person" and _is_nearer(each, best, named, listener):
                    worth += _NEARER
                if best.marker in _PARTED and parts.get(name) != best.marker:
                    worth += _ORDER
                found[name] = items.index(best)
                left.remove(best)
                continue
            turned = [item for item in left if listener.stands_for(item, name, each)]
            if turned:
                worth += _INDIRECT
                left.remove(turned[0])
            elif kind == "person" and each in listener.about(name):
                worth += _INDIRECT
            else:
                worth += _UNSAID
    order = [name for name, _ in wording.places if name in found]
    turned_round = sum(found[one] > found[other] for one, other in pairwise(order) if KINDS[one] == KINDS[other])
    if not places and "rank" in {item.kind for item in left}:
        return worth + _INDIRECT  # the cards of a hand that are named are what is said of it
    return worth + _ORDER * turned_round + _UNUSED * sum(item.weight for item in left)
