"""Claims in a player's words: the few sentences that a game understands, read as fields of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct, inspect, structs

from bythebook.cards import PACK, SUIT_NAMES, CardError, parse_card
from bythebook_conformance.kit import Phrase, Situation
from bythebook_conformance.kit.card_words import card_words
from bythebook_conformance.kit.cards import PER_SEAT
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.message_types import is_marked, type_of
from bythebook_conformance.kit.players import TEAMS, Players
from bythebook_conformance.rulings.complaints import LONGEST, InputError, a_card, expected_one_of, quoted

_FILLERS = message("the and or both is are am was were has have do does did will still")
"""Words without which a claim means the same."""
_NUMBERS = message("zero one two three four five six seven eight nine ten")
"""The numbers that may be in words."""
FEW = 5
"""The most sentences that an error names."""
_NOT = message("not")
"""The word without which a claim means the opposite."""
_MYSELF = message("I my")
"""Words for whoever makes the claim."""
_FULL = {
    r"\bcan(?:['’]t|not)\b": "can not",
    r"\bwon['’]t\b": "will not",
    r"(?<=\w)n['’]t\b": " not",
    r"\bno one\b": "nobody",
}
"""What people shorten as they speak, such as ``don't``, and the two words for ``nobody``; only English has these."""
_NONE = re.compile(r"\bno\b|\bnot any\b", re.IGNORECASE)
_ENDING = re.compile("e?s$")
_ONE, _SEVERAL = r"(\S+)", r"(\S+(?: \S+)*?)"


class _Table(NamedTuple):
    """Who plays, the number of seats (None where the question does not say), who makes the claim, and the teams."""

    players: Players
    seats: int | None
    claimant: str
    teams: list[int]


class Meant(NamedTuple):
    """What is meant by words: fields of an answer, or that they are not all so."""

    fields: Mapping[str, Any]
    denied: bool
    some: bool
    """Whether lists may hold more than what is named."""


def fields_claimed(
    phrases: tuple[Phrase, ...], text: str, asked: Situation, players: Players, who: str, where: str
) -> Meant:
    """The fields of an answer that a claim in words is about.

    Several sentences, separated by semicolons, are one claim: their fields are put together, lists are joined.

    Args:
        phrases: what the game understands of the question.
        text: the claim.
        asked: the situation.
        players: the people at the table.
        who: who makes the claim, and says ``I``.
        where: where the claim stands.

    Raises:
        InputError: a sentence is not understood; the text lists those that are.
    """
    found: dict[str, Any] = {}
    table = _Table(players, seats_at(asked.params), who, teams_at(asked.params))
    meant = [_meant(phrases, sentence, asked, table, where) for sentence in filter(_plain, text.split(";"))]
    if len(meant) > 1 and any(each.denied for each in meant):
        raise InputError(f"{where}: {quoted(text)}: " + tr("expected a separate claim for each denial"))
    for fields, *_ in meant:
        for name, value in fields.items():
            before = found.get(name, value)
            if isinstance(value, list) and name in found:
                found[name] = [*found[name], *value]
            elif before != value:
                problem = tr("claims two things about {name}: expected one", name=name)
                raise InputError(f"{where}: {quoted(text)} {problem}")
            else:
                found[name] = value
    some = all(each.some or not _has_list(each.fields) for each in meant)
    return Meant(found, any(each.denied for each in meant), some)


def understood(phrases: tuple[Phrase, ...]) -> str:
    """The sentences that are understood, as a list for people."""
    return "; ".join(map(sentence, phrases))


def _nearest(phrases: tuple[Phrase, ...], said: str) -> str:
    """The sentences that are most like this one, and how to see all."""
    every = [*map(sentence, phrases)]
    if len(every) <= FEW:
        return "; ".join(every)
    near = "; ".join(get_close_matches(said[:LONGEST], every, n=FEW, cutoff=0))
    return tr('{sentences}; the claim "?" lists them all', sentences=near)


