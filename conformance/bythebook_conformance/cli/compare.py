"""``bythebook compare``: where do two engines differ?"""

from __future__ import annotations

from typing import Annotated

import typer

from bythebook_conformance.cli.usage import Usage, check_run, game_named
from bythebook_conformance.compare import SIDES, Comparison, compare
from bythebook_conformance.report.difference import lines_of

BETWEEN = "---"


def compare_command(
    game: Annotated[str, typer.Argument(help="The game, such as twos.", show_default=False)],
    commands: Annotated[
        list[str],
        typer.Argument(
            help="The commands of two engines, behind -- and with --- between them.",
            metavar="-- COMMAND... --- COMMAND...",
            show_default=False,
        ),
    ],
    profile: Annotated[str, typer.Option(help="How much is asked: quick, standard or full.")] = "quick",
    seed: Annotated[int, typer.Option(help="Of all that is drawn at random.")] = 0,
    timeout: Annotated[float, typer.Option(help="Seconds that a reply may take.")] = 10.0,
) -> None:
    """Compare two engines: where do they differ, is it a reading or a fault, and whose?"""
    name = game_named(game)
    check_run(timeout, profile)
    place = commands.index(BETWEEN) if BETWEEN in commands else 0
    one, other = commands[:place], commands[place + 1 :]
    if not one or not other:
        raise Usage(f"two engines are needed: bythebook compare {name} -- COMMAND... {BETWEEN} COMMAND...")
    comparison = compare(name, one, other, profile=profile, seed=seed, timeout=timeout)
    print("\n".join(_heading(comparison)))
    for each in comparison.differences:
        print("", *lines_of(each, comparison), sep="\n")
    raise typer.Exit(comparison.exit_code)


def _heading(comparison: Comparison) -> list[str]:
    """What was compared, and the result in a line."""
    silent = [f"{side}: {each.silence}" for side, each in zip(SIDES, comparison.sides, strict=True) if each.silence]
    faults = sum(bool(each.whose) for each in comparison.differences)
    readings = len(comparison.differences) - faults
    if comparison.differences:
        result = f"the engines differ: {faults} fault(s), {readings} reading(s)"
    elif comparison.compared:
        result = "no difference found"
    else:
        result = "NOTHING COMPARED: " + ("; ".join(silent) or "no question was answered by both")
    under = [", ".join(f"{name}={value}" for name, value in side.readings.items()) for side in comparison.sides]
    return [
        f"{comparison.game}: {result}",
        *(
            f"{letter}: {side.label}, {'under ' + played if played else 'default readings'}"
            for letter, side, played in zip(SIDES, comparison.sides, under, strict=True)
        ),
        f"{comparison.asked:,} questions, {comparison.compared:,} answered by both",
    ]
