"""``bythebook engine``: an engine on standard input and output."""

from __future__ import annotations

import sys

from bythebook_conformance.cli.engines import check_program
from bythebook_conformance.cli.options import argument, cli_command, game_argument, list_option
from bythebook_conformance.cli.usage import UsageError, game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.protocol.process import own_output
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.server import one_shot_server, reference_server


@cli_command("bythebook engine twos --reading ranking=ace-low")
@game_argument
@argument("command", "A command that answers one question in each process.", nargs=-1, metavar="[-- COMMAND...]")
@list_option("--reading", "NAME=VALUE: play this alternative.")
def engine_command(game: str, command: tuple[str, ...], reading: tuple[str, ...]) -> None:
    """Serve the reference as an engine, or a command that answers one question in each process.

    Requests come on standard input, replies go to standard output. COMMAND reads {"method": ..., "params": ...} from
    its standard input, prints the result and ends.
    """
    kit = load_kit(game_named(game))
    if command:
        if reading:
            raise UsageError("--reading: the reference's readings are chosen; a command plays its own")
        check_program(command, Sandbox())
        one_shot_server(kit, command).serve(sys.stdin.buffer, own_output())
        return
    server = reference_server(kit, kit.readings_from(readings_named(reading)))
    server.serve(sys.stdin.buffer, sys.stdout.buffer)
