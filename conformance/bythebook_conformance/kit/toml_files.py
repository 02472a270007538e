"""Read TOML files that people write into a type, and report mistakes in one line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec import inspect as mi

from bythebook_conformance.kit.errors import MEBIBYTE, UserError, as_text, read_file
from bythebook_conformance.kit.near_names import nearest
from bythebook_conformance.kit.words import one_of

T = TypeVar("T", bound=Struct)

_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<name>.*?)`(?: - at `\$(?P<place>.*)`)?$", re.DOTALL)
_WRONG = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$(?P<place>.*)`)?$", re.DOTALL)
_LACKING = re.compile("^Object missing required field `(.*)`$")
_KINDS = re.compile("`([a-z| ]+)`")
_WORDS = {
    "array": "a list",
    "bool": "a boolean",
    "float": "a number",
    "int": "a whole number",
    "object": "a table",
    "str": "a text",
}
LARGEST = MEBIBYTE
"""Bytes of such a file."""


class TomlError(UserError):
    """What is wrong with a file; its text is the line that the user reads."""


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file.

    Raises:
        UserError: it cannot be read, or is not TOML.
    """
    try:
        return tomllib.loads(as_text(read_file(path, LARGEST), str(path)))
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"{path}: not TOML: {error}") from None
    except (RecursionError, ValueError):
        raise TomlError(f"{path}: not TOML that can be read") from None


def from_tables(
    tables: Any, kind: type[T], path: Path, inside: str = "", renamed: Mapping[str, str] = MappingProxyType({})
) -> T:
    """Tables as what they stand for; a complaint names the file, the place in it, and for a key the nearest known one.

    ``renamed`` says what former keys are called now.

    Raises:
        TomlError: a key is unknown, or a value of the wrong type.
    """
    try:
        return msgspec.convert(tables, kind, dec_hook=_of_a_text)
    except msgspec.ValidationError as error:
        unknown = _UNKNOWN.match(str(error))
        if unknown is None:
            wrong = _WRONG.match(str(error))
            assert wrong is not None  # the pattern fits every text
            place = _within(inside, wrong["place"])
            what = _LACKING.sub(r"\1 is missing", wrong["what"])
            what = _KINDS.sub(
                lambda kinds: one_of([_WORDS.get(each, each) for each in kinds[1].split(" | ") if each != "null"]),
                what[:1].lower() + what[1:],
            )
            leaf = _at(mi.type_info(kind), wrong["place"] or "")
            if isinstance(leaf, mi.LiteralType) and what.startswith("invalid enum value"):
                what += f"; expected one of {', '.join(map(str, leaf.values))}"
            raise TomlError(f"{path}: {place}: {what}" if place else f"{path}: {what}") from None
        holder = _at(mi.type_info(kind), unknown["place"] or "")
        names = [each.encode_name for each in holder.fields] if isinstance(holder, mi.StructType) else []
        if renamed.get(unknown["name"]) in names:
            raise TomlError(f"{path}: {unknown['name']!r} is called {renamed[unknown['name']]!r} now") from None
        hint = nearest(unknown["name"], names) or f" (there are: {', '.join(names)})"
        place = _within(inside, unknown["place"])
        where = f" in {place}" if place else ""
        raise TomlError(f"{path}: no key {unknown['name']!r}{where}{hint}") from None


def _of_a_text(kind: type[Any], value: Any) -> Any:
    """What a text stands for, such as a path."""
    if not isinstance(value, str):
        raise ValueError("expected a text")
    return kind(value)


def _within(inside: str, place: str | None) -> str:
    return f"{inside}{place or ''}".lstrip(".")


def _at(kind: mi.Type, place: str) -> mi.Type:
    """The type of what stands at a place; the complaint writes ``[...]`` for any key of a mapping."""
    for name in re.findall(r"\.([^.\[]+)|\[[^]]*\]", place):
        kind = _inner(kind, name)
    return _bare(kind)


def _inner(kind: mi.Type, name: str) -> mi.Type:
    kind = _bare(kind)
    if isinstance(kind, mi.StructType) and name:
        return next(each.type for each in kind.fields if each.encode_name == name)
    if isinstance(kind, mi.DictType):
        return kind.value_type
    return kind.item_type if isinstance(kind, mi.ListType) else kind


def _bare(kind: mi.Type) -> mi.Type:
    """The type without what may stand in its place."""
    if isinstance(kind, mi.UnionType):
        return next((each for each in kind.types if not isinstance(each, mi.NoneType)), kind)
    return kind


def toml_value(value: Any) -> str:
    """A string, number, boolean or list of these as TOML, in printable characters."""
    if isinstance(value, str):
        return f'"{"".join(map(_character, value))}"'
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return str(value).lower()


def _character(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    number = ord(char)
    if char.isprintable() or 0xD800 <= number < 0xE000:  # halves of characters cannot be written at all
        return char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
