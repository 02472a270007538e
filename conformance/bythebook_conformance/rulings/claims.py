"""Claims in a player's words: the few sentences that a game understands, read as fields of an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, partial
from operator import itemgetter
from typing import Any, NamedTuple

from msgspec import Struct, structs

from bythebook.cards import CardError, parse_card
from bythebook_conformance.kit import Phrase, Situation
from bythebook_conformance.kit.language import message, tr, tr_count
from bythebook_conformance.kit.message_types import type_of
from bythebook_conformance.kit.players import TEAMS, Players
from bythebook_conformance.rulings.calling import ANY, Held, cards_in, is_per_seat, spelled
from bythebook_conformance.rulings.complaints import LONGEST, InputError, a_card, expected_one_of, quoted

_FILLERS = message("the and or both is are am was were has have do does did will still yet already now too")
"""Words without which a claim means the same."""
_NUMBERS = message("zero|no|nothing one|a two three four five six seven eight nine ten")
"""The numbers that may be in words."""
FEW = 5
"""The most sentences that an error names."""
_NOT = message("not")
"""The word without which a claim means the opposite."""
_NONE = message("no|not any")
"""What stands before a noun for the same."""
_MYSELF = message("I my mine me our")
"""Words for whoever makes the claim."""
_JOINTS = message("and|but")
"""What joins two claims."""
_BEFORE_REASONS, _BEHIND_REASONS = message("because|since|even though|although|though"), message("so|therefore")
"""What stands between a claim and its reason, which is not judged."""
_FULL = {
    r"\bcan(?:['’]t|not)\b": "can not",
    r"\bwon['’]t\b": "will not",
    r"(?<=\w)n['’]t\b": " not",
    r"\bno one\b": "nobody",
    r"\bminus\s+(?=\w)": "-",
}
"""What people shorten as they speak, such as ``don't``, and what may be said in two words."""
_BLANKS = message("WHO PLAYERS PARTY CARD CARDS NAMES NUMBER NUMBERS")
_ENDING = re.compile("e?s$")
_ONE, _SEVERAL = r"(\S+)", r"(\S+(?: \S+)*?)"


class _Table(NamedTuple):
    """Who plays, the number of seats (None where the question does not say), who makes the claim, the teams, and the
    cards with the seats that they belong to (None where the question does not say).
    """

    players: Players
    seats: int | None
    claimant: str
    teams: list[int]
    cards: dict[str, Held]

    @property
    def owners(self) -> dict[str, int | None]:
        """How people are called, in lower case, also as owners, and their seats."""
        names = self.players.names[: self.seats]
        called: dict[str, int | None] = {
            name.casefold() + ending: seat for seat, name in enumerate(names) for ending in ("", "s")
        }
        return called | dict.fromkeys(f"{tr(_MYSELF)} {_MYSELF}".casefold().split(), _seat(self.claimant, self))


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

    Several sentences, separated by semicolons or joined by ``and``, are one claim: their fields are put together, lists
    are joined.

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
    table = _Table(players, seats_at(asked.params), who, teams_at(asked.params), cards_in(asked.params))
    understand = partial(_meant, phrases, asked, table, where)
    meant = [each for sentence in filter(_plain, text.split(";")) for each in _joined(sentence, understand)]
    if len(meant) > 1 and any(each.denied for each in meant):
        raise InputError(f"{where}: {quoted(text)}: " + tr("expected a separate claim for each denial"))
    for fields, *_ in meant:
        for name, value in fields.items():
            before = found.get(name, value)
            if isinstance(value, list) and name in found:
                found[name] = [*found[name], *(each for each in value if each not in found[name])]
            elif before != value:
                problem = tr("claims two things about {name}: expected one", name=name)
                raise InputError(f"{where}: {quoted(text)} {problem}")
            else:
                found[name] = value
    some = all(each.some or not _has_list(each.fields) for each in meant)
    return Meant(found, any(each.denied for each in meant), some)


