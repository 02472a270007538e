"""What a command prints: every character in an encoding that lacks it, one line of complaint, output that may fail."""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

HANDLER = "bythebook"
LONGEST_LINE = 1_000
"""A complaint of more characters is cut in its middle."""


def tolerant_streams() -> None:
    """Let standard output and standard error take what their encoding lacks: ``2♠`` becomes ``2S``.

    A stream that is closed, for which Python has None, is nobody's: it is empty, and what goes there is lost.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we live
    codecs.register_error(HANDLER, _substituted)
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
def output_may_fail() -> Iterator[None]:
    """What is printed may be lost, to a full disk or a reader that has gone; the command goes on."""
    try:
        yield
    except OSError as error:
        _lose_output(error)
    except SystemExit as ended:  # so Rich ends where nobody reads on
        if not isinstance(ended.__context__, BrokenPipeError):
            raise


@contextmanager
def files_may_fail(what: str, path: object) -> Iterator[None]:
    """What cannot be written costs one line, which says what it is and names the file; the command goes on."""
    try:
        yield
    except OSError as error:
        told_of(what, path, error)


def told_of(what: str, path: object, error: OSError) -> None:
    """Say in one line what cannot be written, and where: the file that the error names, or the path."""
    complain(f"{what} cannot be written: {error.filename or path}: {error.strerror or error}")


def written_out() -> bool:
    """Whether all that was printed has left this process."""
    try:
        sys.stdout.flush()
    except OSError as error:
        _lose_output(error)
        return False
    return True


def _lose_output(error: OSError) -> None:
    """Print no more, or else the interpreter tries again at its end, and say why."""
    with suppress(OSError), open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        complain(f"standard output: {error.strerror or error}")
