"""``bythebook rules check``: whether a game fits together."""

from __future__ import annotations

from bythebook_conformance.cli.options import cli_command, game_argument
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit.words import counted
from bythebook_conformance.rulebook.checks import faults


@cli_command("bythebook rules check twos")
@game_argument
def check_command(game: str) -> bool:
    """Check a game: does its reference rule as its examples say, and does every clause have code and an example?

    Exit status 9: the check found a problem.
    """
    name = game_named(game)
    found = faults(name)
    print("\n".join([f"{name}: {counted(len(found), 'fault')}" if found else f"{name}: everything fits", *found]))
    return bool(found)
