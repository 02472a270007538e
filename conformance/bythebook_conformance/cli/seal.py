"""``bythebook seal``: the digests of right answers by which runs compare instead of ruling."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bythebook.spec import game_names
from bythebook_conformance.cli.output import tell_remade
from bythebook_conformance.cli.usage import Usage, check_jobs, game_named
from bythebook_conformance.kit import load_kit

if TYPE_CHECKING:
    from bythebook_conformance.kit import GameKit

DIFFERENT = 1


def seal_command(
    game: Annotated[str, typer.Argument(help="The game, such as twos; all games if left out.")] = "",
    profile: Annotated[list[str] | None, typer.Option(help="Only this profile; default: all.")] = None,
    jobs: Annotated[int, typer.Option(help="How many processes work side by side.")] = 2,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; say whether the files would be the same.")
    ] = False,
) -> None:
    """Rule on the domains of a game, and seal the right answers, so that a run need not rule on them."""
    from bythebook_conformance.certify.seals import PROFILES, file_of  # not above: other commands do without

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
    raise typer.Exit(DIFFERENT if different and check else 0)


def _made(kit: GameKit, profile: str, jobs: int) -> bytes:
    """The file of a profile's seals, made anew by so many processes."""
    from bythebook_conformance.certify.forked import forked
    from bythebook_conformance.certify.seals import SEED, sealed, seals_made

    chunks = kit.chunks(profile, SEED)
    seals = forked(lambda number: sealed(kit, chunks[number]), len(chunks), jobs)
    return seals_made(kit, profile, zip(chunks, seals, strict=True))


def _write(path: Path, made: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(made)
