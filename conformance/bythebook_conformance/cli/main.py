"""The entry point: commands are registered here, and every user's mistake ends as one clear line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from traceback import print_exception
from typing import Annotated

import typer

from bythebook import __version__
from bythebook.cards import CardError
from bythebook.readings import ReadingError
from bythebook.spec import SpecError
from bythebook_conformance.cli.adequacy import adequacy_command, vectors_command
from bythebook_conformance.cli.certify import certify_command
from bythebook_conformance.cli.compare import compare_command
from bythebook_conformance.cli.desk import desk_command
from bythebook_conformance.cli.judge import judge_command
from bythebook_conformance.cli.listing import explain_command, list_command
from bythebook_conformance.cli.output import complain, tolerant_streams, written_out
from bythebook_conformance.cli.prove import prove_command
from bythebook_conformance.cli.publish import publish_command
from bythebook_conformance.cli.readings import readings_command
from bythebook_conformance.cli.rule import OPEN, rule_command
from bythebook_conformance.cli.seal import seal_command
from bythebook_conformance.cli.settle import settle_command
from bythebook_conformance.cli.tools import engine_command, replay_command, schema_command, sheet_command
from bythebook_conformance.cli.usage import Usage
from bythebook_conformance.protocol.starting import CannotStart
from bythebook_conformance.protocol.verdict import Verdict
from bythebook_conformance.rulings.parsing import InputError

USAGE = 2
INTERRUPTED = 130
_FULL = (ENOSPC, EDQUOT, EFBIG, EIO)

app = typer.Typer(
    name="bythebook",
    help="Game rules by the book: rule on situations, certify engines, check sheets.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("certify")(certify_command)
app.command("readings")(readings_command)
app.command("compare")(compare_command)
app.command("prove")(prove_command)
app.command("vectors")(vectors_command)
app.command("adequacy")(adequacy_command)
app.command("seal")(seal_command)
app.command("engine")(engine_command)
app.command("replay")(replay_command)
app.command("rule", context_settings=OPEN)(rule_command)
app.command("list")(list_command)
app.command("explain")(explain_command)
app.command("settle")(settle_command)
app.command("judge")(judge_command)
app.command("publish")(publish_command)
app.command("desk")(desk_command)
app.command("sheet")(sheet_command)
app.command("schema")(schema_command)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"bythebook {__version__}")
        raise typer.Exit()


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Game rules by the book: rule on situations, certify engines, check sheets."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    tolerant_streams()
    status = _status(sys.argv[1:] if arguments is None else list(arguments))
    sys.exit(status if written_out() else status or USAGE)


def _status(arguments: list[str]) -> int:
    try:
        code = app(arguments, prog_name="bythebook", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except (Usage, InputError, CardError, ReadingError, SpecError, CannotStart) as error:
        return _usage(str(error))
    except (KeyboardInterrupt, typer.Abort):
        print("bythebook: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return USAGE
    except SystemExit as ended:
        # So the library ends where nobody reads on: with 1, which stands for a violation.
        if isinstance(ended.__context__, BrokenPipeError):
            return USAGE
        raise
    except Exception as error:
        return _unexpected(error)


def _usage(message: str) -> int:
    complain(message)
    return USAGE


def _unexpected(error: Exception) -> int:
    """A complaint of the command line library, something that is not there, a full disk; else a fault of ours."""
    message = getattr(error, "format_message", None)
    if message is not None:
        return _usage(message().strip() or "see bythebook --help")
    if isinstance(error, LookupError) and not isinstance(error, KeyError | IndexError):  # these are faults of ours
        return _usage(str(error))
    if isinstance(error, OSError) and error.errno in _FULL:
        return _usage(f"{error.filename or 'standard output'}: {error.strerror}")
    print_exception(error)
    return Verdict.KIT_FAULT.exit_code
