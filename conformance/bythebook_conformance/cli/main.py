"""The entry point: the commands by their names, in groups; options in place of a command; user errors as one clear
line.

The module of a command is imported when it is invoked, and no other. What only a mistake or a rare option needs is
imported there: the import is paid for by every command.
"""

from __future__ import annotations

import atexit
import gc
import os
import re
import sys
from collections.abc import Mapping, Sequence
from errno import EDQUOT, EFBIG, EIO, EMFILE, ENAMETOOLONG, ENOSPC
from importlib import import_module
from pathlib import Path
from shlex import join
from typing import Any, NoReturn

import click

from bythebook import __version__
from bythebook_conformance.cli.output import complain, tolerant_streams, written_out
from bythebook_conformance.garbage import NEW_OBJECTS
from bythebook_conformance.statuses import Status

# ---- Commands --------------------------------------------------------------------------------------------------------


PROGRAM = "bythebook"
COMPLETE = f"_{PROGRAM.upper()}_COMPLETE"
"""The variable in which the script of a shell says what it asks for."""

COMMANDS = {
    "For authors of engines": ("certify", "report", "replay", "explain", "compare", "verify", "board", "new"),
    "For players": ("rule", "settle", "judge", "desk"),
    "For publishers": ("publish", "sheet"),
    "For everybody": ("list", "engine"),
    "For people who write rules": ("rules",),
}
"""The commands in sight, by the people who need them."""
RULES = {
    "Commands": (
        *("check", "prove", "explore", "simulate", "vectors", "adequacy", "seal"),
        *("schema", "translate", "review"),
    )
}
"""The commands of the group ``rules``."""
NAMES = tuple(name for table in (COMMANDS, RULES) for names in table.values() for name in names)
"""All commands, each group before what is in it."""
_MODULES = {
    "rules": "main",
    "vectors": "adequacy",
    "list": "listing",
    "explain": "listing",
    "judge": "settle",
    "sheet": "publish",
    "board": "verify",
    "report": "replay",
    "desk": "publish",
    **dict.fromkeys(("check", "review", "prove", "explore", "seal", "schema"), "rules"),
}
"""The modules of those commands that do not stand in one of their own name."""
_WHOLE = 1_000
"""More characters than the first sentence of any help has."""

_RENAMED = {name: ("rules", name) for name in RULES["Commands"]} | {"readings": ("compare",)}
_REPLACED = {
    "one-shot": "bythebook engine GAME -- COMMAND...",
    "keygen": "bythebook certify GAME --sign new:KEY -- COMMAND..., which makes the keys and signs",
}
"""What the names of version 0.3 are now; 0.5 forgets them."""


class DeferredCommand(click.Command):
    """A command that is imported when it is invoked; to be listed, its name and a line of help suffice."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._module, self._function = _MODULES.get(name, name), f"{name}_command"

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence of its help, read from its source: to import all commands would take a second."""
        source = Path(__file__).with_name(f"{self._module}.py").read_text("utf-8")
        said = re.search(rf'def {self._function}\(.*?"""(.*?[.?])(?=\s|""")', source, re.DOTALL)
        assert said is not None, f"{self._function} has no help"
        return " ".join(said[1].split())

    def loaded(self) -> click.Command:
        """The command itself."""
        found: click.Command = getattr(import_module(f"bythebook_conformance.cli.{self._module}"), self._function)
        return found

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the command itself, which is invoked, explained and completed by it from here on."""
        return self.loaded().make_context(info_name, args, parent, **extra)


class ExemplifiedCommand(click.Command):
    """A command whose help ends with an example to type."""

    def __init__(self, *args: Any, example: str, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.example = example

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the example, in one line however long it is, so that it can be copied."""
        with formatter.section("Example"):
            formatter.write(f"{'':{formatter.current_indent}}{self.example}\n")


def by_users(error: Exception) -> bool:
    """Whether whoever has typed the command can mend what is wrong."""
    from bythebook.cards import CardError
    from bythebook.readings import ReadingError
    from bythebook.spec import SpecError
    from bythebook_conformance.kit.errors import UserError

    return isinstance(error, UserError | CardError | ReadingError | SpecError)


class CommandGroup(ExemplifiedCommand, click.Group):
    """A group of commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, not by the alphabet."""
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each group, with a line for each command."""
        wide = max(map(len, self.commands))
        for heading, names in self.sections().items():
            with formatter.section(heading):
                formatter.write_dl(
                    [(f"{name:<{wide}}", self.commands[name].get_short_help_str(_WHOLE)) for name in names]
                )

    def sections(self) -> Mapping[str, Sequence[str]]:
        """The names of the commands by the headings under which the help lists them."""
        return {"Commands": self.list_commands(click.Context(self))}

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, and its arguments; one that is not there is complained of."""
        if not (args[0] in self.commands or args[0].startswith("-") or ctx.resilient_parsing):
            _refuse(ctx, args)
        return super().resolve_command(ctx, args)


class CommandTable(CommandGroup):
    """Commands in sections, in the order of their table."""

    def __init__(self, table: Mapping[str, Sequence[str]], **attributes: Any) -> None:
        self._table = table
        super().__init__(
            commands={name: DeferredCommand(name) for names in table.values() for name in names}, **attributes
        )

    def sections(self) -> Mapping[str, Sequence[str]]:
        """The table."""
        return self._table


