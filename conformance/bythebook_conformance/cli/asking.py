"""A question on the command line: in words, or a file with all of it."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bythebook_conformance.cli.usage import Usage, read_file
from bythebook_conformance.disputes.worded import params_of
from bythebook_conformance.kit import Method

STANDARD_INPUT = "-"
_FILES = (".toml", ".json", ".jsonl")


def params_from(method: Method[Any, Any], words: Sequence[str]) -> tuple[Any, str]:
    """The params that stand on a command line or in a file that it names, and where they come from.

    Raises:
        Usage: there is no such file, or it is malformed.
        Unclear: a field that does not exist, one without a value, or nothing at all.
    """
    if len(words) == 1 and _is_file(words[0]):
        return data_in(words[0]), words[0]
    return params_of(method, words), ""


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
