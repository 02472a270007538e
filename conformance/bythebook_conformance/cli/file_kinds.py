"""What is said where a command is given a file that another command reads."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import click

from bythebook_conformance.kit.errors import UserError, no_number, read_file
from bythebook_conformance.kit.visible import shell_quoted
from bythebook_conformance.kit.words import one_of


class FileKind(NamedTuple):
    """A kind of file: its name, keys that it has and no other, and the command line that reads one."""

    name: str
    keys: frozenset[str]
    line: str

    def is_for(self, ctx: click.Context, param: click.Parameter) -> bool:
        """Whether a parameter of a command takes it."""
        words = [ctx.info_name, *param.opts[:1]] if isinstance(param, click.Option) else [ctx.info_name]
        return self.line.partition(" {}")[0].split() == words


LINES = "lines"
"""In place of a key: that the file holds JSON texts, one a line."""
KINDS = tuple(
    FileKind(name, frozenset(keys.split()), line)
    for name, keys, line in (
        ("a certificate", "_type predicate", "verify {}"),
        ("a certificate", "payload payloadType", "verify {}"),
        ("a certificate", "dsseEnvelope", "verify {}"),
        ("a finding", "method differences expected", "replay {} -- COMMAND..."),
        ("a report", "verdict findings coverage", "report {}"),
        ("the events of a run", "event digest", "report {}"),
        ("a dispute", "game claim", "settle {}"),
        ("a situation", "game method", "settle {}"),
        ("a situation", "game method", "judge {}"),
        ("a whole game", "game moves", "judge {}"),
        ("a log of games", f"game {LINES}", "judge --log {}"),
        ("a log of games", f"game {LINES}", "judge {}"),
        ("a list of known failures", "known", "certify --baseline {} GAME -- COMMAND..."),
        ("a list of signers", "key", "board --keys {} FOLDER --out DIR"),
        ("a list of signers", "identity", "board --keys {} FOLDER --out DIR"),
        ("settings", "engines", "certify, in the folder of a bythebook.toml"),
        ("a public key", "PUBLIC", "verify --key {} CERTIFICATE"),
        ("a private key", "PRIVATE", "certify --sign {} GAME -- COMMAND..."),
    )
)
"""The files that commands read, those with the most telling keys first; one that several read has a row for each."""
_READ = ("--sheet", "--book", "--trusted-root")
"""Further options that name a file that is read."""
_OTHER_ARGUMENTS = ("command", "folder", "game", "question")


def whose_file(ctx: click.Context, complaint: str) -> str:
    """What is said in place of a complaint about a file that is for another command; empty if there is none such."""
    for param, path in _named(ctx):
        kind = kind_of(path) if str(path) in complaint else None
        if kind is not None:
            due = dict.fromkeys(each.name for each in KINDS if each.is_for(ctx, param))
            if kind.name not in due:
                option = f"{param.opts[0]} " if isinstance(param, click.Option) else ""
                expected = f"; expected {one_of([*due])}" if due else ""
                line = kind.line.format(shell_quoted(str(path)))
                return f"{option}{path}: {kind.name}{expected}; it is for: bythebook {line}"
    return ""


def _named(ctx: click.Context) -> Iterator[tuple[click.Parameter, Path]]:
    """The files that a command was given to read."""
    read = {kind.line.partition(" {}")[0].split()[-1] for kind in KINDS} | {*_READ}
    for param in ctx.command.get_params(ctx):
        value = ctx.params.get(param.name or "")
        if param.opts[0] in read if isinstance(param, click.Option) else param.name not in _OTHER_ARGUMENTS:
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, str | Path) and str(each) not in ("", "-"):
                    yield param, Path(each)


def kind_of(path: Path) -> FileKind | None:
    """Of which kind a file is, if it is known."""
    with suppress(UserError, OSError, ValueError, RecursionError):
        if path.is_file():  # nothing else can be read once more
            return next((kind for kind in KINDS if kind.keys <= _keys(read_file(path).decode())), None)
    return None


def _keys(text: str) -> set[str]:
    """The keys of what a file holds and of its params, or of its first line; the words of the heading of PEM."""
    if text.startswith("-----BEGIN "):
        return {*text.partition("\n")[0].split()}
    data: Any
    if not text.lstrip().startswith("{"):
        data = tomllib.loads(text)
    else:
        try:
            data = json.loads(text, parse_constant=no_number)
        except ValueError:
            return {LINES, *json.loads(text.partition("\n")[0], parse_constant=no_number)}
    params = data.get("params")
    return {*data, *(params if isinstance(params, dict) else ())}