def _refuse(ctx: click.Context, args: Sequence[str]) -> NoReturn:
    """Say what a name is called now, or which one was probably meant."""
    from bythebook_conformance.kit.near_names import nearest
    from bythebook_conformance.rulings.complaints import quoted

    name, *others = args
    if ctx.parent is None and name in _RENAMED:
        now = _RENAMED[name]
        raise click.UsageError(f"{name} is called {' '.join(now)} now: {join([PROGRAM, *now, *others])}")
    if ctx.parent is None and name in _REPLACED:
        raise click.UsageError(f"there is no command {name} any more: {_REPLACED[name]}")
    known = ctx.command.list_commands(ctx) if isinstance(ctx.command, click.Group) else []
    raise click.UsageError(f"no command {quoted(name)}{nearest(name, known)}; see {ctx.command_path} --help")


# ---- Complaints of the command line library in the form of all complaints --------------------------------------------


RENAMED = {
    "--report-dir": "--out",
    "--show": "--json",
    "--workers": "--jobs",
    "--engine": "--subject",
    "--clauses": "--verbose",
}
"""What the options of version 0.3 are called now, in commands that have these; 0.5 forgets them."""
_REMOVED = dict.fromkeys(("--key", "--identity", "--issuer"), "--keys")
"""What lists in a file, in commands that have it, what the options of version 0.3 gave; 0.5 forgets them."""


def complaint_of(error: click.ClickException) -> str:
    """A complaint in a line."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    see = f"; see {context.command_path if context else 'bythebook'} --help"
    said = error.format_message().strip()
    if isinstance(error, click.NoSuchOption):
        return _no_option(error.option_name, context) + see
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return f"expected {_named(error.param, context)}{see}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{error.param.opts[0]} {error.message}"
    if isinstance(error, click.BadOptionUsage):
        return f"{error.option_name}: {'expected a' if 'requires' in said else 'takes no'} value"
    if "unexpected extra argument" in said:
        return f"{said.partition('(')[2].rpartition(')')[0]}: nothing more was expected{see}"
    return said or f"expected a command{see}"


def _no_option(name: str, context: click.Context | None) -> str:
    """That there is no such option, and which one was probably meant."""
    from bythebook_conformance.kit.near_names import close_to, did_you_mean

    params = context.command.get_params(context) if context else []
    known = [opt for each in params if isinstance(each, click.Option) for opt in (*each.opts, *each.secondary_opts)]
    if RENAMED.get(name) in known:
        return f"{name} is called {RENAMED[name]} now"
    if _REMOVED.get(name) in known:
        return f"there is no {name} any more: {_REMOVED[name]} FILE lists them"
    bare = {option.lstrip("-"): option for option in known}  # the hyphens make no two options alike
    close = [bare[each] for each in close_to(name.lstrip("-"), bare)]
    return f"no option {name}{did_you_mean(close)}"


def _named(param: click.Parameter, context: click.Context | None) -> str:
    """A parameter as it is to be typed."""
    if not isinstance(param, click.Option):
        return str(param.metavar or param.human_readable_name.upper())
    if isinstance(param.type, click.Choice):
        return f"{param.opts[0]}, one of {', '.join(map(str, param.type.choices))}"
    return f"{param.opts[0]} {param.make_metavar(context) if context else param.metavar}"


# ---- The entry point -------------------------------------------------------------------------------------------------


SETTINGS = {"show_default": True, "help_option_names": ["-h", "--help"]}
_REFUSED = (ENOSPC, EDQUOT, EFBIG, EIO, ENAMETOOLONG, EMFILE)
"""System errors that users can cause: a full disk, a file name that is too long, a limit of the shell."""


@click.group(
    PROGRAM,
    cls=CommandTable,
    table=COMMANDS,
    example='bythebook rule twos trick KD 2H --claim "Ben wins"',
    no_args_is_help=True,
    context_settings=SETTINGS,
)
@click.version_option(__version__, message="%(prog)s %(version)s", help="Print the version and exit.")
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
        return _usage(str(error)) if by_users(error) else _unexpected(error)


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


def _usage(message: str) -> int:
    complain(message)
    return Status.USAGE


def _unexpected(error: Exception) -> int:
    """A complaint of the command line library, a full disk; else a fault of ours."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return Status.USAGE
    if isinstance(error, click.ClickException):
        return _usage(complaint_of(error))
    if isinstance(error, FileNotFoundError) and "temporary directory" in (error.strerror or ""):
        return _usage("no folder for temporary files can be written: set TMPDIR to one that can, with space in it")
    if isinstance(error, OSError) and error.errno in _REFUSED:
        from bythebook_conformance.kit.errors import reason_of

        return _usage(f"{error.filename or 'standard output'}: {reason_of(error)}")
    if isinstance(error, EOFError) and "marshal data" in str(error):
        from bythebook_conformance.cli import CUT_SHORT

        return _usage(CUT_SHORT)
    from traceback import print_exception

    print_exception(error)
    return Status.KIT_FAULT


@click.group("rules", cls=CommandTable, table=RULES, example="bythebook rules simulate twos --games 100")
def rules_command() -> None:
    """Check, prove, explore and translate the rules of a game, and generate what is derived from them."""
