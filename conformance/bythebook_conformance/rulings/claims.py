"""Claims that players choose: the sentences of a question, and what each says of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import msgspec
from msgspec import Struct

from bythebook.cards import CARD_OF
from bythebook_conformance.kit import ClaimForm, Situation
from bythebook_conformance.kit.language import ENGLISH, message, speaking, spoken, tr, tr_count, unfilled
from bythebook_conformance.kit.words import TEAMS, several, symbol
from bythebook_conformance.rulings.complaints import InputError, quoted, text_of
from bythebook_conformance.rulings.question import Claimed, Question, is_play, seats_at, state_kind, teams_at
from bythebook_conformance.rulings.reading_cards import read_cards, read_rank

LONGEST = 300
"""The most characters of a claim."""
_PLACE = re.compile(r"\{(\w+)\}")
_JOINTS = re.compile(r"\s*;\s*|,?\s+(?:and|und)\s+", re.IGNORECASE)
_PLURALS = re.compile(r"\b(?:points|Punkte)\b")
"""Words that are shorter where there is one: of these sentences, only numbers of points have one."""
_I = message("I")
_VERBS = message("win wins, get gets, receive receives, lose loses, have has, am is, rob robs, keep keeps, make makes")
"""Verbs as people use them of themselves, and of others."""
_FEW = 5
"""The most sentences that are offered for one that is not understood."""
_TEAM = re.compile("team ", re.IGNORECASE)


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


def parts_claimed(question: Question, text: str, who: str, where: str) -> tuple[ClaimPart, ...]:
    """What a claim says: one sentence, or several joined by ``and`` or semicolons.

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
    problems: list[str] = []
    found = _parts(question, " ".join(text.split())[:LONGEST].rstrip(".!"), who, problems)
    if found is None:
        if problems:
            raise InputError(f"{where}: {quoted(text)}: {problems[0]}")
        near = "; ".join(nearest_sentences(forms, [text]))
        problem = tr("not a sentence that can be judged; the nearest are: {sentences}", sentences=near)
        raise UnknownSentenceError(f"{where}: {quoted(text)}: {problem}")
    return tuple(found)


def _parts(question: Question, text: str, subject: str, problems: list[str]) -> list[ClaimPart] | None:
    """The sentences of a text, or None. Whoever the first one is about may be left out of those after it."""
    whole = _sentence(question, text, subject, problems)
    if whole is not None:
        return [whole[0]]
    for joint in _JOINTS.finditer(text):
        first = _sentence(question, text[: joint.start()], subject, problems)
        rest = first and _parts(question, text[joint.end() :], first[1], problems)
        if first and rest:
            return [first[0], *rest]
    return None


def _sentence(question: Question, text: str, subject: str, problems: list[str]) -> tuple[ClaimPart, str] | None:
    """The sentence that a text is, with whoever it is about; None if it is none."""
    forms = question.kit.claims[question.method.short]
    text = _of_oneself(text)
    for language in dict.fromkeys((spoken(), ENGLISH)):
        for form in forms:
            for says in filter(None, (form.says, form.denies, *form.also)):
                found = _pattern(says, language).fullmatch(text)
                if found is None:
                    continue
                written = {**found.groupdict()}
                written = {name: subject if word is None else word for name, word in written.items()}
                try:
                    places = {name: _READ[name](word, question) for name, word in written.items()}
                    part = _part(question, form, says == form.denies, places, forms)
                except ValueError as error:
                    problems.append(str(error))
                    continue
                return part, written.get("who", written.get("party", subject))
    return None


def _of_oneself(text: str) -> str:
    """What people say of themselves as it is said of others, without a name: ``wins`` for ``I win``."""
    for language in dict.fromkeys((spoken(), ENGLISH)):
        with speaking(language):
            first, verb, rest = [*text.split(" ", 2), "", ""][:3]
            if first.casefold() == tr(_I).casefold():
                said = dict(pair.split() for pair in tr(_VERBS).split(", "))
                return " ".join(filter(None, (said.get(verb.casefold(), verb), rest)))
    return text


@lru_cache(512)
def _pattern(says: str, language: str) -> re.Pattern[str]:
    with speaking(language):
        plain = unfilled(says)
    parts = [f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(_PLACE.split(plain))]
    text = _PLURALS.sub(r"\g<0>?", "".join(parts))
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


def _player(word: str, question: Question) -> int:
    """A player by name or number."""
    players, seats = question.seating.players, seats_at(question.params)
    seat = players.seat(word)
    seat = int(word) if seat is None and re.fullmatch("[0-9]{1,3}", word) else seat
    if not word:
        raise ValueError(tr("it does not say who: expected a name, such as {name}", name=players[0]))
    if seat is None:
        names = ", ".join(players.names[:seats])
        raise ValueError(tr("nobody is called {name}: expected one of {names}", name=quoted(word), names=names))
    if seats is not None and seat >= seats:
        there = tr_count("there is {number} player", "there are {number} players", seats)
        raise ValueError(tr("{name} has no seat at this table: {there}", name=word, there=there))
    return seat


def _players(words: str, question: Question) -> list[int]:
    return sorted({_player(word, question) for word in _words(words)})


def _party(word: str, question: Question) -> int:
    """A team by its letter or by one of its players; a player where there are no teams."""
    teams = teams_at(question.params)
    team = TEAMS.seat(_TEAM.sub("", word))
    if teams and team is not None:
        return team
    seat = _player(word, question)
    return teams[seat] if teams else seat


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"\s*,\s*|\s+", text) if word.casefold() not in ("and", "und", "")]


def _cards(words: str, question: Question) -> list[str]:
    found, odd = read_cards(words)
    if odd or not found:
        raise ValueError(tr("{text} is not a card", text=quoted(odd[0] if odd else words)))
    there = cards_of_question(question.params)
    for card in found:
        if card not in there:
            raise ValueError(tr("{card} is not among these cards", card=symbol(card)))
    return found


def _card(words: str, question: Question) -> str:
    found = _cards(words, question)
    if len(found) != 1:
        raise ValueError(tr("{text}: expected one card", text=quoted(words)))
    return found[0]


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


def _rank(word: str, question: Question) -> str:
    rank = read_rank(word)
    if not rank:
        raise ValueError(tr("{text}: expected a rank", text=quoted(word)))
    return rank


def _number(word: str, question: Question) -> int:
    plain = word.replace("−", "-")
    if not re.fullmatch("[-+]?[0-9]{1,6}", plain):
        raise ValueError(tr("{text}: expected a number", text=quoted(word)))
    return int(plain)


def _targets(words: str, question: Question) -> list[str]:
    there = [*dict.fromkeys(_texts(msgspec.to_builtins(question.params)))]
    found = _words(words)
    for word in found:
        if word not in there:
            raise ValueError(tr("{card} is not among these cards", card=text_of(word)))
    return found


def _target(word: str, question: Question) -> str:
    (found,) = _targets(word, question) if " " not in word else [""]
    if not found:
        raise ValueError(tr("{text}: expected one card", text=quoted(word)))
    return found


_READ: dict[str, Callable[[str, Question], Any]] = {
    "who": _player,
    "whom": _player,
    "players": _players,
    "party": _party,
    "card": _card,
    "other": _card,
    "cards": _cards,
    "rank": _rank,
    "next": _rank,
    "number": _number,
    "target": _target,
    "targets": _targets,
}
"""What people write in a place, read for a question."""


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
