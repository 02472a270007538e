"""Messages as people write them: cards in any notation, lists as one text, players by name, and errors that name the
place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, inspect

from bythebook.cards import RANK_LETTERS, SUIT_LETTERS
from bythebook_conformance.kit.language import tr, tr_count
from bythebook_conformance.kit.messages import (
    PARTY,
    SEAT,
    TEAM,
    TypeVisitor,
    bare,
    is_card,
    is_marked,
    is_rank,
    type_of,
)
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import SOMEBODY, TEAMS, Players, one_of, several
from bythebook_conformance.rulings.complaints import (
    InputError,
    a_table_with,
    bounds,
    expected_one_of,
    quoted,
    refuse_fields,
    text_of,
)
from bythebook_conformance.rulings.reading_cards import a_card, not_a_card, read_cards, read_rank

NOTHING = "none"
"""The text for null in files that have no null."""
DIGITS = 20
"""The most digits of a number in a text: no count in a game is longer."""
_BETWEEN_NAMES = re.compile(r"[\s,:]+")
_BETWEEN = re.compile(r"[\s,]+")
_TEAM = re.compile("team ", re.IGNORECASE)
_WHO = re.compile(r"([^\s:]+)(?::\s*|\s+)(\S.*)")
"""Who does something, before a colon, and what."""


class SeatNames(NamedTuple):
    """What people mean by what they write: the names of players and of parties (players, or teams), and whether a card
    needs its suit.
    """

    players: Players = SOMEBODY
    parties: Players = SOMEBODY
    suits: bool = True


ANY_SEATING = SeatNames()
"""A table where nobody has given a name."""


def read_message(kind: type[Struct], value: Any, where: str = "", seating: SeatNames = ANY_SEATING) -> Any:
    """A protocol message from what a person wrote.

    Raises:
        InputError: it is not such a message; the text says what is wrong and where.
    """
    plain = _reader_of(kind, seating)(value, where)
    if not seating.suits:
        plain = _with_suits(plain, where)
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        problem, _, _ = str(error).partition(" - at `")
        named = re.sub(r"\bplayer ([0-9])\b", lambda seat: seating.players[int(seat[1])], problem)
        raise InputError(f"{_before(where)}{named}{_places(plain, problem.partition(' ')[0])}") from None


def fields_of(kind: type[Struct]) -> dict[str, inspect.Type]:
    """The fields of a message with their types, without metadata."""
    return {field.encode_name: bare(field.type) for field in type_of(kind).fields}


_Reader = Callable[[Any, str], Any]
"""Makes plain data of a message from what a person wrote, and where."""


@lru_cache
def _reader_of(kind: type[Struct], seating: SeatNames) -> _Reader:
    return _Readers(seating).visit_message(kind)


class _Readers(TypeVisitor[_Reader]):
    """Makes what reads values of a type."""

    def __init__(self, seating: SeatNames) -> None:
        super().__init__()
        self._seating = seating

    def leaf(self, kind: inspect.Type) -> _Reader:
        if is_card(kind) and not self._seating.suits:
            return lambda value, where: _read_card(value, where, suits=False)
        read = _LEAVES.get(type(kind))
        return (lambda value, where: value) if read is None else partial(read, kind)

    def annotated(self, kind: inspect.Metadata, made: _Reader) -> _Reader:
        """A seat or party by its number or by somebody's name."""
        if is_marked(kind, SEAT):
            return partial(_read_somebody, self._seating.players, made)
        if is_marked(kind, PARTY):
            return partial(_read_somebody, self._seating.parties, made)
        return partial(_read_somebody, TEAMS, made) if is_marked(kind, TEAM) else made

    def row(self, kind: inspect.CollectionType, item: _Reader) -> _Reader:
        of = bare(kind.item_type)
        between = _BETWEEN_NAMES if isinstance(of, inspect.StrType) else _BETWEEN
        least, most = kind.min_length or 0, kind.max_length

        def read(value: Any, where: str) -> Any:
            values = _cards_in(value, where, self._seating.suits) if is_card(of) else _split(value, between)
            if not isinstance(values, list):
                expected = tr("expected a list of cards") if is_card(of) else tr("expected a list of entries")
                raise InputError(f"{_before(where)}{quoted(value)}: {expected}")
            if len(values) < least or (most is not None and len(values) > most):
                raise InputError(f"{_before(where)}{_counted(len(values), of)}: {bounds(least, most)}")
            return [item(each, _inside(where, _number(number))) for number, each in enumerate(values, start=1)]

        return read

    def table(self, kind: inspect.DictType, key: _Reader, value: _Reader) -> _Reader:
        def read(written: Any, where: str) -> Any:
            if not isinstance(written, dict):
                raise InputError(f"{_before(where)}{quoted(written)}: " + tr("expected a table"))
            return {key(str(name), where): value(each, _inside(where, str(name))) for name, each in written.items()}

        return read

    def union(self, kind: inspect.UnionType, members: list[_Reader]) -> _Reader:
        """A value of one of several types: the one that its shape indicates."""
        kinds = [(bare(each), reader) for each, reader in zip(kind.types, members, strict=True)]
        some = [(each, reader) for each, reader in kinds if not isinstance(each, inspect.NoneType)]
        nullable = len(some) < len(kinds)
        messages = [(each, reader) for each, reader in some if isinstance(each, inspect.StructType)]
        literals = [each for each, _ in some if isinstance(each, inspect.LiteralType)]
        tag = messages[0][0].tag_field if messages else None
        tagged = {str(each.tag): reader for each, reader in messages}

        def read(value: Any, where: str) -> Any:
            if nullable and value in (None, NOTHING):
                return None
            if tag is not None:
                return _read_tagged(tagged, tag, value, where)
            if any(_is_one_of(value, each) for each in literals):
                return value
            return some[0][1](value, where)

        return read

    def message(self, kind: inspect.StructType, fields: list[_Reader]) -> _Reader:
        readers = {field.encode_name: reader for field, reader in zip(kind.fields, fields, strict=True)}
        if kind.array_like:
            return partial(_read_array, readers)
        within = {
            field.encode_name: ", ".join(fields_of(inner.cls))
            for field in kind.fields
            if isinstance(inner := bare(field.type), inspect.StructType) and not inner.array_like
        }
        return partial(_read_object, readers, [each.encode_name for each in kind.fields if each.required], within)

    def message_again(self, kind: inspect.StructType) -> _Reader:
        return lambda value, where: _reader_of(kind.cls, self._seating)(value, where)


