"""A question on the command line: cards as words, fields as options, or a file with all of it."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import inspect

from bythebook_conformance.cli.usage import Usage, read_file
from bythebook_conformance.disputes.loosely import bare, fields_of, nearest
from bythebook_conformance.kit import Method

STANDARD_INPUT = "-"
_FILES = (".toml", ".json", ".jsonl")


def params_from(method: Method[Any, Any], words: Sequence[str]) -> tuple[Any, str]:
    """The params that stand on a command line, and where they come from.

    Raises:
        Usage: a field that does not exist, one without a value, or nothing at all.
    """
    if len(words) == 1 and _is_file(words[0]):
        return data_in(words[0]), words[0]
    fields = fields_of(method.params)
    params: dict[str, Any] = {}
    loose = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            loose.append(word)
            continue
        name, equals, value = word[2:].partition("=")
        if not equals:
            if not rest:
                raise Usage(f"--{name}: expected a value behind it")
            value = rest.pop(0)
        _put(params, name, value, fields, method)
    if loose:
        params[_list_of(method, fields, loose[0])] = loose
    if not params:
        raise Usage(f"nothing is asked: expected {usage_of(method)}")
    return params, ""


def usage_of(method: Method[Any, Any]) -> str:
    """How a question is written on a command line."""
    fields = fields_of(method.params)
    ways = ["FILE"]
    if all(_is_plain(kind) for kind in fields.values()):
        ways.insert(0, " ".join(f"--{_option(name, kind)} ..." for name, kind in fields.items()))
        if len(fields) == 1 and not _holds_lists(*fields.values()):
            ways[0] = f"{next(iter(fields)).upper()}..."
    return f"{method.short} {' or '.join(ways)}"


def data_in(name: str) -> Any:
    """What a file holds, or standard input for ``-``: TOML, JSON, or JSON texts one a line (then a list).

    Raises:
        Usage: it cannot be read, or it is none of these.
    """
    raw = sys.stdin.buffer.read() if name == STANDARD_INPUT else read_file(Path(name))
    try:
        text = raw.decode()
        if text.lstrip().startswith("{"):
            return _json(text)
        return tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise Usage(f"{name}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise Usage(f"{name}: not TOML: {error}") from None
    except json.JSONDecodeError as error:
        raise Usage(f"{name}: not JSON: {error}") from None


def _json(text: str) -> Any:
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        if len(lines) < 2 or not lines[0].rstrip().endswith("}"):
            raise
    return [json.loads(line) for line in lines]


def _is_file(word: str) -> bool:
    return word == STANDARD_INPUT or Path(word).suffix in _FILES or (Path(word).exists() and not Path(word).is_dir())


def _put(
    params: dict[str, Any], option: str, value: str, fields: dict[str, inspect.Type], method: Method[Any, Any]
) -> None:
    """Put the value of an option into its field; one that holds lists takes an option a list."""
    names = {_option(name, kind): name for name, kind in fields.items()}
    name = names.get(option, option if option in fields else "")
    if not name:
        options = ", ".join(f"--{each}" for each in names)
        close = nearest(option, names).replace("'", "--", 1).replace("'", "")
        raise Usage(f"--{option}: no such option of {method.name}{close}; it has: {options}")
    if _holds_lists(fields[name]):
        params.setdefault(name, []).append(value)
    elif name in params:
        raise Usage(f"--{option} is given twice")
    else:
        params[name] = value


def _option(name: str, kind: inspect.Type) -> str:
    """The option of a field: ``--hand`` for every one of the ``hands``."""
    return name.removesuffix("s") if _holds_lists(kind) else name


def _list_of(method: Method[Any, Any], fields: dict[str, inspect.Type], word: str) -> str:
    """The field that words without an option belong to."""
    lists = [name for name, kind in fields.items() if isinstance(kind, inspect.ListType)]
    if len(fields) != 1 or len(lists) != 1:
        raise Usage(f"{word!r} stands alone: expected {usage_of(method)}")
    return lists[0]


def _is_plain(kind: inspect.Type) -> bool:
    """Whether a field can be written as an option."""
    item = bare(kind.item_type) if isinstance(kind, inspect.ListType) else kind
    item = bare(item.item_type) if isinstance(item, inspect.ListType) else item
    return not isinstance(item, inspect.StructType | inspect.DictType | inspect.UnionType)


def _holds_lists(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.ListType) and isinstance(bare(kind.item_type), inspect.ListType)
