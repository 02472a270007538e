"""Completion in the shell: the script that asks for it, and where that goes. Click answers it."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from bythebook_conformance.cli.usage import UsageError
from bythebook_conformance.kit.errors import file_errors

SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


def script(commands: click.Command, variable: str) -> str:
    """The script for the user's shell; ``variable`` is where it says what it asks for."""
    return SHELLS[_shell()](commands, {}, str(commands.name), variable).source()


def install(commands: click.Command, variable: str) -> tuple[str, Path]:
    """Put the script where the user's shell reads it when it starts; the shell, and the file."""
    shell, home, program = _shell(), Path.home(), commands.name
    bash = home / ".bash_completions" / f"{program}.sh"
    path, settings, line = {
        "bash": (bash, home / ".bashrc", f"source '{bash}'"),
        "zsh": (home / ".zfunc" / f"_{program}", home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
        "fish": (home / ".config" / "fish" / "completions" / f"{program}.fish", None, ""),
    }[shell]
    with file_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script(commands, variable), encoding="utf-8")
        if settings is not None:
            before = settings.read_bytes() if settings.exists() else b""
            if line.encode() not in before:
                settings.write_bytes(before + f"\n{line}\n".encode())
    return shell, path


def _shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise UsageError(
            f"SHELL is {name or 'not set'}: expected one of {', '.join(SHELLS)}, as in SHELL=zsh bythebook ..."
        )
    return name