def _read_tagged(readers: dict[str, _Reader], tag: str, value: Any, where: str) -> Any:
    found = value.get(tag) if isinstance(value, dict) else None
    if not isinstance(found, str) or found not in readers:
        said = tr("{field} is {value}", field=tag, value=quoted(found))
        raise InputError(f"{_before(where)}{said}: {expected_one_of(readers)}")
    rest = {name: each for name, each in value.items() if name != tag}
    return {tag: found, **readers[found](rest, where)}


def _read_array(readers: dict[str, _Reader], value: Any, where: str) -> Any:
    """A message whose fields stand in a list."""
    parts = _split(value, _BETWEEN_NAMES)
    if not isinstance(parts, list) or len(parts) != len(readers):
        raise InputError(f"{_before(where)}{quoted(value)}: " + tr("expected {form}", form=":".join(readers)))
    return [read(part, _inside(where, name)) for (name, read), part in zip(readers.items(), parts, strict=True)]


def _read_object(readers: dict[str, _Reader], needed: list[str], within: dict[str, str], value: Any, where: str) -> Any:
    if isinstance(value, str):
        value = _fields_in(value, list(readers))
    if not isinstance(value, dict):
        raise InputError(f"{_before(where)}{quoted(value)}: {a_table_with(readers)}")
    refuse_fields(value, readers, needed, _before(where), within)
    return {name: readers[name](each, _inside(where, name)) for name, each in value.items()}


def _fields_in(text: str, names: list[str]) -> Any:
    """The fields of a message that is written as a text: ``Anna: discard 5S``, or one field by name: ``flip Anna``.

    Returns the text itself if it has another form.
    """
    found = _WHO.match(text.strip())
    if found is None:
        return text
    first, rest = found.groups()
    if first in names:
        return {first: rest}
    return dict(zip(names, [first, *rest.split(maxsplit=len(names) - 2)], strict=False))


def _read_somebody(players: Players, made: _Reader, value: Any, where: str) -> Any:
    """The number of a seat or party: itself, or the one of a name."""
    name = _TEAM.sub("", value) if players is TEAMS and isinstance(value, str) else value
    seat = players.seat(name) if isinstance(name, str) else None
    try:
        return made(value if seat is None else str(seat), where)
    except InputError as error:
        if not isinstance(value, str):
            raise
        if players is SOMEBODY:
            known, line = ", ".join(SOMEBODY.names[:3]), 'players = ["Anna", "Ben"]'
            names = tr("a name: {known} and so on, or yours with {line}", known=known, line=line)
            raise InputError(tr("{error}, or {names}", error=error, names=names)) from None
        raise InputError(tr("{error}, or a name of {names}", error=error, names=one_of(players.names))) from None


def _read_literal(kind: inspect.LiteralType, value: Any, where: str) -> Any:
    if is_card(kind):
        return _read_card(value, where)
    names = [str(each) for each in kind.values]
    if isinstance(value, str) and is_rank(kind):
        value = read_rank(value) or value
    if _is_one_of(value, kind):
        return value
    close = nearest(text_of(value), names)
    raise InputError(f"{_before(where)}{quoted(value)}{close}: {expected_one_of(names)}")


