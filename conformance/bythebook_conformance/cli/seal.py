"""``bythebook seal``: the digests of right answers by which runs compare instead of ruling."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bythebook.spec import game_names
from bythebook_conformance.cli.options import cli_command, games_argument, jobs_option, list_option
from bythebook_conformance.cli.remaking import tell_remade
from bythebook_conformance.cli.usage import Usage, check_jobs, game_named
from bythebook_conformance.kit import load_kit

if TYPE_CHECKING:
    from bythebook_conformance.kit import GameKit

DIFFERENT = 1


@cli_command()
@games_argument()
@list_option("--profile", "Only this profile; default: all.")
@jobs_option()
@click.option("--check", is_flag=True, help="Write nothing; report whether the files would change.")
def seal_command(game: str, profile: tuple[str, ...], jobs: int, check: bool) -> int:
    """Seal the right answers to a game's domains, so that runs need not compute them."""
    from bythebook_conformance.certification.seals import PROFILES, file_of  # not above: other commands do without

    check_jobs(jobs)
    different = 0
    for name in [game_named(game)] if game else game_names():
        kit = load_kit(name)
        for each in profile or PROFILES:
            if each not in PROFILES:
                raise Usage(f"--profile {each}: expected one of {', '.join(PROFILES)}")
            made, path = _made(kit, each, jobs), file_of(name, each)
            same = path.is_file() and path.read_bytes() == made
            write = None if check else partial(_write, path, made)
            different += tell_remade(f"{name}, {each}, {len(made):,} bytes", same, write)
    return DIFFERENT if different and check else 0


def _made(kit: GameKit, profile: str, jobs: int) -> bytes:
    """The file of a profile's seals, made anew by so many processes."""
    from bythebook_conformance.certification.forked import forked
    from bythebook_conformance.certification.seals import SEED, sealed, seals_made
    from bythebook_conformance.oracle.touring import chunks as tours

    chunks = [*kit.chunks(profile, SEED), *tours(kit, profile)]
    seals = forked(lambda number: sealed(kit, chunks[number]), len(chunks), jobs)
    return seals_made(kit, profile, zip(chunks, seals, strict=True))


def _write(path: Path, made: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(made)
