"""``bythebook one-shot``: a command that answers one question, as an engine."""

from __future__ import annotations

import sys

from bythebook_conformance.cli.engines import check_program
from bythebook_conformance.cli.options import argument, cli_command, game_argument
from bythebook_conformance.cli.usage import game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.protocol.children import own_output
from bythebook_conformance.protocol.one_shot import one_shot_server


@cli_command()
@game_argument
@argument("command", "The command, after --.", nargs=-1, required=True, metavar="-- COMMAND...")
def one_shot_command(game: str, command: tuple[str, ...]) -> None:
    """Serve a command that answers one question in each process as an engine.

    The command reads {"method": ..., "params": ...} from its standard input, prints the result and ends.
    """
    check_program(command)
    one_shot_server(load_kit(game_named(game)), command).serve(sys.stdin.buffer, own_output())
