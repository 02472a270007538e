"""A question on the command line: in words, or a file with all of it."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.kit import Method
from bythebook_conformance.kit.errors import as_text, read_all, read_file
from bythebook_conformance.rulings.commandline import params_of

T = TypeVar("T")
STANDARD_INPUT = "-"
_FILES = (".toml", ".json", ".jsonl")


def params_from(method: Method[Any, Any], words: Sequence[str]) -> tuple[Any, str]:
    """The params that stand on a command line or in a file that it names, and where they come from."""
    if len(words) == 1 and _is_file(words[0]):
        return data_in(words[0]), shown_name(words[0])
    return params_of(method, words), ""


def data_in(name: str) -> Any:
    """What a file holds, or standard input for ``-``: TOML, JSON, or JSON texts one a line (then a list)."""
    text, where = text_in(name), shown_name(name)
    as_json = text.lstrip().startswith("{") or Path(name).suffix in (".json", ".jsonl")
    kind, read = ("JSON", _json) if as_json else ("TOML", tomllib.loads)
    try:
        return read(text)
    except RecursionError:
        raise UsageError(f"{where}: nested too deeply to be read; expected a question, a dispute or a game") from None
    except ValueError as error:  # not JSON, not TOML, or a number of thousands of digits
        raise UsageError(f"{where}: not {kind}: {_plainly(str(error))}") from None


def text_in(name: str) -> str:
    """The text in a file, or on standard input for ``-``."""
    if not name:  # a Path makes the working directory of it
        raise UsageError("FILE '': expected a name")
    raw = read_all(sys.stdin.buffer, shown_name(name)) if name == STANDARD_INPUT else read_file(Path(name))
    return as_text(raw, shown_name(name))


def message_in(data: bytes, kind: type[T], path: Path, what: str, such_as: str) -> T:
    """The message in a file of JSON: a finding file, say, ``such_as`` certify writes."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise UsageError(f"{path}: not {what}: nested too deeply to be read") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not {what}, such as {such_as}: {error}") from None


def shown_name(name: str) -> str:
    """A file as complaints call it."""
    return "standard input" if name == STANDARD_INPUT else name


def _plainly(problem: str) -> str:
    """A parser's message without advice for programmers, and with advice for users."""
    if "integer string conversion" in problem:
        return "a number is too long"
    if "Cannot declare ('claim',) twice" in problem:
        return f"{problem}: expected [[claim]], in double brackets, before each claim"
    return problem


def _json(text: str) -> Any:
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return _json_text(text)
    except json.JSONDecodeError:
        if len(lines) < 2 or not lines[0].rstrip().endswith("}"):
            raise
    return [_json_text(line) for line in lines]


def _json_text(text: str) -> Any:
    return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _is_file(word: str) -> bool:
    """Whether a word names a file: by its ending, or because there is one of that name."""
    if word == STANDARD_INPUT or Path(word).suffix in _FILES:
        return True
    try:
        return Path(word).exists() and not Path(word).is_dir()
    except (OSError, ValueError):  # too long for a name, or a NUL in it
        return False