def sentence(phrase: Phrase) -> str:
    """A sentence that is understood, as people write it."""
    plain = re.sub(r"\|\S+|[\[\]]", "", tr(phrase.says))
    return re.sub(r"\b[A-Z]{2,}\b", lambda blank: blanks().get(blank.group(), blank.group()), plain)


def blanks() -> dict[str, str]:
    """The word that stands in a sentence for what a player names there: ``WHO``, ``CARD``."""
    return {
        "WHO": tr("WHO"),
        "PLAYERS": tr("PLAYERS"),
        "PARTY": tr("PARTY"),
        "CARD": tr("CARD"),
        "CARDS": tr("CARDS"),
        "NAMES": tr("NAMES"),
        "NUMBER": tr("NUMBER"),
        "NUMBERS": tr("NUMBERS"),
    }


def _meant(phrases: tuple[Phrase, ...], sentence: str, asked: Situation, table: _Table, where: str) -> Meant:
    problem = tr("not understood; expected: {sentences}", sentences=_nearest(phrases, sentence))
    senseless = ""
    for phrase, form, kinds, words, denied in _heard(phrases, sentence):
        heard = form.fullmatch(f" {words}")
        if heard is None:
            continue
        try:
            values = _named(kinds, heard.groups(), table)
        except ValueError as error:
            problem = str(error)  # another form may take these words
            continue
        try:
            fields = phrase.meaning(asked, *values)
        except ValueError as error:
            senseless = senseless or str(error)
            continue
        if phrase.some or not (denied and _has_list(fields)):  # others than those that are named may be in it
            return Meant(fields, denied, phrase.some)
    raise InputError(f"{where}: {quoted(sentence.strip())}: {senseless or problem}")


def _named(kinds: tuple[str, ...], words: tuple[str | None, ...], table: _Table) -> list[Any]:
    """What is named in a sentence; None for what may be left out and is."""
    return [word and _READ[kind](word, table) for kind, word in zip(kinds, words, strict=True)]


def _has_list(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, Mapping) and any(map(_has_list, value.values())))


def _heard(
    phrases: tuple[Phrase, ...], sentence: str
) -> Iterator[tuple[Phrase, re.Pattern[str], tuple[str, ...], str, bool]]:
    """What a sentence may be: as it stands, or what it denies; in the language spoken, else in English, which a link or
    a file may hold.
    """
    plain = _with_names_of_cards(_plain(sentence))
    for denied in (False, True):
        for say in (tr, str):
            fillers = say(_FILLERS)
            words = _without(say(_NOT), _NONE.sub("not a", plain), 1) if denied else plain
            if denied and words == plain:
                continue
            words = _without(fillers, words)
            for phrase in phrases:
                yield phrase, *_form(say(phrase.says), fillers), words, denied


