"""``bythebook compare``: where do two engines differ, or an engine and the reference?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from click.core import ParameterSource

from bythebook.spec import load_spec
from bythebook_conformance.certification.asking.compare import SIDES, Apart, Comparison, compare
from bythebook_conformance.certification.report.text import compact, drawn
from bythebook_conformance.cli.compare_readings import tell_readings
from bythebook_conformance.cli.engines import check_program, object_of
from bythebook_conformance.cli.options import (
    OBJECT,
    OBJECT_HELP,
    argument,
    cli_command,
    game_argument,
    run_options,
    sandbox_options,
)
from bythebook_conformance.cli.output import complain
from bythebook_conformance.cli.usage import UsageError, check_seconds, game_named
from bythebook_conformance.kit import load_kit
from bythebook_conformance.kit.visible import for_this_shell, visible
from bythebook_conformance.kit.words import counted
from bythebook_conformance.protocol.process import nothing_left_behind, sigterm_interrupts
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.statuses import Verdict

BETWEEN = "---"


@cli_command("bythebook compare twos -- bythebook engine twos --reading ranking=ace-low")
@game_argument
@argument(
    "commands",
    "One engine's command, after --, or two that are separated by ---.",
    nargs=-1,
    metavar="[-- COMMAND... [--- COMMAND...]]",
)
@click.option(
    "--python",
    multiple=True,
    metavar=OBJECT,
    help=f"{OBJECT_HELP} Once or twice; such engines are named first.",
)
@run_options
@sandbox_options
@click.pass_context
def compare_command(
    context: click.Context,
    /,
    game: str,
    commands: tuple[str, ...],
    python: tuple[str, ...],
    profile: str,
    seed: int,
    timeout: float,
    sandbox: Sandbox,
) -> int:
    """Compare two engines: where do they differ, is it a reading or a fault, and whose?

    One engine is compared with the reference, on the open points: which alternative of each does it play?

    An interrupted comparison reports what was compared by then; exit status 130.
    """
    name = game_named(game)
    check_seconds("--timeout", timeout)
    engines = _engines(name, python, commands)
    if len(engines) < len(SIDES):
        for option in ("profile", "seed"):
            if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
                raise UsageError(f"--{option}: for two engines; one is asked what tells its readings apart, no more")
        return tell_readings(name, engines[0], timeout, sandbox)
    try:
        with nothing_left_behind(), sigterm_interrupts():
            comparison = compare(name, *engines, profile=profile, seed=seed, timeout=timeout, sandbox=sandbox)
    except KeyboardInterrupt:
        complain("interrupted before anything was compared")
        return Verdict.INTERRUPTED.exit_code
    print("\n".join(map(visible, _heading(comparison))))
    for each in comparison.differences:
        print("", *map(visible, lines_of(each, comparison)), sep="\n")
    if comparison.interrupted:
        complain(f"interrupted: only {counted(comparison.asked, 'question')} asked")
    return comparison.exit_code


def _engines(game: str, python: Sequence[str], words: Sequence[str]) -> list[Any]:
    """The one or two engines that a command line names: objects first, then commands."""
    commands: list[list[str]] = [[]] if words else []
    for word in words:
        if word == BETWEEN:
            commands.append([])
        else:
            commands[-1].append(word)
    if not 1 <= len(python) + len(commands) <= len(SIDES) or not all(commands):
        raise UsageError(
            f"expected one engine or two: bythebook compare {game} -- COMMAND... {BETWEEN} COMMAND..., "
            "or --python MODULE:OBJECT in place of one or both"
        )
    for command in commands:
        check_program(command)
    return [*map(object_of, python), *commands]


def _heading(comparison: Comparison) -> list[str]:
    """What was compared, and the result in a line."""
    silent = [f"{side}: {each.silence}" for side, each in zip(SIDES, comparison.sides, strict=True) if each.silence]
    faults = sum(bool(each.whose) for each in comparison.differences)
    readings = len(comparison.differences) - faults
    if comparison.differences:
        result = f"the engines differ: {counted(faults, 'fault')}, {counted(readings, 'reading')}"
    elif comparison.compared:
        result = "no difference found"
    else:
        result = "NOTHING COMPARED: " + ("; ".join(silent) or "no question was answered by both")
    under = [", ".join(f"{name}={value}" for name, value in side.readings.items()) for side in comparison.sides]
    return [
        f"{comparison.game}: {result}",
        *(
            f"{letter}: {for_this_shell(side.label)}, {'under ' + played if played else 'default readings'}"
            for letter, side, played in zip(SIDES, comparison.sides, under, strict=True)
        ),
        f"{counted(comparison.asked, 'question')}, {comparison.compared:,} answered by both",
    ]


def lines_of(apart: Apart, comparison: Comparison) -> list[str]:
    """A difference as lines of plain text."""
    kit, spec = load_kit(comparison.game), load_spec(comparison.game)
    lines = [_headline(apart, comparison)]
    lines += [f"  clause    {name}: {spec.clause[name].text}" for name in apart.because[:1]]
    lines += ["  " + line for line in drawn(kit, apart.method, apart.params).splitlines()]
    lines.append(f"  asked     {apart.method} {compact(apart.params)}")
    for path, one, other in apart.fields:
        lines += [f"  {path}", f"    A         {compact(one)}", f"    B         {compact(other)}"]
    lines += [f"  {side}         {fault}" for side, fault in zip(SIDES, apart.faults, strict=True) if fault]
    lines += [f"  seen      {apart.count} times; this is the smallest"] if apart.count > 1 else []
    return lines


def _headline(apart: Apart, comparison: Comparison) -> str:
    if apart.whose:
        return f"a fault of {apart.whose} in {apart.method}"
    names = [{**load_kit(comparison.game).readings().names(), **side.readings} for side in comparison.sides]
    points = ", ".join(f"{point} (A {names[0][point]}, B {names[1][point]})" for point in apart.readings)
    return f"a reading in {apart.method}: {points}"
