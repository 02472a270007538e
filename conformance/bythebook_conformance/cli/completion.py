"""Completion in the shell: the script that asks for it, where that goes, and what it is answered."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ShellComplete, ZshComplete

from bythebook_conformance.cli.commands import COMPLETE, PROGRAM
from bythebook_conformance.cli.usage import Usage


class _Bash(BashComplete):
    """Bash is answered in bare words, as scripts that were installed by earlier versions expect it."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n'
    COMPREPLY=( $( env COMP_WORDS="${COMP_WORDS[*]}" \\
                   COMP_CWORD=$COMP_CWORD \\
                   %(complete_var)s=complete_bash $1 ) )
    return 0
}

complete -o default -F %(complete_func)s %(prog_name)s
"""

    def format_completion(self, item: CompletionItem) -> str:
        """The word; nothing for a path, which bash then completes itself."""
        return str(item.value) if item.type == "plain" else ""


SHELLS: dict[str, type[ShellComplete]] = {"bash": _Bash, "zsh": ZshComplete, "fish": FishComplete}


def answer(commands: click.Command, asked: str) -> None:
    """Print what a shell asks for: ``complete_bash``, ``zsh_complete``, ``fish_source``.

    Raises:
        Usage: nothing that can be asked for.
    """
    words = {*asked.split("_")}
    for shell in words & {*SHELLS}:
        if words == {shell, "source"}:
            print(_completion(commands, shell).source())
            return
        if words == {shell, "complete"}:
            print(_completion(commands, shell).complete())
            return
    raise Usage(f"{COMPLETE}={asked}: expected complete_SHELL or source_SHELL, SHELL one of {', '.join(SHELLS)}")


def script(commands: click.Command) -> str:
    """The script for the user's shell.

    Raises:
        Usage: there is none for it.
    """
    return _completion(commands, _shell()).source()


def install(commands: click.Command) -> tuple[str, Path]:
    """Put the script where the user's shell reads it when it starts; the shell, and the file.

    Raises:
        Usage: there is none for this shell, or it cannot be written.
    """
    shell, home = _shell(), Path.home()
    bash = home / ".bash_completions" / f"{PROGRAM}.sh"
    path, settings, line = {
        "bash": (bash, home / ".bashrc", f"source '{bash}'"),
        "zsh": (home / ".zfunc" / f"_{PROGRAM}", home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit"),
        "fish": (home / ".config" / "fish" / "completions" / f"{PROGRAM}.fish", None, ""),
    }[shell]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script(commands), encoding="utf-8")
        if settings is not None:
            before = settings.read_bytes() if settings.exists() else b""
            if line.encode() not in before:
                settings.write_bytes(before + f"\n{line}\n".encode())
    except OSError as error:
        raise Usage(f"{error.filename}: {error.strerror}") from None
    return shell, path


def _completion(commands: click.Command, shell: str) -> ShellComplete:
    return SHELLS[shell](commands, {}, PROGRAM, COMPLETE)


def _shell() -> str:
    """The name of the user's shell."""
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise Usage(f"SHELL is {name or 'not set'}: expected one of {', '.join(SHELLS)}, as in SHELL=zsh {PROGRAM} ...")
    return name
