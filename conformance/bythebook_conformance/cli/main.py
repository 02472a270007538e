"""The entry point: options in place of a command, and user errors as one clear line."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence
from errno import EDQUOT, EFBIG, EIO, EMFILE, ENAMETOOLONG, ENOSPC
from typing import Any

import click

from bythebook_conformance.cli.commands import COMMANDS, COMPLETE, PROGRAM, CommandTable
from bythebook_conformance.cli.output import complain, tolerant_streams, written_out
from bythebook_conformance.statuses import Status

# What only a mistake or a rare option needs is imported there: the import is paid for by every command.

NEW_OBJECTS = 100_000
"""How often garbage is looked for, which there is hardly any of: by default that takes a fifth of a ruling's time."""
SETTINGS = {"show_default": True, "help_option_names": ["-h", "--help"]}
_REFUSED = (ENOSPC, EDQUOT, EFBIG, EIO, ENAMETOOLONG, EMFILE)
"""System errors that users can cause: a full disk, a file name that is too long, a limit of the shell."""


def _eager_flag(name: str, act: Callable[[click.Command], None], help_text: str) -> Callable[[Any], Any]:
    """An option with which something else is done in place of a command."""

    def callback(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            act(ctx.command)
            ctx.exit()

    return click.option(name, is_flag=True, is_eager=True, expose_value=False, callback=callback, help=help_text)


def _print_version(_: click.Command) -> None:
    from bythebook import __version__

    print(f"bythebook {__version__}")


def _install_completion(commands: click.Command) -> None:
    from bythebook_conformance.cli.completion import install

    shell, path = install(commands)
    print(f"{shell} completion installed in {path}")
    print("Completion will take effect once you restart the terminal")


def _show_completion(commands: click.Command) -> None:
    from bythebook_conformance.cli.completion import script

    print(script(commands))


@click.group(
    PROGRAM,
    cls=CommandTable,
    table=COMMANDS,
    example='bythebook rule twos trick KD 2H --claim "Ben wins"',
    no_args_is_help=True,
    context_settings=SETTINGS,
)
@_eager_flag("--version", _print_version, "Print the version and exit.")
@_eager_flag("--install-completion", _install_completion, "Install completion for the current shell.")
@_eager_flag(
    "--show-completion",
    _show_completion,
    "Show completion for the current shell, to copy it or customize the installation.",
)
def app() -> None:
    """Game rules by the book: rule on situations, certify engines, check sheets."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    gc.set_threshold(NEW_OBJECTS)
    atexit.register(gc.freeze)  # else Python looks through everything at its end
    tolerant_streams()
    status = _status(sys.argv[1:] if arguments is None else list(arguments))
    sys.exit(status if written_out() else status or Status.USAGE)


def _status(arguments: list[str]) -> int:
    if sys.flags.optimize > 1:
        return _usage(
            "Python runs without docstrings, which the kit shows to people: unset PYTHONOPTIMIZE, or leave out -OO"
        )
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        print("bythebook: interrupted", file=sys.stderr)
        return Status.INTERRUPTED
    except Exception as error:
        return _usage(str(error)) if isinstance(error, _mistakes()) else _unexpected(error)


def _run(arguments: list[str]) -> int:
    """Answer a shell, or run a command: the status that its function returns, or whether anything is wrong."""
    asked = os.environ.get(COMPLETE)
    if asked:
        from click.shell_completion import shell_complete

        return Status.USAGE if shell_complete(app, {}, PROGRAM, COMPLETE, asked) else 0
    try:
        with app.make_context(PROGRAM, arguments) as context:
            code = app.invoke(context)
    except click.exceptions.Exit as ended:  # so --help and --version end
        return ended.exit_code
    if isinstance(code, bool):
        return Status.WRONG if code else Status.RIGHT
    return code if isinstance(code, int) else Status.RIGHT


def _mistakes() -> tuple[type[Exception], ...]:
    """The exceptions whose text describes a user error."""
    from bythebook.cards import CardError
    from bythebook.readings import ReadingError
    from bythebook.spec import SpecError
    from bythebook_conformance.kit.errors import UserError

    return UserError, CardError, ReadingError, SpecError


def _usage(message: str) -> int:
    complain(message)
    return Status.USAGE


def _unexpected(error: Exception) -> int:
    """A complaint of the command line library, something that is not there, a full disk; else a fault of ours."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return Status.USAGE
    if isinstance(error, click.ClickException):
        from bythebook_conformance.cli.complaints import in_words

        return _usage(in_words(error))
    if isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError):  # these are faults of ours
        return _usage(str(error))
    if isinstance(error, FileNotFoundError) and "temporary directory" in (error.strerror or ""):
        return _usage("no folder for temporary files can be written: set TMPDIR to one that can, with space in it")
    if isinstance(error, OSError) and error.errno in _REFUSED:
        from bythebook_conformance.kit.errors import reason_of  # not above: only a mistake needs it

        return _usage(f"{error.filename or 'standard output'}: {reason_of(error)}")
    from traceback import print_exception

    print_exception(error)
    return Status.KIT_FAULT
