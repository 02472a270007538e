"""``bythebook rules simulate``: how often each clause decides, and how often each open point matters."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from bythebook.spec import game_folder
from bythebook.spec.frequencies import Frequencies, Rate, frequencies_file, frequencies_of
from bythebook_conformance.certification.execution.sharing import Crew
from bythebook_conformance.certification.report.terminal import print_table
from bythebook_conformance.cli.options import (
    FilePath,
    OneOf,
    Whole,
    cli_command,
    crew_options,
    game_argument,
    json_option,
    list_option,
    seed_option,
)
from bythebook_conformance.cli.output import complain, print_data, tell_regenerated, write_file
from bythebook_conformance.cli.usage import UsageError, check_folder_of, game_named
from bythebook_conformance.kit.departures import readings_named
from bythebook_conformance.kit.errors import about, file_errors, require
from bythebook_conformance.kit.playing import RANDOM, SIMPLE
from bythebook_conformance.kit.words import counted, rate_words
from bythebook_conformance.protocol.process import sigterm_interrupts
from bythebook_conformance.simulation.counting import Counts, Plan, Progress, simulate
from bythebook_conformance.simulation.storing import as_data, encoded, to_store
from bythebook_conformance.statuses import Verdict


@cli_command("bythebook rules simulate twos --games 100")
@game_argument
@click.option("--games", type=Whole(1), default=None, help="How many games to play; default: 1,000.")
@seed_option("Seed for all deals and choices; default: 0.")
@click.option(
    "--policy", type=OneOf([RANDOM, SIMPLE]), default=None, help=f"How the players choose; default: {SIMPLE}."
)
@list_option("--reading", "NAME=VALUE: play under this reading; alternatives are compared with it.")
@click.option(
    "--explain",
    type=Whole(1),
    default=None,
    help="Count clauses in every game (the default), or only in every so many; finding the reasons takes longer than "
    "playing.",
)
@click.option(
    "--compare",
    type=Whole(1),
    default=None,
    help="Play every game again under every alternative (the default); or, where this changes many games, only every "
    "so many.",
)
@crew_options
@json_option
@click.option("--plot", type=FilePath(), metavar="FILE", help="Draw the open points; needs matplotlib.")
@click.option(
    "--write",
    is_flag=True,
    help="Store the counts with the specification; settings that are not given are taken from there.",
)
@click.option(
    "--recount",
    is_flag=True,
    help="Count the clauses of the stored games again, because reasons have changed, and store them; compare and "
    "write nothing else.",
)
def simulate_command(
    game: str, crew: Crew, as_json: bool, plot: Path | None, write: bool, recount: bool, **said: Any
) -> int:
    """Play a game by the thousand: how often does each clause decide, and how often does each open point matter?

    For each alternative of an open point the same deals are played again with the same choices, to see in how many
    games it changes anything that is shown, the winner and the score.
    """
    name = game_named(game)
    stored = game_folder(name) / frequencies_file(said["policy"] or SIMPLE)
    if recount:
        others = {option: value for option, value in said.items() if option != "policy"}
        _check_recount(stored, {**others, "json": as_json or None, "plot": plot, "write": write or None})
        return _recount(name, stored, crew)
    if plot is not None:
        check_folder_of(plot, "--plot")
        _check_plot(plot)
    plan = _plan(name, said, stored if write else None)
    with sigterm_interrupts(), _progress() as progress:
        counts = simulate(plan, crew, progress)
        data = as_data(plan, counts)
    if as_json:
        print_data(data)
    else:
        _print_counts(data)
    if plot is not None:
        from bythebook_conformance.simulation.storing import plot as draw

        with about("--plot"), file_errors(plot):
            draw(data, plot)
    if data["games"] < plan.games:
        complain(f"interrupted: the counts are of the first {data['games']:,} of {plan.games:,} games")
        return Verdict.INTERRUPTED.exit_code
    if write:
        _store(stored, plan, data, counts)
    return 0


def _store(stored: Path, plan: Plan, data: dict[str, Any], counts: Counts) -> None:
    made = encoded(to_store(plan, data, counts))
    same = stored.is_file() and stored.read_bytes() == made
    tell_regenerated(f"{plan.game}, {counted(plan.games, data['unit'])}", same, partial(write_file, stored, made))


def _check_recount(stored: Path, said: Mapping[str, Any]) -> None:
    """Refuse options beside --recount and the policy, which says which counts: they have all other settings."""
    option = next((name for name, value in said.items() if value not in (None, [], ())), None)
    if option is not None:
        raise UsageError(f"--recount counts in the stored games as they were played: leave out --{option}")
    if not stored.is_file():
        raise UsageError(f"{stored}: no counts are stored; make them with --write")


def _recount(game: str, stored: Path, crew: Crew) -> int:
    """Count the clauses of the stored games anew, and store them."""
    plan = replace(_plan(game, {}, stored), clauses_only=True)
    with sigterm_interrupts(), _progress() as progress:
        counts = simulate(plan, crew, progress)
    if counts.games < plan.games:
        complain(f"interrupted after {counts.games:,} of {plan.games:,} games: nothing is written")
        return Verdict.INTERRUPTED.exit_code
    _store(stored, plan, json.loads(stored.read_text(encoding="utf-8")), counts)
    return 0


def _plan(game: str, said: Mapping[str, Any], stored: Path | None) -> Plan:
    """What to play: as said, else as it was when the stored counts were made, else by default."""
    before: dict[str, Any] = {}
    if stored is not None and stored.is_file():
        try:
            before = json.loads(stored.read_text(encoding="utf-8"))
        except ValueError:
            raise UsageError(f"{stored}: not JSON; remove it to count again") from None
    told = {**said, "readings": readings_named(said.get("reading", ())) or None}
    chosen = {name: value for name, value in told.items() if value is not None}
    return msgspec.convert({**before, **chosen, "game": game}, Plan)


def _print_counts(data: dict[str, Any]) -> None:
    found = frequencies_of(data)
    print(
        f"{counted(found.games, found.unit)} of {found.game}, policy {found.policy}, seed {found.seed}: {found.table}"
    )
    under = ", ".join(f"{name}={value}" for name, value in found.readings.items())
    print(f"{data['moves']:,} moves{'; under ' + under if under else ''}; 95 % intervals: Wilson")
    if data["broken_off"]:
        print(f"{counted(data['broken_off'], found.unit)} stopped: too long")
    sampled = found.explained < found.games
    print(f"\nclauses that decide{f', counted in {found.explained:,} {found.unit}s only' if sampled else ''}")
    _tell_rates("clause", found.clauses, found, {name: each["times"] for name, each in data["clauses"].items()})
    print("\nopen points that come up")
    _tell_rates("open point", found.points, found)
    print(f"\n{found.unit}s in which an alternative changes anything shown, the winner, the score")
    _tell_effects(found)


def _tell_rates(
    what: str, rates: Mapping[str, Rate], found: Frequencies, times: Mapping[str, int] | None = None
) -> None:
    """Print how often something comes up, the most frequent first; with ``times``, in how many states in all."""
    rows = [
        (
            name,
            f"{rate.count:,}",
            *_share(rate),
            *((f"{times[name]:,}",) if times else ()),
            rate_words(rate, found.unit),
        )
        for name, rate in sorted(rates.items(), key=lambda each: -each[1].count)
    ]
    print_table((what, f"{found.unit}s", "%", "95 %", *(("states",) if times else ()), ""), rows)


def _tell_effects(found: Frequencies) -> None:
    """Print what every alternative changes, and in how many games it was tried if not in all."""
    every = [(point, value, effect) for point, effects in found.effects.items() for value, effect in effects.items()]
    sampled = any(effect.result.games < found.games for *_, effect in every)
    rows = [
        (
            " + ".join(f"{name}={chosen}" for name, chosen in ((point, value), *effect.beside.items())),
            *((f"{effect.result.games:,}",) if sampled else ()),
            *(f"{effect.result.count:,}", _share(effect.result)[0]),
            *(f"{effect.winner.count:,}", *_share(effect.winner)),
            *(() if effect.score is None else (f"{effect.score.count:,}", *_share(effect.score))),
        )
        for point, value, effect in every
    ]
    score = ("score", "%", "95 %") if any(effect.score is not None for *_, effect in every) else ()
    of = (f"of {found.unit}s",) if sampled else ()
    print_table(("alternative", *of, "result", "%", "winner", "%", "95 %", *score), rows)


def _share(rate: Rate) -> tuple[str, str]:
    return f"{100 * rate.share:.2f}", f"{100 * rate.low:.2f} to {100 * rate.high:.2f}"


def _check_plot(path: Path) -> None:
    from bythebook_conformance.simulation.storing import check_format

    require("matplotlib", "--plot", "plot")
    try:
        check_format(path)
    except ValueError as error:
        raise UsageError(f"--plot {path}: {error}") from None


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A bar on standard error while games are played, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games")
        yield lambda done, total: bar.update(task, completed=done, total=total)
