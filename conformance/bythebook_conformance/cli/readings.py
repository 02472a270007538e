"""``bythebook readings``: which alternative of every open point does an engine play?"""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import msgspec
import typer

from bythebook_conformance.bench import Bench, Options
from bythebook_conformance.cli.usage import check_run, game_named
from bythebook_conformance.engine.starting import started
from bythebook_conformance.kit import load_kit
from bythebook_conformance.recognise import EITHER, INCONSISTENT, PLAYS, Recognition, Told, recognise
from bythebook_conformance.verdict import Verdict


def readings_command(
    game: Annotated[str, typer.Argument(help="The game, such as twos.", show_default=False)],
    command: Annotated[
        list[str], typer.Argument(help="The engine's command, behind --.", metavar="-- COMMAND...", show_default=False)
    ],
    timeout: Annotated[float, typer.Option(help="Seconds that a reply may take.")] = 10.0,
) -> None:
    """Find out which alternative of every open point an engine plays."""
    check_run(timeout)
    from bythebook_conformance.report.terminal import print_table  # not above: other commands do without Rich

    kit = load_kit(game_named(game))
    with closing(started(command, kit, timeout)) as engine:
        found = recognise(Bench(kit, engine, Options(timeout=timeout)))
    if not found.asked:
        print(f"{kit.name}: NOTHING ASSESSED: {found.silence or 'the engine answers no question'}")
        raise typer.Exit(Verdict.NOT_ASSESSED.exit_code)
    default = kit.readings().names()
    rows = [(told.point, _played(told), _remark(told, default[told.point], found)) for told in found.told]
    print_table(("open point", "plays", ""), rows)
    print(f'"readings": {msgspec.json.encode(found.readings.departures()).decode()}')
    if found.unexplained:
        print(f"{found.unexplained} of {found.asked} answers are wrong under every reading: bythebook certify says why")
    raise typer.Exit(bool(found.unexplained or _misdeclared(found)))


def _played(told: Told) -> str:
    """The alternative of one point, or why there is none."""
    if told.state in (PLAYS, EITHER):
        return " or ".join(told.alternatives)
    return told.state


def _remark(told: Told, default: str, found: Recognition) -> str:
    """What there is to know of it."""
    declared = found.declared.get(told.point)
    if told.state == INCONSISTENT:
        return f"its answers fit {', '.join(told.alternatives)} by turns"
    if told.state == EITHER:
        return "no answer tells them apart"
    if told.state != PLAYS:
        return ""
    if told.point in found.undeclared:
        return f"declared as {declared}" if declared else "not declared"
    return "declared" if declared else ("default" if told.alternatives == (default,) else "")


def _misdeclared(found: Recognition) -> bool:
    """Whether it plays otherwise than it declares; what it does not declare at all is no fault here."""
    return any(point in found.declared for point in found.undeclared)