def understood(phrases: tuple[Phrase, ...]) -> list[str]:
    """The sentences that are understood, as people write them: the first form of each."""
    blanks = dict(zip(_BLANKS.split(), tr(_BLANKS).split(), strict=True))
    plain = [re.sub(r"\|\S+|[\[\]]", "", tr(phrase.says).partition("; ")[0]) for phrase in phrases]
    return [re.sub(r"\b[A-Z]{2,}\b", lambda blank: blanks.get(blank[0], blank[0]), each) for each in plain]


def _nearest(phrases: tuple[Phrase, ...], said: str) -> str:
    """The sentences that are most like this one, and how to see all."""
    every = understood(phrases)
    if len(every) <= FEW:
        return "; ".join(every)
    near = "; ".join(get_close_matches(said[:LONGEST], every, n=FEW, cutoff=0))
    return tr('{sentences}; the claim "?" lists them all', sentences=near)


def _joined(sentence: str, understand: Callable[[str], Meant]) -> list[Meant]:
    """What a sentence means as a whole or, if it means nothing, its parts: two claims, or a claim without its reason.

    The second claim may be about whoever the first is about: ``I win the trick and catch 2D``.
    """
    try:
        return [understand(sentence)]
    except InputError:
        for one, other in _parts(sentence):
            try:
                first = [understand(one)] if one else []
            except InputError:
                continue
            for rest in (other, f"{one.partition(' ')[0]} {other}"):
                try:
                    return [*first, *(_joined(rest, understand) if other else [])]
                except InputError:
                    continue
        raise


def _parts(sentence: str) -> Iterator[tuple[str, str]]:
    """The two parts of a sentence, at every word that joins two claims; a reason is left out. There are none if it has
    more joints than anybody makes in a breath.
    """
    both = (_JOINTS, _BEHIND_REASONS)
    for joints, kept in ((both, (1, 1)), ((_BEFORE_REASONS,), (1, 0)), ((_BEHIND_REASONS,), (0, 1))):
        words = "|".join([*map(tr, joints), *joints])
        found = [*re.finditer(rf"\W+(?:{words})\b", sentence, re.IGNORECASE)]
        for joint in found if len(found) <= FEW else ():
            yield sentence[: joint.start()].strip() * kept[0], sentence[joint.end() :].strip() * kept[1]


def _meant(phrases: tuple[Phrase, ...], asked: Situation, table: _Table, where: str, sentence: str) -> Meant:
    """What a sentence means.

    Raises:
        InputError: it means nothing, or may mean one thing as well as another.
    """
    problems: list[tuple[bool, str]] = []
    for words, say, denied in _heard(sentence):
        found: dict[str, Meant] = {}
        for spelling in spelled(words, table.cards, table.owners):
            meant = _first(phrases, spelling, say, denied, asked, table, problems)
            if meant is not None:
                found.setdefault(repr(meant.fields), meant)
                if spelling == words:
                    break
        if len(found) > 1:
            problems = [(False, tr("several cards may be meant: name the suit"))]
            break
        if found:
            return found.popitem()[1]
    if problems:
        problem = min(problems, key=itemgetter(0))[1]
    else:
        problem = tr("not understood; expected: {sentences}", sentences=_nearest(phrases, sentence))
    raise InputError(f"{where}: {quoted(sentence.strip())}: {problem}")


def _first(
    phrases: tuple[Phrase, ...],
    words: str,
    say: Callable[[str], str],
    denied: bool,
    asked: Situation,
    table: _Table,
    problems: list[tuple[bool, str]],
) -> Meant | None:
    """What words mean by the first phrase of which they make sense. Why others make none is added to problems, and
    whether that is because of a name.
    """
    for phrase in phrases:
        for form, kinds in _forms(say(phrase.says), say(_FILLERS)):
            heard = form.fullmatch(f" {words}")
            if heard is None:
                continue
            named = None
            try:
                named = [word and _READ[kind](word, table) for kind, word in zip(kinds, heard.groups(), strict=True)]
                fields = phrase.meaning(asked, *named)
            except ValueError as error:
                problems.append((named is None, str(error)))
                continue
            if phrase.some or not (denied and _has_list(fields)):  # others than those that are named may be in it
                return Meant(fields, denied, phrase.some)
    return None


def _has_list(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, Mapping) and any(map(_has_list, value.values())))


