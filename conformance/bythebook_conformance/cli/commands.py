"""The commands by their names; the module of one is imported when it is invoked, and no other."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import click

PROGRAM = "bythebook"
COMPLETE = f"_{PROGRAM.upper()}_COMPLETE"
"""The variable in which the script of a shell says what it asks for."""

_TOGETHER = {"vectors": "adequacy", "list": "listing", "explain": "listing", "one-shot": "one_shot"}
COMMANDS = {
    name: _TOGETHER.get(name, name)
    for name in (
        *("certify", "verify", "board", "keygen", "readings", "compare", "prove", "explore", "vectors", "adequacy"),
        *(
            "simulate",
            "seal",
            "engine",
            "one-shot",
            "new",
            "replay",
            "rule",
            "list",
            "explain",
            "settle",
            "judge",
            "publish",
        ),
        *("desk", "check", "sheet", "review", "translate", "schema"),
    )
}
"""The commands in their order, each with the module here that has its function ``NAME_command``."""


class DeferredCommand(click.Command):
    """A command that is imported when it is invoked; to be listed, its name and a line of help suffice."""

    def __init__(self, name: str, module: str) -> None:
        super().__init__(name)
        self._module, self._function = module, f"{name.replace('-', '_')}_command"

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


class CommandTable(click.Group):
    """All commands, in the order of their table."""

    def __init__(self, **attributes: Any) -> None:
        commands: dict[str, click.Command] = {name: DeferredCommand(name, module) for name, module in COMMANDS.items()}
        super().__init__(commands=commands, **attributes)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, not by the alphabet."""
        return list(self.commands)
