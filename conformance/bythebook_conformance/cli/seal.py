"""``bythebook rules seal``: digests of right answers, which runs compare with instead of ruling."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

import click

from bythebook_conformance.certification.asking.seals import PROFILES, Seal, file_of, sealed, seals_made
from bythebook_conformance.certification.execution.sharing import Crew, shared
from bythebook_conformance.certification.run import Run
from bythebook_conformance.cli.options import OneOf, cli_command, crew_options, games_argument, list_option
from bythebook_conformance.cli.output import tell_regenerated
from bythebook_conformance.cli.usage import games_named
from bythebook_conformance.kit import Chunk, load_kit
from bythebook_conformance.oracle.touring import chunks as tours


@cli_command("bythebook rules seal twos --profile quick --check")
@games_argument()
@list_option("--profile", "Only this profile; default: all.", type=OneOf(PROFILES))
@crew_options
@click.option("--check", is_flag=True, help="Write nothing; report whether the files would change.")
def seal_command(game: str, profile: tuple[str, ...], crew: Crew, check: bool) -> bool:
    """Seal the right answers to a game's domains, so that runs need not compute them."""
    different = 0
    for name in games_named(game):
        for each in profile or PROFILES:
            data, path = _made(name, each, crew), file_of(name, each)
            same = path.is_file() and path.read_bytes() == data
            write = None if check else partial(_replace, path, data)
            different += tell_regenerated(f"{name}, {each}, {len(data):,} bytes", same, write)
    return check and bool(different)


def _replace(path: Path, made: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(made)


def _made(game: str, profile: str, crew: Crew) -> bytes:
    """The file of a profile's seals, made anew."""
    chunks = _chunks(game, profile)
    seals = shared(partial(_seal, game, profile), len(chunks), crew, game)
    return seals_made(load_kit(game), profile, zip(chunks, seals, strict=True))


@lru_cache(1)
def _chunks(game: str, profile: str) -> list[Chunk]:
    """What is sealed, the tours included."""
    kit = load_kit(game)
    return [*Run.of(kit, profile=profile).chunks(kit), *tours(kit, profile)]


def _seal(game: str, profile: str, number: int) -> Seal:
    return sealed(load_kit(game), _chunks(game, profile)[number])
