"""The commands by their names, in groups; the module of one is imported when it is invoked, and no other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from shlex import join
from typing import Any, NoReturn

import click

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
_MODULES = {"vectors": "adequacy", "list": "listing", "explain": "listing"}
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


class CommandGroup(click.Group):
    """A group of commands whose help ends with an example to type."""

    def __init__(self, *args: Any, example: str, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.example = example

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

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the example."""
        with formatter.section("Example"):
            formatter.write_text(self.example)

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
    from bythebook_conformance.rulings.complaints import nearest, quoted  # not above: only a mistake needs it

    name, *others = args
    if ctx.parent is None and name in _RENAMED:
        now = _RENAMED[name]
        raise click.UsageError(f"{name} is called {' '.join(now)} now: {join([PROGRAM, *now, *others])}")
    if ctx.parent is None and name in _REPLACED:
        raise click.UsageError(f"there is no command {name} any more: {_REPLACED[name]}")
    known = ctx.command.list_commands(ctx) if isinstance(ctx.command, click.Group) else []
    raise click.UsageError(f"no command {quoted(name)}{nearest(name, known)}; see {ctx.command_path} --help")
