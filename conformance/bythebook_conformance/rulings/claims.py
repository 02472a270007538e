"""Claims that players choose: the sentences of a question, and what each says of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, structs

from bythebook.cards import CARD_OF
from bythebook_conformance.kit import ClaimForm, Situation
from bythebook_conformance.kit.language import ENGLISH, LANGUAGES, message, speaking, spoken, tr, tr_count, unfilled
from bythebook_conformance.kit.words import TEAMS, several, symbol
from bythebook_conformance.rulings.complaints import InputError, quoted, text_of
from bythebook_conformance.rulings.everyday import ANOTHER, ANYBODY, NUMBERS, ONESELF, OURS, WORDS_OF_PEOPLE, wordings
from bythebook_conformance.rulings.question import Claimed, Question, is_play, seats_at, state_kind, teams_at
from bythebook_conformance.rulings.reading_cards import read_cards, read_rank, read_suit, words_for_cards

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
_TEAM = re.compile("team ", re.IGNORECASE)
_LONG = re.compile(r"[^\W\d_]{3,}")
_WORD = re.compile(r"[^\W\d_]+")
_CARD = ("card", "karte")
_ARTICLES = frozenset(
    {"dropped", "discarded", "the", "a", "an", "this", "that", "der", "die", "das", "den", "ein", "eine"}
)


class _SeveralError(ValueError):
    """Several cards may be meant."""


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


PLACES = {
    "who": message("WHO"),
    "whom": message("WHOM"),
    "players": message("PLAYERS"),
    "party": message("WHO"),
    "card": message("CARD"),
    "other": message("CARD"),
    "cards": message("CARDS"),
    "rank": message("RANK"),
    "next": message("RANK"),
    "number": message("NUMBER"),
    "target": message("CARD"),
    "targets": message("CARDS"),
}
"""What stands for each place of a sentence where it is shown."""


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
    kit = question.kit
    for method in kit.methods:
        if method.short == question.method.short or method.short not in kit.claims:
            continue
        other = structs.replace(question, method=method)
        known = [each for each in _ways_to_say(other) if len(_LONG.findall(_PLACE.sub("", each.text))) > 1]
        for way in wordings(text, set):
            said, _ = _as_of_others(way.text)
            if any(_pattern(each.text).fullmatch(said) for each in known):
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
            places = {name: _READ[name](word, question, heard.speaker) for name, word in written.items()}
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
            with suppress(_SeveralError):
                _READ[name](word, heard.question, heard.speaker)
    unsaid = {"number": "1", "card": "my card"}
    return {name: found.get(name) or unsaid.get(name, subject) for name in names}


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
    shown = {name: _SHOWN[name](value, question) for name, value in places.items()}
    said = tr(form.denies if denied else form.says, **shown)
    return _PLURALS.sub(lambda word: word[0][:-1], said) if places.get("number") in (1, -1) else said


def _player(word: str, question: Question, speaker: str) -> int:
    """A player by name or number, or as whoever speaks or is spoken to."""
    players, seats = question.seating.players, seats_at(question.params)
    if word.casefold() in ONESELF:
        word = speaker
    elif word.casefold() in ANOTHER:
        return _spoken_to(word, question, speaker)
    word = re.sub("'s?$", "", word)
    seat = players.seat(word)
    seat = int(word) if seat is None and re.fullmatch("[0-9]{1,3}", word) else seat
    if not word:
        raise ValueError(tr("it does not say who: expected a name, such as {name}", name=players[0]))
    if seat is None:
        names = ", ".join(players.names if seats is None else [players[each] for each in range(seats)])
        raise ValueError(tr("nobody is called {name}: expected one of {names}", name=quoted(word), names=names))
    if seats is not None and seat >= seats:
        there = tr_count("there is {number} player", "there are {number} players", seats)
        raise ValueError(tr("{name} has no seat at this table: {there}", name=word, there=there))
    return seat


def _spoken_to(word: str, question: Question, speaker: str) -> int:
    """Who is meant by *you*: the only other player, or the only other one with a hand on a card."""
    own, seats = question.seating.players.seat(speaker), seats_at(question.params)
    with_hands = {touch.player for touch in getattr(question.params, "touches", ())}
    others = [seat for seat in sorted(with_hands) or range(seats or 0) if seat != own]
    if len(others) != 1:
        raise ValueError(tr("{word} can be anybody: expected a name", word=quoted(word)))
    return others[0]


def _players(words: str, question: Question, speaker: str) -> list[int]:
    return sorted({_player(word, question, speaker) for word in _words(words)})


def _party(word: str, question: Question, speaker: str) -> int:
    """A team by its letter or by one of its players; a player where there are no teams."""
    teams = teams_at(question.params)
    team = TEAMS.seat(_TEAM.sub("", word))
    if teams and team is not None:
        return team
    if word.casefold() in OURS:
        word = speaker
    seat = _player(word, question, speaker)
    return teams[seat] if teams else seat


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"\s*,\s*|\s+", text) if word.casefold() not in ("and", "und", "")]


def _cards(words: str, question: Question, speaker: str) -> list[str]:
    found, odd = read_cards(words)
    there = cards_of_question(question.params)
    if odd or not found:
        found = _by_rank(words, question, speaker, there)
    if not found:
        raise ValueError(tr("{text} is not a card", text=quoted(odd[0] if odd else words)))
    for card in found:
        if card not in there:
            raise ValueError(tr("{card} is not among these cards", card=symbol(card)))
    return found


def _by_rank(words: str, question: Question, speaker: str, there: list[str]) -> list[str]:
    """The one card that is meant by its rank alone, or by its rank and its player: ``my three``, ``Cleo's two``."""
    said = words.split()
    *others, last = [word for word in said if word.casefold() not in _ARTICLES] or [""]
    rank = read_rank(last)
    if rank.isdigit() and len(said) == 1:
        return []  # a mere number is one of points, not a card
    if not (rank or last.casefold() in _CARD) or len(others) > 1:
        return []
    fitting = [card for card in there if rank in ("", card[0])]
    if others:
        whose = speaker if others[0].casefold() in ONESELF else re.sub("'s?$", "", others[0])
        seat = question.seating.players.seat(whose)
        if seat is None:
            return []
        played = getattr(question.params, "cards", ())
        fitting = [card for card in fitting if seat < len(played) and played[seat] == card] if played else fitting
    if len(fitting) > 1:
        raise _SeveralError(tr("{text}: expected a rank and a suit, since there are several", text=quoted(words)))
    return fitting


