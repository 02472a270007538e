"""``bythebook seal``: the digests of right answers by which runs compare instead of ruling."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from bythebook.spec import game_names
from bythebook_conformance.certification.asking.seals import PROFILES, file_of
from bythebook_conformance.certification.execution.sealing import made
from bythebook_conformance.certification.execution.sharing import Crew
from bythebook_conformance.cli.generated_files import tell_regenerated
from bythebook_conformance.cli.options import OneOf, cli_command, crew_options, games_argument, list_option
from bythebook_conformance.cli.usage import game_named

DIFFERENT = 1


@cli_command()
@games_argument()
@list_option("--profile", "Only this profile; default: all.", type=OneOf(PROFILES))
@crew_options
@click.option("--check", is_flag=True, help="Write nothing; report whether the files would change.")
def seal_command(game: str, profile: tuple[str, ...], crew: Crew, check: bool) -> int:
    """Seal the right answers to a game's domains, so that runs need not compute them."""
    different = 0
    for name in [game_named(game)] if game else game_names():
        for each in profile or PROFILES:
            data, path = made(name, each, crew), file_of(name, each)
            same = path.is_file() and path.read_bytes() == data
            write = None if check else partial(_write, path, data)
            different += tell_regenerated(f"{name}, {each}, {len(data):,} bytes", same, write)
    return DIFFERENT if different and check else 0


def _write(path: Path, made: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(made)
