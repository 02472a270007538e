"""``bythebook new``: what an author starts with, as a folder of files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from bythebook_conformance.authoring.project import (
    LANGUAGES,
    certify_command,
    engine_project,
    game_project,
    write_project,
)
from bythebook_conformance.cli.main import CommandGroup
from bythebook_conformance.cli.options import Command, FilePath, OneOf, argument, game_argument
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import shell_quoted
from bythebook_conformance.kit.words import counted

_out_option = click.option(
    "--out", type=FilePath(), required=True, metavar="DIR", help="The folder to write, empty or new."
)


@click.group("new", cls=CommandGroup, example="bythebook new engine twos --language python --out my-twos")
def new_command() -> None:
    """Start a project: an engine that speaks the protocol at once, or a game whose parts fit together."""


@new_command.command("engine", cls=Command, example="bythebook new engine twos --language python --out my-twos")
@game_argument
@click.option("--language", type=OneOf(LANGUAGES), required=True, help="What to write it in.")
@_out_option
def engine_command(game: str, language: str, out: Path) -> None:
    """Write an engine without methods: it speaks the protocol, and lists the methods that it is to have.

    DIR contains everything: the library that speaks the protocol, what builds the engine and tests it, a workflow. In
    any other language, the manual's page on the protocol is all that an engine needs.
    """
    kit, chosen = load_kit(game_named(game)), LANGUAGES[language]
    _fill(out, engine_project(kit, language, out.resolve().name), (*chosen.build, certify_command(kit.name, chosen)))


@new_command.command("game", cls=Command, example="bythebook new game high-card --out high-card")
@argument("name", "The name of the game, such as high-card.", metavar="NAME")
@_out_option
def game_command(name: str, out: Path) -> None:
    """Write a game of one clause, one open point, one example and one method, with a test that passes.

    DIR gets the three folders of a game. Turn it into your own game, clause by clause.
    """
    files = game_project(name)
    game = name.replace("-", "_")
    certify = f"bythebook certify {game} --strict -- bythebook engine {game}"
    _fill(out, files, ("export PYTHONPATH=$PWD/reference:$PWD/conformance", "pytest", certify))


def _fill(directory: Path, files: Mapping[str, str], commands: Sequence[str]) -> None:
    """Write a project, and print the next commands."""
    write_project(directory, files)
    print(f"{counted(len(files), 'file')} written to {directory}; what to do next:")
    for command in (f"cd {shell_quoted(str(directory))}", *commands):
        print(f"  {command}")