@cache
def _form(says: str, fillers: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """What a sentence looks like, and the kinds of the things named in it, in their order.

    Words may end as for one or several, or as behind ``I``: ``Ben wins``, ``I win``, ``Ben does not win``.
    """
    kinds: list[str] = []
    parts: list[str] = []
    for word in _plain(says).split():
        every = word.strip("[]").split("|")
        options = [each for each in every if each not in fillers.split()]
        if every[0] in _READ:
            kinds.append(every[0])
            part = _SEVERAL if every[0].endswith("S") else _ONE
        else:
            part = f"(?:{'|'.join(re.escape(_ENDING.sub('', each)) for each in options)})e?s?"
        if options:
            parts.append(f"(?: {part})?" if word.startswith("[") or options != every else f" {part}")
    return re.compile("".join(parts), re.IGNORECASE), tuple(kinds)


def _plain(text: str) -> str:
    """A text without commas and stops, and with nothing shortened but what may be left out altogether."""
    for short, full in _FULL.items():
        text = re.sub(short, full, text, flags=re.IGNORECASE)
    return " ".join(re.sub(r"(?<=\w)['’](?:s|m|ve|re)\b|[,.!?]", " ", text, flags=re.IGNORECASE).split())


def _with_names_of_cards(text: str) -> str:
    """A text with ``QH`` in place of the queen of hearts."""
    names = {words.casefold(): str(card) for card in PACK for words in (card.words, card_words(card))}
    names |= {
        f"{mark} of {SUIT_NAMES[card.suit]}": str(card) for card in PACK for mark in (str(card)[0], card.symbol[:-1])
    }
    marks = {key.casefold(): name for key, name in names.items()}
    return re.sub(
        rf"\b(?:{'|'.join(map(re.escape, marks))})\b", lambda said: marks[said[0].casefold()], text, flags=re.I
    )


def _without(words: str, text: str, times: int = 0) -> str:
    """A text without some words; ``times`` is how many go, 0 for all."""
    left_out = rf"\b(?:{'|'.join(words.split())})\b"
    return " ".join(re.sub(left_out, " ", text, count=times, flags=re.IGNORECASE).split())


def seats_at(params: Struct) -> int | None:
    """The number of players at a question's table, by a list with one entry per seat; None if it has no such list."""
    for field in type_of(type(params)).fields:
        value = getattr(params, field.name)
        if isinstance(field.type, inspect.Metadata) and is_marked(field.type, PER_SEAT) and isinstance(value, list):
            return len(value)
        if isinstance(value, Struct) and (within := seats_at(value)) is not None:
            return within
    return None


def teams_at(params: Struct) -> list[int]:
    """The team of each seat of a question; empty if there are none."""
    within = [teams_at(each) for each in structs.asdict(params).values() if isinstance(each, Struct)]
    return getattr(params, "teams", None) or next(filter(None, within), [])


def _party(name: str, table: _Table) -> int:
    """A team by its letter or by one of its players; a player where there are no teams."""
    if table.teams and (team := TEAMS.seat(name)) is not None:
        return team
    seat = _who(name, table)
    return table.teams[seat] if table.teams else seat


def _who(name: str, table: _Table) -> int:
    seat, names = _seat(name, table), table.players.names[: table.seats]
    if seat is None and name.casefold() in f"{tr(_MYSELF)} {_MYSELF}".casefold().split():
        seat = _seat(table.claimant, table)
        if seat is None:
            who = tr("{word} is {who}, who has no seat", word=repr(name), who=quoted(table.claimant))
            raise ValueError(f"{who}: {expected_one_of(names)}")
    if seat is None:
        one = ", ".join(names)
        raise ValueError(tr("nobody is called {name}: expected one of {names}", name=repr(name), names=one))
    if table.seats is not None and seat >= table.seats:
        there = tr_count("there is {number} player", "there are {number} players", table.seats)
        raise ValueError(tr("{name} has no seat at this table: {there}", name=name, there=there))
    return seat


def _seat(name: str, table: _Table) -> int | None:
    """The seat that a name or a number stands for; None if it stands for none."""
    seat = table.players.seat(name)
    return int(name) if seat is None and re.fullmatch("[0-9]{1,9}", name) else seat


def _card(word: str) -> str:
    try:
        return str(parse_card(word))
    except CardError:
        raise ValueError(tr("{text} is not a card", text=repr(word)) + f": {a_card()}") from None


def _number(word: str, table: _Table) -> int:
    for words in (tr(_NUMBERS), _NUMBERS):
        if word.casefold() in words.split():
            return words.split().index(word.casefold())
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise ValueError(f"{word!r}: " + tr("expected a number"))
    return int(word)


_READ: dict[str, Callable[[str, _Table], Any]] = {
    "WHO": _who,
    "PARTY": _party,
    "PLAYERS": lambda words, table: [_who(word, table) for word in words.split()],
    "CARD": lambda word, table: _card(word),
    "CARDS": lambda words, table: [_card(word) for word in words.split()],
    "NAMES": lambda words, table: words.split(),
    "NUMBER": _number,
    "NUMBERS": lambda words, table: [_number(word, table) for word in words.split()],
}
"""Things named in a sentence; those that end in S are several."""
