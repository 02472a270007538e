"""``bythebook compare``: where do two engines differ; and one engine, which alternative of every open point does it
play?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import click
from click.core import ParameterSource

from bythebook.spec import load_spec
from bythebook_conformance.certification.asking.compare import SIDES, Apart, Comparison, Side, compare
from bythebook_conformance.certification.asking.engine_session import EngineSession
from bythebook_conformance.certification.asking.recognition import (
    EITHER,
    INCONSISTENT,
    PLAYS,
    PointResult,
    Recognition,
    Unanswered,
    recognise,
)
from bythebook_conformance.certification.report.terminal import print_table
from bythebook_conformance.certification.report.text import STACK, compact, drawn
from bythebook_conformance.certification.run import Run
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
from bythebook_conformance.kit.visible import for_this_shell, json_line, visible
from bythebook_conformance.kit.words import counted, several
from bythebook_conformance.protocol.engine import DESCRIBE
from bythebook_conformance.protocol.process import nothing_left_behind, sigterm_interrupts
from bythebook_conformance.protocol.sandbox import Sandbox
from bythebook_conformance.protocol.starting import start
from bythebook_conformance.statuses import Verdict, gravest

# ---- Two engines -----------------------------------------------------------------------------------------------------


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
    "--python", multiple=True, metavar=OBJECT, help=f"{OBJECT_HELP} Once or twice; such engines are named first."
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
    timeout: float,
    sandbox: Sandbox,
    **asked: Any,
) -> int:
    """Compare two engines: where do they differ, is it a reading or a fault, and whose?

    One engine is compared with the reference, on the open points: which alternative of each does it play?

    An interrupted comparison reports what was compared by then; exit status 130.
    """
    name = game_named(game)
    check_seconds("--timeout", timeout)
    engines = _engines(name, python, commands, sandbox)
    if len(engines) < len(SIDES):
        for option in asked:
            if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
                raise UsageError(f"--{option}: for two engines; one is asked what tells its readings apart, no more")
        return tell_readings(name, engines[0], timeout, sandbox)
    try:
        with nothing_left_behind(), sigterm_interrupts():
            comparison = compare(name, *engines, timeout=timeout, sandbox=sandbox, **asked)
    except KeyboardInterrupt:
        complain("interrupted before anything was compared")
        return Verdict.INTERRUPTED.exit_code
    print("\n".join(map(visible, _heading(comparison))))
    for each in comparison.differences:
        print("", *map(visible, lines_of(each, comparison)), sep="\n")
    if comparison.interrupted:
        complain(f"interrupted: only {counted(comparison.asked, 'question')} asked")
    return comparison.exit_code


def _engines(game: str, python: Sequence[str], words: Sequence[str], sandbox: Sandbox) -> list[Any]:
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
        check_program(command, sandbox)
    return [*map(object_of, python), *commands]


def _heading(comparison: Comparison) -> list[str]:
    """What was compared, and the result in a line."""
    sides = comparison.by_letter
    silent = [f"{letter}: {side.silence}" for letter, side in sides.items() if side.silence]
    faults = sum(bool(each.whose) for each in comparison.differences)
    readings = counted(len(comparison.differences) - faults, "reading")
    wrong = [] if faults else [letter for letter, side in sides.items() if side.unexplained]
    if comparison.differences:
        faulty = "" if wrong else f"{counted(faults, 'fault')}, "
        result = f"the engines differ: {faulty}{readings}"
    elif comparison.compared:
        result = "no difference found" + (
            " in what both answer" if any(side.left_out for side in comparison.sides) else ""
        )
    else:
        result = "NOTHING COMPARED: " + ("; ".join(silent) or "no question was answered by both")
    if wrong and comparison.compared:  # in the same way, or where the other one does not answer
        result += f"; answers of {' and '.join(wrong)} are wrong under every reading"
    return [
        f"{comparison.game}: {result}",
        *(f"{letter}: {for_this_shell(side.label)}, {_fit(side)}" for letter, side in sides.items()),
        *(f"{letter} leaves out {words_of(side.left_out)}" for letter, side in sides.items() if side.left_out),
        f"{counted(comparison.asked, 'question')}, {comparison.compared:,} answered by both",
    ]


def _fit(side: Side) -> str:
    """The readings of an engine, and how well they fit."""
    played = ", ".join(f"{name}={value}" for name, value in side.readings.items())
    if not side.unexplained:
        return f"under {played}" if played else "default readings"
    wrong = f"{counted(side.unexplained, 'answer is', 'answers are')} wrong under every reading"
    return f"nearest fit {played or 'default readings'}: {wrong}"


def words_of(left_out: Mapping[str, int]) -> str:
    """The fields that answers lack, in words, each with the number of answers."""
    alike: dict[tuple[str, int], list[str]] = {}
    for name, count in left_out.items():
        method, _, path = name.partition(" ")
        alike.setdefault((method, count), []).append(path)
    return "; ".join(f"{several(paths)} in {counted(each[1], 'answer')} of {each[0]}" for each, paths in alike.items())


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


# ---- The readings of one ---------------------------------------------------------------------------------------------


def tell_readings(game: str, tested: Any, timeout: float, sandbox: Sandbox) -> int:
    """Print which readings an engine plays, and return the exit status."""
    kit = load_kit(game)
    with closing(start(tested, kit, timeout, sandbox)) as engine:
        session = EngineSession(kit, engine, Run(game=game, timeout=timeout))
        found = recognise(session)
        ended = engine.close()
    if ended is not None and not found.failed:
        found = replace(found, failed=(Unanswered("", {}, ended),))
    if found.shown:
        default = kit.readings().names()
        rows = []
        for told in found.told:
            played = " or ".join(told.alternatives) if told.state in (PLAYS, EITHER) else told.state
            rows.append((told.point, played, _remark(told, default[told.point], found)))
        print_table(("open point", "plays", ""), rows)
    else:
        print(visible(f"{kit.name}: NOTHING ASSESSED: {found.silence or 'no answer tells readings apart'}"))
    for line in _details(found):
        print(visible(line))
    if found.shown and not found.unexplained:  # else they would be declared for an engine that does not play them
        print(visible(f'"readings": {json_line(found.readings.departures())}'))
    verdicts = {Verdict.PASSED if found.shown else Verdict.NOT_ASSESSED, *found.verdicts}
    # what plays otherwise than it declares is wrong; what is not declared at all is no fault here
    if found.unexplained or any(point in found.declared for point in found.undeclared):
        verdicts.add(Verdict.VIOLATION)
    return gravest(verdicts).exit_code


def _details(found: Recognition) -> Iterator[str]:
    """What is wrong with the answers: those that disagree, those that no reading explains, those that never came."""
    if found.left_out:
        yield f"the engine leaves out {words_of(found.left_out)}"
    for told in found.told:
        if told.disagreeing:
            yield f"{told.point}: two answers disagree"
            for each in told.disagreeing:
                yield f"  {each.method} {compact(each.params)}: fits {' and '.join(each.fits)}"
    if found.unexplained:
        wrong = counted(found.unexplained, "answer is", "answers are")
        yield f"{wrong} wrong under every reading, of {found.asked:,}: bythebook certify says why"
    kinds = Counter(each.failure.verdict for each in found.failed)
    for verdict, count in kinds.items():
        first = next(each for each in found.failed if each.failure.verdict is verdict)
        asked = f" in {first.method}" if first.method else ""
        yield f"{verdict.value}{asked}: {first.failure.detail}" + (f" ({count:,} times)" if count > 1 else "")
        if first.method not in ("", DESCRIBE.name):
            yield f"  asked     {first.method} {compact(first.params)}"
        if first.failure.evidence:
            yield f"  received  {first.failure.evidence}"
        if first.failure.stderr.strip():
            yield "  the engine's standard error ends with"
            yield from (f"    {line}" for line in first.failure.stderr.splitlines()[-STACK:])


def _remark(told: PointResult, default: str, found: Recognition) -> str:
    declared = found.declared.get(told.point)
    if told.state == INCONSISTENT:
        return f"its answers fit {', '.join(told.alternatives)} by turns"
    if told.state == EITHER:
        return "no answer tells them apart"
    if told.state != PLAYS:
        return ""
    if told.point in found.undeclared and found.unexplained:
        return "nearest fit: some answers are wrong under every reading"
    if told.point in found.undeclared:
        return f"declared as {declared}" if declared else "not declared"
    return "declared" if declared else ("default" if told.alternatives == (default,) else "")
