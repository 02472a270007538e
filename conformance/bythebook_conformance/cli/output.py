"""What a command prints: every character in an encoding that lacks it, one line of complaint, output that is lost."""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL
from functools import cache
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import Any

HANDLER = "bythebook"
LONGEST_LINE = 1_000
"""A complaint of more characters is cut in its middle."""


def tolerant_streams() -> None:
    """Let standard output and standard error take what their encoding lacks: ``2♠`` becomes ``2S``.

    A stream that is closed, for which Python has None, is nobody's: it is empty, and what goes there is lost. What goes
    to a full disk or to a reader that has gone is lost as well.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we live
    codecs.register_error(HANDLER, _substituted)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is getattr(sys, f"__{name}__") and type(_raw(stream)) is FileIO:
            output: Any = _Output(stream.fileno(), "wb", closefd=False)
            whole = {"line_buffering": stream.line_buffering, "write_through": stream.write_through}
            below = output if stream.buffer is _raw(stream) else BufferedWriter(output)
            setattr(sys, name, TextIOWrapper(below, stream.encoding, stream.errors, **whole))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=HANDLER)


def print_data(data: Any) -> None:
    """Print data as JSON, in characters that standard output takes."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
    print(json.dumps(data, ensure_ascii=not unicode, indent=2))


def _substituted(error: UnicodeError) -> tuple[str, int]:
    """The replacement for characters that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


@cache
def _substitutes() -> dict[int, str]:
    """Replacements for characters that do not resemble any ASCII character."""
    from bythebook.cards import SUIT_LETTERS, SUIT_SYMBOLS  # not above: every command would pay, and few need it

    return str.maketrans(
        {
            **dict(zip(SUIT_SYMBOLS + "♧♢♡♤", SUIT_LETTERS * 2, strict=True)),
            **dict.fromkeys("–—‐‑−", "-"),
            **dict.fromkeys("“”„", '"'),
            **dict.fromkeys("‘’‚", "'"),
            **{"…": "...", "•": "*", "·": ".", "×": "x", "→": "->", "≤": "<=", "≥": ">=", "✓": "yes", "✗": "no"},
        }
    )


def _plain(char: str) -> str:
    """A character in those of ASCII: the like of it, else its number."""
    like = char.translate(_substitutes())
    if not like.isascii():
        like = "".join(each for each in unicodedata.normalize("NFKD", char) if each.isascii())
    return like or char.encode("ascii", "backslashreplace").decode()


def complain(message: str) -> None:
    """Print an error in one line on standard error; if that fails too, ignore it."""
    with suppress(OSError):
        print(f"bythebook: {in_a_line(message)}", file=sys.stderr, flush=True)


def in_a_line(text: str) -> str:
    """A text from any source as one printable line, cut in the middle if it is long."""
    from bythebook_conformance.kit.visible import visible  # not above: it comes with all that a game's kit is

    line = " ".join(text.split())
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 2 :]}"
    return visible(line)


@contextmanager
def files_may_fail(what: str, path: object) -> Iterator[None]:
    """What cannot be written costs one line, which says what it is and names the file; the command goes on."""
    try:
        yield
    except OSError as error:
        told_of(what, path, error)


def told_of(what: str, path: object, error: OSError) -> None:
    """Say in one line what cannot be written, and where: the file that the error names, or the path. A command that
    would end well ends otherwise then.
    """
    from bythebook_conformance.kit.errors import reason_of  # not above: only a mistake needs it

    _unwritten.append(what)
    complain(f"{what} cannot be written: {error.filename or path}: {reason_of(error)}")


_unwritten: list[str] = []
"""What this command could not write."""


def tell_regenerated(what: str, same: bool, write: Callable[[], None] | None) -> bool:
    """Say whether something that was made anew is as it stands in its files, and write it if it is not; whether it was
    another. Without ``write`` it is only said.
    """
    from bythebook_conformance.kit.errors import file_errors  # not above: as elsewhere here

    if same:
        print(f"{what}, the same as before", flush=True)
        return False
    print(f"{what}, not the same as before{'' if write is None else ', written'}", flush=True)
    if write is not None:
        with file_errors(what):
            write()
    return True


def write_file(path: Path, content: bytes) -> None:
    """Write a file, in a folder that is made if it is not there."""
    from bythebook_conformance.kit.errors import file_errors  # not above: as elsewhere here

    with file_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def written_out() -> bool:
    """Whether all files were written, and all that was printed has left this process, or nobody wanted to read on; if
    not, why is said.
    """
    files = not _unwritten
    _unwritten.clear()
    sys.stdout.flush()
    lost = _raw(sys.stdout).lost if isinstance(_raw(sys.stdout), _Output) else None
    if lost is None or isinstance(lost, BrokenPipeError) or (sys.platform == "win32" and lost.errno == EINVAL):
        return files
    complain(f"standard output: {lost.strerror or lost}")
    return False


class _Output(FileIO):
    """A standard stream. What it cannot take, on a full disk or without a reader, is lost; the command goes on."""

    lost: OSError | None = None

    def write(self, data: Any, /) -> int:
        """Write, or lose, the data."""
        if self.lost is None:
            try:
                return super().write(data)
            except OSError as error:
                self.lost = error
        return len(memoryview(data).cast("B"))


def _raw(stream: Any) -> Any:
    """What is at the bottom of a text stream, below its buffer if it has one."""
    buffer = getattr(stream, "buffer", None)
    return buffer if isinstance(buffer, FileIO) else getattr(buffer, "raw", None)
