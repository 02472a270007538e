"""Read TOML tables into records, with errors that name file, table and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Protocol, TypeVar

from bythebook.spec.records import SpecError


class _Named(Protocol):
    """A record with a name, about some clauses."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses."""


T = TypeVar("T", bound=_Named)

_SHA256 = re.compile(r"[0-9a-f]{64}")


def is_sha256(text: str) -> bool:
    """Whether a text is a SHA-256 digest in hexadecimal digits."""
    return _SHA256.fullmatch(text) is not None


def text_of(path: Path) -> str:
    """The text of a file of the specification.

    Raises:
        OSError: it cannot be read.
        UnicodeDecodeError: it is not UTF-8.
        SpecError: it begins with a byte order mark.
    """
    text = path.read_text(encoding="utf-8")
    if text.startswith("\ufeff"):
        raise SpecError(f"{path}: begins with a byte order mark; save it as UTF-8 without one")
    return text


class TomlTable:
    """A TOML table being read. Every key must be asked for; keys left over at the end are an error."""

    def __init__(self, values: dict[str, Any], where: str) -> None:
        self._values = dict(values)
        self._known: dict[str, None] = {}
        self.where = where

    @classmethod
    def of_file(cls, path: Path) -> TomlTable:
        """The top table of a file.

        Raises:
            SpecError: the file cannot be read or is not TOML.
        """
        try:
            return cls(tomllib.loads(text_of(path)), str(path))
        except OSError as error:
            raise SpecError(f"{path}: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SpecError(f"{path}: not TOML: {error}") from None

    def fail(self, problem: str) -> SpecError:
        """The error for a problem in this table."""
        return SpecError(f"{self.where}: {problem}")

    def text(self, key: str) -> str:
        """A required text that is not empty."""
        value = self._take(key, str, "a text")
        if not value.strip():
            raise self.fail(f"{key} is empty: expected a text")
        return str(value)

    def has(self, key: str) -> bool:
        """Whether a key is there that has not been asked for yet."""
        self._known[key] = None
        return key in self._values

    def optional_text(self, key: str) -> str | None:
        """A text, or None if the key is omitted."""
        return self.text(key) if self.has(key) else None

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of a few words."""
        value = self.text(key)
        if value not in choices:
            raise self.fail(f"{key} is {value!r}: expected one of {', '.join(choices)}")
        return value

    def whole(self, key: str) -> int:
        """A whole number."""
        return int(self._take(key, int, "a whole number"))

    def optional_whole(self, key: str) -> int | None:
        """A whole number, or None if the key is omitted."""
        return self.whole(key) if self.has(key) else None

    def day(self, key: str) -> date:
        """A date without a time."""
        value: date = self._take(key, date, "a date such as 2025-12-31")
        if type(value) is not date:
            raise self.fail(f"{key} is {value}: expected a date without a time")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if the key is omitted."""
        values = self._take(key, list, "a list of texts") if self.has(key) else []
        if not all(isinstance(value, str) for value in values):
            raise self.fail(f"{key} is {values!r}: expected a list of texts")
        return tuple(values)

    def mapping(self, key: str) -> dict[str, Any]:
        """A table of any shape; empty if the key is omitted."""
        return dict(self._take(key, dict, "a table")) if self.has(key) else {}

    def words(self, key: str) -> dict[str, str]:
        """A table of texts, name = text; empty if the key is omitted."""
        values = self.mapping(key)
        if not all(isinstance(value, str) for value in values.values()):
            raise self.fail(f"{key} is {values!r}: expected name = text pairs")
        return values

    def table(self, key: str) -> TomlTable:
        """A required table."""
        return TomlTable(self._take(key, dict, "a table"), f"{self.where}, {key}")

    def optional_table(self, key: str) -> TomlTable | None:
        """A table, or None if the key is omitted."""
        return self.table(key) if self.has(key) else None

    def tables(self, key: str, name: str = "id") -> list[TomlTable]:
        """A list of tables; errors refer to each by its ``name`` field."""
        values = self._take(key, list, f"[[{key}]] tables") if self.has(key) else []
        if not all(isinstance(value, dict) for value in values):
            raise self.fail(f"{key}: expected [[{key}]] tables")
        return [
            TomlTable(value, f"{self.where}, {key} {value.get(name, f'number {number}')!s}")
            for number, value in enumerate(values, start=1)
        ]

    def named(self, key: str, known: Collection[str], read: Callable[[TomlTable], T]) -> dict[str, T]:
        """The records of a list of tables by their ``name``, and nothing else in this table.

        Args:
            key: the name of the list.
            known: the ids that ``clauses`` of a record may name.
            read: a table -> its record, which has a ``name`` and ``clauses``.

        Raises:
            SpecError: a name appears twice, a clause does not exist, or a key is unknown.
        """
        found: dict[str, T] = {}
        for table in self.tables(key, "name"):
            record = read(table)
            table.done()
            if record.name in found:
                raise table.fail("it appears twice")
            for clause in record.clauses:
                if clause not in known:
                    raise table.fail(f"no clause {clause!r}")
            found[record.name] = record
        self.done()
        return found

    def done(self) -> None:
        """Check that every key has been read.

        Raises:
            SpecError: unknown keys are left over.
        """
        if self._values:
            raise self.fail(f"unknown key {next(iter(self._values))!r}; expected only {', '.join(self._known)}")

    def _take(self, key: str, kind: type, expected: str) -> Any:
        self._known[key] = None
        if key not in self._values:
            raise self.fail(f"{key} is missing: expected {expected}")
        value = self._values.pop(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.fail(f"{key} is {value!r}: expected {expected}")
        return value