def _card(words: str, question: Question, speaker: str) -> str:
    found = _cards(words, question, speaker)
    if len(found) != 1:
        raise ValueError(tr("{text}: expected one card", text=quoted(words)))
    return found[0]


def _suit(word: str, question: Question, speaker: str) -> str:
    """The suit that was led, by its name."""
    led = next(iter(getattr(question.params, "trick", ())), "")
    suit = read_suit(word)
    if not suit:
        raise ValueError(tr("{text}: expected a suit", text=quoted(word)))
    if led[1:] != suit:
        raise ValueError(tr("{text}: this suit was not led", text=quoted(word)))
    return suit


def cards_of_question(value: Any) -> list[str]:
    """The cards of the French pack in a question, each once."""
    plain = msgspec.to_builtins(value)
    return list(dict.fromkeys(each for each in _texts(plain) if each in CARD_OF))


def _texts(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list):
        for each in plain.values() if isinstance(plain, dict) else plain:
            yield from _texts(each)


def _rank(word: str, question: Question, speaker: str) -> str:
    rank = read_rank(word)
    if not rank:
        raise ValueError(tr("{text}: expected a rank", text=quoted(word)))
    return rank


def _number(word: str, question: Question, speaker: str) -> int:
    plain = str(NUMBERS.get(word.casefold(), word.replace("−", "-")))
    if not re.fullmatch("[-+]?[0-9]{1,6}", plain):
        raise ValueError(tr("{text}: expected a number", text=quoted(word)))
    return int(plain)


def _targets(words: str, question: Question, speaker: str) -> list[str]:
    there = [*dict.fromkeys(_texts(msgspec.to_builtins(question.params)))]
    found = _words(words)
    for word in found:
        if word not in there:
            raise ValueError(tr("{card} is not among these cards", card=text_of(word)))
    return found


def _target(word: str, question: Question, speaker: str) -> str:
    (found,) = _targets(word, question, speaker) if " " not in word else [""]
    if not found:
        raise ValueError(tr("{text}: expected one card", text=quoted(word)))
    return found


_READ: dict[str, Callable[[str, Question, str], Any]] = {
    "who": _player,
    "whom": _player,
    "players": _players,
    "party": _party,
    "card": _card,
    "other": _card,
    "cards": _cards,
    "suit": _suit,
    "rank": _rank,
    "next": _rank,
    "number": _number,
    "target": _target,
    "targets": _targets,
}
"""What people write in a place, read for a question, given whoever speaks."""


def _rank_shown(rank: str, question: Question) -> str:
    return "10" if rank == "T" else rank


def _party_shown(party: int, question: Question) -> str:
    if teams_at(question.params):
        return tr("team {letter}", letter=TEAMS[party])
    return question.seating.players[party]


_SHOWN: dict[str, Callable[[Any, Question], str]] = {
    "who": lambda seat, question: question.seating.players[seat],
    "whom": lambda seat, question: question.seating.players[seat],
    "players": lambda seats, question: question.seating.players.all(seats),
    "party": _party_shown,
    "card": lambda card, question: symbol(card),
    "other": lambda card, question: symbol(card),
    "cards": lambda cards, question: several([*map(symbol, cards)]),
    "rank": _rank_shown,
    "next": _rank_shown,
    "number": lambda number, question: str(number).replace("-", "−"),
    "target": lambda name, question: str(name),
    "targets": lambda names, question: several(names),
}
"""What stands in a place where a sentence is told."""