def _heard(sentence: str) -> Iterator[tuple[str, Callable[[str], str], bool]]:
    """What a sentence may be: as it stands, or what it denies; in the language spoken, else in English, which a link or
    a file may hold.
    """
    plain = _plain(sentence)
    for denied in (False, True):
        for say in (tr, str):
            none = rf"\b(?:{say(_NONE)})\b"
            words = re.sub(none, f"{say(_NOT)} {say(ANY).partition('|')[0]}", plain, flags=re.IGNORECASE)
            words = _without(say(_NOT), words, 1) if denied else plain
            if not denied or words != plain:
                yield _without(say(_FILLERS), words), say, denied


@cache
def _forms(says: str, fillers: str) -> list[tuple[re.Pattern[str], tuple[str, ...]]]:
    return [_form(each, fillers) for each in says.split("; ")]


def _form(says: str, fillers: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """What a sentence looks like, and the kinds of the things named in it, in their order.

    Words may end as for one or several, or as behind ``I``: ``Ben wins``, ``I win``, ``Ben does not win``.
    """
    kinds: list[str] = []
    parts: list[str] = []
    for word in re.findall(r"[][]|[^][\s]+", _plain(says)):
        every = word.split("|")
        options = [each for each in every if each not in fillers.split()]
        if word in "[]":
            parts.append("(?:" if word == "[" else ")?")
        elif word in _READ:
            kinds.append(word)
            parts.append(" " + (_SEVERAL if word.endswith("S") else _ONE))
        elif options:
            part = f" (?:{'|'.join(re.escape(_ENDING.sub('', each)) for each in options)})e?s?"
            parts.append(part if options == every else f"(?:{part})?")
    return re.compile("".join(parts), re.IGNORECASE), tuple(kinds)


def _plain(text: str) -> str:
    """A text without commas and stops, and with nothing shortened but what may be left out altogether."""
    for short, full in _FULL.items():
        text = re.sub(short, full, text, flags=re.IGNORECASE)
    return " ".join(re.sub(r"(?<=\w)['’](?:s|m|ve|re)\b|[,.!?]", " ", text, flags=re.IGNORECASE).split())


def _without(words: str, text: str, times: int = 0) -> str:
    """A text without some words; ``times`` is how many go, 0 for all."""
    left_out = rf"\b(?:{'|'.join(words.split())})\b"
    return " ".join(re.sub(left_out, " ", text, count=times, flags=re.IGNORECASE).split())


def seats_at(params: Struct) -> int | None:
    """The number of players at a question's table, by a list with one entry per seat; None if it has no such list."""
    for field in type_of(type(params)).fields:
        value = getattr(params, field.name)
        if isinstance(value, list) and is_per_seat(field.type):
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
    if seat is None and (team := TEAMS.seat(name)) in table.teams:
        seat = table.teams.index(team)  # anybody stands for the team
    if seat is None:
        one = ", ".join(names)
        raise ValueError(tr("nobody is called {name}: expected one of {names}", name=repr(name), names=one))
    if table.seats is not None and seat >= table.seats:
        there = tr_count("there is {number} player", "there are {number} players", table.seats)
        raise ValueError(tr("{name} has no seat at this table: {there}", name=name, there=there))
    return seat


def _seat(name: str, table: _Table) -> int | None:
    """The seat that a name, a number or a card stands for; None if it stands for none."""
    seat = table.players.seat(name)
    if seat is not None or re.fullmatch("[0-9]{1,9}", name):
        return int(name) if seat is None else seat
    try:
        card = str(parse_card(name))
    except CardError:
        return None
    if card not in table.cards:
        raise ValueError(tr("{card} is not among these cards", card=card))
    return table.cards[card].seat


def _card(word: str) -> str:
    try:
        return str(parse_card(word))
    except CardError:
        raise ValueError(tr("{text} is not a card", text=repr(word)) + f": {a_card()}") from None


def _number(word: str, table: _Table) -> int:
    size = word.casefold().removeprefix("-")
    for number, words in [*enumerate(tr(_NUMBERS).split()), *enumerate(_NUMBERS.split())]:
        if size in words.split("|"):
            return -number if word.startswith("-") else number
    if not re.fullmatch(r"[0-9]{1,9}", size):
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
