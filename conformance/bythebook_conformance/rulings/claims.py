"""Claims in a player's words: the few sentences that a game understands, read as fields of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct, inspect

from bythebook.cards import CardError, parse_card
from bythebook_conformance.kit import Phrase, Situation
from bythebook_conformance.kit.cards import PER_SEAT
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.message_types import is_marked, type_of
from bythebook_conformance.kit.players import Players
from bythebook_conformance.rulings.complaints import InputError, a_card, quoted

_FILLERS = message("the and")
"""Words without which a claim means the same."""
_CANNOT = re.compile(r"\bcan(?:['’]t| not)\b", re.IGNORECASE)
_SHORTENED = re.compile(r"(?<=\w)n['’]t\b", re.IGNORECASE)
"""Shortened as people speak: ``don't``. No other language writes so."""
_ONE, _SEVERAL = r"(\S+)", r"(\S+(?: \S+)*?)"


class _Table(NamedTuple):
    """Who plays, and how many seats there are; None where the question does not say."""

    players: Players
    seats: int | None


def fields_claimed(phrases: tuple[Phrase, ...], text: str, asked: Situation, players: Players, where: str) -> Any:
    """The fields of an answer that a claim in words is about.

    Several sentences, separated by semicolons, are one claim: their fields are put together, lists are joined.

    Args:
        phrases: what the game understands of the question.
        text: the claim.
        asked: the situation.
        players: the people at the table.
        where: where the claim stands.

    Raises:
        InputError: a sentence is not understood; the text lists those that are.
    """
    found: dict[str, Any] = {}
    for sentence in filter(str.strip, text.split(";")):
        for name, value in _meant(phrases, sentence, asked, players, where).items():
            before = found.get(name, value)
            if isinstance(value, list) and name in found:
                found[name] = [*found[name], *value]
            elif before != value:
                problem = tr("claims two things about {name}: expected one", name=name)
                raise InputError(f"{where}: {quoted(text)} {problem}")
            else:
                found[name] = value
    return found


def understood(phrases: tuple[Phrase, ...]) -> str:
    """The sentences that are understood, as a list for people."""
    return "; ".join(map(sentence, phrases))


def sentence(phrase: Phrase) -> str:
    """A sentence that is understood, as people write it."""
    plain = re.sub(r"\|\S+|[\[\]]", "", tr(phrase.says))
    return re.sub(r"\b[A-Z]{2,}\b", lambda blank: blanks().get(blank.group(), blank.group()), plain)


def blanks() -> dict[str, str]:
    """The word that stands in a sentence for what a player names there: ``WHO``, ``CARD``."""
    return {
        "WHO": tr("WHO"),
        "PLAYERS": tr("PLAYERS"),
        "CARD": tr("CARD"),
        "CARDS": tr("CARDS"),
        "NAMES": tr("NAMES"),
        "NUMBER": tr("NUMBER"),
        "NUMBERS": tr("NUMBERS"),
    }


def _meant(
    phrases: tuple[Phrase, ...], sentence: str, asked: Situation, players: Players, where: str
) -> Mapping[str, Any]:
    problem = tr("not understood; expected: {sentences}", sentences=understood(phrases))
    table = _Table(players, seats_at(asked.params))
    for phrase, form, kinds, words in _heard(phrases, sentence):
        heard = form.fullmatch(words)
        if heard is None:
            continue
        try:
            values = [_READ[kind](value, table) for kind, value in zip(kinds, heard.groups(), strict=True)]
        except ValueError as error:
            problem = str(error)  # another form may take these words
            continue
        try:
            return phrase.meaning(asked, *values)
        except ValueError as error:
            problem = str(error)
            break
    raise InputError(f"{where}: {quoted(sentence.strip())}: {problem}")


def _heard(
    phrases: tuple[Phrase, ...], sentence: str
) -> Iterator[tuple[Phrase, re.Pattern[str], tuple[str, ...], str]]:
    """What a sentence may be: in the language spoken, else in English, which a link or a file may hold."""
    for say in (tr, str):
        fillers = say(_FILLERS)
        words = _without_fillers(sentence, fillers)
        for phrase in phrases:
            yield phrase, *_form(say(phrase.says), fillers), words


@cache
def _form(says: str, fillers: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """What a sentence looks like, and the kinds of the things named in it, in their order."""
    kinds = []
    parts = []
    for word in _without_fillers(says, fillers).split():
        optional = word.startswith("[")
        word = word.strip("[]")
        if word in _READ:
            kinds.append(word)
            part = _SEVERAL if word.endswith("S") else _ONE
        else:
            part = f"(?:{'|'.join(map(re.escape, word.split('|')))})"
        parts.append(f"(?: {part})?" if optional else f" {part}")
    return re.compile("".join(parts).removeprefix(" "), re.IGNORECASE), tuple(kinds)


def _without_fillers(text: str, fillers: str) -> str:
    text = _SHORTENED.sub(" not", _CANNOT.sub("cannot", text))
    left_out = rf"\b(?:{'|'.join(fillers.split())})\b|(?<=\w)['’]s\b|[,.!]"
    return " ".join(re.sub(left_out, " ", text, flags=re.IGNORECASE).split())


def seats_at(params: Struct) -> int | None:
    """The number of players at a question's table, by a list with one entry per seat; None if it has no such list."""
    for field in type_of(type(params)).fields:
        value = getattr(params, field.name)
        if isinstance(field.type, inspect.Metadata) and is_marked(field.type, PER_SEAT) and isinstance(value, list):
            return len(value)
        if isinstance(value, Struct) and (within := seats_at(value)) is not None:
            return within
    return None


def _who(name: str, table: _Table) -> int:
    seat = table.players.seat(name)
    if seat is None and not name.isdigit():
        names = ", ".join(table.players.names[: table.seats])
        raise ValueError(tr("nobody is called {name}: expected one of {names}", name=repr(name), names=names))
    seat = int(name) if seat is None else seat
    if table.seats is not None and seat >= table.seats:
        there = tr_count("there is {number} player", "there are {number} players", table.seats)
        raise ValueError(tr("{name} has no seat at this table: {there}", name=name, there=there))
    return seat


def _card(word: str) -> str:
    try:
        return str(parse_card(word))
    except CardError:
        raise ValueError(tr("{text} is not a card", text=repr(word)) + f": {a_card()}") from None


def _number(word: str, table: _Table) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise ValueError(f"{word!r}: " + tr("expected a number"))
    return int(word)


_READ: dict[str, Callable[[str, _Table], Any]] = {
    "WHO": _who,
    "PLAYERS": lambda words, table: [_who(word, table) for word in words.split()],
    "CARD": lambda word, table: _card(word),
    "CARDS": lambda words, table: [_card(word) for word in words.split()],
    "NAMES": lambda words, table: words.split(),
    "NUMBER": _number,
    "NUMBERS": lambda words, table: [_number(word, table) for word in words.split()],
}
"""Things named in a sentence; those that end in S are several."""