def _is_one_of(value: Any, kind: inspect.LiteralType) -> bool:
    """Whether a value belongs to a type; a boolean does not count as a number."""
    return any(type(value) is type(each) and value == each for each in kind.values)


def _cards_in(value: Any, where: str, suits: bool) -> Any:
    """The cards of a list, in any notation; what is no list is returned unchanged."""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = ", ".join(value) if any(" " in each for each in value) else " ".join(value)
    if not isinstance(value, str):
        return value
    found, odd = read_cards(value, suits=suits)
    if odd:
        raise InputError(f"{_before(where)}{not_a_card(odd[0])}: {a_card()}")
    return found


def _with_suits(plain: Any, where: str) -> Any:
    """The message with a suit for every card that has none, in the order of the pack: one that is free.

    Raises:
        InputError: there are more cards of a rank than suits.
    """
    written = list(texts(plain))
    free = {rank: [rank + suit for suit in SUIT_LETTERS if rank + suit not in written] for rank in RANK_LETTERS}

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: filled(each) for name, each in value.items()}
        if isinstance(value, list):
            return [filled(each) for each in value]
        if value not in free:
            return value
        if not free[value]:
            too_many = tr("more than {most} cards of rank {rank}", most=len(SUIT_LETTERS), rank=value)
            raise InputError(f"{_before(where)}{too_many}")
        return free[value].pop(0)

    return filled(plain)


def texts(plain: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list):
        for each in plain.values() if isinstance(plain, dict) else plain:
            yield from texts(each)


def _read_card(value: Any, where: str, suits: bool = True) -> str:
    """One card; without suits, the letter of a rank stands for any card of that rank."""
    cards, odd = read_cards(value, suits=suits) if isinstance(value, str) else ([], [])
    if len(cards) != 1 or odd:
        raise InputError(f"{_before(where)}{not_a_card(text_of(value))}: {a_card()}")
    return cards[0]


def _read_whole(kind: inspect.IntType, value: Any, where: str) -> Any:
    number, said = value, quoted(value)
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]+", value.strip()):
        said, text = said.strip("'"), re.sub(r"\A(-?)0+(?=[0-9])", r"\1", value.strip())
        if kind.le is None and len(text) > DIGITS:
            raise InputError(f"{_before(where)}{said}: " + tr("expected at most {number} digits", number=DIGITS))
        number = int(text[: DIGITS + 2])  # out of bounds as well as with the digits that are cut
    if isinstance(number, bool) or not isinstance(number, int):
        raise InputError(f"{_before(where)}{said}: " + tr("expected a whole number"))
    if (kind.ge is not None and number < kind.ge) or (kind.le is not None and number > kind.le):
        raise InputError(f"{_before(where)}{said}: {bounds(kind.ge or 0, kind.le)}")
    return number


def _read_bool(kind: inspect.BoolType, value: Any, where: str) -> Any:
    if not isinstance(value, bool):
        raise InputError(f"{_before(where)}{quoted(value)}: " + tr("expected true or false"))
    return value


def _read_text(kind: inspect.StrType, value: Any, where: str) -> Any:
    if not isinstance(value, str) or not value:
        raise InputError(f"{_before(where)}{quoted(value)}: " + tr("expected a name"))
    return value


_LEAVES: dict[type, Callable[[Any, Any, str], Any]] = {
    inspect.LiteralType: _read_literal,
    inspect.IntType: _read_whole,
    inspect.BoolType: _read_bool,
    inspect.StrType: _read_text,
}


def _split(value: Any, between: re.Pattern[str]) -> Any:
    """The parts of a text; other values are returned unchanged."""
    if not isinstance(value, str):
        return value
    return [part for part in between.split(value.strip()) if part]


def _places(plain: Any, name: str) -> str:
    """The places of a name that appears too often, as a remark."""
    found = list(_paths(plain, name, ""))
    return f": {several(found)}" if len(found) > 1 else ""


def _paths(plain: Any, name: str, where: str) -> Iterator[str]:
    if plain == name:
        yield where
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield from _paths(value, name, _inside(where, key))
    elif isinstance(plain, list):
        for number, value in enumerate(plain, start=1):
            yield from _paths(value, name, _inside(where, _number(number)))


def _counted(number: int, kind: inspect.Type) -> str:
    if is_card(kind):
        return tr_count("{number} card", "{number} cards", number)
    return tr_count("{number} entry", "{number} entries", number)


def _number(number: int) -> str:
    return tr("number {number}", number=number)


def _inside(where: str, name: str) -> str:
    return f"{where}, {name}" if where else name


def _before(where: str) -> str:
    return f"{where}: " if where else ""
