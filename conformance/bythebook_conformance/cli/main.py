"""The entry point: commands are registered here, and every user's mistake ends as one clear line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from traceback import print_exception

import typer

from bythebook.cards import CardError
from bythebook.readings import ReadingError
from bythebook.spec import SpecError
from bythebook_conformance.cli.adequacy import adequacy_command, vectors_command
from bythebook_conformance.cli.certify import certify_command
from bythebook_conformance.cli.compare import compare_command
from bythebook_conformance.cli.desk import desk_command
from bythebook_conformance.cli.judge import judge_command
from bythebook_conformance.cli.prove import prove_command
from bythebook_conformance.cli.publish import publish_command
from bythebook_conformance.cli.readings import readings_command
from bythebook_conformance.cli.rule import OPEN, rule_command
from bythebook_conformance.cli.settle import settle_command
from bythebook_conformance.cli.tools import engine_command, replay_command, schema_command, sheet_command
from bythebook_conformance.cli.usage import Usage
from bythebook_conformance.disputes.loosely import Unclear
from bythebook_conformance.verdict import Verdict

USAGE = 2
INTERRUPTED = 130

app = typer.Typer(
    name="bythebook",
    help="Game rules by the book: rule on situations, certify engines, check sheets.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("certify")(certify_command)
app.command("readings")(readings_command)
app.command("compare")(compare_command)
app.command("prove")(prove_command)
app.command("vectors")(vectors_command)
app.command("adequacy")(adequacy_command)
app.command("engine")(engine_command)
app.command("replay")(replay_command)
app.command("rule", context_settings=OPEN)(rule_command)
app.command("settle")(settle_command)
app.command("judge")(judge_command)
app.command("publish")(publish_command)
app.command("desk")(desk_command)
app.command("sheet")(sheet_command)
app.command("schema")(schema_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    sys.exit(_status(sys.argv[1:] if arguments is None else list(arguments)))


def _status(arguments: list[str]) -> int:
    try:
        code = app(arguments, prog_name="bythebook", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except (Usage, Unclear, CardError, ReadingError, SpecError, LookupError) as error:
        return _complain(str(error.args[0] if error.args else error))
    except (KeyboardInterrupt, typer.Abort):
        print("bythebook: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return USAGE
    except Exception as error:
        # The command line library's own complaints about options have this method; anything else is a fault of ours.
        message = getattr(error, "format_message", None)
        if message is None:
            print_exception(error)
            return Verdict.KIT_FAULT.exit_code
        return _complain(message().strip() or "see bythebook --help")


def _complain(message: str) -> int:
    print(f"bythebook: {message}", file=sys.stderr)
    return USAGE
