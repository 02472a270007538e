"""``bythebook engine``: the reference as an engine."""

from __future__ import annotations

import sys

from bythebook_conformance.cli.options import cli_command, game_argument, list_option
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.server import reference_server
from bythebook_conformance.rulings.commandline import readings_named


@cli_command()
@game_argument
@list_option("--reading", "NAME=VALUE: play this alternative.")
def engine_command(game: str, reading: tuple[str, ...]) -> None:
    """Serve the reference as an engine: requests on standard input, replies on standard output."""
    kit = load_kit(game_named(game))
    server = reference_server(kit, kit.readings.from_names(readings_named(reading)))
    server.serve(sys.stdin.buffer, sys.stdout.buffer)
